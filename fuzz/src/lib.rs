//! What the targets share: playing attempts, and what must hold whatever is played.

use rules::{
    Attempt, Cells, Dice, Draw, Eye, Fleet, Game, Header, Illegal, Lane, Order, Phase, Record, Ruleset, Seat,
    Sides, Sighting,
};

const EYES: [Eye; 4] = [Eye::Player(Seat::A), Eye::Player(Seat::B), Eye::Public, Eye::Organiser];

/// A game between two random fleets.
pub fn open(ruleset: &Ruleset, dice: &mut Dice) -> Game {
    let fleets = Sides::from_fn(|_| Fleet::random(ruleset, Draw::Sequential, dice));
    Game::new(ruleset, fleets, if dice.percent(50) { Seat::A } else { Seat::B })
}

/// Who is to act; either seat in a round that is still open.
pub fn mover(game: &Game) -> Seat {
    match game.phase() {
        Phase::Turn(seat) => seat,
        Phase::Round { committed, .. } if committed.a => Seat::B,
        _ => Seat::A,
    }
}

/// Plays an attempt, and checks that the player could have known what comes of it.
pub fn play(game: &mut Game, seat: Seat, attempt: Attempt) {
    let view = game.view(Eye::Player(seat));
    let turns = game.turns().len();
    let foreseen = match &attempt {
        Attempt::Order(order) => view.check(seat, *order).err(),
        Attempt::Unreadable(_) => {
            view.phase().and_then(|phase| phase.admits(seat).err()).or(Some(Illegal::Unreadable))
        }
    };
    let mut seen = Vec::new();
    let refused = game.play(seat, attempt).map(|turn| turn.seen_by(Eye::Player(seat), &mut seen)).err();
    let punished = seen.iter().find_map(|sighting| match sighting {
        Sighting::Penalty { by, reason, .. } if *by == seat => *reason,
        _ => None,
    });
    assert_eq!(refused.or(punished), foreseen);
    assert_eq!(game.turns().len(), turns + usize::from(refused.is_none()), "a refusal is no turn");
}

/// Some attempt, mostly a legal one.
pub fn some_attempt(game: &Game, seat: Seat, dice: &mut Dice) -> Attempt {
    let (ruleset, arsenal) = (game.ruleset(), game.arsenal(seat));
    let at = dice.cell(ruleset.board().cells()).expect("a board has cells");
    match dice.below(12) {
        0 => Order::Radar(at).into(),
        1 => Order::Smoke(at).into(),
        2 => Order::Artillery(at).into(),
        3 => Order::Torpedo(Lane::Row(at.y())).into(),
        4 => Order::shot(at).into(),
        _ => {
            let (mut left, mut aimed) = (arsenal.targets(), Cells::EMPTY);
            for _ in 0..1 + dice.below(arsenal.shots().max(1)) {
                if let Some(cell) = dice.cell(left) {
                    left.remove(cell);
                    aimed.insert(cell);
                }
            }
            Order::Fire(aimed).into()
        }
    }
}

/// What must hold for any game: views fold alike, and the record reads back.
pub fn check(game: &Game) {
    for eye in EYES {
        let view = game.view(eye);
        assert_eq!(view.phase(), Some(game.phase()));
        assert_eq!(view.orders(), game.orders());
    }
    let record = Record::of(game.clone(), Header::default());
    check_record(&record);
}

/// A record must read back as itself.
pub fn check_record(record: &Record) {
    let text = record.to_string();
    let again = Record::read_all(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again.len(), 1, "{text}");
    assert_eq!(again[0].to_string(), text);
    assert_eq!(again[0].end(), record.end(), "{text}");
    assert_eq!(again[0].header(), record.header(), "{text}");
}
