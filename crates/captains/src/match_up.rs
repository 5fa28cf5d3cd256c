//! Plays a game between two captains.

use rules::{Cause, Dice, End, Eye, Fleet, Game, Phase, Ruleset, Seat, Sides, Turn, View};

use crate::budget::Budget;
use crate::captain::Captain;
use crate::dossier::Dossier;

/// How many orders each side may give before hits are compared, if the rules have no limit.
pub const CAP: u16 = 400;

/// Plays a game between two captains to its end, adjudged by [`CAP`] if they never finish.
///
/// Each side has its own dice, so that what one does never changes the other's luck.
pub fn play(
    ruleset: &Ruleset,
    captains: Sides<&dyn Captain>,
    first: Seat,
    budget: Budget,
    dice: &Dice,
) -> Game {
    play_known(ruleset, captains, Sides::default(), first, budget, dice)
}

/// The same in a series: each captain gets what it knows of the other, if there is anything to know.
pub fn play_known(
    ruleset: &Ruleset,
    captains: Sides<&dyn Captain>,
    dossiers: Sides<Option<&Dossier>>,
    first: Seat,
    budget: Budget,
    dice: &Dice,
) -> Game {
    let mut own = Sides::from_fn(|seat| dice.fork(if seat == Seat::A { "A" } else { "B" }));
    let fleets = Sides::from_fn(|seat| match dossiers[seat] {
        Some(dossier) => captains[seat].deploy_against(dossier, ruleset, &mut own[seat]),
        None => captains[seat].deploy(ruleset, &mut own[seat]),
    });
    let game = Game::new(ruleset, fleets, first);
    finish(game, captains, dossiers, budget, own, View::watch)
}

/// The same with fleets that were dealt and that their owners don't know.
pub fn play_dealt(
    ruleset: &Ruleset,
    captains: Sides<&dyn Captain>,
    fleets: Sides<Fleet>,
    first: Seat,
    budget: Budget,
    dice: &Dice,
) -> Game {
    let own = Sides::from_fn(|seat| dice.fork(if seat == Seat::A { "A" } else { "B" }));
    let game = Game::new(ruleset, fleets, first);
    finish(game, captains, Sides::default(), budget, own, View::watch_dealt)
}

/// Plays a game to its end. `watch` decides what a side sees of a turn.
fn finish(
    mut game: Game,
    captains: Sides<&dyn Captain>,
    dossiers: Sides<Option<&Dossier>>,
    budget: Budget,
    mut own: Sides<Dice>,
    watch: fn(&mut View, &Turn),
) -> Game {
    let mut views = Sides::from_fn(|seat| View::new(game.ruleset(), Eye::Player(seat)));
    let mut watched = 0;
    loop {
        for turn in &game.turns()[watched..] {
            watch(&mut views.a, turn);
            watch(&mut views.b, turn);
        }
        watched = game.turns().len();
        let seat = match game.phase() {
            Phase::Over(_) => return game,
            Phase::Turn(seat) => seat,
            Phase::Round { committed, .. } => {
                if committed.a {
                    Seat::B
                } else {
                    Seat::A
                }
            }
        };
        if let Some(end) = capped(&game) {
            game.adjudge(end).expect("the game goes on and a cap is from outside");
            continue;
        }
        let (captain, view, dice) = (captains[seat], &views[seat], &mut own[seat]);
        let order = match dossiers[seat] {
            Some(dossier) => captain.decide_against(dossier, view, dice, budget).order,
            None => captain.order(view, dice, budget),
        };
        game.play(seat, order).expect("a captain's orders are legal");
    }
}

/// The end by [`CAP`], once both sides have given that many orders and the rules set no limit.
pub fn capped(game: &Game) -> Option<End> {
    let orders = game.orders();
    let reached = game.ruleset().limit().is_none() && orders.a >= CAP && orders.b >= CAP;
    reached.then(|| game.compare_hits(Cause::Cap))
}
