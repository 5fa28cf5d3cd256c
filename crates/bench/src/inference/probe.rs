//! A captain that is watched while it plays.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use captains::inference::Posterior;
use captains::{Budget, Captain};
use rules::{Dice, Order, View};

use crate::cpu_time;

/// Plays as another captain does, and works the chances out before some of its orders.
pub(super) struct Probe<'a> {
    captain: &'a dyn Captain,
    orders: &'a [u16],
    /// How often, at least once.
    repeat: u32,
    budget: Budget,
    /// How many budgets were used.
    used: AtomicU64,
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
        Probe { captain, orders, repeat, budget, used: AtomicU64::new(0), samples: Mutex::new(Vec::new()) }
    }

    pub(super) fn samples(self) -> Vec<Sample> {
        self.samples.into_inner().expect("nobody panics while adding a sample")
    }

    /// A budget that was not used before, longer by next to nothing: the opening is kept once it is known for a budget,
    /// and would be looked up instead of worked out.
    fn fresh_budget(&self) -> Budget {
        let used = self.used.fetch_add(1, Ordering::Relaxed);
        Budget::of(self.budget.time() + Duration::from_micros(used))
    }

    fn measure(&self, view: &View, order: u16) -> Sample {
        let start = cpu_time::of_this_thread();
        let (mut time, exact) = self.work_out(view);
        for _ in 1..self.repeat {
            time = time.min(self.work_out(view).0);
        }
        let ran = start.zip(cpu_time::of_this_thread());
        let ran = ran.map(|(start, end)| end.saturating_sub(start) / self.repeat);
        Sample { order, time, ran, exact }
    }

    /// How long the chances take once, and whether every fleet was counted.
    fn work_out(&self, view: &View) -> (Duration, bool) {
        let budget = self.fresh_budget();
        let start = Instant::now();
        let posterior = Posterior::new(view, budget);
        let time = start.elapsed();
        (time, posterior.is_ok_and(|posterior| posterior.exactness().is_exact()))
    }
}

impl Captain for Probe<'_> {
    fn order(&self, view: &View, dice: &mut Dice, budget: Budget) -> Order {
        let order = view.seat().map_or(0, |seat| view.orders()[seat]);
        if self.orders.contains(&order) {
            let sample = self.measure(view, order);
            self.samples.lock().expect("nobody panics while adding a sample").push(sample);
        }
        self.captain.order(view, dice, budget)
    }
}
