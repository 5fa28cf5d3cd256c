//! Variety: shots that an opponent who has counted them cannot predict.

use rules::{Cell, Ruleset, View};

use crate::captain::seat;
use crate::chart::Chart;

/// How much less than the best a shot may be worth, as a share of it.
const GOOD_ENOUGH: f64 = 0.05;
/// How much more a hit on the remotest cell is worth, as a share, even if ships are found in time.
const BONUS: f64 = 0.2;
/// How much more for each ship that is late.
const BONUS_OF_A_LATE_SHIP: f64 = 0.5;
/// More late ships than this change nothing.
const MOST_LATE_SHIPS: f64 = 2.0;
/// About this share of the board is missed before all ships are found.
const MISSED: f64 = 0.25;
/// Scores this close, as a share, are equal: sums in another order differ in the last digits.
const EQUAL: f64 = 1e-9;

/// How a captain varies shots while searching for the next ship.
///
/// The best shots against uniform fleets leave remote squares, mostly at the edge, for last. An opponent who
/// has counted shots hides there. So a hit there is worth a bonus, which grows while ships stay undiscovered
/// where they should be, and the shot is drawn among all that are worth nearly as much as the best.
/// docs/benchmarks.md has what that costs and gains.
pub(crate) struct Variety {
    /// For every cell, what a hit there is worth.
    hit: Box<[f64; 256]>,
    good_enough: f64,
}

impl Variety {
    /// As much as the position calls for: none if there is a ship to follow up.
    pub(crate) fn new(chart: &Chart) -> Variety {
        let searching = (chart.open | chart.echoes).is_empty() && chart.rumours.is_empty();
        if !searching {
            return Variety::none();
        }
        let bonus = BONUS + BONUS_OF_A_LATE_SHIP * late_ships(chart.view).clamp(0.0, MOST_LATE_SHIPS);
        let mut hit = remoteness(chart.ruleset());
        hit.iter_mut().for_each(|worth| *worth = 1.0 + bonus * *worth);
        Variety { hit, good_enough: GOOD_ENOUGH }
    }

    /// A draw, but no bonus: for chances that already expect ships to be hidden.
    pub(crate) fn without_bonus(chart: &Chart) -> Variety {
        let searching = (chart.open | chart.echoes).is_empty() && chart.rumours.is_empty();
        let none = Variety::none();
        if searching { Variety { good_enough: GOOD_ENOUGH, ..none } } else { none }
    }

    /// None: only the best shots, and each hit is worth one.
    pub(crate) fn none() -> Variety {
        Variety { hit: Box::new([1.0; 256]), good_enough: EQUAL }
    }

    /// The same bonus, but only the best shots.
    #[must_use]
    pub(crate) fn strict(self) -> Variety {
        Variety { good_enough: EQUAL, ..self }
    }

    /// What a hit on this cell is worth.
    pub(crate) fn worth_of_hit(&self, cell: Cell) -> f64 {
        self.hit[usize::from(cell.index())]
    }

    /// How much less than the best a shot may be worth, as a share of it.
    pub(crate) fn good_enough(&self) -> f64 {
        self.good_enough
    }
}

/// How many more ships should have been found after so many misses.
fn late_ships(view: &View) -> f64 {
    let ruleset = view.ruleset();
    let waters = view.waters(seat(view).other());
    let [ships, squares] = [f64::from(ruleset.ship_count()), f64::from(ruleset.board().cells().len())];
    let due = f64::from(waters.misses().len()) / (MISSED * squares) * ships;
    // How many are sunk is not always told, but that a square is hit is.
    let length = ruleset.roster().map(|class| f64::from(class.length())).sum::<f64>() / ships;
    due - f64::from(waters.hits().len()) / length
}

/// For every cell, how far from the most exposed one it is: 0 there, 1 where no ship can be.
fn remoteness(ruleset: &Ruleset) -> Box<[f64; 256]> {
    let mut ways = Box::new([0.0; 256]);
    for class in ruleset.classes() {
        for cell in class.berths().iter().flat_map(|berth| berth.span.iter()) {
            ways[usize::from(cell.index())] += f64::from(class.count());
        }
    }
    let most = ways.iter().copied().fold(0.0, f64::max);
    ways.iter_mut().for_each(|ways| *ways = 1.0 - *ways / most);
    ways
}

#[cfg(test)]
mod tests {
    use rules::View;

    use super::*;

    /// What a hit on this square is worth to a player who has seen this.
    fn worth(square: &str, seen: &str) -> f64 {
        let classic = Ruleset::preset("classic").unwrap();
        let view = View::from_seen(&classic, seen).unwrap();
        Variety::new(&Chart::new(&view)).worth_of_hit(classic.board().read_cell(square).unwrap())
    }

    #[test]
    fn remote_squares_are_worth_more_the_longer_nothing_is_found() {
        let misses = "E5- F6- D4- G7- C3- H8- F4- D6- C7- G3-";
        assert!(worth("A1", "") > worth("A5", "") && worth("A5", "") > worth("E5", ""));
        assert!((worth("E5", misses) - 1.0).abs() < 1e-9);
        assert!(worth("A1", misses) > worth("A1", "") + 0.3);
        let found = format!("{misses} A10+ B10+ C10+ D10+ E10#Carrier");
        assert!(worth("A1", &found) < worth("A1", misses));
    }

    #[test]
    fn a_ship_that_was_hit_is_followed_up_first() {
        assert!((worth("A1", "E5+") - 1.0).abs() < 1e-9);
    }
}
