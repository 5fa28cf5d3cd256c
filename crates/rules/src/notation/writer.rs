//! Writes a record as text.

use std::fmt;

use crate::end::{Cause, End};
use crate::game::Game;
use crate::order::Attempt;
use crate::record::Record;
use crate::seat::{Seat, Sides};
use crate::turn::{Committed, Deed, Turn};

use super::cursor::quote;
use super::marks;

/// Width to which lines of turns are filled.
const WIDTH: usize = 100;

/// Writes a record: tags, an empty line, the turns, an empty line.
pub(crate) fn write(record: &Record, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let ruleset = record.ruleset();
    let header = record.header();
    if let Some(event) = header.get("Event") {
        writeln!(f, "[Event {}]", quote(event))?;
    }
    if ruleset.is_preset() {
        writeln!(f, "[Rules {}]", quote(&ruleset.id()))?;
    } else {
        writeln!(f, "[Rules \"\"\"\n{}\"\"\"]", ruleset.to_toml())?;
    }
    for (tag, value) in header.iter().filter(|(tag, _)| *tag != "Event") {
        writeln!(f, "[{tag} {}]", quote(value))?;
    }
    if let Some(game) = record.game() {
        writeln!(f, "[First \"{}\"]", game.first())?;
    }
    for (seat, fleet) in record.fleets().iter() {
        if let Some(fleet) = fleet {
            writeln!(f, "[Fleet{seat} \"{}\"]", fleet.name(ruleset))?;
        }
    }
    match record.end() {
        Some(end) => writeln!(f, "[Result \"{}\"]\n[End \"{}\"]", end.outcome(), end.cause())?,
        None => writeln!(f, "[Result \"*\"]")?,
    }
    writeln!(f)?;
    let entries =
        record.game().map_or_else(|| record.end().map(|end| adjudged(1, end)).into_iter().collect(), entries);
    fill(&entries, f)
}

/// Writes entries one after another, as many as fit on a line.
fn fill(entries: &[String], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut column = 0;
    for entry in entries {
        let width = entry.chars().count();
        if column > 0 && column + 1 + width > WIDTH {
            writeln!(f)?;
            column = 0;
        }
        let space = if column == 0 { "" } else { " " };
        write!(f, "{space}{entry}")?;
        column += width + space.len();
    }
    if entries.is_empty() { Ok(()) } else { writeln!(f) }
}

/// The turns of a game as text, each with its number and seat: `12B. E5+`.
fn entries(game: &Game) -> Vec<String> {
    let mut entries = Vec::new();
    // What a seat has committed to in a round that is not resolved yet.
    let mut open: Sides<Option<&Attempt>> = Sides::default();
    for turn in game.turns() {
        let number = turn.number;
        let Some((seat, attempt)) = turn.seat.zip(turn.attempt.as_ref()) else {
            entries.extend(turn.end().map(|end| adjudged(number, end)));
            continue;
        };
        match &turn.deed {
            Deed::Committed { .. } => open[seat] = Some(attempt),
            Deed::Round { volleys, .. } => {
                open[seat] = Some(attempt);
                for (seat, attempt) in std::mem::take(&mut open).iter() {
                    let attempt = attempt.expect("both have committed");
                    entries.push(format!("{number}{seat}. {}", round(game, attempt, &volleys[seat])));
                }
            }
            _ => entries.push(format!("{number}{seat}. {}", result(game, turn, attempt))),
        }
    }
    // Keep commitments of an open round; those of a game that has ended were discarded.
    if game.end().is_none() {
        let number = open_round(game);
        let waiting = open.iter().filter_map(|(seat, attempt)| attempt.map(|attempt| (seat, attempt)));
        entries.extend(waiting.map(|(seat, attempt)| decision(game, number, seat, attempt)));
    }
    entries
}

fn open_round(game: &Game) -> u16 {
    game.turns().last().map_or(1, |turn| turn.number)
}

fn decision(game: &Game, number: u16, seat: Seat, attempt: &Attempt) -> String {
    let bare = marks::bare(game.ruleset(), attempt);
    let punished = match attempt {
        Attempt::Unreadable(_) => true,
        Attempt::Order(order) => game.arsenal(seat).check(game.ruleset(), *order).is_err(),
    };
    format!("{number}{seat}. {bare}{}", if punished { "!" } else { "" })
}

fn round(game: &Game, attempt: &Attempt, committed: &Committed) -> String {
    match (attempt, committed) {
        (Attempt::Order(order), Committed::Salvo(volley)) => marks::attack(game.ruleset(), *order, volley),
        _ => format!("{}!", marks::bare(game.ruleset(), attempt)),
    }
}

fn result(game: &Game, turn: &Turn, attempt: &Attempt) -> String {
    let ruleset = game.ruleset();
    let bare = marks::bare(ruleset, attempt);
    match (&turn.deed, attempt) {
        (Deed::Attacked(volley), Attempt::Order(order)) => marks::attack(ruleset, *order, volley),
        (Deed::Swept { echo, .. }, _) => format!("{bare}={}", marks::echo(ruleset, *echo)),
        (Deed::Punished { .. }, _) => format!("{bare}!"),
        _ => bare,
    }
}

/// An end declared from outside, with the loser if there is one: `57A. flag`, `401. cap`.
fn adjudged(number: u16, end: End) -> String {
    match end.winner() {
        // Compared hits have no loser to name here.
        Some(winner) if end.cause() != Cause::Cap => format!("{number}{}. {}", winner.other(), end.cause()),
        _ => format!("{number}. {}", end.cause()),
    }
}
