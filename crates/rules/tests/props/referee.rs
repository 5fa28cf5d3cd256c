//! Compares the referee with a slow and simple one, attempt by attempt.

use proptest::prelude::*;
use rules::{Arsenal, Attempt, Cells, Game, Phase, Seat, Sides, View};

use crate::custom::{custom, presets};
use crate::script::{Script, scripts};
use crate::slow::{Slow, cell};
use crate::{EYES, cases};

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn both_referees_agree_in_every_preset(script in scripts(presets(), 260)) {
        play(&script)?;
    }

    #[test]
    fn both_referees_agree_in_any_rules(script in scripts(custom(), 160)) {
        play(&script)?;
    }
}

fn play(script: &Script) -> Result<(), TestCaseError> {
    let (ruleset, fleets, mut game) = script.open();
    let mut slow = Slow::new(&ruleset, &fleets, script.first);
    for eye in EYES {
        let mut seen = Vec::new();
        game.turns()[0].seen_by(eye, &mut seen);
        prop_assert_eq!(seen, slow.told(eye, &slow.opening()), "opening, {:?}", eye);
    }
    for (step, impulse) in script.impulses.iter().enumerate() {
        let (seat, attempt) = impulse.becomes(&game, &fleets);
        let about = format!("step {step}, {seat}: {attempt:?}");
        let before = Held::of(&game);
        let expected = slow.play(seat, &attempt);
        match (game.play(seat, attempt), expected) {
            (Ok(turn), Ok(news)) => {
                for eye in EYES {
                    let mut seen = Vec::new();
                    turn.seen_by(eye, &mut seen);
                    prop_assert_eq!(seen, slow.told(eye, &news), "{}, seen by {:?}", about, eye);
                }
                prop_assert_eq!(turn.seat(), Some(seat));
            }
            (Err(refused), Err(expected)) => {
                prop_assert_eq!(refused, expected, "{}", about);
                prop_assert!(before == Held::of(&game), "{}: a refusal changed something", about);
            }
            (got, expected) => {
                let (got, expected) = (got.err(), expected.err());
                prop_assert!(false, "{about}: refused with {got:?}, expected {expected:?}");
            }
        }
        agree(&game, &slow, &about)?;
    }
    Ok(())
}

/// Everything that a refused attempt must leave unchanged.
#[derive(PartialEq)]
struct Held {
    views: Vec<View>,
    phase: Phase,
    arsenal: Sides<Arsenal>,
    orders: Sides<u16>,
    turns: usize,
}

impl Held {
    fn of(game: &Game) -> Held {
        Held {
            views: EYES.into_iter().map(|eye| game.view(eye)).collect(),
            phase: game.phase(),
            arsenal: Sides::from_fn(|seat| *game.arsenal(seat)),
            orders: game.orders(),
            turns: game.turns().len(),
        }
    }
}

/// What both referees must agree on between attempts.
fn agree(game: &Game, slow: &Slow, about: &str) -> Result<(), TestCaseError> {
    prop_assert_eq!(game.phase(), slow.phase(), "{}", about);
    prop_assert_eq!(game.end(), if let Phase::Over(end) = slow.phase() { Some(end) } else { None });
    for seat in Seat::BOTH {
        let arsenal = game.arsenal(seat);
        prop_assert_eq!(game.orders()[seat], slow.orders(seat), "orders of {}, {}", seat, about);
        let spent: Cells = slow.spent(seat).into_iter().map(cell).collect();
        prop_assert_eq!(arsenal.spent(), spent, "spent by {}, {}", seat, about);
        prop_assert_eq!(arsenal.shots(), slow.shots(seat), "shots of {}, {}", seat, about);
        prop_assert_eq!(usize::from(arsenal.sunk()), slow.sunk_by(seat), "{}", about);
        prop_assert_eq!(usize::from(arsenal.radar()), slow.radar_left(seat), "{}", about);
        prop_assert_eq!(usize::from(arsenal.smoke()), slow.smoke_left(seat), "{}", about);
        prop_assert_eq!(arsenal.artillery(), slow.has_artillery(seat), "{}", about);
        prop_assert_eq!(arsenal.torpedo(), slow.has_torpedo(seat), "{}", about);
    }
    Ok(())
}

#[test]
fn after_the_end_nothing_is_played() {
    let ruleset = rules::Ruleset::preset("classic").unwrap();
    let script = Script { rules: ruleset.rules().clone(), seed: 1, first: Seat::A, impulses: Vec::new() };
    let (_, _, mut game) = script.open();
    game.play(Seat::B, rules::Order::Resign).unwrap();
    for attempt in [Attempt::Unreadable("x".to_owned()), rules::Order::Resign.into()] {
        assert_eq!(game.play(Seat::A, attempt).unwrap_err(), rules::Illegal::GameOver);
    }
}
