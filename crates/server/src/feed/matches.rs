//! The running matches, with their events as JSON text.

use rules::Eye;
use serde::Serialize;
use serde_json::value::RawValue;
use wire::{LiveEvent, LiveMatch, MatchCard, RulesInfo};

use super::frame::{ByEye, FEED_EYES, raw};

/// A running match.
pub(super) struct Live {
    pub(super) card: MatchCard,
    rules_info: RulesInfo,
    /// What each eye sees of it, the opening first.
    events: ByEye<Vec<Box<RawValue>>>,
}

/// A [`LiveMatch`] as one eye sees it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LiveText<'a> {
    #[serde(flatten)]
    card: &'a MatchCard,
    rules_info: &'a RulesInfo,
    events: &'a [Box<RawValue>],
}

impl Live {
    /// A match that begins with its opening.
    pub(super) fn new(begun: LiveMatch, opening: &ByEye<LiveEvent>) -> Live {
        let events = ByEye::from_fn(|eye| vec![raw(opening.of(eye))]);
        Live { card: begun.card, rules_info: begun.rules_info, events }
    }

    /// Adds an event.
    pub(super) fn push(&mut self, event: ByEye<Box<RawValue>>) {
        let ByEye { public, organiser } = event;
        for (eye, event) in FEED_EYES.into_iter().zip([public, organiser]) {
            self.events.of_mut(eye).push(event);
        }
    }

    /// The match as this eye sees it.
    pub(super) fn text(&self, eye: Eye) -> LiveText<'_> {
        LiveText { card: &self.card, rules_info: &self.rules_info, events: self.events.of(eye) }
    }
}
