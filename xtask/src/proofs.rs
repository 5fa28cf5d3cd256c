//! `cargo xtask prove`: what takes too long for every change.
//!
//! Slow proofs are ordinary tests marked `#[ignore = "slow proof: ..."]`. The check of dependencies comes after them, because
//! installing cargo-deny takes minutes.

use crate::call;
use crate::deny;
use crate::package;
use crate::step::{Done, Step};

/// `cargo xtask prove cluster`: only the proofs that break a cluster, with everything they print.
///
/// BROADSIDE_SEED and BROADSIDE_KILLS choose the order of what is done to it and how much.
pub(crate) fn of_cluster() -> Vec<Step> {
    let servers = [("PostgreSQL", package::postgres as fn() -> _), ("NATS", package::nats)];
    let mut steps: Vec<Step> = servers.map(|(name, find)| package::step(name, find)).into();
    steps.push(Step::new("proofs of a cluster", || {
        let line = "test -p broadside --test it -- --ignored --nocapture --test-threads 1 cluster::";
        call::run(call::cargo(line.split(' '))?)
    }));
    steps
}

/// The proofs are one step: cargo names them itself as it runs them.
pub(crate) fn steps() -> Vec<Step> {
    // The kits in these languages are among the proofs; where a compiler is missing, its kit is not tried.
    let compilers = [("go", "golang-go"), ("javac", "default-jdk-headless"), ("mcs", "mono-mcs")];
    let mut steps: Vec<Step> = compilers
        .into_iter()
        .map(|(program, package)| {
            Step::new(program, move || match package::install_unless(package, || call::find(program)) {
                Ok(_) => Ok(Done::Passed),
                Err(why) => Ok(Done::Skipped(why)),
            })
        })
        .collect();
    steps.push(Step::new("slow proofs", || {
        eprintln!("Running every test marked #[ignore]. This may take many minutes.");
        // Not in a release build: the crates that count are optimised in every build, and linking every test
        // program once more would take longer than the proofs.
        // Doc tests stay out: there, `ignore` marks code that is not meant to run.
        let line = "test --workspace --lib --bins --tests -- --ignored";
        call::run(call::cargo(line.split(' '))?)
    }));
    steps.extend(deny::steps());
    steps
}
