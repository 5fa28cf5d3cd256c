//! Tests on small boards whose values can be computed by hand or in other ways.

use rules::{Gap, Rules, ShipRules};

use super::*;
use crate::registry;
use crate::simulator::{Layout, Simulator};

fn small(width: u8, height: u8, lengths: &[u8], gap: Gap) -> Ruleset {
    let mut rules: Rules = Ruleset::preset("classic").unwrap().rules().clone();
    "small".clone_into(&mut rules.name);
    (rules.board.width, rules.board.height, rules.placement.gap) = (width, height, gap);
    let ship = rules.ships[0].clone();
    let classes = ["Alpha", "Bravo", "Charlie"].into_iter().zip(lengths);
    rules.ships = classes
        .map(|(class, &length)| ShipRules { class: class.to_owned(), length, ..ship.clone() })
        .collect();
    Ruleset::try_from(rules).unwrap()
}

fn optimum(ruleset: &Ruleset) -> Optimum {
    Optimum::find(ruleset, 2_000_000).unwrap()
}

#[test]
fn one_cell_is_found_half_way() {
    let found = optimum(&small(4, 4, &[1], Gap::None));
    assert_eq!(found.fleets.len(), 16);
    assert!((found.shots - 8.5).abs() < 1e-9, "{}", found.shots);
    assert!((found.greedy - 8.5).abs() < 1e-9, "{}", found.greedy);
}

/// The mean shots of a captain, against every fleet of the board equally often.
fn mean(name: &str, ruleset: &Ruleset, found: &Optimum) -> f64 {
    let entry = registry::find(name).unwrap();
    let trial = Simulator::new(entry.name, entry.captain, ruleset, Layout::Uniform, 1).unwrap();
    let games = 20;
    let shots: u32 = found
        .fleets
        .iter()
        .flat_map(|fleet| (0..games).map(|game| trial.score(fleet, game).unwrap().shots))
        .sum();
    f64::from(shots) / (found.fleets.len() as u64 * games) as f64
}

#[test]
fn nobody_beats_the_optimum() {
    for (lengths, gap) in [(&[3][..], Gap::None), (&[2, 2], Gap::AllAround), (&[3, 2], Gap::AllAround)] {
        let ruleset = small(4, 4, lengths, gap);
        let found = optimum(&ruleset);
        assert!(found.greedy >= found.shots - 1e-9);
        let mean = mean("captain", &ruleset, &found);
        // Every fleet counts equally, so the only randomness left is the captain's own.
        assert!(mean > found.shots - 0.1 && mean < found.shots + 1.5, "{mean} {found:?}");
    }
}

#[test]
fn the_admiral_does_better_than_to_fire_where_a_hit_is_most_likely() {
    for (side, lengths) in [(4, &[3, 2][..]), (5, &[3]), (5, &[4])] {
        let ruleset = small(side, side, lengths, Gap::None);
        let found = optimum(&ruleset);
        let mean = mean("admiral", &ruleset, &found);
        assert!(
            mean > found.shots - 0.1 && mean < found.greedy - 0.05,
            "{mean}, {} {}",
            found.shots,
            found.greedy
        );
    }
}

#[test]
fn what_cannot_be_known_is_said() {
    let error = |name: &str| Optimum::find(&Ruleset::preset(name).unwrap(), 10).unwrap_err().to_string();
    assert_eq!(
        error("classic"),
        "the optimum of classic@1 cannot be computed: there are too many fleets or positions"
    );
    assert!(error("salvo").starts_with("the optimum of salvo@1 cannot be computed: that needs single shots"));
    let small = small(4, 4, &[3, 2], Gap::None);
    assert!(matches!(Optimum::find(&small, 10), Err(Unknown::TooLarge(_))));
}
