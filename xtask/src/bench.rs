//! `cargo xtask bench`: builds the benchmarks and the program they measure, then runs them.

use std::process::Command;

use crate::call::{self, Lock};

/// Builds what has changed and runs the benchmark; the arguments are for `broadside-bench`.
pub(crate) fn run(words: &[String]) -> Result<(), String> {
    call::build_release(&["bench", "broadside"], Lock::Free)?;
    let mut bench = Command::new(call::release_dir()?.join("broadside-bench"));
    bench.args(words);
    call::become_it(bench)
}
