//! `broadside tournament`: a round robin, saved game by game so that it can be resumed.

mod entrants;
mod progress_display;
mod report;
mod resume;
mod score;
mod writer;

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context as _;
use arena::{
    CallLog, Dealer, Ended, Format, Found, Ledger, LedgerError, MatchPool, MatchResult, Pairing, Schedule,
    Terms, Tournament, Written,
};
use rules::{Dice, Header, Record, Sides};

use self::entrants::Entrants;
use self::progress_display::ProgressDisplay;
use self::report::Report;
use self::score::Score;
use self::writer::{Files, Writer};
use crate::count::count;
use crate::dealing::Measuring;
use crate::exit::{BadInput, Exit};
use crate::match_options::{self, MatchOptions, MatchSetup, TRIES};
use crate::series_memory::SeriesMemory;
use crate::stop_signal::{GameStop, Stop};
use crate::{date, io_error, json, luck_words, preflight, rules_name, suggestion};

const EXAMPLES: &str = "\
Examples:
  broadside tournament cadet mate lieutenant --rules classic --games 10
  broadside tournament ann=127.0.0.1:4000 ben=127.0.0.1:4001 --out friday.bgn
  broadside tournament 'cmd:python3 bot.py --lines' mate captain --json";

/// Run a round robin; can be stopped and resumed
///
/// A contestant is a captain (lieutenant), a bot over HTTP (http://127.0.0.1:4000) or a local program that reads and
/// writes lines of JSON ("cmd:python3 bot.py --lines"). NAME=CONTESTANT gives it a name. Every finished game is saved
/// before it counts. The same command with the same file resumes the tournament after Ctrl-C or a crash; finished games
/// are not played again.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The contestants, at least two
    #[arg(value_name = "[NAME=]CONTESTANT", required = true, num_args = 2.., value_parser = suggestion::CAPTAIN, hide_possible_values = true)]
    contestants: Vec<String>,
    /// Who plays whom, and how often
    #[arg(long, value_enum, default_value_t = Mode::Paired)]
    mode: Mode,
    /// How many games each pair plays, an even number; raise it to extend a tournament [default: 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: Option<u32>,
    #[command(flatten)]
    options: MatchOptions,
    /// What the standings are ordered by
    #[arg(long, value_enum, default_value_t = OrderBy::Wins, help_heading = "Output")]
    order_by: OrderBy,
    /// How many games a bot or program plays at once; captains have no limit
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000), help_heading = "Bots")]
    per_bot: u16,
    /// The file for the games, in the game notation; a tournament in it is resumed [default: tournament-SEED.bgn]
    #[arg(long, value_name = "FILE.bgn", help_heading = "Output")]
    out: Option<PathBuf>,
    /// The name of the event in the game records, such as "Friday night"
    #[arg(long, value_name = "TEXT", default_value = "Tournament", help_heading = "Output")]
    event: String,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Mode {
    /// Each pair plays once, in random order, with first moves balanced
    Showcase,
    /// Each pair plays an even number of games with the first move swapped, in rounds
    Paired,
}

/// What the standings are ordered by.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum OrderBy {
    /// Games won
    Wins,
    /// The rating without luck; only if fleets are dealt
    Skill,
}

/// What is to be played.
struct Plan {
    setup: MatchSetup,
    entrants: Entrants,
    format: Format,
    out: PathBuf,
    order_by: OrderBy,
}

/// How the run ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// All games are played, or were tried often enough.
    Played,
    /// The user stopped it with this signal.
    Interrupted(Exit),
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let (plan, tournament) = arguments.plan()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let look = || runtime.block_on(preflight::check(&plan.entrants.contestants, &plan.setup));
    // Before the file is created: if a contestant is missing, there is nothing to save.
    let begun = plan.out.exists();
    if !begun {
        look()?;
    }
    let (ledger, found) = arguments.open(&plan, tournament.pairing())?;
    if begun && found.finished.len() < tournament.total() {
        look()?;
    }
    let files = Files { ledger, calls: arguments.options.open_calls()? };
    // Before the first line is printed, so that a script that waits for it can stop us.
    let stop = runtime.block_on(async { GameStop::listen() }).context("cannot listen for signals")?;
    arguments.options.show_key(&plan.setup);
    announce(&plan, &found, tournament.total());
    let memory = arguments.options.series.then(|| remembered(&plan)).transpose()?;
    let measured = !matches!(plan.setup.measuring, Measuring::Off);
    let mut score = Score::new(tournament, &found, measured, plan.format != Format::Once);
    let start = Instant::now();
    let ended = runtime.block_on(drive(&plan, stop, &mut score, files, memory));
    // Do not wait for captains that are still thinking.
    runtime.shutdown_background();
    let ended = ended?;
    let report =
        Report { plan: &plan, score: &score, ended, took: start.elapsed(), found: found.finished.len() };
    let mut out = io::stdout().lock();
    if arguments.options.json {
        json::write_line(&mut out, &report.json())?;
    } else {
        write!(out, "{report}")?;
    }
    out.flush()?;
    let left = score.tournament.given_up().count();
    match ended {
        Ending::Interrupted(exit) => {
            eprintln!("\nTo resume:\n  {}", resume::command(plan.setup.seed, &plan.out));
            exit.end()
        }
        Ending::Played if left > 0 => {
            let games = count(left as u64, "game");
            let why = score.void_reason.as_deref().unwrap_or("internal error");
            let again = resume::command(plan.setup.seed, &plan.out);
            Err(anyhow::anyhow!(
                "{games} failed {TRIES} times, not the contestants' fault: {why}; to try again:\n  {again}"
            ))
        }
        Ending::Played => Ok(()),
    }
}

/// Prints what is started or resumed.
fn announce(plan: &Plan, found: &Found, games: usize) {
    let file = plan.out.display();
    let finished = found.finished.len();
    if found.cut > 0 {
        let bytes = count(found.cut as u64, "byte");
        eprintln!("{file}: the last game is incomplete; {bytes} removed, the game will be played again");
    }
    if finished > 0 {
        eprintln!("{file}: {finished} of {games} games already played; resuming");
    } else {
        eprintln!("{file}: {games} games to play");
    }
}

/// What captains know of each other from the games in the file.
fn remembered(plan: &Plan) -> anyhow::Result<SeriesMemory> {
    let named = plan.entrants.names.iter().cloned().zip(&plan.entrants.contestants);
    let mut memory = SeriesMemory::open(&plan.setup.ruleset, None, named)?;
    let text =
        std::fs::read_to_string(&plan.out).with_context(|| format!("cannot read {}", plan.out.display()))?;
    for record in Record::games(&text) {
        let record = record?;
        let names = (record.header().get("A"), record.header().get("B"));
        if let (Some(game), (Some(a), Some(b))) = (record.game(), names) {
            memory.study(game, Sides::new(a, b));
        }
    }
    Ok(memory)
}

/// Plays until all games are played or the user stops it, and returns when all finished games are on disk.
async fn drive(
    plan: &Plan,
    mut stop: GameStop,
    score: &mut Score,
    files: Files,
    mut memory: Option<SeriesMemory>,
) -> anyhow::Result<Ending> {
    let names: Vec<&str> = plan.entrants.names.iter().map(String::as_str).collect();
    let mut display = ProgressDisplay::new(plan, &score.tournament);
    let mut pool = MatchPool::default();
    let mut writer = Writer::new(files);
    let dice = Dice::from_seed(plan.setup.seed).fork("games");
    let duplicate = plan.setup.dealer().is_some_and(Dealer::duplicates);
    let mut held: BTreeMap<usize, Written> = BTreeMap::new();
    loop {
        if stop.requested().is_none() && !writer.is_behind() {
            let player = |one: usize| plan.entrants.contestants.get(one).map(|one| plan.setup.player(one));
            while let Some((fixture, mut players)) = pool.next(&mut score.tournament, player) {
                if let Some(memory) = &memory {
                    memory.brief(fixture, &names, &mut players);
                }
                // The ledger fills the header in.
                pool.play(fixture, plan.setup.spec(fixture, &dice, Header::default()), players);
            }
        }
        let ended = tokio::select! {
            ended = pool.ended(), if pool.running() > 0 || !writer.is_behind() => ended,
            written = writer.written() => {
                written?;
                continue;
            }
            stop = stop.received() => {
                display.clear();
                if stop == Stop::Now {
                    break;
                }
                let running = count(pool.running() as u64, "running game");
                eprintln!("Stopping after {running}; press Ctrl-C again to stop at once.");
                continue;
            }
        };
        if ended.is_empty() {
            break;
        }
        let (mut written, mut calls) = (Vec::new(), String::new());
        for Ended { fixture, result } in ended {
            let result = result.unwrap_or_else(|crash| {
                MatchResult::server_fault(&plan.setup.ruleset, Header::default(), &crash.to_string())
            });
            if let (Some(memory), Some(game)) = (&mut memory, result.record.game()) {
                let Sides { a, b } = fixture.players;
                memory.study(game, Sides::new(names[a], names[b]));
            }
            let game = score.count(fixture, &result)?;
            // Until a pair is over, nobody may see its fleets.
            match (game, held.remove(&fixture.pairing)) {
                (game, Some(first)) => written.extend([Some(first), game].into_iter().flatten()),
                (Some(game), None) if duplicate => {
                    held.insert(fixture.pairing, game);
                }
                (game, None) => written.extend(game),
            }
            calls += &CallLog::lines(&result.calls, &(fixture.game + 1).to_string(), &plan.setup.ruleset);
        }
        writer.take(written, &calls);
        display.update(score);
    }
    display.clear();
    let aborted = pool.stop().await;
    if aborted > 0 {
        let games = count(aborted as u64, "game");
        eprintln!("{games} aborted, to be played again from the start.");
    }
    writer.take(held.into_values().collect(), "");
    writer.finish().await?;
    // The last game may have ended just after Ctrl-C.
    let left = score.tournament.waiting().next().is_some() || aborted > 0;
    Ok(if left { Ending::Interrupted(stop.requested().unwrap_or(Exit::INTERRUPTED)) } else { Ending::Played })
}

impl Arguments {
    fn plan(&self) -> anyhow::Result<(Plan, Tournament)> {
        let ruleset = rules_name::find(&self.options.rules)?;
        let entrants = Entrants::read(&self.contestants, &ruleset)?;
        let format = self.format()?;
        self.check_duplicate(format)?;
        let seed = match (self.options.seed, self.out.as_deref().and_then(Ledger::seed_of)) {
            (Some(seed), _) | (None, Some(seed)) => seed,
            (None, None) => match_options::random_seed()?,
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        // What a captain remembers must not depend on which game ends first.
        let usual = if self.options.series { 1 } else { cores };
        let at_once = self.options.concurrency.map_or(usual, usize::from);
        let schedule = Schedule::new(entrants.names.len(), format, seed);
        let mut tournament = Tournament::new(schedule, at_once, TRIES);
        for contestant in entrants.bots() {
            tournament.limit(contestant, usize::from(self.per_bot));
        }
        let game_time = self.options.game_time.or_else(|| self.out.as_deref().and_then(Ledger::game_time_of));
        let plan = Plan {
            out: self.out.clone().unwrap_or_else(|| format!("tournament-{seed}.bgn").into()),
            setup: self.options.setup(ruleset, seed, game_time, &entrants.names)?,
            entrants,
            format,
            order_by: self.order_by,
        };
        if plan.order_by == OrderBy::Skill && plan.setup.dealer().is_none() {
            let why = format!(
                "--order-by skill: fleets must be dealt (--dealt). Luck is {}",
                luck_words::FREELY_PLACED
            );
            return Err(BadInput::new(why).into());
        }
        Ok((plan, tournament))
    }

    fn check_duplicate(&self, format: Format) -> Result<(), BadInput> {
        if self.options.dealing.duplicate && format == Format::Once {
            return Err(BadInput::new(
                "--duplicate: in showcase mode there are no pairs of games; use --mode paired",
            ));
        }
        Ok(())
    }

    fn format(&self) -> Result<Format, BadInput> {
        match (self.mode, self.games) {
            (Mode::Showcase, None | Some(1)) => Ok(Format::Once),
            (Mode::Showcase, Some(_)) => Err(BadInput::new(
                "--games: in showcase mode each pair plays once; for more games use --mode paired",
            )),
            (Mode::Paired, None) => Ok(Format::Paired(1)),
            (Mode::Paired, Some(games)) if games.is_multiple_of(2) => Ok(Format::Paired(games / 2)),
            (Mode::Paired, Some(games)) => Err(BadInput::new(format!(
                "--games: {games} is odd; each pair plays an even number of games, so that both move first equally often"
            ))),
        }
    }

    fn open(&self, plan: &Plan, pairing: &dyn Pairing) -> anyhow::Result<(Ledger, Found)> {
        if self.event.trim().is_empty() || self.event.chars().any(char::is_control) {
            return Err(BadInput::new("--event: expected text on one line, such as \"Friday night\"").into());
        }
        let terms = Terms {
            event: self.event.trim().to_owned(),
            date: Some(date::today()),
            ruleset: plan.setup.ruleset.clone(),
            entrants: plan.entrants.stored(),
            seed: plan.setup.seed,
            format: plan.format,
            game_time: plan.setup.player_options.game_time,
            dealer: plan.setup.dealer().cloned(),
        };
        Ledger::open(&plan.out, terms, pairing).map_err(|error| {
            let message = match &error {
                LedgerError::File { path, why } => {
                    format!("cannot use {path}: {}", io_error::describe(why))
                }
                other => other.to_string(),
            };
            BadInput::new(format!("--out: {message}")).into()
        })
    }
}
