//! Which game of a tournament is played next, within limits on concurrent games.

use rules::Outcome;

use crate::pairing::{Fixture, Schedule};

/// Limits on concurrent games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// In the whole tournament.
    pub at_once: usize,
    /// For each contestant, in their order.
    pub each: Vec<usize>,
}

/// A schedule with its limits. What comes next depends only on the results so far, so a tournament can be resumed later or
/// on another machine.
#[derive(Clone, Debug)]
pub struct Tournament {
    schedule: Schedule,
    limits: Limits,
    /// How often a game that failed because of the arena is tried.
    tries: u32,
}

/// The state of a game of the schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Waiting, after this many failures of the arena.
    Waiting(u32),
    Running(u32),
    Played,
    /// Failed as often as it may be tried.
    GivenUp,
}

/// The results so far: which games are played, and which are running.
#[derive(Clone, Debug)]
pub struct Progress {
    states: Vec<State>,
    /// Every game before this one is running or done; where to start searching.
    waiting_from: usize,
    running: usize,
    running_of: Vec<usize>,
    played: usize,
}

impl Tournament {
    /// A tournament in which a void game is tried this many times.
    pub fn new(schedule: Schedule, limits: Limits, tries: u32) -> Tournament {
        assert_eq!(limits.each.len(), schedule.contestants(), "every contestant has a limit");
        Tournament { schedule, limits, tries: tries.max(1) }
    }

    /// The games.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// Sets how many games a contestant may play at once; 0 if it is absent.
    pub fn limit(&mut self, contestant: usize, at_once: usize) {
        self.limits.each[contestant] = at_once;
    }

    /// The games that are neither played nor running, in the order of the schedule.
    pub fn waiting<'a>(&'a self, progress: &'a Progress) -> impl Iterator<Item = Fixture> + 'a {
        let from = progress.waiting_from;
        let all = self.schedule.fixtures()[from..].iter().zip(&progress.states[from..]);
        all.filter(|(_, state)| matches!(state, State::Waiting(_))).map(|(fixture, _)| *fixture)
    }

    /// Progress with nothing played.
    pub fn begin(&self) -> Progress {
        Progress {
            states: vec![State::Waiting(0); self.schedule.fixtures().len()],
            waiting_from: 0,
            running: 0,
            running_of: vec![0; self.schedule.contestants()],
            played: 0,
        }
    }

    /// The next game to start: the first waiting one in the schedule whose players are both free. None if the limits are
    /// reached or nothing is left.
    pub fn next(&self, progress: &Progress) -> Option<Fixture> {
        if progress.running >= self.limits.at_once {
            return None;
        }
        let free = |&one: &usize| progress.running_of[one] < self.limits.each[one];
        // Shortcut: without two free contestants no game can start.
        (0..self.schedule.contestants()).filter(free).nth(1)?;
        self.waiting(progress).find(|fixture| fixture.players.iter().all(|(_, player)| free(player)))
    }

    /// Marks a game as running.
    pub fn start(&self, progress: &mut Progress, game: usize) {
        let State::Waiting(failures) = progress.states[game] else {
            panic!("game {game} is not waiting");
        };
        progress.states[game] = State::Running(failures);
        self.count_running(progress, game, |running| running + 1);
        let later = progress.states[progress.waiting_from..].iter();
        progress.waiting_from += later.take_while(|state| !matches!(state, State::Waiting(_))).count();
    }

    /// Marks a running game as ended. A void one is played again, unless it was tried often enough.
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
    /// Marks a game as played in an earlier run of this tournament.
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

    /// The games that failed because of the arena as often as they may be tried.
    pub fn given_up(&self) -> impl Iterator<Item = usize> {
        self.states.iter().enumerate().filter(|(_, state)| **state == State::GivenUp).map(|(game, _)| game)
    }
}
