//! Layout: where boards, fleets, log and keys go in a window of a given size.

use ratatui::layout::Rect;
use rules::{Board, Cell};

use super::board_widget::Scale;

/// Where everything goes in a window of a given size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    /// The head line.
    pub(crate) head: Rect,
    /// The board in use.
    pub(crate) main: BoardArea,
    /// The other board; `None` if only one fits.
    pub(crate) side: Option<BoardArea>,
    pub(crate) fleets: Option<Rect>,
    pub(crate) log: Option<Rect>,
    /// Status: what is under the cursor, and what Enter does.
    pub(crate) status: Rect,
    /// The orders.
    pub(crate) orders: Rect,
    /// The keys.
    pub(crate) keys: Rect,
}

/// Where a board goes, with its title above it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoardArea {
    pub(crate) title: Rect,
    pub(crate) area: Rect,
    pub(crate) scale: Scale,
}

/// The narrowest board title.
const TITLE: u16 = 25;
/// The width of the fleet panels.
pub(crate) const FLEETS: u16 = 25;
/// The narrowest list of orders beside a board.
const LIST: u16 = 13;
/// The narrowest log beside the fleets, with the gaps.
const LOG: u16 = 38;
/// The rows besides the board: head, title, status, orders, keys.
const ROWS: u16 = 5;
/// The rows below large boards: free ones, and those for the log, or for log and fleets.
const BELOW: (u16, u16) = (6, 10);

impl BoardArea {
    pub(crate) fn new(x: u16, y: u16, scale: Scale, board: Board) -> BoardArea {
        let (width, height) = scale.size(board);
        BoardArea {
            title: Rect::new(x, y, width.max(TITLE), 1),
            area: Rect::new(x, y + 1, width, height),
            scale,
        }
    }

    fn right(self) -> u16 {
        self.area.right().max(self.title.right())
    }

    fn bottom(self) -> u16 {
        self.area.bottom()
    }

    /// Which square is drawn at this column and row of the window.
    pub(crate) fn cell_at(self, board: Board, column: u16, row: u16) -> Option<Cell> {
        let (column, row) = (column.checked_sub(self.area.x)?, row.checked_sub(self.area.y)?);
        self.scale.cell_at(board, column, row)
    }
}

impl Layout {
    /// The best layout for two boards in this window; `None` if not even one fits.
    pub(crate) fn new(window: Rect, board: Board) -> Option<Layout> {
        Layout::grand(window, board)
            .or_else(|| Layout::beside(window, board, Scale::Ruled))
            .or_else(|| Layout::beside(window, board, Scale::Small))
            .or_else(|| Layout::stacked(window, board))
            .or_else(|| Layout::alone(window, board))
    }

    /// The smallest window that shows this board at all.
    pub(crate) fn least(board: Board) -> (u16, u16) {
        let (width, height) = Scale::Small.size(board);
        (width.max(40), height + ROWS)
    }

    /// Makes room for this many rows of status and of orders, if their own rows or the log below them have it; if not for
    /// both, for the status.
    pub(crate) fn make_room(&mut self, status: u16, orders: u16) {
        let more = status.saturating_sub(1);
        if self.orders.y < self.status.y || more + orders <= 1 {
            return;
        }
        if self.orders.height >= more + orders.max(1) {
            self.orders.y += more;
            self.orders.height -= more;
            return;
        }
        let log = self.log.filter(|log| log.y <= self.orders.bottom() + 1);
        for orders in [orders.max(1), 1] {
            let rows = more + orders - 1;
            if let Some(log) = log.filter(|log| log.height > rows) {
                let lower = |area: Rect| Rect { y: area.y + rows, height: area.height - rows, ..area };
                self.orders = Rect { y: self.orders.y + more, height: orders, ..self.orders };
                self.log = Some(lower(log));
                self.fleets =
                    self.fleets.map(|fleets| if fleets.y == log.y { lower(fleets) } else { fleets });
                return;
            }
        }
    }

    /// What every layout has: head, status and orders below a board, and the keys at the foot.
    fn around(window: Rect, main: BoardArea) -> Layout {
        let row = |y: u16| Rect::new(window.x, y, window.width, 1);
        Layout {
            head: row(window.y),
            main,
            side: None,
            fleets: None,
            log: None,
            status: row(main.bottom()),
            orders: row(main.bottom() + 1),
            keys: row(window.bottom() - 1),
        }
    }

    /// Puts the log into the rows from here to the keys, if there are any.
    fn with_log(mut self, top: u16) -> Layout {
        let height = self.keys.y.saturating_sub(top);
        self.log = (height > 0).then_some(Rect::new(self.keys.x + 1, top, self.keys.width - 2, height));
        self
    }

    /// Puts the fleets at the right of a board, if there is room.
    fn with_fleets(mut self, beside: BoardArea) -> Layout {
        let fleets = Rect::new(beside.right() + 2, beside.title.y, FLEETS, beside.area.height + 1);
        self.fleets = (fleets.right() <= self.head.right()).then_some(fleets);
        self
    }

    /// As in a browser: fleets, the largest board, and one's own waters with the log below.
    fn grand(window: Rect, board: Board) -> Option<Layout> {
        let (main_width, main_height) = Scale::Grand.size(board);
        let (side_width, _) = Scale::Ruled.size(board);
        let needed = FLEETS + 3 + main_width + 3 + side_width.max(TITLE) + 2;
        if window.width < needed || window.height < main_height + ROWS + 3 {
            return None;
        }
        // Spare columns go partly to the left, partly to the log.
        let left = window.x + 1 + (window.width - needed) / 3;
        let top = window.y + 2;
        let main = BoardArea::new(left + FLEETS + 3, top, Scale::Grand, board);
        let side = BoardArea::new(main.area.right() + 3, top, Scale::Ruled, board);
        let mut layout = Layout::around(window, main);
        layout.status = Rect::new(main.area.x, main.bottom(), main_width, 1);
        layout.orders = Rect::new(main.area.x, main.bottom() + 1, main_width, 3);
        layout.side = Some(side);
        layout.fleets = Some(Rect::new(left, top, FLEETS, window.bottom() - 2 - top));
        let log_width = (window.right() - 1 - side.area.x).min(76);
        let log_top = side.bottom() + 1;
        layout.log = Some(Rect::new(side.area.x, log_top, log_width, window.bottom() - 2 - log_top));
        Some(layout)
    }

    /// Both boards side by side, fleets at the right if they fit, the log below. Below large boards there is room for
    /// both.
    fn beside(window: Rect, board: Board, scale: Scale) -> Option<Layout> {
        let (width, height) = scale.size(board);
        let (width, gap) = (width.max(TITLE), if scale == Scale::Small { 1 } else { 2 });
        let both = 2 * width + gap;
        let fleets = window.width >= both + FLEETS + 2;
        let (least, below) = match (scale, fleets) {
            (Scale::Small, _) => (both, 0),
            (_, true) => (both, BELOW.0),
            (_, false) => (both.max(2 * FLEETS + LOG), BELOW.1),
        };
        if window.width < least || window.height < height + ROWS + below {
            return None;
        }
        let used = both + if fleets { FLEETS + 2 } else { 0 };
        let left = window.x + (window.width - used) / 2;
        let space = u16::from(below > 0);
        let main = BoardArea::new(left, window.y + 1 + space, scale, board);
        let side = BoardArea::new(left + width + gap, main.title.y, scale, board);
        let mut layout = Layout::around(window, main).with_log(main.bottom() + 2 + space).with_fleets(side);
        layout.side = Some(side);
        if let (Some(log), true) = (&mut layout.log, below > 0) {
            log.height -= 1;
            if !fleets {
                let width = 2 * FLEETS + 3;
                log.width -= width + 2;
                layout.fleets = Some(Rect { x: log.right() + 2, width, ..*log });
            }
        }
        Some(layout)
    }

    /// One board above the other, in a narrow, high window.
    fn stacked(window: Rect, board: Board) -> Option<Layout> {
        let (width, height) = Scale::Small.size(board);
        if window.width < width.max(40) || window.height < 2 * height + ROWS + 4 {
            return None;
        }
        let main = BoardArea::new(window.x + 1, window.y + 1, Scale::Small, board);
        let side = BoardArea::new(window.x + 1, main.bottom() + 2, Scale::Small, board);
        let layout = Layout::around(window, main).with_log(side.bottom()).with_fleets(main);
        Some(Layout { side: Some(side), ..layout })
    }

    /// One board: the one in use. The orders are listed beside it if they fit.
    fn alone(window: Rect, board: Board) -> Option<Layout> {
        let (least_width, least_height) = Layout::least(board);
        if window.width < least_width || window.height < least_height {
            return None;
        }
        let main = BoardArea::new(window.x, window.y + 1, Scale::Small, board);
        let mut layout = Layout::around(window, main).with_fleets(main);
        let list = Rect { x: main.right() + 1, ..main.area };
        let list = Rect { width: window.right().saturating_sub(list.x), ..list };
        if layout.fleets.is_none() && list.width >= LIST {
            layout.orders = list;
        }
        Some(layout.with_log(main.bottom() + 2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Labels;

    fn all(layout: &Layout) -> Vec<Rect> {
        let areas = [Some(layout.main), layout.side].into_iter().flatten();
        let boards = areas.flat_map(|board_area| [board_area.title, board_area.area]);
        let rest = [layout.fleets, layout.log].into_iter().flatten();
        boards.chain(rest).chain([layout.head, layout.status, layout.orders, layout.keys]).collect()
    }

    #[test]
    fn nothing_leaves_the_window_or_stands_on_something_else() {
        for side in [4, 10, 16] {
            let board = Board::new(side, side, Labels::LettersAcross).unwrap();
            for width in (20..=240).step_by(3) {
                for height in 10..=80 {
                    let window = Rect::new(0, 0, width, height);
                    let Some(layout) = Layout::new(window, board) else {
                        let (least_width, least_height) = Layout::least(board);
                        assert!(width < least_width || height < least_height, "{width}x{height}, {side}");
                        continue;
                    };
                    let all = all(&layout);
                    for (index, one) in all.iter().enumerate() {
                        assert!(window.intersection(*one) == *one, "{width}x{height}, {side}: {one:?}");
                        for other in &all[index + 1..] {
                            let shared = one.intersection(*other);
                            assert!(shared.area() == 0, "{width}x{height}, {side}: {one:?} {other:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_smallest_boards_have_room_for_their_titles() {
        let board = Board::new(4, 4, Labels::LettersAcross).unwrap();
        for (width, height) in [(40, 12), (52, 12), (40, 30), (80, 24), (200, 60)] {
            let layout = Layout::new(Rect::new(0, 0, width, height), board).unwrap();
            for board_area in [Some(layout.main), layout.side].into_iter().flatten() {
                // Three columns are free before a title, and one behind it.
                assert!(usize::from(board_area.title.width) >= "Enemy waters".len() + 4, "{width}x{height}");
            }
        }
    }

    #[test]
    fn a_usual_window_has_everything() {
        for (preset, width, height) in [("classic", 80, 24), ("hackathon", 80, 24), ("salvo", 200, 60)] {
            let board = rules::Ruleset::preset(preset).unwrap().board();
            let layout = Layout::new(Rect::new(0, 0, width, height), board).unwrap();
            assert!(layout.side.is_some() && layout.fleets.is_some() && layout.log.is_some(), "{layout:?}");
        }
        let largest = Board::new(16, 16, Labels::LettersDown).unwrap();
        assert!(Layout::new(Rect::new(0, 0, 80, 24), largest).unwrap().side.is_some());
    }
}
