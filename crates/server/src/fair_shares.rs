//! Shares a limited number of places fairly between addresses.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::client::Client;

/// Counts how many places each address holds.
///
/// An address may hold at most as many as are still free, and never more than its own limit. So one address gets at most
/// half of all places, two get a third each, and there is always room for the next.
#[derive(Clone, Debug)]
pub(crate) struct FairShares(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    all: usize,
    each: usize,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    all: usize,
    by: HashMap<Client, usize>,
}

/// One place; dropping it frees it.
#[derive(Debug)]
pub(crate) struct Share {
    of: FairShares,
    who: Client,
}

/// Why there is no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoPlace {
    /// This address holds its share.
    Yours,
    /// All places are taken, by others.
    Any,
}

impl FairShares {
    /// Limits in total and per address.
    pub(crate) fn new(all: usize, each: usize) -> FairShares {
        FairShares(Arc::new(Inner { all, each, held: Mutex::default() }))
    }

    pub(crate) fn take(&self, who: Client) -> Result<Share, NoPlace> {
        let mut held = self.0.held.lock();
        let free = self.0.all.saturating_sub(held.all);
        let own = held.by.get(&who).copied().unwrap_or_default();
        if own >= self.0.each.min(free) {
            return Err(if own == 0 && self.0.each > 0 { NoPlace::Any } else { NoPlace::Yours });
        }
        held.all += 1;
        *held.by.entry(who).or_default() += 1;
        drop(held);
        Ok(Share { of: self.clone(), who })
    }

    /// How many places are taken.
    #[cfg(test)]
    pub(crate) fn taken(&self) -> usize {
        self.0.held.lock().all
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut held = self.of.0.held.lock();
        held.all -= 1;
        if let Some(own) = held.by.get_mut(&self.who) {
            *own -= 1;
            if *own == 0 {
                held.by.remove(&self.who);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who(n: u8) -> Client {
        Client::of([127, 0, 0, n].into())
    }

    /// Takes as many as there are.
    fn all_of(shares: &FairShares, who: Client) -> Vec<Share> {
        std::iter::from_fn(|| shares.take(who).ok()).collect()
    }

    #[test]
    fn nobody_takes_everything_and_others_find_room() {
        let shares = FairShares::new(100, 1000);
        let first = all_of(&shares, who(1));
        assert_eq!(first.len(), 50);
        assert_eq!(shares.take(who(1)).err(), Some(NoPlace::Yours));
        let second = all_of(&shares, who(2));
        assert_eq!(second.len(), 25);
        let many: Vec<Share> = (3..100).flat_map(|n| all_of(&shares, who(n))).collect();
        assert_eq!(first.len() + second.len() + many.len(), 100);
        assert_eq!(shares.take(who(200)).err(), Some(NoPlace::Any));
        drop((first, second, many));
        assert_eq!(all_of(&shares, who(1)).len(), 50, "places come back");
        assert!(shares.0.held.lock().by.is_empty(), "and nothing is remembered of those who left");
    }

    #[test]
    fn an_address_has_a_limit_of_its_own() {
        let shares = FairShares::new(100, 7);
        assert_eq!(all_of(&shares, who(1)).len(), 7);
        let one = FairShares::new(1, 1);
        assert_eq!(all_of(&one, who(1)).len(), 1);
        assert_eq!(FairShares::new(0, 1).take(who(1)).err(), Some(NoPlace::Any));
        assert_eq!(FairShares::new(1, 0).take(who(1)).err(), Some(NoPlace::Yours));
    }
}
