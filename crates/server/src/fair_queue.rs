//! A fair queue: waiting requests are served round robin by address.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::oneshot;
use uuid::Uuid;

use crate::client::Client;

/// Who a waiting request counts for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Asker {
    /// An address.
    Address(Client),
    /// A table with nobody connected.
    Table(Uuid),
}

impl From<Client> for Asker {
    fn from(who: Client) -> Asker {
        Asker::Address(who)
    }
}

/// Why a request may not wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoTurn {
    /// This asker has too many waiting requests.
    Yours,
    /// All askers together have too many.
    All,
}

/// Hands out a few places. Each asker has its own queue, and the queues are served in turn: an asker with a hundred
/// requests and one with a single request alternate. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Turns(Arc<Inner>);

struct Inner {
    /// How many may wait, per asker and in total.
    each: usize,
    all: usize,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    free: Vec<usize>,
    lines: HashMap<Asker, VecDeque<oneshot::Sender<Turn>>>,
    /// The askers with waiting requests, the next one first.
    order: VecDeque<Asker>,
}

/// One place; dropping it passes it on.
pub(crate) struct Turn {
    of: Turns,
    asker: Asker,
    place: Option<usize>,
}

impl Turns {
    /// A queue with this many places, and limits on waiting requests per asker and in total.
    pub(crate) fn new(places: usize, each: usize, all: usize) -> Turns {
        let state = State { free: (0..places).collect(), ..State::default() };
        Turns(Arc::new(Inner { each, all, state: Mutex::new(state) }))
    }

    /// Waits for a place. Dropping the future leaves the queue.
    pub(crate) async fn take(&self, asker: Asker) -> Result<Turn, NoTurn> {
        let waiting = {
            let mut state = self.0.state.lock();
            if let Some(place) = state.free.pop() {
                return Ok(Turn { of: self.clone(), asker, place: Some(place) });
            }
            state.drop_closed(asker, self.0.each);
            if state.lines.get(&asker).is_some_and(|line| line.len() >= self.0.each) {
                return Err(NoTurn::Yours);
            }
            if state.waiting() >= self.0.all {
                return Err(NoTurn::All);
            }
            state.join(asker)
        };
        // The sender stays in its queue until it is used.
        waiting.await.map_err(|_| NoTurn::All)
    }

    /// Gives a place to the next request in turn that still waits.
    fn pass(&self, place: usize) {
        loop {
            let (asker, waiting) = {
                let mut state = self.0.state.lock();
                let Some(next) = state.leave() else {
                    state.free.push(place);
                    return;
                };
                next
            };
            let turn = Turn { of: self.clone(), asker, place: Some(place) };
            match waiting.send(turn) {
                Ok(()) => return,
                // The receiver is gone. Its place must not be passed on twice.
                Err(mut turn) => turn.place = None,
            }
        }
    }

    /// How many requests wait; for tests.
    #[cfg(test)]
    pub(crate) fn waiting(&self) -> usize {
        self.0.state.lock().waiting()
    }
}

impl State {
    fn waiting(&self) -> usize {
        self.lines.values().map(VecDeque::len).sum()
    }

    fn join(&mut self, asker: Asker) -> oneshot::Receiver<Turn> {
        let (call, called) = oneshot::channel();
        let line = self.lines.entry(asker).or_default();
        if line.is_empty() {
            self.order.push_back(asker);
        }
        line.push_back(call);
        called
    }

    /// Takes the first of the next line, whose asker then comes last.
    fn leave(&mut self) -> Option<(Asker, oneshot::Sender<Turn>)> {
        let asker = self.order.pop_front()?;
        let line = self.lines.get_mut(&asker)?;
        let first = line.pop_front()?;
        if line.is_empty() {
            self.lines.remove(&asker);
        } else {
            self.order.push_back(asker);
        }
        Some((asker, first))
    }

    /// Removes requests that no longer wait, so that they don't count towards the limits.
    fn drop_closed(&mut self, asker: Asker, full: usize) {
        let Some(line) = self.lines.get_mut(&asker).filter(|line| line.len() >= full) else { return };
        line.retain(|call| !call.is_closed());
        if line.is_empty() {
            self.lines.remove(&asker);
            self.order.retain(|other| *other != asker);
        }
    }
}

impl Turn {
    /// Which place it is, from 0.
    pub(crate) fn place(&self) -> usize {
        self.place.unwrap_or_default()
    }

    /// Lets those who wait have the place for a while, and waits at the end of the own line. It blocks the thread.
    pub(crate) fn rest(&mut self) {
        let Some(place) = self.place else { return };
        let called = {
            let mut state = self.of.0.state.lock();
            if state.order.is_empty() {
                return;
            }
            state.join(self.asker)
        };
        self.place = None;
        self.of.pass(place);
        if let Ok(mut turn) = called.blocking_recv() {
            self.place = turn.place.take();
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(place) = self.place.take() {
            self.of.pass(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    fn who(n: u8) -> Asker {
        Client::of([127, 0, 0, n].into()).into()
    }

    /// All requests that get a place now, in order; each returns it at once.
    fn served(
        turns: &Turns,
        first: Turn,
        waiting: Vec<(u8, impl Future<Output = Result<Turn, NoTurn>>)>,
    ) -> Vec<u8> {
        let mut waiting: Vec<_> = waiting.into_iter().map(|(n, turn)| (n, Box::pin(turn))).collect();
        for (_, turn) in &mut waiting {
            assert!(turn.as_mut().now_or_never().is_none(), "there is no place yet");
        }
        let mut served = Vec::new();
        let mut held = Some(first);
        while !waiting.is_empty() {
            drop(held.take());
            let called = waiting
                .iter_mut()
                .enumerate()
                .find_map(|(at, (_, turn))| Some((at, turn.as_mut().now_or_never()?)));
            let (at, turn) = called.expect("somebody is called");
            held = Some(turn.unwrap());
            served.push(waiting.remove(at).0);
        }
        drop(held);
        assert_eq!(turns.waiting(), 0);
        served
    }

    #[tokio::test]
    async fn a_crowd_and_a_single_asker_take_turns() {
        let turns = Turns::new(1, 10, 100);
        let first = turns.take(who(1)).await.unwrap();
        let waiting = [1, 1, 1, 1, 2, 1, 3, 2].map(|n| (n, turns.take(who(n))));
        assert_eq!(served(&turns, first, Vec::from(waiting)), [1, 2, 3, 1, 2, 1, 1, 1]);
        assert!(turns.take(who(9)).now_or_never().is_some(), "the place is free again");
    }

    #[tokio::test]
    async fn lines_have_limits_and_those_who_leave_make_room() {
        let turns = Turns::new(1, 2, 3);
        let held = turns.take(who(1)).await.unwrap();
        let mut lines: Vec<_> = [1, 1, 2].map(|n| Box::pin(turns.take(who(n)))).into();
        assert!(lines.iter_mut().all(|turn| turn.as_mut().now_or_never().is_none()));
        assert_eq!(turns.take(who(1)).await.err(), Some(NoTurn::Yours));
        assert_eq!(turns.take(who(3)).await.err(), Some(NoTurn::All));
        drop(lines.remove(0));
        let mut late = Box::pin(turns.take(who(1)));
        assert!(late.as_mut().now_or_never().is_none(), "one has left the line");
        drop(held);
        assert!(lines[0].as_mut().now_or_never().is_some());
    }

    #[tokio::test]
    async fn those_who_left_are_passed_over() {
        let turns = Turns::new(1, 9, 9);
        let held = turns.take(who(1)).await.unwrap();
        let mut gone: Vec<_> = [2, 3].map(|n| Box::pin(turns.take(who(n)))).into();
        let mut stays = Box::pin(turns.take(who(4)));
        assert!(gone.iter_mut().chain([&mut stays]).all(|turn| turn.as_mut().now_or_never().is_none()));
        drop(gone);
        drop(held);
        let turn = stays.as_mut().now_or_never().expect("called").unwrap();
        drop(turn);
        assert_eq!(turns.0.state.lock().free, [0]);
    }

    #[tokio::test]
    async fn long_work_lets_others_in_between() {
        let turns = Turns::new(1, 9, 9);
        let mut long = turns.take(who(1)).await.unwrap();
        long.rest();
        assert_eq!(long.place, Some(0), "nobody waits, so it goes on");
        let (quick, resting) = (turns.clone(), turns.clone());
        let quick = tokio::spawn(async move { quick.take(who(2)).await.map(|turn| turn.place()) });
        while turns.waiting() == 0 {
            tokio::task::yield_now().await;
        }
        let long = tokio::task::spawn_blocking(move || {
            long.rest();
            long
        });
        assert_eq!(quick.await.unwrap(), Ok(0));
        assert_eq!(long.await.unwrap().place(), 0);
        assert_eq!(resting.0.state.lock().free, [0], "it is given back at the end");
    }
}
