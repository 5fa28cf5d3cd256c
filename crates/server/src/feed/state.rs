//! The state of the feed: what spectators see, and the frames to be sent.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use rules::Eye;
use serde::Serialize;
use serde_json::value::RawValue;
use wire::{FeedFrame, GameSummary, LiveEvent, LiveMatch, MatchCard, Row, TournamentInfo};

use super::frame::{ByEye, Frame, raw, text};
use super::matches::{Live, LiveText};

/// How many finished games are shown.
const RECENT: usize = 20;

/// How many frames old a snapshot may be; new spectators get those frames too. That is cheaper than making a new snapshot
/// of many long matches.
const KEPT: usize = 512;

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
    pub(super) fn begin(&mut self, begun: LiveMatch, opening: &ByEye<LiveEvent>) {
        let (seq, live) = (self.next(), Live::new(begun, opening));
        let text = ByEye::from_fn(|eye| text(&MatchFrame::Started { seq, live: live.text(eye) }));
        self.matches.push(live);
        self.queue(Frame { seq, text });
    }

    /// An event in a match.
    pub(super) fn happen(&mut self, id: &str, event: &ByEye<LiveEvent>) {
        let seq = self.next();
        let Some(live) = self.matches.iter_mut().find(|live| live.card.id == id) else { return };
        let event = ByEye::from_fn(|eye| raw(event.of(eye)));
        let text = ByEye::from_fn(|eye| text(&MatchFrame::Event { seq, live: id, event: event.of(eye) }));
        live.push(event);
        self.queue(Frame { seq, text });
    }

    /// A match is over.
    pub(super) fn end(&mut self, id: &str, game: GameSummary, ended: impl FnOnce(u64) -> FeedFrame) {
        let seq = self.next();
        let frame = Frame::same(seq, &ended(seq));
        self.matches.retain(|live| live.card.id != id);
        self.recent.truncate(RECENT - 1);
        self.recent.push_front(game);
        self.queue(frame);
    }

    /// A finished game was voided. Snapshots that show it as won are discarded.
    pub(super) fn void(&mut self, game: GameSummary) {
        let seq = self.next();
        let frame = Frame::same(seq, &FeedFrame::Voided { seq, game: Box::new(game.clone()) });
        if let Some(recent) = self.recent.iter_mut().find(|recent| recent.id == game.id) {
            *recent = game;
        }
        self.queue(frame);
        self.snapshots = ByEye::default();
    }

    /// A match was aborted. One that was never shown needs no frame.
    pub(super) fn drop(&mut self, id: &str) {
        let Some(place) = self.matches.iter().position(|live| live.card.id == id) else { return };
        let seq = self.next();
        let frame = Frame::same(seq, &FeedFrame::Dropped { seq, live: id.to_owned() });
        self.matches.remove(place);
        self.queue(frame);
    }

    /// The standings changed.
    pub(super) fn standings(&mut self, current: Vec<Row>, all_time: Vec<Row>) {
        let seq = self.next();
        let frame = FeedFrame::Standings { seq, current: current.clone(), all_time: all_time.clone() };
        let frame = Frame::same(seq, &frame);
        (self.current, self.all_time) = (current, all_time);
        self.queue(frame);
    }

    /// The tournament or the upcoming pairs changed.
    pub(super) fn tournament(&mut self, tournament: Option<TournamentInfo>, next: Vec<[String; 2]>) {
        let seq = self.next();
        let frame = FeedFrame::Tournament { seq, tournament: tournament.clone(), next: next.clone() };
        let frame = Frame::same(seq, &frame);
        (self.tournament, self.next) = (tournament, next);
        self.queue(frame);
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
        text(&MatchFrame::Snapshot {
            seq: self.seq,
            tournament: self.tournament.as_ref(),
            next: &self.next,
            recent: &self.recent,
            current: &self.current,
            all_time: &self.all_time,
            matches: self.matches.iter().map(|live| live.text(eye)).collect(),
        })
    }
}

/// The [`FeedFrame`]s that contain matches or events, whose text is there already.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum MatchFrame<'a> {
    Snapshot {
        seq: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        tournament: Option<&'a TournamentInfo>,
        next: &'a [[String; 2]],
        recent: &'a VecDeque<GameSummary>,
        current: &'a [Row],
        all_time: &'a [Row],
        matches: Vec<LiveText<'a>>,
    },
    Started {
        seq: u64,
        #[serde(rename = "match")]
        live: LiveText<'a>,
    },
    Event {
        seq: u64,
        #[serde(rename = "match")]
        live: &'a str,
        event: &'a RawValue,
    },
}
