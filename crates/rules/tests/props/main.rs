//! Property tests over random games of every preset and of custom rules.
//!
//! `PROPTEST_CASES=10000` plays more games than a usual run.

mod census;
mod coverage;
mod custom;
mod draws;
mod ends;
mod golden;
mod knowledge;
mod public;
mod records;
mod referee;
mod script;
mod secrecy;
mod slow;
mod text;
mod told;

use proptest::prelude::ProptestConfig;
use rules::{Eye, Seat};

const EYES: [Eye; 4] = [Eye::Player(Seat::A), Eye::Player(Seat::B), Eye::Public, Eye::Organiser];

/// This many cases, unless the environment asks for another number.
fn cases(usual: u32) -> ProptestConfig {
    let asked = std::env::var_os("PROPTEST_CASES").is_some();
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    if asked { config } else { ProptestConfig { cases: usual, ..config } }
}
