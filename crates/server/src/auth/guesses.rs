//! Limits guessing of passwords: growing waits per account and address.

use std::collections::{HashMap, HashSet, VecDeque};
use std::net::IpAddr;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use store::Secret;
use uuid::Uuid;

use crate::bus::{Bus, Delivery};
use crate::client::Client;
use crate::config::Limits;
use crate::token;

/// The account whose password is tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) enum Account {
    Organiser,
    Bot(Uuid),
    /// A name that no bot has, as a hash. It is counted too, so that it behaves like an existing one.
    Nobody([u8; 32]),
}

/// One attempt: the account, and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Guess {
    account: Account,
    /// Identifies the current password: a new one starts a new count.
    password: [u8; 32],
    who: Client,
}

impl Guess {
    pub(crate) fn new(account: Account, kept: Option<&Secret>, address: IpAddr) -> Guess {
        let password = token::hash(kept.map_or("", |kept| kept.0.as_str())).0;
        Guess { account, password, who: Client::of(address) }
    }
}

/// Counts wrong passwords per account and address. After a few, each further attempt has to wait twice as long as the
/// last.
///
/// Attempts from all unknown addresses are also counted together, with more free attempts. That count never blocks this
/// machine or an address that was signed in before.
///
/// An attempt counts as wrong until it is found right, so a hundred at once count as a hundred. One that comes too early
/// is not checked and does not count, so an attacker cannot keep an account locked.
///
/// The nodes of a cluster tell each other, so that an attempt counts on all of them a moment later.
pub(crate) struct Guesses {
    free: usize,
    window: Duration,
    pause: Duration,
    counts: Mutex<Counts>,
    /// The other nodes, and this one's id.
    others: Option<(Bus, Uuid)>,
}

/// What nodes tell each other.
#[derive(Serialize, Deserialize)]
struct Told {
    node: Uuid,
    deed: Deed,
    guess: Guess,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
enum Deed {
    Counted,
    TakenBack,
    Forgiven,
}

/// The subject of what nodes tell each other.
const SUBJECT: &str = "guesses";

#[derive(Default)]
struct Counts {
    of_addresses: HashMap<Guess, VecDeque<Instant>>,
    of_strangers: HashMap<(Account, [u8; 32]), VecDeque<Instant>>,
    /// Addresses that were signed in before.
    known: HashSet<(Account, Client)>,
}

/// How many more free attempts all unknown addresses have together than a single one.
const STRANGERS: usize = 20;

/// How many signed-in addresses are remembered.
const KNOWN: usize = 10_000;

impl Guesses {
    pub(crate) fn new(limits: &Limits, others: Option<(Bus, Uuid)>) -> Guesses {
        Guesses {
            free: limits.free_guesses,
            window: limits.guess_window,
            pause: limits.guess_pause,
            counts: Mutex::default(),
            others,
        }
    }

    /// Counts an attempt, or returns how long to wait before the next.
    pub(crate) fn count(&self, guess: Guess, now: Instant) -> Result<(), Duration> {
        let mut counts = self.counts.lock();
        let Counts { of_addresses, of_strangers, known } = &mut *counts;
        let own = of_addresses.entry(guess).or_default();
        self.may_try(own, self.free, now)?;
        if is_strange(known, guess) {
            let all = of_strangers.entry((guess.account, guess.password)).or_default();
            self.may_try(all, self.free * STRANGERS, now)?;
        }
        counts.add(guess, now);
        self.tell(Deed::Counted, guess);
        Ok(())
    }

    fn tell(&self, deed: Deed, guess: Guess) {
        if let Some((bus, node)) = &self.others {
            let told = Told { node: *node, deed, guess };
            bus.publish(SUBJECT, serde_json::to_vec(&told).expect("plain data"));
        }
    }

    /// Takes in what other nodes tell, as long as there is a bus.
    pub(crate) async fn hear_others(&self) {
        let Some((bus, own)) = &self.others else { return };
        let Ok(mut told) = bus.subscribe(SUBJECT).await else { return };
        while let Some(Delivery { payload, .. }) = told.next().await {
            match serde_json::from_slice(&payload) {
                Ok(Told { node, .. }) if node == *own => {}
                Ok(Told { deed, guess, .. }) => {
                    let mut counts = self.counts.lock();
                    match deed {
                        Deed::Counted => counts.add(guess, Instant::now()),
                        Deed::TakenBack => counts.take_back(guess),
                        Deed::Forgiven => counts.forgive(guess),
                    }
                }
                Err(error) => tracing::warn!(%error, "another node told something that cannot be read"),
            }
        }
    }

    fn may_try(&self, tries: &mut VecDeque<Instant>, free: usize, now: Instant) -> Result<(), Duration> {
        self.forget_old(tries, now);
        if let (Some(last), Some(more)) = (tries.back(), tries.len().checked_sub(free)) {
            let factor = 2u32.saturating_pow(u32::try_from(more).unwrap_or(u32::MAX));
            let pause = self.pause.saturating_mul(factor).min(self.window);
            let waited = now.saturating_duration_since(*last);
            if waited < pause {
                return Err(pause.saturating_sub(waited));
            }
        }
        Ok(())
    }

    /// The password was right: resets the count and remembers the address.
    pub(crate) fn forgive(&self, guess: Guess) {
        self.counts.lock().forgive(guess);
        self.tell(Deed::Forgiven, guess);
    }

    /// Remembers an address that is signed in.
    pub(crate) fn know(&self, guess: Guess) {
        self.counts.lock().known.insert((guess.account, guess.who));
    }

    /// Takes back the last attempt, which was never checked.
    pub(crate) fn take_back(&self, guess: Guess) {
        self.counts.lock().take_back(guess);
        self.tell(Deed::TakenBack, guess);
    }

    /// Drops counters that have not changed for a while.
    pub(crate) fn forget_the_idle(&self, now: Instant) {
        let mut counts = self.counts.lock();
        let keep = |tries: &mut VecDeque<Instant>| {
            self.forget_old(tries, now);
            !tries.is_empty()
        };
        counts.of_addresses.retain(|_, tries| keep(tries));
        counts.of_strangers.retain(|_, tries| keep(tries));
    }

    fn forget_old(&self, tries: &mut VecDeque<Instant>, now: Instant) {
        while tries.front().is_some_and(|first| now.saturating_duration_since(*first) >= self.window) {
            tries.pop_front();
        }
    }
}

impl Counts {
    fn add(&mut self, guess: Guess, now: Instant) {
        if is_strange(&self.known, guess) {
            self.of_strangers.entry((guess.account, guess.password)).or_default().push_back(now);
        }
        self.of_addresses.entry(guess).or_default().push_back(now);
    }

    fn take_back(&mut self, guess: Guess) {
        if let Some(tries) = self.of_addresses.get_mut(&guess) {
            tries.pop_back();
        }
        if is_strange(&self.known, guess)
            && let Some(tries) = self.of_strangers.get_mut(&(guess.account, guess.password))
        {
            tries.pop_back();
        }
    }

    fn forgive(&mut self, guess: Guess) {
        self.of_addresses.remove(&guess);
        self.of_strangers.remove(&(guess.account, guess.password));
        if self.known.len() < KNOWN {
            self.known.insert((guess.account, guess.who));
        }
    }
}

/// Whether the address is unknown: not this machine, and never signed in.
fn is_strange(known: &HashSet<(Account, Client)>, guess: Guess) -> bool {
    !guess.who.is_this_machine() && !known.contains(&(guess.account, guess.who))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guesses() -> Guesses {
        Guesses::new(&Limits::default(), None)
    }

    /// A try at the organiser's password from this address.
    fn from(address: &str) -> Guess {
        Guess::new(Account::Organiser, Some(&Secret("kept".to_owned())), address.parse().unwrap())
    }

    const STRANGER: &str = "192.0.2.1";

    #[test]
    fn five_are_free_and_then_each_waits_twice_as_long() {
        let (guesses, mut now) = (guesses(), Instant::now());
        let count = |now| guesses.count(from(STRANGER), now);
        for _ in 0..5 {
            assert_eq!(count(now), Ok(()));
        }
        for pause in [1, 2, 4, 8, 16, 32, 64] {
            let pause = Duration::from_secs(pause);
            assert_eq!(count(now), Err(pause));
            // Knocking early makes it no longer.
            let half = now + pause / 2;
            assert_eq!(count(half), Err(pause / 2));
            now += pause;
            assert_eq!(count(now), Ok(()));
        }
        // Other accounts and addresses are not blocked.
        let another = |account| Guess { account, ..from(STRANGER) };
        assert_eq!(guesses.count(another(Account::Bot(Uuid::nil())), now), Ok(()));
        assert_eq!(guesses.count(another(Account::Nobody([0; 32])), now), Ok(()));
        assert_eq!(guesses.count(from("192.0.2.2"), now), Ok(()));
    }

    #[test]
    fn a_day_of_guessing_tries_few_passwords() {
        let (guesses, begin) = (guesses(), Instant::now());
        let addresses: Vec<Guess> = (0..30).map(|n| from(&format!("198.51.100.{n}"))).collect();
        let at = |second: u64| begin + Duration::from_secs(second);
        // A crowd of addresses, each of which knocks every second.
        let tried = (0..86_400)
            .flat_map(|second| addresses.iter().map(move |guess| (*guess, second)))
            .filter(|(guess, second)| guesses.count(*guess, at(*second)).is_ok());
        let tried = tried.count();
        assert!((100..12_000).contains(&tried), "{tried}");
    }

    #[test]
    fn a_crowd_of_strangers_keeps_nobody_out_who_was_here_before() {
        let (guesses, now) = (guesses(), Instant::now());
        let (before, machine) = (from("203.0.113.7"), from("127.0.0.1"));
        assert_eq!(guesses.count(before, now), Ok(()));
        guesses.forgive(before);
        for n in 0..250 {
            let stranger = from(&format!("198.51.100.{n}"));
            while guesses.count(stranger, now).is_ok() {}
        }
        assert!(guesses.count(from("203.0.113.8"), now).is_err(), "strangers wait");
        for known in [before, machine] {
            for _ in 0..5 {
                assert_eq!(guesses.count(known, now), Ok(()), "{known:?}");
            }
            assert!(guesses.count(known, now).is_err(), "they have no more tries than anybody");
        }
    }

    #[test]
    fn a_new_password_begins_a_new_count() {
        let (guesses, now) = (guesses(), Instant::now());
        while guesses.count(from(STRANGER), now).is_ok() {}
        let new = Guess::new(Account::Organiser, Some(&Secret("new".to_owned())), STRANGER.parse().unwrap());
        assert_eq!(guesses.count(new, now), Ok(()));
    }

    #[test]
    fn a_right_password_a_quarter_of_an_hour_and_a_try_taken_back_are_forgiven() {
        let (guesses, now) = (guesses(), Instant::now());
        let count = || guesses.count(from(STRANGER), now);
        let fill = || while count().is_ok() {};
        fill();
        guesses.forgive(from(STRANGER));
        assert_eq!(count(), Ok(()));
        fill();
        guesses.take_back(from(STRANGER));
        assert_eq!(count(), Ok(()));
        assert!(count().is_err());
        let later = now + Duration::from_mins(15);
        guesses.forget_the_idle(later);
        let counts = guesses.counts.lock();
        assert!(counts.of_addresses.is_empty() && counts.of_strangers.is_empty());
        drop(counts);
        assert_eq!(guesses.count(from(STRANGER), later), Ok(()));
    }
}
