//! What a device says, out of the bytes in which it comes: whole answers, and single lines. Whatever is cut short or garbled
//! ends nothing but itself.

use companion::checksum;
use companion::draw::{Frame, HEIGHT, Ink, KnobLabels, WIDTH, label};
use companion::shell::link::{END, KNOBS, NAME, VERSION};

/// Longer lines are no lines: the state of a game, the longest, is a few thousand letters.
const MOST_LINE: usize = 64 * 1024;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What it answers.
    pub word: String,
    pub body: Vec<String>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    Answer(Answer),
    /// A line outside of any answer.
    Line(String),
    /// It speaks another version of the protocol.
    OtherVersion(String),
}

/// Makes sense of bytes as they come.
#[derive(Default)]
pub struct Reader {
    line: Vec<u8>,
    answer: Option<Answer>,
}

impl Reader {
    pub fn read(&mut self, bytes: &[u8], mut each: impl FnMut(Said)) {
        for byte in bytes {
            if *byte != b'\n' {
                self.line.push(*byte);
                if self.line.len() > MOST_LINE {
                    self.line.clear();
                }
                continue;
            }
            let line = String::from_utf8_lossy(&std::mem::take(&mut self.line)).into_owned();
            if let Some(said) = self.line(line.trim_end_matches('\r')) {
                each(said);
            }
        }
    }

    fn line(&mut self, line: &str) -> Option<Said> {
        if let Some(heading) = line.strip_prefix(NAME) {
            // What was under way has lost its end.
            self.answer = None;
            let (version, word) = heading.trim().split_once(' ')?;
            if version != VERSION.to_string() {
                return Some(Said::OtherVersion(version.into()));
            }
            self.answer = Some(Answer {
                word: word.into(),
                body: vec![],
            });
            return None;
        }
        if line == END {
            return self.answer.take().map(Said::Answer);
        }
        match &mut self.answer {
            Some(answer) => answer.body.push(line.into()),
            None if line.is_empty() => {}
            None => return Some(Said::Line(line.into())),
        }
        None
    }
}

impl Answer {
    /// The value behind a key.
    pub fn value(&self, key: &str) -> Option<&str> {
        let mut lines = self.body.iter();
        lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(' '))
    }

    /// All its lines.
    pub fn text(&self) -> String {
        self.body.iter().map(|line| format!("{line}\n")).collect()
    }

    /// Why it was refused, if it was.
    pub fn refusal(&self) -> Option<&str> {
        self.body.last()?.strip_prefix("refused: ")
    }
}

/// What a device shows.
pub struct Screen {
    pub name: String,
    /// Brightness, as in the settings; 0 when nobody has touched it for a while.
    pub light: u8,
    /// It thinks about its move.
    pub thinks: bool,
    /// What the knobs do; none if it does not tell, as older firmware.
    pub labels: Option<KnobLabels>,
    pub frame: Frame,
}

impl Screen {
    /// None if something is missing or the sum is another.
    pub fn read(answer: &Answer) -> Option<Self> {
        let lines = answer.body.iter().filter_map(|line| line.strip_prefix("bits "));
        let mut bytes = vec![];
        for line in lines {
            unpack(&unlettered(line)?, &mut bytes)?;
        }
        let sum = u32::from_str_radix(answer.value("sum")?, 16).ok()?;
        let mut frame = Frame::new();
        if bytes.len() != frame.bytes().len() || checksum::of(&bytes) != sum {
            return None;
        }
        for (y, x) in (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (y, x))) {
            if bytes[(y / 8 * WIDTH + x) as usize] >> (y % 8) & 1 == 1 {
                frame.set(x, y, Ink::On);
            }
        }
        Some(Self {
            name: answer.value("name")?.into(),
            light: answer.value("light")?.parse().ok()?,
            thinks: answer.body.iter().any(|line| line == "thinks"),
            labels: labels(answer),
            frame,
        })
    }
}

fn labels(answer: &Answer) -> Option<KnobLabels> {
    let mut labels = None;
    for line in answer.body.iter().filter_map(|line| line.strip_prefix("label ")) {
        let mut words = line.splitn(3, ' ');
        let (Some(knob), Some(gesture), Some(text)) = (words.next(), words.next(), words.next()) else {
            continue;
        };
        let Some((_, knob)) = KNOBS.iter().find(|(word, _)| *word == knob) else {
            continue;
        };
        let knob = labels.get_or_insert_with(KnobLabels::default).of_mut(*knob);
        match gesture {
            "turn" => knob.turn = label(text),
            "press" => knob.press = label(text),
            "hold" => knob.hold = label(text),
            _ => {}
        }
    }
    labels
}

/// The bytes of a line of base64 without padding.
fn unlettered(line: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut bits, mut count) = (vec![], 0u32, 0);
    for letter in line.bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

/// Up to 127 is the count of the bytes that follow, less one; above it stands one byte for as many, counted from 3.
fn unpack(packed: &[u8], bytes: &mut Vec<u8>) -> Option<()> {
    let mut rest = packed;
    while let [count, behind @ ..] = rest {
        let (taken, times) = match usize::from(*count) {
            literals @ 0..128 => (literals + 1, 1),
            run => (1, run - 125),
        };
        let (now, behind) = behind.split_at_checked(taken)?;
        bytes.extend(now.repeat(times));
        rest = behind;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flash::Flash;
    use crate::host::Host;
    use companion::input::{Input, Knob};

    fn read(text: &str) -> Vec<Said> {
        let mut all = vec![];
        Reader::default().read(text.as_bytes(), |said| all.push(said));
        all
    }

    fn answer(word: &str, body: &[&str]) -> Said {
        Said::Answer(Answer {
            word: word.into(),
            body: body.iter().map(|line| (*line).into()).collect(),
        })
    }

    #[test]
    fn answers_and_lines_are_told_apart_whatever_is_cut_short() {
        assert_eq!(
            read("ok 3\r\n# alidade 1 turn\nok\n# end\n\nrefused: line 4: no\n"),
            [
                Said::Line("ok 3".into()),
                answer("turn", &["ok"]),
                Said::Line("refused: line 4: no".into())
            ]
        );
        assert_eq!(
            read("of it\n# end\n# alidade 1 export\ngame ta\n# alidade 1 hello\nversion 1\n# end\n# ali"),
            [Said::Line("of it".into()), answer("hello", &["version 1"])]
        );
        assert_eq!(
            read("# alidade 2 hello\nnew\n# end\n")[0],
            Said::OtherVersion("2".into())
        );
        let mut reader = Reader::default();
        reader.read(&vec![b'x'; 3 * MOST_LINE], |_| panic!());
        assert!(reader.line.len() <= MOST_LINE);
    }

    #[test]
    fn labels_are_read_as_far_as_they_are_understood() {
        let told = |lines: &[&str]| match answer("screen", lines) {
            Said::Answer(answer) => labels(&answer),
            _ => None,
        };
        assert_eq!(told(&["name home", "light 3"]), None, "older firmware tells none");
        let some = told(&[
            "label dial press lock: -2",
            "label knob turn x",
            "label dial pull y",
            "label action",
        ]);
        let mut expected = KnobLabels::default();
        expected.of_mut(Knob::Dial).press = label("lock: -2");
        assert_eq!(some, Some(expected));
    }

    #[test]
    fn the_picture_is_the_device_s_own() {
        let mut host = Host::new(Flash::in_memory(), 1);
        for step in 0..40 {
            host.serial.clear();
            host.serial_in("screen");
            let Said::Answer(answer) = &read(&host.serial)[0] else {
                panic!()
            };
            let screen = Screen::read(answer).unwrap();
            assert_eq!((screen.name.as_str(), screen.light), (host.screen(), 3));
            assert_eq!(screen.labels, Some(host.labels()));
            assert!(screen.frame.bytes() == host.frame().bytes());
            // One letter of it is another.
            let mut garbled = answer.clone();
            let line = garbled
                .body
                .iter_mut()
                .find(|line| line.starts_with("bits "))
                .unwrap();
            line.replace_range(9..10, if &line[9..10] == "A" { "B" } else { "A" });
            assert!(Screen::read(&garbled).is_none());
            match step % 4 {
                0 => host.input(Input::Press(Knob::Number)),
                1 => host.input(Input::Press(Knob::Action)),
                2 => host.input(Input::Turn(Knob::Dial, 1)),
                _ => host.input(Input::Press(Knob::Dial)),
            }
        }
    }
}
