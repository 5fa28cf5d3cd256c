//! The matches that are being played, kept as the text that a snapshot shows.

use rules::Eye;
use wire::{LiveEvent, LiveMatch, MatchCard};

use super::frame::{ByEye, FEED_EYES, json};

/// How the text of a match without events ends.
const NO_EVENTS: &str = "[]}";

/// A match that is being played.
pub(super) struct Live {
    pub(super) card: MatchCard,
    /// The text of the match as far as the list of its events.
    head: String,
    /// Its events, with commas between them, for each kind of eyes.
    events: ByEye<String>,
}

impl Live {
    /// A match that begins with these events, its opening.
    pub(super) fn new(mut begun: LiveMatch, opening: &ByEye<LiveEvent>) -> Live {
        begun.events.clear();
        let mut head = json(&begun);
        assert!(head.ends_with(NO_EVENTS), "the events stand last in a match");
        head.truncate(head.len() - NO_EVENTS.len());
        let events = ByEye::from_fn(|eye| json(opening.of(eye)));
        Live { card: begun.card, head, events }
    }

    /// Adds what happened, in each kind of eyes.
    pub(super) fn push(&mut self, event: &ByEye<LiveEvent>) {
        for eye in FEED_EYES {
            let events = self.events.of_mut(eye);
            events.push(',');
            events.push_str(&json(event.of(eye)));
        }
    }

    /// How long the text is.
    pub(super) fn len(&self, eye: Eye) -> usize {
        self.head.len() + self.events.of(eye).len() + NO_EVENTS.len()
    }

    /// Writes the match as these eyes see it: a [`LiveMatch`] in JSON.
    pub(super) fn write(&self, eye: Eye, to: &mut String) {
        to.push_str(&self.head);
        to.push('[');
        to.push_str(self.events.of(eye));
        to.push_str("]}");
    }
}
