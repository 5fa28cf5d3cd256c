//! What happened in a turn, and what each viewer sees of it.

use smallvec::SmallVec;

use crate::cell::Cell;
use crate::cells::Cells;
use crate::end::End;
use crate::fleet::Fleet;
use crate::illegal::Illegal;
use crate::order::{Attempt, Order};
use crate::rules::{ClassTold, HitsTold, ToldRules};
use crate::ruleset::ClassId;
use crate::seat::{Seat, Sides};
use crate::sighting::{Echo, Effect, Eye, Next, Penalty, Sighting, Weapon};
use crate::span::Span;

/// One turn with everything that happened, hidden parts included. It shows nothing by itself:
/// [`seen_by`](Turn::seen_by) is the only way to learn anything from it.
#[derive(Clone)]
pub struct Turn {
    pub(crate) number: u16,
    pub(crate) seat: Option<Seat>,
    pub(crate) attempt: Option<Attempt>,
    pub(crate) deed: Deed,
    pub(crate) told: ToldRules,
    pub(crate) close: Close,
}

/// What a turn did.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    /// The fleets were placed.
    Opened(Sides<Fleet>),
    /// Shots were fired.
    Attacked(Volley),
    /// An area was scanned by radar.
    Swept { at: Cell, echo: Echo, blown: SmallVec<[Cell; 4]>, told_to_target: bool },
    /// A smoke screen was placed.
    Smoked(Cell),
    /// The attempt was punished.
    Punished { penalty: Penalty, reason: Illegal },
    /// A seat committed, and the round waits for the other.
    Committed { punished: Option<Illegal> },
    /// Both have committed and the round is resolved.
    Round { last: Option<Illegal>, volleys: Box<Sides<Committed>> },
    /// Only the end: a player resigned, or the game was adjudged.
    Ended,
}

/// What a seat had committed to in a round: shots, or an attempt that was punished.
#[derive(Clone, Debug)]
pub(crate) enum Committed {
    Salvo(Volley),
    Punished,
}

/// How a turn closes.
#[derive(Clone, Debug)]
pub(crate) enum Close {
    /// The game goes on.
    Next(Next),
    /// The round waits for the other seat; nothing changed for anyone.
    Waiting,
    /// The game is over and everything is revealed.
    Over(Box<(End, Sides<Fleet>)>),
}

/// The shots of one order.
#[derive(Clone, Debug)]
pub(crate) struct Volley {
    pub(crate) by: Seat,
    pub(crate) weapon: Option<Weapon>,
    pub(crate) shots: SmallVec<[Shot; 8]>,
    pub(crate) cleared: Cells,
}

/// One shot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot {
    pub(crate) cell: Cell,
    pub(crate) effect: Effect,
    /// The ship that was hit; `None` for a miss.
    pub(crate) struck: Option<(ClassId, Span)>,
}

impl Turn {
    /// Counts the orders of both seats from 1, or the rounds; 0 for the opening.
    pub fn number(&self) -> u16 {
        self.number
    }

    /// Whose turn it was; `None` if the game was opened or adjudged.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// What the seat sent; `None` if the game was opened or adjudged.
    pub fn attempt(&self) -> Option<&Attempt> {
        self.attempt.as_ref()
    }

    /// The end of the game, if this turn ended it.
    pub fn end(&self) -> Option<End> {
        match &self.close {
            Close::Over(over) => Some(over.0),
            _ => None,
        }
    }

    /// Adds what this viewer sees of the turn to the buffer. The only place where hidden information is
    /// filtered.
    pub fn seen_by(&self, eye: Eye, seen: &mut Vec<Sighting>) {
        match &self.deed {
            Deed::Opened(fleets) => {
                for (owner, fleet) in fleets.iter() {
                    if knows_all_of(eye, owner) {
                        show_fleet(owner, fleet, seen);
                    }
                }
            }
            Deed::Attacked(volley) => self.show_volley(volley, eye, seen),
            Deed::Swept { at, echo, blown, told_to_target } => {
                self.show_sweep(eye, (*at, *echo), blown, *told_to_target, seen);
            }
            Deed::Smoked(at) => {
                let by = self.mover();
                let own = knows_all_of(eye, by);
                seen.push(if own { Sighting::Smoke { by, at: *at } } else { Sighting::SmokeLaid { by } });
            }
            Deed::Punished { penalty, reason } => {
                let by = self.mover();
                let reason = knows_all_of(eye, by).then_some(*reason);
                seen.push(Sighting::Penalty { by, penalty: *penalty, reason });
            }
            Deed::Committed { punished } => self.show_commitment(*punished, eye, seen),
            Deed::Round { last, volleys } => {
                self.show_commitment(*last, eye, seen);
                seen.push(Sighting::Round { number: self.number });
                for (by, committed) in volleys.iter() {
                    match committed {
                        Committed::Salvo(volley) => self.show_volley(volley, eye, seen),
                        // The owner learned it when it happened; the others learn it with the round.
                        Committed::Punished if knows_all_of(eye, by) => {}
                        Committed::Punished => {
                            seen.push(Sighting::Penalty { by, penalty: Penalty::TurnLost, reason: None });
                        }
                    }
                }
            }
            Deed::Ended => {}
        }
        match &self.close {
            Close::Next(next) => seen.push(Sighting::Next(*next)),
            Close::Waiting => {}
            Close::Over(over) => {
                let (end, fleets) = over.as_ref();
                seen.push(Sighting::Ended(*end));
                for (owner, fleet) in fleets.iter() {
                    // Don't repeat the ships this viewer saw from the start.
                    if !knows_all_of(eye, owner) {
                        show_fleet(owner, fleet, seen);
                    }
                }
            }
        }
    }

    /// Adds what a player sees of the turn whose own fleet was dealt and is hidden from them too.
    ///
    /// Of the other side they learn only that it acted. Where it fires would tell where the fleet is, because
    /// shots follow hits. At the end nothing is revealed.
    pub fn seen_without_fleet(&self, seat: Seat, seen: &mut Vec<Sighting>) {
        let before = seen.len();
        self.seen_by(Eye::Player(seat), seen);
        let mut acted = false;
        for sighting in seen.split_off(before) {
            match (&sighting, sighting.actor()) {
                (Sighting::Ship { .. }, _) => {}
                (_, Some(by)) if by != seat => {
                    if !std::mem::replace(&mut acted, true) {
                        seen.push(Sighting::Hidden { by });
                    }
                }
                _ => seen.push(sighting),
            }
        }
    }

    fn mover(&self) -> Seat {
        self.seat.expect("a player moved in this turn")
    }

    fn show_commitment(&self, punished: Option<Illegal>, eye: Eye, seen: &mut Vec<Sighting>) {
        let by = self.mover();
        if let (true, Some(reason)) = (knows_all_of(eye, by), punished) {
            seen.push(Sighting::Penalty { by, penalty: Penalty::TurnLost, reason: Some(reason) });
        }
        seen.push(Sighting::Committed { by });
    }

    fn show_sweep(
        &self,
        eye: Eye,
        (at, echo): (Cell, Echo),
        blown: &[Cell],
        told_to_target: bool,
        seen: &mut Vec<Sighting>,
    ) {
        let by = self.mover();
        if knows_all_of(eye, by) {
            seen.push(Sighting::Radar { by, at, echo });
        } else if told_to_target {
            seen.push(Sighting::RadarUsed { by, obscured: echo == Echo::Obscured });
        } else {
            seen.push(Sighting::Hidden { by });
        }
        let owner = by.other();
        if knows_all_of(eye, owner) {
            seen.extend(blown.iter().map(|&at| Sighting::SmokeGone { owner, at }));
        }
    }

    fn show_volley(&self, volley: &Volley, eye: Eye, seen: &mut Vec<Sighting>) {
        let by = volley.by;
        if let Some(weapon) = volley.weapon {
            seen.push(Sighting::Strike { by, weapon });
        }
        // The owner of the fleet under fire knows every ship and sees every shot.
        let owner = knows_all_of(eye, by.other());
        if owner || self.told.hits == HitsTold::Cells {
            for &Shot { cell, effect, struck } in &volley.shots {
                // Most shots miss, and a miss hides nothing.
                let Some((class, span)) = struck else {
                    seen.push(Sighting::Shot { by, cell, effect, class: None, wreck: None });
                    continue;
                };
                // The owner always sees a ship of theirs sink.
                let effect = if owner { effect } else { self.told.effect(effect) };
                let sunk = effect == Effect::Sunk;
                let told = match self.told.class {
                    ClassTold::Never => false,
                    ClassTold::OnSinking => sunk,
                    ClassTold::OnHit => true,
                };
                let class = (owner || told).then_some(class);
                let wreck = (sunk && (owner || self.told.sunk_cells)).then_some(span);
                seen.push(Sighting::Shot { by, cell, effect, class, wreck });
            }
        } else {
            self.show_tally(volley, seen);
        }
        if !volley.cleared.is_empty() {
            seen.push(Sighting::Cleared { by, cells: volley.cleared });
        }
    }

    /// Counts instead of cells: hits and sunk ships in class order, so that nothing reveals which shot did
    /// what.
    fn show_tally(&self, volley: &Volley, seen: &mut Vec<Sighting>) {
        let by = volley.by;
        seen.push(Sighting::Salvo { by, cells: volley.shots.iter().map(|shot| shot.cell).collect() });
        let mut struck: SmallVec<[(ClassId, Span, Effect); 16]> = volley
            .shots
            .iter()
            .filter_map(|shot| shot.struck.map(|(class, span)| (class, span, shot.effect)))
            .collect();
        struck.sort_unstable();
        if self.told.class == ClassTold::OnHit {
            for hits in struck.chunk_by(|a, b| a.0 == b.0) {
                seen.push(Sighting::Tally { by, class: Some(hits[0].0), hits: hits.len() as u8 });
            }
        } else if !struck.is_empty() {
            seen.push(Sighting::Tally { by, class: None, hits: struck.len() as u8 });
        }
        struck.retain(|(_, _, effect)| self.told.effect(*effect) == Effect::Sunk);
        if self.told.class == ClassTold::Never {
            // Class order would reveal the classes of ships that sank together.
            struck.sort_unstable_by_key(|&(_, span, _)| span);
        }
        for &(class, span, _) in &struck {
            let class = (self.told.class != ClassTold::Never).then_some(class);
            seen.push(Sighting::Sank { by, class, wreck: self.told.sunk_cells.then_some(span) });
        }
    }

    /// The order of the turn, if the attempt was one.
    pub fn order(&self) -> Option<Order> {
        match self.attempt {
            Some(Attempt::Order(order)) => Some(order),
            _ => None,
        }
    }
}

impl std::fmt::Debug for Turn {
    /// Shows the number and the seat and nothing hidden, so a log line cannot leak anything.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Turn({}, {:?})", self.number, self.seat)
    }
}

/// Whether this viewer sees everything about this seat: its fleet, its smoke screens, its orders.
fn knows_all_of(eye: Eye, seat: Seat) -> bool {
    match eye {
        Eye::Player(own) => own == seat,
        Eye::Public => false,
        Eye::Organiser => true,
    }
}

fn show_fleet(owner: Seat, fleet: &Fleet, seen: &mut Vec<Sighting>) {
    seen.extend(fleet.ships().iter().map(|ship| Sighting::Ship {
        owner,
        class: ship.class,
        span: ship.span,
    }));
}
