//! Buoyancy: follows one ship at a time until it sinks.

use rules::{Board, Cell, Cells, ClassId, Dice, Effect, Order, Ruleset, Sighting, View};

use super::compass::{Direction, neighbours};
use super::need::Need;
use super::shots;
use crate::budget::Budget;
use crate::captain::{Captain, Declined, seat};

/// Fires at random until it hits a ship, then around the hit, then along the ship. It remembers hits on other
/// ships meanwhile, but follows them only when it hits that ship again by chance.
#[derive(Clone, Copy, Debug)]
pub struct Buoyancy;

const NEEDS: [Need; 6] = [
    Need::CellsTold,
    Need::SinkingsTold,
    Need::ShipNamedOnHit,
    Need::StraightShips,
    Need::NoArmour,
    Need::OneShot,
];

impl Buoyancy {
    /// The cells it may fire at next.
    pub(super) fn targets(view: &View) -> Cells {
        let log = Log::of(view);
        log.chase.map_or(log.unfired, |chase| log.follow(chase, view.ruleset().board()))
    }
}

impl Captain for Buoyancy {
    fn plays(&self, ruleset: &Ruleset) -> Result<(), Declined> {
        Need::check("buoyancy", &NEEDS, ruleset)
    }

    fn order(&self, view: &View, dice: &mut Dice, _budget: Budget) -> Order {
        shots::one_of(view, Buoyancy::targets(view), dice)
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
