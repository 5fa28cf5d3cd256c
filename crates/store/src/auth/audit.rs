//! The audit log.

use jiff::Timestamp;
use sqlx::sqlite::SqliteRow;
use sqlx::{SqliteConnection, SqlitePool};
use uuid::Uuid;

use crate::Store;
use crate::error::StoreError;
use crate::row::{self, Bad, maybe_text, number, text};

/// A new entry for the audit log.
#[derive(Clone, Debug)]
pub struct Note {
    /// When it was done.
    pub at: Timestamp,
    /// Who did it, as text.
    pub who: String,
    /// What was done.
    pub deed: Deed,
    /// To which bot.
    pub bot: Option<Uuid>,
    /// Details.
    pub details: String,
}

/// The kinds of actions. Their words are stable.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Deed {
    /// A bot was registered.
    Registered,
    /// A bot's URL was set.
    UrlSet,
    /// A bot's URL was removed.
    UrlTakenAway,
    /// A bot's owner changed its password.
    PasswordChanged,
    /// The organiser reset a bot's password.
    PasswordReset,
    /// A bot was benched.
    Benched,
    /// A bot was reinstated.
    Unbenched,
    /// A bot was left out of a tournament, because it does not play its rules.
    LeftOut,
    /// A bot was removed.
    Removed,
    /// A bot was renamed.
    Renamed,
    /// The organiser signed in.
    SignedIn,
    /// A sign-in as the organiser failed.
    SignInRefused,
    /// The organiser signed out.
    SignedOut,
    /// A session of the organiser was ended from another one.
    SessionEnded,
    /// A token for a script was created.
    TokenMade,
    /// A token for a script was revoked.
    TokenRevoked,
    /// A screen was created.
    ScreenMade,
    /// A screen was revoked.
    ScreenRevoked,
    /// The registration mode was changed.
    RegistrationSet,
    /// An invitation code was created.
    InvitationMade,
    /// An invitation code was revoked.
    InvitationRevoked,
    /// The organiser's password was changed.
    OrganiserPasswordChanged,
    /// A backup was made.
    BackupMade,
    /// A tournament was created.
    TournamentMade,
    /// A tournament was started.
    TournamentStarted,
    /// A tournament was paused.
    TournamentPaused,
    /// A tournament was resumed.
    TournamentResumed,
    /// A tournament was stopped.
    TournamentStopped,
    /// A finished game was voided.
    GameVoided,
    /// A running match was aborted.
    MatchAborted,
}

/// A stored entry of the audit log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Noted {
    /// Counted from 1, without gaps.
    pub n: u32,
    /// When.
    pub at: Timestamp,
    /// Who, as text.
    pub who: String,
    /// The action's word; older programs may have used other words.
    pub deed: String,
    /// To which bot.
    pub bot: Option<Uuid>,
    /// Details.
    pub details: String,
}

impl Store {
    /// The latest entries of the audit log before `before`, newest first.
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

/// Adds an entry. Its number is chosen in the same transaction, so that a second program cannot take it.
pub(crate) async fn write(note: &Note, to: &mut SqliteConnection) -> Result<u64, StoreError> {
    let done = sqlx::query(
        "insert into audit (n, at, who, deed, bot_id, details) \
         select coalesce(max(n), 0) + 1, $1, $2, $3, $4, $5 from audit",
    )
    .bind(note.at.to_string())
    .bind(&note.who)
    .bind::<&str>(note.deed.into())
    .bind(note.bot.map(|id| id.to_string()))
    .bind(&note.details)
    .execute(to)
    .await?;
    Ok(done.rows_affected())
}
