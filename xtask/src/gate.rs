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
use std::process::Command;

use crate::call::{self, Lock};
use crate::figures::{Figures, grouped};
use crate::package;
use crate::step::{Done, Outcome, Step};

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

/// How many random games of the engine are counted.
const GAMES: &str = "200";

/// The gate as a step.
pub(crate) fn step(lock: Lock, verdict: Verdict) -> Step {
    Step::new("instruction counts", move || {
        match (package::find_or_install("valgrind"), verdict) {
            (Ok(_), _) => {}
            (Err(why), Verdict::Compare) => return Ok(Done::Skipped(why)),
            // Recording must not be skipped silently.
            (Err(why), Verdict::Bless) => return Err(why),
        }
        // With the program, which the browser tests need: built alone, shared crates would have other features.
        call::build_release(&["bench", "broadside"], lock)?;
        let count = count()?;

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

/// The instructions of the workload.
fn count() -> Result<u64, String> {
    let mut bench = Command::new(call::release_dir()?.join("broadside-bench"));
    bench.args(["engine", "--games", GAMES, "--seed", "1", "--instructions", "--json"]);
    let output = bench.output().map_err(|e| format!("cannot start broadside-bench: {e}"))?;
    if !output.status.success() {
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        return Err(format!("broadside-bench {}", call::ending(output.status)));
    }
    let report = String::from_utf8_lossy(&output.stdout);
    instructions(&report).ok_or_else(|| format!("broadside-bench did not report a count: {report}"))
}

/// Reads the count from `{"games":200,"instructions":456,"rules":"classic@1"}`.
fn instructions(report: &str) -> Option<u64> {
    let number = report.split_once("\"instructions\":")?.1;
    number.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
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
    fn the_count_is_found() {
        assert_eq!(instructions("{\"games\":200,\"instructions\":4567,\"seed\":1}\n"), Some(4567));
        assert_eq!(instructions("{\"instructions\":null}"), None);
        assert_eq!(instructions(""), None);
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
