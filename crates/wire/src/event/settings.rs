//! Settings of a new tournament: the request, its defaults and its limits.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use utoipa::ToSchema;

use super::tournament::{Pauses, Repeat, TournamentMode};
use crate::organiser::OneLine;
use crate::rules_info::RulesRef;

/// The largest seed, so that every JSON reader gets the same number.
pub const SEED_LIMIT: u64 = (1 << 53) - 1;

/// Creates a tournament. Defaults depend on the mode.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewTournament {
    /// Its name.
    pub name: OneLine,
    /// The mode.
    pub mode: TournamentMode,
    /// The rules [default: `hackathon`].
    pub rules: Option<RulesRef>,
    /// Games per pair: 1 or an even number, so that both move first equally often [default: 2]. In showcase
    /// mode, 1.
    #[schema(minimum = 1, maximum = 1000)]
    pub games: Option<u32>,
    /// Random seed for the order of the games [default: random].
    #[schema(maximum = 9_007_199_254_740_991_u64)]
    pub seed: Option<u64>,
    /// Concurrent games [default: 8]. In showcase mode, 1.
    #[schema(minimum = 1, maximum = 1000)]
    pub concurrency: Option<u32>,
    /// Concurrent games per bot [default: 1].
    #[schema(minimum = 1, maximum = 1000)]
    pub per_bot: Option<u32>,
    /// How long a bot may take to answer, in milliseconds, from connecting to the last byte [default: 2000].
    #[schema(minimum = 100, maximum = 60_000)]
    pub timeout_ms: Option<u32>,
    /// How long all answers of a bot in one game may take together, in milliseconds [default: unlimited].
    /// Captains are exempt.
    #[schema(minimum = 1000, maximum = 86_400_000)]
    pub game_time_ms: Option<u32>,
    /// Pauses.
    pub pauses: Option<NewTournamentPauses>,
    /// Whether another tournament follows [default: yes in showcase mode, no in fast mode].
    pub repeat: Option<Repeat>,
    /// Captains that take part, by name [default: none].
    #[serde(default)]
    pub captains: Vec<String>,
}

/// Pauses of a new tournament, in milliseconds.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewTournamentPauses {
    /// After each move [default: 400; 0 in fast mode].
    #[schema(maximum = 60_000)]
    pub move_ms: Option<u32>,
    /// After each game [default: 3000; 0 in fast mode].
    #[schema(maximum = 600_000)]
    pub match_ms: Option<u32>,
    /// Before the next tournament [default: 15000].
    #[schema(maximum = 86_400_000)]
    pub tournament_ms: Option<u32>,
}

/// The settings of a tournament, all within their limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The mode.
    pub mode: TournamentMode,
    /// Games per pair: 1 or an even number.
    pub games: u32,
    /// The random seed, if given.
    pub seed: Option<u64>,
    /// Concurrent games.
    pub concurrency: u32,
    /// Concurrent games per bot.
    pub per_bot: u32,
    /// How long a bot may take to answer.
    pub timeout_ms: u32,
    /// How long all answers of a bot in one game may take together, if limited.
    pub game_time_ms: Option<u32>,
    /// Pauses.
    pub pauses: Pauses,
    /// Whether another tournament follows.
    pub repeat: Repeat,
}

/// What is wrong with the settings of a new tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error, IntoStaticStr, VariantNames)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // each message says what it means
pub enum BadSettings {
    #[error("{name} must be {low} to {high}.")]
    Range { name: &'static str, low: u64, high: u64 },
    #[error("games must be 1 or an even number, so that both bots of a pair move first equally often.")]
    OddGames,
    #[error("In showcase mode each pair plays once: set games to 1 or leave it out.")]
    ShowcaseGames,
    #[error("In showcase mode one game is played at a time: set concurrency to 1 or leave it out.")]
    ShowcaseConcurrency,
}

impl NewTournament {
    /// The settings, with defaults filled in.
    pub fn settings(&self) -> Result<Settings, BadSettings> {
        let within = |name, value: u32, low: u32, high: u32| {
            if (low..=high).contains(&value) {
                Ok(value)
            } else {
                Err(BadSettings::Range { name, low: low.into(), high: high.into() })
            }
        };
        let asked = self.pauses.unwrap_or_default();
        let showcase = self.mode == TournamentMode::Showcase;
        let (games, concurrency, move_ms, match_ms, repeat) =
            if showcase { (1, 1, 400, 3000, Repeat::Forever) } else { (2, 8, 0, 0, Repeat::Once) };
        let games = within("games", self.games.unwrap_or(games), 1, 1000)?;
        let concurrency = within("concurrency", self.concurrency.unwrap_or(concurrency), 1, 1000)?;
        if showcase && games != 1 {
            return Err(BadSettings::ShowcaseGames);
        }
        if showcase && concurrency != 1 {
            return Err(BadSettings::ShowcaseConcurrency);
        }
        if games > 1 && games % 2 == 1 {
            return Err(BadSettings::OddGames);
        }
        if self.seed.is_some_and(|seed| seed > SEED_LIMIT) {
            return Err(BadSettings::Range { name: "seed", low: 0, high: SEED_LIMIT });
        }
        let pauses = Pauses {
            move_ms: within("pauses.moveMs", asked.move_ms.unwrap_or(move_ms), 0, 60_000)?,
            match_ms: within("pauses.matchMs", asked.match_ms.unwrap_or(match_ms), 0, 600_000)?,
            tournament_ms: within(
                "pauses.tournamentMs",
                asked.tournament_ms.unwrap_or(15_000),
                0,
                86_400_000,
            )?,
        };
        Ok(Settings {
            mode: self.mode,
            games,
            seed: self.seed,
            concurrency,
            per_bot: within("perBot", self.per_bot.unwrap_or(1), 1, 1000)?,
            timeout_ms: within("timeoutMs", self.timeout_ms.unwrap_or(2000), 100, 60_000)?,
            game_time_ms: self
                .game_time_ms
                .map(|time| within("gameTimeMs", time, 1000, 86_400_000))
                .transpose()?,
            pauses,
            repeat: self.repeat.unwrap_or(repeat),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Settings, String> {
        let asked: NewTournament = serde_json::from_str(text).map_err(|error| error.to_string())?;
        asked.settings().map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_left_out_is_as_usual_for_the_mode() {
        let showcase = read(r#"{"name":"Friday","mode":"showcase"}"#).unwrap();
        assert_eq!((showcase.games, showcase.concurrency, showcase.per_bot), (1, 1, 1));
        assert_eq!((showcase.repeat, showcase.timeout_ms), (Repeat::Forever, 2000));
        assert_eq!(showcase.game_time_ms, None);
        let timed = read(r#"{"name":"Friday","mode":"fast","gameTimeMs":60000}"#).unwrap();
        assert_eq!(timed.game_time_ms, Some(60_000));
        assert!(showcase.pauses.move_ms > 0 && showcase.pauses.match_ms > 0);
        let fast = read(r#"{"name":"Friday","mode":"fast","pauses":{"matchMs":5}}"#).unwrap();
        assert_eq!((fast.games, fast.repeat, fast.seed), (2, Repeat::Once, None));
        assert_eq!((fast.pauses.move_ms, fast.pauses.match_ms), (0, 5));
    }

    #[test]
    fn wrong_numbers_are_named() {
        for (more, part) in [
            (r#""mode":"fast","games":0"#, "games must be 1 to 1000"),
            (r#""mode":"fast","games":3"#, "even number"),
            (r#""mode":"fast","games":1002"#, "games must be 1 to 1000"),
            (r#""mode":"showcase","games":2"#, "each pair plays once"),
            (r#""mode":"showcase","concurrency":2"#, "one game is played at a time"),
            (r#""mode":"fast","concurrency":0"#, "concurrency must be 1 to 1000"),
            (r#""mode":"fast","perBot":1001"#, "perBot must be 1 to 1000"),
            (r#""mode":"fast","timeoutMs":99"#, "timeoutMs must be 100 to 60000"),
            (r#""mode":"fast","gameTimeMs":999"#, "gameTimeMs must be 1000 to 86400000"),
            (r#""mode":"fast","seed":9007199254740992"#, "seed must be 0 to 9007199254740991"),
            (r#""mode":"fast","pauses":{"moveMs":60001}"#, "pauses.moveMs must be 0 to 60000"),
            (r#""mode":"fast","pauses":{"tournamentMs":86400001}"#, "pauses.tournamentMs"),
            (r#""mode":"fast","games":-2"#, "invalid value"),
            (r#""mode":"slow""#, "unknown variant"),
            (r#""mode":"fast","turbo":1"#, "unknown field"),
            (r#""mode":"fast","pauses":{"lunchMs":1}"#, "unknown field"),
        ] {
            let error = read(&format!(r#"{{"name":"Friday",{more}}}"#)).unwrap_err();
            assert!(error.contains(part), "{more}: {error}");
        }
    }
}
