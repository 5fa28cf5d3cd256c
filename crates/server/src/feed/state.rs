//! The state of the feed: what spectators see, and the frames to be sent.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use rules::Eye;
use wire::{FeedFrame, GameSummary, LiveEvent, LiveMatch, MatchCard, Row, TournamentInfo};

use super::frame::{ByEye, Frame, json};
use super::matches::Live;

/// How many finished games are shown.
const RECENT: usize = 20;

/// How many frames old a snapshot may be; new spectators get those frames too. That is cheaper than making a new snapshot
/// of many long matches.
const KEPT: usize = 512;

/// The end of the text of a snapshot without matches.
const NO_MATCHES: &str = "[]}";

/// The current state.
#[derive(Default)]
pub(super) struct State {
    /// The number of the last frame.
    seq: u64,
    matches: Vec<Live>,
    tournament: Option<TournamentInfo>,
    next: Vec<[String; 2]>,
    recent: VecDeque<GameSummary>,
    current: Vec<Row>,
    all_time: Vec<Row>,
    /// Frames that were not sent yet.
    waiting: Vec<Frame>,
    /// The last frames, sent or not.
    kept: VecDeque<Frame>,
    snapshots: ByEye<Option<(u64, Utf8Bytes)>>,
}

/// What a new spectator gets first.
pub(super) struct Welcome {
    pub(super) snapshot: Utf8Bytes,
    /// Frames since the snapshot was made.
    pub(super) since: Vec<Frame>,
    /// The number of the last frame included.
    pub(super) seq: u64,
}

impl State {
    /// The cards of the running matches.
    pub(super) fn cards(&self) -> Vec<MatchCard> {
        self.matches.iter().map(|live| live.card.clone()).collect()
    }

    /// Takes the frames that were not sent yet; the caller sends them.
    pub(super) fn take(&mut self) -> Vec<Frame> {
        std::mem::take(&mut self.waiting)
    }

    fn number(&mut self) -> u64 {
        self.seq += 1;
        self.seq
    }

    fn queue(&mut self, frame: Frame) {
        if self.kept.len() == KEPT {
            self.kept.pop_front();
        }
        self.kept.push_back(frame.clone());
        self.waiting.push(frame);
    }

    /// A match has begun.
    pub(super) fn begin(&mut self, begun: LiveMatch, opening: &ByEye<LiveEvent>) {
        let seq = self.number();
        let live = Live::new(begun, opening);
        let text = ByEye::from_fn(|eye| {
            let mut text = format!(r#"{{"type":"started","seq":{seq},"match":"#);
            text.reserve(live.len(eye) + 1);
            live.write(eye, &mut text);
            text.push('}');
            Utf8Bytes::from(text)
        });
        self.matches.push(live);
        self.queue(Frame { seq, text });
    }

    /// An event in a match.
    pub(super) fn happen(&mut self, id: &str, event: &ByEye<LiveEvent>) {
        let Some(live) = self.matches.iter_mut().find(|live| live.card.id == id) else { return };
        live.push(event);
        let seq = self.number();
        let text = ByEye::from_fn(|eye| {
            let event = event.of(eye).clone();
            super::frame::text(&FeedFrame::Event { seq, live: id.to_owned(), event })
        });
        self.queue(Frame { seq, text });
    }

    /// A match is over.
    pub(super) fn end(&mut self, id: &str, game: GameSummary, ended: impl FnOnce(u64) -> FeedFrame) {
        self.matches.retain(|live| live.card.id != id);
        self.recent.truncate(RECENT - 1);
        self.recent.push_front(game);
        let seq = self.number();
        self.queue(Frame::same(seq, &ended(seq)));
    }

    /// A finished game was voided. Snapshots that show it as won are discarded.
    pub(super) fn void(&mut self, game: GameSummary) {
        if let Some(recent) = self.recent.iter_mut().find(|recent| recent.id == game.id) {
            recent.clone_from(&game);
        }
        let seq = self.number();
        self.queue(Frame::same(seq, &FeedFrame::Voided { seq, game: Box::new(game) }));
        self.snapshots = ByEye::default();
    }

    /// A match was aborted. One that was never shown needs no frame.
    pub(super) fn drop(&mut self, id: &str) {
        let before = self.matches.len();
        self.matches.retain(|live| live.card.id != id);
        if self.matches.len() < before {
            let seq = self.number();
            self.queue(Frame::same(seq, &FeedFrame::Dropped { seq, live: id.to_owned() }));
        }
    }

    /// The standings changed.
    pub(super) fn standings(&mut self, current: Vec<Row>, all_time: Vec<Row>) {
        let seq = self.number();
        self.current.clone_from(&current);
        self.all_time.clone_from(&all_time);
        self.queue(Frame::same(seq, &FeedFrame::Standings { seq, current, all_time }));
    }

    /// The tournament or the upcoming pairs changed.
    pub(super) fn tournament(&mut self, tournament: Option<TournamentInfo>, next: Vec<[String; 2]>) {
        let seq = self.number();
        self.tournament.clone_from(&tournament);
        self.next.clone_from(&next);
        self.queue(Frame::same(seq, &FeedFrame::Tournament { seq, tournament, next }));
    }

    /// Sets the last games that ended before the program started, newest first.
    pub(super) fn remember(&mut self, recent: Vec<GameSummary>) {
        self.recent = recent.into_iter().take(RECENT).collect();
        self.snapshots = ByEye::default();
    }

    /// What a new spectator with this eye gets: a snapshot and the frames since.
    pub(super) fn welcome(&mut self, eye: Eye) -> Welcome {
        let oldest = self.kept.front().map_or(self.seq, |frame| frame.seq - 1);
        let usable = self.snapshots.of(eye).as_ref().filter(|(seq, _)| *seq >= oldest).cloned();
        let (made, snapshot) = usable.unwrap_or_else(|| (self.seq, self.snapshot(eye)));
        *self.snapshots.of_mut(eye) = Some((made, snapshot.clone()));
        let since = self.kept.iter().filter(|frame| frame.seq > made).cloned().collect();
        Welcome { snapshot, since, seq: self.seq }
    }

    fn snapshot(&self, eye: Eye) -> Utf8Bytes {
        let mut text = json(&FeedFrame::Snapshot {
            seq: self.seq,
            tournament: self.tournament.clone(),
            next: self.next.clone(),
            recent: self.recent.iter().cloned().collect(),
            current: self.current.clone(),
            all_time: self.all_time.clone(),
            matches: Vec::new(),
        });
        assert!(text.ends_with(NO_MATCHES), "matches is the last field of a snapshot");
        text.truncate(text.len() - NO_MATCHES.len());
        text.reserve(self.matches.iter().map(|live| live.len(eye) + 1).sum::<usize>() + NO_MATCHES.len());
        text.push('[');
        for (index, live) in self.matches.iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            live.write(eye, &mut text);
        }
        text.push_str("]}");
        text.into()
    }
}
