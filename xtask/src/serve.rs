//! `cargo xtask serve`: builds the pages and the release build, then runs the server.

use std::process::Command;

use crate::call::{self, Lock};
use crate::step::{self, Skips, Step};
use crate::web;

/// Builds what has changed and runs the server; the arguments are for `broadside serve`.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let mut steps = web::steps();
    steps.push(Step::new("program", || call::build_release(&["broadside"], Lock::Free)));
    step::run_all(steps, Skips::Allowed.or_env())?;
    let mut server = Command::new(call::release_dir()?.join("broadside"));
    server.arg("serve").args(words);
    call::become_it(server)
}
