//! Opening a live socket: who gets one, and how much memory it may take.

use axum::extract::FromRequestParts;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::StatusCode;
use axum::http::request::Parts;

use super::failure::Failure;
use crate::admission::{Arrival, Place};
use crate::app::App;
use crate::client::Client;
use crate::fair_shares::NoPlace;

/// What is read at once. The usual size is sixteen times as large, which is what an idle socket would cost.
const READ_BUFFER: usize = 8 * 1024;

/// A request for a socket that was given a place.
pub(super) struct Socket {
    pub(super) upgrade: WebSocketUpgrade,
    pub(super) place: Place,
}

impl FromRequestParts<App> for Socket {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Socket, Failure> {
        let upgrade = WebSocketUpgrade::from_request_parts(parts, app)
            .await
            .map_err(|_| Failure::new(StatusCode::BAD_REQUEST, "no-socket", "Open a WebSocket here."))?;
        let who = Client::from_request_parts(parts, app).await?;
        let arrival = match parts.uri.query() {
            Some("as=player" | "as=screen") => Arrival::Known,
            _ => Arrival::Newcomer,
        };
        let place = app.admission.arrive(who, arrival)?;
        let frame = app.config.limits.frame;
        let upgrade = upgrade
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(READ_BUFFER)
            .max_frame_size(frame)
            .max_message_size(frame);
        Ok(Socket { upgrade, place })
    }
}

impl From<NoPlace> for Failure {
    fn from(none: NoPlace) -> Failure {
        match none {
            NoPlace::Yours => {
                let message = "Too many connections from your address. Close some, or try again later.";
                Failure::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message)
            }
            NoPlace::Any => {
                let message = "The server is full. Try again in a moment.";
                Failure::new(StatusCode::SERVICE_UNAVAILABLE, "full-house", message)
            }
        }
    }
}
