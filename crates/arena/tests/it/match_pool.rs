//! Many matches at once: players are reused, and a panic ends only its own match.

use arena::{Ended, Fixture, MatchPool, MatchResult, Player, PlayerOptions, Series, Tournament};
use captains::registry;
use rules::{Outcome, Sides};

use crate::table::{rules, spec};

fn cadet(made: &mut usize) -> Player {
    *made += 1;
    Player::captain(registry::find("cadet").expect("a captain").captain, &PlayerOptions::default())
}

#[tokio::test]
async fn a_match_that_panics_is_played_again_and_the_others_go_on() {
    let mut tournament = Tournament::new(Series { games: 6 }, 2, 2);
    let mut pool: MatchPool<MatchResult> = MatchPool::default();
    let (mut made, mut faulty, mut ended) = (0, vec![1, 3], Vec::new());
    loop {
        while let Some((fixture, players)) = pool.next(&mut tournament, |_| Some(cadet(&mut made))) {
            if let Some(place) = faulty.iter().position(|game| *game == fixture.game) {
                faulty.remove(place);
                pool.start(fixture, async { panic!("a bug in the arena") });
            } else {
                pool.play(fixture, spec(&rules("hackathon"), fixture.first, 1), players);
            }
        }
        assert_eq!(pool.running(), tournament.running());
        let batch = pool.ended().await;
        if batch.is_empty() {
            break;
        }
        for Ended { fixture: Fixture { game, .. }, result } in batch {
            let outcome = match result {
                Ok(result) => result.end.outcome(),
                Err(error) => {
                    assert!(error.is_panic() && error.to_string().contains("a bug in the arena"), "{error}");
                    Outcome::Void
                }
            };
            tournament.finish(game, outcome).unwrap();
            ended.push((game, outcome == Outcome::Void));
        }
    }
    ended.sort_unstable();
    let once = [0, 1, 2, 3, 4, 5].map(|game| (game, false));
    assert_eq!(ended.iter().filter(|(_, void)| !void).copied().collect::<Vec<_>>(), once);
    assert_eq!(ended.len() - once.len(), 2, "both panics were seen");
    assert!(tournament.is_over() && tournament.given_up().next().is_none());
    // Two matches at once have four players; each match that panicked took two with it.
    assert!(made <= 8, "{made} players for six matches");
}

#[tokio::test]
async fn without_both_players_no_match_starts() {
    let mut tournament = Tournament::new(Series { games: 1 }, 1, 1);
    let mut pool: MatchPool<()> = MatchPool::default();
    let mut made = 0;
    let next = pool.next(&mut tournament, |contestant| (contestant == 0).then(|| cadet(&mut made)));
    assert!(next.is_none() && tournament.running() == 0);
    // The one who is there was kept for later.
    let next = pool.next(&mut tournament, |_| Some(cadet(&mut made)));
    assert!(next.is_some() && made == 2);
    assert_eq!(tournament.running(), 1);
}

#[tokio::test]
async fn stopping_aborts_what_runs() {
    let mut tournament = Tournament::new(Series { games: 3 }, 2, 1);
    let mut pool: MatchPool<()> = MatchPool::default();
    let (left, mut dropped) = tokio::sync::mpsc::channel::<()>(1);
    while let Some((fixture, players)) = pool.next(&mut tournament, |_| Some(cadet(&mut 0))) {
        let left = left.clone();
        pool.start(fixture, async move {
            let _left: (tokio::sync::mpsc::Sender<()>, Sides<Player>) = (left, players);
            std::future::pending().await
        });
    }
    drop(left);
    assert_eq!(pool.stop().await, 2);
    assert_eq!(dropped.recv().await, None, "both matches are gone");
}
