//! `broadside check`: does a bot answer as the protocol asks?

use std::io::{self, Write as _};
use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use arena::check::{Plan, Target, check};
use arena::{Contestant, Key, Reach};
use rules::Dice;

use crate::bad_input::BadInput;
use crate::{check_page, duel, rules_name};

/// Check a bot: every mistake with its request, its answer and what would be right.
#[derive(clap::Args)]
#[command(
    after_help = "Ends with 0 if nothing is wrong, with 1 if there are mistakes, with 2 for wrong options."
)]
pub(crate) struct Arguments {
    /// The bot: http://127.0.0.1:4000 or "cmd:python3 bot.py --lines"
    #[arg(value_name = "URL|cmd:...")]
    bot: String,
    /// Rules it must play, several with commas; if left out, hackathon, and all presets if it speaks the general form
    #[arg(long, value_name = "NAME|FILE", value_delimiter = ',')]
    rules: Vec<String>,
    /// How long the bot has for an answer, in seconds, from the connection to the last byte
    #[arg(long, value_name = "S", default_value = "2", value_parser = duel::seconds)]
    timeout: Duration,
    /// The key that signs the calls; random if left out
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    key: Option<String>,
    /// Ask the questions of this number again
    #[arg(long)]
    seed: Option<u64>,
    /// Print JSON instead
    #[arg(long)]
    json: bool,
}

/// The bot makes mistakes. The program ends with code 1 and says no more: the report has said it.
#[derive(Debug, thiserror::Error)]
#[error("the bot makes mistakes")]
pub(crate) struct Mistaken;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let target = match arguments.bot.parse() {
        Ok(Contestant::Bot(url)) => Target::Url(url),
        Ok(Contestant::Program(command)) => Target::Program(command),
        Ok(Contestant::Captain(entry)) => {
            let name = entry.name;
            let serve = format!("\"broadside bot {name}\" serves it, then check its address");
            return Err(BadInput::new(format!("{name} is a captain of the house; {serve}")).into());
        }
        Err(error) => return Err(BadInput::new(error.to_string()).into()),
    };
    let rules = arguments.rules.iter().map(|name| rules_name::find(name)).collect::<Result<_, _>>()?;
    let mut random = [0; 40];
    getrandom::fill(&mut random).map_err(|error| anyhow!("the system has no randomness: {error}"))?;
    let (seed, key) = random.split_at(8);
    // Small enough to be typed again.
    let seed = arguments.seed.unwrap_or_else(|| u64::from(u16::from_le_bytes([seed[0], seed[1]])));
    let key = match &arguments.key {
        Some(key) => Key::from_text(key),
        None => Key::from_bytes(key.try_into().expect("32 bytes are left")),
    };
    let plan = Plan {
        rules,
        limit: arguments.timeout,
        key,
        reach: Arc::new(Reach::default()),
        dice: Dice::from_seed(seed),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut out = io::stdout();
    let report = if arguments.json {
        let report = runtime.block_on(check(&target, &plan, |_| {}));
        serde_json::to_writer_pretty(&mut out, &report)?;
        writeln!(out)?;
        report
    } else {
        write!(out, "{}", check_page::beginning(&arguments.bot, seed))?;
        let mut page = check_page::Cases::default();
        let mut failed = None;
        let report = runtime.block_on(check(&target, &plan, |case| {
            let told = write!(out, "{}", page.line(case)).and_then(|()| out.flush());
            failed = failed.take().or(told.err());
        }));
        if let Some(error) = failed {
            return Err(error.into());
        }
        write!(out, "{}", check_page::end(&report))?;
        report
    };
    out.flush()?;
    if report.mistakes.is_empty() { Ok(()) } else { Err(Mistaken.into()) }
}
