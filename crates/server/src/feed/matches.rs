//! The running matches, kept as the JSON text that a snapshot contains.

use rules::Eye;
use wire::{LiveEvent, LiveMatch, MatchCard};

use super::frame::{ByEye, FEED_EYES, json};

/// The end of the text of a match without events.
const NO_EVENTS: &str = "[]}";

/// A running match.
pub(super) struct Live {
    pub(super) card: MatchCard,
    /// The text of the match up to its list of events.
    head: String,
    /// Its events, separated by commas, per eye.
    events: ByEye<String>,
}

impl Live {
    /// A match that begins with these events, its opening.
    pub(super) fn new(mut begun: LiveMatch, opening: &ByEye<LiveEvent>) -> Live {
        begun.events.clear();
        let mut head = json(&begun);
        assert!(head.ends_with(NO_EVENTS), "events is the last field of a match");
        head.truncate(head.len() - NO_EVENTS.len());
        let events = ByEye::from_fn(|eye| json(opening.of(eye)));
        Live { card: begun.card, head, events }
    }

    /// Adds an event, per eye.
    pub(super) fn push(&mut self, event: &ByEye<LiveEvent>) {
        for eye in FEED_EYES {
            let events = self.events.of_mut(eye);
            events.push(',');
            events.push_str(&json(event.of(eye)));
        }
    }

    /// The length of the text.
    pub(super) fn len(&self, eye: Eye) -> usize {
        self.head.len() + self.events.of(eye).len() + NO_EVENTS.len()
    }

    /// Writes the match as this eye sees it: a [`LiveMatch`] in JSON.
    pub(super) fn write(&self, eye: Eye, to: &mut String) {
        to.push_str(&self.head);
        to.push('[');
        to.push_str(self.events.of(eye));
        to.push_str("]}");
    }
}
