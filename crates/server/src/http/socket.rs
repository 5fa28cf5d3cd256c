//! Extractor that accepts a WebSocket: connection limits and buffer sizes.

use axum::extract::FromRequestParts;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::StatusCode;
use axum::http::request::Parts;
use wire::ProblemCode;

use super::failure::Failure;
use crate::admission::{Arrival, Place};
use crate::app::App;
use crate::client::Client;
use crate::fair_shares::NoPlace;

/// Read buffer size. The default is sixteen times as large, and an idle socket would hold all of it.
const READ_BUFFER: usize = 8 * 1024;

/// A WebSocket request that was admitted.
pub(super) struct Socket {
    pub(super) upgrade: WebSocketUpgrade,
    pub(super) place: Place,
}

impl FromRequestParts<App> for Socket {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Socket, Failure> {
        let upgrade = WebSocketUpgrade::from_request_parts(parts, app).await.map_err(|_| {
            Failure::new(
                StatusCode::BAD_REQUEST,
                ProblemCode::NoSocket,
                "This address accepts only WebSocket connections.",
            )
        })?;
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
                Failure::new(StatusCode::TOO_MANY_REQUESTS, ProblemCode::TooMany, message)
            }
            NoPlace::Any => {
                let message = "The server is full. Try again in a moment.";
                Failure::new(StatusCode::SERVICE_UNAVAILABLE, ProblemCode::FullHouse, message)
            }
        }
    }
}
