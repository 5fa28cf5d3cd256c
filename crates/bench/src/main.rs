//! `broadside-bench`: measures speed and strength on this machine, and makes the captains' data files.
//!
//! A tool for developers, run as `cargo xtask bench`.

mod arena;
mod book;
mod client;
mod coach;
mod cpu_time;
mod engine;
mod event;
mod exploit;
mod hide;
mod inference;
mod ladder;
mod luck;
mod measured;
mod names;
mod optimal;
mod placements;
mod pool;
mod priors;
mod progress;
mod ratings;
mod readable;
mod scale;
mod server_process;
mod sparring;
mod storing;
mod strength;
mod tables;
mod valgrind;

use clap::{Parser, Subcommand};

/// Measure speed on this machine and the strength of the captains
#[derive(Parser)]
#[command(name = "broadside-bench", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Arena(arena::Arguments),
    #[command(hide = true)]
    TrivialBot(arena::trivial_bot::Arguments),
    Book(book::Arguments),
    Coach(coach::Arguments),
    Engine(engine::Arguments),
    Event(event::Arguments),
    Exploit(exploit::Arguments),
    Hide(hide::Arguments),
    Inference(inference::Arguments),
    Ladder(ladder::Arguments),
    Luck(luck::Arguments),
    Optimal(optimal::Arguments),
    Placements(placements::Arguments),
    Pool(pool::Arguments),
    Priors(priors::Arguments),
    Ratings(ratings::Arguments),
    Scale(scale::Arguments),
    Sparring(sparring::Arguments),
    Readable(readable::Arguments),
    Storing(storing::Arguments),
    Strength(strength::Arguments),
    Tables(tables::Arguments),
}

fn main() -> anyhow::Result<()> {
    match Arguments::parse().what {
        What::Arena(arguments) => arena::run(&arguments),
        What::TrivialBot(arguments) => arena::trivial_bot::run(&arguments),
        What::Book(arguments) => book::run(&arguments),
        What::Coach(arguments) => coach::run(&arguments),
        What::Engine(arguments) => engine::run(&arguments),
        What::Event(arguments) => event::run(&arguments),
        What::Exploit(arguments) => exploit::run(&arguments),
        What::Hide(arguments) => hide::run(&arguments),
        What::Inference(arguments) => inference::run(&arguments),
        What::Ladder(arguments) => ladder::run(&arguments),
        What::Luck(arguments) => luck::run(&arguments),
        What::Optimal(arguments) => optimal::run(&arguments),
        What::Placements(arguments) => placements::run(&arguments),
        What::Pool(arguments) => pool::run(&arguments),
        What::Priors(arguments) => priors::run(&arguments),
        What::Ratings(arguments) => ratings::run(&arguments),
        What::Scale(arguments) => scale::run(&arguments),
        What::Sparring(arguments) => sparring::run(&arguments),
        What::Readable(arguments) => readable::run(&arguments),
        What::Storing(arguments) => storing::run(&arguments),
        What::Strength(arguments) => strength::run(&arguments),
        What::Tables(arguments) => tables::run(&arguments),
    }
}
