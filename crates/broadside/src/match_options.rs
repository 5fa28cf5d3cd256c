//! Options that `duel` and `tournament` share: the rules, and how contestants are called.

use std::time::Duration;

use arena::{Key, PlayerOptions};
use captains::Budget;

use crate::bad_input::BadInput;

#[derive(clap::Args)]
pub(crate) struct MatchOptions {
    /// A preset (hackathon, classic@1) or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "hackathon")]
    pub(crate) rules: String,
    /// Time limit for each answer of a bot in seconds, from connecting to the last byte
    #[arg(long, value_name = "S", default_value = "2", value_parser = seconds)]
    timeout: Duration,
    /// How long a captain may think about each order, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    budget: u64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Send bots only the required fields of each request, and no hello or end calls
    #[arg(long)]
    no_extras: bool,
    /// The key that signs the calls [default: random]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    key: Option<String>,
    /// Print the signing key before the first call
    #[arg(long)]
    pub(crate) print_key: bool,
}

impl MatchOptions {
    /// How contestants are called, with a time limit for a whole game if there is one.
    pub(crate) fn player_options(&self, game_time: Option<Duration>) -> PlayerOptions {
        PlayerOptions {
            limit: self.timeout,
            game_time,
            required_only: self.no_extras,
            budget: Budget::of(Duration::from_millis(self.budget)),
            ..PlayerOptions::default()
        }
    }

    /// The key that signs the calls.
    pub(crate) fn key(&self) -> anyhow::Result<Key> {
        match self.key.as_deref() {
            Some("") => Err(BadInput::new("--key: expected at least one character").into()),
            Some(text) => Ok(Key::from_text(text)),
            None => Ok(Key::from_bytes(random()?)),
        }
    }
}

/// Parses a time limit in seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| (0.01..=600.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected seconds from 0.01 to 600".to_owned())
}

/// Parses a time limit for a whole game.
pub(crate) fn game_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = match (text.strip_suffix('s'), text.strip_suffix('m')) {
        (Some(number), _) => (number, 1.0),
        (None, Some(number)) => (number, 60.0),
        (None, None) => (text, 1.0),
    };
    let seconds = number.parse::<f64>().ok().map(|number| number * unit);
    let seconds = seconds.filter(|seconds| (0.1..=86_400.0).contains(seconds));
    let expected = || "expected a time from 0.1s to 1440m, such as 60s or 2m".to_owned();
    seconds.map(Duration::from_secs_f64).ok_or_else(expected)
}

/// A random seed, short enough to be typed again.
pub(crate) fn random_seed() -> anyhow::Result<u64> {
    Ok(u64::from(u32::from_le_bytes(random()?)))
}

fn random<const N: usize>() -> anyhow::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)
        .map_err(|error| anyhow::anyhow!("the system provides no random numbers: {error}"))?;
    Ok(bytes)
}
