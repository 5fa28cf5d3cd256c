//! The running matches, and how the organiser aborts one.

use std::collections::HashMap;

use parking_lot::Mutex;
use rules::{Cause, End, Seat, Sides};
use store::{Abort, Note};
use tokio::sync::oneshot;
use uuid::Uuid;
use wire::GameSummary;

use crate::app::App;

/// All running matches, from before their first call until they are stored.
#[derive(Default)]
pub(crate) struct Running(pub(super) Mutex<Matches>);

/// The list, locked. Code that decides which bots may play holds the lock until their matches are listed, so that a bot
/// benched just before has no unlisted match.
#[derive(Default)]
pub(super) struct Matches(HashMap<Uuid, Entry>);

struct Entry {
    bots: Sides<Option<Uuid>>,
    names: Sides<String>,
    /// None once the match is being aborted.
    abort: Option<oneshot::Sender<AbortRequest>>,
}

/// The end of a match that is aborted like this.
pub(super) fn end_of(abort: Abort) -> End {
    match abort {
        Abort::Lost(seat) => End::lost(seat, Cause::Aborted),
        Abort::Again => End::ABORTED,
    }
}

/// A request to abort a match.
pub(super) struct AbortRequest {
    pub(super) abort: Abort,
    /// The audit log entry, written together with the result.
    pub(super) note: Note,
    /// Receives the result; dropped if the match had already ended.
    pub(super) done: oneshot::Sender<Aborted>,
}

/// An aborted match: the stored game, if there is one.
pub(crate) type Aborted = Option<Box<GameSummary>>;

/// Why a match cannot be aborted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NotAborted {
    /// It is not running.
    NotRunning,
    /// It is being aborted already.
    Already,
    /// It has just ended.
    Over,
}

impl Running {
    /// Whether a match is being played.
    pub(super) fn contains(&self, id: Uuid) -> bool {
        self.0.lock().0.contains_key(&id)
    }

    /// The running matches of a bot, and its seat in each.
    pub(crate) fn of_bot(&self, bot: Uuid) -> Vec<(Uuid, Seat)> {
        let matches = self.0.lock();
        let seat = |entry: &Entry| Seat::BOTH.into_iter().find(|seat| entry.bots[*seat] == Some(bot));
        matches.0.iter().filter_map(|(id, entry)| Some((*id, seat(entry)?))).collect()
    }

    /// Aborts a match. The result arrives once it is stored. `note` gets the names of both sides.
    pub(crate) fn abort(
        &self,
        id: Uuid,
        abort: Abort,
        note: impl FnOnce(&Sides<String>) -> Note,
    ) -> Result<oneshot::Receiver<Aborted>, NotAborted> {
        let mut matches = self.0.lock();
        let entry = matches.0.get_mut(&id).ok_or(NotAborted::NotRunning)?;
        if entry.abort.as_ref().is_some_and(oneshot::Sender::is_closed) {
            return Err(NotAborted::Over);
        }
        let order = entry.abort.take().ok_or(NotAborted::Already)?;
        let (done, aborted) = oneshot::channel();
        let sent = order.send(AbortRequest { abort, note: note(&entry.names), done });
        sent.map(|()| aborted).map_err(|_| NotAborted::Over)
    }
}

impl Matches {
    /// Lists a match that begins, until the returned guard is dropped.
    pub(super) fn begin(
        &mut self,
        app: &App,
        id: Uuid,
        bots: Sides<Option<Uuid>>,
        names: Sides<String>,
    ) -> RunningMatch {
        let (order, aborted) = oneshot::channel();
        self.0.insert(id, Entry { bots, names, abort: Some(order) });
        RunningMatch { app: app.clone(), id, aborted: Some(aborted) }
    }
}

/// Keeps a match on the list.
pub(super) struct RunningMatch {
    app: App,
    pub(super) id: Uuid,
    aborted: Option<oneshot::Receiver<AbortRequest>>,
}

impl RunningMatch {
    /// Waits until the match is aborted, which may be never.
    pub(super) async fn aborted(&mut self) -> AbortRequest {
        if let Some(order) = &mut self.aborted
            && let Ok(order) = order.await
        {
            return order;
        }
        std::future::pending().await
    }

    /// Marks the match as ended: it can no longer be aborted.
    pub(super) fn is_over(&mut self) {
        self.aborted = None;
    }
}

impl Drop for RunningMatch {
    fn drop(&mut self) {
        self.app.events.running.0.lock().0.remove(&self.id);
    }
}
