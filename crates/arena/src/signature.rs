//! Signs calls (HMAC-SHA256), and makes game ids that reveal nothing.

use std::fmt;

use data_encoding::HEXLOWER;
use hmac::{Hmac, KeyInit as _, Mac as _};
use rules::{Dice, Seat};
use sha2::Sha256;

/// The header that carries a signature.
pub const SIGNATURE_HEADER: &str = "x-broadside-signature";

/// A secret that the arena shares with one bot.
#[derive(Clone, PartialEq, Eq)]
pub struct Key(Vec<u8>);

impl Key {
    /// The key with the bytes of this text.
    pub fn from_text(text: &str) -> Key {
        Key(text.as_bytes().to_vec())
    }

    /// A key of 32 bytes, written in hexadecimal.
    pub fn from_bytes(bytes: [u8; 32]) -> Key {
        Key(HEXLOWER.encode(&bytes).into_bytes())
    }

    /// The signature of a body: `sha256=` and the HMAC-SHA256 of its exact bytes in hexadecimal.
    pub fn sign(&self, body: &[u8]) -> String {
        format!("sha256={}", HEXLOWER.encode(&self.mac(&[body])))
    }

    /// Whether this is the signature of a body, compared in constant time.
    pub fn verifies(&self, body: &[u8], signature: &str) -> bool {
        let own = self.sign(body);
        let differing = own.bytes().zip(signature.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
        own.len() == signature.len() && differing == 0
    }

    fn mac(&self, parts: &[&[u8]]) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("an HMAC takes a key of any length");
        for part in parts {
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }
}

/// The key as text, only for its owner.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.0))
    }
}

impl fmt::Debug for Key {
    /// Hides the value, so that no log line reveals a key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

/// Makes the game ids that bots see.
///
/// Each side of a game gets a different id, and without the secret one cannot be derived from the other: two bots that
/// compare notes cannot even tell that they met.
#[derive(Clone, Debug)]
pub struct GameIds(Key);

impl GameIds {
    /// Ids made with this secret.
    pub fn new(secret: Key) -> GameIds {
        GameIds(secret)
    }

    /// Ids derived from a seed, so that a bot that uses them as its seed repeats its games too.
    pub fn from_seed(seed: u64) -> GameIds {
        let mut dice = Dice::from_seed(seed).fork("names of games");
        let mut secret = [0; 32];
        for part in secret.chunks_mut(8) {
            part.copy_from_slice(&dice.next_u64().to_le_bytes());
        }
        GameIds::new(Key::from_bytes(secret))
    }

    /// The id of a game for one side. `game` is the arena's own name for it, such as a number.
    pub fn name(&self, game: &str, seat: Seat) -> String {
        let seat = if seat == Seat::A { b"A" } else { b"B" };
        HEXLOWER.encode(&self.0.mac(&[seat, game.as_bytes()])[..16])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_those_of_the_standard() {
        // RFC 4231, test cases 1, 2 and 6 (a key longer than a block).
        let twenty = String::from_utf8(vec![0x0b; 20]).unwrap();
        for (key, body, mac) in [
            (twenty, "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
            (
                "Jefe".to_owned(),
                "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
            ),
        ] {
            assert_eq!(Key::from_text(&key).sign(body.as_bytes()), format!("sha256={mac}"));
        }
        let long = Key(vec![0xaa; 131]);
        assert_eq!(
            long.sign(b"Test Using Larger Than Block-Size Key - Hash Key First"),
            "sha256=60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        );
    }

    #[test]
    fn only_the_signature_itself_is_one() {
        let key = Key::from_text("secret");
        let signature = key.sign(b"body");
        assert!(key.verifies(b"body", &signature));
        for wrong in ["", "sha256=", &signature[..70], &format!("{signature}0"), &signature.to_uppercase()] {
            assert!(!key.verifies(b"body", wrong), "{wrong}");
        }
        assert!(!key.verifies(b"Body", &signature) && !Key::from_text("other").verifies(b"body", &signature));
    }

    #[test]
    fn a_key_can_be_read_out_and_is_not_logged() {
        let key = Key::from_bytes([7; 32]);
        assert_eq!(Key::from_text(&key.to_string()), key);
        assert_eq!(format!("{key:?}"), "Key");
        assert_eq!(format!("{:?}", GameIds::new(key)), "GameIds(Key)");
    }

    #[test]
    fn names_differ_by_side_game_and_secret_and_nothing_else() {
        let ids = GameIds::new(Key::from_text("secret"));
        let name = ids.name("17", Seat::A);
        assert_eq!(name, ids.name("17", Seat::A));
        assert_eq!(name.len(), 32);
        assert!(name.bytes().all(|b| b.is_ascii_hexdigit()));
        let others = [
            ids.name("17", Seat::B),
            ids.name("18", Seat::A),
            GameIds::new(Key::from_text("x")).name("17", Seat::A),
        ];
        assert!(others.iter().all(|other| *other != name));
    }
}
