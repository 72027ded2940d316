//! Turns the letters that are drawn in `letters/*.txt` into column-wise tables.
//!
//! A glyph becomes a list of columns, top pixel in the lowest bit. Columns are how the OLED's memory is laid out: eight rows
//! of a column are a byte, and are drawn with a few shifts.
//!
//! In a file of letters, blocks begin with `@` and the row of the font at which they start, followed by names. Below each
//! name stands its glyph, as wide as it is: `#` is ink and `.` is not. A name is the letter itself; a capital with `^` is the
//! lower one that stands under an accent; an accent is named by its own character, and drawn as over small letters.
//! `height` is the whole font's, `space` the columns of a blank, and `raise` how much higher accents stand on capitals.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a build may stop at what it did not expect"
)]

use std::collections::HashMap;
use std::fmt::Write;
use std::{env, fs, path::Path};

/// Letters beyond ASCII that are drawn as they are.
const OWN: &str = "ÆæŒœØøŁłĐđÞþðßı";
/// Capitals that are drawn a second time, lower, for accents to stand on them.
const LOW: &str = "ACDEGINORSTUYZ";
/// Accents with the letters that have them: each behind the letter that it is put on.
const ACCENTS: [(char, &str); 13] = [
    ('ˋ', "AÀEÈIÌOÒUÙaàeèıìoòuù"),
    ('ˊ', "AÁCĆEÉIÍNŃOÓRŔSŚUÚYÝZŹaácćeéıínńoórŕsśuúyýzź"),
    ('ˆ', "AÂEÊIÎOÔUÛaâeêıîoôuû"),
    ('˜', "AÃNÑOÕaãnñoõ"),
    ('¨', "AÄEËIÏOÖUÜYŸaäeëıïoöuüyÿ"),
    ('˚', "AÅUŮaåuů"),
    ('ˇ', "CČDĎEĚNŇRŘSŠTŤZŽcčeěnňrřsšzž"),
    ('˝', "OŐUŰoőuű"),
    ('˘', "AĂGĞaăgğ"),
    ('˙', "IİZŻEĖzżeė"),
    ('¯', "AĀEĒIĪOŌUŪaāeēıīoōuū"),
    ('¸', "CÇSŞTŢcçsştţ"),
    ('˛', "AĄEĘIĮUŲaąeęiįuų"),
];
/// Those that hang below a letter: a capital keeps its height.
const BELOW: &str = "¸˛";
/// The first letter beyond ASCII: 96 places are before it, the last one of no character.
const ASCII: usize = 96;

struct Glyph {
    top: i32,
    rows: Vec<String>,
}

impl Glyph {
    fn width(&self) -> usize {
        self.rows[0].len()
    }

    /// Downwards from the font's top.
    fn columns(&self) -> Vec<u32> {
        assert!(self.top >= 0);
        let lit = |x: usize, y: usize| u32::from(self.rows[y].as_bytes()[x] == b'#');
        let column = |x| (0..self.rows.len()).fold(0, |bits, y| bits | lit(x, y) << (y + self.top as usize));
        (0..self.width()).map(column).collect()
    }
}

/// A file of letters.
struct Drawn {
    settings: HashMap<String, i32>,
    glyphs: HashMap<String, Glyph>,
}

impl Drawn {
    fn read(text: &str) -> Self {
        let (mut settings, mut glyphs) = (HashMap::new(), HashMap::<String, Glyph>::new());
        let mut names: Vec<String> = vec![];
        for line in text.lines() {
            let mut words = line.split_whitespace();
            let Some(first) = words.next() else {
                names.clear();
                continue;
            };
            if !names.is_empty() {
                let rows: Vec<_> = line.split_whitespace().collect();
                assert_eq!(rows.len(), names.len(), "{line}");
                for (name, row) in names.iter().zip(rows) {
                    assert!(row.bytes().all(|pixel| b"#.".contains(&pixel)), "{name}: {row}");
                    let glyph = glyphs.get_mut(name).unwrap();
                    glyph.rows.push(row.to_string());
                    assert_eq!(glyph.width(), row.len(), "{name} is not of one width");
                }
            } else if let Some(top) = first.strip_prefix('@') {
                names = words.map(str::to_string).collect();
                for name in &names {
                    let (top, rows) = (top.parse().unwrap(), vec![]);
                    assert!(
                        glyphs.insert(name.clone(), Glyph { top, rows }).is_none(),
                        "{name} twice"
                    );
                }
            } else if let (Some(Ok(value)), None) = (words.next().map(str::parse), words.next()) {
                settings.insert(first.to_string(), value);
            }
        }
        Self { settings, glyphs }
    }

    fn columns(&self, name: &str) -> Vec<u32> {
        let glyph = self.glyphs.get(name);
        glyph.unwrap_or_else(|| panic!("{name} is not drawn")).columns()
    }
}

/// The names of all glyphs beyond ASCII, in their order in the tables.
fn beyond_ascii() -> Vec<String> {
    let own = OWN.chars().map(String::from);
    own.chain(LOW.chars().map(|capital| format!("{capital}^")))
        .collect()
}

fn font(name: &str, drawn: &Drawn, out: &mut String) {
    let digits: Vec<_> = ('0'..='9')
        .map(|d| drawn.glyphs[&d.to_string()].width())
        .collect();
    // A counting number must not dance.
    assert!(
        digits.iter().all(|width| *width == digits[0]),
        "{name}: digits of several widths"
    );
    let mut glyphs = vec![vec![0; drawn.settings["space"] as usize]];
    glyphs.extend(('!'..='~').map(|letter| drawn.columns(&letter.to_string())));
    // Where nothing is to be found.
    glyphs.push(drawn.columns("?"));
    assert_eq!(glyphs.len(), ASCII);
    glyphs.extend(beyond_ascii().iter().map(|name| drawn.columns(name)));
    let ink = glyphs.iter().flatten().fold(0, |ink, column| ink | column);
    let mut parts = Vec::new();
    let mut top = ink.trailing_zeros();
    while ink >> top != 0 {
        let mut bytes = Vec::new();
        let mut entries = Vec::new();
        for glyph in &glyphs {
            // Those below the uppermost rows are of the glyphs that reach so deep.
            let here = parts.is_empty() || glyph.iter().any(|column| column >> top & 0xff != 0);
            let width = if here { glyph.len() } else { 0 };
            let deeper = glyph.iter().any(|column| column >> top >> 8 != 0);
            entries.push(format!(
                "Glyph({})",
                bytes.len() << 5 | width << 1 | usize::from(deeper)
            ));
            bytes.extend(glyph[..width].iter().map(|column| (column >> top) as u8));
        }
        let entries = entries.join(", ");
        parts.push(format!(
            "Rows {{ top: {top}, glyphs: &[{entries}], columns: &{bytes:?} }}"
        ));
        top += 8;
    }
    let accents: Vec<_> = ACCENTS
        .iter()
        .map(|(accent, _)| {
            let Glyph { top, rows } = &drawn.glyphs[&accent.to_string()];
            let here = Glyph {
                top: 0,
                rows: rows.clone(),
            };
            let mut columns = here.columns();
            let width = columns.len();
            columns.resize(6, 0);
            format!("Accent {{ top: {top}, width: {width}, columns: {columns:?} }}")
        })
        .collect();
    let (height, raise) = (drawn.settings["height"], drawn.settings["raise"]);
    let (letters, below, accents) = (&parts[0], parts[1..].join(", "), accents.join(", "));
    writeln!(
        out,
        "pub static {name}: Font = Font {{ height: {height}, letters: {letters}, below: &[{below}], \
         raise: {raise}, accents: [{accents}] }};"
    )
    .unwrap();
}

/// Which glyph and which accent each letter beyond ASCII is made of.
fn composed(out: &mut String) {
    let names = beyond_ascii();
    let place = |name: &str| ASCII + names.iter().position(|n| n == name).unwrap();
    let none = ACCENTS.len();
    let mut all: Vec<_> = OWN
        .chars()
        .map(|own| (own, place(&own.to_string()), none))
        .collect();
    // Both are written alike.
    all.push(('Ð', place("Đ"), none));
    for (index, (accent, letters)) in ACCENTS.iter().enumerate() {
        let letters: Vec<_> = letters.chars().collect();
        for pair in letters.chunks(2) {
            let base = match pair[0] {
                low if low.is_uppercase() && !BELOW.contains(*accent) => place(&format!("{low}^")),
                ascii if ascii.is_ascii() => ascii as usize - ' ' as usize,
                own => place(&own.to_string()),
            };
            all.push((pair[1], base, index));
        }
    }
    all.sort();
    let low = ASCII + OWN.chars().count();
    writeln!(out, "const GLYPHS: usize = {};", ASCII + names.len()).unwrap();
    writeln!(out, "const LOW: u8 = {low};").unwrap();
    writeln!(out, "const ACCENTS: usize = {none};").unwrap();
    writeln!(out, "static COMPOSED: [Composed; {}] = [", all.len()).unwrap();
    for (letter, base, accent) in all {
        let letter = letter as u32;
        writeln!(
            out,
            "Composed {{ letter: {letter}, base: {base}, accent: {accent} }},"
        )
        .unwrap();
    }
    writeln!(out, "];").unwrap();
}

fn main() {
    let mut out = String::new();
    composed(&mut out);
    for name in ["SMALL", "BODY", "BOLD", "LARGE", "HUGE"] {
        let file = format!("letters/{}.txt", name.to_lowercase());
        font(name, &Drawn::read(&fs::read_to_string(&file).unwrap()), &mut out);
        println!("cargo::rerun-if-changed={file}");
    }
    let path = Path::new(&env::var("OUT_DIR").unwrap()).join("fonts.rs");
    fs::write(path, out).unwrap();
    println!("cargo::rerun-if-changed=build.rs");
}
