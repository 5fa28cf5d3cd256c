//! `broadside tournament`: everybody against everybody, written down game by game.

mod field;
mod report;
mod resume;
mod score;
mod shown;
mod stage;
mod writer;

use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use arena::{
    Format, Found, Keep, Key, Ledger, LedgerError, Limits, PlayerOptions, Schedule, Terms, Tournament,
};
use captains::Budget;
use rules::Ruleset;

use self::field::Field;
use self::report::Report;
use self::score::Score;
use self::shown::Shown;
use self::stage::{Played, Stage};
use self::writer::{Files, Writer};
use crate::bad_input::BadInput;
use crate::interrupted::Interrupted;
use crate::stop::Stop;
use crate::{day, duel, presence, rules_name, trouble};

/// Let everybody play everybody: standings, ratings with their intervals, and a file from which it can go on.
///
/// A contestant is a captain (captain), a bot over HTTP (http://127.0.0.1:4000) or a local program that speaks lines of
/// JSON ("cmd:python3 bot.py --lines"); NAME=CONTESTANT gives it a name. Every finished game is in the file before it counts.
/// The same command with the same file goes on where it stopped, whatever stopped it, and repeats no finished game.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Who takes part
    #[arg(value_name = "[NAME=]CONTESTANT", required = true, num_args = 2..)]
    contestants: Vec<String>,
    /// Who plays whom, and how often
    #[arg(long, value_enum, default_value_t = Mode::Paired)]
    mode: Mode,
    /// How many games each pair plays, an even number; 2 if left out. It can be raised to make a tournament longer
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: Option<u32>,
    /// A preset (hackathon, classic@1) or a TOML file of your own
    #[arg(long, value_name = "NAME|FILE", default_value = "hackathon")]
    rules: String,
    /// How many games at once; as many as there are cores if left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
    concurrency: Option<u16>,
    /// How many games at once a bot or a program plays; captains play as many as there are
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    per_bot: u16,
    /// Where the chance comes from: the schedule, and what captains do. That of the file if there is one
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How long a bot has for an answer, in seconds, from the connection to the last byte
    #[arg(long, value_name = "S", default_value = "2", value_parser = duel::seconds)]
    timeout: Duration,
    /// How long all answers of a bot in one game may take together, such as 60s or 2m; that of the file if
    /// there is one, else unlimited. Each answer has its own limit besides, and captains are exempt
    #[arg(long, value_name = "TIME", value_parser = duel::game_time)]
    game_time: Option<Duration>,
    /// How long a built-in captain may think about an order, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    budget: u64,
    /// The file of the games, in the notation; tournament-SEED.bgn if left out. A tournament that it holds goes on
    #[arg(long, value_name = "FILE.bgn")]
    out: Option<PathBuf>,
    /// Append every call to this file, one line of JSON each
    #[arg(long, value_name = "FILE")]
    flights: Option<PathBuf>,
    /// What the games are part of, such as "Friday night"
    #[arg(long, value_name = "TEXT", default_value = "Tournament")]
    event: String,
    /// Print JSON instead
    #[arg(long)]
    json: bool,
    /// Send bots only what the documented protocol asks for, byte by byte
    #[arg(long, visible_alias = "plain")]
    no_extras: bool,
    /// The key that signs the calls; random if left out
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    key: Option<String>,
    /// Print the key before the first call
    #[arg(long)]
    print_key: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Mode {
    /// Each pair once, in an order drawn by lot; nobody moves first much more often than second
    Documented,
    /// Each pair an even number of games with the first move swapped, in rounds
    Paired,
}

/// How often a game is played that failed by our own fault.
const TRIES: u32 = 3;

/// How long running games are waited for once the user wants to stop.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is to be played.
struct Plan {
    ruleset: Ruleset,
    field: Field,
    tournament: Tournament,
    format: Format,
    seed: u64,
    out: PathBuf,
    manner: PlayerOptions,
    key: Key,
    keep: Keep,
}

/// How it came to an end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ended {
    /// Everything is played that could be.
    Played,
    /// The user wanted to stop.
    Interrupted,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let plan = arguments.plan()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let look = || runtime.block_on(presence::look(&plan.field.contestants, &plan.manner, &plan.key));
    // Before a new file is made that would hold nothing.
    let begun = plan.out.exists();
    if !begun {
        look()?;
    }
    let (ledger, found) = arguments.open(&plan)?;
    if begun && found.finished.len() < plan.tournament.schedule().fixtures().len() {
        look()?;
    }
    let files = Files { ledger, flights: arguments.open_flights()? };
    if arguments.print_key {
        eprintln!("Calls are signed with the key {}", plan.key);
    }
    // Before anything is said, so that whoever reads it can stop us.
    let stop = runtime.block_on(async { Stop::listen() }).context("signals cannot be heard")?;
    tell(&plan, &found);
    let mut score = Score::new(&plan, &found);
    let start = Instant::now();
    let ended = runtime.block_on(drive(&plan, stop, &mut score, files));
    // Captains that still think are not waited for.
    runtime.shutdown_background();
    let ended = ended?;
    let report =
        Report { plan: &plan, score: &score, ended, took: start.elapsed(), found: found.finished.len() };
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", report.json())?;
    } else {
        write!(out, "{report}")?;
    }
    out.flush()?;
    let left = score.progress.given_up().count();
    match ended {
        Ended::Interrupted => {
            eprintln!("\nTo go on:\n  {}", resume::command(plan.seed, &plan.out));
            Err(Interrupted.into())
        }
        Ended::Played if left > 0 => {
            let games = report::count(left, "game");
            let why = score.trouble.as_deref().unwrap_or("a game was lost by us");
            let again = resume::command(plan.seed, &plan.out);
            let message =
                format!("{games} failed {TRIES} times by no fault of the players: {why}; to try again:");
            Err(anyhow::anyhow!("{message}\n  {again}"))
        }
        Ended::Played => Ok(()),
    }
}

/// Says what is begun or gone on with.
fn tell(plan: &Plan, found: &Found) {
    let file = plan.out.display();
    let (finished, games) = (found.finished.len(), plan.tournament.schedule().fixtures().len());
    if found.cut > 0 {
        let bytes = report::count(found.cut, "byte");
        eprintln!(
            "{file}: the last game was not written to its end; {bytes} cut off, the game is played again"
        );
    }
    if finished > 0 {
        eprintln!("{file}: {finished} of {games} games are played; going on");
    } else {
        eprintln!("{file}: {games} games to play");
    }
}

/// Plays until everything is played or the user wants to stop, and returns when all that is finished is on the disk.
async fn drive(plan: &Plan, mut stop: Stop, score: &mut Score<'_>, files: Files) -> anyhow::Result<Ended> {
    let mut shown = Shown::new(plan);
    let mut stage = Stage::new(plan);
    let mut writer = Writer::new(files);
    // Once the user wants to stop: until when running games are waited for.
    let mut patience: Option<tokio::time::Instant> = None;
    loop {
        if patience.is_none() && !writer.is_behind() {
            stage.fill(&mut score.progress);
        }
        let now = tokio::time::Instant::now();
        let ended = tokio::select! {
            ended = stage.ended(), if stage.running() > 0 || !writer.is_behind() => ended,
            written = writer.written() => {
                written?;
                continue;
            }
            () = stop.asked() => {
                shown.clear();
                if patience.is_some() {
                    break;
                }
                let running = report::count(stage.running(), "running game");
                eprintln!("Stopping after {running}; press Ctrl-C again to stop at once.");
                patience = Some(now + PATIENCE);
                continue;
            }
            () = tokio::time::sleep_until(patience.unwrap_or(now)), if patience.is_some() => break,
        };
        if ended.is_empty() {
            break;
        }
        let written = ended.iter().filter_map(|played| score.count(played)).collect();
        writer.take(written, &calls(&ended, plan));
        shown.update(score);
    }
    shown.clear();
    let broken_off = stage.stop().await;
    if broken_off > 0 {
        let games = report::count(broken_off, "game");
        eprintln!("{games} broken off, to be played again from the start.");
    }
    writer.finish().await?;
    // The last game may have ended while the user asked.
    let left = score.progress.given_up().count() + score.progress.played();
    let complete = left == plan.tournament.schedule().fixtures().len();
    Ok(if complete { Ended::Played } else { Ended::Interrupted })
}

fn calls(ended: &[Played], plan: &Plan) -> String {
    ended.iter().map(|played| played.calls(&plan.ruleset)).collect()
}

impl Arguments {
    fn plan(&self) -> anyhow::Result<Plan> {
        let ruleset = rules_name::find(&self.rules)?;
        let field = Field::read(&self.contestants, &ruleset)?;
        let format = self.format()?;
        let seed = match (self.seed, self.out.as_deref().and_then(Ledger::seed_of)) {
            (Some(seed), _) | (None, Some(seed)) => seed,
            // Short enough to be typed again.
            (None, None) => u64::from(u32::from_le_bytes(duel::random()?)),
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let at_once = self.concurrency.map_or(cores, usize::from);
        let limits = Limits { at_once, each: field.limits(at_once, usize::from(self.per_bot)) };
        let schedule = Schedule::new(field.names.len(), format, seed);
        Ok(Plan {
            tournament: Tournament::new(schedule, limits, TRIES),
            out: self.out.clone().unwrap_or_else(|| format!("tournament-{seed}.bgn").into()),
            manner: PlayerOptions {
                limit: self.timeout,
                game_time: self.game_time.or_else(|| self.out.as_deref().and_then(Ledger::game_time_of)),
                budget: Budget::of(Duration::from_millis(self.budget)),
                required_only: self.no_extras,
                ..PlayerOptions::default()
            },
            key: match self.key.as_deref() {
                Some("") => return Err(BadInput::new("--key: write at least one letter").into()),
                Some(text) => Key::from_text(text),
                None => Key::from_bytes(duel::random()?),
            },
            keep: if self.flights.is_some() { Keep::Everything } else { Keep::Faults },
            ruleset,
            field,
            format,
            seed,
        })
    }

    fn format(&self) -> Result<Format, BadInput> {
        match (self.mode, self.games) {
            (Mode::Documented, None | Some(1)) => Ok(Format::Once),
            (Mode::Documented, Some(_)) => Err(BadInput::new(
                "--games: in the documented mode each pair plays once; --mode paired plays more",
            )),
            (Mode::Paired, None) => Ok(Format::Paired(1)),
            (Mode::Paired, Some(games)) if games.is_multiple_of(2) => Ok(Format::Paired(games / 2)),
            (Mode::Paired, Some(games)) => Err(BadInput::new(format!(
                "--games: {games} is odd; each pair plays an even number of games, so that both move first as often"
            ))),
        }
    }

    fn open(&self, plan: &Plan) -> anyhow::Result<(Ledger, Found)> {
        if self.event.trim().is_empty() || self.event.chars().any(char::is_control) {
            return Err(
                BadInput::new("--event: write some words on one line, such as \"Friday night\"").into()
            );
        }
        let terms = Terms {
            event: self.event.trim().to_owned(),
            date: day::today(),
            ruleset: plan.ruleset.clone(),
            entrants: plan.field.entrants(),
            seed: plan.seed,
            format: plan.format,
            game_time: plan.manner.game_time,
        };
        Ledger::open(&plan.out, terms, plan.tournament.schedule()).map_err(|error| {
            let message = match &error {
                LedgerError::File { path, why } => {
                    format!("{path} cannot be used: {}", trouble::with_file(why))
                }
                other => other.to_string(),
            };
            BadInput::new(format!("--out: {message}")).into()
        })
    }

    fn open_flights(&self) -> Result<Option<File>, BadInput> {
        let Some(path) = &self.flights else { return Ok(None) };
        let opened = OpenOptions::new().append(true).create(true).open(path);
        opened.map(Some).map_err(|error| {
            let why = trouble::with_file(&error);
            BadInput::new(format!("--flights: {} cannot be written: {why}", path.display()))
        })
    }
}
