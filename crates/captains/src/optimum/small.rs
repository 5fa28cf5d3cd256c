//! A small board with all its fleets.

use rules::{Berth, Cell, Class, Dice, Effect, Fleet, Proposal, Ruleset};

/// The cells of a small board as bits.
pub(super) type Bits = u32;

/// Every fleet of a small board, and its mirror images.
pub(super) struct SmallSea {
    pub(super) fleets: Vec<Fleet>,
    pub(super) patterns: Vec<Pattern>,
    pub(super) cells: u32,
    pub(super) mirrors: Vec<Mirror>,
    names_hit: bool,
    names_sunk: bool,
    tells_wrecks: bool,
    tells_sinkings: bool,
}

/// A fleet as bits.
pub(super) struct Pattern {
    pub(super) occupied: Bits,
    ships: Vec<(usize, Bits)>,
}

/// One symmetry of the board: for every fleet and every cell, the hash of its image. The hash of a set
/// combines those of its members; sets that are mirror images share their smallest hash.
pub(super) struct Mirror {
    pub(super) fleets: Vec<u128>,
    pub(super) cells: Vec<u128>,
}

impl SmallSea {
    /// All fleets of the rules; `None` if there are more than this many.
    pub(super) fn new(ruleset: &Ruleset, most: usize) -> Option<SmallSea> {
        let roster: Vec<&Class> = ruleset.roster().collect();
        let mut found = Vec::new();
        lay(&roster, 0, &mut Vec::new(), &mut found, most)?;
        let fleet = |berths: &Vec<&Berth>| {
            let ships = roster.iter().zip(berths);
            let ships: Vec<_> =
                ships.map(|(class, berth)| Proposal::along(class.name(), berth.span)).collect();
            Fleet::new(ruleset, &ships).expect("ships that fit beside each other are a fleet")
        };
        let fleets: Vec<Fleet> = found.iter().map(fleet).collect();
        let places: Vec<Cell> = ruleset.board().cells().iter().collect();
        let patterns: Vec<Pattern> = fleets.iter().map(|fleet| Pattern::of(fleet, &places)).collect();
        Some(SmallSea {
            mirrors: mirrors(ruleset, &places, &patterns),
            fleets,
            patterns,
            cells: places.len() as u32,
            names_hit: ruleset.names_class_on(Effect::Hit),
            names_sunk: ruleset.names_class_on(Effect::Sunk),
            tells_wrecks: ruleset.tells_wrecks(),
            tells_sinkings: ruleset.tells_sinkings(),
        })
    }

    /// The answer to a shot at a cell if this is the fleet. Equal numbers are equal answers.
    pub(super) fn answer(&self, fleet: u16, cell: u32, fired: Bits) -> u64 {
        let ships = &self.patterns[usize::from(fleet)].ships;
        let Some(&(class, ship)) = ships.iter().find(|(_, ship)| ship >> cell & 1 == 1) else { return 0 };
        let sunk = self.tells_sinkings && ship & !fired == 1 << cell;
        let class = if if sunk { self.names_sunk } else { self.names_hit } { class as u64 + 1 } else { 0 };
        let wreck = if sunk && self.tells_wrecks { u64::from(ship) } else { 0 };
        wreck << 16 | class << 2 | if sunk { 2 } else { 1 }
    }
}

impl Pattern {
    fn of(fleet: &Fleet, places: &[Cell]) -> Pattern {
        let ships = fleet.ships().iter().enumerate();
        let ships: Vec<(usize, Bits)> = ships
            .map(|(n, ship)| {
                let cells = fleet.cells_of(n);
                let on = places.iter().enumerate().filter(|(_, place)| cells.has(**place));
                (ship.class.index(), on.fold(0, |bits, (n, _)| bits | 1 << n))
            })
            .collect();
        Pattern { occupied: ships.iter().fold(0, |all, (_, ship)| all | ship), ships }
    }

    /// The ships with their cells moved, in sorted order.
    fn moved(&self, to: &[u32]) -> Vec<(usize, Bits)> {
        let one = |ship: Bits| {
            let on = to.iter().enumerate().filter(|(n, _)| ship >> n & 1 == 1);
            on.fold(0, |bits, (_, to)| bits | 1 << to)
        };
        let mut ships: Vec<_> = self.ships.iter().map(|(class, ship)| (*class, one(*ship))).collect();
        ships.sort_unstable();
        ships
    }
}

fn lay<'r>(
    roster: &[&'r Class],
    from: usize,
    lain: &mut Vec<&'r Berth>,
    found: &mut Vec<Vec<&'r Berth>>,
    most: usize,
) -> Option<()> {
    let Some((class, rest)) = roster.split_first() else {
        found.push(lain.clone());
        return (found.len() <= most).then_some(());
    };
    for (index, berth) in class.berths().iter().enumerate().skip(from) {
        if lain.iter().all(|other| berth.fits_beside(other)) {
            // Equal ships in order of their berths, because swapping them gives the same fleet.
            let next = if rest.first().is_some_and(|next| next.id() == class.id()) { index + 1 } else { 0 };
            lain.push(berth);
            lay(rest, next, lain, found, most)?;
            lain.pop();
        }
    }
    Some(())
}

fn mirrors(ruleset: &Ruleset, places: &[Cell], patterns: &[Pattern]) -> Vec<Mirror> {
    let mut dice = Dice::from_seed(1);
    let mut label = || u128::from(dice.next_u64()) << 64 | u128::from(dice.next_u64());
    let fleet_labels: Vec<u128> = patterns.iter().map(|_| label()).collect();
    let cell_labels: Vec<u128> = places.iter().map(|_| label()).collect();
    let unmoved: Vec<u32> = (0..places.len() as u32).collect();
    let numbers: std::collections::HashMap<_, usize> =
        patterns.iter().enumerate().map(|(number, pattern)| (pattern.moved(&unmoved), number)).collect();
    let (width, height) = (ruleset.board().width(), ruleset.board().height());
    let ways = if width == height { 8 } else { 4 };
    let mirror = |way: u32| {
        let to: Vec<u32> = places
            .iter()
            .map(|cell| {
                let x = if way & 1 == 0 { cell.x() } else { width - 1 - cell.x() };
                let y = if way & 2 == 0 { cell.y() } else { height - 1 - cell.y() };
                let (x, y) = if way & 4 == 0 { (x, y) } else { (y, x) };
                u32::from(y) * u32::from(width) + u32::from(x)
            })
            .collect();
        Mirror {
            fleets: patterns.iter().map(|pattern| fleet_labels[numbers[&pattern.moved(&to)]]).collect(),
            cells: to.iter().map(|&to| cell_labels[to as usize]).collect(),
        }
    };
    (0..ways).map(mirror).collect()
}
