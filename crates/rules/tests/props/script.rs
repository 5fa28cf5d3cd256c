//! Random games to play: fleets, who starts, and a list of impulses that become attempts.

use proptest::collection;
use proptest::prelude::*;
use rules::{
    Answer, Attempt, Cell, Cells, Dice, Draw, Fleet, Game, Lane, Order, OrderKind, Phase, Ruleset, Seat,
    Sides,
};

/// One impulse. What it becomes depends on the game; removing impulses leaves a valid script, so failures
/// shrink to short games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Impulse {
    /// Which kind of attempt.
    mood: u16,
    /// Where, and how much.
    aim: u32,
}

/// A game to be played.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    pub(crate) rules: rules::Rules,
    pub(crate) seed: u64,
    pub(crate) first: Seat,
    pub(crate) impulses: Vec<Impulse>,
}

/// Games of these rules with up to this many attempts.
pub(crate) fn scripts(
    rulesets: impl Strategy<Value = Ruleset>,
    longest: usize,
) -> impl Strategy<Value = Script> {
    let impulse = (any::<u16>(), any::<u32>()).prop_map(|(mood, aim)| Impulse { mood, aim });
    let first = prop_oneof![Just(Seat::A), Just(Seat::B)];
    (rulesets, any::<u64>(), first, collection::vec(impulse, 0..=longest)).prop_map(
        |(ruleset, seed, first, impulses)| Script { rules: ruleset.rules().clone(), seed, first, impulses },
    )
}

impl Script {
    pub(crate) fn ruleset(&self) -> Ruleset {
        let preset = Ruleset::preset(&self.rules.name).filter(|preset| *preset.rules() == self.rules);
        preset.unwrap_or_else(|| Ruleset::try_from(self.rules.clone()).expect("the rules were admitted"))
    }

    pub(crate) fn fleets(&self, ruleset: &Ruleset) -> Sides<Fleet> {
        let dice = Dice::from_seed(self.seed);
        Sides::from_fn(|seat| Fleet::random(ruleset, Draw::Uniform, &mut dice.fork(&seat.to_string())))
    }

    pub(crate) fn open(&self) -> (Ruleset, Sides<Fleet>, Game) {
        let ruleset = self.ruleset();
        let fleets = self.fleets(&ruleset);
        let game = Game::new(&ruleset, fleets.clone(), self.first);
        (ruleset, fleets, game)
    }
}

impl Impulse {
    /// What the impulse becomes: mostly a legal order of the player to move, with an eye on the enemy's ships
    /// so that games progress; now and then anything else.
    pub(crate) fn becomes(self, game: &Game, fleets: &Sides<Fleet>) -> (Seat, Attempt) {
        let mover = match game.phase() {
            Phase::Turn(seat) => seat,
            Phase::Round { committed, .. } => match (committed.a, committed.b) {
                (false, true) => Seat::A,
                (true, false) => Seat::B,
                _ if self.aim.is_multiple_of(2) => Seat::A,
                _ => Seat::B,
            },
            Phase::Over(_) => Seat::A,
        };
        // If an illegal order ends the game, they are rarer, or no game would get anywhere.
        let careful = game.ruleset().rules().turns.illegal == Answer::Forfeit;
        let mistakes = if careful { 8 } else { 80 };
        match self.mood % 1000 {
            0 => (mover, Order::Resign.into()),
            1 => (mover.other(), Order::Resign.into()),
            2..30 => (mover.other(), self.legal(game, fleets, mover.other())),
            mood if mood < 30 + mistakes => (mover, self.wild(game)),
            _ => (mover, self.legal(game, fleets, mover)),
        }
    }

    fn roll(self) -> Dice {
        Dice::from_seed(u64::from(self.aim) << 16 | u64::from(self.mood))
    }

    /// An order that the seat's arsenal allows, if it is the seat's turn.
    fn legal(self, game: &Game, fleets: &Sides<Fleet>, seat: Seat) -> Attempt {
        let (ruleset, arsenal, mut dice) = (game.ruleset(), game.arsenal(seat), self.roll());
        let board = ruleset.board();
        let specials = [OrderKind::Radar, OrderKind::Smoke, OrderKind::Artillery, OrderKind::Torpedo];
        let offered: Vec<OrderKind> =
            specials.into_iter().filter(|kind| arsenal.offers(ruleset, *kind).is_ok()).collect();
        if let (Some(kind), true) = (dice.choose(&offered).copied(), dice.percent(40)) {
            let at = dice.cell(board.cells()).expect("a board has cells");
            return match kind {
                OrderKind::Radar => Order::Radar(at),
                OrderKind::Smoke => Order::Smoke(at),
                OrderKind::Artillery => Order::Artillery(at),
                _ if dice.percent(50) => Order::Torpedo(Lane::Column(at.x())),
                _ => Order::Torpedo(Lane::Row(at.y())),
            }
            .into();
        }
        let mut left = arsenal.targets();
        let most = arsenal.shots().max(1);
        let shots = if dice.percent(60) { most } else { 1 + dice.below(most) };
        let mut cells = Cells::EMPTY;
        for _ in 0..shots {
            let ships = left & fleets[seat.other()].occupied();
            let aimed = if dice.percent(40) && !ships.is_empty() { ships } else { left };
            let Some(cell) = dice.cell(aimed) else { break };
            cells.insert(cell);
            left.remove(cell);
        }
        Order::Fire(cells).into()
    }

    /// Anything that might be sent.
    pub(crate) fn wild(self, game: &Game) -> Attempt {
        let (board, mut dice) = (game.ruleset().board(), self.roll());
        // Sometimes off the board: the largest board has cells that most boards lack.
        let anywhere = Cell::from_index(dice.below(256) as u8);
        let at = if dice.percent(70) { dice.cell(board.cells()).unwrap_or(anywhere) } else { anywhere };
        let lane = dice.below(20) as u8;
        Attempt::Order(match dice.below(10) {
            0 => return Attempt::Unreadable(["", "fire!", "A", "é5"][dice.below(4) as usize].to_owned()),
            1 => Order::Radar(at),
            2 => Order::Artillery(at),
            3 => Order::Smoke(at),
            4 => Order::Torpedo(Lane::Column(lane)),
            5 => Order::Torpedo(Lane::Row(lane)),
            6 => Order::shot(at),
            7 => Order::Fire(Cells::EMPTY),
            _ => {
                let many = dice.below(20);
                let cells = (0..many).filter_map(|_| dice.cell(board.cells())).collect();
                Order::Fire(cells)
            }
        })
    }
}
