//! Chess-style clocks: total time and increment. The current time is always an argument, so tests can repeat
//! everything.

use std::time::Duration;

use crate::end::{Cause, End};
use crate::game::Phase;
use crate::seat::{Seat, Sides};

/// How much time each player has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TimeControl {
    /// For the whole game.
    pub total: Duration,
    /// Added after each order.
    pub increment: Duration,
}

/// The two clocks of a game. `now` is the time since any fixed moment, the same for all calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    increment: Duration,
    left: Sides<Duration>,
    /// When each clock started to run.
    since: Sides<Option<Duration>>,
}

impl Clocks {
    /// Two full clocks, not running.
    pub fn new(control: TimeControl) -> Clocks {
        Clocks::resumed(control, Sides::new(control.total, control.total))
    }

    /// Two stopped clocks with these times left, as when the game was interrupted.
    pub fn resumed(control: TimeControl, left: Sides<Duration>) -> Clocks {
        Clocks { increment: control.increment, left, since: Sides::default() }
    }

    /// Runs the clocks of the players who may act: one player in turns; in rounds each until they commit.
    pub fn run(&mut self, phase: Phase, now: Duration) {
        for seat in Seat::BOTH {
            let acts = phase.admits(seat).is_ok();
            self.left[seat] = self.left(seat, now);
            self.since[seat] = acts.then_some(now);
        }
    }

    /// A seat has given an order: adds its increment and runs the clocks of those who may act next.
    pub fn press(&mut self, seat: Seat, phase: Phase, now: Duration) {
        self.run(phase, now);
        self.left[seat] += self.increment;
    }

    /// Stops both clocks while nobody can act through no fault of the players, such as server downtime.
    pub fn pause(&mut self, now: Duration) {
        for seat in Seat::BOTH {
            self.left[seat] = self.left(seat, now);
            self.since[seat] = None;
        }
    }

    /// How much time a seat has left.
    pub fn left(&self, seat: Seat, now: Duration) -> Duration {
        let used = self.since[seat].map_or(Duration::ZERO, |since| now.saturating_sub(since));
        self.left[seat].saturating_sub(used)
    }

    /// When the next flag falls if nobody acts before.
    pub fn next_flag(&self) -> Option<Duration> {
        let falls = |seat| self.since[seat].map(|since| since + self.left[seat]);
        Seat::BOTH.into_iter().filter_map(falls).min()
    }

    /// The end by time, if a flag has fallen: its owner loses, and if both fall in one round it is a draw.
    pub fn verdict(&self, now: Duration) -> Option<End> {
        let fell = |seat| self.since[seat].is_some() && self.left(seat, now).is_zero();
        match (fell(Seat::A), fell(Seat::B)) {
            (true, true) => Some(End::drawn(Cause::Flag)),
            (true, false) => Some(End::lost(Seat::A, Cause::Flag)),
            (false, true) => Some(End::lost(Seat::B, Cause::Flag)),
            (false, false) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: TimeControl =
        TimeControl { total: Duration::from_mins(1), increment: Duration::from_secs(5) };

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn in_turns_one_clock_runs() {
        let mut clocks = Clocks::new(MINUTE);
        clocks.run(Phase::Turn(Seat::A), at(100));
        assert_eq!((clocks.left(Seat::A, at(110)), clocks.left(Seat::B, at(110))), (at(50), at(60)));
        clocks.press(Seat::A, Phase::Turn(Seat::B), at(110));
        assert_eq!((clocks.left(Seat::A, at(130)), clocks.left(Seat::B, at(130))), (at(55), at(40)));
        assert_eq!(clocks.next_flag(), Some(at(170)));
        assert_eq!(clocks.verdict(at(169)), None);
        assert_eq!(clocks.verdict(at(170)), Some(End::lost(Seat::B, Cause::Flag)));
    }

    #[test]
    fn another_turn_after_a_hit_brings_the_increment_too() {
        let mut clocks = Clocks::new(MINUTE);
        clocks.run(Phase::Turn(Seat::A), at(0));
        clocks.press(Seat::A, Phase::Turn(Seat::A), at(10));
        assert_eq!(clocks.left(Seat::A, at(12)), at(53));
    }

    #[test]
    fn in_rounds_each_clock_runs_until_its_owner_has_committed() {
        let open = |a, b| Phase::Round { number: 1, committed: Sides::new(a, b) };
        let mut clocks = Clocks::new(MINUTE);
        clocks.run(open(false, false), at(0));
        assert_eq!(clocks.verdict(at(60)), Some(End::drawn(Cause::Flag)), "both flagged in one round");
        clocks.press(Seat::A, open(true, false), at(20));
        assert_eq!((clocks.left(Seat::A, at(30)), clocks.left(Seat::B, at(30))), (at(45), at(30)));
        assert_eq!(clocks.verdict(at(60)), Some(End::lost(Seat::B, Cause::Flag)));
    }

    #[test]
    fn downtime_is_given_back() {
        let mut clocks = Clocks::new(MINUTE);
        clocks.run(Phase::Turn(Seat::A), at(0));
        clocks.pause(at(10));
        assert_eq!(clocks.left(Seat::A, at(500)), at(50));
        assert_eq!(clocks.verdict(at(500)), None);
        clocks.run(Phase::Turn(Seat::A), at(500));
        assert_eq!(clocks.left(Seat::A, at(520)), at(30));

        let left = Sides::from_fn(|seat| clocks.left(seat, at(520)));
        let mut later = Clocks::resumed(MINUTE, left);
        assert_eq!((later.left(Seat::A, at(9000)), later.left(Seat::B, at(9000))), (at(30), at(60)));
        later.press(Seat::A, Phase::Turn(Seat::B), at(9000));
        assert_eq!(later.left(Seat::A, at(9000)), at(35), "the increment goes on");
    }

    #[test]
    fn nobody_flags_after_the_end() {
        let mut clocks = Clocks::new(MINUTE);
        clocks.run(Phase::Turn(Seat::A), at(0));
        clocks.run(Phase::Over(End::lost(Seat::B, Cause::Resigned)), at(30));
        assert_eq!(clocks.verdict(at(1000)), None);
        assert_eq!(clocks.next_flag(), None);
    }
}
