//! Evidence: everything known about a hidden fleet, as constraints on its ships.

use rules::{Cell, Cells, Class, ClassId, Echo, Effect, Ruleset, Seat, Sighting, Span, View};

/// Everything known about a hidden fleet, as constraints on where its ships are.
///
/// The rule set only decides which constraints a sighting yields; nothing after this depends on the rules.
/// Together they are complete: a fleet obeys them if and only if it would have given exactly these answers.
/// They rest on one fact of all rules: the first shot at a cell with a ship takes a hit point, and so does
/// every further one until the cell has none left. So what a ship has taken follows from where it is and how
/// often each cell was fired at.
pub(super) struct Evidence {
    /// No ship is on any of these.
    pub(super) water: Cells,
    /// A ship is on each of these.
    pub(super) need: Cells,
    /// No ship that radar sees is on any of these.
    pub(super) blank: Cells,
    /// No ship that is invisible to radar is on any of these.
    pub(super) echoes: Cells,
    /// A ship that radar sees is on at least one cell of each set.
    pub(super) rumours: Vec<Cells>,
    /// Shots that hit, and further shots at the same cells, in order: a ship there must give these answers.
    pub(super) strikes: Vec<Strike>,
    /// Salvos with only counts reported.
    pub(super) volleys: Vec<Volley>,
    /// Whether answers say that a ship sank.
    tells_sinkings: bool,
    /// How often each cell was fired at.
    pub(super) fired: Box<[u8; 256]>,
}

/// One shot with its answer.
pub(super) struct Strike {
    cell: Cell,
    effect: Effect,
    class: Option<ClassId>,
    wreck: Option<Span>,
}

/// A salvo with only counts reported.
pub(super) struct Volley {
    /// For every armour, the cells that still took a hit point from a ship with it.
    hurting: Vec<Cells>,
    /// For every armour, the cells that had none left after it: a ship on them alone is reported as sunk.
    destroyed: Vec<Cells>,
    hits: Vec<(Option<ClassId>, u8)>,
    sunk: Vec<(Option<ClassId>, Option<Span>)>,
}

/// What a ship at some berth would have answered to a salvo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reply {
    pub(super) hits: u8,
    pub(super) sank: bool,
}

impl Evidence {
    /// What the player of this view knows about the enemy.
    pub(super) fn of(view: &View) -> Evidence {
        let seat = view.seat().expect("only a player's view says what that player knows");
        let mut evidence =
            Evidence { tells_sinkings: view.ruleset().tells_sinkings(), ..Evidence::nothing() };
        for sighting in view.sightings() {
            evidence.take(view.ruleset(), seat, sighting);
        }
        // A radar sighting of a cell with a known ship adds nothing, unless that ship may be invisible to
        // radar.
        let seen = evidence.need;
        if view.ruleset().classes().iter().all(|class| !class.stealth()) {
            evidence.rumours.retain(|rumour| !rumour.meets(seen));
        }
        evidence
    }

    /// Nothing is known.
    pub(super) fn nothing() -> Evidence {
        Evidence {
            water: Cells::EMPTY,
            need: Cells::EMPTY,
            blank: Cells::EMPTY,
            echoes: Cells::EMPTY,
            rumours: Vec::new(),
            strikes: Vec::new(),
            volleys: Vec::new(),
            tells_sinkings: true,
            fired: Box::new([0; 256]),
        }
    }

    /// Whether nothing is known.
    pub(super) fn is_blank(&self) -> bool {
        let nowhere = [self.water, self.need, self.blank, self.echoes].iter().all(|cells| cells.is_empty());
        nowhere && self.rumours.is_empty() && self.volleys.is_empty()
    }

    fn take(&mut self, ruleset: &Ruleset, seat: Seat, sighting: &Sighting) {
        match *sighting {
            Sighting::Shot { by, cell, effect, class, wreck } if by == seat => {
                self.shot(Strike { cell, effect, class, wreck });
            }
            Sighting::Salvo { by, cells } if by == seat => self.salvo(ruleset, cells),
            Sighting::Tally { by, class, hits } if by == seat => {
                if let Some(volley) = self.volleys.last_mut() {
                    volley.hits.push((class, hits));
                }
            }
            Sighting::Sank { by, class, wreck } if by == seat => {
                if let Some(volley) = self.volleys.last_mut() {
                    volley.sunk.push((class, wreck));
                }
                self.need |= wreck.map_or(Cells::EMPTY, Span::cells);
            }
            Sighting::Cleared { by, cells } if by == seat => self.water |= cells,
            Sighting::Radar { by, at, echo } if by == seat => self.sweep(ruleset, at, echo),
            _ => {}
        }
    }

    fn shot(&mut self, strike: Strike) {
        let times = &mut self.fired[usize::from(strike.cell.index())];
        let first = *times == 0;
        *times = times.saturating_add(1);
        if strike.effect != Effect::Miss {
            self.need.insert(strike.cell);
            self.strikes.push(strike);
        } else if first {
            self.water.insert(strike.cell);
        } else if self.need.has(strike.cell) {
            self.strikes.push(strike);
        }
    }

    fn salvo(&mut self, ruleset: &Ruleset, cells: Cells) {
        let toughest = ruleset.classes().iter().map(Class::armour).max().unwrap_or(1);
        let fired = |cell: Cell| self.fired[usize::from(cell.index())];
        let hurting = |armour: u8| cells.iter().filter(|cell| fired(*cell) < armour).collect();
        let hurting = (1..=toughest).map(hurting).collect();
        for cell in cells {
            let times = &mut self.fired[usize::from(cell.index())];
            *times = times.saturating_add(1);
        }
        // If sinkings are not reported, no ship can have been seen to sink.
        let board = if self.tells_sinkings { ruleset.board().cells() } else { Cells::EMPTY };
        let spent = |armour: u8| {
            board.iter().filter(|cell| self.fired[usize::from(cell.index())] >= armour).collect()
        };
        let destroyed = (1..=toughest).map(spent).collect();
        self.volleys.push(Volley { hurting, destroyed, hits: Vec::new(), sunk: Vec::new() });
    }

    fn sweep(&mut self, ruleset: &Ruleset, at: Cell, echo: Echo) {
        let area = ruleset.radar_area(at);
        // If radar only sees unhit cells, it says nothing about a ship's cells that were fired at before.
        let fired: Cells = area.iter().filter(|cell| self.fired[usize::from(cell.index())] > 0).collect();
        let blind = if ruleset.radar_sees_hits() { Cells::EMPTY } else { fired };
        match echo {
            Echo::Cells(seen) => {
                self.need |= seen;
                self.echoes |= seen;
                self.blank |= area - seen - blind;
                // Reporting what it cannot have seen is a contradiction.
                self.water |= seen & blind;
            }
            Echo::Presence(false) => self.blank |= area - blind,
            Echo::Presence(true) => self.rumours.push(area - blind),
            Echo::Obscured => {}
        }
    }

    /// Where shots were fired whose answers say something about a ship there.
    pub(super) fn struck(&self) -> Cells {
        self.strikes.iter().map(|strike| strike.cell).collect()
    }

    /// Whether a ship of this class at this place would have given the answers to the shots at it.
    pub(super) fn answers(&self, class: &Class, span: Span, cells: Cells) -> bool {
        let points = u32::from(class.length()) * u32::from(class.armour());
        let mut taken_at = [0u8; 16];
        let mut taken = 0;
        for strike in self.strikes.iter().filter(|strike| cells.has(strike.cell)) {
            let place = usize::from(strike.cell.x().abs_diff(span.start().x()))
                .max(usize::from(strike.cell.y().abs_diff(span.start().y())));
            let answer = if taken_at[place] < class.armour() {
                taken_at[place] += 1;
                taken += 1;
                if taken == points && self.tells_sinkings { Effect::Sunk } else { Effect::Hit }
            } else {
                Effect::Miss
            };
            if strike.effect != answer {
                return false;
            }
            if answer != Effect::Miss && strike.class.is_some_and(|told| told != class.id()) {
                return false;
            }
            if strike.wreck.is_some_and(|wreck| wreck.cells() != cells) {
                return false;
            }
        }
        true
    }
}

impl Volley {
    /// What a ship of this class at these cells answers.
    pub(super) fn reply(&self, class: &Class, cells: Cells) -> Reply {
        let armour = usize::from(class.armour()) - 1;
        let hits = (cells & self.hurting[armour]).len() as u8;
        Reply { hits, sank: hits > 0 && cells.within(self.destroyed[armour]) }
    }

    /// How many hits were reported for ships of this class; `None` if hits were reported without a class.
    pub(super) fn told(&self, ruleset: &Ruleset, class: ClassId) -> Option<u8> {
        let named = self.hits.iter().filter(|(told, _)| *told == Some(class));
        let named = named.fold(0, |all: u8, (_, hits)| all.saturating_add(*hits));
        ruleset.names_on_hit().then_some(named)
    }

    /// All reported hits.
    pub(super) fn all_told(&self) -> u8 {
        self.hits.iter().fold(0, |all: u8, (_, hits)| all.saturating_add(*hits))
    }

    /// How many ships of this class sank.
    pub(super) fn sank(&self, class: ClassId) -> u8 {
        self.sunk.iter().filter(|(told, _)| *told == Some(class)).count() as u8
    }

    /// How many ships sank whose class was not reported.
    pub(super) fn sank_unnamed(&self) -> u8 {
        self.sunk.iter().filter(|(told, _)| told.is_none()).count() as u8
    }

    /// Whether a ship of this class on these cells may have been sunk by it, as far as positions of wrecks
    /// are known.
    pub(super) fn admits_wreck(&self, class: ClassId, cells: Cells) -> bool {
        let mut told = self.sunk.iter().filter_map(|(named, wreck)| Some((*named, (*wreck)?))).peekable();
        let fits = |(named, wreck): (Option<ClassId>, Span)| {
            wreck.cells() == cells && named.is_none_or(|named| named == class)
        };
        told.peek().is_none() || told.any(fits)
    }
}
