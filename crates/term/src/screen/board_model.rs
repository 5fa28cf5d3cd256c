//! Board model: sign, colour and frame of every square, ready for the board widget to draw.

use rules::{Board, Cell, Cells, Ruleset, Seat, Ship, Sighting, View};

use super::look::Ground;
use super::square::{Rim, Sign, Square};
use crate::hint::{Hint, percent};
use crate::mark::{EnemyMarks, Mark, OwnMarks};
use crate::text_board::Tracking;

/// A board ready to draw, square by square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BoardModel {
    pub(crate) board: Board,
    squares: Vec<Square>,
}

impl BoardModel {
    fn new(board: Board, mark: impl Fn(Cell) -> Mark) -> BoardModel {
        let squares = (0..=u8::MAX).map(|index| Square::of(mark(Cell::from_index(index)))).collect();
        BoardModel { board, squares }
    }

    /// This seat's waters, as far as another seat knows them.
    pub(crate) fn enemy(view: &View, owner: Seat, tracking: Tracking) -> BoardModel {
        let marks = EnemyMarks::new(view, owner, tracking);
        let mut model = BoardModel::new(view.ruleset().board(), |cell| marks.at(cell));
        for cell in view.ruleset().board().cells() {
            let ground = match model.at(cell).sign {
                Sign::Mark(Mark::Contact | Mark::Nothing | Mark::Seen) => Ground::Radar,
                Sign::Mark(Mark::Wreck(_)) => Ground::Wreck,
                _ => continue,
            };
            model.at_mut(cell).ground = ground;
        }
        for wreck in view.waters(owner).sunk().iter().filter_map(|sunk| sunk.wreck) {
            model.join(wreck.cells());
        }
        model.rim(last_shots(view, owner.other()), Rim::Last);
        model
    }

    /// This seat's waters with its ships.
    pub(crate) fn own(view: &View, seat: Seat) -> BoardModel {
        let waters = view.waters(seat);
        let marks = OwnMarks::new(view.ruleset(), waters.ships(), Some(waters));
        let mut model = BoardModel::new(view.ruleset().board(), |cell| marks.at(cell));
        for ship in waters.ships() {
            let ground = if marks.is_sunk(*ship) { Ground::Wreck } else { Ground::Hull };
            model.fill(ship.span.cells(), ground);
        }
        for cell in waters.smoke().iter().flat_map(|&at| view.ruleset().smoke_area(at)) {
            let square = model.at_mut(cell);
            square.smoke = true;
            if square.ground == Ground::Water {
                square.ground = Ground::Smoke;
            }
        }
        model.rim(last_shots(view, seat.other()), Rim::Last);
        model
    }

    /// This seat's waters with its ships if the view knows them.
    pub(crate) fn known(view: &View, owner: Seat) -> BoardModel {
        if view.waters(owner).ships().is_empty() {
            BoardModel::enemy(view, owner, Tracking::Full)
        } else {
            BoardModel::own(view, owner)
        }
    }

    /// Ships at which nobody has fired yet.
    pub(crate) fn placed(ruleset: &Ruleset, ships: &[Ship]) -> BoardModel {
        let marks = OwnMarks::new(ruleset, ships, None);
        let mut model = BoardModel::new(ruleset.board(), |cell| marks.at(cell));
        for ship in ships {
            model.fill(ship.span.cells(), Ground::Hull);
        }
        model
    }

    pub(crate) fn at(&self, cell: Cell) -> &Square {
        &self.squares[usize::from(cell.index())]
    }

    pub(crate) fn at_mut(&mut self, cell: Cell) -> &mut Square {
        &mut self.squares[usize::from(cell.index())]
    }

    /// Gives these squares one ground, without gaps between them.
    pub(crate) fn fill(&mut self, cells: Cells, ground: Ground) {
        for cell in cells {
            self.at_mut(cell).ground = ground;
        }
        self.join(cells);
    }

    fn join(&mut self, cells: Cells) {
        for cell in cells {
            let square = self.at_mut(cell);
            square.joined_right = Cells::of(cell).right().meets(cells);
            square.joined_down = Cells::of(cell).down().meets(cells);
        }
    }

    /// Colours these squares where there is only water.
    pub(crate) fn tint(&mut self, cells: Cells, ground: Ground) {
        for cell in cells & self.board.cells() {
            let square = self.at_mut(cell);
            if matches!(square.ground, Ground::Water | Ground::Lane | Ground::Radar) {
                square.ground = ground;
            }
        }
    }

    /// Shows what an order would cover, legal or not.
    pub(crate) fn cover(&mut self, cells: Cells, ground: Ground) {
        self.tint(cells, ground);
        for cell in cells & self.board.cells() {
            let square = self.at_mut(cell);
            // Radar and pencil marks give way: without colours, nothing else shows what is covered.
            let gives_way = matches!(
                square.sign,
                Sign::Pencil
                    | Sign::Mark(Mark::Unknown | Mark::Water | Mark::Contact | Mark::Seen | Mark::Nothing)
            );
            if gives_way {
                square.sign = Sign::Covered;
            }
        }
    }

    /// Paints a heat map: every chance as a number and a shade, and the best squares marked. These squares are left out.
    pub(crate) fn heat(&mut self, hint: &Hint, except: Cells) {
        for (cell, chance) in hint.chances().filter(|(cell, _)| !except.has(*cell)) {
            let square = self.at_mut(cell);
            square.sign = Sign::Chance(percent(chance));
            square.ground = Ground::Heat(level(chance));
        }
        self.rim(hint.best - except, Rim::Cursor);
    }

    pub(crate) fn rim(&mut self, cells: Cells, rim: Rim) {
        for cell in cells & self.board.cells() {
            self.at_mut(cell).rim = rim;
        }
    }

    /// Puts the cursor on a square and lights its row and column.
    pub(crate) fn point_at(&mut self, cell: Cell) {
        let lanes = self.board.cells().iter().filter(|other| other.x() == cell.x() || other.y() == cell.y());
        for other in lanes.collect::<Vec<_>>() {
            let square = self.at_mut(other);
            if square.ground == Ground::Water {
                square.ground = Ground::Lane;
            }
        }
        let square = self.at_mut(cell);
        square.rim = Rim::Cursor;
        square.ground = Ground::Cursor;
    }
}

/// The shade of a chance. The scale is fixed, so that a shade means the same in every position.
fn level(chance: f64) -> u8 {
    let steps = [0.05, 0.10, 0.20, 0.35, 0.60];
    1 + steps.iter().filter(|step| chance >= **step).count() as u8
}

/// The cells of this seat's last shots that the view knows of.
fn last_shots(view: &View, shooter: Seat) -> Cells {
    let mut cells = Cells::EMPTY;
    for sighting in view.sightings().iter().rev() {
        match *sighting {
            Sighting::Shot { by, cell, .. } if by == shooter => cells.insert(cell),
            Sighting::Salvo { by, cells: fired } if by == shooter => cells |= fired,
            Sighting::Next(_) if !cells.is_empty() => break,
            _ => {}
        }
    }
    cells
}
