//! `cargo xtask test`: all checks that a change must pass.
//!
//! Quick checks come first. To add a check, add an entry to [`steps`].

use std::path::PathBuf;
use std::process::Command;

use crate::call::{self, Lock};
use crate::gate::{self, Verdict};
use crate::python::{self, Task};
use crate::step::{Done, NO_SKIPS, Skips, Step};
use crate::{package, web};

/// The Rust bot kit, which is a separate workspace.
const RUST_KIT: &str = "kits/rust/Cargo.toml";

/// All checks, in order.
pub(crate) fn steps(lock: Lock, skips: Skips) -> Vec<Step> {
    let cargo = |name, line| Step::new(name, move || call::run(command(line, lock, skips)?));
    // Formatting first, because it is quick; then the pages, because the program embeds them.
    let mut steps = vec![
        // Formatting reads no lock file, and `cargo fmt` refuses the flag.
        Step::new("format", || call::run(call::cargo(["fmt", "--all", "--check"])?)),
        Step::new("format of the Rust kit", || {
            call::run(call::cargo(["fmt", "--check", "--manifest-path", RUST_KIT])?)
        }),
    ];
    steps.extend(web::steps());
    steps.extend([
        cargo("clippy", "clippy --workspace --all-targets --all-features -- -D warnings"),
        Step::new("clippy of the Rust kit", move || {
            let line = format!("clippy --manifest-path {RUST_KIT} --all-targets -- -D warnings");
            let mut clippy = command(&line, lock, skips)?;
            // The directory where the tests build it, so that nothing is built twice.
            clippy.env("CARGO_TARGET_DIR", call::release_dir()?.with_file_name("kit"));
            call::run(clippy)
        }),
        Step::new("rustdoc", move || {
            let mut doc = command("doc --workspace --no-deps --document-private-items", lock, skips)?;
            doc.env("RUSTDOCFLAGS", "-D warnings");
            call::run(doc)
        }),
        server("PostgreSQL", package::postgres),
        server("NATS", package::nats),
        // Not `--all-targets`, which would run the benches as well.
        cargo("tests", "test --workspace --lib --bins --tests --examples"),
        cargo("doc tests", "test --workspace --doc"),
        gate::step(lock, Verdict::Compare),
    ]);
    steps.extend(python::steps(Task::Test, lock));
    steps.extend(web::checks());
    steps.push(web::browser_tests(lock));
    steps
}

/// A server that tests start: installs it if that is allowed.
fn server(name: &str, find_or_install: fn() -> Result<PathBuf, String>) -> Step {
    Step::new(name, move || Ok(find_or_install().map_or_else(Done::Skipped, |_| Done::Passed)))
}

/// Cargo with these arguments, and the variable that tells tests whether they may skip.
fn command(line: &str, lock: Lock, skips: Skips) -> Result<Command, String> {
    let mut words: Vec<&str> = line.split(' ').collect();
    // Directly after the subcommand, because anything after `--` is not for cargo.
    words.splice(1..1, lock.flag());
    let mut command = call::cargo(words)?;
    if skips == Skips::Refused {
        command.env(NO_SKIPS, "1");
    }
    Ok(command)
}
