//! Decides matches without playing them when a bot cannot play.

use rules::{Cause, End, Header, Seat, Sides};
use store::StoreError;

use super::entrants::Entrants;
use crate::app::App;

/// The record tag for the fault that a bot was benched for.
const BENCHED_FOR: &str = "BenchedFor";

/// The result of a match that cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DefaultLoss {
    pub(super) end: End,
    /// The loser's last fault, if it was benched for failing.
    benched_for: Option<Cause>,
}

impl DefaultLoss {
    /// Writes into the record header what the loser was benched for.
    pub(super) fn describe(self, header: &mut Header) {
        if let Some(fault) = self.benched_for {
            header.set(BENCHED_FOR, fault.word());
        }
    }
}

/// The result of a match between two entrants, of whom at least one is absent; none if both are there.
///
/// A bot benched for failing loses by that fault. One that has no URL any more, or was benched or removed by the organiser,
/// counts as having left.
pub(super) async fn decide(
    app: &App,
    entrants: &Entrants,
    fixture: arena::Fixture,
    absent: Sides<bool>,
) -> Result<Option<DefaultLoss>, StoreError> {
    let loser = match (absent.a, absent.b) {
        (false, false) => return Ok(None),
        (true, true) => return Ok(Some(DefaultLoss { end: End::DOUBLE_FORFEIT, benched_for: None })),
        (true, false) => Seat::A,
        (false, true) => Seat::B,
    };
    let bot = entrants.list[fixture.players[loser]].bot;
    Ok(Some(match bot.filter(|bot| app.events.roster.is_failing(*bot)) {
        Some(bot) => DefaultLoss {
            end: End::lost(loser, Cause::Benched),
            benched_for: app.store.last_fault(bot).await?,
        },
        None => DefaultLoss { end: End::lost(loser, Cause::Left), benched_for: None },
    }))
}
