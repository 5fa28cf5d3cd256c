//! What is to be played next.

use rules::Outcome;

use crate::pairing::{Fixture, Schedule};

/// How many games may run at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// In the whole tournament.
    pub at_once: usize,
    /// For each contestant, in their order.
    pub each: Vec<usize>,
}

/// A schedule with its limits. What is to be played next follows from the results so far and nothing else, so a
/// tournament goes on after a break, or on another machine, as if nothing had happened.
#[derive(Clone, Debug)]
pub struct Tournament {
    schedule: Schedule,
    limits: Limits,
    /// How often a game that the arena itself broke is tried.
    tries: u32,
}

/// Where a game of the schedule stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// It failed so many times without anybody's fault.
    Waiting(u32),
    Running(u32),
    Played,
    /// It failed as often as it was to be tried.
    GivenUp,
}

/// The results so far: which games are played, and which are running.
#[derive(Clone, Debug)]
pub struct Progress {
    states: Vec<State>,
    /// Every game before this one is running or done; a place to start looking, nothing more.
    waiting_from: usize,
    running: usize,
    running_of: Vec<usize>,
    played: usize,
}

impl Tournament {
    /// A tournament in which a void game is tried so many times.
    pub fn new(schedule: Schedule, limits: Limits, tries: u32) -> Tournament {
        assert_eq!(limits.each.len(), schedule.contestants(), "every contestant has a limit");
        Tournament { schedule, limits, tries: tries.max(1) }
    }

    /// The games.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// From now on the contestant plays so many games at once: none, if it is not there.
    pub fn limit(&mut self, contestant: usize, at_once: usize) {
        self.limits.each[contestant] = at_once;
    }

    /// The games that are neither played nor running, in the order of the schedule.
    pub fn waiting<'a>(&'a self, progress: &'a Progress) -> impl Iterator<Item = Fixture> + 'a {
        let from = progress.waiting_from;
        let all = self.schedule.fixtures()[from..].iter().zip(&progress.states[from..]);
        all.filter(|(_, state)| matches!(state, State::Waiting(_))).map(|(fixture, _)| *fixture)
    }

    /// The beginning: nothing is played.
    pub fn begin(&self) -> Progress {
        Progress {
            states: vec![State::Waiting(0); self.schedule.fixtures().len()],
            waiting_from: 0,
            running: 0,
            running_of: vec![0; self.schedule.contestants()],
            played: 0,
        }
    }

    /// The next game to start: the first one in the schedule that is not played and whose players are both free.
    /// None if the limits are reached, or nothing is left.
    pub fn next(&self, progress: &Progress) -> Option<Fixture> {
        if progress.running >= self.limits.at_once {
            return None;
        }
        let free = |&one: &usize| progress.running_of[one] < self.limits.each[one];
        // Two must be free, whatever the schedule says: that spares looking through all of it.
        (0..self.schedule.contestants()).filter(free).nth(1)?;
        self.waiting(progress).find(|fixture| fixture.players.iter().all(|(_, player)| free(player)))
    }

    /// The game has started.
    pub fn start(&self, progress: &mut Progress, game: usize) {
        let State::Waiting(failures) = progress.states[game] else {
            panic!("game {game} is not waiting");
        };
        progress.states[game] = State::Running(failures);
        self.count_running(progress, game, |running| running + 1);
        let later = progress.states[progress.waiting_from..].iter();
        progress.waiting_from += later.take_while(|state| !matches!(state, State::Waiting(_))).count();
    }

    /// The game that was running has ended. A void one waits to be played again, unless it was tried often enough.
    pub fn finish(&self, progress: &mut Progress, game: usize, outcome: Outcome) {
        let State::Running(failures) = progress.states[game] else {
            panic!("game {game} is not running");
        };
        self.count_running(progress, game, |running| running - 1);
        progress.states[game] = match outcome {
            Outcome::Void if failures + 1 >= self.tries => State::GivenUp,
            Outcome::Void => State::Waiting(failures + 1),
            _ => State::Played,
        };
        match progress.states[game] {
            State::Waiting(_) => progress.waiting_from = progress.waiting_from.min(game),
            State::Played => progress.played += 1,
            _ => {}
        }
    }

    fn count_running(&self, progress: &mut Progress, game: usize, change: impl Fn(usize) -> usize) {
        progress.running = change(progress.running);
        for (_, &player) in self.schedule.fixtures()[game].players.iter() {
            progress.running_of[player] = change(progress.running_of[player]);
        }
    }
}

impl Progress {
    /// The game was played before, in an earlier run of this tournament.
    pub fn recall(&mut self, game: usize) {
        assert!(matches!(self.states[game], State::Waiting(_)), "game {game} is not waiting");
        self.states[game] = State::Played;
        self.played += 1;
    }

    /// How many games are played.
    pub fn played(&self) -> usize {
        self.played
    }

    /// How many games are running.
    pub fn running(&self) -> usize {
        self.running
    }

    /// The games that failed without anybody's fault as often as they were tried.
    pub fn given_up(&self) -> impl Iterator<Item = usize> {
        self.states.iter().enumerate().filter(|(_, state)| **state == State::GivenUp).map(|(game, _)| game)
    }
}
