//! `broadside duel`: many games between two contestants, and a report.

mod report;
mod score;

use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use arena::{CallLog, Contestant, Dealer, Ended, Fixture, MatchPool, MatchResult, Series, Sprt, Tournament};
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use rules::{Dice, Header, Ruleset, Seat, Sides};

use self::report::Report;
use self::score::{Played, Score};
use crate::exit::{BadInput, Exit};
use crate::match_options::{self, MatchOptions, MatchSetup, TRIES, append_to};
use crate::named_contestant::NamedContestant;
use crate::series_memory::SeriesMemory;
use crate::stop_signal::{GameStop, Stop};
use crate::{date, json, preflight, request_cache, rules_name, suggestion};

const EXAMPLES: &str = "\
Examples:
  broadside duel captain lieutenant --rules classic
  broadside duel http://127.0.0.1:4000 lieutenant --games 20
  broadside duel 'cmd:python3 bot.py --lines' mate --out games.bgn
  broadside duel new=127.0.0.1:4000 old=127.0.0.1:4001 --sprt 0,50
  broadside duel captain lieutenant --rules classic --dealt --duplicate";

/// Play many games between two contestants and compare them
///
/// The report says who is stronger, how fast they answer and why games were lost. A contestant is a captain
/// (lieutenant), a bot over HTTP (http://127.0.0.1:4000) or a local program that reads and writes lines of JSON
/// ("cmd:python3 bot.py --lines"). NAME=CONTESTANT gives it a name. The contestants take turns moving first.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// The first contestant
    #[arg(value_name = "A", value_parser = suggestion::CAPTAIN, hide_possible_values = true)]
    a: String,
    /// The second contestant
    #[arg(value_name = "B", value_parser = suggestion::CAPTAIN, hide_possible_values = true)]
    b: String,
    /// How many games; with --sprt, the maximum [default: 100, or 20000 with --sprt]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    #[command(flatten)]
    options: MatchOptions,
    /// With --series, begin with what was learned in earlier duels, and save what was learned, as JSON
    #[arg(long, value_name = "FILE.json", requires = "series", help_heading = "Output")]
    dossiers: Option<PathBuf>,
    /// Append every game to this file, in the game notation
    #[arg(long, value_name = "FILE.bgn", help_heading = "Output")]
    out: Option<PathBuf>,
    /// Stop as soon as it is clear whether A is stronger by ELO1 or only by ELO0; ALPHA and BETA are the error rates
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
}

/// What is to be played.
pub(crate) struct Plan {
    setup: MatchSetup,
    contestants: Sides<Contestant>,
    /// The names they were given.
    names: Sides<Option<String>>,
    games: u64,
    concurrency: usize,
    sprt: Option<Sprt>,
    /// What captains remember of each other, if they do.
    memory: Option<SeriesMemory>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let plan = arguments.plan()?;
    let mut files = Files::open(arguments)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    // Before the first line is printed, so that a script that waits for it can stop us.
    let stop = runtime.block_on(async { GameStop::listen() }).context("cannot listen for signals")?;
    arguments.options.show_key(&plan.setup);
    let report = runtime.block_on(drive(plan, stop, &mut files));
    // Do not wait for captains that are still thinking.
    runtime.shutdown_background();
    files.finish()?;
    let mut report = report?;
    let mut out = io::stdout().lock();
    if arguments.options.json {
        json::write_line(&mut out, &report.json())?;
    } else {
        // Without a folder, the commands contain the whole request.
        if report.has_faults()
            && let Ok(folder) = request_cache::folder()
        {
            report.keep_requests(&folder);
        }
        write!(out, "{report}")?;
    }
    out.flush()?;
    report.interrupted.unwrap_or(Exit::Yes).end()
}

impl Arguments {
    fn plan(&self) -> anyhow::Result<Plan> {
        let ruleset = rules_name::find(&self.options.rules)?;
        let entries = [NamedContestant::read(&self.a)?, NamedContestant::read(&self.b)?];
        NamedContestant::refuse_equal_names(&entries)?;
        let [a, b] = entries;
        let contestants =
            Sides::new(contestant(a.contestant, &ruleset)?, contestant(b.contestant, &ruleset)?);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let called = contestants.iter().any(|(_, contestant)| matches!(contestant, Contestant::Bot(_)));
        let usual = if called || self.options.series { 1 } else { cores };
        let names = Sides::new(a.name, b.name);
        let named = contestants
            .iter()
            .map(|(seat, one)| (names[seat].clone().unwrap_or_else(|| one.to_string()), one));
        let memory =
            self.options.series.then(|| SeriesMemory::open(&ruleset, self.dossiers.as_deref(), named));
        let memory = memory.transpose()?;
        let seed = self.options.seed.map_or_else(match_options::random_seed, Ok)?;
        let games = self.games.unwrap_or(if self.sprt.is_some() { 20_000 } else { 100 });
        let called =
            Seat::BOTH.map(|seat| names[seat].clone().unwrap_or_else(|| contestants[seat].to_string()));
        Ok(Plan {
            contestants,
            names,
            games,
            concurrency: self.options.concurrency.map_or(usual, usize::from).min(usize::try_from(games)?),
            sprt: self.sprt,
            memory,
            setup: self.options.setup(ruleset, seed, self.options.game_time, &called)?,
        })
    }
}

/// A contestant, if it plays these rules.
pub(crate) fn contestant(text: &str, ruleset: &Ruleset) -> Result<Contestant, BadInput> {
    let contestant: Contestant =
        text.parse().map_err(|error: arena::ContestantError| BadInput::new(error.to_string()))?;
    if let Contestant::Captain(entry) = &contestant {
        entry.captain.plays(ruleset).map_err(|declined| BadInput::new(declined.to_string()))?;
    }
    Ok(contestant)
}

/// Plays, counts and saves games until all are played, the SPRT has decided or the user stops it.
async fn drive(mut plan: Plan, mut stop: GameStop, files: &mut Files) -> anyhow::Result<Report> {
    preflight::check([&plan.contestants.a, &plan.contestants.b], &plan.setup).await?;
    let names = names(&plan).await;
    let header = header(&names);
    let start = Instant::now();
    let mut score = Score::new(plan.sprt, plan.setup.dealer().is_some());
    let mut held = Held::new(plan.setup.dealer().is_some_and(Dealer::duplicates));
    let progress = ProgressBar::new(plan.games);
    progress.set_style(progress_style()?);
    // Shows the bar before the first game is over.
    progress.enable_steady_tick(Duration::from_millis(200));
    let series = Series { games: usize::try_from(plan.games)? };
    let mut tournament = Tournament::new(series, plan.concurrency, TRIES);
    let mut pool = MatchPool::default();
    let dice = Dice::from_seed(plan.setup.seed);
    while !score.is_decided() {
        if stop.requested().is_none() {
            let player = |one| {
                Some(plan.setup.player(if one == 0 { &plan.contestants.a } else { &plan.contestants.b }))
            };
            while let Some((fixture, mut players)) = pool.next(&mut tournament, player) {
                if let Some(memory) = &plan.memory {
                    memory.brief(fixture, &[&names.a, &names.b], &mut players);
                }
                pool.play(fixture, plan.setup.spec(fixture, &dice, numbered(&header, fixture)), players);
            }
        }
        let ended = tokio::select! {
            ended = pool.ended() => ended,
            stop = stop.received() => {
                if stop == Stop::Now {
                    break;
                }
                progress.suspend(|| {
                    eprintln!("Stopping after the running games; press Ctrl-C again to stop at once.");
                });
                continue;
            }
        };
        if ended.is_empty() {
            break;
        }
        for Ended { fixture, result } in ended {
            let result = result.unwrap_or_else(|crash| {
                MatchResult::server_fault(&plan.setup.ruleset, numbered(&header, fixture), &crash.to_string())
            });
            if let (Some(memory), Some(game)) = (&mut plan.memory, result.record.game()) {
                memory.study(game, Sides::new(&names.a, &names.b));
            }
            tournament.finish(fixture.game, result.end.outcome())?;
            if tournament.results().contains_key(&fixture.game) {
                score.wait(Played { number: fixture.game as u64, result });
            }
        }
        // In the order of their numbers, so that the report does not depend on which game ended first.
        while let Some(Played { number, result }) = score.next_in_order() {
            score.take(number, &result);
            for (number, result) in held.after(number, result) {
                files.write(number, &result, &plan.setup.ruleset)?;
            }
            progress.inc(1);
            progress.set_message(score.line());
            if score.is_decided() {
                break;
            }
        }
    }
    pool.stop().await;
    progress.finish_and_clear();
    plan.memory.as_ref().map_or(Ok(()), SeriesMemory::save)?;
    // Games that waited for an earlier one count too.
    if !score.is_decided() {
        for Played { number, result } in score.out_of_order() {
            score.take(number, &result);
            for (number, result) in held.after(number, result) {
                files.write(number, &result, &plan.setup.ruleset)?;
            }
        }
    }
    if let Some((number, result)) = held.rest() {
        files.write(number, &result, &plan.setup.ruleset)?;
    }
    // The last game may have ended just after Ctrl-C.
    let unfinished = !score.is_decided() && score.games() + score.void < plan.games;
    let interrupted = stop.requested().filter(|_| unfinished);
    Ok(Report { plan, names, score, interrupted, took: start.elapsed() })
}

/// The header of the records, without the number of the game.
fn header(names: &Sides<String>) -> Header {
    let mut header = Header::of_players(names);
    header.set("Date", &date::today());
    header
}

fn numbered(header: &Header, fixture: Fixture) -> Header {
    let mut header = header.clone();
    header.set("Round", &(fixture.game + 1).to_string());
    header
}

/// A progress bar that counts games. It estimates the time left from the tenth game on.
pub(crate) fn progress_style() -> anyhow::Result<ProgressStyle> {
    let left = |state: &ProgressState, out: &mut dyn fmt::Write| {
        if state.pos() >= 10 {
            // A failed write to the bar cannot be reported anywhere.
            let _ = write!(out, ", {} left", HumanDuration(state.eta()));
        }
    };
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} games, {elapsed}{left}\n{msg}")?;
    Ok(style.with_key("left", left))
}

/// The contestants' names: as given, else as bots introduce themselves.
async fn names(plan: &Plan) -> Sides<String> {
    let mut names = Sides::from_fn(|seat| plan.contestants[seat].to_string());
    for (seat, contestant) in plan.contestants.iter() {
        if let Some(name) = &plan.names[seat] {
            names[seat].clone_from(name);
        } else if matches!(contestant, Contestant::Bot(_)) {
            let hello = plan.setup.player(contestant).hello().await;
            if let Some(name) = hello.and_then(|hello| hello.name) {
                names[seat] = format!("{} ({})", name.as_str(), contestant);
            }
        }
    }
    names
}

/// Games that are not written before their pair is over: until then, nobody may see their fleets.
struct Held {
    duplicate: bool,
    first: Option<(u64, MatchResult)>,
}

impl Held {
    fn new(duplicate: bool) -> Held {
        Held { duplicate, first: None }
    }

    /// What may be written after this game.
    fn after(&mut self, number: u64, result: MatchResult) -> Vec<(u64, MatchResult)> {
        if self.duplicate && number.is_multiple_of(2) {
            return self.first.replace((number, result)).into_iter().collect();
        }
        self.first.take().into_iter().chain([(number, result)]).collect()
    }

    /// What is left when no more games are played.
    fn rest(self) -> Option<(u64, MatchResult)> {
        self.first
    }
}

/// The files for games and calls.
struct Files {
    games: Option<BufWriter<File>>,
    calls: Option<BufWriter<File>>,
}

impl Files {
    fn open(arguments: &Arguments) -> Result<Files, BadInput> {
        let games = arguments.out.as_deref().map(|path| append_to("--out", path)).transpose()?;
        Ok(Files {
            games: games.map(BufWriter::new),
            calls: arguments.options.open_calls()?.map(BufWriter::new),
        })
    }

    fn write(&mut self, number: u64, result: &MatchResult, ruleset: &Ruleset) -> anyhow::Result<()> {
        if let Some(games) = &mut self.games {
            let mut header = result.record.header().clone();
            if let Some(luck) = &result.luck {
                arena::stamp_luck(&mut header, luck.for_seat(Seat::A));
            }
            // An empty line between games, for people.
            writeln!(games, "{}", result.record.clone().with_header(header))
                .context("the game was not saved")?;
        }
        if let Some(file) = &mut self.calls {
            let lines = CallLog::lines(&result.calls, &(number + 1).to_string(), ruleset);
            file.write_all(lines.as_bytes()).context("a call was not saved")?;
        }
        Ok(())
    }

    fn finish(self) -> anyhow::Result<()> {
        for mut file in [self.games, self.calls].into_iter().flatten() {
            file.flush().context("some games or calls were not saved")?;
        }
        Ok(())
    }
}
