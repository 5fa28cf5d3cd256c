//! `broadside check`: checks a bot against the protocol.

use std::io::{self, Write as _};
use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use arena::check::{Plan, Target, check};
use arena::{Contestant, Key, Reach};
use rules::Dice;

use crate::exit::{BadInput, Exit};
use crate::{check_page, check_watch, json, match_options, rules_name, suggestion};

const EXAMPLES: &str = "\
Examples:
  broadside check http://127.0.0.1:4000
  broadside check 'cmd:python3 bot.py --lines'
  broadside check http://127.0.0.1:4000 --rules classic,salvo --timeout 5
  broadside check --watch 'cmd:python3 bot.py --lines'

Exit status: 0 if the bot has no faults, 1 if it has any, 2 for wrong options, 130 and 143 if stopped";

/// Check a bot against the protocol
///
/// Prints every kind of fault with its request, the bot's answer and what was expected.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The bot: http://127.0.0.1:4000 or "cmd:python3 bot.py --lines"
    #[arg(value_name = "URL|cmd:...")]
    bot: String,
    /// Rules it must play, separated by commas [default: hackathon; all presets if the bot understands the general form]
    #[arg(long, value_name = "NAME|FILE", value_delimiter = ',', value_parser = suggestion::RULES, hide_possible_values = true)]
    rules: Vec<String>,
    /// Time limit for each answer in seconds, from connecting to the last byte
    #[arg(long, value_name = "S", default_value = "2", value_parser = match_options::seconds)]
    timeout: Duration,
    /// The key that signs the calls [default: random]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    key: Option<String>,
    /// Random seed, to repeat the requests of an earlier check
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Print the report as one line of JSON
    #[arg(long)]
    json: bool,
    /// Check again whenever the bot changes: its files, or its return after a restart; Ctrl-C ends it
    #[arg(long)]
    watch: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let target = match arguments.bot.parse() {
        Ok(Contestant::Bot(url)) => Target::Url(url),
        Ok(Contestant::Program(command)) => Target::Program(command),
        Ok(Contestant::Captain(entry)) => {
            let name = entry.name;
            let message = format!("{name} is a captain; run \"broadside bot {name}\" and check its address");
            return Err(BadInput::new(message).into());
        }
        Err(error) => return Err(BadInput::new(error.to_string()).into()),
    };
    if arguments.watch {
        return check_watch::repeat(&target, || once(arguments, &target));
    }
    once(arguments, &target)
}

/// Checks the bot and prints the report.
fn once(arguments: &Arguments, target: &Target) -> anyhow::Result<()> {
    let rules = arguments.rules.iter().map(|name| rules_name::find(name)).collect::<Result<_, _>>()?;
    let mut random = [0; 40];
    getrandom::fill(&mut random)
        .map_err(|error| anyhow!("the system provides no random numbers: {error}"))?;
    let (seed, key) = random.split_at(8);
    // Short enough to type.
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
        let report = runtime.block_on(check(target, &plan, |_| {}));
        json::write_line(&mut out, &report)?;
        report
    } else {
        write!(out, "{}", check_page::start(&arguments.bot, seed))?;
        let mut page = check_page::Cases::default();
        let mut failed = None;
        let report = runtime.block_on(check(target, &plan, |case| {
            let written = write!(out, "{}", page.line(case)).and_then(|()| out.flush());
            failed = failed.take().or(written.err());
        }));
        if let Some(error) = failed {
            return Err(error.into());
        }
        write!(out, "{}", check_page::end(&report))?;
        report
    };
    out.flush()?;
    if report.faults.is_empty() { Ok(()) } else { Exit::No.end() }
}
