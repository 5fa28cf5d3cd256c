//! Schedules: all pairs meet, and first moves are balanced.

use std::collections::{BTreeMap, BTreeSet};

use arena::{Fixture, Format, Schedule};
use proptest::prelude::*;
use rules::Seat;

fn mover(fixture: &Fixture) -> usize {
    fixture.players[fixture.first]
}

/// How often each pair meets, the lower number first.
fn meetings(schedule: &Schedule) -> BTreeMap<(usize, usize), usize> {
    let mut met = BTreeMap::new();
    for fixture in schedule.fixtures() {
        let (a, b) = (fixture.players.a, fixture.players.b);
        assert_ne!(a, b);
        *met.entry((a.min(b), a.max(b))).or_default() += 1;
    }
    met
}

#[test]
fn a_schedule_is_pinned() {
    // The schedule is never stored, so it must never change: a tournament that goes on in the next version needs it.
    let written = |format, seed| {
        let schedule = Schedule::new(4, format, seed);
        let game = |fixture: &Fixture| {
            let mark = |seat| if fixture.first == seat { "*" } else { "" };
            format!("{}{}-{}{}", fixture.players.a, mark(Seat::A), fixture.players.b, mark(Seat::B))
        };
        schedule.fixtures().iter().map(game).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(written(Format::Once, 1), "1*-2 2*-3 0*-2 0-3* 0-1* 1-3*");
    assert_eq!(written(Format::Once, 2), "1-2* 0-1* 2*-3 1*-3 0*-2 0-3*");
    assert_eq!(written(Format::Paired(1), 1), "0*-1 2*-3 0-1* 2-3* 1*-3 0*-2 1-3* 0-2* 2*-1 3*-0 2-1* 3-0*");
}

#[test]
fn two_play_each_other_with_the_first_move_swapped() {
    let schedule = Schedule::new(2, Format::Paired(3), 5);
    let movers: Vec<usize> = schedule.fixtures().iter().map(mover).collect();
    assert_eq!(movers.len(), 6);
    assert!(movers.chunks(2).all(|pair| pair[0] != pair[1]));
    let pairings: Vec<usize> = schedule.fixtures().iter().map(|fixture| fixture.pairing).collect();
    assert_eq!(pairings, [0, 0, 1, 1, 2, 2]);
}

#[test]
fn nobody_alone_has_anybody_to_play() {
    for format in [Format::Once, Format::Paired(4)] {
        for contestants in [0, 1] {
            assert!(Schedule::new(contestants, format, 1).fixtures().is_empty());
        }
    }
}

#[test]
fn the_lot_decides_who_moves_first() {
    // Over many seeds every one of a pair moves first half of the time: 1000 coins within four deviations.
    for contestants in [3, 4, 7] {
        let firsts = (0..1000)
            .filter(|&seed| {
                let schedule = Schedule::new(contestants, Format::Once, seed);
                schedule.fixtures().iter().any(|f| f.players.a == 0 && f.players.b == 1 && mover(f) == 0)
            })
            .count();
        assert!((437..=563).contains(&firsts), "{contestants}: {firsts}");
    }
}

#[test]
fn the_lot_decides_the_order() {
    // The game of 0 and 1 comes at each of six places about as often: chi-square, five degrees of freedom, 25 once in
    // seven thousand seeds.
    let mut places = [0u32; 6];
    for seed in 0..3000 {
        let schedule = Schedule::new(4, Format::Once, seed);
        let place = schedule.fixtures().iter().position(|f| f.players.a == 0 && f.players.b == 1);
        places[place.unwrap()] += 1;
    }
    let chi: f64 = places.iter().map(|&n| (f64::from(n) - 500.0).powi(2) / 500.0).sum();
    assert!(chi < 25.0, "{places:?}");
}

proptest! {
    #[test]
    fn once_each_pair_plays_once_and_first_moves_are_balanced(n in 2usize..40, seed: u64) {
        let schedule = Schedule::new(n, Format::Once, seed);
        let met = meetings(&schedule);
        prop_assert_eq!(met.len(), n * (n - 1) / 2);
        prop_assert!(met.values().all(|games| *games == 1));
        for one in 0..n {
            let firsts = schedule.fixtures().iter().filter(|fixture| mover(fixture) == one).count();
            let seconds = n - 1 - firsts;
            prop_assert!(firsts.abs_diff(seconds) <= 1, "{one}: {firsts} first, {seconds} second");
        }
    }

    #[test]
    fn paired_each_pairing_is_two_games_with_the_first_move_swapped(
        n in 2usize..20, pairs in 1u32..4, seed: u64,
    ) {
        let schedule = Schedule::new(n, Format::Paired(pairs), seed);
        prop_assert!(meetings(&schedule).values().all(|games| *games == 2 * pairs as usize));
        let mut pairings: BTreeMap<usize, Vec<&Fixture>> = BTreeMap::new();
        for fixture in schedule.fixtures() {
            pairings.entry(fixture.pairing).or_default().push(fixture);
        }
        prop_assert_eq!(pairings.len(), n * (n - 1) / 2 * pairs as usize);
        for games in pairings.values() {
            prop_assert_eq!(games.len(), 2);
            prop_assert_eq!(games[0].players, games[1].players);
            prop_assert_eq!((games[0].first, games[1].first), (Seat::A, Seat::B));
        }
    }

    #[test]
    fn paired_everybody_plays_at_an_even_pace(n in 2usize..20, pairs in 1u32..4, seed: u64) {
        // In the middle of a round some have played a game more; with an odd number one more rests.
        let mut games = vec![0usize; n];
        for fixture in Schedule::new(n, Format::Paired(pairs), seed).fixtures() {
            for (_, &player) in fixture.players.iter() {
                games[player] += 1;
            }
            let (least, most) = (games.iter().min().unwrap(), games.iter().max().unwrap());
            prop_assert!(most - least <= if n % 2 == 0 { 1 } else { 3 }, "{games:?}");
        }
    }

    #[test]
    fn games_are_numbered_and_repeatable(n in 2usize..12, seed: u64) {
        for format in [Format::Once, Format::Paired(2)] {
            let schedule = Schedule::new(n, format, seed);
            prop_assert!(schedule.fixtures().iter().enumerate().all(|(place, fixture)| fixture.game == place));
            prop_assert_eq!(&schedule, &Schedule::new(n, format, seed));
        }
        // More games go on where fewer end.
        let (short, long) = (Schedule::new(n, Format::Paired(1), seed), Schedule::new(n, Format::Paired(3), seed));
        prop_assert!(long.fixtures().starts_with(short.fixtures()));
        let seeds: BTreeSet<String> =
            (0..20).map(|more| format!("{:?}", Schedule::new(5, Format::Once, seed ^ more))).collect();
        prop_assert!(seeds.len() > 10, "seeds make a difference");
    }
}
