//! Are the contestants there at all? One look before the first game.
//!
//! A bot that nobody can connect to has lost nothing: something is wrong with its address, or nobody has started it.
//! Whatever a bot does once it was there is a result.

use std::process::{Command, Stdio};

use anyhow::anyhow;
use arena::{CallError, Contestant, Key, Player, PlayerOptions};

/// Looks for all contestants; an error names those that are not there.
pub(crate) async fn look<'a>(
    contestants: impl IntoIterator<Item = &'a Contestant>,
    manner: &PlayerOptions,
    key: &Key,
) -> anyhow::Result<()> {
    let mut missing = Vec::new();
    for contestant in contestants {
        let trouble = match contestant {
            Contestant::Captain(_) => None,
            Contestant::Bot(url) => {
                let looked = Player::new(contestant, manner, key).look_for().await;
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

/// What is wrong with a command whose first word is no program. A command that does more than name one is left to the
/// shell.
fn absent_program(command: &str) -> Option<String> {
    let word = command.split_whitespace().next()?;
    let plain = |c: char| c.is_alphanumeric() || ['_', '-', '.', '/', '+'].contains(&c);
    if !cfg!(unix) || !word.chars().all(plain) {
        return None;
    }
    // The shell knows its own words too.
    let asked = Command::new("sh")
        .args(["-c", "command -v -- \"$0\"", word])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let absent = asked.is_ok_and(|status| !status.success());
    absent.then(|| format!("there is no program {word} (cmd:{command})"))
}
