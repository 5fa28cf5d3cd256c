//! A table on a server as a source of games, for a player or a spectator: connection, log, clocks, record.

use std::time::Duration;

use rules::{Cells, Dice, Draw, Eye, Fleet, Header, Order, Record, Ruleset, Seat, Sides, Sighting};
use wire::{
    ClientFrame, ClockLeft, Coaching, HintGrade, HintsLeft, Presence, Refused, ServerFrame, TableInfo,
    TableState,
};

use super::connection::{ConnectionState, FromServer, Offer, ToServer, Visit};
use super::link::Link;
use crate::game_view::{Clocks, GameView};
use crate::hint::{CoachView, Hint};
use crate::names::Names;
use crate::player_log::PlayerLog;
use crate::source::{GameSource, Given, Keep, News, Step};

/// What quitting means at a table on a server.
const LEAVING: &str = "Your seat is kept: join again with the same link.";

/// The message when a hint has become available.
const READY: &str = "The coach has a hint for you.";

/// After connecting, plain mode waits this long, so that missed events come before the prompt.
const SETTLING: Duration = Duration::from_millis(300);

/// A table on a server, for a player or a spectator.
pub(crate) struct RemoteTable {
    link: Link,
    visit: Visit,
    line: ConnectionState,
    /// How long the connection has been in this state.
    since: Duration,
    /// Whether the server ever answered; if not, the connection was never lost.
    answered: bool,
    seat: Option<Seat>,
    current: CurrentGame,
    /// The fleet for the first game as text, or "random"; its rules are known at the table only.
    fleet: Option<String>,
    /// For random fleets.
    dice: Dice,
    news: Vec<News>,
    kept: Vec<Keep>,
}

/// What is known of the game at the table; a rematch starts from nothing.
#[derive(Default)]
struct CurrentGame {
    table: Option<TableInfo>,
    log: Option<PlayerLog>,
    /// The clocks, which of them run, and the time since the server sent them.
    clocks: Option<(ClockLeft, Vec<wire::Seat>, Duration)>,
    away: Sides<Option<Presence>>,
    /// The number of the last event.
    seen: u32,
    /// Whether the fleet was sent and not answered yet.
    placed: bool,
    /// Whether an order was sent and not answered yet.
    pending: bool,
    /// Whether an order waits for the connection.
    kept_back: bool,
    /// Whether the result of the last order is still to come.
    awaited: bool,
    /// Whether another game was asked for.
    asked_again: bool,
    /// The last hint, and the number of events it is for.
    hint: Option<(u32, Hint)>,
    hints_left: Option<HintsLeft>,
    record: Option<Record>,
    /// Whether the record is being fetched although nobody asked for it yet.
    fetching: bool,
}

impl RemoteTable {
    /// The table of this visit. The dice are for random fleets only.
    pub(crate) fn new(
        link: Link,
        visit: Visit,
        dice: Dice,
        offer: Offer,
        fleet: Option<String>,
    ) -> RemoteTable {
        RemoteTable {
            link,
            visit,
            line: ConnectionState::Opening,
            since: Duration::ZERO,
            answered: false,
            seat: None,
            current: CurrentGame::default(),
            fleet,
            dice,
            news: offer.sentence().map(|said| News::Notice(said.to_owned())).into_iter().collect(),
            kept: Vec::new(),
        }
    }

    fn say(&self, frame: ClientFrame) {
        // The connection reports by itself when it is gone.
        let _ = self.visit.to.send(ToServer::Frame(frame));
    }

    fn hear(&mut self, news: FromServer) {
        match news {
            FromServer::Connection(state) => self.hear_line(state),
            FromServer::Failed(_) if std::mem::take(&mut self.current.fetching) => {}
            FromServer::Failed(reason) => {
                self.current.asked_again = false;
                self.news.push(News::Notice(reason));
            }
            FromServer::Record(record) => self.current.record = Some(*record),
            FromServer::Moved { table, token } => {
                self.link = self.link.with_table(&table);
                self.kept.push(Keep::Seat { table, token });
                self.current = CurrentGame::default();
                self.news.push(News::NewGame);
                self.news.push(News::Aside(format!("Rematch: {}", self.link)));
            }
            FromServer::Frame(frame) => self.hear_frame(*frame),
        }
    }

    fn hear_line(&mut self, state: ConnectionState) {
        let before = std::mem::replace(&mut self.line, state);
        self.since = Duration::ZERO;
        // A spectator presses no keys, so a message would stay; the head of the screen says the same.
        let say = if self.is_in_game() { News::Notice } else { News::Aside };
        match self.line {
            // Only once: the head of the screen counts down, and later messages are not overwritten.
            ConnectionState::Waiting(_) if before == ConnectionState::Open => {
                self.news.extend(self.trouble().map(say));
            }
            ConnectionState::Waiting(_) if !self.answered => {
                self.news.extend(self.trouble().map(News::Aside));
            }
            ConnectionState::Open if self.answered => {
                let sent = match (self.current.kept_back, self.current.pending) {
                    (true, _) => " Your order was sent.",
                    // Its answer may still come; if not, it was lost with the connection.
                    (false, true) => " If it is still your move, give your order again.",
                    (false, false) => "",
                };
                self.news.push(say(format!("Connected.{sent}")));
            }
            _ => {}
        }
        if self.line == ConnectionState::Open {
            // What was sent may have been lost with the connection; if not, its result is sent again.
            (self.current.kept_back, self.current.pending, self.current.placed) = (false, false, false);
            self.answered = true;
        }
    }

    fn hear_frame(&mut self, frame: ServerFrame) {
        match frame {
            ServerFrame::Welcome { seat, table, pencil, .. } => {
                self.seat = seat.map(Seat::from);
                if let (None, Ok(ruleset)) = (&self.current.log, Ruleset::try_from(table.rules.rules.clone()))
                {
                    let eye = self.seat.map_or(Eye::Public, Eye::Player);
                    self.current.log = Some(PlayerLog::new(&ruleset, eye, names(&table)));
                    let marks: Cells = pencil.iter().filter_map(|cell| cell.on(ruleset.board())).collect();
                    self.news.push(News::Pencil(marks));
                }
                self.learn(*table);
            }
            ServerFrame::Table { table } => self.learn(*table),
            ServerFrame::Event { n, sightings, .. } => self.hear_event(n, &sightings),
            ServerFrame::Clock { left, running } => {
                self.current.clocks = Some((left, running, Duration::ZERO));
            }
            ServerFrame::Presence { seat, state, .. } => {
                let before = self.trouble();
                self.current.away[Seat::from(seat)] = Some(state).filter(|state| *state != Presence::Here);
                self.news.extend(self.trouble().filter(|now| Some(now) != before.as_ref()).map(News::Aside));
            }
            ServerFrame::Refused(Refused { why, details }) => {
                let said: Vec<String> = std::iter::once(why).chain(details).map(|one| one.message).collect();
                (self.current.pending, self.current.placed) = (false, false);
                self.news.push(News::Notice(said.join(" ")));
            }
            ServerFrame::Rematch { .. } => {
                self.news.push(News::Notice("Your opponent wants another game.".to_owned()));
            }
            ServerFrame::Advice { turn, advice } => {
                if let Some(ruleset) = self.ruleset().filter(|_| turn == self.current.seen) {
                    let hint = Hint::received(*advice, ruleset.board());
                    self.news.push(News::Hint(hint.sentence()));
                    self.current.hint = Some((turn, hint));
                }
            }
            ServerFrame::Hints(left) => {
                let before = self.current.hints_left.replace(left);
                if left.ready && before.is_some_and(|before| !before.ready) {
                    self.news.push(News::Notice(READY.to_owned()));
                }
            }
            ServerFrame::Bye { .. } | ServerFrame::Pong {} => {}
        }
    }

    fn hear_event(&mut self, number: u32, sightings: &[wire::Sighting]) {
        self.current.seen = number;
        let Some(log) = &mut self.current.log else { return };
        let ruleset = log.view.ruleset().clone();
        // Unknown sightings are skipped: a newer server may send more than we know.
        let seen: Vec<Sighting> = sightings.iter().filter_map(|seen| seen.under(&ruleset).ok()).collect();
        let reasons = sightings.iter().filter_map(|sighting| match sighting {
            wire::Sighting::Penalty { reason, .. } => reason.as_ref().map(|reason| reason.message.clone()),
            _ => None,
        });
        let sentences = log.take_in(&seen, reasons);
        // That the opponent has fired in this round does not change what is aimed.
        let other_decided = |sighting: &wire::Sighting| matches!(sighting, wire::Sighting::Committed { by } if Some(Seat::from(*by)) != self.seat);
        if !sightings.iter().all(other_decided) {
            self.current.pending = false;
            let own = std::mem::take(&mut self.current.awaited);
            self.news.push(News::Turn { sentences, own });
        }
        if log.view.end().is_some() && self.current.record.is_none() {
            self.current.fetching = self.fetch_record();
        }
    }

    fn learn(&mut self, table: TableInfo) {
        if let Some(log) = &mut self.current.log {
            log.names = names(&table);
            // Nobody gets help in secret.
            let before = self.current.table.as_ref().map(|table| table.hints).unwrap_or_default();
            let asked = [(Seat::A, before.a, table.hints.a), (Seat::B, before.b, table.hints.b)].into_iter();
            let others = asked.filter(|(seat, before, now)| now > before && self.seat != Some(*seat));
            let said =
                |(seat, ..): (Seat, u32, u32)| format!("{} asked the coach for a hint.", log.names.of(seat));
            let said: Vec<String> = others.map(said).collect();
            log.note(&said);
            self.news.extend(said.into_iter().map(News::Aside));
        }
        self.current.table = Some(table);
        if self.has_to_place().is_some() {
            self.place_given_fleet();
        }
    }

    /// Places the fleet that was given in advance, once. If it breaks the rules, it has to be placed by hand.
    fn place_given_fleet(&mut self) {
        let Some(ruleset) = self.ruleset().cloned() else { return };
        let Some(text) = self.fleet.take() else { return };
        let fleet = if text.trim().eq_ignore_ascii_case("random") {
            Ok(Fleet::random(&ruleset, Draw::Uniform, &mut self.dice))
        } else {
            Fleet::read(&ruleset, &text)
        };
        match fleet {
            Ok(fleet) => self.place(fleet),
            Err(error) => self.news.push(News::Notice(format!("Your --fleet cannot be placed: {error}"))),
        }
    }

    /// Whether it is up to us to place a fleet.
    fn has_to_place(&self) -> Option<Seat> {
        let table = self.current.table.as_ref().filter(|table| table.state == TableState::Placing)?;
        self.seat.filter(|seat| {
            !self.current.placed && !table.placed.iter().any(|placed| Seat::from(*placed) == *seat)
        })
    }

    fn is_over(&self) -> bool {
        self.current.table.as_ref().is_some_and(|table| table.state == TableState::Over)
            || self.current.log.as_ref().is_some_and(|log| log.view.end().is_some())
    }

    fn is_in_game(&self) -> bool {
        self.seat.is_some() && !self.is_over()
    }

    /// What is wrong with either player's connection.
    fn trouble(&self) -> Option<String> {
        let said = match &self.line {
            ConnectionState::Opening => "Connecting ...",
            ConnectionState::Waiting(_) if !self.answered => {
                return Some(format!("No answer from {}; trying again.", self.link.authority()));
            }
            ConnectionState::Waiting(_) if self.is_in_game() => {
                "Connection lost. Your game is safe; trying again."
            }
            ConnectionState::Waiting(_) => "Connection lost; trying again.",
            ConnectionState::Closed(why) => why,
            ConnectionState::Left => "You have left the table.",
            ConnectionState::Open => return self.absence(),
        };
        Some(said.to_owned())
    }

    /// Which players are not at the table.
    fn absence(&self) -> Option<String> {
        let log = self.current.log.as_ref()?;
        // After the game nobody waits for the other.
        let away = Seat::BOTH.into_iter().filter(|seat| Some(*seat) != self.seat && !self.is_over());
        let sentences = away.filter_map(|seat| {
            let name = log.names.of(seat);
            self.current.away[seat].map(|presence| match presence {
                Presence::Left => format!("{name} has left."),
                Presence::Here | Presence::Reconnecting => format!("{name} is offline."),
            })
        });
        Some(sentences.collect::<Vec<_>>().join(" ")).filter(|sentence| !sentence.is_empty())
    }

    /// The coach, if both players have agreed to it.
    fn coach(&self) -> Option<CoachView<'_>> {
        let table = self
            .current
            .table
            .as_ref()
            .filter(|table| table.coach != Coaching::Off && self.seat.is_some())?;
        Some(CoachView {
            used: Sides::new(table.hints.a, table.hints.b),
            is_open: table.coach == Coaching::Open,
            hint: self.current.hint.as_ref().filter(|(at, _)| *at == self.current.seen).map(|(_, hint)| hint),
        })
    }

    /// The clocks, if there are any.
    fn clocks(&self) -> Option<Clocks> {
        let log = self.current.log.as_ref()?;
        let (left, running, passed) = self.current.clocks.as_ref()?;
        let left = |seat: Seat| {
            let runs = running.iter().any(|other| Seat::from(*other) == seat);
            let left = if seat == Seat::A { left.a } else { left.b };
            let left = if runs { left.saturating_sub(passed.as_millis() as u64) } else { left };
            let seconds = left.div_ceil(1000);
            format!("{}:{:02}", seconds / 60, seconds % 60)
        };
        let (a, b) = (left(Seat::A), left(Seat::B));
        let named = format!("{} {a}  {} {b}", log.names.of(Seat::A), log.names.of(Seat::B));
        let short = match self.seat {
            Some(seat) => format!("You {}  Enemy {}", left(seat), left(seat.other())),
            None => format!("{a}  {b}"),
        };
        Some(Clocks { named, short })
    }
}

/// The names at a table, made distinct.
fn names(table: &TableInfo) -> Names {
    let named = Sides::new(&table.names.a, &table.names.b).map(|name| name.clone().unwrap_or_default());
    Names::of_header(&Header::of_players(&named))
}

impl GameSource for RemoteTable {
    fn tick(&mut self, passed: Duration) -> bool {
        let mut stale = false;
        while let Ok(news) = self.visit.from.try_recv() {
            self.hear(news);
            stale = true;
        }
        let waited = self.since.as_secs();
        self.since += passed;
        stale |= matches!(self.line, ConnectionState::Waiting(_)) && self.since.as_secs() != waited;
        if let Some((_, running, since)) = &mut self.current.clocks
            && !running.is_empty()
        {
            let before = since.as_secs();
            *since += passed;
            stale |= since.as_secs() != before;
        }
        stale
    }

    fn step(&self) -> Step {
        let wait = |what: &str| Step::Wait(what.to_owned());
        if let ConnectionState::Closed(_) | ConnectionState::Left = self.line {
            return Step::Closed;
        }
        let Some(game_view) = self.game_view() else { return wait("Connecting ...") };
        if let Some(seat) = self.has_to_place() {
            return Step::Place(seat, None);
        }
        if let Some(end) = game_view.view.end() {
            return if self.current.asked_again { wait("Rematch offered.") } else { Step::Over(end) };
        }
        if game_view.view.phase().is_none() {
            let free = self.current.table.as_ref().is_some_and(|table| table.state == TableState::Waiting);
            return wait(match self.seat {
                Some(_) if free => "Waiting for your opponent. Send them this link:",
                None if free => "Waiting for a second player.",
                Some(_) => "Your fleet is placed. Waiting for your opponent.",
                None => "The players are placing their fleets.",
            });
        }
        let settled = self.line == ConnectionState::Open && self.since >= SETTLING;
        if self.seat.is_none() || self.current.pending || !settled {
            // The news has everything, and a sent order has been confirmed.
            return wait("");
        }
        if game_view.may_act() { Step::Order } else { Step::Wait(game_view.moment()) }
    }

    fn game_view(&self) -> Option<GameView<'_>> {
        let log = self.current.log.as_ref()?;
        let seat = self.seat.unwrap_or(Seat::A);
        Some(GameView {
            coach: self.coach(),
            line: self.line(),
            clocks: self.clocks(),
            leaving: LEAVING,
            ..GameView::of(log, seat)
        })
    }

    fn ruleset(&self) -> Option<&Ruleset> {
        Some(self.current.log.as_ref()?.view.ruleset())
    }

    fn take_news(&mut self) -> Vec<News> {
        std::mem::take(&mut self.news)
    }

    fn take_kept(&mut self) -> Vec<Keep> {
        std::mem::take(&mut self.kept)
    }

    fn fleet_dice(&self, _seat: Seat) -> Dice {
        self.dice.fork(self.link.table())
    }

    fn place(&mut self, fleet: Fleet) {
        if let Some(ruleset) = self.ruleset() {
            self.say(ClientFrame::Place { fleet: wire::Fleet::of(&fleet, ruleset) });
            self.current.placed = true;
        }
    }

    fn order(&mut self, order: Order) -> Given {
        self.say(ClientFrame::Order { turn: self.current.seen, order: order.into() });
        (self.current.pending, self.current.awaited) = (true, true);
        match self.line {
            ConnectionState::Open => Given::Sent,
            ConnectionState::Opening | ConnectionState::Waiting(_) => {
                self.current.kept_back = true;
                Given::NotYet("Will be sent when the connection is back.".to_owned())
            }
            ConnectionState::Closed(_) | ConnectionState::Left => {
                Given::NotYet("Not sent: the connection is closed.".to_owned())
            }
        }
    }

    fn pencil(&mut self, marks: Cells) {
        self.say(ClientFrame::Pencil { marks: wire::Cell::list(marks) });
    }

    fn ask_coach(&mut self, grade: HintGrade) {
        self.say(ClientFrame::Hint { turn: self.current.seen, grade });
    }

    fn another(&mut self) {
        if self.seat.is_some() {
            let _ = self.visit.to.send(ToServer::Rematch);
            self.current.asked_again = true;
            self.news.push(News::Notice("Rematch offered.".to_owned()));
        }
    }

    fn record(&self) -> Option<&Record> {
        self.current.record.as_ref()
    }

    fn fetch_record(&mut self) -> bool {
        self.visit.to.send(ToServer::Record).is_ok()
    }

    fn heading(&self) -> Vec<String> {
        vec![format!("Broadside, table {}", self.link)]
    }

    fn link(&self) -> Option<String> {
        Some(self.link.to_string())
    }

    /// What is wrong with either player's connection, and the seconds until the next try.
    fn line(&self) -> Option<String> {
        let trouble = self.trouble()?;
        match self.line {
            ConnectionState::Waiting(wait) if wait > self.since && wait >= Duration::from_secs(1) => {
                let left = wait.saturating_sub(self.since).as_millis().div_ceil(1000);
                Some(trouble.replace("trying again", &format!("trying again in {left} s")))
            }
            _ => Some(trouble),
        }
    }

    fn failure(&self) -> Option<String> {
        match &self.line {
            ConnectionState::Closed(why) if !self.is_over() => Some(why.clone()),
            _ => None,
        }
    }

    fn leaving(&self) -> &'static str {
        LEAVING
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_that_was_lost_with_the_connection_is_mentioned() {
        let (_tell, from) = std::sync::mpsc::channel();
        let (to, _orders) = tokio::sync::mpsc::unbounded_channel();
        let link = "http://localhost:3000/game/x".parse().unwrap();
        let mut table = RemoteTable::new(link, Visit { from, to }, Dice::from_seed(1), Offer::None, None);
        table.hear_line(ConnectionState::Open);
        for (line, said) in [
            (ConnectionState::Open, "Connected. If it is still your move, give your order again."),
            (ConnectionState::Waiting(Duration::ZERO), "Connected. Your order was sent."),
        ] {
            table.line = line;
            table.order(Order::Resign);
            table.hear_line(ConnectionState::Waiting(Duration::ZERO));
            table.take_news();
            table.hear_line(ConnectionState::Open);
            assert_eq!(table.take_news(), [News::Aside(said.to_owned())]);
        }
    }
}
