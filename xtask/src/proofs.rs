//! `cargo xtask prove`: runs the tests that take too long for every change.
//!
//! They are ordinary tests marked `#[ignore = "slow proof: ..."]`.

use crate::call;
use crate::step::Step;

/// One step: cargo prints the tests as it runs them.
pub(crate) fn steps() -> Vec<Step> {
    vec![Step::new("slow proofs", || {
        eprintln!("Running every test marked #[ignore]. This may take many minutes.");
        // Not in a release build: the crates that matter are optimised in every build, and linking every test
        // program again would take longer than the tests.
        // Doc tests stay out: there, `ignore` marks code that is not meant to run.
        let line = "test --workspace --lib --bins --tests -- --ignored";
        call::run(call::cargo(line.split(' '))?)
    })]
}
