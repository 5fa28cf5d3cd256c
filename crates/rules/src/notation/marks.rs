//! Writes the result of an order: marks such as `E5+` and answers such as `R:F5=none`.

use std::fmt::Write as _;

use crate::board::Lane;
use crate::cell::MAX_SIDE;
use crate::cells::Cells;
use crate::order::{Attempt, Order, Target};
use crate::rules::{ClassTold, HitsTold};
use crate::ruleset::Ruleset;
use crate::sighting::{Echo, Effect};
use crate::turn::{Shot, Volley};

use super::cursor::quote;

/// The mark of one effect.
pub(super) fn mark(effect: Effect) -> char {
    match effect {
        Effect::Miss => '-',
        Effect::Hit => '+',
        Effect::Sunk => '#',
    }
}

/// A shot with its mark, and the class if the shooter learns it: `E5#Destroyer`.
fn shot(ruleset: &Ruleset, shot: Shot) -> String {
    let effect = ruleset.told_effect(shot.effect);
    let told = ruleset.names_class_on(effect);
    let class = shot.struck.filter(|_| told).map_or("", |(class, _)| ruleset.class(class).name());
    format!("{}{}{class}", ruleset.board().name(shot.cell), mark(effect))
}

/// An attack with its results: `E5+`, `(A4- C5+)`, `(A4 C5)=Ca1,De2#`, `A:F5=F5+,F6#Destroyer`.
pub(super) fn attack(ruleset: &Ruleset, order: Order, volley: &Volley) -> String {
    let board = ruleset.board();
    match (order, ruleset.rules().told.hits) {
        (Order::Fire(_), HitsTold::Cells) => {
            let shots: Vec<String> = volley.shots.iter().map(|one| shot(ruleset, *one)).collect();
            if let [only] = shots.as_slice() { only.clone() } else { format!("({})", shots.join(" ")) }
        }
        (Order::Fire(cells), HitsTold::Tally) => {
            format!("{}={}", salvo(ruleset, cells), tally(ruleset, volley))
        }
        _ => format!("{}={}", order.name(board), strike(ruleset, volley)),
    }
}

/// The answer to an order that fires at many cells: what it hit, cell by cell if cells are reported.
pub(super) fn strike(ruleset: &Ruleset, volley: &Volley) -> String {
    if ruleset.rules().told.hits == HitsTold::Tally {
        return tally(ruleset, volley);
    }
    let hits: Vec<String> =
        volley.shots.iter().filter(|one| one.effect != Effect::Miss).map(|one| shot(ruleset, *one)).collect();
    if hits.is_empty() { "none".to_owned() } else { hits.join(",") }
}

/// A salvo is written in brackets even if it is a single shot, so that its count cannot be mistaken for a
/// mark.
pub(super) fn salvo(ruleset: &Ruleset, cells: Cells) -> String {
    let names: Vec<String> = cells.iter().map(|cell| ruleset.board().name(cell).to_string()).collect();
    format!("({})", names.join(" "))
}

/// The answer to a salvo with only counts reported: `Ca1,De2#`; if classes are reported only on sinking,
/// `3,De#`; without classes, `3#`.
pub(super) fn tally(ruleset: &Ruleset, volley: &Volley) -> String {
    let mut per_class = vec![(0, 0); ruleset.classes().len()];
    for one in &volley.shots {
        if let Some((class, _)) = one.struck {
            let (hits, sunk) = &mut per_class[class.index()];
            *hits += 1;
            *sunk += usize::from(ruleset.told_effect(one.effect) == Effect::Sunk);
        }
    }
    let total: usize = per_class.iter().map(|(hits, _)| hits).sum();
    if total == 0 {
        return "none".to_owned();
    }
    let classes =
        ruleset.classes().iter().zip(&per_class).map(|(class, counts)| (class.abbreviation(), *counts));
    let mut text = String::new();
    match ruleset.rules().told.class {
        ClassTold::OnHit => {
            for (class, (hits, sunk)) in classes.filter(|(_, (hits, _))| *hits > 0) {
                let comma = if text.is_empty() { "" } else { "," };
                let _ = write!(text, "{comma}{class}{hits}{}", "#".repeat(sunk));
            }
        }
        ClassTold::OnSinking => {
            let _ = write!(text, "{total}");
            for (class, (_, sunk)) in classes.filter(|(_, (_, sunk))| *sunk > 0) {
                let _ = write!(text, ",{class}{}", "#".repeat(sunk));
            }
        }
        ClassTold::Never => {
            let sunk = per_class.iter().map(|(_, sunk)| sunk).sum();
            let _ = write!(text, "{total}{}", "#".repeat(sunk));
        }
    }
    text
}

/// The answer of radar: the cells, `none`, `yes`, `no` or `smoke`.
pub(super) fn echo(ruleset: &Ruleset, echo: Echo) -> String {
    match echo {
        Echo::Cells(cells) if cells.is_empty() => "none".to_owned(),
        Echo::Cells(cells) => {
            let names: Vec<String> =
                cells.iter().map(|cell| ruleset.board().name(cell).to_string()).collect();
            names.join(",")
        }
        Echo::Presence(true) => "yes".to_owned(),
        Echo::Presence(false) => "no".to_owned(),
        Echo::Obscured => "smoke".to_owned(),
    }
}

fn is_off_every_board(order: Order) -> bool {
    matches!(order.target(), Some(Target::Lane(Lane::Column(n) | Lane::Row(n))) if n >= MAX_SIDE)
}

/// An attempt without results.
pub(super) fn bare(ruleset: &Ruleset, attempt: &Attempt) -> String {
    match attempt {
        // A lane off every board has no name that reads back, so it is written as unreadable text, which
        // costs the same.
        Attempt::Order(order) if is_off_every_board(*order) => {
            quote(&order.name(ruleset.board()).to_string())
        }
        Attempt::Order(Order::Fire(cells)) if !ruleset.tells_cells() || cells.len() != 1 => {
            salvo(ruleset, *cells)
        }
        Attempt::Order(order) => order.name(ruleset.board()).to_string(),
        Attempt::Unreadable(text) => quote(text),
    }
}
