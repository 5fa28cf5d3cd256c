//! `bench event`: a server with a tournament of bots, and everybody who looks on.

mod games;
mod house;
mod leaderboard;
mod matches;
mod spectators;
mod start;
pub(crate) mod stored;

use std::time::Duration;

use clap::ValueEnum;

use super::measured::{Measured, tell};
use super::server_process::Program;

/// Measure a server under the load of an event
///
/// Many matches at once, games per second, spectators, leaderboards, and the time from the start to the first answer.
/// Server and bots run in other processes on this machine.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Measure only this part; may be repeated
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Part>,
    /// How long each timed part runs, in seconds
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// A tenth of the load for three seconds each, to see whether it works
    #[arg(long)]
    quick: bool,
    #[command(flatten)]
    program: Program,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A part of the measurement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Part {
    /// 200 matches at once, between bots that think for 100 ms
    Matches,
    /// Games per second between bots that answer at once
    Games,
    /// 1,000 spectators during matches, some of whom never read
    Spectators,
    /// Leaderboard requests per second during matches
    Leaderboard,
    /// Time from the start to the first answer, with 100,000 stored games
    Start,
}

/// How much of everything is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Scale {
    time: Duration,
    /// What the usual numbers are divided by.
    divisor: u32,
}

impl Scale {
    fn of(self, usual: u32) -> u32 {
        (usual / self.divisor).max(1)
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let parts = match arguments.only.as_slice() {
        [] => Part::value_variants(),
        some => some,
    };
    let scale = if arguments.quick {
        Scale { time: Duration::from_secs(3), divisor: 10 }
    } else {
        Scale { time: Duration::from_secs(arguments.seconds), divisor: 1 }
    };
    let program = &arguments.program;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let measured = parts.iter().map(|part| {
        runtime.block_on(async {
            match part {
                Part::Matches => matches::measure(scale, program).await,
                Part::Games => games::measure(scale, program).await,
                Part::Spectators => spectators::measure(scale, program).await,
                Part::Leaderboard => leaderboard::measure(scale, program).await,
                Part::Start => start::measure(scale, program).await,
            }
        })
    });
    tell(measured, arguments.json)
}

/// The value below which this share of sorted values lies; 0 if there are none.
fn percentile(sorted: &[f64], share: f64) -> f64 {
    let place = (share * sorted.len() as f64).ceil() as usize;
    sorted.get(place.clamp(1, sorted.len().max(1)) - 1).copied().unwrap_or(0.0)
}
