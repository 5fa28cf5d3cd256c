//! Tests of the program as its users run it: commands, bots, servers that are killed.
//!
//! One test program for all, because each would link the whole server.

mod admin;
mod analyse;
mod bad_days;
mod bad_input;
mod bots;
mod cluster;
mod coach;
mod command_line;
mod database;
mod dealt;
mod deploy;
mod duel;
mod event_kill;
mod exit_codes;
mod json_shapes;
mod kill;
mod kits;
mod mcp;
mod mistakes;
mod new_bot;
mod nodes;
mod program;
mod progress;
mod protocol_page;
mod resume;
mod served;
mod standby;
mod stopped;
mod terminal_online;
mod terminal_run;
mod tls;
mod tournament;
mod verify;
mod whole_games;
mod workers;
