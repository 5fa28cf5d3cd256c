//! Compares every posterior on small boards with an oracle that asks the referee about every possible fleet.

mod brute;
#[path = "../custom_rules/mod.rs"]
mod custom_rules;
mod shapes;

use std::collections::BTreeSet;
use std::time::Duration;

use brute::Oracle;
use captains::inference::{Exactness, NoPosterior, Posterior};
use captains::{Admiral, Budget, Cadet, Captain};
use proptest::prelude::*;
use rules::{
    Cells, Dice, Draw, Echo, Effect, Eye, Fleet, Game, Order, Phase, Ruleset, Seat, Sides, Sighting, View,
};

/// Enough to count everything on a small board.
const PLENTY: Budget = Budget::of(Duration::from_secs(20));

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

/// Compares everything the posterior says with what the oracle says.
fn compare(oracle: &Oracle, what: &str) {
    let view = oracle.view();
    let posterior = Posterior::new(view, PLENTY).unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(posterior.exactness(), Exactness::Exact, "{what}");
    assert_eq!(posterior.fleets(), oracle.fleets().len() as u128, "{what}\n{:?}", view.sightings());
    let ruleset = view.ruleset();
    for cell in ruleset.board().cells() {
        let name = ruleset.board().name(cell);
        let (hit, sink) = oracle.shot(cell);
        assert!(near(posterior.hit(cell), hit), "{what}, hit at {name}: {} {hit}", posterior.hit(cell));
        assert!(near(posterior.sink(cell), sink), "{what}, sink at {name}: {} {sink}", posterior.sink(cell));
        for class in ruleset.classes() {
            let (ours, theirs) = (posterior.occupied_by(class.id(), cell), oracle.share(class.id(), cell));
            assert!(near(ours, theirs), "{what}, {} at {name}: {ours} {theirs}", class.name());
        }
    }
    let cells: f64 = ruleset.board().cells().iter().map(|cell| posterior.occupied(cell)).sum();
    let length: u32 = ruleset.roster().map(|class| u32::from(class.length())).sum();
    assert!(near(cells, f64::from(length)), "{what}: ships take {length} cells, not {cells}");
    compare_answers(oracle, &posterior, what);
    compare_list(oracle, &posterior, what);
}

/// If the fleets can be listed, they are the ones that fit the answers.
fn compare_list(oracle: &Oracle, posterior: &Posterior, what: &str) {
    let ruleset = posterior.ruleset();
    let Some(listing) = posterior.list(usize::MAX) else {
        let told_by_shots =
            |sighting: &Sighting| !matches!(sighting, Sighting::Tally { .. } | Sighting::Radar { .. });
        assert!(!oracle.view().sightings().iter().all(told_by_shots), "{what}: the fleets are not listed");
        return;
    };
    let mut ours: Vec<Vec<_>> = listing
        .iter()
        .map(|fleet| {
            let ships = fleet
                .iter()
                .map(|(class, berth)| (*class, ruleset.class(*class).berths()[usize::from(*berth)].span));
            let mut ships: Vec<_> = ships.collect();
            ships.sort_unstable();
            ships
        })
        .collect();
    let mut theirs: Vec<Vec<_>> = oracle
        .fleets()
        .iter()
        .map(|fleet| {
            let mut ships: Vec<_> = fleet.ships().iter().map(|ship| (ship.class, ship.span)).collect();
            ships.sort_unstable();
            ships
        })
        .collect();
    ours.sort_unstable();
    theirs.sort_unstable();
    assert_eq!(ours, theirs, "{what}");
}

/// The answers to a single shot are those the referee would give.
fn compare_answers(oracle: &Oracle, posterior: &Posterior, what: &str) {
    let view = oracle.view();
    let ruleset = view.ruleset();
    if !ruleset.tells_cells() || ruleset.plays_in_rounds() {
        return;
    }
    let Some(cell) = view.arsenal(Seat::A).targets().first() else { return };
    let theirs = oracle.answers(cell);
    let ours = posterior.answers(cell);
    assert_eq!(ours.len(), theirs.len(), "{what}: {ours:?} {theirs:?}");
    let mut bits = 0.0;
    for (answer, chance) in &ours {
        let count = theirs.get(&(answer.effect, answer.class, answer.wreck));
        let share = count.map_or(0.0, |count| *count as f64 / oracle.fleets().len() as f64);
        assert!(near(share, *chance), "{what}: {answer:?} {chance} {share}");
        bits -= share * share.log2();
    }
    let told = posterior.information(Order::shot(cell)).unwrap();
    assert!(near(told, bits.abs()), "{what}: {told} bits, not {bits}");
}

/// What was learned, without where or about whom.
fn kind(ruleset: &Ruleset, sighting: &Sighting) -> Option<&'static str> {
    let named = |class: &Option<rules::ClassId>| class.is_some();
    Some(match sighting {
        Sighting::Shot { by: Seat::A, effect: Effect::Miss, .. } => "miss",
        Sighting::Shot { by: Seat::A, effect: Effect::Hit, class, .. } if named(class) => "named hit",
        Sighting::Shot { by: Seat::A, effect: Effect::Hit, .. } if ruleset.has_armour() => "hit at armour",
        Sighting::Shot { by: Seat::A, effect: Effect::Hit, .. } => "hit",
        Sighting::Shot { by: Seat::A, effect: Effect::Sunk, wreck: Some(_), .. } => "wreck",
        Sighting::Shot { by: Seat::A, effect: Effect::Sunk, class, .. } if named(class) => "named sinking",
        Sighting::Shot { by: Seat::A, effect: Effect::Sunk, .. } => "sinking",
        Sighting::Tally { by: Seat::A, class, .. } if named(class) => "named tally",
        Sighting::Tally { by: Seat::A, .. } => "tally",
        Sighting::Sank { by: Seat::A, .. } => "sinking in a salvo",
        Sighting::Cleared { by: Seat::A, .. } => "halo",
        Sighting::Radar { by: Seat::A, echo: Echo::Cells(_), .. } => "radar with cells",
        Sighting::Radar { by: Seat::A, echo: Echo::Presence(true), .. } => "radar: somebody",
        Sighting::Radar { by: Seat::A, echo: Echo::Presence(false), .. } => "radar: nobody",
        Sighting::Radar { by: Seat::A, echo: Echo::Obscured, .. } => "radar in smoke",
        _ => return None,
    })
}

/// Plays a game of random orders, compares at every turn of the shooter, and returns what was learned.
fn follow(ruleset: &Ruleset, seed: u64, what: &str) -> BTreeSet<&'static str> {
    let mut dice = Dice::from_seed(seed);
    let fleets = [(); 2].map(|()| Fleet::random(ruleset, Draw::Uniform, &mut dice));
    let [own, hidden] = fleets;
    let mut oracle = Oracle::new(ruleset, &own, &hidden);
    compare(&oracle, what);
    let mut turns = 0;
    while !matches!(oracle.phase(), Phase::Over(_)) && turns < 60 {
        let seat = oracle.seat_to_move().expect("somebody moves");
        let order = Cadet.order(&oracle.view_of(seat), &mut dice, Budget::USUAL);
        oracle.play(seat, order);
        turns += 1;
        // In rounds nothing is revealed until both have committed.
        if oracle.seat_to_move() == Some(Seat::A) {
            compare(&oracle, what);
        }
    }
    oracle.view().sightings().iter().filter_map(|sighting| kind(ruleset, sighting)).collect()
}

#[test]
fn every_shape_of_rules_agrees_with_the_oracle() {
    let mut met = BTreeSet::new();
    for (name, ruleset) in shapes::all() {
        // Radar rarely meets smoke.
        for seed in 0..if name == "phoenix" { 40 } else { 4 } {
            met.extend(follow(&ruleset, seed, &format!("{name}, seed {seed}")));
        }
    }
    let all = [
        "halo",
        "hit",
        "hit at armour",
        "miss",
        "named hit",
        "named sinking",
        "named tally",
        "radar in smoke",
        "radar with cells",
        "radar: nobody",
        "radar: somebody",
        "sinking",
        "sinking in a salvo",
        "tally",
        "wreck",
    ];
    assert_eq!(met, BTreeSet::from(all), "everything that can be told has to come up");
}

/// Two fleets that gave the same answers so far look the same to the Admiral, however they differ.
#[test]
fn the_admiral_decides_alike_against_all_fleets_that_looked_alike() {
    for (name, ruleset) in shapes::all() {
        let mut dice = Dice::from_seed(8);
        let [own, hidden] = [(); 2].map(|()| Fleet::random(&ruleset, Draw::Uniform, &mut dice));
        let mut truth = Oracle::new(&ruleset, &own, &hidden);
        let mut orders = Vec::new();
        for _ in 0..6 {
            let Some(seat) = truth.seat_to_move() else { break };
            let order = Cadet.order(&truth.view_of(seat), &mut dice, Budget::USUAL);
            truth.play(seat, order);
            orders.push((seat, order));
        }
        let decide = |view: &View| Admiral.decide(view, &mut Dice::from_seed(5), Budget::USUAL);
        let decision = decide(truth.view());
        let others: Vec<&Fleet> = truth.fleets().into_iter().filter(|fleet| **fleet != hidden).collect();
        assert!(!others.is_empty(), "{name}: only one fleet is left");
        for other in others.into_iter().step_by(7).take(20) {
            let mut game = Game::new(&ruleset, Sides::new(own.clone(), other.clone()), Seat::A);
            for (seat, order) in &orders {
                game.play(*seat, *order).unwrap();
            }
            assert_eq!(decide(&game.view(Eye::Player(Seat::A))), decision, "{name}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn custom_rules_agree_with_the_oracle(
        ruleset in shapes::custom().prop_filter_map("not playable", |rules| Ruleset::try_from(rules).ok()),
        seed in any::<u64>(),
    ) {
        follow(&ruleset, seed, &ruleset.to_toml());
    }
}

#[test]
fn all_fleets_are_counted() {
    let no_touch = Ruleset::from_toml(include_str!("../../../../rulesets/no-touch.toml")).unwrap();
    let classic = Ruleset::preset("classic").unwrap();
    // That of salvo, whose ships may be diagonal, was counted separately by going through all fleets.
    let salvo = Ruleset::preset("salvo").unwrap();
    for (ruleset, fleets) in [(classic, 30_093_975_536), (no_touch, 3_851_502_784), (salvo, 22_027_669_824)] {
        let posterior = Posterior::new(&View::new(&ruleset, Eye::Player(Seat::A)), PLENTY).unwrap();
        assert_eq!((posterior.fleets(), posterior.exactness()), (fleets, Exactness::Exact));
        let all: f64 = ruleset.board().cells().iter().map(|cell| posterior.hit(cell)).sum();
        assert!(near(all, 17.0), "{all}");
    }
}

/// Two seconds are what the coach has, and every game begins here.
#[test]
fn the_opening_of_every_preset_is_counted_in_two_seconds() {
    for ruleset in Ruleset::presets() {
        let opening = View::new(&ruleset, Eye::Player(Seat::A));
        let posterior = Posterior::new(&opening, Budget::of(Duration::from_secs(2))).unwrap();
        assert_eq!(posterior.exactness(), Exactness::Exact, "{}", ruleset.id());
        assert!(near(posterior.bits(), (posterior.fleets() as f64).log2()), "{}", ruleset.id());
    }
}

#[test]
fn what_cannot_be_counted_is_sampled_and_says_so() {
    for (name, ruleset) in shapes::all() {
        let mut dice = Dice::from_seed(4);
        let fleets = [(); 2].map(|()| Fleet::random(&ruleset, Draw::Uniform, &mut dice));
        let mut oracle = Oracle::new(&ruleset, &fleets[0], &fleets[1]);
        for _ in 0..8 {
            let seat = oracle.seat_to_move().unwrap();
            let order = Cadet.order(&oracle.view_of(seat), &mut dice, Budget::USUAL);
            oracle.play(seat, order);
        }
        let none = Budget::of(Duration::ZERO);
        let posterior = Posterior::new(oracle.view(), none).unwrap();
        let Exactness::Sampled { n, standard_error } = posterior.exactness() else {
            panic!("{name}: nothing can be counted in no time")
        };
        assert!(n >= 200 && standard_error < 0.2, "{name}: {n} {standard_error}");
        for cell in ruleset.board().cells() {
            let away = (posterior.hit(cell) - oracle.shot(cell).0).abs();
            assert!(away <= 5.0 * standard_error + 1e-9, "{name}: {away} with {standard_error}");
        }
    }
}

#[test]
fn an_impossible_history_is_an_error_that_says_so() {
    let classic = Ruleset::preset("classic").unwrap();
    let mut view = View::new(&classic, Eye::Player(Seat::A));
    let shot = |text: &str, effect| Sighting::Shot {
        by: Seat::A,
        cell: classic.board().read_cell(text).unwrap(),
        effect,
        class: None,
        wreck: None,
    };
    // A hit with water on all sides belongs to no ship.
    for (text, effect) in
        [("E5", Effect::Hit), ("E4", Effect::Miss), ("E6", Effect::Miss), ("D5", Effect::Miss)]
    {
        view.see(shot(text, effect));
        assert!(Posterior::new(&view, PLENTY).is_ok());
    }
    view.see(shot("F5", Effect::Miss));
    let error = Posterior::new(&view, PLENTY).err().unwrap();
    assert_eq!(error, NoPosterior::Contradiction);
    assert!(error.to_string().contains("no fleet fits"));
}

#[test]
fn counts_beyond_any_number_are_no_small_ones() {
    let salvo = Ruleset::preset("salvo").unwrap();
    let class = salvo.class_named("Carrier").map(rules::Class::id);
    let mut view = View::new(&salvo, Eye::Player(Seat::A));
    let cells = ["A4", "C5", "D6"].into_iter().map(|name| salvo.board().read_cell(name).unwrap()).collect();
    view.see(Sighting::Salvo { by: Seat::A, cells });
    // 257 hits are not one.
    for hits in [255, 2] {
        view.see(Sighting::Tally { by: Seat::A, class, hits });
    }
    assert_eq!(Posterior::new(&view, PLENTY).err(), Some(NoPosterior::Contradiction));
}

#[test]
fn nobody_lies_where_nobody_can() {
    let classic = Ruleset::preset("classic").unwrap();
    let mut view = View::new(&classic, Eye::Player(Seat::A));
    let miss = |cell| Sighting::Shot { by: Seat::A, cell, effect: Effect::Miss, class: None, wreck: None };
    let fired: Cells = classic.board().cells().iter().filter(|cell| cell.x() % 2 == 1).collect();
    fired.iter().for_each(|cell| view.see(miss(cell)));
    let posterior = Posterior::new(&view, PLENTY).unwrap();
    for cell in fired {
        assert!(posterior.hit(cell) == 0.0 && posterior.occupied(cell) == 0.0);
    }
}
