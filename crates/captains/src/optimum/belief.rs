//! States of knowledge and their values.

use std::collections::HashMap;

use super::small::{Bits, SmallSea};

/// A cache of the values of states of knowledge.
///
/// A state is the set of fleets still possible and the cells hit so far. Its key is a 128-bit hash: a
/// collision would happen by chance once in 10^24 for a hundred million states.
pub(super) struct Beliefs<'a> {
    sea: &'a SmallSea,
    values: HashMap<u128, f64>,
    most: usize,
}

/// A state of knowledge: what is possible, and what was fired at.
#[derive(Clone)]
struct Belief {
    fleets: Vec<u16>,
    fired: Bits,
}

impl<'a> Beliefs<'a> {
    pub(super) fn new(sea: &'a SmallSea, most: usize) -> Beliefs<'a> {
        Beliefs { sea, values: HashMap::new(), most }
    }

    /// How many states were examined.
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// The fewest mean shots from the beginning; `None` if there are too many states.
    pub(super) fn best(&mut self) -> Option<f64> {
        self.best_from(&Belief::first(self.sea))
    }

    /// Mean shots of always firing where a hit is most likely.
    pub(super) fn greedy(&mut self) -> Option<f64> {
        self.greedy_from(&Belief::first(self.sea))
    }

    fn best_from(&mut self, belief: &Belief) -> Option<f64> {
        let label = match self.known(belief) {
            Ok(value) => return Some(value),
            Err(label) => label,
        };
        let mut best = f64::INFINITY;
        let chances = belief.chances(self.sea);
        let all = belief.fleets.len() as f64;
        for (cell, _) in chances {
            let after = belief.after(self.sea, cell);
            let share = |after: &Belief| after.fleets.len() as f64 / all;
            // A lower bound for every answer, replaced by the true value one by one.
            let mut cost = 1.0 + after.iter().map(|after| share(after) * self.at_least(after)).sum::<f64>();
            for after in &after {
                // Sums in another order differ in the last digits.
                if cost >= best - 1e-12 {
                    break;
                }
                let least = self.at_least(after);
                cost += share(after) * (self.best_from(after)? - least);
            }
            best = best.min(cost);
        }
        self.keep(label, best)
    }

    /// A lower bound of the value: every cell left is fired at, and the first shot may miss.
    fn at_least(&self, belief: &Belief) -> f64 {
        if let Ok(value) = self.known(belief) {
            return value;
        }
        let surest = belief.chances(self.sea).first().map_or(0, |(_, fleets)| *fleets);
        belief.left(self.sea) + 1.0 - surest as f64 / belief.fleets.len() as f64
    }

    fn greedy_from(&mut self, belief: &Belief) -> Option<f64> {
        let label = match self.known(belief) {
            Ok(value) => return Some(value),
            Err(label) => label,
        };
        let chances = belief.chances(self.sea);
        let surest = chances.first().map_or(0, |(_, fleets)| *fleets);
        let equals: Vec<u32> =
            chances.into_iter().filter(|(_, fleets)| *fleets == surest).map(|(cell, _)| cell).collect();
        let mut sum = 0.0;
        for &cell in &equals {
            sum += 1.0;
            for after in belief.after(self.sea, cell) {
                let share = after.fleets.len() as f64 / belief.fleets.len() as f64;
                sum += share * self.greedy_from(&after)?;
            }
        }
        self.keep(label, sum / equals.len() as f64)
    }

    /// The value if there is no choice or it was computed before; otherwise the key under which to keep it.
    fn known(&self, belief: &Belief) -> Result<f64, u128> {
        if let Some(value) = belief.simple(self.sea) {
            return Ok(value);
        }
        let label = belief.label(self.sea);
        self.values.get(&label).copied().ok_or(label)
    }

    fn keep(&mut self, label: u128, value: f64) -> Option<f64> {
        self.values.insert(label, value);
        (self.values.len() <= self.most).then_some(value)
    }
}

impl Belief {
    fn first(sea: &SmallSea) -> Belief {
        Belief { fleets: (0..sea.patterns.len() as u16).collect(), fired: 0 }
    }

    /// How many cells are still to be hit; the same for all fleets.
    fn left(&self, sea: &SmallSea) -> f64 {
        let any = &sea.patterns[usize::from(self.fleets[0])];
        f64::from((any.occupied & !self.fired).count_ones())
    }

    /// The value if there is no choice: the fleet is known, or sunk.
    fn simple(&self, sea: &SmallSea) -> Option<f64> {
        let left = self.left(sea);
        (self.fleets.len() == 1 || left == 0.0).then_some(left)
    }

    /// The cells where a shot may hit, with the number of fleets it hits, most likely first.
    fn chances(&self, sea: &SmallSea) -> Vec<(u32, usize)> {
        let mut fleets = [0; Bits::BITS as usize];
        for &fleet in &self.fleets {
            let mut cells = sea.patterns[usize::from(fleet)].occupied & !self.fired;
            while cells != 0 {
                fleets[cells.trailing_zeros() as usize] += 1;
                cells &= cells - 1;
            }
        }
        let hits = (0..sea.cells).map(|cell| (cell, fleets[cell as usize]));
        let mut chances: Vec<(u32, usize)> = hits.filter(|(_, fleets)| *fleets > 0).collect();
        chances.sort_by_key(|(_, fleets)| std::cmp::Reverse(*fleets));
        chances
    }

    /// What is known after each answer to a shot.
    fn after(&self, sea: &SmallSea, cell: u32) -> Vec<Belief> {
        let fired = self.fired | 1 << cell;
        let mut answers: Vec<(u64, Belief)> = Vec::new();
        for &fleet in &self.fleets {
            let answer = sea.answer(fleet, cell, self.fired);
            match answers.iter_mut().find(|(known, _)| *known == answer) {
                Some((_, belief)) => belief.fleets.push(fleet),
                None => answers.push((answer, Belief { fleets: vec![fleet], fired })),
            }
        }
        answers.into_iter().map(|(_, belief)| belief).collect()
    }

    /// The key of the state and all its mirror images.
    fn label(&self, sea: &SmallSea) -> u128 {
        let hits = self.fired & sea.patterns[usize::from(self.fleets[0])].occupied;
        let in_mirror = |mirror: &super::small::Mirror| {
            let fleets = self.fleets.iter().fold(0, |all, fleet| all ^ mirror.fleets[usize::from(*fleet)]);
            let cells = (0..sea.cells).filter(|cell| hits >> cell & 1 == 1);
            cells.fold(fleets, |all, cell| all ^ mirror.cells[cell as usize])
        };
        sea.mirrors.iter().map(in_mirror).min().unwrap_or(0)
    }
}
