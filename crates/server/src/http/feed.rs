//! Route for the live feed of bot matches.

use axum::extract::State;
use axum::response::Response;

use super::failure::Failure;
use super::problems::Problems;
use super::socket::Socket;
use crate::app::App;
use crate::feed;

/// Bot matches, live: a WebSocket. The client's first frame is `hello`; see FeedRequest and FeedFrame.
#[utoipa::path(get, path = "/api/feed", operation_id = "feed", tag = "event",
    responses((status = 101, description = "The socket is open."), Problems<400, 403, 429, 503>))]
pub(super) async fn socket(
    State(app): State<App>,
    socket: Result<Socket, Failure>,
) -> Result<Response, Failure> {
    let Socket { upgrade, place } = socket?;
    Ok(upgrade.on_upgrade(move |socket| feed::serve(socket, app, place)))
}
