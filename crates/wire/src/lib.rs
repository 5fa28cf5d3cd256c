//! JSON shapes for clients: API bodies, live messages and the bot protocol.
//!
//! They are separate from the types of `rules`, so that those can change without breaking clients. What
//! happened in a game is only ever sent as [`Sighting`]s: there is no shape for a whole game or turn.

mod analysis;
pub mod bot;
mod bot_account;
mod captain;
mod coach;
mod coded_message;
mod event;
mod feed;
mod finished;
mod live;
mod look_alikes;
mod mirror;
mod my_bot;
mod name;
mod order;
mod organiser;
mod parse_sighting;
mod password;
mod problem;
mod problem_kind;
mod registration;
mod rules_info;
mod screen;
mod sighting;
mod storage;
mod table;
mod table_refusal;
mod typo;
mod vocabulary;
mod water;

pub use analysis::{
    AnalysisProgress, Exactness, GameAnalysis, GameMoment, MomentKind, OrderAnalysis, PlacementGrade,
    SideAnalysis, Surety,
};
pub use bot_account::{
    BotInfo, BotRecord, BotSignIn, BotState, ChangeBotPassword, NewBot, OwnBot, SetBotUrl,
};
pub use captain::CaptainInfo;
pub use coach::{Advice, AdvisedOrder, Coaching, HintGrade, HintsLeft, HintsUsed};
pub use coded_message::CodedMessage;
pub use event::{
    AbortDecision, AbortMatch, AbortedMatch, BadSettings, BenchedBy, BotActivity, BySeat, CallInfo, CallPage,
    CallTimes, EntrantInfo, EntrantKind, EventCounts, EventInfo, ExportFormat, ExportPage, ExportQuery,
    GameCalls, GameEntrantInfo, GameInfo, GameSummary, GamesPage, GamesQuery, Leaderboard, LeaderboardQuery,
    LeaderboardScope, MatchCard, NewTournament, NewTournamentPauses, Pauses, RatingInfo, Repeat, Replay, Row,
    SEED_LIMIT, Score, Settings, TournamentDetails, TournamentInfo, TournamentMode, TournamentState,
    VoidGame, Voided,
};
pub use feed::{FeedFrame, FeedRequest, Fleets, LiveEvent, LiveMatch, WatchFrom};
pub use finished::FinishedGame;
pub use live::{ByeReason, ClientFrame, ClockLeft, Presence, ServerFrame};
pub use my_bot::{BotCheck, CheckSummary, CheckVerdict, OwnGamesPage, OwnGamesQuery, SlowAnswer};
pub use name::{NameFault, PlayerName};
pub use order::{BadOrder, Order};
pub use organiser::{
    AuditEntry, AuditPage, AuditQuery, Because, MadePassword, MadeScriptToken, NewScriptToken, NotOneLine,
    OneLine, OrganiserSession, OrganiserSignIn, RemoveBots, RemovedBots, RenameBot, RunningMatches,
    ScriptToken,
};
pub use parse_sighting::BadSighting;
pub use password::{NewPassword, Password, PasswordFault};
pub use problem::{Problem, ProblemBody};
pub use problem_kind::{Limit, Missing, ProblemCode, ProblemKind, Role, Run};
pub use registration::{
    CodeTooLong, Invitation, InvitationCode, NewInvitation, Registration, RegistrationMode,
};
pub use rules_info::{
    CheckFleet, ClassInfo, FleetBody, Ok, RandomFleet, RulesChecked, RulesInfo, RulesRef, RulesText,
};
pub use screen::{MadeScreen, NewScreen, Screen};
pub use sighting::{Echo, Effect, Next, Outcome, Penalty, Sighting, Strike};
pub use storage::{StorageInfo, StorageKind, StoragePart, TableCounts};
pub use table::{
    ClockSetting, First, Grace, Join, Names, NewTable, Opened, Opponent, SeatToken, TableEnd, TableInfo,
    TableKind, TableState,
};
pub use table_refusal::{Refused, TableRefusal};
pub use typo::nearest;
pub use water::{Cell, Fleet, Lane, Seat, Ship, Span};

/// Games and turns cannot be serialised: hidden information can only become JSON through [`Sighting`]s.
///
/// ```compile_fail
/// fn leaves<T: serde::Serialize>() {}
/// leaves::<rules::Game>();
/// ```
///
/// ```compile_fail
/// fn leaves<T: serde::Serialize>() {}
/// leaves::<rules::Turn>();
/// ```
///
/// ```compile_fail
/// fn leaves<T: serde::Serialize>() {}
/// leaves::<rules::Fleet>();
/// ```
#[cfg(doctest)]
struct TruthStaysInside;
