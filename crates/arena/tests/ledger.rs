//! The tournament file: games are read back, an incomplete end is cut off, and nothing else is changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::{
    Fixture, Format, Found, Keep, Ledger, LedgerEntrant, LedgerError, MatchSpec, Schedule, Terms, Timing,
    Written, play_captains,
};
use captains::registry;
use rules::{Cause, Dice, Draw, End, Fleet, Game, Header, Order, Record, Ruleset, Seat, Sides};
use tempfile::TempDir;

fn terms() -> Terms {
    let entrant = |name: &str| LedgerEntrant { name: name.to_owned(), contestant: name.to_owned() };
    Terms {
        event: "A tournament \"of\" three".to_owned(),
        date: Some("2024-02-29".to_owned()),
        ruleset: Ruleset::preset("fog").unwrap(),
        entrants: ["cadet", "mate", "lieutenant"].map(entrant).to_vec(),
        seed: 7,
        format: Format::Paired(2),
        game_time: None,
        dealer: None,
    }
}

fn schedule(terms: &Terms) -> Schedule {
    Schedule::new(terms.entrants.len(), terms.format, terms.seed)
}

/// A game as it is played; the third is lost by a timeout after some turns, the fourth before the first shot.
fn game(terms: &Terms, fixture: &Fixture) -> Written {
    let record = match fixture.game {
        2 => {
            let mut dice = Dice::from_seed(5);
            let fleets = Sides::from_fn(|_| Fleet::random(&terms.ruleset, Draw::Uniform, &mut dice));
            let mut game = Game::new(&terms.ruleset, fleets, fixture.first);
            for (_, cell) in (0..6).zip(terms.ruleset.board().cells().iter()) {
                let seat = match game.phase() {
                    rules::Phase::Turn(seat) => seat,
                    phase => panic!("{phase:?}"),
                };
                game.play(seat, Order::shot(cell)).unwrap();
            }
            game.adjudge(End::lost(Seat::B, Cause::Timeout)).unwrap();
            Record::of(game, Header::default())
        }
        3 => {
            let end = End::lost(Seat::A, Cause::InvalidPlacement);
            Record::unplayed(&terms.ruleset, Sides::default(), end, Header::default())
        }
        _ => {
            let captain = |name: &str| registry::find(name).unwrap().captain;
            let spec = MatchSpec {
                ruleset: terms.ruleset.clone(),
                first: fixture.first,
                dice: Dice::from_seed(terms.seed).fork_nth(fixture.game as u64),
                ids: Sides::default(),
                header: Header::default(),
                keep: Keep::Faults,
                deal: None,
                origins: None,
            };
            let players = fixture.players.map(|player| captain(&terms.entrants[player].name));
            play_captains(spec, players, captains::Budget::USUAL).record
        }
    };
    let timing = Timing { calls: 3, total_ms: 4.5, max_ms: 2.25 };
    Written { fixture: *fixture, record, timing: Sides::new(Some(timing), None), luck: None }
}

fn open(path: &Path, terms: &Terms) -> Result<(Ledger, Found), LedgerError> {
    Ledger::open(path, terms.clone(), &schedule(terms))
}

/// A file with the first games of the tournament.
fn written(folder: &TempDir, terms: &Terms, games: usize) -> PathBuf {
    let path = folder.path().join("games.bgn");
    let (mut ledger, found) = open(&path, terms).unwrap();
    assert_eq!(found, Found { finished: Vec::new(), cut: 0 });
    let games: Vec<Written> =
        schedule(terms).fixtures()[..games].iter().map(|fixture| game(terms, fixture)).collect();
    // Some alone, the others together.
    let (first, rest) = games.split_at(1);
    ledger.append(first).unwrap();
    ledger.append(rest).unwrap();
    path
}

#[test]
fn what_was_written_is_found_again() {
    let (folder, terms) = (TempDir::new().unwrap(), terms());
    let path = written(&folder, &terms, 5);
    let before = fs::read_to_string(&path).unwrap();
    let (ledger, found) = open(&path, &terms).unwrap();
    assert_eq!(found.cut, 0);
    let games: Vec<usize> = found.finished.iter().map(|finished| finished.game).collect();
    assert_eq!(games, [0, 1, 2, 3, 4]);
    assert_eq!(found.finished[2].end, End::lost(Seat::B, Cause::Timeout));
    assert_eq!(found.finished[3].end, End::lost(Seat::A, Cause::InvalidPlacement));
    assert_eq!(found.finished[4].timing.a, Some(Timing { calls: 3, total_ms: 4.5, max_ms: 2.25 }));
    assert_eq!(found.finished[4].timing.b, None);
    drop(ledger);
    assert_eq!(fs::read_to_string(&path).unwrap(), before, "reading changes nothing");

    let records = Record::read_all(&before).unwrap();
    assert_eq!(records.len(), 5);
    let tags = |record: &Record| {
        ["Event", "Mode", "Seed", "Pairing", "Game"]
            .map(|tag| record.header().get(tag).unwrap_or_default().to_owned())
    };
    // With three contestants a round is one table, so the third game of the file is the first of the second pairing.
    assert_eq!(tags(&records[2]), ["A tournament \"of\" three", "paired", "7", "2", "3"]);
    assert_eq!(records[0].header().get("Contestants"), Some("cadet, mate, lieutenant"));
    assert_eq!(records[1].header().get("Contestants"), None);
}

#[test]
fn a_file_that_is_cut_anywhere_goes_on_behind_its_last_whole_game() {
    let (folder, terms) = (TempDir::new().unwrap(), terms());
    let path = written(&folder, &terms, 5);
    let text = fs::read(&path).unwrap();
    let starts: Vec<usize> = (0..text.len())
        .filter(|&at| text[at..].starts_with(b"[Event ") && (at == 0 || text[at - 1] == b'\n'))
        .chain([text.len()])
        .collect();
    assert_eq!(starts.len(), 6);
    // Around every border between games and in steps: every byte would take a minute, for each is flushed to the disk.
    let near = |at: usize| starts.iter().any(|start| at.abs_diff(*start) < 12);
    let places = (0..=text.len()).filter(|&at| near(at) || at % 97 == 0 || text[..at].ends_with(b"\n\n"));
    for at in places {
        fs::write(&path, &text[..at]).unwrap();
        let (mut ledger, found) = open(&path, &terms).unwrap_or_else(|error| panic!("cut at {at}: {error}"));
        let whole = starts[1..].iter().filter(|&&end| end <= at).count();
        assert_eq!(found.finished.len(), whole, "cut at {at}");
        assert_eq!(found.cut > 0, at > starts[whole], "cut at {at}: {}", found.cut);
        assert_eq!(fs::read(&path).unwrap(), text[..starts[whole]], "cut at {at}");
        // What is played again makes the same file.
        if at % 5 == 0 {
            let games: Vec<Written> =
                schedule(&terms).fixtures()[whole..5].iter().map(|fixture| game(&terms, fixture)).collect();
            ledger.append(&games).unwrap();
            assert_eq!(fs::read(&path).unwrap(), text, "cut at {at}");
        }
    }
}

#[test]
fn zeros_and_other_bytes_behind_the_end_are_cut() {
    let (folder, terms) = (TempDir::new().unwrap(), terms());
    let path = written(&folder, &terms, 3);
    let text = fs::read(&path).unwrap();
    for behind in [
        &b"\0\0\0\0"[..],
        b"[Event \"\xff\xfe",
        b"[Event \"A\xc3",
        b"[Event \"half\"]\n[Rules \"fog@1\"]\n\0\0",
    ] {
        fs::write(&path, [&text, behind].concat()).unwrap();
        let (_, found) = open(&path, &terms).unwrap();
        assert_eq!((found.finished.len(), found.cut), (3, behind.len()), "{behind:?}");
        assert_eq!(fs::read(&path).unwrap(), text);
    }
}

#[test]
fn bytes_in_the_middle_that_are_no_text_are_refused_and_nothing_behind_them_is_cut() {
    let (folder, terms) = (TempDir::new().unwrap(), terms());
    let path = written(&folder, &terms, 3);
    let mut text = fs::read(&path).unwrap();
    // Behind the turns of the first game: the game itself is whole.
    let border = (1..text.len()).find(|&at| text[at..].starts_with(b"\n[Event ")).unwrap() + 1;
    text.splice(border..border, *b"\xff\xfe\n");
    fs::write(&path, &text).unwrap();
    let error = open(&path, &terms).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("this is not UTF-8 text; the file was not changed"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), text);
}

#[test]
fn an_unfinished_game_at_the_end_is_played_again() {
    let (folder, terms) = (TempDir::new().unwrap(), terms());
    let path = written(&folder, &terms, 2);
    let text = fs::read_to_string(&path).unwrap();
    let second = text.rfind("[Event ").unwrap();
    let unfinished = &text[second..];
    let (a, b) = (unfinished.find("[Result").unwrap(), unfinished.find("\n\n").unwrap());
    let unfinished = format!("{}[Result \"*\"]\n\n", &unfinished[..a]) + "1A. A1\n\n";
    assert!(a < b);
    fs::write(&path, format!("{}{unfinished}", &text[..second])).unwrap();
    let (_, found) = open(&path, &terms).unwrap();
    assert_eq!(found.finished.len(), 1);
    assert!(found.cut > 0);
}

#[test]
fn what_is_wrong_in_the_middle_is_refused_and_left_alone() {
    let (folder, terms) = (TempDir::new().unwrap(), terms());
    let path = written(&folder, &terms, 4);
    let text = fs::read_to_string(&path).unwrap();
    let twice = text.clone() + &text[text.rfind("[Event ").unwrap()..];
    let first_turn = text.find("\n\n1").unwrap() + 2;
    let torn = format!("{}{}", &text[..first_turn + 20], &text[text[1..].find("[Event ").unwrap() + 1..]);
    let results = ["[Result \"A\"]", "[Result \"B\"]"];
    let won = *results.iter().min_by_key(|result| text.find(**result).unwrap_or(usize::MAX)).unwrap();
    let lost = *results.iter().find(|result| **result != won).unwrap();
    let free = "[Event \"x\"]\n[Rules \"fog@1\"]\n[Result \"none\"]\n[End \"double-forfeit\"]\n\n1. double-forfeit\n\n";
    for (text, message) in [
        (twice, "game 4 appears twice; the file was not changed"),
        (torn, "expected an order such as E5, (A4 C5), R:F5 or resign, found the next game"),
        (text.replacen(won, lost, 1), "the tags say result"),
        (format!("{free}{text}"), "it has a game that belongs to no tournament"),
        ("Dear diary,\n[Event \"x\"]\n".to_owned(), "line 1, column 1"),
    ] {
        fs::write(&path, &text).unwrap();
        let error = open(&path, &terms).map(|_| ()).expect_err(message).to_string();
        assert!(error.contains(message), "{message}: {error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text, "{message}");
    }
}

#[test]
fn another_tournament_is_refused_with_the_difference() {
    let (folder, terms) = (TempDir::new().unwrap(), terms());
    let path = written(&folder, &terms, 4);
    let text = fs::read(&path).unwrap();
    let change = |change: &dyn Fn(&mut Terms)| {
        let mut other = terms.clone();
        change(&mut other);
        let error = open(&path, &other).map(|_| ()).expect_err("it is another one").to_string();
        assert!(error.contains("games.bgn contains a different tournament: "), "{error}");
        error
    };
    for (error, message) in [
        (change(&|terms| terms.seed = 8), "its seed is 7, not 8"),
        (
            change(&|terms| terms.ruleset = Ruleset::preset("classic").unwrap()),
            "its rules are fog@1, not classic@1",
        ),
        (change(&|terms| terms.format = Format::Once), "its mode is paired, not showcase"),
        (
            change(&|terms| terms.entrants.swap(0, 1)),
            "its contestants are cadet, mate, lieutenant, not mate, cadet, lieutenant",
        ),
        (change(&|terms| terms.entrants.truncate(2)), "not cadet, mate"),
        (
            change(&|terms| terms.entrants[1].contestant = "captain".to_owned()),
            "of the same name has a different address",
        ),
        (
            change(&|terms| terms.game_time = Some(Duration::from_mins(1))),
            "its time limit per game is none, not 60 s",
        ),
        (
            change(&|terms| terms.format = Format::Paired(0)),
            "it has game 1, but this tournament has only 0 games",
        ),
    ] {
        assert!(error.contains(message), "{message}: {error}");
    }
    assert_eq!(fs::read(&path).unwrap(), text);
    // The occasion and the number of games make no other tournament.
    let mut longer = terms.clone();
    (longer.format, longer.event, longer.date) = (Format::Paired(9), "Saturday".to_owned(), None);
    assert_eq!(open(&path, &longer).unwrap().1.finished.len(), 4);
}

#[test]
fn a_file_keeps_the_time_for_a_game() {
    let folder = TempDir::new().unwrap();
    let timed = Terms { game_time: Some(Duration::from_millis(1500)), ..terms() };
    let path = written(&folder, &timed, 4);
    assert_eq!(Ledger::game_time_of(&path), timed.game_time);
    assert_eq!(open(&path, &timed).unwrap().1.finished.len(), 4);
    let error = open(&path, &terms()).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("its time limit per game is 1.5 s, not none"), "{error}");
    let other = TempDir::new().unwrap();
    assert_eq!(Ledger::game_time_of(&written(&other, &terms(), 4)), None);
    assert_eq!(Ledger::game_time_of(&other.path().join("nowhere.bgn")), None);
}

#[test]
fn custom_rules_of_the_same_name_are_compared() {
    let folder = TempDir::new().unwrap();
    let rules = |height: u8| {
        let toml = format!(
            "name = \"pond\"\nversion = 1\n[board]\nwidth = 5\nheight = {height}\n[[ship]]\nclass = \"Duck\"\nlength = 2\n"
        );
        Ruleset::from_toml(&toml).unwrap()
    };
    let mut terms = Terms { ruleset: rules(5), ..terms() };
    let path = written(&folder, &terms, 5);
    assert_eq!(open(&path, &terms).unwrap().1.finished.len(), 5);
    terms.ruleset = rules(6);
    let error = open(&path, &terms).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("its rules are also called pond@1, but differ"), "{error}");
}

#[test]
fn two_cannot_write_one_file() {
    let (folder, terms) = (TempDir::new().unwrap(), terms());
    let path = written(&folder, &terms, 2);
    let held = open(&path, &terms).unwrap();
    let error = open(&path, &terms).map(|_| ()).unwrap_err();
    assert!(matches!(error, LedgerError::Busy { .. }), "{error}");
    assert!(error.to_string().contains("games.bgn is in use by another tournament"));
    drop(held);
    assert!(open(&path, &terms).is_ok());
}

#[test]
fn a_place_that_cannot_be_written_is_named() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("no/such/games.bgn");
    let error = open(&path, &terms()).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("no/such/games.bgn: "), "{error}");
}
