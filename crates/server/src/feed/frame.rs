//! Serialised messages of the feed.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use rules::Eye;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use wire::FeedFrame;

/// The views of a feed: spectators see what both players know, screens see everything.
pub(super) const FEED_EYES: [Eye; 2] = [Eye::Public, Eye::Organiser];

/// One value for spectators and one for screens.
#[derive(Clone, Default, Debug)]
pub(crate) struct ByEye<T> {
    pub(super) public: T,
    pub(super) organiser: T,
}

impl<T> ByEye<T> {
    pub(crate) fn from_fn(mut make: impl FnMut(Eye) -> T) -> ByEye<T> {
        let [public, organiser] = FEED_EYES.map(&mut make);
        ByEye { public, organiser }
    }

    /// The value for this eye. A feed has no players: every eye but the organiser's gets what is public.
    pub(super) fn of(&self, eye: Eye) -> &T {
        match eye {
            Eye::Organiser => &self.organiser,
            Eye::Public | Eye::Player(_) => &self.public,
        }
    }
}

/// A frame of the summary, which is the same for all. Its text is serialised once and shared by all receivers.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) seq: u64,
    pub(super) text: Utf8Bytes,
}

impl Frame {
    pub(super) fn new(seq: u64, frame: &FeedFrame) -> Frame {
        Frame { seq, text: text(frame) }
    }
}

/// Turns of one match that are sent together, to those who watch it.
pub(super) struct Events {
    pub(super) id: Arc<str>,
    /// Each with its number in the match.
    pub(super) texts: Vec<(u32, ByEye<Utf8Bytes>)>,
}

/// What a subscriber is sent.
#[derive(Clone)]
pub(super) enum Batch {
    Summary(Arc<[Frame]>),
    Events(Arc<Events>),
}

/// Serialises a message.
pub(super) fn text(frame: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(frame).expect("frames are plain data").into()
}

/// Serialises a part of messages.
pub(super) fn raw(part: &impl Serialize) -> Box<RawValue> {
    to_raw_value(part).expect("frames are plain data")
}
