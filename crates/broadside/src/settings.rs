//! Server settings. Flags win over environment variables, these over the TOML file, that over defaults.

use std::fs;
use std::io::ErrorKind;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::{Reach, Zone};
use clap::ValueEnum;
use serde::Deserialize;
use server::{Config, Nats, Work};
use wire::RegistrationMode;

use crate::bot_host::BotHost;
use crate::database_setting::DatabaseSetting;
use crate::exit::BadInput;
use crate::limit_setting::{LimitSetting, LimitTable};
use crate::nats_setting::NatsSetting;

/// The file that is read if it exists and no other is given.
const USUAL_FILE: &str = "broadside.toml";

/// Settings that flags, environment and file share. Clap reads flags first, then the environment.
#[derive(clap::Args, Clone, Default, Deserialize, Debug)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct Settings {
    /// The address to listen on; any address other than loopback lets other machines in [default: 127.0.0.1:3000]
    #[arg(long, value_name = "ADDRESS", env = "BROADSIDE_LISTEN")]
    listen: Option<SocketAddr>,
    /// The database directory [default: ./data]
    #[arg(long, value_name = "DIRECTORY", env = "BROADSIDE_DATA")]
    data: Option<PathBuf>,
    /// A PostgreSQL database, such as postgres://user@host/name, instead of the file in the directory
    #[arg(long, value_name = "URL", env = "BROADSIDE_DATABASE", hide_env_values = true)]
    database: Option<DatabaseSetting>,
    /// Wait at the start until the database and NATS answer
    #[arg(long, env = "BROADSIDE_WAIT")]
    wait: bool,
    /// Wait at the start until no other server uses the PostgreSQL database, and take over then
    #[arg(long, env = "BROADSIDE_STANDBY")]
    standby: bool,
    /// Seconds to go on after SIGTERM while /ready answers 503, so that a load balancer sends nothing new [default: 0]
    #[arg(long, value_name = "SECONDS", env = "BROADSIDE_DRAIN", help_heading = "Proxies")]
    drain: Option<u64>,
    /// The NATS server of a cluster, such as nats://user:password@host: any number of servers may then share the PostgreSQL
    /// database
    #[arg(long, value_name = "URL", env = "BROADSIDE_NATS", hide_env_values = true)]
    nats: Option<NatsSetting>,
    /// A file with credentials for NATS
    #[arg(long, value_name = "FILE", env = "BROADSIDE_NATS_CREDENTIALS")]
    nats_credentials: Option<PathBuf>,
    /// In a cluster: how many matches of bots this server plays at once; 0 leaves all matches and analyses to `broadside
    /// worker` [default: 200]
    #[arg(long, value_name = "N", env = "BROADSIDE_WORKERS")]
    workers: Option<usize>,
    /// Another origin whose pages may use the server, such as the public address of a proxy in front of it
    #[arg(
        long = "origin",
        value_name = "ORIGIN",
        env = "BROADSIDE_ORIGINS",
        value_delimiter = ',',
        help_heading = "Proxies"
    )]
    #[serde(alias = "origin")]
    origins: Vec<String>,
    /// A proxy in front of the server whose X-Forwarded-For header is trusted
    #[arg(
        long = "proxy",
        value_name = "ADDRESS",
        env = "BROADSIDE_PROXIES",
        value_delimiter = ',',
        help_heading = "Proxies"
    )]
    #[serde(alias = "proxy")]
    proxies: Vec<IpAddr>,
    /// Where bots may run, separated by commas [default: everywhere, but not on this machine if other machines can use
    /// the server]
    #[arg(long, value_name = "ZONES", env = "BROADSIDE_REACH", value_delimiter = ',', help_heading = "Bots")]
    reach: Vec<BotZone>,
    /// Also call bots at this host and port, wherever that is
    #[arg(
        long,
        value_name = "HOST:PORT",
        env = "BROADSIDE_REACH_ALLOW",
        value_delimiter = ',',
        help_heading = "Bots"
    )]
    reach_allow: Vec<BotHost>,
    /// Who may register a bot [default: the last setting, initially open]
    #[arg(long, value_name = "MODE", env = "BROADSIDE_REGISTRATION", help_heading = "Bots")]
    registration: Option<RegistrationSetting>,
    /// Seconds a player may be disconnected from a game against a person [default: 300]
    #[arg(long, value_name = "SECONDS", env = "BROADSIDE_GRACE", help_heading = "Limits")]
    grace: Option<u64>,
    /// How many captains may think at once [default: one per core]
    #[arg(long, value_name = "N", env = "BROADSIDE_THINKERS", help_heading = "Limits")]
    thinkers: Option<usize>,
    /// How many WebSockets may be open at once [default: 5000]
    #[arg(long, value_name = "N", env = "BROADSIDE_SOCKETS", help_heading = "Limits")]
    sockets: Option<usize>,
    /// How many passwords one address may try or set per minute [default: 300]
    #[arg(long, value_name = "N", env = "BROADSIDE_PASSWORDS", help_heading = "Limits")]
    passwords: Option<u32>,
    /// Set a limit by name, such as sockets-per-address=500; docs/threats.md lists them all
    #[arg(
        long = "limit",
        value_name = "NAME=VALUE",
        env = "BROADSIDE_LIMITS",
        value_delimiter = ',',
        help_heading = "Limits"
    )]
    #[serde(skip)]
    typed_limits: Vec<LimitSetting>,
    /// The same limits from the file, as a table.
    #[arg(skip)]
    limits: LimitTable,
    /// The format of log lines [default: text]
    #[arg(long, value_name = "FORMAT", env = "BROADSIDE_LOG_FORMAT", help_heading = "Log")]
    log_format: Option<LogFormat>,
    /// What to log, such as "info" or "warn,server=debug" [default: info]
    #[arg(long, value_name = "FILTER", env = "BROADSIDE_LOG", help_heading = "Log")]
    log: Option<String>,
}

/// Where bots may run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum BotZone {
    /// This machine
    Loopback,
    /// Private networks
    Lan,
    /// Everywhere else
    Public,
}

impl From<BotZone> for Zone {
    fn from(zone: BotZone) -> Zone {
        match zone {
            BotZone::Loopback => Zone::Loopback,
            BotZone::Lan => Zone::Lan,
            BotZone::Public => Zone::Public,
        }
    }
}

/// Who may register a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum RegistrationSetting {
    /// Anyone
    Open,
    /// Anyone with an invitation code
    Code,
    /// Nobody
    Closed,
}

impl From<RegistrationSetting> for RegistrationMode {
    fn from(setting: RegistrationSetting) -> RegistrationMode {
        match setting {
            RegistrationSetting::Open => RegistrationMode::Open,
            RegistrationSetting::Code => RegistrationMode::Code,
            RegistrationSetting::Closed => RegistrationMode::Closed,
        }
    }
}

/// The format of log lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogFormat {
    /// For people
    Text,
    /// For programs
    Json,
}

impl Settings {
    /// Only where the data is; everything else is unset.
    pub(crate) fn of_data(data: Option<PathBuf>, database: Option<DatabaseSetting>) -> Settings {
        Settings { data, database, ..Settings::default() }
    }

    /// What a worker has in common with the servers of its cluster: where the database and NATS are, which bots may be
    /// called, and what is logged.
    pub(crate) fn of_worker(
        (database, nats, nats_credentials, wait): (
            Option<DatabaseSetting>,
            Option<NatsSetting>,
            Option<PathBuf>,
            bool,
        ),
        (reach, reach_allow): (Vec<BotZone>, Vec<BotHost>),
        (log_format, log): (Option<LogFormat>, Option<String>),
    ) -> Settings {
        let given = Settings::default();
        Settings { database, wait, nats, nats_credentials, reach, reach_allow, log_format, log, ..given }
    }

    /// These settings; the file fills in what they leave unset.
    pub(crate) fn or_file(self, file: Option<&Path>) -> Result<Settings, BadInput> {
        let (path, named) = file.map_or((Path::new(USUAL_FILE), false), |file| (file, true));
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound && !named => return Ok(self),
            Err(error) => return Err(BadInput::new(format!("cannot read {}: {error}", path.display()))),
        };
        let file: Settings = rules::read_toml(&text)
            .map_err(|problem| BadInput::new(format!("{}: {problem}", path.display())))?;
        Ok(self.or(file))
    }

    fn or(self, other: Settings) -> Settings {
        Settings {
            listen: self.listen.or(other.listen),
            data: self.data.or(other.data),
            database: self.database.or(other.database),
            wait: self.wait || other.wait,
            standby: self.standby || other.standby,
            drain: self.drain.or(other.drain),
            nats: self.nats.or(other.nats),
            nats_credentials: self.nats_credentials.or(other.nats_credentials),
            workers: self.workers.or(other.workers),
            origins: if self.origins.is_empty() { other.origins } else { self.origins },
            proxies: if self.proxies.is_empty() { other.proxies } else { self.proxies },
            reach: if self.reach.is_empty() { other.reach } else { self.reach },
            reach_allow: if self.reach_allow.is_empty() { other.reach_allow } else { self.reach_allow },
            registration: self.registration.or(other.registration),
            grace: self.grace.or(other.grace),
            thinkers: self.thinkers.or(other.thinkers),
            sockets: self.sockets.or(other.sockets),
            passwords: self.passwords.or(other.passwords),
            limits: LimitTable::of(self.typed_limits).or(self.limits).or(other.limits),
            typed_limits: Vec::new(),
            log_format: self.log_format.or(other.log_format),
            log: self.log.or(other.log),
        }
    }

    /// Whether to wait for another server to go.
    pub(crate) fn stands_by(&self) -> bool {
        self.standby
    }

    pub(crate) fn listen(&self) -> SocketAddr {
        self.listen.unwrap_or_else(|| SocketAddr::from(([127, 0, 0, 1], 3000)))
    }

    pub(crate) fn log_format(&self) -> LogFormat {
        self.log_format.unwrap_or(LogFormat::Text)
    }

    pub(crate) fn log(&self) -> &str {
        self.log.as_deref().unwrap_or("info")
    }

    /// Whether bots on this machine are excluded because the server is open to others and `--reach` was not given:
    /// otherwise teams could make the server call services that are meant for this machine alone.
    pub(crate) fn leaves_out_own_machine(&self) -> bool {
        self.reach.is_empty() && server::serves_others(self.listen(), &self.origins)
    }

    /// The addresses at which bots are called.
    fn reach(&self) -> Reach {
        let zones: Vec<Zone> = self.reach.iter().map(|zone| Zone::from(*zone)).collect();
        let reach = if self.leaves_out_own_machine() {
            Reach::to(&[Zone::Lan, Zone::Public])
        } else if zones.is_empty() {
            Reach::default()
        } else {
            Reach::to(&zones)
        };
        self.reach_allow.iter().fold(reach, |reach, host| host.added_to(reach))
    }

    /// The bus of a cluster.
    fn nats(&self, has_postgres: bool) -> Result<Option<Nats>, BadInput> {
        let Some(typed) = &self.nats else {
            if self.nats_credentials.is_some() {
                return Err(BadInput::new("--nats-credentials needs --nats".to_owned()));
            }
            return Ok(None);
        };
        let url = typed.url("--nats")?;
        if !has_postgres {
            return Err(BadInput::new(
                "--nats needs --database: a file in --data can be used by one server only".to_owned(),
            ));
        }
        if self.standby {
            return Err(BadInput::new(
                "--standby and --nats exclude each other: with --nats, all servers serve at once, and take over \
                 from each other"
                    .to_owned(),
            ));
        }
        Ok(Some(Nats { url, credentials: self.nats_credentials.clone() }))
    }

    /// What the server does for its cluster.
    fn work(&self, is_node: bool) -> Result<Work, BadInput> {
        match self.workers {
            None => Ok(Work::default()),
            Some(_) if !is_node => Err(BadInput::new(
                "--workers needs --nats: a server that is alone plays all matches itself".to_owned(),
            )),
            Some(0) => Ok(Work::NONE),
            Some(matches) => Ok(Work { matches, ..Work::default() }),
        }
    }

    /// The server's configuration.
    pub(crate) fn config(&self) -> Result<Config, BadInput> {
        let mut config = Config::in_directory(self.data.clone().unwrap_or_else(|| PathBuf::from("data")));
        config.postgres = self.database.as_ref().map(|typed| typed.url("--database")).transpose()?;
        if self.standby && config.postgres.is_none() {
            return Err(BadInput::new(
                "--standby needs --database: a file in --data can be used by one machine only".to_owned(),
            ));
        }
        config.nats = self.nats(config.postgres.is_some())?;
        config.work = self.work(config.nats.is_some())?;
        // A server that stands by for another waits for the database too.
        config.wait = self.wait || self.standby;
        config.standby = self.standby;
        config.drain = Duration::from_secs(self.drain.unwrap_or(0));
        config.origins.clone_from(&self.origins);
        config.proxies.clone_from(&self.proxies);
        config.reach = self.reach();
        config.registration = self.registration.map(RegistrationMode::from);
        config.limits = LimitTable::of(self.typed_limits.clone()).or(self.limits.clone()).limits();
        let limits = &mut config.limits;
        limits.grace = self.grace.map_or(limits.grace, Duration::from_secs);
        limits.thinkers = self.thinkers.or(limits.thinkers);
        limits.sockets = self.sockets.unwrap_or(limits.sockets);
        limits.passwords_per_minute = self.passwords.unwrap_or(limits.passwords_per_minute);
        limits.password_burst = self.passwords.unwrap_or(limits.password_burst);
        Ok(config)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_win_over_the_file_and_the_file_over_defaults() {
        let given = Settings { grace: Some(7), ..Settings::default() };
        let file: Settings =
            toml::from_str("grace = 9\nlisten = \"[::1]:4000\"\norigins = [\"https://a.example\"]").unwrap();
        let both = given.or(file);
        assert_eq!(both.listen(), "[::1]:4000".parse().unwrap());
        let config = both.config().unwrap();
        assert_eq!(config.limits.grace, Duration::from_secs(7));
        assert_eq!(config.origins, ["https://a.example"]);
        assert_eq!(config.data, Path::new("data"));
        assert_eq!(Settings::default().listen(), "127.0.0.1:3000".parse().unwrap());
    }

    #[test]
    fn the_reach_is_everything_unless_it_is_narrowed() {
        let read = |text: &str| toml::from_str::<Settings>(text).unwrap().config().unwrap().reach;
        assert_eq!(read(""), Reach::default());
        assert_eq!(read("reach = [\"loopback\", \"lan\"]"), Reach::to(&[Zone::Loopback, Zone::Lan]));
        let url: arena::BotUrl = "http://bot.example:4000".parse().unwrap();
        assert_eq!(
            read("reach = [\"lan\"]\nreach-allow = [\"bot.example:4000\"]"),
            Reach::to(&[Zone::Lan]).allow(url.host().clone(), 4000)
        );
        for wrong in ["reach = [\"moon\"]", "reach-allow = [\"bot.example\"]"] {
            assert!(toml::from_str::<Settings>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_open_server_leaves_out_its_own_machine_unless_told_otherwise() {
        let read = |text: &str| toml::from_str::<Settings>(text).unwrap();
        let (open, narrowed) = ("listen = \"0.0.0.0:3000\"\n", Reach::to(&[Zone::Lan, Zone::Public]));
        for text in [open, "origins = [\"https://play.example.org\"]"] {
            assert!(read(text).leaves_out_own_machine(), "{text}");
            assert_eq!(read(text).config().unwrap().reach, narrowed, "{text}");
        }
        let here = read("listen = \"127.0.0.1:3000\"\norigins = [\"http://localhost:5173\"]");
        assert!(!here.leaves_out_own_machine());
        assert_eq!(here.config().unwrap().reach, Reach::default());
        let allowing_all = read(&format!("{open}reach = [\"loopback\", \"lan\", \"public\"]"));
        assert!(!allowing_all.leaves_out_own_machine());
        assert_eq!(allowing_all.config().unwrap().reach, Reach::default());
        let bot: arena::BotUrl = "http://127.0.0.1:4110".parse().unwrap();
        let allowing = read(&format!("{open}reach-allow = [\"127.0.0.1:4110\"]"));
        assert_eq!(allowing.config().unwrap().reach, narrowed.allow(bot.host().clone(), 4110));
    }

    #[test]
    fn registration_is_unchanged_unless_it_is_set() {
        let read = |text: &str| toml::from_str::<Settings>(text).unwrap().config().unwrap().registration;
        assert_eq!(read(""), None);
        assert_eq!(read("registration = \"code\""), Some(RegistrationMode::Code));
        assert!(toml::from_str::<Settings>("registration = \"shut\"").is_err());
    }

    #[test]
    fn a_misspelt_setting_is_refused() {
        assert!(toml::from_str::<Settings>("lisen = \"[::1]:4000\"").is_err());
    }
}
