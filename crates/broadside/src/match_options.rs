//! Options that `duel` and `tournament` share, and what all their games have in common.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::{Contestant, Dealer, Fixture, GameIds, Keep, Key, MatchSpec, Player, PlayerOptions};
use captains::Budget;
use captains::luck::Origin;
use rules::{Dice, Header, Ruleset, Sides};

use crate::dealing::{DealingOptions, Measuring};
use crate::exit::BadInput;
use crate::{io_error, suggestion};

/// How often a game is tried that fails through an error of ours.
pub(crate) const TRIES: u32 = 3;

#[derive(clap::Args)]
pub(crate) struct MatchOptions {
    /// A preset (hackathon, classic@1) or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "hackathon", value_parser = suggestion::RULES, hide_possible_values = true)]
    pub(crate) rules: String,
    /// How many games at once [default: one per core; in a duel with a bot over HTTP, 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) concurrency: Option<u16>,
    /// Random seed: captains repeat their games, and bots get the same game ids [default: random; a resumed tournament
    /// keeps its own]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Let Admiral remember its earlier games against the same opponent: what they tell about how the opponent places
    /// fleets and where it shoots. Games are played one after another
    #[arg(long, conflicts_with = "concurrency")]
    pub(crate) series: bool,
    #[command(flatten)]
    pub(crate) dealing: DealingOptions,
    /// How long a captain may think about each order, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    budget: u64,
    /// Time limit for each answer of a bot in seconds, from connecting to the last byte
    #[arg(long, value_name = "S", default_value = "2", value_parser = seconds, help_heading = "Bots")]
    timeout: Duration,
    /// Total time limit for a bot's answers in one game, such as 60s or 2m; captains are exempt [default: none; a resumed
    /// tournament keeps its own]
    #[arg(long, value_name = "TIME", value_parser = game_time, help_heading = "Bots")]
    pub(crate) game_time: Option<Duration>,
    /// Send bots only the required fields of each request, and no hello or end calls
    #[arg(long, help_heading = "Bots")]
    no_extras: bool,
    /// The key that signs the calls [default: random]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, help_heading = "Bots")]
    key: Option<String>,
    /// Print the signing key before the first call
    #[arg(long, help_heading = "Bots")]
    print_key: bool,
    /// Append a call log to this file: every call to a bot, one line of JSON each
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    calls: Option<PathBuf>,
    /// Print the result as one line of JSON
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

/// What all games have in common.
pub(crate) struct MatchSetup {
    pub(crate) ruleset: Ruleset,
    pub(crate) seed: u64,
    pub(crate) player_options: PlayerOptions,
    pub(crate) key: Key,
    keep: Keep,
    /// Whether and how luck is measured.
    pub(crate) measuring: Measuring,
}

impl MatchOptions {
    pub(crate) fn setup(
        &self,
        ruleset: Ruleset,
        seed: u64,
        game_time: Option<Duration>,
        names: &[String],
    ) -> anyhow::Result<MatchSetup> {
        let measuring = self.dealing.read(&ruleset, seed, names)?;
        let player_options = PlayerOptions {
            limit: self.timeout,
            game_time,
            required_only: self.no_extras,
            budget: Budget::of(Duration::from_millis(self.budget)),
            ..PlayerOptions::default()
        };
        let key = match self.key.as_deref() {
            Some("") => return Err(BadInput::new("--key: expected at least one character").into()),
            Some(text) => Key::from_text(text),
            None => Key::from_bytes(random()?),
        };
        let keep = if self.calls.is_some() { Keep::Everything } else { Keep::Faults };
        Ok(MatchSetup { ruleset, seed, player_options, key, keep, measuring })
    }

    /// Prints the key, if the user wants to see it.
    pub(crate) fn show_key(&self, setup: &MatchSetup) {
        if self.print_key {
            eprintln!("Calls are signed with the key {}", setup.key);
        }
    }

    /// Opens the call log, if the user wants one.
    pub(crate) fn open_calls(&self) -> Result<Option<File>, BadInput> {
        self.calls.as_deref().map(|path| append_to("--calls", path)).transpose()
    }
}

impl MatchSetup {
    pub(crate) fn player(&self, contestant: &Contestant) -> Player {
        Player::new(contestant, &self.player_options, &self.key)
    }

    /// Who deals the fleets, if they are dealt.
    pub(crate) fn dealer(&self) -> Option<&Dealer> {
        match &self.measuring {
            Measuring::Dealt(dealer) => Some(dealer),
            Measuring::Off | Measuring::Information => None,
        }
    }

    pub(crate) fn spec(&self, fixture: Fixture, dice: &Dice, mut header: Header) -> MatchSpec {
        if let Some(dealer) = self.dealer() {
            dealer.stamp(&mut header, fixture.players);
        }
        let (ids, game) = (GameIds::from_seed(self.seed), fixture.game.to_string());
        MatchSpec {
            ruleset: self.ruleset.clone(),
            first: fixture.first,
            dice: dice.fork_nth(fixture.game as u64),
            ids: Sides::from_fn(|seat| ids.name(&game, seat)),
            header,
            keep: self.keep,
            deal: self.dealer().map(|dealer| dealer.deal(fixture)),
            origins: match &self.measuring {
                Measuring::Off => None,
                Measuring::Information => Some(Sides::from_fn(|_| Origin::default())),
                Measuring::Dealt(dealer) => Some(dealer.origins(fixture)),
            },
        }
    }
}

/// Opens the file of an option, to append to it.
pub(crate) fn append_to(option: &str, path: &Path) -> Result<File, BadInput> {
    OpenOptions::new().append(true).create(true).open(path).map_err(|error| {
        let why = io_error::describe(&error);
        BadInput::new(format!("{option}: cannot write {}: {why}", path.display()))
    })
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
