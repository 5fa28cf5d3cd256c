//! A captain that is watched while it plays.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use captains::inference::Posterior;
use captains::{Budget, Captain};
use rules::{Dice, Order, View};

use crate::cpu_time;

/// Plays as another captain does, and works the chances out before some of its orders.
pub(super) struct Probe<'a> {
    captain: &'a dyn Captain,
    orders: &'a [u16],
    repeat: u32,
    budget: Budget,
    samples: Mutex<Vec<Sample>>,
}

/// What one position took.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    /// How many orders were given before.
    pub(super) order: u16,
    /// The time of the quickest repetition.
    pub(super) time: Duration,
    /// How long the thread ran for each on average, if the system tells.
    pub(super) ran: Option<Duration>,
    /// Whether every fleet was counted.
    pub(super) exact: bool,
}

impl<'a> Probe<'a> {
    pub(super) fn new(captain: &'a dyn Captain, orders: &'a [u16], repeat: u32, budget: Budget) -> Probe<'a> {
        Probe { captain, orders, repeat, budget, samples: Mutex::new(Vec::new()) }
    }

    pub(super) fn samples(self) -> Vec<Sample> {
        self.samples.into_inner().expect("nobody panics while adding a sample")
    }

    fn measure(&self, view: &View, order: u16) -> Option<Sample> {
        let start = cpu_time::of_this_thread();
        let mut quickest: Option<(Duration, bool)> = None;
        for _ in 0..self.repeat {
            let start = Instant::now();
            let posterior = Posterior::new(view, self.budget);
            let time = start.elapsed();
            let exact = posterior.is_ok_and(|posterior| posterior.exactness().is_exact());
            quickest = Some(quickest.map_or((time, exact), |(least, exact)| (least.min(time), exact)));
        }
        let ran = start.zip(cpu_time::of_this_thread());
        let ran = ran.map(|(start, end)| end.saturating_sub(start) / self.repeat.max(1));
        quickest.map(|(time, exact)| Sample { order, time, ran, exact })
    }
}

impl Captain for Probe<'_> {
    fn order(&self, view: &View, dice: &mut Dice, budget: Budget) -> Order {
        let order = view.seat().map_or(0, |seat| view.orders()[seat]);
        if self.orders.contains(&order) {
            let sample = self.measure(view, order);
            self.samples.lock().expect("nobody panics while adding a sample").extend(sample);
        }
        self.captain.order(view, dice, budget)
    }
}
