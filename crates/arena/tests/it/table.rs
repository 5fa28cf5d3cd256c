//! Match settings for tests.

use std::time::Duration;

use arena::{Contestant, GameIds, Keep, Key, MatchResult, MatchSpec, Player, PlayerOptions, play_match};
use rules::{Dice, Header, Ruleset, Seat, Sides};

pub(crate) fn rules(name: &str) -> Ruleset {
    Ruleset::preset(name).expect("a preset")
}

/// Long enough for a busy machine, short enough for a test that waits for it.
pub(crate) fn patient() -> PlayerOptions {
    PlayerOptions {
        limit: Duration::from_secs(20),
        start_limit: Duration::from_secs(20),
        ..PlayerOptions::default()
    }
}

/// For bots that are never going to answer.
pub(crate) fn hasty() -> PlayerOptions {
    let limit = Duration::from_millis(300);
    PlayerOptions { limit, start_limit: limit, ..PlayerOptions::default() }
}

pub(crate) fn spec(ruleset: &Ruleset, first: Seat, seed: u64) -> MatchSpec {
    let ids = GameIds::new(Key::from_text("names"));
    MatchSpec {
        ruleset: ruleset.clone(),
        first,
        dice: Dice::from_seed(seed),
        ids: Sides::from_fn(|seat| ids.name(&seed.to_string(), seat)),
        header: Header::of_players(&Sides::new("Ann".to_owned(), "Bea".to_owned())),
        keep: Keep::Everything,
        deal: None,
        origins: None,
    }
}

pub(crate) fn player(contestant: &Contestant, options: &PlayerOptions) -> Player {
    Player::new(contestant, options, &Key::from_text("key"))
}

pub(crate) fn captain(name: &str) -> Contestant {
    name.parse().expect("a captain")
}

/// One game between two contestants; A moves first.
pub(crate) async fn play(
    ruleset: &Ruleset,
    a: &Contestant,
    b: &Contestant,
    options: &PlayerOptions,
) -> MatchResult {
    let (mut a, mut b) = (player(a, options), player(b, options));
    play_match(spec(ruleset, Seat::A, 1), Sides::new(&mut a, &mut b), &mut ()).await
}
