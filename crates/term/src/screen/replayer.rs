//! Interactive replay (`replay -i`): recorded games turn by turn, from any point of view, with the coach.

use std::time::Duration;

use captains::Budget;
use captains::analysis::Advice;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use rules::{Cells, Eye, Game, Order, Phase, Record, Seat, View};
use wire::HintGrade;

use super::board_model::BoardModel;
use super::fleet_panel::FleetPanel;
use super::game_screen::{GameScreen, Panel, turning};
use super::head::Head;
use super::key::Key;
use super::key_help;
use super::look::{Ink, Look};
use super::overlay::Overlay;
use super::pen;
use super::show::{Flow, Show};
use crate::hint::{Hint, percent};
use crate::names::Names;
use crate::question::NO_LOG;
use crate::replay::{Replay, ReplayStep};
use crate::text_board::Tracking;

/// Recorded games, turn by turn: with everything shown, or only what a player or spectator knew.
pub struct Replayer {
    records: Vec<Record>,
    game: usize,
    played: ReplayedGame,
    eyes: usize,
    /// While it plays by itself: the time since the last step.
    running: Option<Duration>,
    pace: usize,
    /// Whether the heat map is shown.
    coached: bool,
    overlay: Option<Overlay>,
    /// Whether the other board is shown, if only one fits.
    turned_over: bool,
}

/// One game, prepared for replay.
struct ReplayedGame {
    names: Names,
    steps: Vec<ReplayStep>,
    /// The sentences of all turns, and how many of them there are up to each step.
    log: Vec<String>,
    said: Vec<usize>,
    /// How many steps are shown.
    at: usize,
    view: Option<View>,
    advised: Option<Advised>,
}

/// A player whom the coach advises: what they knew, and the best order.
struct Advised {
    seat: Seat,
    view: View,
    hint: Hint,
}

/// The points of view, in the order of the key `e`.
const EYES: [Eye; 4] = [Eye::Organiser, Eye::Player(Seat::A), Eye::Player(Seat::B), Eye::Public];

/// How many milliseconds a turn is shown while a game plays by itself, slowest first.
const PACES: [u64; 6] = [3000, 1500, 800, 400, 200, 100];

const KEYS: &str = "n next  p back  g G ends  Space play  + -  e view  c coach  ? help  q quit";

/// The keys, in full.
pub(crate) fn help() -> Vec<String> {
    let coach = "coach: the chance of a hit at every square, in per cent (on small boards in tenths: 3 is about 30 %); \
                 * marks the best shot";
    let keys = [
        ("n, Enter", "next turn; the right arrow does the same"),
        ("p", "previous turn; the left arrow does the same"),
        ("g, Home", "start of the game"),
        ("G, End", "end of the game"),
        ("Space", "play or pause"),
        ("+, -", "faster, slower"),
        ("e", "point of view: all, A, B, spectators"),
        ("c", coach),
        ("[, ]", "previous and next game in the file"),
        ("o", "show the other board (in small windows)"),
        ("i", "about this game"),
        ("L", "log up to this turn"),
        ("q, Ctrl-C", "quit"),
    ];
    keys.map(|(key, meaning)| key_help::row(key, meaning)).to_vec()
}

impl ReplayedGame {
    fn new(record: &Record) -> ReplayedGame {
        let replay = Replay::new(record);
        let steps = record.game().map_or_else(Vec::new, |game| replay.steps(game));
        let (mut log, mut said) = (Vec::new(), vec![0]);
        for step in &steps {
            log.extend(step.sentences.iter().map(|sentence| format!("{}. {sentence}", step.number)));
            said.push(log.len());
        }
        ReplayedGame { names: replay.names().clone(), steps, log, said, at: 0, view: None, advised: None }
    }

    /// How many turns of the game are shown. The first is its start, before anybody moves.
    fn turns(&self) -> usize {
        self.at.checked_sub(1).map_or(1, |last| self.steps[last].turns)
    }

    /// What this eye has seen up to the turn shown.
    fn seen_by(&self, game: &Game, eye: Eye) -> View {
        let mut view = View::new(game.ruleset(), eye);
        for turn in &game.turns()[..self.turns()] {
            view.watch(turn);
        }
        view
    }

    /// Sets the point of view, and asks the coach to advise that player, else the one to move.
    fn look(&mut self, game: Option<&Game>, eye: Eye, coached: bool) {
        self.view = game.map(|game| self.seen_by(game, eye));
        let mover = match (eye, self.view.as_ref().and_then(View::phase)) {
            (_, Some(Phase::Over(_)) | None) => None,
            (Eye::Player(seat), _) | (_, Some(Phase::Turn(seat))) => Some(seat),
            (_, Some(Phase::Round { .. })) => Some(Seat::A),
        };
        self.advised = game.zip(mover).filter(|_| coached).and_then(|(game, seat)| {
            let view = self.seen_by(game, Eye::Player(seat));
            let advice = Advice::of(&view, Budget::USUAL).ok()?;
            let hint = Hint::of(&advice, HintGrade::Numbers, game.ruleset().board());
            Some(Advised { seat, view, hint })
        });
    }

    /// The shot the advised player actually fired, and its chance.
    fn then(&self, game: &Game) -> Option<String> {
        let Advised { seat, hint, .. } = self.advised.as_ref()?;
        let next = game.turns()[self.turns()..].iter().find(|turn| turn.seat() == Some(*seat))?;
        let Some(Order::Fire(cells)) = next.order() else { return None };
        let cell = cells.first().filter(|_| cells.is_single())?;
        let (_, chance) = hint.chances().find(|(other, _)| *other == cell)?;
        let (name, place) = (self.names.of(*seat), game.ruleset().board().name(cell));
        Some(format!("{name} fired at {place} ({} %).", percent(chance)))
    }
}

impl Replayer {
    /// Replays these games, starting with the first. There must be at least one.
    pub fn new(records: Vec<Record>) -> Replayer {
        let played = ReplayedGame::new(&records[0]);
        let mut replayer = Replayer {
            records,
            game: 0,
            played,
            eyes: 0,
            running: None,
            pace: 2,
            coached: false,
            overlay: None,
            turned_over: false,
        };
        replayer.look();
        replayer
    }

    fn look(&mut self) {
        self.played.look(self.records[self.game].game(), EYES[self.eyes], self.coached);
    }

    fn go_to(&mut self, at: usize) {
        self.played.at = at.min(self.played.steps.len());
        self.look();
    }

    /// Goes to another game of the file, if there is one.
    fn turn_to(&mut self, game: usize) {
        if game < self.records.len() {
            self.game = game;
            self.played = ReplayedGame::new(&self.records[game]);
            self.running = None;
            self.look();
        }
    }

    fn pause_and_step(&mut self, step: isize) {
        self.running = None;
        self.step(step);
    }

    fn step(&mut self, step: isize) {
        self.go_to(self.played.at.saturating_add_signed(step));
    }

    /// Whether A's board is shown if only one fits: the coach advises on it, or it was turned to.
    fn shows_side(&self) -> bool {
        self.played.advised.as_ref().is_some_and(|advised| advised.seat == Seat::B) != self.turned_over
    }

    fn eyes(&self) -> String {
        match EYES[self.eyes] {
            Eye::Organiser => "everything shown".to_owned(),
            Eye::Player(seat) => format!("as {} saw it", self.played.names.of(seat)),
            Eye::Public => "as spectators saw it".to_owned(),
        }
    }

    fn status(&self) -> String {
        if let Some(Advised { seat, hint, .. }) = &self.played.advised {
            let then = self.records[self.game].game().and_then(|game| self.played.then(game));
            let (name, then) = (self.played.names.of(*seat), then.unwrap_or_default());
            return format!("{name} should fire at {} {then}", hint.advice()).trim_end().to_owned();
        }
        match self.played.at {
            0 => NO_LOG.to_owned(),
            // The log has the other sentences.
            at => self.played.log[self.played.said[at - 1]].clone(),
        }
    }

    /// A progress bar.
    fn progress(&self, window: Rect, look: Look) -> Vec<Span<'static>> {
        let all = self.played.steps.len();
        let state = if self.running.is_some() { "playing" } else { "paused" };
        let rounds = self.records[self.game].ruleset().plays_in_rounds();
        let unit = if rounds { "round" } else { "turn" };
        let beside = format!("  {unit} {} of {all}, {state}, speed {}", self.played.at, self.pace + 1);
        let width = usize::from(window.width).saturating_sub(beside.len() + 2).min(40);
        let done = (width * self.played.at).checked_div(all).unwrap_or(width);
        let (line, rest) = (look.pick("━", "="), look.pick("─", "-"));
        vec![
            look.span(line.repeat(done), Ink::Accent),
            look.span(rest.repeat(width - done), Ink::Frame),
            look.span(beside, Ink::Soft),
        ]
    }

    fn panel(&self, view: &View, owner: Seat) -> Panel {
        let advised = self.played.advised.as_ref().filter(|advised| advised.seat == owner.other());
        let (model, beside) = match advised {
            None => (BoardModel::known(view, owner), ""),
            Some(Advised { view, hint, .. }) => {
                let mut model = BoardModel::enemy(view, owner, Tracking::Full);
                model.heat(hint, Cells::EMPTY);
                (model, "heat map")
            }
        };
        Panel {
            title: format!("{}'s waters", self.played.names.of(owner)),
            beside: beside.to_owned(),
            model: Some(model),
            cursor: None,
        }
    }
}

impl Show for Replayer {
    fn press(&mut self, key: Key, window: Rect) -> Flow {
        if Overlay::takes(&mut self.overlay, key, window) {
            return Flow::On;
        }
        match key {
            Key::Char('n') | Key::Arrow(1, 0) | Key::Enter => self.pause_and_step(1),
            Key::Char('p') | Key::Arrow(-1, 0) | Key::Backspace => self.pause_and_step(-1),
            Key::Char('g') | Key::Home => self.go_to(0),
            Key::Char('G') | Key::End => self.go_to(usize::MAX),
            Key::Page(pages) => self.step(10 * pages as isize),
            Key::Char(' ') => {
                // At the end, play from the start.
                if self.running.is_none() && self.played.at == self.played.steps.len() {
                    self.go_to(0);
                }
                self.running = if self.running.is_some() { None } else { Some(Duration::ZERO) };
            }
            Key::Char('+' | '=') => self.pace = (self.pace + 1).min(PACES.len() - 1),
            Key::Char('-') => self.pace = self.pace.saturating_sub(1),
            Key::Char('e') => {
                self.eyes = (self.eyes + 1) % EYES.len();
                self.look();
            }
            Key::Char('c') => {
                self.coached = !self.coached;
                self.look();
            }
            Key::Char('o') => self.turned_over = !self.turned_over,
            Key::Char('[') => self.turn_to(self.game.wrapping_sub(1)),
            Key::Char(']') => self.turn_to(self.game + 1),
            Key::Char('?') => self.overlay = Some(Overlay::new("Help", help())),
            Key::Char('i') => {
                self.overlay =
                    Some(Overlay::new("About this game", Replay::new(&self.records[self.game]).heading()));
            }
            Key::Char('L') => {
                let log = self.played.log[..self.played.said[self.played.at]].iter().rev().cloned();
                self.overlay = Some(Overlay::new("Log", log));
            }
            Key::Char('q') | Key::Escape => return Flow::Leave,
            _ => {}
        }
        Flow::On
    }

    fn tick(&mut self, passed: Duration) -> bool {
        let Some(waited) = &mut self.running else { return false };
        *waited += passed;
        if *waited < Duration::from_millis(PACES[self.pace]) {
            return false;
        }
        *waited = Duration::ZERO;
        self.step(1);
        if self.played.at == self.played.steps.len() {
            self.running = None;
        }
        true
    }

    fn draw(&self, frame: &mut Frame, look: Look) {
        let record = &self.records[self.game];
        let Some(view) = &self.played.view else {
            let lines = Replay::new(record).heading();
            let lines = lines.into_iter().chain([String::new(), KEYS.to_owned()]);
            let lines: Vec<Span> = lines.map(|line| look.span(line, Ink::Text)).collect();
            let (window, buffer) = pen::page(frame, look);
            return pen::centred(buffer, window, &lines);
        };
        let games = match self.records.len() {
            1 => String::new(),
            all => format!("game {} of {all}, ", self.game + 1),
        };
        let screen = GameScreen {
            board: record.ruleset().board(),
            head: Head {
                rules: record.ruleset().id(),
                moment: format!("{games}{}", self.eyes()),
                ..Head::default()
            },
            main: self.panel(view, Seat::B),
            side: self.panel(view, Seat::A),
            shows_side: self.shows_side(),
            fleets: [Seat::B, Seat::A].map(|seat| FleetPanel::known(view, seat, self.played.names.of(seat))),
            log: &self.played.log[..self.played.said[self.played.at]],
            status: Line::styled(self.status(), look.bold(Ink::Text)),
            caret: false,
            orders: self.progress(frame.area(), look),
            keys: format!("{}{KEYS}", turning(frame.area(), record.ruleset().board())),
        };
        screen.draw(frame, look);
        if let Some(overlay) = &self.overlay {
            overlay.draw(frame, look);
        }
    }
}
