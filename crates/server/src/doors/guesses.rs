//! How often a password may be tried.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use uuid::Uuid;

use crate::config::Limits;

/// Whose password is tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Account {
    Organiser,
    Bot(Uuid),
    /// A name that no bot has, as a hash: it is counted all the same, so that it answers like one that is had.
    Nobody([u8; 32]),
}

/// Counts the wrong passwords of each account. After a few, every further one must wait twice as long as the last.
///
/// A try counts as wrong until it is found right: a hundred tries at once are a hundred tries. One that comes too early
/// is not looked at and does not count, so that nobody keeps an account closed by knocking.
pub(crate) struct Guesses {
    free: usize,
    window: Duration,
    pause: Duration,
    tries: Mutex<HashMap<Account, VecDeque<Instant>>>,
}

impl Guesses {
    pub(crate) fn new(limits: &Limits) -> Guesses {
        Guesses {
            free: limits.free_guesses,
            window: limits.guess_window,
            pause: limits.guess_pause,
            tries: Mutex::default(),
        }
    }

    /// Nothing here can be half done, so a panic elsewhere spoils nothing.
    fn tries(&self) -> MutexGuard<'_, HashMap<Account, VecDeque<Instant>>> {
        self.tries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a try, or says how long to wait before the next.
    pub(crate) fn count(&self, account: Account, now: Instant) -> Result<(), Duration> {
        let mut all = self.tries();
        let tries = all.entry(account).or_default();
        self.forget_old(tries, now);
        if let (Some(last), Some(more)) = (tries.back(), tries.len().checked_sub(self.free)) {
            let factor = 2u32.saturating_pow(u32::try_from(more).unwrap_or(u32::MAX));
            let pause = self.pause.saturating_mul(factor).min(self.window);
            let waited = now.saturating_duration_since(*last);
            if waited < pause {
                return Err(pause.saturating_sub(waited));
            }
        }
        tries.push_back(now);
        Ok(())
    }

    /// The password was right: whatever was wrong before is forgiven.
    pub(crate) fn forgive(&self, account: Account) {
        self.tries().remove(&account);
    }

    /// The last try was never looked at.
    pub(crate) fn take_back(&self, account: Account) {
        if let Some(tries) = self.tries().get_mut(&account) {
            tries.pop_back();
        }
    }

    /// Accounts that nobody has tried for a while need no counter.
    pub(crate) fn forget_the_idle(&self, now: Instant) {
        self.tries().retain(|_, tries| {
            self.forget_old(tries, now);
            !tries.is_empty()
        });
    }

    fn forget_old(&self, tries: &mut VecDeque<Instant>, now: Instant) {
        while tries.front().is_some_and(|first| now.saturating_duration_since(*first) >= self.window) {
            tries.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guesses() -> Guesses {
        Guesses::new(&Limits::default())
    }

    #[test]
    fn five_are_free_and_then_each_waits_twice_as_long() {
        let (guesses, mut now) = (guesses(), Instant::now());
        for _ in 0..5 {
            assert_eq!(guesses.count(Account::Organiser, now), Ok(()));
        }
        for pause in [1, 2, 4, 8, 16, 32, 64] {
            let pause = Duration::from_secs(pause);
            assert_eq!(guesses.count(Account::Organiser, now), Err(pause));
            // Knocking early makes it no longer.
            let half = now + pause / 2;
            assert_eq!(guesses.count(Account::Organiser, half), Err(pause / 2));
            now += pause;
            assert_eq!(guesses.count(Account::Organiser, now), Ok(()));
        }
        // Others are not kept waiting.
        assert_eq!(guesses.count(Account::Bot(Uuid::nil()), now), Ok(()));
        assert_eq!(guesses.count(Account::Nobody([0; 32]), now), Ok(()));
    }

    #[test]
    fn a_day_of_guessing_tries_few_passwords() {
        let (guesses, begin) = (guesses(), Instant::now());
        let seconds = (0..86_400)
            .filter(|second| guesses.count(Account::Organiser, begin + Duration::from_secs(*second)).is_ok());
        let tried = seconds.count();
        assert!((100..1500).contains(&tried), "{tried}");
    }

    #[test]
    fn a_right_password_a_quarter_of_an_hour_and_a_try_taken_back_are_forgiven() {
        let (guesses, now) = (guesses(), Instant::now());
        let fill = || while guesses.count(Account::Organiser, now).is_ok() {};
        fill();
        guesses.forgive(Account::Organiser);
        assert_eq!(guesses.count(Account::Organiser, now), Ok(()));
        fill();
        guesses.take_back(Account::Organiser);
        assert_eq!(guesses.count(Account::Organiser, now), Ok(()));
        assert!(guesses.count(Account::Organiser, now).is_err());
        let later = now + Duration::from_mins(15);
        guesses.forget_the_idle(later);
        assert!(guesses.tries().is_empty());
        assert_eq!(guesses.count(Account::Organiser, later), Ok(()));
    }
}
