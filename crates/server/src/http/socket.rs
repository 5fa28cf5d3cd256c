//! Extractor that accepts a WebSocket: connection limits and buffer sizes.

use axum::extract::FromRequestParts;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::request::Parts;
use wire::{Limit, ProblemKind};

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
        let upgrade =
            WebSocketUpgrade::from_request_parts(parts, app).await.map_err(|_| ProblemKind::NoSocket)?;
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
            NoPlace::Yours => ProblemKind::TooMany { what: Limit::Connections }.into(),
            NoPlace::Any => ProblemKind::FullHouse.into(),
        }
    }
}
