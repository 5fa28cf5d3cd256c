//! Leaderboards a second while matches run.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::bail;
use serde_json::json;
use tokio::task::JoinSet;

use super::house::{House, Plan};
use super::{Measured, Program, Scale, percentile};
use crate::client::Client;

/// How many connections ask, each again as soon as it was answered.
const CONNECTIONS: u32 = 16;
/// How many matches are on meanwhile, of bots that think 100 ms.
const MATCHES: u32 = 50;

pub(super) async fn measure(scale: Scale, program: &Program) -> anyhow::Result<Measured> {
    let matches = scale.of(MATCHES);
    let mut house =
        House::open(program, "leaderboard", &Plan { kind: "100", bots: 10, at_once: matches }).await?;
    house.until_running(matches).await?;
    let mut asking = JoinSet::new();
    let start = Instant::now();
    for _ in 0..CONNECTIONS {
        asking.spawn(ask(house.server.address, start + scale.time));
    }
    let mut times = Vec::new();
    while let Some(asked) = asking.join_next().await {
        times.extend(asked??);
    }
    let seconds = start.elapsed().as_secs_f64();
    let running = house.running().await?;
    times.sort_unstable_by(f64::total_cmp);
    let (rate, p99) = (times.len() as f64 / seconds, percentile(&times, 0.99));
    let line = format!(
        "Leaderboard: {rate:.0} requests a second over {CONNECTIONS} connections for {seconds:.0} s while {running} matches \
         were on; 99 % within {p99:.1} ms"
    );
    let json = json!({
        "requests": times.len(), "seconds": seconds, "connections": CONNECTIONS, "matches": running,
        "requestsPerSecond": rate, "p99Ms": p99,
    });
    Ok(Measured { name: "leaderboard", lines: vec![line], json })
}

/// Asks until the time is up; how long each answer took, in milliseconds.
async fn ask(to: SocketAddr, until: Instant) -> anyhow::Result<Vec<f64>> {
    let mut client = Client::connect(to).await?;
    let mut times = Vec::new();
    while Instant::now() < until {
        let sent = Instant::now();
        let answer = client.get("/api/leaderboard?scope=all").await?;
        if answer.status != 200 {
            bail!("a leaderboard has status {}", answer.status);
        }
        times.push(Duration::as_secs_f64(&sent.elapsed()) * 1000.0);
    }
    Ok(times)
}
