//! Who may register a bot, and invitation codes.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::organiser::OneLine;

/// Who may register a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RegistrationMode {
    /// Everybody.
    #[default]
    Open,
    /// Those with an invitation code.
    Code,
    /// Nobody.
    Closed,
}

/// Says who may register a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Registration {
    /// Who may.
    pub mode: RegistrationMode,
}

/// The longest text that is read as a code, in characters.
const LONGEST_CODE: usize = 64;
/// How many signs of a code stand together.
const GROUP: usize = 4;

/// An invitation code as somebody types it: right or wrong. Case, spaces and hyphens don't matter.
#[derive(Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, max_length = 64)]
pub struct InvitationCode(String);

/// A text that is too long for a code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("A code can have at most {LONGEST_CODE} characters.")]
pub struct CodeTooLong;

impl InvitationCode {
    /// The code as it is kept and shown: small letters and digits in groups of four.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether nothing was typed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl TryFrom<String> for InvitationCode {
    type Error = CodeTooLong;

    fn try_from(text: String) -> Result<InvitationCode, CodeTooLong> {
        if text.chars().count() > LONGEST_CODE {
            return Err(CodeTooLong);
        }
        let signs: Vec<char> = text
            .chars()
            .filter(|sign| !sign.is_whitespace() && *sign != '-')
            .map(|sign| sign.to_ascii_lowercase())
            .collect();
        let groups: Vec<String> = signs.chunks(GROUP).map(|group| group.iter().collect()).collect();
        Ok(InvitationCode(groups.join("-")))
    }
}

impl fmt::Debug for InvitationCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("InvitationCode")
    }
}

/// Asks for an invitation code.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewInvitation {
    /// Whom it is for, such as the hall or one team. Only the organiser sees it.
    pub name: OneLine,
    /// How many bots may be registered with it; any number if left out.
    #[schema(minimum = 1, maximum = 10000)]
    pub uses: Option<u32>,
}

/// An invitation code, for the organiser's eyes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Invitation {
    /// Names it.
    pub id: String,
    /// Whom it is for: text, never markup.
    pub name: String,
    /// The code itself.
    pub code: String,
    /// How many bots may be registered with it; any number if missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uses: Option<u32>,
    /// How many bots were registered with it.
    pub used: u32,
    /// When it was made.
    pub made: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed_and_never_shown() {
        let read = |text: &str| InvitationCode::try_from(text.to_owned());
        for typed in ["k7dm-2xqp-9hvt", " K7DM 2XQP 9HVT\n", "k7dm2xqp9hvt", "k7-dm2-xqp-9hvt-"] {
            let code = read(typed).unwrap();
            assert_eq!(code.as_str(), "k7dm-2xqp-9hvt", "{typed}");
            assert!(!format!("{code:?}").contains("k7dm"));
        }
        assert!(read(" - ").unwrap().is_empty() && read("").unwrap().is_empty());
        assert_eq!(read(&"x".repeat(65)), Err(CodeTooLong));
        assert_eq!(read("k7dm-2xqp-9hvé").unwrap().as_str(), "k7dm-2xqp-9hvé", "wrong, not malformed");
    }
}
