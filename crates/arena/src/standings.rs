//! Who stands where.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rules::{Outcome, Seat, Sides};

/// Games by what came of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// Won.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost; a game that both lost is a loss for each.
    pub losses: u32,
}

/// One line of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The rank from 1. Those with the same wins, draws and losses share it, and the next rank is left out.
    pub rank: usize,
    /// Who.
    pub contestant: usize,
    /// All their games.
    pub tally: Tally,
}

/// The fold of the results of a tournament: the table and the crosstable.
///
/// The order is wins first, most of them on top, then draws, most of them on top, then losses, fewest on top. Whoever
/// is equal in all three shares a rank; among themselves they stand in the order in which they were entered.
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

    /// The smaller, the higher on the table.
    fn place(self) -> impl Ord {
        (Reverse(self.wins), Reverse(self.draws), self.losses)
    }
}

impl Standings {
    /// Nothing played.
    pub fn new(contestants: usize) -> Standings {
        Standings { totals: vec![Tally::default(); contestants], against: BTreeMap::new() }
    }

    /// One more takes part, without a game yet; its number.
    pub fn enter(&mut self) -> usize {
        self.totals.push(Tally::default());
        self.totals.len() - 1
    }

    /// How many take part.
    pub fn contestants(&self) -> usize {
        self.totals.len()
    }

    /// Counts a game. One that is void counts nothing.
    pub fn add(&mut self, players: Sides<usize>, outcome: Outcome) {
        self.add_many(players, outcome, 1);
    }

    /// Counts so many games that all ended the same way.
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

    /// Every two who have met, the lower number first, with the games of that one.
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
