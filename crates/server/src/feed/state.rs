//! The state of the feed: what spectators see, and the frames to be sent.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use rules::Eye;
use wire::{FeedFrame, GameSummary, MatchCard, Row, TournamentInfo, WatchFrom};

use super::frame::{Batch, Frame, text};
use super::matches::{EventText, Live};
use super::subscribers::{Queue, SubscriberId, Subscribers};

/// How many finished games are shown.
const RECENT: usize = 20;

/// How many finished matches can still be watched: a client whose connection broke just before the end gets the rest.
const FINISHED: usize = 128;

/// How many finished games are known by their ids.
const ENDED: usize = 2_000;

/// How many frames old a snapshot may be; new spectators get those frames too. That is cheaper than making a new snapshot
/// of long leaderboards.
const KEPT: usize = 512;

/// The current state.
#[derive(Default)]
pub(super) struct State {
    /// The number of the last frame of the summary.
    seq: u64,
    matches: Vec<Live>,
    /// The latest last.
    finished: VecDeque<Live>,
    tournament: Option<TournamentInfo>,
    next: Vec<[String; 2]>,
    recent: VecDeque<GameSummary>,
    /// The ids of the last games whose end was told, because it may be heard of in two ways.
    ended: VecDeque<String>,
    current: Vec<Row>,
    all_time: Vec<Row>,
    /// Whether live updates from other processes are delayed.
    delayed: bool,
    /// Frames that were not sent yet.
    waiting: Vec<Frame>,
    /// The last frames, sent or not.
    kept: VecDeque<Frame>,
    snapshot: Option<(u64, Utf8Bytes)>,
    subscribers: Subscribers,
}

/// What a new spectator gets first.
pub(super) struct Welcome {
    pub(super) snapshot: Utf8Bytes,
    /// Frames since the snapshot was made.
    pub(super) since: Vec<Frame>,
    /// The number of the last frame included.
    pub(super) seq: u64,
    /// Everything from now on; may start with frames that the welcome had already.
    pub(super) queue: Queue,
}

/// A match that a client has begun to watch.
pub(super) struct Watched {
    /// The number of the next event.
    pub(super) next: u32,
    /// What happened before it, and the end of a match that is over.
    pub(super) texts: Vec<Utf8Bytes>,
}

impl State {
    /// The cards of the running matches.
    pub(super) fn cards(&self) -> Vec<MatchCard> {
        self.matches.iter().map(|live| live.card.clone()).collect()
    }

    /// Sends everything that was not sent yet. Events go first, so that nobody hears of an end before the last turn.
    pub(super) fn flush(&mut self) {
        for live in self.matches.iter_mut().chain(&mut self.finished) {
            if let Some(events) = live.take() {
                self.subscribers.send(&mut live.watchers, &Batch::Events(events));
            }
        }
        if !self.waiting.is_empty() {
            let frames = std::mem::take(&mut self.waiting).into();
            self.subscribers.send_all(&Batch::Summary(frames));
        }
    }

    /// The number of the next frame.
    fn next(&self) -> u64 {
        self.seq + 1
    }

    fn queue(&mut self, frame: Frame) {
        self.seq = frame.seq;
        if self.kept.len() == KEPT {
            self.kept.pop_front();
        }
        self.kept.push_back(frame.clone());
        self.waiting.push(frame);
    }

    // Every change makes its frame first and cannot fail after that.

    /// A match has begun.
    pub(super) fn begin(&mut self, live: Live) {
        let seq = self.next();
        let frame = Frame::new(seq, &FeedFrame::Started { seq, card: Box::new(live.card.clone()) });
        self.matches.push(live);
        self.queue(frame);
    }

    /// An event in a match.
    pub(super) fn happen(&mut self, id: &str, event: EventText) {
        if let Some(live) = self.running(id) {
            live.push(event);
        }
    }

    /// A running match.
    pub(super) fn running(&mut self, id: &str) -> Option<&mut Live> {
        self.matches.iter_mut().find(|live| live.card.id == id)
    }

    /// All running matches.
    pub(super) fn all_running(&self) -> &[Live] {
        &self.matches
    }

    /// A match that is running or ended a moment ago.
    pub(super) fn find(&self, id: &str) -> Option<&Live> {
        self.matches.iter().chain(&self.finished).find(|live| live.card.id == id)
    }

    /// Whether the end of a match was told.
    pub(super) fn has_ended(&self, id: &str) -> bool {
        self.ended.iter().any(|ended| ended == id)
    }

    /// A match is over.
    pub(super) fn end(&mut self, id: &str, game: GameSummary, ended: impl FnOnce(u64) -> FeedFrame) {
        let seq = self.next();
        let frame = Frame::new(seq, &ended(seq));
        if let Some(mut live) = self.remove(id) {
            live.ended = Some(frame.clone());
            if self.finished.len() == FINISHED {
                self.finished.pop_front();
            }
            self.finished.push_back(live);
        }
        if self.ended.len() == ENDED {
            self.ended.pop_front();
        }
        self.ended.push_back(game.id.clone());
        self.recent.truncate(RECENT - 1);
        self.recent.push_front(game);
        self.queue(frame);
    }

    fn remove(&mut self, id: &str) -> Option<Live> {
        let place = self.matches.iter().position(|live| live.card.id == id)?;
        Some(self.matches.remove(place))
    }

    /// A finished game was voided. Snapshots that show it as won are discarded.
    pub(super) fn void(&mut self, game: GameSummary) {
        let seq = self.next();
        let frame = Frame::new(seq, &FeedFrame::Voided { seq, game: Box::new(game.clone()) });
        if let Some(recent) = self.recent.iter_mut().find(|recent| recent.id == game.id) {
            *recent = game;
        }
        self.queue(frame);
        self.snapshot = None;
    }

    /// A match was aborted. One that was never shown needs no frame.
    pub(super) fn drop(&mut self, id: &str) {
        let seq = self.next();
        let frame = Frame::new(seq, &FeedFrame::Dropped { seq, live: id.to_owned() });
        if self.remove(id).is_some() {
            self.queue(frame);
        }
    }

    /// Whether a finished game is shown as void already.
    pub(super) fn shows_void(&self, id: &str) -> bool {
        self.recent.iter().any(|game| game.id == id && game.voided.is_some())
    }

    /// The last games.
    pub(super) fn recent(&self) -> impl Iterator<Item = &GameSummary> {
        self.recent.iter()
    }

    pub(super) fn is_delayed(&self) -> bool {
        self.delayed
    }

    /// Live updates are delayed, or in time again.
    pub(super) fn set_delayed(&mut self, delayed: bool) {
        let seq = self.next();
        let frame = Frame::new(seq, &FeedFrame::Delayed { seq, delayed });
        self.delayed = delayed;
        self.queue(frame);
        self.snapshot = None;
    }

    /// The standings changed.
    pub(super) fn standings(&mut self, current: Vec<Row>, all_time: Vec<Row>) {
        let seq = self.next();
        let frame = FeedFrame::Standings { seq, current: current.clone(), all_time: all_time.clone() };
        let frame = Frame::new(seq, &frame);
        (self.current, self.all_time) = (current, all_time);
        self.queue(frame);
    }

    /// The tournament or the upcoming pairs changed.
    pub(super) fn tournament(&mut self, tournament: Option<TournamentInfo>, next: Vec<[String; 2]>) {
        let seq = self.next();
        let frame = FeedFrame::Tournament { seq, tournament: tournament.clone(), next: next.clone() };
        let frame = Frame::new(seq, &frame);
        (self.tournament, self.next) = (tournament, next);
        self.queue(frame);
    }

    /// Sets the last games that ended before the program started, newest first.
    pub(super) fn remember(&mut self, recent: Vec<GameSummary>) {
        self.ended.extend(recent.iter().map(|game| game.id.clone()));
        self.recent = recent.into_iter().take(RECENT).collect();
        self.snapshot = None;
    }

    /// A new spectator, who is dropped when this many batches wait for it, gets a snapshot and the frames since.
    pub(super) fn welcome(&mut self, backlog: usize) -> Welcome {
        let oldest = self.kept.front().map_or(self.seq, |frame| frame.seq - 1);
        let usable = self.snapshot.take().filter(|(seq, _)| *seq >= oldest);
        let (made, snapshot) = usable.unwrap_or_else(|| (self.seq, self.summary()));
        self.snapshot = Some((made, snapshot.clone()));
        let since = self.kept.iter().filter(|frame| frame.seq > made).cloned().collect();
        Welcome { snapshot, since, seq: self.seq, queue: self.subscribers.add(backlog) }
    }

    fn summary(&self) -> Utf8Bytes {
        text(&FeedFrame::Snapshot {
            seq: self.seq,
            tournament: self.tournament.clone(),
            next: self.next.clone(),
            recent: self.recent.iter().cloned().collect(),
            current: self.current.clone(),
            all_time: self.all_time.clone(),
            matches: self.cards(),
            delayed: self.delayed,
        })
    }

    /// A spectator watches a match from this event on, if it is still there.
    pub(super) fn watch(&mut self, who: SubscriberId, eye: Eye, from: &WatchFrom) -> Option<Watched> {
        let mut all = self.matches.iter_mut().chain(&mut self.finished);
        let live = all.find(|live| live.card.id == from.id)?;
        if !live.watchers.contains(&who) {
            live.watchers.push(who);
        }
        let mut texts = vec![live.text(eye, from.next)];
        texts.extend(live.ended.as_ref().map(|frame| frame.text.clone()));
        Some(Watched { next: live.next(), texts })
    }

    /// A spectator no longer watches a match.
    pub(super) fn unwatch(&mut self, who: SubscriberId, id: &str) {
        let mut all = self.matches.iter_mut().chain(&mut self.finished);
        if let Some(live) = all.find(|live| live.card.id == id) {
            live.watchers.retain(|watcher| *watcher != who);
        }
    }

    /// A spectator is gone.
    pub(super) fn leave(&mut self, who: SubscriberId) {
        self.subscribers.remove(who);
        for live in self.matches.iter_mut().chain(&mut self.finished) {
            live.watchers.retain(|watcher| *watcher != who);
        }
    }
}
