//! The codes of error responses.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use utoipa::ToSchema;

/// What is wrong with a request, for programs. Codes never change; new ones may be added.
#[derive(
    Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum ProblemCode {
    /// The match is already being aborted.
    AbortedAlready,
    /// Another tournament is running.
    AnotherRuns,
    /// The body is not what the route expects.
    BadBody,
    /// The clock's times are out of range.
    BadClock,
    /// The fleet breaks the rules.
    BadFleet,
    /// The query is not what the route expects.
    BadQuery,
    /// The request could not be understood.
    BadRequest,
    /// The rules cannot be read or played.
    BadRules,
    /// The script token is not valid.
    BadToken,
    /// The settings of the tournament are out of range.
    BadTournament,
    /// The bot URL cannot be used.
    BadUrl,
    /// An invitation code cannot have so many uses.
    BadUses,
    /// The game or tournament has begun, so this is no longer possible.
    Begun,
    /// The server is busy.
    Busy,
    /// The captain does not play these rules.
    CaptainDeclines,
    /// The captain is listed twice.
    CaptainTwice,
    /// The name belongs to a captain.
    CaptainsName,
    /// Registration needs an invitation code.
    CodeNeeded,
    /// Another backup is running.
    Copying,
    /// The server's disk is full.
    DiskFull,
    /// The request names another host.
    ForeignHost,
    /// The request comes from a page of another site.
    ForeignOrigin,
    /// No seat is free.
    Full,
    /// The server has no room for another connection.
    FullHouse,
    /// Only the organiser in person may do this, not a script.
    InPersonOnly,
    /// The server failed.
    Internal,
    /// The route does not have this method.
    MethodNotAllowed,
    /// Another bot has this name or a similar one.
    NameTaken,
    /// The request does not say who loses.
    NoLoser,
    /// Nobody loses, but the request names a loser.
    NoLoserNeeded,
    /// The route is a WebSocket.
    NoSocket,
    /// The seat's token is missing.
    NoToken,
    /// The bot has no URL.
    NoUrl,
    /// The bot is not active.
    NotActive,
    /// The game cannot be analysed.
    NotAnalysed,
    /// The bot is not benched.
    NotBenched,
    /// It does not exist.
    NotFound,
    /// The body is not JSON.
    NotJson,
    /// The game is not over.
    NotOver,
    /// The tournament is not paused.
    NotPaused,
    /// The tournament is not running.
    NotRunning,
    /// Nobody is signed in.
    NotSignedIn,
    /// It could not be saved.
    NotStored,
    /// The bot belongs to somebody else.
    NotYourBot,
    /// The token is not valid for any seat.
    NotYourSeat,
    /// It has changed in the meantime.
    Outdated,
    /// It is already over.
    Over,
    /// The two passwords differ.
    PasswordsDiffer,
    /// Registration is closed.
    RegistrationClosed,
    /// The bot was removed.
    Removed,
    /// The server is stopping.
    Stopping,
    /// A task of the server has failed.
    TaskDown,
    /// The tournament has too few entrants.
    TooFew,
    /// The request is too large.
    TooLarge,
    /// Too many requests.
    TooMany,
    /// The server has reached its bot limit.
    TooManyBots,
    /// The tournament would have too many games.
    TooManyGames,
    /// Too many wrong passwords.
    TooManyGuesses,
    /// The request took too long.
    TooSlow,
    /// There is no such captain.
    UnknownCaptain,
    /// There is no such rule set.
    UnknownRules,
    /// The record of the game cannot be read.
    UnreadableRecord,
    /// The bot's URL changed during the check.
    UrlChanged,
    /// The invitation code is used up.
    UsedCode,
    /// The game is already void.
    VoidAlready,
    /// The invitation code is not valid.
    WrongCode,
    /// The password is wrong.
    WrongPassword,
}
