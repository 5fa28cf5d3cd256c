//! The terms that identify a tournament in its file: rules, contestants, seed, mode and time.

use std::time::Duration;

use captains::luck::VALUES;
use data_encoding::HEXLOWER;
use rules::{Header, Record, Ruleset, Seat};
use sha2::{Digest as _, Sha256};

use super::{Timing, Written};
use crate::deal::Dealer;
use crate::pairing::{Fixture, Format, Pairing, Results};

/// An entrant of the tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LedgerEntrant {
    /// The name in the tables and the records.
    pub name: String,
    /// The contestant as given: a captain, a URL or a command. It is never written to the file, because a URL or command may
    /// contain secrets; only a fingerprint of all of them is.
    pub contestant: String,
}

/// The terms of a tournament. The same terms give the same games; the number of games may change, so that a tournament
/// can be made longer.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The event's name in the records.
    pub event: String,
    /// The date in the records, if known.
    pub date: Option<String>,
    /// The rules.
    pub ruleset: Ruleset,
    /// All entrants, in order.
    pub entrants: Vec<LedgerEntrant>,
    /// Random seed.
    pub seed: u64,
    /// The format.
    pub format: Format,
    /// The time for all answers of a bot in one game, if limited.
    pub game_time: Option<Duration>,
    /// Who deals the fleets, if they are dealt.
    pub dealer: Option<Dealer>,
}

/// Terms with derived values that every game is compared with.
#[derive(Debug)]
pub(super) struct Seal {
    terms: Terms,
    rules: String,
    names: String,
    /// The time for a game, as text.
    game_time: Option<String>,
    /// A fingerprint of the terms.
    fingerprint: String,
}

impl Seal {
    pub(super) fn new(terms: Terms) -> Seal {
        // A preset by its name, because its description may change.
        let preset = terms.ruleset.is_preset();
        let rules = if preset { terms.ruleset.id() } else { terms.ruleset.to_toml() };
        let seed = terms.seed.to_string();
        let names: Vec<&str> = terms.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
        let names = names.join(", ");
        let mut parts = vec![mode(terms.format), &seed, &rules];
        parts.extend(terms.entrants.iter().flat_map(|entrant| [entrant.name.as_str(), &entrant.contestant]));
        let game_time = terms.game_time.map(seconds);
        // Only if there is one, so that older files can still be resumed.
        parts.extend(game_time.as_deref());
        let dealt = terms.dealer.as_ref().map(Dealer::terms);
        parts.extend(dealt.as_deref());
        let fingerprint = fingerprint(&parts);
        Seal { terms, rules, names, game_time, fingerprint }
    }

    /// The header of a game's record.
    fn header(&self, fixture: &Fixture) -> Header {
        let terms = &self.terms;
        let mut header = Header::default();
        header.set("Event", &terms.event);
        if let Some(date) = &terms.date {
            header.set("Date", date);
        }
        for (seat, player) in fixture.players.iter() {
            header.set(&seat.to_string(), &terms.entrants[*player].name);
        }
        header.set("Tournament", &self.fingerprint);
        header.set("Mode", mode(terms.format));
        header.set("Seed", &terms.seed.to_string());
        if let Some(time) = &self.game_time {
            header.set(GAME_TIME, time);
        }
        if let Some(dealer) = &terms.dealer {
            dealer.stamp(&mut header, fixture.players);
        }
        header.set("Pairing", &(fixture.pairing + 1).to_string());
        header.set("Game", &(fixture.game + 1).to_string());
        header
    }

    /// The record to write: with its times, and with all names if it is the first.
    pub(super) fn describe(&self, game: &Written, begun: bool) -> Record {
        let mut header = self.header(&game.fixture);
        if !begun {
            header.set("Contestants", &self.names);
        }
        for (seat, timing) in game.timing.iter() {
            if let Some(timing) = timing {
                header.set(Timing::tag(seat), &timing.to_string());
            }
        }
        if let Some(luck) = game.luck {
            stamp_luck(&mut header, luck);
        }
        game.record.clone().with_header(header)
    }

    /// Which game of this tournament a record is, or how it differs.
    pub(super) fn recognise(
        &self,
        record: &Record,
        pairing: &dyn Pairing,
        results: &Results,
    ) -> Result<Fixture, String> {
        let tag = |tag: &str| record.header().get(tag);
        let (Some(tournament), Some(seed), Some(their_mode)) = (tag("Tournament"), tag("Seed"), tag("Mode"))
        else {
            return Err("it has a game that belongs to no tournament".to_owned());
        };
        let differs = |what: &str, theirs: &str, ours: &str| format!("its {what} {theirs}, not {ours}");
        let (theirs, ours) = (record.ruleset(), &self.terms.ruleset);
        if theirs.id() != ours.id() {
            return Err(differs("rules are", &theirs.id(), &ours.id()));
        }
        if theirs.is_preset() != ours.is_preset() || (!ours.is_preset() && theirs.to_toml() != self.rules) {
            return Err(format!("its rules are also called {}, but differ", ours.id()));
        }
        let (our_seed, our_mode) = (self.terms.seed.to_string(), mode(self.terms.format));
        if seed != our_seed {
            return Err(differs("seed is", seed, &our_seed));
        }
        if their_mode != our_mode {
            return Err(differs("mode is", their_mode, our_mode));
        }
        let words = |time: Option<&str>| time.map_or("none".to_owned(), str::to_owned);
        let (their_time, our_time) = (words(tag(GAME_TIME)), words(self.game_time.as_deref()));
        if their_time != our_time {
            return Err(differs("time limit per game is", &their_time, &our_time));
        }
        let (their_deal, our_deal) =
            (words(tag("Dealt")), words(self.terms.dealer.as_ref().map(Dealer::description).as_deref()));
        if their_deal != our_deal {
            return Err(differs("fleets are dealt:", &their_deal, &our_deal));
        }
        if let Some(names) = tag("Contestants").filter(|names| *names != self.names) {
            return Err(differs("contestants are", names, &self.names));
        }
        if tournament != self.fingerprint {
            let why = "a contestant of the same name has a different address or command, or an earlier version wrote it";
            return Err(why.to_owned());
        }
        self.place(record, pairing, results)
    }

    fn place(&self, record: &Record, pairing: &dyn Pairing, results: &Results) -> Result<Fixture, String> {
        let number = record.header().get("Game").unwrap_or("without a number");
        let game = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let Some(fixture) = game.and_then(|game| pairing.fixture(game, results)) else {
            let games = pairing.total(results);
            return Err(format!(
                "it has game {number}, but this tournament has only {games} games; raise --games"
            ));
        };
        let fits = Seat::BOTH.iter().all(|&seat| {
            let name = self.terms.entrants[fixture.players[seat]].name.as_str();
            record.header().get(&seat.to_string()) == Some(name)
        });
        if record.game().is_none_or(|played| played.first() == fixture.first) && fits {
            Ok(fixture)
        } else {
            Err(format!("its game {number} has different players or a different first move"))
        }
    }
}

/// The tag for the luck of the first seat.
const LUCK: &str = "Luck";

/// Writes to the header of a game how much luck helped the first seat, in chance to win, and by which table.
pub fn stamp_luck(header: &mut Header, luck: f64) {
    header.set(LUCK, &format!("{luck:+.6}"));
    header.set("LuckTable", &format!("{} {}", VALUES.version(), VALUES.hash()));
}

/// The luck in a record.
pub(super) fn luck_of(record: &Record) -> Option<f64> {
    record.header().get(LUCK)?.parse().ok().filter(|luck: &f64| luck.is_finite())
}

/// The tag for the time per game.
const GAME_TIME: &str = "GameTime";

/// A time as the tag's value.
fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs_f64())
}

/// The time per game in a record.
pub(super) fn game_time_of(record: &Record) -> Option<Duration> {
    let seconds = record.header().get(GAME_TIME)?.strip_suffix(" s")?;
    seconds.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
}

fn mode(format: Format) -> &'static str {
    match format {
        Format::Once => "showcase",
        Format::Paired(_) => "paired",
    }
}

fn fingerprint(parts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        // With its length, so that no two lists of parts give the same text.
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part.as_bytes());
    }
    HEXLOWER.encode(&hash.finalize()[..8])
}
