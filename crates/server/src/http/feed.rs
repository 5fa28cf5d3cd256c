//! The live feed of everything that bots play.

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::StatusCode;
use axum::response::Response;

use super::failure::Failure;
use crate::app::App;
use crate::{hall, live};

/// Everything that bots play, live: a WebSocket. The first frame of the client is `hello`; see FeedHello and FeedFrame.
#[utoipa::path(get, path = "/api/feed", operation_id = "feed", tag = "event",
    responses((status = 101, description = "The socket is open."), (status = 400, body = wire::Problem),
        (status = 403, body = wire::Problem), (status = 503, body = wire::Problem)))]
pub(super) async fn socket(
    State(app): State<App>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let upgrade =
        upgrade.map_err(|_| Failure::new(StatusCode::BAD_REQUEST, "no-socket", "Open a WebSocket here."))?;
    let place = live::place(&app).ok_or_else(Failure::full_house)?;
    let frame = app.config.limits.frame;
    Ok(upgrade
        .max_frame_size(frame)
        .max_message_size(frame)
        .on_upgrade(move |socket| hall::talk(socket, app, place)))
}
