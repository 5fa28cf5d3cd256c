//! What a player knows for certain about the enemy's board.

mod silent;
mod wreck;

use rules::{Cell, Cells, Class, ClassId, Echo, Ruleset, Seat, Sighting, Sweep, View};

use wreck::Sinking;

/// What a player can deduce about the enemy's board, without guessing.
///
/// With one exception: if a sunk ship could have been in several places and nothing decides between them, the
/// first place in the rule set's order of berths is assumed.
pub struct Chart<'v> {
    /// The view it was made from.
    pub view: &'v View,
    /// The player it belongs to.
    pub seat: Seat,
    /// Cells that may be fired at.
    pub targets: Cells,
    /// Cells without a ship.
    pub water: Cells,
    /// Cells of sunk ships.
    pub wrecks: Cells,
    /// Hits on ships that are afloat.
    pub open: Cells,
    /// Cells that were not hit, with a ship that radar saw.
    pub echoes: Cells,
    /// Cells where radar saw nothing: only a ship invisible to radar can be there.
    pub shadow: Cells,
    /// Groups of unhit cells of which radar saw that at least one has a ship.
    pub rumours: Vec<Cells>,
    /// The salvos with only counts reported.
    pub volleys: Vec<Volley>,
    named: Vec<Cells>,
    afloat: Vec<f32>,
    lost: Vec<f32>,
    times_fired: Box<[u8; 256]>,
}

/// Shots with only counts reported, minus hits explained by known wrecks.
#[derive(Clone, Debug)]
pub struct Volley {
    /// Where they fell.
    pub cells: Cells,
    /// How many hit, by class if that is reported.
    pub hits: Vec<(Option<ClassId>, u8)>,
    /// For each hit a cell can take, the cells that could still take it when the salvo was fired: an armoured
    /// ship takes hits from a second and third shot at the same cell, any other ship only from the first.
    fresh_for: Vec<Cells>,
}

impl Volley {
    /// The cells of the salvo where a ship of this class would have been hit.
    pub fn cells_that_hurt(&self, class: &Class) -> Cells {
        self.fresh_for[usize::from(class.armour()) - 1]
    }

    /// How many reported hits a ship of this class may have taken.
    pub fn hits_on(&self, class: ClassId) -> u8 {
        let for_it = self.hits.iter().filter(|(told, _)| told.is_none_or(|told| told == class));
        for_it.map(|(_, hits)| hits).sum()
    }
}

impl<'v> Chart<'v> {
    /// The chart of the player of this view.
    pub fn new(view: &'v View) -> Chart<'v> {
        let seat = view.seat().expect("a chart is drawn by a player");
        let ruleset = view.ruleset();
        let mut chart = Chart {
            view,
            seat,
            targets: view.arsenal(seat).targets(),
            water: Cells::EMPTY,
            wrecks: Cells::EMPTY,
            open: Cells::EMPTY,
            echoes: Cells::EMPTY,
            shadow: Cells::EMPTY,
            rumours: Vec::new(),
            named: vec![Cells::EMPTY; ruleset.classes().len()],
            afloat: ruleset.classes().iter().map(|class| f32::from(class.count())).collect(),
            lost: vec![0.0; ruleset.classes().len()],
            volleys: Vec::new(),
            times_fired: Box::new([0; 256]),
        };
        chart.draw();
        chart
    }

    fn draw(&mut self) {
        let waters = self.view.waters(self.seat.other());
        self.water = waters.misses() | waters.cleared();
        let sinkings = self.replay();
        self.hear_echoes();
        let settled = if self.ruleset().tells_sinkings() {
            wreck::settle(self, sinkings)
        } else {
            silent::settle(self)
        };
        for ship in &settled {
            self.wrecks |= ship.cells;
            self.count_out(&ship.classes, ship.cells);
        }
        self.open = waters.hits() - self.wrecks;
        for cells in &mut self.named {
            *cells &= self.open;
        }
        self.read_volleys();
        self.conclude();
    }

    /// Goes through the sightings in order: how often each cell was fired at, which class each hit named, and
    /// which hits were known when a ship sank.
    fn replay(&mut self) -> Vec<Sinking> {
        let mut sinkings = Vec::new();
        let mut hits = Cells::EMPTY;
        for sighting in self.view.sightings() {
            match *sighting {
                Sighting::Shot { by, cell, effect, class, wreck } if by == self.seat => {
                    self.times_fired[usize::from(cell.index())] += 1;
                    if effect == rules::Effect::Miss {
                        continue;
                    }
                    hits.insert(cell);
                    if let Some(class) = class.filter(|_| self.ruleset().names_on_hit()) {
                        self.named[class.index()].insert(cell);
                    }
                    if effect == rules::Effect::Sunk {
                        sinkings.push(Sinking { class, at: Some(cell), wreck, hits });
                    }
                }
                Sighting::Salvo { by, cells } if by == self.seat => {
                    let fresh_for = self.fresh_for(cells);
                    self.volleys.push(Volley { cells, hits: Vec::new(), fresh_for });
                    for cell in cells {
                        self.times_fired[usize::from(cell.index())] += 1;
                    }
                }
                Sighting::Tally { by, class, hits } if by == self.seat => {
                    if let Some(volley) = self.volleys.last_mut() {
                        volley.hits.push((class, hits));
                    }
                }
                Sighting::Sank { by, class, wreck } if by == self.seat => {
                    sinkings.push(Sinking { class, at: None, wreck, hits: Cells::EMPTY });
                }
                _ => {}
            }
        }
        sinkings
    }

    fn fresh_for(&self, cells: Cells) -> Vec<Cells> {
        let toughest = self.ruleset().classes().iter().map(Class::armour).max().unwrap_or(1);
        let fired_less = |armour: u8| cells.iter().filter(|cell| self.times_fired(*cell) < armour).collect();
        (1..=toughest).map(fired_less).collect()
    }

    fn hear_echoes(&mut self) {
        let waters = self.view.waters(self.seat.other());
        for &Sweep { at, echo, hits } in waters.sweeps() {
            let area = self.ruleset().radar_area(at);
            // A radar that only sees unhit cells says nothing about hit cells, and if hits are not reported,
            // any cell that was fired at may have been hit.
            let blind = if self.ruleset().radar_sees_hits() {
                Cells::EMPTY
            } else if self.ruleset().tells_cells() {
                hits
            } else {
                waters.fired()
            };
            match echo {
                Echo::Cells(seen) => {
                    self.echoes |= seen;
                    self.shadow |= area - seen - blind;
                }
                Echo::Presence(false) => self.shadow |= area - blind,
                Echo::Presence(true) => self.rumours.push(area - (blind & hits)),
                Echo::Obscured => {}
            }
        }
    }

    /// Removes a sunk ship from the count; if its class is in doubt, a share from each.
    fn count_out(&mut self, classes: &[ClassId], cells: Cells) {
        let left: f32 = classes.iter().map(|class| self.afloat[class.index()]).sum();
        for class in classes {
            let share = match (classes.len(), left > 0.0) {
                (1, _) | (_, false) => 1.0 / classes.len() as f32,
                _ => self.afloat[class.index()] / left,
            };
            self.afloat[class.index()] = (self.afloat[class.index()] - share).max(0.0);
            if cells.is_empty() {
                self.lost[class.index()] += share;
            }
        }
    }

    /// Removes hits explained by known wrecks from the counts.
    fn read_volleys(&mut self) {
        let ruleset = self.view.ruleset();
        for sunk in self.view.waters(self.seat.other()).sunk() {
            let Some(wreck) = sunk.wreck.filter(|_| sunk.at.is_none()) else { continue };
            for volley in &mut self.volleys {
                let armour = sunk.class.map_or(1, |class| ruleset.class(class).armour());
                let mut explained = (volley.fresh_for[usize::from(armour) - 1] & wreck.cells()).len() as u8;
                for (class, hits) in &mut volley.hits {
                    if class.is_none() || *class == sunk.class {
                        let part = explained.min(*hits);
                        *hits -= part;
                        explained -= part;
                    }
                }
            }
        }
    }

    /// What all of this implies about the water.
    fn conclude(&mut self) {
        let ruleset = self.view.ruleset();
        if ruleset.keeps_gap() {
            self.water |= ruleset.domain(self.wrecks) - self.wrecks;
            if ruleset.headings().iter().all(|heading| heading.is_straight()) {
                let known = self.open | self.echoes;
                let beside = known.left() | known.right();
                self.water |= (beside.up() | beside.down()) & ruleset.board().cells();
            }
        }
        for volley in &self.volleys {
            if volley.hits.iter().all(|(_, hits)| *hits == 0) {
                self.water |= volley.fresh_for[0] - self.wrecks;
            }
        }
        let hits = self.view.waters(self.seat.other()).hits();
        self.shadow -= hits;
        if !self.classes_afloat().any(Class::stealth) {
            self.water |= self.shadow;
        }
        self.echoes -= hits;
        let (water, shadow) = (self.water, self.shadow);
        self.rumours.retain_mut(|cells| {
            *cells -= water | shadow;
            // A hit among them already explains it.
            !cells.meets(hits) && !cells.is_empty()
        });
        // If only one cell is left, it is certain.
        for cells in &self.rumours {
            if cells.len() == 1 {
                self.echoes |= *cells;
            }
        }
        self.echoes -= self.view.waters(self.seat.other()).fired();
        let echoes = self.echoes;
        self.rumours.retain(|cells| !cells.meets(echoes));
    }

    /// The rules of the game.
    pub fn ruleset(&self) -> &'v Ruleset {
        self.view.ruleset()
    }

    /// Open hits that are known to be on this class.
    pub fn open_on(&self, class: ClassId) -> Cells {
        self.named[class.index()]
    }

    /// How many ships of this class are afloat; a fraction if the class of a sunk ship is in doubt.
    pub fn afloat(&self, class: ClassId) -> f32 {
        self.afloat[class.index()]
    }

    /// The classes that may have a ship afloat.
    pub fn classes_afloat(&self) -> impl Iterator<Item = &'v Class> {
        self.ruleset().classes().iter().filter(|class| self.afloat(class.id()) > 0.0)
    }

    /// How many ships of this class are sunk at an unknown place.
    pub fn lost(&self, class: ClassId) -> f32 {
        self.lost[class.index()]
    }

    /// Whether a ship of this class at these cells agrees with every count by itself: with no more hits than
    /// reported, and with exactly as many if no other ship can have taken them.
    pub fn fits_tallies(&self, class: &Class, cells: Cells) -> bool {
        let alone = class.count() == 1 && self.ruleset().names_on_hit();
        self.volleys.iter().all(|volley| {
            let hits = (volley.cells_that_hurt(class) & cells).len() as u8;
            let told = volley.hits_on(class.id());
            if alone { hits == told } else { hits <= told }
        })
    }

    /// How many reported hits ships of this class may have taken.
    pub fn hits_on(&self, class: ClassId) -> u32 {
        self.volleys.iter().map(|volley| u32::from(volley.hits_on(class))).sum()
    }

    /// How often this cell was fired at.
    pub fn times_fired(&self, cell: Cell) -> u8 {
        self.times_fired[usize::from(cell.index())]
    }

    /// Cells never fired at that may hold a ship.
    pub fn fresh(&self) -> Cells {
        let fired = self.view.waters(self.seat.other()).fired();
        self.ruleset().board().cells() - fired - self.water - self.wrecks
    }

    /// Hit cells of ships afloat that may take another hit.
    pub fn tough(&self) -> Cells {
        let waters = self.view.waters(self.seat.other());
        if !self.ruleset().may_fire_again() {
            return Cells::EMPTY;
        }
        let toughest = self.classes_afloat().map(Class::armour).max().unwrap_or(0);
        if self.ruleset().tells_cells() {
            let open = self.open - waters.destroyed();
            open.iter().filter(|cell| waters.points_taken(*cell) < toughest).collect()
        } else {
            let fired = waters.fired() - self.water - self.wrecks;
            fired.iter().filter(|cell| self.times_fired(*cell) < toughest).collect()
        }
    }

    /// Every cell worth a shot: fresh ones, and hit ones that armour may keep alive. Never empty while a ship
    /// is afloat.
    pub fn worthwhile(&self) -> Cells {
        let worthwhile = (self.fresh() | self.tough()) & self.targets;
        if !worthwhile.is_empty() {
            return worthwhile;
        }
        // A wreck was mistaken for another ship's cells; what is left must be among the hits or the unknown.
        let waters = self.view.waters(self.seat.other());
        let doubtful = self.targets - waters.misses() - waters.destroyed() - waters.cleared();
        if doubtful.is_empty() { self.targets } else { doubtful }
    }

    /// How many cells the next order may fire at.
    pub fn shots(&self) -> u32 {
        self.view.arsenal(self.seat).shots()
    }
}
