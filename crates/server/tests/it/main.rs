//! The server as its users meet it: real sockets, a real database file, nothing pretended.

mod bad_input;
mod client;
mod crowds;
mod games;
mod harness;
mod interruptions;
mod openapi;
mod people;
mod secrets;
mod stopping;
