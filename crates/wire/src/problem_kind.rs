//! Why a request failed: the codes of error responses, with their parameters and sentences.

use serde::Serialize;
use strum::{EnumDiscriminants, IntoStaticStr, VariantNames};
use utoipa::ToSchema;

/// What is wrong with a request.
#[derive(
    Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error, IntoStaticStr, VariantNames, EnumDiscriminants,
)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[strum(serialize_all = "kebab-case")]
#[strum_discriminants(
    name(ProblemCode),
    doc = "What is wrong with a request, for programs. Codes never change; new ones may be added.",
    derive(ToSchema),
    schema(rename_all = "kebab-case"),
    allow(missing_docs)
)]
#[allow(missing_docs)] // each message says what it means
pub enum ProblemKind {
    #[error("This match is already being aborted.")]
    AbortedAlready,
    #[error("Another tournament is running. Stop it first, or wait until it ends.")]
    AnotherRuns,
    #[error("Invalid request body: {problem}.")]
    BadBody { problem: String },
    #[error("The clock must be between 10 seconds and one day, with an increment of at most one hour.")]
    BadClock,
    #[error("This fleet breaks the rules.")]
    BadFleet,
    #[error("Invalid query: {problem}.")]
    BadQuery { problem: String },
    #[error("The request could not be understood.")]
    BadRequest,
    #[error("These rules cannot be {}.", if *.readable { "played" } else { "read" })]
    BadRules { readable: bool },
    #[error("This token is not valid.")]
    BadToken,
    #[error("This tournament is not possible.")]
    BadTournament,
    #[error("{problem}")]
    BadUrl { problem: String },
    #[error("A code can allow 1 to {most} uses, or any number of uses.")]
    BadUses { most: u32 },
    #[error("{}", .what.begun())]
    Begun { what: Run },
    #[error("The server is busy. Try again in a moment.")]
    Busy,
    #[error("{captain} does not play {rules}: {reason}.")]
    CaptainDeclines { captain: String, rules: String, reason: String },
    #[error("{captain} is listed twice.")]
    CaptainTwice { captain: String },
    #[error("This name is too similar to that of the captain {captain}. Choose another.")]
    CaptainsName { captain: String },
    #[error("Registration needs an invitation code. Ask the organiser for one.")]
    CodeNeeded,
    #[error("Another backup is running. Try again when it is done.")]
    Copying,
    #[error("The server's database does not answer. Try again in a moment.")]
    DatabaseDown,
    #[error("The server's disk is full, so nothing was saved. Tell the organiser and try again later.")]
    DiskFull,
    #[error("This server does not answer to this host name. To allow it, start the server with --origin.")]
    ForeignHost,
    #[error("Requests from pages of other sites are not allowed.")]
    ForeignOrigin,
    #[error("No seat is free at this table.")]
    Full,
    #[error("The server is full. Try again in a moment.")]
    FullHouse,
    #[error("A script token cannot do this. Sign in with the organiser's password.")]
    InPersonOnly,
    #[error("Something went wrong on our side. Try again.")]
    Internal,
    #[error("This method is not allowed here.")]
    MethodNotAllowed,
    #[error("Another bot has this name or a very similar one.")]
    NameTaken,
    #[error("Say who loses the match: set loser to A or B.")]
    NoLoser,
    #[error("A match that is played again has no loser. Leave out loser.")]
    NoLoserNeeded,
    #[error("This address accepts only WebSocket connections.")]
    NoSocket,
    #[error("Only the players can ask for a rematch. Send the seat's token.")]
    NoToken,
    #[error("Your bot has no URL. Set one first.")]
    NoUrl,
    #[error("This bot is not active, so it cannot be benched.")]
    NotActive,
    #[error("This game cannot be analysed: {reason}.")]
    NotAnalysed { reason: String },
    #[error("This bot is not benched.")]
    NotBenched,
    #[error("{}", .what.not_found())]
    NotFound { what: Missing },
    #[error("Send JSON with the content type application/json.")]
    NotJson,
    #[error("The game is not over yet.")]
    NotOver,
    #[error("This tournament is not paused.")]
    NotPaused,
    #[error("This server should get no requests now.")]
    NotReady,
    #[error("Only a running or waiting tournament can be paused.")]
    NotRunning,
    #[error("{}", .role.not_signed_in())]
    NotSignedIn {
        #[serde(rename = "as")]
        role: Role,
    },
    #[error("The table could not be saved. Try again.")]
    NotStored,
    #[error("You are signed in to another bot.")]
    NotYourBot,
    #[error("This token is not valid for any seat at this table.")]
    NotYourSeat,
    #[error("This has changed in the meantime. Refresh and try again.")]
    Outdated,
    #[error("{}", .what.over())]
    Over { what: Run },
    #[error("The two passwords do not match.")]
    PasswordsDiffer,
    #[error("Registration is closed. Ask the organiser.")]
    RegistrationClosed,
    #[error("The organiser removed this bot: {reason}")]
    Removed { reason: String },
    #[error("The server is restarting. Try again in a moment.")]
    Stopping,
    #[error("The task \"{task}\" keeps failing. The log says why.")]
    TaskDown { task: String },
    #[error("A tournament needs at least two entrants; there {}.{}", if *.entrants == 1 { "is one" } else { "are none" }, do_not_play(.rules, .left_out))]
    TooFew { entrants: usize, rules: String, left_out: Vec<String> },
    #[error("The request is too large.")]
    TooLarge,
    #[error("{}", .what.too_many())]
    TooMany { what: Limit },
    #[error("The server has reached its bot limit. Ask the organiser.")]
    TooManyBots,
    #[error("With {entrants} entrants this would be {games} games; the limit is {most}.")]
    TooManyGames { entrants: usize, games: u64, most: u64 },
    #[error("Too many wrong passwords. Try again in {seconds} seconds.")]
    TooManyGuesses { seconds: u64 },
    #[error("The request took too long.")]
    TooSlow,
    #[error("This captain does not exist. Choose one of {}.", .known.join(", "))]
    UnknownCaptain { known: Vec<&'static str> },
    #[error("This rule set does not exist. Choose one of {}.", .known.join(", "))]
    UnknownRules { known: Vec<&'static str> },
    #[error("The record of this game cannot be read. Its text is at the game's address plus /notation.")]
    UnreadableRecord,
    #[error("The check was cancelled because the URL was changed. Check again.")]
    UrlChanged,
    #[error("This invitation code has been used up. Ask the organiser for another one.")]
    UsedCode,
    #[error("This game is already void.")]
    VoidAlready,
    #[error("This invitation code is not valid. Check it, or ask the organiser for one.")]
    WrongCode,
    #[error("Wrong {}.", if *.named { "name or password" } else { "password" })]
    WrongPassword { named: bool },
}

/// What does not exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Missing {
    Bot,
    Call,
    /// The calls of a game, which are removed after a while.
    Calls,
    Game,
    Invitation,
    Kit,
    Match,
    /// A game of the owner's bot.
    OwnGame,
    Page,
    Screen,
    Session,
    Table,
    Token,
    Tournament,
}

impl Missing {
    fn not_found(self) -> String {
        match self {
            Missing::Call => "This game has no such call.".to_owned(),
            Missing::Calls => "The calls of this game are no longer stored.".to_owned(),
            Missing::Match => "No such match is running.".to_owned(),
            Missing::OwnGame => "Your bot has no such game.".to_owned(),
            Missing::Page => "Page not found.".to_owned(),
            what => format!("This {} does not exist.", <&str>::from(what)),
        }
    }
}

/// What has begun or is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Run {
    /// A match between bots, or the rematch of a table.
    Match,
    Tournament,
    /// The tournament of a game that should be played again.
    Replay,
}

impl Run {
    fn begun(self) -> &'static str {
        match self {
            Run::Match => "The new game has already begun.",
            Run::Tournament | Run::Replay => "This tournament has already been started.",
        }
    }

    fn over(self) -> &'static str {
        match self {
            Run::Match => "This match is over. You can void a finished game instead.",
            Run::Tournament => "This tournament is already over.",
            Run::Replay => {
                "This tournament was stopped, so the game cannot be played again. Void it without a replay."
            }
        }
    }
}

/// Who should be signed in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Role {
    Organiser,
    /// A bot's owner.
    Owner,
    /// A bot's owner, where the password of the bot is enough.
    OwnerOrPassword,
}

impl Role {
    fn not_signed_in(self) -> &'static str {
        match self {
            Role::Organiser => "You are not signed in as the organiser.",
            Role::Owner => "You are not signed in to a bot.",
            Role::OwnerOrPassword => "Sign in to the bot, or send its password.",
        }
    }
}

/// What there is too much of. Most limits are for one address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Limit {
    Analyses,
    /// Calls to one bot.
    Calls,
    Changes,
    Checks,
    /// Checks from all addresses.
    AllChecks,
    Connections,
    Games,
    Passwords,
    Registrations,
    Requests,
}

impl Limit {
    fn too_many(self) -> &'static str {
        match self {
            Limit::Analyses => "Too many analyses from your address. Wait a moment.",
            Limit::Calls => "Too many calls to your bot. Wait a moment.",
            Limit::Changes => "Too many changes from your address. Wait a moment.",
            Limit::Checks => "Too many bot checks from your address are running. Wait a moment.",
            Limit::AllChecks => "Too many bot checks are running. Wait a moment.",
            Limit::Connections => "Too many connections from your address. Close some, or try again later.",
            Limit::Games => "Too many new games from your address. Wait a moment.",
            Limit::Passwords => "Too many password attempts from your address. Wait a moment.",
            Limit::Registrations => {
                "Too many bots were registered from your address. Try again later, or ask the organiser."
            }
            Limit::Requests => "Too many requests from your address. Wait a moment.",
        }
    }
}

/// A sentence that names the bots that do not play these rules.
fn do_not_play(rules: &str, names: &[String]) -> String {
    if names.is_empty() {
        return String::new();
    }
    format!(" These bots do not play {rules}: {}.", names.join(", "))
}
