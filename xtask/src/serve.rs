//! `cargo xtask serve`: builds the pages and the release build, then runs the server.

use std::process::Command;

use crate::call;
use crate::step::{self, Skips, Step};
use crate::web;

/// Builds what has changed and runs the server; the arguments are for `broadside serve`.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let mut steps = web::steps();
    steps.push(Step::new("program", || {
        call::run(call::cargo(["build", "--release", "--package", "broadside"])?)
    }));
    step::run_all(steps, Skips::Allowed.or_env())?;
    let mut server = Command::new(call::release_dir()?.join("broadside"));
    server.arg("serve").args(words);
    become_it(server)
}

/// Replaces this process by the server, so that signals reach it.
#[cfg(unix)]
fn become_it(mut server: Command) -> Result<(), String> {
    use std::os::unix::process::CommandExt as _;
    Err(format!("the server did not start: {}", server.exec()))
}

#[cfg(not(unix))]
fn become_it(server: Command) -> Result<(), String> {
    call::run(server).map(drop)
}
