//! `broadside serve`: the server.

use std::io::{self, IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow};
use tracing_subscriber::EnvFilter;

use crate::bad_input::BadInput;
use crate::listener;
use crate::settings::{LogFormat, Settings};
use crate::stop_signal::StopSignal;

/// What an organiser should know who runs bots on the same machine.
const OWN_MACHINE_LEFT_OUT: &str = "Bots on this machine are not called, because the server is open to others; \
                                    --reach loopback,lan,public or --reach-allow 127.0.0.1:PORT allows them";

/// Serve the game to browsers, until it is told to stop.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A TOML file with settings of the same names; ./broadside.toml if it is there
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
    // A captain that still thinks is not waited for.
    runtime.shutdown_background();
    Ok(())
}

async fn serve(settings: &Settings) -> anyhow::Result<()> {
    let wanted = settings.listen();
    // Before anybody can know that we are there.
    let mut stop = StopSignal::listen().context("signals cannot be heard")?;
    let listener = listener::bind(wanted).map_err(|error| {
        anyhow!("cannot listen at {wanted}: {error}; choose another address with --listen")
    })?;
    let address = listener.local_addr()?;
    // Before anybody is told where we are: a server that is refused is nowhere.
    let claimed = server::claim(settings.config())?;
    // On standard output and at once, so that whoever started it on port 0 learns the port.
    let mut out = io::stdout();
    write!(out, "{}", whereabouts(address, &server::reachable_at(address)))?;
    if settings.leaves_out_own_machine() {
        writeln!(out, "{OWN_MACHINE_LEFT_OUT}")?;
    }
    out.flush()?;
    let server = claimed.prepare().await?;
    if let Some(password) = server.first_password() {
        let shown = writeln!(out, "{}", first_password(password)).and_then(|()| out.flush());
        if let Err(error) = shown {
            tracing::warn!(%error, "the organiser's password was not shown: run `broadside admin password`");
        }
    }
    server.run(listener, async move { stop.received().await }).await?;
    Ok(())
}

/// What the organiser reads once.
fn first_password(password: &str) -> String {
    format!(
        "The organiser's password is {password} (shown only now; `broadside admin password` makes another)"
    )
}

/// Where the server is, for whoever started it and for those who come: a line each.
fn whereabouts(listening: SocketAddr, reachable: &[SocketAddr]) -> String {
    let here = format!("Broadside is at http://{}\n", shown(listening));
    let elsewhere = reachable.iter().filter(|other| **other != listening);
    elsewhere.fold(here, |lines, other| lines + "Others reach it at http://" + &other.to_string() + "\n")
}

/// The address as one would type it on this machine.
fn shown(address: SocketAddr) -> String {
    if (address.ip().is_loopback() && address.is_ipv4()) || address.ip().is_unspecified() {
        format!("localhost:{}", address.port())
    } else {
        address.to_string()
    }
}

fn log(settings: &Settings) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(settings.log())
        .map_err(|error| BadInput::new(format!("the log filter \"{}\": {error}", settings.log())))?;
    let lines =
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).log_internal_errors(false);
    match settings.log_format() {
        LogFormat::Text => lines.with_ansi(io::stderr().is_terminal()).init(),
        LogFormat::Json => lines.json().init(),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_can_be_typed_here_and_elsewhere() {
        let told = |listening: &str, reachable: &[&str]| {
            let reachable: Vec<SocketAddr> = reachable.iter().map(|text| text.parse().unwrap()).collect();
            whereabouts(listening.parse().unwrap(), &reachable)
        };
        assert_eq!(told("127.0.0.1:3000", &[]), "Broadside is at http://localhost:3000\n");
        assert_eq!(
            told("0.0.0.0:3000", &["192.168.1.7:3000", "10.0.0.4:3000"]),
            "Broadside is at http://localhost:3000\nOthers reach it at http://192.168.1.7:3000\n\
             Others reach it at http://10.0.0.4:3000\n"
        );
        let one = "192.168.1.7:3000";
        assert_eq!(told(one, &[one]), "Broadside is at http://192.168.1.7:3000\n");
    }
}
