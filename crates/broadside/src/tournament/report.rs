//! The report of a tournament, as text and as JSON.

use std::fmt;
use std::time::Duration;

use arena::{AdjustedRating, Format, Rating, Standing, Tally, rate, rate_adjusted};
use serde_json::{Value, json};

use super::score::{RepeatedFault, Score};
use super::{Ending, OrderBy, Plan};
use crate::count::count;
use crate::dealing::Measuring;
use crate::{luck_words, printable};

/// The result of a tournament, for people and for programs.
pub(super) struct Report<'a> {
    pub(super) plan: &'a Plan,
    pub(super) score: &'a Score,
    pub(super) ended: Ending,
    pub(super) took: Duration,
    /// How many games were played in earlier runs.
    pub(super) found: usize,
}

/// How many kinds of fault with one verdict are shown.
const SHOWN: usize = 6;

/// The largest number of entrants whose crosstable fits a terminal.
const CROSSED: usize = 16;

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { plan, score, .. } = self;
        let (played, games) = (score.tournament.played(), score.tournament.total());
        let (rules, mode) = (plan.setup.ruleset.id(), mode(plan.format));
        let before =
            if self.found > 0 { format!(", {} of them in earlier runs", self.found) } else { String::new() };
        let (seed, took) = (plan.setup.seed, self.took.as_secs_f64());
        writeln!(
            f,
            "{rules}, {mode}, {played} of {}{before}, seed {seed}, {took:.1} s\n",
            count(games as u64, "game")
        )?;
        let (table, ratings) = (self.table(), rate(&score.standings));
        self.write_table(f, &table, &ratings)?;
        self.write_luck(f)?;
        if table.len() <= CROSSED {
            self.write_crosstable(f, &table)?;
        }
        self.write_faults(f, &table)
    }
}

impl Report<'_> {
    /// Ratings without luck; none if it was not measured.
    fn without_luck(&self) -> Option<Vec<AdjustedRating>> {
        let contestants = self.plan.entrants.names.len();
        self.score.measured.then(|| rate_adjusted(contestants, &self.score.adjusted))
    }

    /// The standings in the order that was asked for.
    fn table(&self) -> Vec<Standing> {
        let mut table = self.score.standings.table();
        if let (OrderBy::Skill, Some(ratings)) = (self.plan.order_by, self.without_luck()) {
            table.sort_by(|one, other| ratings[other.contestant].elo.total_cmp(&ratings[one.contestant].elo));
            for (place, row) in table.iter_mut().enumerate() {
                row.rank = place + 1;
            }
        }
        table
    }

    /// How luck was measured, and what it may be used for.
    fn write_luck(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.plan.setup.measuring, self.plan.setup.dealer()) {
            (Measuring::Off, _) => Ok(()),
            (_, Some(dealer)) => {
                let (dealt, table) = (dealer.description(), luck_words::table_name());
                writeln!(f, "\nFleets dealt: {dealt}; luck by {table}, in games won by it")
            }
            (_, None) => writeln!(f, "\nLuck is {}", luck_words::FREELY_PLACED),
        }
    }

    fn write_table(&self, f: &mut fmt::Formatter<'_>, table: &[Standing], ratings: &[Rating]) -> fmt::Result {
        let (names, score) = (&self.plan.entrants.names, self.score);
        let width = width(names);
        let called = score.timing.iter().any(|timing| timing.calls > 0);
        let groups = ratings.iter().any(|rating| rating.group > 0);
        write!(f, "rank {:width$}    won drawn   lost  rating  95 % interval    ranks", "")?;
        if groups {
            write!(f, "  group")?;
        }
        let without_luck = self.without_luck();
        if without_luck.is_some() {
            write!(f, "  without luck               luck")?;
        }
        writeln!(f, "{}", if called { "    calls  mean ms   max ms  faults" } else { "" })?;
        for Standing { rank, contestant, tally } in table {
            let (name, rating) = (&names[*contestant], &ratings[*contestant]);
            let Tally { wins, draws, losses } = tally;
            let (elo, interval, ranks) = (signed(rating.elo), interval(rating), ranks(rating));
            write!(
                f,
                "{rank:>4} {name:width$} {wins:>6} {draws:>5} {losses:>6} {elo:>7}  {interval:<15} {ranks:>6}"
            )?;
            if groups {
                write!(f, " {:>5}", rating.group + 1)?;
            }
            if let Some(ratings) = &without_luck {
                let rating = &ratings[*contestant];
                let [elo, low, high] = [rating.elo, rating.low, rating.high].map(signed);
                let rating = format!("{elo} ({low} to {high})");
                write!(f, "  {rating:<24} {:>+6.1}", score.luck[*contestant])?;
            }
            if called {
                let timing = score.timing[*contestant];
                let faults: u32 = score.faults[*contestant].values().map(|total| total.games).sum();
                let [calls, mean, max] = match timing.mean_ms() {
                    Some(mean) => {
                        [timing.calls.to_string(), format!("{mean:.2}"), format!("{:.1}", timing.max_ms)]
                    }
                    None => ["-"; 3].map(str::to_owned),
                };
                write!(f, "  {calls:>7} {mean:>8} {max:>8} {faults:>7}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }

    /// The crosstable: results of each pair, in the order of the standings.
    fn write_crosstable(&self, f: &mut fmt::Formatter<'_>, table: &[Standing]) -> fmt::Result {
        let (names, standings) = (&self.plan.entrants.names, &self.score.standings);
        let width = width(names);
        let cell = |one: usize, other: usize| {
            let Tally { wins, draws, losses } = standings.against(one, other);
            if one == other { ".".to_owned() } else { format!("{wins}-{draws}-{losses}") }
        };
        let rows: Vec<Vec<String>> = table
            .iter()
            .map(|row| table.iter().map(|column| cell(row.contestant, column.contestant)).collect())
            .collect();
        let column = rows.iter().flatten().map(String::len).max().unwrap_or(1);
        write!(f, "\n{:>4} {:width$}", "", "won-drawn-lost")?;
        for place in 1..=table.len() {
            write!(f, " {place:>column$}")?;
        }
        writeln!(f)?;
        for (place, (row, cells)) in table.iter().zip(&rows).enumerate() {
            write!(f, "{:>4} {:width$}", place + 1, names[row.contestant])?;
            for cell in cells {
                write!(f, " {cell:>column$}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }

    fn write_faults(&self, f: &mut fmt::Formatter<'_>, table: &[Standing]) -> fmt::Result {
        for row in table {
            let name = &self.plan.entrants.names[row.contestant];
            for (cause, total) in &self.score.faults[row.contestant] {
                writeln!(f, "\n{name} lost {} by {cause}", count(total.games.into(), "game"))?;
                for RepeatedFault { fault, answer, game, games } in total.kinds.iter().take(SHOWN) {
                    let fault = printable::escape(&fault.to_string());
                    write!(f, "  {}, first in game {}: {fault}", count((*games).into(), "game"), game + 1)?;
                    if !answer.is_empty() {
                        write!(f, "; answer: {}", printable::start_of(answer))?;
                    }
                    writeln!(f)?;
                }
                let of_kinds =
                    |kinds: &[RepeatedFault]| kinds.iter().map(|kind| kind.games).sum::<u32>() as usize;
                let more = of_kinds(total.kinds.get(SHOWN..).unwrap_or_default());
                if more > 0 {
                    writeln!(f, "  {} by other faults; --json lists them", count(more as u64, "more game"))?;
                }
                let before = (total.games as usize).saturating_sub(of_kinds(&total.kinds));
                if before > 0 {
                    writeln!(f, "  {} in earlier runs", count(before as u64, "game"))?;
                }
            }
        }
        Ok(())
    }

    /// How luck was measured, as JSON; null if it was not.
    fn luck(&self) -> Value {
        if !self.score.measured {
            return Value::Null;
        }
        let dealer = self.plan.setup.dealer();
        let pools =
            (0..self.plan.entrants.names.len()).map(|one| dealer.and_then(|dealer| dealer.pool_hash(one)));
        json!({
            "dealt": dealer.map(arena::Dealer::prior), "duplicate": dealer.is_some_and(arena::Dealer::duplicates),
            "pools": pools.collect::<Vec<_>>(), "ranked": dealer.is_some(), "table": luck_words::table(),
        })
    }

    /// The whole result as one JSON object.
    pub(super) fn json(&self) -> Value {
        let Report { plan, score, .. } = self;
        let (names, ratings) = (&plan.entrants.names, rate(&score.standings));
        let without_luck = self.without_luck();
        let adjusted = |one: usize| {
            let rating = without_luck.as_ref()?[one];
            Some(json!({"elo": rating.elo, "low": rating.low, "high": rating.high, "luck": score.luck[one]}))
        };
        let row = |row: &Standing| {
            let (one, rating) = (row.contestant, &ratings[row.contestant]);
            let Tally { wins, draws, losses } = row.tally;
            let timing = score.timing[one];
            let counts: serde_json::Map<String, Value> = score.faults[one]
                .iter()
                .map(|(cause, total)| ((*cause).to_owned(), json!(total.games)))
                .collect();
            let kinds = score.faults[one].values().flat_map(|total| &total.kinds).map(|kind| {
                let RepeatedFault { fault, answer, game, games } = kind;
                json!({"fault": fault, "games": games, "firstGame": game + 1, "answer": printable::start_of(answer)})
            });
            json!({
                "rank": row.rank, "name": names[one], "contestant": plan.entrants.contestants[one].to_string(),
                "won": wins, "drawn": draws, "lost": losses,
                "rating": {"elo": rating.elo, "low": rating.low, "high": rating.high, "group": rating.group + 1},
                "withoutLuck": adjusted(one),
                "ranks": [rating.ranks.start(), rating.ranks.end()],
                "calls": timing.calls, "meanMs": timing.mean_ms(),
                "maxMs": (timing.calls > 0).then_some(timing.max_ms),
                "faultCounts": counts, "faults": kinds.collect::<Vec<_>>(),
            })
        };
        let meeting = |(one, other, tally): (usize, usize, Tally)| {
            let Tally { wins, draws, losses } = tally;
            json!({
                "a": names[one], "b": names[other], "won": wins, "drawn": draws, "lost": losses,
                "bothLost": losses - score.standings.against(other, one).wins,
            })
        };
        json!({
            "rules": plan.setup.ruleset.id(), "mode": mode(plan.format), "seed": plan.setup.seed, "file": plan.out,
            "games": score.tournament.played(), "planned": score.tournament.total(),
            "before": self.found, "interrupted": self.ended != Ending::Played,
            "givenUp": score.tournament.given_up().map(|game| game + 1).collect::<Vec<_>>(),
            "luck": self.luck(),
            "standings": self.table().iter().map(row).collect::<Vec<_>>(),
            "meetings": score.standings.meetings().map(meeting).collect::<Vec<_>>(),
            "seconds": self.took.as_secs_f64(),
        })
    }
}

fn mode(format: Format) -> &'static str {
    match format {
        Format::Once => "showcase",
        Format::Paired(_) => "paired",
    }
}

/// `+12 to +98`, `above +12`, `below -12`.
fn interval(rating: &Rating) -> String {
    match (rating.low.map(signed), rating.high.map(signed)) {
        (Some(low), Some(high)) => format!("{low} to {high}"),
        (Some(low), None) => format!("above {low}"),
        (None, Some(high)) => format!("below {high}"),
        (None, None) => "-".to_owned(),
    }
}

/// A whole number with its sign; zero has none.
fn signed(elo: f64) -> String {
    // Nor has what rounds to zero.
    if elo.round() == 0.0 { "0".to_owned() } else { format!("{elo:+.0}") }
}

fn ranks(rating: &Rating) -> String {
    let (best, worst) = (rating.ranks.start(), rating.ranks.end());
    if best == worst { best.to_string() } else { format!("{best}-{worst}") }
}

/// The width of the column of names.
pub(super) fn width(names: &[String]) -> usize {
    names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(14)
}
