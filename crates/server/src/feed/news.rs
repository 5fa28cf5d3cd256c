//! What processes tell each other about the matches that they play.
//!
//! Everything about a match goes to two subjects: to `match.ID.public` without what is hidden, and to `match.ID.screen` with
//! it. Only nodes with a connected screen listen to the second.

use serde::{Deserialize, Serialize};
use wire::{BySeat, Fleets, GameSummary, LiveMatch};

use super::matches::{EventText, Live};

/// Who a subject is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Audience {
    /// Spectators.
    Public,
    /// Screens, which see everything.
    Screen,
}

impl Audience {
    /// The subject of a match.
    pub(super) fn subject(self, id: &str) -> String {
        match self {
            Audience::Public => format!("match.{id}.public"),
            Audience::Screen => format!("match.{id}.screen"),
        }
    }

    /// The subject of all matches.
    pub(super) fn all(self) -> String {
        self.subject("*")
    }
}

/// The subject on which the process that plays a match is asked for events.
pub(super) fn ask_subject(id: &str) -> String {
    format!("match.{id}.ask")
}

/// What happened to a match.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct News {
    /// Which match.
    pub(super) id: String,
    /// How often the offer of this match had changed hands.
    pub(super) epoch: i64,
    pub(super) what: What,
}

// Tagged from outside, because the texts of events are passed on as they are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum What {
    /// It has begun.
    Begun { begun: Box<LiveMatch>, opening: EventText },
    /// A turn was played.
    Turn { n: u32, event: EventText },
    /// Its result is stored, after this many events.
    Ended {
        game: Box<GameSummary>,
        fleets: Box<Fleets>,
        commitments: Box<BySeat>,
        salts: Box<BySeat>,
        events: u32,
    },
    /// It was aborted without a result.
    Dropped,
    /// Its game was voided.
    Voided { game: Box<GameSummary> },
}

impl News {
    pub(super) fn begun(live: &Live) -> News {
        let opening = live.since(0)[0].clone();
        let what = What::Begun { begun: Box::new(live.begun()), opening };
        News { id: live.card.id.clone(), epoch: live.epoch, what }
    }

    /// The same for this audience.
    pub(super) fn to(&self, audience: Audience) -> News {
        let mut news = self.clone();
        if audience == Audience::Public
            && let What::Begun { opening: event, .. } | What::Turn { event, .. } = &mut news.what
        {
            *event = event.for_all();
        }
        news
    }
}

/// Asks for the events of a match.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Ask {
    /// The first event that is missing.
    pub(super) next: u32,
    /// Whether screens want to see them.
    pub(super) screen: bool,
}

/// The answer: the match and its events.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Told {
    pub(super) begun: LiveMatch,
    pub(super) epoch: i64,
    pub(super) events: Vec<EventText>,
}

impl Told {
    pub(super) fn of(live: &Live, ask: &Ask) -> Told {
        let event = |event: &EventText| if ask.screen { event.clone() } else { event.for_all() };
        Told {
            begun: live.begun(),
            epoch: live.epoch,
            events: live.since(ask.next).iter().map(event).collect(),
        }
    }
}
