//! Boards as NumPy arrays: one number for each square, rows first.

use numpy::{Element, PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use rules::{Board, Cell, Cells};

use crate::error::refuse;

/// An array of the board's shape.
pub(crate) fn of<'py, T: Element>(
    py: Python<'py>,
    board: Board,
    value: impl FnMut(Cell) -> T,
) -> PyResult<Bound<'py, PyArray2<T>>> {
    let values: Vec<T> = board.cells().iter().map(value).collect();
    let shape = [usize::from(board.height()), usize::from(board.width())];
    PyArray1::from_vec(py, values).reshape(shape)
}

/// An array that is true on these squares.
pub(crate) fn mask<'py>(py: Python<'py>, board: Board, cells: Cells) -> PyResult<Bound<'py, PyArray2<bool>>> {
    of(py, board, |cell| cells.has(cell))
}

/// The place of a square when squares are counted row by row.
pub(crate) fn index(board: Board, cell: Cell) -> usize {
    usize::from(cell.y()) * usize::from(board.width()) + usize::from(cell.x())
}

/// The square at this place.
pub(crate) fn cell(board: Board, index: i64) -> PyResult<Cell> {
    at(board, index).ok_or_else(|| {
        let squares = board.cells().len();
        refuse(format!("there is no square {index}: squares are numbered from 0 to {}", squares - 1))
    })
}

/// The same, if it is on the board.
pub(crate) fn at(board: Board, index: i64) -> Option<Cell> {
    let width = i64::from(board.width());
    if index < 0 {
        return None;
    }
    board.cell(i32::try_from(index % width).ok()?, i32::try_from(index / width).ok()?)
}
