//! Matches of somebody who is not there.

use rules::{Cause, End, Seat, Sides};
use store::StoreError;

use super::field::Field;
use crate::app::App;

/// How a match ends that cannot be played, because these are not there; none if both are.
///
/// Whoever was benched for failing loses by what it failed of last. Whoever has no URL any more or was benched or removed
/// by the organiser has left.
pub(super) async fn end(
    app: &App,
    field: &Field,
    fixture: arena::Fixture,
    absent: Sides<bool>,
) -> Result<Option<End>, StoreError> {
    Ok(match (absent.a, absent.b) {
        (false, false) => None,
        (true, true) => Some(End::DOUBLE_FORFEIT),
        (true, false) => Some(End::lost(Seat::A, cause(app, field, fixture.players.a).await?)),
        (false, true) => Some(End::lost(Seat::B, cause(app, field, fixture.players.b).await?)),
    })
}

async fn cause(app: &App, field: &Field, slot: usize) -> Result<Cause, StoreError> {
    let Some(bot) = field.entrants[slot].bot.filter(|bot| app.office.roster.is_failing(*bot)) else {
        return Ok(Cause::Left);
    };
    Ok(app.store.last_fault(bot).await?.unwrap_or(Cause::Left))
}
