//! A view follows from its sightings, and it is enough to know what is legal.

use proptest::prelude::*;
use rules::{Attempt, Eye, Game, Illegal, Order, Seat, Sighting, View};

use crate::custom::{custom, presets};
use crate::script::{Script, scripts};
use crate::{EYES, cases};

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_view_is_the_fold_of_sightings_in_every_preset(script in scripts(presets(), 260)) {
        fold(&script)?;
    }

    #[test]
    fn a_view_is_the_fold_of_sightings_in_any_rules(script in scripts(custom(), 160)) {
        fold(&script)?;
    }

    #[test]
    fn legality_is_seen_from_the_own_view_in_every_preset(script in scripts(presets(), 200)) {
        legality(&script)?;
    }

    #[test]
    fn legality_is_seen_from_the_own_view_in_any_rules(script in scripts(custom(), 160)) {
        legality(&script)?;
    }
}

fn fold(script: &Script) -> Result<(), TestCaseError> {
    let (ruleset, fleets, mut game) = script.open();
    let mut views: Vec<View> = EYES.into_iter().map(|eye| View::new(&ruleset, eye)).collect();
    for view in &mut views {
        see(view, &game);
    }
    for (step, impulse) in script.impulses.iter().enumerate() {
        let (seat, attempt) = impulse.becomes(&game, &fleets);
        if game.play(seat, attempt).is_ok() {
            for view in &mut views {
                see(view, &game);
            }
        }
        let last = step + 1 == script.impulses.len();
        for view in &views {
            prop_assert_eq!(view.phase(), Some(game.phase()), "{:?}", view.eye());
            prop_assert_eq!(view.end(), game.end(), "{:?}", view.eye());
            prop_assert_eq!(view.orders(), game.orders(), "{:?}", view.eye());
            for seat in Seat::BOTH.into_iter().filter(|seat| knows(view.eye(), *seat)) {
                prop_assert_eq!(view.arsenal(seat), game.arsenal(seat), "{:?}", view.eye());
            }
            // Rebuilding the view of the whole game at every step would take most of the test's time.
            if last || step % 16 == 0 {
                let again = game.view(view.eye());
                prop_assert_eq!(view, &again);
                prop_assert_eq!(format!("{view:?}"), format!("{again:?}"));
            }
        }
    }
    Ok(())
}

/// Takes in the last turn, sighting by sighting.
fn see(view: &mut View, game: &Game) {
    let mut seen = Vec::new();
    game.turns().last().expect("a game has an opening").seen_by(view.eye(), &mut seen);
    for sighting in seen {
        view.see(sighting);
    }
}

fn knows(eye: Eye, seat: Seat) -> bool {
    eye == Eye::Player(seat) || eye == Eye::Organiser
}

fn legality(script: &Script) -> Result<(), TestCaseError> {
    let (_, fleets, mut game) = script.open();
    for impulse in &script.impulses {
        let (mover, usual) = impulse.becomes(&game, &fleets);
        for seat in Seat::BOTH {
            let view = game.view(Eye::Player(seat));
            for attempt in [usual.clone(), impulse.wild(&game), Order::Resign.into()] {
                let Attempt::Order(order) = attempt else { continue };
                let answered = answer(game.clone(), seat, order);
                prop_assert_eq!(view.check(seat, order), answered, "{} {:?}", seat, order);
            }
        }
        let _ = game.play(mover, usual);
    }
    Ok(())
}

/// What the referee says about an order, refused or punished.
fn answer(mut game: Game, seat: Seat, order: Order) -> Result<(), Illegal> {
    let mut seen = Vec::new();
    game.play(seat, order)?.seen_by(Eye::Player(seat), &mut seen);
    let blamed = seen.into_iter().find_map(|sighting| match sighting {
        Sighting::Penalty { by, reason, .. } if by == seat => reason,
        _ => None,
    });
    blamed.map_or(Ok(()), Err)
}
