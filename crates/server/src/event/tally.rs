//! Adds up results and ratings for leaderboards.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use arena::{Rating, Standings, rate};
use rules::{Seat, Sides};
use store::Tallied;

/// All results up to a cursor.
pub(super) struct Tally {
    /// The last counted game.
    pub(super) cursor: u64,
    /// How many games had been voided when this was started; if the number has changed, the tally is outdated.
    pub(super) voids: u64,
    /// The entrants: bot ids and captain names, in the order in which they came.
    keys: Vec<String>,
    places: HashMap<String, usize>,
    standings: Standings,
    works: Vec<Work>,
    ratings: Vec<Rating>,
    rated: Option<Rated>,
    games: u64,
}

/// When the ratings were last computed.
#[derive(Clone, Copy)]
struct Rated {
    at: Instant,
    /// How long that took.
    took: Duration,
    /// Up to which game.
    cursor: u64,
}

/// Ratings of many entrants take long to compute and change slowly, so computing them may take at most one part in this
/// many of the time. Everything else on a leaderboard is always exact.
const SHARE: u32 = 20;

/// How an entrant's answers were.
#[derive(Clone, Copy, Default)]
pub(super) struct Work {
    pub(super) faults: u32,
    calls: u32,
    spent: Duration,
}

impl Work {
    /// The mean time per answer, in milliseconds.
    pub(super) fn mean_ms(self) -> Option<f64> {
        let mean = self.spent.as_secs_f64() * 1000.0 / f64::from(self.calls);
        // Rounded to microseconds.
        (self.calls > 0).then_some((mean * 1000.0).round() / 1000.0)
    }
}

impl Tally {
    /// An empty tally of these entrants.
    pub(super) fn new(keys: Vec<String>, voids: u64) -> Tally {
        let places = keys.iter().cloned().zip(0..).collect();
        Tally {
            cursor: 0,
            voids,
            standings: Standings::new(keys.len()),
            works: vec![Work::default(); keys.len()],
            ratings: Vec::new(),
            rated: None,
            games: 0,
            places,
            keys,
        }
    }

    /// Adds results up to a cursor.
    pub(super) fn take(&mut self, results: &[Tallied], until: u64) {
        for result in results {
            let places = Sides::new(self.place(&result.players.a), self.place(&result.players.b));
            self.standings.add_many(places, result.outcome, result.games);
            self.games += u64::from(result.games);
            for seat in Seat::BOTH {
                let work = &mut self.works[places[seat]];
                work.faults += result.faults[seat];
                work.calls += result.calls[seat];
                work.spent += result.spent[seat];
            }
        }
        self.cursor = until;
    }

    /// Computes the ratings if that is due. Otherwise returns when it will be; none if they cover all results.
    pub(super) fn rate(&mut self) -> Option<Instant> {
        let start = Instant::now();
        if let Some(rated) = self.rated {
            if rated.cursor == self.cursor {
                return None;
            }
            let due = rated.at + rated.took * SHARE;
            if start < due {
                return Some(due);
            }
        }
        self.ratings = rate(&self.standings);
        self.rated = Some(Rated { at: Instant::now(), took: start.elapsed(), cursor: self.cursor });
        None
    }

    fn place(&mut self, key: &str) -> usize {
        if let Some(place) = self.places.get(key) {
            return *place;
        }
        let place = self.standings.enter();
        self.keys.push(key.to_owned());
        self.places.insert(key.to_owned(), place);
        self.works.push(Work::default());
        place
    }

    pub(super) fn keys(&self) -> &[String] {
        &self.keys
    }

    pub(super) fn standings(&self) -> &Standings {
        &self.standings
    }

    pub(super) fn work(&self, place: usize) -> Work {
        self.works[place]
    }

    /// An entrant's rating; none before the first result.
    pub(super) fn rating(&self, place: usize) -> Option<&Rating> {
        self.ratings.get(place)
    }

    /// How many games are counted.
    pub(super) fn games(&self) -> u64 {
        self.games
    }
}
