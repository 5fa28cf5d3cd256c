//! Where whoever asks is.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;

/// The address of whoever asks; none if nobody knows it for sure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Asker(pub(super) Option<IpAddr>);

impl<S: Sync> FromRequestParts<S> for Asker {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asker, Infallible> {
        let client = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(client)| client.ip());
        // A proxy on this machine that nobody has named: everybody seems to be here.
        let passed_on =
            ["x-forwarded-for", "forwarded", "via"].iter().any(|name| parts.headers.contains_key(*name));
        Ok(Asker(client.filter(|ip| !(passed_on && ip.to_canonical().is_loopback()))))
    }
}
