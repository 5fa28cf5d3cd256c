//! The database in a real file and on a real server.

mod auth;
mod coach;
mod event;
mod file;
mod home;
mod lease;
mod many;
mod moving;
mod offers;
mod older;
mod schema;
mod server;
mod tables;

use home::{Home, on_both};
