//! Hostile answers by the hundred, while others play.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::{Keep, PlayerOptions, play_match};
use rules::{Ruleset, Sides};
use serde_json::json;
use tokio::task::JoinSet;

use super::Measured;
use super::bot_process::{Bots, spec};

/// How many hostile answers at once: half as many games, in which both sides are hostile.
const HOSTILE: usize = 100;

/// What they do.
const KINDS: [&str; 5] = ["endless", "bomb", "drip", "headers", "hang"];

/// How many games go on meanwhile, between bots that think this many milliseconds.
const PEACEFUL: usize = 4;
const THOUGHT: &str = "10";

/// How often the hostile answers come.
const EVERY: Duration = Duration::from_millis(2500);

pub(super) fn measure(seconds: u64) -> anyhow::Result<Measured> {
    // The peaceful bots have a process of their own: it is our pace that is measured, not that of one busy bot.
    let (hostile, peaceful) = (Arc::new(Bots::start()?), Arc::new(Bots::start()?));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let rounds = u32::try_from(seconds.div_ceil(2)).unwrap_or(2).max(2);
        let limit = EVERY * rounds;
        // Once before anything is counted, so that what is measured is not the first use of everything.
        pace(&peaceful, Duration::from_secs(1)).await?;
        let quiet = pace(&peaceful, limit).await?;
        let before = memory();
        let watching = tokio::spawn(highest_memory(limit));
        let storm = tokio::spawn(storm(Arc::clone(&hostile), rounds));
        let meanwhile = pace(&peaceful, limit).await?;
        let (faults, highest) = (storm.await??, watching.await?);
        let grown = highest.zip(before).map(|(highest, before)| highest.saturating_sub(before) as f64 / 1024.0);
        let grown_text = grown.map_or("unknown".to_owned(), |grown| format!("{grown:.1} MiB"));
        let line = format!(
            "Hostile: {HOSTILE} answers at once that never end, bomb, drip, or never come, {rounds} times: {faults} faults, \
             memory grew by {grown_text}; others made {meanwhile:.0} calls a second meanwhile, {quiet:.0} without them ({:.0} %)",
            100.0 * meanwhile / quiet,
        );
        let json = json!({
            "hostile": HOSTILE, "rounds": rounds, "faults": faults, "memoryMib": grown,
            "callsPerSecond": meanwhile, "callsPerSecondAlone": quiet, "pace": meanwhile / quiet,
        });
        Ok(Measured { name: "floods", lines: vec![line], json })
    })
}

/// Calls a second of peaceful games.
async fn pace(bots: &Arc<Bots>, limit: Duration) -> anyhow::Result<f64> {
    let hackathon = Ruleset::preset("hackathon").expect("a preset");
    let start = Instant::now();
    let mut lanes = JoinSet::new();
    for lane in 0..PEACEFUL as u64 {
        let (bots, hackathon) = (Arc::clone(bots), hackathon.clone());
        lanes.spawn(async move {
            let mut players = bots.players(THOUGHT, THOUGHT, &PlayerOptions::default());
            let (mut calls, mut number) = (0, lane);
            let mut last = start;
            while start.elapsed() < limit {
                let Sides { a, b } = &mut players;
                let duel =
                    play_match(spec(&hackathon, number, Keep::Faults), Sides::new(a, b), &mut ()).await;
                calls += duel.calls.iter().map(|(_, log)| log.latency().calls() + 1).sum::<usize>();
                number += PEACEFUL as u64;
                last = Instant::now();
            }
            calls as f64 / (last - start).as_secs_f64()
        });
    }
    let mut rate = 0.0;
    while let Some(lane) = lanes.join_next().await {
        rate += lane?;
    }
    Ok(rate)
}

/// Hostile games in waves. Gives how many sides were found at fault.
async fn storm(bots: Arc<Bots>, rounds: u32) -> anyhow::Result<usize> {
    let hackathon = Ruleset::preset("hackathon").expect("a preset");
    let mut faults = 0;
    for _ in 0..rounds {
        let next = Instant::now() + EVERY;
        let mut games = JoinSet::new();
        for number in 0..HOSTILE / 2 {
            let (bots, hackathon) = (Arc::clone(&bots), hackathon.clone());
            games.spawn(async move {
                let kinds = (KINDS[number % KINDS.len()], KINDS[(number + 1) % KINDS.len()]);
                let mut players = bots.players(kinds.0, kinds.1, &PlayerOptions::default());
                let Sides { a, b } = &mut players;
                play_match(spec(&hackathon, number as u64, Keep::Everything), Sides::new(a, b), &mut ()).await
            });
        }
        while let Some(duel) = games.join_next().await {
            faults += duel?.faults.iter().filter(|(_, fault)| fault.is_some()).count();
        }
        tokio::time::sleep_until(next.into()).await;
    }
    Ok(faults)
}

/// The most memory we have within a time, in KiB; none where the system does not tell.
async fn highest_memory(limit: Duration) -> Option<u64> {
    let start = Instant::now();
    let mut highest = None;
    while start.elapsed() < limit {
        highest = highest.max(memory());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    highest
}

/// The memory we have, in KiB.
fn memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}
