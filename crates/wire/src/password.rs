//! Passwords in requests. They are never displayed.

use std::fmt;

use serde::Deserialize;
use unicode_normalization::UnicodeNormalization as _;
use utoipa::ToSchema;

/// The shortest allowed password, in characters.
const SHORTEST: usize = 8;
/// The longest, so that hashing stays cheap.
const LONGEST: usize = 128;

/// A password typed to sign in: right or wrong, but not too long.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, format = Password, max_length = 128)]
pub struct Password(String);

/// A new password: 8 to 128 characters.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, format = Password, min_length = 8, max_length = 128)]
pub struct NewPassword(Password);

/// Why a text is not a valid password.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PasswordFault {
    /// Too easy to guess.
    #[error("A password needs at least {SHORTEST} characters.")]
    TooShort,
    /// Too long.
    #[error("A password can have at most {LONGEST} characters.")]
    TooLong,
}

impl Password {
    /// Reads what was typed. Keyboards send accents differently, so normalise them.
    pub fn new(text: &str) -> Result<Password, PasswordFault> {
        // Limit the length before any work: NFKC can make a text eighteen times longer.
        if text.len() > LONGEST * 4 || text.chars().count() > LONGEST {
            return Err(PasswordFault::TooLong);
        }
        Ok(Password(text.nfkc().collect()))
    }

    /// The bytes to hash.
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl NewPassword {
    /// Accepts a password that is long enough.
    pub fn new(text: &str) -> Result<NewPassword, PasswordFault> {
        let password = Password::new(text)?;
        if text.chars().count() < SHORTEST {
            return Err(PasswordFault::TooShort);
        }
        Ok(NewPassword(password))
    }

    /// Whether the confirmation is the same.
    pub fn is_confirmed_by(&self, again: &Password) -> bool {
        self.0.0 == again.0
    }

    /// The password itself.
    pub fn chosen(self) -> Password {
        self.0
    }
}

impl TryFrom<String> for Password {
    type Error = PasswordFault;

    fn try_from(text: String) -> Result<Password, PasswordFault> {
        Password::new(&text)
    }
}

impl TryFrom<String> for NewPassword {
    type Error = PasswordFault;

    fn try_from(text: String) -> Result<NewPassword, PasswordFault> {
        NewPassword::new(&text)
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password")
    }
}

impl fmt::Debug for NewPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NewPassword")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_have_a_length_and_stay_unseen() {
        assert_eq!(NewPassword::new("1234567").unwrap_err(), PasswordFault::TooShort);
        assert_eq!(NewPassword::new(&"x".repeat(129)).unwrap_err(), PasswordFault::TooLong);
        assert_eq!(Password::new(&"\u{FDFA}".repeat(129)).unwrap_err(), PasswordFault::TooLong);
        assert_eq!(Password::new(&"x".repeat(10_000_000)).unwrap_err(), PasswordFault::TooLong);
        for text in ["12345678", "パスワードパスワード", "        ", &"x".repeat(128)] {
            assert!(NewPassword::new(text).is_ok(), "{text}");
        }
        assert!(Password::new("").is_ok(), "it is wrong, not malformed");
        let shown = format!("{:?} {:?}", Password::new("open sesame"), NewPassword::new("open sesame"));
        assert!(!shown.contains("sesame"), "{shown}");
    }

    #[test]
    fn an_accent_is_the_same_on_every_keyboard() {
        let chosen = NewPassword::new("caf\u{e9}-caf\u{e9}").unwrap();
        assert!(chosen.is_confirmed_by(&Password::new("cafe\u{301}-cafe\u{301}").unwrap()));
        assert!(!chosen.is_confirmed_by(&Password::new("cafe-cafe").unwrap()));
    }
}
