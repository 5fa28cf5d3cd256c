//! Converts a bot request back to a `rules::View`, for bots written with this library.

use rules::{Echo, Eye, MAX_ARMOUR, Next, Ruleset, Seat, Sighting, View};

use super::move_request::{GeneralTurn, MoveRequest, ShotReport, SimpleTurn};
use crate::parse_sighting::BadSighting;
use crate::water::Cell;

/// Why a request cannot be converted to a view.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadRequest {
    /// The request belongs to a game with other rules.
    #[error("the request belongs to a game with other rules")]
    OtherRules,
    /// A sighting that is not valid under these rules.
    #[error("seen[{index}]: {reason}")]
    Sighting {
        /// Its index.
        index: usize,
        /// What is wrong with it.
        reason: BadSighting,
    },
    /// A square off the board.
    #[error("x {x}, y {y} is off the board")]
    OffBoard {
        /// The column.
        x: u8,
        /// The row.
        y: u8,
    },
    /// More ships sunk than the fleet has.
    #[error("more ships are sunk than the fleet has")]
    TooManySunk,
    /// More hits on a square than any armour allows.
    #[error("a square has more hits than any armour allows")]
    TooManyHits,
    /// A game longer than orders can be counted.
    #[error("turn {turn} is later than any game can last")]
    TooLong {
        /// The number of the order requested.
        turn: u32,
    },
    /// More shots than turns.
    #[error("turn {turn} is too early for the orders listed")]
    TooManyOrders {
        /// The number of the order requested.
        turn: u32,
    },
}

/// The most orders counted in a game, both sides together.
const LONGEST_GAME: usize = 2 * u16::MAX as usize;

impl MoveRequest {
    /// What the player who is asked knows. The general form includes all of it; the simple form lacks the
    /// player's own fleet, and when radar scans were made between shots.
    pub fn view(&self, ruleset: &Ruleset) -> Result<View, BadRequest> {
        match self {
            MoveRequest::Simple(request) => request.view(ruleset),
            MoveRequest::General(request) => request.view(ruleset),
        }
    }
}

impl GeneralTurn {
    fn view(&self, ruleset: &Ruleset) -> Result<View, BadRequest> {
        if self.rules.rules != *ruleset.rules() {
            return Err(BadRequest::OtherRules);
        }
        let mut retold = Retold::new(ruleset, self.you.into());
        for (index, sighting) in self.seen.iter().enumerate() {
            let sighting =
                sighting.under(ruleset).map_err(|reason| BadRequest::Sighting { index, reason })?;
            retold.see(sighting)?;
        }
        Ok(retold.view)
    }
}

impl SimpleTurn {
    fn view(&self, ruleset: &Ruleset) -> Result<View, BadRequest> {
        if self.rules.as_ref().is_some_and(|rules| rules.rules != *ruleset.rules()) {
            return Err(BadRequest::OtherRules);
        }
        // Seats have no names in this form, and turns alternate strictly: the player asked for an odd number
        // moved first.
        let (you, other) = (Seat::A, Seat::B);
        let first = if self.turn % 2 == 1 { you } else { other };
        let before = self.turn.saturating_sub(1) as usize;
        if before > LONGEST_GAME {
            return Err(BadRequest::TooLong { turn: self.turn });
        }
        let mine = self.own_orders(you, ruleset)?;
        let theirs = shots(&self.opponent_shots, other, ruleset)?;
        let room = |seat: Seat| if seat == first { before.div_ceil(2) } else { before / 2 };
        if mine.len() > room(you) || theirs.len() > room(other) {
            return Err(BadRequest::TooManyOrders { turn: self.turn });
        }
        let mut retold = Retold::new(ruleset, you);
        retold.see(Sighting::Next(Next::Turn(first)))?;
        let (mut mine, mut theirs) = (mine.into_iter(), theirs.into_iter());
        let mut mover = first;
        for _ in 0..before {
            // Orders that are not listed were the other side's radar, which the player does not see.
            let told = if mover == you { mine.next() } else { theirs.next() };
            retold.see(told.unwrap_or(Sighting::Hidden { by: mover }))?;
            mover = mover.other();
            retold.see(Sighting::Next(Next::Turn(mover)))?;
        }
        // A scan may be known without what it showed.
        while self.radar_used && retold.view.arsenal(you).radar() > 0 {
            retold.see(Sighting::RadarUsed { by: you, obscured: false })?;
        }
        Ok(retold.view)
    }

    /// The player's own orders. When a scan was made is unknown; this form is used only if that makes no
    /// difference, so scans come last, where they say the most.
    fn own_orders(&self, you: Seat, ruleset: &Ruleset) -> Result<Vec<Sighting>, BadRequest> {
        let mut orders = shots(&self.your_shots, you, ruleset)?;
        for sweep in &self.radar_history {
            let seen = sweep.visible_cells.iter().map(|at| on_board(*at, ruleset));
            let echo = Echo::Cells(seen.collect::<Result<_, _>>()?);
            orders.push(Sighting::Radar { by: you, at: on_board(sweep.center, ruleset)?, echo });
        }
        Ok(orders)
    }
}

fn shots(reports: &[ShotReport], by: Seat, ruleset: &Ruleset) -> Result<Vec<Sighting>, BadRequest> {
    let shot = |report: &ShotReport| {
        let cell = on_board(Cell { x: report.x, y: report.y }, ruleset)?;
        Ok(Sighting::Shot { by, cell, effect: report.result.into(), class: None, wreck: None })
    };
    reports.iter().map(shot).collect()
}

fn on_board(at: Cell, ruleset: &Ruleset) -> Result<rules::Cell, BadRequest> {
    at.on(ruleset.board()).ok_or(BadRequest::OffBoard { x: at.x, y: at.y })
}

/// A view that accepts only what can be counted: `rules` trusts its input, and a request may come from
/// anywhere.
struct Retold {
    view: View,
}

impl Retold {
    fn new(ruleset: &Ruleset, seat: Seat) -> Retold {
        Retold { view: View::new(ruleset, Eye::Player(seat)) }
    }

    fn see(&mut self, sighting: Sighting) -> Result<(), BadRequest> {
        match sighting {
            Sighting::Shot { by, cell, effect, class, .. } => {
                let taken = self.view.waters(by.other()).points_taken(cell);
                if effect != rules::Effect::Miss && taken >= MAX_ARMOUR {
                    return Err(BadRequest::TooManyHits);
                }
                if effect == rules::Effect::Sunk {
                    self.may_sink(by, class)?;
                }
            }
            Sighting::Sank { by, class, .. } => self.may_sink(by, class)?,
            _ => {}
        }
        self.view.see(sighting);
        Ok(())
    }

    fn may_sink(&self, by: Seat, class: Option<rules::ClassId>) -> Result<(), BadRequest> {
        let ruleset = self.view.ruleset();
        let sunk = self.view.waters(by.other()).sunk();
        let alike = sunk.iter().filter(|sunk| class.is_some() && sunk.class == class).count();
        let room = class.map_or(usize::MAX, |class| usize::from(ruleset.class(class).count()));
        if sunk.len() >= usize::from(ruleset.ship_count()) || alike >= room {
            return Err(BadRequest::TooManySunk);
        }
        Ok(())
    }
}
