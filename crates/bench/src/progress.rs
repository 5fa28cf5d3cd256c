//! A progress bar on stderr; it shows nothing unless that is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// How often the times of a bar are redrawn, also before the first game is over.
const TICK: Duration = Duration::from_millis(250);

/// A bar for this many games.
pub(crate) fn bar(name: &str, games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template(
        "{prefix} {wide_bar} {human_pos}/{human_len} games, {elapsed}, {eta} left",
    )
    .expect("the template is well-formed");
    shown(ProgressBar::new(games).with_style(style).with_prefix(name.to_owned()))
}

/// A spinner for games that are played for a given time.
pub(crate) fn spinner(name: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {prefix}: {human_pos} games, {elapsed}")
        .expect("the template is well-formed");
    shown(ProgressBar::no_length().with_style(style).with_prefix(name.to_owned()))
}

fn shown(bar: ProgressBar) -> ProgressBar {
    bar.enable_steady_tick(TICK);
    bar
}
