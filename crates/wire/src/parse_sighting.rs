//! Parses JSON sightings back into `rules::Sighting`.

use rules::{Board, Cells, ClassId, End, Ruleset};

use crate::sighting::{Echo, Next, Outcome, Sighting, Strike};
use crate::water::{Cell, Span};

/// Why a JSON sighting is not valid under these rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSighting {
    /// A square, row or column off the board.
    #[error("a square, row or column is off the board")]
    OffBoard,
    /// Two ends that are not in a straight line.
    #[error("the two ends of a ship are not in one line")]
    NotInLine,
    /// An unknown class.
    #[error("unknown class {0:?}")]
    UnknownClass(String),
    /// An impossible end.
    #[error("a game cannot end with outcome {outcome:?} by {cause:?}")]
    NoSuchEnd {
        /// The outcome given.
        outcome: Outcome,
        /// The cause given.
        cause: String,
    },
}

impl Sighting {
    /// Converts to a sighting of `rules`. The reason of a penalty is dropped: clients show its sentence.
    pub fn under(&self, ruleset: &Ruleset) -> Result<rules::Sighting, BadSighting> {
        use rules::Sighting as S;
        let board = ruleset.board();
        let cell = |at: &Cell| at.on(board).ok_or(BadSighting::OffBoard);
        let span = |wreck: &Option<Span>| wreck.map(|span| span.on(board)).transpose();
        let class = |name: &Option<String>| name.as_ref().map(|name| class(ruleset, name)).transpose();
        Ok(match self {
            Sighting::Ship { owner, class: name, from, to } => S::Ship {
                owner: (*owner).into(),
                class: self::class(ruleset, name)?,
                span: Span { from: *from, to: *to }.on(board)?,
            },
            Sighting::Next(Next::Turn(seat)) => S::Next(rules::Next::Turn((*seat).into())),
            Sighting::Next(Next::Round(number)) => S::Next(rules::Next::Round(*number)),
            Sighting::Committed { by } => S::Committed { by: (*by).into() },
            Sighting::Round { number } => S::Round { number: *number },
            Sighting::Strike(Strike::Artillery { by, at }) => {
                S::Strike { by: (*by).into(), weapon: rules::Weapon::Artillery(cell(at)?) }
            }
            Sighting::Strike(Strike::Torpedo { by, lane }) => {
                let lane = lane.on(board).ok_or(BadSighting::OffBoard)?;
                S::Strike { by: (*by).into(), weapon: rules::Weapon::Torpedo(lane) }
            }
            Sighting::Shot { by, cell: at, effect, class: name, wreck } => S::Shot {
                by: (*by).into(),
                cell: cell(at)?,
                effect: (*effect).into(),
                class: class(name)?,
                wreck: span(wreck)?,
            },
            Sighting::Salvo { by, cells } => S::Salvo { by: (*by).into(), cells: set(cells, board)? },
            Sighting::Tally { by, class: name, hits } => {
                S::Tally { by: (*by).into(), class: class(name)?, hits: *hits }
            }
            Sighting::Sank { by, class: name, wreck } => {
                S::Sank { by: (*by).into(), class: class(name)?, wreck: span(wreck)? }
            }
            Sighting::Cleared { by, cells } => S::Cleared { by: (*by).into(), cells: set(cells, board)? },
            Sighting::Radar { by, at, echo } => {
                let echo = match echo {
                    Echo::Cells(cells) => rules::Echo::Cells(set(cells, board)?),
                    Echo::Presence(there) => rules::Echo::Presence(*there),
                    Echo::Obscured => rules::Echo::Obscured,
                };
                S::Radar { by: (*by).into(), at: cell(at)?, echo }
            }
            Sighting::RadarUsed { by, obscured } => S::RadarUsed { by: (*by).into(), obscured: *obscured },
            Sighting::Smoke { by, at } => S::Smoke { by: (*by).into(), at: cell(at)? },
            Sighting::SmokeLaid { by } => S::SmokeLaid { by: (*by).into() },
            Sighting::SmokeGone { owner, at } => S::SmokeGone { owner: (*owner).into(), at: cell(at)? },
            Sighting::Hidden { by } => S::Hidden { by: (*by).into() },
            Sighting::Penalty { by, penalty, .. } => {
                S::Penalty { by: (*by).into(), penalty: (*penalty).into(), reason: None }
            }
            Sighting::Ended { outcome, cause } => {
                let end = cause.parse().ok().and_then(|cause| End::new((*outcome).into(), cause));
                let none = || BadSighting::NoSuchEnd { outcome: *outcome, cause: cause.clone() };
                S::Ended(end.ok_or_else(none)?)
            }
        })
    }
}

fn class(ruleset: &Ruleset, name: &str) -> Result<ClassId, BadSighting> {
    let found = ruleset.classes().iter().find(|class| class.name() == name);
    found.map(rules::Class::id).ok_or_else(|| BadSighting::UnknownClass(name.chars().take(40).collect()))
}

fn set(cells: &[Cell], board: Board) -> Result<Cells, BadSighting> {
    cells.iter().map(|at| at.on(board).ok_or(BadSighting::OffBoard)).collect()
}

impl Span {
    fn on(self, board: Board) -> Result<rules::Span, BadSighting> {
        let end = |at: Cell| at.on(board).ok_or(BadSighting::OffBoard);
        rules::Span::between(end(self.from)?, end(self.to)?).ok_or(BadSighting::NotInLine)
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
