//! The one program: every role of Broadside is a subcommand of it.

mod analyse;
mod bad_input;
mod bench;
mod captain_name;
mod captains_table;
mod cpu_time;
mod day;
mod play;
mod replay;
mod rules_name;
mod rules_table;
mod serve;
mod settings;
mod trouble;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::bad_input::BadInput;

/// Battleship for people and programs.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(play::Arguments),
    Replay(replay::Arguments),
    Analyse(analyse::Arguments),
    Rules(rules_table::Arguments),
    Captains(captains_table::Arguments),
    Bench(bench::Arguments),
    Serve(serve::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Play(arguments) => play::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Analyse(arguments) => analyse::run(&arguments),
        Command::Rules(arguments) => rules_table::run(&arguments),
        Command::Captains(arguments) => captains_table::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Serve(arguments) => serve::run(arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output may stop reading; that is no failure.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            match error.downcast_ref::<io::Error>() {
                Some(error) => eprintln!("error: {}", trouble::with_file(error)),
                None => eprintln!("error: {error:#}"),
            }
            // The same code that wrong options have.
            ExitCode::from(if error.is::<BadInput>() { 2 } else { 1 })
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.chain().filter_map(|cause| cause.downcast_ref()).any(broken)
}
