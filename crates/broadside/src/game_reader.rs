//! Games read one by one from a file or a server, with a bar while that takes long.

use std::cell::Cell;
use std::time::{Duration, Instant};

use arena::GameTexts;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rules::{NotationError, Record};

use crate::game_source;

/// How long reading goes on before a bar is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// Whether a bar is shown while it takes long. Whoever prints every game, or has a bar of its own, wants none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bar {
    Shown,
    Hidden,
}

/// A source that is being read.
pub(crate) struct GameReader {
    bar: ProgressBar,
    began: Instant,
    /// Whether the bar is wanted, but not shown yet.
    waiting: Cell<bool>,
}

impl GameReader {
    /// Says something without disturbing the bar.
    pub(crate) fn say<T>(&self, say: impl FnOnce() -> T) -> T {
        self.bar.suspend(say)
    }

    /// Says what is wrong.
    pub(crate) fn error(&self, problem: impl std::fmt::Display) {
        self.say(|| eprintln!("error: {problem}"));
    }

    fn reached(&self, bytes: u64, games: usize) {
        if self.waiting.get() && self.began.elapsed() > PATIENCE {
            self.waiting.set(false);
            // It stays hidden where errors do not go to a terminal.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(bytes);
        self.bar.set_message(format!("{games} games"));
    }
}

/// Gives every game of a source with its number, from 1, or what is wrong with it: no more of the source is held than one
/// game. Afterwards, why the source could not be read to its end, if it could not.
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
    Ok((number == 0).then(|| format!("{name}: there are no games in it")))
}
