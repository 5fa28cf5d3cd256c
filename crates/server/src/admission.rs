//! Connection limits for WebSockets, with room reserved for players and screens.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;
use tokio_util::sync::CancellationToken;

use crate::client::Client;
use crate::config::Limits;
use crate::fair_shares::{FairShares, NoPlace, Share};

/// How many sockets of one address may still owe a seat token when the address has used up its other places.
const ARRIVING: usize = 64;

/// Admits sockets: one pool of places for spectators, another for sockets that have shown a seat or screen token. So
/// players get in even when spectators have filled their pool.
#[derive(Clone)]
pub(crate) struct Admission(Arc<Inner>);

struct Inner {
    newcomers: FairShares,
    known: FairShares,
    /// Sockets that announced a token and have not shown it yet, oldest first.
    arriving: Mutex<HashMap<Client, VecDeque<(u64, CancellationToken)>>>,
    numbers: AtomicU64,
}

/// What a socket claims to be before its hello.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arrival {
    /// A spectator.
    Newcomer,
    /// It will show a seat or screen token.
    Known,
}

/// The place of one socket; dropping it frees the place.
pub(crate) struct Place {
    admission: Admission,
    who: Client,
    held: Held,
}

enum Held {
    Newcomer(#[expect(dead_code, reason = "it is held, not read")] Share),
    Arriving(u64, CancellationToken),
    Known(#[expect(dead_code, reason = "it is held, not read")] Share),
}

impl Admission {
    pub(crate) fn new(limits: &Limits) -> Admission {
        Admission(Arc::new(Inner {
            newcomers: FairShares::new(limits.sockets, limits.sockets_per_address),
            known: FairShares::new(limits.seated_sockets, limits.seated_sockets_per_address),
            arriving: Mutex::default(),
            numbers: AtomicU64::new(0),
        }))
    }

    /// A place until hello. When spectators find none, sockets that announce a token still do; if there are too many of
    /// those, the oldest is dropped, because honest clients say hello at once.
    pub(crate) fn arrive(&self, who: Client, arrival: Arrival) -> Result<Place, NoPlace> {
        let held = match (self.0.newcomers.take(who), arrival) {
            (Ok(share), _) => Held::Newcomer(share),
            (Err(none), Arrival::Newcomer) => return Err(none),
            (Err(_), Arrival::Known) => self.squeeze_in(who),
        };
        Ok(Place { admission: self.clone(), who, held })
    }

    /// How many spectators there are.
    #[cfg(test)]
    pub(crate) fn newcomers(&self) -> usize {
        self.0.newcomers.taken()
    }

    fn squeeze_in(&self, who: Client) -> Held {
        let mut arriving = self.0.arriving.lock();
        let own = arriving.entry(who).or_default();
        if own.len() >= ARRIVING
            && let Some((_, oldest)) = own.pop_front()
        {
            oldest.cancel();
        }
        let number = self.0.numbers.fetch_add(1, Ordering::Relaxed);
        let sent_away = CancellationToken::new();
        own.push_back((number, sent_away.clone()));
        Held::Arriving(number, sent_away)
    }
}

impl Place {
    /// Where the socket comes from.
    pub(crate) fn who(&self) -> Client {
        self.who
    }

    /// The socket has shown a seat or a screen, and gets a place among those who have.
    pub(crate) fn known(&mut self) -> Result<(), NoPlace> {
        match (self.admission.0.known.take(self.who), &self.held) {
            (Ok(share), _) => {
                self.leave_arriving();
                self.held = Held::Known(share);
                Ok(())
            }
            // Better among the newcomers than nowhere.
            (Err(_), Held::Newcomer(_) | Held::Known(_)) => Ok(()),
            (Err(none), Held::Arriving(..)) => Err(none),
        }
    }

    /// The socket has said hello and shown nothing.
    pub(crate) fn newcomer(&mut self) -> Result<(), NoPlace> {
        if let Held::Arriving(..) = self.held {
            let share = self.admission.0.newcomers.take(self.who)?;
            self.leave_arriving();
            self.held = Held::Newcomer(share);
        }
        Ok(())
    }

    /// Waits until others of the same address have pushed this one out.
    pub(crate) async fn sent_away(&self) {
        match &self.held {
            Held::Arriving(_, sent_away) => sent_away.cancelled().await,
            Held::Newcomer(_) | Held::Known(_) => std::future::pending().await,
        }
    }

    fn leave_arriving(&self) {
        if let Held::Arriving(number, _) = self.held {
            let mut arriving = self.admission.0.arriving.lock();
            if let Some(own) = arriving.get_mut(&self.who) {
                own.retain(|(other, _)| *other != number);
                if own.is_empty() {
                    arriving.remove(&self.who);
                }
            }
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.leave_arriving();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admission() -> Admission {
        Admission::new(&Limits {
            sockets: 100,
            sockets_per_address: 10,
            seated_sockets: 100,
            seated_sockets_per_address: 10,
            ..Limits::default()
        })
    }

    fn who(n: u8) -> Client {
        Client::of([127, 0, 0, n].into())
    }

    #[test]
    fn whoever_has_a_seat_comes_before_newcomers_of_the_same_address() {
        let admission = admission();
        let crowd: Vec<Place> =
            std::iter::from_fn(|| admission.arrive(who(1), Arrival::Newcomer).ok()).collect();
        assert_eq!(crowd.len(), 10);
        assert_eq!(admission.arrive(who(1), Arrival::Newcomer).err(), Some(NoPlace::Yours));
        assert!(admission.arrive(who(2), Arrival::Newcomer).is_ok());
        let mut player = admission.arrive(who(1), Arrival::Known).unwrap();
        assert_eq!(player.known(), Ok(()));
        let mut liar = admission.arrive(who(1), Arrival::Known).unwrap();
        assert_eq!(liar.newcomer(), Err(NoPlace::Yours));
        drop((crowd, player, liar));
        assert!(admission.0.arriving.lock().is_empty());
    }

    #[tokio::test]
    async fn of_too_many_who_only_arrive_the_oldest_goes() {
        let admission = admission();
        let arrive = || admission.arrive(who(1), Arrival::Known).unwrap();
        let all: Vec<Place> = (0..10 + ARRIVING).map(|_| arrive()).collect();
        let next = arrive();
        all[10].sent_away().await;
        let waits = |place: &Place| matches!(&place.held, Held::Arriving(_, gone) if !gone.is_cancelled());
        assert!(all[11..].iter().all(waits) && waits(&next));
        drop(all);
        assert!(waits(&next));
        drop(next);
        assert!(admission.0.arriving.lock().is_empty());
    }
}
