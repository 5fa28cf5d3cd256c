//! Calls a second of duels over HTTP, beside a bare loop of the same client with the same bodies.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use arena::{Exchange, Keep, PlayerOptions, play_match};
use bytes::Bytes;
use http_body_util::{BodyExt as _, Full};
use hyper::Request;
use hyper_util::rt::TokioIo;
use rules::{Ruleset, Sides};
use serde_json::json;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use super::Measured;
use super::bot_process::{Bots, spec};
use crate::cpu_time;

/// How many games, or bare loops, run at once.
const AT_ONCE: u64 = 8;

/// Each is measured so often, in turn: what else happens on the machine meets both.
const ROUNDS: usize = 5;

/// So many calls in so much time.
#[derive(Clone, Copy)]
struct RequestTimes {
    calls: u64,
    took: Duration,
    cpu: Duration,
}

impl RequestTimes {
    fn a_second(self) -> f64 {
        self.calls as f64 / self.took.as_secs_f64()
    }

    fn cpu_ms(self) -> f64 {
        self.cpu.as_secs_f64() * 1000.0 / self.calls as f64
    }

    async fn of(calls: impl Future<Output = anyhow::Result<u64>>) -> anyhow::Result<RequestTimes> {
        let (start, before) = (Instant::now(), cpu_time::of_this_process());
        let calls = calls.await?;
        let (took, after) = (start.elapsed(), cpu_time::of_this_process());
        let cpu = after.zip(before).map_or(Duration::ZERO, |(after, before)| after.saturating_sub(before));
        Ok(RequestTimes { calls, took, cpu })
    }
}

pub(super) fn measure(seconds: u64) -> anyhow::Result<Measured> {
    let bots = Bots::start()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let limit = Duration::from_secs(seconds);
        let bodies = Arc::new(one_game(&bots).await?);
        let (mut lines, mut figures) = (Vec::new(), Vec::new());
        for (kind, what) in [("trivial", "that reads its requests"), ("canned", "that does not even read them")] {
            let mut rounds = Vec::new();
            for _ in 0..ROUNDS {
                let bare = RequestTimes::of(bare_loops(&bots, kind, &bodies, limit)).await?;
                let duels = RequestTimes::of(duels(&bots, kind, limit)).await?;
                rounds.push((duels.a_second() / bare.a_second(), duels, bare));
            }
            rounds.sort_by(|one, other| one.0.total_cmp(&other.0));
            let (ratio, duels, bare) = rounds[ROUNDS / 2];
            let worst = rounds[0].0;
            lines.push(format!(
                "Over HTTP, {AT_ONCE} at once, hackathon, a bot {what}: duels make {:.0} calls a second, a bare loop {:.0}; \
                 {:.0} % of it in the median of {ROUNDS} rounds, {:.0} % in the worst. Our CPU for a call is {:.3} ms, a bare \
                 loop's {:.3} ms",
                duels.a_second(),
                bare.a_second(),
                100.0 * ratio,
                100.0 * worst,
                duels.cpu_ms(),
                bare.cpu_ms(),
            ));
            figures.push(json!({
                "bot": kind, "atOnce": AT_ONCE, "seconds": seconds, "rounds": ROUNDS, "ratio": ratio, "worstRatio": worst,
                "duel": {"calls": duels.calls, "callsPerSecond": duels.a_second(), "cpuMsPerCall": duels.cpu_ms()},
                "bare": {"calls": bare.calls, "callsPerSecond": bare.a_second(), "cpuMsPerCall": bare.cpu_ms()},
            }));
        }
        Ok(Measured { name: "overHttp", lines, json: figures.into() })
    })
}

fn hackathon() -> Ruleset {
    Ruleset::preset("hackathon").expect("a preset")
}

/// The calls of one game, to be repeated by the bare loop.
async fn one_game(bots: &Bots) -> anyhow::Result<Vec<Exchange>> {
    let mut players = bots.players("trivial", "trivial", &PlayerOptions::default());
    let Sides { a, b } = &mut players;
    let duel = play_match(spec(&hackathon(), 0, Keep::Everything), Sides::new(a, b), &mut ()).await;
    if let Some(fault) = duel.faults.a.or(duel.faults.b) {
        bail!("the trivial bot fails: {fault}");
    }
    let mut flights: Vec<_> = duel.calls.iter().flat_map(|(_, log)| log.calls().to_vec()).collect();
    flights.sort_by_key(|flight| flight.at);
    Ok(flights.into_iter().map(|flight| flight.exchange).collect())
}

async fn duels(bots: &Bots, kind: &str, limit: Duration) -> anyhow::Result<u64> {
    let until = Instant::now() + limit;
    let hackathon = hackathon();
    let mut lanes = JoinSet::new();
    for lane in 0..AT_ONCE {
        let mut players = bots.players(kind, kind, &PlayerOptions::default());
        let hackathon = hackathon.clone();
        lanes.spawn(async move {
            let (mut calls, mut number) = (0, lane);
            while Instant::now() < until {
                let Sides { a, b } = &mut players;
                let duel =
                    play_match(spec(&hackathon, number, Keep::Faults), Sides::new(a, b), &mut ()).await;
                if let Some(fault) = duel.faults.a.or(duel.faults.b) {
                    bail!("the trivial bot fails: {fault}");
                }
                // The two farewells are calls too.
                calls += duel.calls.iter().map(|(_, log)| log.latency().calls() as u64 + 1).sum::<u64>();
                number += AT_ONCE;
            }
            Ok(calls)
        });
    }
    sum(lanes).await
}

/// The client as its manual shows it, and nothing around it.
async fn bare_loops(
    bots: &Bots,
    kind: &str,
    bodies: &Arc<Vec<Exchange>>,
    limit: Duration,
) -> anyhow::Result<u64> {
    let until = Instant::now() + limit;
    let mut lanes = JoinSet::new();
    for _ in 0..AT_ONCE {
        let (port, bodies, kind) = (bots.port, Arc::clone(bodies), kind.to_owned());
        lanes.spawn(async move {
            let stream = TcpStream::connect(("127.0.0.1", port)).await?;
            stream.set_nodelay(true)?;
            let (mut requests, connection) =
                hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
            let connection = tokio::spawn(connection);
            let host = format!("127.0.0.1:{port}");
            let mut calls = 0;
            while Instant::now() < until {
                for exchange in bodies.iter() {
                    requests.ready().await?;
                    let request = Request::post(format!("/{kind}{}", exchange.call.endpoint()))
                        .header("host", &host)
                        .header("content-type", "application/json")
                        .body(Full::<Bytes>::new(exchange.request.clone()))?;
                    let answer = requests.send_request(request).await?;
                    answer.into_body().collect().await.context("no body")?;
                    calls += 1;
                }
            }
            connection.abort();
            Ok(calls)
        });
    }
    sum(lanes).await
}

async fn sum(mut lanes: JoinSet<anyhow::Result<u64>>) -> anyhow::Result<u64> {
    let mut calls = 0;
    while let Some(lane) = lanes.join_next().await {
        calls += lane??;
    }
    Ok(calls)
}
