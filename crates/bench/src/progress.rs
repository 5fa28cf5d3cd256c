//! A progress bar on stderr; it shows nothing unless that is a terminal.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for this many games.
pub(crate) fn bar(name: &str, games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{prefix} {wide_bar} {human_pos}/{human_len} games, {eta} left")
        .expect("the template is well-formed");
    ProgressBar::new(games).with_style(style).with_prefix(name.to_owned())
}

/// A spinner for games that are played for a given time.
pub(crate) fn spinner(name: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {prefix}: {human_pos} games, {elapsed}")
        .expect("the template is well-formed");
    ProgressBar::no_length().with_style(style).with_prefix(name.to_owned())
}
