//! A whole cluster on this machine: PostgreSQL, NATS, nodes, workers, and a load balancer in front.

use std::fmt::Write as _;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crate::keeper;
use crate::{Balancer, Nats, Postgres, Process, Proxy};

/// How long everything may take to start on a busy machine.
const PATIENCE: Duration = Duration::from_mins(2);

/// What a cluster consists of.
pub struct ClusterPlan {
    /// The program `broadside`.
    pub program: PathBuf,
    /// How many nodes.
    pub nodes: usize,
    /// How many workers.
    pub workers: usize,
    /// Where data stays after the end; without it, everything is thrown away.
    pub keep: Option<PathBuf>,
    /// The address of the load balancer; any port of this machine by default.
    pub listen: SocketAddr,
    /// Whether every member has its own connections that can be broken.
    pub breakable: bool,
    /// More words for every node, and for every worker.
    pub words: [Vec<String>; 2],
}

impl ClusterPlan {
    /// Two nodes and two workers of this program, thrown away at the end.
    pub fn of(program: impl Into<PathBuf>) -> ClusterPlan {
        ClusterPlan {
            program: program.into(),
            nodes: 2,
            workers: 2,
            keep: None,
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            breakable: false,
            words: [Vec::new(), Vec::new()],
        }
    }
}

/// A node or a worker.
pub struct Member {
    /// Its name, such as `node-1`.
    pub name: String,
    /// Its process.
    pub process: Process,
    /// Where a node listens.
    pub address: Option<SocketAddr>,
    /// Its connections to PostgreSQL, if they can be broken.
    pub to_postgres: Option<Proxy>,
    /// Its connections to NATS, if they can be broken.
    pub to_nats: Option<Proxy>,
}

/// A running cluster. Everything ends with it, or with the process that started it.
pub struct Cluster {
    // In the order in which they end.
    /// The load balancer in front of the nodes.
    pub front: Balancer,
    /// The nodes.
    pub nodes: Vec<Member>,
    /// The workers.
    pub workers: Vec<Member>,
    /// NATS.
    pub nats: Nats,
    /// PostgreSQL.
    pub postgres: Postgres,
    database: String,
    folder: Folder,
}

/// The folder of a cluster.
struct Folder {
    path: PathBuf,
    kept: bool,
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !self.kept {
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

/// The name of the database.
const DATABASE: &str = "broadside";

impl Cluster {
    /// Starts everything for a test, and waits until every node is ready.
    ///
    /// None if PostgreSQL or NATS is not installed: the test says so loudly, or fails where nothing may be skipped.
    pub fn start(plan: &ClusterPlan) -> Option<Cluster> {
        let (nats, postgres) = Cluster::servers(plan)?;
        Some(Cluster::over(plan, nats, postgres).unwrap_or_else(|why| panic!("{why}")))
    }

    /// The same, or why it did not start.
    pub fn try_start(plan: &ClusterPlan) -> Result<Cluster, String> {
        let (nats, postgres) = Cluster::servers(plan).ok_or("PostgreSQL or nats-server is missing")?;
        Cluster::over(plan, nats, postgres)
    }

    fn servers(plan: &ClusterPlan) -> Option<(Nats, Postgres)> {
        let nats = Nats::start()?;
        let postgres = match &plan.keep {
            Some(path) => Postgres::keep_in(&path.join("postgres"))?,
            None => Postgres::start()?,
        };
        Some((nats, postgres))
    }

    fn over(plan: &ClusterPlan, nats: Nats, postgres: Postgres) -> Result<Cluster, String> {
        let made = keeper::folders("cluster").find(|folder| fs::create_dir_all(folder).is_ok());
        let folder = match &plan.keep {
            Some(path) => Folder { path: path.clone(), kept: true },
            None => Folder { path: made.expect("a folder can be made"), kept: false },
        };
        let known =
            postgres.sql("postgres", &format!("select 1 from pg_database where datname = '{DATABASE}'"));
        if known.is_empty() {
            postgres.sql("postgres", &format!("create database {DATABASE} template template0"));
        }
        let addresses: Vec<SocketAddr> =
            (0..plan.nodes).map(|_| SocketAddr::from(([127, 0, 0, 1], keeper::free_port()))).collect();
        let front = Balancer::listen(plan.listen, &addresses)
            .map_err(|error| format!("cannot listen on {}: {error}", plan.listen))?;
        let mut cluster = Cluster {
            front,
            nodes: Vec::new(),
            workers: Vec::new(),
            database: postgres.url(DATABASE),
            nats,
            postgres,
            folder,
        };
        for (address, n) in addresses.into_iter().zip(1..) {
            let node = cluster.member(plan, &format!("node-{n}"), Some(address));
            cluster.nodes.push(node);
            // The first one makes the tables and the organiser's password.
            if n == 1 {
                cluster.wait_for_first()?;
            }
        }
        for n in 1..=plan.workers {
            let worker = cluster.member(plan, &format!("worker-{n}"), None);
            cluster.workers.push(worker);
        }
        if !cluster.front.is_ready_within(PATIENCE) {
            return Err(format!("the nodes are not ready:\n{}", cluster.logs()));
        }
        Ok(cluster)
    }

    fn wait_for_first(&self) -> Result<(), String> {
        let address = self.nodes[0].address.expect("nodes have one");
        let began = Instant::now();
        while !crate::balancer::is_ready(address) {
            if began.elapsed() > PATIENCE || !self.nodes[0].process.is_running() {
                return Err(format!("the first node is not ready:\n{}", self.logs()));
            }
            thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    /// Starts a node or a worker.
    fn member(&self, plan: &ClusterPlan, name: &str, address: Option<SocketAddr>) -> Member {
        let breakable = |port| plan.breakable.then(|| Proxy::to(port));
        let to_postgres = breakable(self.postgres.port());
        let to_nats = breakable(self.nats.port());
        let port_of = |proxy: &Option<Proxy>, port| proxy.as_ref().map_or(port, Proxy::port);
        let database = self.postgres.url_at(port_of(&to_postgres, self.postgres.port()), DATABASE);
        let nats = self.nats.url_at(port_of(&to_nats, self.nats.port()));
        let folder = self.folder.path.join(name);
        let mut words = vec![plan.program.display().to_string()];
        let more = if let Some(address) = address {
            words.extend(["serve".into(), "--listen".into(), address.to_string()]);
            words.extend(["--workers", "0"].map(str::to_owned));
            &plan.words[0]
        } else {
            words.push("worker".into());
            &plan.words[1]
        };
        words.extend(["--data".into(), folder.join("data").display().to_string()]);
        words.extend(["--database".into(), database, "--nats".into(), nats]);
        words.extend(more.iter().cloned());
        let process = Process::start(&folder, words);
        Member { name: name.to_owned(), process, address, to_postgres, to_nats }
    }

    /// Where browsers and bots go.
    pub fn address(&self) -> SocketAddr {
        self.front.address()
    }

    /// The URL of the database, directly.
    pub fn database(&self) -> &str {
        &self.database
    }

    /// What a statement prints.
    pub fn sql(&self, statement: &str) -> String {
        self.postgres.sql(DATABASE, statement)
    }

    /// The organiser's password, if this cluster is a new one.
    pub fn password(&self) -> Option<String> {
        let words = "The organiser's password is ";
        let logs = self.nodes.iter().map(|node| node.process.log());
        logs.into_iter().find_map(|log| Some(log.split_once(words)?.1.split_whitespace().next()?.to_owned()))
    }

    /// All nodes, then all workers.
    pub fn members(&self) -> impl Iterator<Item = &Member> {
        self.nodes.iter().chain(&self.workers)
    }

    /// The folder with the logs.
    pub fn folder(&self) -> &Path {
        &self.folder.path
    }

    /// The last lines of every member's log.
    pub fn logs(&self) -> String {
        let mut text = String::new();
        for member in self.members() {
            let log = member.process.log();
            let lines: Vec<&str> = log.lines().collect();
            let last = lines[lines.len().saturating_sub(30)..].join("\n");
            let _ = writeln!(text, "== {}\n{last}", member.name);
        }
        text
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // All at once: each may take a few seconds.
        for member in self.members() {
            member.process.ask_to_stop();
            member.process.thaw();
        }
        let began = Instant::now();
        for member in self.members() {
            let left = Duration::from_secs(15).saturating_sub(began.elapsed());
            if !member.process.ends_within(left) {
                member.process.kill();
            }
        }
        self.nodes.clear();
        self.workers.clear();
    }
}
