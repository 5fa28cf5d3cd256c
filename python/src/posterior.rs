//! What can be concluded about a hidden fleet.

use captains::inference;
use numpy::PyArray2;
use pyo3::prelude::*;
use rules::Cell;

use crate::captain::budget as read_budget;
use crate::error::refuse;
use crate::grid;
use crate::view::{OrderGiven, View};

/// The chances of everything about the enemy's fleet, given what a player knows.
///
/// Every fleet that would have given the same answers counts the same.
///
/// >>> belief = posterior(View.from_seen("classic", "E5-"))
/// >>> belief.exact, belief.fleets
/// (True, 23665921496)
/// >>> float(belief.hit[4, 4])
/// 0.0
#[pyclass(frozen, module = "broadside")]
pub(crate) struct Posterior(inference::Posterior);

impl Posterior {
    fn grid<'py>(
        &self,
        py: Python<'py>,
        chance: impl Fn(&inference::Posterior, Cell) -> f64,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        grid::of(py, self.0.ruleset().board(), |cell| chance(&self.0, cell))
    }
}

#[pymethods]
impl Posterior {
    /// The chance that a shot at each square takes a hit point.
    #[getter]
    fn hit<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        self.grid(py, inference::Posterior::hit)
    }

    /// The chance that a shot at each square sinks a ship.
    #[getter]
    fn sink<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        self.grid(py, inference::Posterior::sink)
    }

    /// The chance that a ship is on each square, sunk ones included.
    #[getter]
    fn occupied<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
        self.grid(py, inference::Posterior::occupied)
    }

    /// The chance that a ship of one class is on each square.
    fn occupied_by<'py>(&self, py: Python<'py>, class: &str) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let ruleset = self.0.ruleset();
        let id = ruleset.class_named(class).map(rules::Class::id).ok_or_else(|| {
            let names: Vec<_> = ruleset.classes().iter().map(rules::Class::name).collect();
            crate::game::unknown("class", class, &names)
        })?;
        self.grid(py, move |posterior, cell| posterior.occupied_by(id, cell))
    }

    /// How many fleets fit: counted, or estimated if `exact` is False.
    #[getter]
    fn fleets(&self) -> u128 {
        self.0.fleets()
    }

    /// The logarithm of that number to base 2: what is still unknown.
    #[getter]
    fn bits(&self) -> f64 {
        self.0.bits()
    }

    /// Whether all fleets were counted; otherwise a sample stands for them.
    #[getter]
    fn exact(&self) -> bool {
        self.0.exactness().is_exact()
    }

    /// How many fleets were drawn, if they weren't counted.
    #[getter]
    fn samples(&self) -> Option<u64> {
        match self.0.exactness() {
            inference::Exactness::Exact => None,
            inference::Exactness::Sampled { n, .. } => Some(n),
        }
    }

    /// The largest standard error of any square's chance: 0 if fleets were counted.
    #[getter]
    fn standard_error(&self) -> f64 {
        match self.0.exactness() {
            inference::Exactness::Exact => 0.0,
            inference::Exactness::Sampled { standard_error, .. } => standard_error,
        }
    }

    /// How many bits the answer to this shot contains on average; None for salvos and special orders.
    fn information(&self, order: OrderGiven) -> PyResult<Option<f64>> {
        Ok(self.0.information(order.get(self.0.ruleset())?))
    }

    fn __repr__(&self) -> String {
        let exact = if self.exact() { "exactly" } else { "about" };
        format!("<Posterior: {exact} {} fleets>", self.fleets())
    }
}

/// What the player of this view can conclude about the enemy's fleet.
///
/// If not all fleets can be counted within the budget (seconds of a slow core), a sample stands for them, and the
/// result says so.
///
/// >>> posterior(View.from_seen("classic", "")).fleets
/// 30093975536
#[pyfunction]
#[pyo3(signature = (view, budget=0.2))]
pub(crate) fn posterior(py: Python<'_>, view: &View, budget: f64) -> PyResult<Posterior> {
    let budget = read_budget(budget)?;
    py.detach(|| inference::Posterior::new(&view.0, budget)).map(Posterior).map_err(refuse)
}
