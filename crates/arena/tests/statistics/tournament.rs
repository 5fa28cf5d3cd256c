//! The next game of a tournament, and that every game is played once.

use arena::{Fixture, Format, Pairing, Results, Schedule, Series, Tournament, TournamentError};
use proptest::prelude::*;
use rules::{Dice, Outcome, Seat, Sides};

fn tournament(contestants: usize, format: Format, at_once: usize, each: usize) -> Tournament {
    let mut tournament = Tournament::new(Schedule::new(contestants, format, 7), at_once, 3);
    (0..contestants).for_each(|contestant| tournament.limit(contestant, each));
    tournament
}

/// Starts all that may start.
fn fill(tournament: &mut Tournament, running: &mut Vec<Fixture>) {
    while let Some(fixture) = tournament.next() {
        tournament.start(fixture).unwrap();
        running.push(fixture);
    }
}

fn playing(running: &[Fixture], one: usize) -> usize {
    running.iter().filter(|fixture| fixture.players.iter().any(|(_, &player)| player == one)).count()
}

#[test]
fn one_at_a_time_it_is_the_schedule() {
    let mut tournament = tournament(5, Format::Once, 1, 1);
    for fixture in Schedule::new(5, Format::Once, 7).fixtures() {
        let next = tournament.next().expect("something is left");
        assert_eq!(next, *fixture);
        assert_eq!(tournament.next(), Some(next), "asking changes nothing");
        assert!(!tournament.is_over());
        tournament.start(next).unwrap();
        assert_eq!(tournament.next(), None, "the limit is reached");
        tournament.finish(next.game, Outcome::Won(Seat::B)).unwrap();
    }
    assert_eq!(tournament.next(), None);
    assert_eq!((tournament.played(), tournament.running(), tournament.is_over()), (10, 0, true));
    let all: Vec<_> = (0..10).map(|game| (game, Outcome::Won(Seat::B))).collect();
    assert!(tournament.results().iter().map(|(game, outcome)| (*game, *outcome)).eq(all));
}

#[test]
fn a_round_runs_side_by_side_and_no_bot_plays_twice_at_once() {
    let (mut tournament, mut running) = (tournament(6, Format::Paired(1), 100, 1), Vec::new());
    fill(&mut tournament, &mut running);
    assert!(running.iter().map(|fixture| fixture.game).eq(0..3), "everybody is busy: {running:?}");
    // The second game of the same pairing starts as soon as its players are free.
    tournament.finish(1, Outcome::Drawn).unwrap();
    assert_eq!(tournament.next().map(|fixture| fixture.game), Some(4));
}

#[test]
fn limits_are_each_contestants_own() {
    let (mut tournament, mut running) = (tournament(3, Format::Paired(4), 100, 8), Vec::new());
    tournament.limit(0, 1);
    fill(&mut tournament, &mut running);
    assert_eq!(playing(&running, 0), 1);
    // All eight games of the other two run, unless one of them is busy with the first.
    let (one, two) = (playing(&running, 1), playing(&running, 2));
    assert!(one.max(two) == 8 && one + two >= 15);
}

#[test]
fn a_void_game_is_played_again_three_times_at_most() {
    let mut tournament = tournament(3, Format::Once, 1, 1);
    for _ in 0..3 {
        let next = tournament.next().filter(|fixture| fixture.game == 0).expect("game 0 again");
        tournament.start(next).unwrap();
        tournament.finish(0, Outcome::Void).unwrap();
    }
    assert_eq!(tournament.next().map(|fixture| fixture.game), Some(1));
    assert!(tournament.given_up().eq([0]));
    assert_eq!((tournament.played(), tournament.total()), (0, 3));
}

#[test]
fn changes_that_do_not_fit_are_refused() {
    let mut tournament = tournament(3, Format::Once, 3, 3);
    let first = tournament.next().unwrap();
    assert_eq!(tournament.finish(0, Outcome::Drawn), Err(TournamentError::NotRunning(0)));
    tournament.start(first).unwrap();
    assert_eq!(tournament.start(first), Err(TournamentError::NotWaiting(0)));
    assert_eq!(tournament.decide(0, Outcome::Drawn), Err(TournamentError::NotWaiting(0)));
    tournament.finish(0, Outcome::Drawn).unwrap();
    assert_eq!(tournament.finish(0, Outcome::Drawn), Err(TournamentError::NotRunning(0)));
    assert_eq!(tournament.start(first), Err(TournamentError::NotWaiting(0)));
    tournament.decide(1, Outcome::BothLost).unwrap();
    assert_eq!(tournament.decide(1, Outcome::Drawn), Err(TournamentError::NotWaiting(1)));
    assert_eq!(tournament.results()[&1], Outcome::BothLost);
    assert_eq!(tournament.next().map(|fixture| fixture.game), Some(2));
}

#[test]
fn results_are_replaced_while_games_run() {
    let (mut tournament, mut running) = (tournament(4, Format::Once, 2, 2), Vec::new());
    fill(&mut tournament, &mut running);
    tournament.finish(0, Outcome::Drawn).unwrap();
    // Game 0 was revoked, game 1 is stored but its task has not ended, game 2 counts, game 3 is void for good.
    tournament.restore([(1, Outcome::Drawn), (2, Outcome::Won(Seat::A)), (3, Outcome::Void)]);
    assert_eq!((tournament.played(), tournament.running()), (1, 1));
    assert!(tournament.given_up().eq([3]));
    assert!(tournament.waiting().map(|fixture| fixture.game).eq([0, 4, 5]));
    tournament.finish(1, Outcome::Won(Seat::B)).unwrap();
    assert_eq!(tournament.results()[&1], Outcome::Won(Seat::B));
}

#[test]
fn in_a_series_the_first_move_alternates() {
    let mut tournament = Tournament::new(Series { games: 3 }, 8, 1);
    let mut games = Vec::new();
    fill(&mut tournament, &mut games);
    let firsts: Vec<_> = games.iter().map(|game| (game.game, game.pairing, game.first)).collect();
    assert_eq!(firsts, [(0, 0, Seat::A), (1, 0, Seat::B), (2, 1, Seat::A)]);
    assert!(games.iter().all(|game| game.players == Sides::new(0, 1)));
}

/// The winner of a game plays the next contestant; after a draw or a void game, the one who came later stays.
#[derive(Debug)]
struct WinnerStays(usize);

impl Pairing for WinnerStays {
    fn contestants(&self) -> usize {
        self.0
    }

    fn total(&self, _: &Results) -> usize {
        self.0 - 1
    }

    fn fixture(&self, game: usize, results: &Results) -> Option<Fixture> {
        let champion = match game.checked_sub(1) {
            None => 0,
            Some(before) => match results.get(&before)? {
                Outcome::Won(Seat::A) => self.fixture(before, results)?.players.a,
                _ => game,
            },
        };
        let players = Sides::new(champion, game + 1);
        (game < self.total(results)).then_some(Fixture { game, pairing: game, players, first: Seat::A })
    }
}

#[test]
fn a_pairing_follows_the_results() {
    let mut tournament = Tournament::new(WinnerStays(5), 4, 2);
    let mut met = Vec::new();
    let outcomes = [Outcome::Won(Seat::A), Outcome::Won(Seat::B), Outcome::Void, Outcome::Drawn];
    for outcome in outcomes.into_iter().chain([Outcome::Won(Seat::A)]) {
        assert!(!tournament.is_over());
        assert_eq!(tournament.waiting().count(), 1, "later games wait for this result");
        let next = tournament.next().unwrap();
        met.push((next.game, next.players.a, next.players.b));
        tournament.start(next).unwrap();
        assert_eq!(tournament.next(), None);
        tournament.finish(next.game, outcome).unwrap();
        // After a crash, the stored results give the same games.
        let results = tournament.results().clone();
        let mut resumed = Tournament::new(WinnerStays(5), 4, 2);
        resumed.restore(results);
        assert_eq!(resumed.next(), tournament.next());
    }
    assert_eq!(met, [(0, 0, 1), (1, 0, 2), (2, 2, 3), (2, 2, 3), (3, 3, 4)]);
    assert!(tournament.is_over());
}

proptest! {
    #[test]
    fn everything_is_played_once_whatever_ends_first(
        n in 2usize..7, pairs in 1u32..4, at_once in 1usize..6, each in 1usize..3, seed: u64, breaks in 0usize..20,
    ) {
        let begin = || tournament(n, Format::Paired(pairs), at_once, each);
        let mut tournament = begin();
        let mut dice = Dice::from_seed(seed);
        let (mut running, mut ended) = (Vec::new(), Vec::new());
        let total = tournament.total();
        for step in 0..total * 2 {
            fill(&mut tournament, &mut running);
            prop_assert!(running.len() <= at_once);
            for one in 0..n {
                prop_assert!(playing(&running, one) <= each);
            }
            if running.is_empty() {
                break;
            }
            let game = running.swap_remove(dice.below(running.len() as u32) as usize).game;
            let outcome = [Outcome::Won(Seat::A), Outcome::Drawn, Outcome::BothLost][dice.below(3) as usize];
            tournament.finish(game, outcome).unwrap();
            ended.push((game, outcome));
            if step == breaks {
                // The program ends, and what ran is lost.
                running.clear();
                tournament = begin();
                tournament.restore(ended.iter().copied());
            }
        }
        let ended: Results = ended.into_iter().collect();
        prop_assert!(ended.keys().copied().eq(0..total));
        prop_assert_eq!(tournament.results(), &ended);
        prop_assert!(tournament.is_over() && tournament.played() == total);
    }
}

#[test]
fn the_games_of_whoever_is_not_there_wait() {
    let mut tournament = tournament(3, Format::Once, 1, 1);
    assert_eq!(tournament.waiting().count(), 3);
    tournament.limit(0, 0);
    let next = tournament.next().expect("the other two can play");
    assert_eq!((next.players.a, next.players.b), (1, 2));
    tournament.start(next).unwrap();
    tournament.finish(next.game, Outcome::Drawn).unwrap();
    assert_eq!(tournament.next(), None);
    let left: Vec<_> = tournament.waiting().collect();
    assert!(left.len() == 2 && left.iter().all(|fixture| fixture.players.a == 0), "{left:?}");
    tournament.limit(0, 1);
    assert_eq!(tournament.next(), Some(left[0]));
}
