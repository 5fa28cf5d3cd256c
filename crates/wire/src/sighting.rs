//! What somebody is told, in JSON.

use rules::{ClassId, Next, Ruleset};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::water::{Cell, Lane, Seat, Span};

/// One thing that somebody is told; a page folds them in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Sighting {
    /// A ship lies here: one's own at the start, everybody's after the end.
    Ship {
        /// Whose.
        owner: Seat,
        /// Its class.
        class: String,
        /// One end.
        from: Cell,
        /// The other end.
        to: Cell,
    },
    /// Who may act now: a seat, or both in a round.
    Next {
        /// The seat to move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<Seat>,
        /// The round both decide on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        round: Option<u16>,
    },
    /// A seat has decided in this round.
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
        /// With what.
        weapon: Weapon,
        /// Where, for artillery.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Cell>,
        /// Where, for a torpedo.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lane: Option<Lane>,
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
        #[serde(default, skip_serializing_if = "Option::is_none")]
        class: Option<String>,
        /// Where the ship lay that this shot sank, if it is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wreck: Option<Span>,
    },
    /// Shots of which only tallies are told.
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
        /// The class that was hit, if it is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        class: Option<String>,
        /// How often.
        hits: u8,
    },
    /// A ship sank by a salvo.
    Sank {
        /// Who fired.
        by: Seat,
        /// Its class, if it is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        class: Option<String>,
        /// Where it lay, if it is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wreck: Option<Span>,
    },
    /// Water around a sunk ship that is now known to be empty.
    Cleared {
        /// Who sank it.
        by: Seat,
        /// The water.
        cells: Vec<Cell>,
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
        /// Who.
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
        /// Who.
        by: Seat,
    },
    /// A radar sweep blew a smoke screen away.
    SmokeGone {
        /// Whose.
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
        /// What was wrong, for the player's own eyes.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// The game is over.
    Ended {
        /// Who has what of it.
        outcome: Outcome,
        /// Why, in one word.
        cause: String,
    },
}

/// An attack on many squares by one order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Weapon {
    /// An area.
    Artillery,
    /// A row or column.
    Torpedo,
}

/// What came of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Nothing.
    Miss,
    /// A hit point.
    Hit,
    /// A ship's last hit point.
    Sunk,
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

/// What a punished attempt costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Penalty {
    /// The turn.
    TurnLost,
    /// The game.
    Forfeit,
}

/// What an end means for the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub enum Outcome {
    /// A won.
    A,
    /// B won.
    B,
    /// Nobody won.
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
    /// The sighting in JSON's words. Classes go by their names.
    pub fn of(sighting: &rules::Sighting, ruleset: &Ruleset) -> Sighting {
        use rules::Sighting as S;
        let name = |class: ClassId| ruleset.class(class).name().to_owned();
        match *sighting {
            S::Ship { owner, class, span } => {
                let Span { from, to } = span.into();
                Sighting::Ship { owner: owner.into(), class: name(class), from, to }
            }
            S::Next(Next::Turn(seat)) => Sighting::Next { turn: Some(seat.into()), round: None },
            S::Next(Next::Round(number)) => Sighting::Next { turn: None, round: Some(number) },
            S::Committed { by } => Sighting::Committed { by: by.into() },
            S::Round { number } => Sighting::Round { number },
            S::Strike { by, weapon } => {
                let (weapon, at, lane) = match weapon {
                    rules::Weapon::Artillery(at) => (Weapon::Artillery, Some(at.into()), None),
                    rules::Weapon::Torpedo(lane) => (Weapon::Torpedo, None, Some(lane.into())),
                };
                Sighting::Strike { by: by.into(), weapon, at, lane }
            }
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
                penalty: match penalty {
                    rules::Penalty::TurnLost => Penalty::TurnLost,
                    rules::Penalty::Forfeit => Penalty::Forfeit,
                },
                reason: reason.map(|reason| reason.to_string()),
            },
            S::Ended(end) => {
                Sighting::Ended { outcome: end.outcome().into(), cause: end.cause().word().to_owned() }
            }
        }
    }

    /// What these eyes see of a turn. Turns have no other way into JSON.
    pub fn all_of(turn: &rules::Turn, eye: rules::Eye, ruleset: &Ruleset) -> Vec<Sighting> {
        let mut seen = Vec::new();
        turn.seen_by(eye, &mut seen);
        seen.iter().map(|sighting| Sighting::of(sighting, ruleset)).collect()
    }
}

impl From<rules::Effect> for Effect {
    fn from(effect: rules::Effect) -> Effect {
        match effect {
            rules::Effect::Miss => Effect::Miss,
            rules::Effect::Hit => Effect::Hit,
            rules::Effect::Sunk => Effect::Sunk,
        }
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
