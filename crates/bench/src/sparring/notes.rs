//! What a sparring partner remembers of the games of a series.

use rules::{Cell, Fleet, Game, Order, Ruleset, Seat};

/// What a partner has seen of its opponent in the games so far.
#[derive(Clone, Debug)]
pub(super) struct Notes {
    pub(super) games: u32,
    /// For every cell, the sum over all games of when the opponent fired there.
    when: Box<[f64; 256]>,
    /// For every cell, how often the opponent had a ship there.
    ships: Box<[f64; 256]>,
    /// The fleet that a partner of fixed habits goes back to.
    pub(super) favourite: Option<Fleet>,
}

impl Notes {
    pub(super) fn new() -> Notes {
        Notes { games: 0, when: Box::new([0.0; 256]), ships: Box::new([0.0; 256]), favourite: None }
    }

    /// Remembers a finished game in which the opponent had this seat.
    pub(super) fn add(&mut self, game: &Game, opponent: Seat) {
        let cells = game.ruleset().board().cells();
        let mut unknown = cells;
        let mut number = 0.0;
        for order in orders(game, opponent) {
            let Order::Fire(fired) = order else { continue };
            for cell in fired & unknown {
                number += 1.0;
                self.when[usize::from(cell.index())] += number;
                unknown.remove(cell);
            }
        }
        // What was never fired at comes after everything else.
        for cell in unknown {
            self.when[usize::from(cell.index())] += f64::from(cells.len());
        }
        self.games += 1;
    }

    /// Remembers the fleet that the opponent had, which is opened at the end.
    pub(super) fn add_fleet(&mut self, fleet: &Fleet) {
        fleet.occupied().iter().for_each(|cell| self.ships[usize::from(cell.index())] += 1.0);
    }

    /// When the opponent fires at this cell on average.
    pub(super) fn when(&self, cell: Cell) -> f64 {
        self.when[usize::from(cell.index())] / f64::from(self.games.max(1))
    }

    /// How many times as often as on average the opponent has a ship on this cell, smoothed by ten games.
    pub(super) fn ships(&self, ruleset: &Ruleset, cell: Cell) -> f64 {
        let squares: u32 = ruleset.roster().map(|class| u32::from(class.length())).sum();
        let usual = f64::from(squares) / f64::from(ruleset.board().cells().len());
        (self.ships[usize::from(cell.index())] + 10.0 * usual) / ((f64::from(self.games) + 10.0) * usual)
    }
}

/// The orders of a seat.
pub(super) fn orders(game: &Game, seat: Seat) -> impl Iterator<Item = Order> {
    let turns = game.turns().iter().filter(move |turn| turn.seat() == Some(seat));
    turns.filter_map(|turn| match turn.attempt() {
        Some(rules::Attempt::Order(order)) => Some(*order),
        _ => None,
    })
}
