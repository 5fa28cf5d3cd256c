//! The cases of the Phoenix description that need dice or figures; the others are in `../cases/phoenix.txt`.

use std::collections::BTreeSet;

use rules::{Cell, Seat};

use super::super::rehearsal::{Rehearsal, ruleset, shot};
use super::echoes::Echoes;
use super::*;

const FLEET: &str = "Carrier A1-E1, Battleship A3-D3, Destroyer A5-C5, Submarine A7-B7";
/// The Carrier runs down from the middle.
const CENTRE: &str = "Carrier F6-F10, Battleship A1-D1, Destroyer A3-C3, Submarine A5-B5";

const LEVELS: [(&str, Phoenix); 3] =
    [("easy", Phoenix::Easy), ("medium", Phoenix::Medium), ("hard", Phoenix::Hard)];

fn level(name: &str) -> Option<Phoenix> {
    LEVELS.into_iter().find(|(level, _)| *level == name).map(|(_, level)| level)
}

/// What a level would fire at, hunt or shell, or what its radar and its smoke tell, by the words of the cases.
pub(in super::super) fn cells(who: &str, what: &str, view: &View, known: Known) -> Option<Cells> {
    let gunner = level(who).map(|level| level.gunner(view, known));
    Some(match (gunner, who, what) {
        (Some(gunner), _, "") => gunner.quarry(),
        (Some(gunner), _, "hunts") => gunner.hunt(),
        (Some(gunner), _, "shells") => gunner.artillery(),
        (None, "smokes", _) => smoke::best_places(view),
        (None, "found", _) => Echoes::of(view).found,
        (None, "empty", _) => Echoes::of(view).empty,
        _ => return None,
    })
}

/// Which rows and columns a level may aim a torpedo along.
pub(in super::super) fn lanes(who: &str, view: &View, known: Known) -> Vec<Lane> {
    level(who).expect("a level").gunner(view, known).torpedo()
}

/// The kinds of order this level gives in this position, over this many tries.
fn kinds(level: Phoenix, view: &View, draws: u32) -> impl Fn(OrderKind) -> f64 {
    let mut dice = Dice::from_seed(11);
    let orders: Vec<OrderKind> =
        (0..draws).map(|_| level.order(view, &mut dice, Budget::USUAL).kind()).collect();
    move |kind| orders.iter().filter(|given| **given == kind).count() as f64 / f64::from(draws)
}

/// The cells this level fires at over this many tries.
fn fired(level: Phoenix, view: &View, seed: u64, draws: u32) -> Cells {
    let mut dice = Dice::from_seed(seed);
    (0..draws).filter_map(|_| shot(level.order(view, &mut dice, Budget::USUAL))).collect()
}

#[test]
fn phoenix_case_12_easy_fires_at_any_cell_not_fired_at() {
    let mut game = Rehearsal::preset("phoenix", FLEET);
    game.fire("J10 J9 H4 E5");
    assert_eq!(fired(Phoenix::Easy, &game.view(), 1, 3000), game.cells("all but J10 J9 H4 E5"));
}

#[test]
fn phoenix_case_29_hard_fires_at_a_cell_of_the_highest_density() {
    let mut game = Rehearsal::preset("phoenix", CENTRE);
    for shots in ["", "F6", "A10 H2", "F7"] {
        game.fire(shots);
        let view = game.view();
        let (hard, waters) = (Hard::new(&view, Known::of(&view)), view.waters(Seat::B));
        let cells = game.board().cells();
        let (density, pattern) = if waters.hits().is_empty() {
            (hard.everywhere(), checkerboard(cells))
        } else {
            (hard.across_hits(), cells)
        };
        let eligible = pattern - waters.fired();
        let most = eligible.iter().map(|cell| density.at(cell)).max().unwrap();
        let fired = fired(Phoenix::Hard, &view, 2, 200);
        assert!(fired.within(eligible) && fired.iter().all(|cell| density.at(cell) == most));
    }
}

#[test]
fn phoenix_case_30_neighbours_of_a_hit_count_higher_and_misses_nothing() {
    let mut game = Rehearsal::preset("phoenix", CENTRE);
    let view = game.fire("F6 H6 C2").view();
    let density = Hard::new(&view, Known::of(&view)).across_hits();
    for near in game.cells("E6 F5 F7") {
        for far in game.cells("all but E6 F5 F7 G6") {
            assert!(density.at(near) > density.at(far), "{near:?} {far:?}");
        }
    }
    assert!(density.sum(game.cells("G6")) > 0, "the miss behind it leaves room for a few ways");
    assert_eq!(density.sum(game.cells("F6 H6 C2")), 0);
}

#[test]
fn phoenix_density_of_the_d5_example() {
    let mut game = Rehearsal::new(&ruleset("classic with Battleship 4"), None, "Battleship D5-G5");
    let view = game.fire("D5").view();
    let density = Hard::new(&view, Known::of(&view)).across_hits();
    for (ways, names) in [(1, "A5 G5 D2 D8"), (2, "B5 F5 D3 D7"), (3, "C5 E5 D4 D6"), (0, "D5 C4 H5")] {
        for cell in game.cells(names) {
            assert_eq!(density.at(cell), ways, "{cell:?}");
        }
    }
    assert_eq!(density.sum(game.board().cells()), 8 * 3, "eight placements, three unknown cells each");
    assert_eq!(fired(Phoenix::Hard, &view, 4, 100), game.cells("C5 E5 D4 D6"), "each of them now and then");
}

#[test]
fn phoenix_case_35_1_the_torpedo_is_fired_along_the_best_line() {
    let mut game = Rehearsal::preset("phoenix", CENTRE);
    let view = game.fire("A1 B1 C1 D1 A3 B3 C3 A5 B5 F6 E6").view();
    let fires = |seed| Phoenix::Hard.order(&view, &mut Dice::from_seed(seed), Budget::USUAL);
    assert!((0..100).any(|seed| fires(seed) == Order::Torpedo(Lane::Column(5))));
}

#[test]
fn phoenix_checkerboard_holds_a1() {
    let game = Rehearsal::preset("phoenix", FLEET);
    let pattern = checkerboard(game.board().cells());
    assert_eq!(pattern.len(), 50);
    assert!(game.cells("A1 J10").within(pattern) && !game.cells("B1").within(pattern));
    assert_eq!(fired(Phoenix::Medium, &game.view(), 1, 3000), pattern, "medium hunts over all of it");
    assert!(fired(Phoenix::Hard, &game.view(), 1, 3000).within(pattern), "hard hunts on the best of it");
}

#[test]
fn phoenix_smoke_does_not_give_its_place_away() {
    let own = "Carrier A1-E1, Battleship C7-F7, Destroyer H3-H5, Submarine J9-J10";
    let mut game = Rehearsal::new(&ruleset("phoenix"), Some(own), FLEET);
    game.fire("A7 B7").suffer("I4");
    let places = |game: &Rehearsal| -> Vec<Cell> {
        (0..200).filter_map(|seed| smoke::place(&game.view(), &mut Dice::from_seed(seed))).collect()
    };
    let (chosen, view) = (places(&game), game.view());
    assert_eq!(chosen.len(), 200);
    assert!(chosen.iter().collect::<BTreeSet<_>>().len() > 10, "not always the same place");
    // The answers to the first two shots were at F1 and G1.
    let fired = game.cells("F1 G1 I4").grown().grown();
    let near = |places: &[Cell]| {
        let near = places.iter().filter(|at| view.ruleset().smoke_area(**at).meets(fired)).count();
        near as f64 / places.len() as f64
    };
    let by_chance = near(&smoke::best_places(&view).iter().collect::<Vec<_>>());
    assert!(
        by_chance < 0.5 && near(&chosen) > 0.6 && near(&chosen) < 0.9,
        "rather where it was fired lately"
    );
    game.suffer("H4");
    assert!(places(&game).is_empty(), "not right after a hit");
    game.suffer("A10");
    assert!(!places(&game).is_empty());
}

#[test]
fn phoenix_case_37_areas_are_cut_at_the_edge() {
    let game = Rehearsal::preset("phoenix", FLEET);
    let (rules, first, last) = (ruleset("phoenix"), game.cells("A1"), game.cells("J10"));
    let (start, corner) = (first.first().unwrap(), last.first().unwrap());
    for area in [rules.radar_area(corner), rules.smoke_area(corner), rules.artillery_area(corner)] {
        assert_eq!(area, last);
    }
    // From -1 to 10 means from 0 to 9.
    assert_eq!(rules.board().area(start, 3), game.cells("A1 B1 A2 B2"));
    assert_eq!(rules.board().area(corner, 3), game.cells("I9 J9 I10 J10"));
}

#[test]
fn special_orders_are_used_in_their_order_with_the_level_s_chance() {
    let mut game = Rehearsal::preset("phoenix", FLEET);
    game.fire("A7 B7 A5 B5 C5 A3 B3 C3 D3");
    let view = game.view();
    for (level, p) in [(Phoenix::Easy, 0.1), (Phoenix::Medium, 0.3), (Phoenix::Hard, 0.5)] {
        let share = kinds(level, &view, 8000);
        let mut rest = 1.0;
        for kind in SPECIALS {
            assert!((share(kind) - rest * p).abs() < 0.02, "{level:?} {kind:?}: {}", share(kind));
            rest *= 1.0 - p;
        }
        assert!((share(OrderKind::Fire) - rest).abs() < 0.02);
    }
}

#[test]
fn radar_is_used_while_hunting_only() {
    let mut game = Rehearsal::preset("phoenix", FLEET);
    for (shots, used) in [("", true), ("A7", false)] {
        let view = game.fire(shots).view();
        for (name, level) in LEVELS {
            assert_eq!(kinds(level, &view, 500)(OrderKind::Radar) > 0.0, used, "{name} after {shots:?}");
        }
    }
}
