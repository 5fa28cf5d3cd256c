//! The coach: how good each order of a game was.

use std::ops::ControlFlow;

use captains::analysis;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::Ruleset;

use crate::captain::budget as read_budget;
use crate::error::refuse;
use crate::record::Record;
use crate::seat;

/// A game, order by order, each judged by what its player knew before it.
#[pyclass(frozen, module = "broadside")]
pub(crate) struct Analysis {
    analysis: analysis::Analysis,
    ruleset: Ruleset,
}

/// One order and how good it was.
#[pyclass(frozen, get_all, module = "broadside")]
pub(crate) struct Grade {
    /// The number of the turn.
    turn: usize,
    /// Whose order, "A" or "B".
    seat: &'static str,
    /// The order; None for one that was punished.
    order: Option<String>,
    /// How many fleets fitted before it.
    fleets: u128,
    /// Whether they were counted, not estimated.
    exact: bool,
    /// Expected hits of this order; None if the order can't be judged.
    expected: Option<f64>,
    /// Expected hits of the best order.
    best: Option<f64>,
    /// The best order.
    best_order: Option<String>,
    /// Expected hits given up by not choosing it.
    regret: Option<f64>,
    /// Hits beyond the expected ones.
    luck: Option<f64>,
    /// Hits it made.
    hits: u8,
    /// Bits that its answer gave.
    information: f64,
}

#[pymethods]
impl Grade {
    fn __repr__(&self) -> String {
        let order = self.order.as_deref().unwrap_or("?");
        format!("<Grade of {} {order}: regret {:.3}>", self.seat, self.regret.unwrap_or(0.0))
    }
}

#[pymethods]
impl Analysis {
    /// Every order in game order.
    #[getter]
    fn grades(&self) -> Vec<Grade> {
        let name = |order: rules::Order| order.name(self.ruleset.board()).to_string();
        let grade = |grade: &analysis::Grade| Grade {
            turn: grade.turn,
            seat: seat::name(grade.seat),
            order: grade.order.map(name),
            fleets: grade.fleets,
            exact: grade.exactness.is_exact(),
            expected: grade.chances.as_ref().map(|chances| chances.taken),
            best: grade.chances.as_ref().map(|chances| chances.best),
            best_order: grade.chances.as_ref().map(|chances| name(chances.best_order)),
            regret: grade.given_up(),
            luck: grade.luck(),
            hits: grade.hits,
            information: grade.information,
        };
        self.analysis.grades.iter().map(grade).collect()
    }

    /// One side's game in figures: orders, hits, expected and best possible hits, accuracy, regret, luck, information.
    fn summary<'py>(&self, py: Python<'py>, seat: &str) -> PyResult<Bound<'py, PyDict>> {
        let summary = self.analysis.summary(seat::read(seat)?);
        let dict = PyDict::new(py);
        dict.set_item("orders", summary.orders)?;
        dict.set_item("attacks", summary.attacks)?;
        dict.set_item("hits", summary.hits)?;
        dict.set_item("expected", summary.expected)?;
        dict.set_item("best", summary.best)?;
        dict.set_item("accuracy", summary.accuracy())?;
        dict.set_item("regret", summary.given_up())?;
        dict.set_item("luck", summary.luck())?;
        dict.set_item("information", summary.information)?;
        Ok(dict)
    }

    fn __repr__(&self) -> String {
        format!("<Analysis of {} orders>", self.analysis.grades.len())
    }
}

/// Judges every order of a game by what its player knew, so that luck doesn't count.
///
/// The budget is the time for one order in seconds of a slow core. Ctrl-C stops it.
///
/// >>> game = play("classic", "captain", "cadet", seed=1)
/// >>> analysis = analyse(game.record())
/// >>> analysis.summary("A")["accuracy"] > analysis.summary("B")["accuracy"]
/// True
#[pyfunction]
#[pyo3(signature = (record, budget=2.0))]
pub(crate) fn analyse(py: Python<'_>, record: &Record, budget: f64) -> PyResult<Analysis> {
    let budget = read_budget(budget)?;
    let mut stopped = None;
    let analysis = py.detach(|| {
        analysis::Analysis::of(&record.0, budget, |_, _| match Python::attach(|py| py.check_signals()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(why) => {
                stopped = Some(why);
                ControlFlow::Break(())
            }
        })
    });
    match stopped {
        Some(why) => Err(why),
        None => Ok(Analysis { analysis: analysis.map_err(refuse)?, ruleset: record.0.ruleset().clone() }),
    }
}
