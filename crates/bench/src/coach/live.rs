//! Live tables, first alone and then with analyses beside them.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::bail;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::Arguments;
use crate::client::Client;
use crate::tables::{self, quantile};

/// How many moves the games to be analysed have before one side gives up.
const MOVES: u32 = 60;
/// What is played in them: the slowest preset to analyse.
const RULES: &str = "hackathon";

/// How long moves took to come to the other side.
pub(super) struct Live {
    without: Vec<Duration>,
    with: Vec<Duration>,
    /// How many analyses were done while it was measured.
    done: usize,
}

pub(super) fn measure(arguments: &Arguments) -> anyhow::Result<Live> {
    let data = std::env::temp_dir().join(format!("broadside-bench-coach-{}", std::process::id()));
    let server = arguments.program.serve(&data)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let live = runtime.block_on(drive(arguments, server.address));
    drop(server);
    // Left over temporary files harm nobody.
    let _ = std::fs::remove_dir_all(&data);
    let mut live = live?;
    if live.with.is_empty() || live.without.is_empty() {
        bail!("no move was made; let it play longer than players think");
    }
    live.with.sort_unstable();
    live.without.sort_unstable();
    Ok(live)
}

async fn drive(arguments: &Arguments, to: SocketAddr) -> anyhow::Result<Live> {
    let mut games = Vec::new();
    for n in 0..arguments.analyses {
        games.push(finished(to, 100_000 + n).await?);
    }
    let mut pairs = Vec::new();
    for n in 0..arguments.tables {
        pairs.push(tables::open(to, "classic", n).await?);
    }
    let phase = Duration::from_secs(arguments.seconds);
    let change = Instant::now() + phase;
    let until = change + phase;
    let think = Duration::from_millis(arguments.think);
    let mut playing = JoinSet::new();
    for (n, (a, b)) in (0..).zip(pairs) {
        // Spread over the first think time, so that they do not all move at once.
        playing.spawn(tables::play(a, b, think * n / arguments.tables, think, until));
    }
    tokio::time::sleep_until(change.into()).await;
    let (done, quiet) = analyse(to, games, until).await?;
    let mut live = Live { without: Vec::new(), with: Vec::new(), done };
    while let Some(played) = playing.join_next().await {
        for (sent, took) in played?? {
            if sent < change {
                live.without.push(took);
            } else if sent < quiet {
                live.with.push(took);
            }
        }
    }
    Ok(live)
}

/// A game that was given up after some moves; its id.
async fn finished(to: SocketAddr, n: u32) -> anyhow::Result<String> {
    let (mut a, mut b) = tables::open(to, RULES, n).await?;
    for _ in 0..MOVES {
        let mover = if a.may_act() { &mut a } else { &mut b };
        mover.fire().await?;
        a.hear_event().await?;
        b.hear_event().await?;
    }
    a.resign().await?;
    a.hear_event().await?;
    Ok(a.table.clone())
}

/// Asks for all analyses at once and waits for them; how many were done, and when the last one was, or the time was up.
async fn analyse(to: SocketAddr, games: Vec<String>, until: Instant) -> anyhow::Result<(usize, Instant)> {
    let mut client = Client::connect(to).await?;
    let mut waiting = games;
    let mut done = 0;
    while !waiting.is_empty() && Instant::now() < until {
        let mut still = Vec::new();
        for game in waiting {
            let answer = client.get(&format!("/api/games/{game}/analysis")).await?;
            match answer.status {
                200 => done += 1,
                202 => still.push(game),
                _ => bail!("an analysis failed: {}", answer.body),
            }
        }
        waiting = still;
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    Ok((done, Instant::now().min(until)))
}

impl Live {
    fn ratio(&self) -> f64 {
        quantile(&self.with, 0.99) / quantile(&self.without, 0.99)
    }

    pub(super) fn json(&self, arguments: &Arguments) -> Value {
        let told = |times: &[Duration]| {
            let [p50, p99, max] = [0.5, 0.99, 1.0].map(|share| quantile(times, share));
            json!({"moves": times.len(), "p50Ms": p50, "p99Ms": p99, "maxMs": max})
        };
        json!({
            "tables": arguments.tables, "thinkMs": arguments.think, "analyses": arguments.analyses, "done": self.done,
            "without": told(&self.without), "with": told(&self.with), "p99Ratio": self.ratio(),
        })
    }

    pub(super) fn text(&self, arguments: &Arguments) -> String {
        let told = |times: &[Duration]| {
            let [p50, p99, max] = [0.5, 0.99, 1.0].map(|share| quantile(times, share));
            format!("{} moves, median {p50:.1} ms, 99% {p99:.1}, worst {max:.1}", times.len())
        };
        let Arguments { tables, analyses, think, .. } = arguments;
        format!(
            "{tables} live tables, {think} ms of thought a move.\nAlone: {}.\nWith {analyses} analyses asked for at once, \
             {} of them done: {}.\nThe 99% is {:.2} times as long.",
            told(&self.without),
            self.done,
            told(&self.with),
            self.ratio()
        )
    }
}
