//! `cargo xtask deny`: checks the dependencies against deny.toml with cargo-deny.

use std::process::Command;

use crate::call;
use crate::step::{Done, Outcome, Step};

/// Two steps, because only advisories need a database from the network.
pub(crate) fn steps() -> Vec<Step> {
    vec![
        Step::new("licences, duplicates and sources of dependencies", || {
            with_cargo_deny(|| call::run(cargo_deny(&["check", "licenses", "bans", "sources"])?))
        }),
        Step::new("advisories about dependencies", || with_cargo_deny(advisories)),
    ]
}

fn advisories() -> Outcome {
    if let Err(why) = call::run(cargo_deny(&["fetch", "db"])?) {
        return Ok(Done::Skipped(format!("the advisory database could not be fetched: {why}")));
    }
    call::run(cargo_deny(&["check", "advisories"])?)
}

/// Does it with cargo-deny, which is installed first if it is missing.
fn with_cargo_deny(check: impl FnOnce() -> Outcome) -> Outcome {
    if !call::succeeds(cargo_deny(&["--version"])?) {
        eprintln!("cargo-deny is missing: INSTALLING it with `cargo install`, which takes some minutes.");
        if let Err(why) = call::run(call::cargo(["install", "--locked", "cargo-deny"])?) {
            return Ok(Done::Skipped(format!("cargo-deny is missing and could not be installed: {why}")));
        }
    }
    check()
}

/// cargo-deny with all features on, so that every optional dependency is checked too.
fn cargo_deny(args: &[&str]) -> Result<Command, String> {
    call::cargo(["deny", "--all-features"].iter().chain(args))
}
