//! What is wrong with an answer.

use std::fmt;

use rules::{Attempt, Cause, Illegal, Ruleset};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::form::Form;

/// What is wrong with a bot's answer, in its author's words: where, what was found, what would be right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Fault {
    /// Which verdict it leads to.
    pub kind: FaultKind,
    /// Where in the answer: a JSON path such as `$.ships[2].cells[0].x`, or a line and column of text that is no JSON;
    /// none if the answer as a whole is meant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// What was found there.
    pub found: String,
    /// What would be right.
    pub wanted: String,
}

/// The verdicts that a bot's answer can bring upon it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The fleet is not legal.
    InvalidPlacement,
    /// The order is not legal.
    IllegalOrder,
    /// One radar sweep too many, where that alone loses the game.
    SecondRadar,
    /// No whole answer in time.
    Timeout,
    /// The time for all answers of the game is used up.
    Flag,
    /// No connection, or it broke before the answer was whole.
    Unreachable,
    /// Any status but 200.
    BadStatus,
    /// No JSON of the right form.
    BadJson,
    /// Too much of an answer.
    TooBig,
}

/// The longest text shown of what was found: an answer may be 64 KiB of one word.
const LONGEST: usize = 400;

impl FaultKind {
    /// All of them.
    const ALL: [FaultKind; 9] = [
        FaultKind::InvalidPlacement,
        FaultKind::IllegalOrder,
        FaultKind::SecondRadar,
        FaultKind::Timeout,
        FaultKind::Flag,
        FaultKind::Unreachable,
        FaultKind::BadStatus,
        FaultKind::BadJson,
        FaultKind::TooBig,
    ];

    /// The fault that leads to a verdict, if one does.
    pub fn of_cause(cause: Cause) -> Option<FaultKind> {
        FaultKind::ALL.into_iter().find(|kind| kind.cause() == cause)
    }

    /// The verdict.
    pub const fn cause(self) -> Cause {
        match self {
            FaultKind::InvalidPlacement => Cause::InvalidPlacement,
            FaultKind::IllegalOrder => Cause::IllegalOrder,
            FaultKind::SecondRadar => Cause::SecondRadar,
            FaultKind::Timeout => Cause::Timeout,
            FaultKind::Flag => Cause::Flag,
            FaultKind::Unreachable => Cause::Unreachable,
            FaultKind::BadStatus => Cause::BadStatus,
            FaultKind::BadJson => Cause::BadJson,
            FaultKind::TooBig => Cause::TooBig,
        }
    }
}

impl Fault {
    /// A fault of the answer as a whole.
    pub fn new(kind: FaultKind, found: &str, wanted: &str) -> Fault {
        Fault { kind, place: None, found: shortened(found, LONGEST), wanted: wanted.to_owned() }
    }

    /// The same fault with its place in the answer.
    pub fn at(self, place: &str) -> Fault {
        Fault { place: Some(place.to_owned()), ..self }
    }

    /// What was wrong with an order that the referee refused or punished.
    pub fn of_illegal(ruleset: &Ruleset, attempt: &Attempt, reason: Illegal) -> Fault {
        let board = ruleset.board();
        let (found, wanted) = match attempt {
            Attempt::Order(order) => {
                (format!("{} ({reason})", order.name(board)), "an order that is legal now".to_owned())
            }
            Attempt::Unreadable(text) => match Form::of(ruleset) {
                Form::Documented => (
                    format!("{text} (it is off the board)"),
                    format!("x from 0 to {} and y from 0 to {}", board.width() - 1, board.height() - 1),
                ),
                Form::General => {
                    let why = rules::Order::read(board, text).err();
                    let why = why.map_or_else(|| reason.to_string(), |why| why.to_string());
                    (format!("\"{text}\" ({why})"), "an order in the notation, such as E5 or R:E5".to_owned())
                }
            },
        };
        let kind = if reason == Illegal::RadarSpent && ruleset.brings_about(Cause::SecondRadar) {
            FaultKind::SecondRadar
        } else {
            FaultKind::IllegalOrder
        };
        let fault = Fault::new(kind, &found, &wanted);
        match Form::of(ruleset) {
            Form::Documented => fault.at("$"),
            Form::General => fault.at("$.order"),
        }
    }
}

/// `kind at place: found this; wanted that.`
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind.cause())?;
        if let Some(place) = &self.place {
            write!(f, " at {place}")?;
        }
        write!(f, ": found {}; wanted {}", self.found, self.wanted)
    }
}

impl std::error::Error for Fault {}

/// The text up to a number of characters, with what cannot be seen made visible.
pub(super) fn shortened(text: &str, longest: usize) -> String {
    let mut shown = String::new();
    for (index, c) in text.chars().enumerate() {
        if index == longest {
            shown.push_str("...");
            break;
        }
        match c {
            c if c.is_control() || is_turning(c) => shown.extend(c.escape_unicode()),
            c => shown.push(c),
        }
    }
    shown
}

/// Whether a character shows nothing or turns the text around it: it would garble a terminal or a page.
fn is_turning(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}
