//! Routes for fleets: a random one, and a check of a given one.

use ::rules::{Dice, Draw};
use axum::Json as Answer;
use axum::extract::State;
use wire::{CheckFleet, CodedMessage, Fleet, FleetBody, Ok as Checked, ProblemKind, RandomFleet};

use super::body::Json;
use super::failure::{Failure, Reply};
use super::problems::Problems;
use super::rules;
use crate::app::App;
use crate::client::Client;
use crate::token;

/// A random legal fleet.
#[utoipa::path(post, path = "/api/fleets/random", operation_id = "randomFleet", tag = "fleets",
    responses((status = 200, body = FleetBody), Problems<422>))]
pub(super) async fn random(
    State(app): State<App>,
    who: Client,
    Json(asked): Json<RandomFleet>,
) -> Reply<FleetBody> {
    let ruleset = rules::find(&app.pool, who, asked.rules).await?;
    let draw = move || {
        let fleet = ::rules::Fleet::random(&ruleset, Draw::Uniform, &mut Dice::from_key(token::random()));
        Fleet::of(&fleet, &ruleset)
    };
    let fleet = app.pool.run(who, draw).await?;
    Ok(Answer(FleetBody { fleet }))
}

/// Checks a fleet and lists everything that is wrong with it.
#[utoipa::path(post, path = "/api/fleets/check", operation_id = "checkFleet", tag = "fleets",
    responses((status = 200, body = Checked), Problems<422>))]
pub(super) async fn check(
    State(app): State<App>,
    who: Client,
    Json(asked): Json<CheckFleet>,
) -> Reply<Checked> {
    let ruleset = rules::find(&app.pool, who, asked.rules).await?;
    let fleet = asked.fleet;
    app.pool.run(who, move || fleet.prove(&ruleset)).await?.map_err(|faults| {
        let details = faults.list().iter().map(CodedMessage::of);
        Failure::from(ProblemKind::BadFleet).with(details)
    })?;
    Ok(Answer(Checked { ok: true }))
}
