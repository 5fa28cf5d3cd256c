//! The coach at a table: who may ask for hints, and answers from the asking player's own view.

use std::sync::Arc;

use captains::Budget;
use captains::analysis::Advice;
use rules::{Eye, Seat, Sides};
use store::{Change, CoachChange, Hint, Kind, StoreError};
use tokio::task::AbortHandle;
use wire::{Coaching, HintGrade, Refused, ServerFrame, TableRefusal};

use super::message::{Agreement, TableMessage};
use super::playing::NotDone;
use super::table_task::TableTask;
use crate::coach::{self, HINTS, Hints, MISSES};
use crate::metrics;

/// The coach's state at a table.
#[derive(Default)]
pub(crate) struct Coach(Sides<Adviser>);

/// The coach of one seat.
#[derive(Default)]
struct Adviser {
    /// The last advice, and the number of events it is for.
    known: Option<(u32, Arc<Advice>)>,
    /// Sockets that wait for advice. While there are any, the coach is thinking.
    waiting: Vec<Asker>,
    /// The running task.
    thought: Option<AbortHandle>,
}

/// A socket that waits for the coach.
struct Asker {
    connection: u64,
    grade: HintGrade,
    /// The number of events when it asked.
    events: u32,
}

impl Coach {
    /// Removes a socket, and stops thinking if nobody else is waiting.
    pub(super) fn leave(&mut self, connection: u64) {
        for adviser in [&mut self.0.a, &mut self.0.b] {
            adviser.waiting.retain(|asker| asker.connection != connection);
            if adviser.waiting.is_empty()
                && let Some(thought) = adviser.thought.take()
            {
                thought.abort();
            }
        }
    }
}

impl TableTask {
    /// Switches the coach off between people unless the joining player agrees too.
    pub(super) async fn agree(&mut self, agreed: Agreement) -> Result<(), StoreError> {
        if agreed == Agreement::No && self.state.table.coaching != Coaching::Off {
            let change = CoachChange::Agree(self.state.table.id, Coaching::Off);
            self.apply(vec![Change::Coach(change)]).await?;
            self.state.table.coaching = Coaching::Off;
        }
        Ok(())
    }

    /// Changes the coaching setting, if nobody else has to agree.
    pub(super) async fn change_coach(&mut self, coaching: Coaching) -> Result<(), NotDone> {
        if !matches!(self.state.table.kind, Kind::Captain(_)) {
            return Err(TableRefusal::CoachNotAgreed.into());
        }
        if self.state.is_over() {
            return Err(TableRefusal::CoachGameOver.into());
        }
        let change = CoachChange::Agree(self.state.table.id, coaching);
        self.apply(vec![Change::Coach(change)]).await?;
        self.state.table.coaching = coaching;
        self.tell_table();
        self.tell_hints();
        Ok(())
    }

    /// Answers a question to the coach, now or when it has finished thinking.
    pub(super) async fn hint(
        &mut self,
        connection: u64,
        seat: Seat,
        seen: u32,
        grade: HintGrade,
    ) -> Result<(), NotDone> {
        let events = self.state.events();
        self.may_ask(seat, seen, grade)?;
        if !self.state.hints.iter().any(|hint| (hint.seat, hint.events) == (seat, events)) {
            let hint = Hint { seat, events, at: store::now() };
            let change = CoachChange::Asked(self.state.table.id, hint);
            self.apply(vec![Change::Coach(change)]).await?;
            self.state.hints.push(hint);
            metrics::hint_given();
            self.tell_table();
            self.tell_hints();
        }
        let adviser = &mut self.coach.0[seat];
        match &adviser.known {
            Some((when, advice)) if *when == events => {
                let advice = Box::new(coach::advice(advice, grade));
                self.connections.tell(connection, &ServerFrame::Advice { turn: events, advice });
            }
            _ => {
                adviser.waiting.push(Asker { connection, grade, events });
                if adviser.waiting.len() == 1 {
                    self.advise(seat, events);
                }
            }
        }
        Ok(())
    }

    fn may_ask(&self, seat: Seat, seen: u32, grade: HintGrade) -> Result<(), TableRefusal> {
        let coaching = self.state.table.coaching;
        if coaching == Coaching::Off {
            return Err(TableRefusal::CoachOff);
        }
        let game = self.state.game.as_ref().ok_or(TableRefusal::NotBegun)?;
        if game.end().is_some() {
            return Err(TableRefusal::CoachGameOver);
        }
        let events = self.state.events();
        if seen != events {
            return Err(TableRefusal::Outdated);
        }
        if coaching == Coaching::Open {
            return Ok(());
        }
        if grade == HintGrade::Numbers {
            return Err(TableRefusal::OnlyHints);
        }
        // Asking for more about the same position counts as the same hint.
        if self.state.hints.iter().any(|hint| (hint.seat, hint.events) == (seat, events)) {
            return Ok(());
        }
        let hints = Hints::of(game, seat, &self.state.hints);
        if hints.left() == 0 {
            return Err(TableRefusal::NoHintsLeft { hints: HINTS.into() });
        }
        if !hints.is_ready() {
            return Err(TableRefusal::NoHintYet { needed: MISSES, misses: hints.misses() });
        }
        Ok(())
    }

    /// Lets the coach think about what this seat knows. It gets only the player's own view, so it cannot leak more.
    fn advise(&mut self, seat: Seat, events: u32) {
        let Some(game) = &self.state.game else { return };
        let view = game.view(Eye::Player(seat));
        let (pool, me, asker) = (self.tables.hints.clone(), self.me.clone(), self.asker());
        let task = tokio::spawn(async move {
            let thought = pool.run(asker, move || Advice::of(&view, Budget::USUAL)).await;
            let advice = match thought {
                Ok(Ok(advice)) => Ok(Box::new(advice)),
                Ok(Err(error)) => Err(TableRefusal::CoachNoAnswer { reason: error.to_string() }),
                Err(_) => Err(TableRefusal::CoachBusy),
            };
            // An error means that the table is gone.
            let _ = me.send(TableMessage::Advised(seat, events, advice)).await;
        });
        self.coach.0[seat].thought = Some(task.abort_handle());
    }

    pub(super) fn advised(&mut self, seat: Seat, events: u32, advice: Result<Box<Advice>, TableRefusal>) {
        let adviser = &mut self.coach.0[seat];
        let (answered, later): (Vec<Asker>, Vec<Asker>) =
            std::mem::take(&mut adviser.waiting).into_iter().partition(|asker| asker.events == events);
        let asked_anew = !later.is_empty();
        adviser.waiting = later;
        match advice {
            Ok(advice) => {
                let advice = Arc::from(advice);
                adviser.known = Some((events, Arc::clone(&advice)));
                for Asker { connection, grade, .. } in answered {
                    let advice = Box::new(coach::advice(&advice, grade));
                    self.connections.tell(connection, &ServerFrame::Advice { turn: events, advice });
                }
            }
            Err(reason) => {
                let refused = ServerFrame::Refused(Refused::of(&reason));
                for Asker { connection, .. } in answered {
                    self.connections.tell(connection, &refused);
                }
            }
        }
        // The game went on while the coach was thinking, and a player asked again.
        if asked_anew {
            let now = self.state.events();
            self.coach.0[seat].waiting.iter_mut().for_each(|asker| asker.events = now);
            self.advise(seat, now);
        }
    }

    /// The hints frame for a seat, if hints are limited and the game is running.
    pub(super) fn hints_frame(&self, seat: Seat) -> Option<ServerFrame> {
        if self.state.table.coaching != Coaching::Sparing {
            return None;
        }
        let game = self.state.game.as_ref().filter(|game| game.end().is_none())?;
        Some(ServerFrame::Hints(Hints::of(game, seat, &self.state.hints).info()))
    }

    /// Sends each seat its own hints.
    pub(super) fn tell_hints(&mut self) {
        for seat in Seat::BOTH {
            if let Some(frame) = self.hints_frame(seat) {
                self.connections.tell_seat(seat, &frame);
            }
        }
    }
}
