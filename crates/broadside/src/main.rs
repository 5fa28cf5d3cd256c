//! The `broadside` program: parses the command line, runs a subcommand and picks the exit code.

mod admin;
mod analyse;
mod bad_input;
mod bench;
mod bot;
mod bot_host;
mod captain_name;
mod captains_table;
mod check;
mod check_page;
mod cpu_time;
mod date;
mod duel;
mod game_reader;
mod game_source;
mod help_page;
mod interrupted;
mod io_error;
mod limit_setting;
mod listener;
mod match_options;
mod named_contestant;
mod online;
mod play;
mod preflight;
mod printable;
mod problem;
mod replay;
mod request_cache;
mod rules_name;
mod rules_table;
mod screen_look;
mod seat_tokens;
mod serve;
mod settings;
mod stop_signal;
mod tournament;
mod verify;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::bad_input::BadInput;
use crate::check::HasFaults;
use crate::interrupted::{Interrupted, Signalled};
use crate::problem::AlreadyReported;

/// Exit codes that scripts can rely on, the same in every command.
const EXIT_CODES: &str = "\
Exit status:
  0    success
  1    a check found a problem (such as a bot's faults), or something failed
  2    wrong options, or a file or address that does not exist or cannot be read
  130  stopped with Ctrl-C; other signals give 128 plus their number";

/// Battleship for people and programs.
#[derive(Parser)]
#[command(version, arg_required_else_help = true, after_help = EXIT_CODES)]
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
    Bench(bench::Arguments),
    Bot(bot::Arguments),
    Check(check::Arguments),
    Verify(verify::Arguments),
    Serve(serve::Arguments),
    Admin(admin::Arguments),
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return help_page::print(&error),
    };
    let result = match arguments.command {
        Command::Play(arguments) => play::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Watch(arguments) => play::system_dice().and_then(|dice| online::watch(&arguments, dice)),
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Rules(arguments) => rules_table::run(&arguments),
        Command::Captains(arguments) => captains_table::run(&arguments),
        Command::Duel(arguments) => duel::run(&arguments),
        Command::Tournament(arguments) => tournament::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Bot(arguments) => bot::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Serve(arguments) => serve::run(arguments),
        Command::Admin(arguments) => admin::run(arguments),
    };
    match result.map_err(unwrapped) {
        Ok(()) => ExitCode::SUCCESS,
        // The report has said what is wrong.
        Err(error) if error.is::<HasFaults>() => ExitCode::FAILURE,
        Err(error) if error.is::<AlreadyReported>() => {
            ExitCode::from(error.downcast_ref().map_or(1, |AlreadyReported(code)| *code))
        }
        // The reader of our output may close the pipe early, as `head` does; that is not an error.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        // The command has printed its partial result; 130 is what shells expect after Ctrl-C.
        Err(error) if error.is::<Interrupted>() => ExitCode::from(130),
        Err(error) if error.is::<Signalled>() => {
            let signal = error.downcast_ref::<Signalled>().map_or(0, |Signalled(signal)| *signal);
            ExitCode::from(u8::try_from(128 + signal).unwrap_or(u8::MAX))
        }
        Err(error) => {
            match error.downcast_ref::<io::Error>() {
                Some(error) => eprintln!("error: {}", io_error::describe(error)),
                None => eprintln!("error: {error:#}"),
            }
            ExitCode::from(error.downcast_ref::<BadInput>().map_or(1, BadInput::code))
        }
    }
}

/// Unwraps an I/O error that `serde_json` wrapped, so that its kind can be checked.
fn unwrapped(error: anyhow::Error) -> anyhow::Error {
    match error.downcast::<serde_json::Error>() {
        Ok(error) if error.is_io() => io::Error::from(error).into(),
        Ok(error) => error.into(),
        Err(error) => error,
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref()).any(broken)
}
