//! Standings: cases in a text file, and properties.

use arena::{Standings, Tally};
use proptest::prelude::*;
use rules::{Outcome, Sides};

/// Runs `standings.txt`: a name, the results, and the table that comes of them.
#[test]
fn the_cases_come_out() {
    let text = include_str!("standings.txt");
    let mut cases = 0;
    for case in text.split("\n# ").skip(1) {
        let (name, body) = case.split_once('\n').expect("a case has a name");
        let (results, table) = body.split_once("=>\n").unwrap_or_else(|| panic!("{name}: no table"));
        let names: Vec<&str> =
            results.lines().next().expect("the first line names everybody").split_whitespace().collect();
        let number = |name: &str| names.iter().position(|known| *known == name).expect("a known name");
        let mut standings = Standings::new(names.len());
        for line in results.lines().skip(1).filter(|line| !line.trim().is_empty()) {
            let [a, b, outcome] = line.split_whitespace().collect::<Vec<_>>()[..] else {
                panic!("{name}: {line}")
            };
            standings.add(Sides::new(number(a), number(b)), outcome.parse::<Outcome>().expect("an outcome"));
        }
        let told: Vec<String> = standings
            .table()
            .iter()
            .map(|row| {
                let Tally { wins, draws, losses } = row.tally;
                format!("{} {} {wins} {draws} {losses}", row.rank, names[row.contestant])
            })
            .collect();
        let table: Vec<&str> = table.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        assert_eq!(told, table, "{name}");
        cases += 1;
    }
    assert_eq!(cases, 6);
}

#[test]
fn the_crosstable_has_every_meeting_from_both_sides() {
    let mut standings = Standings::new(3);
    for (a, b, outcome) in [(0, 1, "A"), (1, 0, "A"), (0, 1, "draw"), (0, 2, "none"), (2, 1, "void")] {
        standings.add(Sides::new(a, b), outcome.parse().unwrap());
    }
    let tally = |wins, draws, losses| Tally { wins, draws, losses };
    assert_eq!(standings.against(0, 1), tally(1, 1, 1));
    assert_eq!(standings.against(1, 0), tally(1, 1, 1));
    assert_eq!((standings.against(0, 2), standings.against(2, 0)), (tally(0, 0, 1), tally(0, 0, 1)));
    assert_eq!(standings.against(2, 1), Tally::default());
    let met: Vec<(usize, usize)> = standings.meetings().map(|(one, other, _)| (one, other)).collect();
    assert_eq!(met, [(0, 1), (0, 2)]);
}

pub(crate) fn results(contestants: usize) -> impl Strategy<Value = Vec<(usize, usize, Outcome)>> {
    let outcome = prop::sample::select(vec!["A", "B", "draw", "none", "void"])
        .prop_map(|word| word.parse::<Outcome>().expect("an outcome"));
    let game = (0..contestants, 1..contestants, outcome)
        .prop_map(move |(one, step, outcome)| (one, (one + step) % contestants, outcome));
    prop::collection::vec(game, 0..60)
}

pub(crate) fn fold(contestants: usize, results: &[(usize, usize, Outcome)]) -> Standings {
    let mut standings = Standings::new(contestants);
    for &(a, b, outcome) in results {
        standings.add(Sides::new(a, b), outcome);
    }
    standings
}

proptest! {
    #[test]
    fn the_order_of_the_games_does_not_matter(results in results(5), by in any::<prop::sample::Index>()) {
        let mut turned = results.clone();
        turned.rotate_left(if results.is_empty() { 0 } else { by.index(results.len()) });
        turned.reverse();
        prop_assert_eq!(fold(5, &results), fold(5, &turned));
    }

    #[test]
    fn every_win_is_a_loss_and_every_row_adds_up(results in results(5)) {
        let standings = fold(5, &results);
        let count = |outcome: &str| {
            let outcome: Outcome = outcome.parse().expect("an outcome");
            results.iter().filter(|result| result.2 == outcome).count() as u32
        };
        let table = standings.table();
        let sum = |of: fn(Tally) -> u32| table.iter().map(|row| of(row.tally)).sum::<u32>();
        prop_assert_eq!(sum(|tally| tally.wins), count("A") + count("B"));
        prop_assert_eq!(sum(|tally| tally.draws), 2 * count("draw"));
        prop_assert_eq!(sum(|tally| tally.losses), count("A") + count("B") + 2 * count("none"));
        for one in 0..5 {
            let games: u32 = (0..5).map(|other| standings.against(one, other).games()).sum();
            prop_assert_eq!(games, standings.total(one).games());
        }
    }

    #[test]
    fn the_table_is_sorted_and_names_everybody_once(results in results(6)) {
        let table = fold(6, &results).table();
        for (place, pair) in table.windows(2).enumerate() {
            let key = |tally: Tally| (tally.wins, tally.draws, u32::MAX - tally.losses);
            prop_assert!(key(pair[0].tally) >= key(pair[1].tally));
            let shared = pair[0].tally == pair[1].tally;
            prop_assert_eq!(pair[1].rank, if shared { pair[0].rank } else { place + 2 });
        }
        let mut everybody: Vec<usize> = table.iter().map(|row| row.contestant).collect();
        everybody.sort_unstable();
        prop_assert_eq!(everybody, (0..6).collect::<Vec<_>>());
    }
}

#[test]
fn many_games_at_once_count_as_one_by_one() {
    let (mut one_by_one, mut at_once) = (Standings::new(2), Standings::new(1));
    assert_eq!(at_once.enter(), 1);
    for outcome in ["A", "B", "draw", "none", "void"].map(|word| word.parse::<Outcome>().expect("an outcome"))
    {
        (0..3).for_each(|_| one_by_one.add(Sides::new(0, 1), outcome));
        at_once.add_many(Sides::new(0, 1), outcome, 3);
    }
    assert_eq!(at_once, one_by_one);
}
