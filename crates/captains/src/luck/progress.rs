//! How far a shooter has got, in the figures by which the value table looks up a position.

use rules::{Cell, Cells, Effect, Ruleset, Seat, Sighting, View};

use crate::inference::Answer;

/// How far one side has got with the other's fleet, by what it was told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Ships that are not known to be sunk.
    pub ships: u8,
    /// Hit points that are left.
    pub points: u16,
    /// Hits on ships that are still afloat, as far as sinkings tell.
    pub open: u16,
    /// Squares that were neither fired at nor cleared.
    pub untried: Cells,
}

impl Progress {
    /// At the start of a game.
    pub fn start(ruleset: &Ruleset) -> Progress {
        Progress {
            ships: ruleset.ship_count(),
            points: ruleset.hit_points(),
            open: 0,
            untried: ruleset.board().cells(),
        }
    }

    /// Of the player of this view.
    pub fn of(view: &View, seat: Seat) -> Progress {
        let mut progress = Progress::start(view.ruleset());
        view.sightings().iter().for_each(|sighting| progress.see(view.ruleset(), seat, sighting));
        progress
    }

    /// Adds what this side has just seen.
    pub(super) fn see(&mut self, ruleset: &Ruleset, seat: Seat, sighting: &Sighting) {
        match *sighting {
            Sighting::Shot { by, cell, effect, class, wreck } if by == seat => {
                *self = self.after(ruleset, cell, Answer { effect, class, wreck });
            }
            Sighting::Cleared { by, cells } if by == seat => self.untried -= cells,
            _ => {}
        }
    }

    /// After a shot with this answer.
    pub fn after(mut self, ruleset: &Ruleset, cell: Cell, answer: Answer) -> Progress {
        self.untried.remove(cell);
        if answer.effect == Effect::Miss {
            return self;
        }
        self.points = self.points.saturating_sub(1);
        self.open += 1;
        if answer.effect == Effect::Sunk {
            self.ships = self.ships.saturating_sub(1);
            // Without a name, all open hits are taken to be on the ship that sank.
            let hits = answer.class.map_or(self.open, |class| {
                let class = ruleset.class(class);
                u16::from(class.length()) * u16::from(class.armour())
            });
            self.open = self.open.saturating_sub(hits);
            if let Some(wreck) = answer.wreck.filter(|_| ruleset.clears_water()) {
                self.untried -= ruleset.domain(wreck.cells());
            }
        }
        self
    }
}
