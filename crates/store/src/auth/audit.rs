//! What was done, by whom and when.

use jiff::Timestamp;
use sqlx::sqlite::SqliteRow;
use sqlx::{SqliteConnection, SqlitePool};
use uuid::Uuid;

use crate::Store;
use crate::error::StoreError;
use crate::row::{self, Bad, maybe_text, number, text};

/// Something to be noted in the audit log.
#[derive(Clone, Debug)]
pub struct Note {
    /// When it was done.
    pub at: Timestamp,
    /// Who did it, in words.
    pub who: String,
    /// What was done.
    pub deed: Deed,
    /// To which bot.
    pub bot: Option<Uuid>,
    /// More of it.
    pub details: String,
}

/// What can be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// A bot was registered.
    Registered,
    /// A bot's URL was set.
    UrlSet,
    /// A bot's URL was taken away.
    UrlTakenAway,
    /// A bot's owner changed its password.
    PasswordChanged,
    /// The organiser gave a bot another password.
    PasswordReset,
    /// A bot was benched.
    Benched,
    /// A bot came back from the bench.
    Unbenched,
    /// A bot takes no part in a tournament, because it does not play its rules.
    LeftOut,
    /// A bot was removed.
    Removed,
    /// A bot got another name.
    Renamed,
    /// The organiser signed in.
    SignedIn,
    /// Somebody tried to be the organiser.
    SignInRefused,
    /// The organiser signed out.
    SignedOut,
    /// A session of the organiser was ended from another.
    SessionEnded,
    /// A token for a script was made.
    TokenMade,
    /// A token for a script was revoked.
    TokenRevoked,
    /// A screen that sees running matches was made.
    ScreenMade,
    /// A screen was revoked.
    ScreenRevoked,
    /// Registration was opened, closed or put behind a code.
    RegistrationSet,
    /// An invitation code was made.
    InvitationMade,
    /// An invitation code was revoked.
    InvitationRevoked,
    /// The organiser's password was changed.
    OrganiserPasswordChanged,
    /// A copy of the database was made.
    BackupMade,
    /// A tournament was made.
    TournamentMade,
    /// A tournament was started.
    TournamentStarted,
    /// A tournament was paused.
    TournamentPaused,
    /// A tournament was let go on.
    TournamentResumed,
    /// A tournament was stopped.
    TournamentStopped,
    /// A finished game was made void.
    GameVoided,
    /// A running match was broken off.
    MatchAborted,
}

impl Deed {
    /// One word for programs.
    pub fn word(self) -> &'static str {
        match self {
            Deed::Registered => "registered",
            Deed::UrlSet => "url-set",
            Deed::UrlTakenAway => "url-taken-away",
            Deed::PasswordChanged => "password-changed",
            Deed::PasswordReset => "password-reset",
            Deed::Benched => "benched",
            Deed::Unbenched => "unbenched",
            Deed::LeftOut => "left-out",
            Deed::Removed => "removed",
            Deed::Renamed => "renamed",
            Deed::SignedIn => "signed-in",
            Deed::SignInRefused => "sign-in-refused",
            Deed::SignedOut => "signed-out",
            Deed::SessionEnded => "session-ended",
            Deed::TokenMade => "token-made",
            Deed::TokenRevoked => "token-revoked",
            Deed::ScreenMade => "screen-made",
            Deed::ScreenRevoked => "screen-revoked",
            Deed::RegistrationSet => "registration-set",
            Deed::InvitationMade => "invitation-made",
            Deed::InvitationRevoked => "invitation-revoked",
            Deed::OrganiserPasswordChanged => "organiser-password-changed",
            Deed::BackupMade => "backup-made",
            Deed::TournamentMade => "tournament-made",
            Deed::TournamentStarted => "tournament-started",
            Deed::TournamentPaused => "tournament-paused",
            Deed::TournamentResumed => "tournament-resumed",
            Deed::TournamentStopped => "tournament-stopped",
            Deed::GameVoided => "game-voided",
            Deed::MatchAborted => "match-aborted",
        }
    }
}

/// A line of the audit log as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Noted {
    /// Counted from 1, without gaps.
    pub n: u32,
    /// When.
    pub at: Timestamp,
    /// Who, in words.
    pub who: String,
    /// What, in one word; a line of an older program may have a word of its own.
    pub deed: String,
    /// To which bot.
    pub bot: Option<Uuid>,
    /// More of it.
    pub details: String,
}

impl Store {
    /// The newest lines of the audit log that are older than `before`, the newest first.
    pub async fn audit(&self, before: Option<u32>, limit: u32) -> Result<Vec<Noted>, StoreError> {
        read(&self.readers, before, limit).await
    }
}

async fn read(pool: &SqlitePool, before: Option<u32>, limit: u32) -> Result<Vec<Noted>, StoreError> {
    let rows = sqlx::query("select * from audit where n < $1 order by n desc limit $2")
        .bind(before.map_or(i64::MAX, i64::from))
        .bind(i64::from(limit))
        .fetch_all(pool)
        .await?;
    rows.iter()
        .map(|row| noted(row).map_err(|reason| StoreError::illegible("the audit log", reason)))
        .collect()
}

fn noted(row: &SqliteRow) -> Result<Noted, Bad> {
    Ok(Noted {
        n: u32::try_from(number(row, "n")?).map_err(|error| error.to_string())?,
        at: row::read_time(&text(row, "at")?)?,
        who: text(row, "who")?,
        deed: text(row, "deed")?,
        bot: maybe_text(row, "bot_id")?.map(|id| row::read_id(&id)).transpose()?,
        details: text(row, "details")?,
    })
}

/// Adds a line. Its number is found in the same transaction that writes it, so that a second program cannot take it.
pub(crate) async fn write(note: &Note, to: &mut SqliteConnection) -> Result<u64, StoreError> {
    let done = sqlx::query(
        "insert into audit (n, at, who, deed, bot_id, details) \
         select coalesce(max(n), 0) + 1, $1, $2, $3, $4, $5 from audit",
    )
    .bind(note.at.to_string())
    .bind(&note.who)
    .bind(note.deed.word())
    .bind(note.bot.map(|id| id.to_string()))
    .bind(&note.details)
    .execute(to)
    .await?;
    Ok(done.rows_affected())
}
