//! Rule sets.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use rules::OrderKind;

use crate::error::refuse;

/// The rule files of the repository that are not presets, among them those of published studies.
const FILES: [(&str, &str); 8] = [
    ("collaborative", include_str!("../../rulesets/collaborative.toml")),
    ("collaborative-silent", include_str!("../../rulesets/collaborative-silent.toml")),
    ("hackathon-plain", include_str!("../../rulesets/hackathon-plain.toml")),
    ("no-touch", include_str!("../../rulesets/no-touch.toml")),
    ("openspiel", include_str!("../../rulesets/openspiel.toml")),
    ("openspiel-small", include_str!("../../rulesets/openspiel-small.toml")),
    ("phoenix-plain", include_str!("../../rulesets/phoenix-plain.toml")),
    ("pomcp", include_str!("../../rulesets/pomcp.toml")),
];

/// The rules of a game: board, ships, turns, what is told, special orders.
///
/// >>> rules = Ruleset("classic")
/// >>> rules.width, rules.height, len(rules.ships)
/// (10, 10, 5)
/// >>> rules.ships[0]
/// {'class': 'Carrier', 'length': 5, 'count': 1, 'armour': 1}
#[pyclass(frozen, module = "broadside", from_py_object)]
#[derive(Clone)]
pub(crate) struct Ruleset(pub(crate) rules::Ruleset);

#[pymethods]
impl Ruleset {
    /// The rule set with this name, one of `Ruleset.names()`.
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        if let Some(preset) = rules::Ruleset::preset(name) {
            return Ok(Self(preset));
        }
        match FILES.iter().find(|(known, _)| *known == name) {
            Some((_, text)) => Self::from_toml(text),
            None => Err(refuse(format!(
                "there are no rules called {name:?}; there are {}. Ruleset.from_toml and Ruleset.from_file read others",
                Self::names().join(", ")
            ))),
        }
    }

    /// Reads rules from the text of a rules file.
    ///
    /// >>> Ruleset.from_toml(Ruleset("fog").to_toml()).name
    /// 'fog'
    #[staticmethod]
    fn from_toml(text: &str) -> PyResult<Self> {
        rules::Ruleset::from_toml(text).map(Self).map_err(refuse)
    }

    /// Reads rules from a TOML file.
    #[staticmethod]
    fn from_file(path: std::path::PathBuf) -> PyResult<Self> {
        let text = std::fs::read_to_string(&path).map_err(|e| {
            pyo3::exceptions::PyOSError::new_err(format!("cannot read {}: {e}", path.display()))
        })?;
        rules::Ruleset::from_toml(&text).map(Self).map_err(|e| refuse(format!("{}: {e}", path.display())))
    }

    /// The names of all rule sets that come with the package.
    ///
    /// >>> "classic" in Ruleset.names() and "pomcp" in Ruleset.names()
    /// True
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        rules::Ruleset::preset_names().chain(FILES.iter().map(|(name, _)| *name)).collect()
    }

    /// The rules as a TOML file.
    fn to_toml(&self) -> String {
        self.0.to_toml()
    }

    /// The name.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// The name and version, such as `classic@1`.
    #[getter]
    fn id(&self) -> String {
        self.0.id()
    }

    /// One line that says what is special about these rules.
    #[getter]
    fn summary(&self) -> &str {
        &self.0.rules().summary
    }

    /// The number of columns.
    #[getter]
    fn width(&self) -> u8 {
        self.0.board().width()
    }

    /// The number of rows.
    #[getter]
    fn height(&self) -> u8 {
        self.0.board().height()
    }

    /// The classes of ship in fleet order, each a dictionary.
    #[getter]
    fn ships<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let class = |class: &rules::Class| {
            let dict = PyDict::new(py);
            dict.set_item("class", class.name())?;
            dict.set_item("length", class.length())?;
            dict.set_item("count", class.count())?;
            dict.set_item("armour", class.armour())?;
            Ok(dict)
        };
        self.0.classes().iter().map(class).collect()
    }

    /// How many hits sink the whole fleet.
    #[getter]
    fn hit_points(&self) -> u16 {
        self.0.hit_points()
    }

    /// The most orders each player has before hits are compared, or None.
    #[getter]
    fn limit(&self) -> Option<u16> {
        self.0.limit()
    }

    /// How many squares one order may fire at in the beginning.
    #[getter]
    fn shots(&self) -> u8 {
        self.0.full_salvo()
    }

    /// The special orders of these rules.
    ///
    /// >>> Ruleset("phoenix").special_orders
    /// ['radar', 'smoke', 'artillery', 'torpedo']
    #[getter]
    fn special_orders(&self) -> Vec<&'static str> {
        OrderKind::SPECIAL.into_iter().filter(|kind| self.0.has_order(*kind)).map(OrderKind::word).collect()
    }

    /// The number of a square, counted row by row.
    ///
    /// >>> Ruleset("classic").index("B1")
    /// 1
    fn index(&self, square: &str) -> PyResult<usize> {
        let board = self.0.board();
        board.read_cell(square).map(|cell| crate::grid::index(board, cell)).map_err(refuse)
    }

    /// The name of a square.
    ///
    /// >>> Ruleset("classic").square(99)
    /// 'J10'
    fn square(&self, index: i64) -> PyResult<String> {
        let board = self.0.board();
        Ok(board.name(crate::grid::cell(board, index)?).to_string())
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.to_toml().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!("Ruleset({:?})", self.0.name())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let class = py.get_type::<Self>();
        Ok((class.getattr("from_toml")?, (self.0.to_toml(),)))
    }
}

/// Rules as people give them: a `Ruleset`, or the name of one.
#[derive(FromPyObject)]
pub(crate) enum Rules {
    Ruleset(Ruleset),
    Name(String),
}

impl Rules {
    pub(crate) fn get(self) -> PyResult<rules::Ruleset> {
        match self {
            Self::Ruleset(ruleset) => Ok(ruleset.0),
            Self::Name(name) => Ok(Ruleset::new(&name)?.0),
        }
    }
}
