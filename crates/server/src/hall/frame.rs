//! Messages of the feed as they are sent.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use rules::Eye;
use wire::FeedFrame;

/// Whose eyes look on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gaze {
    /// Everybody's: only what both players know.
    Public,
    /// A screen of the organiser's: everything.
    Organiser,
}

impl Gaze {
    pub(super) const BOTH: [Gaze; 2] = [Gaze::Public, Gaze::Organiser];

    /// The eyes as the rules know them.
    pub(super) fn eye(self) -> Eye {
        match self {
            Gaze::Public => Eye::Public,
            Gaze::Organiser => Eye::Organiser,
        }
    }
}

/// Something for each kind of eyes.
#[derive(Clone, Default, Debug)]
pub(super) struct ByGaze<T> {
    pub(super) public: T,
    pub(super) organiser: T,
}

impl<T> ByGaze<T> {
    pub(super) fn from_fn(mut make: impl FnMut(Gaze) -> T) -> ByGaze<T> {
        let [public, organiser] = Gaze::BOTH.map(&mut make);
        ByGaze { public, organiser }
    }

    pub(super) fn of(&self, gaze: Gaze) -> &T {
        match gaze {
            Gaze::Public => &self.public,
            Gaze::Organiser => &self.organiser,
        }
    }

    pub(super) fn of_mut(&mut self, gaze: Gaze) -> &mut T {
        match gaze {
            Gaze::Public => &mut self.public,
            Gaze::Organiser => &mut self.organiser,
        }
    }
}

/// One message with its number. Its text is made once and shared by everybody it is sent to.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) seq: u64,
    pub(super) text: ByGaze<Utf8Bytes>,
}

impl Frame {
    /// A message that is the same for everybody.
    pub(super) fn same(seq: u64, frame: &FeedFrame) -> Frame {
        let text = text(frame);
        Frame { seq, text: ByGaze { public: text.clone(), organiser: text } }
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
