//! `broadside serve`: the server.

use std::io::{self, IsTerminal as _, Write as _};
use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow};
use tracing_subscriber::EnvFilter;

use crate::bad_input::BadInput;
use crate::doorway;
use crate::settings::{LogFormat, Settings};
use crate::stop::Stop;

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
    let mut stop = Stop::listen().context("signals cannot be heard")?;
    let listener = doorway::listen(wanted).map_err(|error| {
        anyhow!("cannot listen at {wanted}: {error}; choose another address with --listen")
    })?;
    let address = listener.local_addr()?;
    let server = server::prepare(settings.config()).await?;
    // On standard output and at once, so that whoever started it on port 0 learns the port.
    let mut out = io::stdout();
    writeln!(out, "Broadside is at http://{}", shown(address))?;
    out.flush()?;
    if let Some(password) = server.first_password() {
        let shown = writeln!(out, "{}", first_password(password)).and_then(|()| out.flush());
        if let Err(error) = shown {
            tracing::warn!(%error, "the organiser's password was not shown: run `broadside admin password`");
        }
    }
    server.run(listener, async move { stop.asked().await }).await?;
    Ok(())
}

/// What the organiser reads once.
fn first_password(password: &str) -> String {
    format!(
        "The organiser's password is {password} (shown only now; `broadside admin password` makes another)"
    )
}

/// The address as one would type it.
fn shown(address: SocketAddr) -> String {
    if address.ip().is_loopback() && address.is_ipv4() {
        format!("localhost:{}", address.port())
    } else {
        address.to_string()
    }
}

fn log(settings: &Settings) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(settings.log())
        .map_err(|error| BadInput::new(format!("the log filter \"{}\": {error}", settings.log())))?;
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    match settings.log_format() {
        LogFormat::Text => lines.with_ansi(io::stderr().is_terminal()).init(),
        LogFormat::Json => lines.json().init(),
    }
    Ok(())
}
