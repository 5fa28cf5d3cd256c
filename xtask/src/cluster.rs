//! `cargo xtask cluster`: a whole cluster on this machine, until Ctrl-C.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use std::{env, fs, process, thread};

use testkit::{Cluster, ClusterPlan};

use crate::call::{self, Lock};
use crate::step::{self, Skips, Step};
use crate::{package, web};

/// What to start.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    nodes: usize,
    workers: usize,
    port: u16,
    keep: Option<PathBuf>,
    /// A program that is already there; by default it is built.
    program: Option<PathBuf>,
}

impl Plan {
    pub(crate) fn parse(words: &[&str]) -> Result<Plan, String> {
        let mut plan = Plan { nodes: 2, workers: 2, port: 3000, keep: None, program: None };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("`cluster {word}` needs a value"));
            match *word {
                "--nodes" => plan.nodes = count(word, value()?, 1)?,
                "--workers" => plan.workers = count(word, value()?, 0)?,
                "--port" => plan.port = value()?.parse().map_err(|_| "`--port` needs a port")?,
                "--keep" => plan.keep = Some(value()?.into()),
                "--program" => plan.program = Some(value()?.into()),
                unknown => return Err(format!("`cluster` does not take `{unknown}`")),
            }
        }
        Ok(plan)
    }
}

fn count(what: &str, text: &str, least: usize) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| (least..=16).contains(count));
    count.ok_or_else(|| format!("`{what}` needs a number from {least} to 16, not `{text}`"))
}

/// Says that the cluster should stop, by existing.
const STOP_FILE: &str = "XTASK_CLUSTER_STOP";

/// Runs the cluster in a process that signals don't reach, so that Ctrl-C ends it in an orderly way; the shell around it
/// writes the file that it looks for. If this shell is killed, the cluster notices that too.
const AROUND: &str = r#"
stop=$1; shift
trap ': > "$stop"' INT TERM HUP
( trap '' INT TERM HUP; exec "$@" ) &
inner=$!
wait $inner; code=$?
while kill -0 $inner 2> /dev/null; do wait $inner; code=$?; done
rm -f "$stop"
exit $code
"#;

/// Builds what has changed, starts everything, and waits until it is stopped.
pub(crate) fn run(plan: &Plan) -> Result<(), String> {
    if let Some(stop) = env::var_os(STOP_FILE) {
        return inside(plan, Path::new(&stop));
    }
    package::postgres()?;
    package::nats()?;
    if plan.program.is_none() {
        let mut steps = web::steps();
        steps.push(Step::new("program", || call::build_release(&["broadside"], Lock::Free)));
        step::run_all(steps, Skips::Allowed.or_env())?;
    }
    let stop = env::temp_dir().join(format!("broadside-cluster-{}", process::id()));
    let _ = fs::remove_file(&stop);
    let mut around = Command::new("sh");
    around.args(["-c", AROUND, "sh"]).arg(&stop);
    around.arg(env::current_exe().map_err(|error| error.to_string())?).args(env::args_os().skip(1));
    around.env(STOP_FILE, &stop);
    call::become_it(around)
}

fn inside(plan: &Plan, stop: &Path) -> Result<(), String> {
    let program = match &plan.program {
        Some(program) => program.clone(),
        None => call::release_dir()?.join("broadside"),
    };
    let program = program.canonicalize().map_err(|error| format!("{}: {error}", program.display()))?;
    let mut parts = ClusterPlan::of(&program);
    parts.nodes = plan.nodes;
    parts.workers = plan.workers;
    parts.listen = SocketAddr::from(([127, 0, 0, 1], plan.port));
    if let Some(folder) = &plan.keep {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let folder = folder.canonicalize().map_err(|error| format!("{}: {error}", folder.display()))?;
        parts.keep = Some(folder);
    }
    let parent = parent();
    eprintln!("Starting PostgreSQL, NATS, {} nodes and {} workers ...", plan.nodes, plan.workers);
    let cluster = Cluster::try_start(&parts)?;
    print!("{}", introduction(&cluster, &program));
    while !stop.exists() && self::parent() == parent {
        thread::sleep(Duration::from_millis(100));
        // A member that ends by itself is started again, as a service manager does.
        for member in cluster.members().filter(|member| !member.process.is_running()) {
            eprintln!("{} ended with {:?}; starting it again.", member.name, member.process.exit_code());
            member.process.kill();
            member.process.resume();
        }
    }
    eprintln!("Stopping ...");
    Ok(())
}

#[cfg(unix)]
fn parent() -> u32 {
    std::os::unix::process::parent_id()
}

#[cfg(not(unix))]
fn parent() -> u32 {
    0
}

/// What a person needs to know.
fn introduction(cluster: &Cluster, program: &Path) -> String {
    let address = cluster.address();
    let mut lines = vec![format!("Broadside is running at http://localhost:{}", address.port())];
    let nodes: Vec<String> =
        cluster.nodes.iter().filter_map(|node| Some(format!("http://{}", node.address?))).collect();
    lines.push(format!("Nodes: {}", nodes.join(" ")));
    lines.push(format!("Database: {}", cluster.database()));
    lines.push(format!("NATS: {}", cluster.nats.url()));
    lines.push(format!("Logs: {}", cluster.folder().display()));
    match cluster.password() {
        Some(password) => lines.push(format!("The organiser's password is {password}")),
        None => lines.push(format!(
            "The organiser's password is the one from the first start; for a new one, run\n  {} admin password \
             --database {}",
            program.display(),
            cluster.database()
        )),
    }
    lines.push(format!(
        "To enter bots, run some and register their URLs at http://localhost:{}/lobby:\n  {} bot captain --port 4001",
        address.port(),
        program.display()
    ));
    lines.push("Ctrl-C stops everything.".to_owned());
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_read() {
        let plan = Plan::parse(&["--nodes", "3", "--workers", "0", "--keep", "here", "--port", "4000"]);
        let keep = Some("here".into());
        assert_eq!(plan, Ok(Plan { nodes: 3, workers: 0, port: 4000, keep, program: None }));
    }

    #[test]
    fn a_plan_that_makes_no_sense_is_refused() {
        for (words, why) in [
            (&["--nodes", "0"][..], "`--nodes` needs a number from 1 to 16, not `0`"),
            (&["--workers", "many"], "`--workers` needs a number from 0 to 16, not `many`"),
            (&["--keep"], "`cluster --keep` needs a value"),
            (&["--node", "2"], "`cluster` does not take `--node`"),
        ] {
            assert_eq!(Plan::parse(words), Err(why.to_owned()));
        }
    }
}
