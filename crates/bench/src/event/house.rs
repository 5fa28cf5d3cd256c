//! A house for an event: a server, bots in a process of their own, and a tournament of them.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use serde_json::{Value, json};

use super::Program;
use crate::arena::bot_process::Bots;
use crate::client::Client;
use crate::server_process::Server;

/// A directory under the system's temporary files that goes when it is dropped.
pub(super) struct Scratch(pub(super) PathBuf);

impl Scratch {
    pub(super) fn new(name: &str) -> Scratch {
        Scratch(std::env::temp_dir().join(format!("broadside-bench-{}-{name}", std::process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Left over temporary files harm nobody.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server with a tournament that runs.
pub(super) struct House {
    pub(super) server: Server,
    _bots: Bots,
    _data: Scratch,
    tournament: String,
    organiser: Client,
}

/// A tournament that shall run.
pub(super) struct Plan {
    /// What the bots do; see `bench trivial-bot`.
    pub(super) kind: &'static str,
    /// How many bots there are.
    pub(super) bots: u32,
    /// Matches at once.
    pub(super) at_once: u32,
}

impl House {
    /// Opens a house and starts a tournament that is longer than any measurement.
    pub(super) async fn open(program: &Program, name: &str, plan: &Plan) -> anyhow::Result<House> {
        let data = Scratch::new(name);
        let mut server = program.serve(&data.0)?;
        let password = server.password()?;
        let bots = Bots::start()?;
        for n in 1..=plan.bots {
            let mut owner = Client::connect(server.address).await?;
            let body = json!({"name": format!("Bot {n}"), "password": "open sesame", "confirmPassword": "open sesame"});
            let made = owner.send("POST", "/api/bots", &body).await?;
            let id = made["id"].as_str().context("a bot has an id")?;
            let url = json!({"url": bots.url(plan.kind)});
            owner.send("PUT", &format!("/api/bots/{id}/url"), &url).await?;
        }
        let mut organiser = Client::connect(server.address).await?;
        organiser.send("POST", "/api/admin/session", &json!({"password": password})).await?;
        // Each bot plays in as many matches as it takes to have all of them on.
        let per_bot = (2 * plan.at_once).div_ceil(plan.bots) + 1;
        let body = json!({
            "name": "bench", "mode": "fast", "games": 1000, "concurrency": plan.at_once, "perBot": per_bot,
        });
        let made = organiser.send("POST", "/api/admin/tournaments", &body).await?;
        let tournament = made["id"].as_str().context("a tournament has an id")?.to_owned();
        let start = format!("/api/admin/tournaments/{tournament}/start");
        organiser.send("POST", &start, &json!({})).await?;
        Ok(House { server, _bots: bots, _data: data, tournament, organiser })
    }

    /// What goes on.
    pub(super) async fn event(&mut self) -> anyhow::Result<Value> {
        self.organiser.get_json("/api/event").await
    }

    /// How many matches are on.
    pub(super) async fn running(&mut self) -> anyhow::Result<usize> {
        let event = self.event().await?;
        Ok(event["running"].as_array().context("an event has matches")?.len())
    }

    /// Waits until so many matches are on.
    pub(super) async fn until_running(&mut self, matches: u32) -> anyhow::Result<()> {
        let (start, mut most) = (Instant::now(), 0);
        while start.elapsed() < Duration::from_mins(1) {
            most = most.max(self.running().await?);
            if most >= matches as usize {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let rows = self.leaderboard().await?;
        let faults: u64 = rows.iter().filter_map(|row| row["faults"].as_u64()).sum();
        let benched = rows.iter().filter(|row| row["state"] == "benched").count();
        bail!(
            "there were never {matches} matches at once, but {most} at most; {faults} games were lost by a fault and \
             {benched} bots are benched: this machine or this build is too slow for it"
        )
    }

    /// How many games of the tournament are over.
    pub(super) async fn played(&mut self) -> anyhow::Result<u64> {
        let event = self.event().await?;
        let tournament = &event["tournament"];
        if tournament["id"] != self.tournament.as_str() || tournament["state"] != "running" {
            bail!("the tournament does not run any more: {tournament}");
        }
        tournament["played"].as_u64().context("a tournament counts its games")
    }

    /// The leaderboard of the tournament.
    pub(super) async fn leaderboard(&mut self) -> anyhow::Result<Vec<Value>> {
        let board = self.organiser.get_json("/api/leaderboard?scope=current").await?;
        Ok(board["rows"].as_array().context("a leaderboard has rows")?.clone())
    }

    /// A counter among the server's metrics; 0 if it has not counted anything yet.
    pub(super) async fn counter(&mut self, name: &str) -> anyhow::Result<f64> {
        let metrics = self.organiser.get("/metrics").await?.body;
        let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.trim().parse().ok());
        Ok(line.unwrap_or(0.0))
    }
}
