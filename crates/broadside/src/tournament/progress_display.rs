//! Shows the progress of a tournament on standard error.

use std::io::{self, IsTerminal as _};
use std::time::{Duration, Instant};

use arena::Tournament;
use indicatif::ProgressBar;

use super::Plan;
use super::report;
use super::score::Score;
use crate::count::count;
use crate::duel;

/// A progress bar with the standings below it; without a terminal, a line now and then.
pub(super) struct ProgressDisplay<'a> {
    plan: &'a Plan,
    bar: Option<ProgressBar>,
    /// When it was last updated.
    last: Instant,
    tenths: usize,
}

/// How often the standings are redrawn, and the longest time between two lines.
const DRAWN: Duration = Duration::from_millis(200);
const WRITTEN: Duration = Duration::from_secs(30);

/// How many rows of the standings are shown below the bar.
const ROWS: usize = 12;

impl<'a> ProgressDisplay<'a> {
    pub(super) fn new(plan: &'a Plan, tournament: &Tournament) -> ProgressDisplay<'a> {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(tournament.total() as u64);
            let bar = bar.with_style(duel::progress_style().expect("the template is right"));
            bar.enable_steady_tick(DRAWN);
            bar
        });
        ProgressDisplay { plan, bar, last: Instant::now(), tenths: 0 }
    }

    pub(super) fn update(&mut self, score: &Score) {
        let (played, games) = (score.tournament.played(), score.tournament.total());
        if let Some(bar) = &self.bar {
            bar.set_position(played as u64);
            if self.last.elapsed() >= DRAWN {
                self.last = Instant::now();
                bar.set_message(standings(self.plan, score));
            }
            return;
        }
        let tenths = played * 10 / games.max(1);
        if tenths > self.tenths || self.last.elapsed() >= WRITTEN {
            (self.tenths, self.last) = (tenths, Instant::now());
            eprintln!("{played} of {}; {}", count(games as u64, "game"), leaders(self.plan, score));
        }
    }

    /// Removes the bar, so that something else can be printed.
    pub(super) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn standings(plan: &Plan, score: &Score) -> String {
    let table = score.standings.table();
    let width = report::width(&plan.entrants.names);
    let rows = table.iter().take(ROWS).map(|row| {
        let (name, tally) = (&plan.entrants.names[row.contestant], row.tally);
        format!(
            "{:>4} {name:width$} {:>5} won {:>5} drawn {:>5} lost",
            row.rank, tally.wins, tally.draws, tally.losses
        )
    });
    rows.collect::<Vec<_>>().join("\n")
}

/// The first three in one line.
fn leaders(plan: &Plan, score: &Score) -> String {
    let table = score.standings.table();
    let rows = table.iter().take(3).map(|row| {
        let tally = row.tally;
        format!(
            "{} {} {}-{}-{}",
            row.rank, plan.entrants.names[row.contestant], tally.wins, tally.draws, tally.losses
        )
    });
    rows.collect::<Vec<_>>().join(", ")
}
