//! Fog: rates each unknown cell by the ships that could still cover it.

use rules::{Cell, Cells, Dice, Order, Ruleset, View};

use super::compass::neighbours;
use super::known::Known;
use super::need::Need;
use super::shots::seat;
use crate::budget::Budget;
use crate::captain::{Captain, Declined};

/// Fires where the most and longest ships fit; next to a hit before anything else, and never diagonally to
/// one.
///
/// It relies on gaps between ships. If ships may touch it still plays, and leaves cells diagonal to a hit to
/// the end.
#[derive(Clone, Copy, Debug)]
pub struct Fog;

/// The value of a cell; later variants win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Worth {
    /// No ship can be there.
    Hopeless,
    /// The sum, over all ships afloat, of length times placements through the cell.
    Room(u32),
    /// It is next to a hit.
    BesideHit,
}

impl Fog {
    /// The most valuable cells: any of them may be its next target.
    pub fn targets(view: &View) -> Cells {
        let known = Known::of(view);
        best(&known, known.unfired)
    }
}

impl Captain for Fog {
    fn plays(&self, ruleset: &Ruleset) -> Result<(), Declined> {
        Need::check("fog", &[Need::CellsTold, Need::StraightShips, Need::NoArmour], ruleset)
    }

    fn order(&self, view: &View, dice: &mut Dice, _budget: Budget) -> Order {
        let known = Known::of(view);
        let mut aimed = Cells::EMPTY;
        for _ in 0..view.arsenal(seat(view)).shots() {
            let Some(cell) = dice.cell(best(&known, known.unfired - aimed)) else { break };
            aimed.insert(cell);
        }
        if aimed.is_empty() { super::shots::random(view, 1, dice) } else { Order::Fire(aimed) }
    }
}

/// The most valuable of these cells; all of them if all are hopeless.
fn best(known: &Known, among: Cells) -> Cells {
    let mut room = [0u32; 256];
    for (berth, ships) in known.berths(Cells::EMPTY) {
        for cell in berth & among {
            room[usize::from(cell.index())] += berth.len() * u32::from(ships);
        }
    }
    let beside = neighbours(known.board, known.hits);
    let diagonal = diagonals(known.hits);
    // The order of these checks matters: a cell diagonal to one hit is hopeless even next to another. So is a
    // cell where the smallest ship does not fit, because then no other does.
    let worth = |cell: Cell| match room[usize::from(cell.index())] {
        0 => Worth::Hopeless,
        _ if diagonal.has(cell) => Worth::Hopeless,
        _ if beside.has(cell) => Worth::BesideHit,
        room => Worth::Room(room),
    };
    let greatest = among.iter().map(worth).max();
    among.iter().filter(|cell| Some(worth(*cell)) == greatest).collect()
}

/// The cells that touch one of these with a corner.
fn diagonals(cells: Cells) -> Cells {
    let sides = cells.left() | cells.right();
    sides.up() | sides.down()
}

#[cfg(test)]
mod tests {
    use super::super::rehearsal::{Rehearsal, at, cells, ruleset};
    use super::*;

    /// A custom fleet, each ship by length, column, row and H or V; then shots by column and row.
    fn targets(ships: &[(u8, u8, u8, char)], shots: &[(u8, u8)]) -> Cells {
        Fog::targets(&rehearse(ships, shots).view())
    }

    fn rehearse(ships: &[(u8, u8, u8, char)], shots: &[(u8, u8)]) -> Rehearsal {
        let count = |length| ships.iter().filter(|ship| ship.0 == length).count();
        let class = |length: u8| {
            format!("[[ship]]\nclass = \"L{length}\"\nlength = {length}\ncount = {}\n", count(length))
        };
        let mut rules: String =
            [5, 4, 3, 2].into_iter().filter(|length| count(*length) > 0).map(class).collect();
        rules += "[placement]\ngap = \"all-around\"\n[told]\nsunk-cells = true\nclear-halo = true\n";
        let rules = ruleset(&rules);
        let board = rules.board();
        let name = |x: u8, y: u8| board.name(Cell::new(x, y).unwrap()).to_string();
        let place = |&(length, x, y, way): &(u8, u8, u8, char)| {
            let (dx, dy) = if way == 'H' { (length - 1, 0) } else { (0, length - 1) };
            format!("L{length} {}-{}", name(x, y), name(x + dx, y + dy))
        };
        let fleet: Vec<String> = ships.iter().map(place).collect();
        let mut game = Rehearsal::new(&rules, &fleet.join(", "));
        for &(x, y) in shots {
            game.fire(&name(x, y));
        }
        game
    }

    #[test]
    fn fog_test_7_all_neighbours_of_an_isolated_hit() {
        assert_eq!(targets(&[(3, 3, 3, 'V')], &[(3, 3)]), at([(3, 2), (3, 4), (2, 3), (4, 3)]));
    }

    #[test]
    fn fog_test_8_misses_next_to_a_hit_are_ignored() {
        assert_eq!(targets(&[(3, 3, 3, 'V')], &[(3, 3), (2, 3), (3, 2)]), at([(3, 4), (4, 3)]));
    }

    #[test]
    fn fog_test_9_diagonal_neighbours_of_a_hit_are_ignored() {
        assert_eq!(
            targets(&[(3, 3, 3, 'V'), (2, 2, 0, 'V')], &[(2, 1), (3, 3)]),
            at([(1, 1), (2, 0), (3, 1), (2, 3), (3, 4), (4, 3)])
        );
    }

    #[test]
    fn fog_test_10_side_neighbours_of_hits_in_line_are_ignored() {
        assert_eq!(targets(&[(3, 3, 3, 'V')], &[(3, 3), (3, 4)]), at([(3, 2), (3, 5)]));
    }

    #[test]
    fn fog_test_11_neighbours_of_a_miss_are_not_among_the_best() {
        let best = targets(&[(3, 0, 0, 'V')], &[(3, 3)]);
        assert!(!best.is_empty());
        assert!(!best.meets(at([(3, 2), (3, 4), (2, 3), (4, 3)])), "{best:?}");
    }

    #[test]
    fn fog_test_12_cells_without_room_for_the_smallest_ship_are_ignored() {
        let even = (0..10).flat_map(|y| (0..10).map(move |x| (x, y))).filter(|(x, y)| (x + y) % 2 == 0);
        let shots: Vec<(u8, u8)> = even.filter(|cell| ![(0, 0), (2, 0)].contains(cell)).collect();
        // Two placements cover (1, 0) and (2, 0), one covers (0, 0) and (3, 0): the sum distinguishes them.
        assert_eq!(targets(&[(3, 0, 0, 'H')], &shots), at([(1, 0), (2, 0)]));
    }

    #[test]
    fn fog_test_13_the_end_of_a_ship_behind_a_miss_is_not_ignored() {
        assert_eq!(targets(&[(2, 0, 0, 'H')], &[(0, 1), (1, 1), (2, 0), (0, 0)]), at([(1, 0)]));
    }

    #[test]
    fn fog_test_14_neighbours_of_a_hit_before_room_for_ships() {
        let fleet =
            [(5, 0, 0, 'H'), (4, 6, 0, 'H'), (3, 0, 2, 'H'), (3, 2, 6, 'H'), (2, 0, 9, 'H'), (2, 6, 9, 'H')];
        assert_eq!(targets(&fleet, &[(3, 6)]), at([(2, 6), (3, 5), (4, 6), (3, 7)]));
    }

    #[test]
    fn the_first_shot_is_at_one_of_the_four_centre_cells() {
        let fog = Ruleset::preset("fog").unwrap();
        let game = Rehearsal::new(
            &fog,
            "Five A1-E1, Four G1-J1, Three A3-C3, Three C7-E7, Two A10-B10, Two G10-H10",
        );
        assert_eq!(Fog::targets(&game.view()), at([(4, 4), (4, 5), (5, 4), (5, 5)]));
    }

    #[test]
    fn where_every_cell_is_hopeless_all_are_candidates() {
        let mut game = Rehearsal::custom(
            "[[ship]]\nclass = \"Two\"\nlength = 2\ncount = 2\n[turns]\nfire-again = \"allowed\"",
            "Two A1-A2, Two B2-B3",
        );
        let left = at([(0, 0), (1, 2)]);
        for cell in game.board().cells() - left {
            game.play(Order::shot(cell));
        }
        // Each of the two is next to one hit, and diagonal to the other.
        assert_eq!(Fog::targets(&game.view()), left);
    }

    #[test]
    fn long_ships_count_more_than_short_ones() {
        let game = rehearse(&[(5, 0, 0, 'H'), (2, 0, 5, 'H')], &[]);
        let view = game.view();
        let mut known = Known::of(&view);
        // Four ways for the short ship across the middle of the block; in the row two, and one for the long
        // ship.
        known.unfired = cells(game.board(), "A1 B1 C1 D1 E1 H8 I8 J8 H9 I9 J9 H10 I10 J10");
        assert_eq!(best(&known, known.unfired), cells(game.board(), "B1 C1 D1"));
    }

    #[test]
    fn it_fires_at_its_targets_alike() {
        let game = rehearse(&[(3, 3, 3, 'V')], &[(3, 3)]);
        let (view, mut dice) = (game.view(), Dice::from_seed(5));
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..4000 {
            *seen
                .entry(Fog.order(&view, &mut dice, Budget::USUAL).name(game.board()).to_string())
                .or_insert(0) += 1;
        }
        assert_eq!(seen.keys().map(String::as_str).collect::<Vec<_>>(), ["C4", "D3", "D5", "E4"]);
        assert!(seen.values().all(|n| (900..1100).contains(n)), "{seen:?}");
    }
}
