#![no_main]
//! Any text is a file of games or says where it is not; a record that was read is written and read again. In pieces, the
//! text reads as it does whole.

use broadside_fuzz::check_record;
use libfuzzer_sys::fuzz_target;
use rules::{GameSplitter, NotationError, Record};

fuzz_target!(|text: &str| {
    let whole: Vec<Result<Record, NotationError>> = Record::games(text).collect();
    for game in &whole {
        match game {
            Ok(record) => check_record(record),
            Err(error) => assert!(error.line >= 1 && error.column >= 1 && !error.problem.is_empty()),
        }
    }
    let mut splitter = GameSplitter::new();
    let mut streamed = Vec::new();
    for piece in text.as_bytes().chunks(7).map(Some).chain([None]) {
        match piece {
            Some(piece) => splitter.push(piece),
            None => splitter.end(),
        }
        while let Some(game) = splitter.next_game() {
            streamed.extend(game.games().expect("it is text").map(told));
        }
    }
    assert_eq!(streamed, whole.into_iter().map(told).collect::<Vec<_>>());
});

fn told(game: Result<Record, NotationError>) -> String {
    game.map_or_else(|error| error.to_string(), |record| record.to_string())
}
