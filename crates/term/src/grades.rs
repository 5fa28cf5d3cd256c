//! A game's analysis, as text.

use std::fmt;

use captains::analysis::{Analysis, Grade};
use rules::{Record, Seat};

use crate::names::Names;
use crate::words::plural;

/// A game's analysis as people read it: a line for each order, and what each side made of its chances.
pub struct Grades<'a> {
    record: &'a Record,
    analysis: &'a Analysis,
    names: Names,
}

impl<'a> Grades<'a> {
    /// Tells this analysis of this game.
    pub fn new(record: &'a Record, analysis: &'a Analysis) -> Grades<'a> {
        Grades { record, analysis, names: Names::of_header(record.header()) }
    }

    fn line(&self, grade: &Grade) -> String {
        let board = self.record.ruleset().board();
        let name = |order: rules::Order| order.name(board).to_string();
        let order = grade.order.map_or_else(|| "a lost turn".to_owned(), name);
        let number = self.record.game().map_or(0, |game| game.turns()[grade.turn].number());
        let about = if grade.exactness.is_exact() { ' ' } else { '~' };
        let mut line = format!("{number:>4} {}  {order:<22}", grade.seat);
        match &grade.chances {
            None => line.push_str(&" ".repeat(42)),
            Some(chances) => {
                let (given_up, luck) = (grade.given_up().unwrap_or(0.0), grade.luck().unwrap_or(0.0));
                // The best order is worth naming only where it was another one.
                let instead = if given_up > 5e-4 { name(chances.best_order) } else { String::new() };
                line = format!(
                    "{line} {:>5} {about}{:>5.2} {:>6.2} {given_up:>7.2} {luck:>+6.2}",
                    grade.hits, chances.taken, chances.best
                );
                return format!("{line} {:>5.2}  {instead}", grade.information).trim_end().to_owned();
            }
        }
        format!("{} {:>5.2}", &line[..line.len().min(67)], grade.information).trim_end().to_owned()
    }

    fn summary(&self, seat: Seat) -> String {
        let summary = self.analysis.summary(seat);
        let accuracy = match summary.accuracy() {
            Some(accuracy) => format!("{:.0} per cent of the chances on offer taken", accuracy * 100.0),
            None => "no chances on offer".to_owned(),
        };
        format!(
            "{}: {accuracy}; {} where {:.1} could be expected, so {} {:.1}; {:.1} given up; {:.1} bits learnt.",
            self.names.of(seat),
            plural(summary.hits, "hit"),
            summary.expected,
            if summary.luck() < 0.0 { "bad luck of" } else { "good luck of" },
            summary.luck().abs(),
            summary.given_up(),
            summary.information,
        )
    }
}

impl fmt::Display for Grades<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (a, b) = (self.names.of(Seat::A), self.names.of(Seat::B));
        writeln!(f, "{a} (A) against {b} (B), {}.", self.record.ruleset().id())?;
        writeln!(f, "Turn    Order                   hits chance   best given up   luck  bits  better")?;
        for grade in &self.analysis.grades {
            writeln!(f, "{}", self.line(grade))?;
        }
        if self.analysis.grades.iter().any(|grade| !grade.exactness.is_exact()) {
            writeln!(f, "~ is an estimate: not all fleets were counted within the budget.")?;
        }
        for seat in Seat::BOTH {
            for line in crate::paragraph::broken(&self.summary(seat)) {
                writeln!(f, "{line}")?;
            }
        }
        Ok(())
    }
}
