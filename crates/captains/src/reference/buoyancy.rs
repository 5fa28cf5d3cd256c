//! Buoyancy: follows one ship at a time until it sinks.

use rules::{Board, Cell, Cells, ClassId, Dice, Effect, Order, Ruleset, Sighting, View};

use super::compass::{Direction, neighbours};
use super::need::Need;
use super::shots::{self, seat};
use crate::budget::Budget;
use crate::captain::{Captain, Declined};

/// Fires at random until it hits a ship, then around the hit, then along the ship. It remembers hits on other
/// ships meanwhile, but follows them only when it hits that ship again by chance.
#[derive(Clone, Copy, Debug)]
pub struct Buoyancy;

const NEEDS: [Need; 5] =
    [Need::CellsTold, Need::ShipNamedOnHit, Need::StraightShips, Need::NoArmour, Need::OneShot];

impl Captain for Buoyancy {
    fn plays(&self, ruleset: &Ruleset) -> Result<(), Declined> {
        Need::check("buoyancy", &NEEDS, ruleset)
    }

    fn order(&self, view: &View, dice: &mut Dice, _budget: Budget) -> Order {
        shots::one_of(view, targets(view), dice)
    }
}

/// A ship that was hit and is not sunk.
#[derive(Clone, Copy, Debug)]
struct Chase {
    ship: ClassId,
    first: Cell,
    /// The next hit on the same ship.
    second: Option<Cell>,
}

/// The state after the shots so far.
#[derive(Debug)]
struct Log {
    unfired: Cells,
    hits: Vec<(ClassId, Cell)>,
    chase: Option<Chase>,
}

/// The cells it may fire at next.
fn targets(view: &View) -> Cells {
    let log = Log::of(view);
    let board = view.ruleset().board();
    log.chase.map_or(log.unfired, |chase| log.follow(chase, board))
}

impl Log {
    /// Goes through its own shots in order.
    fn of(view: &View) -> Log {
        let seat = seat(view);
        let unfired = view.ruleset().board().cells() - view.arsenal(seat).spent();
        let mut log = Log { unfired, hits: Vec::new(), chase: None };
        for sighting in view.sightings() {
            if let Sighting::Shot { by, cell, effect, class: Some(ship), .. } = *sighting
                && by == seat
            {
                log.hit(ship, cell, effect);
            }
        }
        log
    }

    fn hit(&mut self, ship: ClassId, cell: Cell, effect: Effect) {
        self.hits.push((ship, cell));
        self.chase = match self.chase {
            Some(chase) if chase.ship != ship => Some(chase),
            _ if effect == Effect::Sunk => None,
            Some(chase) => Some(Chase { second: chase.second.or(Some(cell)), ..chase }),
            None => Some(Chase { ship, first: cell, second: None }),
        };
    }

    /// The cells to fire at next while a ship is followed.
    fn follow(&self, chase: Chase, board: Board) -> Cells {
        let Chase { ship, first, second } = chase;
        let around = neighbours(board, Cells::of(first)) & self.unfired;
        if second.is_none() && !around.is_empty() {
            return around;
        }
        // With all four sides fired at, an earlier hit on the same ship gives the direction.
        let mut on_ship = self.hits.iter().filter(|(struck, cell)| *struck == ship && *cell != first);
        let ship_cells = Cells::of(first) | on_ship.clone().map(|(_, cell)| *cell).collect();
        let other = second.or_else(|| on_ship.next_back().map(|(_, cell)| *cell));
        let Some(ahead) = other.and_then(|other| Direction::towards(first, other)) else {
            return self.unfired;
        };
        // A miss, the edge or another ship ahead turns it around.
        let next = |way: Direction| {
            way.beyond(board, first, ship_cells).filter(|cell| self.unfired.has(*cell)).map(Cells::of)
        };
        next(ahead).or_else(|| next(ahead.opposite())).unwrap_or(self.unfired)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rehearsal::{Rehearsal, shot};
    use super::*;
    use rules::Labels;

    /// The cell in this row and column.
    fn cell((row, column): (u8, u8)) -> Cell {
        Cell::new(column, row).unwrap()
    }

    fn set<const N: usize>(places: [(u8, u8); N]) -> Cells {
        places.into_iter().map(cell).collect()
    }

    fn board() -> Board {
        Board::new(10, 10, Labels::LettersAcross).unwrap()
    }

    /// A game against ships of these classes at rows and columns, H or V; the other ships are in rows the
    /// test leaves free, far from the action.
    fn game(fleet: [(&str, (u8, u8), char); 5]) -> Rehearsal {
        let ruleset = Ruleset::preset("buoyancy").unwrap();
        let place = |(class, (row, column), way): (&str, (u8, u8), char)| {
            let length = ruleset.class_named(class).unwrap().length() - 1;
            let end = if way == 'H' { (row, column + length) } else { (row + length, column) };
            let name = |place| ruleset.board().name(cell(place));
            format!("{class} {}-{}", name((row, column)), name(end))
        };
        Rehearsal::new(&ruleset, &fleet.map(place).join(", "))
    }

    fn fire(game: &mut Rehearsal, places: &[(u8, u8)]) {
        for &place in places {
            game.play(Order::shot(cell(place)));
        }
    }

    /// In most tests the Destroyer is at the bottom left: a hit on it, the old hits, its end. So the old hits
    /// came while another ship was followed, and nothing is followed any more.
    fn fire_meanwhile(game: &mut Rehearsal, old: &[(u8, u8)]) {
        fire(game, &[(9, 0)]);
        fire(game, old);
        fire(game, &[(9, 1)]);
    }

    fn next(game: &Rehearsal) -> Cells {
        targets(&game.view())
    }

    /// Lets the captain play with these dice until the class is sunk, for at most this many shots; returns
    /// its shots.
    fn sink(mut game: Rehearsal, class: &str, seed: u64, most: usize) -> Vec<Cell> {
        let id = Ruleset::preset("buoyancy").unwrap().class_named(class).unwrap().id();
        let mut dice = Dice::from_seed(seed);
        let mut fired = Vec::new();
        for _ in 0..most {
            let order = Buoyancy.order(&game.view(), &mut dice, Budget::USUAL);
            fired.push(shot(order).expect("one shot"));
            game.play(order);
            if game.view().waters(rules::Seat::B).sunk().iter().any(|sunk| sunk.class == Some(id)) {
                return fired;
            }
        }
        panic!("the {class} is afloat after {fired:?}");
    }

    const SEEDS: std::ops::Range<u64> = 0..40;

    #[test]
    fn buoyancy_neighbours() {
        let around = |place| neighbours(board(), Cells::of(cell(place)));
        assert_eq!(around((4, 5)), set([(3, 5), (5, 5), (4, 4), (4, 6)]));
        assert_eq!(around((0, 0)), set([(1, 0), (0, 1)]));
        assert_eq!(around((9, 9)), set([(8, 9), (9, 8)]));
    }

    #[test]
    fn buoyancy_directions() {
        assert_eq!(Direction::towards(cell((4, 3)), cell((3, 3))), Some(Direction::North));
        assert_eq!(Direction::towards(cell((0, 0)), cell((0, 1))), Some(Direction::East));
    }

    #[test]
    fn buoyancy_hunts_over_every_unfired_cell() {
        let mut game = corner();
        fire(&mut game, &[(6, 6), (6, 7)]);
        assert_eq!(next(&game), board().cells() - set([(6, 6), (6, 7)]));
    }

    /// Carrier and Battleship in the top left, nothing near them.
    fn corner() -> Rehearsal {
        game([
            ("Carrier", (0, 0), 'H'),
            ("Battleship", (4, 3), 'H'),
            ("Cruiser", (7, 7), 'H'),
            ("Submarine", (9, 7), 'H'),
            ("Destroyer", (9, 0), 'H'),
        ])
    }

    #[test]
    fn buoyancy_fires_around_the_first_hit() {
        let mut game = corner();
        fire(&mut game, &[(4, 5)]);
        assert_eq!(next(&game), set([(3, 5), (5, 5), (4, 4), (4, 6)]));
        fire(&mut game, &[(3, 5)]);
        assert_eq!(next(&game), set([(5, 5), (4, 4), (4, 6)]), "a miss is crossed out");
    }

    #[test]
    fn buoyancy_ship_5_hit_twice_at_its_end_is_followed_to_its_end() {
        for seed in SEEDS {
            let mut game = corner();
            fire(&mut game, &[(0, 0), (0, 1)]);
            assert_eq!(sink(game, "Carrier", seed, 3), [cell((0, 2)), cell((0, 3)), cell((0, 4))]);
        }
    }

    #[test]
    fn buoyancy_ship_4_at_the_edge_turns_round_at_the_edge() {
        for seed in SEEDS {
            let mut game = game([
                ("Carrier", (7, 0), 'H'),
                ("Battleship", (0, 0), 'H'),
                ("Cruiser", (7, 7), 'H'),
                ("Submarine", (9, 7), 'H'),
                ("Destroyer", (9, 0), 'H'),
            ]);
            fire(&mut game, &[(0, 2), (0, 1)]);
            assert_eq!(sink(game, "Battleship", seed, 2), [cell((0, 0)), cell((0, 3))]);
        }
    }

    #[test]
    fn buoyancy_ship_4_turns_round_at_a_miss() {
        for seed in SEEDS {
            let mut game = corner();
            fire(&mut game, &[(4, 5), (4, 6)]);
            assert_eq!(sink(game, "Battleship", seed, 3), [cell((4, 7)), cell((4, 4)), cell((4, 3))]);
        }
    }

    /// The class under test at a place, everything else along the upper and lower edge.
    fn alone(class: &'static str, place: (u8, u8), way: char) -> Rehearsal {
        let mut fleet = [
            ("Carrier", (9, 4), 'H'),
            ("Battleship", (0, 6), 'H'),
            ("Cruiser", (1, 7), 'H'),
            ("Submarine", (2, 7), 'H'),
            ("Destroyer", (9, 0), 'H'),
        ];
        let ship = fleet.iter_mut().find(|ship| ship.0 == class).unwrap();
        (ship.1, ship.2) = (place, way);
        game(fleet)
    }

    #[test]
    fn buoyancy_ship_4_steps_over_an_old_hit() {
        for seed in SEEDS {
            let mut game = alone("Battleship", (4, 4), 'H');
            fire_meanwhile(&mut game, &[(4, 6)]);
            assert_eq!(next(&game).len(), 97, "an old hit is not followed by itself");
            fire(&mut game, &[(4, 4), (4, 5)]);
            assert_eq!(sink(game, "Battleship", seed, 1), [cell((4, 7))]);
        }
    }

    #[test]
    fn buoyancy_ship_5_with_old_hits_between() {
        let mut firsts = Cells::EMPTY;
        for seed in SEEDS {
            let mut game = alone("Carrier", (4, 4), 'H');
            fire_meanwhile(&mut game, &[(4, 5), (4, 6), (5, 8), (3, 8)]);
            fire(&mut game, &[(4, 8)]);
            assert_eq!(next(&game), set([(4, 9), (4, 7)]));
            let fired = sink(game, "Carrier", seed, 3);
            firsts.insert(fired[0]);
            if fired[0] == cell((4, 9)) {
                assert_eq!(fired[1..], [cell((4, 7)), cell((4, 4))]);
            } else {
                assert_eq!(fired, [cell((4, 7)), cell((4, 4))]);
            }
        }
        assert_eq!(firsts, set([(4, 9), (4, 7)]));
    }

    #[test]
    fn buoyancy_case_3_no_neighbour_left_and_an_old_hit_below() {
        for seed in SEEDS {
            let mut game = alone("Carrier", (5, 4), 'V');
            fire_meanwhile(&mut game, &[(4, 4), (5, 3), (5, 5), (6, 4)]);
            fire(&mut game, &[(5, 4)]);
            assert_eq!(sink(game, "Carrier", seed, 3), [cell((7, 4)), cell((8, 4)), cell((9, 4))]);
        }
    }

    #[test]
    fn buoyancy_case_3_in_the_corner() {
        for seed in SEEDS {
            let mut game = alone("Carrier", (0, 0), 'H');
            fire_meanwhile(&mut game, &[(0, 1), (1, 0)]);
            fire(&mut game, &[(0, 0)]);
            assert_eq!(sink(game, "Carrier", seed, 3), [cell((0, 2)), cell((0, 3)), cell((0, 4))]);
        }
    }

    /// A Cruiser between two ships that touch it.
    fn crowded() -> Rehearsal {
        game([
            ("Carrier", (8, 5), 'H'),
            ("Battleship", (9, 5), 'H'),
            ("Cruiser", (7, 4), 'V'),
            ("Submarine", (0, 0), 'H'),
            ("Destroyer", (2, 0), 'H'),
        ])
    }

    #[test]
    fn buoyancy_a_foreign_hit_beside_the_first_is_not_followed() {
        // The original looked at hidden cells here and left (8, 3) out. A player who does not know that it is
        // water cannot: the Cruiser could cover it.
        let mut game = crowded();
        fire(&mut game, &[(8, 4), (8, 5)]);
        assert_eq!(next(&game), set([(7, 4), (9, 4), (8, 3)]));
        fire(&mut game, &[(8, 3)]);
        assert_eq!(next(&game), set([(7, 4), (9, 4)]));
        for seed in SEEDS {
            let mut game = crowded();
            fire(&mut game, &[(8, 4), (8, 5)]);
            let fired: Cells = sink(game, "Cruiser", seed, 4).into_iter().collect();
            assert!(set([(7, 4), (9, 4)]).within(fired));
        }
    }

    #[test]
    fn buoyancy_ship_4_turns_round_at_another_ship() {
        for seed in SEEDS {
            let mut game = game([
                ("Carrier", (0, 0), 'H'),
                ("Battleship", (5, 5), 'H'),
                ("Cruiser", (4, 9), 'V'),
                ("Submarine", (2, 0), 'H'),
                ("Destroyer", (9, 0), 'H'),
            ]);
            fire(&mut game, &[(5, 7), (5, 8)]);
            assert_eq!(sink(game, "Battleship", seed, 3), [cell((5, 9)), cell((5, 6)), cell((5, 5))]);
        }
    }

    #[test]
    fn buoyancy_hunts_again_when_the_ship_is_sunk() {
        let mut game = crowded();
        fire(&mut game, &[(8, 4), (8, 5), (7, 4), (9, 4)]);
        assert_eq!(next(&game).len(), 96, "the Carrier's hit is kept in mind, not followed");
        fire(&mut game, &[(8, 7)]);
        assert_eq!(next(&game), set([(7, 7), (9, 7), (8, 6), (8, 8)]), "until the Carrier is struck again");
    }
}
