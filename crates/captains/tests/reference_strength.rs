//! How many shots the reference opponents need to sink a fleet that does not fire back.

use captains::{Budget, Captain, registry};
use rules::{
    Berth, Cells, ClassTold, Dice, Draw, Effect, Eye, Fleet, Heading, Next, Order, Proposal, Ruleset, Seat,
    Sighting, View,
};

/// How fleets are placed.
type Lay = fn(&Ruleset, &mut Dice) -> Fleet;

/// Mean shots over this many random fleets, and its standard error.
fn shots_to_clear(name: &str, ruleset: &Ruleset, lay: Lay, games: u64) -> (f64, f64) {
    let captain = registry::find(name).unwrap().captain;
    let dice = Dice::from_seed(2024);
    let shots: Vec<f64> = (0..games)
        .map(|game| {
            let mut dice = dice.fork_nth(game);
            let fleet = lay(ruleset, &mut dice);
            clear(captain, ruleset, &fleet, &mut dice)
        })
        .collect();
    let mean = shots.iter().sum::<f64>() / games as f64;
    let variance = shots.iter().map(|n| (n - mean).powi(2)).sum::<f64>() / (games - 1) as f64;
    (mean, (variance / games as f64).sqrt())
}

/// Gives the captain the answers of the rules, shot by shot, until the fleet is sunk.
fn clear(captain: &dyn Captain, ruleset: &Ruleset, fleet: &Fleet, dice: &mut Dice) -> f64 {
    let told = ruleset.rules().told;
    let mut view = View::new(ruleset, Eye::Player(Seat::A));
    let mut fired = Cells::EMPTY;
    let mut known = Cells::EMPTY;
    view.see(Sighting::Next(Next::Turn(Seat::A)));
    while !fleet.occupied().within(fired) {
        let order = captain.order(&view, dice, Budget::USUAL);
        let Order::Fire(cells) = order else { panic!("{order:?}") };
        let cell = cells.first().expect("a shot");
        assert!(cells.len() == 1 && !known.has(cell), "one fresh cell at a time");
        fired.insert(cell);
        known.insert(cell);
        let struck = fleet.ship_at(cell);
        let sunk = struck.filter(|ship| fleet.cells_of(*ship).within(fired));
        let named = if told.class == ClassTold::OnHit { struck } else { sunk };
        view.see(Sighting::Shot {
            by: Seat::A,
            cell,
            effect: match (struck, sunk) {
                (None, _) => Effect::Miss,
                (_, None) => Effect::Hit,
                (_, Some(_)) => Effect::Sunk,
            },
            class: named.map(|ship| fleet.ships()[ship].class),
            wreck: sunk.filter(|_| told.sunk_cells).map(|ship| fleet.ships()[ship].span),
        });
        if let Some(ship) = sunk.filter(|_| told.clear_halo) {
            let cleared = ruleset.domain(fleet.cells_of(ship)) - known;
            known |= cleared;
            view.see(Sighting::Cleared { by: Seat::A, cells: cleared });
        }
        view.see(Sighting::Next(Next::Turn(Seat::A)));
    }
    f64::from(fired.len())
}

/// The phoenix rules without their special orders.
fn plain_phoenix() -> Ruleset {
    let mut rules = Ruleset::preset("phoenix").unwrap().rules().clone();
    "phoenix-plain".clone_into(&mut rules.name);
    (rules.radar, rules.smoke, rules.artillery, rules.torpedo) = (None, None, None, None);
    Ruleset::try_from(rules).unwrap()
}

/// A fleet as fog's original places it: ship by ship, anywhere legal, but with the first and last row and
/// column drawn half as often as the others.
fn laid_by_rounding(ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
    let mut placed: Vec<(&str, Berth)> = Vec::new();
    for class in ruleset.roster() {
        let berth = loop {
            // Rounding a number from 0 to 9: the ends have half a step each.
            let (x, y) = (dice.below(18).div_ceil(2), dice.below(18).div_ceil(2));
            let start = ruleset.board().cell(x as i32, y as i32).expect("0 to 9");
            let heading = if dice.percent(50) { Heading::Right } else { Heading::Down };
            let here = |berth: &&Berth| berth.span.start() == start && berth.span.heading() == heading;
            let berth = class.berths().iter().find(here);
            if let Some(berth) =
                berth.filter(|berth| placed.iter().all(|(_, other)| other.fits_beside(berth)))
            {
                break *berth;
            }
        };
        placed.push((class.name(), berth));
    }
    let ships: Vec<Proposal> = placed.iter().map(|(name, berth)| Proposal::along(name, berth.span)).collect();
    Fleet::new(ruleset, &ships).expect("every ship was checked")
}

fn uniform(ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
    Fleet::random(ruleset, Draw::Uniform, dice)
}

#[track_caller]
fn assert_mean(what: &str, (mean, error): (f64, f64), expected: f64, within: f64) {
    assert!((mean - expected).abs() < within, "{what}: {mean:.2} +- {error:.2} instead of {expected}");
}

#[test]
fn fog_is_as_strong_as_the_original_against_fleets_of_the_original() {
    let fog = Ruleset::preset("fog").unwrap();
    assert_mean("fog", shots_to_clear("fog", &fog, laid_by_rounding, 1000), 41.6, 0.5);
    // Fleets without that bias are nearer to the edge, and harder to find for a shooter who starts in the
    // centre.
    assert_mean("fog", shots_to_clear("fog", &fog, uniform, 1000), 43.5, 0.5);
}

#[test]
fn buoyancy_is_about_as_strong_as_the_original() {
    let buoyancy = Ruleset::preset("buoyancy").unwrap();
    assert_mean("buoyancy", shots_to_clear("buoyancy", &buoyancy, uniform, 2000), 62.0, 2.0);
}

#[test]
fn the_phoenix_levels_differ() {
    let rules = plain_phoenix();
    let expected = [("phoenix-easy", 89.2), ("phoenix-medium", 46.9), ("phoenix-hard", 41.4)];
    for (name, mean) in expected {
        assert_mean(name, shots_to_clear(name, &rules, uniform, 1000), mean, 1.2);
    }
}

#[test]
fn salvo_random_is_as_weak_as_chance() {
    // The mean of the last of 14 cells among 100: 14 x 101 / 15.
    assert_mean("salvo-random", shots_to_clear("salvo-random", &plain_phoenix(), uniform, 2000), 94.27, 0.5);
}
