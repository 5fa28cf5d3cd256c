//! A table on a server, as somebody sits at it or watches it.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use rules::{Attempt, Cells, Dice, Eye, Fleet, Illegal, Order, Record, Ruleset, Seat, Sides};
use wire::{ByeReason, ClientFrame, ClockLeft, Presence, ServerFrame, TableInfo, TableState};

use super::connection::{ConnectionState, FromServer, GivenUp, Offer, ToServer, Visit};
use super::finished_game::{Fetch, FinishedGame, RecordUse};
use super::link::Link;
use super::log::TableLog;
use super::room_view;
use crate::options::Charts;
use crate::screen::fleet_editor::{Edit, FleetEditor};
use crate::screen::game_screen::Front;
use crate::screen::game_view::GameView;
use crate::screen::head::Clocks;
use crate::screen::order_input::{Action, OrderInput};
use crate::screen::overlay::Overlay;
use crate::screen::{Flow, Key, Look, Show};
use crate::text_board::Tracking;

/// What leaving means at a table on a server.
const LEAVING: &str = "Your seat is kept: join again with the same link.";

/// A table on a server, as somebody sits at it or watches it.
pub struct Room {
    pub(crate) link: Link,
    visit: Visit,
    pub(crate) line: ConnectionState,
    /// How long the line has been as it is.
    since: Duration,
    /// Whether anybody ever answered: a connection that never was cannot be lost.
    answered: bool,
    pub(crate) table: Option<TableInfo>,
    pub(crate) seat: Option<Seat>,
    pub(crate) table_log: Option<TableLog>,
    pub(crate) input: Option<OrderInput>,
    pub(crate) editor: Option<FleetEditor>,
    pub(crate) notice: Option<String>,
    pub(crate) overlay: Option<Overlay>,
    /// How the clocks stand, and how much time has passed since that was told.
    clocks: Option<(ClockLeft, Vec<wire::Seat>, Duration)>,
    away: Sides<Option<Presence>>,
    /// The number of the last event.
    seen: u32,
    /// Why the last thing that was asked for was not done, until it is read.
    refusal: Option<String>,
    /// Whether an order is on its way of which nothing was heard yet.
    pub(super) pending: bool,
    /// Whether an order waits for the connection to come back.
    kept_back: bool,
    /// Whether nothing was told yet since the last order was given.
    awaited: bool,
    /// For fleets by lot; the table itself has no chance.
    dice: Dice,
    pub(super) finished: FinishedGame,
    /// Which board is shown where there is room for one only, to those who watch and after the end.
    pub(super) front: Front,
    /// Seats that were taken while this ran: the table and what proves that the seat is ours.
    taken: Vec<(String, String)>,
}

impl Room {
    /// A room for this visit. Chance is for fleets by lot only.
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

    /// Says what became of a coach that was offered.
    pub fn tell_offer(&mut self, offer: Offer) {
        self.notice = offer.sentence().map(str::to_owned);
    }

    /// Seats that were taken since this was asked last: the table, and what proves that the seat is ours.
    pub fn take_seats(&mut self) -> Vec<(String, String)> {
        std::mem::take(&mut self.taken)
    }

    /// A game that somebody has asked to have kept since this was asked last. What came of it is told by
    /// [`tell_kept`](Room::tell_kept).
    pub fn take_wanted(&mut self) -> Option<Record> {
        self.finished.take_wanted()
    }

    /// Says which file the game was kept in, or why it was not.
    pub fn tell_kept(&mut self, kept: Result<String, String>) {
        self.notice = Some(self.finished.kept(kept));
    }

    fn say(&self, frame: ClientFrame) {
        // Who is not there any more is reported by the line itself.
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
            // Once; the head of the screen says when it is tried again, and nothing said since is written over.
            (ConnectionState::Waiting(_), Some(input)) if self.line == ConnectionState::Open => {
                input.say("Connection lost. Your game is safe.");
            }
            (ConnectionState::Open, Some(input)) if self.line != ConnectionState::Open => {
                input.say(if self.kept_back { "Connected. Your order is sent." } else { "Connected." });
            }
            _ => {}
        }
        self.line = state;
        self.since = Duration::ZERO;
        self.kept_back &= state != ConnectionState::Open;
        self.answered |= state == ConnectionState::Open;
        // What was on its way may have been lost with the connection; what came of it is told again if not.
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
                let told =
                    self.table_log.as_mut().map_or_else(Vec::new, |table_log| table_log.take_in(&sightings));
                // That the other side has decided its round changes nothing here: what is aimed stays aimed.
                let other_decided = |sighting: &wire::Sighting| matches!(sighting, wire::Sighting::Committed { by } if Some(Seat::from(*by)) != self.seat);
                let over = !sightings.iter().all(other_decided);
                self.pending &= !over;
                if let Some(input) = self.input.as_mut().filter(|_| over) {
                    // What the other side does is told beside what came of one's own order.
                    if std::mem::take(&mut self.awaited) {
                        input.done();
                    }
                    input.hush();
                    input.tell(told);
                }
            }
            ServerFrame::Clock { left, running } => self.clocks = Some((left, running, Duration::ZERO)),
            ServerFrame::Presence { seat, state, .. } => {
                self.away[Seat::from(seat)] = Some(state).filter(|state| *state != Presence::Here);
            }
            ServerFrame::Refused { message, details } => {
                let said = std::iter::once(message).chain(details).collect::<Vec<_>>().join(" ");
                (self.refusal, self.pending) = (Some(said.clone()), false);
                match &mut self.input {
                    Some(input) if self.editor.is_none() => input.say(said),
                    _ => self.notice = Some(said),
                }
            }
            ServerFrame::Rematch { .. } => {
                self.notice = Some("The other side wants another game.".to_owned());
            }
            // Nobody in a terminal asks the coach; how often others do is told with the table.
            ServerFrame::Advice { .. }
            | ServerFrame::Hints(_)
            | ServerFrame::Bye { .. }
            | ServerFrame::Pong {} => {}
        }
    }

    /// A welcome at a table that was not known yet; after a lost connection everything is still here.
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

    /// What is wrong with the connection or with the other player's, and when it is tried again.
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

    /// What is wrong with the connection, or with the other player's.
    pub(crate) fn trouble(&self) -> Option<String> {
        match self.line {
            ConnectionState::Opening => return Some("Connecting.".to_owned()),
            ConnectionState::Waiting(_) if !self.answered => {
                return Some(format!("Nobody answers at {}; trying again.", self.link.authority()));
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
        // Once a game is over nobody waits for anybody.
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
            GivenUp::NoTable => "There is no such table.".to_owned(),
            GivenUp::NotBroadside => format!("{} is not a Broadside server.", self.link.authority()),
            GivenUp::NoAnswer => format!("Nobody answers at {}.", self.link.authority()),
        }
    }

    /// Why the table cannot be shown any more, before the game was over; none if there is nothing wrong.
    pub fn failure(&self) -> Option<String> {
        match self.line {
            ConnectionState::Closed(ByeReason::Left) => None,
            ConnectionState::Closed(_) | ConnectionState::GivenUp(_) if !self.is_over() => self.trouble(),
            _ => None,
        }
    }

    /// How the clocks stand, where there are any.
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
            charts: Charts::Both,
            line,
            clocks: None,
            leaving: LEAVING,
        }
    }

    /// Gives an order to the table; what can be said of it now.
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
            ConnectionState::GivenUp(_) => "Not sent: there is no connection any more.",
        }
    }

    /// Lays the fleet out at the table.
    pub(super) fn lay(&self, fleet: &Fleet) {
        if let Some(table_log) = &self.table_log {
            self.say(ClientFrame::Place { fleet: wire::Fleet::of(fleet, table_log.view().ruleset()) });
        }
    }

    /// Asks for another game.
    pub(super) fn ask_again(&self) {
        let _ = self.visit.to.send(ToServer::Rematch);
    }

    /// Chance for a fleet at this table.
    pub(super) fn fleet_dice(&self) -> Dice {
        self.dice.fork(self.link.table())
    }

    /// What was refused, or else to be said, since this was asked last.
    pub(super) fn take_notices(&mut self) -> impl Iterator<Item = String> {
        [self.refusal.take(), self.notice.take()].into_iter().flatten()
    }

    /// Wants the record of the game that is over.
    fn want(&mut self, wanted_for: RecordUse) {
        self.notice = match self.finished.want(wanted_for) {
            Fetch::Done(said) => said,
            Fetch::Ask => {
                let _ = self.visit.to.send(ToServer::Record);
                Some("The game is being fetched.".to_owned())
            }
        };
    }

    fn is_over(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.state == TableState::Over)
            || self.table_log.as_ref().is_some_and(|table_log| table_log.view().end().is_some())
    }

    /// A key while nothing can be ordered: at the end, while waiting, and for those who watch.
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
                self.notice = Some("Asked for another game.".to_owned());
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
            // A text that is no order stays here: the table takes orders only, so it costs nothing.
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
                Edit::Done(fleet) => self.lay(&fleet),
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
