//! Server configuration and limits.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use arena::Reach;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use wire::RegistrationMode;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The directory of the database; created if it does not exist.
    pub data: PathBuf,
    /// Origins besides the server's own whose pages may use it, such as `https://play.example.org`.
    pub origins: Vec<String>,
    /// Trusted proxies in front of the server, whose forwarded client addresses are believed.
    pub proxies: Vec<IpAddr>,
    /// Which bot addresses may be called.
    pub reach: Reach,
    /// Who may register a bot from the start; none keeps the last setting.
    pub registration: Option<RegistrationMode>,
    /// Size and time limits.
    pub limits: Limits,
}

/// Size and time limits. A settings file names them with hyphens; times are in seconds.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Limits {
    /// Open HTTP connections; one more closes the one that has been idle longest.
    pub connections: usize,
    /// The same, per address.
    pub connections_per_address: usize,
    /// Open WebSockets of spectators; more are refused.
    pub sockets: usize,
    /// The same, per address.
    pub sockets_per_address: usize,
    /// Open WebSockets of players and screens.
    pub seated_sockets: usize,
    /// The same, per address.
    pub seated_sockets_per_address: usize,
    /// The largest request body, in bytes.
    pub body: usize,
    /// The largest frame from a client, in bytes.
    pub frame: usize,
    /// Frames that may wait for a slow reader before it is dropped.
    pub backlog: usize,
    /// How long the request headers may take.
    #[serde(deserialize_with = "seconds")]
    pub header_time: Duration,
    /// How long a whole request may take.
    #[serde(deserialize_with = "seconds")]
    pub request_time: Duration,
    /// How long a new socket may stay silent.
    #[serde(deserialize_with = "seconds")]
    pub hello_time: Duration,
    /// How often a silent socket is pinged; after three pings without an answer it is closed.
    #[serde(deserialize_with = "seconds")]
    pub ping_time: Duration,
    /// How long one frame may take to be sent.
    #[serde(deserialize_with = "seconds")]
    pub write_time: Duration,
    /// How long a response may be blocked because the client does not read.
    #[serde(deserialize_with = "seconds")]
    pub stall_time: Duration,
    /// How long a player may be away from a game between people.
    #[serde(deserialize_with = "seconds")]
    pub grace: Duration,
    /// How long a table stays in memory when nobody is connected.
    #[serde(deserialize_with = "seconds")]
    pub idle_table: Duration,
    /// How long a table is stored if its game never begins.
    #[serde(deserialize_with = "seconds")]
    pub unbegun_table: Duration,
    /// How long an unfinished game is stored after the last move.
    #[serde(deserialize_with = "seconds")]
    pub unfinished_table: Duration,
    /// How long shutting down may take.
    #[serde(deserialize_with = "seconds")]
    pub stop_time: Duration,
    /// Requests that change something, per address and second.
    pub writes_per_second: u32,
    /// Burst size.
    pub write_burst: u32,
    /// New games per address and minute.
    pub tables_per_minute: u32,
    /// Burst size.
    pub table_burst: u32,
    /// New analyses per address and hour; stored ones don't count.
    pub analyses_per_hour: u32,
    /// Burst size.
    pub analysis_burst: u32,
    /// Orders and coach questions at tables, per address and second.
    pub orders_per_second: u32,
    /// Burst size.
    pub order_burst: u32,
    /// Registrations of bots per address and hour.
    pub registrations_per_hour: u32,
    /// Burst size.
    pub registration_burst: u32,
    /// Sign-ins and changes by owners, per address and minute.
    pub account_changes_per_minute: u32,
    /// Burst size.
    pub account_change_burst: u32,
    /// Passwords tried or set, per address and minute.
    pub passwords_per_minute: u32,
    /// Burst size.
    pub password_burst: u32,
    /// Calls per second to a bot outside of games on its owner's request, so that the server cannot be used to flood a
    /// third party.
    pub calls_per_second: u32,
    /// Burst size.
    pub call_burst: u32,
    /// Wrong passwords for one account before there is a wait.
    pub free_guesses: usize,
    /// How long a wrong password counts; also the longest wait.
    #[serde(deserialize_with = "seconds")]
    pub guess_window: Duration,
    /// The first wait; each further one is twice as long.
    #[serde(deserialize_with = "seconds")]
    pub guess_pause: Duration,
    /// How long an owner stays signed in to a bot.
    #[serde(deserialize_with = "seconds")]
    pub bot_session: Duration,
    /// How long the organiser stays signed in.
    #[serde(deserialize_with = "seconds")]
    pub organiser_session: Duration,
    /// The most registered bots, without removed ones.
    pub bots: u64,
    /// Messages per second from one socket.
    pub frames_per_second: u32,
    /// How long a tournament waits for absent bots when only their matches are left.
    #[serde(deserialize_with = "seconds")]
    pub absent_time: Duration,
    /// Captains that may think at once; none means one per core.
    pub thinkers: Option<usize>,
}

impl Config {
    /// The default settings, with the database in this directory.
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

    /// The path of the database file.
    pub(crate) fn database(&self) -> PathBuf {
        self.data.join("broadside.sqlite")
    }
}

/// A time in seconds, which may have a fraction.
fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let seconds = f64::deserialize(deserializer)?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| D::Error::custom("expected a number of seconds, 0 or more"))
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 10_000,
            // Two hundred people may share one address at an event, each with a few tabs.
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
            // Everyone at an event may share one address.
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
