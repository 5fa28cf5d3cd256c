//! A shooting range: one hidden fleet, fired at shot by shot, with its board as planes of bytes.
//!
//! A real game would keep every turn and ask the other side to pass. Here nothing is kept but the fleet and what is
//! left of it, so that a million games fit in memory. Only rules with one shot a turn and an answer for each shot can
//! be played this way; a test plays the same shots with the referee and compares what is told.

use captains::simulator::Layout;
use rules::{
    Berth, Cause, Cell, Cells, ClassId, Dice, Effect, End, Eye, Next, Ruleset, Seat, Sighting, Span, View,
};

use crate::grid;

/// The seat of the shooter.
const SHOOTER: Seat = Seat::A;
/// No ship.
const WATER: u8 = u8::MAX;

/// The planes that every rule set has; one for each class follows if classes are ever named.
pub(crate) const PLANES: [&str; 4] = ["unknown", "miss", "hit", "sunk"];

/// What a shot was answered.
#[derive(Clone, Copy)]
pub(crate) struct Told {
    pub(crate) effect: Effect,
    class: Option<ClassId>,
    wreck: Option<Span>,
    cleared: Cells,
}

/// What all games of a range share.
pub(crate) struct Terms {
    pub(crate) ruleset: Ruleset,
    pub(crate) layout: Layout,
    pub(crate) fleet: Option<rules::Fleet>,
    pub(crate) squares: usize,
    pub(crate) planes: usize,
    /// Squares in reading order, which is the order of actions.
    cells: Vec<Cell>,
    limit: u32,
}

impl Terms {
    /// The terms, or why these rules can't be shot this way.
    pub(crate) fn new(ruleset: Ruleset, layout: Layout, fleet: Option<rules::Fleet>) -> Result<Self, String> {
        if ruleset.full_salvo() > 1 || ruleset.shots_follow_guns() {
            return Err(format!(
                "{} fires several shots a turn, and this environment is for one shot a turn; \
                 the two-player environment plays all rules",
                ruleset.name()
            ));
        }
        if !ruleset.tells_cells() {
            return Err(format!(
                "{} doesn't tell which shot hit, and this environment needs an answer for each shot; \
                 the two-player environment plays all rules",
                ruleset.name()
            ));
        }
        let cells: Vec<Cell> = ruleset.board().cells().iter().collect();
        let classes = if ruleset.names_ships() { ruleset.classes().len() } else { 0 };
        let limit = ruleset.limit().map_or(u32::MAX, u32::from);
        Ok(Self {
            squares: cells.len(),
            planes: PLANES.len() + classes,
            cells,
            limit,
            ruleset,
            layout,
            fleet,
        })
    }

    /// The bytes of one game's planes.
    pub(crate) fn size(&self) -> usize {
        self.planes * self.squares
    }

    /// The names of the planes.
    pub(crate) fn plane_names(&self) -> Vec<String> {
        let classes = self.ruleset.classes().iter().take(self.planes - PLANES.len());
        PLANES.iter().map(ToString::to_string).chain(classes.map(|class| class.name().to_owned())).collect()
    }

    fn draw(&self, dice: &mut Dice) -> rules::Fleet {
        match &self.fleet {
            Some(fleet) => fleet.clone(),
            None => self.layout.fleet(&self.ruleset, dice),
        }
    }
}

/// A fleet and what is left of it.
struct Hull {
    /// The ship on each square.
    ship: [u8; 256],
    /// Hit points left on each square.
    left: [u8; 256],
    /// Hit points left in each ship.
    ship_left: [u8; 32],
    afloat: u8,
}

impl Hull {
    fn new(terms: &Terms, fleet: &rules::Fleet) -> Self {
        let mut hull = Self { ship: [WATER; 256], left: [0; 256], ship_left: [0; 32], afloat: 0 };
        hull.refit(terms, fleet);
        hull
    }

    fn refit(&mut self, terms: &Terms, fleet: &rules::Fleet) {
        self.ship[..terms.squares].fill(WATER);
        self.left[..terms.squares].fill(0);
        self.afloat = fleet.ships().len() as u8;
        for (number, ship) in fleet.ships().iter().enumerate() {
            let armour = terms.ruleset.class(ship.class).armour();
            self.ship_left[number] = armour * ship.span.length();
            for cell in ship.span.iter() {
                let at = grid::index(terms.ruleset.board(), cell);
                self.ship[at] = number as u8;
                self.left[at] = armour;
            }
        }
    }

    /// Fires at a square that may be fired at.
    fn strike(&mut self, terms: &Terms, fleet: &rules::Fleet, at: usize) -> Told {
        let nothing = Told { effect: Effect::Miss, class: None, wreck: None, cleared: Cells::EMPTY };
        if self.left[at] == 0 {
            return nothing;
        }
        self.left[at] -= 1;
        let number = usize::from(self.ship[at]);
        self.ship_left[number] -= 1;
        let sank = self.ship_left[number] == 0;
        self.afloat -= u8::from(sank);
        let ruleset = &terms.ruleset;
        let ship = fleet.ships()[number];
        let effect = ruleset.told_effect(if sank { Effect::Sunk } else { Effect::Hit });
        let cells = || ship.span.cells();
        Told {
            effect,
            class: ruleset.names_class_on(effect).then_some(ship.class),
            wreck: (effect == Effect::Sunk && ruleset.tells_wrecks()).then_some(ship.span),
            cleared: if sank && ruleset.clears_water() {
                ruleset.domain(cells()) - cells()
            } else {
                Cells::EMPTY
            },
        }
    }
}

/// One game on the range.
pub(crate) struct Lane {
    dice: Dice,
    /// How many fleets were drawn since the seed was set.
    drawn: u64,
    fleet: rules::Fleet,
    hull: Hull,
    /// The squares fired at, in order: enough to tell the whole game again.
    fired: Vec<u8>,
    pub(crate) shots: u32,
    pub(crate) over: bool,
}

/// What one step did.
pub(crate) struct Step {
    pub(crate) hit: bool,
    pub(crate) won: bool,
    pub(crate) over: bool,
    /// The square could not be fired at: the shot was wasted.
    pub(crate) illegal: bool,
}

impl Lane {
    /// A game whose fleets follow from this seed.
    pub(crate) fn new(terms: &Terms, seed: u64) -> Self {
        let dice = Dice::from_seed(seed);
        let fleet = terms.draw(&mut dice.fork_nth(0));
        let hull = Hull::new(terms, &fleet);
        let fired = Vec::with_capacity(terms.squares);
        Self { dice, drawn: 0, fleet, hull, fired, shots: 0, over: false }
    }

    /// Sets the seed of the fleets to come.
    pub(crate) fn seed(&mut self, seed: u64) {
        self.dice = Dice::from_seed(seed);
        self.drawn = 0;
    }

    /// Draws the next fleet and clears the planes.
    pub(crate) fn reset(&mut self, terms: &Terms, planes: &mut [u8]) {
        self.fleet = terms.draw(&mut self.dice.fork_nth(self.drawn));
        self.drawn += 1;
        self.hull.refit(terms, &self.fleet);
        self.fired.clear();
        self.shots = 0;
        self.over = false;
        let (unknown, rest) = planes.split_at_mut(terms.squares);
        unknown.fill(1);
        rest.fill(0);
    }

    /// Fires at a square and writes what is told into the planes.
    pub(crate) fn step(&mut self, terms: &Terms, at: usize, planes: &mut [u8]) -> Step {
        let squares = terms.squares;
        self.shots += 1;
        if planes[at] == 0 && !terms.ruleset.may_fire_again() {
            self.over = self.shots >= terms.limit;
            return Step { hit: false, won: false, over: self.over, illegal: true };
        }
        let told = self.hull.strike(terms, &self.fleet, at);
        self.fired.push(at as u8);
        planes[at] = 0;
        if told.effect == Effect::Miss {
            planes[squares + at] = 1;
        } else {
            planes[2 * squares + at] += 1;
            self.mark(terms, at, told, planes);
        }
        let won = self.hull.afloat == 0;
        self.over = won || self.shots >= terms.limit;
        Step { hit: told.effect != Effect::Miss, won, over: self.over, illegal: false }
    }

    /// Writes what a hit told beyond the hit itself.
    fn mark(&self, terms: &Terms, at: usize, told: Told, planes: &mut [u8]) {
        let (squares, board) = (terms.squares, terms.ruleset.board());
        let mut write = |at: usize| {
            if told.effect == Effect::Sunk {
                planes[3 * squares + at] = 1;
            }
            if let Some(class) = told.class {
                planes[(PLANES.len() + class.index()) * squares + at] = 1;
            }
        };
        match told.wreck {
            Some(wreck) => wreck.iter().for_each(|cell| write(grid::index(board, cell))),
            None => write(at),
        }
        for cell in told.cleared {
            let at = grid::index(board, cell);
            // Water that was fired at is a miss already.
            if planes[at] == 1 {
                planes[at] = 0;
                planes[squares + at] = 1;
            }
        }
    }

    /// What the shooter knows, for captains and inference.
    pub(crate) fn view(&self, terms: &Terms) -> View {
        let mut view = View::new(&terms.ruleset, Eye::Player(SHOOTER));
        let mut hull = Hull::new(terms, &self.fleet);
        view.see(Sighting::Next(Next::Turn(SHOOTER)));
        for &at in &self.fired {
            let told = hull.strike(terms, &self.fleet, usize::from(at));
            let Told { effect, class, wreck, .. } = told;
            view.see(Sighting::Shot {
                by: SHOOTER,
                cell: terms.cells[usize::from(at)],
                effect,
                class,
                wreck,
            });
            let cleared = told.cleared - view.arsenal(SHOOTER).spent();
            if !cleared.is_empty() {
                view.see(Sighting::Cleared { by: SHOOTER, cells: cleared });
            }
            if hull.afloat > 0 {
                view.see(Sighting::Next(Next::Turn(SHOOTER)));
            } else {
                view.see(Sighting::Ended(End::lost(SHOOTER.other(), Cause::Sunk)));
            }
        }
        view
    }

    /// The hidden fleet.
    pub(crate) fn fleet(&self) -> &rules::Fleet {
        &self.fleet
    }
}

/// The berth of a class that starts here, if the ship may be there at all.
pub(crate) fn berth(class: &rules::Class, start: Cell, heading: rules::Heading) -> Option<&Berth> {
    class.berths().iter().find(|berth| berth.span.start() == start && berth.span.heading() == heading)
}
