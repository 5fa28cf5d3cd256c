//! Seats, as Python has them: `"A"` and `"B"`.

use pyo3::prelude::*;
use rules::Seat;

use crate::error::refuse;

/// Reads `"A"` or `"B"`.
pub(crate) fn read(text: &str) -> PyResult<Seat> {
    text.parse().map_err(|_| refuse(format!("a seat is \"A\" or \"B\", not {text:?}")))
}

/// Its name.
pub(crate) const fn name(seat: Seat) -> &'static str {
    match seat {
        Seat::A => "A",
        Seat::B => "B",
    }
}
