//! Constructed positions in which bots often go wrong.

use rules::{Cells, Dice, Draw, Eye, Fleet, Game, Order, OrderKind, Phase, Ruleset, Seat, Sides, View};
use wire::bot::{MoveRequest, RequestExtras};

use crate::deal::NotDealt;

/// A position in which the bot is asked for an order.
pub(super) struct Position {
    /// The name of its case.
    pub(super) name: &'static str,
    /// What the bot knows.
    pub(super) view: View,
}

/// The position in which the bot has no radar left.
pub(super) const RADAR_USED_UP: &str = "radar used up";

/// The seat of the bot in all of them.
const BOT: Seat = Seat::A;

/// More orders than any of these games has.
const BOUND: usize = 4000;

impl Position {
    /// The request for an order.
    pub(super) fn request(&self, id: &str, extras: RequestExtras) -> MoveRequest {
        MoveRequest::of(&self.view, id, extras).expect("a player's view")
    }

    /// The first position that these rules have.
    pub(super) fn first(ruleset: &Ruleset, dice: &mut Dice) -> Option<Position> {
        Position::all(ruleset, dice).into_iter().next()
    }

    /// Every position that these rules can have.
    pub(super) fn all(ruleset: &Ruleset, dice: &mut Dice) -> Vec<Position> {
        let mut script = || Script::new(ruleset, dice);
        let mut positions = vec![script().ask("first order")];
        if ruleset.has_order(OrderKind::Radar) {
            positions.push(script().use_up_the_radar().ask(RADAR_USED_UP));
        }
        if ruleset.tells_cells() {
            positions.push(script().hit(1).ask("after one hit"));
            positions.push(script().hit(2).ask("after two hits"));
        }
        if NotDealt::check(ruleset).is_ok() && ruleset.tells_cells() {
            positions.push(script().hit(1).ask_with_dealt_fleet("dealt fleets"));
        }
        if let (Some(limit), true) = (ruleset.limit(), ruleset.may_fire_again()) {
            positions.push(script().fire_at_the_same_water(limit.saturating_sub(1)).ask("long history"));
        }
        positions.push(script().fire_at_nearly_all().ask("few squares left"));
        // The game may have ended on the way: then the rules do not have this position.
        positions.into_iter().flatten().collect()
    }
}

/// A game in which both sides follow a script.
struct Script {
    game: Game,
    fleets: Sides<Fleet>,
}

impl Script {
    fn new(ruleset: &Ruleset, dice: &mut Dice) -> Script {
        let fleets = Sides::from_fn(|_| Fleet::random(ruleset, Draw::Uniform, dice));
        Script { game: Game::new(ruleset, fleets.clone(), BOT), fleets }
    }

    /// The position now, if the bot may act.
    fn ask(self, name: &'static str) -> Option<Position> {
        let open = self.game.phase().admits(BOT).is_ok();
        open.then(|| Position { name, view: self.game.view(Eye::Player(BOT)) })
    }

    /// The same as it looks to a bot that does not know its own fleet.
    fn ask_with_dealt_fleet(self, name: &'static str) -> Option<Position> {
        let mut view = View::new(self.game.ruleset(), Eye::Player(BOT));
        self.game.turns().iter().for_each(|turn| view.watch_dealt(turn));
        self.ask(name).map(|position| Position { view, ..position })
    }

    fn use_up_the_radar(mut self) -> Script {
        let radar = self.game.arsenal(BOT).radar();
        let board = self.game.ruleset().board();
        for at in board.cells().iter().take(usize::from(radar)) {
            self.wait_for_the_bot();
            self.give(BOT, Order::Radar(at));
        }
        self.wait_for_the_bot();
        self
    }

    /// Hits the longest ship this often, in line.
    fn hit(mut self, times: usize) -> Script {
        let fleet = &self.fleets[BOT.other()];
        let longest = fleet.ships().iter().max_by_key(|ship| ship.span.cells().len());
        let cells = longest.map_or(Cells::EMPTY, |ship| ship.span.cells());
        for cell in cells.iter().take(times) {
            self.wait_for_the_bot();
            self.give(BOT, Order::shot(cell));
        }
        self.wait_for_the_bot();
        self
    }

    fn fire_at_the_same_water(mut self, orders: u16) -> Script {
        let water = self.game.ruleset().board().cells() - self.fleets[BOT.other()].occupied();
        if let Some(cell) = water.first() {
            for _ in 0..orders {
                self.wait_for_the_bot();
                self.give(BOT, Order::shot(cell));
            }
        }
        self.wait_for_the_bot();
        self
    }

    /// Both fire at all empty squares, then at ships, until one more hit would end the game.
    fn fire_at_nearly_all(mut self) -> Script {
        for _ in 0..BOUND {
            let seat = match self.game.phase() {
                Phase::Over(_) => break,
                Phase::Turn(seat) => seat,
                Phase::Round { committed, .. } => {
                    if committed[BOT] {
                        BOT.other()
                    } else {
                        BOT
                    }
                }
            };
            let aims = self.aims(seat);
            if aims.is_empty() {
                // If the game may not end, there is nothing left to do; the bot is asked only on its turn.
                break;
            }
            self.give(seat, Order::Fire(aims));
        }
        self
    }

    /// Where a seat fires that must not win: at empty squares, or at ships except for their last hit point.
    fn aims(&self, seat: Seat) -> Cells {
        let arsenal = self.game.arsenal(seat);
        let view = self.game.view(Eye::Player(seat.other()));
        let (waters, fleet) = (view.waters(seat.other()), &self.fleets[seat.other()]);
        let shots = arsenal.shots() as usize;
        let water = arsenal.targets() - waters.fired() - fleet.occupied();
        if !water.is_empty() {
            return water.iter().take(shots).collect();
        }
        let ruleset = self.game.ruleset();
        let mut left = Vec::new();
        for ship in fleet.ships() {
            let armour = ruleset.class(ship.class).armour();
            for cell in ship.span.cells() & arsenal.targets() {
                let points = armour.saturating_sub(waters.points_taken(cell));
                left.extend((0..points).map(|_| cell));
            }
        }
        left.pop();
        left.into_iter().take(shots).collect()
    }

    /// The other side fires at empty squares, or fires again, until it is the bot's turn.
    fn wait_for_the_bot(&mut self) {
        let other = BOT.other();
        for _ in 0..BOUND {
            match self.game.phase() {
                Phase::Turn(seat) if seat == other => {
                    let aims = self.aims(other);
                    let aims = if aims.is_empty() { self.game.arsenal(other).targets() } else { aims };
                    match aims.first() {
                        Some(cell) => self.give(other, Order::shot(cell)),
                        None => return,
                    }
                }
                Phase::Round { committed, .. } if committed[BOT] && !committed[other] => {
                    let aims = self.aims(other);
                    match aims.first() {
                        Some(cell) => self.give(other, Order::shot(cell)),
                        None => return,
                    }
                }
                _ => return,
            }
        }
    }

    fn give(&mut self, seat: Seat, order: Order) {
        // If the game refuses an order, the position is a different one, which is just as good.
        let _ = self.game.play(seat, order);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_has_its_positions_and_the_bot_may_act_in_all_of_them() {
        let mut dice = Dice::from_seed(5);
        for ruleset in Ruleset::presets() {
            let positions = Position::all(&ruleset, &mut dice);
            for position in &positions {
                let (name, view) = (position.name, &position.view);
                assert!(
                    view.phase().is_some_and(|phase| phase.admits(BOT).is_ok()),
                    "{}: {name}",
                    ruleset.id()
                );
                assert!(view.arsenal(BOT).shots() > 0, "{}: {name}", ruleset.id());
            }
            let has = |name: &str| positions.iter().find(|position| position.name == name);
            assert!(has("first order").is_some_and(|position| position.view.orders()[BOT] == 0));
            let nearly = has("few squares left").unwrap_or_else(|| panic!("{}", ruleset.id()));
            assert!(nearly.view.orders()[BOT] > 10, "{}", ruleset.id());
            assert_eq!(has("radar used up").is_some(), ruleset.has_order(OrderKind::Radar));
            if let Some(swept) = has("radar used up") {
                assert_eq!(swept.view.arsenal(BOT).radar(), 0, "{}", ruleset.id());
            }
            if let Some(hit) = has("after two hits") {
                assert_eq!(hit.view.waters(BOT.other()).hits().len(), 2, "{}", ruleset.id());
            }
        }
        let hackathon = Ruleset::preset("hackathon").unwrap();
        let long =
            Position::all(&hackathon, &mut dice).into_iter().find(|p| p.name == "long history").unwrap();
        assert_eq!(long.view.orders()[BOT], 119);
    }
}
