//! What spectators see, and the frames that are about to be sent.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use rules::Eye;
use wire::{FeedFrame, GameSummary, LiveEvent, LiveMatch, MatchCard, Row, TournamentInfo};

use super::frame::{ByEye, Frame, json};
use super::matches::Live;

/// How many games that ended are shown.
const RECENT: usize = 20;

/// How many frames a snapshot may be old: whoever comes gets them too. Making a snapshot of many long matches takes longer
/// than sending a few frames more.
const KEPT: usize = 512;

/// How the text of a snapshot without matches ends.
const NO_MATCHES: &str = "[]}";

/// How everything stands.
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
    /// SocketReader that were not sent yet.
    waiting: Vec<Frame>,
    /// The last frames, sent or not.
    kept: VecDeque<Frame>,
    snapshots: ByEye<Option<(u64, Utf8Bytes)>>,
}

/// What somebody who comes is shown first.
pub(super) struct Welcome {
    pub(super) snapshot: Utf8Bytes,
    /// What happened since the snapshot was made.
    pub(super) since: Vec<Frame>,
    /// The number of the last frame that is in the two.
    pub(super) seq: u64,
}

impl State {
    /// The cards of the matches that are being played.
    pub(super) fn cards(&self) -> Vec<MatchCard> {
        self.matches.iter().map(|live| live.card.clone()).collect()
    }

    /// The frames that were not sent yet. Whoever asks sends them.
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
            let mut text = format!(r#"{{"t":"started","seq":{seq},"match":"#);
            text.reserve(live.len(eye) + 1);
            live.write(eye, &mut text);
            text.push('}');
            Utf8Bytes::from(text)
        });
        self.matches.push(live);
        self.queue(Frame { seq, text });
    }

    /// Something happened in a match.
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

    /// A game that has ended was made void. A snapshot that calls it won is shown to nobody any more.
    pub(super) fn void(&mut self, game: GameSummary) {
        if let Some(recent) = self.recent.iter_mut().find(|recent| recent.id == game.id) {
            recent.clone_from(&game);
        }
        let seq = self.number();
        self.queue(Frame::same(seq, &FeedFrame::Voided { seq, game: Box::new(game) }));
        self.snapshots = ByEye::default();
    }

    /// A match was broken off. Nobody need be told of one that nobody saw.
    pub(super) fn drop(&mut self, id: &str) {
        let before = self.matches.len();
        self.matches.retain(|live| live.card.id != id);
        if self.matches.len() < before {
            let seq = self.number();
            self.queue(Frame::same(seq, &FeedFrame::Dropped { seq, live: id.to_owned() }));
        }
    }

    /// Who stands where.
    pub(super) fn standings(&mut self, current: Vec<Row>, all_time: Vec<Row>) {
        let seq = self.number();
        self.current.clone_from(&current);
        self.all_time.clone_from(&all_time);
        self.queue(Frame::same(seq, &FeedFrame::Standings { seq, current, all_time }));
    }

    /// What is played, and what comes next.
    pub(super) fn tournament(&mut self, tournament: Option<TournamentInfo>, next: Vec<[String; 2]>) {
        let seq = self.number();
        self.tournament.clone_from(&tournament);
        self.next.clone_from(&next);
        self.queue(Frame::same(seq, &FeedFrame::Tournament { seq, tournament, next }));
    }

    /// The last games that ended, as they were before the program started; the newest first.
    pub(super) fn remember(&mut self, recent: Vec<GameSummary>) {
        self.recent = recent.into_iter().take(RECENT).collect();
        self.snapshots = ByEye::default();
    }

    /// What somebody with these eyes is shown first: a snapshot, and what has happened since it was made.
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
        assert!(text.ends_with(NO_MATCHES), "the matches stand last in a snapshot");
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
