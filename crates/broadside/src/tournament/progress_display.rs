//! Shows the progress of a tournament on a terminal.

use std::time::{Duration, Instant};

use arena::Tournament;
use indicatif::ProgressBar;

use super::Plan;
use super::report;
use super::score::Score;
use crate::duel;

/// A progress bar with the standings below it. Without a terminal it is hidden.
pub(super) struct ProgressDisplay<'a> {
    plan: &'a Plan,
    bar: ProgressBar,
    /// When the standings were last updated.
    last: Instant,
}

/// How often the standings are redrawn.
const DRAWN: Duration = Duration::from_millis(200);

/// How many rows of the standings are shown below the bar.
const ROWS: usize = 12;

impl<'a> ProgressDisplay<'a> {
    pub(super) fn new(plan: &'a Plan, tournament: &Tournament) -> ProgressDisplay<'a> {
        let bar = ProgressBar::new(tournament.total() as u64);
        let bar = bar.with_style(duel::progress_style().expect("the template is right"));
        bar.set_position(tournament.played() as u64);
        bar.enable_steady_tick(DRAWN);
        ProgressDisplay { plan, bar, last: Instant::now() }
    }

    pub(super) fn update(&mut self, score: &Score) {
        self.bar.set_position(score.tournament.played() as u64);
        if !self.bar.is_hidden() && self.last.elapsed() >= DRAWN {
            self.last = Instant::now();
            self.bar.set_message(standings(self.plan, score));
        }
    }

    /// Removes the bar, so that something else can be printed.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
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
