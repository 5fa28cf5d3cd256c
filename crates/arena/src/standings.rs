//! Standings of a tournament: the table and the crosstable.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rules::{Outcome, Seat, Sides};

/// Wins, draws and losses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost; a game that both lost counts for each.
    pub losses: u32,
}

/// One line of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The rank from 1. Contestants with the same wins, draws and losses share it, and the next rank is skipped.
    pub rank: usize,
    /// The contestant.
    pub contestant: usize,
    /// All their games.
    pub tally: Tally,
}

/// The results of a tournament: the table and the crosstable.
///
/// Ordered by most wins, then most draws, then fewest losses. Contestants equal in all three share a rank, and are listed
/// in order of entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standings {
    totals: Vec<Tally>,
    against: BTreeMap<(usize, usize), Tally>,
}

impl Tally {
    /// All games.
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    fn add(&mut self, outcome: Outcome, seat: Seat, games: u32) {
        match outcome {
            Outcome::Won(winner) if winner == seat => self.wins += games,
            Outcome::Won(_) | Outcome::BothLost => self.losses += games,
            Outcome::Drawn => self.draws += games,
            Outcome::Void => {}
        }
    }

    /// The sort key: smaller is higher.
    fn place(self) -> impl Ord {
        (Reverse(self.wins), Reverse(self.draws), self.losses)
    }
}

impl Standings {
    /// Empty standings.
    pub fn new(contestants: usize) -> Standings {
        Standings { totals: vec![Tally::default(); contestants], against: BTreeMap::new() }
    }

    /// Adds a contestant without games, and returns its number.
    pub fn enter(&mut self) -> usize {
        self.totals.push(Tally::default());
        self.totals.len() - 1
    }

    /// The number of contestants.
    pub fn contestants(&self) -> usize {
        self.totals.len()
    }

    /// Counts a game. A void game is ignored.
    pub fn add(&mut self, players: Sides<usize>, outcome: Outcome) {
        self.add_many(players, outcome, 1);
    }

    /// Counts several games with the same result.
    pub fn add_many(&mut self, players: Sides<usize>, outcome: Outcome, games: u32) {
        if outcome == Outcome::Void {
            return;
        }
        for (seat, &player) in players.iter() {
            self.totals[player].add(outcome, seat, games);
            self.against.entry((player, players[seat.other()])).or_default().add(outcome, seat, games);
        }
    }

    /// All games of a contestant.
    pub fn total(&self, contestant: usize) -> Tally {
        self.totals[contestant]
    }

    /// The games of a contestant against another: a cell of the crosstable.
    pub fn against(&self, contestant: usize, other: usize) -> Tally {
        self.against.get(&(contestant, other)).copied().unwrap_or_default()
    }

    /// Every pair that has met, the lower number first, with that one's results.
    pub fn meetings(&self) -> impl Iterator<Item = (usize, usize, Tally)> {
        self.against.iter().filter(|((one, other), _)| one < other).map(|(&(one, other), &t)| (one, other, t))
    }

    /// The table, from the top.
    pub fn table(&self) -> Vec<Standing> {
        let rows = self.totals.iter().enumerate();
        let mut table: Vec<Standing> =
            rows.map(|(contestant, &tally)| Standing { rank: 0, contestant, tally }).collect();
        table.sort_by_key(|row| (row.tally.place(), row.contestant));
        for place in 0..table.len() {
            let shared = place > 0 && table[place - 1].tally == table[place].tally;
            table[place].rank = if shared { table[place - 1].rank } else { place + 1 };
        }
        table
    }
}
