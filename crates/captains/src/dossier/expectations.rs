//! The usual ways to place fleets under a rule set, with what is needed to compare them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rules::{Class, Eye, Ruleset, Seat, Ship, View};

use super::Way;
use crate::budget::Budget;
use crate::inference::{Posterior, Prior, Weights};
use crate::priors;

/// The names of the usual ways and how likely each is before the first game. They need not add up to one.
const USUAL: [(&str, f64); 5] =
    [("uniform", 0.4), ("sequential", 0.15), ("rounded", 0.1), ("edge-loving", 0.1), ("edge-shy", 0.08)];
/// The same for fleets in which no ships touch.
const USUAL_APART: [(&str, &str, f64); 2] =
    [("uniform", "apart", 0.1), ("edge-loving", "edge-loving-apart", 0.07)];

/// The time to count the opening of one way; beyond it, a sample has to do.
const BUDGET: Budget = Budget::of(Duration::from_millis(100));

/// The usual ways to place fleets under a rule set.
pub(super) struct Expectations {
    ways: Vec<(&'static str, f64, Prior, f64)>,
    /// For every length, how many ships are at each place on average if all fleets are equally likely.
    uniform: Vec<(u8, Vec<f64>)>,
    uniform_bits: f64,
}

/// How many rule sets are cached; any can be counted again.
const KEPT: usize = 16;

static ALL: Mutex<Vec<(Ruleset, Arc<Expectations>)>> = Mutex::new(Vec::new());

impl Expectations {
    /// Those of a rule set, computed on first use.
    pub(super) fn of(ruleset: &Ruleset) -> Arc<Expectations> {
        let kept = || ALL.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, found)) = kept().iter().find(|(known, _)| known == ruleset) {
            return Arc::clone(found);
        }
        let made = Arc::new(Expectations::new(ruleset));
        let mut kept = kept();
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push((ruleset.clone(), Arc::clone(&made)));
        made
    }

    fn new(ruleset: &Ruleset) -> Expectations {
        let found = |name: &str| priors::find(name, ruleset).ok();
        let usual = USUAL.into_iter().filter_map(|(name, share)| Some((name, share, found(name)?)));
        let apart = USUAL_APART
            .into_iter()
            .filter_map(|(from, name, share)| Some((name, share, found(from)?.without_touching(ruleset)?)));
        let opening = opening(Prior::UNIFORM, ruleset);
        let uniform_bits = opening.as_ref().map_or(0.0, Posterior::total_bits);
        let ways = usual.chain(apart).filter_map(|(name, share, prior)| {
            // What cannot be counted, or has no fleet, is not expected.
            let bits = self::opening(&prior, ruleset)?.total_bits();
            Some((name, share, prior, bits))
        });
        let mut uniform: Vec<(u8, Vec<f64>)> = Vec::new();
        for class in ruleset.classes() {
            let here: Vec<f64> = match &opening {
                Some(opening) => opening.berths(class.id()).map(|(_, chance)| chance).collect(),
                None => vec![f64::from(class.count()) / class.berths().len() as f64; class.berths().len()],
            };
            match uniform.iter_mut().find(|(length, _)| *length == class.length()) {
                Some((_, sums)) => sums.iter_mut().zip(here).for_each(|(sum, chance)| *sum += chance),
                None => uniform.push((class.length(), here)),
            }
        }
        Expectations { ways: ways.collect(), uniform, uniform_bits }
    }

    /// The usual ways, each with how likely it is before anything is known.
    pub(super) fn usual(&self) -> Vec<Way> {
        let way = |(name, share, prior, _): &(&'static str, f64, Prior, f64)| Way {
            name,
            share: *share,
            prior: prior.clone(),
        };
        self.ways.iter().map(way).collect()
    }

    /// By how many bits each usual way expected these ships better than uniform.
    pub(super) fn explain(&self, ruleset: &Ruleset, ships: &[Ship]) -> Vec<(&'static str, f64)> {
        let better = |(name, _, prior, all): &(&'static str, f64, Prior, f64)| {
            (*name, prior.weight_bits(ruleset, ships) - all + self.uniform_bits)
        };
        self.ways.iter().map(better).collect()
    }

    /// The same for any other prior without a mixture.
    pub(super) fn bits_of(&self, prior: &Prior, ruleset: &Ruleset, ships: &[Ship]) -> f64 {
        let opening = opening(prior, ruleset);
        opening.map_or(0.0, |opening| {
            prior.weight_bits(ruleset, ships) - opening.total_bits() + self.uniform_bits
        })
    }

    /// Ships where they were before. So many games are imagined in which they were anywhere.
    pub(super) fn habits<'c>(
        &self,
        ruleset: &Ruleset,
        name: &'static str,
        pseudo_games: f64,
        games: f64,
        counts: impl Fn(u8) -> &'c [f64],
    ) -> Prior {
        let factor = |length: u8, berth: usize| {
            let usual = self.usual_at(length)[berth].max(1e-9);
            (pseudo_games * usual + counts(length)[berth]) / ((pseudo_games + games) * usual)
        };
        let most = |length: u8| {
            let berths = self.usual_at(length).len();
            (0..berths).map(|berth| factor(length, berth)).fold(0.0, f64::max)
        };
        let lengths: Vec<u8> = ruleset.classes().iter().map(Class::length).collect();
        let most: Vec<(u8, f64)> = lengths.into_iter().map(|length| (length, most(length))).collect();
        let weights = Weights::new(ruleset, |length, berth, _| {
            let (_, most) = most.iter().find(|(known, _)| *known == length).expect("every length is known");
            (factor(length, berth) / most * f64::from(Weights::MOST)).round() as u16
        });
        Prior::weighted(name, weights)
    }

    fn usual_at(&self, length: u8) -> &[f64] {
        let found = self.uniform.iter().find(|(known, _)| *known == length);
        found.map_or(&[], |(_, at)| at)
    }
}

fn opening(prior: &Prior, ruleset: &Ruleset) -> Option<Posterior> {
    Posterior::under(prior, &View::new(ruleset, Eye::Player(Seat::A)), BUDGET).ok()
}
