//! Bot accounts: registration, sign-in, and what owners and the public see.

use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use crate::event::{BenchedBy, BotActivity, Score};
use crate::my_bot::CheckSummary;
use crate::name::PlayerName;
use crate::password::{NewPassword, Password};
use crate::registration::InvitationCode;

/// Registers a bot.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewBot {
    /// Its name; must be unique.
    pub name: PlayerName,
    /// Its password.
    pub password: NewPassword,
    /// The same password again.
    pub confirm_password: Password,
    /// An invitation code, if registration needs one.
    pub code: Option<InvitationCode>,
}

/// Signs in to a bot.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BotSignIn {
    /// Its name, in upper or lower case.
    pub name: PlayerName,
    /// Its password.
    pub password: Password,
}

/// Sets or removes a bot's URL.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SetBotUrl {
    /// Such as `http://localhost:4000`; `http` if the scheme is missing. Null removes the URL.
    #[serde(deserialize_with = "given")]
    #[schema(required = true, max_length = 2048)]
    pub url: Option<String>,
    /// The bot's password; not needed when signed in to the bot.
    pub password: Option<Password>,
}

/// A custom function makes the field required even though it may be null.
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Option::deserialize(deserializer)
}

/// Changes a bot's password.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangeBotPassword {
    /// The current password.
    pub password: Password,
    /// The new password.
    pub new_password: NewPassword,
    /// The new password again.
    pub confirm_password: Password,
}

/// What is public about a bot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BotInfo {
    /// Its id, used in links.
    pub id: String,
    /// Its name: plain text, not markup.
    pub name: String,
    /// Whether it takes part in tournaments.
    pub state: BotState,
    /// Whether it has a URL. Only its owner and the organiser see the URL itself.
    pub has_url: bool,
    /// What it is doing.
    pub activity: BotActivity,
    /// Why it does not play, if it was benched for failing or does not know the rules. The organiser's
    /// reasons are only shown to its owner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// All its games that count.
    pub record: Score,
}

/// Whether a bot takes part in tournaments.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BotState {
    /// It takes part, once it has a URL.
    Active,
    /// It is benched.
    Benched,
    /// It was removed.
    Removed,
}

/// A bot as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnBot {
    /// The bot as the organiser sees it.
    #[serde(flatten)]
    pub bot: BotRecord,
    /// The key that signs every call to the bot: the key of an HMAC-SHA-256, used as text.
    pub signing_key: String,
}

/// A bot with everything its owner and the organiser may see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BotRecord {
    /// Its id, used in links.
    pub id: String,
    /// Its name: plain text, not markup.
    pub name: String,
    /// Whether it takes part in tournaments.
    pub state: BotState,
    /// Why it does not take part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Who benched it, if it is benched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub benched_by: Option<BenchedBy>,
    /// When it entered this state.
    pub since: String,
    /// Its URL.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// When it was registered.
    pub created: String,
    /// The result of its last check at this URL, under the rules of the current or next tournament; missing
    /// until it was checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<CheckSummary>,
    /// Names of other bots with the same URL. Shown only to the organiser.
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
