//! The task that owns a table and its game.
//!
//! Everything at a table happens here, one message at a time: play, store, and only then send. If the store fails after
//! a move, memory and store may differ, so the table leaves memory and is loaded again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use captains::{Budget, registry};
use jiff::Timestamp;
use rules::{Attempt, Cause, Cells, Dice, End, Eye, Game, Header, Order, Phase, Seat, Sides};
use store::{Change, Kind, Move, Record, StoreError, Turn};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use uuid::Uuid;
use wire::{
    ByeReason, ClientFrame, Fleet, Grace, PlayerName, Presence, Refused, SeatToken, ServerFrame, TableInfo,
    TableRefusal,
};

use super::clocks::TableClocks;
use super::coach::Coach;
use super::connections::{Connections, Out};
use super::message::{Agreement, Attached, Claimed, Departure, Hello, Refusal, TableMessage, Thought};
use super::names;
use super::opening::{self, Opening};
use super::state::State;
use super::tables::{Retired, TableHandle, Tables};
use crate::fair_queue::Asker;
use crate::{metrics, token};

/// How many messages may wait before senders have to wait too.
const INBOX: usize = 256;

/// Owns one table.
pub(crate) struct TableTask {
    pub(super) state: State,
    pub(super) tables: Tables,
    inbox: mpsc::Receiver<TableMessage>,
    /// A handle to this task, for results of captains and the coach.
    pub(super) me: TableHandle,
    pub(super) connections: Connections,
    clocks: Option<TableClocks>,
    thinking: Thinking,
    /// Whether anyone is connected to see what the captain does.
    awaited: Arc<AtomicBool>,
    pub(super) coach: Coach,
    away: Sides<Away>,
    quiet_since: Instant,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Thinking {
    Yes,
    No,
}

/// Whether a person is away from an online table.
#[derive(Clone, Copy)]
struct Away {
    presence: Presence,
    /// When the game is lost; only while the other side is connected.
    until: Option<Instant>,
}

/// The store failed: memory may differ from what is stored.
pub(super) struct Fatal(StoreError);

impl From<StoreError> for Fatal {
    fn from(error: StoreError) -> Fatal {
        Fatal(error)
    }
}

/// A table's task, not yet running, and its handle.
pub(crate) fn channel(state: State, tables: Tables) -> (TableHandle, TableTask) {
    let (me, inbox) = mpsc::channel(INBOX);
    let absent = Away { presence: Presence::Reconnecting, until: None };
    let actor = TableTask {
        connections: Connections::new(tables.limits.backlog),
        clocks: None,
        thinking: Thinking::No,
        awaited: Arc::default(),
        coach: Coach::default(),
        away: Sides::new(absent, absent),
        quiet_since: Instant::now(),
        me: me.clone(),
        state,
        tables,
        inbox,
    };
    (me, actor)
}

impl TableTask {
    pub(crate) async fn run(mut self) {
        let id = self.state.table.id;
        self.resume();
        // The program may have ended between the last fleet and the opening.
        let mut done = self.begin_if_ready().await;
        loop {
            if let Err(Fatal(error)) = done {
                tracing::error!(table = %id, %error, "a table failed and will be loaded again");
                self.connections.bye(ByeReason::Restart);
                self.tables.forget(id);
                break;
            }
            let due = self.next_due();
            let stop = self.tables.stop.clone();
            done = tokio::select! {
                // Check for shutdown first, so that a busy table stops too.
                biased;
                () = stop.cancelled() => {
                    self.stop().await;
                    break;
                }
                Some(message) = self.inbox.recv() => self.handle(message).await,
                () = tokio::time::sleep_until(due) => match self.due().await {
                    Ok(Retired::Yes) => break,
                    Ok(Retired::No) => Ok(()),
                    Err(fatal) => Err(fatal),
                },
            };
        }
        metrics::gauge_tables(-1.0);
    }

    /// Resumes an interrupted game: clocks continue, and captains think again.
    fn resume(&mut self) {
        if let Some(game) = self.state.game.as_ref().filter(|game| game.end().is_none()) {
            let phase = game.phase();
            let left = self.state.table.left;
            self.clocks = self.state.table.control.map(|control| TableClocks::new(control, left));
            if let Some(clocks) = &mut self.clocks {
                clocks.run(phase);
            }
            self.think();
        }
    }

    /// Stores the clocks, and tells all sockets.
    async fn stop(&mut self) {
        if let Some(clocks) = &self.clocks {
            let change = Change::Clocks { table: self.state.table.id, left: clocks.left() };
            if let Err(error) = self.tables.store.apply(vec![change]).await {
                tracing::warn!(table = %self.state.table.id, %error, "could not store the clocks");
            }
        }
        self.connections.bye(ByeReason::Restart);
    }

    // Deadlines.

    fn next_due(&self) -> Instant {
        let flag = self.clocks.as_ref().and_then(TableClocks::next_flag);
        let graces = Seat::BOTH.into_iter().filter_map(|seat| self.away[seat].until);
        let earliest = flag.into_iter().chain(graces).min();
        earliest.unwrap_or_else(|| {
            // Nothing is due, but a table with nobody connected should leave memory.
            let idle = self.connections.is_empty() && self.thinking == Thinking::No;
            let from = if idle { self.quiet_since } else { Instant::now() };
            from + self.tables.limits.idle_table
        })
    }

    async fn due(&mut self) -> Result<Retired, Fatal> {
        if let Some(end) = self.clocks.as_ref().and_then(TableClocks::verdict) {
            self.adjudge(end).await?;
            return Ok(Retired::No);
        }
        let now = Instant::now();
        let gone =
            Seat::BOTH.into_iter().find(|seat| self.away[*seat].until.is_some_and(|until| until <= now));
        if let Some(seat) = gone {
            self.away[seat].until = None;
            self.adjudge(End::lost(seat, Cause::Left)).await?;
            return Ok(Retired::No);
        }
        let waits = self.clocks.as_ref().and_then(TableClocks::next_flag).is_some()
            || Seat::BOTH.into_iter().any(|seat| self.away[seat].until.is_some());
        let idle = self.connections.is_empty() && self.thinking == Thinking::No && !waits;
        if idle && self.quiet_since + self.tables.limits.idle_table <= now {
            return Ok(self.tables.retire(self.state.table.id, &self.inbox));
        }
        Ok(Retired::No)
    }

    async fn handle(&mut self, message: TableMessage) -> Result<(), Fatal> {
        self.quiet_since = Instant::now();
        match message {
            // A failed send only means that the caller no longer waits.
            TableMessage::Info(reply) => drop(reply.send(self.info())),
            TableMessage::Join(name, agreed, reply) => self.join(name, agreed, reply).await?,
            TableMessage::Rematch(token, reply) => drop(reply.send(self.rematch(token).await)),
            TableMessage::Claim(seat, reply) => self.claim(seat, reply).await?,
            TableMessage::Attach(hello, reply) => self.attach(&hello, reply),
            TableMessage::Detach(id, how) => {
                self.connections.remove(id);
                self.coach.leave(id);
                self.awaited.store(!self.connections.is_empty(), Ordering::Relaxed);
                self.note_presence(how);
            }
            TableMessage::Say(id, frame) => self.say(id, frame).await?,
            TableMessage::Thought(thought) => self.thought(thought).await?,
            TableMessage::Advised(seat, events, advice) => self.advised(seat, events, advice),
        }
        Ok(())
    }

    // Seats.

    async fn join(
        &mut self,
        name: Option<PlayerName>,
        agreed: Agreement,
        reply: oneshot::Sender<Result<SeatToken, Refusal>>,
    ) -> Result<(), Fatal> {
        let Some(seat) = Seat::BOTH.into_iter().find(|seat| self.state.table.names[*seat].is_none()) else {
            let _ = reply.send(Err(Refusal::Full));
            return Ok(());
        };
        let host = self.state.table.names[seat.other()].clone().unwrap_or_default();
        let names::Joined { guest, host } = names::at_joining(&host, name);
        if let (Some(host), Some(token)) = (host, self.state.table.tokens[seat.other()]) {
            self.rename(seat.other(), host, token).await?;
        }
        let token = self.sit(seat, guest).await?;
        self.agree(agreed).await?;
        let _ = reply.send(Ok(SeatToken { seat: seat.into(), token }));
        self.tell_table();
        self.begin_if_ready().await
    }

    /// Takes a seat and returns its token.
    async fn sit(&mut self, seat: Seat, name: String) -> Result<String, Fatal> {
        let (secret, hash) = token::fresh();
        self.rename(seat, name, hash).await?;
        self.state.table.tokens[seat] = Some(hash);
        Ok(secret)
    }

    /// Stores the player's name and token.
    async fn rename(&mut self, seat: Seat, name: String, token: store::TokenHash) -> Result<(), Fatal> {
        let table = self.state.table.id;
        let change = Change::Sit { table, seat, name: name.clone(), token };
        self.tables.store.apply(vec![change]).await?;
        self.state.table.names[seat] = Some(name);
        Ok(())
    }

    async fn rematch(&mut self, token: store::TokenHash) -> Result<(Uuid, Seat), Refusal> {
        let seat = self.state.seat_of(token).ok_or(Refusal::Stranger)?;
        if !self.state.is_over() {
            return Err(Refusal::NotOver);
        }
        if let Some(next) = self.state.table.next {
            return Ok((next, seat));
        }
        let old = &self.state.table;
        let opening = Opening {
            kind: old.kind.clone(),
            ruleset: old.ruleset.clone(),
            names: old.names.clone(),
            first: old.first.other(),
            control: old.control,
            coaching: old.coaching,
        };
        let table = old.id;
        let also = |next| vec![Change::Next { table, next }];
        let (store, pool) = (&self.tables.store, &self.tables.pool);
        let new = opening::open(opening, Sides::default(), also, store, pool, self.asker()).await.map_err(
            |error| {
                tracing::error!(%table, %error, "could not open a rematch");
                Refusal::NotStored
            },
        )?;
        self.state.table.next = Some(new.id);
        self.connections.tell_all(&ServerFrame::Rematch { table: new.id.to_string() });
        self.tell_table();
        Ok((new.id, seat))
    }

    async fn claim(
        &mut self,
        seat: Seat,
        reply: oneshot::Sender<Result<Claimed, Refusal>>,
    ) -> Result<(), Fatal> {
        if self.state.game.is_some() {
            let _ = reply.send(Err(Refusal::Begun));
            return Ok(());
        }
        let wanted: &[Seat] = match self.state.table.kind {
            Kind::Hotseat => &Seat::BOTH,
            Kind::Captain(_) | Kind::Online => std::slice::from_ref(&seat),
        };
        let mut seats = Vec::with_capacity(2);
        for &seat in wanted {
            let name = self.state.table.names[seat].clone().unwrap_or_default();
            seats.push(SeatToken { seat: seat.into(), token: self.sit(seat, name).await? });
        }
        let _ = reply.send(Ok(Claimed { table: self.info(), seats }));
        self.tell_table();
        self.begin_if_ready().await
    }

    // Sockets.

    fn attach(&mut self, hello: &Hello, reply: oneshot::Sender<Result<Attached, ByeReason>>) {
        let seat = match hello.token {
            None => None,
            Some(token) => match self.state.seat_of(token) {
                Some(seat) => Some(seat),
                None => return drop(reply.send(Err(ByeReason::Token))),
            },
        };
        let events = self.state.events();
        if hello.after > events {
            return drop(reply.send(Err(ByeReason::Protocol)));
        }
        let eye = seat.map_or(Eye::Public, Eye::Player);
        let (id, outgoing) = self.connections.add(eye, hello.who);
        let table = &self.state.table;
        let mut missed = vec![Out::frame(&ServerFrame::Welcome {
            seat: seat.map(wire::Seat::from),
            table: Box::new(self.info()),
            pencil: seat.map_or_else(Vec::new, |seat| wire::Cell::list(table.pencil[seat])),
            fleet: seat
                .and_then(|seat| table.fleets[seat].as_ref())
                .map(|fleet| Fleet::of(fleet, &table.ruleset)),
            server_time: Timestamp::now().to_string(),
        })];
        missed.extend((hello.after + 1..=events).map(|n| Out::frame(&self.state.event(n, eye))));
        missed.extend(seat.and_then(|seat| self.hints_frame(seat)).as_ref().map(Out::frame));
        missed.extend(self.clock_frame().as_ref().map(Out::frame));
        for other in Seat::BOTH.into_iter().filter(|other| Some(*other) != seat) {
            missed.extend(self.presence_frame(other).as_ref().map(Out::frame));
        }
        if reply.send(Ok(Attached { id, table: self.me.clone(), outgoing, missed })).is_err() {
            self.connections.remove(id);
        }
        self.note_presence(Departure::Lost);
        // The captain does not think while nobody is connected.
        self.think();
    }

    async fn say(&mut self, id: u64, frame: ClientFrame) -> Result<(), Fatal> {
        let Some(eye) = self.connections.eye(id) else { return Ok(()) };
        let said = match (eye, frame) {
            (_, ClientFrame::Ping {}) => {
                self.connections.tell(id, &ServerFrame::Pong {});
                return Ok(());
            }
            (_, ClientFrame::Hello { .. }) => Err(Refused::of(&TableRefusal::SecondHello)),
            // The socket detaches itself.
            (_, ClientFrame::Leave {}) => Ok(()),
            (Eye::Player(seat), ClientFrame::Place { fleet }) => self.place(seat, &fleet).await?,
            (Eye::Player(seat), ClientFrame::Order { turn, order }) => self.order(seat, turn, &order).await?,
            (Eye::Player(seat), ClientFrame::Pencil { marks }) => self.pencil(seat, &marks).await?,
            (Eye::Player(seat), ClientFrame::Hint { turn, grade }) => {
                self.hint(id, seat, turn, grade).await?
            }
            (Eye::Player(_), ClientFrame::Coach { coach }) => self.change_coach(coach).await?,
            (Eye::Public | Eye::Organiser, _) => Err(Refused::of(&TableRefusal::OnlyPlayers)),
        };
        if let Err(refused) = said {
            self.connections.tell(id, &ServerFrame::Refused(refused));
        }
        Ok(())
    }

    // The game.

    async fn place(&mut self, seat: Seat, fleet: &Fleet) -> Result<Result<(), Refused>, Fatal> {
        if self.state.table.fleets[seat].is_some() {
            return Ok(Err(Refused::of(&TableRefusal::FleetPlaced)));
        }
        let ruleset = self.state.table.ruleset.clone();
        let fleet = match fleet.prove(&ruleset) {
            Ok(fleet) => fleet,
            Err(faults) => return Ok(Err(Refused::fleet(&faults))),
        };
        let table = self.state.table.id;
        let place = Change::Place { table, seat, ruleset, fleet: fleet.clone() };
        self.tables.store.apply(vec![place]).await?;
        self.state.table.fleets[seat] = Some(fleet);
        self.tell_table();
        self.begin_if_ready().await?;
        Ok(Ok(()))
    }

    /// Starts the game once both fleets are placed and both players have joined.
    async fn begin_if_ready(&mut self) -> Result<(), Fatal> {
        let ready = Seat::BOTH.into_iter().all(|seat| self.state.table.fleets[seat].is_some());
        if !ready || !self.state.is_complete() || self.state.game.is_some() {
            return Ok(());
        }
        let at = Timestamp::now();
        self.tables.store.apply(vec![Change::Begin { table: self.state.table.id, at }]).await?;
        self.state.begin(at).expect("both fleets are placed");
        self.resume();
        self.tell_table();
        self.tell_last_event();
        self.tell_clocks();
        self.tell_hints();
        self.note_presence(Departure::Lost);
        Ok(())
    }

    async fn order(
        &mut self,
        seat: Seat,
        seen: u32,
        order: &wire::Order,
    ) -> Result<Result<(), Refused>, Fatal> {
        let received = Instant::now();
        let Some(game) = &self.state.game else {
            return Ok(Err(Refused::of(&TableRefusal::NotBegun)));
        };
        let order = match order.on(self.state.table.ruleset.board()) {
            Ok(order) => order,
            Err(error) => return Ok(Err(Refused::of(&error))),
        };
        match timeliness(game, seat, seen, order) {
            Timely::Yes => {}
            Timely::Double => return Ok(Ok(())),
            Timely::Outdated => return Ok(Err(Refused::of(&TableRefusal::Outdated))),
        }
        let played = self.play(seat, order, received).await?;
        Ok(played.map_err(|illegal| Refused::of(&illegal)))
    }

    async fn play(
        &mut self,
        seat: Seat,
        order: Order,
        received: Instant,
    ) -> Result<Result<(), rules::Illegal>, Fatal> {
        // An order after the clock ran out is too late, even if the deadline was not handled yet.
        if let Some(end) = self.clocks.as_ref().and_then(TableClocks::verdict) {
            self.adjudge(end).await?;
        }
        let Some(game) = &mut self.state.game else { return Ok(Err(rules::Illegal::NotYourTurn)) };
        if let Err(illegal) = game.play(seat, order) {
            return Ok(Err(illegal));
        }
        let phase = game.phase();
        if let Some(clocks) = &mut self.clocks {
            clocks.press(seat, phase);
        }
        self.commit(Move::Sent(seat, Attempt::Order(order))).await?;
        metrics::turn_told(received.elapsed());
        Ok(Ok(()))
    }

    /// Ends the game from outside.
    async fn adjudge(&mut self, end: End) -> Result<(), Fatal> {
        let Some(game) = &mut self.state.game else { return Ok(()) };
        if game.adjudge(end).is_err() {
            return Ok(());
        }
        let phase = game.phase();
        if let Some(clocks) = &mut self.clocks {
            clocks.run(phase);
        }
        self.commit(Move::Adjudged(end)).await
    }

    /// Stores the turn that was just played, and then sends it.
    async fn commit(&mut self, happened: Move) -> Result<(), Fatal> {
        let at = Timestamp::now();
        let left = self.clocks.as_ref().map(TableClocks::left);
        let game = self.state.game.as_ref().expect("a turn was played");
        let table = self.state.table.id;
        let board = self.state.table.ruleset.board();
        let turn = Turn { n: game.turns().len() as u32 - 1, happened, at, left };
        let mut changes = vec![Change::Append { table, board, turn }];
        changes.extend(left.map(|left| Change::Clocks { table, left }));
        let end = game.end();
        changes.extend(end.map(|end| Change::Finish(Box::new(self.record(game, end, at)))));
        self.tables.store.apply(changes).await?;

        self.state.note(at);
        self.tell_last_event();
        if let Some(end) = end {
            metrics::game_over(end.cause());
            self.tell_table();
            self.away = self.away.map(|away| Away { until: None, ..away });
        }
        self.tell_clocks();
        self.tell_hints();
        if end.is_some() {
            self.clocks = None;
        }
        self.think();
        Ok(())
    }

    fn record(&self, game: &Game, end: End, ended: Timestamp) -> Record {
        let table = &self.state.table;
        let names = table.names.clone().map(Option::unwrap_or_default);
        let mut header = Header::of_players(&names);
        header.set("Date", &ended.strftime("%Y-%m-%d").to_string());
        let notation = rules::Record::of(game.clone(), header).to_string();
        Record { table: table.id, end, notation, ended }
    }

    async fn pencil(&mut self, seat: Seat, marks: &[wire::Cell]) -> Result<Result<(), Refused>, Fatal> {
        let board = self.state.table.ruleset.board();
        let Some(marks) = marks.iter().map(|mark| mark.on(board)).collect::<Option<Cells>>() else {
            return Ok(Err(Refused::of(&TableRefusal::MarkOffBoard)));
        };
        if marks != self.state.table.pencil[seat] {
            let change = Change::Pencil { table: self.state.table.id, seat, marks };
            self.tables.store.apply(vec![change]).await?;
            self.state.table.pencil[seat] = marks;
        }
        Ok(Ok(()))
    }

    // The captain.

    /// Who the thinking at this table counts for.
    pub(super) fn asker(&self) -> Asker {
        self.connections.address().map_or(Asker::Table(self.state.table.id), Asker::from)
    }

    /// Lets the captain think if it is its turn and anyone is connected.
    fn think(&mut self) {
        self.awaited.store(!self.connections.is_empty(), Ordering::Relaxed);
        if self.connections.is_empty() {
            return;
        }
        let Kind::Captain(name) = &self.state.table.kind else { return };
        let Some(game) = &self.state.game else { return };
        if self.thinking == Thinking::Yes || game.phase().admits(Seat::B).is_err() {
            return;
        }
        let entry = registry::find(name);
        let view = game.view(Eye::Player(Seat::B));
        let (pool, me, asker) = (self.tables.pool.clone(), self.me.clone(), self.asker());
        let awaited = Arc::clone(&self.awaited);
        self.thinking = Thinking::Yes;
        tokio::spawn(async move {
            let thought = match entry {
                Some(entry) => {
                    let think = move || {
                        if !awaited.load(Ordering::Relaxed) {
                            return Thought::NotAwaited;
                        }
                        let mut dice = Dice::from_key(token::random());
                        Thought::Order(entry.captain.order(&view, &mut dice, Budget::USUAL))
                    };
                    pool.run(asker, think).await.unwrap_or(Thought::Lost)
                }
                None => Thought::Lost,
            };
            // An error means that the table is gone.
            let _ = me.send(TableMessage::Thought(thought)).await;
        });
    }

    async fn thought(&mut self, thought: Thought) -> Result<(), Fatal> {
        self.thinking = Thinking::No;
        let order = match thought {
            Thought::Order(order) => Some(order),
            Thought::Lost => None,
            Thought::NotAwaited => {
                // Someone may have reconnected.
                self.think();
                return Ok(());
            }
        };
        let Some(game) = &self.state.game else { return Ok(()) };
        if game.phase().admits(Seat::B).is_err() {
            return Ok(());
        }
        let played = match order {
            Some(order) => {
                self.play(Seat::B, order, Instant::now()).await?.map_err(|error| error.to_string())
            }
            None => Err("it gave no order".to_owned()),
        };
        if let Err(reason) = played
            && !self.state.is_over()
        {
            // The person did nothing wrong, so the game does not count.
            tracing::error!(table = %self.state.table.id, reason, "the captain failed");
            self.adjudge(End::SERVER_FAULT).await?;
        }
        Ok(())
    }

    // Sending.

    pub(super) fn tell_table(&mut self) {
        let table = Box::new(self.info());
        self.connections.tell_all(&ServerFrame::Table { table });
    }

    fn tell_last_event(&mut self) {
        let state = &self.state;
        self.connections.tell_each(|eye| state.event(state.events(), eye));
    }

    fn clock_frame(&self) -> Option<ServerFrame> {
        let phase = self.state.game.as_ref().map(Game::phase)?;
        Some(self.clocks.as_ref()?.frame(phase))
    }

    fn tell_clocks(&mut self) {
        if let Some(frame) = self.clock_frame() {
            self.connections.tell_all(&frame);
        }
    }

    /// Presence matters only when two people play online.
    fn presence_frame(&self, seat: Seat) -> Option<ServerFrame> {
        if self.state.table.kind != Kind::Online || self.state.table.tokens[seat].is_none() {
            return None;
        }
        let state = self.away[seat].presence;
        Some(ServerFrame::Presence { seat: seat.into(), state, grace_ms: self.grace_left(seat) })
    }

    /// How many milliseconds an absent player has left, while that time runs.
    fn grace_left(&self, seat: Seat) -> Option<u64> {
        self.away[seat].until.map(|until| until.saturating_duration_since(Instant::now()).as_millis() as u64)
    }

    /// What is public about this table, with the time that absent players have left.
    fn info(&self) -> TableInfo {
        let grace = (self.state.table.kind == Kind::Online).then(|| Grace {
            seconds: self.tables.limits.grace.as_secs() as u32,
            a: self.grace_left(Seat::A),
            b: self.grace_left(Seat::B),
        });
        TableInfo { grace, ..self.state.info() }
    }

    /// Checks who is connected, starts and stops the time of absent players, and sends what has changed.
    fn note_presence(&mut self, how: Departure) {
        if self.state.table.kind != Kind::Online {
            return;
        }
        let here = Sides::from_fn(|seat| self.connections.seated(seat));
        let on =
            matches!(self.state.game.as_ref().map(Game::phase), Some(Phase::Turn(_) | Phase::Round { .. }));
        for seat in Seat::BOTH {
            let before = self.away[seat];
            let presence = match (here[seat], before.presence) {
                (true, _) => Presence::Here,
                (false, Presence::Here) => how.into(),
                (false, gone) => gone,
            };
            // The time runs only while the other side is connected.
            let runs = on && !here[seat] && here[seat.other()];
            let until =
                runs.then(|| before.until.unwrap_or_else(|| Instant::now() + self.tables.limits.grace));
            self.away[seat] = Away { presence, until };
            let changed = presence != before.presence || until.is_some() != before.until.is_some();
            if changed && let Some(frame) = self.presence_frame(seat) {
                self.connections.tell_all(&frame);
            }
        }
    }
}

/// Whether an order was sent with knowledge of the current position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Timely {
    Yes,
    /// The seat has given an order since: a double click, or a resent message.
    Double,
    /// Something else has happened since.
    Outdated,
}

fn timeliness(game: &Game, seat: Seat, seen: u32, order: Order) -> Timely {
    let Some(since) = game.turns().get(seen as usize..) else { return Timely::Outdated };
    if since.iter().any(|turn| turn.seat() == Some(seat)) {
        return Timely::Double;
    }
    // The other side's hidden salvo changes nothing for this seat.
    let waiting = matches!(game.phase(), Phase::Round { committed, .. } if committed[seat.other()]);
    let harmless = usize::from(waiting);
    if since.len() <= harmless || order == Order::Resign { Timely::Yes } else { Timely::Outdated }
}
