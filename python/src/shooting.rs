//! Many shooting games at once, in NumPy arrays that are written in place.

use std::sync::Arc;

use captains::Budget;
use captains::inference::Posterior;
use numpy::{PyArray1, PyArray2, PyArray3, PyArray4, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use rayon::prelude::*;

use crate::captain::budget as read_budget;
use crate::error::refuse;
use crate::fleet::{self, Fleet, FleetGiven};
use crate::range::{Lane, Step, Terms};
use crate::ruleset::Rules;
use crate::view::View;

/// From how many games on it is worth waking other threads.
const WORTH_THREADS: usize = 256;

/// What happens in the step that ends a game and the one after it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Autoreset {
    NextStep,
    SameStep,
    Disabled,
}

/// What shots are worth.
#[derive(Clone, Copy)]
struct Rewards {
    shot: f64,
    hit: f64,
    end: f64,
}

impl Rewards {
    fn of(self, step: &Step) -> Result {
        let reward =
            self.shot + if step.hit { self.hit } else { 0.0 } + if step.won { self.end } else { 0.0 };
        Result { reward, terminated: step.over, illegal: step.illegal }
    }
}

/// What a step tells beside the planes; one for each game.
#[derive(Clone, Copy, Default)]
struct Result {
    reward: f64,
    terminated: bool,
    illegal: bool,
}

/// Many one-sided games, stepped together without the GIL.
///
/// The environments of `broadside.envs` are built on it. Its arrays are written in place by every step.
#[pyclass(module = "broadside")]
pub(crate) struct Shooting {
    terms: Arc<Terms>,
    lanes: Vec<Lane>,
    rewards: Rewards,
    autoreset: Autoreset,
    chances: Option<Budget>,
    results: Vec<Result>,
    arrays: Arrays,
}

/// The arrays that Python sees.
struct Arrays {
    observations: Py<PyArray4<u8>>,
    final_observations: Option<Py<PyArray4<u8>>>,
    masks: Py<PyArray2<bool>>,
    rewards: Py<PyArray1<f64>>,
    terminated: Py<PyArray1<bool>>,
    illegal: Py<PyArray1<bool>>,
    shots: Py<PyArray1<i64>>,
    hit_chances: Option<Py<PyArray3<f64>>>,
    regret: Option<Py<PyArray1<f64>>>,
    exact: Option<Py<PyArray1<bool>>>,
}

impl Arrays {
    fn new(py: Python<'_>, terms: &Terms, games: usize, autoreset: Autoreset, chances: bool) -> Self {
        let board = terms.ruleset.board();
        let (height, width) = (usize::from(board.height()), usize::from(board.width()));
        let planes = || PyArray4::zeros(py, [games, terms.planes, height, width], false).unbind();
        Self {
            observations: planes(),
            final_observations: (autoreset == Autoreset::SameStep).then(planes),
            masks: PyArray2::zeros(py, [games, terms.squares], false).unbind(),
            rewards: PyArray1::zeros(py, games, false).unbind(),
            terminated: PyArray1::zeros(py, games, false).unbind(),
            illegal: PyArray1::zeros(py, games, false).unbind(),
            shots: PyArray1::zeros(py, games, false).unbind(),
            hit_chances: chances.then(|| PyArray3::zeros(py, [games, height, width], false).unbind()),
            regret: chances.then(|| PyArray1::zeros(py, games, false).unbind()),
            exact: chances.then(|| PyArray1::zeros(py, games, false).unbind()),
        }
    }
}

/// The chances of one game: where the next shot would hit, and what the last one gave up.
struct Chances<'a> {
    hit: &'a mut [f64],
    regret: &'a mut f64,
    exact: &'a mut bool,
}

impl Chances<'_> {
    /// Counts the chances for the next shot.
    fn count(&mut self, terms: &Terms, lane: &Lane, budget: Budget) {
        let posterior = match Posterior::new(&lane.view(terms), budget) {
            Ok(posterior) if !lane.over => posterior,
            _ => {
                self.hit.fill(0.0);
                *self.exact = lane.over;
                return;
            }
        };
        for (chance, cell) in self.hit.iter_mut().zip(terms.ruleset.board().cells()) {
            *chance = posterior.hit(cell);
        }
        *self.exact = posterior.exactness().is_exact();
    }

    /// Notes what a shot at this square gives up.
    fn judge(&mut self, at: usize) {
        let best = self.hit.iter().copied().fold(0.0, f64::max);
        *self.regret = best - self.hit[at];
    }
}

impl Shooting {
    /// Copies the small results into their arrays.
    fn publish(&self, py: Python<'_>) {
        let arrays = &self.arrays;
        let mut rewards = arrays.rewards.bind(py).readwrite();
        let mut terminated = arrays.terminated.bind(py).readwrite();
        let mut illegal = arrays.illegal.bind(py).readwrite();
        let mut shots = arrays.shots.bind(py).readwrite();
        let rows =
            rewards.as_slice_mut().expect("ours").iter_mut().zip(terminated.as_slice_mut().expect("ours"));
        let more = illegal.as_slice_mut().expect("ours").iter_mut().zip(shots.as_slice_mut().expect("ours"));
        let known = self.results.iter().zip(&self.lanes);
        for (((reward, terminated), (illegal, shots)), (result, lane)) in rows.zip(more).zip(known) {
            (*reward, *terminated, *illegal) = (result.reward, result.terminated, result.illegal);
            *shots = i64::from(lane.shots);
        }
    }

    /// Masks are what is unknown, or everything if squares may be fired at again.
    fn write_masks(&self, py: Python<'_>) {
        let observations = self.arrays.observations.bind(py).readonly();
        let mut masks = self.arrays.masks.bind(py).readwrite();
        let planes = observations.as_slice().expect("ours").chunks_exact(self.terms.size());
        let again = self.terms.ruleset.may_fire_again();
        for (mask, planes) in
            masks.as_slice_mut().expect("ours").chunks_exact_mut(self.terms.squares).zip(planes)
        {
            for (mask, unknown) in mask.iter_mut().zip(planes) {
                *mask = again || *unknown == 1;
            }
        }
    }

    /// Runs a change of every game, with its planes, its result and its chances, on as many threads as are useful.
    fn each(
        &mut self,
        py: Python<'_>,
        change: impl Fn(usize, &mut Lane, &mut [u8], Option<&mut [u8]>, &mut Result, Option<&mut Chances<'_>>)
        + Sync,
    ) {
        let size = self.terms.size();
        let squares = self.terms.squares;
        let mut observations = self.arrays.observations.bind(py).readwrite();
        let mut finals = self.arrays.final_observations.as_ref().map(|array| array.bind(py).readwrite());
        let mut hit = self.arrays.hit_chances.as_ref().map(|array| array.bind(py).readwrite());
        let mut regret = self.arrays.regret.as_ref().map(|array| array.bind(py).readwrite());
        let mut exact = self.arrays.exact.as_ref().map(|array| array.bind(py).readwrite());
        let planes = observations.as_slice_mut().expect("ours");
        let finals = finals.as_mut().map(|array| array.as_slice_mut().expect("ours"));
        let hit = hit.as_mut().map(|array| array.as_slice_mut().expect("ours"));
        let regret = regret.as_mut().map(|array| array.as_slice_mut().expect("ours"));
        let exact = exact.as_mut().map(|array| array.as_slice_mut().expect("ours"));
        let (lanes, results) = (&mut self.lanes, &mut self.results);
        let many = lanes.len() >= WORTH_THREADS || (hit.is_some() && lanes.len() > 1);
        py.detach(|| {
            let finals = spread(finals, size, lanes.len());
            let chances: Vec<Option<Chances<'_>>> = match (hit, regret, exact) {
                (Some(hit), Some(regret), Some(exact)) => {
                    let rows = hit.chunks_exact_mut(squares).zip(regret).zip(exact);
                    rows.map(|((hit, regret), exact)| Some(Chances { hit, regret, exact })).collect()
                }
                _ => none(lanes.len()),
            };
            let one = |(number, (((lane, planes), result), (last, mut chances))): (usize, Row<'_>)| {
                change(number, lane, planes, last, result, chances.as_mut());
            };
            let chunk = if chances.first().is_some_and(Option::is_some) { 1 } else { WORTH_THREADS / 4 };
            if many {
                let rows =
                    lanes.par_iter_mut().zip(planes.par_chunks_exact_mut(size)).zip(results.par_iter_mut());
                let rows = rows.zip(finals.into_par_iter().zip(chances));
                rows.enumerate().with_min_len(chunk).for_each(one);
            } else {
                let rows = lanes.iter_mut().zip(planes.chunks_exact_mut(size)).zip(results.iter_mut());
                rows.zip(finals.into_iter().zip(chances)).enumerate().for_each(one);
            }
        });
    }
}

/// Everything of one game.
type Row<'a> = (((&'a mut Lane, &'a mut [u8]), &'a mut Result), (Option<&'a mut [u8]>, Option<Chances<'a>>));

fn none<T>(count: usize) -> Vec<Option<T>> {
    (0..count).map(|_| None).collect()
}

/// One part of a buffer for each game, or nothing for each.
fn spread(buffer: Option<&mut [u8]>, size: usize, count: usize) -> Vec<Option<&mut [u8]>> {
    match buffer {
        Some(buffer) => buffer.chunks_exact_mut(size).map(Some).collect(),
        None => none(count),
    }
}

#[pymethods]
impl Shooting {
    #[new]
    #[pyo3(signature = (rules, games=1, layout="uniform", fleet=None, rewards=(-1.0, 0.0, 0.0), autoreset="disabled", chances=None))]
    #[allow(clippy::too_many_arguments, reason = "they are named in Python")]
    fn new(
        py: Python<'_>,
        rules: Rules,
        games: usize,
        layout: &str,
        fleet: Option<FleetGiven>,
        rewards: (f64, f64, f64),
        autoreset: &str,
        chances: Option<f64>,
    ) -> PyResult<Self> {
        if games == 0 {
            return Err(refuse("there must be at least one game"));
        }
        let autoreset = match autoreset {
            "next_step" => Autoreset::NextStep,
            "same_step" => Autoreset::SameStep,
            "disabled" => Autoreset::Disabled,
            other => {
                return Err(refuse(format!("autoreset is next_step, same_step or disabled, not {other:?}")));
            }
        };
        let ruleset = rules.get()?;
        let fleet = fleet.map(|given| given.get(&ruleset)).transpose()?;
        let chances = chances.map(read_budget).transpose()?;
        let terms = Arc::new(Terms::new(ruleset, fleet::layout(layout)?, fleet).map_err(refuse)?);
        let lanes = (0..games as u64).map(|seed| Lane::new(&terms, seed)).collect();
        let arrays = Arrays::new(py, &terms, games, autoreset, chances.is_some());
        let (shot, hit, end) = rewards;
        let rewards = Rewards { shot, hit, end };
        let results = vec![Result::default(); games];
        Ok(Self { terms, lanes, rewards, autoreset, chances, results, arrays })
    }

    /// Begins new games: all, or those where `which` is true. Seeds, if given, are set first, one for each game.
    #[pyo3(signature = (seeds=None, which=None))]
    fn reset(
        &mut self,
        py: Python<'_>,
        seeds: Option<Vec<u64>>,
        which: Option<PyReadonlyArray1<'_, bool>>,
    ) -> PyResult<()> {
        let games = self.lanes.len();
        let which = match &which {
            Some(which) if which.as_array().len() != games => {
                return Err(refuse(format!("{} of {games} games are marked", which.as_array().len())));
            }
            Some(which) => which.as_array().to_vec(),
            None => vec![true; games],
        };
        if let Some(seeds) = seeds {
            if seeds.len() != games {
                return Err(refuse(format!("{} seeds for {games} games", seeds.len())));
            }
            for ((lane, seed), _) in self.lanes.iter_mut().zip(seeds).zip(&which).filter(|(_, which)| **which)
            {
                lane.seed(seed);
            }
        }
        let terms = Arc::clone(&self.terms);
        let budget = self.chances;
        self.each(py, |number, lane, planes, _, result, chances| {
            if !which[number] {
                return;
            }
            lane.reset(&terms, planes);
            *result = Result::default();
            if let (Some(chances), Some(budget)) = (chances, budget) {
                *chances.regret = 0.0;
                chances.count(&terms, lane, budget);
            }
        });
        self.publish(py);
        self.write_masks(py);
        Ok(())
    }

    /// Fires one shot in every game.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_array();
        let squares = self.terms.squares as i64;
        if actions.len() != self.lanes.len() {
            return Err(refuse(format!("{} actions for {} games", actions.len(), self.lanes.len())));
        }
        if let Some(odd) = actions.iter().find(|action| !(0..squares).contains(*action)) {
            return Err(refuse(format!(
                "there is no square {odd}: squares are numbered from 0 to {}",
                squares - 1
            )));
        }
        if self.autoreset == Autoreset::Disabled && self.lanes.iter().any(|lane| lane.over) {
            return Err(refuse("a game is over: reset it before the next step"));
        }
        let terms = Arc::clone(&self.terms);
        let (autoreset, budget, rewards) = (self.autoreset, self.chances, self.rewards);
        self.each(py, |number, lane, planes, last, result, mut chances| {
            if lane.over {
                // Only the next step resets here: the action is ignored.
                lane.reset(&terms, planes);
                *result = Result::default();
                if let Some(chances) = &mut chances {
                    *chances.regret = 0.0;
                }
            } else {
                let at = actions[number] as usize;
                if let Some(chances) = &mut chances {
                    chances.judge(at);
                }
                *result = rewards.of(&lane.step(&terms, at, planes));
                if let (true, Autoreset::SameStep, Some(last)) = (lane.over, autoreset, last) {
                    last.copy_from_slice(planes);
                    lane.reset(&terms, planes);
                }
            }
            if let (Some(chances), Some(budget)) = (chances, budget) {
                chances.count(&terms, lane, budget);
            }
        });
        self.publish(py);
        self.write_masks(py);
        Ok(())
    }

    /// Fires one shot in the only game; returns reward, whether the game is over, and whether the shot was wasted.
    fn step_one(&mut self, py: Python<'_>, action: i64) -> PyResult<(f64, bool, bool)> {
        let squares = self.terms.squares;
        if action < 0 || action as usize >= squares {
            return Err(refuse(format!(
                "there is no square {action}: squares are numbered from 0 to {}",
                squares - 1
            )));
        }
        let at = action as usize;
        if self.lanes.len() != 1 || self.lanes[0].over {
            return Err(refuse("the game is over: reset it before the next step"));
        }
        if self.chances.is_some() {
            self.step(py, PyArray1::from_slice(py, &[action]).readonly())?;
            let Result { reward, terminated, illegal } = self.results[0];
            return Ok((reward, terminated, illegal));
        }
        let mut observations = self.arrays.observations.bind(py).readwrite();
        let step = self.lanes[0].step(&self.terms, at, observations.as_slice_mut().expect("ours"));
        drop(observations);
        self.results[0] = self.rewards.of(&step);
        self.write_masks(py);
        Ok((self.results[0].reward, step.over, step.illegal))
    }

    /// What the shooter of one game knows.
    #[pyo3(signature = (game=0))]
    fn view(&self, game: usize) -> PyResult<View> {
        Ok(View(self.lane(game)?.view(&self.terms)))
    }

    /// The hidden fleet of one game, once the game is over.
    #[pyo3(signature = (game=0))]
    fn fleet(&self, game: usize) -> PyResult<Fleet> {
        let lane = self.lane(game)?;
        if !lane.over {
            return Err(refuse("the fleet is hidden until the game is over"));
        }
        Ok(Fleet { ruleset: self.terms.ruleset.clone(), fleet: lane.fleet().clone() })
    }

    /// The names of the planes.
    #[getter]
    fn planes(&self) -> Vec<String> {
        self.terms.plane_names()
    }

    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray4<u8>> {
        self.arrays.observations.clone_ref(py)
    }

    #[getter]
    fn final_observations(&self, py: Python<'_>) -> Option<Py<PyArray4<u8>>> {
        self.arrays.final_observations.as_ref().map(|array| array.clone_ref(py))
    }

    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.arrays.masks.clone_ref(py)
    }

    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray1<f64>> {
        self.arrays.rewards.clone_ref(py)
    }

    #[getter]
    fn terminated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.terminated.clone_ref(py)
    }

    #[getter]
    fn illegal(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.arrays.illegal.clone_ref(py)
    }

    #[getter]
    fn shots(&self, py: Python<'_>) -> Py<PyArray1<i64>> {
        self.arrays.shots.clone_ref(py)
    }

    #[getter]
    fn hit_chances(&self, py: Python<'_>) -> Option<Py<PyArray3<f64>>> {
        self.arrays.hit_chances.as_ref().map(|array| array.clone_ref(py))
    }

    #[getter]
    fn regret(&self, py: Python<'_>) -> Option<Py<PyArray1<f64>>> {
        self.arrays.regret.as_ref().map(|array| array.clone_ref(py))
    }

    #[getter]
    fn exact(&self, py: Python<'_>) -> Option<Py<PyArray1<bool>>> {
        self.arrays.exact.as_ref().map(|array| array.clone_ref(py))
    }
}

impl Shooting {
    fn lane(&self, game: usize) -> PyResult<&Lane> {
        let count = self.lanes.len();
        self.lanes.get(game).ok_or_else(|| refuse(format!("there is no game {game}; there are {count}")))
    }
}
