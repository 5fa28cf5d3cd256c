//! Proving who one is by a password.

use std::net::SocketAddr;
use std::time::Instant;

use axum::http::StatusCode;
use store::Secret;
use wire::Password;

use super::failure::Failure;
use crate::app::App;
use crate::doors::Account;

/// Checks a password, unless this account or this address has tried too many.
pub(super) async fn prove(
    app: &App,
    peer: SocketAddr,
    account: Account,
    password: Password,
    kept: Option<Secret>,
) -> Result<(), Failure> {
    // The account first: whoever knocks at one that waits uses up nothing of a hall behind one address.
    app.guesses.count(account, Instant::now()).map_err(|wait| {
        let seconds = wait.as_secs_f64().ceil();
        let message = format!("Too many wrong passwords. Try again in {seconds} s.");
        Failure::new(StatusCode::TOO_MANY_REQUESTS, "too-many-guesses", message).after(wait)
    })?;
    let never_looked_at = || app.guesses.take_back(account);
    app.throttle.password(peer).inspect_err(|_| never_looked_at())?;
    let right = app.passwords.is_right(password, kept).await.inspect_err(|_| never_looked_at())?;
    if right {
        app.guesses.forgive(account);
        return Ok(());
    }
    let message = match account {
        Account::Organiser => "The password is wrong.",
        Account::Bot(_) | Account::Nobody(_) => "The name or the password is wrong.",
    };
    Err(Failure::new(StatusCode::UNAUTHORIZED, "wrong-password", message))
}
