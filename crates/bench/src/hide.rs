//! `bench hide`: fleets that stay hard to find for a shooter who knows how they are placed.

pub(crate) mod hunter;
mod orbits;

use std::io::{self, Write as _};

use anyhow::Context as _;
use captains::inference::Weights;
use captains::priors::placement_key;
use captains::simulator::{Failed, Layout, Simulator};
use captains::{CaptainRank, WeightedDraw};
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rules::{Class, Dice, Ruleset};

use self::hunter::Hunter;
use self::orbits::Orbits;
use crate::names;

/// Find weights of places that cost even an informed shooter many shots, for crates/captains/hidden-fleets.txt
///
/// In every step a shooter who knows the weights plays against fleets drawn by them, and places whose ships cost more shots
/// than others become likelier. The weights are the same for all turns and mirrors of the board, and the mean over the last
/// half of the steps is printed. The curve goes to stderr. With strangers, shooters who don't know the weights play a share
/// of the games: half of them expect every fleet, half are Captain. Such weights are called evasive.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Presets or TOML files
    #[arg(long, value_name = "NAME|FILE", value_delimiter = ',', default_value = "classic")]
    rules: Vec<String>,
    /// How many steps
    #[arg(long, value_name = "N", default_value_t = 120, value_parser = clap::value_parser!(u32).range(2..))]
    steps: u32,
    /// How many games in every step
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(100..))]
    games: u64,
    /// How much likelier a place becomes for each shot that it costs more than others, at the beginning
    #[arg(long, value_name = "RATE", default_value_t = 0.15)]
    rate: f64,
    /// How many games out of a hundred are played by shooters who do not know the weights
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=100))]
    strangers: u8,
    /// Begin with the weights in crates/captains/hidden-fleets.txt instead of equal ones
    #[arg(long)]
    resume: bool,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many threads play; the weights are the same [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

/// How much more a place counts for a hit that it explains; the hunters of a step take turns, so that the weights cannot
/// rely on one of them.
const CLOSENESS: [f64; 3] = [30.0, 100.0, 1000.0];
/// The largest change of a logarithm in one step.
const MOST_AT_ONCE: f64 = 0.4;

impl Arguments {
    /// What weights that are found this way are called.
    fn name(&self) -> &'static str {
        if self.strangers > 0 { "evasive" } else { "hidden" }
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let threads = arguments.threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("no threads")?;
    let rulesets = arguments.rules.iter().map(|name| names::ruleset(name));
    let rulesets = rulesets.collect::<anyhow::Result<Vec<Ruleset>>>()?;
    let mut out = io::stdout().lock();
    for ruleset in &rulesets {
        let weights = pool.install(|| climb(ruleset, arguments))?;
        let Arguments { steps, games, rate, seed, strangers, .. } = arguments;
        let strangers = if *strangers > 0 { format!(" --strangers {strangers}") } else { String::new() };
        writeln!(
            out,
            "# cargo xtask bench hide --rules {} --steps {steps} --games {games} --rate {rate} --seed {seed}{strangers}{}",
            ruleset.name(),
            if arguments.resume { " --resume" } else { "" }
        )?;
        let mut known = Vec::new();
        for length in ruleset.classes().iter().map(Class::length) {
            if !known.contains(&length) {
                known.push(length);
                let numbers: Vec<String> = weights.of_length(length).iter().map(u16::to_string).collect();
                let (name, place) = (arguments.name(), placement_key(ruleset));
                writeln!(out, "{name} {place}: {length} {}", numbers.join(" "))?;
            }
        }
        out.flush()?;
    }
    Ok(())
}

/// Sums over the games of a step, for every orbit.
#[derive(Clone)]
struct Sums {
    games: f64,
    shots: f64,
    squares: f64,
    ships: Vec<f64>,
    ships_squared: Vec<f64>,
    ships_by_shots: Vec<f64>,
}

impl Sums {
    fn new(orbits: usize) -> Sums {
        let zeros = vec![0.0; orbits];
        Sums {
            games: 0.0,
            shots: 0.0,
            squares: 0.0,
            ships: zeros.clone(),
            ships_squared: zeros.clone(),
            ships_by_shots: zeros,
        }
    }

    fn add(&mut self, shots: f64, ships: &[f64]) {
        self.games += 1.0;
        self.shots += shots;
        self.squares += shots * shots;
        for (orbit, count) in ships.iter().enumerate().filter(|(_, count)| **count > 0.0) {
            self.ships[orbit] += count;
            self.ships_squared[orbit] += count * count;
            self.ships_by_shots[orbit] += count * shots;
        }
    }

    fn plus(mut self, other: Sums) -> Sums {
        self.games += other.games;
        self.shots += other.shots;
        self.squares += other.squares;
        let lists = [
            (&mut self.ships, other.ships),
            (&mut self.ships_squared, other.ships_squared),
            (&mut self.ships_by_shots, other.ships_by_shots),
        ];
        for (own, others) in lists {
            own.iter_mut().zip(others).for_each(|(own, other)| *own += other);
        }
        self
    }

    fn mean(&self) -> f64 {
        self.shots / self.games
    }

    fn error(&self) -> f64 {
        ((self.squares / self.games - self.mean().powi(2)) / self.games).sqrt()
    }

    /// How many shots more a ship in this orbit costs: the slope of the line through all games, which is the gradient of
    /// the mean by the logarithm of the weight, divided by its own variance so that rare places move as fast as others.
    fn slope(&self, orbit: usize) -> f64 {
        let ships = self.ships[orbit] / self.games;
        let variance = self.ships_squared[orbit] / self.games - ships * ships;
        let covariance = self.ships_by_shots[orbit] / self.games - ships * self.mean();
        // As if it had been seen a little more often without making a difference.
        covariance / (variance + 30.0 / self.games)
    }
}

fn climb(ruleset: &Ruleset, arguments: &Arguments) -> Result<Weights, Failed> {
    let orbits = Orbits::new(ruleset);
    let known = captains::priors::weights(arguments.name(), ruleset).filter(|_| arguments.resume);
    let mut logarithms = known.map_or_else(|| vec![0.0; orbits.len()], |weights| orbits.logarithms(&weights));
    let mut mean = vec![0.0; orbits.len()];
    let dice = Dice::from_seed(arguments.seed);
    let steps = arguments.steps;
    for step in 0..steps {
        let weights = orbits.weights(ruleset, &logarithms);
        let dice = dice.fork_nth(u64::from(step));
        let sums = play(ruleset, &orbits, &weights, arguments.games, arguments, &dice)?;
        eprintln!("{} step {step}: {:.3} +-{:.3}", ruleset.id(), sums.mean(), sums.error());
        let rate = arguments.rate * (1.0 - 0.8 * f64::from(step) / f64::from(steps));
        for (orbit, logarithm) in logarithms.iter_mut().enumerate() {
            *logarithm += (rate * sums.slope(orbit)).clamp(-MOST_AT_ONCE, MOST_AT_ONCE);
        }
        if step >= steps / 2 {
            let share = f64::from(steps - steps / 2);
            mean.iter_mut().zip(&logarithms).for_each(|(mean, logarithm)| *mean += logarithm / share);
        }
    }
    let weights = orbits.weights(ruleset, &mean);
    let sums = play(ruleset, &orbits, &weights, 4 * arguments.games, arguments, &dice.fork("last"))?;
    eprintln!("{} mean of the last half: {:.3} +-{:.3}", ruleset.id(), sums.mean(), sums.error());
    Ok(weights)
}

/// Plays games of hunters against fleets drawn by the weights.
fn play(
    ruleset: &Ruleset,
    orbits: &Orbits,
    weights: &Weights,
    games: u64,
    arguments: &Arguments,
    dice: &Dice,
) -> Result<Sums, Failed> {
    let draw = WeightedDraw::new(ruleset, weights);
    let hunters = CLOSENESS.map(|closeness| Hunter::new(ruleset, weights, closeness));
    let stranger = Hunter::new(ruleset, &Weights::new(ruleset, |_, _, _| 1), CLOSENESS[2]);
    let captain = Simulator::new("captain", &CaptainRank, ruleset, Layout::Uniform, arguments.seed)
        .expect("Captain plays all rules");
    let strangers = u64::from(arguments.strangers);
    let part = |number: u64| {
        let mut sums = Sums::new(orbits.len());
        for (nth, game) in (0..).zip((number..games).step_by(PARTS as usize)) {
            let mut dice = dice.fork_nth(game);
            let fleet = draw.fleet(&mut dice);
            let informed = strangers == 0 || u64::from(dice.below(100)) >= strangers;
            let shots = if informed {
                hunters[nth % hunters.len()].shots(&fleet, &mut dice)
            } else if nth % 2 == 0 {
                stranger.shots(&fleet, &mut dice)
            } else {
                captain.score(&fleet, game)?.shots
            };
            let mut ships = vec![0.0; orbits.len()];
            orbits.of(&fleet).for_each(|orbit| ships[orbit] += 1.0);
            sums.add(f64::from(shots), &ships);
        }
        Ok(sums)
    };
    // Added in a fixed order, so that sums do not depend on the number of threads.
    let parts = (0..PARTS).into_par_iter().map(part).collect::<Result<Vec<Sums>, Failed>>()?;
    Ok(parts.into_iter().reduce(Sums::plus).expect("there are parts"))
}

const PARTS: u64 = 64;
