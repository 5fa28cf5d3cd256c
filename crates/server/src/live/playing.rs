//! The game at a table: fleets, orders, adjudged ends and pencil marks.

use jiff::Timestamp;
use rules::{Attempt, Cells, End, Game, Header, Illegal, Order, Phase, Seat};
use store::{Change, Move, Record, StoreError, Turn};
use tokio::time::Instant;
use wire::{BadOrder, Fleet, Refused, TableRefusal};

use super::clocks::TableClocks;
use super::message::Departure;
use super::table_task::TableTask;
use crate::metrics;
use crate::number::count;

/// Why a table did not do what a socket asked for.
pub(super) enum NotDone {
    /// It is not allowed.
    Refused(Refused),
    /// The store failed: memory may differ from what is stored.
    Store(StoreError),
}

impl From<TableRefusal> for NotDone {
    fn from(reason: TableRefusal) -> NotDone {
        NotDone::Refused(Refused::of(&reason))
    }
}

impl From<BadOrder> for NotDone {
    fn from(error: BadOrder) -> NotDone {
        NotDone::Refused(Refused::of(&error))
    }
}

impl From<StoreError> for NotDone {
    fn from(error: StoreError) -> NotDone {
        NotDone::Store(error)
    }
}

impl From<Illegal> for NotDone {
    fn from(illegal: Illegal) -> NotDone {
        NotDone::Refused(Refused::of(&illegal))
    }
}

impl TableTask {
    pub(super) async fn place(&mut self, seat: Seat, fleet: &Fleet) -> Result<(), NotDone> {
        let ruleset = self.state.table.ruleset.clone();
        let fleet = fleet.prove(&ruleset).map_err(|faults| NotDone::Refused(Refused::fleet(&faults)));
        if let Some(placed) = &self.state.table.fleets[seat] {
            // The answer may have been lost, so that the client sent it again.
            let is_same = fleet.is_ok_and(|fleet| fleet == *placed);
            return if is_same { Ok(()) } else { Err(TableRefusal::FleetPlaced.into()) };
        }
        let fleet = fleet?;
        let table = self.state.table.id;
        let place = Change::Place { table, seat, ruleset, fleet: fleet.clone() };
        self.apply(vec![place]).await?;
        self.state.table.fleets[seat] = Some(fleet);
        self.tell_table();
        self.begin_if_ready().await?;
        Ok(())
    }

    /// Starts the game once both fleets are placed and both players have joined.
    pub(super) async fn begin_if_ready(&mut self) -> Result<(), StoreError> {
        let ready = Seat::BOTH.into_iter().all(|seat| self.state.table.fleets[seat].is_some());
        if !ready || !self.state.is_complete() || self.state.game.is_some() {
            return Ok(());
        }
        let at = store::now();
        self.apply(vec![Change::Begin { table: self.state.table.id, at }]).await?;
        self.state.begin(at).expect("both fleets are placed");
        self.resume();
        self.tell_table();
        self.tell_last_event();
        self.tell_clocks();
        self.tell_hints();
        self.note_presence(Departure::Lost);
        Ok(())
    }

    pub(super) async fn order(&mut self, seat: Seat, seen: u32, order: &wire::Order) -> Result<(), NotDone> {
        let received = Instant::now();
        let game = self.state.game.as_ref().ok_or(TableRefusal::NotBegun)?;
        let order = order.on(self.state.table.ruleset.board())?;
        match timeliness(game, seat, seen, order) {
            Timely::Yes => self.play(seat, order, received).await,
            Timely::Double => Ok(()),
            Timely::Outdated => Err(TableRefusal::Outdated.into()),
        }
    }

    pub(super) async fn play(&mut self, seat: Seat, order: Order, received: Instant) -> Result<(), NotDone> {
        // An order after the clock ran out is too late, even if the deadline was not handled yet.
        if let Some(end) = self.clocks.as_ref().and_then(TableClocks::verdict) {
            self.adjudge(end).await?;
        }
        let game = self.state.game.as_mut().ok_or(Illegal::NotYourTurn)?;
        game.play(seat, order)?;
        let phase = game.phase();
        if let Some(clocks) = &mut self.clocks {
            clocks.press(seat, phase);
        }
        self.commit(Move::Sent(seat, Attempt::Order(order))).await?;
        metrics::turn_told(received.elapsed());
        Ok(())
    }

    /// Ends the game from outside.
    pub(super) async fn adjudge(&mut self, end: End) -> Result<(), StoreError> {
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
    async fn commit(&mut self, happened: Move) -> Result<(), StoreError> {
        let at = store::now();
        let left = self.clocks.as_ref().map(TableClocks::left);
        let game = self.state.game.as_ref().expect("a turn was played");
        let table = self.state.table.id;
        let board = self.state.table.ruleset.board();
        let turn = Turn { n: count(game.turns().len() - 1), happened, at, left };
        let mut changes = vec![Change::Append { table, board, turn }];
        changes.extend(left.map(|left| Change::Clocks { table, left }));
        let end = game.end();
        changes.extend(end.map(|end| Change::Finish(Box::new(self.record(game, end, at)))));
        self.apply(changes).await?;

        self.state.note(at);
        self.tell_last_event();
        if let Some(end) = end {
            metrics::game_over(end.cause());
            self.tell_table();
            self.absences.end();
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

    pub(super) async fn pencil(&mut self, seat: Seat, marks: &[wire::Cell]) -> Result<(), NotDone> {
        let board = self.state.table.ruleset.board();
        let Some(marks) = marks.iter().map(|mark| mark.on(board)).collect::<Option<Cells>>() else {
            return Err(TableRefusal::MarkOffBoard.into());
        };
        if marks != self.state.table.pencil[seat] {
            let change = Change::Pencil { table: self.state.table.id, seat, marks };
            self.apply(vec![change]).await?;
            self.state.table.pencil[seat] = marks;
        }
        Ok(())
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
