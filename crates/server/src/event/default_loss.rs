//! Matches of somebody who is not there.

use rules::{Cause, End, Header, Seat, Sides};
use store::StoreError;

use super::entrants::Entrants;
use crate::app::App;

/// The tag of a record that says what a bot was benched for.
const BENCHED_FOR: &str = "BenchedFor";

/// How a match ends that cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DefaultLoss {
    pub(super) end: End,
    /// What the loser failed of last, if it was benched for failing.
    benched_for: Option<Cause>,
}

impl DefaultLoss {
    /// Says in the header of a record what the loser was benched for.
    pub(super) fn describe(self, header: &mut Header) {
        if let Some(fault) = self.benched_for {
            header.set(BENCHED_FOR, fault.word());
        }
    }
}

/// How a match ends that cannot be played, because these are not there; none if both are.
///
/// Whoever was benched for failing loses by that. Whoever has no URL any more or was benched or removed by the organiser has
/// left.
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
