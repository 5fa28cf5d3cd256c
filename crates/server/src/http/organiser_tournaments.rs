//! Routes for the organiser: create, start, pause, resume and stop tournaments; void games and abort matches.

use ::rules::Ruleset;
use axum::Json as Answer;
use axum::extract::State;
use axum::http::StatusCode;
use store::{Abort, Change, Deed, EventChange, Game, StoreError, Tournament};
use uuid::Uuid;
use wire::{
    AbortDecision, AbortMatch, AbortedMatch, CallPage, CodedMessage, GameCalls, GameSummary, Missing,
    NewTournament, ProblemKind, Repeat, RulesRef, Run, TournamentInfo, TournamentState, VoidGame,
};

use super::body::Json;
use super::captains::find_captain;
use super::failure::{Failure, Made, Reply};
use super::path::{Found, Id};
use super::problems::Problems;
use super::{abort, rules};
use crate::app::App;
use crate::auth::Organiser;
use crate::client::Client;
use crate::event::{self, NotBegun, game_summary};

/// The default rules.
const USUAL_RULES: &str = "hackathon";

/// Creates a tournament. It does not start yet.
#[utoipa::path(post, path = "/api/admin/tournaments", operation_id = "makeTournament",
    responses((status = 201, body = TournamentInfo), Problems<422>))]
pub(super) async fn make(
    State(app): State<App>,
    organiser: Organiser,
    who: Client,
    Json(asked): Json<NewTournament>,
) -> Made<TournamentInfo> {
    let settings = asked
        .settings()
        .map_err(|fault| Failure::from(ProblemKind::BadTournament).with([CodedMessage::of(&fault)]))?;
    let rules = asked.rules.unwrap_or_else(|| RulesRef::Preset(USUAL_RULES.to_owned()));
    let ruleset = rules::find(&app.pool, who, rules).await?;
    let captains = captains(&asked.captains, &ruleset)?;
    let seed = settings.seed.unwrap_or_else(event::seed);
    let name = String::from(asked.name);
    let new = event::settings_of(&settings, name.clone(), ruleset, captains, seed);
    let id = new.id;
    let note = organiser.note(Deed::TournamentMade, None, name);
    app.store.apply(vec![Change::Event(EventChange::Make(Box::new(new))), note]).await?;
    // From now on bots are checked under its rules.
    app.events.wake_conductor();
    Ok((StatusCode::CREATED, shown(&app, id).await?))
}

/// Checks that these captains exist and play these rules, and that none is listed twice.
fn captains(names: &[String], ruleset: &Ruleset) -> Result<Vec<String>, Failure> {
    let mut entered: Vec<String> = Vec::new();
    for name in names {
        let entry = find_captain(name, ruleset)?;
        if entered.iter().any(|other| other == entry.name) {
            return Err(ProblemKind::CaptainTwice { captain: entry.name.to_owned() }.into());
        }
        entered.push(entry.name.to_owned());
    }
    Ok(entered)
}

/// Reads the tournament again after a change.
async fn shown(app: &App, id: Uuid) -> Reply<TournamentInfo> {
    let tournament = app.store.tournament(id).await?;
    let tournament = tournament.ok_or_else(|| Failure::internal(&"a tournament is gone"))?;
    Ok(Answer(app.events.info(&tournament)))
}

/// Applies a change that the tournament's state may forbid, and wakes the conductor.
async fn change(
    app: &App,
    organiser: &Organiser,
    tournament: &Tournament,
    (change, deed): (EventChange, Deed),
    forbidden: ProblemKind,
) -> Reply<TournamentInfo> {
    let note = organiser.note(deed, None, named(tournament));
    app.store.apply(vec![Change::Event(change), note]).await.map_err(|error| match error {
        StoreError::Outdated => Failure::from(forbidden),
        error => error.into(),
    })?;
    app.events.wake_conductor();
    shown(app, tournament.id).await
}

/// A tournament's name in the audit log.
fn named(tournament: &Tournament) -> String {
    format!("{} ({})", tournament.name, tournament.number)
}

/// Starts a tournament with all bots that can be called. A repeating one waits until there are two.
#[utoipa::path(post, path = "/api/admin/tournaments/{id}/start", operation_id = "startTournament",
    responses((status = 200, body = TournamentInfo), Problems<404, 409>))]
pub(super) async fn start(
    State(app): State<App>,
    organiser: Organiser,
    Found(tournament): Found<Tournament>,
) -> Reply<TournamentInfo> {
    if tournament.state != TournamentState::Created {
        return Err(BEGUN.into());
    }
    let note = organiser.note(Deed::TournamentStarted, None, named(&tournament));
    match event::begin(&app, &tournament, None, vec![note]).await {
        Ok(()) => {
            app.events.wake_conductor();
            shown(&app, tournament.id).await
        }
        Err(NotBegun::Refused(ProblemKind::TooFew { .. })) if tournament.repeat == Repeat::Forever => {
            let wait = EventChange::Wait { tournament: tournament.id, begins: store::now() };
            change(&app, &organiser, &tournament, (wait, Deed::TournamentStarted), BEGUN).await
        }
        Err(NotBegun::Refused(kind)) => Err(kind.into()),
        Err(NotBegun::Store(StoreError::Outdated)) => Err(BEGUN.into()),
        Err(NotBegun::Store(error)) => Err(error.into()),
    }
}

const BEGUN: ProblemKind = ProblemKind::Begun { what: Run::Tournament };

/// Pauses a tournament: running matches are played to the end, and no new ones start.
#[utoipa::path(post, path = "/api/admin/tournaments/{id}/pause", operation_id = "pauseTournament",
    responses((status = 200, body = TournamentInfo), Problems<404, 409>))]
pub(super) async fn pause(
    State(app): State<App>,
    organiser: Organiser,
    Found(tournament): Found<Tournament>,
) -> Reply<TournamentInfo> {
    let deed = (EventChange::Pause(tournament.id), Deed::TournamentPaused);
    change(&app, &organiser, &tournament, deed, ProblemKind::NotRunning).await
}

/// Resumes a paused tournament.
#[utoipa::path(post, path = "/api/admin/tournaments/{id}/resume", operation_id = "resumeTournament",
    responses((status = 200, body = TournamentInfo), Problems<404, 409>))]
pub(super) async fn resume(
    State(app): State<App>,
    organiser: Organiser,
    Found(tournament): Found<Tournament>,
) -> Reply<TournamentInfo> {
    let deed = (EventChange::Resume(tournament.id), Deed::TournamentResumed);
    change(&app, &organiser, &tournament, deed, ProblemKind::NotPaused).await
}

/// Stops a tournament and its repeats for good. Running matches are aborted and do not count.
#[utoipa::path(post, path = "/api/admin/tournaments/{id}/stop", operation_id = "stopTournament",
    responses((status = 200, body = TournamentInfo), Problems<404, 409>))]
pub(super) async fn stop(
    State(app): State<App>,
    organiser: Organiser,
    Found(tournament): Found<Tournament>,
) -> Reply<TournamentInfo> {
    let stop = EventChange::Stop { tournament: tournament.id, at: store::now() };
    let deed = (stop, Deed::TournamentStopped);
    change(&app, &organiser, &tournament, deed, ProblemKind::Over { what: Run::Tournament }).await
}

/// Voids a finished game, so that it no longer counts. It may be played again.
#[utoipa::path(post, path = "/api/admin/games/{id}/void", operation_id = "voidGame",
    responses((status = 200, body = GameSummary), Problems<404, 409, 422>))]
pub(super) async fn void(
    State(app): State<App>,
    organiser: Organiser,
    Id(id, ..): Id<Game>,
    Json(asked): Json<VoidGame>,
) -> Reply<GameSummary> {
    let unknown = || Failure::not_found(Missing::Game);
    let game = app.store.game(id).await?.ok_or_else(unknown)?;
    if game.voided.is_some() {
        return Err(ProblemKind::VoidAlready.into());
    }
    let reason = String::from(asked.reason);
    let names = event::game_entrant_names(&game);
    let note =
        organiser.note(Deed::GameVoided, None, format!("{} against {} ({id}): {reason}", names.a, names.b));
    let void = EventChange::Void { game: id, reason, at: store::now(), replay: asked.replay };
    app.store.apply(vec![Change::Event(void), note]).await.map_err(|error| match error {
        StoreError::Outdated => Failure::from(ProblemKind::Over { what: Run::Replay }),
        error => error.into(),
    })?;
    app.events.boards.voided();
    app.events.wake_conductor();
    let game = game_summary(&app.store.game(id).await?.ok_or_else(unknown)?);
    app.feed.voided(game.clone());
    Ok(Answer(game))
}

/// Aborts a running match at once: one side loses it, or it is played again from the start.
#[utoipa::path(post, path = "/api/admin/games/{id}/abort", operation_id = "abortMatch",
    responses((status = 200, body = AbortedMatch), Problems<404, 409, 422>))]
pub(super) async fn abort(
    State(app): State<App>,
    organiser: Organiser,
    Id(id, ..): Id<Game>,
    Json(asked): Json<AbortMatch>,
) -> Reply<AbortedMatch> {
    let decision = match (asked.decide, asked.loser) {
        (AbortDecision::Lost, Some(seat)) => Abort::Lost(seat.into()),
        (AbortDecision::Again, None) => Abort::Again,
        (AbortDecision::Lost, None) => return Err(ProblemKind::NoLoser.into()),
        (AbortDecision::Again, Some(_)) => return Err(ProblemKind::NoLoserNeeded.into()),
    };
    abort::one(&app, &organiser, id, decision, &String::from(asked.reason)).await.map(Answer)
}

/// Every call of a game, to both sides.
#[utoipa::path(get, path = "/api/admin/games/{id}/calls", operation_id = "gameCalls",
    responses((status = 200, body = GameCalls), Problems<404>))]
pub(super) async fn calls(
    State(app): State<App>,
    _organiser: Organiser,
    who: Client,
    Id(id, ..): Id<Game>,
) -> Reply<GameCalls> {
    if app.store.game(id).await?.is_none() {
        return Err(Failure::not_found(Missing::Game));
    }
    let packed = app.store.call_logs(id).await?;
    let unpacked = app.pool.run(who, move || {
        let pages = packed.into_iter().map(|(seat, log)| {
            let calls = event::unpack(&log)?.into_iter().map(event::for_organiser).collect();
            Ok(CallPage { game: id.to_string(), seat: seat.into(), calls })
        });
        pages.collect::<std::io::Result<Vec<CallPage>>>()
    });
    let bots = unpacked.await?.map_err(|error| Failure::internal(&error))?;
    Ok(Answer(GameCalls { game: id.to_string(), bots }))
}
