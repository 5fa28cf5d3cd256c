//! The numbered cases of the Phoenix description; pairs are column and row.

use std::collections::BTreeSet;

use rules::{Cell, Fleet, Seat};

use super::super::rehearsal::{Rehearsal, at, cells, ruleset, shot};
use super::*;

const FLEET: &str = "Carrier A1-E1, Battleship A3-D3, Destroyer A5-C5, Submarine A7-B7";
/// The Carrier runs down from (5, 5).
const CENTRE: &str = "Carrier F6-F10, Battleship A1-D1, Destroyer A3-C3, Submarine A5-B5";

fn phoenix() -> Ruleset {
    Ruleset::preset("phoenix").unwrap()
}

fn cell(x: u8, y: u8) -> Cell {
    Cell::new(x, y).unwrap()
}

fn quarry(level: Phoenix, view: &View) -> Cells {
    level.gunner(view).quarry()
}

/// The kinds of order this level gives in this position, over this many tries.
fn kinds(level: Phoenix, view: &View, draws: u32) -> impl Fn(OrderKind) -> f64 {
    let mut dice = Dice::from_seed(11);
    let orders: Vec<OrderKind> =
        (0..draws).map(|_| level.order(view, &mut dice, Budget::USUAL).kind()).collect();
    move |kind| orders.iter().filter(|given| **given == kind).count() as f64 / f64::from(draws)
}

#[test]
fn phoenix_case_12_easy_fires_at_any_cell_not_fired_at() {
    let mut game = Rehearsal::preset("phoenix", FLEET);
    game.fire("J10 J9 H4 E5");
    let (view, mut dice) = (game.view(), Dice::from_seed(1));
    let fired: Cells =
        (0..3000).filter_map(|_| shot(Phoenix::Easy.order(&view, &mut dice, Budget::USUAL))).collect();
    assert_eq!(fired, view.ruleset().board().cells() - cells(game.board(), "J10 J9 H4 E5"));
}

#[test]
fn phoenix_case_14_1_radar_over_ships_gives_targets() {
    let mut game = Rehearsal::preset("phoenix", FLEET);
    game.fire("R:E5");
    for level in [Phoenix::Medium, Phoenix::Hard] {
        assert!(quarry(level, &game.view()).is_empty(), "an empty sweep gives none");
    }
    game.fire("R:E1");
    assert_eq!(quarry(Phoenix::Medium, &game.view()), cells(game.board(), "E1 F1 E2 F2"));
    assert!(quarry(Phoenix::Hard, &game.view()).within(cells(game.board(), "E1 F1 E2 F2")));
    game.fire("F2");
    assert_eq!(quarry(Phoenix::Medium, &game.view()), cells(game.board(), "E1 F1 E2"));
    game.fire("E1 D1 C1 B1 A1");
    for level in [Phoenix::Medium, Phoenix::Hard] {
        assert!(quarry(level, &game.view()).is_empty(), "what radar saw is found and sunk");
    }
}

#[test]
fn phoenix_case_29_hard_fires_at_a_cell_of_the_highest_density() {
    let mut game = Rehearsal::preset("phoenix", CENTRE);
    for shots in ["", "F6", "A10 H2", "F7"] {
        game.fire(shots);
        let view = game.view();
        let hard = Hard::new(&view, Known::of(&view));
        let density =
            if view.waters(Seat::B).hits().is_empty() { hard.everywhere() } else { hard.across_hits() };
        let pattern = checkerboard(game.board().cells());
        let hunting = view.waters(Seat::B).hits().is_empty();
        let eligible = if hunting { pattern } else { game.board().cells() } - view.waters(Seat::B).fired();
        let most = eligible.iter().map(|cell| density.at(cell)).max().unwrap();
        let mut dice = Dice::from_seed(2);
        for _ in 0..200 {
            if let Some(cell) = shot(Phoenix::Hard.order(&view, &mut dice, Budget::USUAL)) {
                assert!(eligible.has(cell));
                assert_eq!(density.at(cell), most);
            }
        }
    }
}

#[test]
fn phoenix_case_30_neighbours_of_a_hit_count_higher_and_misses_nothing() {
    let mut game = Rehearsal::preset("phoenix", CENTRE);
    game.fire("F6 H6 C2");
    let view = game.view();
    let density = Hard::new(&view, Known::of(&view)).across_hits();
    let around = at([(4, 5), (5, 4), (5, 6), (6, 5)]);
    for near in around - at([(6, 5)]) {
        for far in game.board().cells() - around {
            assert!(density.at(near) > density.at(far), "{near:?} {far:?}");
        }
    }
    assert!(density.at(cell(6, 5)) > 0, "the miss behind it leaves room for a few ways");
    for spent in ["F6", "H6", "C2"] {
        assert_eq!(density.sum(cells(game.board(), spent)), 0, "{spent}");
    }
}

#[test]
fn phoenix_density_of_the_d5_example() {
    let mut game = Rehearsal::custom("[[ship]]\nclass = \"Battleship\"\nlength = 4", "Battleship D5-G5");
    game.fire("D5");
    let view = game.view();
    let hard = Hard::new(&view, Known::of(&view));
    let density = hard.across_hits();
    let expected = [
        ("A5", 1),
        ("B5", 2),
        ("C5", 3),
        ("E5", 3),
        ("F5", 2),
        ("G5", 1),
        ("D2", 1),
        ("D3", 2),
        ("D4", 3),
        ("D6", 3),
        ("D7", 2),
        ("D8", 1),
        ("D5", 0),
        ("C4", 0),
        ("H5", 0),
    ];
    for (name, ways) in expected {
        assert_eq!(density.sum(cells(game.board(), name)), ways, "{name}");
    }
    assert_eq!(density.sum(game.board().cells()), 8 * 3, "eight placements, three unknown cells each");
    assert_eq!(hard.quarry(), cells(game.board(), "C5 E5 D4 D6"));
    let mut dice = Dice::from_seed(4);
    let fired: Cells =
        (0..100).filter_map(|_| shot(Phoenix::Hard.order(&view, &mut dice, Budget::USUAL))).collect();
    assert_eq!(fired, cells(game.board(), "C5 E5 D4 D6"), "each of them now and then");
}

#[test]
fn phoenix_artillery_in_the_d5_example_aims_at_d6_or_e5() {
    let mut game = Rehearsal::custom(
        "[[ship]]\nclass = \"Battleship\"\nlength = 4\n[artillery]\nsize = 2\n\
         [radar]\nuses = 1\nsize = 2\nanswer = \"presence\"\nsees = \"unhit\"\ntold-to-target = true",
        "Battleship D5-G5",
    );
    game.fire("D5");
    let view = game.view();
    // All four squares tie; the areas at C5 and D4 contain D5, which is hit already.
    assert_eq!(Phoenix::Hard.gunner(&view).artillery(), cells(game.board(), "D6 E5"));
    game.fire("R:E6");
    let view = game.view();
    assert_eq!(Phoenix::Hard.gunner(&view).artillery(), cells(game.board(), "C5 D4"), "E6-F7 is empty");
}

#[test]
fn phoenix_checkerboard_holds_a1() {
    let pattern = checkerboard(phoenix().board().cells());
    assert_eq!(pattern.len(), 50);
    assert!(pattern.has(cell(0, 0)) && pattern.has(cell(9, 9)) && !pattern.has(cell(1, 0)));
    let game = Rehearsal::preset("phoenix", FLEET);
    let (view, mut dice) = (game.view(), Dice::from_seed(1));
    let fired: Cells =
        (0..3000).filter_map(|_| shot(Phoenix::Medium.order(&view, &mut dice, Budget::USUAL))).collect();
    assert_eq!(fired, pattern, "medium hunts over all of it");
    let fired: Cells =
        (0..3000).filter_map(|_| shot(Phoenix::Hard.order(&view, &mut dice, Budget::USUAL))).collect();
    assert!(fired.within(pattern), "hard hunts on the best of it");
}

#[test]
fn phoenix_checkerboard_gives_way_when_it_is_used_up() {
    let game = Rehearsal::preset("phoenix", FLEET);
    let view = game.view();
    let mut known = Known::of(&view);
    known.unfired -= checkerboard(known.unfired);
    let left = known.unfired;
    assert_eq!(Medium::new(&view, known.clone()).hunt(), left);
    assert!(Hard::new(&view, known).hunt().within(left));
}

#[test]
fn phoenix_case_31_1_the_neighbours_of_a_hit_are_targets() {
    let mut game = Rehearsal::preset("phoenix", CENTRE);
    game.fire("F6");
    assert_eq!(quarry(Phoenix::Medium, &game.view()), at([(5, 6), (6, 5), (5, 4), (4, 5)]));
    game.fire("E6");
    assert_eq!(quarry(Phoenix::Medium, &game.view()), at([(5, 6), (6, 5), (5, 4)]), "unless fired at");
}

#[test]
fn phoenix_case_31_2_two_hits_are_extended_along_their_line_only() {
    let mut game = Rehearsal::preset("phoenix", CENTRE);
    game.fire("F6 F7");
    let ends = at([(5, 4), (5, 7)]);
    assert_eq!(quarry(Phoenix::Medium, &game.view()), ends);
    // Nearer to the edge fewer ships fit, so the density may prefer one end.
    let hard = quarry(Phoenix::Hard, &game.view());
    assert!(!hard.is_empty() && hard.within(ends), "{hard:?}");
    game.fire("F5");
    assert_eq!(quarry(Phoenix::Medium, &game.view()), at([(5, 7)]));
}

#[test]
fn phoenix_case_32_a_target_is_listed_once() {
    let mut game =
        Rehearsal::preset("phoenix", "Carrier F6-F10, Battleship G2-G5, Destroyer A3-C3, Submarine A5-B5");
    game.fire("F6");
    let before = quarry(Phoenix::Medium, &game.view());
    assert!(before.has(cell(5, 4)) && before.has(cell(6, 5)), "32.1: it is there");
    game.fire("G5");
    let after = quarry(Phoenix::Medium, &game.view());
    assert_eq!(after.len(), 6, "32.2: both hits share two of their neighbours");
    assert!(before.within(after));
}

#[test]
fn phoenix_case_33_artillery_aims_where_the_most_is_unfired() {
    let game = Rehearsal::preset("phoenix", FLEET);
    let view = game.view();
    let mut known = Known::of(&view);
    known.unfired = cells(game.board(), "A1 C1 D1 E5 F5 E6 F6 J9");
    assert_eq!(Medium::new(&view, known).artillery(), cells(game.board(), "E5"));
    let mut known = Known::of(&view);
    known.unfired = Cells::EMPTY;
    assert!(Medium::new(&view, known.clone()).artillery().is_empty());
    assert!(Hard::new(&view, known).artillery().is_empty());
}

#[test]
fn phoenix_case_34_unfired_cells_of_an_area() {
    let mut game = Rehearsal::preset("phoenix", FLEET);
    let unfired = |game: &Rehearsal| {
        let view = game.view();
        (view.ruleset().artillery_area(cell(5, 5)) & Known::of(&view).unfired).len()
    };
    assert_eq!(unfired(&game), 4);
    game.fire("G6 F7 H8");
    assert_eq!(unfired(&game), 2);
}

#[test]
fn phoenix_case_35_1_the_torpedo_takes_the_best_line() {
    let mut game = Rehearsal::preset("phoenix", CENTRE);
    game.fire("A1 B1 C1 D1 A3 B3 C3 A5 B5 F6");
    let view = game.view();
    // Only the Carrier is left, and it covers F6: all ways are in column F and in row 6, equally many in
    // each.
    let hard = Phoenix::Hard.gunner(&view).torpedo();
    assert_eq!(hard, [Lane::Column(5), Lane::Row(5)]);
    game.fire("E6");
    assert_eq!(Phoenix::Hard.gunner(&game.view()).torpedo(), [Lane::Column(5)]);
    let sure = (0..100).any(|seed| {
        Phoenix::Hard.order(&game.view(), &mut Dice::from_seed(seed), Budget::USUAL)
            == Order::Torpedo(Lane::Column(5))
    });
    assert!(sure);
    // Medium counts squares of the checkerboard: row 1 has more unfired ones, none of them on it.
    let view = game.view();
    let mut known = Known::of(&view);
    (known.hits, known.unfired) = (Cells::EMPTY, cells(game.board(), "B1 D1 F1 H1 A3 C3 E3"));
    assert_eq!(Medium::new(&view, known.clone()).torpedo(), [Lane::Row(2)]);
    // And squares next to hits.
    known.hits = cells(game.board(), "C1 G1");
    assert_eq!(Medium::new(&view, known).torpedo(), [Lane::Row(0)]);
}

#[test]
fn phoenix_case_35_2_no_torpedo_when_everything_is_fired_at() {
    let game = Rehearsal::preset("phoenix", FLEET);
    let view = game.view();
    let mut known = Known::of(&view);
    known.unfired = Cells::EMPTY;
    assert!(Easy::new(&view, known.clone()).torpedo().is_empty());
    assert!(Medium::new(&view, known.clone()).torpedo().is_empty());
    assert!(Hard::new(&view, known).torpedo().is_empty());
}

#[test]
fn phoenix_case_36_1_smoke_covers_the_most_of_the_own_ships() {
    let own = Fleet::read(&phoenix(), "Carrier A1-E1, Battleship A2-D2, Destroyer H5-H7, Submarine A10-B10");
    let mut game = Rehearsal::with_own(&phoenix(), own.unwrap(), FLEET);
    // Carrier and Battleship side by side fill three areas.
    assert_eq!(smoke::best_places(&game.view()), cells(game.board(), "A1 B1 C1"));
    game.suffer("B1");
    assert_eq!(smoke::best_places(&game.view()), cells(game.board(), "C1"), "a hit cell is no secret");
    game.fire("A7 B7 S:C1");
    assert_eq!(smoke::best_places(&game.view()), cells(game.board(), "A1"), "one screen is enough");
}

#[test]
fn phoenix_case_36_2_no_smoke_when_all_is_sunk() {
    let rules = ruleset(
        "[[ship]]\nclass = \"Two\"\nlength = 2\n[smoke]\nsize = 2\n\
         [radar]\nuses = 1\nsize = 2\nanswer = \"presence\"\nsees = \"unhit\"\ntold-to-target = true",
    );
    let own = Fleet::read(&rules, "Two D4-E4").unwrap();
    let mut game = Rehearsal::with_own(&rules, own, "Two A1-A2");
    game.suffer("D4");
    assert!(!smoke::best_places(&game.view()).is_empty());
    game.suffer("E4");
    assert!(game.over() && smoke::best_places(&game.view()).is_empty());
}

#[test]
fn phoenix_smoke_does_not_give_its_place_away() {
    let own = Fleet::read(&phoenix(), "Carrier A1-E1, Battleship C7-F7, Destroyer H3-H5, Submarine J9-J10");
    let mut game = Rehearsal::with_own(&phoenix(), own.unwrap(), FLEET);
    game.fire("A7 B7").suffer("I4");
    let places = |game: &Rehearsal| -> Vec<Cell> {
        (0..200).filter_map(|seed| smoke::place(&game.view(), &mut Dice::from_seed(seed))).collect()
    };
    let (chosen, view) = (places(&game), game.view());
    assert_eq!(chosen.len(), 200);
    assert!(chosen.iter().collect::<BTreeSet<_>>().len() > 10, "not always the same place");
    // The answers to the first two shots were at F1 and G1.
    let fired = cells(game.board(), "F1 G1 I4").grown().grown();
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
    let rules = phoenix();
    let corner = cell(9, 9);
    for area in [rules.radar_area(corner), rules.smoke_area(corner), rules.artillery_area(corner)] {
        assert_eq!(area, Cells::of(corner));
    }
    // From -1 to 10 means from 0 to 9.
    let (first, last) = (rules.board().area(cell(0, 0), 3), rules.board().area(corner, 3));
    assert_eq!(first, at([(0, 0), (1, 0), (0, 1), (1, 1)]));
    assert_eq!(last, at([(8, 8), (9, 8), (8, 9), (9, 9)]));
}

#[test]
fn easy_fires_north_east_south_west_of_its_first_hit_until_a_miss() {
    let fleet = "Carrier F6-F10, Battleship G6-J6, Destroyer A3-C3, Submarine A5-B5";
    let mut game = Rehearsal::preset("phoenix", fleet);
    game.fire("F6");
    assert_eq!(quarry(Phoenix::Easy, &game.view()), at([(5, 4)]), "north");
    let mut game = Rehearsal::preset("phoenix", fleet);
    game.fire("F5 F6");
    assert_eq!(quarry(Phoenix::Easy, &game.view()), at([(6, 5)]), "east, for north is fired at");
    game.fire("G6");
    assert_eq!(quarry(Phoenix::Easy, &game.view()), at([(5, 6)]), "south of the first hit");
    game.fire("F7");
    assert_eq!(quarry(Phoenix::Easy, &game.view()), at([(4, 5)]), "west, whatever the line");
    game.fire("E6");
    assert!(quarry(Phoenix::Easy, &game.view()).is_empty(), "a miss ends it");
    game.fire("F8");
    assert_eq!(quarry(Phoenix::Easy, &game.view()), at([(6, 7)]), "a new hit starts anew; F7 is fired at");
    game.fire("H6 I6 J6");
    assert!(quarry(Phoenix::Easy, &game.view()).is_empty(), "so does a ship sunk");
}

#[test]
fn easy_follows_a_hit_of_its_artillery() {
    let mut game = Rehearsal::preset("phoenix", CENTRE);
    game.fire("A5 B5 A:E5");
    // E5, F5 and E6 miss, F6 hits.
    assert_eq!(quarry(Phoenix::Easy, &game.view()), at([(6, 5)]));
    let mut game = Rehearsal::preset("phoenix", CENTRE);
    game.fire("A5 B5 A:F6");
    assert_eq!(quarry(Phoenix::Easy, &game.view()), at([(5, 4)]), "the misses after the hit end nothing");
}

#[test]
fn easy_leaves_a_hit_when_all_around_it_is_fired_at() {
    let mut game = Rehearsal::preset("phoenix", CENTRE);
    game.fire("F5 E6 G6 F7 E7 F6");
    assert!(quarry(Phoenix::Easy, &game.view()).is_empty());
    game.fire("A1");
    assert_eq!(quarry(Phoenix::Easy, &game.view()), at([(1, 0)]));
}

#[test]
fn hard_never_looks_where_radar_saw_nothing() {
    let mut game = Rehearsal::preset("phoenix", FLEET);
    game.fire("R:E5");
    let view = game.view();
    let swept = cells(game.board(), "E5 F5 E6 F6");
    let hard = Hard::new(&view, Known::of(&view));
    assert_eq!(hard.everywhere().sum(swept), 0);
    assert!(!hard.hunt().meets(swept));
    let before = Rehearsal::preset("phoenix", FLEET);
    let view = before.view();
    assert!(Hard::new(&view, Known::of(&view)).hunt().meets(swept), "it would have looked there");
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
    for level in [Phoenix::Easy, Phoenix::Medium, Phoenix::Hard] {
        assert!(kinds(level, &game.view(), 500)(OrderKind::Radar) > 0.0);
    }
    game.fire("A7");
    for level in [Phoenix::Easy, Phoenix::Medium, Phoenix::Hard] {
        assert!(kinds(level, &game.view(), 500)(OrderKind::Radar) == 0.0, "{level:?}");
    }
}
