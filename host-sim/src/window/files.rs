//! Pictures and records in files: numbered, so that none is overwritten, in two folders beside the saved games.

use crate::replay;
use std::fs;
use std::path::{Path, PathBuf};

/// A file with more bytes is no record: those of whole games have some thousand.
const MOST_BYTES: u64 = 1 << 20;

pub struct Files {
    folder: PathBuf,
}

impl Files {
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn records_folder(&self) -> PathBuf {
        self.folder.join("records")
    }

    /// A path that is not there yet.
    fn free(folder: &Path, name: &str, ending: &str) -> Result<PathBuf, String> {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut paths = (1..).map(|number: u32| folder.join(format!("{name}-{number}.{ending}")));
        paths
            .find(|path| !path.exists())
            .ok_or("the folder is full".into())
    }

    /// Where the next picture goes.
    pub fn picture(&self) -> Result<PathBuf, String> {
        Self::free(&self.folder.join("pictures"), "alidade", "png")
    }

    /// Keeps a record under the name of its game; gives where.
    pub fn keep_record(&self, record: &str) -> Result<PathBuf, String> {
        let game = record
            .split_whitespace()
            .skip_while(|word| *word != "game")
            .nth(1);
        let path = Self::free(&self.records_folder(), game.unwrap_or("record"), "txt")?;
        fs::write(&path, record).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(path)
    }

    /// The records that are there, the newest first.
    pub fn records(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.records_folder())
            .into_iter()
            .flatten()
            .flatten();
        let mut found: Vec<_> = entries
            .filter(|entry| entry.path().extension().is_some_and(|ending| ending == "txt"))
            .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
            .collect();
        found.sort();
        found.into_iter().rev().map(|(_, path)| path).collect()
    }
}

/// A record that can be played to its end.
pub fn read_record(path: &Path) -> Result<String, String> {
    let text = match fs::metadata(path) {
        Ok(file) if file.len() > MOST_BYTES => Err("too long for a record".into()),
        _ => fs::read_to_string(path).map_err(|error| error.to_string()),
    };
    let named = |why: String| format!("{}: {why}", short(path));
    let text = text.map_err(named)?;
    match replay::replay(&text, |_| ()) {
        Ok(_) => Ok(text),
        Err(stopped) => Err(named(format!("line {}: {}", stopped.line, stopped.reason))),
    }
}

/// The name of a file, without where it lies.
pub fn short(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_overwritten_and_the_newest_record_comes_first() {
        let folder = std::env::temp_dir().join(format!("alidade-files-{}", std::process::id()));
        _ = fs::remove_dir_all(&folder);
        let files = Files::new(folder.clone());
        assert_eq!(files.records(), [] as [PathBuf; 0]);
        let record = "# a comment\ngame tally seats Ann Bob\n";
        let first = files.keep_record(record).unwrap();
        let second = files.keep_record("game astralis 7\n").unwrap();
        let third = files.keep_record(record).unwrap();
        assert_eq!(
            [&first, &second, &third].map(|path| short(path)),
            ["tally-1.txt", "astralis-1.txt", "tally-2.txt"]
        );
        // Files that are written one after the other may be of the same moment.
        let age = |path: &Path, seconds| {
            let time = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
            fs::File::options()
                .append(true)
                .open(path)
                .unwrap()
                .set_modified(time)
                .unwrap();
        };
        for (path, seconds) in [(&second, 300), (&first, 200), (&third, 100)] {
            age(path, seconds);
        }
        fs::write(files.records_folder().join("letter.doc"), "").unwrap();
        assert_eq!(files.records(), [second, first.clone(), third]);
        assert_eq!(read_record(&first).as_deref(), Ok(record));
        let pictures = [(); 2].map(|()| {
            let path = files.picture().unwrap();
            fs::write(&path, "").unwrap();
            short(&path)
        });
        assert_eq!(pictures, ["alidade-1.png", "alidade-2.png"]);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_is_no_record_is_told() {
        let folder = std::env::temp_dir().join(format!("alidade-no-record-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("a.txt");
        for (bytes, why) in [
            (
                &b"dear friend"[..],
                "a.txt: line 1: a record begins with: game NAME",
            ),
            (b"game tally seats Ann Bob\nfly home\n", "a.txt: line 2: "),
            // A request on the cable is no line of a record.
            (b"game tally seats Ann Bob\nreset\n", "a.txt: line 2: "),
            (b"\xff\xfe", "a.txt: "),
        ] {
            fs::write(&path, bytes).unwrap();
            let told = read_record(&path).unwrap_err();
            assert!(told.starts_with(why), "{told}");
        }
        fs::write(&path, vec![b'#'; 2 << 20]).unwrap();
        assert_eq!(read_record(&path), Err("a.txt: too long for a record".into()));
        assert!(read_record(&folder.join("none.txt")).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
