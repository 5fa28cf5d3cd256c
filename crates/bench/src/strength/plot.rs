//! The distributions of shots as a picture.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use indicatif::HumanCount;
use plotters::coord::Shift;
use plotters::prelude::*;
use rules::Ruleset;

use super::Arguments;
use super::report::Report;

/// The colours of Okabe and Ito, which people with any kind of colour blindness can tell apart; the pale ones last.
const COLOURS: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(0, 0, 0),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
    RGBColor(240, 228, 66),
];

/// How large the picture is shown.
const SIZE: (u32, u32) = (960, 820);

/// The library rounds every point to a whole pixel, so the picture is drawn larger than it is shown.
const FINER: u32 = 4;

/// Whether a picture of so many curves can be had there, asked before a long series is played for it.
pub(super) fn check(file: &Path, curves: usize) -> anyhow::Result<()> {
    let most = COLOURS.len();
    if curves > most {
        bail!("a plot has room for {most} captains, not for {curves}");
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        let (file, folder) = (file.display(), folder.display());
        bail!("cannot write {file}: {folder} is not a folder");
    }
    Ok(())
}

pub(super) fn draw(
    file: &Path,
    ruleset: &Ruleset,
    arguments: &Arguments,
    reports: &[Report<'_>],
) -> anyhow::Result<()> {
    let caption = format!(
        "{}: shots to clear a hidden fleet ({} games each, {} fleets)",
        ruleset.id(),
        HumanCount(arguments.games),
        arguments.fleets.name()
    );
    let mut picture = String::new();
    // The library's errors borrow the picture, so they become text at once.
    paint(&mut picture, &caption, reports).map_err(|error| anyhow!("the plot cannot be drawn: {error}"))?;
    let sized = |(width, height): (u32, u32)| format!("width=\"{width}\" height=\"{height}\"");
    let picture = picture.replacen(&sized((SIZE.0 * FINER, SIZE.1 * FINER)), &sized(SIZE), 1);
    fs::write(file, picture).with_context(|| format!("{} cannot be written", file.display()))
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Failure<'a> = DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>;

/// One above the other: how many games end with each shot, and how many are done by then.
fn paint<'a>(picture: &'a mut String, caption: &str, reports: &[Report<'_>]) -> Result<(), Failure<'a>> {
    let shares: Vec<Curve> = reports.iter().map(shares).collect();
    let sums: Vec<Curve> = shares.iter().map(|shares| sums(shares)).collect();
    let most = shares.iter().flatten().map(|(_, share)| *share).fold(0.0, f64::max);

    let root = SVGBackend::with_string(picture, (SIZE.0 * FINER, SIZE.1 * FINER)).into_drawing_area();
    root.fill(&WHITE)?;
    let root = root.margin(px(12), px(4), px(4), px(8)).titled(caption, font(20))?;
    let (upper, lower) = root.split_vertically(px(420));
    panel(&upper, "games that end with this shot, %", most * 1.05, &shares, Some(reports))?;
    panel(&lower, "games that are done by then, %", 102.0, &sums, None)?;
    root.present()
}

/// Draws one curve for each captain, and who they are if that is given.
fn panel<'a>(
    area: &Area<'a>,
    what: &str,
    top: f64,
    curves: &[Curve],
    legend: Option<&[Report<'_>]>,
) -> Result<(), Failure<'a>> {
    let last = curves.iter().flatten().map(|(shots, _)| *shots).fold(0.0, f64::max);
    let mut chart = ChartBuilder::on(area)
        .margin(px(14))
        .x_label_area_size(px(44))
        .y_label_area_size(px(56))
        .build_cartesian_2d(0.0..last + 2.0, 0.0..top)?;
    chart
        .configure_mesh()
        .bold_line_style(BLACK.mix(0.12).stroke_width(FINER))
        .light_line_style(TRANSPARENT)
        .axis_style(BLACK.mix(0.6).stroke_width(FINER))
        .set_all_tick_mark_size(px(4))
        .label_style(font(14))
        .axis_desc_style(font(16))
        .x_desc("shots until the last ship is sunk")
        .y_desc(what)
        .x_labels(12)
        .x_label_formatter(&|shots| format!("{shots:.0}"))
        .y_label_formatter(&|share| format!("{share:.0}"))
        .draw()?;
    for (index, (curve, colour)) in curves.iter().zip(COLOURS).enumerate() {
        let line = LineSeries::new(curve.iter().copied(), colour.stroke_width(2 * FINER));
        let drawn = chart.draw_series(line)?;
        if let Some(report) = legend.and_then(|reports| reports.get(index)) {
            let mean = report.played.tally.shots.mean();
            drawn.label(format!("{}, mean {mean:.2}", report.name)).legend(move |(x, y)| {
                PathElement::new([(x, y), (x + px(26), y)], colour.stroke_width(3 * FINER))
            });
        }
    }
    if legend.is_some() {
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::Coordinate(px(14), px(8)))
            .margin(px(14))
            .legend_area_size(px(34))
            .label_font(font(15))
            .background_style(WHITE.mix(0.85))
            .border_style(BLACK.mix(0.2).stroke_width(FINER))
            .draw()?;
    }
    Ok(())
}

/// A length of the picture as it is shown.
const fn px(shown: i32) -> i32 {
    shown * FINER as i32
}

fn font(shown: i32) -> (&'static str, i32) {
    ("sans-serif", px(shown))
}

/// Numbers of shots, and of a hundred games how many.
type Curve = Vec<(f64, f64)>;

/// How many games end with each number of shots, from the least to the most.
fn shares(report: &Report<'_>) -> Curve {
    let shots = &report.played.tally.shots;
    let all = shots.len() as f64;
    let mut shares = Curve::new();
    for (number, games) in shots.iter() {
        // A number that no game ended with is drawn as such, not skipped.
        let from = shares.last().map_or(number, |(before, _)| *before as u32 + 1);
        shares.extend((from..number).map(|none| (f64::from(none), 0.0)));
        shares.push((f64::from(number), 100.0 * games as f64 / all));
    }
    shares
}

/// How many games are done by then.
fn sums(shares: &[(f64, f64)]) -> Curve {
    let mut sum = 0.0;
    shares
        .iter()
        .map(|(shots, share)| {
            sum += share;
            (*shots, sum)
        })
        .collect()
}
