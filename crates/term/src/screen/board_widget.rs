//! Board widget: draws a board model with frame, labels and squares, in three sizes.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Style;
use ratatui::symbols::border;
use ratatui::widgets::{Block, Widget};
use rules::{Board, Cell};

use super::board_model::BoardModel;
use super::look::{Ground, Ink, Look};
use super::square::{Rim, Sign, Square};
use crate::mark::{Mark, Run};

/// How large a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Scale {
    /// Two columns and one row for each square.
    Small,
    /// Four columns and two rows, with lines between the squares.
    Ruled,
    /// Eight columns and four rows.
    Grand,
}

/// How wide the labels of the rows are, with the frame.
const LEFT: u16 = 4;
/// How high the labels of the columns are, with the frame.
const TOP: u16 = 2;

impl Scale {
    /// From one square to the next: columns and rows.
    const fn pitch(self) -> (u16, u16) {
        match self {
            Scale::Small => (2, 1),
            Scale::Ruled => (4, 2),
            Scale::Grand => (8, 4),
        }
    }

    /// The inside of a square: columns and rows.
    const fn inside(self) -> (u16, u16) {
        let (across, down) = self.pitch();
        match self {
            Scale::Small => (1, 1),
            Scale::Ruled | Scale::Grand => (across - 1, down - 1),
        }
    }

    /// The squares alone. A small board has a free column at either side, for brackets around a mark.
    fn water(self, board: Board) -> (u16, u16) {
        let (width, height) = (u16::from(board.width()), u16::from(board.height()));
        let (across, down) = self.pitch();
        match self {
            Scale::Small => (across * width + 1, height),
            Scale::Ruled | Scale::Grand => (across * width - 1, down * height - 1),
        }
    }

    /// Everything with frame and labels.
    pub(crate) fn size(self, board: Board) -> (u16, u16) {
        let (width, height) = self.water(board);
        (width + LEFT + 1, height + TOP + 1)
    }

    /// The top left of a square's inside, from the top left of the whole drawing.
    fn place(self, cell: Cell) -> (u16, u16) {
        let (across, down) = self.pitch();
        let margin = u16::from(self == Scale::Small);
        (LEFT + margin + across * u16::from(cell.x()), TOP + down * u16::from(cell.y()))
    }

    /// The square at this column and row of the whole drawing.
    pub(crate) fn cell_at(self, board: Board, column: u16, row: u16) -> Option<Cell> {
        let (across, down) = self.pitch();
        let (column, row) = (column.checked_sub(LEFT)?, row.checked_sub(TOP)?);
        board.cell(i32::from(column / across), i32::from(row / down))
    }
}

/// A board on the screen.
pub(crate) struct BoardWidget<'a> {
    pub(crate) model: &'a BoardModel,
    pub(crate) scale: Scale,
    pub(crate) look: Look,
    /// The square whose row and column are highlighted.
    pub(crate) cursor: Option<Cell>,
}

impl Widget for BoardWidget<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let board = self.model.board;
        let (width, height) = self.scale.water(board);
        let water = Rect::new(area.x + LEFT, area.y + TOP, width, height);
        if area.width < width + LEFT + 1 || area.height < height + TOP + 1 {
            return;
        }
        buffer.set_style(water, self.look.on(Ink::Grid, Ground::Water));
        self.labels(area, buffer);
        self.frame(water, buffer);
        if self.scale != Scale::Small {
            self.rules(water, buffer);
        }
        for cell in board.cells() {
            if let ground @ Ground::Heat(_) = self.model.at(cell).ground {
                buffer.set_style(self.tile(cell, area).intersection(water), self.look.on(Ink::Joint, ground));
            }
            self.ground(cell, area, buffer);
        }
        for cell in board.cells() {
            self.square(cell, area, buffer);
        }
    }
}

impl BoardWidget<'_> {
    /// Whether a label or a bar belongs to the row or column of the cursor.
    fn lit(&self, of: impl Fn(Cell) -> u8, at: u8, other: Ink) -> Style {
        let is_lit = self.cursor.is_some_and(|cell| of(cell) == at);
        self.look.ink(if is_lit { Ink::Accent } else { other })
    }

    fn labels(&self, area: Rect, buffer: &mut Buffer) {
        let board = self.model.board;
        let (inside, tall) = self.scale.inside();
        for cell in board.cells() {
            let (x, y) = (cell.x(), cell.y());
            let (left, top) = self.scale.place(cell);
            if y == 0 {
                let style = self.lit(Cell::x, x, Ink::Soft);
                buffer.set_string(area.x + left + inside / 2, area.y, board.column_label(x), style);
            }
            if x == 0 {
                let label = format!("{:>2}", board.row_label(y));
                let style = self.lit(Cell::y, y, Ink::Soft);
                buffer.set_string(area.x, area.y + top + tall / 2, label, style);
            }
        }
    }

    /// The frame, like that of a sea chart: heavy and light bars by turns, one for each square.
    fn frame(&self, water: Rect, buffer: &mut Buffer) {
        let board = self.model.board;
        let around = water.outer(Margin::new(1, 1));
        let (across, down) = self.scale.pitch();
        let corners = Block::bordered().border_set(self.look.frame(border::PLAIN));
        corners.border_style(self.look.ink(Ink::Frame)).render(around, buffer);
        let pick = |[unicode, ascii]: [&'static str; 2]| self.look.pick(unicode, ascii);
        for column in water.left()..water.right() {
            let x = ((column - water.left()) / across).min(u16::from(board.width()) - 1) as u8;
            let bar = pick(if x.is_multiple_of(2) { ["━", "="] } else { ["─", "-"] });
            for row in [around.top(), water.bottom()] {
                buffer.set_string(column, row, bar, self.lit(Cell::x, x, Ink::Frame));
            }
        }
        for row in water.top()..water.bottom() {
            let y = ((row - water.top()) / down).min(u16::from(board.height()) - 1) as u8;
            let bar = pick(if y.is_multiple_of(2) { ["┃", "|"] } else { ["│", ":"] });
            for column in [around.left(), water.right()] {
                buffer.set_string(column, row, bar, self.lit(Cell::y, y, Ink::Frame));
            }
        }
    }

    /// The fine lines between the squares.
    fn rules(&self, water: Rect, buffer: &mut Buffer) {
        let style = self.look.on(Ink::Joint, Ground::Water);
        let (across, down) = self.scale.pitch();
        for y in 0..water.height {
            for x in 0..water.width {
                let (beside, below) = (x % across == across - 1, y % down == down - 1);
                let line = match (beside, below) {
                    (true, true) => self.look.pick("┼", "+"),
                    (true, false) => self.look.pick("│", "|"),
                    (false, true) => self.look.pick("─", "-"),
                    (false, false) => continue,
                };
                buffer.set_string(water.x + x, water.y + y, line, style);
            }
        }
    }

    /// The inside of a square on the screen.
    fn inside(&self, cell: Cell, area: Rect) -> Rect {
        let (left, top) = self.scale.place(cell);
        let (width, height) = self.scale.inside();
        Rect::new(area.x + left, area.y + top, width, height)
    }

    /// A square with its share of the gaps, so that the tiles of a heat map touch.
    fn tile(&self, cell: Cell, area: Rect) -> Rect {
        let inside = self.inside(cell, area);
        let (width, height) = self.scale.pitch();
        // The only gap before a small square is the margin of the board.
        Rect::new(inside.x - u16::from(self.scale != Scale::Small), inside.y, width, height)
    }

    /// The colour of a square, and of the gap to the next if a ship continues there.
    fn ground(&self, cell: Cell, area: Rect, buffer: &mut Buffer) {
        let square = self.model.at(cell);
        let inside = self.inside(cell, area);
        let style = self.look.on(square.sign.ink(), square.ground);
        for row in inside.rows() {
            buffer.set_style(row, style);
        }
        let (across, down) = self.scale.pitch();
        let beside = Rect::new(inside.right(), inside.y, across - inside.width, inside.height);
        let below = Rect::new(inside.x, inside.bottom(), inside.width, down - inside.height);
        if square.joined_right {
            let line = if wrecked(square) { self.look.pick("━", "=") } else { self.look.pick("─", "-") };
            self.way(beside, line, square, buffer);
        } else if let Some(ground) = self.shared(cell, (1, 0)) {
            buffer.set_style(beside, self.look.on(Ink::Joint, ground));
        }
        if square.joined_down {
            let line = if wrecked(square) { self.look.pick("┃", "|") } else { self.look.pick("│", "|") };
            self.way(below, line, square, buffer);
        } else if let Some(ground) = self.shared(cell, (0, 1)) {
            buffer.set_style(below, self.look.on(Ink::Joint, ground));
        }
        let around = [(1, 0), (0, 1), (1, 1)].map(|step| self.shared(cell, step));
        if let [Some(ground), other, third] = around
            && [other, third] == [Some(ground); 2]
        {
            let corner = Rect::new(beside.x, below.y, beside.width, below.height);
            buffer.set_style(corner, self.look.on(Ink::Joint, ground));
        }
    }

    /// The ground between two squares of the same area.
    fn shared(&self, cell: Cell, (dx, dy): (i32, i32)) -> Option<Ground> {
        let next = self.model.board.cell(i32::from(cell.x()) + dx, i32::from(cell.y()) + dy)?;
        let area = |cell: Cell| match self.model.at(cell).ground {
            // The cursor is in a lane, or in what an order covers.
            Ground::Cursor => Ground::Lane,
            ground => ground,
        };
        match (area(cell), area(next)) {
            (one, other) if one == other => match one {
                Ground::Lane | Ground::Cover | Ground::Wrong | Ground::Radar | Ground::Smoke => Some(one),
                _ => None,
            },
            (Ground::Lane, ground @ (Ground::Cover | Ground::Wrong))
            | (ground @ (Ground::Cover | Ground::Wrong), Ground::Lane)
                if [cell, next].iter().any(|&cell| self.model.at(cell).ground == Ground::Cursor) =>
            {
                Some(ground)
            }
            _ => None,
        }
    }

    /// The gap between two squares of a ship.
    fn way(&self, way: Rect, line: &str, square: &Square, buffer: &mut Buffer) {
        let ink = if wrecked(square) { Ink::Wreck } else { Ink::Hull };
        let ground = match square.ground {
            Ground::Wreck => Ground::Wreck,
            Ground::Cover | Ground::Wrong => square.ground,
            _ => Ground::Hull,
        };
        let style = self.look.on(ink, ground);
        let middle = (way.x + way.width / 2, way.y + way.height / 2);
        for position in way.positions() {
            let text = if (position.x, position.y) == middle { line } else { " " };
            buffer.set_string(position.x, position.y, text, style);
        }
    }

    fn square(&self, cell: Cell, area: Rect, buffer: &mut Buffer) {
        let square = self.model.at(cell);
        let inside = self.inside(cell, area);
        let style = self.look.on(square.sign.ink(), square.ground);
        let middle = (inside.x + inside.width / 2, inside.y + inside.height / 2);
        if square.smoke {
            self.smoke(inside, square, buffer);
        }
        match square.sign.drawing(self.look).filter(|_| self.scale == Scale::Grand) {
            Some(rows) => {
                for (row, text) in inside.rows().zip(rows) {
                    buffer.set_string(row.x, row.y, text, style);
                }
            }
            None => self.centre(square, middle, style, buffer),
        }
        self.rim(cell, inside, buffer);
    }

    fn centre(&self, square: &Square, (x, y): (u16, u16), style: Style, buffer: &mut Buffer) {
        // Boards with lines need no dots.
        let dot = matches!(square.sign, Sign::Mark(Mark::Unknown | Mark::Water));
        if dot && self.scale != Scale::Small {
            return;
        }
        if let Sign::Chance(percent) = square.sign
            && self.scale != Scale::Small
        {
            buffer.set_string(x.saturating_sub(1), y, format!("{:>2}", percent.min(99)), style);
            return;
        }
        let mut glyph = [0; 4];
        buffer.set_string(x, y, square.sign.glyph(self.look).encode_utf8(&mut glyph), style);
        if let Sign::Mark(Mark::Wreck(Run::Across)) = square.sign
            && self.scale == Scale::Ruled
        {
            for x in [x - 1, x + 1] {
                buffer.set_string(x, y, self.look.pick("━", "="), style);
            }
        }
    }

    /// Smoke is drawn beside a mark, so that it hides nothing from its owner.
    fn smoke(&self, inside: Rect, square: &Square, buffer: &mut Buffer) {
        let cloud = self.look.pick("▒", "~");
        let style = self.look.on(Ink::Smoke, square.ground);
        match self.scale {
            Scale::Small => buffer.set_string(inside.right(), inside.y, cloud, style),
            Scale::Ruled | Scale::Grand => {
                for row in inside.rows() {
                    for x in [row.left(), row.right() - 1] {
                        buffer.set_string(x, row.y, cloud, style);
                    }
                }
            }
        }
    }

    /// What goes around a mark: brackets, or a frame if there is room for one.
    fn rim(&self, cell: Cell, inside: Rect, buffer: &mut Buffer) {
        let square = self.model.at(cell);
        let (ink, ground) = match square.rim {
            Rim::None => return,
            Rim::Last => (Ink::Aim, square.ground),
            Rim::Cursor => (Ink::Aim, Ground::Cursor),
        };
        let style = self.look.on(ink, ground);
        if self.scale == Scale::Grand && !self.look.is_ascii() {
            let rows = match square.rim {
                Rim::Last => ["◤     ┐", "       ", "└     ┘"],
                Rim::Cursor | Rim::None => ["┏━   ━┓", "       ", "┗━   ━┛"],
            };
            for (row, text) in inside.rows().zip(rows) {
                for (x, glyph) in (row.x..).zip(text.chars()).filter(|(_, glyph)| *glyph != ' ') {
                    buffer.set_string(x, row.y, glyph.to_string(), style);
                }
            }
            return;
        }
        // The best shot: its number keeps its place.
        if let Sign::Chance(_) = square.sign {
            let right = if self.scale == Scale::Small { inside.right() } else { inside.right() - 1 };
            buffer.set_string(
                right,
                inside.y + inside.height / 2,
                "*",
                self.look.on(Ink::Aim, square.ground),
            );
            return;
        }
        let (open, close) = match square.rim {
            Rim::Last => ("(", ")"),
            Rim::Cursor | Rim::None => ("[", "]"),
        };
        let (left, right) = match self.scale {
            Scale::Small => (inside.x - 1, inside.x + 1),
            Scale::Ruled | Scale::Grand => (inside.x, inside.right() - 1),
        };
        // There is only one column between two small squares: the cursor gets it, else the left square, such as the
        // star of the best shot.
        let taken = |x: u16, buffer: &Buffer| {
            buffer.cell((x, inside.y)).is_some_and(|cell| ["[", "]", ")", "*"].contains(&cell.symbol()))
        };
        // Shots side by side share one pair of brackets there.
        let goes_on = |dx: i32| {
            let next = self.model.board.cell(i32::from(cell.x()) + dx, i32::from(cell.y()));
            let both = square.rim == Rim::Last && self.scale == Scale::Small;
            both && next.is_some_and(|next| self.model.at(next).rim == Rim::Last)
        };
        let middle = inside.y + inside.height / 2;
        for (x, text, dx) in [(left, open, -1), (right, close, 1)] {
            if square.rim == Rim::Cursor || !taken(x, buffer) && !goes_on(dx) {
                buffer.set_string(x, middle, text, style);
            }
        }
    }
}

fn wrecked(square: &Square) -> bool {
    matches!(square.sign, Sign::Mark(Mark::Wreck(_)))
}

#[cfg(test)]
mod tests {
    use rules::Ruleset;

    use super::*;

    fn drawn(model: &BoardModel, scale: Scale) -> String {
        let (width, height) = scale.size(model.board);
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        BoardWidget { model, scale, look: Look::PLAIN, cursor: None }.render(area, &mut buffer);
        buffer.content().iter().map(ratatui::buffer::Cell::symbol).collect()
    }

    #[test]
    fn shots_side_by_side_share_their_brackets() {
        let ruleset = Ruleset::preset("classic").unwrap();
        let mut model = BoardModel::placed(&ruleset, &[]);
        for name in ["D5", "E5", "F5", "H5"] {
            model.at_mut(ruleset.board().read_cell(name).unwrap()).rim = Rim::Last;
        }
        let text = drawn(&model, Scale::Small);
        assert!(text.contains(" . . .(. . .).(.). . "), "{text}");
    }

    #[test]
    fn the_best_square_keeps_its_star_beside_the_last_shot() {
        let ruleset = Ruleset::preset("classic").unwrap();
        let board = ruleset.board();
        for scale in [Scale::Small, Scale::Ruled] {
            let mut model = BoardModel::placed(&ruleset, &[]);
            let [before, best, behind] = ["D5", "E5", "F5"].map(|name| board.read_cell(name).unwrap());
            for shot in [before, behind] {
                model.at_mut(shot).rim = Rim::Last;
            }
            let square = model.at_mut(best);
            (square.sign, square.rim) = (Sign::Chance(43), Rim::Cursor);
            let text = drawn(&model, scale);
            let starred = if scale == Scale::Small { "4*" } else { "43*" };
            assert!(text.contains(starred), "{scale:?}: {text}");
        }
    }
}
