//! Messages of the feed as they are sent.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use rules::Eye;
use wire::FeedFrame;

/// The eyes that watch a feed: spectators see what both players know, a screen of the organiser's sees everything.
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

    /// The value for these eyes. A feed has no players: any eyes but the organiser's get what is public.
    pub(super) fn of(&self, eye: Eye) -> &T {
        match eye {
            Eye::Organiser => &self.organiser,
            Eye::Public | Eye::Player(_) => &self.public,
        }
    }

    pub(super) fn of_mut(&mut self, eye: Eye) -> &mut T {
        match eye {
            Eye::Organiser => &mut self.organiser,
            Eye::Public | Eye::Player(_) => &mut self.public,
        }
    }
}

/// One message with its number. Its text is made once and shared by everybody it is sent to.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) seq: u64,
    pub(super) text: ByEye<Utf8Bytes>,
}

impl Frame {
    /// A message that is the same for everybody.
    pub(super) fn same(seq: u64, frame: &FeedFrame) -> Frame {
        let text = text(frame);
        Frame { seq, text: ByEye { public: text.clone(), organiser: text } }
    }
}

/// Messages that go out together.
pub(super) type Batch = Arc<[Frame]>;

/// A message as text.
pub(super) fn text(frame: &FeedFrame) -> Utf8Bytes {
    json(frame).into()
}

pub(super) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("frames are plain data")
}
