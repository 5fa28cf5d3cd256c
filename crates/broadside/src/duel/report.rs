//! The report of a duel, as text and as JSON.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;
use std::time::Duration;

use arena::{Difference, Latency, Spread, Tally, Verdict};
use rules::{Seat, Sides};
use serde_json::{Value, json};
use wire::bot::FaultKind;

use super::Plan;
use super::score::{RepeatedFault, Score};
use crate::count::count;
use crate::dealing::Measuring;
use crate::exit::Exit;
use crate::{luck_words, printable};

/// The result of a duel, for people and for programs.
pub(super) struct Report {
    pub(super) plan: Plan,
    pub(super) names: Sides<String>,
    pub(super) score: Score,
    /// The signal that stopped it.
    pub(super) interrupted: Option<Exit>,
    pub(super) took: Duration,
}

/// How many kinds of fault are shown.
const SHOWN: usize = 12;

/// The longest command that is printed with its whole request.
const COMMAND: usize = 400;

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { plan, names, score, .. } = self;
        writeln!(f, "A: {}\nB: {}", names.a, names.b)?;
        let games = score.games();
        let stopped = if self.interrupted.is_some() {
            format!(" of {}, interrupted", plan.games)
        } else {
            String::new()
        };
        let (rules, seed, took) = (plan.setup.ruleset.id(), plan.setup.seed, self.took.as_secs_f64());
        writeln!(f, "{rules}, {}{stopped}, seed {seed}, {took:.1} s\n", count(games, "game"))?;
        let Tally { wins, draws, losses } = score.tally;
        write!(f, "A won {wins}, drew {draws}, lost {losses}")?;
        if games > 0 {
            let points = f64::from(wins) + f64::from(draws) / 2.0;
            write!(f, " ({:.1} % of the points)", 100.0 * points / games as f64)?;
        }
        if score.both_lost > 0 {
            write!(f, "; both lost {}", score.both_lost)?;
        }
        writeln!(f)?;
        match score.difference() {
            Difference::Unknown => {}
            difference => {
                let pairs = count(score.pairs.len(), "pair");
                writeln!(f, "Elo {difference}, from {pairs} of games with the first move swapped")?;
            }
        }
        self.write_luck(f)?;
        self.write_test(f)?;
        self.write_ends(f)?;
        for (seat, latency) in score.latency.iter() {
            write_latency(f, &seat.to_string(), latency)?;
        }
        let played = games + score.void;
        score.faults.iter().take(SHOWN).try_for_each(|fault| write_fault(f, fault, played))?;
        self.write_other_faults(f)?;
        if let (true, Some(why)) = (score.void > 0, &score.void_reason) {
            writeln!(f, "\n{} void, not the contestants' fault: {why}", count(score.void, "game"))?;
        }
        Ok(())
    }
}

impl Report {
    /// Whether a game was lost by a fault.
    pub(super) fn has_faults(&self) -> bool {
        !self.score.faults.is_empty()
    }

    /// Writes requests that are too long for a command into files in this folder. If that fails, the command contains
    /// the request after all.
    pub(super) fn keep_requests(&mut self, folder: &Path) {
        for repeated in &mut self.score.faults {
            let Some(call) = &repeated.call else { continue };
            if call.repeated().len() > COMMAND {
                let (seed, seat, game) = (self.plan.setup.seed, repeated.seat, repeated.number + 1);
                let file = folder.join(format!("broadside-duel-{seed}-{seat}-{game}.json"));
                repeated.repeat = call.exchange.repeated_from(&file).ok();
            }
        }
    }

    /// Counts the games lost by faults that are not shown.
    fn write_other_faults(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in Seat::BOTH {
            let rest = self.score.faults.iter().skip(SHOWN).filter(|fault| fault.seat == seat);
            let lost: usize = rest.clone().map(|fault| fault.games.len()).sum();
            if lost > 0 {
                let ways = rest.count();
                let games = count(lost as u64, "more game");
                writeln!(f, "\n{seat} lost {games} by other faults ({ways} kinds); --json lists them")?;
            }
        }
        Ok(())
    }

    fn write_luck(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = &self.score;
        if matches!(self.plan.setup.measuring, Measuring::Off) {
            return Ok(());
        }
        let Some(line) = luck_words::of_difference(score.difference(), score.adjusted.difference()) else {
            return Ok(());
        };
        match self.plan.setup.dealer() {
            Some(dealer) => {
                writeln!(f, "{line}")?;
                write!(f, "Fleets dealt: {}; luck by {}", dealer.description(), luck_words::table_name())?;
                let (_, variance) = score.pairs.share();
                if let Some(saved) = luck_words::saved(variance, &score.adjusted) {
                    write!(f, "; pairs spread {saved:.1} times less without it")?;
                }
                writeln!(f)
            }
            None => writeln!(f, "{line} ({})", luck_words::FREELY_PLACED),
        }
    }

    /// Luck as JSON; null if it was not measured.
    fn luck(&self) -> Value {
        let score = &self.score;
        if matches!(self.plan.setup.measuring, Measuring::Off) {
            return Value::Null;
        }
        let (dealer, difference) = (self.plan.setup.dealer(), score.adjusted.difference());
        let (_, variance) = score.pairs.share();
        let pools = [0, 1].map(|one| dealer.and_then(|dealer| dealer.pool_hash(one)));
        json!({
            "dealt": dealer.map(arena::Dealer::prior), "duplicate": dealer.is_some_and(arena::Dealer::duplicates),
            "pools": pools, "ranked": dealer.is_some(), "table": luck_words::table(),
            "elo": {"estimate": difference.elo(), "low": difference.low(), "high": difference.high()},
            "pairs": score.adjusted.len(), "chance": score.luck, "leftOut": score.left_out,
            "spreadRatio": luck_words::saved(variance, &score.adjusted),
        })
    }

    fn write_test(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((test, sprt)) = self.score.test().zip(self.plan.sprt) else { return Ok(()) };
        let verdict = match test.verdict {
            Verdict::Accept => "accepted, A is stronger by at least the upper value",
            Verdict::Reject => "rejected, A is stronger by at most the lower value",
            Verdict::Continue => "undecided",
        };
        writeln!(
            f,
            "SPRT {sprt}: {verdict} (LLR {:.2}, bounds {:.2} and {:.2})",
            test.llr, test.lower, test.upper
        )
    }

    fn write_ends(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ends = self.score.ends.iter().map(|((cause, loser), count)| match loser {
            Some(loser) => format!("{cause} by {loser} {count}"),
            None => format!("{cause} {count}"),
        });
        let ends: Vec<String> = ends.collect();
        if ends.is_empty() { Ok(()) } else { writeln!(f, "Endings: {}", ends.join(", ")) }
    }

    /// The whole result as one JSON object.
    pub(super) fn json(&self) -> Value {
        let Report { plan, names, score, .. } = self;
        let Tally { wins, draws, losses } = score.tally;
        let difference = score.difference();
        let ends = score
            .ends
            .iter()
            .map(|((cause, loser), count)| json!({"cause": cause, "loser": loser, "games": count}));
        let test = score.test().map(|test| {
            let verdict = match test.verdict {
                Verdict::Accept => "accept",
                Verdict::Reject => "reject",
                Verdict::Continue => "continue",
            };
            json!({"llr": test.llr, "lower": test.lower, "upper": test.upper, "verdict": verdict})
        });
        let faults = score.faults.iter().map(|repeated| {
            let RepeatedFault { seat, number, games, fault, call, .. } = repeated;
            let each = games.iter().map(|(number, found)| json!({"game": number + 1, "found": found}));
            json!({
                "seat": seat, "game": number + 1, "times": games.len(), "fault": fault,
                "games": each.collect::<Vec<_>>(),
                "call": call.as_ref().map(|call| call.exchange.call),
                "status": call.as_ref().and_then(|call| call.exchange.status),
                "answer": call.as_ref().map(|call| printable::start_of(&call.exchange.answer)),
                "log": call.as_ref().and_then(|call| call.exchange.log.clone()),
                "repeat": call.as_ref().map(arena::LoggedCall::repeated),
            })
        });
        json!({
            "a": plan.contestants.a.to_string(), "b": plan.contestants.b.to_string(),
            "names": names, "rules": plan.setup.ruleset.id(), "seed": plan.setup.seed,
            "games": score.games(), "planned": plan.games, "interrupted": self.interrupted.is_some(),
            "won": wins, "drawn": draws, "lost": losses, "bothLost": score.both_lost, "void": score.void,
            "elo": {"estimate": difference.elo(), "low": difference.low(), "high": difference.high()},
            "pairs": score.pairs.counts, "sprt": test, "luck": self.luck(),
            "ends": ends.collect::<Vec<_>>(),
            "latency": {"a": latency(&score.latency.a), "b": latency(&score.latency.b)},
            "faults": faults.collect::<Vec<_>>(),
            "voidReason": score.void_reason, "seconds": self.took.as_secs_f64(),
        })
    }
}

fn latency(latency: &Latency) -> Value {
    if latency.calls() == 0 {
        return Value::Null;
    }
    json!({
        "calls": latency.calls(), "connect": latency.connect(), "firstByte": latency.first_byte(),
        "total": latency.total(),
    })
}

fn write_latency(f: &mut fmt::Formatter<'_>, seat: &str, latency: &Latency) -> fmt::Result {
    let Some(total) = latency.total() else { return Ok(()) };
    write!(f, "{seat}: {}, {}", count(latency.calls() as u64, "call"), spread(total))?;
    if let Some(first_byte) = latency.first_byte() {
        write!(f, "; first byte {}", spread(first_byte))?;
    }
    if let Some(connect) = latency.connect() {
        write!(f, "; {}, {}", count(connect.count as u64, "connection"), spread(connect))?;
    }
    writeln!(f)
}

fn spread(Spread { mean_ms, p99_ms, max_ms, .. }: Spread) -> String {
    format!("mean {}, p99 {}, max {}", milliseconds(mean_ms), milliseconds(p99_ms), milliseconds(max_ms))
}

/// `0.4 ms`, `781 ms`: decimals only while they matter.
fn milliseconds(ms: f64) -> String {
    if ms < 100.0 { format!("{ms:.1} ms") } else { format!("{ms:.0} ms") }
}

fn write_fault(f: &mut fmt::Formatter<'_>, repeated: &RepeatedFault, played: u64) -> fmt::Result {
    let RepeatedFault { seat, number, games, fault, call, repeat } = repeated;
    let lost = count(games.len() as u64, "game");
    writeln!(f, "\n{seat} lost {lost} by {}, first in game {}", fault.kind.cause(), number + 1)?;
    if let Some(place) = &fault.place {
        writeln!(f, "  where        {}", printable::escape(place))?;
    }
    writeln!(
        f,
        "  found        {}\n  expected     {}",
        printable::escape(&fault.found),
        printable::escape(&fault.wanted)
    )?;
    let silent = matches!(fault.kind, FaultKind::Timeout | FaultKind::Unreachable);
    if repeated.came_to_stay(played) && !silent {
        writeln!(
            f,
            "  hint         correct before this game, wrong in every game since: does the bot keep state between games?"
        )?;
    }
    let others: BTreeSet<&str> =
        games.iter().map(|(_, found)| found.as_str()).filter(|found| *found != fault.found).collect();
    if let Some(other) = others.first() {
        let (other, different) = (printable::escape(other.trim_end_matches('.')), others.len());
        let rest =
            if different > 1 { format!("; and {} more like this", different - 1) } else { String::new() };
        writeln!(f, "  also found   {other}{rest}")?;
    }
    let Some(call) = call else { return Ok(()) };
    let exchange = &call.exchange;
    if let Some(status) = exchange.status {
        writeln!(f, "  status       {status}")?;
    }
    if !exchange.answer.is_empty() {
        writeln!(f, "  answer       {}", printable::start_of(&exchange.answer))?;
    }
    if let Some(log) = &exchange.log {
        let lines: Vec<String> = log.trim_end().lines().map(printable::escape).collect();
        writeln!(f, "  stderr       {}", lines.join("\n               "))?;
    }
    writeln!(f, "  repeat with  {}", repeat.clone().unwrap_or_else(|| call.repeated()))
}
