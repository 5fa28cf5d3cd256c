//! Sets of cells as a case writes them, and what a chart shows.

use rules::{Board, Cells, Span, Waters};

/// Reads cells: `A1`, runs `A1-A5`, rectangles `A1:C3`, or `none`.
pub(crate) fn read_cells(board: Board, text: &str) -> Result<Cells, String> {
    let mut cells = Cells::EMPTY;
    for word in text.split_whitespace().filter(|word| *word != "none") {
        if let Some((from, to)) = word.split_once(':') {
            let from = board.read_cell(from).map_err(|error| error.to_string())?;
            let to = board.read_cell(to).map_err(|error| error.to_string())?;
            for y in from.y()..=to.y() {
                for x in from.x()..=to.x() {
                    cells.insert(board.cell(i32::from(x), i32::from(y)).ok_or("off the board")?);
                }
            }
        } else {
            cells |= Span::read(board, word).map_err(|error| error.to_string())?.cells();
        }
    }
    Ok(cells)
}

/// The names of cells, in reading order.
pub(crate) fn name_cells(board: Board, cells: Cells) -> String {
    let names: Vec<String> = cells.iter().map(|cell| board.name(cell).to_string()).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(" ") }
}

/// The cells that a chart shows in this state.
pub(crate) fn cells_in_state(board: Board, waters: &Waters, state: &str) -> Result<Cells, String> {
    Ok(match state {
        "fog" => board.cells() - waters.fired() - waters.cleared() - waters.wrecks(),
        "water" => waters.misses() | waters.cleared(),
        "hit" => waters.hits() - waters.wrecks(),
        "sunk" => waters.wrecks(),
        "fired" => waters.fired(),
        "cleared" => waters.cleared(),
        "destroyed" => waters.destroyed(),
        "ships" => waters.ships().iter().fold(Cells::EMPTY, |all, ship| all | ship.span.cells()),
        "smoke" => waters.smoke().iter().copied().collect(),
        _ => return Err(format!("{state:?} is no state of a cell")),
    })
}
