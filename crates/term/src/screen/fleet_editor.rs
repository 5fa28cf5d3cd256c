//! Fleet editor: a player places ships on a board, one by one or at random.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{self, Line};
use ratatui::widgets::Widget as _;
use rules::{Board, Cell, Cells, ClassId, Dice, Fleet, Heading, Ruleset, Ship, Span};

use super::board_model::BoardModel;
use super::board_widget::{BoardWidget, Scale};
use super::coordinate::Coordinate;
use super::game_screen::{self, Rows};
use super::head::Head;
use super::key::Key;
use super::key_help;
use super::layout::{BoardArea, Layout};
use super::look::{Ground, Ink, Look};
use super::overlay::Overlay;
use super::pen;
use super::prompt::{NOT_STARTED, Prompt};
use super::show::Pressed;
use super::square::{Rim, Sign};
use crate::help;
use crate::mark::{Mark, letters};
use crate::placing::Placing;

/// The narrowest list of ships.
const LIST: u16 = 26;

/// The fleet being placed, and the ship in hand.
pub(crate) struct FleetEditor {
    ruleset: Ruleset,
    dice: Dice,
    placing: Placing,
    cursor: Cell,
    heading: usize,
    /// The ship in hand; `None` once all are placed.
    hand: Option<ClassId>,
    /// A message until the next key.
    pub(crate) notice: Option<String>,
    prompt: Option<Prompt>,
    overlay: Option<Overlay>,
    typed: Option<Coordinate<(Cell, usize, Placing)>>,
}

impl FleetEditor {
    pub(crate) fn new(ruleset: &Ruleset, dice: Dice) -> FleetEditor {
        let placing = Placing::new(ruleset);
        let mut editor = FleetEditor {
            ruleset: ruleset.clone(),
            dice,
            placing,
            cursor: ruleset.board().cells().first().expect("a board has squares"),
            heading: 0,
            hand: None,
            notice: None,
            prompt: None,
            overlay: None,
            typed: None,
        };
        editor.take_next();
        editor
    }

    fn take_next(&mut self) {
        let missing = self.placing.missing();
        if !self.hand.is_some_and(|hand| missing.iter().any(|class| class.id() == hand)) {
            self.hand = missing.first().map(|class| class.id());
        }
        self.keep_on_board();
    }

    fn heading(&self) -> Heading {
        self.ruleset.headings()[self.heading % self.ruleset.headings().len()]
    }

    /// The ship in hand, where it would be placed.
    fn ship(&self) -> Option<Ship> {
        let class = self.ruleset.class(self.hand?);
        let span = Span::new(self.ruleset.board(), self.cursor, self.heading(), class.length())?;
        Some(Ship { class: class.id(), span })
    }

    /// Moves the ship in hand as little as needed to keep it on the board.
    fn keep_on_board(&mut self) {
        let Some(hand) = self.hand else { return };
        let (board, length) = (self.ruleset.board(), self.ruleset.class(hand).length());
        let heading = self.heading();
        let far = |cell: Cell| cell.x().abs_diff(self.cursor.x()) + cell.y().abs_diff(self.cursor.y());
        let fits = |cell: &Cell| Span::new(board, *cell, heading, length).is_some();
        if let Some(nearest) = board.cells().iter().filter(fits).min_by_key(|cell| far(*cell)) {
            self.cursor = nearest;
        }
    }

    fn step(&mut self, (dx, dy): (i32, i32)) {
        let board = self.ruleset.board();
        let to = board.cell(i32::from(self.cursor.x()) + dx, i32::from(self.cursor.y()) + dy);
        self.cursor = to.unwrap_or(self.cursor);
        self.keep_on_board();
    }

    pub(crate) fn press(&mut self, key: Key, window: Rect) -> Pressed<Fleet> {
        if Overlay::takes(&mut self.overlay, key, window) {
            return Pressed::Open;
        }
        if let Some(prompt) = &mut self.prompt {
            let Some(answer) = prompt.press(key) else { return Pressed::Open };
            self.prompt = None;
            match answer {
                Pressed::Open => {}
                Pressed::Leave => return Pressed::Leave,
                Pressed::Done(line) => self.typed_line(&line),
            }
            return Pressed::Open;
        }
        self.notice = None;
        if let Key::Char(digit @ '0'..='9') = key {
            let square = self.typed.as_mut().and_then(|typed| typed.digit(self.ruleset.board(), digit));
            if let Some((cell, (_, heading, placing))) = square {
                (self.cursor, self.heading, self.placing) = (cell, heading, placing);
                self.take_next();
            }
            return Pressed::Open;
        }
        self.typed = match key {
            Key::Char(letter) if letter.is_ascii_alphabetic() => {
                Some(Coordinate::begun(letter, (self.cursor, self.heading, self.placing.clone())))
            }
            _ => None,
        };
        if let Some(step) = key.step() {
            self.step(step);
            return Pressed::Open;
        }
        self.act(key, window)
    }

    fn act(&mut self, key: Key, window: Rect) -> Pressed<Fleet> {
        match key {
            Key::Enter => match self.placing.fleet() {
                Ok(fleet) if self.hand.is_none() => return Pressed::Done(fleet),
                _ => self.put_down(),
            },
            Key::Char('r' | ' ') => {
                self.heading = (self.heading + 1) % self.ruleset.headings().len();
                self.keep_on_board();
            }
            Key::Char('a') => {
                self.placing.draw(&mut self.dice);
                self.take_next();
            }
            Key::Char('c') => {
                self.placing.clear();
                self.take_next();
            }
            Key::Char('x') | Key::Backspace => self.pick_up(),
            Key::Tab | Key::BackTab => self.another(),
            Key::Click(column, row) => {
                let board = self.ruleset.board();
                match board_area(window, board).and_then(|area| area.cell_at(board, column, row)) {
                    Some(cell) if cell == self.cursor => self.put_down(),
                    Some(cell) => {
                        self.cursor = cell;
                        self.keep_on_board();
                    }
                    None => {}
                }
            }
            Key::Char(':' | '/') => self.prompt = Some(Prompt::Line(String::new())),
            Key::Char('?') => self.overlay = Some(Overlay::placing(&self.ruleset)),
            Key::Char('R') => self.overlay = Some(Overlay::new("Rules", help::rules(&self.ruleset))),
            Key::Char('q') => self.prompt = Some(Prompt::Leave(NOT_STARTED)),
            _ => {}
        }
        Pressed::Open
    }

    fn put_down(&mut self) {
        let Some(ship) = self.ship() else { return };
        match self.placing.put(ship) {
            Ok(_) => self.take_next(),
            Err(reason) => self.notice = Some(reason),
        }
    }

    /// Picks up the ship under the cursor, else the one placed last.
    fn pick_up(&mut self) {
        let last = self.placing.ships().last().map(|ship| ship.span.start());
        let taken = self.placing.take(self.cursor).or_else(|| self.placing.take(last?));
        match taken {
            Some(ship) => {
                self.hand = Some(ship.class);
                self.cursor = ship.span.start();
                let same = |heading: &Heading| *heading == ship.span.heading();
                self.heading = self.ruleset.headings().iter().position(same).unwrap_or(0);
            }
            None => self.notice = Some("No ships are placed yet.".to_owned()),
        }
        self.take_next();
    }

    /// Takes the next class in hand that is not placed yet.
    fn another(&mut self) {
        let mut open: Vec<ClassId> = self.placing.missing().iter().map(|class| class.id()).collect();
        open.dedup();
        let now = open.iter().position(|class| Some(*class) == self.hand);
        self.hand = now.and_then(|now| open.get((now + 1) % open.len())).copied().or(self.hand);
        self.keep_on_board();
    }

    /// A typed line means the same as in plain mode.
    fn typed_line(&mut self, line: &str) {
        let line = line.trim();
        let said = match line.to_ascii_lowercase().split_once(' ') {
            Some(("remove" | "undo", rest)) => self.placing.remove(rest.trim()),
            _ if line.is_empty() => return,
            _ => self.placing.place(line),
        };
        self.notice = Some(said.unwrap_or_else(|reason| reason));
        self.take_next();
    }

    pub(crate) fn draw(&self, frame: &mut Frame, name: Option<&str>, look: Look) {
        let (window, buffer) = pen::page(frame, look);
        let board = self.ruleset.board();
        let Some(BoardArea { area, scale, .. }) = board_area(window, board) else {
            return game_screen::too_small(buffer, Layout::least(board), look);
        };
        let model = self.model();
        let row = |y: u16| Rect::new(1, y, window.width - 2, 1);
        let who = name.map_or_else(String::new, |name| format!("{name}, "));
        let place = if who.is_empty() { "Place" } else { "place" };
        let head =
            Head { rules: self.ruleset.id(), moment: format!("{who}{place} your ships."), ..Head::default() };
        head.draw(row(0), buffer, look);
        let widget = BoardWidget { model: &model, scale, look, cursor: Some(self.cursor) };
        widget.render(area, buffer);
        let list =
            Rect::new(area.right() + 3, area.y, window.width.saturating_sub(area.right() + 4), area.height);
        if list.width >= LIST {
            self.list(list, buffer, look);
        }
        let status = self.status(look);
        let keys = row(window.height - 1);
        let line = game_screen::fitting(key_help::PLACING_LINE, usize::from(keys.width));
        pen::line(buffer, keys, look.span(line, Ink::Faint));
        let rows = Rows { status: row(area.bottom()), orders: row(area.bottom() + 1), keys };
        let (x, y) = game_screen::said(buffer, rows, &status, &[]);
        if self.prompt.as_ref().is_some_and(Prompt::has_caret) {
            frame.set_cursor_position((x.min(window.width - 1), y));
        }
        if let Some(overlay) = &self.overlay {
            overlay.draw(frame, look);
        }
    }

    fn model(&self) -> BoardModel {
        let mut model = BoardModel::placed(&self.ruleset, self.placing.ships());
        let board = self.ruleset.board();
        let Some(ship) = self.ship() else {
            model.point_at(self.cursor);
            return model;
        };
        let cells = ship.span.cells();
        let legal = self.placing.fits(ship).is_ok();
        let taken = self.placing.ships().iter().fold(Cells::EMPTY, |all, other| all | other.span.cells());
        // Squares that must stay free around the other ships.
        if self.ruleset.keeps_gap() {
            let domain = self.placing.ships().iter().map(|other| self.ruleset.domain(other.span.cells()));
            let kept = domain.fold(Cells::EMPTY, |all, cells| all | cells) & board.cells();
            model.tint(kept - taken, Ground::Lane);
        }
        let letter = letters(&self.ruleset)[ship.class.index()];
        for cell in cells {
            model.at_mut(cell).sign = if legal { Sign::Mark(Mark::Ship(letter)) } else { Sign::Barred };
        }
        model.fill(cells, if legal { Ground::Cover } else { Ground::Wrong });
        model.at_mut(self.cursor).rim = Rim::Cursor;
        model
    }

    /// The ships of the fleet: which are placed, which is in hand, which are left.
    fn list(&self, area: Rect, buffer: &mut Buffer, look: Look) {
        let line = |y: u16| Rect::new(area.x, y, area.width, 1);
        let missing = self.placing.missing();
        let left = match missing.len() {
            0 => "all placed".to_owned(),
            left => format!("{left} to place"),
        };
        let title = text::Span::styled("Your fleet", look.bold(Ink::Text));
        pen::line(buffer, line(area.y), vec![title, look.span(format!("{left:>16}"), Ink::Faint)]);
        for (y, class) in (area.y + 2..area.bottom()).zip(self.ruleset.classes()) {
            let open = missing.iter().filter(|other| other.id() == class.id()).count();
            let placed = usize::from(class.count()) - open;
            let in_hand = self.hand == Some(class.id());
            let letter = letters(&self.ruleset)[class.id().index()];
            let hull = letter.to_string().repeat(usize::from(class.length().min(6)));
            let state = match (class.count(), open) {
                (_, 0) => "placed".to_owned(),
                (1, _) if in_hand => "in hand".to_owned(),
                (1, _) => String::new(),
                (count, _) => format!("{placed} of {count} placed"),
            };
            let ink = match (in_hand, open) {
                (true, _) => Ink::Accent,
                (false, 0) => Ink::Faint,
                (false, _) => Ink::Text,
            };
            let arrow = if in_hand { look.pick("▸", ">") } else { " " };
            let text = format!("{arrow} {hull:6} {:12} {state}", class.title());
            pen::line(buffer, line(y), look.span(text, ink));
        }
    }

    fn status(&self, look: Look) -> Line<'static> {
        let placed = "All ships are placed. Enter starts the game; a draws another fleet.";
        let (text, ink) = match (&self.prompt, &self.notice, self.ship()) {
            (Some(prompt), ..) => (prompt.text(), Ink::Accent),
            (None, Some(notice), _) => (notice.clone(), Ink::Warn),
            (None, None, None) => (placed.to_owned(), Ink::Accent),
            (None, None, Some(ship)) => {
                let name = self.ruleset.class(ship.class).title();
                let place = ship.span.name(self.ruleset.board());
                let text = format!("Enter: place the {name} at {place}.");
                self.placing.fits(ship).map_or_else(|reason| (reason, Ink::Warn), |()| (text, Ink::Accent))
            }
        };
        look.span(text, ink).into()
    }
}

/// Where the board goes, and how large it is drawn.
fn board_area(window: Rect, board: Board) -> Option<BoardArea> {
    let beside = 36;
    let fits = |scale: &Scale| {
        let (width, height) = scale.size(board);
        width + 2 + beside <= window.width && height + 5 <= window.height
    };
    let scale = [Scale::Ruled, Scale::Small].into_iter().find(fits);
    // Leave the list out if it does not fit.
    let (least_width, least_height) = Layout::least(board);
    let small = window.width >= least_width && window.height >= least_height;
    let scale = scale.or(small.then_some(Scale::Small))?;
    let (width, height) = scale.size(board);
    let left = (window.width.saturating_sub(width + beside) / 2).clamp(1, window.width - width);
    // There is no title: the head says whose board it is.
    Some(BoardArea::new(left, (window.height.saturating_sub(height + 5) / 3).min(4), scale, board))
}
