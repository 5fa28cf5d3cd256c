//! Plays the matches of a tournament, several at once, and reuses their players.

use std::collections::HashMap;

use rules::Sides;
use tokio::task::{Id, JoinError, JoinSet};

use crate::matches::{MatchResult, MatchSpec, play_match};
use crate::pairing::Fixture;
use crate::player::Player;
use crate::tournament::Tournament;

/// The running matches of a tournament, and its idle players.
///
/// Dropping it aborts the running matches. Programs and connections end with them.
pub struct MatchPool<R> {
    /// Idle players of each contestant: they keep their connection or program for the next match.
    idle: HashMap<usize, Vec<Player>>,
    matches: JoinSet<(Sides<Player>, R)>,
    fixtures: HashMap<Id, Fixture>,
}

/// A match that has ended.
#[derive(Debug)]
pub struct Ended<R> {
    /// Which match.
    pub fixture: Fixture,
    /// Its result; an error if it panicked, which is our own failure: such a match is void.
    pub result: Result<R, JoinError>,
}

impl<R: Send + 'static> Default for MatchPool<R> {
    fn default() -> MatchPool<R> {
        MatchPool { idle: HashMap::new(), matches: JoinSet::new(), fixtures: HashMap::new() }
    }
}

impl<R: Send + 'static> MatchPool<R> {
    /// The next match that may start, with its players: idle ones, or new ones made by `player`. The tournament counts
    /// it as running from now on. None if no match may start, or if a player cannot be made.
    pub fn next(
        &mut self,
        tournament: &mut Tournament,
        mut player: impl FnMut(usize) -> Option<Player>,
    ) -> Option<(Fixture, Sides<Player>)> {
        let fixture = tournament.next()?;
        let mut take = |contestant: usize| {
            let idle = self.idle.get_mut(&contestant).and_then(Vec::pop);
            idle.or_else(|| player(contestant))
        };
        let players = match (take(fixture.players.a), take(fixture.players.b)) {
            (Some(a), Some(b)) => Sides::new(a, b),
            (a, b) => {
                self.idle.entry(fixture.players.a).or_default().extend(a);
                self.idle.entry(fixture.players.b).or_default().extend(b);
                return None;
            }
        };
        tournament.start(fixture).ok()?;
        Some((fixture, players))
    }

    fn rest(&mut self, contestant: usize, player: Player) {
        self.idle.entry(contestant).or_default().push(player);
    }

    /// Runs a match that [`next`](MatchPool::next) returned. The future gives its players back.
    pub fn start(
        &mut self,
        fixture: Fixture,
        played: impl Future<Output = (Sides<Player>, R)> + Send + 'static,
    ) {
        let task = self.matches.spawn(played);
        self.fixtures.insert(task.id(), fixture);
    }

    /// How many matches are running.
    pub fn running(&self) -> usize {
        self.matches.len()
    }

    /// Waits until a match has ended, and returns all that have. Empty if none is running. Can be cancelled without
    /// losing a match.
    pub async fn ended(&mut self) -> Vec<Ended<R>> {
        let mut ended = Vec::new();
        let mut next = self.matches.join_next_with_id().await;
        while let Some(joined) = next {
            ended.extend(self.take_back(joined));
            next = self.matches.try_join_next_with_id();
        }
        ended
    }

    fn take_back(&mut self, joined: Result<(Id, (Sides<Player>, R)), JoinError>) -> Option<Ended<R>> {
        match joined {
            Ok((id, (players, result))) => {
                let fixture = self.fixtures.remove(&id)?;
                self.rest(fixture.players.a, players.a);
                self.rest(fixture.players.b, players.b);
                Some(Ended { fixture, result: Ok(result) })
            }
            Err(error) => Some(Ended { fixture: self.fixtures.remove(&error.id())?, result: Err(error) }),
        }
    }

    /// Aborts the running matches and returns how many there were.
    pub async fn stop(mut self) -> usize {
        let running = self.running();
        self.matches.shutdown().await;
        running
    }
}

impl MatchPool<MatchResult> {
    /// Plays a match that [`next`](MatchPool::next) returned, unwatched.
    pub fn play(&mut self, fixture: Fixture, spec: MatchSpec, mut players: Sides<Player>) {
        self.start(fixture, async move {
            let Sides { a, b } = &mut players;
            let result = play_match(spec, Sides::new(a, b), &mut ()).await;
            (players, result)
        });
    }
}
