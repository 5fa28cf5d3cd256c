//! `bench scale`: a cluster on this machine. Calls a second with more workers, the CPU time of a call, and takeovers.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow, bail};
use clap::ValueEnum;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use testkit::{Cluster, ClusterPlan, Process};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use crate::client::Client;
use crate::measured::{Measured, tell};
use crate::server_process::{Program, WITHOUT_SHARES};

/// How long a bot thinks, in milliseconds.
const THOUGHT: u32 = 20;
/// How many matches a worker plays at once, and how many bots there are.
const MATCHES: usize = 16;
const BOTS: usize = 8;

/// Measure a cluster on this machine
///
/// Calls a second with 1, 2 and 4 workers and bots that think 20 ms, the CPU time of a call beside a server that does
/// everything itself, and the time until somebody else has what a killed process had. Needs PostgreSQL and nats-server.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Measure only this part; may be repeated
    #[arg(long, value_enum, value_delimiter = ',')]
    only: Vec<Part>,
    /// How long each load runs, in seconds
    #[arg(long, value_name = "S", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// How often each takeover is measured
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
    takeovers: u32,
    #[command(flatten)]
    program: Program,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A part of the measurement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Part {
    /// Calls a second with 1, 2 and 4 workers, and with none
    Workers,
    /// The time until another process has a table, a match or the conducting of a tournament
    Takeovers,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let parts = match arguments.only.as_slice() {
        [] => Part::value_variants(),
        some => some,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let measured = parts.iter().map(|part| match part {
        Part::Workers => runtime.block_on(workers(arguments)),
        Part::Takeovers => runtime.block_on(takeovers(arguments)),
    });
    tell(measured, arguments.json)
}

/// A cluster without limits for one address.
fn cluster(program: &Program, nodes: usize, workers: usize, embedded: bool) -> anyhow::Result<Cluster> {
    let mut plan = ClusterPlan::of(program.file()?);
    (plan.nodes, plan.workers) = (nodes, workers);
    let own = if embedded { (MATCHES * 4).to_string() } else { "0".to_owned() };
    plan.words[0] = ["--log", "warn", "--workers", &own].map(str::to_owned).into();
    plan.words[0]
        .extend(WITHOUT_SHARES.iter().flat_map(|name| ["--limit".to_owned(), format!("{name}=1000000")]));
    plan.words[1] = ["--log", "warn", "--matches", &MATCHES.to_string()].map(str::to_owned).into();
    Cluster::try_start(&plan).map_err(|why| anyhow!(why))
}

/// Bots that think, each a process of its own.
struct Bots {
    processes: Vec<Process>,
    urls: Vec<String>,
}

impl Bots {
    fn start(program: &Program, folder: &Path) -> anyhow::Result<Bots> {
        let (mut processes, mut urls) = (Vec::new(), Vec::new());
        for n in 0..BOTS {
            let file = program.file()?.display().to_string();
            let thought = THOUGHT.to_string();
            let words = [file.as_str(), "bot", "cadet", "--port", "0", "--delay", &thought];
            let process = Process::start(&folder.join(format!("bot-{n}")), words.map(str::to_owned).into());
            let began = Instant::now();
            let url = loop {
                let log = process.log();
                if let Some((_, rest)) = log.split_once("http://") {
                    break format!("http://{}", rest.lines().next().unwrap_or_default());
                }
                if began.elapsed() > Duration::from_secs(30) {
                    bail!("a bot does not start: {log}");
                }
                std::thread::sleep(Duration::from_millis(20));
            };
            urls.push(url);
            processes.push(process);
        }
        Ok(Bots { processes, urls })
    }
}

/// A small board, so that games are short and what was begun before hardly counts.
fn pond() -> Value {
    json!({
        "name": "pond", "version": 1, "board": {"width": 5, "height": 5},
        "ship": [{"class": "Boat", "length": 2, "count": 2}],
    })
}

/// Registers the bots and starts a tournament with so many matches at once. Returns the organiser.
async fn begin(cluster: &Cluster, bots: &Bots, at_once: usize) -> anyhow::Result<Client> {
    let to = cluster.address();
    for (n, url) in bots.urls.iter().enumerate() {
        let mut owner = Client::connect(to).await?;
        let body =
            json!({"name": format!("Bot {n}"), "password": "open sesame", "confirmPassword": "open sesame"});
        let made = owner.send("POST", "/api/bots", &body).await?;
        let id = made["id"].as_str().context("a bot has an id")?;
        owner.send("PUT", &format!("/api/bots/{id}/url"), &json!({"url": url})).await?;
    }
    let mut organiser = Client::connect(to).await?;
    let password = cluster.password().context("a new cluster says its password")?;
    organiser.send("POST", "/api/admin/session", &json!({"password": password})).await?;
    let body = json!({
        "name": "bench", "mode": "fast", "games": 1000, "concurrency": at_once, "rules": pond(),
        "perBot": (2 * at_once).div_ceil(BOTS) + 2,
    });
    let made = organiser.send("POST", "/api/admin/tournaments", &body).await?;
    let id = made["id"].as_str().context("a tournament has an id")?;
    organiser.send("POST", &format!("/api/admin/tournaments/{id}/start"), &json!({})).await?;
    Ok(organiser)
}

/// All calls of games that are over: one for each turn, and one for each fleet.
fn calls(cluster: &Cluster) -> anyhow::Result<u64> {
    let text = cluster.sql("select coalesce(sum(turns + 2), 0) from games");
    text.split('.').next().unwrap_or_default().parse().with_context(|| format!("{text:?} is no number"))
}

fn cpu(cluster: &Cluster) -> Duration {
    cluster.members().filter_map(|member| member.process.cpu_time()).sum()
}

async fn workers(arguments: &Arguments) -> anyhow::Result<Measured> {
    let (mut lines, mut rows, mut first) = (Vec::new(), Vec::new(), None);
    for count in [0, 1, 2, 4] {
        let cluster = cluster(&arguments.program, 1, count, count == 0)?;
        let bots = Bots::start(&arguments.program, cluster.folder())?;
        let at_once = if count == 0 { MATCHES } else { MATCHES * count };
        let _organiser = begin(&cluster, &bots, at_once).await?;
        let began = Instant::now();
        while calls(&cluster)? < 2000 {
            if began.elapsed() > Duration::from_mins(2) {
                bail!("the tournament hardly moves: {}", cluster.logs());
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let (before, spent, start) = (calls(&cluster)?, cpu(&cluster), Instant::now());
        tokio::time::sleep(Duration::from_secs(arguments.seconds)).await;
        let (made, used) = (calls(&cluster)? - before, cpu(&cluster).saturating_sub(spent));
        let rate = made as f64 / start.elapsed().as_secs_f64();
        let each = used.as_secs_f64() * 1e6 / made.max(1) as f64;
        if count == 1 {
            first = Some(rate);
        }
        let who = if count == 0 { "no worker, one node".to_owned() } else { format!("{count} workers") };
        let more =
            first.filter(|_| count > 1).map_or(String::new(), |one| format!(", {:.2} times one", rate / one));
        lines.push(format!(
            "Calls: {who}, {at_once} matches at once, bots that think {THOUGHT} ms: {rate:.0} a second{more}; {each:.0} us of \
             CPU for each"
        ));
        rows.push(
            json!({"workers": count, "atOnce": at_once, "callsPerSecond": rate, "cpuMicroseconds": each}),
        );
        drop(bots.processes);
    }
    Ok(Measured { name: "workers", lines, json: json!(rows) })
}

/// Waits until something is so; how long that took.
async fn until(so: impl AsyncFn() -> anyhow::Result<bool>) -> anyhow::Result<Duration> {
    let began = Instant::now();
    while !so().await? {
        if began.elapsed() > Duration::from_mins(1) {
            bail!("nobody took over within a minute");
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(began.elapsed())
}

async fn takeovers(arguments: &Arguments) -> anyhow::Result<Measured> {
    let cluster = cluster(&arguments.program, 2, 2, false)?;
    let bots = Bots::start(&arguments.program, cluster.folder())?;
    let _organiser = begin(&cluster, &bots, MATCHES).await?;
    let (mut tables, mut matches, mut conductors) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..arguments.takeovers {
        cluster_is_whole(&cluster)?;
        tables.push(table(&cluster).await?);
        cluster_is_whole(&cluster)?;
        conductors.push(conductor(&cluster).await?);
        cluster_is_whole(&cluster)?;
        matches.push(matches_of_a_worker(&cluster).await?);
    }
    let mut lines = Vec::new();
    for (what, times) in
        [("a table", &tables), ("the conductor", &conductors), ("the matches of a worker", &matches)]
    {
        let mut seconds: Vec<f64> = times.iter().map(Duration::as_secs_f64).collect();
        seconds.sort_unstable_by(f64::total_cmp);
        let (least, most) = (seconds[0], seconds[seconds.len() - 1]);
        let count = seconds.len();
        lines.push(format!("Takeover of {what} after kill -9, {count} times: {least:.1} to {most:.1} s"));
    }
    let list = |times: &[Duration]| times.iter().map(Duration::as_secs_f64).collect::<Vec<_>>();
    let json = json!({"tables": list(&tables), "conductors": list(&conductors), "matches": list(&matches)});
    Ok(Measured { name: "takeovers", lines, json })
}

/// Everybody runs, and is ready.
fn cluster_is_whole(cluster: &Cluster) -> anyhow::Result<()> {
    for member in cluster.members().filter(|member| !member.process.is_running()) {
        member.process.kill();
        member.process.resume();
    }
    if !cluster.front.is_ready_within(Duration::from_mins(1)) {
        bail!("the nodes are not ready: {}", cluster.logs());
    }
    Ok(())
}

/// Somebody sits at a table of the first node, which is killed; until the second one welcomes them.
async fn table(cluster: &Cluster) -> anyhow::Result<Duration> {
    let [first, second] = [0, 1].map(|n| cluster.nodes[n].address.expect("nodes have one"));
    let body = json!({"rules": "classic", "opponent": {"type": "captain", "name": "cadet"}, "first": "me"});
    let opened = Client::connect(first).await?.send("POST", "/api/tables", &body).await?;
    let (id, token) = (opened["table"]["id"].clone(), opened["seats"][0]["token"].clone());
    let id = id.as_str().context("a table has an id")?;
    if !welcomed(first, id, &token).await {
        bail!("nobody is welcome at a new table");
    }
    cluster.nodes[0].process.kill();
    let took = until(async || Ok(welcomed(second, id, &token).await)).await;
    cluster.nodes[0].process.resume();
    took
}

async fn welcomed(to: SocketAddr, table: &str, token: &Value) -> bool {
    let greeting = async {
        let stream = TcpStream::connect(to).await.ok()?;
        let url = format!("ws://{to}/api/tables/{table}/socket");
        let (mut socket, _) = tokio_tungstenite::client_async(url, stream).await.ok()?;
        let hello = json!({"type": "hello", "after": 0, "token": token}).to_string();
        socket.send(Message::text(hello)).await.ok()?;
        let Message::Text(text) = socket.next().await?.ok()? else { return None };
        text.starts_with(r#"{"type":"welcome""#).then_some(())
    };
    tokio::time::timeout(Duration::from_secs(2), greeting).await.is_ok_and(|welcome| welcome.is_some())
}

/// The node that conducts the tournament is killed; until another does.
async fn conductor(cluster: &Cluster) -> anyhow::Result<Duration> {
    let holder = || {
        cluster
            .sql("select epoch, name from leases where what like 'conductor%' order by until_ms desc limit 1")
    };
    let before = holder();
    let conducts = |pid: Option<u32>| pid.is_some_and(|pid| before.contains(&format!("(process {pid})")));
    let node = cluster.nodes.iter().find(|node| conducts(node.process.pid()));
    let node = node.with_context(|| format!("no node conducts: {before:?}"))?;
    node.process.kill();
    let took = until(async || Ok(holder() != before)).await;
    node.process.resume();
    took
}

/// A worker is killed; until others have all its matches.
async fn matches_of_a_worker(cluster: &Cluster) -> anyhow::Result<Duration> {
    // It has some to lose.
    until(async || {
        Ok(cluster.sql("select count(distinct holder) from offers where holder is not null") == "2")
    })
    .await?;
    let held = || cluster.sql("select id, epoch from offers where holder is not null order by id");
    cluster.workers[0].process.kill();
    // Those of the living one change all the time; those of the dead one stay until they are taken.
    let dead: Vec<String> = {
        tokio::time::sleep(Duration::from_secs(3)).await;
        let first = held();
        tokio::time::sleep(Duration::from_millis(1500)).await;
        let second = held();
        second.lines().filter(|line| first.lines().any(|known| known == *line)).map(str::to_owned).collect()
    };
    let rest = until(async || Ok(!held().lines().any(|line| dead.iter().any(|known| known == line)))).await;
    cluster.workers[0].process.resume();
    Ok(rest? + Duration::from_millis(4500))
}
