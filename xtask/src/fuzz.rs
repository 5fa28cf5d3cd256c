//! `cargo xtask fuzz`: fuzzes the parsers.

use std::fs;
use std::process::Command;

use crate::call;
use crate::step::Step;

/// The targets, and the time for each.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    target: Option<String>,
    seconds: u32,
}

impl Plan {
    /// Reads `[TARGET] [--seconds N]`, in either order.
    pub(crate) fn parse(mut args: &[&str]) -> Result<Self, String> {
        let mut plan = Self { target: None, seconds: 60 };
        loop {
            args = match args {
                [] => return Ok(plan),
                ["--seconds", number, rest @ ..] => {
                    // libFuzzer reads 0 as "for ever".
                    plan.seconds = number.parse().ok().filter(|&n| n > 0).ok_or_else(|| {
                        format!("`--seconds` needs a whole number of at least 1, not `{number}`")
                    })?;
                    rest
                }
                ["--seconds"] => return Err("`--seconds` needs a number".into()),
                [target, rest @ ..] if plan.target.is_none() && !target.starts_with('-') => {
                    plan.target = Some((*target).into());
                    rest
                }
                [odd, ..] => return Err(format!("`fuzz` does not take `{odd}`")),
            };
        }
    }
}

/// One step per target.
pub(crate) fn steps(plan: Plan) -> Result<Vec<Step>, String> {
    if !call::root()?.join("fuzz/Cargo.toml").is_file() {
        return Err("no fuzz targets: fuzz/Cargo.toml is missing".into());
    }
    install()?;
    let targets = chosen(targets()?, plan.target)?;
    Ok(targets.into_iter().map(|target| step(target, plan.seconds)).collect())
}

fn step(target: String, seconds: u32) -> Step {
    Step::new(format!("fuzz {target} for {seconds} s"), move || {
        let limit = format!("-max_total_time={seconds}");
        let fuzz = call::root()?.join("fuzz");
        // New inputs go to the first directory; the project's seeds are only read.
        let (finds, seeds) = (fuzz.join("corpus").join(&target), fuzz.join("seeds").join(&target));
        fs::create_dir_all(&finds).map_err(|e| format!("cannot make {}: {e}", finds.display()))?;
        let mut command = cargo_fuzz(&["run", &target])?;
        command.arg(finds);
        if seeds.is_dir() {
            command.arg(seeds);
        }
        command.args(["--", &limit]);
        call::run(command)
    })
}

/// Fuzzing needs unstable compiler flags. This makes the pinned compiler accept them, so that no nightly toolchain is
/// needed.
fn cargo_fuzz(args: &[&str]) -> Result<Command, String> {
    let mut command = call::cargo(["fuzz"].iter().chain(args))?;
    command.env("RUSTC_BOOTSTRAP", "1");
    Ok(command)
}

fn install() -> Result<(), String> {
    if !call::succeeds(cargo_fuzz(&["--version"])?) {
        eprintln!("cargo-fuzz is missing: INSTALLING it with `cargo install`.");
        call::run(call::cargo(["install", "--locked", "cargo-fuzz"])?)?;
    }
    Ok(())
}

fn targets() -> Result<Vec<String>, String> {
    let output =
        cargo_fuzz(&["list"])?.output().map_err(|e| format!("cannot start `cargo fuzz list`: {e}"))?;
    if !output.status.success() {
        eprint!("{}", String::from_utf8_lossy(&output.stderr));
        return Err(format!("`cargo fuzz list` {}", call::ending(output.status)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).split_whitespace().map(str::to_owned).collect())
}

fn chosen(all: Vec<String>, wanted: Option<String>) -> Result<Vec<String>, String> {
    match wanted {
        // Without targets the run would pass without testing anything.
        None if all.is_empty() => Err("fuzz/Cargo.toml has no targets".into()),
        None => Ok(all),
        Some(target) if all.contains(&target) => Ok(vec![target]),
        Some(target) => Err(format!("unknown fuzz target `{target}`; use one of: {}", all.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.into()).collect()
    }

    #[test]
    fn a_plan_is_read_in_either_order() {
        let both = Plan { target: Some("notation".into()), seconds: 5 };
        assert_eq!(Plan::parse(&["notation", "--seconds", "5"]).as_ref(), Ok(&both));
        assert_eq!(Plan::parse(&["--seconds", "5", "notation"]).as_ref(), Ok(&both));
        assert_eq!(Plan::parse(&[]), Ok(Plan { target: None, seconds: 60 }));
    }

    #[test]
    fn a_plan_that_makes_no_sense_is_refused() {
        for odd in [&["--seconds"][..], &["--seconds", "0"], &["--seconds", "x"], &["a", "b"], &["--fast"]] {
            assert!(Plan::parse(odd).is_err(), "{odd:?}");
        }
    }

    #[test]
    fn a_named_target_must_exist() {
        assert_eq!(chosen(names(&["a", "b"]), None), Ok(names(&["a", "b"])));
        assert_eq!(chosen(names(&["a", "b"]), Some("b".into())), Ok(names(&["b"])));
        assert_eq!(
            chosen(names(&["a"]), Some("c".into())),
            Err("unknown fuzz target `c`; use one of: a".into())
        );
        assert!(chosen(vec![], None).is_err());
    }
}
