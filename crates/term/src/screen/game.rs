//! A session on the whole screen: placing, orders, hand-over, waiting and the end, wherever its games come from.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use rules::{Phase, Record, Sides};
use wire::HintGrade;

use super::end_screen::{After, EndScreen};
use super::fleet_editor::FleetEditor;
use super::key::Key;
use super::look::Look;
use super::order_input::{Action, OrderInput};
use super::play_view;
use super::show::{Flow, Pressed, Show};
use super::waiting_view;
use crate::game_summary::GameSummary;
use crate::game_view::GameView;
use crate::session::Session;
use crate::source::{BELL_AFTER, GameSource, Given, Keep, News, Step};

/// A session on the whole screen.
pub struct Game {
    source: Box<dyn GameSource>,
    inputs: Sides<Option<OrderInput>>,
    editor: Option<FleetEditor>,
    /// What is shown when there are no orders to give: for spectators, and after the end.
    end: EndScreen,
    /// Games the player asked to save.
    wanted: Vec<Record>,
    /// Whether the player wants to see the board instead of the heat map.
    heat_hidden: bool,
    /// How long the player has waited for others.
    waited: Duration,
    rings: bool,
    bell: bool,
}

impl Game {
    /// The screen of this session.
    pub fn new(session: Session) -> Game {
        let mut game = Game {
            source: session.source,
            inputs: Sides::default(),
            editor: None,
            end: EndScreen::default(),
            wanted: Vec::new(),
            heat_hidden: false,
            waited: Duration::ZERO,
            rings: false,
            bell: false,
        };
        game.take_in();
        game
    }

    /// The same, with or without a bell when it is the player's turn after waiting for others.
    #[must_use]
    pub fn with_bell(self, bell: bool) -> Game {
        Game { bell, ..self }
    }

    /// What has to be stored since the last call.
    pub fn take_kept(&mut self) -> Vec<Keep> {
        self.source.take_kept()
    }

    /// Games the player asked to save since the last call. Report the result with [`tell_kept`](Game::tell_kept).
    pub fn take_wanted(&mut self) -> Vec<Record> {
        std::mem::take(&mut self.wanted)
    }

    /// Shows which file the last game was saved to, or why it was not.
    pub fn tell_kept(&mut self, kept: Result<String, String>) {
        self.end.kept(kept);
    }

    /// The session in one line, for the normal screen: how the last game ended, or what to do to go on.
    pub fn summary(&self) -> Option<String> {
        let game_view = self.source.game_view()?;
        match game_view.view.end() {
            Some(end) => {
                let saved =
                    self.end.file.as_ref().map_or_else(String::new, |file| format!(" Saved in {file}."));
                let score = GameSummary::new(&game_view, self.source.record()).score(end);
                Some(format!("{score}{saved}"))
            }
            None if game_view.is_playing() => {
                let link = self.source.link().map_or_else(String::new, |link| format!(" {link}"));
                Some(format!("Unfinished. {}{link}", self.source.leaving()))
            }
            None => None,
        }
    }

    /// Why a table can no longer be shown although the game is not over, if so.
    pub fn failure(&self) -> Option<String> {
        self.source.failure()
    }

    /// Takes in what has happened: messages, results, another step.
    fn take_in(&mut self) {
        for news in self.source.take_news() {
            match news {
                News::Turn { sentences, own } => {
                    if let Some(input) = self.input() {
                        // The opponent's order is shown beside the result of one's own.
                        if own {
                            input.done();
                        }
                        input.notice = None;
                        input.add_results(sentences);
                    }
                }
                News::Notice(text) | News::Hint(text) => self.say(text),
                News::Aside(_) => {}
                News::Pencil(marks) => {
                    if let Some(input) = self.input() {
                        input.pencil = marks;
                    }
                }
                News::NewGame => {
                    (self.inputs, self.editor, self.end) = (Sides::default(), None, EndScreen::default());
                }
            }
        }
        match (self.source.step(), self.source.ruleset()) {
            (Step::Place(seat, _), Some(ruleset)) => {
                if self.editor.is_none() {
                    let mut editor = FleetEditor::new(ruleset, self.source.fleet_dice(seat));
                    editor.notice = self.end.notice.take();
                    self.editor = Some(editor);
                }
            }
            _ => self.editor = None,
        }
        // With a fleet that was given, a game may start before a message was read.
        if self.is_playing()
            && let Some(notice) = self.end.notice.take()
        {
            self.say(notice);
        }
        if self.is_up_to_me() {
            self.rings |= std::mem::take(&mut self.waited) >= BELL_AFTER;
        }
        if let Some(record) = self.source.record() {
            self.wanted.extend(self.end.arrived(record));
        }
    }

    fn is_playing(&self) -> bool {
        self.source.game_view().is_some_and(|game_view| game_view.is_playing())
    }

    fn is_up_to_me(&self) -> bool {
        let playing = self.source.game_view().filter(GameView::is_playing);
        playing.map_or_else(|| matches!(self.source.step(), Step::Place(..)), |game_view| game_view.may_act())
    }

    /// The input of the player whose boards are shown.
    fn input(&mut self) -> Option<&mut OrderInput> {
        let game_view = self.source.game_view()?;
        let (seat, ruleset) = (game_view.seat, game_view.view.ruleset());
        Some(self.inputs[seat].get_or_insert_with(|| OrderInput::new(ruleset)))
    }

    /// Shows a message until the next key.
    pub fn say(&mut self, text: String) {
        let playing = self.is_playing();
        if let Some(editor) = &mut self.editor {
            editor.notice = Some(text);
        } else if let Some(input) = self.input().filter(|_| playing) {
            input.say(text);
        } else {
            self.end.notice = Some(text);
        }
    }

    /// A key while a player gives orders.
    fn press_order(&mut self, key: Key, window: Rect) -> Flow {
        self.input();
        let Some(game_view) = self.source.game_view() else { return Flow::On };
        let Some(input) = &mut self.inputs[game_view.seat] else { return Flow::On };
        match input.press(key, &game_view, window) {
            None => {}
            Some(Action::Leave) => return Flow::Leave,
            Some(Action::Coach) => {
                let next = game_view.coach.map(|coach| coach.next_grade());
                match next {
                    // Everything has been said: the heat map is hidden, or shown again.
                    Some(None) => self.heat_hidden = !self.heat_hidden,
                    Some(Some(grade)) => {
                        self.heat_hidden = false;
                        self.source.ask_coach(grade);
                    }
                    None => self.source.ask_coach(HintGrade::Region),
                }
            }
            Some(Action::Pencil(marks)) => self.source.pencil(marks),
            Some(Action::Order(order)) => match self.source.order(order) {
                Given::Played => {}
                Given::Sent => input.say("Sent."),
                Given::NotYet(why) => input.say(why),
            },
        }
        Flow::On
    }

    /// A key when no order can be given: after the end, while waiting, and for spectators.
    fn press_idle(&mut self, key: Key, window: Rect) -> Flow {
        let game_view = self.source.game_view();
        let log = game_view.as_ref().map_or(&[][..], |game_view| game_view.log);
        let over = game_view.as_ref().is_some_and(|game_view| game_view.view.end().is_some());
        let player = game_view.as_ref().is_some_and(|game_view| game_view.view.seat().is_some());
        match self.end.press(key, window, log, self.source.record().filter(|_| over)) {
            After::Leave => return Flow::Leave,
            After::Keep(record) => self.wanted.push(*record),
            After::Another if over && player => self.source.another(),
            After::Fetch if over && self.source.fetch_record() => {
                self.end.notice = Some("Fetching the game ...".to_owned());
            }
            After::Nothing | After::Another | After::Fetch => {}
        }
        Flow::On
    }
}

impl Show for Game {
    fn press(&mut self, key: Key, window: Rect) -> Flow {
        let playing = self.is_playing();
        let flow = match (self.source.step(), &mut self.editor) {
            (Step::Place(..), Some(editor)) => match editor.press(key, window) {
                Pressed::Open => Flow::On,
                Pressed::Leave => Flow::Leave,
                Pressed::Done(fleet) => {
                    self.source.place(fleet);
                    // Nothing is shown that would have to be hidden.
                    if let Step::Read(_) = self.source.step() {
                        self.source.go_on();
                    }
                    Flow::On
                }
            },
            (Step::Read(_) | Step::HandOver(_), _) => {
                if key == Key::Enter {
                    self.source.go_on();
                }
                if key == Key::Char('q') { Flow::Leave } else { Flow::On }
            }
            _ if playing => self.press_order(key, window),
            _ => self.press_idle(key, window),
        };
        self.take_in();
        if flow == Flow::Leave {
            self.source.leave();
        }
        flow
    }

    fn draw(&self, frame: &mut Frame, look: Look) {
        if let Some(replay) = &self.end.replay {
            return replay.draw(frame, look);
        }
        let step = self.source.step();
        match (&step, &self.editor, self.source.game_view()) {
            (Step::Place(_, name), Some(editor), _) => editor.draw(frame, name.as_deref(), look),
            (Step::HandOver(name), ..) => waiting_view::draw_handover(frame, name, look),
            (_, _, Some(mut game_view)) if game_view.is_playing() => {
                if let Some(coach) = game_view.coach.as_mut().filter(|_| self.heat_hidden) {
                    coach.hint = None;
                }
                let input = self.inputs[game_view.seat].clone();
                let mut input = input.unwrap_or_else(|| OrderInput::new(game_view.view.ruleset()));
                if let Step::Read(next) = &step {
                    // A salvo has no result before the round is resolved.
                    let done = match game_view.view.phase() {
                        Some(Phase::Round { committed, .. }) if committed[game_view.seat] => {
                            "Your salvo is aimed."
                        }
                        _ => input.results.first().map_or("", String::as_str),
                    };
                    let pass = format!("{done} Press Enter to hide this, then pass the keyboard to {next}.");
                    input.say(pass.trim_start());
                }
                play_view::draw(frame, &game_view, &input, look);
            }
            (_, _, Some(game_view)) if game_view.view.phase().is_some() => {
                self.end.draw(frame, &game_view, self.source.record(), look);
            }
            (_, _, game_view) => {
                let what = if let Step::Wait(what) = &step { what } else { "" };
                let link = self.source.link().unwrap_or_default();
                let ruleset = game_view.map(|game_view| game_view.view.ruleset());
                let said = self.source.line().into_iter().chain(self.end.notice.clone());
                waiting_view::draw(frame, [what, &link], ruleset, said, look);
            }
        }
        if let Some(overlay) = &self.end.overlay {
            overlay.draw(frame, look);
        }
    }

    fn tick(&mut self, passed: Duration) -> bool {
        if self.source.link().is_some() && !self.is_up_to_me() {
            self.waited += passed;
        }
        let stale = self.end.tick(passed) | self.source.tick(passed);
        if stale {
            self.take_in();
        }
        stale
    }

    fn title(&self) -> Option<&'static str> {
        self.source.link()?;
        Some(if self.is_up_to_me() { "Your move - Broadside" } else { "Broadside" })
    }

    fn rings(&mut self) -> bool {
        std::mem::take(&mut self.rings) && self.bell
    }

    fn leave(&mut self) {
        self.source.leave();
    }
}
