//! Sightings in JSON: the single facts a client learns about a game.

use rules::{ClassId, Ruleset};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::coded_message::CodedMessage;
use crate::mirror::mirror;
use crate::water::{Cell, Lane, Seat, Span};

/// One fact that a viewer learns. Apply sightings in order to build up the state of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Sighting {
    /// A ship is here: one's own at the start, all ships after the end.
    Ship {
        /// Whose ship.
        owner: Seat,
        /// Its class.
        class: String,
        /// One end.
        from: Cell,
        /// The other end.
        to: Cell,
    },
    /// Who may act now: one seat, or both in a round.
    Next(Next),
    /// A seat has committed to its order of this round.
    Committed {
        /// Who.
        by: Seat,
    },
    /// A round is resolved; the sightings that follow happened in it.
    Round {
        /// Counted from 1.
        number: u16,
    },
    /// Artillery or torpedo: the shots that follow belong to this order.
    Strike(Strike),
    /// A shot whose result is reported.
    Shot {
        /// Who fired.
        by: Seat,
        /// Where.
        cell: Cell,
        /// Its result.
        effect: Effect,
        /// The class that was hit, if reported.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        class: Option<String>,
        /// Where the ship was that this shot sank, if reported.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wreck: Option<Span>,
    },
    /// Shots of which only the number of hits is reported.
    Salvo {
        /// Who fired.
        by: Seat,
        /// Where.
        cells: Vec<Cell>,
    },
    /// How many shots of the salvo hit.
    Tally {
        /// Who fired.
        by: Seat,
        /// The class that was hit, if reported.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        class: Option<String>,
        /// How many hits.
        hits: u8,
    },
    /// A salvo sank a ship.
    Sank {
        /// Who fired.
        by: Seat,
        /// Its class, if reported.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        class: Option<String>,
        /// Where it was, if reported.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wreck: Option<Span>,
    },
    /// Squares around a sunk ship that are now known to be water.
    Cleared {
        /// Who sank it.
        by: Seat,
        /// The squares.
        cells: Vec<Cell>,
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
        /// Who.
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
        /// Who.
        by: Seat,
    },
    /// A radar scan blew a smoke screen away.
    SmokeGone {
        /// Whose smoke screen.
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
        /// What was wrong; sent only to the player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<CodedMessage>,
    },
    /// The game is over.
    Ended {
        /// The outcome.
        outcome: Outcome,
        /// The cause, as one word.
        cause: String,
    },
}

/// Who may act now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Next {
    /// The seat to move.
    Turn(Seat),
    /// The round in which both may act.
    Round(u16),
}

/// A special order that fires at many squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "weapon", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Strike {
    /// At an area.
    Artillery {
        /// Who fires.
        by: Seat,
        /// Where.
        at: Cell,
    },
    /// At a row or column.
    Torpedo {
        /// Who fires.
        by: Seat,
        /// Where.
        lane: Lane,
    },
}

mirror! {
    /// The result of a shot.
    #[serde(rename_all = "kebab-case")]
    pub enum Effect {
        /// It hit nothing.
        Miss,
        /// It took a hit point.
        Hit,
        /// It took a ship's last hit point.
        Sunk,
    }
}

/// What radar saw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Echo {
    /// These squares are occupied.
    Cells(Vec<Cell>),
    /// Whether anything is there.
    Presence(bool),
    /// Smoke hid everything.
    Obscured,
}

mirror! {
    /// What a punished attempt costs.
    #[serde(rename_all = "kebab-case")]
    pub enum Penalty {
        /// The turn.
        TurnLost,
        /// The game.
        Forfeit,
    }
}

/// What an end means for the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub enum Outcome {
    /// A won.
    A,
    /// B won.
    B,
    /// A draw.
    #[serde(rename = "draw")]
    Draw,
    /// Both lost.
    #[serde(rename = "none")]
    None,
    /// The game does not count.
    #[serde(rename = "void")]
    Void,
}

impl From<rules::Outcome> for Outcome {
    fn from(outcome: rules::Outcome) -> Outcome {
        match outcome {
            rules::Outcome::Won(rules::Seat::A) => Outcome::A,
            rules::Outcome::Won(rules::Seat::B) => Outcome::B,
            rules::Outcome::Drawn => Outcome::Draw,
            rules::Outcome::BothLost => Outcome::None,
            rules::Outcome::Void => Outcome::Void,
        }
    }
}

impl Sighting {
    /// Converts from a sighting of `rules`. Classes become their names.
    pub fn of(sighting: &rules::Sighting, ruleset: &Ruleset) -> Sighting {
        use rules::Sighting as S;
        let name = |class: ClassId| ruleset.class(class).name().to_owned();
        match *sighting {
            S::Ship { owner, class, span } => {
                let Span { from, to } = span.into();
                Sighting::Ship { owner: owner.into(), class: name(class), from, to }
            }
            S::Next(rules::Next::Turn(seat)) => Sighting::Next(Next::Turn(seat.into())),
            S::Next(rules::Next::Round(number)) => Sighting::Next(Next::Round(number)),
            S::Committed { by } => Sighting::Committed { by: by.into() },
            S::Round { number } => Sighting::Round { number },
            S::Strike { by, weapon } => Sighting::Strike(match weapon {
                rules::Weapon::Artillery(at) => Strike::Artillery { by: by.into(), at: at.into() },
                rules::Weapon::Torpedo(lane) => Strike::Torpedo { by: by.into(), lane: lane.into() },
            }),
            S::Shot { by, cell, effect, class, wreck } => Sighting::Shot {
                by: by.into(),
                cell: cell.into(),
                effect: effect.into(),
                class: class.map(name),
                wreck: wreck.map(Span::from),
            },
            S::Salvo { by, cells } => Sighting::Salvo { by: by.into(), cells: Cell::list(cells) },
            S::Tally { by, class, hits } => Sighting::Tally { by: by.into(), class: class.map(name), hits },
            S::Sank { by, class, wreck } => {
                Sighting::Sank { by: by.into(), class: class.map(name), wreck: wreck.map(Span::from) }
            }
            S::Cleared { by, cells } => Sighting::Cleared { by: by.into(), cells: Cell::list(cells) },
            S::Radar { by, at, echo } => Sighting::Radar { by: by.into(), at: at.into(), echo: echo.into() },
            S::RadarUsed { by, obscured } => Sighting::RadarUsed { by: by.into(), obscured },
            S::Smoke { by, at } => Sighting::Smoke { by: by.into(), at: at.into() },
            S::SmokeLaid { by } => Sighting::SmokeLaid { by: by.into() },
            S::SmokeGone { owner, at } => Sighting::SmokeGone { owner: owner.into(), at: at.into() },
            S::Hidden { by } => Sighting::Hidden { by: by.into() },
            S::Penalty { by, penalty, reason } => Sighting::Penalty {
                by: by.into(),
                penalty: penalty.into(),
                reason: reason.as_ref().map(CodedMessage::of),
            },
            S::Ended(end) => {
                Sighting::Ended { outcome: end.outcome().into(), cause: end.cause().word().to_owned() }
            }
        }
    }

    /// What a viewer sees of a turn. The only way from a turn to JSON.
    pub fn all_of(turn: &rules::Turn, eye: rules::Eye, ruleset: &Ruleset) -> Vec<Sighting> {
        let mut seen = Vec::new();
        turn.seen_by(eye, &mut seen);
        seen.iter().map(|sighting| Sighting::of(sighting, ruleset)).collect()
    }
}

impl From<rules::Echo> for Echo {
    fn from(echo: rules::Echo) -> Echo {
        match echo {
            rules::Echo::Cells(cells) => Echo::Cells(Cell::list(cells)),
            rules::Echo::Presence(there) => Echo::Presence(there),
            rules::Echo::Obscured => Echo::Obscured,
        }
    }
}
