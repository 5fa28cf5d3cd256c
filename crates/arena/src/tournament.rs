//! Which game of a tournament is played next, within limits on concurrent games.

use std::collections::BTreeMap;

use rules::{Outcome, Sides};

use crate::pairing::{Fixture, Pairing, Results};

/// A tournament in progress: its pairing, its results, and the games that are running.
///
/// What comes next depends only on the results so far, so a tournament can be resumed later or on another machine.
#[derive(Debug)]
pub struct Tournament {
    pairing: Box<dyn Pairing>,
    /// How many games may run at once.
    at_once: usize,
    /// How many of them each contestant may play.
    each: Vec<usize>,
    /// How often a void game is tried.
    tries: u32,
    results: Results,
    /// How many of the results are void.
    void: usize,
    /// The players of each running game.
    running: BTreeMap<usize, Sides<usize>>,
    /// How often a game without a result was void.
    failures: BTreeMap<usize, u32>,
    /// Every game before this one is running or has a result.
    waiting_from: usize,
}

/// A change that doesn't fit the state of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TournamentError {
    /// It is running or has a result, or there is no such game.
    #[error("game {0} is not waiting")]
    NotWaiting(usize),
    /// It ended or was never started.
    #[error("game {0} is not running")]
    NotRunning(usize),
}

impl Tournament {
    /// A tournament with no results, in which a void game is tried this many times. Until [`limit`](Tournament::limit)
    /// says otherwise, only the total limits how many games a contestant plays at once.
    pub fn new(pairing: impl Pairing + 'static, at_once: usize, tries: u32) -> Tournament {
        Tournament {
            each: vec![at_once; pairing.contestants()],
            pairing: Box::new(pairing),
            at_once,
            tries,
            results: Results::new(),
            void: 0,
            running: BTreeMap::new(),
            failures: BTreeMap::new(),
            waiting_from: 0,
        }
    }

    /// Sets how many games a contestant may play at once; 0 if it is absent.
    pub fn limit(&mut self, contestant: usize, at_once: usize) {
        if let Some(limit) = self.each.get_mut(contestant) {
            *limit = at_once;
        }
    }

    /// Replaces all results, with those of an earlier run or after some were revoked. Running games keep running.
    pub fn restore(&mut self, results: impl IntoIterator<Item = (usize, Outcome)>) {
        let results = results.into_iter().filter(|(game, _)| !self.running.contains_key(game));
        self.results = results.collect();
        self.void = self.given_up().count();
        self.waiting_from = 0;
        self.skip_begun();
    }

    /// Who plays whom.
    pub fn pairing(&self) -> &dyn Pairing {
        &*self.pairing
    }

    /// The results so far.
    pub fn results(&self) -> &Results {
        &self.results
    }

    /// How many games there are, as far as the results tell.
    pub fn total(&self) -> usize {
        self.pairing.total(&self.results)
    }

    /// How many games are played and count.
    pub fn played(&self) -> usize {
        self.results.len() - self.void
    }

    /// How many games are running.
    pub fn running(&self) -> usize {
        self.running.len()
    }

    /// The games that are void and not played again.
    pub fn given_up(&self) -> impl Iterator<Item = usize> {
        self.results.iter().filter(|(_, outcome)| **outcome == Outcome::Void).map(|(game, _)| *game)
    }

    /// Whether all games have a result.
    pub fn is_over(&self) -> bool {
        self.running.is_empty() && self.waiting().next().is_none()
    }

    /// The games that can be played but have not started, in order.
    pub fn waiting(&self) -> impl Iterator<Item = Fixture> {
        let games = (self.waiting_from..self.total()).filter(|game| self.is_waiting(*game));
        games.filter_map(|game| self.pairing.fixture(game, &self.results))
    }

    fn is_waiting(&self, game: usize) -> bool {
        !self.running.contains_key(&game) && !self.results.contains_key(&game)
    }

    /// The next game to start: the first waiting one whose players are both free. None if the limits are reached or
    /// nothing is left.
    pub fn next(&self) -> Option<Fixture> {
        if self.running.len() >= self.at_once {
            return None;
        }
        let mut free = self.each.clone();
        for player in self.running.values().flat_map(|players| [players.a, players.b]) {
            if let Some(free) = free.get_mut(player) {
                *free = free.saturating_sub(1);
            }
        }
        // Shortcut: without two free contestants no game can start.
        free.iter().filter(|free| **free > 0).nth(1)?;
        let is_free = |player: usize| free.get(player).is_some_and(|free| *free > 0);
        self.waiting().find(|fixture| is_free(fixture.players.a) && is_free(fixture.players.b))
    }

    /// Marks a waiting game as running.
    pub fn start(&mut self, fixture: Fixture) -> Result<(), TournamentError> {
        if !self.is_waiting(fixture.game) {
            return Err(TournamentError::NotWaiting(fixture.game));
        }
        self.running.insert(fixture.game, fixture.players);
        self.skip_begun();
        Ok(())
    }

    /// Takes the result of a running game. A void one is played again, unless it was tried often enough.
    pub fn finish(&mut self, game: usize, outcome: Outcome) -> Result<(), TournamentError> {
        self.running.remove(&game).ok_or(TournamentError::NotRunning(game))?;
        if outcome == Outcome::Void {
            let failures = self.failures.entry(game).or_default();
            *failures += 1;
            if *failures < self.tries {
                self.waiting_from = self.waiting_from.min(game);
                return Ok(());
            }
        }
        self.add(game, outcome);
        Ok(())
    }

    /// Takes the result of a waiting game that was decided without being played.
    pub fn decide(&mut self, game: usize, outcome: Outcome) -> Result<(), TournamentError> {
        if !self.is_waiting(game) {
            return Err(TournamentError::NotWaiting(game));
        }
        self.add(game, outcome);
        self.skip_begun();
        Ok(())
    }

    fn add(&mut self, game: usize, outcome: Outcome) {
        self.results.insert(game, outcome);
        self.void += usize::from(outcome == Outcome::Void);
        self.failures.remove(&game);
    }

    fn skip_begun(&mut self) {
        while !self.is_waiting(self.waiting_from) {
            self.waiting_from += 1;
        }
    }
}
