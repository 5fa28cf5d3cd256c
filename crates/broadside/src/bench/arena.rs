//! `broadside bench arena`: what a duel costs, and what hostile bots cost the others.

pub(super) mod bot_process;
mod deadlines;
mod floods;
mod in_process;
mod over_http;
pub(super) mod trivial_bot;

use clap::ValueEnum;

use super::measured::{Measured, tell};

/// What duels cost: in this process, over HTTP beside a bare loop of the same client, against late bots and against
/// hostile ones. The bots run in a process of their own on this machine.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Measure only this; may be given more than once
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Part>,
    /// How long each of the timed parts takes, in seconds
    #[arg(long, value_name = "S", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// Print JSON instead
    #[arg(long)]
    json: bool,
}

/// A part of the measurement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Part {
    /// Games of trivial captains in this process, on two threads
    InProcess,
    /// Calls over HTTP beside a bare loop of the same client
    OverHttp,
    /// 500 games at once by hundreds, against bots that answer in half the time they have; and late answers
    Deadlines,
    /// A hundred hostile answers at once, while others play
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
