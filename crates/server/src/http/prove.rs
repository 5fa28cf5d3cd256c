//! Checks passwords and counts wrong ones.

use std::net::SocketAddr;
use std::time::Instant;

use axum::http::StatusCode;
use store::Secret;
use wire::{Password, ProblemCode};

use super::failure::Failure;
use crate::app::App;
use crate::auth::{Account, Guess};
use crate::client::Client;

/// Checks a password, unless too many were tried from this address or from unknown addresses in total.
pub(super) async fn prove(
    app: &App,
    peer: SocketAddr,
    account: Account,
    password: Password,
    kept: Option<Secret>,
) -> Result<(), Failure> {
    let guess = Guess::new(account, kept.as_ref(), peer.ip());
    // The account first: attempts on a blocked account must not use up the limit of an address that many people share.
    app.guesses.count(guess, Instant::now()).map_err(|wait| {
        let seconds = wait.as_secs_f64().ceil();
        let message = format!("Too many wrong passwords. Try again in {seconds} seconds.");
        Failure::new(StatusCode::TOO_MANY_REQUESTS, ProblemCode::TooManyGuesses, message).after(wait)
    })?;
    let who = Client::of(peer.ip());
    let never_looked_at = || app.guesses.take_back(guess);
    app.throttle.password(who).inspect_err(|_| never_looked_at())?;
    let right = app.passwords.is_right(who, password, kept).await.inspect_err(|_| never_looked_at())?;
    if right {
        app.guesses.forgive(guess);
        return Ok(());
    }
    let message = match account {
        Account::Organiser => "Wrong password.",
        Account::Bot(_) | Account::Nobody(_) => "Wrong name or password.",
    };
    Err(Failure::new(StatusCode::UNAUTHORIZED, ProblemCode::WrongPassword, message))
}
