//! One ship's distribution over its possible places.

use rules::{Cells, Class, ClassId};

use crate::chart::Chart;

/// How much more a place counts at first for each known cell it covers, before the ships have adjusted to
/// each other.
pub(super) const FIRST_GUESS: f32 = 8.0;

/// The state of a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// It can take hits.
    Afloat,
    /// It is sunk at an unknown place.
    Lost,
}

/// One ship of a class, as weights over its places. Ships of a class are alike, so one distribution
/// represents all.
pub(super) struct Ship<'v> {
    pub(super) class: ClassId,
    pub(super) fate: Fate,
    pub(super) number: f32,
    pub(super) armour: u8,
    pub(super) stealth: bool,
    pub(super) hits_are_named: bool,
    /// The chance that it is on each cell.
    pub(super) on_cell: Box<[f32; 256]>,
    /// How many hits of each salvo it explains on average.
    pub(super) in_volley: Vec<f32>,
    /// Whether other ships share its counts; if none do, its places explain them exactly.
    shares_tallies: bool,
    places: Vec<Place<'v>>,
}

/// What the other ships leave to one ship.
pub(super) struct Leavings {
    /// How much a place is worth for covering each cell.
    pub(super) on: Box<[f32; 256]>,
    /// How much a place is worth for touching each cell, if the rules keep a gap.
    pub(super) beside: Box<[f32; 256]>,
    /// Radar sightings, each with the chance that another ship explains it.
    pub(super) rumours: Vec<(Cells, f32)>,
    /// For each salvo, the hits to explain, and how many of them other ships explain on average.
    pub(super) tallies: Vec<(u8, f32)>,
}

struct Place<'v> {
    cells: Cells,
    berth: &'v rules::Berth,
    weight: f32,
    /// How many hits it explains in each salvo.
    hits: Vec<u8>,
}

impl<'v> Ship<'v> {
    /// The ship with every place that nothing rules out.
    pub(super) fn new(chart: &Chart<'v>, class: &'v Class, fate: Fate, number: f32) -> Ship<'v> {
        let mut ship = Ship {
            class: class.id(),
            fate,
            number,
            armour: class.armour(),
            stealth: class.stealth(),
            hits_are_named: chart.ruleset().names_on_hit() && chart.ruleset().tells_cells(),
            on_cell: Box::new([0.0; 256]),
            in_volley: vec![0.0; chart.volleys.len()],
            shares_tallies: !chart.ruleset().names_on_hit() || class.count() > 1,
            places: Vec::new(),
        };
        ship.find_places(chart, class, Strictness::Everything);
        if ship.places.is_empty() {
            // A wrong guess about a wreck can leave nothing; then use only hits and misses, which are
            // certain.
            ship.find_places(chart, class, Strictness::WaterAlone);
        }
        ship.settle();
        ship
    }

    fn find_places(&mut self, chart: &Chart<'v>, class: &'v Class, strictness: Strictness) {
        let known = chart.open | chart.echoes;
        let others_named =
            if self.hits_are_named { known - chart.open_on(class.id()) - chart.echoes } else { Cells::EMPTY };
        let must =
            if self.hits_are_named && self.number <= 1.0 { chart.open_on(class.id()) } else { Cells::EMPTY };
        let mut barred = chart.water | chart.wrecks | others_named;
        if !class.stealth() {
            barred |= chart.shadow;
        } else if strictness == Strictness::Everything {
            barred |= chart.echoes;
        }
        let fired = chart.view.waters(chart.seat.other()).fired();
        if self.fate == Fate::Lost {
            barred |= chart.ruleset().board().cells() - fired;
        }
        for berth in class.berths() {
            if berth.cells.meets(barred) {
                continue;
            }
            let strict = strictness == Strictness::Everything;
            if strict && !chart.fits_tallies(class, berth.cells) {
                continue;
            }
            let hits: Vec<u8> = chart
                .volleys
                .iter()
                .map(|volley| (volley.cells_that_hurt(class) & berth.cells).len() as u8)
                .collect();
            if strict
                && !(must.within(berth.cells)
                    && !(berth.domain - berth.cells).meets(known)
                    && self.is_whole(chart, berth.cells)
                    && self.may_be_left(chart, &hits))
            {
                continue;
            }
            let weight = FIRST_GUESS.powi((berth.cells & known).len() as i32);
            self.places.push(Place { cells: berth.cells, berth, weight, hits });
        }
    }

    /// Whether the cells have taken what a ship afloat can have taken, or a sunk one that nobody reported.
    fn is_whole(&self, chart: &Chart, cells: Cells) -> bool {
        if !chart.ruleset().tells_cells() {
            return true;
        }
        let waters = chart.view.waters(chart.seat.other());
        let hit = cells & chart.open;
        let mut left = (cells - hit).len();
        for cell in hit {
            let points = waters.points_taken(cell);
            let destroyed = waters.destroyed().has(cell);
            if points > self.armour || (destroyed && points != self.armour) {
                return false;
            }
            left += u32::from(points < self.armour);
        }
        left > 0 || !chart.ruleset().tells_sinkings()
    }

    /// Whether a ship that took these hits can be in this ship's state, afloat or sunk.
    fn may_be_left(&self, chart: &Chart, hits: &[u8]) -> bool {
        let taken: u32 = hits.iter().map(|hits| u32::from(*hits)).sum();
        let points = u32::from(self.armour) * u32::from(chart.ruleset().class(self.class).length());
        match self.fate {
            Fate::Afloat if !chart.ruleset().tells_sinkings() => taken <= points,
            Fate::Afloat => chart.ruleset().tells_cells() || taken < points,
            Fate::Lost => taken == points,
        }
    }

    /// Adjusts the weights to what the other ships leave.
    pub(super) fn spread(&mut self, left: &Leavings) {
        for place in &mut self.places {
            let mut weight: f32 =
                place.berth.span.iter().map(|cell| left.on[usize::from(cell.index())]).product();
            weight *= (place.berth.domain - place.cells)
                .iter()
                .map(|cell| left.beside[usize::from(cell.index())])
                .product::<f32>();
            for (cells, others) in &left.rumours {
                if self.stealth || !place.cells.meets(*cells) {
                    weight *= others;
                }
            }
            if self.shares_tallies {
                for (hits, (told, others)) in place.hits.iter().zip(&left.tallies) {
                    weight *= poisson(told.saturating_sub(*hits), *others);
                }
            }
            place.weight = weight;
        }
        self.settle();
    }

    /// Normalises the weights and adds them up per cell and salvo.
    fn settle(&mut self) {
        let sum: f32 = self.places.iter().map(|place| place.weight).sum();
        let scale = if sum > 0.0 && sum.is_finite() { 1.0 / sum } else { 0.0 };
        self.on_cell.fill(0.0);
        self.in_volley.fill(0.0);
        for place in &mut self.places {
            place.weight = if scale > 0.0 { place.weight * scale } else { 0.0 };
            for cell in place.berth.span.iter() {
                self.on_cell[usize::from(cell.index())] += place.weight;
            }
            for (sum, hits) in self.in_volley.iter_mut().zip(&place.hits) {
                *sum += place.weight * f32::from(*hits);
            }
        }
    }
}

/// The constraints on a place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Strictness {
    Everything,
    WaterAlone,
}

/// The chance that ships which take `mean` hits on average take exactly this many.
fn poisson(hits: u8, mean: f32) -> f32 {
    let mean = mean.max(0.02);
    (1..=hits).fold((-mean).exp(), |chance, n| chance * mean / f32::from(n))
}
