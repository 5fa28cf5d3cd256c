//! Any game, finished or not, can be written down and read back.

use proptest::prelude::*;
use rules::{Header, Record, Seat};

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
        prop_assert_eq!(again.means(seat), game.means(seat));
        prop_assert_eq!(read[0].fleets()[seat], Some(&fleets[seat]));
    }
    Ok(())
}
