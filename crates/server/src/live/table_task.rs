//! The task that owns a table and its game.
//!
//! Everything at a table happens here, one message at a time: play, store, and only then send. If the store fails after
//! a move, memory and store may differ, so the table leaves memory and is loaded again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rules::{Cause, End, Eye, Game, Seat};
use store::{Change, Kind, Lease, StoreError};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use wire::{ByeReason, ClientFrame, Fleet, ServerFrame, TableInfo, TableRefusal};

use super::captain::Thinking;
use super::clocks::TableClocks;
use super::coach::Coach;
use super::connections::{Connections, Out};
use super::message::{Attached, Departure, Hello, TableMessage};
use super::playing::NotDone;
use super::presence::Absences;
use super::seat_link::SeatLink;
use super::state::State;
use super::tables::{Retired, TableHandle, Tables};
use crate::leases::Held;

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
    pub(super) clocks: Option<TableClocks>,
    pub(super) thinking: Thinking,
    /// Whether anyone is connected to see what the captain does.
    pub(super) awaited: Arc<AtomicBool>,
    pub(super) coach: Coach,
    pub(super) absences: Absences,
    quiet_since: Instant,
    /// The right to be the one that has this table.
    held: Held,
}

/// A table's task, not yet running, and its handle.
pub(crate) fn channel(state: State, tables: Tables, held: Held) -> (TableHandle, TableTask) {
    let (me, inbox) = mpsc::channel(INBOX);
    let task = TableTask {
        connections: Connections::new(tables.limits.backlog),
        clocks: None,
        thinking: Thinking::No,
        awaited: Arc::default(),
        coach: Coach::default(),
        absences: Absences::new(),
        quiet_since: Instant::now(),
        me: me.clone(),
        state,
        tables,
        inbox,
        held,
    };
    (me, task)
}

impl TableTask {
    pub(crate) async fn run(mut self) {
        let id = self.state.table.id;
        self.resume();
        // The program may have ended between the last fleet and the opening.
        let mut done = self.begin_if_ready().await;
        loop {
            if let Err(error) = done {
                match error {
                    StoreError::LeaseLost => {
                        tracing::warn!(table = %id, "this node no longer has this table");
                    }
                    error => tracing::error!(table = %id, %error, "a table failed and will be loaded again"),
                }
                self.connections.bye(ByeReason::Restart);
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
                () = self.held.lost() => Err(StoreError::LeaseLost),
                Some(message) = self.inbox.recv() => self.handle(message).await,
                () = tokio::time::sleep_until(due) => match self.due().await {
                    Ok(Retired::Yes) => break,
                    Ok(Retired::No) => Ok(()),
                    Err(error) => Err(error),
                },
            };
        }
        // Nobody waits for this table any more; the next one may have it at once.
        drop(self.inbox);
        self.held.release().await;
    }

    /// Stores changes, unless another node has this table now.
    pub(super) async fn apply(&self, changes: Vec<Change>) -> Result<(), StoreError> {
        self.tables.store.apply_under(&[self.held.lease()], changes).await
    }

    /// What changes of this table depend on.
    pub(super) fn lease(&self) -> &Lease {
        self.held.lease()
    }

    /// Resumes an interrupted game: clocks continue, and captains think again.
    pub(super) fn resume(&mut self) {
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

    /// Stores the clocks, gives the table back, and then tells all sockets, which may find it on another node.
    async fn stop(&mut self) {
        let table = self.state.table.id;
        let clocks = self.clocks.as_ref().map(|clocks| Change::Clocks { table, left: clocks.left() });
        let changes = clocks.into_iter().chain([Change::release(self.held.lease())]).collect();
        match self.apply(changes).await {
            Ok(()) => self.held.was_released(),
            Err(error) => tracing::warn!(%table, %error, "could not store the clocks"),
        }
        self.connections.bye(ByeReason::Restart);
    }

    // Deadlines.

    fn next_due(&self) -> Instant {
        let flag = self.clocks.as_ref().and_then(TableClocks::next_flag);
        let earliest = flag.into_iter().chain(self.absences.next_due()).min();
        earliest.unwrap_or_else(|| {
            // Nothing is due, but a table with nobody connected should leave memory.
            let idle = self.connections.is_empty() && self.thinking == Thinking::No;
            let from = if idle { self.quiet_since } else { Instant::now() };
            from + self.tables.limits.idle_table
        })
    }

    async fn due(&mut self) -> Result<Retired, StoreError> {
        if let Some(end) = self.clocks.as_ref().and_then(TableClocks::verdict) {
            self.adjudge(end).await?;
            return Ok(Retired::No);
        }
        let now = Instant::now();
        if let Some(seat) = self.absences.overdue(now) {
            self.adjudge(End::lost(seat, Cause::Left)).await?;
            return Ok(Retired::No);
        }
        let waits = self.clocks.as_ref().and_then(TableClocks::next_flag).is_some()
            || self.absences.next_due().is_some();
        let idle = self.connections.is_empty() && self.thinking == Thinking::No && !waits;
        if idle && self.quiet_since + self.tables.limits.idle_table <= now {
            return Ok(self.tables.retire(self.state.table.id, &self.inbox));
        }
        Ok(Retired::No)
    }

    async fn handle(&mut self, message: TableMessage) -> Result<(), StoreError> {
        self.quiet_since = Instant::now();
        match message {
            // A failed send only means that the caller no longer waits.
            TableMessage::Info(reply) => drop(reply.send(self.info())),
            TableMessage::Join(name, agreed, token, reply) => self.join(name, agreed, token, reply).await?,
            TableMessage::Rematch(token, reply) => drop(reply.send(self.rematch(token).await)),
            TableMessage::Claim(seat, tokens, reply) => self.claim(seat, tokens, reply).await?,
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
            server_time: store::now().to_string(),
        })];
        missed.extend((hello.after + 1..=events).map(|n| Out::frame(&self.state.event(n, eye))));
        missed.extend(seat.and_then(|seat| self.hints_frame(seat)).as_ref().map(Out::frame));
        missed.extend(self.clock_frame().as_ref().map(Out::frame));
        for other in Seat::BOTH.into_iter().filter(|other| Some(*other) != seat) {
            missed.extend(self.presence_frame(other).as_ref().map(Out::frame));
        }
        if reply
            .send(Ok(Attached { link: SeatLink::Here { id, table: self.me.clone() }, outgoing, missed }))
            .is_err()
        {
            self.connections.remove(id);
        }
        self.note_presence(Departure::Lost);
        // The captain does not think while nobody is connected.
        self.think();
    }

    async fn say(&mut self, id: u64, frame: ClientFrame) -> Result<(), StoreError> {
        let Some(eye) = self.connections.eye(id) else { return Ok(()) };
        let said = match (eye, frame) {
            (_, ClientFrame::Ping {}) => {
                self.connections.tell(id, &ServerFrame::Pong {});
                return Ok(());
            }
            (_, ClientFrame::Hello { .. }) => Err(TableRefusal::SecondHello.into()),
            // The socket detaches itself.
            (_, ClientFrame::Leave {}) => Ok(()),
            (Eye::Player(seat), ClientFrame::Place { fleet }) => self.place(seat, &fleet).await,
            (Eye::Player(seat), ClientFrame::Order { turn, order }) => self.order(seat, turn, &order).await,
            (Eye::Player(seat), ClientFrame::Pencil { marks }) => self.pencil(seat, &marks).await,
            (Eye::Player(seat), ClientFrame::Hint { turn, grade }) => self.hint(id, seat, turn, grade).await,
            (Eye::Player(_), ClientFrame::Coach { coach }) => self.change_coach(coach).await,
            (Eye::Public | Eye::Organiser, _) => Err(TableRefusal::OnlyPlayers.into()),
        };
        match said {
            Ok(()) => Ok(()),
            Err(NotDone::Refused(refused)) => {
                self.connections.tell(id, &ServerFrame::Refused(refused));
                Ok(())
            }
            Err(NotDone::Store(error)) => Err(error),
        }
    }

    // Sending.

    pub(super) fn tell_table(&mut self) {
        let table = Box::new(self.info());
        self.connections.tell_all(&ServerFrame::Table { table });
    }

    pub(super) fn tell_last_event(&mut self) {
        let state = &self.state;
        self.connections.tell_each(|eye| state.event(state.events(), eye));
    }

    fn clock_frame(&self) -> Option<ServerFrame> {
        let phase = self.state.game.as_ref().map(Game::phase)?;
        Some(self.clocks.as_ref()?.frame(phase))
    }

    pub(super) fn tell_clocks(&mut self) {
        if let Some(frame) = self.clock_frame() {
            self.connections.tell_all(&frame);
        }
    }

    /// What is public about this table, with the time that absent players have left.
    pub(super) fn info(&self) -> TableInfo {
        let online = self.state.table.kind == Kind::Online;
        let grace = online.then(|| self.absences.grace(self.tables.limits.grace));
        TableInfo { grace, ..self.state.info() }
    }
}
