//! `cargo xtask gate`: compares the engine's instruction counts with recorded ones, to catch slowdowns.
//!
//! Time on a shared machine is unreliable. The number of instructions is nearly the same on every run: the
//! compiler is pinned, and what still differs between machines is the C library, valgrind,
//! and which code a crate picks for the processor (the random generator has an AVX2 and an SSE2 version).
//! Valgrind hides AVX-512, so machines that have AVX2 pick alike. [`TOLERANCE`] is for the rest. A processor
//! without AVX2 may fall outside it: then trust the figure of one that has it.

use std::cmp::Ordering;
use std::env::consts::ARCH;
use std::fs;

use crate::call::{self, Lock};
use crate::figures::{Figures, grouped};
use crate::package;
use crate::step::{Done, Outcome, Step};
use crate::valgrind;

/// What to do with the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Compare it with the recorded one.
    Compare,
    /// Record it.
    Bless,
}

const FILE: &str = "xtask/gate.toml";

/// The largest deviation from the recorded figure that passes, in percent.
const TOLERANCE: u64 = 3;

/// The workload is what `MANY` games take beyond `FEW`.
///
/// The difference leaves out start-up: loading, reading options, building tables, printing. A change there
/// must neither trip the gate nor hide a slower game. `FEW` is one and not zero, because the first game
/// pays for whatever is built on first use, and because no games at all is a special case to any program.
const FEW: &str = "1";
const MANY: &str = "201";

/// The gate as a step.
pub(crate) fn step(lock: Lock, verdict: Verdict) -> Step {
    Step::new("instruction counts", move || {
        let valgrind = match (package::find_or_install("valgrind"), verdict) {
            (Ok(valgrind), _) => valgrind,
            (Err(why), Verdict::Compare) => return Ok(Done::Skipped(why)),
            // Recording must not be skipped silently.
            (Err(why), Verdict::Bless) => return Err(why),
        };
        let build = ["build", "--release", "--package", "broadside"];
        call::run(call::cargo(build.iter().chain(&lock.flag()))?)?;

        let dir = call::release_dir()?;
        let games = |games| {
            let args = ["bench", "engine", "--games", games, "--seed", "1", "--json"];
            valgrind::count(&valgrind, &dir, "broadside", &args)
        };
        let (few, many) = (games(FEW)?, games(MANY)?);
        let count = many.checked_sub(few).filter(|&count| count > 0).ok_or_else(|| {
            format!("{MANY} games took {many} instructions and {FEW} took {few}: `--games` changes nothing")
        })?;

        let path = call::root()?.join(FILE);
        let text = fs::read_to_string(&path).map_err(|e| format!("cannot read {FILE}: {e}"))?;
        let mut figures = Figures::read(text).map_err(|why| format!("{FILE}: {why}"))?;
        let name = format!("engine-{ARCH}");
        let recorded = figures.get(&name);
        match verdict {
            Verdict::Compare => compare(&name, count, recorded),
            Verdict::Bless => {
                figures.set(&name, count);
                fs::write(&path, figures.text()).map_err(|e| format!("cannot write {FILE}: {e}"))?;
                let old = recorded.map_or_else(|| "none".into(), grouped);
                eprintln!("{name}: {}, was {old}; written to {FILE}", grouped(count));
                Ok(Done::Passed)
            }
        }
    })
}

fn compare(name: &str, count: u64, recorded: Option<u64>) -> Outcome {
    let Some(recorded) = recorded.filter(|&recorded| recorded > 0) else {
        let count = grouped(count);
        return Ok(Done::Skipped(format!(
            "{FILE} has no {name} to compare {count} with; `cargo xtask gate --bless` records it"
        )));
    };
    let change = (count as f64 / recorded as f64 - 1.0) * 100.0;
    let what = format!("{name} is {}, recorded {} ({change:+.2} %)", grouped(count), grouped(recorded));
    eprintln!("{what}");
    match place(count, recorded) {
        Ordering::Equal => Ok(Done::Passed),
        Ordering::Less => {
            Ok(Done::Noticed(format!("{what}: bless the better figure with `cargo xtask gate --bless`")))
        }
        Ordering::Greater => Err(format!("{what}, more than {TOLERANCE} % above")),
    }
}

/// Compares a count with the recorded one; equal within the tolerance.
fn place(count: u64, recorded: u64) -> Ordering {
    // Integers, so that the limit is exact.
    let (count, recorded) = (u128::from(count) * 100, u128::from(recorded));
    let (low, high) = (recorded * u128::from(100 - TOLERANCE), recorded * u128::from(100 + TOLERANCE));
    if count < low {
        Ordering::Less
    } else if count > high {
        Ordering::Greater
    } else {
        Ordering::Equal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edge_is_at_three_percent() {
        assert_eq!(place(1030, 1000), Ordering::Equal);
        assert_eq!(place(1031, 1000), Ordering::Greater);
        assert_eq!(place(970, 1000), Ordering::Equal);
        assert_eq!(place(969, 1000), Ordering::Less);
        assert_eq!(place(u64::MAX, u64::MAX), Ordering::Equal);
    }

    #[test]
    fn slower_fails_faster_is_noticed_unknown_is_skipped() {
        assert_eq!(compare("engine", 1001, Some(1000)), Ok(Done::Passed));
        assert_eq!(
            compare("engine", 1100, Some(1000)),
            Err("engine is 1_100, recorded 1_000 (+10.00 %), more than 3 % above".into())
        );
        assert!(matches!(compare("engine", 900, Some(1000)), Ok(Done::Noticed(_))));
        assert!(matches!(compare("engine", 900, None), Ok(Done::Skipped(_))));
    }
}
