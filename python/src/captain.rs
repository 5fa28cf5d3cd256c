//! The computer opponents.

use std::time::Duration;

use ::captains::Budget;
use ::captains::registry::{self, CAPTAINS, CaptainEntry};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::{Dice, Seat, Sides};

use crate::error::{illegal, refuse};
use crate::fleet::Fleet;
use crate::game::{self, Game};
use crate::ruleset::{Rules, Ruleset};
use crate::view::View;

/// Reads a budget in seconds.
pub(crate) fn budget(seconds: f64) -> PyResult<Budget> {
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(Budget::of(time)),
        _ => Err(refuse(format!("a budget is a positive number of seconds, not {seconds}"))),
    }
}

fn find(name: &str) -> PyResult<&'static CaptainEntry> {
    registry::find(name).ok_or_else(|| {
        let names: Vec<_> = CAPTAINS.iter().map(|entry| entry.name).collect();
        game::unknown("captain", name, &names)
    })
}

/// A computer opponent. The same seed, view and budget always give the same order.
///
/// >>> mate = Captain("mate", seed=3)
/// >>> game = Game("classic", mate.deploy("classic"), seed=1)
/// >>> order = mate.order(game.view("A"))
/// >>> game.play(order) in ("miss", "hit")
/// True
#[pyclass(frozen, module = "broadside")]
pub(crate) struct Captain {
    entry: &'static CaptainEntry,
    seed: u64,
    budget: Budget,
}

impl Captain {
    fn plays(&self, ruleset: &rules::Ruleset) -> PyResult<()> {
        self.entry.captain.plays(ruleset).map_err(refuse)
    }
}

#[pymethods]
impl Captain {
    /// The captain with this name. The budget is the time for one order, in seconds of a slow core; it is counted in
    /// work, not with a clock, so results can be repeated on any machine.
    #[new]
    #[pyo3(signature = (name, seed=0, budget=0.2))]
    fn new(name: &str, seed: u64, budget: f64) -> PyResult<Self> {
        Ok(Self { entry: find(name)?, seed, budget: self::budget(budget)? })
    }

    /// The name.
    #[getter]
    fn name(&self) -> &'static str {
        self.entry.name
    }

    /// One line about how it plays.
    #[getter]
    fn description(&self) -> &'static str {
        self.entry.description
    }

    /// Places a fleet.
    fn deploy(&self, py: Python<'_>, rules: Rules) -> PyResult<Fleet> {
        let ruleset = rules.get()?;
        self.plays(&ruleset)?;
        let fleet =
            py.detach(|| self.entry.captain.deploy(&ruleset, &mut Dice::from_seed(self.seed).fork("fleet")));
        Ok(Fleet { ruleset, fleet })
    }

    /// Gives the next order for the player of this view.
    fn order(&self, py: Python<'_>, view: &View) -> PyResult<String> {
        self.plays(view.0.ruleset())?;
        let seat = view.player();
        let phase = view.0.phase().ok_or_else(|| illegal("the game hasn't begun"))?;
        phase.admits(seat).map_err(illegal)?;
        // Dice of its own for every order, so that an order depends on nothing but the view.
        let turn = u64::from(view.0.orders()[seat]);
        let mut dice = Dice::from_seed(self.seed).fork("orders").fork_nth(turn);
        let order = py.detach(|| self.entry.captain.order(&view.0, &mut dice, self.budget));
        Ok(order.name(view.0.ruleset().board()).to_string())
    }

    /// The mean shots it needs to sink a hidden fleet of these rules, as measured for the presets; None elsewhere.
    fn shots(&self, rules: Rules) -> PyResult<Option<f64>> {
        Ok(self.entry.shots(&rules.get()?))
    }

    fn __repr__(&self) -> String {
        format!("Captain({:?}, seed={})", self.entry.name, self.seed)
    }
}

/// All captains, each a dictionary with name, description and, for the given rules, mean shots and Elo rating.
///
/// >>> [captain["name"] for captain in captains()][:5]
/// ['cadet', 'mate', 'lieutenant', 'captain', 'admiral']
#[pyfunction]
#[pyo3(signature = (rules=None))]
pub(crate) fn captains(py: Python<'_>, rules: Option<Rules>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let ruleset = match rules {
        Some(rules) => rules.get()?,
        None => Ruleset(rules::Ruleset::preset("classic").expect("classic is a preset")).0,
    };
    let entry = |entry: &CaptainEntry| {
        let dict = PyDict::new(py);
        dict.set_item("name", entry.name)?;
        dict.set_item("description", entry.description)?;
        dict.set_item("shots", entry.shots(&ruleset))?;
        dict.set_item("elo", entry.elo(&ruleset))?;
        Ok(dict)
    };
    CAPTAINS.iter().map(entry).collect()
}

/// Plays a whole game between two captains.
///
/// >>> play("classic", "admiral", "cadet", seed=1).winner
/// 'A'
#[pyfunction]
#[pyo3(signature = (rules, a, b, first="A", seed=0, budget=0.2))]
pub(crate) fn play(
    py: Python<'_>,
    rules: Rules,
    a: &str,
    b: &str,
    first: &str,
    seed: u64,
    budget: f64,
) -> PyResult<Game> {
    let ruleset = rules.get()?;
    let (first, budget): (Seat, Budget) = (crate::seat::read(first)?, self::budget(budget)?);
    let sides = Sides::new(find(a)?.captain, find(b)?.captain);
    for (_, captain) in sides.iter() {
        captain.plays(&ruleset).map_err(refuse)?;
    }
    let game = py.detach(|| ::captains::play(&ruleset, sides, first, budget, &Dice::from_seed(seed)));
    Ok(Game::of(game))
}
