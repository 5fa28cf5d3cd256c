//! The process in which the bots of the measurement run: what they cost is not counted as ours.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use anyhow::Context as _;
use arena::{Contestant, Player, PlayerOptions};
use rules::{Dice, Header, Ruleset, Seat, Sides};

/// Bots of every kind, at one port.
pub(crate) struct Bots {
    child: Child,
    pub(super) port: u16,
}

impl Bots {
    pub(crate) fn start() -> anyhow::Result<Bots> {
        let mut child = Command::new(std::env::current_exe()?)
            .arg("trivial-bot")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("the bots do not start")?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().context("no output")?).read_line(&mut line)?;
        let port = line.trim().parse().with_context(|| format!("the bots said {line:?}"))?;
        Ok(Bots { child, port })
    }

    /// Where the bot of this kind is.
    pub(crate) fn url(&self, kind: &str) -> String {
        format!("http://127.0.0.1:{}/{kind}", self.port)
    }

    /// The bot of this kind.
    pub(super) fn contestant(&self, kind: &str) -> Contestant {
        self.url(kind).parse().expect("it is an address")
    }

    /// Two players that call bots of these kinds.
    pub(super) fn players(&self, a: &str, b: &str, manner: &PlayerOptions) -> Sides<Player> {
        let key = arena::Key::from_text("bench");
        Sides::new(
            Player::new(&self.contestant(a), manner, &key),
            Player::new(&self.contestant(b), manner, &key),
        )
    }
}

impl Drop for Bots {
    fn drop(&mut self) {
        // It keeps nothing that matters, so it need not be asked.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The n-th game of a measurement.
pub(super) fn spec(ruleset: &Ruleset, number: u64, keep: arena::Keep) -> arena::MatchSpec {
    arena::MatchSpec {
        ruleset: ruleset.clone(),
        first: if number.is_multiple_of(2) { Seat::A } else { Seat::B },
        dice: Dice::from_seed(number),
        ids: Sides::from_fn(|seat| format!("{number:031x}{seat}")),
        header: Header::default(),
        keep,
        deal: None,
        origins: None,
    }
}
