//! Answers that come in time are never late, and late ones are judged when their time is up.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use arena::{Keep, Latency, PlayerOptions, play_match};
use rules::{Cause, Ruleset, Sides};
use serde_json::json;
use tokio::task::JoinSet;

use super::Measured;
use super::bot_process::{Bots, spec};

/// How many games at once.
const AT_ONCE: usize = 100;

/// How many games in all.
const GAMES: u64 = 500;

/// How long the bots think, in milliseconds, and how long they may.
const THOUGHT: &str = "100";
const LIMIT: Duration = Duration::from_millis(200);

pub(super) fn measure() -> anyhow::Result<Measured> {
    let bots = Arc::new(Bots::start()?);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let start = Instant::now();
        let (calls, timeouts, others, longest) = in_time(&bots).await?;
        let faults = others.len();
        let named = others.first().map(|fault| format!(" (the first: {fault})")).unwrap_or_default();
        let took = start.elapsed().as_secs_f64();
        let (judged, soonest, latest) = too_late(&bots).await?;
        let lines = vec![
            format!(
                "In time: {GAMES} games, {AT_ONCE} at once, limit {} ms, bots that think {THOUGHT} ms: {calls} calls in \
                 {took:.0} s, {timeouts} timeouts, {faults} other faults{named}, longest call {longest:.1} ms",
                LIMIT.as_millis(),
            ),
            format!(
                "Too late: {judged} answers at once that never come, limit 2 s: judged after {:.3} to {:.3} s",
                soonest.as_secs_f64(),
                latest.as_secs_f64(),
            ),
        ];
        let json = json!({
            "inTime": {
                "games": GAMES, "atOnce": AT_ONCE, "limitMs": 200, "thoughtMs": 100, "calls": calls,
                "timeouts": timeouts, "otherFaults": others, "longestMs": longest, "seconds": took,
            },
            "tooLate": {
                "answers": judged, "limitMs": 2000, "soonestMs": soonest.as_secs_f64() * 1000.0,
                "latestMs": latest.as_secs_f64() * 1000.0,
            },
        });
        Ok(Measured { name: "deadlines", lines, json })
    })
}

/// Calls, timeouts, other faults in words and the longest call in milliseconds.
async fn in_time(bots: &Arc<Bots>) -> anyhow::Result<(usize, u64, Vec<String>, f64)> {
    let next = Arc::new(AtomicU64::new(0));
    let hackathon = Ruleset::preset("hackathon").expect("a preset");
    let mut lanes = JoinSet::new();
    for _ in 0..AT_ONCE {
        let (next, bots, hackathon) = (Arc::clone(&next), Arc::clone(bots), hackathon.clone());
        lanes.spawn(async move {
            let mut players =
                bots.players(THOUGHT, THOUGHT, &PlayerOptions { limit: LIMIT, ..PlayerOptions::default() });
            let (mut latency, mut timeouts, mut faults) = (Latency::default(), 0, Vec::new());
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= GAMES {
                    return (latency, timeouts, faults);
                }
                let Sides { a, b } = &mut players;
                let duel =
                    play_match(spec(&hackathon, number, Keep::Faults), Sides::new(a, b), &mut ()).await;
                for (seat, fault) in duel.faults.iter() {
                    latency.add(duel.calls[seat].latency());
                    match fault {
                        Some(fault) if fault.kind.cause() == Cause::Timeout => timeouts += 1,
                        Some(fault) => faults.push(fault.to_string()),
                        None => {}
                    }
                }
            }
        });
    }
    let (mut latency, mut timeouts, mut faults) = (Latency::default(), 0, Vec::new());
    while let Some(lane) = lanes.join_next().await {
        let lane = lane?;
        latency.add(&lane.0);
        timeouts += lane.1;
        faults.extend(lane.2);
    }
    let longest = latency.total().map_or(0.0, |total| total.max_ms);
    Ok((latency.calls(), timeouts, faults, longest))
}

/// How many answers were judged, the first after how long, the last after how long.
async fn too_late(bots: &Arc<Bots>) -> anyhow::Result<(usize, Duration, Duration)> {
    let hackathon = Ruleset::preset("hackathon").expect("a preset");
    let mut lanes = JoinSet::new();
    for number in 0..AT_ONCE as u64 / 2 {
        let (bots, hackathon) = (Arc::clone(bots), hackathon.clone());
        lanes.spawn(async move {
            let mut players = bots.players("hang", "hang", &PlayerOptions::default());
            let Sides { a, b } = &mut players;
            play_match(spec(&hackathon, number, Keep::Faults), Sides::new(a, b), &mut ()).await
        });
    }
    let mut times = Vec::new();
    while let Some(duel) = lanes.join_next().await {
        let duel = duel?;
        let flights = duel.calls.iter().flat_map(|(_, log)| log.calls().to_vec());
        let late =
            flights.filter(|flight| flight.fault.as_ref().is_some_and(|f| f.kind.cause() == Cause::Timeout));
        times.extend(late.map(|flight| flight.exchange.times.total));
    }
    times.sort_unstable();
    let ends = times.first().copied().zip(times.last().copied()).unwrap_or_default();
    Ok((times.len(), ends.0, ends.1))
}
