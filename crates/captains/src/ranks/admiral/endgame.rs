//! Endgame: once few fleets are left, each is played out to find the best shot.

mod census;

use rules::{Berth, Cell, Cells, Class, Effect};

use self::census::Census;
use crate::inference::{Listing, Posterior};

/// How many fleets are played out: more take longer than they are worth.
const MOST_FLEETS: usize = 6000;
/// The bit planes of a census of this many.
const MOST_PLANES: usize = 13;
const _: () = assert!(MOST_FLEETS < 1 << MOST_PLANES, "the largest census is too small");
/// What the likeliest fleet counts if some are likelier than others. The others count by their chances,
/// rounded, and at least one: for the choice of a shot that is exact enough.
const HEAVIEST: u16 = (1 << 8) - 1;
/// The bit planes of a census of all fleets, each this heavy.
const WEIGHTED_PLANES: usize = MOST_PLANES + 8;

/// The fleets that are left, as far as anything is still to be hit.
///
/// The value of a shot is found by finishing the game against every fleet from there, always firing where
/// most of the fleets still possible have a ship. That is not the best continuation, but close enough to tell
/// which first shot is best: docs/benchmarks.md has its effect.
pub(super) struct Endgame {
    /// The cells that matter, by their number here.
    cells: Vec<Cell>,
    /// For every fleet, where a shot hits.
    open: Vec<u128>,
    /// For every fleet, how much it counts; nothing if all count one.
    weights: Vec<u16>,
    /// For every fleet, the index of its first ship; the next fleet's follow.
    first_ship: Vec<u32>,
    ships: Vec<Ship>,
}

/// A ship that may be afloat.
#[derive(Clone, Copy)]
struct Ship {
    /// Where a shot hits it; nowhere if it has sunk.
    open: u128,
    /// The answer if it is hit, and if it sinks: equal numbers are equal answers.
    hit: u32,
    sunk: u32,
}

impl Endgame {
    /// The endgame, if at most this many fleets and at most [`MOST_FLEETS`] are left, shots are answered one
    /// by one, and playing it out pays.
    pub(super) fn new(posterior: &Posterior, most: usize) -> Option<Endgame> {
        let ruleset = posterior.ruleset();
        // An armoured ship takes several shots at a cell. A ship of one cell leads nowhere when hit, so
        // firing where most fleets have a ship is too far from good play: it costs 0.2 shots in morskoi.
        let tiny = ruleset.classes().iter().any(|class| class.length() == 1);
        if !ruleset.tells_cells() || ruleset.has_armour() || tiny {
            return None;
        }
        let open: Cells = ruleset.board().cells().iter().filter(|cell| posterior.hit(*cell) > 0.0).collect();
        if open.len() > u128::BITS {
            return None;
        }
        let listing = posterior.list(most.min(MOST_FLEETS))?;
        Some(Endgame::of(posterior, &listing, open))
    }

    fn of(posterior: &Posterior, listing: &Listing, open: Cells) -> Endgame {
        let cells: Vec<Cell> = open.iter().collect();
        let afloat = afloat(posterior, open);
        let weights = listing.chances().map(weights).unwrap_or_default();
        let mut endgame =
            Endgame { cells, weights, open: Vec::new(), first_ship: Vec::new(), ships: Vec::new() };
        for fleet in listing.iter() {
            endgame.first_ship.push(endgame.ships.len() as u32);
            let ships = fleet.iter().map(|(class, berth)| afloat[class.index()][usize::from(*berth)]);
            let ships = ships.filter(|ship| ship.open != 0);
            let all = ships.clone().fold(0, |all, ship| all | ship.open);
            endgame.open.push(all);
            endgame.ships.extend(ships);
        }
        endgame
    }

    /// Those of these cells from which sinking the fleet takes the fewest shots on average.
    pub(super) fn best(&self, among: Cells) -> Cells {
        if self.weights.is_empty() { self.best_by::<false>(among) } else { self.best_by::<true>(among) }
    }

    fn best_by<const WEIGHTED: bool>(&self, among: Cells) -> Cells {
        let mut fleets: Vec<u16> = (0..self.open.len() as u16).collect();
        let (mut least, mut best) = (u64::MAX, Cells::EMPTY);
        for (number, &cell) in self.cells.iter().enumerate().filter(|(_, cell)| among.has(**cell)) {
            let shots = self.clear::<WEIGHTED>(&mut fleets, 0, Some(number as u32));
            if shots < least {
                (least, best) = (shots, Cells::EMPTY);
            }
            if shots == least {
                best.insert(cell);
            }
        }
        best
    }

    /// The shots it takes to sink all of these fleets, one game each, if they cannot be told apart yet. The
    /// first shot may be given. If fleets have weights, each game counts by its fleet's.
    fn clear<const WEIGHTED: bool>(&self, fleets: &mut [u16], fired: u128, first: Option<u32>) -> u64 {
        match fleets {
            [one] => self.shots_at::<WEIGHTED>(*one, fired),
            [one, other] if first.is_none() => self.clear_two::<WEIGHTED>(*one, *other, fired),
            all if WEIGHTED => match self.total::<WEIGHTED>(all).ilog2() {
                ..10 => self.clear_by::<10, WEIGHTED>(all, fired, first),
                10..13 => self.clear_by::<13, WEIGHTED>(all, fired, first),
                13..17 => self.clear_by::<17, WEIGHTED>(all, fired, first),
                _ => self.clear_by::<WEIGHTED_PLANES, WEIGHTED>(all, fired, first),
            },
            few if few.len() < 1 << 5 => self.clear_by::<5, WEIGHTED>(few, fired, first),
            many if many.len() < 1 << 9 => self.clear_by::<9, WEIGHTED>(many, fired, first),
            all => self.clear_by::<MOST_PLANES, WEIGHTED>(all, fired, first),
        }
    }

    /// What a fleet counts.
    #[inline]
    fn weight<const WEIGHTED: bool>(&self, fleet: u16) -> u64 {
        if WEIGHTED { u64::from(self.weights[usize::from(fleet)]) } else { 1 }
    }

    /// What these fleets count together.
    #[inline]
    fn total<const WEIGHTED: bool>(&self, fleets: &[u16]) -> u64 {
        if !WEIGHTED {
            return fleets.len() as u64;
        }
        fleets.iter().map(|fleet| self.weight::<WEIGHTED>(*fleet)).sum()
    }

    /// The shots it takes to sink a fleet that is known.
    #[inline]
    fn shots_at<const WEIGHTED: bool>(&self, fleet: u16, fired: u128) -> u64 {
        self.weight::<WEIGHTED>(fleet) * u64::from((self.open(fleet) & !fired).count_ones())
    }

    /// The same, with a census large enough for them.
    fn clear_by<const PLANES: usize, const WEIGHTED: bool>(
        &self,
        fleets: &mut [u16],
        mut fired: u128,
        mut first: Option<u32>,
    ) -> u64 {
        let mut fleets = fleets;
        let mut census = self.census::<PLANES, WEIGHTED>(fleets, fired);
        let mut shots = 0;
        loop {
            let Some(at) = first.take().or_else(|| census.surest()) else { return shots };
            let shot = 1 << at;
            shots += self.total::<WEIGHTED>(fleets);
            let (hit, missed) = split(fleets, |fleet| self.open(fleet) & shot != 0);
            match missed {
                [] if self.alike(hit, shot, fired) => {
                    // The answer revealed nothing new.
                    census.forget(shot);
                    fleets = hit;
                }
                [] => return shots + self.clear_apart::<WEIGHTED>(hit, shot, fired),
                [one] => {
                    shots += self.shots_at::<WEIGHTED>(*one, fired);
                    return shots + self.clear_apart::<WEIGHTED>(hit, shot, fired);
                }
                _ => {
                    census.take(&self.census::<PLANES, WEIGHTED>(hit, fired));
                    shots += self.clear_apart::<WEIGHTED>(hit, shot, fired);
                    fleets = missed;
                }
            }
            fired |= shot;
        }
    }

    /// The same for two fleets: first fire at what they share, and if that reveals nothing, one of them costs
    /// a miss.
    fn clear_two<const WEIGHTED: bool>(&self, one: u16, other: u16, mut fired: u128) -> u64 {
        let (a, b) = (self.open(one) & !fired, self.open(other) & !fired);
        let mut shared = a & b;
        let mut apart = a == b;
        while shared != 0 && !apart {
            let shot = shared & shared.wrapping_neg();
            apart = self.answer(one, shot, fired) != self.answer(other, shot, fired);
            fired |= shot;
            shared ^= shot;
        }
        if !WEIGHTED {
            return u64::from(a.count_ones() + b.count_ones()) + u64::from(!apart);
        }
        let (one, other) = (self.weight::<WEIGHTED>(one), self.weight::<WEIGHTED>(other));
        let shots = one * u64::from(a.count_ones()) + other * u64::from(b.count_ones());
        // The less likely one costs it.
        shots + if apart { 0 } else { one.min(other) }
    }

    /// The same after a shot that hits all of these fleets: their answers tell some of them apart.
    fn clear_apart<const WEIGHTED: bool>(&self, fleets: &mut [u16], shot: u128, fired: u128) -> u64 {
        let mut shots = 0;
        let mut rest = fleets;
        while let Some(&one) = rest.first() {
            let answer = self.answer(one, shot, fired);
            let (same, others) = split(rest, |fleet| self.answer(fleet, shot, fired) == answer);
            shots += self.clear::<WEIGHTED>(same, fired | shot, None);
            rest = others;
        }
        shots
    }

    /// Counts what is left of the fleets.
    fn census<const PLANES: usize, const WEIGHTED: bool>(
        &self,
        fleets: &[u16],
        fired: u128,
    ) -> Census<PLANES> {
        let open = |fleet: &u16| self.open(*fleet) & !fired;
        if WEIGHTED {
            Census::weighed(fleets.iter().map(|fleet| (open(fleet), self.weights[usize::from(*fleet)])))
        } else {
            Census::of(fleets.iter().map(open))
        }
    }

    /// Where a shot hits a fleet, regardless of shots since.
    #[inline]
    fn open(&self, fleet: u16) -> u128 {
        self.open[usize::from(fleet)]
    }

    /// Whether all of the fleets give the same answer to a shot that hits them.
    fn alike(&self, fleets: &[u16], shot: u128, fired: u128) -> bool {
        let Some((&one, others)) = fleets.split_first() else { return true };
        let answer = self.answer(one, shot, fired);
        others.iter().all(|fleet| self.answer(*fleet, shot, fired) == answer)
    }

    /// What a fleet answers to a shot that hits it.
    #[inline]
    fn answer(&self, fleet: u16, shot: u128, fired: u128) -> u32 {
        let ships = &self.ships[self.first_ship[usize::from(fleet)] as usize..];
        let ship = ships.iter().find(|ship| ship.open & shot != 0).expect("a ship was hit");
        if ship.open & !fired == shot { ship.sunk } else { ship.hit }
    }
}

/// What fleets with these chances count.
fn weights(chances: &[f64]) -> Vec<u16> {
    let most = chances.iter().copied().fold(0.0, f64::max);
    chances.iter().map(|chance| (chance / most * f64::from(HEAVIEST)).round().max(1.0) as u16).collect()
}

/// For every class and berth, the ship that may be there.
fn afloat(posterior: &Posterior, open: Cells) -> Vec<Vec<Ship>> {
    let ruleset = posterior.ruleset();
    let mut numbers = [0; 256];
    (0..).zip(open).for_each(|(number, cell)| numbers[usize::from(cell.index())] = number);
    let bit = |cell: Cell| 1_u128 << numbers[usize::from(cell.index())];
    let sunk = ruleset.told_effect(Effect::Sunk);
    let of_class = |class: &Class| {
        let named = |effect| if ruleset.names_class_on(effect) { class.id().index() as u32 + 1 } else { 0 };
        let ship = |(number, (berth, chance)): (u32, (&Berth, f64))| {
            let cells = if chance > 0.0 { berth.cells & open } else { Cells::EMPTY };
            // Ships of one length have the same berths.
            let wreck = if ruleset.tells_wrecks() { u32::from(class.length()) << 12 | number } else { 0 };
            Ship {
                open: cells.iter().fold(0, |all, cell| all | bit(cell)),
                hit: named(Effect::Hit) << 1,
                sunk: wreck << 9 | named(sunk) << 1 | u32::from(sunk == Effect::Sunk),
            }
        };
        (0..).zip(posterior.berths(class.id())).map(ship).collect()
    };
    ruleset.classes().iter().map(of_class).collect()
}

/// Moves the fleets of one kind to the front, and separates them from the others.
#[inline]
fn split(fleets: &mut [u16], kind: impl Fn(u16) -> bool) -> (&mut [u16], &mut [u16]) {
    let mut front = 0;
    for at in 0..fleets.len() {
        // Branch-free, because the branch is unpredictable: from the front on all are of the other kind, in
        // any order.
        let here = usize::from(kind(fleets[at]));
        fleets.swap(front, at);
        front += here;
    }
    fleets.split_at_mut(front)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rules::{ClassId, Dice, Draw, Eye, Fleet, Game, Phase, Ruleset, Seat, Sides};

    use super::*;
    use crate::{Budget, Cadet, Captain};

    /// The shots to sink each fleet of a list, played one by one, keeping the list of those that gave the
    /// same answers. Each counts by its weight.
    fn played(posterior: &Posterior, listing: &Listing, weights: &[u64], first: Cell) -> u64 {
        let ruleset = posterior.ruleset();
        let cells =
            |(class, berth): &(ClassId, u16)| ruleset.class(*class).berths()[usize::from(*berth)].cells;
        let answer = |fleet: &[(ClassId, u16)], cell: Cell, fired: Cells| {
            let ship = fleet.iter().find(|ship| cells(ship).has(cell))?;
            let last = (cells(ship) - fired).is_single();
            let effect = ruleset.told_effect(if last { Effect::Sunk } else { Effect::Hit });
            let class = ruleset.names_class_on(effect).then_some(ship.0);
            let wreck = (effect == Effect::Sunk && ruleset.tells_wrecks())
                .then(|| cells(ship).iter().collect::<Vec<_>>());
            Some((effect, class, wreck))
        };
        let known: Cells =
            ruleset.board().cells().iter().filter(|cell| posterior.times_fired(*cell) > 0).collect();
        let mut shots = 0;
        for (hidden, weight) in listing.iter().zip(weights) {
            let mut possible: Vec<_> = listing.iter().zip(weights).collect();
            let (mut fired, mut next) = (known, Some(first));
            while let Some(cell) = next {
                shots += weight;
                possible.retain(|(fleet, _)| answer(fleet, cell, fired) == answer(hidden, cell, fired));
                fired.insert(cell);
                let mut having = BTreeMap::new();
                for (fleet, weight) in &possible {
                    let open = fleet.iter().fold(Cells::EMPTY, |all, ship| all | cells(ship)) - fired;
                    open.iter().for_each(|cell| *having.entry(cell).or_insert(0) += *weight);
                }
                let most = having.values().copied().max();
                next = having.into_iter().find(|(_, fleets)| Some(*fleets) == most).map(|(cell, _)| cell);
            }
        }
        shots
    }

    #[test]
    fn every_fleet_is_played_to_its_end() {
        let files = [
            include_str!("../../../../../rulesets/no-touch.toml"),
            include_str!("../../../../../rulesets/pomcp.toml"),
        ];
        let others = files.map(|text| Ruleset::from_toml(text).unwrap());
        let presets = ["classic", "buoyancy", "fog", "phoenix"].map(|name| Ruleset::preset(name).unwrap());
        for ruleset in presets.into_iter().chain(others) {
            let name = ruleset.name();
            let mut endgames = 0;
            for seed in 0..3 {
                let mut dice = Dice::from_seed(seed);
                let [own, hidden] = [(); 2].map(|()| Fleet::random(&ruleset, Draw::Uniform, &mut dice));
                let mut game = Game::new(&ruleset, Sides::new(own, hidden), Seat::A);
                while let Phase::Turn(seat) = game.phase() {
                    let view = game.view(Eye::Player(seat));
                    let order = Cadet.order(&view, &mut dice, Budget::USUAL);
                    game.play(seat, order).unwrap();
                    // Before that nothing is near its end.
                    if view.waters(seat.other()).fired().len() < 60 {
                        continue;
                    }
                    let posterior = Posterior::new(&view, Budget::USUAL).unwrap();
                    let Some(mut endgame) = Endgame::new(&posterior, 80).filter(|_| posterior.fleets() > 1)
                    else {
                        continue;
                    };
                    endgames += 1;
                    let listing = posterior.list(80).unwrap();
                    for (number, &cell) in endgame.cells.iter().enumerate().take(3) {
                        let mut fleets: Vec<u16> = (0..listing.fleets() as u16).collect();
                        let ours = endgame.clear::<false>(&mut fleets, 0, Some(number as u32));
                        let ones = vec![1; fleets.len()];
                        let theirs = played(&posterior, &listing, &ones, cell);
                        assert_eq!(ours, theirs, "{name} {seed}, {cell:?}");
                    }
                    endgame.weights =
                        (0..listing.fleets()).map(|_| 1 + dice.below(HEAVIEST.into()) as u16).collect();
                    let weights: Vec<u64> = endgame.weights.iter().map(|weight| (*weight).into()).collect();
                    let mut fleets: Vec<u16> = (0..listing.fleets() as u16).collect();
                    let ours = endgame.clear::<true>(&mut fleets, 0, Some(0));
                    let theirs = played(&posterior, &listing, &weights, endgame.cells[0]);
                    assert_eq!(ours, theirs, "{name} {seed}, weighted");
                }
            }
            assert!(endgames >= 10, "{name} came to {endgames} endgames");
        }
    }
}
