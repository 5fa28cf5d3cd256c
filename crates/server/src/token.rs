//! Random tokens of 256 bits for seats, sessions and scripts. Only their hashes are stored.

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest as _, Sha256};
use store::TokenHash;
use subtle::ConstantTimeEq as _;

/// 32 random bytes from the system.
///
/// Panics if the system has no randomness: no token would be safe.
pub(crate) fn random() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system gives randomness");
    bytes
}

/// A new token and its hash.
pub(crate) fn fresh() -> (String, TokenHash) {
    let token = drawn(random);
    let hash = hash(&token);
    (token, hash)
}

/// A token that is safe as the value of a command-line option: one that begins with a hyphen could be taken for another
/// option, so it is drawn again.
fn drawn(mut random: impl FnMut() -> [u8; 32]) -> String {
    loop {
        let token = BASE64URL_NOPAD.encode(&random());
        if !token.starts_with('-') {
            return token;
        }
    }
}

/// The hash of a token.
pub(crate) fn hash(token: &str) -> TokenHash {
    TokenHash(Sha256::digest(token.as_bytes()).into())
}

/// Compares two hashes in constant time.
pub(crate) fn same(a: TokenHash, b: TokenHash) -> bool {
    a.0.ct_eq(&b.0).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_43_characters_and_never_the_same() {
        let (one, hash_one) = fresh();
        let (two, hash_two) = fresh();
        assert_eq!((one.len(), two.len()), (43, 43));
        assert!(one != two && !same(hash_one, hash_two) && same(hash_one, hash(&one)));
        assert!(BASE64URL_NOPAD.decode(one.as_bytes()).is_ok());
    }

    #[test]
    fn no_token_looks_like_an_option() {
        let mut draws = [[0xf8; 32], [0xfb; 32], [0x11; 32]].into_iter();
        assert!(
            BASE64URL_NOPAD.encode(&[0xf8; 32]).starts_with('-')
                && BASE64URL_NOPAD.encode(&[0xfb; 32]).starts_with('-')
        );
        assert_eq!(drawn(|| draws.next().unwrap()), BASE64URL_NOPAD.encode(&[0x11; 32]));
    }
}
