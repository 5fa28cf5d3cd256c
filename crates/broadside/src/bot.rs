//! `broadside bot`: a captain of the house as a bot.

use std::io::{self, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context as _, anyhow};
use arena::{Key, Service, ServiceOptions};
use captains::registry;
use rules::Dice;

use crate::bad_input::BadInput;
use crate::doorway;
use crate::stop::Stop;

/// Serve a captain as a bot over HTTP, until it is told to stop: something to duel against.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The captain; "broadside captains" lists them
    name: String,
    /// The port to listen at; 0 takes a free one and prints it
    #[arg(long, default_value_t = 4000)]
    port: u16,
    /// The address to listen at; others than this machine can call it only at another one
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Answer only calls that are signed with this key
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    key: Option<String>,
    /// Wait this many milliseconds before each answer
    #[arg(long, value_name = "MS", default_value_t = 0)]
    delay: u64,
    /// Speak lines of JSON on standard input and output instead
    #[arg(long, conflicts_with_all = ["port", "host", "key"])]
    lines: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let entry = registry::find(&arguments.name).ok_or_else(|| {
        let names: Vec<&str> = registry::CAPTAINS.iter().map(|entry| entry.name).collect();
        BadInput::new(format!("there is no captain \"{}\"; there are {}", arguments.name, names.join(", ")))
    })?;
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|error| anyhow!("the system has no randomness: {error}"))?;
    let service = Service::new(entry, Dice::from_key(seed));
    let delay = Duration::from_millis(arguments.delay);
    if arguments.lines {
        return Ok(arena::speak(&service, delay, io::stdin().lock(), io::stdout().lock())?);
    }
    let manners = ServiceOptions { key: arguments.key.as_deref().map(Key::from_text), delay };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(SocketAddr::new(arguments.host, arguments.port), service, manners))?;
    // A captain that still thinks is not waited for.
    runtime.shutdown_background();
    Ok(())
}

async fn serve(wanted: SocketAddr, service: Service, manners: ServiceOptions) -> anyhow::Result<()> {
    let mut stop = Stop::listen().context("signals cannot be heard")?;
    let listener = doorway::listen(wanted).map_err(|error| {
        BadInput::new(format!("cannot listen at {wanted}: {error}; choose another port with --port"))
    })?;
    let name = service.name();
    // On standard output and at once, so that whoever started it on port 0 learns the port.
    let mut out = io::stdout();
    writeln!(out, "{name} is at http://{}", listener.local_addr()?)?;
    out.flush()?;
    Ok(arena::serve(listener, service, manners, async move { stop.asked().await }).await?)
}
