//! Unfinished games: what a record has to say so that a local game can be resumed.

use rules::{Game, Header, NotationError, Record, Ruleset, Seat, Sides};

use crate::names::Names;
use crate::options::{Opponent, Options, VisibleBoards};
use crate::text_board::Tracking;

/// The tag with what resuming needs, as words: `opponent=cadet seed=7 number=0 memory`.
const TAG: &str = "Resume";
const OPPONENT: &str = "opponent";
const SEED: &str = "seed";
const NUMBER: &str = "number";
const HINTS: &str = "hints";
const COACH: &str = "coach";
const MEMORY: &str = "memory";
const ENEMY_ONLY: &str = "enemy-board-only";

/// A local game that can be resumed.
#[derive(Clone)]
pub struct UnfinishedGame {
    game: Game,
    header: Header,
}

/// Why a game cannot be resumed.
#[derive(Debug, thiserror::Error)]
pub enum ResumeError {
    /// The file cannot be read as games.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// There are no games in it.
    #[error("it has no games")]
    Empty,
    /// All games are over.
    #[error("its games are all finished")]
    Finished,
    /// It is unclear who plays B.
    #[error("it does not say which captain plays B; add --against CAPTAIN, or --hotseat")]
    NoOpponent,
    /// The captain does not exist here, or does not play these rules.
    #[error("{0} cannot play this game; add --against CAPTAIN, or --hotseat")]
    NoCaptain(String),
}

impl UnfinishedGame {
    /// The last unfinished game in a file of games.
    pub fn last_of(text: &str) -> Result<UnfinishedGame, ResumeError> {
        let records = Record::read_all(text)?;
        let unfinished = |record: &Record| {
            let game = record.game().filter(|game| game.end().is_none())?.clone();
            Some(UnfinishedGame { game, header: record.header().clone() })
        };
        let last = records.iter().rev().find_map(unfinished);
        last.ok_or(if records.is_empty() { ResumeError::Empty } else { ResumeError::Finished })
    }

    /// The game in a few words: "classic@1, Ann against Cadet, 12 orders, 2026-11-18".
    pub fn description(&self) -> String {
        let (names, orders) = (Names::of_header(&self.header), self.game.orders());
        let orders = u32::from(orders.a) + u32::from(orders.b);
        let date = self.header.get("Date").map_or_else(String::new, |date| format!(", {date}"));
        let who = match names.of(Seat::A) {
            Names::DEFAULT => String::new(),
            name => format!(", {name}"),
        };
        let (rules, enemy, word) =
            (self.game.ruleset().id(), names.of(Seat::B), rules::plural(orders, "order"));
        format!("{rules}{who} against {enemy}, {orders} {word}{date}")
    }

    /// The options with which the game goes on: its own as far as they are known, else these. An opponent who is given
    /// replaces the one in the file.
    pub fn options(&self, opponent: Option<Opponent>, usual: Options) -> Result<Options, ResumeError> {
        Ok(Options {
            opponent: opponent.map_or_else(|| self.opponent(), Ok)?,
            ruleset: self.game.ruleset().clone(),
            names: Names::of_header(&self.header),
            tracking: if self.has(MEMORY) { Tracking::Memory } else { usual.tracking },
            coach: self.has(COACH) || usual.coach,
            visible_boards: if self.has(ENEMY_ONLY) {
                VisibleBoards::EnemyOnly
            } else {
                usual.visible_boards
            },
            seed: self.number_of(SEED).unwrap_or(usual.seed),
            event: self.header.get("Event").map(str::to_owned).or(usual.event),
            ..usual
        })
    }

    fn opponent(&self) -> Result<Opponent, ResumeError> {
        let all = Opponent::all(self.game.ruleset());
        let find = |name: &str| all.iter().copied().find(|opponent| opponent.word() == name.to_lowercase());
        match (self.value(OPPONENT), self.header.get("B")) {
            (Some(name), _) => find(name).ok_or_else(|| ResumeError::NoCaptain(name.to_owned())),
            // Somebody may be called hotseat.
            (None, name) => {
                let captain = name.and_then(find).filter(|found| *found != Opponent::Hotseat);
                captain.ok_or(ResumeError::NoOpponent)
            }
        }
    }

    /// The rules.
    pub fn ruleset(&self) -> &Ruleset {
        self.game.ruleset()
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn date(&self) -> Option<String> {
        self.header.get("Date").map(str::to_owned)
    }

    /// How many games the session had before this one.
    pub(crate) fn number(&self) -> u64 {
        self.number_of(NUMBER).unwrap_or(0)
    }

    /// How many hints each side has used.
    pub(crate) fn hints_used(&self) -> Sides<u32> {
        let used = self.value(HINTS).and_then(|used| used.split_once(','));
        let used = used.and_then(|(a, b)| Some(Sides::new(a.parse().ok()?, b.parse().ok()?)));
        used.unwrap_or_default()
    }

    fn words(&self) -> impl Iterator<Item = &str> {
        self.header.get(TAG).unwrap_or_default().split_whitespace()
    }

    fn has(&self, word: &str) -> bool {
        self.words().any(|other| other == word)
    }

    fn value(&self, key: &str) -> Option<&str> {
        self.words().find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
    }

    fn number_of(&self, key: &str) -> Option<u64> {
        self.value(key)?.parse().ok()
    }

    /// Adds what resuming needs to the tags of an unfinished game.
    pub(crate) fn tag(header: &mut Header, options: &Options, number: u64, hints_used: Sides<u32>) {
        let (opponent, seed) = (options.opponent.word(), options.seed);
        let mut words = format!(
            "{OPPONENT}={opponent} {SEED}={seed} {NUMBER}={number} {HINTS}={},{}",
            hints_used.a, hints_used.b
        );
        let coach = options.coach.then_some(COACH);
        let memory = (options.tracking == Tracking::Memory).then_some(MEMORY);
        let enemy_only = (options.visible_boards == VisibleBoards::EnemyOnly).then_some(ENEMY_ONLY);
        for word in coach.into_iter().chain(memory).chain(enemy_only) {
            words += " ";
            words += word;
        }
        header.set(TAG, &words);
    }
}
