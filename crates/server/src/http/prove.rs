//! Checks passwords and counts wrong ones.

use std::net::SocketAddr;
use std::time::Instant;

use store::Secret;
use wire::{Password, ProblemKind};

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
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        Failure::from(ProblemKind::TooManyGuesses { seconds }).after(wait)
    })?;
    let who = Client::of(peer.ip());
    let never_looked_at = || app.guesses.take_back(guess);
    app.throttle.password(who).inspect_err(|_| never_looked_at())?;
    let right = app.passwords.is_right(who, password, kept).await.inspect_err(|_| never_looked_at())?;
    if right {
        app.guesses.forgive(guess);
        return Ok(());
    }
    let named = !matches!(account, Account::Organiser);
    Err(ProblemKind::WrongPassword { named }.into())
}
