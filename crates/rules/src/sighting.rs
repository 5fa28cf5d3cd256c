//! What somebody is told.

use crate::board::Lane;
use crate::cell::Cell;
use crate::cells::Cells;
use crate::end::End;
use crate::illegal::Illegal;
use crate::ruleset::ClassId;
use crate::seat::Seat;
use crate::span::Span;

/// Whose eyes something is seen with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Eye {
    /// A player: the own fleet, and what the rules tell.
    Player(Seat),
    /// Everybody: only what both players know, and everything after the end.
    Public,
    /// The organiser's screen: everything at once.
    Organiser,
}

/// One thing that somebody is told. A [`View`](crate::View) is the fold of its sightings, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sighting {
    /// A ship lies here. One's own at the start, everybody's after the end.
    Ship {
        /// Whose ship.
        owner: Seat,
        /// Its class.
        class: ClassId,
        /// Where it lies.
        span: Span,
    },
    /// Who may act now. Closes every turn until the game ends.
    Next(Next),
    /// A seat has committed to an order that is resolved with the round.
    Committed {
        /// Who.
        by: Seat,
    },
    /// A round is resolved; what follows happened in it.
    Round {
        /// Counted from 1.
        number: u16,
    },
    /// Artillery or torpedo: the shots that follow are this order's.
    Strike {
        /// Who fires.
        by: Seat,
        /// What was ordered.
        weapon: Weapon,
    },
    /// A shot whose result is told.
    Shot {
        /// Who fired.
        by: Seat,
        /// Where.
        cell: Cell,
        /// What came of it.
        effect: Effect,
        /// The class that was struck, if it is told.
        class: Option<ClassId>,
        /// Where the ship lay that this shot sank, if it is told.
        wreck: Option<Span>,
    },
    /// Shots of which only tallies are told.
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
        /// The class that was hit, if it is told.
        class: Option<ClassId>,
        /// How often.
        hits: u8,
    },
    /// A ship sank by a salvo.
    Sank {
        /// Who fired.
        by: Seat,
        /// Its class, if it is told.
        class: Option<ClassId>,
        /// Where it lay, if it is told.
        wreck: Option<Span>,
    },
    /// Water around a sunk ship that is now known to be empty.
    Cleared {
        /// Who sank it.
        by: Seat,
        /// The water.
        cells: Cells,
    },
    /// A radar sweep with its answer.
    Radar {
        /// Who swept.
        by: Seat,
        /// Where.
        at: Cell,
        /// What was seen.
        echo: Echo,
    },
    /// Somebody used radar; where and what it saw is not told.
    RadarUsed {
        /// Who swept.
        by: Seat,
        /// Whether smoke hid everything.
        obscured: bool,
    },
    /// A smoke screen with its place.
    Smoke {
        /// Who laid it.
        by: Seat,
        /// Where.
        at: Cell,
    },
    /// Somebody laid smoke; where is not told.
    SmokeLaid {
        /// Who laid it.
        by: Seat,
    },
    /// A radar sweep blew a smoke screen away.
    SmokeGone {
        /// Whose screen.
        owner: Seat,
        /// Where it was.
        at: Cell,
    },
    /// Somebody gave an order of which nothing is told.
    Hidden {
        /// Who.
        by: Seat,
    },
    /// An attempt was punished.
    Penalty {
        /// Whose attempt.
        by: Seat,
        /// What it cost.
        penalty: Penalty,
        /// What was wrong, for the player's own eyes: it may speak of orders the others were not told of.
        reason: Option<Illegal>,
    },
    /// The game is over.
    Ended(End),
}

/// Who may act now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Next {
    /// This seat, one order.
    Turn(Seat),
    /// Both seats, for the round of this number.
    Round(u16),
}

/// An attack on many cells by one special order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Weapon {
    /// An area.
    Artillery(Cell),
    /// A row or column.
    Torpedo(Lane),
}

/// What came of a shot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// It took nothing.
    Miss,
    /// It took a hit point.
    Hit,
    /// It took a ship's last hit point.
    Sunk,
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
