//! Limits open HTTP connections: a new one may push out the one that has been idle longest.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::client::Client;
use crate::timed_stream::Activity;

/// All open HTTP connections, without WebSockets.
///
/// A new connection is always accepted. If its address has reached its share, that address loses the connection that has
/// been idle longest; if all places are taken, the address with the most connections loses one.
#[derive(Clone)]
pub(crate) struct Accepted(Arc<Inner>);

struct Inner {
    all: usize,
    each: usize,
    start: Instant,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    count: usize,
    next: u64,
    by: HashMap<Client, HashMap<u64, Connection>>,
}

struct Connection {
    activity: Activity,
    close: CancellationToken,
}

/// The place of one connection; dropping it frees the place.
pub(crate) struct Entrance {
    of: Accepted,
    who: Client,
    number: u64,
    pub(crate) activity: Activity,
    /// Cancelled when this connection has to make room for another.
    pub(crate) close: CancellationToken,
}

impl Accepted {
    /// Limits in total and per address.
    pub(crate) fn new(all: usize, each: usize) -> Accepted {
        let start = Instant::now();
        Accepted(Arc::new(Inner { all: all.max(1), each: each.max(1), start, open: Mutex::default() }))
    }

    /// Accepts a connection. A trusted proxy carries many people, so only the total limits it.
    pub(crate) fn admit(&self, who: Client, is_proxy: bool) -> Entrance {
        let mut open = self.0.open.lock();
        let free = self.0.all.saturating_sub(open.count);
        let own = open.by.get(&who).map_or(0, HashMap::len);
        if !is_proxy && own > 0 && own >= self.0.each.min(free) {
            open.close_stalest(who);
        } else if free == 0 {
            let largest = open.by.iter().max_by_key(|(_, connections)| connections.len());
            if let Some(largest) = largest.map(|(who, _)| *who) {
                open.close_stalest(largest);
            }
        }
        let number = open.next;
        open.next += 1;
        open.count += 1;
        let (activity, close) = (Activity::new(self.0.start), CancellationToken::new());
        let connection = Connection { activity: activity.clone(), close: close.clone() };
        open.by.entry(who).or_default().insert(number, connection);
        drop(open);
        Entrance { of: self.clone(), who, number, activity, close }
    }
}

impl Open {
    fn close_stalest(&mut self, who: Client) {
        let connections = self.by.get(&who).into_iter().flatten();
        let stalest = connections.min_by_key(|(number, one)| (one.activity.last(), **number));
        if let Some(number) = stalest.map(|(number, _)| *number) {
            self.remove(who, number);
        }
    }

    fn remove(&mut self, who: Client, number: u64) {
        let Some(own) = self.by.get_mut(&who) else { return };
        let Some(removed) = own.remove(&number) else { return };
        removed.close.cancel();
        self.count -= 1;
        if own.is_empty() {
            self.by.remove(&who);
        }
    }
}

impl Drop for Entrance {
    fn drop(&mut self) {
        self.of.0.open.lock().remove(self.who, self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn who(n: u8) -> Client {
        Client::of([127, 0, 0, n].into())
    }

    fn open(entrances: &[Entrance]) -> usize {
        entrances.iter().filter(|entrance| !entrance.close.is_cancelled()).count()
    }

    #[test]
    fn an_address_at_its_share_makes_room_for_itself_and_never_at_the_cost_of_others() {
        let accepted = Accepted::new(100, 40);
        let other: Vec<Entrance> = (0..10).map(|_| accepted.admit(who(2), false)).collect();
        let flood: Vec<Entrance> = (0..500).map(|_| accepted.admit(who(1), false)).collect();
        assert_eq!((open(&other), open(&flood)), (10, 40));
        assert!(!flood[499].close.is_cancelled() && flood[0].close.is_cancelled(), "the newest stay");
        assert_eq!(accepted.0.open.lock().count, 50);
        drop((other, flood));
        let left = accepted.0.open.lock();
        assert!(left.count == 0 && left.by.is_empty());
    }

    #[test]
    fn where_everything_is_taken_the_largest_makes_room() {
        let accepted = Accepted::new(10, 100);
        let proxy: Vec<Entrance> = (0..10).map(|_| accepted.admit(who(1), true)).collect();
        assert_eq!(open(&proxy), 10);
        let late = accepted.admit(who(2), false);
        assert_eq!((open(&proxy), late.close.is_cancelled()), (9, false));
    }

    #[tokio::test(start_paused = true)]
    async fn the_one_that_was_silent_longest_goes() {
        let accepted = Accepted::new(100, 3);
        let mut all = Vec::new();
        for _ in 0..3 {
            all.push(accepted.admit(who(1), false));
            tokio::time::advance(std::time::Duration::from_secs(1)).await;
        }
        all[0].activity.note();
        all.push(accepted.admit(who(1), false));
        let closed: Vec<bool> = all.iter().map(|one| one.close.is_cancelled()).collect();
        assert_eq!(closed, [false, true, false, false]);
    }
}
