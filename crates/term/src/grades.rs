//! A game's analysis, as text.

use std::fmt;

use captains::analysis::{Grade, Moment, MomentKind, Report};
use rules::{Record, Seat};

use crate::describe::plural;
use crate::names::Names;

/// A game's analysis as people read it: a line for each order, and what each side made of its chances.
pub struct Grades<'a> {
    record: &'a Record,
    report: &'a Report,
    names: Names,
}

impl<'a> Grades<'a> {
    /// Tells this report of this game.
    pub fn new(record: &'a Record, report: &'a Report) -> Grades<'a> {
        Grades { record, report, names: Names::of_header(record.header()) }
    }

    fn line(&self, grade: &Grade) -> String {
        let board = self.record.ruleset().board();
        let name = |order: rules::Order| order.name(board).to_string();
        let order = grade.order.map_or_else(|| "a lost turn".to_owned(), name);
        let number = self.record.game().map_or(0, |game| game.turns()[grade.turn].number());
        let about = if grade.exactness.is_exact() { ' ' } else { '~' };
        let (figures, instead) = match &grade.chances {
            // As wide as the figures.
            None => (" ".repeat(36), String::new()),
            Some(chances) => {
                let (given_up, luck) = (grade.given_up().unwrap_or(0.0), grade.luck().unwrap_or(0.0));
                let figures = format!(
                    " {:>5} {about}{:>5.2} {:>6.2} {given_up:>8.2} {luck:>+6.2}",
                    grade.hits, chances.taken, chances.best
                );
                // The best order is worth naming only where it was another one.
                (figures, if given_up > 5e-4 { name(chances.best_order) } else { String::new() })
            }
        };
        let line =
            format!("{number:>4} {}  {order:<22}{figures} {:>5.2}  {instead}", grade.seat, grade.information);
        line.trim_end().to_owned()
    }

    fn summary(&self, seat: Seat) -> String {
        let summary = self.report.analysis.summary(seat);
        let accuracy = match summary.accuracy() {
            Some(accuracy) => format!(
                "{:.0} per cent of the chances on offer taken, {:.1} of {:.1} expected hits",
                accuracy * 100.0,
                summary.expected,
                summary.best
            ),
            None => "no chances on offer".to_owned(),
        };
        format!(
            "{}: {accuracy}; {} {} where {:.1} could be expected, so {} {:.1}; {:.1} bits learnt.",
            self.names.of(seat),
            summary.hits,
            plural(summary.hits, "hit"),
            summary.expected,
            if summary.luck() < 0.0 { "bad luck of" } else { "good luck of" },
            summary.luck().abs(),
            summary.information,
        )
    }
}

impl Grades<'_> {
    fn moment(&self, moment: &Moment) -> String {
        let number = self.record.game().map_or(0, |game| game.turns()[moment.turn].number());
        let name = self.names.of(moment.seat);
        let by = moment.by;
        match moment.kind {
            MomentKind::GaveUp => format!("Turn {number}: {name} gave up {by:.2} hits."),
            MomentKind::GoodLuck => format!("Turn {number}: {name} was lucky by {by:.2} hits."),
            MomentKind::BadLuck => format!("Turn {number}: {name} was unlucky by {by:.2} hits."),
            MomentKind::TookLead => format!("Turn {number}: {name} took the lead and kept it."),
        }
    }

    fn placement(&self, seat: Seat) -> Option<String> {
        let placement = self.report.placements[seat]?;
        let harder = match placement.harder {
            Some(harder) => format!("; {:.0} per cent of all fleets are harder to find", harder * 100.0),
            None => String::new(),
        };
        Some(format!(
            "The fleet of {} costs Captain {:.1} shots and Admiral {:.1}{harder}.",
            self.names.of(seat),
            placement.captain,
            placement.admiral
        ))
    }
}

impl fmt::Display for Grades<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (a, b) = (self.names.of(Seat::A), self.names.of(Seat::B));
        writeln!(f, "{a} (A) against {b} (B), {}.", self.record.ruleset().id())?;
        let [hits, chance, best, given_up, luck, bits] =
            ["hits", "chance", "best", "given up", "luck", "bits"];
        writeln!(
            f,
            "{:<8}{:<22} {hits:>5} {chance:>6} {best:>6} {given_up:>8} {luck:>6} {bits:>5}  better",
            "Turn", "Order"
        )?;
        for grade in &self.report.analysis.grades {
            writeln!(f, "{}", self.line(grade))?;
        }
        if self.report.analysis.grades.iter().any(|grade| !grade.exactness.is_exact()) {
            writeln!(f, "~ is an estimate: not all fleets were counted within the budget.")?;
        }
        let moments = self.report.moments.iter().map(|moment| self.moment(moment));
        let sides = Seat::BOTH.into_iter().flat_map(|seat| [Some(self.summary(seat)), self.placement(seat)]);
        for paragraph in moments.chain(sides.flatten()) {
            for line in crate::paragraph::broken(&paragraph) {
                writeln!(f, "{line}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use captains::Budget;

    #[test]
    fn a_game_is_told_line_by_line_with_its_figures() {
        let text = r#"[Rules "phoenix@1"]
[A "Anna"]
[B "Bruno"]
[First "A"]
[FleetA "Carrier A1-E1, Battleship A2-D2, Destroyer A3-C3, Submarine A4-B4"]
[FleetB "Carrier J1-J5, Battleship H1-H4, Destroyer F1-F3, Submarine D1-D2"]
[Result "B"]
[End "resigned"]

1A. D1+ 2B. R:A1=yes 3A. D2#Submarine 4B. J10- 5A. "what"! 6B. J9- 7A. resign
"#;
        let record = Record::read_all(text).unwrap().remove(0);
        let report = Report::of(&record, Budget::default(), |_, _| ControlFlow::Continue(())).unwrap();
        let told = Grades::new(&record, &report).to_string();
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines[0], "Anna (A) against Bruno (B), phoenix@1.");
        let starts =
            ["Turn", "   1 A  D1 ", "   2 B  R:A1 ", "   3 A  D2 ", "   4 B  J10 ", "   5 A  a lost turn "];
        for (line, start) in lines[1..].iter().zip(starts) {
            assert!(line.starts_with(start) && line.len() <= 80, "{line}");
        }
        // Everything stands under its heading, also where an order attacks nothing.
        let bits = lines[1].find("bits").unwrap() + 4;
        for line in &lines[2..7] {
            let figure = line[..bits].rsplit(' ').next().unwrap();
            assert!(figure.parse::<f64>().is_ok(), "{line}");
        }
        assert!(lines[2].ends_with("  E5"), "the first of the four best squares: {}", lines[2]);
        let summary = lines[8..].join(" ");
        assert!(summary.contains("Anna: ") && summary.contains("; 2 hits where "), "{summary}");
        assert!(summary.contains("Bruno: ") && summary.contains("; 0 hits where "), "{summary}");
        // The share and what it is a share of, and no other measure of the same beside it.
        let (share, rest) = summary.split_once("Anna: ").unwrap().1.split_once(" per cent").unwrap();
        let (_, figures) = rest.split_once("taken, ").unwrap();
        let (taken, offered) = figures.split_once(" expected hits").unwrap().0.split_once(" of ").unwrap();
        let [share, taken, offered] = [share, taken, offered].map(|figure| figure.parse::<f64>().unwrap());
        assert!((taken - share / 100.0 * offered).abs() < 0.11, "{summary}");
        assert!(!summary.contains("given up;"), "{summary}");
    }
}
