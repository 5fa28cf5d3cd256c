//! Reads bot answers strictly: into a fleet, an attempt, an introduction, or a fault.

use rules::{Attempt, Coded as _, Fleet, Order, Proposal, Ruleset};

use super::fault::{Fault, FaultKind, shortened};
use super::form::Form;
use super::json::{Document, Spot};
use super::optional_calls::Hello;
use crate::name::PlayerName;

/// The longest unreadable order that is kept: it goes into the record of the game.
const LONGEST_ORDER: usize = 200;

/// Reads the answer to `/placement` into a legal fleet.
pub fn read_placement(bytes: &[u8], ruleset: &Ruleset) -> Result<Fleet, Fault> {
    let document = Document::read(bytes, "an object with the list `ships`")?;
    let ships = document.root().field("ships", "the list of your ships")?;
    let mut proposals = Vec::new();
    for ship in ships.list("the list of your ships")? {
        let class = ship.field("type", "the type of the ship")?.text("the type of the ship, as text")?;
        let mut cells = Vec::new();
        for cell in ship.field("cells", "the list of its squares")?.list("the list of its squares")? {
            cells.push(square(&cell)?);
        }
        proposals.push(Proposal { class: class.to_owned(), cells });
    }
    Fleet::from_classes(ruleset, &proposals).map_err(|faults| {
        let found = format!("an illegal fleet: {faults}");
        let fault = ships.fault(FaultKind::InvalidPlacement, &found, &roster(ruleset));
        match faults.list().first() {
            Some(first) => fault.with_code(first.code()),
            None => fault,
        }
    })
}

/// Reads the answer to `/move` into an attempt.
pub fn read_move(bytes: &[u8], ruleset: &Ruleset) -> Result<Attempt, Fault> {
    match Form::of(ruleset) {
        Form::Simple => simple_move(bytes, ruleset),
        Form::General => general_move(bytes, ruleset),
    }
}

/// Reads the answer to `GET /`. Everything in it is optional, but what is there must be valid.
pub fn read_hello(bytes: &[u8]) -> Result<Hello, Fault> {
    let document = Document::read(bytes, "an object")?;
    let root = document.root();
    let name = |key: &str| -> Result<Option<PlayerName>, Fault> {
        let Some(spot) = root.optional(key)? else { return Ok(None) };
        let wanted = "a text of 1 to 32 visible characters";
        PlayerName::new(spot.text(wanted)?).map(Some).map_err(|_| spot.wrong(wanted))
    };
    let colour = root.optional("colour")?.map(|spot| {
        let wanted = "a colour such as #1f6feb";
        let text = spot.text(wanted)?;
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
        if digits.is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit())) {
            Ok(text.to_owned())
        } else {
            Err(spot.wrong(wanted))
        }
    });
    Ok(Hello {
        name: name("name")?,
        author: name("author")?,
        colour: colour.transpose()?,
        version: name("version")?,
    })
}

fn simple_move(bytes: &[u8], ruleset: &Ruleset) -> Result<Attempt, Fault> {
    const SHAPE: &str = r#"{"type":"shot","x":4,"y":7} or {"type":"radar","center":{"x":5,"y":5}}"#;
    let document = Document::read(bytes, SHAPE)?;
    let root = document.root();
    let kind = root.field("type", r#""shot" or "radar""#)?;
    let word = kind.text(r#""shot" or "radar""#)?;
    let board = ruleset.board();
    let (at, order): (Spot<'_>, fn(rules::Cell) -> Order) = match word {
        "shot" => (root, Order::shot),
        "radar" => (root.field("center", "the centre of the scan, {x, y}")?, Order::Radar),
        _ => return Err(kind.wrong(r#""shot" or "radar""#)),
    };
    let x = at.field("x", COORDINATE)?.integer(COORDINATE)?;
    let y = at.field("y", COORDINATE)?.integer(COORDINATE)?;
    let cell = u8::try_from(x).ok().zip(u8::try_from(y).ok()).and_then(|(x, y)| rules::Cell::new(x, y));
    // A square off every board reaches the referee as unreadable text.
    Ok(cell.filter(|cell| board.has(*cell)).map_or_else(
        || Attempt::Unreadable(format!("{word} at x {x}, y {y}")),
        |cell| Attempt::Order(order(cell)),
    ))
}

fn general_move(bytes: &[u8], ruleset: &Ruleset) -> Result<Attempt, Fault> {
    const SHAPE: &str = r#"{"order":"..."} with an order in the notation"#;
    let document = Document::read(bytes, SHAPE)?;
    let text = document.root().field("order", SHAPE)?.text("an order in the notation, as text")?;
    Ok(match Order::read(ruleset.board(), text) {
        Ok(order) => Attempt::Order(order),
        Err(_) => Attempt::Unreadable(shortened(text, LONGEST_ORDER)),
    })
}

const COORDINATE: &str = "a whole number, written without quotes, fraction or exponent";

/// One square of a ship. Numbers too large for any board are refused here, with their place.
fn square(cell: &Spot<'_>) -> Result<(i32, i32), Fault> {
    let coordinate = |key: &str| {
        let spot = cell.field(key, COORDINATE)?;
        let number = spot.integer(COORDINATE)?;
        i32::try_from(number).map_err(|_| {
            let found = format!("the number {number}, which is off the board");
            spot.fault(FaultKind::InvalidPlacement, &found, "a square of the board")
        })
    };
    Ok((coordinate("x")?, coordinate("y")?))
}

/// Describes the fleet the rules need.
fn roster(ruleset: &Ruleset) -> String {
    let ships: Vec<String> = ruleset
        .classes()
        .iter()
        .map(|class| format!("{} {} of length {}", class.count(), class.name(), class.length()))
        .collect();
    let apart = if ruleset.keeps_gap() { ", none touching" } else { "" };
    format!("{}{apart}", ships.join(", "))
}
