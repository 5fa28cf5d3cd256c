//! Regions of the board, for hints that do not reveal everything.

use rules::{Board, Cell, Cells};

/// One of nine regions of the board, as equal as the board allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region {
    /// Its cells.
    pub cells: Cells,
    column: usize,
    row: usize,
}

const NAMES: [[&str; 3]; 3] = [
    ["upper left", "upper middle", "upper right"],
    ["middle left", "centre", "middle right"],
    ["lower left", "lower middle", "lower right"],
];

impl Region {
    /// The region that contains this cell.
    pub fn of(board: Board, cell: Cell) -> Region {
        let third = |at: u8, side: u8| usize::from(at) * 3 / usize::from(side);
        let place = |cell: Cell| (third(cell.x(), board.width()), third(cell.y(), board.height()));
        let (column, row) = place(cell);
        let cells = board.cells().iter().filter(|other| place(*other) == (column, row)).collect();
        Region { cells, column, row }
    }

    /// Its name: "upper left", "centre".
    pub fn name(self) -> &'static str {
        NAMES[self.row][self.column]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Ruleset;

    #[test]
    fn nine_regions_share_the_board() {
        let board = Ruleset::preset("classic").unwrap().board();
        let mut names = std::collections::BTreeMap::new();
        for cell in board.cells() {
            let region = Region::of(board, cell);
            assert!(region.cells.has(cell));
            let size = region.cells.len();
            assert!((9..=16).contains(&size), "{} has {size}", region.name());
            assert_eq!(*names.entry(region.name()).or_insert(region.cells), region.cells);
        }
        assert_eq!(names.len(), 9);
        assert_eq!(names.values().map(|cells| cells.len()).sum::<u32>(), 100);
        let at = |text| Region::of(board, board.read_cell(text).unwrap()).name();
        assert_eq!(
            [at("A1"), at("E5"), at("J10"), at("J1")],
            ["upper left", "centre", "lower right", "upper right"]
        );
    }
}
