//! Breaks a cluster: kills, freezes, cuts and restarts, in an order that a seed decides.

use std::time::Duration;

use rules::Dice;
use testkit::{Cluster, Member};

use super::score::Score;

/// How long a lease lasts, with some time for others to notice its end.
const LEASE: Duration = Duration::from_secs(8);

/// What is done to a cluster, and how often in a hundred deeds.
const DEEDS: [(Deed, u32); 9] = [
    (Deed::KillWorker, 34),
    (Deed::KillNode, 26),
    (Deed::StopWorker, 6),
    (Deed::StopNode, 6),
    (Deed::Freeze, 6),
    (Deed::CutDatabase, 8),
    (Deed::CutNats, 8),
    (Deed::CrashDatabase, 3),
    (Deed::CrashNats, 3),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deed {
    KillWorker,
    KillNode,
    StopWorker,
    StopNode,
    Freeze,
    CutDatabase,
    CutNats,
    CrashDatabase,
    CrashNats,
}

/// Does one thing after another to a cluster.
pub(super) struct Chaos<'a> {
    cluster: &'a Cluster,
    score: &'a Score,
    dice: Dice,
    /// How many members were killed without warning.
    pub(super) kills: usize,
}

impl<'a> Chaos<'a> {
    pub(super) fn new(cluster: &'a Cluster, score: &'a Score, seed: u64) -> Chaos<'a> {
        Chaos { cluster, score, dice: Dice::from_seed(seed), kills: 0 }
    }

    fn below(&mut self, end: u32) -> u32 {
        self.dice.below(end)
    }

    fn pick(&mut self) -> Deed {
        let mut drawn = self.below(DEEDS.iter().map(|(_, often)| often).sum());
        for (deed, often) in DEEDS {
            if drawn < often {
                return deed;
            }
            drawn -= often;
        }
        unreachable!("the sum is the end")
    }

    fn node(&mut self) -> &'a Member {
        let n = self.below(self.cluster.nodes.len() as u32);
        &self.cluster.nodes[n as usize]
    }

    fn worker(&mut self) -> &'a Member {
        let n = self.below(self.cluster.workers.len() as u32);
        &self.cluster.workers[n as usize]
    }

    fn member(&mut self) -> &'a Member {
        if self.below(2) == 0 { self.node() } else { self.worker() }
    }

    async fn pause(&mut self, most: Duration) {
        let most = u32::try_from(most.as_millis()).unwrap();
        let time = Duration::from_millis(u64::from(self.below(most.max(1))));
        tokio::time::sleep(time).await;
    }

    /// One deed, and a moment of rest.
    pub(super) async fn step(&mut self) {
        let deed = self.pick();
        self.does(deed).await;
        self.pause(Duration::from_millis(1500)).await;
    }

    pub(super) async fn does(&mut self, deed: Deed) {
        match deed {
            Deed::KillWorker | Deed::KillNode => {
                let member = if deed == Deed::KillNode { self.node() } else { self.worker() };
                self.score.did(if deed == Deed::KillNode { "nodes killed" } else { "workers killed" });
                self.kills += 1;
                blocking(|| member.process.kill());
                self.pause(Duration::from_secs(2)).await;
                member.process.resume();
            }
            Deed::StopWorker | Deed::StopNode => {
                let member = if deed == Deed::StopNode { self.node() } else { self.worker() };
                self.score.did(if deed == Deed::StopNode { "nodes restarted" } else { "workers restarted" });
                blocking(|| member.process.stop());
                member.process.resume();
            }
            Deed::Freeze => {
                let member = self.member();
                self.score.did("members frozen past their leases");
                member.process.freeze();
                tokio::time::sleep(LEASE).await;
                member.process.thaw();
            }
            Deed::CutDatabase | Deed::CutNats => {
                let member = self.member();
                let proxy = if deed == Deed::CutNats { &member.to_nats } else { &member.to_postgres };
                self.score.did(if deed == Deed::CutNats {
                    "members cut off from NATS"
                } else {
                    "members cut off from PostgreSQL"
                });
                let proxy = proxy.as_ref().expect("the plan says so");
                // Some partitions close connections, others swallow everything.
                if self.below(2) == 0 {
                    proxy.cut();
                } else {
                    proxy.freeze();
                }
                self.pause(LEASE).await;
                proxy.resume();
            }
            Deed::CrashDatabase => {
                self.score.did("times PostgreSQL crashed");
                blocking(|| self.cluster.postgres.crash());
                self.pause(Duration::from_secs(3)).await;
                blocking(|| self.cluster.postgres.resume());
            }
            Deed::CrashNats => {
                self.score.did("times NATS crashed");
                blocking(|| self.cluster.nats.crash());
                self.pause(Duration::from_secs(3)).await;
                blocking(|| self.cluster.nats.resume());
            }
        }
    }

    /// Everything is as it should be again.
    pub(super) fn end(&self) {
        for member in self.cluster.members() {
            member.process.thaw();
            for proxy in [&member.to_postgres, &member.to_nats].into_iter().flatten() {
                proxy.resume();
            }
        }
    }
}

/// Starts again whoever ends by itself, as a service manager does.
pub(super) async fn revive(cluster: &Cluster, score: &Score) {
    while !score.is_over() {
        for member in cluster.members().filter(|member| member.process.has_ended_by_itself()) {
            score.did("members that ended by themselves");
            let log = member.process.log();
            eprintln!(
                "{} ended with {:?}: {}",
                member.name,
                member.process.exit_code(),
                log.lines().last().unwrap_or("")
            );
            blocking(|| member.process.kill());
            member.process.resume();
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
}

/// Does what takes a while without holding up the tasks of the test.
fn blocking<T>(work: impl FnOnce() -> T) -> T {
    tokio::task::block_in_place(work)
}
