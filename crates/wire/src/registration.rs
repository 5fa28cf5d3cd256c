//! Who may register a bot, and invitation codes.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::organiser::OneLine;
use crate::vocabulary::vocabulary;

vocabulary! {
    /// Who may register a bot.
    #[derive(Default)]
    pub enum RegistrationMode {
        /// Anyone.
        #[default]
        Open,
        /// Only people with an invitation code.
        Code,
        /// Nobody.
        Closed,
    }
}

/// Sets who may register a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Registration {
    /// The new setting.
    pub mode: RegistrationMode,
}

/// The longest text accepted as a code, in characters.
const LONGEST_CODE: usize = 64;
/// How many characters of a code form a group.
const GROUP: usize = 4;

/// An invitation code as typed. Case, spaces and hyphens don't matter.
#[derive(Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, max_length = 64)]
pub struct InvitationCode(String);

/// The text is too long for a code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("A code can have at most {LONGEST_CODE} characters.")]
pub struct CodeTooLong;

impl InvitationCode {
    /// The code as stored and displayed: lower-case letters and digits in groups of four.
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

/// Creates an invitation code.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewInvitation {
    /// Who it is for, such as one team. Only the organiser sees it.
    pub name: OneLine,
    /// How many bots may be registered with it [default: unlimited].
    #[schema(minimum = 1, maximum = 10000)]
    pub uses: Option<u32>,
}

/// An invitation code, as the organiser sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Invitation {
    /// Its id.
    pub id: String,
    /// Who it is for: plain text, not markup.
    pub name: String,
    /// The code itself.
    pub code: String,
    /// How many bots may be registered with it; missing if unlimited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uses: Option<u32>,
    /// How many bots were registered with it.
    pub used: u32,
    /// When it was created.
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
