//! `broadside serve`: runs the server.

use std::io::{self, IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow};
use server::{Claimed, Prepared};
use tokio::net::TcpListener;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer as _, fmt};

use crate::exit::BadInput;
use crate::listener;
use crate::settings::{LogFormat, Settings};
use crate::stop_signal::StopSignal;

const OWN_MACHINE_LEFT_OUT: &str = "Bots on this machine are not called, because other machines can use the server; \
                                    to allow them, use --reach loopback,lan,public or --reach-allow 127.0.0.1:PORT";

const EXAMPLES: &str = "\
Examples:
  broadside serve
  broadside serve --listen 0.0.0.0:3000 --data /var/lib/broadside
  broadside serve --origin https://play.example.org --proxy 127.0.0.1
  broadside serve --database postgres://broadside@db.example.org/broadside --standby
  broadside serve --database postgres://broadside@db.example.org/broadside --nats tls://user:password@nats.example.org";

/// Serve the game to browsers and bots until stopped
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A TOML file with the same settings [default: ./broadside.toml, if it exists]
    #[arg(long, value_name = "FILE", env = "BROADSIDE_CONFIG")]
    config: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
}

pub(crate) fn run(arguments: Arguments) -> anyhow::Result<()> {
    let settings = arguments.settings.or_file(arguments.config.as_deref())?;
    log(&settings)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(&settings))?;
    // Do not wait for captains that are still thinking.
    runtime.shutdown_background();
    Ok(())
}

async fn serve(settings: &Settings) -> anyhow::Result<()> {
    let wanted = settings.listen();
    // Before the address is printed: from then on we may be stopped.
    let mut stop = StopSignal::listen().context("cannot listen for signals")?;
    if settings.stands_by() {
        // Nothing listens until the other server is gone, so that a proxy in front sends everything there.
        let claimed = server::claim(settings.config()?)?;
        writeln!(io::stdout(), "Standing by: this server starts when no other one uses the database.")?;
        let Some(server) = prepare(claimed, &mut stop).await? else { return Ok(()) };
        let listener = bind(wanted)?;
        announce(settings, listener.local_addr()?)?;
        return run_until(server, listener, stop).await;
    }
    let listener = bind(wanted)?;
    let address = listener.local_addr()?;
    // Before the address is printed: without the data directory there is no server.
    let claimed = server::claim(settings.config()?)?;
    announce(settings, address)?;
    let Some(server) = prepare(claimed, &mut stop).await? else { return Ok(()) };
    run_until(server, listener, stop).await
}

fn bind(wanted: SocketAddr) -> anyhow::Result<TcpListener> {
    listener::bind(wanted)
        .map_err(|error| anyhow!("cannot listen on {wanted}: {error}; choose another address with --listen"))
}

/// Prints the addresses, and flushes at once, so that a script that started the server on port 0 learns the port.
fn announce(settings: &Settings, address: SocketAddr) -> io::Result<()> {
    let mut out = io::stdout();
    write!(out, "{}", whereabouts(address, &server::reachable_at(address)))?;
    if settings.leaves_out_own_machine() {
        writeln!(out, "{OWN_MACHINE_LEFT_OUT}")?;
    }
    out.flush()
}

/// Opens the database. None if the program was stopped while it waited.
async fn prepare(claimed: Claimed, stop: &mut StopSignal) -> anyhow::Result<Option<Prepared>> {
    let server = tokio::select! {
        prepared = claimed.prepare() => prepared?,
        _ = stop.received() => return Ok(None),
    };
    if let Some(password) = server.first_password() {
        let mut out = io::stdout();
        let shown = writeln!(out, "{}", first_password(password)).and_then(|()| out.flush());
        if let Err(error) = shown {
            tracing::warn!(%error, "the organiser's password was not printed: run `broadside admin password`");
        }
    }
    Ok(Some(server))
}

async fn run_until(server: Prepared, listener: TcpListener, mut stop: StopSignal) -> anyhow::Result<()> {
    let stopped = async move {
        stop.received().await;
    };
    Ok(server.run(listener, stopped).await?)
}

/// The organiser's first password, printed once.
fn first_password(password: &str) -> String {
    format!(
        "The organiser's password is {password} (shown only once; `broadside admin password` sets a new one)"
    )
}

/// The addresses of the server, a line each: on this machine, and for others.
fn whereabouts(listening: SocketAddr, reachable: &[SocketAddr]) -> String {
    let here = format!("Broadside is running at http://{}\n", shown(listening));
    let elsewhere = reachable.iter().filter(|other| **other != listening);
    elsewhere.fold(here, |lines, other| lines + "Other machines: http://" + &other.to_string() + "\n")
}

/// The address as typed in a browser on this machine.
fn shown(address: SocketAddr) -> String {
    if (address.ip().is_loopback() && address.is_ipv4()) || address.ip().is_unspecified() {
        format!("localhost:{}", address.port())
    } else {
        address.to_string()
    }
}

pub(crate) fn log(settings: &Settings) -> anyhow::Result<()> {
    let filter: Targets = settings
        .log()
        .parse()
        .map_err(|error| BadInput::new(format!("--log: \"{}\": {error}", settings.log())))?;
    let lines = fmt::layer().with_writer(io::stderr).log_internal_errors(false);
    let lines = match settings.log_format() {
        LogFormat::Text => lines.with_ansi(io::stderr().is_terminal()).boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    tracing_subscriber::registry().with(lines.with_filter(filter)).init();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_can_be_typed_here_and_elsewhere() {
        let lines = |listening: &str, reachable: &[&str]| {
            let reachable: Vec<SocketAddr> = reachable.iter().map(|text| text.parse().unwrap()).collect();
            whereabouts(listening.parse().unwrap(), &reachable)
        };
        assert_eq!(lines("127.0.0.1:3000", &[]), "Broadside is running at http://localhost:3000\n");
        assert_eq!(
            lines("0.0.0.0:3000", &["192.168.1.7:3000", "10.0.0.4:3000"]),
            "Broadside is running at http://localhost:3000\nOther machines: http://192.168.1.7:3000\n\
             Other machines: http://10.0.0.4:3000\n"
        );
        let one = "192.168.1.7:3000";
        assert_eq!(lines(one, &[one]), "Broadside is running at http://192.168.1.7:3000\n");
    }
}
