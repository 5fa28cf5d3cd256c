//! Fits how many turns a shooter still needs.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::Duration;

use captains::luck::{Progress, ValueTable};
use captains::simulator::{Layout, Simulator};
use captains::{Budget, registry};
use rules::{Seat, TurnOrder};

use crate::names;

/// A position that was met less often is not told apart from others with as many hit points left.
const LEAST: usize = 400;

/// The turns needed against the squares not tried.
#[derive(Default)]
struct Points(Vec<(f64, f64)>);

/// Ships and open hits, if they are told apart.
type Apart = Option<(u8, u16)>;

pub(super) fn write(out: &mut impl Write, name: &str, games: u64, seed: u64) -> anyhow::Result<()> {
    let ruleset = names::ruleset(name)?;
    let captain = registry::find("captain").expect("a captain").captain;
    let simulator = Simulator::new("captain", captain, &ruleset, Layout::Uniform, seed)?;
    let simulator = simulator.within(Budget::of(Duration::from_millis(2)));
    let goes_on = ruleset.rules().turns.order == TurnOrder::AgainOnHit;
    let mut met: BTreeMap<(u16, Apart), Points> = BTreeMap::new();
    for game in 0..games {
        let mut path = vec![Progress::start(&ruleset)];
        simulator.watch(game, |orders, view| {
            if path.len() == orders as usize {
                path.push(Progress::of(view, Seat::A));
            }
        })?;
        let mut turns = 0.0;
        for step in path.windows(2).rev() {
            // If a hit earns another shot, only a miss ends the turn.
            let ends = !goes_on || step[0].points == step[1].points;
            turns += f64::from(u8::from(ends));
            let Progress { ships, points, open, untried } = step[0];
            let point = (f64::from(untried.len()), turns);
            let apart = (ships, ValueTable::open_class(open));
            for key in [(points, None), (points, Some(apart))] {
                met.entry(key).or_default().0.push(point);
            }
        }
    }
    for ((points, apart), met) in &met {
        if apart.is_some() && met.0.len() < LEAST {
            continue;
        }
        let (base, slope, spread) = met.line();
        let (ships, open) = apart
            .map_or(("*".to_owned(), "*".to_owned()), |(ships, open)| (ships.to_string(), open.to_string()));
        writeln!(out, "{} {ships} {points} {open} {base:.3} {slope:.4} {spread:.3}", ruleset.id())?;
    }
    out.flush()?;
    Ok(())
}

impl Points {
    /// The straight line with the least squares, and the spread around it.
    fn line(&self) -> (f64, f64, f64) {
        let n = self.0.len() as f64;
        let mean = |value: fn(&(f64, f64)) -> f64| self.0.iter().map(value).sum::<f64>() / n;
        let (x, y) = (mean(|point| point.0), mean(|point| point.1));
        let along: f64 = self.0.iter().map(|point| (point.0 - x).powi(2)).sum();
        let both: f64 = self.0.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
        let slope = if along > 0.0 { both / along } else { 0.0 };
        let off = self.0.iter().map(|point| (point.1 - y - slope * (point.0 - x)).powi(2)).sum::<f64>();
        (y - slope * x, slope, (off / n).sqrt())
    }
}
