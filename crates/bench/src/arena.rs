//! `bench arena`: what a duel costs, and what hostile bots cost the others.

pub(super) mod bot_process;
mod deadlines;
mod floods;
mod in_process;
mod over_http;
pub(super) mod trivial_bot;

use clap::ValueEnum;

use super::measured::{Measured, tell};

/// Measure bot matches: in this process, over HTTP, against late bots and against hostile ones
///
/// The bots run in another process on this machine.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Measure only this part; may be repeated
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Part>,
    /// How long each timed part runs, in seconds
    #[arg(long, value_name = "S", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A part of the measurement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Part {
    /// Games of trivial captains in this process, on two threads
    InProcess,
    /// Calls over HTTP, compared with a bare loop of the same client
    OverHttp,
    /// 500 games, a hundred at once, against bots that use half their time; and late answers
    Deadlines,
    /// A hundred hostile answers at once, while other games are played
    Floods,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let parts = match arguments.only.as_slice() {
        [] => Part::value_variants(),
        some => some,
    };
    let measured = parts.iter().map(|part| match part {
        Part::InProcess => Ok(in_process::measure(arguments.seconds)),
        Part::OverHttp => over_http::measure(arguments.seconds),
        Part::Deadlines => deadlines::measure(),
        Part::Floods => floods::measure(arguments.seconds),
    });
    tell(measured, arguments.json)
}
