//! A table on a server, for a player or a spectator: connection, log, placing, orders, clocks.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use rules::{Attempt, Cells, Dice, Eye, Fleet, Illegal, Order, Record, Ruleset, Seat, Sides};
use wire::{ByeReason, ClientFrame, ClockLeft, Presence, Refused, ServerFrame, TableInfo, TableState};

use super::connection::{ConnectionState, FromServer, GivenUp, Offer, ToServer, Visit};
use super::finished_game::{Fetch, FinishedGame, RecordUse};
use super::link::Link;
use super::log::TableLog;
use super::room_view;
use crate::options::VisibleBoards;
use crate::screen::fleet_editor::{Edit, FleetEditor};
use crate::screen::game_screen::Front;
use crate::screen::game_view::GameView;
use crate::screen::head::Clocks;
use crate::screen::order_input::{Action, OrderInput};
use crate::screen::overlay::Overlay;
use crate::screen::{Flow, Key, Look, Show};
use crate::text_board::Tracking;

/// What quitting means at a table on a server.
const LEAVING: &str = "Your seat is kept: join again with the same link.";

/// A table on a server, for a player or a spectator.
pub struct Room {
    pub(crate) link: Link,
    visit: Visit,
    pub(crate) line: ConnectionState,
    /// How long the connection has been in this state.
    since: Duration,
    /// Whether the server ever answered; if not, the connection was never lost.
    answered: bool,
    pub(crate) table: Option<TableInfo>,
    pub(crate) seat: Option<Seat>,
    pub(crate) table_log: Option<TableLog>,
    pub(crate) input: Option<OrderInput>,
    pub(crate) editor: Option<FleetEditor>,
    pub(crate) notice: Option<String>,
    pub(crate) overlay: Option<Overlay>,
    /// The clocks, which of them run, and the time since the server sent them.
    clocks: Option<(ClockLeft, Vec<wire::Seat>, Duration)>,
    away: Sides<Option<Presence>>,
    /// The number of the last event.
    seen: u32,
    /// Why the last request was refused, until it is read.
    refusal: Option<String>,
    /// Whether an order was sent and not answered yet.
    pub(super) pending: bool,
    /// Whether an order waits for the connection.
    kept_back: bool,
    /// Whether the result of the last order is still to come.
    awaited: bool,
    /// For random fleets.
    dice: Dice,
    pub(super) finished: FinishedGame,
    /// Which board is shown if only one fits, for spectators and after the end.
    pub(super) front: Front,
    /// Seats taken meanwhile: the table and the seat's token.
    taken: Vec<(String, String)>,
}

impl Room {
    /// A room for this visit. The dice are for random fleets only.
    pub fn new(link: Link, visit: Visit, dice: Dice) -> Room {
        Room {
            link,
            visit,
            line: ConnectionState::Opening,
            since: Duration::ZERO,
            answered: false,
            table: None,
            seat: None,
            table_log: None,
            input: None,
            editor: None,
            notice: None,
            overlay: None,
            clocks: None,
            away: Sides::default(),
            seen: 0,
            refusal: None,
            pending: false,
            kept_back: false,
            awaited: false,
            dice,
            finished: FinishedGame::default(),
            front: Front::Main,
            taken: Vec::new(),
        }
    }

    /// Shows what became of the coach that was offered.
    pub fn tell_offer(&mut self, offer: Offer) {
        self.notice = offer.sentence().map(str::to_owned);
    }

    /// Seats taken since the last call: the table and the seat's token.
    pub fn take_seats(&mut self) -> Vec<(String, String)> {
        std::mem::take(&mut self.taken)
    }

    /// A game the player asked to save since the last call. Report the result with [`tell_kept`](Room::tell_kept).
    pub fn take_wanted(&mut self) -> Option<Record> {
        self.finished.take_wanted()
    }

    /// Shows which file the game was saved to, or why it was not.
    pub fn tell_kept(&mut self, kept: Result<String, String>) {
        self.notice = Some(self.finished.kept(kept));
    }

    fn say(&self, frame: ClientFrame) {
        // The connection reports by itself when it is gone.
        let _ = self.visit.to.send(ToServer::Frame(frame));
    }

    fn hear(&mut self, news: FromServer) {
        match news {
            FromServer::Connection(state) => self.hear_line(state),
            FromServer::Failed(reason) => {
                self.notice = Some(reason);
                self.finished.fail();
            }
            FromServer::Record(record) => {
                self.notice = None;
                self.finished.arrive(*record);
            }
            FromServer::Moved { table, token } => {
                self.link = self.link.with_table(&table);
                self.taken.push((table, token));
                (self.table, self.table_log, self.input, self.editor) = (None, None, None, None);
                (self.notice, self.overlay, self.clocks) = (None, None, None);
                self.away = Sides::default();
                (self.seen, self.pending, self.finished) = (0, false, FinishedGame::default());
            }
            FromServer::Frame(frame) => self.hear_frame(*frame),
        }
    }

    fn hear_line(&mut self, state: ConnectionState) {
        let input = self.input.as_mut().filter(|_| self.editor.is_none());
        match (state, input) {
            // Only once: the head of the screen counts down, and later messages are not overwritten.
            (ConnectionState::Waiting(_), Some(input)) if self.line == ConnectionState::Open => {
                input.say("Connection lost. Your game is safe.");
            }
            (ConnectionState::Open, Some(input)) if self.line != ConnectionState::Open => {
                input.say(if self.kept_back { "Connected. Your order was sent." } else { "Connected." });
            }
            _ => {}
        }
        self.line = state;
        self.since = Duration::ZERO;
        self.kept_back &= state != ConnectionState::Open;
        self.answered |= state == ConnectionState::Open;
        // A sent order may have been lost with the connection; if not, its result is sent again.
        self.pending &= state != ConnectionState::Open;
    }

    fn hear_frame(&mut self, frame: ServerFrame) {
        match frame {
            ServerFrame::Welcome { seat, table, pencil, .. } => {
                self.seat = seat.map(Seat::from);
                if let Ok(ruleset) = Ruleset::try_from(table.rules.rules.clone()) {
                    self.sit_down(&ruleset, &table, &pencil);
                }
                self.learn(*table);
            }
            ServerFrame::Table { table } => self.learn(*table),
            ServerFrame::Event { n, sightings, .. } => {
                self.seen = n;
                let news =
                    self.table_log.as_mut().map_or_else(Vec::new, |table_log| table_log.take_in(&sightings));
                // That the opponent has fired in this round does not change what is aimed.
                let other_decided = |sighting: &wire::Sighting| matches!(sighting, wire::Sighting::Committed { by } if Some(Seat::from(*by)) != self.seat);
                let over = !sightings.iter().all(other_decided);
                self.pending &= !over;
                if let Some(input) = self.input.as_mut().filter(|_| over) {
                    // The opponent's order is shown beside the result of one's own.
                    if std::mem::take(&mut self.awaited) {
                        input.done();
                    }
                    input.hush();
                    input.add_results(news);
                }
            }
            ServerFrame::Clock { left, running } => self.clocks = Some((left, running, Duration::ZERO)),
            ServerFrame::Presence { seat, state, .. } => {
                self.away[Seat::from(seat)] = Some(state).filter(|state| *state != Presence::Here);
            }
            ServerFrame::Refused(Refused { why, details }) => {
                let said: Vec<String> = std::iter::once(why).chain(details).map(|one| one.message).collect();
                let said = said.join(" ");
                (self.refusal, self.pending) = (Some(said.clone()), false);
                match &mut self.input {
                    Some(input) if self.editor.is_none() => input.say(said),
                    _ => self.notice = Some(said),
                }
            }
            ServerFrame::Rematch { .. } => {
                self.notice = Some("Your opponent wants another game.".to_owned());
            }
            // The terminal cannot ask the coach; how often others do comes with the table.
            ServerFrame::Advice { .. }
            | ServerFrame::Hints(_)
            | ServerFrame::Bye { .. }
            | ServerFrame::Pong {} => {}
        }
    }

    /// The first welcome at a table. After a lost connection everything is still here.
    fn sit_down(&mut self, ruleset: &Ruleset, table: &TableInfo, pencil: &[wire::Cell]) {
        if self.table_log.is_none() {
            let eye = self.seat.map_or(Eye::Public, Eye::Player);
            self.table_log = Some(TableLog::new(ruleset, eye, table));
            let mut input = OrderInput::new(ruleset);
            let marks: Cells = pencil.iter().filter_map(|cell| cell.on(ruleset.board())).collect();
            input.set_pencil(marks);
            self.input = Some(input);
        }
    }

    fn learn(&mut self, table: TableInfo) {
        if let Some(table_log) = &mut self.table_log {
            table_log.rename(&table);
            let before = self.table.as_ref().map(|table| table.hints).unwrap_or_default();
            table_log.count_hints(before, table.hints, self.seat);
        }
        let placing = table.state == TableState::Placing;
        let mine =
            self.seat.is_some_and(|seat| !table.placed.iter().any(|placed| Seat::from(*placed) == seat));
        match (&self.table_log, &self.editor) {
            (Some(table_log), None) if placing && mine => {
                let mut editor = FleetEditor::new(table_log.view().ruleset(), self.fleet_dice());
                if let Some(notice) = &self.notice {
                    editor.say(notice.clone());
                }
                self.editor = Some(editor);
            }
            _ if !(placing && mine) => self.editor = None,
            _ => {}
        }
        self.table = Some(table);
    }

    /// What is wrong with either player's connection, and the seconds until the next try.
    pub(crate) fn standing(&self) -> Option<String> {
        let trouble = self.trouble()?;
        match self.line {
            ConnectionState::Waiting(wait) if wait > self.since && wait >= Duration::from_secs(1) => {
                let left = wait.saturating_sub(self.since).as_millis().div_ceil(1000);
                Some(trouble.replace("trying again", &format!("trying again in {left} s")))
            }
            _ => Some(trouble),
        }
    }

    /// What is wrong with either player's connection.
    pub(crate) fn trouble(&self) -> Option<String> {
        match self.line {
            ConnectionState::Opening => return Some("Connecting ...".to_owned()),
            ConnectionState::Waiting(_) if !self.answered => {
                return Some(format!("No answer from {}; trying again.", self.link.authority()));
            }
            ConnectionState::Waiting(_) if self.seat.is_some() && !self.is_over() => {
                return Some("Connection lost. Your game is safe; trying again.".to_owned());
            }
            ConnectionState::Waiting(_) => return Some("Connection lost; trying again.".to_owned()),
            ConnectionState::Closed(reason) => return Some(closed(reason).to_owned()),
            ConnectionState::GivenUp(why) => return Some(self.given_up(why)),
            ConnectionState::Open => {}
        }
        let table_log = self.table_log.as_ref()?;
        // After the game nobody waits for the other.
        let away = Seat::BOTH.into_iter().filter(|seat| Some(*seat) != self.seat && !self.is_over());
        let sentences = away.filter_map(|seat| {
            let name = table_log.names().of(seat);
            self.away[seat].map(|presence| match presence {
                Presence::Left => format!("{name} has left."),
                Presence::Here | Presence::Reconnecting => format!("{name} is offline."),
            })
        });
        Some(sentences.collect::<Vec<_>>().join(" ")).filter(|sentence| !sentence.is_empty())
    }

    fn given_up(&self, why: GivenUp) -> String {
        match why {
            GivenUp::NoTable => "This table does not exist.".to_owned(),
            GivenUp::NotBroadside => format!("{} is not a Broadside server.", self.link.authority()),
            GivenUp::NoAnswer => format!("No answer from {}.", self.link.authority()),
        }
    }

    /// Why the table can no longer be shown before the game is over, if so.
    pub fn failure(&self) -> Option<String> {
        match self.line {
            ConnectionState::Closed(ByeReason::Left) => None,
            ConnectionState::Closed(_) | ConnectionState::GivenUp(_) if !self.is_over() => self.trouble(),
            _ => None,
        }
    }

    /// The clocks, if there are any.
    pub(crate) fn clocks(&self) -> Option<Clocks> {
        let table_log = self.table_log.as_ref()?;
        let (left, running, passed) = self.clocks.as_ref()?;
        let left = |seat: Seat| {
            let runs = running.iter().any(|other| Seat::from(*other) == seat);
            let left = if seat == Seat::A { left.a } else { left.b };
            let left = if runs { left.saturating_sub(passed.as_millis() as u64) } else { left };
            let seconds = left.div_ceil(1000);
            format!("{}:{:02}", seconds / 60, seconds % 60)
        };
        let (a, b) = (left(Seat::A), left(Seat::B));
        let named = format!("{} {a}  {} {b}", table_log.names().of(Seat::A), table_log.names().of(Seat::B));
        let short = match self.seat {
            Some(seat) => format!("You {}  Enemy {}", left(seat), left(seat.other())),
            None => format!("{a}  {b}"),
        };
        Some(Clocks { named, short })
    }

    pub(crate) fn game_view<'a>(&'a self, table_log: &'a TableLog, line: Option<&'a str>) -> GameView<'a> {
        GameView {
            view: table_log.view(),
            seat: self.seat.unwrap_or(Seat::A),
            names: table_log.names(),
            log: table_log.log(),
            tracking: Tracking::Full,
            visible_boards: VisibleBoards::Both,
            line,
            clocks: None,
            leaving: LEAVING,
        }
    }

    /// Sends an order; returns what to show.
    pub(super) fn give(&mut self, order: Order) -> &'static str {
        self.say(ClientFrame::Order { turn: self.seen, order: order.into() });
        (self.pending, self.awaited) = (true, true);
        match self.line {
            ConnectionState::Open => "Sent.",
            ConnectionState::Opening | ConnectionState::Waiting(_) => {
                self.kept_back = true;
                "Will be sent when the connection is back."
            }
            ConnectionState::Closed(reason) => closed(reason),
            ConnectionState::GivenUp(_) => "Not sent: the connection is closed.",
        }
    }

    /// Sends the fleet to the table.
    pub(super) fn place(&self, fleet: &Fleet) {
        if let Some(table_log) = &self.table_log {
            self.say(ClientFrame::Place { fleet: wire::Fleet::of(fleet, table_log.view().ruleset()) });
        }
    }

    /// Asks for another game.
    pub(super) fn ask_again(&self) {
        let _ = self.visit.to.send(ToServer::Rematch);
    }

    /// The dice for a random fleet at this table.
    pub(super) fn fleet_dice(&self) -> Dice {
        self.dice.fork(self.link.table())
    }

    /// Refusals and notices since the last call.
    pub(super) fn take_notices(&mut self) -> impl Iterator<Item = String> {
        [self.refusal.take(), self.notice.take()].into_iter().flatten()
    }

    /// Gets the record of the finished game.
    fn want(&mut self, wanted_for: RecordUse) {
        self.notice = match self.finished.want(wanted_for) {
            Fetch::Done(said) => said,
            Fetch::Ask => {
                let _ = self.visit.to.send(ToServer::Record);
                Some("Fetching the game ...".to_owned())
            }
        };
    }

    fn is_over(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.state == TableState::Over)
            || self.table_log.as_ref().is_some_and(|table_log| table_log.view().end().is_some())
    }

    /// A key when no order can be given: after the end, while waiting, and for spectators.
    fn press_idle(&mut self, key: Key) -> Flow {
        match key {
            Key::Char('q') => return Flow::Leave,
            Key::Char('o') => self.front = self.front.other(),
            Key::Char('L') => {
                let log = self.table_log.as_ref().map_or(&[][..], |table_log| table_log.log());
                self.overlay = Some(Overlay::new("Log", log.iter().rev().cloned()));
            }
            Key::Char('r') if self.is_over() => self.want(RecordUse::Replay),
            Key::Char('s') if self.is_over() => self.want(RecordUse::Keep),
            Key::Enter if self.is_over() && self.seat.is_some() => {
                self.ask_again();
                self.notice = Some("Rematch offered.".to_owned());
            }
            _ => {}
        }
        Flow::On
    }

    fn press_order(&mut self, key: Key, window: Rect) -> Flow {
        let (Some(mut input), Some(table_log)) = (self.input.take(), &self.table_log) else {
            return Flow::On;
        };
        let action = input.press(key, &self.game_view(table_log, None), window);
        match action {
            None => {}
            Some(Action::Leave) => return Flow::Leave,
            Some(Action::Pencil(marks)) => self.say(ClientFrame::Pencil { marks: wire::Cell::list(marks) }),
            Some(Action::Attempt(Attempt::Order(order), _)) => {
                input.say(self.give(order));
            }
            // Only orders are sent to the table, so other text costs nothing.
            Some(Action::Attempt(Attempt::Unreadable(_), advice)) => {
                input.say(format!("{} {}", Illegal::Unreadable, advice.unwrap_or_default()).trim());
            }
        }
        self.input = Some(input);
        Flow::On
    }
}

fn closed(reason: ByeReason) -> &'static str {
    match reason {
        ByeReason::Token => "This seat is not yours.",
        ByeReason::Left => "You have left the table.",
        ByeReason::Protocol | ByeReason::Restart | ByeReason::Slow | ByeReason::Full | ByeReason::Idle => {
            "The server has closed the connection."
        }
    }
}

impl Show for Room {
    fn press(&mut self, key: Key, window: Rect) -> Flow {
        if self.finished.press(key, window) {
            return Flow::On;
        }
        if let Some(overlay) = &mut self.overlay {
            if !overlay.press(key, window) {
                self.overlay = None;
            }
            return Flow::On;
        }
        self.notice = None;
        if let Some(editor) = &mut self.editor {
            match editor.press(key, window) {
                Edit::Unfinished => {}
                Edit::Leave => return Flow::Leave,
                Edit::Done(fleet) => self.place(&fleet),
            }
            return Flow::On;
        }
        let begun = self.table_log.as_ref().is_some_and(|table_log| table_log.view().phase().is_some());
        if self.seat.is_some() && begun && !self.is_over() {
            self.press_order(key, window)
        } else {
            self.press_idle(key)
        }
    }

    fn tick(&mut self, passed: Duration) -> bool {
        let mut stale = self.finished.tick(passed);
        while let Ok(news) = self.visit.from.try_recv() {
            self.hear(news);
            stale = true;
        }
        let waited = self.since.as_secs();
        self.since += passed;
        stale |= matches!(self.line, ConnectionState::Waiting(_)) && self.since.as_secs() != waited;
        if let Some((_, running, since)) = &mut self.clocks
            && !running.is_empty()
        {
            let before = since.as_secs();
            *since += passed;
            stale |= since.as_secs() != before;
        }
        stale
    }

    fn draw(&self, frame: &mut Frame, look: Look) {
        room_view::draw(self, frame, look);
    }
}
