//! Shooting practice for any captain under any rules: a real game in which the other side never acts.

use std::time::Instant;

use rules::{
    Answer, Attempt, Cause, Dice, Eye, Fleet, Game, Illegal, MAX_ARMOUR, MAX_SHIPS, Order, Outcome, Phase,
    Ruleset, Seat, Sides, View,
};

use super::tally::{Moves, Score};
use crate::budget::Budget;
use crate::captain::{Captain, Declined};

const SHOOTER: Seat = Seat::A;

/// A captain set up to shoot at fleets that do not shoot back.
///
/// The referee is the real one, so every sighting is real, whatever the rules. The other side cannot pass,
/// and harmless shots at known water would run out before a weak shooter is done. So the referee's rules
/// differ from the captain's in two switches: text that is not an order loses the turn, which is all the
/// other side ever sends, and there is no limit of orders, because the length of the game is what is
/// measured. The captain's view has the rules that were asked for.
pub(super) struct Practice<'a> {
    name: &'a str,
    captain: &'a dyn Captain,
    pub(super) ruleset: Ruleset,
    referee: Ruleset,
    /// The shooter's own fleet. Nobody fires at it, so one is enough for all games.
    own: Fleet,
    /// How long it may think about each order.
    pub(super) budget: Budget,
    most_orders: u32,
}

/// Why a captain's games do not count.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{captain} in game {game}: {fault}")]
pub struct Failed {
    /// The captain's name.
    pub captain: String,
    /// The number of the game.
    pub game: u64,
    /// What went wrong.
    pub fault: Fault,
}

/// What a captain did wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// It gave an order that is not allowed.
    #[error("order {order} is not allowed: {illegal}")]
    Illegal {
        /// The order in the notation.
        order: String,
        /// What is wrong with it.
        illegal: Illegal,
    },
    /// It resigned.
    #[error("it resigned")]
    GaveUp,
    /// It never finished.
    #[error("the fleet was not sunk after {orders} orders")]
    Endless {
        /// How many orders it gave.
        orders: u32,
    },
}

impl<'a> Practice<'a> {
    pub(super) fn new(
        name: &'a str,
        captain: &'a dyn Captain,
        ruleset: &Ruleset,
        dice: &Dice,
    ) -> Result<Practice<'a>, Declined> {
        captain.plays(ruleset)?;
        let mut rules = ruleset.rules().clone();
        "practice".clone_into(&mut rules.name);
        rules.turns.illegal = Answer::TurnLost;
        rules.turns.limit = None;
        let referee = Ruleset::try_from(rules).expect("these switches contradict no others");
        // Every cell fired at until it has no hit point left, plus one, and all special orders there can be.
        let specials = 4 * MAX_SHIPS + u32::from(u8::MAX);
        let most_orders = ruleset.board().cells().len() * (u32::from(MAX_ARMOUR) + 1) + specials;
        Ok(Practice {
            name,
            captain,
            own: captain.deploy(ruleset, &mut dice.fork("own fleet")),
            ruleset: ruleset.clone(),
            referee,
            budget: Budget::default(),
            most_orders,
        })
    }

    /// Plays the game of this number against this fleet.
    pub(super) fn play(
        &self,
        hidden: Fleet,
        game: u64,
        dice: &mut Dice,
        moves: &mut Moves,
    ) -> Result<Score, Failed> {
        self.watch(hidden, game, dice, moves, |_, _| {})
    }

    /// The same, and shows what the captain knows after each turn.
    pub(super) fn watch(
        &self,
        hidden: Fleet,
        game: u64,
        dice: &mut Dice,
        moves: &mut Moves,
        after: impl FnMut(Score, &View),
    ) -> Result<Score, Failed> {
        let failed = |fault| Failed { captain: self.name.to_owned(), game, fault };
        self.shoot(hidden, dice, moves, after).map_err(failed)
    }

    fn shoot(
        &self,
        hidden: Fleet,
        dice: &mut Dice,
        moves: &mut Moves,
        mut after: impl FnMut(Score, &View),
    ) -> Result<Score, Fault> {
        let mut game = Game::new(&self.referee, Sides::new(self.own.clone(), hidden), SHOOTER);
        let mut view = View::new(&self.ruleset, Eye::Player(SHOOTER));
        view.watch(&game.turns()[0]);
        let mut score = Score::default();
        loop {
            let turn = match game.phase() {
                Phase::Over(end) => {
                    debug_assert_eq!((end.outcome(), end.cause()), (Outcome::Won(SHOOTER), Cause::Sunk));
                    return Ok(score);
                }
                phase if phase.admits(SHOOTER).is_ok() => {
                    if score.orders == self.most_orders {
                        return Err(Fault::Endless { orders: score.orders });
                    }
                    let order = self.order(&view, dice, moves)?;
                    score.count(order);
                    game.play(SHOOTER, order)
                }
                _ => game.play(SHOOTER.other(), Attempt::Unreadable(String::new())),
            };
            view.watch(turn.expect("the order was checked, and anything else loses the turn"));
            after(score, &view);
        }
    }

    fn order(&self, view: &View, dice: &mut Dice, moves: &mut Moves) -> Result<Order, Fault> {
        let start = Instant::now();
        let decision = self.captain.decide(view, dice, self.budget);
        moves.add(start.elapsed(), decision.exactness);
        let order = decision.order;
        match view.check(SHOOTER, order) {
            _ if order == Order::Resign => Err(Fault::GaveUp),
            Ok(()) => Ok(order),
            Err(illegal) => {
                Err(Fault::Illegal { order: order.name(self.ruleset.board()).to_string(), illegal })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::Cells;

    use super::super::{Layout, Simulator};
    use super::*;
    use crate::budget::Budget;
    use crate::ranks::Cadet;

    fn practise(captain: &dyn Captain, ruleset: &Ruleset, games: u64) -> Result<Vec<Score>, Failed> {
        let dice = Dice::from_seed(1);
        let simulator = Simulator::new("somebody", captain, ruleset, Layout::Uniform, 1).unwrap();
        let hidden = |number| Layout::Uniform.fleet(ruleset, &mut dice.fork_nth(number));
        (0..games).map(|number| simulator.score(&hidden(number), number)).collect()
    }

    #[test]
    fn every_preset_is_shot_to_its_end() {
        for ruleset in Ruleset::presets() {
            for score in practise(&Cadet, &ruleset, 20).unwrap() {
                assert!(score.shots >= score.orders && score.orders > 0, "{ruleset:?}: {score:?}");
                let salvos = ruleset.full_salvo() > 1;
                assert_eq!(score.shots == score.orders, !salvos, "{ruleset:?}: {score:?}");
            }
        }
    }

    /// Fires along the board from the first cell to the last, whatever happens.
    struct Sweeper;

    impl Captain for Sweeper {
        fn order(&self, view: &View, _dice: &mut Dice, _budget: Budget) -> Order {
            let arsenal = view.arsenal(SHOOTER);
            let left = arsenal.targets() - arsenal.spent();
            Order::Fire(left.iter().take(arsenal.shots() as usize).collect())
        }
    }

    #[test]
    fn shots_and_rounds_are_counted_apart() {
        let salvo = Ruleset::preset("salvo").unwrap();
        let dice = Dice::from_seed(1);
        for (number, score) in practise(&Sweeper, &salvo, 20).unwrap().into_iter().enumerate() {
            let hidden = Layout::Uniform.fleet(&salvo, &mut dice.fork_nth(number as u64));
            let last = hidden.occupied().iter().last().unwrap();
            // Six shots per round, none lost because nobody shoots back; the last round is fired completely.
            let rounds = (u32::from(last.y()) * 10 + u32::from(last.x())) / 6 + 1;
            assert_eq!(score, Score { orders: rounds, shots: (6 * rounds).min(100) });
        }
    }

    /// Never stops firing at the first cell.
    struct Stubborn;

    impl Captain for Stubborn {
        fn order(&self, view: &View, _dice: &mut Dice, _budget: Budget) -> Order {
            Order::Fire(view.ruleset().board().cells().first().into_iter().collect::<Cells>())
        }
    }

    /// Resigns at once.
    struct Faint;

    impl Captain for Faint {
        fn order(&self, _view: &View, _dice: &mut Dice, _budget: Budget) -> Order {
            Order::Resign
        }
    }

    #[test]
    fn a_captain_that_cannot_finish_is_named() {
        let classic = Ruleset::preset("classic").unwrap();
        let hackathon = Ruleset::preset("hackathon").unwrap();
        let text =
            |captain: &dyn Captain, ruleset: &Ruleset| practise(captain, ruleset, 1).unwrap_err().to_string();
        assert_eq!(text(&Faint, &classic), "somebody in game 0: it resigned");
        let illegal = text(&Stubborn, &classic);
        assert!(illegal.starts_with("somebody in game 0: order A1 is not allowed: "), "{illegal}");
        let endless = text(&Stubborn, &hackathon);
        assert!(endless.starts_with("somebody in game 0: the fleet was not sunk after "), "{endless}");
    }
}
