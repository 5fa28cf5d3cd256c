//! A player's desk: what a hand does while a game is on.

use ratatui::layout::Rect;
use rules::{Attempt, Cell, Cells, Illegal, Order, OrderKind, Penalty, Ruleset};

use super::aim::Aim;
use super::coordinate::Coordinate;
use super::key::Key;
use super::overlay::{Overlay, Topic};
use super::plan::Plan;
use super::prompt::{Answer, Prompt};
use super::scene::Scene;
use super::tableau::Front;
use crate::chart::Tracking;
use crate::mark::{EnemyMarks, Mark};
use crate::phrase::{self, Phrase, Question};

/// A player's desk: where the cursor is, what is aimed, what is pencilled in, what lies open on top.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    aim: Aim,
    pencil: Cells,
    notice: Option<String>,
    /// What came of the last orders, a sentence each, until something else is aimed at.
    results: Vec<String>,
    prompt: Option<Prompt>,
    overlay: Option<Overlay>,
    typed: Option<Coordinate<Before>>,
    /// An order that has its price: given again at once, it is meant.
    warned: Option<Order>,
    /// A text that looks misspelt and has its price: typed again at once, it is meant.
    doubted: Option<String>,
    /// Whether the board is shown on which nothing is done, where there is room for one only.
    turned_over: bool,
}

/// What a letter may change before it turns out to begin a square.
#[derive(Clone, Debug)]
struct Before {
    aim: Aim,
    pencil: Cells,
    turned_over: bool,
}

/// What a player wants of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// To give an order, or what was typed for one, with advice on what would have been right.
    Attempt(Attempt, Option<String>),
    /// To leave.
    Leave,
    /// To keep these marks.
    Pencil(Cells),
}

impl Desk {
    pub(crate) fn new(ruleset: &Ruleset) -> Desk {
        Desk {
            aim: Aim::new(ruleset.board()),
            pencil: Cells::EMPTY,
            notice: None,
            results: Vec::new(),
            prompt: None,
            overlay: None,
            typed: None,
            warned: None,
            doubted: None,
            turned_over: false,
        }
    }

    /// Which board is shown where there is room for one only: the one on which something is done, or the other.
    pub(crate) fn front(&self) -> Front {
        let smoking = self.aim.kind() == OrderKind::Smoke;
        if smoking == self.turned_over { Front::Main } else { Front::Side }
    }

    /// What came of the last orders, a sentence each, until something else is aimed at.
    pub(crate) fn results(&self) -> &[String] {
        &self.results
    }

    /// Says what came of an order, the player's own or the other side's.
    pub(crate) fn tell(&mut self, news: impl IntoIterator<Item = String>) {
        // Which round it is stands in the head.
        let told = news.into_iter().filter(|sentence| !sentence.starts_with("Round "));
        self.results.extend(told);
    }

    pub(crate) fn aim(&self) -> &Aim {
        &self.aim
    }

    pub(crate) fn pencil(&self) -> Cells {
        self.pencil
    }

    pub(crate) fn set_pencil(&mut self, marks: Cells) {
        self.pencil = marks;
    }

    pub(crate) fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    pub(crate) fn prompt(&self) -> Option<&Prompt> {
        self.prompt.as_ref()
    }

    pub(crate) fn overlay(&self) -> Option<&Overlay> {
        self.overlay.as_ref()
    }

    /// Says something until the next key.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(text.into());
    }

    /// The order was carried out, or punished: nothing is aimed any more.
    pub(crate) fn done(&mut self) {
        self.aim.put_down();
        self.warned = None;
        self.notice = None;
        self.results.clear();
    }

    /// Says no more what was said before; something has happened since.
    pub(crate) fn hush(&mut self) {
        self.notice = None;
    }

    /// What a key means here, pressed in a window of this size.
    pub(crate) fn press(&mut self, key: Key, scene: &Scene, window: Rect) -> Option<Wish> {
        if let Some(overlay) = &mut self.overlay {
            if !overlay.press(key, window) {
                self.overlay = None;
                // A digit after a capital letter is a square: F opens the fleets, F7 does not.
                if let Key::Char('0'..='9') = key {
                    return self.order_key(key, scene, window);
                }
            }
            return None;
        }
        if let Some(prompt) = &mut self.prompt {
            let answer = prompt.press(key);
            return self.answered(answer, scene, window);
        }
        self.notice = None;
        let aimed = self.aim.clone();
        let wish = self.order_key(key, scene, window);
        if self.aim != aimed {
            self.results.clear();
            self.turned_over = false;
        }
        wish
    }

    fn answered(&mut self, answer: Option<Answer>, scene: &Scene, window: Rect) -> Option<Wish> {
        let answer = answer?;
        self.prompt = None;
        match answer {
            Answer::Nothing => None,
            Answer::Leave => Some(Wish::Leave),
            Answer::Line(line) => self.typed_line(&line, scene, window),
        }
    }

    fn order_key(&mut self, key: Key, scene: &Scene, window: Rect) -> Option<Wish> {
        let ruleset = scene.view.ruleset();
        if let Key::Char(digit @ '0'..='9') = key {
            let square = self.typed.as_mut().and_then(|typed| typed.digit(ruleset.board(), digit));
            let (cell, before) = square?;
            (self.aim, self.turned_over) = (before.aim, before.turned_over);
            self.aim.jump(cell);
            self.notice = None;
            let rubbed_out = self.pencil != before.pencil;
            self.pencil = before.pencil;
            return rubbed_out.then_some(Wish::Pencil(self.pencil));
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
                self.mark_shot(scene);
                None
            }
            Key::Enter | Key::Char(' ') => self.give(scene, warned),
            Key::Click(column, row) => {
                let plan = Plan::new(window, ruleset.board())?;
                self.click(scene, &plan, (column, row), warned)
            }
            Key::Tab => self.turn_to_next(ruleset, Turn::Forwards),
            Key::BackTab => self.turn_to_next(ruleset, Turn::Backwards),
            Key::Escape => {
                self.aim.put_down();
                None
            }
            Key::Char(letter) => self.letter(letter, scene, window),
            _ => None,
        }
    }

    fn letter(&mut self, letter: char, scene: &Scene, window: Rect) -> Option<Wish> {
        let ruleset = scene.view.ruleset();
        match letter {
            'f' => self.take_up(ruleset, OrderKind::Fire),
            'r' => self.take_up(ruleset, OrderKind::Radar),
            's' => self.take_up(ruleset, OrderKind::Smoke),
            'a' => self.take_up(ruleset, OrderKind::Artillery),
            't' => self.take_up(ruleset, OrderKind::Torpedo),
            'c' => self.aim.put_down(),
            'p' => {
                let cell = self.aim.cursor();
                if self.pencil.has(cell) {
                    self.pencil.remove(cell);
                } else {
                    self.pencil.insert(cell);
                }
                return Some(Wish::Pencil(self.pencil));
            }
            ':' | '/' => self.prompt = Some(Prompt::line()),
            '?' => self.overlay = Some(Overlay::of(Topic::Help, scene, window)),
            'L' => self.overlay = Some(Overlay::of(Topic::Log, scene, window)),
            'F' => self.overlay = Some(Overlay::of(Topic::Fleets, scene, window)),
            'R' => self.overlay = Some(Overlay::of(Topic::Rules, scene, window)),
            'H' if !ruleset.tells_cells() => self.overlay = Some(Overlay::of(Topic::Hits, scene, window)),
            'o' => self.turn_over(ruleset, window),
            'q' => self.prompt = Some(Prompt::leave(scene.leaving)),
            _ => {}
        }
        None
    }

    fn turn_over(&mut self, ruleset: &Ruleset, window: Rect) {
        if Plan::new(window, ruleset.board()).is_some_and(|plan| plan.side.is_none()) {
            self.turned_over = !self.turned_over;
        } else {
            self.say("Both boards are in sight.");
        }
    }

    fn aims_salvo(&self, ruleset: &Ruleset) -> bool {
        self.aim.kind() == OrderKind::Fire && ruleset.full_salvo() > 1
    }

    fn take_up(&mut self, ruleset: &Ruleset, kind: OrderKind) {
        if kinds(ruleset).contains(&kind) {
            self.aim.take_up(kind);
        } else {
            self.say(Illegal::Unavailable(kind).to_string());
        }
    }

    fn turn_to_next(&mut self, ruleset: &Ruleset, turn: Turn) -> Option<Wish> {
        let kinds = kinds(ruleset);
        let now = kinds.iter().position(|kind| *kind == self.aim.kind()).unwrap_or(0);
        let step = if turn == Turn::Forwards { 1 } else { kinds.len() - 1 };
        self.aim.take_up(kinds[(now + step) % kinds.len()]);
        None
    }

    fn mark_shot(&mut self, scene: &Scene) {
        let (ruleset, arsenal) = (scene.view.ruleset(), scene.view.arsenal(scene.seat));
        let cell = self.aim.cursor();
        let aimed = self.aim.shots().contains(&cell);
        let shots = arsenal.shots();
        if aimed || self.aim.shots().len() < shots as usize && arsenal.targets().has(cell) {
            self.aim.mark_shot();
        } else if !arsenal.targets().has(cell) {
            self.say(objection(scene, Illegal::AlreadyFired(ruleset.board().name(cell))));
        } else {
            self.say(format!("All {shots} shots are aimed. Take one back with Space, or fire with Enter."));
        }
    }

    fn click(
        &mut self,
        scene: &Scene,
        plan: &Plan,
        (column, row): (u16, u16),
        warned: Option<Order>,
    ) -> Option<Wish> {
        let board = scene.view.ruleset().board();
        // Where there is room for one board only, it is the one on which something is done.
        let smoking = self.aim.kind() == OrderKind::Smoke;
        if plan.side.is_none() && self.turned_over {
            return None;
        }
        let plot = plan.side.filter(|_| smoking).unwrap_or(plan.main);
        let cell = plot.cell_at(board, column, row)?;
        if cell != self.aim.cursor() {
            self.aim.jump(cell);
            if self.aims_salvo(scene.view.ruleset()) {
                self.mark_shot(scene);
            }
            None
        } else if self.aims_salvo(scene.view.ruleset()) {
            self.mark_shot(scene);
            None
        } else {
            self.give(scene, warned)
        }
    }

    /// Gives the order that is aimed. What would be a mistake is said first, where it has a price.
    fn give(&mut self, scene: &Scene, warned: Option<Order>) -> Option<Wish> {
        let ruleset = scene.view.ruleset();
        let order = self.aim.order(ruleset);
        if !scene.may_act() {
            self.say(scene.moment());
            return None;
        }
        let arsenal = scene.view.arsenal(scene.seat);
        if self.aims_salvo(ruleset) && self.aim.shots().is_empty() {
            self.say(format!("Aim with Space: you have {} shots. Enter fires them.", arsenal.shots()));
            return None;
        }
        if warned != Some(order)
            && let Some(warning) = warning(scene, order)
        {
            self.warned = Some(order);
            self.say(warning);
            return None;
        }
        Some(Wish::Attempt(order.into(), None))
    }

    /// A typed line means the same as in plain mode, and costs the same.
    fn typed_line(&mut self, line: &str, scene: &Scene, window: Rect) -> Option<Wish> {
        let topic = match Phrase::read(scene.view.ruleset().board(), line) {
            Phrase::Nothing => return None,
            Phrase::Order(order) => return Some(Wish::Attempt(order.into(), None)),
            Phrase::Unreadable { text, advice } => {
                let doubted = self.doubted.take();
                if doubted.as_ref() != Some(&text)
                    && let Some(doubt) = phrase::doubt(scene.view.ruleset(), &text)
                {
                    self.say(doubt);
                    self.doubted = Some(text);
                    return None;
                }
                return Some(Wish::Attempt(Attempt::Unreadable(text), Some(advice)));
            }
            Phrase::Question(question) => match question {
                Question::Quit => {
                    self.prompt = Some(Prompt::leave(scene.leaving));
                    return None;
                }
                Question::Fleet => Topic::Fleets,
                Question::Log => Topic::Log,
                Question::Rules => Topic::Rules,
                Question::Hits => Topic::Hits,
                Question::Help | Question::Orders => Topic::Help,
                Question::Boards
                | Question::Enemy
                | Question::Mine
                | Question::BoardsOn
                | Question::BoardsOff => {
                    self.say("The boards are always drawn here.");
                    return None;
                }
            },
        };
        self.overlay = Some(Overlay::of(topic, scene, window));
        None
    }
}

/// Which way Tab goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Forwards,
    Backwards,
}

/// The kinds of order these rules have, resigning apart.
pub(crate) fn kinds(ruleset: &Ruleset) -> Vec<OrderKind> {
    let rules = ruleset.rules();
    let special = [
        (OrderKind::Radar, rules.radar.is_some()),
        (OrderKind::Smoke, rules.smoke.is_some()),
        (OrderKind::Artillery, rules.artillery.is_some()),
        (OrderKind::Torpedo, rules.torpedo.is_some()),
    ];
    let special = special.into_iter().filter(|(_, has)| *has).map(|(kind, _)| kind);
    std::iter::once(OrderKind::Fire).chain(special).collect()
}

/// What should be said before this order is given: that it is a mistake with a price, that nothing is there to be hit, or
/// that shots are left.
fn warning(scene: &Scene, order: Order) -> Option<String> {
    let (ruleset, arsenal) = (scene.view.ruleset(), scene.view.arsenal(scene.seat));
    match arsenal.check(ruleset, order) {
        Err(reason) => {
            let price = price(ruleset, reason)?;
            let objection = objection(scene, reason);
            Some(format!("{objection} It {price}. Press Enter again to do it anyway."))
        }
        Ok(()) if in_vain(scene, order) => {
            Some("Nothing is left to hit there. Press Enter again to fire anyway.".to_owned())
        }
        Ok(()) => match order {
            Order::Fire(cells) if cells.len() < arsenal.shots() => Some(format!(
                "You aimed {} of {} shots. Press Enter again to fire fewer, or aim more.",
                cells.len(),
                arsenal.shots()
            )),
            _ => None,
        },
    }
}

/// Whether this is a single shot at a square where, as the chart says, nothing can be hit any more. Some rules allow it.
fn in_vain(scene: &Scene, order: Order) -> bool {
    let Order::Fire(cells) = order else { return false };
    // Whoever has to remember the misses is not reminded.
    let Some(cell) = cells.first().filter(|_| cells.is_single() && scene.tracking == Tracking::Full) else {
        return false;
    };
    let mark = EnemyMarks::new(scene.view, scene.seat.other(), scene.tracking).at(cell);
    matches!(mark, Mark::Miss | Mark::Cleared | Mark::Destroyed | Mark::Wreck(_))
}

/// Why an order is not legal, in the player's words. What is known of a square says which of two reasons it is.
pub(crate) fn objection(scene: &Scene, reason: Illegal) -> String {
    let Illegal::AlreadyFired(name) = reason else { return reason.to_string() };
    let board = scene.view.ruleset().board();
    let cleared = board.read_cell(&name.to_string()).is_ok_and(|cell| {
        EnemyMarks::new(scene.view, scene.seat.other(), Tracking::Full).at(cell) == Mark::Cleared
    });
    if cleared { format!("{name} is known water.") } else { format!("You have already fired at {name}.") }
}

/// What a mistake costs, if it costs anything.
pub(crate) fn price(ruleset: &Ruleset, reason: Illegal) -> Option<&'static str> {
    ruleset.penalty(reason).map(|penalty| match penalty {
        Penalty::TurnLost => "costs the turn",
        Penalty::Forfeit => "loses the game",
    })
}

/// What is known of a square, in words.
pub(crate) fn described(scene: &Scene, owner: rules::Seat, cell: Cell, pencil: Cells) -> String {
    let picture = super::describe::square(scene, owner, cell);
    let note = if pencil.has(cell) { ", pencilled in as water" } else { "" };
    format!("{}: {picture}{note}", scene.view.ruleset().board().name(cell))
}

#[cfg(test)]
mod tests {
    use rules::{Eye, Seat, View};

    use super::*;
    use crate::names::Names;
    use crate::options::Charts;
    use crate::screen::prompt::UNFINISHED;

    #[test]
    fn a_letter_that_begins_a_square_leaves_nothing_behind() {
        let wide = Ruleset::preset("phoenix").unwrap().to_toml().replace("width = 10", "width = 16");
        let wide = wide.replace("name = \"phoenix\"", "name = \"wide\"");
        let ruleset = Ruleset::from_toml(&wide).unwrap();
        let view = View::new(&ruleset, Eye::Player(Seat::A));
        let scene = Scene {
            view: &view,
            seat: Seat::A,
            names: &Names::new("Ann", "Bea").unwrap(),
            log: &[],
            tracking: Tracking::Full,
            charts: Charts::Both,
            line: None,
            clocks: None,
            leaving: UNFINISHED,
        };
        let window = Rect::new(0, 0, 40, 18);
        let mut desk = Desk::new(&ruleset);
        for (typed, takes_back) in [("p7", true), ("o3", false), ("a2", false), ("b10", false)] {
            let before = (desk.front(), desk.aim().kind());
            let wishes: Vec<Wish> =
                typed.chars().filter_map(|c| desk.press(Key::Char(c), &scene, window)).collect();
            let name = ruleset.board().name(desk.aim().cursor()).to_string();
            assert_eq!(name.to_lowercase(), typed);
            assert!(desk.pencil().is_empty() && (desk.front(), desk.aim().kind()) == before, "{typed}");
            // Whoever was told of the mark is told that it is gone.
            assert_eq!(wishes.last() == Some(&Wish::Pencil(Cells::EMPTY)), takes_back, "{typed}: {wishes:?}");
        }
    }
}
