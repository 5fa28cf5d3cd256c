//! Faults in a bot's answers: what was found and what was expected.

use std::fmt;

use rules::{Attempt, Cause, Coded as _, Illegal, Ruleset};
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use utoipa::ToSchema;

use super::form::Form;

/// What is wrong with a bot's answer, worded for its author: where, what was found, what was expected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Fault {
    /// The kind of fault.
    pub kind: FaultKind,
    /// Which rule an illegal order or fleet breaks, as a code that never changes; see docs/codes.md.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Where in the answer: a JSON path such as `$.ships[2].cells[0].x`, or a line and column if the text is
    /// not JSON; missing if it is about the whole answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// What was found there.
    pub found: String,
    /// What was expected.
    pub wanted: String,
    /// What was found, without details that vary between answers. Not sent, so faults read from JSON have
    /// none.
    #[serde(skip)]
    gist: Box<str>,
}

/// The kinds of fault a bot's answer can have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum FaultKind {
    /// The fleet is illegal.
    InvalidPlacement,
    /// The order is illegal.
    IllegalOrder,
    /// One radar scan too many, under rules where that loses the game.
    SecondRadar,
    /// No complete answer in time.
    Timeout,
    /// The time for all answers of the game is used up.
    Flag,
    /// No connection, or it broke before the answer was complete.
    Unreachable,
    /// Any HTTP status other than 200.
    BadStatus,
    /// Not JSON of the right shape.
    BadJson,
    /// The answer is too large.
    TooBig,
}

/// The longest text shown of what was found: an answer may be 64 KiB of one word.
const LONGEST: usize = 400;

impl FaultKind {
    /// The fault that leads to this cause, if one does.
    pub fn of_cause(cause: Cause) -> Option<FaultKind> {
        FaultKind::VARIANTS.iter().copied().find(|kind| kind.cause() == cause)
    }

    /// How a game with this fault ends.
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
    /// A fault of the whole answer.
    pub fn new(kind: FaultKind, found: &str, wanted: &str) -> Fault {
        let (found, wanted) = (shortened(found, LONGEST), wanted.to_owned());
        Fault { kind, code: None, place: None, gist: outline(&found).into(), found, wanted }
    }

    /// The same fault with this gist, if the words of `found` are too specific or too vague.
    #[must_use]
    pub fn with_gist(self, gist: &str) -> Fault {
        Fault { gist: gist.into(), ..self }
    }

    /// The same fault with the code of the rule that is broken.
    #[must_use]
    pub(super) fn with_code(self, code: &str) -> Fault {
        Fault { code: Some(code.to_owned()), gist: code.into(), ..self }
    }

    /// Whether both probably have the same cause: the same kind, in the same sort of place, about the same
    /// sort of thing. Bots choose squares at random, so the same bug rarely looks the same twice.
    pub fn is_like(&self, other: &Fault) -> bool {
        let place = |fault: &Fault| fault.place.as_deref().map(outline);
        self.kind == other.kind && self.gist == other.gist && place(self) == place(other)
    }

    /// The same fault with its place in the answer.
    pub fn at(self, place: &str) -> Fault {
        Fault { place: Some(place.to_owned()), ..self }
    }

    /// The same fault without any text from the answer, for people who may not see the answer.
    #[must_use]
    pub fn without_quotes(&self) -> Fault {
        // These beginnings are our own words; what follows may come from the bot.
        const CUT: [&str; 2] = ["no secure connection", "a body with content-encoding"];
        if let Some(ours) = CUT.into_iter().find(|ours| self.found.starts_with(ours)) {
            return Fault { found: ours.to_owned(), gist: ours.into(), ..self.clone() };
        }
        if self.kind != FaultKind::BadJson {
            return self.clone();
        }
        let quotes_nothing = ["nothing", "null", "an object", "an empty list", "a byte that is not UTF-8"]
            .contains(&self.found.as_str())
            || ["text that is not JSON", "a list of ", "a byte order mark"]
                .iter()
                .any(|ours| self.found.starts_with(ours));
        if quotes_nothing {
            return self.clone();
        }
        let found = "JSON of another shape".to_owned();
        Fault { place: None, gist: found.as_str().into(), found, ..self.clone() }
    }

    /// The fault of an order that the referee refused or punished.
    pub fn of_illegal(ruleset: &Ruleset, attempt: &Attempt, reason: Illegal) -> Fault {
        let board = ruleset.board();
        let (found, wanted) = match attempt {
            Attempt::Order(order) => {
                (format!("{} ({reason})", order.name(board)), "an order that is legal now".to_owned())
            }
            Attempt::Unreadable(text) => match Form::of(ruleset) {
                Form::Simple => (
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
        let code = if matches!(attempt, Attempt::Unreadable(_)) {
            Illegal::Unreadable.code()
        } else {
            reason.code()
        };
        let fault = Fault::new(kind, &found, &wanted).with_code(code);
        match Form::of(ruleset) {
            Form::Simple => fault.at("$"),
            Form::General => fault.at("$.order"),
        }
    }
}

/// `kind at place: found this; expected that.`
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind.cause())?;
        if let Some(place) = &self.place {
            write!(f, " at {place}")?;
        }
        // `found` may be a sentence.
        write!(f, ": found {}; expected {}", self.found.trim_end_matches('.'), self.wanted)
    }
}

impl std::error::Error for Fault {}

/// The text, truncated, with invisible characters escaped.
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

/// A text without its numbers and quoted parts.
fn outline(text: &str) -> String {
    let (mut outline, mut quoted) = (String::new(), false);
    for c in text.chars() {
        match c {
            '"' => {
                quoted = !quoted;
                outline.push(c);
            }
            _ if quoted => {}
            c if c.is_ascii_digit() => {
                if !outline.ends_with('#') {
                    outline.push('#');
                }
            }
            c => outline.push(c),
        }
    }
    outline
}

/// Whether a character is invisible or changes text direction: it would garble a terminal or a page.
fn is_turning(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::{read_move, read_placement};

    fn placed(answer: &str) -> Fault {
        read_placement(answer.as_bytes(), &hackathon()).expect_err("it is no legal fleet")
    }

    fn moved(answer: &str) -> Fault {
        let ruleset = hackathon();
        match read_move(answer.as_bytes(), &ruleset) {
            Err(fault) => fault,
            Ok(attempt) => Fault::of_illegal(&ruleset, &attempt, Illegal::Unreadable),
        }
    }

    fn hackathon() -> Ruleset {
        Ruleset::preset("hackathon").unwrap()
    }

    #[test]
    fn faults_of_one_cause_are_alike_whatever_the_dice_said() {
        let ship = |x: u8| format!(r#"{{"ships":[{{"type":"oneship","cells":[{{"x":{x},"y":"{x}"}}]}}]}}"#);
        for (one, other) in [
            (moved(r#"{"move":{"x":1}}"#), moved(r#"{"move":{"x":2}}"#)),
            (moved(r#"{"type":"shot","x":10,"y":3}"#), moved(r#"{"type":"shot","x":4,"y":-1}"#)),
            (moved("thinking about turn 3"), moved("I fire at B2")),
            (placed(&ship(3)), placed(&ship(12))),
            (placed(r#"{"ships":[]}"#), placed(r#"{"ships":[]}"#)),
        ] {
            assert!(one.is_like(&other), "{one:?} {other:?}");
        }
    }

    #[test]
    fn faults_of_different_causes_are_not_alike() {
        let all = [
            moved(r#"{"x":1,"y":1}"#),
            moved(r#"{"type":"shot","x":"1","y":1}"#),
            moved(r#"{"type":"shot","x":1.5,"y":1}"#),
            moved(r#"{"type":"shot","x":11,"y":1}"#),
            moved("text"),
            placed(r#"{"ships":[]}"#),
            placed(r#"{"ships":[{"type":"carrier","cells":[{"x":1,"y":1}]}]}"#),
            Fault::new(FaultKind::BadStatus, "status 500", "status 200").with_gist("status 500"),
            Fault::new(FaultKind::BadStatus, "status 404", "status 200").with_gist("status 404"),
        ];
        for (n, one) in all.iter().enumerate() {
            for other in &all[n + 1..] {
                assert!(!one.is_like(other), "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn a_fault_without_quotes_says_nothing_of_the_answer() {
        for answer in [
            "SECRET",
            "\"SECRET\"",
            "{\"SECRET\":1,\"SECRET\":2}",
            "{\"type\":\"SECRET\"}",
            "{\"type\":{\"SECRET\":1}}",
            "{\"ships\":\"SECRET\"}",
            "[\"SECRET\"]",
            "4242424242",
            "{\"ships\":4242424242}",
            "true",
            "<html>SECRET</html>",
        ] {
            for fault in [placed(answer), moved(answer)] {
                let told = fault.without_quotes();
                assert_eq!((told.kind, &told.wanted), (fault.kind, &fault.wanted));
                let told = format!("{told} {told:?}");
                assert!(!told.contains("SECRET") && !told.contains("4242"), "{answer}: {told}");
            }
        }
        for found in ["no secure connection: the name SECRET", "a body with content-encoding SECRET"] {
            let told = Fault::new(FaultKind::Unreachable, found, "x").without_quotes();
            assert!(!format!("{told:?}").contains("SECRET"), "{told:?}");
        }
        let kept = Fault::new(FaultKind::BadStatus, "status 404", "status 200");
        assert_eq!(kept.without_quotes(), kept);
    }

    #[test]
    fn the_squares_of_an_illegal_order_do_not_matter() {
        let classic = Ruleset::preset("classic").unwrap();
        let board = classic.board();
        let faults = ["A1", "B7"].map(|name| {
            let order = rules::Order::read(board, name).unwrap();
            let cell = match order {
                rules::Order::Fire(cells) => cells.first().unwrap(),
                _ => panic!("{name} is a shot"),
            };
            Fault::of_illegal(
                &classic,
                &Attempt::Order(order),
                Illegal::AlreadyFired { cell: board.name(cell) },
            )
        });
        assert_ne!(faults[0], faults[1]);
        assert!(faults[0].is_like(&faults[1]));
    }

    #[test]
    fn no_sentence_has_two_full_stops() {
        let fault = placed(r#"{"ships":[]}"#);
        let said = format!("{fault}.");
        assert!(!said.contains(".;") && !said.contains(".."), "{said}");
    }
}
