//! The audit log.

use jiff::Timestamp;
use uuid::Uuid;

use crate::Store;
use crate::connection::Connection;
use crate::error::StoreError;
use crate::row::{execute, from_row, select};

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
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::Display, strum::EnumString)]
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

from_row!("the audit log", Noted { n, at: "at_ms", who, deed, bot: "bot_id", details });

impl Store {
    /// The latest entries of the audit log before `before`, newest first.
    pub async fn audit(&self, before: Option<u32>, limit: u32) -> Result<Vec<Noted>, StoreError> {
        let sql = "select * from audit where n < $1 order by n desc limit $2";
        select!(sql, before.map_or(i64::MAX, i64::from), limit).fetch_all(&self.readers).await
    }
}

/// Adds an entry. Its number is chosen in the same transaction, so that a second program cannot take it.
pub(crate) async fn write(note: &Note, to: &mut Connection) -> Result<u64, StoreError> {
    let sql = "insert into audit (n, at_ms, who, deed, bot_id, details) \
               select coalesce(max(n), 0) + 1, $1, $2, $3, $4, $5 from audit";
    execute!(to, sql, note.at, note.who, note.deed, note.bot, note.details)
}
