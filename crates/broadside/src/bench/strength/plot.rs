//! The distributions of shots as a picture.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, anyhow};
use plotters::prelude::*;
use rules::Ruleset;

use super::Arguments;
use super::report::Report;
use crate::bad_input::BadInput;

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

const SIZE: (u32, u32) = (960, 540);

/// Whether a picture of so many curves can be had there, asked before a long series is played for it.
pub(super) fn check(file: &Path, curves: usize) -> Result<(), BadInput> {
    let most = COLOURS.len();
    if curves > most {
        return Err(BadInput::new(format!("a plot has room for {most} captains, not for {curves}")));
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        let (file, folder) = (file.display(), folder.display());
        return Err(BadInput::new(format!("{file} cannot be written: {folder} is no folder")));
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
        arguments.games,
        arguments.fleets.name()
    );
    let mut picture = String::new();
    // The library's errors borrow the picture, so they become text at once.
    paint(&mut picture, &caption, reports).map_err(|error| anyhow!("the plot cannot be drawn: {error}"))?;
    fs::write(file, picture).with_context(|| format!("{} cannot be written", file.display()))
}

type Failure<'a> = DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>;

/// One curve for each captain: the share of the games that end with each number of shots.
fn paint<'a>(picture: &'a mut String, caption: &str, reports: &[Report<'_>]) -> Result<(), Failure<'a>> {
    let shares: Vec<Vec<(f64, f64)>> = reports.iter().map(shares).collect();
    let points = || shares.iter().flatten();
    let last = points().map(|(shots, _)| *shots).fold(0.0, f64::max);
    let most = points().map(|(_, share)| *share).fold(0.0, f64::max);

    let root = SVGBackend::with_string(picture, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .margin(18)
        .caption(caption, ("sans-serif", 20))
        .x_label_area_size(46)
        .y_label_area_size(58)
        .build_cartesian_2d(0.0..last + 2.0, 0.0..most * 1.05)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .bold_line_style(BLACK.mix(0.12))
        .light_line_style(TRANSPARENT)
        .axis_style(BLACK.mix(0.6))
        .label_style(("sans-serif", 14))
        .axis_desc_style(("sans-serif", 16))
        .x_desc("shots until the last ship is sunk")
        .y_desc("games that end there, %")
        .x_labels(12)
        .x_label_formatter(&|shots| format!("{shots:.0}"))
        .y_label_formatter(&|share| format!("{share:.0}"))
        .draw()?;
    for ((report, shares), colour) in reports.iter().zip(&shares).zip(COLOURS) {
        let label = format!("{}, mean {:.2}", report.name, report.played.tally.shots.mean());
        chart
            .draw_series(LineSeries::new(shares.iter().copied(), colour.stroke_width(2)))?
            .label(label)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 26, y)], colour.stroke_width(3)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .margin(14)
        .legend_area_size(34)
        .label_font(("sans-serif", 15))
        .background_style(WHITE.mix(0.85))
        .border_style(BLACK.mix(0.2))
        .draw()?;
    root.present()
}

/// For every number of shots from the least to the most, how many games of a hundred end with it.
fn shares(report: &Report<'_>) -> Vec<(f64, f64)> {
    let shots = &report.played.tally.shots;
    let all = shots.len() as f64;
    let mut shares: Vec<(f64, f64)> = Vec::new();
    for (number, games) in shots.iter() {
        // A number that no game ended with is drawn as such, not skipped.
        let from = shares.last().map_or(number, |(before, _)| *before as u32 + 1);
        shares.extend((from..number).map(|none| (f64::from(none), 0.0)));
        shares.push((f64::from(number), 100.0 * games as f64 / all));
    }
    shares
}
