//! What can be set.

use std::path::PathBuf;
use std::time::Duration;

use arena::Reach;

/// How a server shall work.
#[derive(Clone, Debug)]
pub struct Config {
    /// The directory of the database; it is made where it is missing.
    pub data: PathBuf,
    /// Pages of these origins may use the server, besides its own; such as `https://play.example.org`.
    pub origins: Vec<String>,
    /// Which addresses of bots are called.
    pub reach: Reach,
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
    /// Passwords that may be tried or set from each address in a minute.
    pub passwords_per_minute: u32,
    /// How many of them may come at once.
    pub password_burst: u32,
    /// Wrong passwords of one account before there is a wait.
    pub free_guesses: usize,
    /// How long a wrong password counts; also the longest wait.
    pub guess_window: Duration,
    /// The first wait; each is twice the last.
    pub guess_pause: Duration,
    /// How long somebody stays signed in to a bot.
    pub bot_session: Duration,
    /// How long the organiser stays signed in.
    pub organiser_session: Duration,
    /// Bots that may be registered.
    pub bots: u64,
    /// Messages of one socket for each second.
    pub frames_per_second: u32,
    /// How long a tournament in which only matches of absent bots are left waits for these bots.
    pub absent_time: Duration,
    /// Captains that may think at once; none means one for each core.
    pub thinkers: Option<usize>,
}

impl Config {
    /// The usual settings, with the database in this directory.
    pub fn in_directory(data: impl Into<PathBuf>) -> Config {
        Config { data: data.into(), origins: Vec::new(), reach: Reach::default(), limits: Limits::default() }
    }

    /// The file of the database.
    pub(crate) fn database(&self) -> PathBuf {
        self.data.join("broadside.sqlite")
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
            passwords_per_minute: 300,
            password_burst: 300,
            free_guesses: 5,
            guess_window: Duration::from_mins(15),
            guess_pause: Duration::from_secs(1),
            bot_session: Duration::from_hours(30 * 24),
            organiser_session: Duration::from_hours(24),
            bots: 1000,
            frames_per_second: 30,
            absent_time: Duration::from_secs(30),
            thinkers: None,
        }
    }
}
