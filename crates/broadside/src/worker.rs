//! `broadside worker`: plays matches and computes analyses for the servers of a cluster.

use std::io::{self, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow};
use server::{Work, Worker};

use crate::bot_host::BotHost;
use crate::database_setting::DatabaseSetting;
use crate::exit::BadInput;
use crate::listener;
use crate::nats_setting::NatsSetting;
use crate::serve::log;
use crate::settings::{BotZone, LogFormat, Settings};
use crate::stop_signal::StopSignal;

const EXAMPLES: &str = "\
Examples:
  broadside worker --database postgres://db/broadside --nats nats://db
  broadside worker --matches 100 --analyses 4 --listen 127.0.0.1:3100";

/// Play matches and compute analyses for the servers of a cluster until stopped
///
/// All processes of a cluster use the same database, the same NATS and the same version. A worker that is stopped with
/// Ctrl-C or SIGTERM takes nothing new, and ends when its matches have.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A TOML file with the settings of the servers [default: ./broadside.toml, if it exists]
    #[arg(long, value_name = "FILE", env = "BROADSIDE_CONFIG")]
    config: Option<PathBuf>,
    /// The PostgreSQL database of the servers, such as postgres://user@host/name
    #[arg(long, value_name = "URL", env = "BROADSIDE_DATABASE", hide_env_values = true)]
    database: Option<DatabaseSetting>,
    /// The NATS servers of the cluster, such as nats://host or tls://user:password@host
    #[arg(long, value_name = "URLS", env = "BROADSIDE_NATS", hide_env_values = true)]
    nats: Option<NatsSetting>,
    /// A file with credentials for NATS
    #[arg(long, value_name = "FILE", env = "BROADSIDE_NATS_CREDENTIALS")]
    nats_credentials: Option<PathBuf>,
    /// Wait at the start until the database and NATS answer
    #[arg(long, env = "BROADSIDE_WAIT")]
    wait: bool,
    /// How many matches to play at once [default: 200]
    #[arg(long, value_name = "N", env = "BROADSIDE_MATCHES")]
    matches: Option<usize>,
    /// How many analyses to compute at once [default: a quarter of the cores]
    #[arg(long, value_name = "N", env = "BROADSIDE_ANALYSES")]
    analyses: Option<usize>,
    /// Answer /health and /metrics at this address
    #[arg(long, value_name = "ADDRESS", env = "BROADSIDE_WORKER_LISTEN")]
    listen: Option<SocketAddr>,
    /// Where bots may run, separated by commas; as for the servers [default: everywhere]
    #[arg(long, value_name = "ZONES", env = "BROADSIDE_REACH", value_delimiter = ',', help_heading = "Bots")]
    reach: Vec<BotZone>,
    /// Also call bots at this host and port, wherever that is
    #[arg(
        long,
        value_name = "HOST:PORT",
        env = "BROADSIDE_REACH_ALLOW",
        value_delimiter = ',',
        help_heading = "Bots"
    )]
    reach_allow: Vec<BotHost>,
    /// The format of log lines [default: text]
    #[arg(long, value_name = "FORMAT", env = "BROADSIDE_LOG_FORMAT", help_heading = "Log")]
    log_format: Option<LogFormat>,
    /// What to log, such as "info" or "warn,server=debug" [default: info]
    #[arg(long, value_name = "FILTER", env = "BROADSIDE_LOG", help_heading = "Log")]
    log: Option<String>,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<()> {
    let Arguments { config: file, matches, analyses, listen, .. } = &arguments;
    let work = Work {
        matches: matches.unwrap_or(Work::default().matches),
        analyses: analyses.unwrap_or(Work::default().analyses),
    };
    if work == Work::NONE {
        return Err(BadInput::new("--matches 0 --analyses 0: there is nothing left to do".to_owned()).into());
    }
    let (file, listen) = (file.clone(), *listen);
    let settings = arguments.settings().or_file(file.as_deref())?;
    log(&settings)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(work_on(&settings, work, listen))?;
    // Do not wait for captains that are still thinking.
    runtime.shutdown_background();
    Ok(())
}

impl Arguments {
    /// The settings of a server, as far as a worker has them.
    fn settings(self) -> Settings {
        Settings::of_worker(
            (self.database, self.nats, self.nats_credentials, self.wait),
            (self.reach, self.reach_allow),
            (self.log_format, self.log),
        )
    }
}

async fn work_on(settings: &Settings, work: Work, listen: Option<SocketAddr>) -> anyhow::Result<()> {
    let mut stop = StopSignal::listen().context("cannot listen for signals")?;
    let mut config = settings.config()?;
    let Some(nats) = config.nats.clone() else {
        return Err(BadInput::new(
            "a worker needs --nats and --database: it works for the servers of a cluster".to_owned(),
        )
        .into());
    };
    config.work = work;
    let listener = match listen {
        Some(wanted) => Some(listener::bind(wanted).map_err(|error| {
            anyhow!("cannot listen on {wanted}: {error}; choose another address with --listen")
        })?),
        None => None,
    };
    let worker = tokio::select! {
        joined = Worker::join(config, &nats) => joined?,
        _ = stop.received() => return Ok(()),
    };
    let mut out = io::stdout();
    let where_to_ask = match &listener {
        Some(listener) => format!("; /health and /metrics are at http://{}", listener.local_addr()?),
        None => String::new(),
    };
    writeln!(out, "Working: {} matches and {} analyses at once{where_to_ask}", work.matches, work.analyses)?;
    out.flush()?;
    let stopped = async move {
        stop.received().await;
    };
    Ok(worker.run(listener, stopped).await?)
}
