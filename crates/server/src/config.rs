//! What can be set.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use arena::Reach;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use wire::RegistrationMode;

/// How a server shall work.
#[derive(Clone, Debug)]
pub struct Config {
    /// The directory of the database; it is made where it is missing.
    pub data: PathBuf,
    /// Pages of these origins may use the server, besides its own; such as `https://play.example.org`.
    pub origins: Vec<String>,
    /// Proxies in front of the server, which are believed when they say whom a request comes from.
    pub proxies: Vec<IpAddr>,
    /// Which addresses of bots are called.
    pub reach: Reach,
    /// Who may register a bot, from the start on; what was set last stays if there is none.
    pub registration: Option<RegistrationMode>,
    /// How much of everything there may be.
    pub limits: Limits,
}

/// Size and time limits. In a file every one is set by its name with hyphens; times are in seconds.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Limits {
    /// Connections at once that speak HTTP; for a further one, the stalest makes room.
    pub connections: usize,
    /// Those of one address.
    pub connections_per_address: usize,
    /// Live sockets at once of those who only look on; more are refused.
    pub sockets: usize,
    /// Those of one address.
    pub sockets_per_address: usize,
    /// Live sockets at once of those who have shown a seat or a screen.
    pub seated_sockets: usize,
    /// Those of one address.
    pub seated_sockets_per_address: usize,
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// The largest frame of a client, in bytes.
    pub frame: usize,
    /// Frames that may wait for a slow reader before it is dropped.
    pub backlog: usize,
    /// How long the head of a request may take.
    #[serde(deserialize_with = "seconds")]
    pub header_time: Duration,
    /// How long a whole request may take.
    #[serde(deserialize_with = "seconds")]
    pub request_time: Duration,
    /// How long a new socket may stay silent.
    #[serde(deserialize_with = "seconds")]
    pub hello_time: Duration,
    /// How often a silent socket is asked whether it is there; after three times without an answer it is closed.
    #[serde(deserialize_with = "seconds")]
    pub ping_time: Duration,
    /// How long one frame may take to be sent.
    #[serde(deserialize_with = "seconds")]
    pub write_time: Duration,
    /// How long an answer may be stuck because the other end does not read.
    #[serde(deserialize_with = "seconds")]
    pub stall_time: Duration,
    /// How long a player may stay away from a game between people.
    #[serde(deserialize_with = "seconds")]
    pub grace: Duration,
    /// How long a table stays in memory with nobody there.
    #[serde(deserialize_with = "seconds")]
    pub idle_table: Duration,
    /// How long a table is kept at which no game has begun.
    #[serde(deserialize_with = "seconds")]
    pub unbegun_table: Duration,
    /// How long a game is kept in which nobody moves.
    #[serde(deserialize_with = "seconds")]
    pub unfinished_table: Duration,
    /// How long everything may take to end.
    #[serde(deserialize_with = "seconds")]
    pub stop_time: Duration,
    /// Requests that change something, for each address and second.
    pub writes_per_second: u32,
    /// How many of them may come at once.
    pub write_burst: u32,
    /// Games that may be opened from each address in a minute.
    pub tables_per_minute: u32,
    /// How many of them may be opened at once.
    pub table_burst: u32,
    /// Analyses that may be asked for from each address in an hour; those that are kept already don't count.
    pub analyses_per_hour: u32,
    /// How many of them may be asked for at once.
    pub analysis_burst: u32,
    /// Orders and questions to the coach at tables, from each address in a second.
    pub orders_per_second: u32,
    /// How many of them may come at once.
    pub order_burst: u32,
    /// Bots that may be registered from each address in an hour.
    pub registrations_per_hour: u32,
    /// How many of them may be registered at once.
    pub registration_burst: u32,
    /// Sign-ins and changes of bots by their owners, from each address in a minute.
    pub account_changes_per_minute: u32,
    /// How many of them may come at once.
    pub account_change_burst: u32,
    /// Passwords that may be tried or set from each address in a minute.
    pub passwords_per_minute: u32,
    /// How many of them may come at once.
    pub password_burst: u32,
    /// How often in a second the owner of a bot may have it called outside of games, so that nobody uses the server to
    /// flood somebody else.
    pub calls_per_second: u32,
    /// How many of these calls may come at once.
    pub call_burst: u32,
    /// Wrong passwords of one account before there is a wait.
    pub free_guesses: usize,
    /// How long a wrong password counts; also the longest wait.
    #[serde(deserialize_with = "seconds")]
    pub guess_window: Duration,
    /// The first wait; each is twice the last.
    #[serde(deserialize_with = "seconds")]
    pub guess_pause: Duration,
    /// How long somebody stays signed in to a bot.
    #[serde(deserialize_with = "seconds")]
    pub bot_session: Duration,
    /// How long the organiser stays signed in.
    #[serde(deserialize_with = "seconds")]
    pub organiser_session: Duration,
    /// Bots that may be registered, without those that were removed.
    pub bots: u64,
    /// Messages of one socket for each second.
    pub frames_per_second: u32,
    /// How long a tournament in which only matches of absent bots are left waits for these bots.
    #[serde(deserialize_with = "seconds")]
    pub absent_time: Duration,
    /// Captains that may think at once; none means one for each core.
    pub thinkers: Option<usize>,
}

impl Config {
    /// The usual settings, with the database in this directory.
    pub fn in_directory(data: impl Into<PathBuf>) -> Config {
        Config {
            data: data.into(),
            origins: Vec::new(),
            proxies: Vec::new(),
            reach: Reach::default(),
            registration: None,
            limits: Limits::default(),
        }
    }

    /// The file of the database.
    pub(crate) fn database(&self) -> PathBuf {
        self.data.join("broadside.sqlite")
    }
}

/// A time in seconds, of which a part will do.
fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let seconds = f64::deserialize(deserializer)?;
    Duration::try_from_secs_f64(seconds).map_err(|_| D::Error::custom("a time is a number of seconds from 0"))
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 10_000,
            // A hall of two hundred people may sit behind one address, each with a few tabs.
            connections_per_address: 2_000,
            sockets: 5_000,
            sockets_per_address: 1_000,
            seated_sockets: 5_000,
            seated_sockets_per_address: 1_000,
            body: 64 * 1024,
            frame: 8 * 1024,
            backlog: 256,
            header_time: Duration::from_secs(10),
            request_time: Duration::from_secs(30),
            hello_time: Duration::from_secs(10),
            ping_time: Duration::from_secs(25),
            write_time: Duration::from_secs(10),
            stall_time: Duration::from_secs(20),
            grace: Duration::from_mins(5),
            idle_table: Duration::from_mins(1),
            unbegun_table: Duration::from_hours(7 * 24),
            unfinished_table: Duration::from_hours(90 * 24),
            stop_time: Duration::from_secs(4),
            // A whole hall may sit behind one address.
            writes_per_second: 100,
            write_burst: 400,
            tables_per_minute: 40,
            table_burst: 600,
            analyses_per_hour: 60,
            analysis_burst: 300,
            orders_per_second: 60,
            order_burst: 3000,
            registrations_per_hour: 60,
            registration_burst: 300,
            account_changes_per_minute: 60,
            account_change_burst: 600,
            passwords_per_minute: 300,
            password_burst: 300,
            calls_per_second: 1,
            call_burst: 5,
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
