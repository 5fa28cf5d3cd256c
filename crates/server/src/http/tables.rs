//! Routes for tables: open, show, join, rematch, and the live WebSocket.

use std::time::Duration;

use ::rules::{Ruleset, Seat, Sides, TimeControl};
use axum::Json as Answer;
use axum::extract::State;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use store::Kind;
use wire::{
    ClockSetting, First, Join, NewTable, Opened, Opponent, ProblemKind, SeatToken, TableInfo, TableState,
};

use super::body::Json;
use super::captains::{find_captain, title};
use super::failure::{Failure, Made, Reply};
use super::path::Id;
use super::problems::Problems;
use super::rules;
use super::socket::Socket;
use crate::app::App;
use crate::client::Client;
use crate::live::{self, Agreement, NotOpened, Opening};
use crate::token;

/// Opens a table. The tokens in the answer are shown once.
#[utoipa::path(post, path = "/api/tables", operation_id = "openTable", tag = "tables",
    responses((status = 201, body = Opened), Problems<422, 429>))]
pub(super) async fn open(State(app): State<App>, who: Client, Json(asked): Json<NewTable>) -> Made<Opened> {
    app.throttle.table(who)?;
    let ruleset = rules::find(&app.pool, who, asked.rules).await?;
    let control = asked.clock.map(time_control).transpose()?;
    let first = match asked.first {
        First::Me => Seat::A,
        First::Them => Seat::B,
        First::Random => Seat::BOTH[usize::from(token::random()[0] & 1)],
    };
    let (kind, other) = match asked.opponent {
        Opponent::Captain { name } => captain(&name, &ruleset)?,
        Opponent::Hotseat {} => (Kind::Hotseat, asked.other_name.map(String::from)),
        Opponent::Online {} => (Kind::Online, None),
    };
    let both = kind == Kind::Hotseat;
    let mut tokens = Sides::default();
    let mut seats = Vec::with_capacity(2);
    for seat in Seat::BOTH.into_iter().filter(|seat| both || *seat == Seat::A) {
        let (token, hash) = token::fresh();
        tokens[seat] = Some(hash);
        seats.push(SeatToken { seat: seat.into(), token });
    }
    let state = if kind == Kind::Online { TableState::Waiting } else { TableState::Placing };
    let names = live::names_at_opening(&kind, asked.name, other);
    let opening = Opening { kind, ruleset, names, first, control, coaching: asked.coach };
    let table = live::open(opening, tokens, |_| Vec::new(), &[], &app.store, &app.pool, who.into())
        .await
        .map_err(|error| match error {
            NotOpened::NotRun(error) => error.into(),
            NotOpened::Store(error) => error.into(),
            NotOpened::Captain => Failure::internal(&format!("could not open a table: {error}")),
        })?;
    Ok((StatusCode::CREATED, Answer(Opened { table: live::info(&table, state, None), seats })))
}

fn captain(name: &str, ruleset: &Ruleset) -> Result<(Kind, Option<String>), Failure> {
    let entry = find_captain(name, ruleset)?;
    Ok((Kind::Captain(entry.name.to_owned()), Some(title(entry.name))))
}

fn time_control(clock: ClockSetting) -> Result<TimeControl, Failure> {
    let ClockSetting { total_seconds, increment_seconds } = clock;
    if !(10..=86_400).contains(&total_seconds) || increment_seconds > 3600 {
        return Err(ProblemKind::BadClock.into());
    }
    Ok(TimeControl {
        total: Duration::from_secs(total_seconds.into()),
        increment: Duration::from_secs(increment_seconds.into()),
    })
}

/// A table's state. Reading it takes no seat.
#[utoipa::path(get, path = "/api/tables/{id}", operation_id = "showTable", tag = "tables",
    responses((status = 200, body = TableInfo), Problems<404>))]
pub(super) async fn show(State(app): State<App>, Id(id, ..): Id<store::Table>) -> Reply<TableInfo> {
    Ok(Answer(app.tables.info(id).await?))
}

/// Takes the free seat. The token in the answer is shown once.
#[utoipa::path(post, path = "/api/tables/{id}/join", operation_id = "joinTable", tag = "tables",
    responses((status = 200, body = SeatToken), Problems<404, 409>))]
pub(super) async fn join(
    State(app): State<App>,
    Id(id, ..): Id<store::Table>,
    Json(asked): Json<Join>,
) -> Reply<SeatToken> {
    let agreed = if asked.coach { Agreement::Yes } else { Agreement::No };
    Ok(Answer(app.tables.join(id, asked.name, agreed).await??))
}

/// Another game between the same players, with the first move swapped. Each player asks for their own seat.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", operation_id = "rematch", tag = "tables",
    responses((status = 201, body = Opened), Problems<401, 403, 404, 409, 429>), security(("seat" = [])))]
pub(super) async fn rematch(
    State(app): State<App>,
    who: Client,
    Id(id, ..): Id<store::Table>,
    headers: HeaderMap,
) -> Made<Opened> {
    let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let bearer = bearer.and_then(|value| value.strip_prefix("Bearer ")).ok_or(ProblemKind::NoToken)?;
    app.throttle.table(who)?;
    let hash = token::hash(bearer);
    let (next, seat) = app.tables.rematch(id, hash).await??;
    let opened = app.tables.claim(next, seat).await??;
    Ok((StatusCode::CREATED, Answer(opened)))
}

/// The live table: a WebSocket. The first frame of the client is `hello`; see ClientFrame and ServerFrame.
#[utoipa::path(get, path = "/api/tables/{id}/socket", operation_id = "tableSocket", tag = "tables",
    responses((status = 101, description = "The socket is open."), Problems<400, 403, 404, 429, 503>))]
pub(super) async fn socket(
    State(app): State<App>,
    Id(id, ..): Id<store::Table>,
    socket: Result<Socket, Failure>,
) -> Result<Response, Failure> {
    let Socket { upgrade, place } = socket?;
    app.tables.check(id).await?;
    Ok(upgrade.on_upgrade(move |socket| live::serve(socket, app, id, place)))
}
