//! Matches on the feed, with their events as JSON text.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use rules::Eye;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tokio::time::Instant;
use wire::{LiveEvent, LiveMatch, MatchCard, RulesInfo};

use super::frame::{ByEye, Events, Frame, raw, text};
use super::subscribers::SubscriberId;
use crate::number::count;

/// A match that is being played, or ended a moment ago.
pub(super) struct Live {
    pub(super) card: MatchCard,
    id: Arc<str>,
    rules_info: RulesInfo,
    /// How often the offer of this match has changed hands.
    pub(super) epoch: i64,
    /// Since when it is on the feed, if another process plays it.
    pub(super) elsewhere: Option<Instant>,
    /// The opening first.
    events: Vec<EventText>,
    /// Events that were not sent yet, with their numbers.
    waiting: Vec<(u32, ByEye<Utf8Bytes>)>,
    pub(super) watchers: Vec<SubscriberId>,
    /// The frame that told its end, once it is over.
    pub(super) ended: Option<Frame>,
}

/// What happened in a turn, as JSON text for each eye. What screens see is missing if another process plays the match and
/// no screen was connected here; they see what everyone sees then.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct EventText {
    pub(super) public: Box<RawValue>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) organiser: Option<Box<RawValue>>,
}

impl EventText {
    pub(super) fn new(event: &ByEye<LiveEvent>) -> EventText {
        EventText { public: raw(event.of(Eye::Public)), organiser: Some(raw(event.of(Eye::Organiser))) }
    }

    /// The same without what only screens see.
    pub(super) fn for_all(&self) -> EventText {
        EventText { public: self.public.clone(), organiser: None }
    }

    fn of(&self, eye: Eye) -> &RawValue {
        match eye {
            Eye::Organiser => self.organiser.as_ref().unwrap_or(&self.public),
            Eye::Public | Eye::Player(_) => &self.public,
        }
    }
}

impl Live {
    /// A match that begins with its opening.
    pub(super) fn new(begun: LiveMatch, opening: EventText, epoch: i64) -> Live {
        Live {
            id: begun.card.id.as_str().into(),
            card: begun.card,
            rules_info: begun.rules_info,
            epoch,
            elsewhere: None,
            events: vec![opening],
            waiting: Vec::new(),
            watchers: Vec::new(),
            ended: None,
        }
    }

    /// Adds the next event.
    pub(super) fn push(&mut self, event: EventText) {
        let text = ByEye::from_fn(|eye| text(&MatchFrame::Event { live: &self.id, event: event.of(eye) }));
        self.waiting.push((self.next(), text));
        self.events.push(event);
    }

    /// Adds what screens see to events that lack it.
    pub(super) fn complete(&mut self, from: u32, events: &[EventText]) {
        for (own, event) in self.events.iter_mut().skip(from as usize).zip(events) {
            if own.organiser.is_none() {
                own.organiser.clone_from(&event.organiser);
            }
        }
    }

    /// Whether it has everything that screens see.
    pub(super) fn is_complete(&self) -> bool {
        self.events.iter().all(|event| event.organiser.is_some())
    }

    /// Its events from this one on.
    pub(super) fn since(&self, next: u32) -> &[EventText] {
        self.events.get(next as usize..).unwrap_or_default()
    }

    /// As another process gets it.
    pub(super) fn begun(&self) -> LiveMatch {
        LiveMatch { card: self.card.clone(), rules_info: self.rules_info.clone(), events: Vec::new() }
    }

    /// Takes the events that were not sent yet.
    pub(super) fn take(&mut self) -> Option<Arc<Events>> {
        let texts = std::mem::take(&mut self.waiting);
        (!texts.is_empty()).then(|| Arc::new(Events { id: self.id.clone(), texts }))
    }

    /// The number of the next event.
    pub(super) fn next(&self) -> u32 {
        count(self.events.len())
    }

    /// The match as this eye sees it, with its events from this one on.
    pub(super) fn text(&self, eye: Eye, from: u32) -> Utf8Bytes {
        let events = self.since(from).iter().map(|event| event.of(eye)).collect();
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
    events: Vec<&'a RawValue>,
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
