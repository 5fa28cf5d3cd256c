//! `bench priors`: weights of berths that place fleets as some programs do.

use std::collections::BTreeSet;
use std::io::{self, Write as _};
use std::time::Duration;

use anyhow::ensure;
use captains::Budget;
use captains::inference::{Posterior, Prior, Weights};
use captains::priors::placement_key;
use captains::simulator::Layout;
use rules::{Cell, Cells, Class, Dice, Eye, Ruleset, Seat, View};

use crate::names;

/// Fit the priors to fleets that are placed ship by ship, for crates/captains/priors.txt
///
/// Draws many fleets and counts how often a ship of each length is at each place. Then changes the weights until the exact
/// chances at the opening agree. The comments say by how much they are off.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Presets or TOML files [default: every preset, and classic without touching]
    #[arg(long, value_name = "NAME|FILE", value_delimiter = ',')]
    rules: Vec<String>,
    /// How many fleets are drawn
    #[arg(long, value_name = "N", default_value_t = 400_000, value_parser = clap::value_parser!(u32).range(1..))]
    fleets: u32,
    /// How often the weights are changed
    #[arg(long, value_name = "N", default_value_t = 12)]
    rounds: u32,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Fitting is done once, so it may take its time.
const BUDGET: Budget = Budget::of(Duration::from_mins(1));
/// A place that was drawn less often counts as drawn this often.
const LEAST_DRAWN: f64 = 0.5;

/// For each length, a number for each berth.
type Berths = Vec<(u8, Vec<f64>)>;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let Arguments { fleets, rounds, seed, .. } = arguments;
    writeln!(
        out,
        "# Weights of berths, made by cargo xtask bench priors --fleets {fleets} --rounds {rounds} --seed {seed}"
    )?;
    writeln!(
        out,
        "# Prior, board, ships: their length, then the weight of every berth in the order of the engine."
    )?;
    let names: Vec<&str> = match arguments.rules.as_slice() {
        [] => Ruleset::preset_names().chain(["rulesets/no-touch.toml"]).collect(),
        named => named.iter().map(String::as_str).collect(),
    };
    let mut known = BTreeSet::new();
    for name in names {
        let ruleset = names::ruleset(name)?;
        if !known.insert(placement_key(&ruleset)) {
            continue;
        }
        // Without any symmetry, counting diagonal ships takes too long.
        let straight = ruleset.headings().iter().all(|heading| heading.is_straight());
        let layouts = [Some(Layout::Sequential), Some(Layout::Rounded).filter(|_| straight)];
        for layout in layouts.into_iter().flatten() {
            let drawn = drawn(&ruleset, layout, arguments.fleets, arguments.seed);
            let (weights, off) = fit(&ruleset, &drawn, *rounds)?;
            writeln!(
                out,
                "# {}, {}: chances are off by {:.2} % on average",
                layout.name(),
                ruleset.id(),
                100.0 * off
            )?;
            for (length, _) in &drawn {
                let weights: Vec<String> = weights.of_length(*length).iter().map(u16::to_string).collect();
                let (name, key) = (layout.name(), placement_key(&ruleset));
                writeln!(out, "{name} {key}: {length} {}", weights.join(" "))?;
            }
            out.flush()?;
        }
    }
    Ok(())
}

/// How many ships of each length are at each berth on average.
pub(super) fn drawn(ruleset: &Ruleset, layout: Layout, fleets: u32, seed: u64) -> Berths {
    let mut drawn: Berths = Vec::new();
    for class in ruleset.classes() {
        if drawn.iter().all(|(length, _)| *length != class.length()) {
            drawn.push((class.length(), vec![0.0; class.berths().len()]));
        }
    }
    let dice = Dice::from_seed(seed);
    for number in 0..fleets {
        let fleet = layout.fleet(ruleset, &mut dice.fork_nth(u64::from(number)));
        for ship in fleet.ships() {
            let class = ruleset.class(ship.class);
            let berth = class.berths().iter().position(|berth| berth.span == ship.span);
            let at = drawn.iter_mut().find(|(length, _)| *length == class.length());
            if let (Some(berth), Some((_, at))) = (berth, at) {
                at[berth] += 1.0;
            }
        }
    }
    for (length, at) in &mut drawn {
        let class = ruleset.classes().iter().find(|class| class.length() == *length);
        *at = class.map(|class| alike(ruleset, layout, class, at)).unwrap_or_default();
        for drawn in at {
            *drawn = drawn.max(LEAST_DRAWN) / f64::from(fleets);
        }
    }
    drawn
}

/// The mean over berths that are equally likely by the symmetry of how fleets are drawn: of the board, or only of its
/// diagonal if straight ships are drawn by their upper left end.
fn alike(ruleset: &Ruleset, layout: Layout, class: &Class, at: &[f64]) -> Vec<f64> {
    let board = ruleset.board();
    let (right, bottom) = (board.width() - 1, board.height() - 1);
    let symmetries: Vec<u8> = (0..8)
        .filter(|symmetry| symmetry & 4 == 0 || right == bottom)
        .filter(|symmetry| layout != Layout::Rounded || [0, 4].contains(symmetry))
        .collect();
    let image = |symmetry: u8, cell: Cell| {
        let (x, y) = if symmetry & 4 == 0 { (cell.x(), cell.y()) } else { (cell.y(), cell.x()) };
        let x = if symmetry & 1 == 0 { x } else { right - x };
        Cell::new(x, if symmetry & 2 == 0 { y } else { bottom - y }).expect("a board maps onto itself")
    };
    let mean = |cells: Cells| {
        let images = symmetries.iter().filter_map(|symmetry| {
            let cells: Cells = cells.iter().map(|cell| image(*symmetry, cell)).collect();
            class.berths().iter().position(|berth| berth.cells == cells)
        });
        images.map(|berth| at[berth]).sum::<f64>() / symmetries.len() as f64
    };
    class.berths().iter().map(|berth| mean(berth.cells)).collect()
}

/// Weights whose exact chances at the opening are near these, and how far they are off on average, as a share.
pub(super) fn fit(ruleset: &Ruleset, drawn: &Berths, rounds: u32) -> anyhow::Result<(Weights, f64)> {
    let opening = View::new(ruleset, Eye::Player(Seat::A));
    let mut wanted: Berths = drawn.iter().map(|(length, at)| (*length, vec![1.0; at.len()])).collect();
    let mut best = None;
    for _ in 0..=rounds {
        let weights = whole(ruleset, &wanted);
        let posterior = Posterior::under(&Prior::weighted("fitted", weights.clone()), &opening, BUDGET)?;
        ensure!(posterior.exactness().is_exact(), "{} cannot be counted", ruleset.id());
        let (mut off, mut all) = (0.0, 0.0);
        for ((length, wanted), (_, drawn)) in wanted.iter_mut().zip(drawn) {
            let classes = ruleset.classes().iter().filter(|class| class.length() == *length);
            let mut model = vec![0.0; drawn.len()];
            for class in classes {
                let chances = posterior.berths(class.id()).map(|(_, chance)| chance);
                model.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance);
            }
            for ((wanted, drawn), model) in wanted.iter_mut().zip(drawn).zip(model) {
                *wanted *= drawn / model;
                off += (drawn - model).abs();
                all += drawn;
            }
        }
        let off = off / all;
        if best.as_ref().is_none_or(|(_, least)| off < *least) {
            best = Some((weights, off));
        }
    }
    Ok(best.expect("there is at least one round"))
}

/// The nearest whole weights.
fn whole(ruleset: &Ruleset, wanted: &Berths) -> Weights {
    Weights::new(ruleset, |length, berth, _| {
        let of_length = wanted.iter().find(|(known, _)| *known == length).map_or(&[][..], |(_, at)| at);
        let most = of_length.iter().copied().fold(0.0, f64::max);
        (of_length[berth] / most * f64::from(Weights::MOST)).round() as u16
    })
}
