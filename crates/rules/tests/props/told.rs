//! Properties of `View::from_seen`: what one player learned, read from text.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use rules::{Attempt, Cause, Eye, Header, Phase, Record, Ruleset, Salvo, Seat, Sides, Sunk, View, Waters};

use crate::cases;
use crate::custom::custom;
use crate::script::scripts;

/// Whether a word of the notation is an order or an end that reveals nothing about the enemy's ships.
fn tells_nothing(word: &str) -> bool {
    word.starts_with("S:") || word == "resign" || word.parse::<Cause>().is_ok()
}

/// What the text of a game says about one seat's orders, without those that reveal nothing about the enemy.
fn told_to(seat: Seat, record: &str) -> String {
    let turns = record.lines().filter(|line| !line.starts_with('[')).collect::<Vec<_>>().join(" ");
    let mut own = false;
    let mut told: Vec<&str> = Vec::new();
    let mut depth = 0;
    for word in turns.split_whitespace() {
        depth += word.matches('(').count();
        let inside = depth > 0;
        depth -= word.matches(')').count();
        if let Some(label) = word.strip_suffix('.').filter(|_| !inside) {
            own = label.ends_with(if seat == Seat::A { 'A' } else { 'B' });
        } else if own && (inside || !tells_nothing(word)) {
            told.push(word);
        }
    }
    told.join(" ")
}

/// What is known of salvos by their marks, which leave out the round and where wrecks are.
fn counts(waters: &Waters) -> Vec<Salvo> {
    let unmarked = |sunk: &Sunk| Sunk { wreck: None, ..*sunk };
    let marked =
        |salvo: &Salvo| Salvo { round: 0, sunk: salvo.sunk.iter().map(unmarked).collect(), ..salvo.clone() };
    waters.salvos().iter().map(marked).collect()
}

/// Rules that report counts, with this setting for classes: five ships of two classes, five shots per order.
fn counting(class: &str) -> Ruleset {
    let rewards = if class.contains("sunk") { "" } else { "artillery = { size = 3 }\n" };
    let text = format!(
        "name = \"counting\"\nversion = 1\nboard = {{ width = 10, height = 10 }}\nturns = {{ shots = 5 }}\n\
         told = {{ hits = \"tally\", class = \"{class}\" }}\n{rewards}\
         [[ship]]\nclass = \"Carrier\"\nlength = 5\n[[ship]]\nclass = \"Destroyer\"\nlength = 2\ncount = 4\n"
    );
    Ruleset::from_toml(&text).expect("the rules can be played")
}

/// Classes are never named and sinkings never announced, as the rest of a line of a rules file.
const SILENT: &str = "never\", sunk = \"never";
const SILENT_BUT_NAMED: &str = "on-hit\", sunk = \"never";

#[test]
fn a_game_without_announced_sinkings_is_over_when_every_hit_point_is_taken() {
    let text = "name = \"pair\"\nversion = 1\nboard = { width = 5, height = 5 }\n\
         told = { class = \"never\", sunk = \"never\" }\n\
         [[ship]]\nclass = \"Boat\"\nlength = 1\n[[ship]]\nclass = \"Raft\"\nlength = 2\n";
    let ruleset = Ruleset::from_toml(text).unwrap();
    let problem = |text: &str| View::from_seen(&ruleset, text).expect_err(text).to_string();
    assert!(View::from_seen(&ruleset, "A1+ A2+ B5- C3+").is_ok());
    assert_eq!(problem("A1+ A2+ C3+ D4-"), "line 1, column 13: the game is over: all ships are sunk");
    let unannounced = "line 1, column 7: these rules never announce that a ship sank; write it as a hit";
    assert_eq!(problem("A1+ A2#"), unannounced);
    let nameless = "line 1, column 4: these rules never name a ship; write + alone";
    assert_eq!(problem("A1+Boat"), nameless);
}

#[test]
fn every_golden_game_can_be_told_to_either_side() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut compared = 0;
    for entry in fs::read_dir(games).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "bgn") {
            continue;
        }
        for record in Record::read_all(&fs::read_to_string(&path).unwrap()).unwrap() {
            let Some(game) = record.game() else { continue };
            // Comments and attempts off the board are not allowed here.
            let text = record.to_string();
            if text.contains('{') || text.contains('!') {
                continue;
            }
            for seat in Seat::BOTH {
                let text = told_to(seat, &text);
                let told = View::from_seen(game.ruleset(), &text).unwrap_or_else(|error| {
                    panic!("{}: {text}: {error}", path.display());
                });
                let (told, real) = (told.waters(Seat::B).clone(), game.view(Eye::Player(seat)));
                let real = real.waters(seat.other());
                assert_eq!(told.fired(), real.fired(), "{}: {text}", path.display());
                assert_eq!(told.hits(), real.hits(), "{}: {text}", path.display());
                assert_eq!(told.misses(), real.misses(), "{}: {text}", path.display());
                assert_eq!(told.sweeps(), real.sweeps(), "{}: {text}", path.display());
                assert_eq!(told.sunk().len(), real.sunk().len(), "{}: {text}", path.display());
                assert_eq!(counts(&told), counts(real), "{}: {text}", path.display());
                compared += usize::from(!text.is_empty());
            }
        }
    }
    assert!(compared > 20, "only {compared} games were compared");
}

#[test]
fn what_cannot_be_read_or_was_never_told_is_named_with_its_place() {
    for (rules, text, problem) in [
        (
            "classic",
            "E5",
            "column 3: expected the result of the shot: - miss, + hit or # sunk, found the end of the text",
        ),
        ("classic", "E5- E5+", "column 5: E5 has already been fired at"),
        ("classic", "Z5-", "column 1: "),
        ("classic", "E5-Cruiser", "column 4: expected a space after the miss"),
        ("classic", "E5+Zeppelin", "column 4: these rules name a ship only when it sinks; write + alone"),
        ("hackathon", "R:E5", "column 5: expected the answer of radar"),
        ("classic", "E5-F6-", "column 4: expected a space after the miss"),
        ("classic", "resign", "column 1: this order reveals nothing about the enemy; leave it out"),
        ("classic", ")", "column 1: expected a shot such as E5-"),
        ("hackathon", "R:E5=yes", "column 6: radar under these rules reports the squares it saw, or none"),
        ("hackathon", "R:E5=E5,Z9", "column 6: "),
        ("phoenix", "R:E5=none", "column 6: radar under these rules reports yes or no"),
        ("phoenix", "R:E5=E5", "column 6: radar under these rules reports yes or no"),
        ("phoenix", "J10# A:E5=A1+", "column 11: this order does not fire at A1"),
        ("salvo", "A1-", "column 1: these rules only report counts"),
        ("salvo", "(A1 A1)=none", "column 5: A1 appears twice in the salvo"),
        ("salvo", "()=none", "column 1: a salvo needs at least one shot"),
        ("salvo", "(A1 A2)", "column 8: expected the answer to the salvo"),
        ("salvo", "(A1 A2)=Zz1", "column 9: Zz is not a ship of these rules"),
        ("salvo", "(A1 A2)=Ca", "column 11: expected a count such as Ca1"),
        ("salvo", "(A1 A2)=Ca999", "column 9: this count is too high"),
        // What no game could have told.
        ("classic", "R:E5=yes", "column 1: These rules have no radar"),
        ("classic", "T:5=none", "column 1: These rules have no torpedo"),
        ("hackathon", "A:E5=none", "column 1: These rules have no artillery"),
        ("hackathon", "R:F5=A1", "column 6: a scan at F5 does not reach A1"),
        ("hackathon", "R:F5=none R:A1=none", "column 11: You have no radar scans left"),
        ("hackathon", "R:F5=smoke", "column 6: these rules have no smoke"),
        ("phoenix", "R:A1=no R:C1=no R:E1=smoke R:G1=no", "column 28: You have no radar scans left"),
        ("phoenix", "A:E5=none", "column 1: Artillery is locked"),
        ("phoenix", "A1# A:E5=none A:G5=none", "column 15: Artillery is locked"),
        ("phoenix", "A1# A:E5=E5+,E5+", "column 14: E5 appears twice in the answer"),
        ("phoenix", "T:E=none", "column 1: The torpedo is locked"),
        ("salvo", "(A1 A2 A3 A4 A5 A6 A7)=none", "column 20: an order can have at most 6 shots here"),
        ("classic", "(A1- A2-)", "column 6: an order can have at most 1 shot here"),
        ("classic", "A1# B1# C1# D1# E1# F1-", "column 21: the game is over: all ships are sunk"),
        ("salvo", "(A1 A2)=Ca1######", "column 9: these rules have only 5 ships to sink"),
    ] {
        let ruleset = Ruleset::preset(rules).unwrap();
        let error = View::from_seen(&ruleset, text).expect_err(text).to_string();
        assert!(error.starts_with("line 1, ") && error.contains(problem), "{rules}: {text}: {error}");
    }
}

#[test]
fn counts_are_read_in_the_form_that_the_rules_tell() {
    for (class, text) in [
        ("on-hit", "(A1 A2)=Ca2"),
        ("on-hit", "(A1 A2 A3)=Ca1,De2#"),
        ("on-hit", "(A1 A2 A3 A4)=De4## A:C3=De9##"),
        ("on-sinking", "(A1 A2)=2"),
        ("on-sinking", "(A1 A2 A3 A4)=4,Ca#,De##"),
        ("never", "(A1 A2)=2"),
        ("never", "(A1 A2 A3)=3## A:C3=9#"),
        (SILENT, "(A1 A2 A3)=3 (B1)=1"),
        (SILENT_BUT_NAMED, "(A1 A2 A3)=Ca1,De2"),
    ] {
        let ruleset = counting(class);
        let view = View::from_seen(&ruleset, text).unwrap_or_else(|error| panic!("{class}: {text}: {error}"));
        let sunk: usize = view.waters(Seat::B).salvos().iter().map(|salvo| salvo.sunk.len()).sum();
        assert_eq!(sunk, text.matches('#').count(), "{class}: {text}");
    }
}

#[test]
fn counts_in_a_form_that_the_rules_do_not_tell_are_refused() {
    let unnamed = "these rules name the ship of every hit; write Ca1";
    let uncounted = "these rules count the hits of every ship; write Ca1#";
    let too_early = "these rules name a ship only when it sinks; write all hits first: 3,Ca#";
    let nameless = "these rules name the ship that sinks; write 3,Ca#";
    let secret = "these rules never name a ship; write 3, or 3# if one of them sank a ship";
    let sinks_by_a_hit = "a ship that sinks is hit; count all hits of the order, those that sank a ship too";
    let unannounced = "these rules never announce that a ship sank; write it as a hit";
    for (class, answer, column, problem) in [
        ("on-hit", "2", 1, unnamed),
        ("on-hit", "2#", 1, unnamed),
        ("on-hit", "3,De#", 1, unnamed),
        ("on-hit", "#", 1, unnamed),
        ("on-hit", "De#", 1, uncounted),
        ("on-hit", "Ca1,1#", 5, unnamed),
        ("on-hit", "De0#", 1, sinks_by_a_hit),
        ("on-hit", "Ca1,Ca1", 5, "Carrier appears twice in the answer"),
        ("on-hit", "Ca255,Ca2", 7, "Carrier appears twice in the answer"),
        ("on-hit", "Ca4", 1, "3 shots cannot hit 4 times"),
        ("on-hit", "Ca255,De2", 1, "3 shots cannot hit 257 times"),
        ("on-hit", "Ca2,De2", 1, "3 shots cannot hit 4 times"),
        ("on-sinking", "Ca1", 1, too_early),
        ("on-sinking", "3,De2#", 3, too_early),
        ("on-sinking", "3#", 1, nameless),
        ("on-sinking", "De#", 1, sinks_by_a_hit),
        ("on-sinking", "1,1", 3, "the count of all hits appears twice in the answer"),
        ("on-sinking", "2,De#,De#", 7, "Destroyer appears twice in the answer"),
        ("on-sinking", "4", 1, "3 shots cannot hit 4 times"),
        ("never", "Ca1", 1, secret),
        ("never", "3,De#", 3, secret),
        ("never", "#", 1, "all hits are counted, not only those that sank a ship; write 3#"),
        ("never", "1##", 1, sinks_by_a_hit),
        ("never", "1,2#", 3, "the count of all hits appears twice in the answer"),
        ("never", "4", 1, "3 shots cannot hit 4 times"),
        (SILENT, "3#", 1, unannounced),
        (SILENT, "#", 1, unannounced),
        (SILENT, "Ca1", 1, "these rules never name a ship; write 3"),
        (SILENT_BUT_NAMED, "De2#", 1, unannounced),
        (SILENT_BUT_NAMED, "2", 1, unnamed),
    ] {
        let salvo = "(A4 C5 D6)=";
        let error = View::from_seen(&counting(class), &format!("{salvo}{answer}")).expect_err(answer);
        let right = format!("line 1, column {}: {problem}", salvo.len() + column);
        assert_eq!(error.to_string(), right, "{class}: {answer}");
    }
}

proptest! {
    #![proptest_config(cases(200))]

    /// Whatever the rules reveal, the text of a game's record is accepted.
    #[test]
    fn what_any_game_told_can_be_read(script in scripts(custom().prop_filter(HALO, told_by_marks), 120)) {
        let (ruleset, fleets, mut game) = script.open();
        // An order whose round is not resolved has no answer yet.
        let mut resolved = game.clone();
        for impulse in &script.impulses {
            let (seat, attempt) = impulse.becomes(&game, &fleets);
            // Punished attempts are not allowed here.
            let legal = |order| game.arsenal(seat).check(&ruleset, order).is_ok();
            if matches!(attempt, Attempt::Order(order) if legal(order)) && game.play(seat, attempt).is_ok() {
                let waits = |committed: Sides<bool>| committed.a || committed.b;
                if !matches!(game.phase(), Phase::Round { committed, .. } if waits(committed)) {
                    resolved = game.clone();
                }
            }
        }
        let text = Record::of(resolved.clone(), Header::default()).to_string();
        for seat in Seat::BOTH {
            let text = told_to(seat, &text);
            let told = View::from_seen(&ruleset, &text);
            let told = told.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
            let real = resolved.view(Eye::Player(seat));
            let (told, real) = (told.waters(Seat::B), real.waters(seat.other()));
            prop_assert_eq!(counts(told), counts(real), "{}", text);
            prop_assert_eq!(told.misses(), real.misses(), "{}", text);
        }
    }
}

const HALO: &str =
    "no mark tells of cleared water, so that strikes over it cannot be understood from marks alone";

fn told_by_marks(ruleset: &Ruleset) -> bool {
    !ruleset.clears_water()
}
