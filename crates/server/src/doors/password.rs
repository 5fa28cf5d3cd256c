//! Passwords: how they are kept, checked and made up.

use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use store::Secret;
use wire::Password;

use crate::pool::{NotRun, Pool};
use crate::token;

/// 19 MiB of memory, two passes, one lane: what OWASP asks of Argon2id.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// The hash of nothing: checking against it fails and takes as long as any check.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5LW5vYm9keSE$\
                      AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// 32 signs that nobody mistakes for one another.
const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).expect("the parameters are within bounds");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

/// What is kept of a password. This takes a moment, so requests ask [`Passwords`] instead.
pub(crate) fn hash(password: &Password) -> Secret {
    let salt = &token::random()[..16];
    let hash = argon2().hash_password_with_salt(password.as_bytes(), salt).expect("a short text is hashed");
    Secret(hash.to_string())
}

/// Whether this is the password that was kept so. The comparison takes the same time whatever it finds.
fn is_right(password: &Password, kept: &Secret) -> bool {
    argon2().verify_password(password.as_bytes(), kept.0.as_str()).is_ok()
}

/// A password of 100 bits that can be read aloud and typed.
pub(crate) fn made_up() -> String {
    readable(4, 5)
}

/// An invitation code of 60 bits that can be read aloud and typed.
pub(crate) fn invitation_code() -> String {
    readable(3, 4)
}

/// Groups of random signs.
fn readable(groups: usize, length: usize) -> String {
    let bytes = token::random();
    let signs: Vec<u8> =
        bytes.iter().take(groups * length).map(|byte| SIGNS[usize::from(byte % 32)]).collect();
    let groups: Vec<&str> =
        signs.chunks(length).map(|group| std::str::from_utf8(group).expect("the signs are ASCII")).collect();
    groups.join("-")
}

/// Hashes and checks passwords on a pool of its own: whoever floods it with guesses keeps nobody from playing, and no
/// more memory is used than the pool has places.
pub(crate) struct Passwords(Pool);

impl Passwords {
    pub(crate) fn new() -> Passwords {
        Passwords(Pool::of_passwords())
    }

    pub(crate) async fn hash(&self, password: Password) -> Result<Secret, NotRun> {
        self.0.run(move || hash(&password)).await
    }

    /// Whether the password is right. One of nobody is wrong after the same time.
    pub(crate) async fn is_right(&self, password: Password, kept: Option<Secret>) -> Result<bool, NotRun> {
        let kept = kept.unwrap_or_else(|| Secret(NOBODY.to_owned()));
        self.0.run(move || is_right(&password, &kept)).await
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
    fn nobodys_hash_is_a_hash_of_the_same_cost() {
        use argon2::password_hash::phc::PasswordHash;

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
