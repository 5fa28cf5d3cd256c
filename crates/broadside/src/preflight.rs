//! Checks before the first game that all contestants can be reached.
//!
//! A bot that cannot be reached has a wrong address or was not started; that is an error, not lost games. From the first
//! successful connection on, everything a bot does counts.

use std::process::{Command, Stdio};

use anyhow::anyhow;
use arena::{CallError, Contestant};

use crate::match_options::MatchSetup;

/// Tries to reach all contestants; the error names those that cannot be reached.
pub(crate) async fn check<'a>(
    contestants: impl IntoIterator<Item = &'a Contestant>,
    setup: &MatchSetup,
) -> anyhow::Result<()> {
    let mut missing = Vec::new();
    for contestant in contestants {
        let trouble = match contestant {
            Contestant::Captain(_) => None,
            Contestant::Bot(url) => {
                let looked = setup.player(contestant).look_for().await;
                looked.err().map(|error| match error {
                    CallError::NoConnection(why) if why == "nothing is listening there" => {
                        format!("nothing listens at {url}")
                    }
                    error => format!("{url} cannot be reached: {error}"),
                })
            }
            Contestant::Program(command) => absent_program(command),
        };
        missing.extend(trouble.filter(|trouble| !missing.contains(trouble)));
    }
    if missing.is_empty() { Ok(()) } else { Err(anyhow!("{}", missing.join("\n"))) }
}

/// An error if the first word of a command is not a program. Anything more complicated is left to the shell.
fn absent_program(command: &str) -> Option<String> {
    let word = command.split_whitespace().next()?;
    let plain = |c: char| c.is_alphanumeric() || ['_', '-', '.', '/', '+'].contains(&c);
    if !cfg!(unix) || !word.chars().all(plain) {
        return None;
    }
    // Asked of the shell, because built-in commands count too.
    let asked = Command::new("sh")
        .args(["-c", "command -v -- \"$0\"", word])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let absent = asked.is_ok_and(|status| !status.success());
    absent.then(|| format!("program {word} not found (cmd:{command})"))
}
