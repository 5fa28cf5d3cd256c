//! Commitments: a fleet is promised before the first shot and shown after the last.

use std::fmt;
use std::str::FromStr;

use rules::{Fleet, Ruleset, Seat};
use sha2::{Digest as _, Sha256};

use crate::signature::hex;

/// What every promise begins with, so that it can be taken for nothing else.
const TAG: &str = "broadside fleet 1";

/// 32 bytes that keep a promise from being guessed: there are only so many fleets. Secret until the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Salt([u8; 32]);

impl Salt {
    /// These bytes, such as the system's randomness.
    pub fn from_bytes(bytes: [u8; 32]) -> Salt {
        Salt(bytes)
    }

    /// The system's randomness.
    ///
    /// A system without it can keep no fleet secret, so nothing goes on without it.
    pub fn random() -> Salt {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the system gives randomness");
        Salt(bytes)
    }
}

/// The salt in hexadecimal, for when the game is over.
impl fmt::Display for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Salt {
    /// Tells nothing, so that no log line opens a promise early.
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

/// The promise that a side plays with one fleet and no other: a SHA-256 that tells nothing without the salt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// The promise of a side of a game. The game goes by the name that everybody knows it by.
    ///
    /// What is hashed are five lines of text, each with a line feed behind it: the tag, the game, the side, the salt in
    /// hexadecimal, the fleet as the notation writes it.
    pub fn of(game: &str, seat: Seat, salt: &Salt, fleet: &Fleet, ruleset: &Ruleset) -> Commitment {
        let text = format!("{TAG}\n{game}\n{seat}\n{salt}\n{}\n", fleet.name(ruleset));
        Commitment(Sha256::digest(text.as_bytes()).into())
    }
}

/// The promise in hexadecimal.
impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
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
#[error("this is 64 digits from 0 to 9 and a to f")]
pub struct NotHex;

fn read_hex(text: &str) -> Result<[u8; 32], NotHex> {
    // Capital letters are refused: every value has one text.
    let value = |digit: u8| match digit {
        b'0'..=b'9' => Ok(digit - b'0'),
        b'a'..=b'f' => Ok(digit - b'a' + 10),
        _ => Err(NotHex),
    };
    let mut bytes = [0; 32];
    if text.len() != 2 * bytes.len() {
        return Err(NotHex);
    }
    for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = value(digits[0])? << 4 | value(digits[1])?;
    }
    Ok(bytes)
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
