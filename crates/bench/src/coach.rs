//! `bench coach`: how long analyses take, and whether those who play notice them.

mod games;
mod live;

use std::io::{self, Write as _};

use serde_json::json;

use crate::server_process::Program;

/// Measure how long analyses take, and how much they slow down live tables
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// How many games of each rule set are analysed
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    games: u32,
    /// The rule sets
    #[arg(long, value_name = "NAME", value_delimiter = ',', default_values = ["classic", "hackathon"])]
    rules: Vec<String>,
    /// How many tables play at once
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=5000))]
    tables: u32,
    /// How long they play without analyses, then with them, in seconds
    #[arg(long, value_name = "S", default_value_t = 15, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// How long a player thinks about each move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 250)]
    think: u64,
    /// How many analyses run at once
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=64))]
    analyses: u32,
    #[command(flatten)]
    program: Program,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let mut timed = Vec::new();
    for rules in &arguments.rules {
        let times = games::measure(rules, arguments.games)?;
        if !arguments.json {
            writeln!(out, "{times}")?;
            out.flush()?;
        }
        timed.push(times.json());
    }
    let live = live::measure(arguments)?;
    if arguments.json {
        writeln!(out, "{}", json!({"analysis": timed, "live": live.json(arguments)}))?;
    } else {
        writeln!(out, "{}", live.text(arguments))?;
    }
    Ok(out.flush()?)
}
