//! Games as the tests want them.

use std::time::Duration;

use arena::{Bout, Contestant, Duel, GameIds, Keep, Key, Manner, Player, duel};
use rules::{Dice, Header, Ruleset, Seat, Sides};

pub(crate) fn rules(name: &str) -> Ruleset {
    Ruleset::preset(name).expect("a preset")
}

/// Long enough for a busy machine, short enough for a test that waits for it.
pub(crate) fn patient() -> Manner {
    Manner { limit: Duration::from_secs(20), start_limit: Duration::from_secs(20), ..Manner::default() }
}

/// For bots that are never going to answer.
pub(crate) fn hasty() -> Manner {
    let limit = Duration::from_millis(300);
    Manner { limit, start_limit: limit, ..Manner::default() }
}

pub(crate) fn bout(ruleset: &Ruleset, first: Seat, seed: u64) -> Bout {
    let ids = GameIds::new(Key::from_text("names"));
    Bout {
        ruleset: ruleset.clone(),
        first,
        dice: Dice::from_seed(seed),
        ids: Sides::from_fn(|seat| ids.name(&seed.to_string(), seat)),
        header: Header::of_players(&Sides::new("Ann".to_owned(), "Bea".to_owned())),
        keep: Keep::Everything,
    }
}

pub(crate) fn player(contestant: &Contestant, manner: &Manner) -> Player {
    Player::new(contestant, manner, &Key::from_text("key"))
}

pub(crate) fn captain(name: &str) -> Contestant {
    name.parse().expect("a captain")
}

/// One game between two contestants; A moves first.
pub(crate) async fn play(ruleset: &Ruleset, a: &Contestant, b: &Contestant, manner: &Manner) -> Duel {
    let (mut a, mut b) = (player(a, manner), player(b, manner));
    duel(bout(ruleset, Seat::A, 1), Sides::new(&mut a, &mut b), &mut ()).await
}
