//! The address a request comes from, for deciding what its sender may see.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

/// The sender's address; none if it cannot be trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sender(pub(super) Option<IpAddr>);

impl<S: Sync> FromRequestParts<S> for Sender {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Sender, Infallible> {
        let client = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(client)| client.ip());
        // Behind a local proxy that `--proxy` doesn't name, every request seems to come from this machine.
        let passed_on =
            ["x-forwarded-for", "forwarded", "via"].iter().any(|name| parts.headers.contains_key(*name));
        Ok(Sender(client.filter(|ip| !(passed_on && ip.to_canonical().is_loopback()))))
    }
}
