//! Recorded games, every order graded.

use std::io::{self, Write as _};

use captains::analysis::{Analysis, Grade, Summary};
use rules::{Record, Seat};
use serde_json::{Value, json};
use term::Grades;

use super::{Arguments, bad, exactness};
use crate::replay;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    for file in &arguments.files {
        let records = replay::read(file).map_err(bad)?;
        if records.is_empty() {
            return Err(bad(format!("{file}: no games.")));
        }
        for (index, record) in records.iter().enumerate() {
            let analysis = Analysis::of(record, arguments.budget(), |_, _| {})
                .map_err(|error| bad(format!("{file}, game {}: {error}", index + 1)))?;
            if arguments.json {
                writeln!(out, "{}", told(record, &analysis))?;
                continue;
            }
            if index > 0 {
                writeln!(out)?;
            }
            write!(out, "{}", Grades::new(record, &analysis))?;
        }
    }
    Ok(())
}

/// A game's analysis as one line of JSON.
fn told(record: &Record, analysis: &Analysis) -> Value {
    let side = |seat: Seat| {
        let name = record.header().get(if seat == Seat::A { "A" } else { "B" });
        let Summary { orders, attacks, hits, expected, best, information } = analysis.summary(seat);
        let summary = analysis.summary(seat);
        json!({
            "name": name, "orders": orders, "attacks": attacks, "hits": hits, "expected": expected, "best": best,
            "accuracy": summary.accuracy(), "given_up": summary.given_up(), "luck": summary.luck(),
            "information": information,
        })
    };
    json!({
        "rules": record.ruleset().id(),
        "a": side(Seat::A),
        "b": side(Seat::B),
        "orders": analysis.grades.iter().map(|grade| order(record, grade)).collect::<Vec<_>>(),
    })
}

fn order(record: &Record, grade: &Grade) -> Value {
    let board = record.ruleset().board();
    let name = |order: rules::Order| order.name(board).to_string();
    let number = record.game().map_or(0, |game| game.turns()[grade.turn].number());
    let mut fields = exactness(grade.exactness);
    let chances = grade.chances.as_ref();
    for (field, value) in [
        ("turn", json!(number)),
        ("seat", json!(grade.seat.to_string())),
        ("order", json!(grade.order.map(name))),
        ("fleets", json!(grade.fleets.to_string())),
        ("chance", json!(chances.map(|chances| chances.taken))),
        ("best", json!(chances.map(|chances| chances.best))),
        ("best_order", json!(chances.map(|chances| name(chances.best_order)))),
        ("hits", json!(grade.hits)),
        ("given_up", json!(grade.given_up())),
        ("luck", json!(grade.luck())),
        ("information", json!(grade.information)),
    ] {
        fields.insert(field.to_owned(), value);
    }
    fields.into()
}
