//! What goes wrong, as Python exceptions.

use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;

create_exception!(
    broadside,
    BroadsideError,
    PyValueError,
    "Something given to Broadside can't be used; the message says what and why."
);
create_exception!(broadside, IllegalOrder, BroadsideError, "The rules don't allow this order now.");

/// An error with this message.
pub(crate) fn refuse(why: impl std::fmt::Display) -> PyErr {
    BroadsideError::new_err(why.to_string())
}

/// An order that the rules don't allow.
pub(crate) fn illegal(why: impl std::fmt::Display) -> PyErr {
    IllegalOrder::new_err(why.to_string())
}
