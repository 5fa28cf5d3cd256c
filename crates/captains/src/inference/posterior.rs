//! The posterior: chances of everything about a hidden fleet, given what a player knows.

use std::sync::Arc;

use rules::{Berth, Cell, Cells, ClassId, Effect, Order, Ruleset, Span, View};

use super::book::Page;
use super::evidence::Evidence;
use super::exactness::Exactness;
use super::opening;
use super::prior::{Component, Prior};
use super::solve::{self, Asking, Known, Nothing, Solved};
use super::weights::Weights;
use crate::budget::Budget;

/// What a player knows about the enemy's fleet: of all fleets that would have given the same answers, how many
/// have a ship here or there. They are equally likely, or count as a [`Prior`] says.
///
/// It depends only on the view, the prior and the budget. If not all fleets can be counted within the budget, a sample
/// represents them, and [`exactness`](Posterior::exactness) says so.
///
/// The enemy's behaviour says nothing here: neither where smoke is placed nor how many shots are left. Both
/// could say a little under some custom rules, at the price of guessing how the enemy thinks.
pub struct Posterior {
    ruleset: Ruleset,
    pub(super) weights: Option<Arc<Weights>>,
    /// The components of a mixture, each with its chance; none if there is only one.
    pub(super) parts: Vec<(f64, Posterior)>,
    fleets: u128,
    bits: f64,
    /// The sum of the weights of all fleets, if it was counted exactly.
    pub(super) total: Option<u128>,
    total_bits: f64,
    exactness: Exactness,
    /// For every class and berth, the expected number of its ships there.
    at: Vec<Vec<f64>>,
    fired: Box<[u8; 256]>,
    occupied: Box<[f64; 256]>,
    hit: Box<[f64; 256]>,
    sink: Box<[f64; 256]>,
}

/// What the book or the count says about a position.
pub(crate) enum Reading {
    /// The best cells, from the book.
    Known(Cells),
    /// Everything, counted or sampled, and the page where the best cells may be written if that took long.
    Fresh(Box<Posterior>, Option<Page>),
}

/// Why there is no posterior.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoPosterior {
    /// No fleet fits the answers.
    #[error("no fleet fits these answers")]
    Contradiction,
    /// No fleet that fits was found in time.
    #[error("no fleet that fits these answers was found in time; allow more time")]
    Budget,
}

impl From<Nothing> for NoPosterior {
    fn from(nothing: Nothing) -> NoPosterior {
        match nothing {
            Nothing::Exists => NoPosterior::Contradiction,
            Nothing::Found => NoPosterior::Budget,
        }
    }
}

/// An answer to a single shot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Answer {
    /// Whether it takes a hit point, and the last one of a ship.
    pub effect: Effect,
    /// The class, if reported.
    pub class: Option<ClassId>,
    /// Where the sunk ship was, if reported.
    pub wreck: Option<Span>,
}

impl Posterior {
    /// What the player of this view can conclude about the enemy's fleet within the budget.
    ///
    /// # Panics
    ///
    /// If it is not a player's view, because only those say what a player knows.
    pub fn new(view: &View, budget: Budget) -> Result<Posterior, NoPosterior> {
        Posterior::under(Prior::UNIFORM, view, budget)
    }

    /// The same under a prior for the rules of the view.
    pub fn under(prior: &Prior, view: &View, budget: Budget) -> Result<Posterior, NoPosterior> {
        match Posterior::ask(prior, view, budget, Asking::Everything)? {
            Reading::Fresh(posterior, _) => Ok(*posterior),
            Reading::Known(_) => unreachable!("everything was asked for"),
        }
    }

    /// The same, or nothing if not all fleets can be counted within the budget.
    pub(crate) fn counted(prior: &Prior, view: &View, budget: Budget) -> Option<Posterior> {
        // How likely each component is depends on openings that may have been estimated.
        if prior.components.len() > 1 {
            return None;
        }
        match Posterior::ask(prior, view, budget, Asking::Counted).ok()? {
            Reading::Fresh(posterior, _) => posterior.exactness.is_exact().then_some(*posterior),
            Reading::Known(_) => unreachable!("everything was asked for"),
        }
    }

    /// The same, unless the book has the best cells of the position.
    pub(crate) fn or_best_cells(prior: &Prior, view: &View, budget: Budget) -> Result<Reading, NoPosterior> {
        Posterior::ask(prior, view, budget, Asking::BestCells)
    }

    /// The same, with the page of the book for a position that takes long, ignoring what the book has there.
    pub(crate) fn with_page(prior: &Prior, view: &View, budget: Budget) -> Result<Reading, NoPosterior> {
        Posterior::ask(prior, view, budget, Asking::Page)
    }

    fn ask(prior: &Prior, view: &View, budget: Budget, asking: Asking) -> Result<Reading, NoPosterior> {
        let evidence = Evidence::of(view);
        let (ruleset, weights) = match prior.components.as_slice() {
            [] => (view.ruleset(), None),
            [one] => (one.ruleset.as_ref().unwrap_or(view.ruleset()), one.weights.as_ref()),
            several => return Posterior::mixed(several, view.ruleset(), &evidence, budget, asking),
        };
        let known = if matches!(asking, Asking::Everything | Asking::Counted) && evidence.is_blank() {
            // An opening is counted once and kept, so it may take its time.
            let budget = if asking == Asking::Counted { budget.max(Budget::USUAL) } else { budget };
            let solved = opening::solve(ruleset, weights.map(AsRef::as_ref), &evidence, budget)?;
            Known::Everything(Solved::clone(&solved), None)
        } else {
            solve::solve(ruleset, weights.map(AsRef::as_ref), &evidence, budget, asking, &[])?
        };
        Ok(match known {
            Known::BestCells(cells) => Reading::Known(cells),
            Known::Everything(solved, page) => {
                let posterior = Posterior::of(ruleset, weights.cloned(), evidence.fired, solved);
                Reading::Fresh(Box::new(posterior), page)
            }
        })
    }

    /// Counts every component by itself. How likely each is now follows from how much of its weight at the
    /// opening is left. The book is consulted with the first component: if counting it takes long, all do.
    fn mixed(
        components: &[Component],
        ruleset: &Ruleset,
        evidence: &Evidence,
        budget: Budget,
        asking: Asking,
    ) -> Result<Reading, NoPosterior> {
        let budget = budget.over(components.len() as u32);
        let mut parts: Vec<(f64, Posterior)> = Vec::new();
        let mut none = NoPosterior::Contradiction;
        let mut page = None;
        for (number, Component { share, weights, ruleset: own }) in components.iter().enumerate() {
            let own = own.as_ref().unwrap_or(ruleset);
            let asking = if number == 0 { asking } else { Asking::Everything };
            let solve = || {
                let opening = opening::solve(own, weights.as_deref(), &Evidence::nothing(), budget)?;
                if asking == Asking::Everything && evidence.is_blank() {
                    return Ok((opening.total_bits, Known::Everything(Solved::clone(&opening), None)));
                }
                let known = solve::solve(own, weights.as_deref(), evidence, budget, asking, components)?;
                Ok((opening.total_bits, known))
            };
            match solve() {
                Ok((_, Known::BestCells(cells))) => return Ok(Reading::Known(cells)),
                Ok((all, Known::Everything(solved, its_page))) => {
                    page = page.or(its_page);
                    let left = share.log2() + solved.total_bits - all;
                    parts.push((left, Posterior::of(own, weights.clone(), evidence.fired.clone(), solved)));
                }
                // A component that no answer fits has nothing left; one that cannot be estimated is rare.
                Err(Nothing::Exists) => {}
                Err(Nothing::Found) => none = NoPosterior::Budget,
            }
        }
        let most = parts.iter().map(|(left, _)| *left).reduce(f64::max).ok_or(none)?;
        let all: f64 = parts.iter().map(|(left, _)| (left - most).exp2()).sum();
        for (left, _) in &mut parts {
            *left = (*left - most).exp2() / all;
        }
        let mut mixed = Solved::mixture(parts.iter().map(|(chance, part)| (*chance, part)));
        mixed.total_bits = most + all.log2();
        let mut mixed = Posterior::of(ruleset, None, evidence.fired.clone(), mixed);
        mixed.parts = parts;
        Ok(Reading::Fresh(Box::new(mixed), page))
    }

    fn of(
        ruleset: &Ruleset,
        weights: Option<Arc<Weights>>,
        fired: Box<[u8; 256]>,
        solved: Solved,
    ) -> Posterior {
        let Solved { fleets, bits, total, total_bits, at, exactness } = solved;
        let nothing = || Box::new([0.0; 256]);
        let (mut occupied, mut hit, mut sink) = (nothing(), nothing(), nothing());
        for (class, at) in ruleset.classes().iter().zip(&at) {
            for (berth, &chance) in class.berths().iter().zip(at).filter(|(_, chance)| **chance > 0.0) {
                let mut points = 0;
                let mut last = None;
                for cell in berth.span.iter() {
                    let index = usize::from(cell.index());
                    occupied[index] += chance;
                    let left = class.armour().saturating_sub(fired[index]);
                    points += u32::from(left);
                    if left > 0 {
                        hit[index] += chance;
                        last = Some(index);
                    }
                }
                if let Some(last) = last.filter(|_| points == 1) {
                    sink[last] += chance;
                }
            }
        }
        Posterior {
            ruleset: ruleset.clone(),
            weights,
            parts: Vec::new(),
            fleets,
            bits,
            total,
            total_bits,
            exactness,
            at,
            fired,
            occupied,
            hit,
            sink,
        }
    }

    /// How many fleets fit the answers, counting equal ships as equal; an estimate if only a sample was
    /// drawn, and `u128::MAX` if there are more. If they are [weighed](Posterior::weighs), how many equally
    /// likely fleets would leave as much open.
    pub fn fleets(&self) -> u128 {
        self.fleets
    }

    /// How many bits of information are missing on average until only one fleet is left: the logarithm of
    /// their number, or the entropy of their chances; in a mixture, the mean over its components.
    pub fn bits(&self) -> f64 {
        self.bits
    }

    /// Whether some fleets are likelier than others.
    pub fn weighs(&self) -> bool {
        !self.parts.is_empty() || self.weights.as_ref().is_some_and(|weights| !weights.are_ones())
    }

    /// The logarithm of how much all fleets that fit count together. How much it falls during a game is the
    /// information in the answers, in bits; the difference between two priors is how much better one of them
    /// expected the answers.
    pub fn total_bits(&self) -> f64 {
        self.total_bits
    }

    /// Whether all fleets were counted.
    pub fn exactness(&self) -> Exactness {
        self.exactness
    }

    /// The rules the fleet obeys.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The chance that a shot at this cell takes a hit point.
    pub fn hit(&self, cell: Cell) -> f64 {
        self.hit[usize::from(cell.index())]
    }

    /// The chance that a shot at this cell sinks a ship.
    pub fn sink(&self, cell: Cell) -> f64 {
        self.sink[usize::from(cell.index())]
    }

    /// The chance that a ship is on this cell, hit or not, sunk or not.
    pub fn occupied(&self, cell: Cell) -> f64 {
        self.occupied[usize::from(cell.index())]
    }

    /// The chance that a ship of this class is on this cell.
    pub fn occupied_by(&self, class: ClassId, cell: Cell) -> f64 {
        let lying = self.berths(class).filter(|(berth, _)| berth.cells.has(cell));
        lying.map(|(_, chance)| chance).sum()
    }

    /// Every berth of a class with the expected number of its ships there: the chance that one is there,
    /// because two ships never share a berth.
    pub fn berths(&self, class: ClassId) -> impl Iterator<Item = (&Berth, f64)> {
        self.ruleset.class(class).berths().iter().zip(self.at[class.index()].iter().copied())
    }

    /// How many hit points one shot at each of these cells takes on average.
    pub fn expected_hits(&self, cells: Cells) -> f64 {
        cells.iter().map(|cell| self.hit(cell)).sum()
    }

    /// Every possible answer to a single shot at this cell with its chance, if shots are answered one by one.
    pub fn answers(&self, cell: Cell) -> Vec<(Answer, f64)> {
        let miss = Answer { effect: Effect::Miss, class: None, wreck: None };
        let mut answers = vec![(miss, (1.0 - self.hit(cell)).max(0.0))];
        for class in self.ruleset.classes() {
            let at = class.berths().iter().zip(&self.at[class.id().index()]);
            for (berth, &chance) in at.filter(|(berth, chance)| **chance > 0.0 && berth.cells.has(cell)) {
                let left = |cell: Cell| class.armour().saturating_sub(self.fired[usize::from(cell.index())]);
                if left(cell) == 0 {
                    continue;
                }
                let last = berth.cells.iter().map(|cell| u32::from(left(cell))).sum::<u32>() == 1;
                let effect = self.ruleset.told_effect(if last { Effect::Sunk } else { Effect::Hit });
                let answer = Answer {
                    effect,
                    class: self.ruleset.names_class_on(effect).then_some(class.id()),
                    wreck: (last && self.ruleset.tells_wrecks()).then_some(berth.span),
                };
                match answers.iter_mut().find(|(known, _)| *known == answer) {
                    Some((_, sum)) => *sum += chance,
                    None => answers.push((answer, chance)),
                }
            }
        }
        // Drop what is only rounding error.
        answers.retain(|(_, chance)| *chance > 1e-12);
        answers
    }

    /// How many bits the answer to this order contains on average; `None` if that does not follow from where
    /// single ships are: for scans, areas and salvos.
    pub fn information(&self, order: Order) -> Option<f64> {
        match order {
            Order::Fire(cells) if cells.is_single() && self.ruleset.tells_cells() => {
                let cell = cells.first()?;
                // If nothing can be seen to sink and hits are not named there are only two answers, which is
                // nearly always so.
                let sunk = self.sink(cell) > 0.0 && self.ruleset.tells_sinkings();
                if !sunk && !self.ruleset.names_class_on(Effect::Hit) {
                    let hit = self.hit(cell);
                    return Some(surprise(hit) + surprise((1.0 - hit).max(0.0)));
                }
                let answers = self.answers(cell);
                Some(answers.into_iter().map(|(_, chance)| surprise(chance)).sum())
            }
            _ => None,
        }
    }

    /// For every cell, how much less likely hits elsewhere become if a shot there misses: each cell of every
    /// berth that a miss rules out loses the chance of that berth, weighted by how likely a hit was there.
    pub(crate) fn spoilt(&self) -> Box<[f64; 256]> {
        let mut spoilt = Box::new([0.0; 256]);
        for (class, at) in self.ruleset.classes().iter().zip(&self.at) {
            for (berth, &chance) in class.berths().iter().zip(at).filter(|(_, chance)| **chance > 0.0) {
                let along: f64 = berth.span.iter().map(|cell| self.hit(cell)).sum();
                for cell in berth.span.iter() {
                    let index = usize::from(cell.index());
                    if class.armour() > self.fired[index] {
                        spoilt[index] += chance * (along - self.hit[index]);
                    }
                }
            }
        }
        spoilt
    }

    /// How often this cell was fired at.
    pub(crate) fn times_fired(&self, cell: Cell) -> u8 {
        self.fired[usize::from(cell.index())]
    }
}

/// What an answer with this chance adds to the average information in bits.
pub(crate) fn surprise(chance: f64) -> f64 {
    if chance > 0.0 && chance < 1.0 { -chance * chance.log2() } else { 0.0 }
}
