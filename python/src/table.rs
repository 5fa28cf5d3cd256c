//! The whole two-player game with actions as numbers: placing a fleet, firing, special orders, resigning.
//!
//! What an agent gets is made from its own `View` (and, before the game, from its own ships) and from nothing else.

use captains::capped;
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use rules::{
    Berth, Cell, Cells, Dice, Draw, Echo, Effect, Eye, Fleet, Game, Heading, Lane, Order, OrderKind, Phase,
    Proposal, Ruleset, Seat, Sides, Sighting, Target, View,
};

use crate::error::{illegal, refuse};
use crate::range::berth;
use crate::record::{self, Record};
use crate::ruleset::Rules;
use crate::{grid, seat, view};

/// The planes that do not depend on the classes of ship.
const PLANES: [&str; 20] = [
    "own-ship",
    "own-hit",
    "own-miss",
    "own-smoke",
    "unknown",
    "miss",
    "hit",
    "sunk",
    "salvo-size",
    "salvo-hits",
    "radar-seen",
    "radar-empty",
    "chosen",
    "placing",
    "ship-length",
    "shots-left",
    "radar-left",
    "smoke-left",
    "artillery-ready",
    "torpedo-ready",
];

/// What an action means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Action {
    Place(Heading, Cell),
    PlaceRest,
    Fire(Cell),
    FireNow,
    Special(OrderKind, Target),
    Resign,
}

/// A part of the numbers of actions.
struct Section {
    name: &'static str,
    actions: Vec<Action>,
}

/// The ships one player has placed so far.
#[derive(Clone, Default)]
struct Placing {
    berths: Vec<Berth>,
    fleet: Option<Fleet>,
}

/// A game between two agents, from the first ship to the end.
///
/// `broadside.twoplayer` makes a PettingZoo environment of it.
#[pyclass(module = "broadside")]
pub(crate) struct Table {
    ruleset: Ruleset,
    first: Seat,
    sections: Vec<Section>,
    actions: Vec<Action>,
    dice: Dice,
    placing: Sides<Placing>,
    game: Option<Game>,
    views: Sides<View>,
    /// Squares chosen for a salvo that is not complete yet.
    chosen: Sides<Cells>,
}

impl Table {
    fn blank_views(ruleset: &Ruleset) -> Sides<View> {
        Sides::from_fn(|seat| View::new(ruleset, Eye::Player(seat)))
    }

    /// Who acts now.
    fn mover(&self) -> Option<Seat> {
        let Some(game) = &self.game else {
            return Some(if self.placing.a.fleet.is_none() { Seat::A } else { Seat::B });
        };
        match game.phase() {
            Phase::Turn(seat) => Some(seat),
            Phase::Round { committed, .. } => Some(if committed.a { Seat::B } else { Seat::A }),
            Phase::Over(_) => None,
        }
    }

    /// The class of the ship that this player places next.
    fn next_class(&self, seat: Seat) -> Option<&rules::Class> {
        self.ruleset.roster().nth(self.placing[seat].berths.len())
    }

    fn fits(&self, seat: Seat, berth: &Berth) -> bool {
        self.placing[seat].berths.iter().all(|placed| placed.fits_beside(berth))
    }

    /// Whether this action is legal for the player to move.
    fn allows(&self, seat: Seat, action: Action) -> Result<(), String> {
        if self.mover() != Some(seat) {
            return Err("it is not this player's turn".into());
        }
        let placing = self.game.is_none();
        match action {
            Action::Place(heading, start) => {
                let class =
                    self.next_class(seat).filter(|_| placing).ok_or("the fleets are placed already")?;
                let berth = berth(class, start, heading)
                    .ok_or_else(|| format!("{} leaves the board", class.name()))?;
                if self.fits(seat, berth) {
                    Ok(())
                } else {
                    Err(format!("{} is too close to another ship", class.name()))
                }
            }
            Action::PlaceRest if placing => Ok(()),
            Action::PlaceRest => Err("the fleets are placed already".into()),
            Action::Resign => Ok(()),
            _ if placing => Err("the fleets are not placed yet".into()),
            Action::Fire(cell) if self.chosen[seat].has(cell) => {
                Err("this square is in the salvo already".into())
            }
            Action::Fire(cell) => self.check(seat, Order::shot(cell)),
            Action::FireNow if self.chosen[seat].is_empty() => Err("no square is chosen yet".into()),
            Action::FireNow => Ok(()),
            Action::Special(..) if !self.chosen[seat].is_empty() => Err("a salvo is being chosen".into()),
            Action::Special(kind, target) => {
                self.check(seat, Order::special(kind, target).expect("actions are made of orders"))
            }
        }
    }

    fn check(&self, seat: Seat, order: Order) -> Result<(), String> {
        self.views[seat].check(seat, order).map_err(|why| why.to_string())
    }

    fn act(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Place(heading, start) => {
                let class = self.next_class(seat).expect("it was checked");
                let berth = *berth(class, start, heading).expect("it was checked");
                self.placing[seat].berths.push(berth);
                self.settle(seat);
            }
            Action::PlaceRest => {
                self.placing[seat].fleet = Some(self.complete(seat));
                self.begin();
            }
            Action::Fire(cell) => {
                self.chosen[seat].insert(cell);
                if self.chosen[seat].len() >= self.views[seat].arsenal(seat).shots() {
                    self.fire(seat);
                }
            }
            Action::FireNow => self.fire(seat),
            Action::Special(kind, target) => {
                self.play(seat, Order::special(kind, target).expect("actions are made of orders"));
            }
            Action::Resign if self.game.is_none() => {
                // A game needs two fleets; nobody sees the ones that are drawn here before its end.
                for seat in Seat::BOTH {
                    if self.placing[seat].fleet.is_none() {
                        self.placing[seat].fleet = Some(self.complete(seat));
                    }
                }
                self.begin();
                self.play(seat, Order::Resign);
            }
            Action::Resign => self.play(seat, Order::Resign),
        }
    }

    /// Makes a fleet of the ships once all are placed, and starts over if the next one fits nowhere.
    fn settle(&mut self, seat: Seat) {
        let Some(class) = self.next_class(seat) else {
            let berths = &self.placing[seat].berths;
            let ships = self.ruleset.roster().zip(berths);
            let proposals: Vec<_> =
                ships.map(|(class, berth)| Proposal::along(class.name(), berth.span)).collect();
            let fleet = Fleet::from_classes(&self.ruleset, &proposals).expect("every ship was checked");
            self.placing[seat].fleet = Some(fleet);
            self.begin();
            return;
        };
        if !class.berths().iter().any(|berth| self.fits(seat, berth)) {
            self.placing[seat].berths.clear();
        }
    }

    /// A random fleet that keeps the ships placed so far, if one is found soon; otherwise any.
    fn complete(&mut self, seat: Seat) -> Fleet {
        let placed = self.placing[seat].berths.clone();
        for _ in 0..1_000 {
            let mut berths = placed.clone();
            for class in self.ruleset.roster().skip(placed.len()) {
                let free: Vec<_> = class
                    .berths()
                    .iter()
                    .filter(|b| berths.iter().all(|placed| placed.fits_beside(b)))
                    .collect();
                let Some(berth) = self.dice.choose(&free) else { break };
                berths.push(**berth);
            }
            let ships = self.ruleset.roster().zip(&berths);
            let proposals: Vec<_> =
                ships.map(|(class, berth)| Proposal::along(class.name(), berth.span)).collect();
            if let (false, Ok(fleet)) = (placed.is_empty(), Fleet::from_classes(&self.ruleset, &proposals)) {
                return fleet;
            }
            if placed.is_empty() {
                break;
            }
        }
        Fleet::random(&self.ruleset, Draw::Uniform, &mut self.dice)
    }

    /// Starts the game once both fleets are there.
    fn begin(&mut self) {
        if let (Some(a), Some(b)) = (&self.placing.a.fleet, &self.placing.b.fleet) {
            self.game = Some(Game::new(&self.ruleset, Sides::new(a.clone(), b.clone()), self.first));
            self.tell(0);
        }
    }

    fn fire(&mut self, seat: Seat) {
        let cells = std::mem::take(&mut self.chosen[seat]);
        self.play(seat, Order::Fire(cells));
    }

    fn play(&mut self, seat: Seat, order: Order) {
        let game = self.game.as_mut().expect("orders come after placing");
        let before = game.turns().len();
        game.play(seat, order).expect("it was checked");
        if game.end().is_none()
            && let Some(end) = capped(game)
        {
            game.adjudge(end).expect("the game goes on and a cap is from outside");
        }
        self.tell(before);
    }

    /// Shows the turns from this one on to both players.
    fn tell(&mut self, from: usize) {
        let game = self.game.as_ref().expect("there are turns");
        for turn in &game.turns()[from..] {
            self.views.a.watch(turn);
            self.views.b.watch(turn);
        }
    }

    fn action(&self, number: i64) -> PyResult<Action> {
        let known = usize::try_from(number).ok().and_then(|number| self.actions.get(number));
        known.copied().ok_or_else(|| {
            refuse(format!(
                "there is no action {number}: actions are numbered from 0 to {}",
                self.actions.len() - 1
            ))
        })
    }

    fn plane_count(&self) -> usize {
        PLANES.len() + 2 * self.ruleset.classes().len()
    }

    /// What a player sees, plane by plane.
    fn planes(&self, seat: Seat) -> Vec<u8> {
        let board = self.ruleset.board();
        let squares = board.cells().len() as usize;
        let mut planes = Planes { bytes: vec![0; self.plane_count() * squares], squares, board };
        let view = &self.views[seat];
        let (own, enemy) = (view.waters(seat), view.waters(seat.other()));
        for berth in self.placing[seat].berths.iter().filter(|_| self.game.is_none()) {
            planes.mark("own-ship", berth.cells, 1);
        }
        for ship in own.ships() {
            planes.mark("own-ship", ship.span.cells(), 1);
        }
        for cell in own.hits() {
            planes.mark("own-hit", Cells::of(cell), own.points_taken(cell).max(1));
        }
        planes.mark("own-miss", own.misses(), 1);
        for &at in own.smoke() {
            planes.mark("own-smoke", self.ruleset.smoke_area(at), 1);
        }
        planes.mark("unknown", board.cells() - enemy.fired() - enemy.cleared(), 1);
        planes.mark("miss", enemy.misses() | enemy.cleared() | enemy.destroyed(), 1);
        for cell in enemy.hits() {
            planes.mark("hit", Cells::of(cell), enemy.points_taken(cell).max(1));
        }
        planes.mark(
            "sunk",
            enemy.wrecks() | enemy.sunk().iter().filter_map(|sunk| sunk.at).collect::<Cells>(),
            1,
        );
        for salvo in enemy.salvos() {
            let hits = salvo.hits.iter().map(|(_, hits)| *hits).sum();
            planes.mark("salvo-size", salvo.cells, salvo.cells.len() as u8);
            planes.mark("salvo-hits", salvo.cells, hits);
        }
        for sweep in enemy.sweeps() {
            let area = self.ruleset.radar_area(sweep.at);
            let seen = match sweep.echo {
                Echo::Cells(cells) => cells,
                Echo::Presence(true) => area,
                Echo::Presence(false) => Cells::EMPTY,
                Echo::Obscured => continue,
            };
            planes.mark("radar-seen", seen, 1);
            planes.mark("radar-empty", area - seen, 1);
        }
        planes.mark("chosen", self.chosen[seat], 1);
        if self.game.is_none() {
            planes.mark("placing", board.cells(), 1);
            let length = self.next_class(seat).map_or(0, rules::Class::length);
            planes.mark("ship-length", board.cells(), length);
        }
        let arsenal = view.arsenal(seat);
        for (plane, value) in [
            ("shots-left", arsenal.shots() as u8),
            ("radar-left", arsenal.radar()),
            ("smoke-left", arsenal.smoke()),
            ("artillery-ready", u8::from(arsenal.artillery())),
            ("torpedo-ready", u8::from(arsenal.torpedo())),
        ] {
            planes.mark(plane, board.cells(), value);
        }
        self.mark_classes(seat, &mut planes);
        planes.bytes
    }

    /// Which squares belong to which class, and how many ships of each class are known to be sunk.
    fn mark_classes(&self, seat: Seat, planes: &mut Planes) {
        let classes = self.ruleset.classes().len();
        let view = &self.views[seat];
        for sighting in view.sightings() {
            if let Sighting::Shot { by, cell, effect, class: Some(class), wreck } = *sighting
                && by == seat
                && effect != Effect::Miss
            {
                let cells = wreck.map_or(Cells::of(cell), rules::Span::cells);
                planes.set(PLANES.len() + class.index(), cells, 1);
            }
        }
        for class in self.ruleset.classes() {
            let sunk =
                view.waters(seat.other()).sunk().iter().filter(|sunk| sunk.class == Some(class.id())).count();
            let everywhere = self.ruleset.board().cells();
            planes.set(PLANES.len() + classes + class.id().index(), everywhere, sunk as u8);
        }
    }
}

/// Planes that are being written.
struct Planes {
    bytes: Vec<u8>,
    squares: usize,
    board: rules::Board,
}

impl Planes {
    fn mark(&mut self, plane: &str, cells: Cells, value: u8) {
        let number = PLANES.iter().position(|name| *name == plane).expect("planes are named by us");
        self.set(number, cells, value);
    }

    fn set(&mut self, plane: usize, cells: Cells, value: u8) {
        for cell in cells {
            self.bytes[plane * self.squares + grid::index(self.board, cell)] = value;
        }
    }
}

fn sections(ruleset: &Ruleset) -> Vec<Section> {
    let board = ruleset.board();
    let cells = || board.cells().iter();
    let place =
        ruleset.headings().iter().flat_map(|heading| cells().map(|cell| Action::Place(*heading, cell)));
    let mut sections = vec![
        Section { name: "place", actions: place.collect() },
        Section { name: "place-rest", actions: vec![Action::PlaceRest] },
        Section { name: "fire", actions: cells().map(Action::Fire).collect() },
    ];
    if ruleset.full_salvo() > 1 {
        sections.push(Section { name: "fire-now", actions: vec![Action::FireNow] });
    }
    for kind in OrderKind::SPECIAL.into_iter().filter(|kind| ruleset.has_order(*kind)) {
        let targets: Vec<Target> = if kind.aims_along_lanes() {
            board.lanes().map(|lane: Lane| Target::Lane(lane)).collect()
        } else {
            cells().map(Target::Cell).collect()
        };
        let actions = targets.into_iter().map(|target| Action::Special(kind, target)).collect();
        sections.push(Section { name: kind.word(), actions });
    }
    sections.push(Section { name: "resign", actions: vec![Action::Resign] });
    sections
}

#[pymethods]
impl Table {
    #[new]
    #[pyo3(signature = (rules, first="A", seed=0))]
    fn new(rules: Rules, first: &str, seed: u64) -> PyResult<Self> {
        let ruleset = rules.get()?;
        let sections = sections(&ruleset);
        let actions = sections.iter().flat_map(|section| section.actions.iter().copied()).collect();
        Ok(Self {
            first: seat::read(first)?,
            sections,
            actions,
            dice: Dice::from_seed(seed),
            placing: Sides::default(),
            game: None,
            views: Self::blank_views(&ruleset),
            chosen: Sides::new(Cells::EMPTY, Cells::EMPTY),
            ruleset,
        })
    }

    /// How many actions there are.
    #[getter]
    fn action_count(&self) -> usize {
        self.actions.len()
    }

    /// The parts of the actions: name, first number, number after the last.
    #[getter]
    fn sections(&self) -> Vec<(&'static str, usize, usize)> {
        let mut start = 0;
        let part = |section: &Section| {
            let first = start;
            start += section.actions.len();
            (section.name, first, start)
        };
        self.sections.iter().map(part).collect()
    }

    /// The names of the planes of an observation.
    #[getter]
    fn plane_names(&self) -> Vec<String> {
        let classes = self.ruleset.classes().iter();
        let own = PLANES.iter().map(ToString::to_string);
        own.chain(classes.clone().map(|class| class.name().to_owned()))
            .chain(classes.map(|class| format!("{} sunk", class.name())))
            .collect()
    }

    /// Whose action is next, "A" or "B"; None after the end.
    #[getter]
    fn to_move(&self) -> Option<&'static str> {
        self.mover().map(seat::name)
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.end().is_some())
    }

    /// Who won.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.game.as_ref()?.end()?.winner().map(seat::name)
    }

    /// How the game ended.
    #[getter]
    fn cause(&self) -> Option<&'static str> {
        self.game.as_ref()?.end().map(|end| end.cause().word())
    }

    /// Carries out an action of the player to move.
    fn step(&mut self, action: i64) -> PyResult<()> {
        let seat = self.mover().ok_or_else(|| illegal("the game is over"))?;
        let meant = self.action(action)?;
        self.allows(seat, meant)
            .map_err(|why| illegal(format!("action {action} ({}) isn't allowed: {why}", self.name(meant))))?;
        self.act(seat, meant);
        Ok(())
    }

    /// Which actions a player may choose now.
    fn mask<'py>(&self, py: Python<'py>, seat: &str) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let seat = seat::read(seat)?;
        let mask: Vec<i8> =
            self.actions.iter().map(|action| i8::from(self.allows(seat, *action).is_ok())).collect();
        Ok(PyArray1::from_vec(py, mask))
    }

    /// What a player sees.
    fn observe<'py>(&self, py: Python<'py>, seat: &str) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let board = self.ruleset.board();
        let shape = [self.plane_count(), usize::from(board.height()), usize::from(board.width())];
        PyArray1::from_vec(py, self.planes(seat::read(seat)?)).reshape(shape)
    }

    /// What a player knows, once the fleets are placed.
    fn view(&self, seat: &str) -> PyResult<view::View> {
        if self.game.is_none() {
            return Err(refuse("the fleets are not placed yet"));
        }
        Ok(view::View(self.views[seat::read(seat)?].clone()))
    }

    /// The record of the finished game.
    fn record(&self) -> PyResult<Record> {
        match &self.game {
            Some(game) if game.end().is_some() => record::of(game, None),
            _ => Err(refuse("a record shows both fleets, so there is one only after the end")),
        }
    }

    /// The number of the action that gives this order, or that places a ship.
    ///
    /// >>> table = Table("classic")
    /// >>> table.describe(table.action_of("E5"))
    /// 'E5'
    fn action_of(&self, order: &str) -> PyResult<usize> {
        let find = |action: &Action| self.name(*action).eq_ignore_ascii_case(order.trim());
        self.actions.iter().position(find).ok_or_else(|| refuse(format!("no action is called {order:?}")))
    }

    /// What an action means.
    fn describe(&self, action: i64) -> PyResult<String> {
        Ok(self.name(self.action(action)?))
    }
}

impl Table {
    fn name(&self, action: Action) -> String {
        let board = self.ruleset.board();
        match action {
            Action::Place(heading, cell) => {
                let heading = match heading {
                    Heading::Right => "right",
                    Heading::Down => "down",
                    Heading::DownRight => "down-right",
                    Heading::UpRight => "up-right",
                };
                format!("place {} {heading}", board.name(cell))
            }
            Action::PlaceRest => "place rest".to_owned(),
            Action::Fire(cell) => board.name(cell).to_string(),
            Action::FireNow => "fire now".to_owned(),
            Action::Special(kind, target) => {
                Order::special(kind, target).expect("actions are made of orders").name(board).to_string()
            }
            Action::Resign => "resign".to_owned(),
        }
    }
}
