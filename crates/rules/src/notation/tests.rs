//! Tests of reading, writing and replaying games.

use super::scanner::LONGEST;
use crate::{
    Attempt, Cause, Cells, Dice, Draw, End, Eye, Fleet, Game, GameSplitter, Header, Lane, Order, Phase,
    Record, Ruleset, Seat, Sides,
};

/// Fires at random, and now and then tries everything else, including errors.
fn random_attempt(game: &Game, seat: Seat, dice: &mut Dice) -> Attempt {
    let ruleset = game.ruleset();
    let board = ruleset.board();
    let cell = dice.cell(board.cells()).expect("a board has cells");
    let arsenal = game.arsenal(seat);
    match dice.below(40) {
        0 => Order::Radar(cell).into(),
        1 => Order::Smoke(cell).into(),
        2 => Order::Artillery(cell).into(),
        3 => Order::Torpedo(Lane::Row(cell.y())).into(),
        4 => Attempt::Unreadable("fly \"A1\"\\\n\u{202e}".to_owned()),
        5 => Order::shot(cell).into(),
        _ => {
            let mut left = arsenal.targets();
            let shots = 1 + dice.below(arsenal.shots());
            let mut aimed = Cells::EMPTY;
            for _ in 0..shots {
                let cell = dice.cell(left).expect("there are as many targets as shots");
                left.remove(cell);
                aimed.insert(cell);
            }
            Order::Fire(aimed).into()
        }
    }
}

fn random_game(ruleset: &Ruleset, seed: u64, longest: u32) -> Game {
    let mut dice = Dice::from_seed(seed);
    let fleets = Sides::from_fn(|_| Fleet::random(ruleset, Draw::Uniform, &mut dice));
    let first = if dice.percent(50) { Seat::A } else { Seat::B };
    let mut game = Game::new(ruleset, fleets, first);
    for _ in 0..longest {
        let seat = match game.phase() {
            Phase::Turn(seat) => seat,
            Phase::Round { committed, .. } if committed.a => Seat::B,
            Phase::Round { committed, .. } if committed.b => Seat::A,
            Phase::Round { .. } => *dice.choose(&Seat::BOTH).expect("there are two seats"),
            Phase::Over(_) => break,
        };
        let attempt = random_attempt(&game, seat, &mut dice);
        let _ = game.play(seat, attempt);
    }
    game
}

#[test]
fn games_of_every_preset_read_back() {
    for ruleset in Ruleset::presets() {
        for seed in 0..60 {
            let longest = if seed % 3 == 0 { seed as u32 * 3 } else { 5000 };
            let mut game = random_game(&ruleset, seed, longest);
            if game.end().is_none() {
                match seed % 4 {
                    0 => {
                        game.adjudge(End::lost(Seat::B, Cause::Flag)).unwrap();
                    }
                    1 => {
                        game.play(Seat::A, Order::Resign).unwrap();
                    }
                    2 => {
                        game.adjudge(game.compare_hits(Cause::Cap)).unwrap();
                    }
                    _ => {}
                }
            }
            let names = Sides::new("Mara \"the\" \\ Gull".to_owned(), "B\u{7}ot\nx".to_owned());
            let record = Record::of(game, Header::of_players(&names));
            let text = record.to_string();
            let again = Record::read_all(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(again.len(), 1);
            assert_eq!(again[0].to_string(), text);
            assert_eq!(again[0].header(), record.header());
            assert_eq!(again[0].end(), record.end());
            let views = |record: &Record| {
                record.game().map(|game| game.view(Eye::Organiser)).expect("the game was played")
            };
            if record.end().is_some() || !ruleset.plays_in_rounds() {
                assert_eq!(views(&again[0]).waters(Seat::A), views(&record).waters(Seat::A));
            }
        }
    }
}

const SHORT: &str = "[Rules \"classic@1\"]\n[First \"A\"]\n\
    [FleetA \"Carrier A1-E1, Battleship A3-D3, Cruiser A5-C5, Submarine A7-C7, Destroyer A9-B9\"]\n\
    [FleetB \"Carrier J1-J5, Battleship H1-H4, Cruiser F1-F3, Submarine D1-D3, Destroyer B1-B2\"]\n\
    [Result \"B\"]\n[End \"resigned\"]\n\n1A. E5- 2B. A1+ 3A. B1+ 4B. {why not} B1+ 5A. B2#Destroyer 6B. C1? 7A. resign\n";

#[test]
fn a_short_game_is_read() {
    let records = Record::read_all(&format!("{SHORT}\n{SHORT}")).unwrap();
    assert_eq!(records.len(), 2);
    assert_eq!(records[0].end(), Some(End::lost(Seat::A, Cause::Resigned)));
}

#[test]
fn a_game_without_fleets_has_an_end_only() {
    let text = "[Rules \"hackathon\"]\n[Result \"none\"]\n[End \"double-forfeit\"]\n\n1. double-forfeit\n";
    let records = Record::read_all(text).unwrap();
    assert_eq!(records[0].end(), Some(End::DOUBLE_FORFEIT));
    assert_eq!(records[0].to_string(), text.replace("hackathon", "hackathon@1"));
    assert!(
        Record::read_all("[Rules \"hackathon\"]\n").unwrap_err().problem.contains("no FleetA and FleetB")
    );
}

#[test]
fn games_of_the_benched_that_were_never_played_are_read_by_their_old_ends_too() {
    for cause in ["benched", "illegal-order", "second-radar", "timeout", "left"] {
        let text = format!("[Rules \"hackathon@1\"]\n[Result \"B\"]\n[End \"{cause}\"]\n\n1A. {cause}\n");
        let records = Record::read_all(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(records[0].end(), Some(End::lost(Seat::A, cause.parse().unwrap())));
        // Not a byte may change, or old seals would break.
        assert_eq!(records[0].to_string(), text);
    }
    // With a fleet it was not a bench, and the other ends only result from orders.
    let fleet =
        "[FleetA \"Carrier A1-E1, Battleship A3-D3, Cruiser A5-C5, Submarine A7-C7, Destroyer A9-B9\"]\n";
    for (fleet, cause) in [(fleet, "illegal-order"), ("", "sunk"), ("", "limit"), ("", "resigned")] {
        let text = format!("[Rules \"classic@1\"]\n{fleet}[Result \"B\"]\n[End \"{cause}\"]\n");
        let error = Record::read_all(&text).unwrap_err();
        assert!(error.problem.contains("a game without two fleets cannot end by"), "{error}");
    }
}

/// Everything read from a text: games by their first player's name, and errors.
fn told(games: impl IntoIterator<Item = Result<Record, crate::NotationError>>) -> Vec<String> {
    let name = |record: Record| record.header().get("A").unwrap_or("somebody").to_owned();
    games.into_iter().map(|read| read.map_or_else(|error| error.to_string(), name)).collect()
}

#[test]
fn behind_a_game_that_cannot_be_read_the_next_one_is() {
    let game = |name: &str| format!("[A \"{name}\"]\n{SHORT}");
    for (good, bad, problem) in [
        ("5A. B2#", "5A. B2+", "line 19, column 49: B2+ is wrong; this shot was B2#"),
        ("[First \"A\"]", "[First A]", "line 13, column 8: expected quoted text, found \"A]\""),
        ("[First \"A\"]", "First \"A\"]", "line 11, column 1: this game has no FleetA and FleetB"),
        ("{why not}", "{why not", "line 19, column 29: this comment is not closed; expected }"),
        ("\"classic@1\"", "\"\"\"\nname = 1", "line 12, column 8: this quoted text is not closed"),
        ("[Rules", "[Rule", "line 11, column 1: this game has no [Rules"),
        ("7A. resign", "7A. resign 8B. A2", "line 19, column 79: the game is over before this turn"),
        (
            "7A. resign",
            "",
            "line 16, column 9: the tags say result B by resigned, but the turns do not reach it",
        ),
    ] {
        let wrong = game("Bad").replacen(good, bad, 1);
        assert_ne!(wrong, game("Bad"), "{good}");
        // With an empty line between games, as they are written, and without.
        let others = ["Ann", "Cid", "Dot"].map(|name| game(name).replace("{why not}", ""));
        let text = format!("{}\n{wrong}\n{}{}\n", others[0], others[1], others[2]);
        let found = told(Record::games(&text));
        assert_eq!((found.len(), found[0].as_str()), (4, "Ann"), "{bad}: {found:#?}");
        assert!(found[1].contains(problem), "{bad}: {found:#?}");
        assert_eq!(found[2..], ["Cid", "Dot"], "{bad}: {found:#?}");
        assert_eq!(Record::read_all(&text).unwrap_err().to_string(), found[1], "{bad}");
    }
}

#[test]
fn a_game_without_a_turn_ends_where_the_next_one_begins() {
    let open = SHORT.split("[Result").next().unwrap();
    let event = |name: &str| format!("[Event \"Friday\"]\n[A \"{name}\"]\n{open}[Result \"*\"]\n\n");
    let text = format!("[A \"Ann\"]\n{open}\n\n{}{}{SHORT}", event("Ben"), event("Cid"));
    assert_eq!(told(Record::games(&text)), ["Ann", "Ben", "Cid", "somebody"]);
    // A tag that appears twice in one game is an error, with or without an empty line before it.
    let twice = SHORT.replace("[First", "\n[A \"Ann\"]\n[A \"Bea\"]\n[First");
    assert_eq!(told(Record::games(&twice)), ["line 4, column 1: the tag A appears twice"]);
    // Empty lines may separate the tags of one game as long as none appears twice.
    let parted = SHORT.replace("[FleetA", "\n[A \"Ann\"]\n\n[FleetA");
    assert_eq!(told(Record::games(&parted)), ["Ann"]);
}

#[test]
fn what_holds_the_games_read_so_far_is_known() {
    let text = format!("\u{feff}{SHORT}\n{SHORT}\n[Event \"torn");
    let mut games = Record::games(&text);
    assert_eq!(games.whole(), '\u{feff}'.len_utf8(), "nothing is read yet");
    for _ in 0..2 {
        assert!(games.next().is_some_and(|game| game.is_ok()));
    }
    let whole = games.whole();
    assert_eq!(text[..whole].matches("[Rules").count(), 2);
    assert_eq!(text[whole..].trim_start(), "[Event \"torn");
    assert!(games.next().is_some_and(|game| game.is_err()));
    assert!(games.next().is_none(), "there is nothing behind it");
    assert_eq!(games.whole(), whole);
}

/// Everything a splitter finds in these bytes, pushed in pieces of one size.
fn split(bytes: &[u8], piece: usize) -> Vec<String> {
    let mut splitter = GameSplitter::new();
    let mut found = Vec::new();
    let mut take = |splitter: &mut GameSplitter| {
        while let Some(text) = splitter.next_game() {
            match text.games() {
                Ok(games) => found.extend(told(games)),
                Err(error) => found.push(error.to_string()),
            }
        }
    };
    for piece in bytes.chunks(piece) {
        splitter.push(piece);
        take(&mut splitter);
    }
    splitter.end();
    take(&mut splitter);
    found
}

#[test]
fn bytes_that_are_no_text_spoil_one_game_only() {
    let bad = b"[A \"J\xfcrgen\"]\n[Rules \"classic\"]\n\n1A. E5\n\n";
    let bytes = [SHORT.as_bytes(), bad, SHORT.as_bytes()].concat();
    assert_eq!(split(&bytes, 7), ["somebody", "line 9, column 6: this is not UTF-8 text", "somebody"]);
}

#[test]
fn a_comment_that_is_never_closed_does_not_take_the_rest_of_a_long_file() {
    let mut text = SHORT.replace("{why not}", "{why not").into_bytes();
    let game = format!("\n{}", SHORT.replace("{why not}", ""));
    let games = LONGEST / game.len() + 10;
    text.extend(game.as_bytes().iter().cycle().take(games * game.len()));
    let found = split(&text, 1 << 20);
    assert_eq!(found.len(), games + 1);
    assert_eq!(found[0], "line 8, column 29: this comment is not closed; expected }");
    assert!(found[1..].iter().all(|found| found == "somebody"));
    // If nothing looks like a game, it stops reading.
    let nothing = vec![b'x'; 3 * LONGEST];
    assert_eq!(split(&nothing, 1 << 20), ["line 1, column 1: no game found in 16 MiB"]);
}
