//! Server configuration and limits.

use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use arena::Reach;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use store::{Database, PostgresUrl};
use wire::RegistrationMode;

use crate::bus::NatsUrl;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The directory of the database and of temporary files; created if it does not exist.
    pub data: PathBuf,
    /// A database on a PostgreSQL server, instead of the file in the directory.
    pub postgres: Option<PostgresUrl>,
    /// Whether to wait at the start until the database answers.
    pub wait: bool,
    /// Whether to wait at the start until no other server uses the database, and take over then.
    pub standby: bool,
    /// What this process does for a cluster.
    pub work: Work,
    /// The bus of a cluster; without one, this is the only server on its database.
    pub nats: Option<Nats>,
    /// Origins besides the server's own whose pages may use it, such as `https://play.example.org`.
    pub origins: Vec<String>,
    /// Trusted proxies in front of the server, whose forwarded client addresses are believed.
    pub proxies: Vec<IpAddr>,
    /// Which bot addresses may be called.
    pub reach: Reach,
    /// Who may register a bot from the start; none keeps the last setting.
    pub registration: Option<RegistrationMode>,
    /// How long to go on after the request to stop, while `/ready` says that no new requests should come.
    pub drain: Duration,
    /// Size and time limits.
    pub limits: Limits,
}

/// How much a process does for its cluster at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Work {
    /// Matches of bots that it plays.
    pub matches: usize,
    /// Analyses that it computes.
    pub analyses: usize,
}

impl Work {
    /// Leaves everything to others.
    pub const NONE: Work = Work { matches: 0, analyses: 0 };
}

impl Default for Work {
    /// Many matches, because they mostly wait for bots, and analyses on a quarter of the cores.
    fn default() -> Work {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Work { matches: 200, analyses: (cores / 4).max(1) }
    }
}

/// How to reach the bus of a cluster.
#[derive(Clone, Debug)]
pub struct Nats {
    /// Where it is, perhaps with a user and a password.
    pub url: NatsUrl,
    /// A file with credentials, as NATS's own tools make it.
    pub credentials: Option<PathBuf>,
}

macro_rules! limits {
    ($($(#[$about:meta])* $name:ident: $type:ty = $default:expr,)+) => {
        /// Size and time limits. A settings file names them with hyphens; times are in seconds.
        #[derive(Clone, Debug, Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
        pub struct Limits {
            $($(#[$about])* pub $name: $type,)+
        }

        impl Default for Limits {
            fn default() -> Limits {
                Limits { $($name: $default,)+ }
            }
        }
    };
}

limits! {
    /// Open HTTP connections; one more closes the one that has been idle longest.
    connections: usize = 10_000,
    /// The same, per address.
    // Two hundred people may share one address at an event, each with a few tabs.
    connections_per_address: usize = 2_000,
    /// Open WebSockets of spectators; more are refused.
    sockets: usize = 5_000,
    /// The same, per address.
    sockets_per_address: usize = 1_000,
    /// Open WebSockets of players and screens.
    seated_sockets: usize = 5_000,
    /// The same, per address.
    seated_sockets_per_address: usize = 1_000,
    /// The largest request body, in bytes.
    body: usize = 64 * 1024,
    /// The largest frame from a client, in bytes.
    frame: usize = 8 * 1024,
    /// Frames that may wait for a slow reader before it is dropped.
    backlog: usize = 256,
    /// How long the request headers may take.
    #[serde(deserialize_with = "seconds")]
    header_time: Duration = Duration::from_secs(10),
    /// How long a whole request may take.
    #[serde(deserialize_with = "seconds")]
    request_time: Duration = Duration::from_secs(30),
    /// How long a new socket may stay silent.
    #[serde(deserialize_with = "seconds")]
    hello_time: Duration = Duration::from_secs(10),
    /// How often a silent socket is pinged; after three pings without an answer it is closed.
    #[serde(deserialize_with = "seconds")]
    ping_time: Duration = Duration::from_secs(25),
    /// How long one frame may take to be sent.
    #[serde(deserialize_with = "seconds")]
    write_time: Duration = Duration::from_secs(10),
    /// How long a response may be blocked because the client does not read.
    #[serde(deserialize_with = "seconds")]
    stall_time: Duration = Duration::from_secs(20),
    /// How long a player may be away from a game between people.
    #[serde(deserialize_with = "seconds")]
    grace: Duration = Duration::from_mins(5),
    /// How long a table stays in memory when nobody is connected.
    #[serde(deserialize_with = "seconds")]
    idle_table: Duration = Duration::from_mins(1),
    /// How long a table is stored if its game never begins.
    #[serde(deserialize_with = "seconds")]
    unbegun_table: Duration = Duration::from_hours(7 * 24),
    /// How long an unfinished game is stored after the last move.
    #[serde(deserialize_with = "seconds")]
    unfinished_table: Duration = Duration::from_hours(90 * 24),
    /// How long a worker that is stopped may play its matches to the end.
    #[serde(deserialize_with = "seconds")]
    drain_time: Duration = Duration::from_mins(1),
    /// How long shutting down may take.
    #[serde(deserialize_with = "seconds")]
    stop_time: Duration = Duration::from_secs(4),
    /// Requests that change something, per address and second.
    // Everyone at an event may share one address.
    writes_per_second: u32 = 100,
    /// Burst size.
    write_burst: u32 = 400,
    /// New games per address and minute.
    tables_per_minute: u32 = 40,
    /// Burst size.
    table_burst: u32 = 600,
    /// New analyses per address and hour; stored ones don't count.
    analyses_per_hour: u32 = 60,
    /// Burst size.
    analysis_burst: u32 = 300,
    /// Orders and coach questions at tables, per address and second.
    orders_per_second: u32 = 60,
    /// Burst size.
    order_burst: u32 = 3000,
    /// Registrations of bots per address and hour.
    registrations_per_hour: u32 = 60,
    /// Burst size.
    registration_burst: u32 = 300,
    /// Sign-ins and changes by owners, per address and minute.
    account_changes_per_minute: u32 = 60,
    /// Burst size.
    account_change_burst: u32 = 600,
    /// Passwords tried or set, per address and minute.
    passwords_per_minute: u32 = 300,
    /// Burst size.
    password_burst: u32 = 300,
    /// Calls per second to a bot outside of games on its owner's request, so that the server cannot be used to flood a
    /// third party.
    calls_per_second: u32 = 1,
    /// Burst size.
    call_burst: u32 = 5,
    /// Wrong passwords for one account before there is a wait.
    free_guesses: usize = 5,
    /// How long a wrong password counts; also the longest wait.
    #[serde(deserialize_with = "seconds")]
    guess_window: Duration = Duration::from_mins(15),
    /// The first wait; each further one is twice as long.
    #[serde(deserialize_with = "seconds")]
    guess_pause: Duration = Duration::from_secs(1),
    /// How long an owner stays signed in to a bot.
    #[serde(deserialize_with = "seconds")]
    bot_session: Duration = Duration::from_hours(30 * 24),
    /// How long the organiser stays signed in.
    #[serde(deserialize_with = "seconds")]
    organiser_session: Duration = Duration::from_hours(24),
    /// The most registered bots, without removed ones.
    bots: u64 = 1000,
    /// Messages per second from one socket.
    frames_per_second: u32 = 30,
    /// How long a tournament waits for absent bots when only their matches are left.
    #[serde(deserialize_with = "seconds")]
    absent_time: Duration = Duration::from_secs(30),
    /// Captains that may think at once; none means one per core.
    thinkers: Option<usize> = None,
}

impl Config {
    /// The default settings, with the database in this directory.
    pub fn in_directory(data: impl Into<PathBuf>) -> Config {
        Config {
            data: data.into(),
            postgres: None,
            wait: false,
            standby: false,
            drain: Duration::ZERO,
            work: Work::default(),
            nats: None,
            origins: Vec::new(),
            proxies: Vec::new(),
            reach: Reach::default(),
            registration: None,
            limits: Limits::default(),
        }
    }

    /// Where the data is.
    pub fn database(&self) -> Database {
        match &self.postgres {
            Some(url) => url.into(),
            None => self.data.join("broadside.sqlite").into(),
        }
    }
}

/// A time in seconds, which may have a fraction.
fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let seconds = f64::deserialize(deserializer)?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| D::Error::custom("expected a number of seconds, 0 or more"))
}
