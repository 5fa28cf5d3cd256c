#![no_main]
//! Any text is an order, a span, a fleet, or says why not; and any attempts can be sent to a game.
//!
//! The first three bytes choose a board and a preset, the rest are lines of text.

use broadside_fuzz::{check, mover, open, play};
use libfuzzer_sys::fuzz_target;
use rules::{Attempt, Board, Dice, Fleet, Labels, Order, Ruleset, Span};

fuzz_target!(|data: &[u8]| {
    let [width, height, which, text @ ..] = data else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let labels = if which.is_ascii_lowercase() { Labels::LettersDown } else { Labels::LettersAcross };
    let board = Board::new(4 + width % 13, 4 + height % 13, labels).expect("4 to 16 on both sides");
    let presets: Vec<Ruleset> = Ruleset::presets().collect();
    let ruleset = &presets[usize::from(*which) % presets.len()];
    for line in text.lines() {
        read(board, line);
        read_fleet(ruleset, line);
    }
    let mut game = open(ruleset, &mut Dice::from_seed(u64::from(*width)));
    for line in text.lines() {
        // A line that begins with an exclamation mark is sent out of turn.
        let (seat, line) = match line.strip_prefix('!') {
            Some(rest) => (mover(&game).other(), rest),
            None => (mover(&game), line),
        };
        play(&mut game, seat, Attempt::read(ruleset.board(), line));
    }
    check(&game);
});

fn read(board: Board, line: &str) {
    match Order::read(board, line) {
        Ok(order) => {
            let text = order.name(board).to_string();
            assert_eq!(Order::read(board, &text), Ok(order), "{line:?} {text:?}");
            assert_eq!(Attempt::read(board, line), Attempt::Order(order));
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert_eq!(Attempt::read(board, line), Attempt::Unreadable(line.to_owned()));
        }
    }
    match Span::read(board, line) {
        Ok(span) => assert_eq!(Span::read(board, &span.name(board).to_string()), Ok(span), "{line:?}"),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

fn read_fleet(ruleset: &Ruleset, line: &str) {
    match Fleet::read(ruleset, line) {
        Ok(fleet) => {
            let text = fleet.name(ruleset).to_string();
            assert_eq!(Fleet::read(ruleset, &text), Ok(fleet), "{line:?} {text:?}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
