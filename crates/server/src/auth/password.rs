//! Hashes, checks and generates passwords (Argon2id).

use std::cell::RefCell;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use store::Secret;
use wire::Password;

use crate::client::Client;
use crate::pool::{NotRun, Pool};
use crate::token;

/// 19 MiB of memory, two passes, one lane: what OWASP recommends for Argon2id.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// A hash that no password matches: checking against it takes as long as any check.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LW5vYm9keSE$\
                      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// 32 characters that are hard to confuse.
const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

fn params() -> Params {
    Params::new(MEMORY_KIB, PASSES, LANES, None).expect("the parameters are within bounds")
}

thread_local! {
    /// Each thread keeps its hashing memory: freeing it each time would fragment the heap.
    static MEMORY: RefCell<Vec<Block>> = const { RefCell::new(Vec::new()) };
}

/// Derives the hash from a password and a salt.
fn derived(password: &Password, salt: &Salt) -> Option<Output> {
    let params = params();
    let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
    MEMORY.with_borrow_mut(|memory| {
        memory.resize(params.block_count(), Block::default());
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let password = password.as_bytes();
        argon2.hash_password_into_with_memory(password, salt, &mut output, memory.as_mut_slice()).ok()
    })?;
    Output::new(&output).ok()
}

/// The stored hash of a password. This is slow, so requests use [`Passwords`] instead.
pub(crate) fn hash(password: &Password) -> Secret {
    let salt = Salt::new(&token::random()[..16]).expect("sixteen bytes are a salt");
    let kept = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(&params()).expect("the parameters are few and short"),
        hash: Some(derived(password, &salt).expect("a short text is hashed")),
        salt: Some(salt),
    };
    Secret(kept.to_string())
}

/// Whether the password matches the stored hash, compared in constant time.
fn is_right(password: &Password, kept: &Secret) -> bool {
    let Ok(kept) = PasswordHash::new(&kept.0) else { return false };
    let (Some(salt), Some(expected)) = (&kept.salt, &kept.hash) else { return false };
    // Hashes with other parameters cannot be compared.
    let ours = kept.algorithm == Algorithm::Argon2id.ident()
        && Params::try_from(&kept).is_ok_and(|params| params.block_count() == self::params().block_count());
    ours && derived(password, salt).as_ref() == Some(expected)
}

/// A random password of 100 bits that is easy to read aloud and type.
pub(crate) fn made_up() -> String {
    readable(4, 5)
}

/// A random invitation code of 60 bits that is easy to read aloud and type.
pub(crate) fn invitation_code() -> String {
    readable(3, 4)
}

/// Groups of random characters.
fn readable(groups: usize, length: usize) -> String {
    let bytes = token::random();
    let signs: Vec<u8> =
        bytes.iter().take(groups * length).map(|byte| SIGNS[usize::from(byte % 32)]).collect();
    let groups: Vec<&str> =
        signs.chunks(length).map(|group| std::str::from_utf8(group).expect("the signs are ASCII")).collect();
    groups.join("-")
}

/// Hashes and checks passwords on a separate pool: a flood of guesses cannot slow games down, and memory use is
/// bounded by the size of the pool.
pub(crate) struct Passwords(Pool);

impl Passwords {
    pub(crate) fn new() -> Passwords {
        Passwords(Pool::of_passwords())
    }

    pub(crate) async fn hash(&self, who: Client, password: Password) -> Result<Secret, NotRun> {
        self.0.run(who, move || hash(&password)).await
    }

    /// Whether the password is right. Without an account it is wrong, after the same time.
    pub(crate) async fn is_right(
        &self,
        who: Client,
        password: Password,
        kept: Option<Secret>,
    ) -> Result<bool, NotRun> {
        let kept = kept.unwrap_or_else(|| Secret(NOBODY.to_owned()));
        self.0.run(who, move || is_right(&password, &kept)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Password {
        Password::new(text).unwrap()
    }

    #[test]
    fn only_the_right_password_is_right() {
        let kept = hash(&typed("open sesame"));
        assert!(kept.0.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", kept.0);
        assert_ne!(kept, hash(&typed("open sesame")), "each has a salt of its own");
        assert!(is_right(&typed("open sesame"), &kept));
        for wrong in ["", "open sesam", "Open sesame", "open sesame "] {
            assert!(!is_right(&typed(wrong), &kept), "{wrong}");
        }
        assert!(!is_right(&typed("open sesame"), &Secret("no hash at all".to_owned())));
    }

    #[test]
    fn hashes_are_those_of_the_library() {
        use argon2::PasswordVerifier as _;

        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params());
        let kept = hash(&typed("open sesame"));
        assert!(argon2.verify_password(b"open sesame", kept.0.as_str()).is_ok());
        assert!(argon2.verify_password(b"open sesam", kept.0.as_str()).is_err());
    }

    #[test]
    fn nobodys_hash_is_a_hash_of_the_same_cost() {
        let (nobody, somebody) = (PasswordHash::new(NOBODY).unwrap(), hash(&typed("open sesame")));
        let somebody = PasswordHash::new(&somebody.0).unwrap();
        assert_eq!((nobody.algorithm, nobody.params), (somebody.algorithm, somebody.params));
        assert_eq!(nobody.hash.unwrap().len(), somebody.hash.unwrap().len());
        assert!(!is_right(&typed(""), &Secret(NOBODY.to_owned())));
    }

    #[test]
    fn made_up_passwords_are_long_enough_and_never_the_same() {
        let (one, two) = (made_up(), made_up());
        assert_ne!(one, two);
        assert_eq!(one.len(), 23);
        assert!(wire::NewPassword::new(&one).is_ok());
    }

    #[test]
    fn an_invitation_code_is_kept_as_it_is_read() {
        let (one, two) = (invitation_code(), invitation_code());
        assert_ne!(one, two);
        assert_eq!(one.len(), 14);
        let typed = wire::InvitationCode::try_from(one.to_uppercase().replace('-', " ")).unwrap();
        assert_eq!(typed.as_str(), one);
    }
}
