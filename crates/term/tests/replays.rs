//! Replays as text: every golden game can be printed, and one of each kind matches a text in `replays/`.
//!
//! The expected texts are in `replays/`. After a change you want, `BROADSIDE_BLESS=1 cargo test -p term --test replays`
//! rewrites them; read the diff before you commit it.

use std::fs;
use std::path::{Path, PathBuf};

use rules::Record;
use term::Replay;

fn games() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games"))
}

fn replays() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/replays"))
}

fn read(path: &Path) -> Vec<Record> {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Record::read_all(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn text_of(records: &[Record]) -> String {
    records.iter().map(|record| Replay::new(record).to_string()).collect::<Vec<_>>().join("\n")
}

fn games_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "bgn"));
    paths.sort();
    paths
}

#[test]
fn every_golden_game_can_be_printed() {
    let paths = games_in(games());
    assert!(paths.len() > 15, "{paths:?}");
    for path in paths {
        for record in read(&path) {
            let text = Replay::new(&record).to_string();
            let name = path.display();
            assert!(
                text.lines().all(|line| line.chars().count() <= 80),
                "{name}: a line is too long\n{text}"
            );
            let (_, after) = text.split_once("\n\n").expect("a heading and more");
            // The referee's answer to an illegal order is quoted, and speaks to the player.
            let told = after.split('"').step_by(2).collect::<String>();
            assert!(!told.contains("You") && !told.contains("you"), "{name}: nobody is spoken to\n{text}");
            for seat in ["A", "B"] {
                let player = record.header().get(seat).expect("golden games have names");
                assert!(text.contains(player), "{name}: {player} is missing\n{text}");
            }
            assert_eq!(
                record.game().is_some(),
                after.contains(" order"),
                "{name}: what each side did\n{text}"
            );
        }
    }
}

#[test]
fn one_game_of_each_kind_reads_as_written_down() {
    let golden = [
        "01-attempts",
        "03-public",
        "04-names-on-hits",
        "05-fog",
        "08-unlocks",
        "12-hackathon-shots",
        "14-placement",
        "15-salvo",
        "17-again-on-hit",
        "20-clocks",
    ];
    let mut paths: Vec<PathBuf> =
        golden.iter().map(|name| games().join(name).with_extension("bgn")).collect();
    paths.extend(games_in(replays()));
    let mut wrong = Vec::new();
    for path in paths {
        let text = text_of(&read(&path));
        let name = path.file_stem().expect("it has a name");
        let expected = replays().join(name).with_extension("txt");
        if std::env::var_os("BROADSIDE_BLESS").is_some() {
            fs::write(&expected, &text).expect("it can be written");
        }
        if fs::read_to_string(&expected).unwrap_or_default() != text {
            wrong.push(format!("{} differs; it is now:\n{text}", expected.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
