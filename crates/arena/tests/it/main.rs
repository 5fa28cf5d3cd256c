//! Games over real connections and with real programs, all on this machine.

mod bot;
mod broken_off;
mod calls;
mod duels;
mod failures;
mod game_time;
mod programs;
mod table;
mod tryouts;
