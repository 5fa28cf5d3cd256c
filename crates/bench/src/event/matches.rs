//! Many matches at once of bots that think.

use std::time::{Duration, Instant};

use serde_json::json;

use super::house::{House, Plan};
use super::{Measured, Program, Scale, percentile};

/// How many matches at once, and how many bots play them.
const MATCHES: u32 = 200;
const BOTS: u32 = 20;
/// How long a bot thinks, in milliseconds.
const THOUGHT: &str = "100";

pub(super) async fn measure(scale: Scale, program: &Program) -> anyhow::Result<Measured> {
    let matches = scale.of(MATCHES);
    let bots = scale.of(BOTS).max(4);
    let mut house = House::open(program, "matches", &Plan { kind: THOUGHT, bots, at_once: matches }).await?;
    house.until_running(matches).await?;
    let start = Instant::now();
    let mut running = Vec::new();
    while start.elapsed() < scale.time {
        running.push(house.running().await? as f64);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    running.sort_unstable_by(f64::total_cmp);
    let rows = house.leaderboard().await?;
    let faults: u64 = rows.iter().filter_map(|row| row["faults"].as_u64()).sum();
    let means: Vec<f64> = rows.iter().filter_map(|row| row["meanLatencyMs"].as_f64()).collect();
    let mean = means.iter().sum::<f64>() / means.len().max(1) as f64;
    let played = house.played().await?;
    let (least, median) = (percentile(&running, 0.0), percentile(&running, 0.5));
    let seconds = scale.time.as_secs();
    let told = if means.is_empty() {
        "no game ended meanwhile".to_owned()
    } else {
        format!("{played} games ended, {faults} by a fault; an answer took {mean:.1} ms in the mean")
    };
    let line = format!(
        "Matches: {matches} at once over HTTP for {seconds} s, bots that think {THOUGHT} ms: at least {least:.0} were on, \
         {median:.0} in the median; {told}"
    );
    let json = json!({
        "matches": matches, "bots": bots, "seconds": seconds, "thoughtMs": 100, "leastRunning": least,
        "medianRunning": median, "games": played, "faults": faults, "meanLatencyMs": mean,
    });
    Ok(Measured { name: "matches", lines: vec![line], json })
}
