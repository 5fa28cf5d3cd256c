//! The Python module `broadside._broadside`: the game, the captains and the inference behind them.
//!
//! Nothing is decided here. Every file wraps one noun of `rules` or `captains`; `broadside/` has the Python part,
//! which is only what Gymnasium and PettingZoo ask for.

mod analysis;
mod captain;
mod error;
mod fleet;
mod game;
mod grid;
mod posterior;
mod range;
mod record;
mod ruleset;
mod seat;
mod shooting;
mod table;
mod view;

use pyo3::prelude::*;

#[pymodule]
mod _broadside {
    #[pymodule_export]
    use super::analysis::{Analysis, Grade, analyse};
    #[pymodule_export]
    use super::captain::{Captain, captains, play};
    #[pymodule_export]
    use super::error::{BroadsideError, IllegalOrder};
    #[pymodule_export]
    use super::fleet::Fleet;
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::posterior::{Posterior, posterior};
    #[pymodule_export]
    use super::record::Record;
    #[pymodule_export]
    use super::ruleset::Ruleset;
    #[pymodule_export]
    use super::shooting::Shooting;
    #[pymodule_export]
    use super::table::Table;
    #[pymodule_export]
    use super::view::View;
}
