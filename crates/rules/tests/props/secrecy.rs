//! Nothing that reaches a player depends on what is hidden from that player.

use std::collections::HashMap;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use rules::{
    Arsenal, Attempt, Cells, Eye, Fleet, Game, Order, Phase, Proposal, Ruleset, Seat, Sides, Sighting,
};

use crate::cases;
use crate::census::all_fleets;
use crate::custom::{custom, little, presets, small};
use crate::script::{Impulse, Script, scripts};

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn fleets_that_look_alike_stay_alike_in_little_rules(script in scripts(little(), 30)) {
        let _ = try_every_fleet(&script)?;
    }

    #[test]
    fn fleets_that_look_alike_stay_alike_in_any_small_rules(script in scripts(small(), 40)) {
        let _ = try_every_fleet(&script)?;
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn an_untouched_ship_may_lie_elsewhere_in_every_preset(script in scripts(presets(), 60)) {
        let _ = move_a_ship(&script)?;
    }

    #[test]
    fn an_untouched_ship_may_lie_elsewhere_in_any_rules(script in scripts(custom(), 60)) {
        let _ = move_a_ship(&script)?;
    }
}

/// The attempts that a script leads to in its own game.
fn attempts(script: &Script) -> Vec<(Seat, Attempt)> {
    let (_, fleets, mut game) = script.open();
    let play = script.impulses.iter().map(|impulse| {
        let (seat, attempt) = impulse.becomes(&game, &fleets);
        let _ = game.play(seat, attempt.clone());
        (seat, attempt)
    });
    play.collect()
}

/// What a seat learns from one attempt: its refusal if it was the seat's own, or what it sees of the turn.
fn learnt(game: &mut Game, eye: Eye, seat: Seat, attempt: &Attempt) -> Vec<String> {
    match game.play(seat, attempt.clone()) {
        Ok(turn) => {
            let mut seen = Vec::new();
            turn.seen_by(eye, &mut seen);
            seen.iter().map(|sighting| format!("{sighting:?}")).collect()
        }
        Err(refused) if eye == Eye::Player(seat) => vec![format!("{refused:?}")],
        Err(_) => Vec::new(),
    }
}

/// Plays the same attempts against every fleet that B may have. Fleets of which A has learned the same must
/// have produced the same bytes, and must answer alike whatever A does next.
///
/// What A learned in a turn is compared as an unordered set of facts, so that an order of facts that reveals
/// more than the facts themselves is found. Returns how often a fleet looked like another.
fn try_every_fleet(script: &Script) -> Result<usize, TestCaseError> {
    let (ruleset, fleets, _) = script.open();
    let eye = Eye::Player(Seat::A);
    let attempts = attempts(script);
    let mut worlds: Vec<World> = all_fleets(&ruleset)
        .into_iter()
        .map(|fleet| World {
            game: Game::new(&ruleset, Sides::new(fleets.a.clone(), fleet), script.first),
            group: 0,
        })
        .collect();
    let (mut groups, mut shared) = (1, 0);
    for (step, (seat, attempt)) in attempts.iter().enumerate() {
        let mut alike: HashMap<(usize, Vec<String>), (usize, Face)> = HashMap::new();
        for world in &mut worlds {
            let exact = learnt(&mut world.game, eye, *seat, attempt);
            let mut facts = exact.clone();
            facts.sort();
            let face = Face::of(&world.game, exact, script.impulses[step]);
            let fresh = groups;
            let (group, known) = alike.entry((world.group, facts)).or_insert_with(|| {
                groups += 1;
                (fresh, face.clone())
            });
            prop_assert_eq!(known, &face, "step {}, {} {:?}", step, seat, attempt);
            world.group = *group;
        }
        shared += worlds.len() - alike.len();
        // After the end everything is revealed.
        worlds.retain(|world| world.game.end().is_none());
    }
    // The views of worlds that look alike are equal to the last byte.
    let mut views: HashMap<usize, String> = HashMap::new();
    for world in &worlds {
        let view = format!("{:?}", world.game.view(eye));
        match views.get(&world.group) {
            Some(known) => prop_assert_eq!(known, &view),
            None => {
                views.insert(world.group, view);
            }
        }
    }
    Ok(shared)
}

struct World {
    game: Game,
    /// Worlds of which A has learned the same are in one group.
    group: usize,
}

/// What A sees after an attempt.
#[derive(Clone, PartialEq, Debug)]
struct Face {
    learnt: Vec<String>,
    phase: Phase,
    arsenal: Arsenal,
    shown: String,
    /// The answers to orders A might try now.
    answers: Vec<String>,
}

impl Face {
    fn of(game: &Game, learnt: Vec<String>, impulse: Impulse) -> Face {
        let trial = |order: Attempt| match game.clone().play(Seat::A, order) {
            Ok(turn) => turn.end().map_or_else(|| "played".to_owned(), |end| format!("{end:?}")),
            Err(refused) => refused.to_string(),
        };
        // An order that wins here may not end the game elsewhere, so only the result of the attempt itself is
        // compared.
        let answers = [impulse.wild(game), Order::Fire(Cells::EMPTY).into()];
        let harmless = |attempt: &Attempt| match attempt {
            Attempt::Order(order) => game.arsenal(Seat::A).struck_by(game.ruleset(), *order).is_empty(),
            Attempt::Unreadable(_) => true,
        };
        Face {
            learnt,
            phase: game.phase(),
            arsenal: *game.arsenal(Seat::A),
            shown: format!("{game:?}"),
            answers: answers.into_iter().filter(harmless).map(trial).collect(),
        }
    }
}

/// Moves one ship of B that A never touched to where A never looked, and plays the same attempts again.
/// Returns whether there was such a ship.
fn move_a_ship(script: &Script) -> Result<bool, TestCaseError> {
    let (ruleset, fleets, mut game) = script.open();
    let attempts = attempts(script);
    let mut looked_at = Cells::EMPTY;
    for (seat, attempt) in &attempts {
        let played = game.play(*seat, attempt.clone()).is_ok();
        if let (Seat::A, true, Attempt::Order(Order::Radar(at))) = (*seat, played, attempt) {
            looked_at |= ruleset.radar_area(*at);
        }
    }
    looked_at |= game.arsenal(Seat::A).spent();
    // Shots of an open round have revealed nothing yet, and might hit the ship.
    for (seat, attempt) in &attempts {
        if let (Seat::A, Attempt::Order(Order::Fire(cells))) = (*seat, attempt) {
            looked_at |= *cells;
        }
    }
    let Some(moved) = elsewhere(&ruleset, &fleets.b, looked_at) else { return Ok(false) };
    prop_assert_ne!(&moved, &fleets.b);
    for eye in [Eye::Player(Seat::A), Eye::Public, Eye::Player(Seat::B)] {
        let mut one = Game::new(&ruleset, fleets.clone(), script.first);
        let mut other = Game::new(&ruleset, Sides::new(fleets.a.clone(), moved.clone()), script.first);
        let opening = |game: &Game| {
            let mut seen = Vec::new();
            game.turns()[0].seen_by(eye, &mut seen);
            seen.retain(|sighting| !matches!(sighting, Sighting::Ship { owner: Seat::B, .. }));
            seen
        };
        prop_assert_eq!(opening(&one), opening(&other));
        for (seat, attempt) in &attempts {
            let mut told = learnt(&mut one, eye, *seat, attempt);
            let mut also = learnt(&mut other, eye, *seat, attempt);
            if one.end().is_some() {
                // The end reveals everything.
                told.retain(|fact| !fact.starts_with("Ship"));
                also.retain(|fact| !fact.starts_with("Ship"));
            }
            prop_assert_eq!(told, also, "{:?} of {} {:?}", eye, seat, attempt);
            prop_assert_eq!(format!("{one:?}"), format!("{other:?}"));
        }
        if one.end().is_none() && eye != Eye::Player(Seat::B) {
            prop_assert_eq!(format!("{:?}", one.view(eye)), format!("{:?}", other.view(eye)));
        }
    }
    Ok(true)
}

/// The fleet with one ship moved, both positions outside the given cells.
fn elsewhere(ruleset: &Ruleset, fleet: &Fleet, looked_at: Cells) -> Option<Fleet> {
    for (index, ship) in fleet.ships().iter().enumerate() {
        if ship.span.cells().meets(looked_at) {
            continue;
        }
        for berth in ruleset.class(ship.class).berths() {
            if berth.span == ship.span || berth.cells.meets(looked_at) {
                continue;
            }
            let ships = fleet.ships().iter().enumerate().map(|(other, ship)| {
                let span = if other == index { berth.span } else { ship.span };
                Proposal::along(ruleset.class(ship.class).name(), span)
            });
            if let Ok(moved) = Fleet::new(ruleset, &ships.collect::<Vec<_>>()) {
                return Some(moved);
            }
        }
    }
    None
}

#[test]
fn the_secrets_are_there_to_be_kept() {
    let mut runner = TestRunner::deterministic();
    let mut draw = |strategy: &BoxedStrategy<Script>| strategy.new_tree(&mut runner).unwrap().current();
    let strategy = scripts(presets(), 60).boxed();
    let moved = (0..100).filter(|_| move_a_ship(&draw(&strategy)).unwrap()).count();
    assert!(moved >= 50, "only {moved} of 100 games had a ship to move");
    let strategy = scripts(small(), 20).boxed();
    let shared: usize = (0..80).map(|_| try_every_fleet(&draw(&strategy)).unwrap()).sum();
    assert!(shared >= 20_000, "fleets looked alike only {shared} times");
}
