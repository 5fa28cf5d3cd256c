//! The matches that are being played, and how the organiser breaks one off.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rules::{Cause, End, Seat, Sides};
use store::Change;
use tokio::sync::oneshot;
use uuid::Uuid;
use wire::GameSummary;

use crate::app::App;

/// All matches that are being played, from before their first call until they are stored.
#[derive(Default)]
pub(crate) struct Running(Mutex<Matches>);

/// The same, locked. Whoever decides which bots may play holds the lock until their matches are listed: so a bot that
/// was benched just before has no match that is not.
#[derive(Default)]
pub(super) struct Matches(HashMap<Uuid, Entry>);

struct Entry {
    bots: Sides<Option<Uuid>>,
    names: Sides<String>,
    /// None once somebody breaks the match off.
    break_off: Option<oneshot::Sender<BreakOff>>,
}

/// What becomes of a match that is broken off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// This side loses it.
    Lost(Seat),
    /// Nobody does, and it is played again.
    Again,
}

impl Decision {
    pub(super) fn end(self) -> End {
        match self {
            Decision::Lost(seat) => End::lost(seat, Cause::Aborted),
            Decision::Again => End::ABORTED,
        }
    }
}

/// Breaks a match off.
pub(super) struct BreakOff {
    pub(super) decision: Decision,
    /// The line of the audit log, written together with the result.
    pub(super) note: Change,
    /// Told what came of it; dropped if the match had come to its own end.
    pub(super) done: oneshot::Sender<Aborted>,
}

/// A match was broken off: the game that is stored, if one is.
pub(crate) type Aborted = Option<Box<GameSummary>>;

/// Why a match cannot be broken off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotAborted {
    /// It is not being played.
    NotRunning,
    /// Somebody does it already.
    Already,
    /// It has just ended.
    Over,
}

impl Running {
    pub(super) fn lock(&self) -> MutexGuard<'_, Matches> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The running matches of a bot, and where it sits.
    pub(crate) fn of_bot(&self, bot: Uuid) -> Vec<(Uuid, Seat)> {
        let matches = self.lock();
        let seat = |entry: &Entry| Seat::BOTH.into_iter().find(|seat| entry.bots[*seat] == Some(bot));
        matches.0.iter().filter_map(|(id, entry)| Some((*id, seat(entry)?))).collect()
    }

    /// Breaks a match off. What came of it comes once it is stored. The note is made with the names of both.
    pub(crate) fn abort(
        &self,
        id: Uuid,
        decision: Decision,
        note: impl FnOnce(&Sides<String>) -> Change,
    ) -> Result<oneshot::Receiver<Aborted>, NotAborted> {
        let mut matches = self.lock();
        let entry = matches.0.get_mut(&id).ok_or(NotAborted::NotRunning)?;
        if entry.break_off.as_ref().is_some_and(oneshot::Sender::is_closed) {
            return Err(NotAborted::Over);
        }
        let order = entry.break_off.take().ok_or(NotAborted::Already)?;
        let (done, aborted) = oneshot::channel();
        let sent = order.send(BreakOff { decision, note: note(&entry.names), done });
        sent.map(|()| aborted).map_err(|_| NotAborted::Over)
    }
}

impl Matches {
    /// A match begins. It is listed until what comes back is dropped.
    pub(super) fn begin(
        &mut self,
        app: &App,
        bots: Sides<Option<Uuid>>,
        names: Sides<String>,
    ) -> RunningMatch {
        let id = Uuid::now_v7();
        let (break_off, broken_off) = oneshot::channel();
        self.0.insert(id, Entry { bots, names, break_off: Some(break_off) });
        RunningMatch { app: app.clone(), id, broken_off: Some(broken_off) }
    }
}

/// A match in the list of those that are being played.
pub(super) struct RunningMatch {
    app: App,
    pub(super) id: Uuid,
    broken_off: Option<oneshot::Receiver<BreakOff>>,
}

impl RunningMatch {
    /// Waits until the match is broken off, which may be never.
    pub(super) async fn broken_off(&mut self) -> BreakOff {
        if let Some(order) = &mut self.broken_off
            && let Ok(order) = order.await
        {
            return order;
        }
        std::future::pending().await
    }

    /// From now on it is too late: the match has its end.
    pub(super) fn is_over(&mut self) {
        self.broken_off = None;
    }
}

impl Drop for RunningMatch {
    fn drop(&mut self) {
        self.app.events.running.lock().0.remove(&self.id);
    }
}
