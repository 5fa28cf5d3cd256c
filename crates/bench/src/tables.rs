//! `bench tables`: many live tables at once, and how long a move takes to reach the opponent.

mod player;

use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use serde_json::json;
use tokio::task::JoinSet;

use self::player::Player;
use crate::client::Client;
use crate::server_process::Program;

/// Measure many live tables at once
///
/// Two players at each table, over real sockets, against a server in another process.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// How many tables play at once
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=5000))]
    tables: u32,
    /// How long they play, in seconds
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=3600))]
    seconds: u64,
    /// How long a player thinks about each move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    think: u64,
    /// A preset in which players take turns
    #[arg(long, value_name = "NAME", default_value = "classic")]
    rules: String,
    /// The directory of the server's database [default: a temporary one]
    #[arg(long, value_name = "DIRECTORY")]
    data: Option<PathBuf>,
    #[command(flatten)]
    program: Program,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let own = std::env::temp_dir().join(format!("broadside-bench-{}", std::process::id()));
    let data = arguments.data.as_deref().unwrap_or(&own);
    let server = arguments.program.serve(data)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(drive(arguments, server.address));
    drop(server);
    if arguments.data.is_none() {
        // Left over temporary files harm nobody.
        let _ = std::fs::remove_dir_all(&own);
    }
    let mut times = result?;
    if times.is_empty() {
        bail!("no move was made; let it play longer than players think");
    }
    times.sort_unstable();
    report(arguments, &times)
}

/// Opens all tables, lets them play, and gives the time of every move.
async fn drive(arguments: &Arguments, to: SocketAddr) -> anyhow::Result<Vec<Duration>> {
    let mut pairs = Vec::new();
    for n in 0..arguments.tables {
        pairs.push(open(to, &arguments.rules, n).await?);
    }
    let until = Instant::now() + Duration::from_secs(arguments.seconds);
    let think = Duration::from_millis(arguments.think);
    let mut playing = JoinSet::new();
    for (n, (a, b)) in (0..).zip(pairs) {
        // Spread over the first think time, so that they do not all move at once.
        let start = think * n / arguments.tables;
        playing.spawn(play(a, b, start, think, until));
    }
    let mut times = Vec::new();
    while let Some(played) = playing.join_next().await {
        times.extend(played??.into_iter().map(|(_, took)| took));
    }
    Ok(times)
}

/// A table with two players whose fleets lie ready.
pub(super) async fn open(to: SocketAddr, rules: &str, n: u32) -> anyhow::Result<(Player, Player)> {
    let body = json!({"rules": rules, "opponent": {"type": "online"}, "first": "me", "name": "A"});
    let mut client = Client::connect(to).await?;
    let opened = client.send("POST", "/api/tables", &body).await?;
    let id = opened["table"]["id"].as_str().context("a table has an id")?;
    let token = opened["seats"][0]["token"].as_str().context("a seat has a token")?;
    let joined = client.send("POST", &format!("/api/tables/{id}/join"), &json!({"name": "B"})).await?;
    let mut a = Player::sit(to, id, token, u64::from(n) * 2).await?;
    let mut b =
        Player::sit(to, id, joined["token"].as_str().context("a seat has a token")?, u64::from(n) * 2 + 1)
            .await?;
    a.place().await?;
    b.place().await?;
    a.hear_event().await?;
    b.hear_event().await?;
    Ok((a, b))
}

/// One table: when each move was sent, and how long it took to come to the other side.
pub(super) async fn play(
    mut a: Player,
    mut b: Player,
    start: Duration,
    think: Duration,
    until: Instant,
) -> anyhow::Result<Vec<(Instant, Duration)>> {
    let mut times = Vec::new();
    tokio::time::sleep(start).await;
    while Instant::now() < until {
        let (mover, other) = if a.may_act() { (&mut a, &mut b) } else { (&mut b, &mut a) };
        if !mover.may_act() {
            break;
        }
        let sent = Instant::now();
        mover.fire().await?;
        other.hear_event().await?;
        times.push((sent, sent.elapsed()));
        mover.hear_event().await?;
        tokio::time::sleep(think).await;
    }
    Ok(times)
}

/// The time, in milliseconds, within which this share of sorted times lies.
pub(super) fn quantile(times: &[Duration], share: f64) -> f64 {
    let place = (share * times.len() as f64).ceil() as usize;
    times[place.clamp(1, times.len()) - 1].as_secs_f64() * 1000.0
}

fn report(arguments: &Arguments, times: &[Duration]) -> anyhow::Result<()> {
    let [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1.0].map(|share| quantile(times, share));
    let per_second = times.len() as f64 / arguments.seconds as f64;
    let mut out = io::stdout().lock();
    if arguments.json {
        let report = json!({
            "tables": arguments.tables, "seconds": arguments.seconds, "thinkMs": arguments.think,
            "rules": arguments.rules, "moves": times.len(), "movesPerSecond": per_second,
            "p50Ms": p50, "p95Ms": p95, "p99Ms": p99, "maxMs": max,
        });
        writeln!(out, "{report}")?;
    } else {
        let Arguments { tables, seconds, think, rules, .. } = arguments;
        writeln!(out, "{tables} live tables of {rules} for {seconds} s, {think} ms of thought a move.")?;
        writeln!(out, "{} moves, {per_second:.0} a second.", times.len())?;
        writeln!(
            out,
            "From a move to the opponent: median {p50:.1} ms, 95% {p95:.1}, 99% {p99:.1}, worst {max:.1}."
        )?;
    }
    Ok(out.flush()?)
}
