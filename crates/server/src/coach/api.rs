//! Converts analyses and hints to API types.

use captains::analysis::{Advice, Grade, Moment, MomentKind, Report, Summary};
use captains::inference::Exactness;
use rules::{Board, Order, Record, Seat};
use wire::{
    AdvisedOrder, Cell, GameAnalysis, GameMoment, HintGrade, OrderAnalysis, PlacementGrade, SideAnalysis,
    Surety,
};

/// Whether every order includes the heat map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heat {
    /// Include it.
    Shown,
    /// Leave it out.
    LeftOut,
}

/// The analysis of a game, the same for the command line and the server.
pub fn analysis(record: &Record, report: &Report, heat: Heat) -> GameAnalysis {
    let board = record.ruleset().board();
    let number = |turn: usize| record.game().map_or(0, |game| game.turns()[turn].number());
    let grades = report.analysis.grades.iter();
    GameAnalysis {
        version: Report::VERSION,
        rules: record.ruleset().id(),
        a: side(record, report, Seat::A),
        b: side(record, report, Seat::B),
        orders: grades.map(|grade| order(board, number(grade.turn), grade, heat)).collect(),
        moments: report.moments.iter().map(|moment| told_moment(number(moment.turn), moment)).collect(),
    }
}

fn side(record: &Record, report: &Report, seat: Seat) -> SideAnalysis {
    let summary = report.analysis.summary(seat);
    let Summary { orders, attacks, hits, expected, best, information } = summary;
    SideAnalysis {
        name: record.header().get(if seat == Seat::A { "A" } else { "B" }).map(str::to_owned),
        orders: orders as u64,
        attacks: attacks as u64,
        hits,
        expected,
        best,
        accuracy: summary.accuracy(),
        given_up: summary.given_up(),
        luck: summary.luck(),
        information,
        placement: report.placements[seat].map(|placement| PlacementGrade {
            captain: placement.captain,
            admiral: placement.admiral,
            harder: placement.harder,
        }),
    }
}

fn order(board: Board, turn: u16, grade: &Grade, heat: Heat) -> OrderAnalysis {
    let name = |order: Order| order.name(board).to_string();
    let chances = grade.chances.as_ref();
    OrderAnalysis {
        surety: surety(grade.exactness, grade.fleets),
        turn,
        step: grade.turn,
        seat: grade.seat.into(),
        order: grade.order.map(name),
        chance: chances.map(|chances| chances.taken),
        best: chances.map(|chances| chances.best),
        best_order: chances.map(|chances| name(chances.best_order)),
        hits: grade.hits,
        given_up: grade.given_up(),
        luck: grade.luck(),
        information: grade.information,
        heat: (heat == Heat::Shown).then(|| grade.prospect.cells().to_vec()),
    }
}

fn surety(exactness: Exactness, fleets: u128) -> Surety {
    let (exactness, samples, standard_error) = match exactness {
        Exactness::Exact => (wire::Exactness::Exact, None, None),
        Exactness::Sampled { n, standard_error } => (wire::Exactness::Sampled, Some(n), Some(standard_error)),
    };
    Surety { exactness, samples, standard_error, fleets: fleets.to_string() }
}

fn told_moment(turn: u16, moment: &Moment) -> GameMoment {
    let kind = match moment.kind {
        MomentKind::GaveUp => wire::MomentKind::GaveUp,
        MomentKind::GoodLuck => wire::MomentKind::GoodLuck,
        MomentKind::BadLuck => wire::MomentKind::BadLuck,
        MomentKind::TookLead => wire::MomentKind::TookLead,
    };
    GameMoment { step: moment.turn, turn, seat: moment.seat.into(), kind, by: moment.by }
}

/// The part of the advice that was asked for.
pub(crate) fn advice(advice: &Advice, grade: HintGrade) -> wire::Advice {
    let square = grade >= HintGrade::Square;
    let numbers = grade >= HintGrade::Numbers;
    let strikes = advice
        .strikes
        .iter()
        .map(|(order, expected)| AdvisedOrder { order: (*order).into(), expected: *expected });
    wire::Advice {
        grade,
        surety: surety(advice.exactness, advice.fleets),
        region: advice.region.name().to_owned(),
        area: Cell::list(advice.region.cells),
        best: square.then(|| Cell::list(advice.best)),
        expected: square.then_some(advice.expected),
        heat: numbers.then(|| advice.prospect.cells().to_vec()),
        strikes: numbers.then(|| strikes.collect()),
    }
}
