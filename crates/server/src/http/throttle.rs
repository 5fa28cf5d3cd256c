//! How often an address may change something.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::failure::Failure;
use crate::app::App;
use crate::config::Limits;

/// Counts the writes of each address.
pub(crate) struct Throttle(DefaultKeyedRateLimiter<IpAddr>);

impl Throttle {
    pub(crate) fn new(limits: &Limits) -> Throttle {
        let at_least_one = |n: u32| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::per_second(at_least_one(limits.writes_per_second))
            .allow_burst(at_least_one(limits.write_burst));
        Throttle(RateLimiter::keyed(quota))
    }

    /// Addresses that have been quiet need no counter.
    pub(crate) fn forget_the_idle(&self) {
        self.0.retain_recent();
    }
}

/// A household has a whole /64 of IPv6, so that is what counts as one address.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        v4 @ IpAddr::V4(_) => v4,
    }
}

pub(super) async fn throttle(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !reads && app.throttle.0.check_key(&household(peer.ip())).is_err() {
        let message = "Too many requests from your address. Wait a moment.";
        return Failure::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message).into_response();
    }
    next.run(request).await
}
