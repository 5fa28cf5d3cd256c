//! `broadside bot`: serves a captain as a bot.

use std::io::{self, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use arena::{Key, Service, ServiceOptions};
use captains::registry;
use rules::Dice;

use crate::captain_name;
use crate::exit::BadInput;
use crate::listener;
use crate::stop_signal::StopSignal;

const EXAMPLES: &str = "\
Examples:
  broadside bot captain --port 4000
  broadside duel http://127.0.0.1:4000 mate";

/// Serve a captain as a bot over HTTP until stopped
///
/// Useful as an opponent for your own bot, or to try out a tournament.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The captain; "broadside captains" lists them
    name: String,
    /// The port to listen on; 0 chooses a free one and prints it
    #[arg(long, default_value_t = 4000)]
    port: u16,
    /// The address to listen on; use 0.0.0.0 to let other machines call it
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Only answer calls signed with this key
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    key: Option<String>,
    /// Wait this many milliseconds before each answer
    #[arg(long, value_name = "MS", default_value_t = 0)]
    delay: u64,
    /// Read and write lines of JSON on standard input and output instead
    #[arg(long, conflicts_with_all = ["port", "host", "key"])]
    lines: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let entry = registry::find(&arguments.name).ok_or_else(|| captain_name::unknown(&arguments.name))?;
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|error| anyhow!("the system provides no random numbers: {error}"))?;
    let service = Service::new(entry, Dice::from_key(seed));
    let delay = Duration::from_millis(arguments.delay);
    if arguments.lines {
        return Ok(arena::speak(&service, delay, io::stdin().lock(), io::stdout().lock())?);
    }
    let options = ServiceOptions { key: arguments.key.as_deref().map(Key::from_text), delay };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(SocketAddr::new(arguments.host, arguments.port), service, options))?;
    // Do not wait for captains that are still thinking.
    runtime.shutdown_background();
    Ok(())
}

async fn serve(wanted: SocketAddr, service: Service, options: ServiceOptions) -> anyhow::Result<()> {
    let mut stop = StopSignal::listen().context("cannot listen for signals")?;
    let listener = listener::bind(wanted).map_err(|error| {
        BadInput::new(format!("cannot listen on {wanted}: {error}; choose another port with --port"))
    })?;
    let name = service.name();
    // Flushed at once, so that a script that started it on port 0 learns the port.
    let mut out = io::stdout();
    writeln!(out, "{name} is listening on http://{}", listener.local_addr()?)?;
    out.flush()?;
    Ok(arena::serve(listener, service, options, async move {
        stop.received().await;
    })
    .await?)
}
