//! A game between two fleets.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::{Dice, Draw, Effect, End, Eye, Order, Phase, Seat, Sides, Sighting};

use crate::error::{illegal, refuse};
use crate::fleet::FleetGiven;
use crate::record::{self, Record};
use crate::ruleset::{Rules, Ruleset};
use crate::view::{self, OrderGiven, View};
use crate::{grid, seat};

/// A game: the referee, who knows both fleets and shows each player only their view.
///
/// >>> game = Game("classic", seed=1)
/// >>> game.to_move
/// 'A'
/// >>> game.play("E5") in ("miss", "hit", "sunk")
/// True
/// >>> game.view("A").orders
/// (1, 0)
#[pyclass(module = "broadside")]
pub(crate) struct Game {
    pub(crate) game: rules::Game,
    seen: Vec<Sighting>,
}

impl Game {
    pub(crate) fn of(game: rules::Game) -> Self {
        Self { game, seen: Vec::new() }
    }

    /// The seat that acts if none is named: in a round, the first that hasn't chosen yet.
    fn mover(&self) -> PyResult<Seat> {
        match self.game.phase() {
            Phase::Turn(seat) => Ok(seat),
            Phase::Round { committed, .. } if !committed.a => Ok(Seat::A),
            Phase::Round { .. } => Ok(Seat::B),
            Phase::Over(_) => Err(illegal("the game is over")),
        }
    }

    /// What the player saw of the last turn, in one word.
    fn answer(&mut self, seat: Seat) -> &'static str {
        self.seen.clear();
        let turn = self.game.turns().last().expect("a turn was just played");
        turn.seen_by(Eye::Player(seat), &mut self.seen);
        let mut answer = "done";
        for sighting in &self.seen {
            answer = match sighting {
                Sighting::Shot { by, effect, .. } if *by == seat => match (answer, effect) {
                    ("sunk", _) | (_, Effect::Sunk) => "sunk",
                    ("hit", _) | (_, Effect::Hit) => "hit",
                    _ => "miss",
                },
                Sighting::Committed { by } if *by == seat => "committed",
                Sighting::Penalty { by, .. } if *by == seat => "penalty",
                _ => answer,
            };
        }
        answer
    }
}

#[pymethods]
impl Game {
    /// Starts a game. A fleet is a Fleet or its text; one that isn't given is drawn by the seed.
    #[new]
    #[pyo3(signature = (rules, fleet_a=None, fleet_b=None, first="A", seed=0))]
    fn new(
        rules: Rules,
        fleet_a: Option<FleetGiven>,
        fleet_b: Option<FleetGiven>,
        first: &str,
        seed: u64,
    ) -> PyResult<Self> {
        let ruleset = rules.get()?;
        let dice = Dice::from_seed(seed);
        let place = |given: Option<FleetGiven>, name| match given {
            Some(given) => given.get(&ruleset),
            None => Ok(rules::Fleet::random(&ruleset, Draw::Uniform, &mut dice.fork(name))),
        };
        let fleets = Sides::new(place(fleet_a, "A")?, place(fleet_b, "B")?);
        Ok(Self::of(rules::Game::new(&ruleset, fleets, seat::read(first)?)))
    }

    /// Plays an order, given in the notation ("E5", "R:F5", "(A1 B2)") or as the number of a square.
    ///
    /// The answer is "miss", "hit" or "sunk" as the player is told, "committed" in a round that still waits for the
    /// other side, "penalty", or "done" for other orders. `seat` is needed only to act out of turn: to resign.
    #[pyo3(signature = (order, seat=None))]
    fn play(&mut self, order: OrderGiven, seat: Option<&str>) -> PyResult<&'static str> {
        let seat = match seat {
            Some(seat) => seat::read(seat)?,
            None => self.mover()?,
        };
        let attempt = order.attempt(self.game.ruleset())?;
        self.game.play(seat, attempt).map_err(illegal)?;
        Ok(self.answer(seat))
    }

    /// The numbers of the squares that may be fired at now by the player whose turn it is.
    fn targets(&self) -> PyResult<Vec<usize>> {
        let board = self.game.ruleset().board();
        let seat = self.mover()?;
        Ok(self.game.arsenal(seat).targets().iter().map(|cell| grid::index(board, cell)).collect())
    }

    /// Every single order that this player may give now, in the notation.
    fn legal(&self, seat: &str) -> PyResult<Vec<String>> {
        let seat = seat::read(seat)?;
        let board = self.game.ruleset().board();
        let view = self.game.view(Eye::Player(seat));
        Ok(view::legal(&view, seat).map(|order| order.name(board).to_string()).collect())
    }

    /// What a player knows.
    fn view(&self, seat: &str) -> PyResult<View> {
        Ok(view::of(&self.game, seat::read(seat)?))
    }

    /// The game as a record, both fleets included, with these tags in its header.
    #[pyo3(signature = (**tags))]
    fn record(&self, tags: Option<&Bound<'_, PyDict>>) -> PyResult<Record> {
        record::of(&self.game, tags)
    }

    /// Gives up for a player.
    fn resign(&mut self, seat: &str) -> PyResult<()> {
        self.game.play(seat::read(seat)?, Order::Resign).map(|_| ()).map_err(illegal)
    }

    /// A copy that is played on by itself.
    fn copy(&self) -> Self {
        Self::of(self.game.clone())
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> Ruleset {
        Ruleset(self.game.ruleset().clone())
    }

    /// Whose turn it is, "A" or "B"; in a round, who hasn't chosen yet; None after the end.
    #[getter]
    fn to_move(&self) -> Option<&'static str> {
        self.mover().ok().map(seat::name)
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.game.end().is_some()
    }

    /// Who won, "A" or "B"; None for a draw and while the game goes on.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.game.end()?.winner().map(seat::name)
    }

    /// How the game ended, such as "sunk" or "resigned"; None while it goes on.
    #[getter]
    fn cause(&self) -> Option<&'static str> {
        self.game.end().map(|end: End| end.cause().word())
    }

    /// How many orders A and B have given.
    #[getter]
    fn orders(&self) -> (u16, u16) {
        let orders = self.game.orders();
        (orders.a, orders.b)
    }

    fn __repr__(&self) -> String {
        let state = match (self.winner(), self.over()) {
            (Some(winner), _) => format!("{winner} won"),
            (None, true) => "drawn".to_owned(),
            _ => format!("{} to move", self.to_move().unwrap_or("nobody")),
        };
        format!("<Game of {}: {state}>", self.game.ruleset().name())
    }
}

/// Reports an unknown name with all known ones.
pub(crate) fn unknown(what: &str, name: &str, known: &[&str]) -> PyErr {
    refuse(format!("there is no {what} {name:?}; there are {}", known.join(", ")))
}
