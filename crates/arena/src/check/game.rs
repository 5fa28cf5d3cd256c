//! A whole game against the bot, in which every answer is judged.

use std::time::Instant;

use captains::{Budget, CAP, Captain, registry};
use rules::{Cells, Dice, Draw, Eye, Fleet, Game, Order, Phase, Ruleset, Seat, Sides};
use wire::bot::{EndRequest, RequestExtras};

use super::examiner::Caller;
use crate::call::CallKind;

/// After this many orders another game begins.
const BETWEEN_BEGINNINGS: u32 = 6;

/// After this many faults in one game, more would say nothing new.
const ENOUGH: usize = 5;

/// The captain that the bot plays against: it hits often enough for a real game.
const RIVAL: &str = "mate";

/// A game to be played.
pub(super) struct Table<'a> {
    pub(super) ruleset: &'a Ruleset,
    /// The game id for the bot.
    pub(super) id: String,
    pub(super) seat: Seat,
    pub(super) dice: Dice,
    /// The most orders the bot is asked for.
    pub(super) orders: u16,
    /// Ids of other games that start meanwhile, one after every few orders.
    pub(super) others: Vec<String>,
    /// Whether requests have extras; without them the bot is not told of the end either.
    pub(super) extras: Extras,
    /// How many faults end it.
    pub(super) enough: usize,
    /// Its deadline.
    pub(super) until: Option<Instant>,
}

/// Whether requests have extras.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extras {
    Without,
    With,
}

/// What was seen of a game, apart from faults.
#[derive(Default)]
pub(super) struct Played {
    /// Whether its fleet is legal.
    pub(super) placed: bool,
    /// How many orders the bot gave.
    pub(super) orders: u32,
    /// How many shots were at squares that the bot could know to be empty.
    pub(super) wasted: u32,
    pub(super) resigned: bool,
}

impl Extras {
    pub(super) fn extras(self, caller: &Caller) -> RequestExtras {
        match self {
            Extras::Without => RequestExtras::Off,
            Extras::With => caller.extras(),
        }
    }
}

impl<'a> Table<'a> {
    /// A whole game with extras, until there are enough faults.
    pub(super) fn new(ruleset: &'a Ruleset, id: String, seat: Seat, dice: Dice) -> Table<'a> {
        let (orders, others, extras) = (u16::MAX, Vec::new(), Extras::With);
        Table { ruleset, id, seat, dice, orders, others, extras, enough: ENOUGH, until: None }
    }

    /// Plays the game. A wrong answer is noted and replaced by a legal one.
    pub(super) async fn play(mut self, caller: &mut Caller) -> Played {
        let mut played = Played::default();
        let mut own = Sides::from_fn(|seat| self.dice.fork(if seat == Seat::A { "A" } else { "B" }));
        let fleet = self.fleet(&self.id, caller).await;
        played.placed = fleet.is_some();
        if caller.noted_faults() >= self.enough {
            return played;
        }
        let fleets = Sides::from_fn(|seat| match &fleet {
            Some(fleet) if seat == self.seat => fleet.clone(),
            _ => Fleet::random(self.ruleset, Draw::Uniform, &mut own[seat]),
        });
        let mut game = Game::new(self.ruleset, fleets, Seat::A);
        loop {
            let seat = match game.phase() {
                Phase::Over(_) => break,
                Phase::Turn(seat) => seat,
                // The bot decides before anything of the round is revealed.
                Phase::Round { committed, .. } if committed[self.seat] => self.seat.other(),
                Phase::Round { .. } => self.seat,
            };
            let late = self.until.is_some_and(|until| Instant::now() >= until);
            if late || game.orders()[seat] >= self.orders.min(CAP) {
                break;
            }
            let view = game.view(Eye::Player(seat));
            let mut order = None;
            if seat == self.seat {
                order = caller.ask_order(&view, &self.id, self.extras).await;
                if caller.gave_up() || caller.noted_faults() >= self.enough {
                    break;
                }
                played.orders += 1;
                if played.orders.is_multiple_of(BETWEEN_BEGINNINGS)
                    && let Some(id) = self.others.pop()
                {
                    self.fleet(&id, caller).await;
                }
                if let Some(Order::Fire(cells)) = order {
                    let waters = view.waters(seat.other());
                    let nothing: Cells = waters.misses() | waters.cleared() | waters.destroyed();
                    played.wasted += (cells & nothing).len();
                }
                played.resigned |= order == Some(Order::Resign);
            }
            let order = order.unwrap_or_else(|| rival().order(&view, &mut own[seat], Budget::USUAL));
            game.play(seat, order).expect("the order is legal");
        }
        if self.extras == Extras::With
            && let Some(end) = game.end()
        {
            caller.ask(CallKind::End, &EndRequest::of(end, self.seat, &self.id, None)).await;
        }
        played
    }

    /// Asks for the fleet of a game.
    async fn fleet(&self, id: &str, caller: &mut Caller) -> Option<Fleet> {
        caller.ask_fleet(self.ruleset, self.seat, id, self.extras).await
    }
}

fn rival() -> &'static dyn Captain {
    registry::find(RIVAL).expect("the captain is known").captain
}
