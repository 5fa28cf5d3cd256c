//! A hint of the coach, from here or from a server: which squares it names, and its sentence.

use captains::analysis::Advice;
use captains::inference::Exactness;
use rules::{Board, Cell, Cells, Order};
use wire::HintGrade;

use crate::heat::grouped;
use crate::order_words;

/// A hint of the coach. It follows from the player's view alone.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Hint {
    pub(crate) grade: HintGrade,
    board: Board,
    region: String,
    area: Cells,
    /// Where to fire; empty if only the region is named.
    pub(crate) best: Cells,
    expected: f64,
    /// The chance of a hit in thousandths, row by row; empty if it was not asked for.
    heat: Vec<Option<u16>>,
    strikes: Vec<(Order, f64)>,
    basis: String,
}

impl Hint {
    /// As much of an advice as was asked for.
    pub(crate) fn of(advice: &Advice, grade: HintGrade, board: Board) -> Hint {
        let (square, numbers) = (grade >= HintGrade::Square, grade >= HintGrade::Numbers);
        let samples = match advice.exactness {
            Exactness::Exact => None,
            Exactness::Sampled { n, .. } => Some(u128::from(n)),
        };
        Hint {
            grade,
            board,
            region: advice.region.name().to_owned(),
            area: advice.region.cells,
            best: if square { advice.best } else { Cells::EMPTY },
            expected: advice.expected,
            heat: if numbers { advice.prospect.cells().to_vec() } else { Vec::new() },
            strikes: if numbers { advice.strikes.clone() } else { Vec::new() },
            basis: basis(&grouped(advice.fleets), samples),
        }
    }

    /// The advice of a server.
    pub(crate) fn received(advice: wire::Advice, board: Board) -> Hint {
        let cells = |cells: &[wire::Cell]| cells.iter().filter_map(|cell| cell.on(board)).collect();
        let strikes = advice.strikes.unwrap_or_default();
        let strikes =
            strikes.iter().filter_map(|strike| Some((strike.order.on(board).ok()?, strike.expected)));
        let fleets = advice.surety.fleets.parse().map_or(advice.surety.fleets, grouped);
        Hint {
            grade: advice.grade,
            board,
            region: advice.region,
            area: cells(&advice.area),
            best: cells(&advice.best.unwrap_or_default()),
            expected: advice.expected.unwrap_or_default(),
            heat: advice.heat.unwrap_or_default(),
            strikes: strikes.collect(),
            basis: basis(&fleets, advice.surety.samples.map(u128::from)),
        }
    }

    /// The chance of a hit at every square that may be fired at.
    pub(crate) fn chances(&self) -> impl Iterator<Item = (Cell, f64)> {
        let width = usize::from(self.board.width());
        self.board.cells().iter().filter_map(move |cell| {
            let at = usize::from(cell.y()) * width + usize::from(cell.x());
            Some((cell, f64::from((*self.heat.get(at)?)?) / 1000.0))
        })
    }

    /// The hint in words, the advice first.
    pub(crate) fn sentence(&self) -> String {
        if self.best.is_empty() {
            let ends = self.area.first().zip(self.area.iter().last());
            let area = ends.map_or_else(String::new, |(first, last)| {
                format!(": {} to {}", self.board.name(first), self.board.name(last))
            });
            return format!("Look at the {}{area}.", self.region);
        }
        let strikes = self.strikes.iter().filter_map(|(order, expected)| {
            Some(format!(" Or {}: {expected:.1} hits expected.", order_words::deed(*order, self.board)?))
        });
        format!("Fire at {}{}", self.advice(), strikes.collect::<String>())
    }

    /// The best squares, their chances, and what these are based on.
    pub(crate) fn advice(&self) -> String {
        // More than one hit is expected only of a salvo.
        let odds = if self.best.is_single() || self.expected <= 1.0 {
            format!("{} %", percent(self.expected))
        } else {
            format!("{:.1} hits expected", self.expected)
        };
        let place = match self.best.len() {
            count @ 9.. => format!("any of {count} squares"),
            _ => {
                self.best.iter().map(|cell| self.board.name(cell).to_string()).collect::<Vec<_>>().join(", ")
            }
        };
        format!("{place}: {odds}. {}", self.basis)
    }
}

/// A chance in whole per cent.
pub(crate) fn percent(chance: f64) -> u8 {
    (chance * 100.0).round() as u8
}

fn basis(fleets: &str, samples: Option<u128>) -> String {
    match samples {
        Some(samples) => format!("Estimated from {} fleets.", grouped(samples)),
        None if fleets == "1" => "Only 1 fleet is possible.".to_owned(),
        None => format!("{fleets} fleets are possible."),
    }
}

/// The coach in a game where it may be asked.
#[derive(Clone, Copy)]
pub(crate) struct CoachView<'a> {
    /// How many hints the player and the opponent have used.
    pub(crate) used: rules::Sides<u32>,
    /// Whether the whole heat map may be asked for, not only single hints.
    pub(crate) is_open: bool,
    /// The last hint, if nothing has happened since.
    pub(crate) hint: Option<&'a Hint>,
}

impl CoachView<'_> {
    /// What to ask for next: the region, the square, the heat map; `None` if there is nothing more.
    pub(crate) fn next_grade(&self) -> Option<HintGrade> {
        match self.hint.map(|hint| hint.grade) {
            None => Some(HintGrade::Region),
            Some(HintGrade::Region) => Some(HintGrade::Square),
            Some(HintGrade::Square) if self.is_open => Some(HintGrade::Numbers),
            Some(HintGrade::Square | HintGrade::Numbers) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use captains::Budget;
    use rules::{Ruleset, View};

    use super::*;

    fn hint(rules: &str, seen: &str, grade: HintGrade) -> Hint {
        let ruleset = Ruleset::preset(rules).unwrap();
        let view = View::from_seen(&ruleset, seen).unwrap();
        Hint::of(&Advice::of(&view, Budget::USUAL).unwrap(), grade, ruleset.board())
    }

    #[test]
    fn a_hint_says_no_more_than_was_asked_for() {
        let region = hint("classic", "", HintGrade::Region);
        assert_eq!(region.sentence(), "Look at the centre: E5 to G7.");
        assert_eq!((region.best, region.chances().count()), (Cells::EMPTY, 0));
        let square = hint("classic", "", HintGrade::Square);
        let said = "Fire at E5, F5, E6, F6: 21 %. 30,093,975,536 fleets are possible.";
        assert_eq!((square.sentence().as_str(), square.chances().count()), (said, 0));
        let numbers = hint("classic", "A1- B1-", HintGrade::Numbers);
        assert_eq!(numbers.chances().count(), 98);
        assert!(hint("salvo", "", HintGrade::Square).sentence().contains(" hits expected."));
    }
}
