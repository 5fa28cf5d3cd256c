//! Sealed records: commitments to both fleets, and a hash over the whole record.

use data_encoding::HEXLOWER;
use rules::{Eye, Fleet, Header, Proposal, Record, Ruleset, Seat, Sides, Sighting, Turn};
use sha2::{Digest as _, Sha256};

use crate::commitment::{Commitment, Salt};

/// The extra tags of a sealed record.
const GAME: &str = "GameId";
const COMMITMENT: Sides<&str> = Sides { a: "CommitmentA", b: "CommitmentB" };
const SALT: Sides<&str> = Sides { a: "SaltA", b: "SaltB" };
const SEAL: &str = "Seal";

/// The first line of the hashed text, so that the hash cannot be mistaken for another kind.
const TAG: &str = "broadside record 1";

/// The commitments of a game, with their salts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sealed {
    game: String,
    /// The commitments, which are public.
    pub commitments: Sides<Commitment>,
    /// The salts, which are secret until the game is over.
    pub salts: Sides<Salt>,
}

impl Sealed {
    /// Commits to both fleets of a game with new salts.
    pub fn new(game: &str, fleets: Sides<&Fleet>, ruleset: &Ruleset) -> Sealed {
        Sealed::with(game, fleets, ruleset, Sides::from_fn(|_| Salt::random()))
    }

    /// Commits to both fleets with these salts.
    pub fn with(game: &str, fleets: Sides<&Fleet>, ruleset: &Ruleset, salts: Sides<Salt>) -> Sealed {
        let promise = |seat| Commitment::of(game, seat, &salts[seat], fleets[seat], ruleset);
        Sealed { game: game.to_owned(), commitments: Sides::from_fn(promise), salts }
    }

    /// Adds commitments, salts and seal to the record. Any tag set later breaks the seal.
    pub fn stamp(&self, record: Record) -> Record {
        let mut header = record.header().clone();
        header.set(GAME, &self.game);
        for seat in Seat::BOTH {
            header.set(COMMITMENT[seat], &self.commitments[seat].to_string());
            header.set(SALT[seat], &self.salts[seat].to_string());
        }
        seal(record.with_header(header))
    }
}

/// Both fleets from the opening of a game; none if this turn is not the opening.
///
/// The caller must keep them secret until the game is over.
pub fn placed_fleets(opening: &Turn, ruleset: &Ruleset) -> Option<Sides<Fleet>> {
    let mut seen = Vec::new();
    opening.seen_by(Eye::Organiser, &mut seen);
    let fleet = |seat: Seat| {
        let ships = seen.iter().filter_map(|sighting| match *sighting {
            Sighting::Ship { owner, class, span } if owner == seat => {
                Some(Proposal::along(ruleset.class(class).name(), span))
            }
            _ => None,
        });
        Fleet::new(ruleset, &ships.collect::<Vec<_>>()).ok()
    };
    match (opening.number(), fleet(Seat::A), fleet(Seat::B)) {
        (0, Some(a), Some(b)) => Some(Sides::new(a, b)),
        _ => None,
    }
}

/// Seals a record without commitments, such as one of a game that ended before the first shot.
pub fn stamp_unplayed(game: &str, record: Record) -> Record {
    let mut header = record.header().clone();
    header.set(GAME, game);
    seal(record.with_header(header))
}

fn seal(record: Record) -> Record {
    let seal = seal_of(&record);
    let mut header = record.header().clone();
    header.set(SEAL, &seal);
    record.with_header(header)
}

/// The SHA-256 of the record in the notation, without the seal itself.
fn seal_of(record: &Record) -> String {
    let mut header = Header::default();
    for (tag, value) in record.header().iter().filter(|(tag, _)| *tag != SEAL) {
        header.set(tag, value);
    }
    let text = format!("{TAG}\n{}", record.clone().with_header(header));
    HEXLOWER.encode(&Sha256::digest(text.as_bytes()))
}

/// What a record proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Both fleets match their commitments, and nothing was changed since.
    Promised,
    /// No shot was fired, so there were no commitments; nothing was changed since.
    Unplayed,
    /// The record comes from a server and its commitments match, but it has no seal: names, the date or misses may have been
    /// changed.
    Unsealed,
    /// The record has neither commitments nor a seal, and proves nothing.
    None,
}

/// Verifies a record's commitments and seal: returns what they prove, or everything that is wrong.
///
/// Parsing a record replays the game, so its turns and result are verified already.
pub fn examine(record: &Record) -> Result<Proof, Vec<Breach>> {
    let header = record.header();
    let mut breaches = Vec::new();
    let tags = [GAME, COMMITMENT.a, COMMITMENT.b, SALT.a, SALT.b];
    let promised = tags[1..].iter().any(|tag| header.get(tag).is_some());
    if promised {
        breaches.extend(tags.into_iter().filter(|tag| header.get(tag).is_none()).map(Breach::Missing));
        for seat in Seat::BOTH {
            breaches.extend(examine_side(record, seat).err());
        }
    }
    if header.get(SEAL).is_some_and(|seal| seal != seal_of(record)) {
        breaches.push(Breach::Seal);
    }
    if !breaches.is_empty() {
        return Err(breaches);
    }
    let sealed = header.get(SEAL).is_some();
    match record.game() {
        _ if promised => Ok(if sealed { Proof::Promised } else { Proof::Unsealed }),
        Some(_) if sealed => Err(vec![Breach::Unpromised]),
        None if sealed => Ok(Proof::Unplayed),
        // A server gives a game its id before it seals it.
        None if header.get(GAME).is_some() => Ok(Proof::Unsealed),
        _ => Ok(Proof::None),
    }
}

fn examine_side(record: &Record, seat: Seat) -> Result<(), Breach> {
    let header = record.header();
    let told = (header.get(GAME), header.get(COMMITMENT[seat]), header.get(SALT[seat]));
    let (Some(game), Some(commitment), Some(salt)) = told else { return Ok(()) };
    if game.is_empty() || !game.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return Err(Breach::GameId);
    }
    let commitment: Commitment = commitment.parse().map_err(|_| Breach::Unreadable(COMMITMENT[seat]))?;
    let salt: Salt = salt.parse().map_err(|_| Breach::Unreadable(SALT[seat]))?;
    let fleet = record.fleets()[seat].ok_or(Breach::NoFleet(seat))?;
    if Commitment::of(game, seat, &salt, fleet, record.ruleset()) == commitment {
        Ok(())
    } else {
        Err(Breach::Broken(seat))
    }
}

/// Why a record fails verification.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Breach {
    /// A tag is missing, although others of its kind are present.
    #[error("the tag {0} is missing, so nothing can be verified")]
    Missing(&'static str),
    /// A tag is not 32 bytes in hexadecimal.
    #[error("the tag {0} is not 64 hexadecimal digits (0-9, a-f)")]
    Unreadable(&'static str),
    /// The game id cannot be read.
    #[error("the tag {GAME} must contain only letters, digits and hyphens")]
    GameId,
    /// There is a commitment, but no fleet.
    #[error("{0} committed to a fleet, but the tag Fleet{0} is missing")]
    NoFleet(Seat),
    /// Fleet, side, game and salt do not match the commitment.
    #[error(
        "{0}'s fleet does not match its commitment: GameId, Fleet{0} and Salt{0} do not hash to Commitment{0}"
    )]
    Broken(Seat),
    /// A game with shots is sealed, but has no commitments.
    #[error("the record is sealed, but its fleet commitments are missing")]
    Unpromised,
    /// Something in the record was changed after it was sealed.
    #[error("the record was changed after it was sealed")]
    Seal,
}
