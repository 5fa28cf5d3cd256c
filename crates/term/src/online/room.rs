//! A table on a server, as somebody sits at it or watches it.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use rules::{Attempt, Cells, Dice, Eye, Fleet, Illegal, Order, Record, Ruleset, Seat, Sides};
use wire::{ByeReason, ClientFrame, ClockLeft, Presence, ServerFrame, TableInfo, TableState};

use super::keepsake::{Errand, Fetch, Keepsake};
use super::line::{FromServer, GivenUp, LineState, Offer, ToServer, Visit};
use super::link::Link;
use super::room_view;
use super::story::Story;
use crate::chart::Tracking;
use crate::options::Charts;
use crate::screen::desk::{Desk, Wish};
use crate::screen::harbour::{Harbour, Laid};
use crate::screen::head::Clocks;
use crate::screen::overlay::Overlay;
use crate::screen::scene::Scene;
use crate::screen::tableau::Front;
use crate::screen::{Flow, Key, Look, Show};

/// What leaving means at a table on a server.
const LEAVING: &str = "Your seat is kept: join again with the same link.";

/// A table on a server, as somebody sits at it or watches it.
pub struct Room {
    pub(crate) link: Link,
    visit: Visit,
    pub(crate) line: LineState,
    /// How long the line has been as it is.
    since: Duration,
    /// Whether anybody ever answered: a connection that never was cannot be lost.
    answered: bool,
    pub(crate) table: Option<TableInfo>,
    pub(crate) seat: Option<Seat>,
    pub(crate) story: Option<Story>,
    pub(crate) desk: Option<Desk>,
    pub(crate) harbour: Option<Harbour>,
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
    pub(super) keepsake: Keepsake,
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
            line: LineState::Opening,
            since: Duration::ZERO,
            answered: false,
            table: None,
            seat: None,
            story: None,
            desk: None,
            harbour: None,
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
            keepsake: Keepsake::default(),
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
        self.keepsake.take_wanted()
    }

    /// Says which file the game was kept in, or why it was not.
    pub fn tell_kept(&mut self, kept: Result<String, String>) {
        self.notice = Some(self.keepsake.kept(kept));
    }

    fn say(&self, frame: ClientFrame) {
        // Who is not there any more is reported by the line itself.
        let _ = self.visit.to.send(ToServer::Frame(frame));
    }

    fn hear(&mut self, news: FromServer) {
        match news {
            FromServer::Line(state) => self.hear_line(state),
            FromServer::Failed(reason) => {
                self.notice = Some(reason);
                self.keepsake.fail();
            }
            FromServer::Record(record) => {
                self.notice = None;
                self.keepsake.arrive(*record);
            }
            FromServer::Moved { table, token } => {
                self.link = self.link.with_table(&table);
                self.taken.push((table, token));
                (self.table, self.story, self.desk, self.harbour) = (None, None, None, None);
                (self.notice, self.overlay, self.clocks) = (None, None, None);
                self.away = Sides::default();
                (self.seen, self.pending, self.keepsake) = (0, false, Keepsake::default());
            }
            FromServer::Frame(frame) => self.hear_frame(*frame),
        }
    }

    fn hear_line(&mut self, state: LineState) {
        let desk = self.desk.as_mut().filter(|_| self.harbour.is_none());
        match (state, desk) {
            // Once; the head of the screen says when it is tried again, and nothing said since is written over.
            (LineState::Waiting(_), Some(desk)) if self.line == LineState::Open => {
                desk.say("Connection lost. Your game is safe.");
            }
            (LineState::Open, Some(desk)) if self.line != LineState::Open => {
                desk.say(if self.kept_back { "Connected. Your order is sent." } else { "Connected." });
            }
            _ => {}
        }
        self.line = state;
        self.since = Duration::ZERO;
        self.kept_back &= state != LineState::Open;
        self.answered |= state == LineState::Open;
        // What was on its way may have been lost with the connection; what came of it is told again if not.
        self.pending &= state != LineState::Open;
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
                let told = self.story.as_mut().map_or_else(Vec::new, |story| story.take_in(&sightings));
                // That the other side has decided its round changes nothing here: what is aimed stays aimed.
                let other_decided = |sighting: &wire::Sighting| matches!(sighting, wire::Sighting::Committed { by } if Some(Seat::from(*by)) != self.seat);
                let over = !sightings.iter().all(other_decided);
                self.pending &= !over;
                if let Some(desk) = self.desk.as_mut().filter(|_| over) {
                    // What the other side does is told beside what came of one's own order.
                    if std::mem::take(&mut self.awaited) {
                        desk.done();
                    }
                    desk.hush();
                    desk.tell(told);
                }
            }
            ServerFrame::Clock { left, running } => self.clocks = Some((left, running, Duration::ZERO)),
            ServerFrame::Presence { seat, state, .. } => {
                self.away[Seat::from(seat)] = Some(state).filter(|state| *state != Presence::Here);
            }
            ServerFrame::Refused { message, details } => {
                let said = std::iter::once(message).chain(details).collect::<Vec<_>>().join(" ");
                (self.refusal, self.pending) = (Some(said.clone()), false);
                match &mut self.desk {
                    Some(desk) if self.harbour.is_none() => desk.say(said),
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
        if self.story.is_none() {
            let eye = self.seat.map_or(Eye::Public, Eye::Player);
            self.story = Some(Story::new(ruleset, eye, table));
            let mut desk = Desk::new(ruleset);
            let marks: Cells = pencil.iter().filter_map(|cell| cell.on(ruleset.board())).collect();
            desk.set_pencil(marks);
            self.desk = Some(desk);
        }
    }

    fn learn(&mut self, table: TableInfo) {
        if let Some(story) = &mut self.story {
            story.rename(&table);
            let before = self.table.as_ref().map(|table| table.hints).unwrap_or_default();
            story.count_hints(before, table.hints, self.seat);
        }
        let placing = table.state == TableState::Placing;
        let mine =
            self.seat.is_some_and(|seat| !table.placed.iter().any(|placed| Seat::from(*placed) == seat));
        match (&self.story, &self.harbour) {
            (Some(story), None) if placing && mine => {
                let mut harbour = Harbour::new(story.view().ruleset(), self.fleet_dice());
                if let Some(notice) = &self.notice {
                    harbour.say(notice.clone());
                }
                self.harbour = Some(harbour);
            }
            _ if !(placing && mine) => self.harbour = None,
            _ => {}
        }
        self.table = Some(table);
    }

    /// What is wrong with the connection or with the other player's, and when it is tried again.
    pub(crate) fn standing(&self) -> Option<String> {
        let trouble = self.trouble()?;
        match self.line {
            LineState::Waiting(wait) if wait > self.since && wait >= Duration::from_secs(1) => {
                let left = wait.saturating_sub(self.since).as_millis().div_ceil(1000);
                Some(trouble.replace("trying again", &format!("trying again in {left} s")))
            }
            _ => Some(trouble),
        }
    }

    /// What is wrong with the connection, or with the other player's.
    pub(crate) fn trouble(&self) -> Option<String> {
        match self.line {
            LineState::Opening => return Some("Connecting.".to_owned()),
            LineState::Waiting(_) if !self.answered => {
                return Some(format!("Nobody answers at {}; trying again.", self.link.authority()));
            }
            LineState::Waiting(_) if self.seat.is_some() && !self.is_over() => {
                return Some("Connection lost. Your game is safe; trying again.".to_owned());
            }
            LineState::Waiting(_) => return Some("Connection lost; trying again.".to_owned()),
            LineState::Closed(reason) => return Some(closed(reason).to_owned()),
            LineState::GivenUp(why) => return Some(self.given_up(why)),
            LineState::Open => {}
        }
        let story = self.story.as_ref()?;
        // Once a game is over nobody waits for anybody.
        let away = Seat::BOTH.into_iter().filter(|seat| Some(*seat) != self.seat && !self.is_over());
        let sentences = away.filter_map(|seat| {
            let name = story.names().of(seat);
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
            GivenUp::NoAnswer => format!("Nobody answers at {}.", self.link.authority()),
        }
    }

    /// Why the table cannot be shown any more, before the game was over; none if there is nothing wrong.
    pub fn failure(&self) -> Option<String> {
        match self.line {
            LineState::Closed(ByeReason::Left) => None,
            LineState::Closed(_) | LineState::GivenUp(_) if !self.is_over() => self.trouble(),
            _ => None,
        }
    }

    /// How the clocks stand, where there are any.
    pub(crate) fn clocks(&self) -> Option<Clocks> {
        let story = self.story.as_ref()?;
        let (left, running, passed) = self.clocks.as_ref()?;
        let left = |seat: Seat| {
            let runs = running.iter().any(|other| Seat::from(*other) == seat);
            let left = if seat == Seat::A { left.a } else { left.b };
            let left = if runs { left.saturating_sub(passed.as_millis() as u64) } else { left };
            let seconds = left.div_ceil(1000);
            format!("{}:{:02}", seconds / 60, seconds % 60)
        };
        let (a, b) = (left(Seat::A), left(Seat::B));
        let named = format!("{} {a}  {} {b}", story.names().of(Seat::A), story.names().of(Seat::B));
        let short = match self.seat {
            Some(seat) => format!("You {}  Enemy {}", left(seat), left(seat.other())),
            None => format!("{a}  {b}"),
        };
        Some(Clocks { named, short })
    }

    pub(crate) fn scene<'a>(&'a self, story: &'a Story, line: Option<&'a str>) -> Scene<'a> {
        Scene {
            view: story.view(),
            seat: self.seat.unwrap_or(Seat::A),
            names: story.names(),
            log: story.log(),
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
            LineState::Open => "Sent.",
            LineState::Opening | LineState::Waiting(_) => {
                self.kept_back = true;
                "Will be sent when the connection is back."
            }
            LineState::Closed(reason) => closed(reason),
            LineState::GivenUp(_) => "Not sent: there is no connection any more.",
        }
    }

    /// Lays the fleet out at the table.
    pub(super) fn lay(&self, fleet: &Fleet) {
        if let Some(story) = &self.story {
            self.say(ClientFrame::Place { fleet: wire::Fleet::of(fleet, story.view().ruleset()) });
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
    fn want(&mut self, errand: Errand) {
        self.notice = match self.keepsake.want(errand) {
            Fetch::Done(said) => said,
            Fetch::Ask => {
                let _ = self.visit.to.send(ToServer::Record);
                Some("The game is being fetched.".to_owned())
            }
        };
    }

    fn is_over(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.state == TableState::Over)
            || self.story.as_ref().is_some_and(|story| story.view().end().is_some())
    }

    /// A key while nothing can be ordered: at the end, while waiting, and for those who watch.
    fn press_idle(&mut self, key: Key) -> Flow {
        match key {
            Key::Char('q') => return Flow::Leave,
            Key::Char('o') => self.front = self.front.other(),
            Key::Char('L') => {
                let log = self.story.as_ref().map_or(&[][..], |story| story.log());
                self.overlay = Some(Overlay::new("Log", log.iter().rev().cloned()));
            }
            Key::Char('r') if self.is_over() => self.want(Errand::Replay),
            Key::Char('s') if self.is_over() => self.want(Errand::Keep),
            Key::Enter if self.is_over() && self.seat.is_some() => {
                self.ask_again();
                self.notice = Some("Asked for another game.".to_owned());
            }
            _ => {}
        }
        Flow::On
    }

    fn press_desk(&mut self, key: Key, window: Rect) -> Flow {
        let (Some(mut desk), Some(story)) = (self.desk.take(), &self.story) else { return Flow::On };
        let wish = desk.press(key, &self.scene(story, None), window);
        match wish {
            None => {}
            Some(Wish::Leave) => return Flow::Leave,
            Some(Wish::Pencil(marks)) => self.say(ClientFrame::Pencil { marks: wire::Cell::list(marks) }),
            Some(Wish::Attempt(Attempt::Order(order), _)) => {
                desk.say(self.give(order));
            }
            // A text that is no order stays here: the table takes orders only, so it costs nothing.
            Some(Wish::Attempt(Attempt::Unreadable(_), advice)) => {
                desk.say(format!("{} {}", Illegal::Unreadable, advice.unwrap_or_default()).trim());
            }
        }
        self.desk = Some(desk);
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
        if self.keepsake.press(key, window) {
            return Flow::On;
        }
        if let Some(overlay) = &mut self.overlay {
            if !overlay.press(key, window) {
                self.overlay = None;
            }
            return Flow::On;
        }
        self.notice = None;
        if let Some(harbour) = &mut self.harbour {
            match harbour.press(key, window) {
                Laid::NotYet => {}
                Laid::Leave => return Flow::Leave,
                Laid::Fleet(fleet) => self.lay(&fleet),
            }
            return Flow::On;
        }
        let begun = self.story.as_ref().is_some_and(|story| story.view().phase().is_some());
        if self.seat.is_some() && begun && !self.is_over() {
            self.press_desk(key, window)
        } else {
            self.press_idle(key)
        }
    }

    fn tick(&mut self, passed: Duration) -> bool {
        let mut stale = self.keepsake.tick(passed);
        while let Ok(news) = self.visit.from.try_recv() {
            self.hear(news);
            stale = true;
        }
        let waited = self.since.as_secs();
        self.since += passed;
        stale |= matches!(self.line, LineState::Waiting(_)) && self.since.as_secs() != waited;
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
