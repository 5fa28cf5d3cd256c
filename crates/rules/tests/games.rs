//! Replays the golden games, and checks the errors of the broken ones.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rules::{Eye, Record, Seat, View};

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games"))
}

/// The files of a folder with this ending, by name.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == ending));
    paths.sort();
    assert!(!paths.is_empty(), "no .{ending} files in {}", folder.display());
    paths
}

fn name(path: &Path) -> String {
    path.file_stem().expect("a file has a name").to_string_lossy().into_owned()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn golden() -> Vec<(String, String, Vec<Record>)> {
    let replay = |path: PathBuf| {
        let (name, text) = (name(&path), read(&path));
        let records = Record::read_all(&text).unwrap_or_else(|error| panic!("{name}.bgn: {error}"));
        (name, text, records)
    };
    files(folder(), "bgn").into_iter().map(replay).collect()
}

/// The text without comments, with white space collapsed.
fn plain(text: &str) -> String {
    let mut bare = String::new();
    let (mut quoted, mut escaped, mut comment) = (false, false, false);
    for c in text.chars() {
        match c {
            '{' if !quoted => comment = true,
            '}' if comment => comment = false,
            _ if comment => {}
            _ => {
                quoted ^= c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                bare.push(c);
            }
        }
    }
    bare.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn golden_games_are_complete_and_say_everything() {
    for (name, text, records) in golden() {
        let written: String = records.iter().map(ToString::to_string).collect();
        assert_eq!(plain(&text), plain(&written), "{name}: written again it reads differently");
        for record in &records {
            assert!(record.end().is_some(), "{name}: a game without an end");
        }
        let comments = text.matches("\n{").count();
        assert!(comments >= 1, "{name}: no comment says what it shows");
    }
}

#[test]
fn golden_games_belong_to_their_decisions() {
    for (name, _, records) in golden() {
        let number: u32 = name[..2].parse().expect("a name begins with its decision");
        for record in &records {
            let event = record.header().get("Event").expect("a golden game has an Event");
            assert!(event.starts_with(&format!("Decision {number}: ")), "{name}: {event}");
        }
    }
}

#[test]
fn the_readme_lists_every_decision_and_every_game() {
    let readme = read(&folder().join("README.md"));
    let rows: Vec<&str> = readme.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    let mut listed = BTreeSet::new();
    for decision in 1..=24 {
        let row = rows.iter().find(|row| row.starts_with(&format!("| {decision} ")));
        let row = row.unwrap_or_else(|| panic!("decision {decision} is not in the table"));
        let linked: Vec<String> =
            row.split(['(', ')']).filter_map(|part| part.strip_suffix(".bgn")).map(str::to_owned).collect();
        assert!(!linked.is_empty() || row.contains("| none"), "{row}");
        for file in linked {
            assert!(file.starts_with(&format!("{decision:02}-")), "{row}");
            listed.insert(file);
        }
    }
    let found: BTreeSet<String> = files(folder(), "bgn").iter().map(|path| name(path)).collect();
    assert_eq!(listed, found);
}

#[test]
fn nobody_but_the_owner_sees_a_fleet_before_the_end() {
    for (name, _, records) in golden() {
        for game in records.iter().filter_map(Record::game) {
            let mut public = View::new(game.ruleset(), Eye::Public);
            let mut a = View::new(game.ruleset(), Eye::Player(Seat::A));
            for turn in game.turns() {
                public.watch(turn);
                a.watch(turn);
                let over = turn.end().is_some();
                for seat in Seat::BOTH {
                    let ships = usize::from(game.ruleset().ship_count());
                    let shown = if over { ships } else { 0 };
                    assert_eq!(public.waters(seat).ships().len(), shown, "{name}: the public, {seat}");
                    let shown = if over || seat == Seat::A { ships } else { 0 };
                    assert_eq!(a.waters(seat).ships().len(), shown, "{name}: A, {seat}");
                }
            }
        }
    }
}

#[test]
fn broken_games_say_what_is_wrong_and_where() {
    let broken = folder().join("broken");
    let games: Vec<PathBuf> = files(&broken, "bgn");
    let errors: BTreeSet<String> = files(&broken, "err").iter().map(|path| name(path)).collect();
    assert_eq!(errors, games.iter().map(|path| name(path)).collect(), "each game has its error");
    let mut wrong = Vec::new();
    for path in games {
        let wanted = read(&path.with_extension("err"));
        let got = match Record::read_all(&read(&path)) {
            Ok(_) => "it was read".to_owned(),
            Err(error) => error.to_string(),
        };
        if got != wanted.trim_end() {
            wrong.push(format!("{}.bgn\n  expected: {}\n  got:      {got}", name(&path), wanted.trim_end()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
