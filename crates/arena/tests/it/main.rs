//! Games over real connections and with real programs, all on this machine.

mod bot;
mod calls;
mod duels;
mod failures;
mod programs;
mod table;
mod tryouts;
