//! Developer commands, run as `cargo xtask <command>`.
//!
//! This file parses the command line; each command is a list of [steps](step::Step) in its own module.

mod bench;
mod call;
mod checks;
mod deny;
mod figures;
mod fuzz;
mod gate;
mod package;
mod proofs;
mod python;
mod serve;
mod step;
mod web;

use std::env;
use std::process::ExitCode;

use call::Lock;
use gate::Verdict;
use step::Skips;

const USAGE: &str = "\
Usage: cargo xtask <command>

  test [--ci]                   run all checks that a change must pass; stops at the first failure
                                --ci: Cargo.lock must be up to date, and skipped steps fail
  gate [--bless]                check only the instruction counts; --bless records the new ones
  prove                         run the slow tests, which are marked #[ignore], then `deny`
  deny                          check dependencies by deny.toml: licences, advisories, duplicates, sources
  fuzz [TARGET] [--seconds N]   run every fuzz target, or this one, for N seconds each [default: 60]
  serve [ARGS]                  build the pages and the program, then run `broadside serve` with ARGS
  bench [ARGS]                  build and run `broadside-bench` with ARGS; `bench help` lists the benchmarks
  python [--bench]              build the Python package in a virtual environment and test it;
                                --bench: measure it beside other environments instead
  help                          show this help

Set BROADSIDE_NO_SKIPS=1 to make skipped steps fail in every command.";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    match Command::parse(&args.iter().map(String::as_str).collect::<Vec<_>>()) {
        Ok(Command::Help) => {
            println!("{USAGE}");
            ExitCode::SUCCESS
        }
        Ok(command) => match command.run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => {
                eprintln!("FAILED: {why}");
                ExitCode::FAILURE
            }
        },
        Err(why) => {
            eprintln!("{why}\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// A parsed command.
#[derive(Debug, PartialEq, Eq)]
enum Command {
    Help,
    Test { lock: Lock, skips: Skips },
    Gate(Verdict),
    Prove,
    Deny,
    Fuzz(fuzz::Plan),
    Serve(Vec<String>),
    Bench(Vec<String>),
    Python(python::Task),
}

impl Command {
    fn parse(args: &[&str]) -> Result<Self, String> {
        match args {
            [] | ["help" | "--help" | "-h"] => Ok(Self::Help),
            ["test"] => Ok(Self::Test { lock: Lock::Free, skips: Skips::Allowed }),
            ["test", "--ci"] => Ok(Self::Test { lock: Lock::Locked, skips: Skips::Refused }),
            ["gate"] => Ok(Self::Gate(Verdict::Compare)),
            ["gate", "--bless"] => Ok(Self::Gate(Verdict::Bless)),
            ["prove"] => Ok(Self::Prove),
            ["deny"] => Ok(Self::Deny),
            ["python"] => Ok(Self::Python(python::Task::Test)),
            ["python", "--bench"] => Ok(Self::Python(python::Task::Bench)),
            ["serve", rest @ ..] => Ok(Self::Serve(owned(rest))),
            ["bench", rest @ ..] => Ok(Self::Bench(owned(rest))),
            ["fuzz", rest @ ..] => fuzz::Plan::parse(rest).map(Self::Fuzz),
            [known @ ("help" | "test" | "gate" | "prove" | "deny" | "python"), ..] => {
                Err(format!("`{known}` does not take `{}`", args[1..].join(" ")))
            }
            [unknown, ..] => Err(format!("unknown command `{unknown}`")),
        }
    }

    fn run(self) -> Result<(), String> {
        match self {
            Self::Help => Ok(()),
            Self::Test { lock, skips } => {
                let skips = skips.or_env();
                step::run_all(checks::steps(lock, skips), skips)
            }
            Self::Gate(verdict) => {
                step::run_all(vec![gate::step(Lock::Free, verdict)], Skips::Allowed.or_env())
            }
            Self::Prove => step::run_all(proofs::steps(), Skips::Allowed.or_env()),
            Self::Deny => step::run_all(deny::steps(), Skips::Allowed.or_env()),
            Self::Python(task) => step::run_all(python::steps(task, Lock::Free), Skips::Allowed.or_env()),
            Self::Serve(words) => serve::run(&words),
            Self::Bench(words) => bench::run(&words),
            Self::Fuzz(plan) => step::run_all(fuzz::steps(plan)?, Skips::Allowed.or_env()),
        }
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_understood() {
        assert_eq!(Command::parse(&[]), Ok(Command::Help));
        assert_eq!(
            Command::parse(&["test", "--ci"]),
            Ok(Command::Test { lock: Lock::Locked, skips: Skips::Refused })
        );
        assert_eq!(
            Command::parse(&["serve", "--listen", "[::]:80"]),
            Ok(Command::Serve(vec!["--listen".into(), "[::]:80".into()]))
        );
        assert_eq!(Command::parse(&["bench", "engine"]), Ok(Command::Bench(vec!["engine".into()])));
        assert_eq!(Command::parse(&["gate", "--bless"]), Ok(Command::Gate(Verdict::Bless)));
        assert_eq!(Command::parse(&["deny"]), Ok(Command::Deny));
        assert_eq!(Command::parse(&["python", "--bench"]), Ok(Command::Python(python::Task::Bench)));
    }

    #[test]
    fn nothing_misspelt_is_ignored() {
        assert_eq!(Command::parse(&["tset"]), Err("unknown command `tset`".into()));
        assert_eq!(Command::parse(&["test", "--cl"]), Err("`test` does not take `--cl`".into()));
        assert_eq!(Command::parse(&["prove", "it"]), Err("`prove` does not take `it`".into()));
        assert_eq!(Command::parse(&["python", "--b"]), Err("`python` does not take `--b`".into()));
    }
}
