//! Pairs of games with the same orders and another hidden fleet, in which one side sees the same.

use rules::{
    Attempt, Cells, Dice, Eye, Fleet, Game, Order, OrderKind, Phase, Proposal, Ruleset, Seat, Sides, Sighting,
};

/// What was sent, and whether the rules refused it.
pub(crate) type Script = Vec<(Seat, Order, Taken)>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Taken {
    Played,
    Refused,
}

/// A random order, now and then one that is not legal.
fn order(game: &Game, seat: Seat, dice: &mut Dice) -> Order {
    let (ruleset, arsenal) = (game.ruleset(), game.arsenal(seat));
    let board = ruleset.board();
    let at = dice.cell(board.cells()).unwrap();
    // Where mistakes lose the game at once, nobody makes any here: the end shows everything.
    let forfeits = ruleset.rules().turns.illegal == rules::Answer::Forfeit;
    if dice.percent(10) && !arsenal.spent().is_empty() && !forfeits {
        return Order::Fire(Cells::of(dice.cell(arsenal.spent()).unwrap()));
    }
    let lanes: Vec<_> = board.lanes().collect();
    for (kind, order) in [
        (OrderKind::Radar, Order::Radar(at)),
        (OrderKind::Smoke, Order::Smoke(at)),
        (OrderKind::Artillery, Order::Artillery(at)),
        (OrderKind::Torpedo, Order::Torpedo(*dice.choose(&lanes).unwrap())),
    ] {
        if arsenal.offers(ruleset, kind).is_ok() && dice.percent(30) {
            return order;
        }
    }
    let mut targets: Vec<_> = arsenal.targets().iter().collect();
    dice.shuffle(&mut targets);
    Order::Fire(targets.into_iter().take(arsenal.shots() as usize).collect())
}

/// Plays a random game for some turns, not to its end.
pub(crate) fn script(ruleset: &Ruleset, fleets: &Sides<Fleet>, length: usize, dice: &mut Dice) -> Script {
    let mut game = Game::new(ruleset, fleets.clone(), Seat::A);
    let mut script = Script::new();
    while script.len() < length {
        let seat = match game.phase() {
            Phase::Turn(seat) => seat,
            Phase::Round { committed, .. } if committed.a => Seat::B,
            Phase::Round { .. } => Seat::A,
            Phase::Over(_) => break,
        };
        let order = order(&game, seat, dice);
        let taken = if game.play(seat, order).is_ok() { Taken::Played } else { Taken::Refused };
        script.push((seat, order, taken));
        if game.end().is_some() {
            script.pop();
            break;
        }
    }
    script
}

/// What an eye is told in a game, or nothing if it does not go the same way.
fn told(ruleset: &Ruleset, fleets: &Sides<Fleet>, script: &Script, eye: Eye) -> Option<Vec<Sighting>> {
    let mut game = Game::new(ruleset, fleets.clone(), Seat::A);
    for (seat, order, taken) in script {
        let played = game.play(*seat, Attempt::Order(*order)).is_ok();
        if played != (*taken == Taken::Played) {
            return None;
        }
    }
    let mut seen = Vec::new();
    game.turns().iter().for_each(|turn| turn.seen_by(eye, &mut seen));
    game.end().is_none().then_some(seen)
}

/// Other fleets with a changed fleet of this seat, of which the other seat was told exactly the same.
pub(crate) fn another_truth(
    ruleset: &Ruleset,
    fleets: &Sides<Fleet>,
    changed: Seat,
    script: &Script,
    dice: &mut Dice,
) -> Option<Sides<Fleet>> {
    let eye = Eye::Player(changed.other());
    let before = told(ruleset, fleets, script, eye)?;
    for _ in 0..400 {
        let ships = fleets[changed].ships();
        let moved = dice.below(ships.len() as u32) as usize;
        let proposals: Vec<Proposal> = ships
            .iter()
            .enumerate()
            .map(|(index, ship)| {
                let class = ruleset.class(ship.class);
                let span = if index == moved { dice.choose(class.berths()).unwrap().span } else { ship.span };
                Proposal::along(class.name(), span)
            })
            .collect();
        let Ok(fleet) = Fleet::new(ruleset, &proposals) else { continue };
        if fleet == fleets[changed] {
            continue;
        }
        let mut others = fleets.clone();
        others[changed] = fleet;
        if told(ruleset, &others, script, eye).as_ref() == Some(&before) {
            return Some(others);
        }
    }
    None
}
