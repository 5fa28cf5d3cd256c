//! Routes for rule sets: the presets, and a check of custom rules.

use ::rules::{RulesError, Ruleset};
use axum::Json as Answer;
use axum::extract::State;
use wire::{CodedMessage, ProblemKind, RulesChecked, RulesInfo, RulesRef, RulesText};

use super::body::Json;
use super::failure::{Failure, Reply};
use super::problems::Problems;
use crate::app::App;
use crate::client::Client;
use crate::pool::Pool;

/// The presets, in display order.
#[utoipa::path(get, path = "/api/rules", operation_id = "listRules", tag = "rules",
    responses((status = 200, body = Vec<RulesInfo>)))]
pub(super) async fn list() -> Answer<Vec<RulesInfo>> {
    Answer(Ruleset::presets().map(|ruleset| RulesInfo::of(&ruleset)).collect())
}

/// Checks custom rules and lists everything that is wrong with them.
#[utoipa::path(post, path = "/api/rules/check", operation_id = "checkRules", tag = "rules",
    responses((status = 200, body = RulesChecked), Problems<422>))]
pub(super) async fn check(
    State(app): State<App>,
    who: Client,
    Json(text): Json<RulesText>,
) -> Reply<RulesChecked> {
    let ruleset = match (text.rules, text.toml) {
        (Some(rules), None) => prove(&app.pool, who, move || Ok(Ruleset::try_from(rules)?)).await?,
        (None, Some(toml)) => prove(&app.pool, who, move || Ruleset::from_toml(&toml)).await?,
        _ => {
            let problem = "send either rules or toml, not both".to_owned();
            return Err(ProblemKind::BadBody { problem }.into());
        }
    };
    Ok(Answer(RulesChecked { ok: true, info: RulesInfo::of(&ruleset), toml: ruleset.to_toml() }))
}

/// Resolves a preset or custom rules.
pub(super) async fn find(pool: &Pool, who: Client, rules: RulesRef) -> Result<Ruleset, Failure> {
    match rules {
        RulesRef::Preset(name) => Ruleset::preset(&name)
            .ok_or_else(|| ProblemKind::UnknownRules { known: Ruleset::preset_names().collect() }.into()),
        RulesRef::Own(rules) => prove(pool, who, move || Ok(Ruleset::try_from(*rules)?)).await,
    }
}

/// Validates rules. That takes a search, so it runs on a worker pool.
async fn prove(
    pool: &Pool,
    who: Client,
    make: impl FnOnce() -> Result<Ruleset, RulesError> + Send + 'static,
) -> Result<Ruleset, Failure> {
    let made = pool.run(who, make).await?;
    made.map_err(|error| match error {
        RulesError::Unreadable(reason) => Failure::from(ProblemKind::BadRules { readable: false })
            .with([CodedMessage::new("unreadable-rules", reason)]),
        RulesError::Faulty(faults) => Failure::from(ProblemKind::BadRules { readable: true })
            .with(faults.list().iter().map(CodedMessage::of)),
    })
}
