//! Sightings: the single facts a viewer learns about a game.

use crate::board::Lane;
use crate::cell::Cell;
use crate::cells::Cells;
use crate::end::End;
use crate::illegal::Illegal;
use crate::order::Order;
use crate::rules::{SunkTold, ToldRules};
use crate::ruleset::ClassId;
use crate::seat::Seat;
use crate::span::Span;

/// Who is looking: what a viewer may see depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Eye {
    /// A player: sees their own fleet and what the rules reveal.
    Player(Seat),
    /// A spectator: sees only what both players know, and everything after the end.
    Public,
    /// The organiser's screen: sees everything at once.
    Organiser,
}

/// One fact that a viewer learns. A [`View`](crate::View) is built from sightings and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sighting {
    /// A ship is here: one's own at the start, all ships after the end.
    Ship {
        /// Whose ship.
        owner: Seat,
        /// Its class.
        class: ClassId,
        /// Its position.
        span: Span,
    },
    /// Who may act now. Closes every turn until the game ends.
    Next(Next),
    /// A seat has committed to an order that will be resolved with the round.
    Committed {
        /// Who.
        by: Seat,
    },
    /// A round is resolved; the sightings that follow happened in it.
    Round {
        /// Counted from 1.
        number: u16,
    },
    /// A special order that fires at many cells: the shots that follow belong to this order.
    Strike {
        /// Who fires.
        by: Seat,
        /// What was ordered.
        weapon: Weapon,
    },
    /// A shot whose result is reported.
    Shot {
        /// Who fired.
        by: Seat,
        /// Where.
        cell: Cell,
        /// Its result.
        effect: Effect,
        /// The class that was hit, if reported.
        class: Option<ClassId>,
        /// Where the ship was that this shot sank, if reported.
        wreck: Option<Span>,
    },
    /// Shots of which only the number of hits is reported.
    Salvo {
        /// Who fired.
        by: Seat,
        /// Where.
        cells: Cells,
    },
    /// How many shots of the salvo hit.
    Tally {
        /// Who fired.
        by: Seat,
        /// The class that was hit, if reported.
        class: Option<ClassId>,
        /// How many hits.
        hits: u8,
    },
    /// A salvo sank a ship.
    Sank {
        /// Who fired.
        by: Seat,
        /// Its class, if reported.
        class: Option<ClassId>,
        /// Where it was, if reported.
        wreck: Option<Span>,
    },
    /// Cells around a sunk ship that are now known to be water.
    Cleared {
        /// Who sank it.
        by: Seat,
        /// The cells.
        cells: Cells,
    },
    /// A radar scan with its answer.
    Radar {
        /// Who scanned.
        by: Seat,
        /// Where.
        at: Cell,
        /// What it saw.
        echo: Echo,
    },
    /// A player used radar; where and what it saw is hidden.
    RadarUsed {
        /// Who scanned.
        by: Seat,
        /// Whether smoke hid everything.
        obscured: bool,
    },
    /// A smoke screen with its position.
    Smoke {
        /// Who placed it.
        by: Seat,
        /// Where.
        at: Cell,
    },
    /// A player placed a smoke screen; where is hidden.
    SmokeLaid {
        /// Who placed it.
        by: Seat,
    },
    /// A radar scan blew a smoke screen away.
    SmokeGone {
        /// Whose screen.
        owner: Seat,
        /// Where it was.
        at: Cell,
    },
    /// A player gave an order that is completely hidden.
    Hidden {
        /// Who.
        by: Seat,
    },
    /// An attempt was punished.
    Penalty {
        /// Whose attempt.
        by: Seat,
        /// The cost.
        penalty: Penalty,
        /// What was wrong, only for the player: it may mention orders hidden from others.
        reason: Option<Illegal>,
    },
    /// The game is over.
    Ended(End),
}

impl Sighting {
    /// Whose order it tells of; none if it tells of no order.
    pub(crate) fn actor(&self) -> Option<Seat> {
        match *self {
            Sighting::Strike { by, .. }
            | Sighting::Shot { by, .. }
            | Sighting::Salvo { by, .. }
            | Sighting::Tally { by, .. }
            | Sighting::Sank { by, .. }
            | Sighting::Cleared { by, .. }
            | Sighting::Radar { by, .. }
            | Sighting::RadarUsed { by, .. }
            | Sighting::Smoke { by, .. }
            | Sighting::SmokeLaid { by }
            | Sighting::Hidden { by }
            | Sighting::Penalty { by, .. } => Some(by),
            Sighting::SmokeGone { owner, .. } => Some(owner.other()),
            Sighting::Ship { .. }
            | Sighting::Next(_)
            | Sighting::Committed { .. }
            | Sighting::Round { .. }
            | Sighting::Ended(_) => None,
        }
    }
}

/// Who may act now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Next {
    /// This seat, one order.
    Turn(Seat),
    /// Both seats, for the round of this number.
    Round(u16),
}

/// A special order that fires at many cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Weapon {
    /// An area.
    Artillery(Cell),
    /// A row or column.
    Torpedo(Lane),
}

impl Weapon {
    /// The weapon that an order fires; none for shots and orders that don't fire.
    pub const fn of(order: Order) -> Option<Weapon> {
        match order {
            Order::Artillery(at) => Some(Weapon::Artillery(at)),
            Order::Torpedo(lane) => Some(Weapon::Torpedo(lane)),
            Order::Fire(_) | Order::Radar(_) | Order::Smoke(_) | Order::Resign => None,
        }
    }

    /// The order that fires it.
    pub const fn order(self) -> Order {
        match self {
            Weapon::Artillery(at) => Order::Artillery(at),
            Weapon::Torpedo(lane) => Order::Torpedo(lane),
        }
    }
}

/// The result of a shot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// It hit nothing.
    Miss,
    /// It took a hit point.
    Hit,
    /// It took a ship's last hit point.
    Sunk,
}

impl ToldRules {
    /// What the shooter learns of this effect.
    pub(crate) fn effect(self, effect: Effect) -> Effect {
        match (effect, self.sunk) {
            (Effect::Sunk, SunkTold::Never) => Effect::Hit,
            _ => effect,
        }
    }
}

/// What radar saw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Echo {
    /// These cells are occupied.
    Cells(Cells),
    /// Whether anything is there.
    Presence(bool),
    /// Smoke hid everything.
    Obscured,
}

/// What a punished attempt costs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Penalty {
    /// The turn.
    TurnLost,
    /// The game.
    Forfeit,
}
