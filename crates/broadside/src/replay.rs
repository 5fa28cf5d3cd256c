//! `broadside replay`: shows and checks recorded games.

use std::io::{self, Write};

use clap::ValueHint;
use rules::{Eye, Record};
use serde::Serialize;
use term::Replay;
use term::screen::{self, Replayer};
use wire::Sighting;

use crate::count::count;
use crate::exit::{BadInput, Exit};
use crate::game_head::GameHead;
use crate::game_reader::{Bar, each_game};
use crate::json;
use crate::screen_look::{self, LookArguments};

const EXAMPLES: &str = "\
Examples:
  broadside replay game.bgn
  broadside replay -i game.bgn
  broadside replay --check games/*.bgn
  broadside replay https://play.example.org/games/ID

Invalid games are reported and skipped.
Exit status: 0 if all games are correct, 1 if any is not, 2 if a source cannot be read or contains no games";

/// Show recorded games turn by turn, and check them
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// Game files, or links to games on a server; - reads standard input
    #[arg(value_name = "FILE|LINK", required = true, value_hint = ValueHint::FilePath)]
    files: Vec<String>,
    /// Print the games in the game notation, with all results
    #[arg(long, conflicts_with_all = ["check", "json"])]
    notation: bool,
    /// Print JSON, one line per game
    #[arg(long, conflicts_with = "check")]
    json: bool,
    /// Only check: print one line per file
    #[arg(long)]
    check: bool,
    /// Step through the games on the whole screen
    #[arg(short, long, conflicts_with_all = ["notation", "check", "json"])]
    interactive: bool,
    #[command(flatten)]
    look: LookArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.interactive {
        return interactive(arguments);
    }
    let mut worst = Exit::Yes;
    let bar = if arguments.check { Bar::Shown } else { Bar::Hidden };
    for file in &arguments.files {
        let mut games = Printer { file, only_file: arguments.files.len() == 1, first: None };
        let (mut read, mut bad) = (0, 0);
        let unread = each_game(file, bar, |reader, number, game| {
            read = number;
            let record = match game {
                Ok(record) => record,
                Err(error) => {
                    bad += 1;
                    reader.error(format_args!("{file}: game {number}: {error}"));
                    return Ok(());
                }
            };
            if arguments.check {
                return Ok(());
            }
            reader.say(|| {
                let mut out = io::stdout().lock();
                if arguments.notation {
                    return Ok(writeln!(out, "{record}")?);
                }
                if arguments.json {
                    return json::write_line(&mut out, &ReplayedGame::new(file, number, &record));
                }
                games.take(&mut out, number, record)
            })
        })?;
        let mut out = io::stdout().lock();
        games.end(&mut out)?;
        if arguments.check && read > 0 {
            let games = count(read as u64, "game");
            match bad {
                0 => writeln!(out, "{file}: {games}, all correct.")?,
                _ => writeln!(out, "{file}: {games}, {bad} wrong.")?,
            }
        }
        out.flush()?;
        worst.or(if bad > 0 { Exit::No } else { Exit::Yes });
        if let Some(why) = unread {
            eprintln!("error: {why}");
            worst.or(Exit::Unclear);
        }
    }
    worst.end()
}

/// A game as JSON: its turns as everyone may see them after its end.
#[derive(Serialize)]
struct ReplayedGame {
    #[serde(flatten)]
    head: GameHead,
    /// What happened in each turn, as in the answer of a server to `/api/games/ID`.
    steps: Vec<Vec<Sighting>>,
    notation: String,
}

impl ReplayedGame {
    fn new(source: &str, number: usize, record: &Record) -> ReplayedGame {
        let turns = record.game().map_or(&[][..], rules::Game::turns).iter();
        ReplayedGame {
            head: GameHead::new(source, number, Some(record)),
            steps: turns.map(|turn| Sighting::all_of(turn, Eye::Organiser, record.ruleset())).collect(),
            notation: record.to_string(),
        }
    }
}

/// Prints games one after the other. A single game gets no number, so the first one waits for a second.
struct Printer<'a> {
    file: &'a str,
    only_file: bool,
    first: Option<(usize, Record)>,
}

impl Printer<'_> {
    fn take(&mut self, out: &mut impl Write, number: usize, record: Record) -> anyhow::Result<()> {
        if number == 1 && self.only_file {
            self.first = Some((number, record));
            return Ok(());
        }
        if let Some((number, record)) = self.first.take() {
            self.print(out, number, &record)?;
        }
        self.print(out, number, &record)
    }

    fn print(&self, out: &mut impl Write, number: usize, record: &Record) -> anyhow::Result<()> {
        writeln!(out, "{}, game {number}", self.file)?;
        write!(out, "{}", Replay::new(record))?;
        writeln!(out)?;
        Ok(())
    }

    fn end(self, out: &mut impl Write) -> anyhow::Result<()> {
        if let Some((_, record)) = &self.first {
            write!(out, "{}", Replay::new(record))?;
        }
        Ok(())
    }
}

/// All games of all files, on the screen.
fn interactive(arguments: &Arguments) -> anyhow::Result<()> {
    let (mut records, mut worst) = (Vec::new(), Exit::Yes);
    for file in &arguments.files {
        let unread = each_game(file, Bar::Shown, |reader, number, game| {
            match game {
                Ok(record) => records.push(record),
                Err(error) => {
                    reader.error(format_args!("{file}: game {number}: {error}"));
                    worst.or(Exit::No);
                }
            }
            Ok(())
        })?;
        if let Some(why) = unread {
            eprintln!("error: {why}");
            worst.or(Exit::Unclear);
        }
    }
    if records.is_empty() {
        return worst.end();
    }
    if !screen_look::has_screen() {
        return Err(BadInput::new("-i needs a terminal; leave it out to print the games").into());
    }
    let mut replayer = Replayer::new(records);
    let ending = screen::run(&mut replayer, arguments.look.look(), arguments.look.mouse(), |_| Ok(()))?;
    worst.or(ending.into());
    worst.end()
}
