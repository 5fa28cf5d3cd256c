//! Matches on the feed, with their events as JSON text.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use rules::Eye;
use serde::Serialize;
use serde_json::value::RawValue;
use wire::{LiveEvent, LiveMatch, MatchCard, RulesInfo};

use super::frame::{ByEye, Events, FEED_EYES, Frame, raw, text};
use super::subscribers::SubscriberId;

/// A match that is being played, or ended a moment ago.
pub(super) struct Live {
    pub(super) card: MatchCard,
    id: Arc<str>,
    rules_info: RulesInfo,
    /// What each eye sees of it, the opening first.
    events: ByEye<Vec<Box<RawValue>>>,
    /// The number of the next event.
    next: u32,
    /// Events that were not sent yet, with their numbers.
    waiting: Vec<(u32, ByEye<Utf8Bytes>)>,
    pub(super) watchers: Vec<SubscriberId>,
    /// The frame that told its end, once it is over.
    pub(super) ended: Option<Frame>,
}

impl Live {
    /// A match that begins with its opening.
    pub(super) fn new(begun: LiveMatch, opening: &ByEye<LiveEvent>) -> Live {
        Live {
            id: begun.card.id.as_str().into(),
            card: begun.card,
            rules_info: begun.rules_info,
            events: ByEye::from_fn(|eye| vec![raw(opening.of(eye))]),
            next: 1,
            waiting: Vec::new(),
            watchers: Vec::new(),
            ended: None,
        }
    }

    /// Adds an event.
    pub(super) fn push(&mut self, event: &ByEye<LiveEvent>) {
        let n = event.public.n;
        let event = ByEye::from_fn(|eye| raw(event.of(eye)));
        let text = ByEye::from_fn(|eye| text(&MatchFrame::Event { live: &self.id, event: event.of(eye) }));
        let ByEye { public, organiser } = event;
        for (eye, event) in FEED_EYES.into_iter().zip([public, organiser]) {
            self.events.of_mut(eye).push(event);
        }
        self.waiting.push((n, text));
        self.next = n + 1;
    }

    /// Takes the events that were not sent yet.
    pub(super) fn take(&mut self) -> Option<Arc<Events>> {
        let texts = std::mem::take(&mut self.waiting);
        (!texts.is_empty()).then(|| Arc::new(Events { id: self.id.clone(), texts }))
    }

    /// The number of the next event.
    pub(super) fn next(&self) -> u32 {
        self.next
    }

    /// The match as this eye sees it, with its events from this one on.
    pub(super) fn text(&self, eye: Eye, from: u32) -> Utf8Bytes {
        let events = self.events.of(eye).get(from as usize..).unwrap_or_default();
        text(&MatchFrame::Match { live: LiveText { card: &self.card, rules_info: &self.rules_info, events } })
    }
}

/// A [`LiveMatch`] as one eye sees it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LiveText<'a> {
    #[serde(flatten)]
    card: &'a MatchCard,
    rules_info: &'a RulesInfo,
    events: &'a [Box<RawValue>],
}

/// The [`FeedFrame`](wire::FeedFrame)s that contain events, whose text is there already.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum MatchFrame<'a> {
    Match {
        #[serde(rename = "match")]
        live: LiveText<'a>,
    },
    Event {
        #[serde(rename = "match")]
        live: &'a str,
        event: &'a RawValue,
    },
}
