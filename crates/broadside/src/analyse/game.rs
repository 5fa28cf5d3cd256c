//! Recorded games, every order graded.

use std::io::{self, Write};
use std::ops::ControlFlow;

use captains::analysis::{Grade, Report};
use captains::inference::Posterior;
use rules::{Eye, Record, View};
use server::Heat;
use term::Grades;

use super::{Arguments, bad};
use crate::replay;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    for file in &arguments.files {
        let records = replay::read(file).map_err(bad)?;
        if records.is_empty() {
            return Err(bad(format!("{file}: no games.")));
        }
        for (index, record) in records.iter().enumerate() {
            let report = Report::of(record, arguments.budget(), |_, _| ControlFlow::Continue(()))
                .map_err(|error| bad(format!("{file}, game {}: {error}", index + 1)))?;
            if arguments.json {
                let heat = if arguments.heat.is_some() { Heat::Shown } else { Heat::LeftOut };
                let mut told = server::analysis(record, &report, heat);
                for order in &mut told.orders {
                    if arguments.heat.is_some_and(|turn| turn != 0 && turn != order.turn) {
                        order.heat = None;
                    }
                }
                writeln!(out, "{}", serde_json::to_string(&told)?)?;
                continue;
            }
            if index > 0 {
                writeln!(out)?;
            }
            write!(out, "{}", Grades::new(record, &report))?;
            if let Some(turn) = arguments.heat {
                heat_maps(arguments, record, &report, turn, &mut out)?;
            }
        }
    }
    Ok(())
}

/// What whoever moved could know before each order of this turn, or of every turn for 0.
fn heat_maps(
    arguments: &Arguments,
    record: &Record,
    report: &Report,
    turn: u16,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let Some(game) = record.game() else { return Ok(()) };
    let number = |grade: &Grade| game.turns()[grade.turn].number();
    let wanted: Vec<&Grade> =
        report.analysis.grades.iter().filter(|grade| turn == 0 || number(grade) == turn).collect();
    if wanted.is_empty() {
        return Err(bad(format!("--heat: there is no order in turn {turn}")));
    }
    for grade in wanted {
        let mut view = View::new(game.ruleset(), Eye::Player(grade.seat));
        game.turns()[..grade.turn].iter().for_each(|turn| view.watch(turn));
        let posterior = Posterior::new(&view, arguments.budget()).map_err(bad)?;
        writeln!(out, "\nBefore turn {}, what {} could know.", number(grade), grade.seat)?;
        write!(out, "{}", term::Heat::new(&view, &posterior))?;
    }
    Ok(())
}
