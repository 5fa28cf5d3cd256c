//! Tournaments, their games and leaderboards in the API.

mod bot_state;
mod call;
mod card;
mod export;
mod game;
mod page;
mod score;
mod settings;
mod tournament;

pub use bot_state::{BenchedBy, BotActivity};
pub use call::{CallInfo, CallPage, CallTimes, GameCalls};
pub use card::{BySeat, EventCounts, EventInfo, MatchCard};
pub use export::{ExportFormat, ExportPage, ExportQuery};
pub use game::{
    AbortDecision, AbortMatch, AbortedMatch, GameEntrantInfo, GameInfo, GameSummary, Replay, VoidGame, Voided,
};
pub use page::{GamesPage, GamesQuery};
pub use score::{Leaderboard, LeaderboardQuery, LeaderboardScope, RatingInfo, Row, Score};
pub use settings::{BadSettings, NewTournament, NewTournamentPauses, SEED_LIMIT, Settings};
pub use tournament::{
    EntrantInfo, EntrantKind, Pauses, Repeat, TournamentDetails, TournamentInfo, TournamentMode,
    TournamentState,
};
