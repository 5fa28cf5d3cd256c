//! The `broadside` program: parses the command line, runs a subcommand and picks the exit code.

mod admin;
mod analyse;
mod bot;
mod bot_host;
mod captain_name;
mod captains_table;
mod check;
mod check_page;
mod check_watch;
mod completions;
mod config;
mod count;
mod database_setting;
mod date;
mod dealing;
mod duel;
mod exit;
mod fault_line;
mod game_head;
mod game_keeper;
mod game_reader;
mod game_source;
mod io_error;
mod json;
mod limit_setting;
mod listener;
mod luck_words;
mod man;
mod match_options;
mod mcp;
mod named_contestant;
mod nats_setting;
mod new_bot;
mod online;
mod play;
mod preflight;
mod printable;
mod replay;
mod request_cache;
mod rules_name;
mod rules_table;
mod saved_games;
mod screen_look;
mod seat_tokens;
mod series_memory;
mod serve;
mod settings;
mod stop_signal;
mod suggestion;
mod tournament;
mod user_folder;
mod verify;
mod worker;

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write as _};
use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::config::Config;
use crate::screen_look::has_screen;

const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("BROADSIDE_BUILD"), ")");

const EXAMPLES: &str = "\
Examples:
  broadside play
  broadside COMMAND --help

broadside alone starts a game if there is a terminal.";

/// Battleship for people and programs.
#[derive(Parser)]
#[command(version = VERSION, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", exit::CODES))]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Arguments),
    Replay(replay::Arguments),
    Watch(online::WatchArguments),
    #[command(alias = "analyze")]
    Analyse(analyse::Arguments),
    Rules(rules_table::Arguments),
    Captains(captains_table::Arguments),
    Duel(duel::Arguments),
    Tournament(tournament::Arguments),
    Bot(bot::Arguments),
    Check(check::Arguments),
    NewBot(new_bot::Arguments),
    Verify(verify::Arguments),
    Mcp(mcp::Arguments),
    Serve(serve::Arguments),
    Worker(worker::Arguments),
    Admin(admin::Arguments),
    Config(config::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
    /// Print the version
    #[command(hide = true)]
    Version,
}

fn main() -> ExitCode {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    if words.len() == 1 && has_screen() {
        words.push("play".into());
    }
    let config = match Config::of_user_for(words.get(1)) {
        Ok(config) => config,
        Err(error) => return exit::code(Err(error)),
    };
    match config.fill_in(command()).try_get_matches_from(words) {
        Ok(matches) => exit::code(run(&matches, &config)),
        Err(error) => {
            // The reader may have closed the pipe.
            drop(error.print());
            ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
        }
    }
}

/// The command line. Without a terminal, help pages have the usual width.
fn command() -> clap::Command {
    let command = Arguments::command();
    if io::stdout().is_terminal() { command } else { command.term_width(80) }
}

fn run(matches: &clap::ArgMatches, config: &Config) -> anyhow::Result<()> {
    match Arguments::from_arg_matches(matches)?.command {
        Command::Play(arguments) => play::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Watch(arguments) => play::system_dice().and_then(|dice| online::watch(&arguments, dice)),
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Rules(arguments) => rules_table::run(&arguments),
        Command::Captains(arguments) => captains_table::run(&arguments),
        Command::Duel(arguments) => duel::run(&arguments),
        Command::Tournament(arguments) => tournament::run(&arguments),
        Command::Bot(arguments) => bot::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::NewBot(arguments) => new_bot::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Mcp(arguments) => mcp::run(&arguments),
        Command::Serve(arguments) => serve::run(arguments),
        Command::Worker(arguments) => worker::run(arguments),
        Command::Admin(arguments) => admin::run(arguments),
        Command::Config(_) => config::run(config),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
        Command::Version => Ok(writeln!(io::stdout(), "broadside {VERSION}")?),
    }
}
