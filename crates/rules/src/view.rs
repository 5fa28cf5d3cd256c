//! A view: everything one viewer knows about a game, built from sightings.

use crate::arsenal::Arsenal;
use crate::cell::Cell;
use crate::cells::Cells;
use crate::end::{Cause, End};
use crate::fleet::Ship;
use crate::game::Phase;
use crate::illegal::Illegal;
use crate::notation::{self, NotationError};
use crate::order::{Order, OrderKind};
use crate::ruleset::{ClassId, Ruleset};
use crate::seat::{Seat, Sides};
use crate::sighting::{Echo, Effect, Eye, Next, Sighting};
use crate::span::Span;
use crate::turn::Turn;

/// Everything one viewer knows about a game. It is built only from [`Sighting`]s, so it cannot contain
/// anything hidden; captains, bots and pages get nothing else.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    ruleset: Ruleset,
    eye: Eye,
    sightings: Vec<Sighting>,
    waters: Sides<Waters>,
    arsenal: Sides<Arsenal>,
    orders: Sides<u16>,
    round: u16,
    phase: Option<Phase>,
}

/// What is known of one seat's waters.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Waters {
    ships: Vec<Ship>,
    fired: Cells,
    hits: Cells,
    misses: Cells,
    destroyed: Cells,
    cleared: Cells,
    wrecks: Cells,
    points: Points,
    sunk: Vec<Sunk>,
    salvos: Vec<Salvo>,
    sweeps: Vec<Sweep>,
    smoke: Vec<Cell>,
}

/// Hits counted per cell.
#[derive(Clone, PartialEq)]
struct Points([u8; 256]);

impl Default for Points {
    fn default() -> Points {
        Points([0; 256])
    }
}

impl std::fmt::Debug for Points {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let hit = self.0.iter().enumerate().filter(|(_, points)| **points > 0);
        f.debug_map().entries(hit.map(|(index, points)| (Cell::from_index(index as u8), points))).finish()
    }
}

/// A ship that is known to be sunk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sunk {
    /// Its class, if reported.
    pub class: Option<ClassId>,
    /// The shot that sank it, if reported.
    pub at: Option<Cell>,
    /// Where it was, if reported.
    pub wreck: Option<Span>,
}

/// Shots of which only the number of hits was reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Salvo {
    /// The round, counted from 1; the number of the order if there are no rounds.
    pub round: u16,
    /// Where they fell.
    pub cells: Cells,
    /// How many hit, by class if that is reported.
    pub hits: Vec<(Option<ClassId>, u8)>,
    /// Which ships sank.
    pub sunk: Vec<Sunk>,
}

/// A radar scan whose answer is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sweep {
    /// Where.
    pub at: Cell,
    /// What it saw.
    pub echo: Echo,
    /// Which enemy cells had been hit at that moment, which affects what it saw.
    pub hits: Cells,
}

impl View {
    /// An empty view.
    pub fn new(ruleset: &Ruleset, eye: Eye) -> View {
        View {
            eye,
            sightings: Vec::new(),
            waters: Sides::default(),
            arsenal: Sides::from_fn(|_| Arsenal::new(ruleset)),
            orders: Sides::default(),
            round: 0,
            phase: None,
            ruleset: ruleset.clone(),
        }
    }

    /// The view of a player who learned this: the player's own orders with their answers in the notation,
    /// separated by spaces, as in `E5- F6+ F7#Destroyer`, `R:F5=E5,F5` or `(A4 C5 D6)=Ca1,De2#`. What the
    /// other side did is missing, so use it to infer where ships are, not to continue a game.
    pub fn from_seen(ruleset: &Ruleset, text: &str) -> Result<View, NotationError> {
        notation::read_seen(ruleset, text)
    }

    /// The rules of the game.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Whose view it is.
    pub fn eye(&self) -> Eye {
        self.eye
    }

    /// The player whose view it is, if it is a player's.
    pub fn seat(&self) -> Option<Seat> {
        match self.eye {
            Eye::Player(seat) => Some(seat),
            Eye::Public | Eye::Organiser => None,
        }
    }

    /// Every sighting, in order.
    pub fn sightings(&self) -> &[Sighting] {
        &self.sightings
    }

    /// What is known of a seat's waters.
    pub fn waters(&self, seat: Seat) -> &Waters {
        &self.waters[seat]
    }

    /// What a player can use, as far as this viewer knows; exact for one's own seat.
    pub fn arsenal(&self, seat: Seat) -> &Arsenal {
        &self.arsenal[seat]
    }

    /// How many orders each seat has given, punished attempts included.
    pub fn orders(&self) -> Sides<u16> {
        self.orders
    }

    /// The last resolved round; 0 before the first and if there are no rounds.
    pub fn round(&self) -> u16 {
        self.round
    }

    /// Who may act; `None` before the game was opened.
    pub fn phase(&self) -> Option<Phase> {
        self.phase
    }

    /// The end, once known.
    pub fn end(&self) -> Option<End> {
        match self.phase {
            Some(Phase::Over(end)) => Some(end),
            _ => None,
        }
    }

    /// Whether this seat may give this order now. For one's own seat the referee agrees.
    pub fn check(&self, seat: Seat, order: Order) -> Result<(), Illegal> {
        match self.phase {
            Some(Phase::Over(_)) => return Err(Illegal::GameOver),
            _ if order == Order::Resign => return Ok(()),
            Some(phase) => phase.admits(seat)?,
            None => return Err(Illegal::NotYourTurn),
        }
        self.arsenal[seat].check(&self.ruleset, order)
    }

    /// Adds what this viewer sees of a turn.
    pub fn watch(&mut self, turn: &Turn) {
        let mut seen = Vec::new();
        turn.seen_by(self.eye, &mut seen);
        for sighting in seen {
            self.see(sighting);
        }
    }

    /// Adds what this player sees of a turn if their own fleet was dealt and is hidden from them too.
    ///
    /// # Panics
    ///
    /// If it is not a player's view.
    pub fn watch_dealt(&mut self, turn: &Turn) {
        let seat = self.seat().expect("only players have dealt fleets");
        let mut seen = Vec::new();
        turn.seen_without_fleet(seat, &mut seen);
        for sighting in seen {
            self.see(sighting);
        }
    }

    /// Adds one sighting.
    pub fn see(&mut self, sighting: Sighting) {
        self.fold(&sighting);
        self.sightings.push(sighting);
    }

    fn fold(&mut self, sighting: &Sighting) {
        match *sighting {
            Sighting::Ship { owner, class, span } => self.waters[owner].ships.push(Ship { class, span }),
            Sighting::Next(next) => self.go_on(next),
            Sighting::Committed { by } => {
                if let Some(Phase::Round { committed, .. }) = &mut self.phase {
                    committed[by] = true;
                }
            }
            Sighting::Round { number } => self.round = number,
            Sighting::Strike { by, weapon } => self.arsenal[by].spend(weapon.order().kind()),
            Sighting::Shot { by, cell, effect, class, wreck } => {
                self.arsenal[by].mark(&self.ruleset, Cells::of(cell));
                self.waters[by.other()].shot(cell, effect);
                if effect == Effect::Sunk {
                    self.sank(by, Sunk { class, at: Some(cell), wreck });
                }
            }
            Sighting::Salvo { by, cells } => {
                self.arsenal[by].mark(&self.ruleset, cells);
                let round = if self.round > 0 { self.round } else { self.orders[by].saturating_add(1) };
                let waters = &mut self.waters[by.other()];
                waters.fired |= cells;
                waters.salvos.push(Salvo { round, cells, hits: Vec::new(), sunk: Vec::new() });
            }
            Sighting::Tally { by, class, hits } => {
                if let Some(salvo) = self.waters[by.other()].salvos.last_mut() {
                    salvo.hits.push((class, hits));
                }
            }
            Sighting::Sank { by, class, wreck } => {
                let sunk = Sunk { class, at: None, wreck };
                if let Some(salvo) = self.waters[by.other()].salvos.last_mut() {
                    salvo.sunk.push(sunk);
                }
                self.sank(by, sunk);
            }
            Sighting::Cleared { by, cells } => {
                self.arsenal[by].mark(&self.ruleset, cells);
                self.waters[by.other()].cleared |= cells;
            }
            Sighting::Radar { by, at, echo } => {
                self.arsenal[by].spend(OrderKind::Radar);
                let waters = &mut self.waters[by.other()];
                waters.sweeps.push(Sweep { at, echo, hits: waters.hits });
            }
            Sighting::RadarUsed { by, .. } => self.arsenal[by].spend(OrderKind::Radar),
            Sighting::Smoke { by, at } => {
                self.arsenal[by].spend(OrderKind::Smoke);
                self.waters[by].smoke.push(at);
            }
            Sighting::SmokeLaid { by } => self.arsenal[by].spend(OrderKind::Smoke),
            Sighting::SmokeGone { owner, at } => {
                let smoke = &mut self.waters[owner].smoke;
                if let Some(index) = smoke.iter().position(|screen| *screen == at) {
                    smoke.remove(index);
                }
            }
            Sighting::Hidden { .. } | Sighting::Penalty { .. } => {}
            Sighting::Ended(end) => self.come_to(end),
        }
    }

    /// Counts an order and notes who may act now.
    fn go_on(&mut self, next: Next) {
        self.count_orders();
        self.phase = Some(match next {
            Next::Turn(seat) => Phase::Turn(seat),
            Next::Round(number) => Phase::Round { number, committed: Sides::new(false, false) },
        });
    }

    /// Ends the game. If an order caused the end, that order counts; resigning does not.
    fn come_to(&mut self, end: End) {
        match (end.cause(), end.winner()) {
            (cause, _) if !self.ruleset.brings_about(cause) => {}
            (Cause::IllegalOrder | Cause::SecondRadar, Some(winner)) => self.count_order(winner.other()),
            (Cause::Sunk | Cause::Limit, _) => self.count_orders(),
            _ => {}
        }
        self.phase = Some(Phase::Over(end));
    }

    fn count_orders(&mut self) {
        match self.phase {
            Some(Phase::Turn(mover)) => self.count_order(mover),
            Some(Phase::Round { .. }) => Seat::BOTH.into_iter().for_each(|seat| self.count_order(seat)),
            Some(Phase::Over(_)) | None => {}
        }
    }

    /// Saturates, like the referee's count.
    fn count_order(&mut self, seat: Seat) {
        self.orders[seat] = self.orders[seat].saturating_add(1);
    }

    fn sank(&mut self, by: Seat, sunk: Sunk) {
        self.arsenal[by].sank_one(&self.ruleset);
        if let Some(class) = sunk.class {
            self.arsenal[by.other()].lost_one(&self.ruleset, class);
        }
        let waters = &mut self.waters[by.other()];
        if let Some(wreck) = sunk.wreck {
            waters.wrecks |= wreck.cells();
            waters.hits |= wreck.cells();
        }
        waters.sunk.push(sunk);
    }
}

impl Waters {
    fn shot(&mut self, cell: Cell, effect: Effect) {
        self.fired.insert(cell);
        if effect != Effect::Miss {
            self.hits.insert(cell);
            self.points.0[usize::from(cell.index())] += 1;
        } else if self.hits.has(cell) {
            self.destroyed.insert(cell);
        } else {
            self.misses.insert(cell);
        }
    }

    /// The ships whose positions are known: one's own, and all ships after the end.
    pub fn ships(&self) -> &[Ship] {
        &self.ships
    }

    /// Cells that were fired at.
    pub fn fired(&self) -> Cells {
        self.fired
    }

    /// Cells where a hit is known.
    pub fn hits(&self) -> Cells {
        self.hits
    }

    /// Cells where a shot is known to have missed.
    pub fn misses(&self) -> Cells {
        self.misses
    }

    /// Hit cells where another shot had no effect: they have no hit points left.
    pub fn destroyed(&self) -> Cells {
        self.destroyed
    }

    /// Cells that were cleared around sunk ships.
    pub fn cleared(&self) -> Cells {
        self.cleared
    }

    /// Cells of sunk ships whose positions were revealed.
    pub fn wrecks(&self) -> Cells {
        self.wrecks
    }

    /// How many hits this cell is known to have taken.
    pub fn points_taken(&self, cell: Cell) -> u8 {
        self.points.0[usize::from(cell.index())]
    }

    /// The ships that are known to be sunk, in order.
    pub fn sunk(&self) -> &[Sunk] {
        &self.sunk
    }

    /// The salvos of which only counts are known, in order.
    pub fn salvos(&self) -> &[Salvo] {
        &self.salvos
    }

    /// The radar scans of these waters whose answers are known, in order.
    pub fn sweeps(&self) -> &[Sweep] {
        &self.sweeps
    }

    /// The anchor cells of the smoke screens known to be here.
    pub fn smoke(&self) -> &[Cell] {
        &self.smoke
    }
}
