//! Steps of a command, with skips and notices.

use std::env;
use std::time::{Duration, Instant};

/// The result of a step that did not fail.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Done {
    Passed,
    /// It passed, with something to report.
    Noticed(String),
    /// It was skipped, for this reason.
    Skipped(String),
}

/// What a step returns; the error is one line for a person.
pub(crate) type Outcome = Result<Done, String>;

/// Whether a step may be skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Skips {
    Allowed,
    Refused,
}

/// If set to 1, every skip is a failure, here and in tests that need optional programs.
pub(crate) const NO_SKIPS: &str = "BROADSIDE_NO_SKIPS";

impl Skips {
    /// The same, or `Refused` if the environment says so.
    pub(crate) fn or_env(self) -> Self {
        if env::var_os(NO_SKIPS).is_some_and(|value| value == "1") { Self::Refused } else { self }
    }
}

/// One thing to do, announced by its name.
pub(crate) struct Step {
    name: String,
    run: Box<dyn FnOnce() -> Outcome>,
}

impl Step {
    pub(crate) fn new(name: impl Into<String>, run: impl FnOnce() -> Outcome + 'static) -> Self {
        Self { name: name.into(), run: Box::new(run) }
    }
}

/// Runs the steps in order; the first failure stops.
///
/// Skips and notices are printed again at the end.
pub(crate) fn run_all(steps: Vec<Step>, skips: Skips) -> Result<(), String> {
    let count = steps.len();
    let began = Instant::now();
    let mut remarks = Vec::new();
    for (place, Step { name, run }) in (1..).zip(steps) {
        eprintln!("\n==== {place}/{count} {name} ====");
        let step_began = Instant::now();
        let outcome = match run() {
            Ok(Done::Skipped(why)) if skips == Skips::Refused => {
                Err(format!("skipping is not allowed here: {why}"))
            }
            other => other,
        };
        let time = seconds(step_began.elapsed());
        match outcome {
            Ok(Done::Passed) => eprintln!("---- {name}: passed in {time}"),
            Ok(Done::Noticed(what)) => {
                eprintln!("---- {name}: passed in {time}; {what}");
                remarks.push(format!("NOTICE: {name}: {what}"));
            }
            Ok(Done::Skipped(why)) => {
                eprintln!("---- {name}: SKIPPED after {time}");
                remarks.push(format!("SKIPPED: {name}: {why}"));
            }
            Err(why) => {
                eprintln!("---- {name}: FAILED after {time}");
                say(&remarks);
                return Err(format!("step {place} of {count}, {name}: {why}"));
            }
        }
    }
    eprintln!("\nDone in {}.", seconds(began.elapsed()));
    say(&remarks);
    Ok(())
}

fn say(remarks: &[String]) {
    for remark in remarks {
        eprintln!("{remark}");
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passing() -> Step {
        Step::new("good", || Ok(Done::Passed))
    }

    #[test]
    fn the_first_failure_stops_and_is_named() {
        let steps = vec![
            passing(),
            Step::new("bad", || Err("it broke".into())),
            Step::new("never", || unreachable!("a step after a failure must not run")),
        ];
        assert_eq!(run_all(steps, Skips::Allowed), Err("step 2 of 3, bad: it broke".into()));
    }

    #[test]
    fn a_skip_fails_only_where_skips_are_refused() {
        let steps = || vec![Step::new("odd", || Ok(Done::Skipped("the tool is missing".into()))), passing()];
        assert_eq!(run_all(steps(), Skips::Allowed), Ok(()));
        let why = run_all(steps(), Skips::Refused).unwrap_err();
        assert!(why.starts_with("step 1 of 2, odd: ") && why.ends_with(": the tool is missing"), "{why}");
    }

    #[test]
    fn a_notice_is_not_a_failure() {
        let steps = vec![Step::new("better", || Ok(Done::Noticed("bless it".into())))];
        assert_eq!(run_all(steps, Skips::Refused), Ok(()));
    }
}
