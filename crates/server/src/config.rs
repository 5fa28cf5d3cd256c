//! What can be set.

use std::path::PathBuf;
use std::time::Duration;

/// How a server shall work.
#[derive(Clone, Debug)]
pub struct Config {
    /// The directory of the database; it is made where it is missing.
    pub data: PathBuf,
    /// Pages of these origins may use the server, besides its own; such as `https://play.example.org`.
    pub origins: Vec<String>,
    /// How much of everything there may be.
    pub limits: Limits,
}

/// How much of everything there may be, and for how long.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections at once; more wait to be accepted.
    pub connections: usize,
    /// Live sockets at once; more are refused.
    pub sockets: usize,
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// The largest frame of a client, in bytes.
    pub frame: usize,
    /// Frames that may wait for a slow reader before it is dropped.
    pub backlog: usize,
    /// How long the head of a request may take.
    pub header_time: Duration,
    /// How long a whole request may take.
    pub request_time: Duration,
    /// How long a new socket may stay silent.
    pub hello_time: Duration,
    /// How often a silent socket is asked whether it is there; after three times without an answer it is closed.
    pub ping_time: Duration,
    /// How long one frame may take to be sent.
    pub write_time: Duration,
    /// How long a player may stay away from a game between people.
    pub grace: Duration,
    /// How long a table stays in memory with nobody there.
    pub idle_table: Duration,
    /// How long everything may take to end.
    pub stop_time: Duration,
    /// Requests that change something, for each address and second.
    pub writes_per_second: u32,
    /// How many of them may come at once.
    pub write_burst: u32,
    /// Messages of one socket for each second.
    pub frames_per_second: u32,
    /// Captains that may think at once; none means one for each core.
    pub thinkers: Option<usize>,
}

impl Config {
    /// The usual settings, with the database in this directory.
    pub fn in_directory(data: impl Into<PathBuf>) -> Config {
        Config { data: data.into(), origins: Vec::new(), limits: Limits::default() }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 10_000,
            sockets: 5_000,
            body: 64 * 1024,
            frame: 8 * 1024,
            backlog: 256,
            header_time: Duration::from_secs(10),
            request_time: Duration::from_secs(30),
            hello_time: Duration::from_secs(10),
            ping_time: Duration::from_secs(25),
            write_time: Duration::from_secs(10),
            grace: Duration::from_mins(5),
            idle_table: Duration::from_mins(1),
            stop_time: Duration::from_secs(4),
            // A whole hall may sit behind one address.
            writes_per_second: 100,
            write_burst: 400,
            frames_per_second: 30,
            thinkers: None,
        }
    }
}
