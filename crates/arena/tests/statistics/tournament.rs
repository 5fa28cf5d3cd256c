//! The next game of a tournament, and that every game is played once.

use arena::{Format, Limits, Progress, Schedule, Tournament};
use proptest::prelude::*;
use rules::{Dice, Outcome};

fn tournament(contestants: usize, format: Format, at_once: usize, each: usize) -> Tournament {
    let limits = Limits { at_once, each: vec![each; contestants] };
    Tournament::new(Schedule::new(contestants, format, 7), limits, 3)
}

/// Starts all that may start.
fn fill(tournament: &Tournament, progress: &mut Progress, running: &mut Vec<usize>) {
    while let Some(fixture) = tournament.next(progress) {
        tournament.start(progress, fixture.game);
        running.push(fixture.game);
    }
}

#[test]
fn one_at_a_time_it_is_the_schedule() {
    let tournament = tournament(5, Format::Once, 1, 1);
    let mut progress = tournament.begin();
    for fixture in tournament.schedule().fixtures() {
        let next = tournament.next(&progress).expect("something is left");
        assert_eq!(next, *fixture);
        assert_eq!(tournament.next(&progress), Some(next), "asking changes nothing");
        tournament.start(&mut progress, next.game);
        assert_eq!(tournament.next(&progress), None, "the limit is reached");
        tournament.finish(&mut progress, next.game, Outcome::Drawn);
    }
    assert_eq!(tournament.next(&progress), None);
    assert_eq!((progress.played(), progress.running()), (10, 0));
}

#[test]
fn a_round_runs_side_by_side_and_no_bot_plays_twice_at_once() {
    let tournament = tournament(6, Format::Paired(1), 100, 1);
    let (mut progress, mut running) = (tournament.begin(), Vec::new());
    fill(&tournament, &mut progress, &mut running);
    assert_eq!(running, [0, 1, 2], "everybody is busy");
    // The second game of the same pairing starts as soon as its players are free.
    tournament.finish(&mut progress, 1, Outcome::Drawn);
    assert_eq!(tournament.next(&progress).map(|fixture| fixture.game), Some(4));
}

#[test]
fn limits_are_each_contestants_own() {
    let limits = Limits { at_once: 100, each: vec![1, 8, 8] };
    let tournament = Tournament::new(Schedule::new(3, Format::Paired(4), 7), limits, 3);
    let (mut progress, mut running) = (tournament.begin(), Vec::new());
    fill(&tournament, &mut progress, &mut running);
    let playing = |one: usize| {
        let games = running.iter().map(|&game| tournament.schedule().fixtures()[game].players);
        games.filter(|players| players.iter().any(|(_, &player)| player == one)).count()
    };
    assert_eq!(playing(0), 1);
    // All eight games of the other two run, unless one of them is busy with the first.
    assert!(playing(1).max(playing(2)) == 8 && playing(1) + playing(2) >= 15);
}

#[test]
fn a_void_game_is_played_again_three_times_at_most() {
    let tournament = tournament(3, Format::Once, 1, 1);
    let mut progress = tournament.begin();
    for _ in 0..3 {
        assert_eq!(tournament.next(&progress).map(|fixture| fixture.game), Some(0));
        tournament.start(&mut progress, 0);
        tournament.finish(&mut progress, 0, Outcome::Void);
    }
    assert_eq!(tournament.next(&progress).map(|fixture| fixture.game), Some(1));
    assert_eq!(progress.given_up().collect::<Vec<_>>(), [0]);
    assert_eq!(progress.played(), 0);
}

proptest! {
    #[test]
    fn everything_is_played_once_whatever_ends_first(
        n in 2usize..7, pairs in 1u32..4, at_once in 1usize..6, each in 1usize..3, seed: u64, breaks in 0usize..20,
    ) {
        let tournament = tournament(n, Format::Paired(pairs), at_once, each);
        let mut dice = Dice::from_seed(seed);
        let (mut progress, mut running, mut ended) = (tournament.begin(), Vec::new(), Vec::new());
        let total = tournament.schedule().fixtures().len();
        for step in 0..total * 2 {
            fill(&tournament, &mut progress, &mut running);
            prop_assert!(running.len() <= at_once);
            for one in 0..n {
                let busy = running.iter().filter(|&&game| {
                    tournament.schedule().fixtures()[game].players.iter().any(|(_, &player)| player == one)
                });
                prop_assert!(busy.count() <= each);
            }
            if running.is_empty() {
                break;
            }
            let game = running.swap_remove(dice.below(running.len() as u32) as usize);
            tournament.finish(&mut progress, game, Outcome::Drawn);
            ended.push(game);
            if step == breaks {
                // The program ends, and what ran is lost.
                running.clear();
                progress = tournament.begin();
                for &game in &ended {
                    progress.recall(game);
                }
            }
        }
        ended.sort_unstable();
        prop_assert_eq!(ended, (0..total).collect::<Vec<_>>());
        prop_assert_eq!(progress.played(), total);
    }
}

#[test]
fn the_games_of_whoever_is_not_there_wait() {
    let mut tournament = tournament(3, Format::Once, 1, 1);
    let mut progress = tournament.begin();
    assert_eq!(tournament.waiting(&progress).count(), 3);
    tournament.limit(0, 0);
    let next = tournament.next(&progress).expect("the other two can play");
    assert_eq!((next.players.a, next.players.b), (1, 2));
    tournament.start(&mut progress, next.game);
    tournament.finish(&mut progress, next.game, Outcome::Drawn);
    assert_eq!(tournament.next(&progress), None);
    let left: Vec<_> = tournament.waiting(&progress).collect();
    assert!(left.len() == 2 && left.iter().all(|fixture| fixture.players.a == 0), "{left:?}");
    tournament.limit(0, 1);
    assert_eq!(tournament.next(&progress), Some(left[0]));
}
