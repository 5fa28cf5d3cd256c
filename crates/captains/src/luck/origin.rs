//! Where a fleet came from: the distribution that makes the chances of answers exact.

use std::sync::Arc;

use rules::{Cell, Cells, Echo, Effect, Fleet, RadarSees, RadarTold, Ruleset, Seat, Sighting, View};

use crate::budget::Budget;
use crate::inference::{Answer, Posterior, Prior};

/// The distribution from which a fleet was drawn.
#[derive(Clone, Debug)]
pub enum Origin {
    /// All fleets of the rules, by their weights.
    Prior(Prior),
    /// One of these, each as likely as the others; a fleet that is listed twice is twice as likely.
    Pool(Arc<[Fleet]>),
}

impl Default for Origin {
    fn default() -> Origin {
        Origin::Prior(Prior::UNIFORM.clone())
    }
}

/// What one side can conclude about a fleet whose origin is known.
pub(super) struct Chances<'o> {
    origin: &'o Origin,
    /// The fleets of the pool that would have given the same answers.
    left: Vec<&'o Fleet>,
    fired: Box<[u8; 256]>,
}

/// The budget for each shot. What takes longer to count counts as no luck: only the first shots of a game do.
const BUDGET: Budget = Budget::of(std::time::Duration::from_millis(4));

impl<'o> Chances<'o> {
    pub(super) fn new(origin: &'o Origin) -> Chances<'o> {
        let left = match origin {
            Origin::Prior(_) => Vec::new(),
            Origin::Pool(fleets) => fleets.iter().collect(),
        };
        Chances { origin, left, fired: Box::new([0; 256]) }
    }

    /// Every answer to a shot at this cell with its exact chance; `None` if that takes too long to count, which
    /// depends only on what the shooter knows.
    pub(super) fn answers(&self, view: &View, cell: Cell) -> Option<Vec<(Answer, f64)>> {
        match self.origin {
            Origin::Prior(prior) => Some(Posterior::counted(prior, view, BUDGET)?.answers(cell)),
            Origin::Pool(_) => {
                let mut answers: Vec<(Answer, f64)> = Vec::new();
                for fleet in &self.left {
                    let answer = self.answer(view.ruleset(), fleet, cell);
                    match answers.iter_mut().find(|(known, _)| *known == answer) {
                        Some((_, share)) => *share += 1.0 / self.left.len() as f64,
                        None => answers.push((answer, 1.0 / self.left.len() as f64)),
                    }
                }
                (!answers.is_empty()).then_some(answers)
            }
        }
    }

    /// Adds what the shooter has just seen.
    pub(super) fn see(&mut self, ruleset: &Ruleset, seat: Seat, sighting: &Sighting) {
        match *sighting {
            Sighting::Shot { by, cell, effect, class, wreck } if by == seat => {
                let told = Answer { effect, class, wreck };
                let left = std::mem::take(&mut self.left);
                self.left =
                    left.into_iter().filter(|fleet| self.answer(ruleset, fleet, cell) == told).collect();
                let fired = &mut self.fired[usize::from(cell.index())];
                *fired = fired.saturating_add(1);
            }
            Sighting::Radar { by, at, echo } if by == seat => {
                let left = std::mem::take(&mut self.left);
                self.left = left.into_iter().filter(|fleet| self.echo(ruleset, fleet, at) == echo).collect();
            }
            _ => {}
        }
    }

    /// What this fleet would answer to a shot.
    fn answer(&self, ruleset: &Ruleset, fleet: &Fleet, cell: Cell) -> Answer {
        let miss = Answer { effect: Effect::Miss, class: None, wreck: None };
        let Some(ship) = fleet.ship_at(cell).map(|ship| fleet.ships()[ship]) else { return miss };
        let armour = ruleset.class(ship.class).armour();
        let left = |cell: Cell| u32::from(armour.saturating_sub(self.fired[usize::from(cell.index())]));
        if left(cell) == 0 {
            return miss;
        }
        let last = ship.span.iter().map(left).sum::<u32>() == 1;
        let effect = ruleset.told_effect(if last { Effect::Sunk } else { Effect::Hit });
        Answer {
            effect,
            class: ruleset.names_class_on(effect).then_some(ship.class),
            wreck: (effect == Effect::Sunk && ruleset.tells_wrecks()).then_some(ship.span),
        }
    }

    /// What radar would see of this fleet.
    fn echo(&self, ruleset: &Ruleset, fleet: &Fleet, at: Cell) -> Echo {
        let Some(radar) = ruleset.rules().radar else { return Echo::Obscured };
        let open = fleet.ships().iter().filter(|ship| !ruleset.class(ship.class).stealth());
        let mut seen = open.fold(Cells::EMPTY, |cells, ship| cells | ship.span.cells());
        if radar.sees == RadarSees::Unhit {
            seen = seen.iter().filter(|cell| self.fired[usize::from(cell.index())] == 0).collect();
        }
        let seen = seen & ruleset.radar_area(at);
        match radar.answer {
            RadarTold::Cells => Echo::Cells(seen),
            RadarTold::Presence => Echo::Presence(!seen.is_empty()),
        }
    }
}
