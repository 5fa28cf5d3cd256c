//! How likely each cell takes a hit.

mod ship;

use rules::{Cell, Cells};

use crate::chart::Chart;
use ship::{Fate, Ship};

/// How often every ship looks again at what the others leave it.
const PASSES: usize = 5;

/// For every cell the chance that a shot there takes a hit point.
///
/// Every ship is a spread of weights over the places where it may lie. Ships are taken to be independent of each
/// other except that they look at each other's spreads: a place counts less where another ship probably lies,
/// more where it covers a hit that no other ship explains, and as far as it explains tallies and radar. A few rounds
/// of looking make the spreads agree. That is no exact posterior, but it is quick and takes in everything
/// that can be told.
pub struct Odds {
    chances: Box<[f32; 256]>,
    presence: Box<[f32; 256]>,
}

impl Odds {
    /// The odds over what a chart leaves possible.
    pub fn new(chart: &Chart) -> Odds {
        let mut ships: Vec<Ship> = Vec::new();
        for class in chart.ruleset().classes() {
            for (fate, number) in
                [(Fate::Afloat, chart.afloat(class.id())), (Fate::Lost, chart.lost(class.id()))]
            {
                if number > 0.0 {
                    ships.push(Ship::new(chart, class, fate, number));
                }
            }
        }
        let mut fleet = Spread::new(chart, ships);
        for _ in 0..PASSES {
            fleet.agree(chart);
        }
        fleet.odds(chart)
    }

    /// The chance that a shot at this cell takes a hit point.
    pub fn chance(&self, cell: Cell) -> f64 {
        f64::from(self.chances[usize::from(cell.index())])
    }

    /// How many hit points shots at these cells take on average.
    pub fn expected(&self, cells: Cells) -> f64 {
        cells.iter().map(|cell| self.chance(cell)).sum()
    }

    /// The chance that radar would show this cell: a ship afloat or not yet found lies there.
    pub fn presence(&self, cell: Cell) -> f64 {
        f64::from(self.presence[usize::from(cell.index())])
    }
}

/// All ships' spreads, and how many ships are on each cell and in each salvo on average.
struct Spread<'v> {
    ships: Vec<Ship<'v>>,
    on_cell: Box<[f32; 256]>,
    known: Cells,
    rumours: Vec<Cells>,
}

impl<'v> Spread<'v> {
    fn new(chart: &Chart, ships: Vec<Ship<'v>>) -> Spread<'v> {
        let known = chart.open() | chart.echoes();
        let mut spread =
            Spread { ships, on_cell: Box::new([0.0; 256]), known, rumours: chart.rumours().to_vec() };
        for index in 0..spread.ships.len() {
            spread.add(index);
        }
        spread
    }

    fn add(&mut self, index: usize) {
        let ship = &self.ships[index];
        for (sum, share) in self.on_cell.iter_mut().zip(ship.on_cell.iter()) {
            *sum += ship.number * share;
        }
    }

    fn take(&mut self, index: usize) {
        let ship = &self.ships[index];
        for (sum, share) in self.on_cell.iter_mut().zip(ship.on_cell.iter()) {
            *sum -= ship.number * share;
        }
    }

    /// Lets each ship in turn spread anew over what the others leave.
    fn agree(&mut self, chart: &Chart) {
        for index in 0..self.ships.len() {
            let mut others = self.on_cell.clone();
            // Others means one ship of the class less; where a share of a ship is in doubt, at most that share.
            let one = self.ships[index].number.min(1.0);
            for (sum, share) in others.iter_mut().zip(self.ships[index].on_cell.iter()) {
                *sum = (*sum - one * share).max(0.0);
            }
            let of_class = self.same_class(index, one);
            let tallies = self.others_in_volleys(chart, index, one);
            let factor = |cell: Cell, others: &[f32; 256]| {
                let at = usize::from(cell.index());
                if !self.known.has(cell) {
                    return (1.0 - others[at]).clamp(0.02, 1.0);
                }
                // A hit that named its class can only be explained by that class.
                let named = of_class.as_ref().filter(|_| chart.open().has(cell));
                let rivals = named.map_or(others[at], |class| class[at]).clamp(0.02, 0.98);
                (1.0 - rivals) / rivals
            };
            let mut factors = Box::new([1.0f32; 256]);
            for cell in chart.ruleset().board().cells() {
                factors[usize::from(cell.index())] = factor(cell, &others);
            }
            let rumours: Vec<(Cells, f32)> =
                self.rumours.iter().map(|cells| (*cells, somebody(*cells, &others))).collect();
            self.take(index);
            self.ships[index].spread(&factors, &rumours, &tallies);
            self.add(index);
        }
    }

    /// Where hits name their class: how many other ships of the same class are on each cell.
    fn same_class(&self, index: usize, one: f32) -> Option<Box<[f32; 256]>> {
        let ship = &self.ships[index];
        if !ship.hits_are_named {
            return None;
        }
        let mut sums = Box::new([0.0; 256]);
        for (sum, share) in sums.iter_mut().zip(ship.on_cell.iter()) {
            *sum = (ship.number - one) * share;
        }
        Some(sums)
    }

    /// For each salvo: how many hits there are to explain, and how many of them the other ships explain on average.
    fn others_in_volleys(&self, chart: &Chart, index: usize, one: f32) -> Vec<(u8, f32)> {
        let ship = &self.ships[index];
        let volleys = chart.volleys().iter().enumerate();
        volleys
            .map(|(nth, volley)| {
                let named = volley.hits.iter().all(|(class, _)| class.is_some());
                let rivals = self.ships.iter().filter(|other| !named || other.class == ship.class);
                let sum: f32 = rivals.map(|other| other.number * other.in_volley[nth]).sum();
                (volley.hits_on(ship.class), (sum - one * ship.in_volley[nth]).max(0.0))
            })
            .collect()
    }

    fn odds(&self, chart: &Chart) -> Odds {
        let mut chances = Box::new([0.0; 256]);
        let mut presence = Box::new([0.0; 256]);
        let waters = chart.view().waters(chart.seat().other());
        for cell in chart.ruleset().board().cells() {
            let at = usize::from(cell.index());
            // A cell that was hit takes more only from a ship with more armour than the hits it took.
            let taken = if chart.ruleset().tells_cells() {
                waters.points_taken(cell)
            } else {
                chart.times_fired(cell)
            };
            let (mut here, mut tough) = (0.0, 0.0);
            for ship in self.ships.iter().filter(|ship| ship.fate == Fate::Afloat) {
                let share = ship.number * ship.on_cell[at];
                here += share;
                if ship.armour > taken {
                    tough += share;
                }
                if !ship.stealth {
                    presence[at] += share;
                }
            }
            presence[at] = presence[at].min(1.0);
            // Somebody is certainly on a known cell, so the shares there are parts of one.
            let whole = if self.known.has(cell) { here.max(1e-6) } else { here.max(1.0) };
            chances[at] = tough / whole;
        }
        for cell in waters.destroyed() {
            chances[usize::from(cell.index())] = 0.0;
        }
        Odds { chances, presence }
    }
}

/// The chance that anybody is on one of the cells.
fn somebody(cells: Cells, on_cell: &[f32; 256]) -> f32 {
    let nobody: f32 =
        cells.iter().map(|cell| (1.0 - on_cell[usize::from(cell.index())]).clamp(0.0, 1.0)).product();
    (1.0 - nobody).clamp(0.02, 1.0)
}
