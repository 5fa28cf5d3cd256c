//! How soon a server with many stored games answers after its start.

use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use serde_json::json;

use super::house::Scratch;
use super::{Measured, Program, Scale, percentile, stored};
use crate::client::Client;

/// How many games are stored.
const GAMES: u32 = 100_000;
/// How often the server is started.
const STARTS: usize = 5;

pub(super) async fn measure(scale: Scale, program: &Program) -> anyhow::Result<Measured> {
    let games = scale.of(GAMES);
    let data = Scratch::new("start");
    stored::fill(&data.0, games).await.context("the games are not stored")?;
    let size = std::fs::metadata(data.0.join("broadside.sqlite"))?.len() as f64 / 1e6;
    let mut times = Vec::new();
    for _ in 0..STARTS {
        times.push(first_answer(program, &data, games).await?);
    }
    times.sort_unstable_by(f64::total_cmp);
    let (median, worst) = (percentile(&times, 0.5), percentile(&times, 1.0));
    let line = format!(
        "Start: with {games} stored games ({size:.0} MB), a leaderboard of all of them {median:.0} ms after the start of the \
         program in the median of {STARTS}, worst {worst:.0} ms"
    );
    let json = json!({
        "games": games, "megabytes": size, "starts": STARTS, "medianMs": median, "worstMs": worst,
    });
    Ok(Measured { name: "start", lines: vec![line], json })
}

/// From the start of the program to the whole leaderboard, in milliseconds.
async fn first_answer(program: &Program, data: &Scratch, games: u32) -> anyhow::Result<f64> {
    let start = Instant::now();
    // The address is said before the database is open, so connections wait for it.
    let server = program.serve(&data.0)?;
    let mut client = Client::connect(server.address).await?;
    let board = client.get_json("/api/leaderboard?scope=all").await?;
    let took = Duration::as_secs_f64(&start.elapsed()) * 1000.0;
    if board["cursor"] != games {
        bail!("the leaderboard counts {} of {games} games", board["cursor"]);
    }
    Ok(took)
}
