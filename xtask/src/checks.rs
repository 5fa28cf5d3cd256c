//! `cargo xtask test`: everything a change must pass.
//!
//! Quick complaints come first. A new check is one more entry in [`steps`].

use std::process::Command;

use crate::call::{self, Lock};
use crate::gate::{self, Verdict};
use crate::step::{NO_SKIPS, Skips, Step};
use crate::web;

/// All checks, in order.
pub(crate) fn steps(lock: Lock, skips: Skips) -> Vec<Step> {
    let cargo = |name, line| Step::new(name, move || call::run(command(line, lock, skips)?));
    // Formatting first, because it is quick; then the pages, because the program embeds them.
    let mut steps = vec![
        // Formatting reads no lock file, and `cargo fmt` refuses the flag.
        Step::new("format", || call::run(call::cargo(["fmt", "--all", "--check"])?)),
    ];
    steps.extend(web::steps());
    steps.extend([
        cargo("clippy", "clippy --workspace --all-targets --all-features -- -D warnings"),
        Step::new("rustdoc", move || {
            let mut doc = command("doc --workspace --no-deps --document-private-items", lock, skips)?;
            doc.env("RUSTDOCFLAGS", "-D warnings");
            call::run(doc)
        }),
        // Not `--all-targets`, which would run the benches as well.
        cargo("tests", "test --workspace --lib --bins --tests --examples"),
        cargo("doc tests", "test --workspace --doc"),
        gate::step(lock, Verdict::Compare),
    ]);
    steps.extend(web::checks());
    steps.push(web::browser_tests(lock));
    steps
}

/// Cargo with these words; the tests it runs are told whether they may skip.
fn command(line: &str, lock: Lock, skips: Skips) -> Result<Command, String> {
    let mut words: Vec<&str> = line.split(' ').collect();
    // Straight after the subcommand, because what follows `--` is not cargo's.
    words.splice(1..1, lock.flag());
    let mut command = call::cargo(words)?;
    if skips == Skips::Refused {
        command.env(NO_SKIPS, "1");
    }
    Ok(command)
}
