//! The game screen: two boards, fleets, log, status, orders and keys.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;
use rules::{Board, Cell};

use super::board_model::BoardModel;
use super::board_widget::{BoardWidget, Scale};
use super::fleet_panel::FleetPanel;
use super::head::Head;
use super::layout::{BoardArea, FLEETS, Layout};
use super::look::{Ink, Look};
use super::pen;
use super::square::Sign;
use crate::paragraph::hanging_within;

/// A board with its title.
pub(crate) struct Panel {
    pub(crate) title: String,
    pub(crate) beside: String,
    /// `None` if the board is hidden in this game; a line says so.
    pub(crate) model: Option<BoardModel>,
    pub(crate) cursor: Option<Cell>,
}

/// The key that shows the other board, for the key line, if only one board fits.
pub(crate) fn turning(window: Rect, board: Board) -> &'static str {
    if Layout::new(window, board).is_some_and(|layout| layout.side.is_none()) { "o board  " } else { "" }
}

/// A game screen, ready to draw.
pub(crate) struct GameScreen<'a> {
    pub(crate) board: Board,
    pub(crate) head: Head,
    pub(crate) main: Panel,
    pub(crate) side: Panel,
    /// Whether the second of the two is shown if only one fits.
    pub(crate) shows_side: bool,
    pub(crate) fleets: [FleetPanel; 2],
    /// The log, oldest first.
    pub(crate) log: &'a [String],
    pub(crate) status: Line<'static>,
    /// Whether there is a text cursor at the end of the status.
    pub(crate) caret: bool,
    pub(crate) orders: Vec<Span<'static>>,
    pub(crate) keys: String,
}

impl GameScreen<'_> {
    pub(crate) fn draw(&self, frame: &mut Frame, look: Look) {
        let (window, buffer) = pen::page(frame, look);
        let Some(mut layout) = Layout::new(window, self.board) else {
            return too_small(buffer, Layout::least(self.board), look);
        };
        let has_moment = self.head.draw(inset(layout.head), buffer, look);
        if let Some(side) = layout.side {
            panel(&self.main, layout.main, buffer, look);
            panel(&self.side, side, buffer, look);
        } else {
            let shown = if self.shows_side { &self.side } else { &self.main };
            panel(shown, layout.main, buffer, look);
        }
        let marks = self.marks();
        let below = layout.fleets.map(|area| self.fleets(area, buffer, look));
        let beside = self.orders.is_empty().then_some(layout.orders);
        let roomy = |area: &Rect| usize::from(area.height) >= marks.len().max(LEGEND);
        let listed = below.into_iter().chain(beside).find(roomy);
        for (row, mark) in listed.iter().flat_map(|area| area.rows()).zip(&marks) {
            pen::line(buffer, row, explained(*mark, layout.main.scale, look).to_vec());
        }
        let mut orders = self.orders.clone();
        if orders.is_empty() && listed.is_none() {
            orders = marks.iter().flat_map(|mark| explained(*mark, layout.main.scale, look)).collect();
        }
        let mut status = self.status.clone();
        let said_anyway = status.to_string().contains(&self.head.moment);
        if !has_moment && !self.caret && !said_anyway {
            status.spans.insert(0, look.span(format!("{}  ", self.head.moment), Ink::Soft));
        }
        if !orders.is_empty() {
            let said = wrapped(&status, inset(layout.status)).len() as u16;
            layout.make_room(said, pen::flow_height(&orders, inset(layout.orders).width));
        }
        if let Some(area) = layout.log {
            log(self.log, area, buffer, look);
        }
        let keys = inset(layout.keys);
        let line = fitting(&self.keys, usize::from(keys.width));
        pen::line(buffer, keys, look.span(line, Ink::Faint));
        let rows = Rows { status: inset(layout.status), orders: inset(layout.orders), keys };
        let (x, y) = said(buffer, rows, &status, &orders);
        if self.caret {
            frame.set_cursor_position((x.min(window.right() - 1), y));
        }
    }

    /// How many characters of status fit in this window without hiding the orders.
    pub(crate) fn said_in(window: Rect, board: Board) -> usize {
        let Some(layout) = Layout::new(window, board) else { return usize::MAX };
        let width = usize::from(inset(layout.status).width);
        // A narrow window hardly has room for orders; results matter more there.
        if width < NARROW { 2 * width - width / 4 } else { width }
    }

    /// Draws both fleets, side by side in a wide area; returns what is left below them.
    fn fleets(&self, area: Rect, buffer: &mut Buffer, look: Look) -> Rect {
        let [upper, lower] = self.fleets.each_ref().map(FleetPanel::height);
        if area.width > 2 * FLEETS {
            self.fleets[0].draw(Rect { width: FLEETS, ..area }, buffer, look);
            self.fleets[1].draw(Rect { x: area.right() - FLEETS, width: FLEETS, ..area }, buffer, look);
            return below(area, upper.max(lower) + 1);
        }
        // A free row behind each if there is room.
        let gap = u16::from(upper + lower < area.height);
        let rest = below(area, upper + gap);
        self.fleets[0].draw(area, buffer, look);
        self.fleets[1].draw(rest, buffer, look);
        below(rest, lower + gap)
    }

    /// The marks on the boards that need an explanation.
    fn marks(&self) -> Vec<Sign> {
        let models = [&self.main, &self.side].into_iter().filter_map(|panel| panel.model.as_ref());
        let signs = models.flat_map(|model| model.board.cells().iter().map(|cell| model.at(cell).sign));
        // Every order covers something.
        let mut signs: Vec<Sign> =
            signs.filter(|sign| sign.meaning().is_some() && *sign != Sign::Covered).collect();
        signs.sort_unstable();
        signs.dedup_by_key(|sign| sign.meaning());
        signs
    }
}

/// What is left of an area below this many rows.
fn below(area: Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// A mark and what it means on boards of this scale, ready to write.
fn explained(sign: Sign, scale: Scale, look: Look) -> [Span<'static>; 2] {
    let (sign_text, meaning) = match (sign, scale) {
        // Small boards have room for tenths only.
        (Sign::Chance(_), Scale::Small) => ("1".to_owned(), "= 10 % hit"),
        (Sign::Chance(_), Scale::Ruled | Scale::Grand) => ("10".to_owned(), "= 10 % hit"),
        _ => (sign.glyph(look).to_string(), sign.meaning().unwrap_or_default()),
    };
    [look.span(sign_text, sign.ink()), look.span(format!(" {meaning}   "), Ink::Faint)]
}

/// The rows for a legend: most games need no more.
const LEGEND: usize = 6;
/// A status row narrower than this has no room for a result and the opponent's order.
const NARROW: usize = 46;

/// A status in rows of this width. One that has to be wrapped is in the style of its last part.
fn wrapped(status: &Line<'static>, row: Rect) -> Vec<Line<'static>> {
    if status.width() <= usize::from(row.width) {
        return vec![status.clone()];
    }
    let style = status.spans.last().map(|span| span.style).unwrap_or_default();
    let rows = hanging_within("", &status.to_string(), usize::from(row.width)).into_iter();
    rows.map(|text| Line::from(Span::styled(text, style))).collect()
}

/// Rows for status, orders and key hints.
#[derive(Clone, Copy)]
pub(crate) struct Rows {
    pub(crate) status: Rect,
    pub(crate) orders: Rect,
    pub(crate) keys: Rect,
}

/// Writes the status and the orders below it. A long status takes the rows of the orders and as many more as it needs,
/// finally those of the keys and of the board: help lists the keys too, but half a sentence helps nobody.
/// Returns the position behind its end.
pub(crate) fn said(
    buffer: &mut Buffer,
    rows: Rows,
    status: &Line<'static>,
    orders: &[Span<'static>],
) -> (u16, u16) {
    let first = rows.status;
    let lines = wrapped(status, first);
    let needed = lines.len() as u16;
    let covered = Rect { height: needed, ..first }.intersects(rows.orders);
    if !covered {
        pen::flow(buffer, rows.orders, orders);
    }
    let floor = if first.y + needed > rows.keys.y { rows.keys.bottom() } else { rows.keys.y };
    let top = first.y.min(floor.saturating_sub(needed));
    let mut behind = (first.x, top);
    for (y, line) in (top..floor).zip(lines) {
        let row = Rect { y, ..first };
        let rest = " ".repeat(usize::from(row.width).saturating_sub(line.width()));
        behind = (pen::line(buffer, row, line), y);
        buffer.set_string(behind.0, y, rest, Style::new());
    }
    behind
}

/// As many keys of a line as fit, two spaces apart. The last two, help and quit, always stay.
pub(crate) fn fitting(keys: &str, width: usize) -> String {
    let mut items: Vec<&str> = keys.split("  ").map(str::trim).filter(|item| !item.is_empty()).collect();
    while items.len() > 2 && items.join("  ").chars().count() > width {
        items.remove(items.len() - 3);
    }
    items.join("  ")
}

/// The row with a free column at either end if it fills the window.
fn inset(row: Rect) -> Rect {
    if row.x == 0 && row.width > 2 { Rect { x: 1, width: row.width - 2, ..row } } else { row }
}

fn panel(panel: &Panel, board_area: BoardArea, buffer: &mut Buffer, look: Look) {
    let title = Rect {
        x: board_area.title.x + 3,
        width: board_area.title.width.saturating_sub(4),
        ..board_area.title
    };
    pen::title(buffer, title, &panel.title, &panel.beside, look);
    let Some(model) = &panel.model else {
        pen::centred(buffer, board_area.area, &[look.span("Your own board is hidden.", Ink::Faint)]);
        return;
    };
    let widget = BoardWidget { model, scale: board_area.scale, look, cursor: panel.cursor };
    widget.render(board_area.area, buffer);
}

/// The log, newest first, next to the boards.
fn log(log: &[String], area: Rect, buffer: &mut Buffer, look: Look) {
    let mut y = area.y;
    for (age, entry) in log.iter().rev().enumerate() {
        let (label, text) = entry.split_once(' ').unwrap_or(("", entry));
        // Every sentence has the round's number beside it.
        if text.strip_prefix("Round ") == Some(label) {
            continue;
        }
        let label = format!("{label:>4} ");
        let ink = if age < 2 { Ink::Text } else { Ink::Faint };
        for line in hanging_within(&label, text, usize::from(area.width)) {
            if y >= area.bottom() {
                return;
            }
            pen::line(buffer, Rect::new(area.x, y, area.width, 1), look.span(line, ink));
            y += 1;
        }
    }
}

/// The message if the window is too small.
pub(crate) fn too_small(buffer: &mut Buffer, (width, height): (u16, u16), look: Look) {
    let window = buffer.area;
    let lines = [
        "This window is too small.".to_owned(),
        format!("It is {} by {}; this board", window.width, window.height),
        format!("needs {width} by {height}."),
        "Make it larger,".to_owned(),
        "or play with --plain.".to_owned(),
    ];
    pen::centred(buffer, window, &lines.map(|line| look.span(line, Ink::Text)));
}
