//! Compares every posterior on small boards with an oracle that asks the referee about every possible fleet.

mod brute;
#[path = "../custom_rules/mod.rs"]
mod custom_rules;
mod shapes;

use std::collections::BTreeSet;
use std::time::Duration;

use brute::Oracle;
use captains::inference::{Exactness, NoPosterior, Posterior, Prior, Weights};
use captains::{Admiral, Budget, Cadet, Captain, CaptainRank};
use proptest::prelude::*;
use rules::{
    Cell, Cells, Dice, Draw, Echo, Effect, Eye, Fleet, Game, Order, Phase, Ruleset, Seat, Sides, Sighting,
    View,
};

/// Enough to count everything on a small board.
const PLENTY: Budget = Budget::of(Duration::from_secs(20));

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

/// Compares everything the posterior says with what the oracle says, under several priors.
fn compare(oracle: &Oracle, what: &str) {
    let posterior = compare_under(oracle, Prior::UNIFORM, &|_| 1.0, what);
    let fleets = oracle.fleets().len() as u128;
    assert_eq!(posterior.fleets(), fleets, "{what}\n{:?}", oracle.view().sightings());
    let what = format!("{what}, weighted");
    let ruleset = oracle.view().ruleset();
    // While little is known, they keep the symmetries of the board, which are counted in another way.
    let seen = oracle.view().sightings().len();
    let on_rim = |berth: &rules::Berth| berth.cells.iter().filter(|cell| is_rim(ruleset, *cell)).count();
    let weights = if seen > 2 {
        random_weights(ruleset, seen as u64)
    } else {
        Weights::new(ruleset, |_, _, berth| [3, 499, 50, 7][on_rim(berth).min(3)])
    };
    let prior = Prior::weighted("random", weights.clone());
    let posterior = compare_under(oracle, &prior, &|fleet| weight(ruleset, &weights, fleet), &what);
    // Only ratios between berths of one length matter.
    let first = ruleset.classes()[0].length();
    let doubled = Weights::new(ruleset, |length, berth, _| {
        weights.of_length(length)[berth] * if length == first { 2 } else { 1 }
    });
    let doubled = Posterior::under(&Prior::weighted("doubled", doubled), oracle.view(), PLENTY).unwrap();
    for cell in ruleset.board().cells() {
        assert_eq!(doubled.hit(cell).to_bits(), posterior.hit(cell).to_bits(), "{what}");
    }
    assert!(near(doubled.bits(), posterior.bits()), "{what}");
    // Half of the fleets count one each, the others by the weights.
    let some = Prior::mixture("mixture", [(0.5, Prior::UNIFORM.clone()), (0.5, prior.clone())]);
    let all: f64 = oracle.all().iter().map(|fleet| weight(ruleset, &weights, fleet)).sum();
    let one = 1.0 / oracle.all().len() as f64;
    compare_under(oracle, &some, &|fleet| weight(ruleset, &weights, fleet) / all + one, &what);
    // Half of the fleets never touch, the others count by the weights.
    let apart = |fleet: &Fleet| {
        let cells = |ship| fleet.cells_of(ship);
        (0..fleet.ships().len()).all(|ship| (0..ship).all(|other| !cells(ship).grown().meets(cells(other))))
    };
    let all_apart = oracle.all().iter().filter(|fleet| apart(fleet)).count() as f64;
    if let Some(shy) = Prior::UNIFORM.clone().without_touching(ruleset).filter(|_| all_apart > 0.0) {
        let mixture = Prior::mixture("mixture", [(0.5, prior), (0.5, shy)]);
        let chance = |fleet: &Fleet| {
            weight(ruleset, &weights, fleet) / all + if apart(fleet) { 1.0 / all_apart } else { 0.0 }
        };
        compare_under(oracle, &mixture, &chance, &what);
    }
}

fn is_rim(ruleset: &Ruleset, cell: Cell) -> bool {
    let board = ruleset.board();
    cell.x() == 0 || cell.y() == 0 || cell.x() + 1 == board.width() || cell.y() + 1 == board.height()
}

fn random_weights(ruleset: &Ruleset, seed: u64) -> Weights {
    let number = |length: u8, berth: usize| {
        let mut dice = Dice::from_seed(seed).fork_nth(u64::from(length) << 16 | berth as u64);
        // Up to half of the most, so that they can be doubled.
        1 + dice.below(u32::from(Weights::MOST) / 2) as u16
    };
    Weights::new(ruleset, |length, berth, _| number(length, berth))
}

/// The product over a fleet's ships.
fn weight(ruleset: &Ruleset, weights: &Weights, fleet: &Fleet) -> f64 {
    let of_ship = |ship: &rules::Ship| {
        let class = ruleset.class(ship.class);
        let berth = class.berths().iter().position(|berth| berth.span == ship.span).unwrap();
        f64::from(weights.of_length(class.length())[berth])
    };
    fleet.ships().iter().map(of_ship).product()
}

/// The same under one prior, which gives each fleet this weight.
fn compare_under(oracle: &Oracle, prior: &Prior, weight: &dyn Fn(&Fleet) -> f64, what: &str) -> Posterior {
    let view = oracle.view();
    let posterior = Posterior::under(prior, view, PLENTY).unwrap_or_else(|error| panic!("{what}: {error}"));
    assert_eq!(posterior.exactness(), Exactness::Exact, "{what}");
    let ruleset = view.ruleset();
    let weights: Vec<f64> = oracle.fleets().into_iter().map(weight).collect();
    let all: f64 = weights.iter().sum();
    let chances: Vec<f64> = weights.into_iter().map(|weight| weight / all).collect();
    let entropy: f64 = chances.iter().map(|chance| -chance * chance.log2()).sum();
    if prior.name() == "mixture" {
        assert!(posterior.bits() < entropy + 1e-9, "{what}: {} bits, not {entropy}", posterior.bits());
    } else {
        assert!(near(posterior.total_bits(), all.log2()), "{what}: {}", posterior.total_bits());
        assert!(near(posterior.bits(), entropy), "{what}: {} bits, not {entropy}", posterior.bits());
    }
    for cell in ruleset.board().cells() {
        let name = ruleset.board().name(cell);
        let (hit, sink) = oracle.shot(&chances, cell);
        assert!(near(posterior.hit(cell), hit), "{what}, hit at {name}: {} {hit}", posterior.hit(cell));
        assert!(near(posterior.sink(cell), sink), "{what}, sink at {name}: {} {sink}", posterior.sink(cell));
        for class in ruleset.classes() {
            let ours = posterior.occupied_by(class.id(), cell);
            let theirs = oracle.share(&chances, class.id(), cell);
            assert!(near(ours, theirs), "{what}, {} at {name}: {ours} {theirs}", class.name());
        }
    }
    let cells: f64 = ruleset.board().cells().iter().map(|cell| posterior.occupied(cell)).sum();
    let length: u32 = ruleset.roster().map(|class| u32::from(class.length())).sum();
    assert!(near(cells, f64::from(length)), "{what}: ships take {length} cells, not {cells}");
    compare_answers(oracle, &posterior, &chances, what);
    compare_list(oracle, &posterior, &chances, what);
    posterior
}

/// If the fleets can be listed, they are the ones that fit the answers.
fn compare_list(oracle: &Oracle, posterior: &Posterior, chances: &[f64], what: &str) {
    let ruleset = posterior.ruleset();
    let Some(listing) = posterior.list(usize::MAX) else {
        let told_by_shots =
            |sighting: &Sighting| !matches!(sighting, Sighting::Tally { .. } | Sighting::Radar { .. });
        assert!(!oracle.view().sightings().iter().all(told_by_shots), "{what}: the fleets are not listed");
        return;
    };
    let mut ours: Vec<(Vec<_>, f64)> = listing
        .iter()
        .enumerate()
        .map(|(number, fleet)| {
            let ships = fleet
                .iter()
                .map(|(class, berth)| (*class, ruleset.class(*class).berths()[usize::from(*berth)].span));
            let mut ships: Vec<_> = ships.collect();
            ships.sort_unstable();
            (ships, listing.chance(number))
        })
        .collect();
    let mut theirs: Vec<(Vec<_>, f64)> = oracle
        .fleets()
        .iter()
        .zip(chances)
        .map(|(fleet, chance)| {
            let mut ships: Vec<_> = fleet.ships().iter().map(|ship| (ship.class, ship.span)).collect();
            ships.sort_unstable();
            (ships, *chance)
        })
        .collect();
    ours.sort_by(|one, other| one.0.cmp(&other.0));
    theirs.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(ours.len(), theirs.len(), "{what}");
    for (ours, theirs) in ours.iter().zip(&theirs) {
        assert!(ours.0 == theirs.0 && near(ours.1, theirs.1), "{what}: {ours:?} {theirs:?}");
    }
}

/// The answers to a single shot are those the referee would give.
fn compare_answers(oracle: &Oracle, posterior: &Posterior, chances: &[f64], what: &str) {
    let view = oracle.view();
    let ruleset = view.ruleset();
    if !ruleset.tells_cells() || ruleset.plays_in_rounds() {
        return;
    }
    let Some(cell) = view.arsenal(Seat::A).targets().first() else { return };
    let theirs = oracle.answers(chances, cell);
    let ours = posterior.answers(cell);
    assert_eq!(ours.len(), theirs.len(), "{what}: {ours:?} {theirs:?}");
    let mut bits = 0.0;
    for (answer, chance) in &ours {
        let share = theirs.get(&(answer.effect, answer.class, answer.wreck)).copied().unwrap_or(0.0);
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

/// On large boards, where nothing can be enumerated, weights of one give the same numbers to the last bit.
#[test]
fn weights_of_one_change_nothing() {
    let no_touch = Ruleset::from_toml(include_str!("../../../../rulesets/no-touch.toml")).unwrap();
    let budget = Budget::of(Duration::from_secs(1));
    for ruleset in Ruleset::presets().chain([no_touch]) {
        let ones = Prior::weighted("ones", Weights::new(&ruleset, |_, _, _| 1));
        let mut dice = Dice::from_seed(3);
        let fleets = Sides::from_fn(|_| Fleet::random(&ruleset, Draw::Uniform, &mut dice));
        let mut game = Game::new(&ruleset, fleets, Seat::A);
        let mut counted = 0;
        for turn in 0.. {
            let Some(seat) = Seat::BOTH.into_iter().find(|seat| game.phase().admits(*seat).is_ok()) else {
                break;
            };
            let view = game.view(Eye::Player(seat));
            if seat == Seat::A && turn % 8 == 0 {
                let plain = Posterior::new(&view, budget).unwrap();
                let weighed = Posterior::under(&ones, &view, budget).unwrap();
                if plain.exactness().is_exact() && weighed.exactness().is_exact() {
                    counted += 1;
                    let same = |one: f64, other: f64| one.to_bits() == other.to_bits();
                    assert_eq!(plain.fleets(), weighed.fleets(), "{}", ruleset.id());
                    assert!(same(plain.bits(), weighed.bits()), "{}", ruleset.id());
                    for class in ruleset.classes() {
                        let berths = plain.berths(class.id()).zip(weighed.berths(class.id()));
                        for ((_, plain), (_, weighed)) in berths {
                            assert!(same(plain, weighed), "{}: {plain} {weighed}", ruleset.id());
                        }
                    }
                }
            }
            let order = CaptainRank.order(&view, &mut dice, Budget::USUAL);
            game.play(seat, order).unwrap();
        }
        assert!(counted >= 3, "{}: {counted} positions", ruleset.id());
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
        let weights = random_weights(&ruleset, 1);
        let chances = |weight: &dyn Fn(&Fleet) -> f64| {
            let weights: Vec<f64> = oracle.fleets().into_iter().map(weight).collect();
            let all: f64 = weights.iter().sum();
            weights.into_iter().map(|weight| weight / all).collect::<Vec<f64>>()
        };
        let weighted = Prior::weighted("random", weights.clone());
        for (prior, chances) in [
            (Prior::UNIFORM, chances(&|_| 1.0)),
            (&weighted, chances(&|fleet| weight(&ruleset, &weights, fleet))),
        ] {
            let none = Budget::of(Duration::ZERO);
            let posterior = Posterior::under(prior, oracle.view(), none).unwrap();
            let Exactness::Sampled { n, standard_error } = posterior.exactness() else {
                panic!("{name}: nothing can be counted in no time")
            };
            assert!(n >= 200 && standard_error < 0.2, "{name}: {n} {standard_error}");
            for cell in ruleset.board().cells() {
                let away = (posterior.hit(cell) - oracle.shot(&chances, cell).0).abs();
                assert!(away <= 5.0 * standard_error + 1e-9, "{name}: {away} with {standard_error}");
            }
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
