//! One spectator: its place in the feed, and the matches it watches.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use rules::Eye;
use wire::{FeedFrame, WatchFrom};

use super::broadcast::Feed;
use super::frame::{Batch, text};
use super::state::Welcome;
use super::subscribers::Queue;

/// A spectator who has joined. Leaves the feed when dropped.
pub(super) struct Spectator {
    feed: Feed,
    eye: Eye,
    queue: Queue,
    /// The last frame of the summary that it was welcomed with.
    seq: u64,
    /// The matches it watches, each with the next event to send.
    watched: HashMap<String, u32>,
}

impl Spectator {
    /// Joins, and gets the current state.
    pub(super) fn join(feed: &Feed, eye: Eye) -> (Spectator, Vec<Utf8Bytes>) {
        let Welcome { snapshot, since, seq, queue } = feed.state().welcome(feed.backlog());
        let texts = std::iter::once(snapshot).chain(since.into_iter().map(|frame| frame.text)).collect();
        (Spectator { feed: feed.clone(), eye, queue, seq, watched: HashMap::new() }, texts)
    }

    /// Watches these matches and no others. Gets each match that it didn't watch from the event that was asked for.
    pub(super) fn watch(&mut self, matches: &[WatchFrom]) -> Vec<Utf8Bytes> {
        let mut state = self.feed.state();
        self.watched.retain(|id, _| {
            let stays = matches.iter().any(|from| from.id == *id);
            if !stays {
                state.unwatch(self.queue.id, id);
            }
            stays
        });
        let mut texts = Vec::new();
        for from in matches {
            if self.watched.contains_key(&from.id) {
                continue;
            }
            if let Some(watched) = state.watch(self.queue.id, self.eye, from) {
                self.watched.insert(from.id.clone(), watched.next);
                texts.extend(watched.texts);
            } else {
                texts.push(text(&FeedFrame::Gone { live: from.id.clone() }));
            }
        }
        texts
    }

    /// What is to be sent next; none if this spectator doesn't keep up.
    pub(super) async fn next(&mut self) -> Option<Vec<Utf8Bytes>> {
        let batch = tokio::select! {
            biased;
            () = self.queue.slow.cancelled() => None,
            batch = self.queue.batches.recv() => batch,
        }?;
        Some(self.texts(&batch))
    }

    /// What is new in a batch for this spectator: it may have been sent in answer to `watch`, or be about a match that is
    /// no longer watched.
    fn texts(&mut self, batch: &Batch) -> Vec<Utf8Bytes> {
        match batch {
            Batch::Summary(frames) => {
                let new = frames.iter().filter(|frame| frame.seq > self.seq);
                new.map(|frame| frame.text.clone()).collect()
            }
            Batch::Events(events) => {
                let Some(next) = self.watched.get_mut(&*events.id) else { return Vec::new() };
                let new = events.texts.iter().filter(|(n, _)| *n >= *next);
                let texts = new.map(|(_, text)| text.of(self.eye).clone()).collect();
                *next = (*next).max(events.texts.last().map_or(0, |(n, _)| n + 1));
                texts
            }
        }
    }
}

impl Drop for Spectator {
    fn drop(&mut self) {
        self.feed.state().leave(self.queue.id);
    }
}
