//! Order input: what each key does while a player gives orders.

use ratatui::layout::Rect;
use rules::{Cells, Illegal, Order, OrderKind, Ruleset};

use super::aim::Aim;
use super::coordinate::Coordinate;
use super::key::Key;
use super::layout::Layout;
use super::overlay::Overlay;
use super::prompt::Prompt;
use super::show::Pressed;
use crate::game_view::GameView;
use crate::objection::{kinds, objection, penalty_warning, warning};
use crate::order_words;
use crate::parse::ParsedLine;
use crate::question::Question;

/// What a player is about to do: cursor, aim, pencil marks, the open prompt or overlay.
#[derive(Clone, Debug)]
pub(crate) struct OrderInput {
    pub(crate) aim: Aim,
    pub(crate) pencil: Cells,
    /// A message until the next key.
    pub(crate) notice: Option<String>,
    /// The results of the last orders, a sentence each, until the aim changes.
    pub(crate) results: Vec<String>,
    pub(crate) prompt: Option<Prompt>,
    pub(crate) overlay: Option<Overlay>,
    typed: Option<Coordinate<Before>>,
    /// An order with a penalty that the player was warned about; given again, it is played.
    warned: Option<Order>,
    /// Whether the board that is not in use is shown, if only one fits.
    turned_over: bool,
}

/// What a letter key may change before it turns out to start a square's name.
#[derive(Clone, Debug)]
struct Before {
    aim: Aim,
    pencil: Cells,
    turned_over: bool,
}

/// What the player wants to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// Give an order.
    Order(Order),
    /// Ask the coach for a hint, or for more of it.
    Coach,
    /// Quit.
    Leave,
    /// Store these pencil marks.
    Pencil(Cells),
}

impl OrderInput {
    pub(crate) fn new(ruleset: &Ruleset) -> OrderInput {
        OrderInput {
            aim: Aim::new(ruleset.board()),
            pencil: Cells::EMPTY,
            notice: None,
            results: Vec::new(),
            prompt: None,
            overlay: None,
            typed: None,
            warned: None,
            turned_over: false,
        }
    }

    /// Whether the player's own board is shown if only one fits: it is in use, or the player turned to it.
    pub(crate) fn shows_side(&self) -> bool {
        (self.aim.kind == OrderKind::Smoke) != self.turned_over
    }

    /// Shows the result of an order, the player's own or the opponent's.
    pub(crate) fn add_results(&mut self, news: impl IntoIterator<Item = String>) {
        // The head shows the round.
        let results = news.into_iter().filter(|sentence| !sentence.starts_with("Round "));
        self.results.extend(results);
    }

    /// Shows a message until the next key.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(text.into());
    }

    /// The order was played or punished: nothing is aimed any more.
    pub(crate) fn done(&mut self) {
        self.aim.cancel();
        self.warned = None;
        self.notice = None;
        self.results.clear();
    }

    /// Takes a key that was pressed in a window of this size.
    pub(crate) fn press(&mut self, key: Key, game_view: &GameView, window: Rect) -> Option<Action> {
        if Overlay::takes(&mut self.overlay, key, window) {
            // A digit after a capital letter makes it a square: F opens the fleets, F7 does not.
            let square = self.overlay.is_none() && matches!(key, Key::Char('0'..='9'));
            return if square { self.order_key(key, game_view, window) } else { None };
        }
        if let Some(prompt) = &mut self.prompt {
            let answer = prompt.press(key)?;
            self.prompt = None;
            return match answer {
                Pressed::Open => None,
                Pressed::Leave => Some(Action::Leave),
                Pressed::Done(line) => self.typed_line(&line, game_view, window),
            };
        }
        self.notice = None;
        let aimed = self.aim.clone();
        let action = self.order_key(key, game_view, window);
        if self.aim != aimed {
            self.results.clear();
            self.turned_over = false;
        }
        action
    }

    fn order_key(&mut self, key: Key, game_view: &GameView, window: Rect) -> Option<Action> {
        let ruleset = game_view.view.ruleset();
        if let Key::Char(digit @ '0'..='9') = key {
            let square = self.typed.as_mut().and_then(|typed| typed.digit(ruleset.board(), digit));
            let (cell, before) = square?;
            (self.aim, self.turned_over) = (before.aim, before.turned_over);
            self.aim.jump(cell);
            self.notice = None;
            let rubbed_out = self.pencil != before.pencil;
            self.pencil = before.pencil;
            return rubbed_out.then_some(Action::Pencil(self.pencil));
        }
        let warned = self.warned.take();
        self.typed = match key {
            Key::Char(letter) if letter.is_ascii_alphabetic() => {
                let before =
                    Before { aim: self.aim.clone(), pencil: self.pencil, turned_over: self.turned_over };
                Some(Coordinate::begun(letter, before))
            }
            _ => None,
        };
        if let Some(step) = key.step() {
            self.aim.step(step);
            return None;
        }
        match key {
            Key::Char(' ') if self.aims_salvo(ruleset) => {
                self.mark_shot(game_view);
                None
            }
            Key::Enter | Key::Char(' ') => self.give(game_view, warned),
            Key::Click(column, row) => {
                let layout = Layout::new(window, ruleset.board())?;
                self.click(game_view, &layout, (column, row), warned)
            }
            Key::Tab => self.select_next(ruleset, 1),
            Key::BackTab => self.select_next(ruleset, kinds(ruleset).len() - 1),
            Key::Escape => {
                self.aim.cancel();
                None
            }
            Key::Char(':' | '/') => {
                // The order may be typed again.
                (self.warned, self.prompt) = (warned, Some(Prompt::Line(String::new())));
                None
            }
            Key::Char(letter) => self.letter(letter, game_view, window),
            _ => None,
        }
    }

    fn letter(&mut self, letter: char, game_view: &GameView, window: Rect) -> Option<Action> {
        let ruleset = game_view.view.ruleset();
        let selectable = std::iter::once(OrderKind::Fire).chain(OrderKind::SPECIAL);
        if let Some(kind) = selectable.into_iter().find(|kind| order_words::key(*kind) == letter) {
            self.select_order(ruleset, kind);
            return None;
        }
        match letter {
            'c' => self.aim.cancel(),
            'p' => {
                let cell = self.aim.cursor;
                if self.pencil.has(cell) {
                    self.pencil.remove(cell);
                } else {
                    self.pencil.insert(cell);
                }
                return Some(Action::Pencil(self.pencil));
            }
            '?' => self.ask(Question::Help, game_view, window),
            'L' => self.ask(Question::Log, game_view, window),
            'F' => self.ask(Question::Fleet, game_view, window),
            'R' => self.ask(Question::Rules, game_view, window),
            'H' if !ruleset.tells_cells() => self.ask(Question::Hits, game_view, window),
            'w' => return Some(Action::Coach),
            'o' => self.turn_over(ruleset, window),
            'q' => self.prompt = Some(Prompt::Leave(game_view.leaving)),
            _ => {}
        }
        None
    }

    fn ask(&mut self, question: Question, game_view: &GameView, window: Rect) {
        self.overlay = Overlay::of(question, game_view, window);
        if self.overlay.is_none() {
            self.say("The boards are always shown here.");
        }
    }

    fn turn_over(&mut self, ruleset: &Ruleset, window: Rect) {
        if Layout::new(window, ruleset.board()).is_some_and(|layout| layout.side.is_none()) {
            self.turned_over = !self.turned_over;
        } else {
            self.say("Both boards are already shown.");
        }
    }

    fn aims_salvo(&self, ruleset: &Ruleset) -> bool {
        self.aim.kind == OrderKind::Fire && ruleset.full_salvo() > 1
    }

    fn select_order(&mut self, ruleset: &Ruleset, kind: OrderKind) {
        if kinds(ruleset).contains(&kind) {
            self.aim.select(kind);
        } else {
            self.say(Illegal::Unavailable { order: kind }.to_string());
        }
    }

    /// Selects the order that is this many further in the list, which goes round.
    fn select_next(&mut self, ruleset: &Ruleset, step: usize) -> Option<Action> {
        let kinds = kinds(ruleset);
        let now = kinds.iter().position(|kind| *kind == self.aim.kind).unwrap_or(0);
        self.aim.select(kinds[(now + step) % kinds.len()]);
        None
    }

    fn mark_shot(&mut self, game_view: &GameView) {
        let (ruleset, arsenal) = (game_view.view.ruleset(), game_view.view.arsenal(game_view.seat));
        let cell = self.aim.cursor;
        let aimed = self.aim.shots.contains(&cell);
        let shots = arsenal.shots();
        if aimed || self.aim.shots.len() < shots as usize && arsenal.targets().has(cell) {
            self.aim.mark_shot();
        } else if !arsenal.targets().has(cell) {
            self.say(objection(game_view, Illegal::AlreadyFired { cell: ruleset.board().name(cell) }));
        } else {
            self.say(format!("All {shots} shots are aimed. Space removes one, Enter fires."));
        }
    }

    fn click(
        &mut self,
        game_view: &GameView,
        layout: &Layout,
        (column, row): (u16, u16),
        warned: Option<Order>,
    ) -> Option<Action> {
        let board = game_view.view.ruleset().board();
        // If only one board fits, it is the one in use.
        let smoking = self.aim.kind == OrderKind::Smoke;
        if layout.side.is_none() && self.turned_over {
            return None;
        }
        let board_area = layout.side.filter(|_| smoking).unwrap_or(layout.main);
        let cell = board_area.cell_at(board, column, row)?;
        let aimed = cell == self.aim.cursor;
        self.aim.jump(cell);
        if self.aims_salvo(game_view.view.ruleset()) {
            self.mark_shot(game_view);
        } else if aimed {
            return self.give(game_view, warned);
        }
        None
    }

    /// Gives the order that is aimed. Warns first if it is illegal and has a penalty.
    fn give(&mut self, game_view: &GameView, warned: Option<Order>) -> Option<Action> {
        let ruleset = game_view.view.ruleset();
        let order = self.aim.order(ruleset);
        if !game_view.may_act() {
            self.say(game_view.moment());
            return None;
        }
        let arsenal = game_view.view.arsenal(game_view.seat);
        if self.aims_salvo(ruleset) && self.aim.shots.is_empty() {
            self.say(format!("Aim with Space: you have {} shots. Enter fires them.", arsenal.shots()));
            return None;
        }
        if warned != Some(order)
            && let Some(warning) = warning(game_view, order)
        {
            self.warned = Some(order);
            self.say(warning);
            return None;
        }
        Some(Action::Order(order))
    }

    /// A typed line means the same as in plain mode.
    fn typed_line(&mut self, line: &str, game_view: &GameView, window: Rect) -> Option<Action> {
        match ParsedLine::read(game_view.view.ruleset().board(), line) {
            ParsedLine::Nothing => {}
            ParsedLine::Order(order) => {
                let warned = self.warned.take() == Some(order);
                let warning = penalty_warning(game_view, order).filter(|_| !warned);
                let Some(warning) = warning else { return Some(Action::Order(order)) };
                self.say(format!("{warning} Type it again to do it anyway."));
                self.warned = Some(order);
            }
            ParsedLine::Unreadable(advice) => self.say(format!("{} {advice}", Illegal::Unreadable)),
            ParsedLine::Question(Question::Quit) => self.prompt = Some(Prompt::Leave(game_view.leaving)),
            ParsedLine::Question(Question::Hint | Question::Heat) => return Some(Action::Coach),
            ParsedLine::Question(question) => self.ask(question, game_view, window),
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use rules::{Eye, Seat};

    use super::*;
    use crate::names::Names;
    use crate::player_log::PlayerLog;

    #[test]
    fn a_letter_that_starts_a_square_leaves_nothing_behind() {
        let wide = Ruleset::preset("phoenix").unwrap().to_toml().replace("width = 10", "width = 16");
        let wide = wide.replace("name = \"phoenix\"", "name = \"wide\"");
        let ruleset = Ruleset::from_toml(&wide).unwrap();
        let known = PlayerLog::new(&ruleset, Eye::Player(Seat::A), Names::new("Ann", "Bea").unwrap());
        let game_view = GameView::of(&known, Seat::A);
        let window = Rect::new(0, 0, 40, 18);
        let mut input = OrderInput::new(&ruleset);
        for (typed, takes_back) in [("p7", true), ("o3", false), ("a2", false), ("b10", false)] {
            let before = (input.shows_side(), input.aim.kind);
            let actions: Vec<Action> =
                typed.chars().filter_map(|c| input.press(Key::Char(c), &game_view, window)).collect();
            let name = ruleset.board().name(input.aim.cursor).to_string();
            assert_eq!(name.to_lowercase(), typed);
            assert!(input.pencil.is_empty() && (input.shows_side(), input.aim.kind) == before, "{typed}");
            // The undone mark is sent too.
            assert_eq!(
                actions.last() == Some(&Action::Pencil(Cells::EMPTY)),
                takes_back,
                "{typed}: {actions:?}"
            );
        }
    }
}
