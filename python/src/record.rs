//! Records of games in the notation.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::Header;

use crate::error::refuse;
use crate::game::Game;
use crate::ruleset::Ruleset;
use crate::seat;

/// A whole game with its header, as text: Broadside's game notation.
///
/// Reading replays every turn, so a record that was read is a game that can be played.
///
/// >>> game = play("classic", "mate", "cadet", seed=7)
/// >>> text = str(game.record(Event="example"))
/// >>> Record.read(text).tags["Event"]
/// 'example'
#[pyclass(frozen, module = "broadside", from_py_object)]
#[derive(Clone)]
pub(crate) struct Record(pub(crate) rules::Record);

#[pymethods]
impl Record {
    /// Reads the one game of a text.
    #[staticmethod]
    fn read(text: &str) -> PyResult<Self> {
        let mut games = Self::read_all(text)?;
        match (games.pop(), games.len()) {
            (Some(game), 0) => Ok(game),
            (None, _) => Err(refuse("there is no game in this text")),
            (Some(_), more) => {
                Err(refuse(format!("there are {} games in this text; Record.read_all reads them", more + 1)))
            }
        }
    }

    /// Reads all games of a text.
    #[staticmethod]
    fn read_all(text: &str) -> PyResult<Vec<Self>> {
        let games = rules::Record::read_all(text).map_err(refuse)?;
        Ok(games.into_iter().map(Self).collect())
    }

    /// The tags of the header.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in self.0.header().iter() {
            tags.set_item(name, value)?;
        }
        Ok(tags)
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> Ruleset {
        Ruleset(self.0.ruleset().clone())
    }

    /// The game as it stands after the last turn.
    fn game(&self) -> PyResult<Game> {
        let game = self.0.game().ok_or_else(|| refuse("this game ended before the first shot"))?;
        Ok(Game::of(game.clone()))
    }

    /// Who won, "A" or "B"; None for a draw and for a game without an end.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.0.end()?.winner().map(seat::name)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let turns = self.0.game().map_or(0, |game| game.turns().len() - 1);
        format!("<Record of {}: {turns} turns>", self.0.ruleset().name())
    }
}

/// The record of a game with these tags.
pub(crate) fn of(game: &rules::Game, tags: Option<&Bound<'_, PyDict>>) -> PyResult<Record> {
    let mut header = Header::default();
    for (name, value) in tags.iter().flat_map(|tags| tags.iter()) {
        let (name, value): (String, String) = (name.extract()?, value.extract()?);
        header.set(&name, &value);
        if header.get(&name) != Some(value.as_str()) {
            return Err(refuse(format!(
                "the tag {name:?} can't be set: names are letters and digits, and the tags of the game itself are fixed"
            )));
        }
    }
    Ok(Record(rules::Record::of(game.clone(), header)))
}
