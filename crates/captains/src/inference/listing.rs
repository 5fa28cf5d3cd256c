//! Lists the fleets themselves once few are left.

use std::collections::BTreeMap;

use rules::{Berth, Cells, ClassId};

use super::exactness::Exactness;
use super::posterior::Posterior;
use super::work::{Spent, Work};

/// Every fleet that fits the answers, ship by ship.
#[derive(Clone, Debug)]
pub struct Listing {
    ships_a_fleet: usize,
    ships: Vec<(ClassId, u16)>,
    /// The chance of each fleet; none if all are equally likely.
    chances: Vec<f64>,
}

/// How many berths may be tried per fleet. With few hits left to explain, most of them fit.
const TRIES_A_FLEET: u64 = 64;

impl Posterior {
    /// Every fleet that fits the answers, if there are at most this many and they follow from where single
    /// ships may be.
    pub fn list(&self, most: usize) -> Option<Listing> {
        if !self.parts.is_empty() {
            return self.list_parts(most);
        }
        // If some are likelier than others, there are more fleets than equally likely ones would be.
        let fleets = usize::try_from(self.fleets()).ok().filter(|fleets| *fleets <= most)?;
        if self.exactness() != Exactness::Exact {
            return None;
        }
        let fleets = if self.weighs() { most } else { fleets };
        let ruleset = self.ruleset();
        let live = |class: ClassId| -> Vec<(u16, &Berth)> {
            let berths = (0..).zip(self.berths(class));
            berths
                .filter(|(_, (_, chance))| *chance > 0.0)
                .map(|(number, (berth, _))| (number, berth))
                .collect()
        };
        let certain = ruleset.board().cells().iter().filter(|cell| self.occupied(*cell) > 1.0 - 1e-9);
        let mut search = Search {
            live: ruleset.classes().iter().map(|class| (class.id(), live(class.id()))).collect(),
            left: ruleset.classes().iter().map(rules::Class::count).collect(),
            lain: Vec::new(),
            found: Vec::new(),
            work: Work::of(TRIES_A_FLEET.saturating_mul((fleets as u64).saturating_add(16))),
        };
        search.go_on(certain.collect(), Cells::EMPTY, 0).ok()?;
        let ships_a_fleet = usize::from(ruleset.ship_count());
        let mut listing = Listing { ships_a_fleet, ships: search.found, chances: Vec::new() };
        // Every fleet that fits is among those found. If the numbers agree, there are no others.
        if !self.weighs() {
            return (listing.fleets() == fleets).then_some(listing);
        }
        let total = self.total.filter(|_| listing.fleets() <= most)?;
        if listing.iter().map(|fleet| self.weight_of(fleet)).sum::<u128>() != total {
            return None;
        }
        let chance = |fleet| self.weight_of(fleet) as f64 / total as f64;
        listing.chances = listing.iter().map(chance).collect();
        Some(listing)
    }

    /// What a fleet counts, if this is not a mixture.
    fn weight_of(&self, fleet: &[(ClassId, u16)]) -> u128 {
        let Some(weights) = &self.weights else { return 1 };
        let weight = |(class, berth): &(ClassId, u16)| {
            u128::from(weights.of_length(self.ruleset().class(*class).length())[usize::from(*berth)])
        };
        fleet.iter().map(weight).product()
    }

    /// The fleets of all components, each with its chance in all of them.
    fn list_parts(&self, most: usize) -> Option<Listing> {
        let equal = |(_, part): &(f64, Posterior)| !part.weighs() && part.ruleset() == self.ruleset();
        let same_rules = self.parts.iter().all(|(_, part)| part.ruleset() == self.ruleset());
        if let Some((_, all)) = self.parts.iter().find(|part| equal(part)).filter(|_| same_rules) {
            // What fits one component fits all, so one list is enough.
            let mut listing = all.list(most)?;
            let mut chances = vec![0.0; listing.fleets()];
            for (chance, part) in &self.parts {
                let total = part.total? as f64;
                for (sum, fleet) in chances.iter_mut().zip(listing.iter()) {
                    *sum += chance * part.weight_of(fleet) as f64 / total;
                }
            }
            listing.chances = chances;
            return Some(listing);
        }
        let mut chances: BTreeMap<Vec<(ClassId, u16)>, f64> = BTreeMap::new();
        for (chance, part) in &self.parts {
            let listing = part.list(most)?;
            for (number, fleet) in listing.iter().enumerate() {
                let mut fleet = fleet.to_vec();
                fleet.sort_unstable();
                *chances.entry(fleet).or_default() += chance * listing.chance(number);
            }
        }
        let (ships, chances): (Vec<_>, Vec<f64>) = chances.into_iter().unzip();
        let ships_a_fleet = usize::from(self.ruleset().ship_count());
        let listing = Listing { ships_a_fleet, ships: ships.concat(), chances };
        (listing.fleets() <= most).then_some(listing)
    }
}

impl Listing {
    /// How many there are.
    pub fn fleets(&self) -> usize {
        self.ships.len() / self.ships_a_fleet
    }

    /// The chance of a fleet, by its number.
    pub fn chance(&self, number: usize) -> f64 {
        self.chances.get(number).copied().unwrap_or(1.0 / self.fleets() as f64)
    }

    /// The chances of all fleets; `None` if they are equally likely.
    pub(crate) fn chances(&self) -> Option<&[f64]> {
        Some(self.chances.as_slice()).filter(|chances| !chances.is_empty())
    }

    /// Each fleet: the class of every ship and the index of its berth.
    pub fn iter(&self) -> impl Iterator<Item = &[(ClassId, u16)]> {
        self.ships.chunks_exact(self.ships_a_fleet)
    }
}

struct Search<'p> {
    /// For every class, the berths where one of its ships may be.
    live: Vec<(ClassId, Vec<(u16, &'p Berth)>)>,
    /// For every class, how many ships are still to be placed.
    left: Vec<u8>,
    lain: Vec<(ClassId, u16, &'p Berth)>,
    found: Vec<(ClassId, u16)>,
    work: Work,
}

impl Search<'_> {
    /// Places one more ship in every way: over the first cell that must have one, or else the next ship, from
    /// this berth on.
    fn go_on(&mut self, certain: Cells, barred: Cells, from: usize) -> Result<(), Spent> {
        if let Some(cell) = certain.first() {
            for class in 0..self.live.len() {
                self.lay(class, 0, certain, barred, |berth| berth.cells.has(cell))?;
            }
            return Ok(());
        }
        if let Some(class) = self.left.iter().position(|left| *left > 0) {
            return self.lay(class, from, certain, barred, |_| true);
        }
        self.found.extend(self.lain.iter().map(|(class, berth, _)| (*class, *berth)));
        Ok(())
    }

    fn lay(
        &mut self,
        class: usize,
        from: usize,
        certain: Cells,
        barred: Cells,
        wanted: impl Fn(&Berth) -> bool,
    ) -> Result<(), Spent> {
        if self.left[class] == 0 {
            return Ok(());
        }
        self.left[class] -= 1;
        for place in from..self.live[class].1.len() {
            self.work.spend(1)?;
            let (id, (number, berth)) = (self.live[class].0, self.live[class].1[place]);
            let crosses = || self.lain.iter().any(|(.., other)| berth.span.crosses(other.span));
            if !wanted(berth) || barred.meets(berth.cells) || crosses() {
                continue;
            }
            self.lain.push((id, number, berth));
            // Ships of a class are equal: those that nothing requires are placed in order of their berths.
            let next = if certain.is_empty() && self.left[class] > 0 { place + 1 } else { 0 };
            self.go_on(certain - berth.cells, barred | berth.domain, next)?;
            self.lain.pop();
        }
        self.left[class] += 1;
        Ok(())
    }
}
