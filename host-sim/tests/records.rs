//! Every record in `records/` plays to its end, and text -> actions -> text is exact.

use host_sim::replay::replay;
use std::path::Path;

#[test]
fn reading_and_writing_a_record_gives_the_same_text() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let shown = path.display();
        let text = std::fs::read_to_string(&path).unwrap();
        let played = replay(&text, |_| ());
        let played = played.unwrap_or_else(|e| panic!("{shown}: line {}: {}", e.line, e.reason));
        let play = played.game.session();
        let mut written = String::new();
        play.info().print_setup(&played.setup, &mut written).unwrap();
        written.push('\n');
        for action in &played.actions {
            play.print(action, &mut written).unwrap();
            written.push('\n');
        }
        let lines = text
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'));
        assert_eq!(
            written.lines().collect::<Vec<_>>(),
            lines.collect::<Vec<_>>(),
            "{shown}"
        );
        assert_eq!(
            played.told.iter().filter(|told| told.is_empty()).count(),
            0,
            "{shown}"
        );
        count += 1;
    }
    assert!(count > 0);
}
