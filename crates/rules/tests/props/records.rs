//! Any game, finished or not, can be written and read back: whole, from a file of many, and in pieces.

use proptest::prelude::*;
use rules::{Cause, End, GameSplitter, Header, NotationError, Outcome, Record, Seat, Sides};

use crate::cases;
use crate::custom::{custom, presets};
use crate::script::{Script, scripts};

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn records_read_back_in_every_preset(script in scripts(presets(), 260)) {
        write_and_read(&script)?;
    }

    #[test]
    fn records_read_back_in_any_rules(script in scripts(custom(), 160)) {
        write_and_read(&script)?;
    }

    #[test]
    fn every_end_reads_back_after_any_turns_and_without_one(script in scripts(presets(), 40)) {
        let (ruleset, fleets, mut game) = script.open();
        for impulse in &script.impulses {
            let (seat, attempt) = impulse.becomes(&game, &fleets);
            let _ = game.play(seat, attempt);
        }
        for end in ends() {
            let mut over = game.clone();
            if over.adjudge(end).is_ok() {
                reads_back(&Record::of(over, Header::default()))?;
            }
            for missing in [Sides::default(), Sides::new(Some(fleets.a.clone()), None), Sides::new(None, Some(fleets.b.clone()))] {
                if !end.cause().follows_from_play() {
                    reads_back(&Record::unplayed(&ruleset, missing, end, Header::default()))?;
                }
            }
        }
    }

    #[test]
    fn a_stream_of_games_reads_as_their_text_does(
        scripts in prop::collection::vec(prop_oneof![scripts(presets(), 30), scripts(custom(), 30)], 1..5),
        pieces in prop::collection::vec(1..400_usize, 1..20),
        wrong in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(&b"\n[]{}\"\\19Aa \xff"[..])), 0..4),
        cut in any::<prop::sample::Index>(),
        whole in any::<bool>(),
    ) {
        let mut bytes: Vec<u8> = scripts.iter().map(text).collect::<Vec<_>>().join("\n").into_bytes();
        for (at, byte) in wrong {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if !whole {
            bytes.truncate(cut.index(bytes.len()));
        }
        let mut splitter = GameSplitter::new();
        let (mut streamed, mut rest, mut offset) = (Vec::new(), &bytes[..], 0);
        for piece in pieces.iter().cycle() {
            while let Some(game) = splitter.next_game() {
                prop_assert_eq!(game.offset(), offset);
                offset += game.bytes().len() as u64;
                streamed.extend(game.games().map_or_else(|error| vec![Err(error)], Iterator::collect));
            }
            if rest.is_empty() && offset == bytes.len() as u64 {
                break;
            }
            let (piece, behind) = rest.split_at(rest.len().min(*piece));
            if piece.is_empty() { splitter.end() } else { splitter.push(piece) }
            rest = behind;
        }
        prop_assert!(splitter.next_game().is_none());
        if let Ok(text) = str::from_utf8(&bytes) {
            let whole: Vec<Result<Record, NotationError>> = Record::games(text).collect();
            let written = |games: &[Result<Record, NotationError>]| -> Vec<String> {
                games.iter().map(|read| read.as_ref().map_or_else(ToString::to_string, ToString::to_string)).collect()
            };
            prop_assert_eq!(written(&streamed), written(&whole));
        } else {
            prop_assert!(streamed.iter().any(|read| read.as_ref().is_err_and(|error| error.problem.contains("UTF-8"))));
        }
    }
}

/// Every possible end, with every outcome it can have.
fn ends() -> impl Iterator<Item = End> {
    let outcomes =
        [Outcome::Won(Seat::A), Outcome::Won(Seat::B), Outcome::Drawn, Outcome::BothLost, Outcome::Void];
    Cause::ALL
        .into_iter()
        .flat_map(move |cause| outcomes.into_iter().filter_map(move |outcome| End::new(outcome, cause)))
}

fn reads_back(record: &Record) -> Result<(), TestCaseError> {
    let text = record.to_string();
    // Between two others, as in a file.
    let file = format!("{text}\n{text}\n{text}");
    let read = Record::read_all(&file).map_err(|error| TestCaseError::fail(format!("{error}\n{file}")))?;
    prop_assert_eq!(read.len(), 3, "{}", file);
    for again in read {
        prop_assert_eq!(again.to_string(), &text[..]);
        prop_assert_eq!(again.end(), record.end());
        prop_assert_eq!(again.game().is_some(), record.game().is_some());
    }
    Ok(())
}

/// The record of a game that was abandoned after some attempts.
fn text(script: &Script) -> String {
    let (_, fleets, mut game) = script.open();
    for impulse in &script.impulses {
        let (seat, attempt) = impulse.becomes(&game, &fleets);
        let _ = game.play(seat, attempt);
    }
    Record::of(game, Header::default()).to_string()
}

fn write_and_read(script: &Script) -> Result<(), TestCaseError> {
    let (_, fleets, mut game) = script.open();
    for impulse in &script.impulses {
        let (seat, attempt) = impulse.becomes(&game, &fleets);
        let _ = game.play(seat, attempt);
    }
    let text = Record::of(game.clone(), Header::default()).to_string();
    let read = Record::read_all(&text);
    let read = read.map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
    prop_assert_eq!(read.len(), 1);
    prop_assert_eq!(read[0].to_string(), text);
    let again = read[0].game().expect("the game was played");
    prop_assert_eq!(again.phase(), game.phase());
    prop_assert_eq!(again.orders(), game.orders());
    prop_assert_eq!(again.first(), game.first());
    for seat in Seat::BOTH {
        prop_assert_eq!(again.arsenal(seat), game.arsenal(seat));
        prop_assert_eq!(read[0].fleets()[seat], Some(&fleets[seat]));
    }
    Ok(())
}
