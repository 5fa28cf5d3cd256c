//! The referee: plays a game between two fleets.

use smallvec::SmallVec;

use crate::arsenal::Arsenal;
use crate::cell::Cell;
use crate::cells::Cells;
use crate::end::{Cause, End};
use crate::fleet::Fleet;
use crate::illegal::Illegal;
use crate::order::{Attempt, Order};
use crate::rules::{RadarSees, RadarTold, TurnOrder};
use crate::ruleset::Ruleset;
use crate::seat::{Seat, Sides};
use crate::sighting::{Echo, Effect, Eye, Next, Penalty, Weapon};
use crate::turn::{Close, Committed, Deed, Shot, Turn, Volley};
use crate::view::View;

/// A game between two fleets: the referee, and the only code that knows both fleets.
///
/// It has no clock, no randomness and no I/O: the same attempts always give the same turns.
#[derive(Clone)]
pub struct Game {
    ruleset: Ruleset,
    first: Seat,
    waters: Sides<Waters>,
    arsenal: Sides<Arsenal>,
    /// Orders given so far, punished attempts included.
    orders: Sides<u16>,
    /// Hit points each seat has taken from the other.
    taken: Sides<u16>,
    /// What each seat has committed to in the open round.
    committed: Sides<Option<Decision>>,
    phase: Phase,
    turns: Vec<Turn>,
}

/// Who may act in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// This seat is to move.
    Turn(Seat),
    /// Both seats may commit.
    Round {
        /// Counted from 1.
        number: u16,
        /// Who has committed already.
        committed: Sides<bool>,
    },
    /// Nobody: the game is over.
    Over(End),
}

impl Phase {
    /// Whether this seat may give an order other than resigning; if not, why.
    pub fn admits(self, seat: Seat) -> Result<(), Illegal> {
        match self {
            Phase::Turn(mover) if mover == seat => Ok(()),
            Phase::Turn(_) => Err(Illegal::NotYourTurn),
            Phase::Round { committed, .. } if committed[seat] => Err(Illegal::AlreadyCommitted),
            Phase::Round { .. } => Ok(()),
            Phase::Over(_) => Err(Illegal::GameOver),
        }
    }
}

/// A fleet and the damage to it.
#[derive(Clone)]
struct Waters {
    fleet: Fleet,
    /// Hit points left in each cell; water has none.
    cell_points: [u8; 256],
    /// Hit points left in each ship.
    ship_points: SmallVec<[u8; 16]>,
    afloat: u8,
    /// Ship cells that took at least one hit.
    struck: Cells,
    /// Anchor cells of the owner's smoke screens.
    smoke: SmallVec<[Cell; 4]>,
}

/// What a seat has committed to in a round.
#[derive(Clone)]
enum Decision {
    Fire(Cells),
    Punished,
}

impl Game {
    /// Starts a game between two legal fleets.
    pub fn new(ruleset: &Ruleset, fleets: Sides<Fleet>, first: Seat) -> Game {
        let phase = if ruleset.plays_in_rounds() {
            Phase::Round { number: 1, committed: Sides::new(false, false) }
        } else {
            Phase::Turn(first)
        };
        let opening = Turn {
            number: 0,
            seat: None,
            attempt: None,
            deed: Deed::Opened(fleets.clone()),
            told: ruleset.rules().told,
            close: Close::Next(next_of(phase).expect("a new game goes on")),
        };
        // Room for a usual game, so that turns are not moved while playing.
        let mut turns = Vec::with_capacity(2 * ruleset.board().cells().len() as usize + 8);
        turns.push(opening);
        Game {
            first,
            waters: fleets.map(|fleet| Waters::new(ruleset, fleet)),
            arsenal: Sides::from_fn(|_| Arsenal::new(ruleset)),
            orders: Sides::default(),
            taken: Sides::default(),
            committed: Sides::default(),
            phase,
            turns,
            ruleset: ruleset.clone(),
        }
    }

    /// The rules of the game.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Who moved first.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// Who may act.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The end, once there is one.
    pub fn end(&self) -> Option<End> {
        match self.phase {
            Phase::Over(end) => Some(end),
            _ => None,
        }
    }

    /// Everything that happened, the opening first. A turn shows nothing by itself; ask what a viewer sees of
    /// it.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// How many orders each seat has given, punished attempts included.
    pub fn orders(&self) -> Sides<u16> {
        self.orders
    }

    /// What this seat can use; the seat's own view says the same.
    pub fn arsenal(&self, seat: Seat) -> &Arsenal {
        &self.arsenal[seat]
    }

    /// Everything this viewer has seen.
    pub fn view(&self, eye: Eye) -> View {
        let mut view = View::new(&self.ruleset, eye);
        for turn in &self.turns {
            view.watch(turn);
        }
        view
    }

    pub(crate) fn fleet(&self, seat: Seat) -> &Fleet {
        &self.waters[seat].fleet
    }

    /// Plays an attempt. An error means that the rules refuse it and nothing has changed. If the rules punish
    /// it instead, the punished attempt is a turn.
    pub fn play(&mut self, seat: Seat, attempt: impl Into<Attempt>) -> Result<&Turn, Illegal> {
        self.attempt(seat, attempt.into())
    }

    fn attempt(&mut self, seat: Seat, attempt: Attempt) -> Result<&Turn, Illegal> {
        if matches!(attempt, Attempt::Order(Order::Resign)) {
            return self.resign(seat, attempt);
        }
        self.phase.admits(seat)?;
        let fault = match &attempt {
            Attempt::Unreadable(_) => Some(Illegal::Unreadable),
            Attempt::Order(order) => self.arsenal[seat].check(&self.ruleset, *order).err(),
        };
        let (deed, again) = match (fault, &attempt) {
            (None, Attempt::Order(order)) => self.carry_out(seat, *order),
            (Some(reason), _) => self.punish(seat, reason)?,
            (None, Attempt::Unreadable(_)) => unreachable!("text that is not an order is always illegal"),
        };
        Ok(self.close(seat, attempt, deed, again))
    }

    /// Ends the game from outside: time ran out, a player left, a program failed, or a cap was reached.
    pub fn adjudge(&mut self, end: End) -> Result<&Turn, Adjudged> {
        if let Phase::Over(_) = self.phase {
            return Err(Adjudged::GameOver);
        }
        if self.ruleset.brings_about(end.cause()) {
            return Err(Adjudged::FollowsFromPlay(end.cause()));
        }
        if end.cause() == Cause::Cap && end != self.compare_hits(Cause::Cap) {
            return Err(Adjudged::NotByHits);
        }
        let number = self.number();
        Ok(self.finish(number, None, None, Deed::Ended, end))
    }

    /// The end if hits are compared now: more hit points taken wins, equal is a draw.
    pub fn compare_hits(&self, cause: Cause) -> End {
        match self.taken.a.cmp(&self.taken.b) {
            std::cmp::Ordering::Greater => End::lost(Seat::B, cause),
            std::cmp::Ordering::Less => End::lost(Seat::A, cause),
            std::cmp::Ordering::Equal => End::drawn(cause),
        }
    }

    fn resign(&mut self, seat: Seat, attempt: Attempt) -> Result<&Turn, Illegal> {
        if let Phase::Over(_) = self.phase {
            return Err(Illegal::GameOver);
        }
        // Commitments of an open round are discarded.
        self.committed = Sides::default();
        let number = self.number();
        Ok(self.finish(number, Some(seat), Some(attempt), Deed::Ended, End::lost(seat, Cause::Resigned)))
    }

    /// The number of the open turn or round.
    pub(crate) fn number(&self) -> u16 {
        match self.phase {
            Phase::Round { number, .. } => number,
            _ => self.orders.a.saturating_add(self.orders.b).saturating_add(1),
        }
    }

    /// Carries out a legal order. The flag says whether it took a hit point.
    fn carry_out(&mut self, seat: Seat, order: Order) -> (Deed, Took) {
        match order {
            Order::Fire(cells) if self.ruleset.plays_in_rounds() => {
                (self.commit(seat, Decision::Fire(cells), None), Took::Nothing)
            }
            Order::Radar(at) => {
                self.arsenal[seat].spend(order.kind());
                (self.sweep(seat, at), Took::Nothing)
            }
            Order::Smoke(at) => {
                self.arsenal[seat].spend(order.kind());
                self.waters[seat].smoke.push(at);
                (Deed::Smoked(at), Took::Nothing)
            }
            Order::Resign => unreachable!("resigning is not a turn"),
            // All others fire.
            _ => {
                let cells = self.arsenal[seat].struck_by(&self.ruleset, order);
                self.arsenal[seat].spend(order.kind());
                let before = self.taken[seat];
                let volley = self.fire(seat, Weapon::of(order), cells);
                let took = if self.taken[seat] > before { Took::HitPoints } else { Took::Nothing };
                (Deed::Attacked(volley), took)
            }
        }
    }

    /// What the rules do about an illegal attempt.
    fn punish(&mut self, seat: Seat, reason: Illegal) -> Result<(Deed, Took), Illegal> {
        let penalty = match self.ruleset.penalty(reason) {
            None => return Err(reason),
            Some(Penalty::TurnLost) if self.ruleset.plays_in_rounds() => {
                return Ok((self.commit(seat, Decision::Punished, Some(reason)), Took::Nothing));
            }
            Some(penalty) => penalty,
        };
        Ok((Deed::Punished { penalty, reason }, Took::Nothing))
    }

    /// Records a commitment, and resolves the round once both have committed.
    fn commit(&mut self, seat: Seat, decision: Decision, punished: Option<Illegal>) -> Deed {
        self.committed[seat] = Some(decision);
        if self.committed[seat.other()].is_none() {
            if let Phase::Round { committed, .. } = &mut self.phase {
                committed[seat] = true;
            }
            return Deed::Committed { punished };
        }
        let decisions = std::mem::take(&mut self.committed);
        // Both chose with what they had at the start of the round, so ships that sink in it still fire.
        let mut resolve = |by: Seat, decision: Option<Decision>| match decision {
            Some(Decision::Fire(cells)) => Committed::Salvo(self.fire(by, None, cells)),
            Some(Decision::Punished) | None => Committed::Punished,
        };
        let a = resolve(Seat::A, decisions.a);
        let b = resolve(Seat::B, decisions.b);
        Deed::Round { last: punished, volleys: Box::new(Sides::new(a, b)) }
    }

    /// Fires at cells of the other side's waters.
    fn fire(&mut self, by: Seat, weapon: Option<Weapon>, cells: Cells) -> Volley {
        let enemy = &mut self.waters[by.other()];
        let mut volley = Volley { by, weapon, shots: SmallVec::new(), cleared: Cells::EMPTY };
        for cell in cells {
            let shot = enemy.strike(cell);
            if shot.effect != Effect::Miss {
                self.taken[by] += 1;
            }
            if let (Effect::Sunk, Some((class, span))) = (shot.effect, shot.struck) {
                self.arsenal[by].sank_one(&self.ruleset);
                self.arsenal[by.other()].lost_one(&self.ruleset, class);
                if self.ruleset.rules().told.clear_halo {
                    volley.cleared |= self.ruleset.domain(span.cells()) - span.cells();
                }
            }
            volley.shots.push(shot);
        }
        self.arsenal[by].mark(&self.ruleset, cells);
        // Clear only cells that are still unknown after all shots of the order.
        if !volley.cleared.is_empty() {
            volley.cleared -= self.arsenal[by].spent();
            self.arsenal[by].mark(&self.ruleset, volley.cleared);
        }
        volley
    }

    fn sweep(&mut self, by: Seat, at: Cell) -> Deed {
        let radar = self.ruleset.rules().radar.expect("a legal scan has a radar");
        let area = self.ruleset.radar_area(at);
        let ruleset = &self.ruleset;
        let enemy = &mut self.waters[by.other()];
        let overlaps = |screen: &Cell| ruleset.smoke_area(*screen).meets(area);
        let blown: SmallVec<[Cell; 4]> =
            enemy.smoke.iter().copied().filter(|screen| overlaps(screen)).collect();
        enemy.smoke.retain(|screen| !overlaps(screen));
        let echo = if blown.is_empty() {
            let visible = area & enemy.visible(ruleset, radar.sees);
            match radar.answer {
                RadarTold::Cells => Echo::Cells(visible),
                RadarTold::Presence => Echo::Presence(!visible.is_empty()),
            }
        } else {
            Echo::Obscured
        };
        Deed::Swept { at, echo, blown, told_to_target: radar.told_to_target }
    }

    /// Counts the turn, decides who is next or how the game ended, and records the turn.
    fn close(&mut self, seat: Seat, attempt: Attempt, deed: Deed, took: Took) -> &Turn {
        let number = self.number();
        match &deed {
            Deed::Committed { .. } => {
                return self.write(number, Some(seat), Some(attempt), deed, Close::Waiting);
            }
            Deed::Round { .. } => Seat::BOTH.into_iter().for_each(|seat| self.count_order(seat)),
            _ => self.count_order(seat),
        }
        if let Some(end) = self.ending(&deed, seat) {
            return self.finish(number, Some(seat), Some(attempt), deed, end);
        }
        let order = self.ruleset.rules().turns.order;
        self.phase = match order {
            TurnOrder::Together => {
                Phase::Round { number: number.saturating_add(1), committed: Sides::new(false, false) }
            }
            TurnOrder::AgainOnHit if took == Took::HitPoints && self.has_orders_left(seat) => {
                Phase::Turn(seat)
            }
            // If one side has used all its orders, the other plays its own to the end.
            _ if self.has_orders_left(seat.other()) => Phase::Turn(seat.other()),
            _ => Phase::Turn(seat),
        };
        let next = next_of(self.phase).expect("the game goes on");
        self.write(number, Some(seat), Some(attempt), deed, Close::Next(next))
    }

    /// Two players who keep losing their turns can go on for ever, so the count saturates.
    fn count_order(&mut self, seat: Seat) {
        self.orders[seat] = self.orders[seat].saturating_add(1);
    }

    /// How the game ended with this deed, if it did.
    fn ending(&self, deed: &Deed, seat: Seat) -> Option<End> {
        if let Deed::Punished { penalty: Penalty::Forfeit, reason } = deed {
            let cause = match reason {
                Illegal::RadarSpent => Cause::SecondRadar,
                _ => Cause::IllegalOrder,
            };
            return Some(End::lost(seat, cause));
        }
        match (self.waters.a.afloat, self.waters.b.afloat) {
            (0, 0) => return Some(End::drawn(Cause::Sunk)),
            (0, _) => return Some(End::lost(Seat::A, Cause::Sunk)),
            (_, 0) => return Some(End::lost(Seat::B, Cause::Sunk)),
            _ => {}
        }
        let exhausted = Seat::BOTH.into_iter().all(|seat| !self.has_orders_left(seat));
        exhausted.then(|| self.compare_hits(Cause::Limit))
    }

    fn has_orders_left(&self, seat: Seat) -> bool {
        self.ruleset.limit().is_none_or(|limit| self.orders[seat] < limit)
    }

    fn finish(
        &mut self,
        number: u16,
        seat: Option<Seat>,
        attempt: Option<Attempt>,
        deed: Deed,
        end: End,
    ) -> &Turn {
        self.phase = Phase::Over(end);
        let fleets = Sides::from_fn(|seat| self.waters[seat].fleet.clone());
        self.write(number, seat, attempt, deed, Close::Over(Box::new((end, fleets))))
    }

    fn write(
        &mut self,
        number: u16,
        seat: Option<Seat>,
        attempt: Option<Attempt>,
        deed: Deed,
        close: Close,
    ) -> &Turn {
        let told = self.ruleset.rules().told;
        self.turns.push(Turn { number, seat, attempt, deed, told, close });
        self.turns.last().expect("a turn was just written")
    }
}

/// Whether an order took a hit point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Took {
    HitPoints,
    Nothing,
}

fn next_of(phase: Phase) -> Option<Next> {
    match phase {
        Phase::Turn(seat) => Some(Next::Turn(seat)),
        Phase::Round { number, .. } => Some(Next::Round(number)),
        Phase::Over(_) => None,
    }
}

impl Waters {
    fn new(ruleset: &Ruleset, fleet: Fleet) -> Waters {
        let mut cell_points = [0; 256];
        let mut ship_points = SmallVec::new();
        for (index, ship) in fleet.ships().iter().enumerate() {
            let class = ruleset.class(ship.class);
            ship_points.push(class.length() * class.armour());
            for cell in fleet.cells_of(index) {
                cell_points[usize::from(cell.index())] = class.armour();
            }
        }
        let afloat = ruleset.ship_count();
        Waters { fleet, cell_points, ship_points, afloat, struck: Cells::EMPTY, smoke: SmallVec::new() }
    }

    /// One shot at one cell.
    fn strike(&mut self, cell: Cell) -> Shot {
        let points = &mut self.cell_points[usize::from(cell.index())];
        if *points == 0 {
            return Shot { cell, effect: Effect::Miss, struck: None };
        }
        *points -= 1;
        self.struck.insert(cell);
        let index = self.fleet.ship_at(cell).expect("a cell with hit points has a ship");
        let ship = self.fleet.ships()[index];
        let left = &mut self.ship_points[index];
        *left -= 1;
        let effect = if *left == 0 {
            self.afloat -= 1;
            Effect::Sunk
        } else {
            Effect::Hit
        };
        Shot { cell, effect, struck: Some((ship.class, ship.span)) }
    }

    /// The ship cells that radar can see.
    fn visible(&self, ruleset: &Ruleset, sees: RadarSees) -> Cells {
        let ships = self.fleet.ships().iter().enumerate();
        let open = ships.filter(|(_, ship)| !ruleset.class(ship.class).stealth());
        let cells = open.fold(Cells::EMPTY, |cells, (index, _)| cells | self.fleet.cells_of(index));
        match sees {
            RadarSees::All => cells,
            RadarSees::Unhit => cells - self.struck,
        }
    }
}

impl std::fmt::Debug for Game {
    /// Shows whose move it is and nothing hidden, so a log line cannot leak a fleet.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Game({}, {:?}, {} turns)", self.ruleset.id(), self.phase, self.turns.len() - 1)
    }
}

/// Why a game could not be adjudged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Adjudged {
    /// The game is already over.
    #[error("the game is over")]
    GameOver,
    /// This end results from the orders played and cannot be given from outside.
    #[error("the end \"{0}\" follows from play and cannot be adjudged")]
    FollowsFromPlay(Cause),
    /// A capped game is decided by hits, and this result does not match them.
    #[error("a capped game is decided by hits, and this result does not match them")]
    NotByHits,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dice, Draw};

    #[test]
    fn a_game_is_adjudged_once_and_by_what_is_true() {
        let classic = Ruleset::preset("classic").unwrap();
        let mut dice = Dice::from_seed(5);
        let fleets = Sides::from_fn(|_| Fleet::random(&classic, Draw::Uniform, &mut dice));
        let hit = fleets.b.occupied().first().unwrap();
        let mut game = Game::new(&classic, fleets, Seat::A);
        game.play(Seat::A, Order::shot(hit)).unwrap();
        let refused = |game: &mut Game, end| game.adjudge(end).map(|_| ()).unwrap_err();
        assert_eq!(
            refused(&mut game, End::lost(Seat::B, Cause::Sunk)),
            Adjudged::FollowsFromPlay(Cause::Sunk)
        );
        assert_eq!(refused(&mut game, End::drawn(Cause::Cap)), Adjudged::NotByHits);
        assert_eq!(refused(&mut game, End::lost(Seat::A, Cause::Cap)), Adjudged::NotByHits);
        game.adjudge(End::lost(Seat::B, Cause::Cap)).unwrap();
        assert_eq!(refused(&mut game, End::lost(Seat::B, Cause::Flag)), Adjudged::GameOver);
        assert_eq!(game.end().and_then(End::winner), Some(Seat::A));
    }

    #[test]
    fn a_game_prints_nothing_of_its_fleets() {
        let classic = Ruleset::preset("classic").unwrap();
        let game = |seed| {
            let mut dice = Dice::from_seed(seed);
            let fleets = Sides::from_fn(|_| Fleet::random(&classic, Draw::Uniform, &mut dice));
            format!("{:?}", Game::new(&classic, fleets, Seat::A))
        };
        assert_eq!(game(1), game(2));
    }
}
