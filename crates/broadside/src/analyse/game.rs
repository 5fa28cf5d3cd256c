//! Grades every move of recorded games.

use std::io::{self, Write};
use std::ops::ControlFlow;

use captains::analysis::{Grade, NoAnalysis, Report};
use captains::inference::{Posterior, Prior};
use indicatif::{ProgressBar, ProgressStyle};
use rules::{Eye, Record, View};
use serde::Serialize;
use server::Heat;
use term::Grades;

use super::luck::RecordedLuck;
use super::{Arguments, bad};
use crate::exit::Exit;
use crate::game_reader::{Bar, TICK, each_game};
use crate::json;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut worst = Exit::Yes;
    let mut graded = 0;
    for file in &arguments.files {
        let unread = each_game(file, Bar::Hidden, |reader, number, game| {
            let name = format!("{file}, game {number}");
            let record = match game {
                Ok(record) => record,
                Err(error) => {
                    reader.error(format_args!("{file}: game {number}: {error}"));
                    worst.or(Exit::No);
                    return Ok(());
                }
            };
            let prior = arguments.prior(record.ruleset())?;
            let report = match report(arguments, &prior, &record, &name)? {
                Ok(report) => report,
                Err(error) => {
                    reader.error(format_args!("{name}: {error}"));
                    worst.or(Exit::No);
                    return Ok(());
                }
            };
            let wanted = wanted(arguments, &record, &report, &name)?;
            graded += 1;
            reader.say(|| print(arguments, &prior, &record, &report, &wanted, graded > 1))
        })?;
        if let Some(why) = unread {
            eprintln!("error: {why}");
            worst.or(Exit::Unclear);
        }
    }
    worst.end()
}

/// A graded game, and how the fleets were expected to be placed if not all were equally likely.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Graded<'p, A> {
    #[serde(skip_serializing_if = "Option::is_none")]
    prior: Option<&'p str>,
    #[serde(flatten)]
    analysis: A,
    /// Luck in chance to win, if the rules have a table for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    chance_to_win: Option<serde_json::Value>,
}

fn print(
    arguments: &Arguments,
    prior: &Prior,
    record: &Record,
    report: &Report,
    wanted: &[&Grade],
    follows: bool,
) -> anyhow::Result<()> {
    let luck = RecordedLuck::of(record, prior);
    let mut out = io::stdout().lock();
    if arguments.json {
        let heat = if arguments.heat.is_some() { Heat::Shown } else { Heat::LeftOut };
        let mut analysis = server::analysis(record, report, heat);
        for order in &mut analysis.orders {
            if arguments.heat.is_some_and(|turn| turn != 0 && turn != order.turn) {
                order.heat = None;
            }
        }
        let prior = Some(prior.name()).filter(|_| !prior.is_uniform());
        // It has a version of its own, which servers send too.
        let chance_to_win = luck.map(|luck| luck.json());
        return json::write_as_is(&mut out, &Graded { prior, analysis, chance_to_win });
    }
    if follows {
        writeln!(out)?;
    }
    write!(out, "{}", Grades::new(record, report))?;
    if let Some(luck) = luck {
        write!(out, "{luck}")?;
    }
    heat_maps(arguments, prior, record, wanted, &mut out)
}

/// The report of a game, with a progress bar if standard error is a terminal.
fn report(
    arguments: &Arguments,
    prior: &Prior,
    record: &Record,
    game: &str,
) -> anyhow::Result<Result<Report, NoAnalysis>> {
    let style = ProgressStyle::with_template("{prefix} {wide_bar} {pos} of {len} steps, {eta} left")?;
    let bar = ProgressBar::no_length().with_style(style).with_prefix(game.to_owned());
    bar.enable_steady_tick(TICK);
    let report = Report::under(prior, record, arguments.budget(), |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    Ok(report)
}

/// The orders to show heat maps for: those of one turn, or all for turn 0.
fn wanted<'a>(
    arguments: &Arguments,
    record: &Record,
    report: &'a Report,
    game: &str,
) -> anyhow::Result<Vec<&'a Grade>> {
    let Some((turn, played)) = arguments.heat.zip(record.game()) else { return Ok(Vec::new()) };
    let asked = |grade: &&Grade| turn == 0 || played.turns()[grade.turn].number() == turn;
    let wanted: Vec<&Grade> = report.analysis.grades.iter().filter(asked).collect();
    if wanted.is_empty() && turn != 0 {
        return Err(bad(format!("--heat: {game} has no turn {turn}")));
    }
    Ok(wanted)
}

/// Heat maps of what the player knew before each of these orders.
fn heat_maps(
    arguments: &Arguments,
    prior: &Prior,
    record: &Record,
    wanted: &[&Grade],
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let Some(game) = record.game() else { return Ok(()) };
    for grade in wanted {
        let mut view = View::new(game.ruleset(), Eye::Player(grade.seat));
        game.turns()[..grade.turn].iter().for_each(|turn| view.watch(turn));
        let posterior = Posterior::under(prior, &view, arguments.budget()).map_err(bad)?;
        let number = game.turns()[grade.turn].number();
        writeln!(out, "\nBefore turn {number}, as {} saw it.", grade.seat)?;
        write!(out, "{}", term::Heat::new(&view, &posterior))?;
    }
    Ok(())
}
