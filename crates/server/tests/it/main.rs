//! The server as its users meet it: real sockets, a real database file, nothing pretended.

mod aborted;
mod bad_input;
mod bots;
mod client;
mod coach;
mod crowds;
mod doors_bad_input;
mod event_bad_input;
mod event_harness;
mod event_secrets;
mod feed;
mod games;
mod harness;
mod hostile;
mod interruptions;
mod kits;
mod my_bot;
mod openapi;
mod organiser;
mod pages;
mod people;
mod secrets;
mod stopping;
mod tables_page;
mod tournaments;
mod truths;
