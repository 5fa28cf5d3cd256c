//! Sightings read back: what a program that is no page makes of what it is told.

use rules::{Board, Cause, Cells, ClassId, End, Next, Ruleset};

use crate::sighting::{Echo, Effect, Outcome, Penalty, Sighting, Weapon};
use crate::water::{Cell, Seat, Span};

/// Why a sighting cannot be of a game by these rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unreadable {
    /// A square or a lane that this board does not have.
    #[error("a sighting is off the board")]
    OffBoard,
    /// Two squares that are the ends of nothing.
    #[error("the ends of a ship are not in line")]
    Bent,
    /// A class that these rules do not have.
    #[error("there is no class {0}")]
    Class(String),
    /// Something needed is missing.
    #[error("a sighting is incomplete")]
    Incomplete,
    /// An end that no game has.
    #[error("no game ends like that")]
    End,
}

impl From<Seat> for rules::Seat {
    fn from(seat: Seat) -> rules::Seat {
        match seat {
            Seat::A => rules::Seat::A,
            Seat::B => rules::Seat::B,
        }
    }
}

impl From<Outcome> for rules::Outcome {
    fn from(outcome: Outcome) -> rules::Outcome {
        match outcome {
            Outcome::A => rules::Outcome::Won(rules::Seat::A),
            Outcome::B => rules::Outcome::Won(rules::Seat::B),
            Outcome::Draw => rules::Outcome::Drawn,
            Outcome::None => rules::Outcome::BothLost,
            Outcome::Void => rules::Outcome::Void,
        }
    }
}

impl From<Effect> for rules::Effect {
    fn from(effect: Effect) -> rules::Effect {
        match effect {
            Effect::Miss => rules::Effect::Miss,
            Effect::Hit => rules::Effect::Hit,
            Effect::Sunk => rules::Effect::Sunk,
        }
    }
}

/// What is needed to read a sighting.
struct Reader<'a> {
    ruleset: &'a Ruleset,
    board: Board,
}

impl Reader<'_> {
    fn cell(&self, cell: Cell) -> Result<rules::Cell, Unreadable> {
        cell.on(self.board).ok_or(Unreadable::OffBoard)
    }

    fn cells(&self, cells: &[Cell]) -> Result<Cells, Unreadable> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    fn span(&self, from: Cell, to: Cell) -> Result<rules::Span, Unreadable> {
        rules::Span::between(self.cell(from)?, self.cell(to)?).ok_or(Unreadable::Bent)
    }

    fn wreck(&self, span: Option<Span>) -> Result<Option<rules::Span>, Unreadable> {
        span.map(|span| self.span(span.from, span.to)).transpose()
    }

    fn class(&self, name: &str) -> Result<ClassId, Unreadable> {
        let class = self.ruleset.classes().iter().find(|class| class.name() == name);
        class.map(rules::Class::id).ok_or_else(|| Unreadable::Class(name.to_owned()))
    }

    fn some_class(&self, name: Option<&String>) -> Result<Option<ClassId>, Unreadable> {
        name.map(|name| self.class(name)).transpose()
    }
}

impl Sighting {
    /// The sighting in a game by these rules. Why an attempt was punished is told in words only, so it is left out.
    pub fn read(&self, ruleset: &Ruleset) -> Result<rules::Sighting, Unreadable> {
        use rules::Sighting as S;
        let reader = Reader { ruleset, board: ruleset.board() };
        Ok(match self {
            Sighting::Ship { owner, class, from, to } => S::Ship {
                owner: (*owner).into(),
                class: reader.class(class)?,
                span: reader.span(*from, *to)?,
            },
            Sighting::Next { turn: Some(seat), .. } => S::Next(Next::Turn((*seat).into())),
            Sighting::Next { round: Some(number), .. } => S::Next(Next::Round(*number)),
            Sighting::Next { .. } => return Err(Unreadable::Incomplete),
            Sighting::Committed { by } => S::Committed { by: (*by).into() },
            Sighting::Round { number } => S::Round { number: *number },
            Sighting::Strike { by, weapon, at, lane } => S::Strike {
                by: (*by).into(),
                weapon: match (weapon, at, lane) {
                    (Weapon::Artillery, Some(at), _) => rules::Weapon::Artillery(reader.cell(*at)?),
                    (Weapon::Torpedo, _, Some(lane)) => {
                        rules::Weapon::Torpedo(lane.on(reader.board).ok_or(Unreadable::OffBoard)?)
                    }
                    _ => return Err(Unreadable::Incomplete),
                },
            },
            Sighting::Shot { by, cell, effect, class, wreck } => S::Shot {
                by: (*by).into(),
                cell: reader.cell(*cell)?,
                effect: (*effect).into(),
                class: reader.some_class(class.as_ref())?,
                wreck: reader.wreck(*wreck)?,
            },
            Sighting::Salvo { by, cells } => S::Salvo { by: (*by).into(), cells: reader.cells(cells)? },
            Sighting::Tally { by, class, hits } => {
                S::Tally { by: (*by).into(), class: reader.some_class(class.as_ref())?, hits: *hits }
            }
            Sighting::Sank { by, class, wreck } => S::Sank {
                by: (*by).into(),
                class: reader.some_class(class.as_ref())?,
                wreck: reader.wreck(*wreck)?,
            },
            Sighting::Cleared { by, cells } => S::Cleared { by: (*by).into(), cells: reader.cells(cells)? },
            Sighting::Radar { by, at, echo } => S::Radar {
                by: (*by).into(),
                at: reader.cell(*at)?,
                echo: match echo {
                    Echo::Cells(cells) => rules::Echo::Cells(reader.cells(cells)?),
                    Echo::Presence(there) => rules::Echo::Presence(*there),
                    Echo::Obscured => rules::Echo::Obscured,
                },
            },
            Sighting::RadarUsed { by, obscured } => S::RadarUsed { by: (*by).into(), obscured: *obscured },
            Sighting::Smoke { by, at } => S::Smoke { by: (*by).into(), at: reader.cell(*at)? },
            Sighting::SmokeLaid { by } => S::SmokeLaid { by: (*by).into() },
            Sighting::SmokeGone { owner, at } => {
                S::SmokeGone { owner: (*owner).into(), at: reader.cell(*at)? }
            }
            Sighting::Hidden { by } => S::Hidden { by: (*by).into() },
            Sighting::Penalty { by, penalty, .. } => S::Penalty {
                by: (*by).into(),
                penalty: match penalty {
                    Penalty::TurnLost => rules::Penalty::TurnLost,
                    Penalty::Forfeit => rules::Penalty::Forfeit,
                },
                reason: None,
            },
            Sighting::Ended { outcome, cause } => {
                let cause: Cause = cause.parse().map_err(|_| Unreadable::End)?;
                S::Ended(End::new((*outcome).into(), cause).ok_or(Unreadable::End)?)
            }
        })
    }
}
