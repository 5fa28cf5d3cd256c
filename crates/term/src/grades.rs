//! Game report as text: a line for each order, and each side's accuracy and luck.

use std::fmt;

use captains::analysis::{Grade, Moment, MomentKind, Report};
use rules::{Record, Seat, plural};

use crate::names::Names;

/// A game's report: a line for each order, the key moments, and each side's accuracy and luck.
pub struct Grades<'a> {
    record: &'a Record,
    report: &'a Report,
    names: Names,
}

impl<'a> Grades<'a> {
    /// The report of this game.
    pub fn new(record: &'a Record, report: &'a Report) -> Grades<'a> {
        Grades { record, report, names: Names::of_header(record.header()) }
    }

    fn line(&self, grade: &Grade) -> String {
        let board = self.record.ruleset().board();
        let name = |order: rules::Order| order.name(board).to_string();
        let order = grade.order.map_or_else(|| "(turn lost)".to_owned(), name);
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
                // The best order is named only if it was another one.
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
                "accuracy {:.0} % ({:.1} of {:.1} expected hits)",
                accuracy * 100.0,
                summary.expected,
                summary.best
            ),
            None => "no shots".to_owned(),
        };
        format!(
            "{}: {accuracy}; {} {}, {:.1} expected (luck {:+.1}); information {:.1} bits.",
            self.names.of(seat),
            summary.hits,
            plural(summary.hits, "hit"),
            summary.expected,
            summary.luck(),
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
            MomentKind::GaveUp => format!("Turn {number}: {name} missed a chance ({by:.2} hits)."),
            MomentKind::GoodLuck => format!("Turn {number}: {name} was lucky (+{by:.2} hits)."),
            MomentKind::BadLuck => format!("Turn {number}: {name} was unlucky (-{by:.2} hits)."),
            MomentKind::TookLead => format!("Turn {number}: {name} took the lead for good."),
        }
    }

    fn placement(&self, seat: Seat) -> Option<String> {
        let placement = self.report.placements[seat]?;
        let harder = match placement.harder {
            Some(harder) => format!("; {:.0} % of all fleets are harder to find", harder * 100.0),
            None => String::new(),
        };
        Some(format!(
            "{}'s fleet takes Captain {:.1} shots to sink and Admiral {:.1}{harder}.",
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
        let [hits, expected, best, missed, luck, bits] = ["hits", "expect", "best", "missed", "luck", "bits"];
        writeln!(
            f,
            "{:<8}{:<22} {hits:>5} {expected:>6} {best:>6} {missed:>8} {luck:>6} {bits:>5}  better",
            "Turn", "Order"
        )?;
        for grade in &self.report.analysis.grades {
            writeln!(f, "{}", self.line(grade))?;
        }
        if self.report.analysis.grades.iter().any(|grade| !grade.exactness.is_exact()) {
            writeln!(f, "~ estimated: there was no time to count every fleet.")?;
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
    fn a_report_has_a_line_for_each_order() {
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
        let text = Grades::new(&record, &report).to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "Anna (A) against Bruno (B), phoenix@1.");
        let starts =
            ["Turn", "   1 A  D1 ", "   2 B  R:A1 ", "   3 A  D2 ", "   4 B  J10 ", "   5 A  (turn lost) "];
        for (line, start) in lines[1..].iter().zip(starts) {
            assert!(line.starts_with(start) && line.len() <= 80, "{line}");
        }
        // Every figure is under its heading, also for an order that attacks nothing.
        let bits = lines[1].find("bits").unwrap() + 4;
        for line in &lines[2..7] {
            let figure = line[..bits].rsplit(' ').next().unwrap();
            assert!(figure.parse::<f64>().is_ok(), "{line}");
        }
        assert!(lines[2].ends_with("  E5"), "the first of the four best squares: {}", lines[2]);
        let summary = lines[8..].join(" ");
        assert!(summary.contains("Anna: ") && summary.contains("; 2 hits, "), "{summary}");
        assert!(summary.contains("Bruno: ") && summary.contains("; 0 hits, "), "{summary}");
        // The accuracy agrees with the figures in brackets behind it.
        let (share, figures) = summary.split_once("Anna: accuracy ").unwrap().1.split_once(" % (").unwrap();
        let (taken, offered) = figures.split_once(" expected hits)").unwrap().0.split_once(" of ").unwrap();
        let [share, taken, offered] = [share, taken, offered].map(|figure| figure.parse::<f64>().unwrap());
        assert!((taken - share / 100.0 * offered).abs() < 0.11, "{summary}");
        assert!(!summary.contains("missed;"), "{summary}");
    }
}
