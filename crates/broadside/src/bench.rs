//! `broadside bench`: measures speed and strength on this machine.

mod arena;
mod book;
mod coach;
mod engine;
mod event;
mod inference;
mod ladder;
mod measured;
mod optimal;
mod placements;
mod pool;
mod server_process;
mod strength;
mod tables;

use clap::Subcommand;

/// Measure speed on this machine and the strength of the captains
#[derive(clap::Args)]
pub(crate) struct Arguments {
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
    Inference(inference::Arguments),
    Ladder(ladder::Arguments),
    Optimal(optimal::Arguments),
    Placements(placements::Arguments),
    Pool(pool::Arguments),
    Strength(strength::Arguments),
    Tables(tables::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.what {
        What::Arena(arguments) => arena::run(arguments),
        What::TrivialBot(arguments) => arena::trivial_bot::run(arguments),
        What::Book(arguments) => book::run(arguments),
        What::Coach(arguments) => coach::run(arguments),
        What::Engine(arguments) => engine::run(arguments),
        What::Event(arguments) => event::run(arguments),
        What::Inference(arguments) => inference::run(arguments),
        What::Ladder(arguments) => ladder::run(arguments),
        What::Optimal(arguments) => optimal::run(arguments),
        What::Placements(arguments) => placements::run(arguments),
        What::Pool(arguments) => pool::run(arguments),
        What::Strength(arguments) => strength::run(arguments),
        What::Tables(arguments) => tables::run(arguments),
    }
}
