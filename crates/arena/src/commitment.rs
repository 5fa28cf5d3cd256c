//! Commitments: a published hash binds a fleet before the first shot and is opened after the game.

use std::fmt;
use std::str::FromStr;

use data_encoding::HEXLOWER;
use rules::{Fleet, Ruleset, Seat};
use sha2::{Digest as _, Sha256};

/// The first line of the hashed text, so that the hash cannot be mistaken for another kind.
const TAG: &str = "broadside fleet 1";

/// 32 bytes that keep a fleet from being guessed from its commitment. Secret until the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Salt([u8; 32]);

impl Salt {
    /// A salt from these bytes.
    pub fn from_bytes(bytes: [u8; 32]) -> Salt {
        Salt(bytes)
    }

    /// A random salt.
    ///
    /// Panics if the system has no randomness: no fleet could be kept secret.
    pub fn random() -> Salt {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the system gives randomness");
        Salt(bytes)
    }
}

/// The salt in hexadecimal, for when the game is over.
impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl fmt::Debug for Salt {
    /// Hides the value, so that no log line opens a commitment early.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt")
    }
}

impl FromStr for Salt {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Salt, NotHex> {
        read_hex(text).map(Salt)
    }
}

/// A commitment of a side to its fleet: a SHA-256 that reveals nothing without the salt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The commitment of a side of a game, which goes by its public id.
    ///
    /// The hashed text has five lines, each ending with a line feed: the tag, the game, the side, the salt in hexadecimal,
    /// and the fleet in the notation.
    pub fn of(game: &str, seat: Seat, salt: &Salt, fleet: &Fleet, ruleset: &Ruleset) -> Commitment {
        let text = format!("{TAG}\n{game}\n{seat}\n{salt}\n{}\n", fleet.name(ruleset));
        Commitment(Sha256::digest(text.as_bytes()).into())
    }
}

/// The commitment in hexadecimal.
impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl FromStr for Commitment {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Commitment, NotHex> {
        read_hex(text).map(Commitment)
    }
}

/// A text is not 32 bytes in hexadecimal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected 64 hexadecimal digits in lower case")]
pub struct NotHex;

/// Capital letters are refused, so that every value has one spelling.
fn read_hex(text: &str) -> Result<[u8; 32], NotHex> {
    HEXLOWER.decode(text.as_bytes()).ok().and_then(|bytes| bytes.try_into().ok()).ok_or(NotHex)
}

#[cfg(test)]
mod tests {
    use rules::{Dice, Draw};

    use super::*;

    #[test]
    fn a_promise_changes_with_everything_it_is_made_of() {
        let ruleset = Ruleset::preset("classic").unwrap();
        let mut dice = Dice::from_seed(1);
        let fleet = Fleet::random(&ruleset, Draw::Uniform, &mut dice);
        let other = Fleet::random(&ruleset, Draw::Uniform, &mut dice);
        let salt = Salt::from_bytes([7; 32]);
        let promise = |game, seat, salt, fleet| Commitment::of(game, seat, salt, fleet, &ruleset);
        let one = promise("g", Seat::A, &salt, &fleet);
        let same = fleet.clone();
        assert_eq!(one, Commitment::of("g", Seat::A, &salt, &same, &ruleset));
        for changed in [
            promise("h", Seat::A, &salt, &fleet),
            promise("g", Seat::B, &salt, &fleet),
            promise("g", Seat::A, &Salt::from_bytes([8; 32]), &fleet),
            promise("g", Seat::A, &salt, &other),
        ] {
            assert_ne!(one, changed);
        }
    }

    #[test]
    fn texts_are_read_back_and_nothing_else_is_read() {
        let salt = Salt::random();
        let text = salt.to_string();
        assert_eq!(text.parse(), Ok(salt));
        assert_ne!(salt, Salt::random());
        for bad in ["", &text[1..], &format!("{text}0"), &"F".repeat(64), &"g".repeat(64), &"é".repeat(32)] {
            assert_eq!(bad.parse::<Salt>(), Err(NotHex), "{bad}");
            assert_eq!(bad.parse::<Commitment>(), Err(NotHex), "{bad}");
        }
        assert_eq!(format!("{salt:?}"), "Salt");
    }
}
