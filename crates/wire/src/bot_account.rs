//! Accounts of bots: how they are registered, shown and changed by their owners.

use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use crate::bot_name::BotName;
use crate::event::{BenchedBy, BotActivity, Score};
use crate::my_bot::CheckSummary;
use crate::password::{NewPassword, Password};
use crate::registration::InvitationCode;

/// Registers a bot.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewBot {
    /// Its name, unlike all others.
    pub name: BotName,
    /// Its password.
    pub password: NewPassword,
    /// The same again.
    pub confirm_password: Password,
    /// An invitation code, where registration needs one.
    pub code: Option<InvitationCode>,
}

/// Signs in to a bot.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotSignIn {
    /// Its name, in any case.
    pub name: BotName,
    /// Its password.
    pub password: Password,
}

/// Sets where a bot is called, or that it is not.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetBotUrl {
    /// Such as `http://localhost:4000`; without a scheme it is http. Null takes the URL away.
    #[serde(deserialize_with = "given")]
    #[schema(required = true, max_length = 2048)]
    pub url: Option<String>,
    /// The bot's password; not needed by whoever is signed in to the bot.
    pub password: Option<Password>,
}

/// With a function of its own, a field that may be null may not be missing.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Option::deserialize(deserializer)
}

/// Changes a bot's password.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangeBotPassword {
    /// The old one.
    pub password: Password,
    /// The new one.
    pub new_password: NewPassword,
    /// The new one again.
    pub confirm_password: Password,
}

/// What everybody may know of a bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BotInfo {
    /// Names it in links.
    pub id: String,
    /// Its name: text, never markup.
    pub name: String,
    /// Whether it plays.
    pub state: BotState,
    /// Whether it can be called. Where is for its owner and the organiser.
    pub has_url: bool,
    /// What it is doing.
    pub activity: BotActivity,
    /// Why it does not play, where it benched itself by failing or does not know the rules. The organiser's reasons are
    /// for its owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// All its games that count.
    pub record: Score,
}

/// Whether a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BotState {
    /// It plays, once it has a URL.
    Active,
    /// It pauses.
    Benched,
    /// It plays no more.
    Removed,
}

/// A bot as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnBot {
    /// The bot as the organiser sees it too.
    #[serde(flatten)]
    pub bot: BotRecord,
    /// Every call to the bot is signed with it: the text itself is the key of an HMAC with SHA-256.
    pub signing_key: String,
}

/// A bot with everything that its owner and the organiser may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BotRecord {
    /// Names it in links.
    pub id: String,
    /// Its name: text, never markup.
    pub name: String,
    /// Whether it plays.
    pub state: BotState,
    /// Why it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Who benched it, if it is benched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub benched_by: Option<BenchedBy>,
    /// Since when its state is this.
    pub since: String,
    /// Where it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// When it was registered.
    pub created: String,
    /// What its last check at this URL found, by the rules of the tournament that is on or comes next; missing until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<CheckSummary>,
    /// Other bots that have the same URL, by their names. Only the organiser is told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub same_url_as: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_given_or_null_and_never_forgotten() {
        let read = |text: &str| serde_json::from_str::<SetBotUrl>(text);
        assert_eq!(read(r#"{"url":null}"#).unwrap().url, None);
        assert_eq!(read(r#"{"url":"http://a"}"#).unwrap().url.as_deref(), Some("http://a"));
        assert!(read("{}").is_err() && read(r#"{"url":7}"#).is_err());
    }

    #[test]
    fn an_own_record_is_flat() {
        let bot = BotRecord {
            id: "1".to_owned(),
            name: "Ada".to_owned(),
            state: BotState::Active,
            reason: None,
            benched_by: None,
            since: "now".to_owned(),
            url: None,
            created: "now".to_owned(),
            check: None,
            same_url_as: Vec::new(),
        };
        let own = serde_json::to_value(OwnBot { bot, signing_key: "k".to_owned() }).unwrap();
        assert_eq!((&own["name"], &own["signingKey"]), (&"Ada".into(), &"k".into()));
        assert!(own.get("url").is_none() && own.get("reason").is_none() && own.get("check").is_none());
    }
}
