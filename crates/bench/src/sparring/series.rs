//! A series of games between a captain and a partner.

use captains::registry::CaptainEntry;
use captains::{Budget, Captain, Dossier};
use indicatif::ProgressBar;
use rules::{Dice, End, Header, Record, Ruleset, Seat, Sides};

use super::Arguments;
use super::notes::{Notes, orders};
use super::partners::{AtTheBoard, Partner};

/// The captain's seat.
const CAPTAIN: Seat = Seat::A;

/// What a series came to, as the captain sees it.
#[derive(Clone, Debug, Default)]
pub(super) struct Series {
    pub(super) won: u64,
    pub(super) drawn: u64,
    pub(super) lost: u64,
    /// The captain's shots in the games it won.
    pub(super) shots: Mean,
    /// The partner's shots in the games it won.
    pub(super) theirs: Mean,
}

/// A mean.
#[derive(Clone, Debug, Default)]
pub(super) struct Mean {
    sum: f64,
    squares: f64,
    count: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
        self.count += 1.0;
    }

    pub(super) fn mean(&self) -> Option<f64> {
        (self.count > 0.0).then(|| self.sum / self.count)
    }

    /// Its standard error.
    pub(super) fn error(&self) -> Option<f64> {
        let mean = self.mean().filter(|_| self.count > 1.0)?;
        Some(((self.squares / self.count - mean * mean).max(0.0) / (self.count - 1.0)).sqrt())
    }
}

/// A share of the points with its 95 % interval, which is Wilson's.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Share {
    pub(super) of_points: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Series {
    pub(super) fn share(&self) -> Share {
        const Z: f64 = 1.96;
        let n = (self.won + self.drawn + self.lost).max(1) as f64;
        let share = (self.won as f64 + self.drawn as f64 / 2.0) / n;
        let z = Z * Z / n;
        let middle = (share + z / 2.0) / (1.0 + z);
        let reach = (z * (share * (1.0 - share) + z / 4.0)).sqrt() / (1.0 + z);
        Share { of_points: share, low: middle - reach, high: middle + reach }
    }
}

/// Plays a series, one game after the other.
pub(super) fn play(
    ruleset: &Ruleset,
    captain: &CaptainEntry,
    partner: &Partner,
    arguments: &Arguments,
    budget: Budget,
    bar: &ProgressBar,
) -> Series {
    let mut series = Series::default();
    let mut notes = Notes::new();
    let mut dossier = (!arguments.no_memory && captain.captain.remembers()).then(|| Dossier::new(ruleset));
    for nth in 0..arguments.games {
        let dice = Dice::from_seed(arguments.seed).fork_nth(nth);
        let fleet = (partner.layer)(ruleset, &mut notes, &mut dice.fork("partner's fleet"));
        let there = AtTheBoard { partner, notes: &notes, fleet };
        let first = if nth.is_multiple_of(2) { CAPTAIN } else { CAPTAIN.other() };
        let captains = Sides::new(captain.captain, &there as &dyn Captain);
        let dossiers = Sides::new(dossier.as_ref(), None);
        let game = captains::play_known(ruleset, captains, dossiers, first, budget, &dice);
        let fired = |seat| f64::from(orders(&game, seat).count() as u32);
        match game.end().and_then(End::winner) {
            Some(CAPTAIN) => {
                series.won += 1;
                series.shots.add(fired(CAPTAIN));
            }
            Some(_) => {
                series.lost += 1;
                series.theirs.add(fired(CAPTAIN.other()));
            }
            None => series.drawn += 1,
        }
        notes.add(&game, CAPTAIN);
        if let Some(dossier) = &mut dossier {
            dossier.study(&game, CAPTAIN);
        }
        let record = Record::of(game, Header::default());
        if let Some(fleet) = record.fleets()[CAPTAIN] {
            notes.add_fleet(fleet);
        }
        bar.inc(1);
    }
    series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_wilsons_interval() {
        let even = Series { won: 50, lost: 50, ..Series::default() }.share();
        assert!((even.of_points - 0.5).abs() < 1e-12);
        assert!((even.low - 0.4038).abs() < 1e-3 && (even.high - 0.5962).abs() < 1e-3, "{even:?}");
        let all = Series { won: 10, ..Series::default() }.share();
        assert!(all.low > 0.7 && (all.high - 1.0).abs() < 1e-9, "{all:?}");
    }
}
