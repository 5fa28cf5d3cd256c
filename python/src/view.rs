//! What one player knows.

use numpy::PyArray2;
use pyo3::prelude::*;
use rules::{Attempt, Eye, Illegal, Order, OrderKind, Phase, Seat};

use crate::error::{illegal, refuse};
use crate::ruleset::{Rules, Ruleset};
use crate::{grid, seat};

/// Everything one player knows, and nothing more: the own fleet, what was ordered, and the answers.
///
/// >>> view = View.from_seen("classic", "E5- F6+ F7#Destroyer")
/// >>> int(view.hits.sum()), int(view.misses.sum()), view.sunk
/// (2, 1, ['Destroyer'])
#[pyclass(frozen, module = "broadside", from_py_object)]
#[derive(Clone)]
pub(crate) struct View(pub(crate) rules::View);

impl View {
    fn enemy(&self) -> &rules::Waters {
        self.0.waters(self.player().other())
    }

    /// The player whose view it is. Other views are never handed out.
    pub(crate) fn player(&self) -> Seat {
        self.0.seat().expect("only players' views reach Python")
    }
}

/// Reads an order: text in the notation, or the number of a square to fire at.
#[derive(FromPyObject)]
pub(crate) enum OrderGiven {
    Square(i64),
    Text(String),
}

impl OrderGiven {
    pub(crate) fn get(&self, ruleset: &rules::Ruleset) -> PyResult<Order> {
        let board = ruleset.board();
        match self {
            Self::Square(index) => grid::cell(board, *index).map(Order::shot),
            Self::Text(text) => {
                Order::read(board, text).map_err(|e| refuse(format!("{text:?} isn't an order: {e}")))
            }
        }
    }

    /// The same for the referee, who punishes text that isn't an order if the rules say so.
    pub(crate) fn attempt(&self, ruleset: &rules::Ruleset) -> PyResult<Attempt> {
        match self {
            Self::Text(text) if ruleset.penalty(Illegal::Unreadable).is_some() => {
                Ok(Attempt::read(ruleset.board(), text))
            }
            _ => self.get(ruleset).map(Attempt::from),
        }
    }
}

#[pymethods]
impl View {
    /// The view of a player who gave these orders and got these answers, in the notation of games.
    #[staticmethod]
    fn from_seen(rules: Rules, text: &str) -> PyResult<Self> {
        rules::View::from_seen(&rules.get()?, text).map(Self).map_err(refuse)
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> Ruleset {
        Ruleset(self.0.ruleset().clone())
    }

    /// Whose view it is, "A" or "B".
    #[getter]
    fn seat(&self) -> &'static str {
        seat::name(self.player())
    }

    /// Whether this player may give an order now.
    #[getter]
    fn to_move(&self) -> bool {
        self.0.phase().is_some_and(|phase| phase.admits(self.player()).is_ok())
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.0.end().is_some()
    }

    /// Enemy squares that were fired at.
    #[getter]
    fn fired<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        grid::mask(py, self.0.ruleset().board(), self.enemy().fired())
    }

    /// Enemy squares where a hit is known.
    #[getter]
    fn hits<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        grid::mask(py, self.0.ruleset().board(), self.enemy().hits())
    }

    /// Enemy squares where a miss is known.
    #[getter]
    fn misses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        grid::mask(py, self.0.ruleset().board(), self.enemy().misses())
    }

    /// Enemy squares that were cleared around sunk ships: water.
    #[getter]
    fn cleared<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        grid::mask(py, self.0.ruleset().board(), self.enemy().cleared())
    }

    /// Enemy squares of sunk ships whose places were revealed.
    #[getter]
    fn wrecks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        grid::mask(py, self.0.ruleset().board(), self.enemy().wrecks())
    }

    /// The enemy ships known to be sunk, in order; None for a ship whose class isn't told.
    #[getter]
    fn sunk(&self) -> Vec<Option<String>> {
        let name = |class| self.0.ruleset().class(class).name().to_owned();
        self.enemy().sunk().iter().map(|sunk| sunk.class.map(name)).collect()
    }

    /// The squares of the own ships.
    #[getter]
    fn own_ships<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        let ships = self.0.waters(self.player()).ships();
        let cells = ships.iter().fold(rules::Cells::EMPTY, |cells, ship| cells | ship.span.cells());
        grid::mask(py, self.0.ruleset().board(), cells)
    }

    /// Own squares that the enemy has fired at.
    #[getter]
    fn own_fired<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<bool>>> {
        grid::mask(py, self.0.ruleset().board(), self.0.waters(self.player()).fired())
    }

    /// How many orders this player and the enemy have given.
    #[getter]
    fn orders(&self) -> (u16, u16) {
        let orders = self.0.orders();
        (orders[self.player()], orders[self.player().other()])
    }

    /// Every single order that is legal now, in the notation; a salvo may combine several shots.
    fn legal(&self) -> Vec<String> {
        let board = self.0.ruleset().board();
        legal(&self.0, self.player()).map(|order| order.name(board).to_string()).collect()
    }

    /// Raises IllegalOrder with the reason if this order isn't legal now.
    fn check(&self, order: OrderGiven) -> PyResult<()> {
        let order = order.get(self.0.ruleset())?;
        self.0.check(self.player(), order).map_err(illegal)
    }

    fn __repr__(&self) -> String {
        let (own, enemy) = self.orders();
        format!("<View of {} in {}: {own} and {enemy} orders>", self.seat(), self.0.ruleset().name())
    }
}

/// Every legal order of one shot, and every legal special order.
pub(crate) fn legal(view: &rules::View, seat: Seat) -> impl Iterator<Item = Order> {
    let arsenal = *view.arsenal(seat);
    let ruleset = view.ruleset().clone();
    let may = view.phase().is_some_and(|phase: Phase| phase.admits(seat).is_ok());
    let shots = arsenal.targets().into_iter().map(Order::shot);
    let board = ruleset.board();
    let special = OrderKind::SPECIAL
        .into_iter()
        .filter(move |kind| arsenal.offers(&ruleset, *kind).is_ok())
        .flat_map(move |kind| Order::all(kind, board).collect::<Vec<_>>());
    shots.chain(special).filter(move |_| may)
}

/// The view that a player has of a game.
pub(crate) fn of(game: &rules::Game, seat: Seat) -> View {
    View(game.view(Eye::Player(seat)))
}
