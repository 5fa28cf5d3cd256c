//! Odds: a fast estimate of the chance of a hit at each cell.

mod ship;

use rules::{Cell, Cells};

use crate::chart::Chart;
use ship::{FIRST_GUESS, Fate, Leavings, Ship};

/// How many rounds the ships adjust to each other.
const PASSES: usize = 5;
/// How much of the shortfall at a known cell is made up in one round; all at once would oscillate.
const CALM: f32 = 0.7;

/// For every cell, the chance that a shot there takes a hit point.
///
/// Every ship is a distribution of weights over its possible places. Ships are independent except that they
/// see each other's distributions: a place counts less if another ship is probably there, and more if it
/// explains counts and radar. Known cells attract ships until on average one ship covers each. After a few
/// rounds the distributions agree. This is not an exact posterior, but it is fast and uses every kind of
/// information.
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

    /// The chance that radar would show this cell: a ship that is afloat or not yet found is there.
    pub fn presence(&self, cell: Cell) -> f64 {
        f64::from(self.presence[usize::from(cell.index())])
    }
}

/// All ships' distributions, and the mean number of ships on each cell and hits in each salvo.
struct Spread<'v> {
    ships: Vec<Ship<'v>>,
    on_cell: Box<[f32; 256]>,
    known: Cells,
    /// How much more a place is worth for covering each known cell, so that on average one ship covers it.
    pull: Box<[f32; 256]>,
}

impl<'v> Spread<'v> {
    fn new(chart: &Chart<'v>, ships: Vec<Ship<'v>>) -> Spread<'v> {
        let known = chart.open | chart.echoes;
        let mut spread =
            Spread { ships, on_cell: Box::new([0.0; 256]), known, pull: Box::new([FIRST_GUESS; 256]) };
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

    /// Lets each ship in turn adjust to what the others leave, then changes the attraction of known cells.
    fn agree(&mut self, chart: &Chart) {
        for index in 0..self.ships.len() {
            let left = self.leavings(chart, index);
            self.take(index);
            self.ships[index].spread(&left);
            self.add(index);
        }
        for cell in self.known {
            let at = usize::from(cell.index());
            let missing = (1.0 / self.on_cell[at].max(1e-6)).clamp(0.1, 10.0);
            self.pull[at] = (self.pull[at] * missing.powf(CALM)).clamp(1e-4, 1e4);
        }
    }

    /// What the other ships leave to this one.
    fn leavings(&self, chart: &Chart, index: usize) -> Leavings {
        let mut others = self.on_cell.clone();
        // The others are one ship of the class fewer; if a share of a ship is in doubt, at most that share.
        let one = self.ships[index].number.min(1.0);
        for (sum, share) in others.iter_mut().zip(self.ships[index].on_cell.iter()) {
            *sum = (*sum - one * share).max(0.0);
        }
        let (mut on, mut beside) = (self.pull.clone(), Box::new([1.0; 256]));
        for cell in chart.ruleset().board().cells() - self.known {
            let at = usize::from(cell.index());
            on[at] = (1.0 - others[at]).clamp(0.02, 1.0);
            beside[at] = (1.0 - others[at]).clamp(0.1, 1.0);
        }
        let rumours = chart.rumours.iter().map(|cells| (*cells, somebody(*cells, &others))).collect();
        Leavings { on, beside, rumours, tallies: self.others_in_volleys(chart, index, one) }
    }

    /// For each salvo: how many hits there are to explain, and how many of them the other ships explain on
    /// average.
    fn others_in_volleys(&self, chart: &Chart, index: usize, one: f32) -> Vec<(u8, f32)> {
        let ship = &self.ships[index];
        let volleys = chart.volleys.iter().enumerate();
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
        let waters = chart.view.waters(chart.seat.other());
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
            // Some ship is certainly on a known cell, so the shares there are parts of one.
            let whole = if self.known.has(cell) { here.max(1e-6) } else { here.max(1.0) };
            chances[at] = tough / whole;
        }
        for cell in waters.destroyed() {
            chances[usize::from(cell.index())] = 0.0;
        }
        Odds { chances, presence }
    }
}

/// The chance that any ship is on one of the cells.
fn somebody(cells: Cells, on_cell: &[f32; 256]) -> f32 {
    let nobody: f32 =
        cells.iter().map(|cell| (1.0 - on_cell[usize::from(cell.index())]).clamp(0.0, 1.0)).product();
    (1.0 - nobody).clamp(0.02, 1.0)
}
