//! Fleets.

use captains::simulator::Layout;
use numpy::PyArray2;
use pyo3::prelude::*;
use rules::Dice;

use crate::error::refuse;
use crate::grid;
use crate::ruleset::{Rules, Ruleset};

/// A legal fleet: every ship of the rules, placed.
///
/// >>> fleet = Fleet.random("classic", seed=1)
/// >>> int(fleet.cells.sum())
/// 17
/// >>> Fleet("classic", str(fleet)) == fleet
/// True
#[pyclass(frozen, module = "broadside", from_py_object)]
#[derive(Clone)]
pub(crate) struct Fleet {
    pub(crate) ruleset: rules::Ruleset,
    pub(crate) fleet: rules::Fleet,
}

/// Reads how fleets are drawn.
pub(crate) fn layout(name: &str) -> PyResult<Layout> {
    Layout::ALL.into_iter().find(|layout| layout.name() == name).ok_or_else(|| {
        let names: Vec<_> = Layout::ALL.iter().map(|layout| layout.name()).collect();
        refuse(format!("fleets can't be drawn {name:?}; use one of {}", names.join(", ")))
    })
}

#[pymethods]
impl Fleet {
    /// Reads a fleet, such as `Carrier A1-A5, Battleship C1-C4, ...`.
    #[new]
    fn new(rules: Rules, text: &str) -> PyResult<Self> {
        let ruleset = rules.get()?;
        let fleet = rules::Fleet::read(&ruleset, text).map_err(refuse)?;
        Ok(Self { ruleset, fleet })
    }

    /// Draws a fleet. `layout` says how: `uniform` makes every legal fleet equally likely; `sequential`, `rounded`,
    /// `hard`, `hidden` and `pooled` are described in the documentation of benchmarks.
    #[staticmethod]
    #[pyo3(signature = (rules, seed, layout="uniform"))]
    fn random(rules: Rules, seed: u64, layout: &str) -> PyResult<Self> {
        let ruleset = rules.get()?;
        let fleet = self::layout(layout)?.fleet(&ruleset, &mut Dice::from_seed(seed));
        Ok(Self { ruleset, fleet })
    }

    /// The rules it is for.
    #[getter]
    fn rules(&self) -> Ruleset {
        Ruleset(self.ruleset.clone())
    }

    /// Where ships are, as an array of the board's shape.
    #[getter]
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        grid::mask(py, self.ruleset.board(), self.fleet.occupied())
    }

    /// Every ship with its class and the numbers of its squares.
    #[getter]
    fn ships(&self) -> Vec<(String, Vec<usize>)> {
        let board = self.ruleset.board();
        let ships = self.fleet.ships().iter();
        ships
            .map(|ship| {
                let cells = ship.span.iter().map(|cell| grid::index(board, cell)).collect();
                (self.ruleset.class(ship.class).name().to_owned(), cells)
            })
            .collect()
    }

    fn __str__(&self) -> String {
        self.fleet.name(&self.ruleset).to_string()
    }

    fn __repr__(&self) -> String {
        format!("Fleet({:?}, {:?})", self.ruleset.name(), self.__str__())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.ruleset == other.ruleset && self.fleet == other.fleet
    }
}

/// A fleet as people give it.
#[derive(FromPyObject)]
pub(crate) enum FleetGiven {
    Fleet(Fleet),
    Text(String),
}

impl FleetGiven {
    /// The fleet, for these rules.
    pub(crate) fn get(self, ruleset: &rules::Ruleset) -> PyResult<rules::Fleet> {
        match self {
            Self::Fleet(fleet) if fleet.ruleset == *ruleset => Ok(fleet.fleet),
            Self::Fleet(fleet) => Err(refuse(format!(
                "this fleet is for {}, the game is {}",
                fleet.ruleset.name(),
                ruleset.name()
            ))),
            Self::Text(text) => rules::Fleet::read(ruleset, &text).map_err(refuse),
        }
    }
}
