//! The luck of a whole game, shot by shot.

use rules::{Cell, Eye, Game, Order, Seat, Sides, Sighting, Turn, View};

use super::meter::Meter;
use super::no_luck::NoLuck;
use super::origin::{Chances, Origin};
use crate::inference::Answer;

/// The luck of both sides in a game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameLuck {
    /// Every shot, in game order.
    pub shots: Vec<ShotLuck>,
}

/// The luck of one shot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ShotLuck {
    /// The turn's index in the game; 0 is the opening.
    pub turn: usize,
    /// Who fired.
    pub seat: Seat,
    /// By how much the answer changed the chance to win, beyond its mean over all answers. Exactly zero if
    /// the chances of the answers could not be counted.
    pub luck: f64,
    /// Whether they were counted.
    pub counted: bool,
}

impl GameLuck {
    /// Measures the luck in a game whose fleets came from these distributions: for each seat, that of its own fleet.
    ///
    /// It is zero on average if that is where they came from, and if nobody knew more about a fleet than the
    /// distribution and the answers say.
    pub fn of(game: &Game, origins: &Sides<Origin>) -> Result<GameLuck, NoLuck> {
        let ruleset = game.ruleset();
        let mut meter = Meter::new(ruleset)?;
        let mut views = Sides::from_fn(|seat| View::new(ruleset, Eye::Player(seat)));
        let mut chances = Sides::from_fn(|seat: Seat| Chances::new(&origins[seat.other()]));
        let mut shots = Vec::new();
        for (number, turn) in game.turns().iter().enumerate() {
            // Everything that is known before the answer is computed before it is looked at.
            let expected = single_shot(turn).map(|(seat, cell)| {
                let answers = chances[seat].answers(&views[seat], cell);
                (seat, answers.map(|answers| meter.expected(seat, cell, &answers)))
            });
            for seat in Seat::BOTH {
                let known = views[seat].sightings().len();
                views[seat].watch(turn);
                for sighting in &views[seat].sightings()[known..] {
                    if let (Some((mover, expected)), Some((cell, answer))) = (expected, told(sighting, seat))
                        && mover == seat
                    {
                        let luck =
                            expected.map_or(0.0, |expected| meter.after(seat, cell, answer) - expected);
                        shots.push(ShotLuck { turn: number, seat, luck, counted: expected.is_some() });
                    }
                    chances[seat].see(ruleset, seat, sighting);
                    meter.see(seat, sighting);
                }
            }
        }
        Ok(GameLuck { shots })
    }

    /// Whether luck can be measured under these rules.
    pub fn check(ruleset: &rules::Ruleset) -> Result<(), NoLuck> {
        NoLuck::check(ruleset)
    }

    /// The luck of one side's shots, in chance to win.
    pub fn of_seat(&self, seat: Seat) -> f64 {
        self.shots.iter().filter(|shot| shot.seat == seat).map(|shot| shot.luck).sum()
    }

    /// By how much luck helped a side: its own, less the other's.
    pub fn for_seat(&self, seat: Seat) -> f64 {
        self.of_seat(seat) - self.of_seat(seat.other())
    }

    /// How many shots were left out because their chances could not be counted.
    pub fn left_out(&self) -> usize {
        self.shots.iter().filter(|shot| !shot.counted).count()
    }
}

/// The shot of a turn, if it was one.
fn single_shot(turn: &Turn) -> Option<(Seat, Cell)> {
    match (turn.seat()?, turn.order()?) {
        (seat, Order::Fire(cells)) if cells.is_single() => Some((seat, cells.first()?)),
        _ => None,
    }
}

/// The answer to a shot by this seat.
fn told(sighting: &Sighting, seat: Seat) -> Option<(Cell, Answer)> {
    match *sighting {
        Sighting::Shot { by, cell, effect, class, wreck } if by == seat => {
            Some((cell, Answer { effect, class, wreck }))
        }
        _ => None,
    }
}
