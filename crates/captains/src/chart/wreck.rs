//! Deduces which hits belong to sunk ships.

use rules::{Cell, Cells, Class, ClassId, Span};

use super::Chart;

/// A sinking as reported.
pub(super) struct Sinking {
    /// The class, if reported.
    pub(super) class: Option<ClassId>,
    /// The shot that did it, if reported.
    pub(super) at: Option<Cell>,
    /// Where the ship was, if reported.
    pub(super) wreck: Option<Span>,
    /// Every hit known when it sank.
    pub(super) hits: Cells,
}

/// What is known of a sunk ship.
pub(super) struct Settled {
    /// What it may have been.
    pub(super) classes: Vec<ClassId>,
    /// Where it was; empty if unknown.
    pub(super) cells: Cells,
}

/// A place and a class that would explain a sinking.
struct Reading {
    class: ClassId,
    cells: Cells,
}

/// Finds the class and the place of each sunk ship. Unambiguous ones are settled first, because they take
/// cells away from the explanations of others.
pub(super) fn settle(chart: &Chart, sinkings: Vec<Sinking>) -> Vec<Settled> {
    let mut settled = Vec::with_capacity(sinkings.len());
    let mut open: Vec<(Sinking, Vec<Reading>)> = Vec::new();
    for sinking in sinkings {
        if sinking.at.is_none() && sinking.wreck.is_none() {
            settled.push(Settled { classes: classes(chart, &sinking), cells: Cells::EMPTY });
        } else {
            let readings = readings(chart, &sinking);
            open.push((sinking, readings));
        }
    }
    while !open.is_empty() {
        let one_place =
            |(_, readings): &(Sinking, Vec<Reading>)| readings.iter().all(|r| r.cells == readings[0].cells);
        // If nothing is certain, take the first explanation of the first ship.
        let next = open.iter().position(one_place).unwrap_or(0);
        let (sinking, readings) = open.remove(next);
        let Some(cells) = readings.first().map(|reading| reading.cells) else {
            // An earlier guess took this ship's cells, but that it sank is still certain.
            let cells = sinking.at.map_or(Cells::EMPTY, Cells::of);
            settled.push(Settled { classes: classes(chart, &sinking), cells });
            continue;
        };
        let classes = readings.iter().filter(|r| r.cells == cells).map(|r| r.class).collect();
        settled.push(Settled { classes, cells });
        for (_, others) in &mut open {
            others.retain(|reading| !reading.cells.meets(cells));
        }
    }
    // Doubtful classes share what the certain ones leave.
    settled.sort_by_key(|ship| ship.classes.len());
    settled
}

/// The classes that are possible for this sinking by itself.
fn classes(chart: &Chart, sinking: &Sinking) -> Vec<ClassId> {
    let all = chart.ruleset().classes().iter().map(Class::id);
    all.filter(|class| sinking.class.is_none_or(|told| told == *class)).collect()
}

fn readings(chart: &Chart, sinking: &Sinking) -> Vec<Reading> {
    let mut found = Vec::new();
    for class in chart.ruleset().classes() {
        if sinking.class.is_some_and(|told| told != class.id()) {
            continue;
        }
        if let Some(wreck) = sinking.wreck {
            if wreck.length() == class.length() && may_have_been(chart, class, wreck.cells()) {
                found.push(Reading { class: class.id(), cells: wreck.cells() });
            }
            continue;
        }
        let at = sinking.at.map_or(Cells::EMPTY, Cells::of);
        for berth in class.berths() {
            let lay_here = berth.cells.meets(at)
                && berth.cells.within(sinking.hits)
                && (!chart.ruleset().keeps_gap() || (berth.domain & sinking.hits).within(berth.cells))
                && may_have_been(chart, class, berth.cells);
            if lay_here {
                found.push(Reading { class: class.id(), cells: berth.cells });
            }
        }
    }
    found
}

/// Whether a ship of this class can have been sunk here: every cell has taken exactly its armour, and nothing
/// contradicts the class.
pub(super) fn may_have_been(chart: &Chart, class: &Class, cells: Cells) -> bool {
    let waters = chart.view.waters(chart.seat.other());
    let told = chart.ruleset().tells_cells();
    let points = !told || cells.iter().all(|cell| waters.points_taken(cell) == class.armour());
    points && may_be(chart, class, cells)
}

/// Whether no hit on these cells named another class, and radar does not contradict this one.
pub(super) fn may_be(chart: &Chart, class: &Class, cells: Cells) -> bool {
    let others = chart.ruleset().classes().iter().filter(|other| other.id() != class.id());
    let named = others.fold(Cells::EMPTY, |cells, other| cells | chart.named[other.id().index()]);
    let radar = if class.stealth() { chart.echoes } else { chart.shadow };
    !cells.meets(named) && !cells.meets(radar)
}
