//! What went wrong while a cluster broke, and what was done to it.

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Counts everything that happens in a proof.
#[derive(Default)]
pub(super) struct Score {
    over: AtomicBool,
    ended: Mutex<Option<Instant>>,
    patience: Duration,
    faults: Mutex<Vec<(Fault, String)>>,
    deeds: Mutex<Vec<(&'static str, usize)>>,
    tables: AtomicUsize,
    turns: AtomicUsize,
    matches: AtomicUsize,
    frames: AtomicUsize,
    slowest: Mutex<Duration>,
}

/// What must never happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    ResultLost,
    ResultDoubled,
    MoveLost,
    FleetLeaked,
    Gap,
    /// A finished match whose last frames no node could give to somebody who watched it.
    EndMissed,
    Other,
}

const FAULTS: [(Fault, &str); 7] = [
    (Fault::ResultLost, "results lost"),
    (Fault::ResultDoubled, "results doubled"),
    (Fault::MoveLost, "moves lost"),
    (Fault::FleetLeaked, "fleets leaked"),
    (Fault::Gap, "spectators with gaps"),
    (Fault::EndMissed, "ends of matches that a spectator could not get"),
    (Fault::Other, "other faults"),
];

impl Score {
    /// Whoever finds no way back within this time has lost their game.
    pub(super) fn new(patience: Duration) -> Score {
        Score { patience, ..Score::default() }
    }

    pub(super) fn patience(&self) -> Duration {
        self.patience
    }

    /// Nobody begins anything new.
    pub(super) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
        *self.ended.lock().unwrap() = Some(Instant::now());
    }

    pub(super) fn is_over(&self) -> bool {
        self.over.load(Ordering::Relaxed)
    }

    /// Whether the end was so long ago that nothing can be waited for.
    pub(super) fn is_late(&self) -> bool {
        self.ended.lock().unwrap().is_some_and(|ended| ended.elapsed() > self.patience)
    }

    pub(super) fn fault(&self, fault: Fault, what: String) {
        eprintln!("FAULT {fault:?}: {what}");
        self.faults.lock().unwrap().push((fault, what));
    }

    pub(super) fn move_lost(&self, what: String) {
        self.fault(Fault::MoveLost, what);
    }

    pub(super) fn fleet_leaked(&self, what: String) {
        self.fault(Fault::FleetLeaked, what);
    }

    pub(super) fn gap(&self, what: String) {
        self.fault(Fault::Gap, what);
    }

    pub(super) fn trouble(&self, what: String) {
        self.fault(Fault::Other, what);
    }

    /// Something was done to the cluster.
    pub(super) fn did(&self, what: &'static str) {
        let mut deeds = self.deeds.lock().unwrap();
        match deeds.iter_mut().find(|(known, _)| *known == what) {
            Some((_, count)) => *count += 1,
            None => deeds.push((what, 1)),
        }
    }

    pub(super) fn game_at_table(&self, turns: usize) {
        self.tables.fetch_add(1, Ordering::Relaxed);
        self.turns.fetch_add(turns, Ordering::Relaxed);
    }

    pub(super) fn tables(&self) -> usize {
        self.tables.load(Ordering::Relaxed)
    }

    pub(super) fn match_watched(&self, frames: usize) {
        self.matches.fetch_add(1, Ordering::Relaxed);
        self.frames.fetch_add(frames, Ordering::Relaxed);
    }

    pub(super) fn matches(&self) -> usize {
        self.matches.load(Ordering::Relaxed)
    }

    /// A player was back after this time.
    pub(super) fn came_back(&self, after: Duration) {
        let mut slowest = self.slowest.lock().unwrap();
        *slowest = after.max(*slowest);
    }

    /// How many faults there were, without ends of matches that were missed.
    pub(super) fn faults(&self) -> usize {
        self.faults.lock().unwrap().iter().filter(|(fault, _)| *fault != Fault::EndMissed).count()
    }

    /// How often a spectator could not get the end of a match.
    pub(super) fn ends_missed(&self) -> usize {
        self.faults.lock().unwrap().iter().filter(|(fault, _)| *fault == Fault::EndMissed).count()
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (deed, count) in self.deeds.lock().unwrap().iter() {
            writeln!(f, "{count:>6} {deed}")?;
        }
        writeln!(
            f,
            "{:>6} games at tables played to their end, {} turns",
            self.tables(),
            self.turns.load(Ordering::Relaxed)
        )?;
        writeln!(
            f,
            "{:>6} matches watched to their end, {} frames",
            self.matches(),
            self.frames.load(Ordering::Relaxed)
        )?;
        writeln!(
            f,
            "the longest time until a player was back: {:.1} s",
            self.slowest.lock().unwrap().as_secs_f64()
        )?;
        let faults = self.faults.lock().unwrap();
        for (fault, name) in FAULTS {
            let count = faults.iter().filter(|(found, _)| *found == fault).count();
            writeln!(f, "{count:>6} {name}")?;
        }
        for (fault, what) in faults.iter() {
            writeln!(f, "{fault:?}: {what}")?;
        }
        Ok(())
    }
}
