//! Sessions without a terminal: lines in, lines out, games kept.

use captains::registry;
use rules::{Record, Ruleset};

use super::*;
use crate::names::Names;
use crate::options::{First, FleetChoice, Opponent, Options, VisibleBoards};
use crate::text_board::Tracking;

pub(crate) fn options(opponent: Opponent) -> Options {
    Options {
        ruleset: Ruleset::preset("classic").unwrap(),
        opponent,
        names: Names::new("Ann", "Bea").unwrap(),
        first: First::Me,
        fleet: FleetChoice::Random,
        tracking: Tracking::Full,
        visible_boards: VisibleBoards::Both,
        seed: 1,
        resumable: false,
        coach: false,
        event: Some("Friday \"night\"".to_owned()),
        today: || Some("2024-02-29".to_owned()),
    }
}

fn played(options: Options, input: &str) -> (String, Vec<String>) {
    played_with(options, false, input)
}

fn played_with(options: Options, boards: bool, input: &str) -> (String, Vec<String>) {
    let (mut output, mut kept) = (Vec::new(), Vec::new());
    let keep = |keep: Keep| {
        if let Keep::Game(record) = keep {
            kept.push(record.to_string());
        }
        Ok(())
    };
    let how = PlainOptions { boards, echo: true, ..PlainOptions::default() };
    play(&mut Session::local(options), how, input.as_bytes(), &mut output, keep).unwrap();
    (String::from_utf8(output).unwrap(), kept)
}

fn cadet() -> Opponent {
    Opponent::Captain(registry::find("cadet").unwrap())
}

#[test]
fn finished_and_unfinished_games_are_kept() {
    let (said, kept) = played(options(cadet()), "A1\nresign\nagain\nB2\n");
    assert!(said.contains("You resigned. Bea won."), "{said}");
    assert!(said.ends_with("The input ended. The game is unfinished.\n"), "{said}");
    assert_eq!(kept.len(), 2);
    assert!(kept[0].contains("[Result \"B\"]") && kept[0].contains("[First \"A\"]"), "{}", kept[0]);
    assert!(kept[1].contains("[Result \"*\"]") && kept[1].contains("[First \"B\"]"), "{}", kept[1]);
    for text in kept {
        let records = Record::read_all(&text).unwrap();
        let tags: Vec<(&str, &str)> = records[0].header().iter().collect();
        let wanted = [("Event", "Friday \"night\""), ("Date", "2024-02-29"), ("A", "Ann"), ("B", "Bea")];
        // Only an unfinished game says how to go on.
        let resume = [("Resume", "opponent=cadet seed=1 number=1 hints=0,0")];
        let unfinished = records[0].end().is_none();
        assert_eq!(tags, [&wanted[..], if unfinished { &resume[..] } else { &[] }].concat());
    }
}

#[test]
fn the_same_seed_is_the_same_session() {
    let input = "A1\nB2\nlog\nC3\nboard\n";
    assert_eq!(played(options(cadet()), input), played(options(cadet()), input));
}

#[test]
fn what_is_typed_while_the_keyboard_changes_hands_is_no_order() {
    let (said, kept) = played(options(Opponent::Hotseat), "E5\nA1\nB1\nC1\nD1\n");
    assert!(said.contains("You missed at A1.") || said.contains("You hit a ship at A1."), "{said}");
    // E5 was typed before anybody sat down, B1 and C1 during the hand-over; D1 is the second order.
    let orders = kept[0].lines().last().unwrap();
    assert!(orders.contains("1A. A1") && orders.contains("2B. D1") && !orders.contains("E5"), "{orders}");
}

#[test]
fn failing_to_keep_or_to_write_is_an_error() {
    let how = PlainOptions::default();
    let mut session = Session::local(options(cadet()));
    let keep = |_: Keep| Err(io::Error::other("the disk is full"));
    let error = play(&mut session, how, &b"resign\n"[..], Vec::new(), keep).unwrap_err();
    assert_eq!(error.to_string(), "the disk is full");
    let mut small = [0; 100];
    let mut session = Session::local(options(cadet()));
    assert!(play(&mut session, how, &b"resign\n"[..], &mut small[..], |_| Ok(())).is_err());
}

#[test]
fn news_is_between_the_boards_and_the_prompt() {
    let (said, _) = played_with(options(cadet()), true, "A1\n");
    let after = said.split("> A1\n").nth(1).unwrap();
    let (boards, news) = after.split_once("D Destroyer\n").unwrap();
    assert!(boards.contains("Enemy waters") && !boards.contains("A1."), "{said}");
    assert!(
        news.starts_with("You missed at A1.\nBea ") || news.starts_with("You hit a ship at A1.\nBea "),
        "{said}"
    );
    assert!(news.contains("\nTurn 3, Ann. You can: fire.\n> "), "{said}");
}

#[test]
fn no_boards_are_shown_before_a_player_sits_down() {
    let (said, _) = played_with(options(Opponent::Hotseat), true, "");
    assert!(said.contains("Ann is next. Press Enter when you are ready.\n> "), "{said}");
    assert!(!said.contains("waters"), "{said}");
}

#[test]
fn hits_and_misses_are_listed_in_words() {
    let (said, _) = played(options(cadet()), "hits\nA1\nhits\n");
    assert!(said.contains("> hits\nYou know nothing about any square yet.\n"), "{said}");
    assert!(said.contains("> hits\nMiss: A1.\n") || said.contains("> hits\nHit: A1.\n"), "{said}");
}
