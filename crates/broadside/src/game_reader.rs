//! Reads games one by one from a file or a server, with a progress bar if it takes long.

use std::cell::Cell;
use std::time::{Duration, Instant};

use arena::GameTexts;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rules::{NotationError, Record};

use crate::game_source;

/// Time before the progress bar appears: a quick command draws none.
const PATIENCE: Duration = Duration::from_millis(300);
/// How often a bar is redrawn while nothing is reached.
pub(crate) const TICK: Duration = Duration::from_millis(200);

/// Whether to show a progress bar. Commands that print every game, or have their own bar, hide it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bar {
    Shown,
    Hidden,
}

/// A source that is being read, and its progress bar.
pub(crate) struct GameReader {
    bar: ProgressBar,
    began: Instant,
    /// Whether the bar is still to be shown.
    waiting: Cell<bool>,
}

impl GameReader {
    /// Prints something without disturbing the bar.
    pub(crate) fn say<T>(&self, say: impl FnOnce() -> T) -> T {
        self.bar.suspend(say)
    }

    /// Prints an error.
    pub(crate) fn error(&self, problem: impl std::fmt::Display) {
        self.say(|| eprintln!("error: {problem}"));
    }

    fn show(&self) {
        self.waiting.set(false);
        // It stays hidden if standard error is not a terminal.
        self.bar.set_draw_target(ProgressDrawTarget::stderr());
        self.bar.enable_steady_tick(TICK);
    }

    fn reached(&self, bytes: u64, games: usize) {
        if self.waiting.get() && self.began.elapsed() > PATIENCE {
            self.show();
        }
        self.bar.set_position(bytes);
        self.bar.set_message(format!("{games} games"));
    }
}

/// Passes every game of a source, or the error in it, to `take`, numbered from 1. Only one game is in memory at a time.
/// Returns why the source could not be read to its end, if it could not.
pub(crate) fn each_game(
    name: &str,
    wanted: Bar,
    mut take: impl FnMut(&GameReader, usize, Result<Record, NotationError>) -> anyhow::Result<()>,
) -> anyhow::Result<Option<String>> {
    let source = match game_source::open(name) {
        Ok(source) => source,
        Err(why) => return Ok(Some(why)),
    };
    let style = match source.length() {
        Some(_) => "{prefix} {wide_bar} {bytes} of {total_bytes}, {msg}, {eta} left",
        None => "{prefix} {spinner} {bytes}, {msg}",
    };
    let bar = source.length().map_or_else(ProgressBar::no_length, ProgressBar::new);
    bar.set_draw_target(ProgressDrawTarget::hidden());
    let bar = bar.with_style(ProgressStyle::with_template(style)?).with_prefix(name.to_owned());
    let reader = GameReader { bar, began: Instant::now(), waiting: Cell::new(wanted == Bar::Shown) };
    // A server may take long for its first game.
    if source.length().is_none() && wanted == Bar::Shown {
        reader.show();
    }
    let mut number = 0;
    for text in GameTexts::new(source) {
        let text = match text {
            Ok(text) => text,
            Err(error) => {
                reader.bar.finish_and_clear();
                return Ok(Some(game_source::describe(name, &error)));
            }
        };
        match text.games() {
            Ok(games) => {
                for game in games {
                    number += 1;
                    take(&reader, number, game)?;
                }
            }
            Err(error) => {
                number += 1;
                take(&reader, number, Err(error))?;
            }
        }
        reader.reached(text.offset() + text.bytes().len() as u64, number);
    }
    reader.bar.finish_and_clear();
    Ok((number == 0).then(|| format!("{name}: no games found")))
}
