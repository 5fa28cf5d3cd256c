//! Games over real connections and with real programs, all on this machine.

mod aborted;
mod bot;
mod calls;
mod dealt;
mod duels;
mod failures;
mod game_time;
mod match_pool;
mod programs;
mod table;
mod tryouts;
