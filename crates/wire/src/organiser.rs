//! What the organiser asks for and is shown.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::bot_name::BotName;
use crate::password::Password;

/// Signs the organiser in.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OrganiserSignIn {
    /// The organiser's password.
    pub password: Password,
}

/// A time somewhere at which the organiser is signed in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct OrganiserSession {
    /// Names it.
    pub id: String,
    /// The address it was opened from.
    pub address: String,
    /// When it was opened.
    pub opened: String,
    /// When it ends by itself.
    pub expires: String,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// Asks for a token for a script.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewScriptToken {
    /// What the token is for.
    pub name: OneLine,
}

/// A token for a script, which acts as the organiser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct ScriptToken {
    /// Names it.
    pub id: String,
    /// What it is for.
    pub name: String,
    /// When it was made.
    pub made: String,
}

/// A new token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct MadeScriptToken {
    /// What is kept of it.
    #[serde(flatten)]
    pub kept: ScriptToken,
    /// 43 characters nobody can guess, to be sent as `Authorization: Bearer`. It is shown once; keep it.
    pub token: String,
}

/// Says why something is done to a bot.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Because {
    /// For the bot's owner and the audit log.
    pub reason: OneLine,
    /// What becomes of matches that the bot is playing just now; they are played to their end if left out.
    #[serde(default)]
    pub running_matches: RunningMatches,
}

/// Removes many bots at once, all of them or none.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RemoveBots {
    /// Which, by their ids. Bots that are removed already stay so.
    #[serde(deserialize_with = "ids")]
    #[schema(min_items = 1, max_items = 1000)]
    pub ids: Vec<String>,
    /// For the bots' owners and the audit log.
    pub reason: OneLine,
    /// What becomes of matches that they are playing just now; they are played to their end if left out.
    #[serde(default)]
    pub running_matches: RunningMatches,
}

/// How many bots are removed at once, at most.
const MOST_REMOVED: usize = 1000;

fn ids<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let ids = Vec::deserialize(deserializer)?;
    if (1..=MOST_REMOVED).contains(&ids.len()) {
        Ok(ids)
    } else {
        Err(D::Error::custom(format_args!("Choose 1 to {MOST_REMOVED} bots.")))
    }
}

/// Says how many bots were removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct RemovedBots {
    /// How many, without those that were removed before.
    pub removed: u32,
}

/// What becomes of the running matches of a bot that is benched or removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RunningMatches {
    /// They are played to their end.
    #[default]
    Finish,
    /// They are broken off, and the bot loses them.
    Lost,
    /// They are broken off and played again, once the bot is back.
    Again,
}

/// One line of text, 1 to 200 characters.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, min_length = 1, max_length = 200)]
pub struct OneLine(String);

/// The longest line, in characters.
const LONGEST_LINE: usize = 200;

/// Why a text is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("Write one line of 1 to {LONGEST_LINE} characters.")]
pub struct NotOneLine;

impl TryFrom<String> for OneLine {
    type Error = NotOneLine;

    fn try_from(text: String) -> Result<OneLine, NotOneLine> {
        let line = text.trim();
        let fits = (1..=LONGEST_LINE).contains(&line.chars().count());
        if fits && !line.chars().any(crate::name::is_unseen) {
            Ok(OneLine(line.to_owned()))
        } else {
            Err(NotOneLine)
        }
    }
}

impl From<OneLine> for String {
    fn from(line: OneLine) -> String {
        line.0
    }
}

/// Gives a bot another name.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RenameBot {
    /// The new name.
    pub name: BotName,
}

/// A password that was made by the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct MadePassword {
    /// It is shown once.
    pub password: String,
}

/// Which part of the audit log is asked for.
#[derive(Clone, Copy, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// Only entries older than this one: `older` of the page before.
    pub before: Option<u32>,
    /// How many at most; 100 if left out.
    #[param(minimum = 1, maximum = 500)]
    pub limit: Option<u32>,
}

/// A part of the audit log, the newest entry first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct AuditPage {
    /// The entries.
    pub entries: Vec<AuditEntry>,
    /// What to send as `before` for the next page; missing on the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub older: Option<u32>,
}

/// Something that was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct AuditEntry {
    /// Counted from 1.
    pub n: u32,
    /// When.
    pub at: String,
    /// Who did it: `organiser`, `script NAME`, `command line`, `bot NAME`, `nobody`.
    pub who: String,
    /// What was done, in one word.
    pub what: String,
    /// To which bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// More of it: text, never markup.
    pub details: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_line() {
        assert_eq!(OneLine::try_from(" too loud ".to_owned()), Ok(OneLine("too loud".to_owned())));
        for bad in ["", "  ", "a\nb", "\u{202e}x", &"x".repeat(201)] {
            assert_eq!(OneLine::try_from(bad.to_owned()), Err(NotOneLine), "{bad:?}");
        }
    }
}
