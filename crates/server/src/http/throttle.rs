//! How often an address may change something or try a password.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::failure::Failure;
use crate::app::App;
use crate::config::Limits;

/// Counts what each address does.
pub(crate) struct Throttle {
    writes: DefaultKeyedRateLimiter<IpAddr>,
    passwords: DefaultKeyedRateLimiter<IpAddr>,
}

impl Throttle {
    pub(crate) fn new(limits: &Limits) -> Throttle {
        let at_least_one = |n: u32| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
        let writes = Quota::per_second(at_least_one(limits.writes_per_second))
            .allow_burst(at_least_one(limits.write_burst));
        let passwords = Quota::per_minute(at_least_one(limits.passwords_per_minute))
            .allow_burst(at_least_one(limits.password_burst));
        Throttle { writes: RateLimiter::keyed(writes), passwords: RateLimiter::keyed(passwords) }
    }

    /// Addresses that have been quiet need no counter.
    pub(crate) fn forget_the_idle(&self) {
        self.writes.retain_recent();
        self.passwords.retain_recent();
    }

    /// Counts a password that is tried or set from this address.
    pub(super) fn password(&self, peer: SocketAddr) -> Result<(), Failure> {
        self.passwords.check_key(&household(peer.ip())).map_err(|early| {
            let wait = early.wait_time_from(DefaultClock::default().now());
            let message = "Too many passwords from your address. Wait a moment.";
            Failure::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message).after(wait)
        })
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
    if !reads && app.throttle.writes.check_key(&household(peer.ip())).is_err() {
        let message = "Too many requests from your address. Wait a moment.";
        return Failure::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message).into_response();
    }
    next.run(request).await
}
