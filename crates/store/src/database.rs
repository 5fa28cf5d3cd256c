//! Where the data is: in an SQLite file or on a PostgreSQL server.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use sqlx::postgres::PgConnectOptions;
use url::Url;

/// The address of a database. As text, it never has a password.
#[derive(Clone, Debug)]
pub enum Database {
    /// An SQLite file.
    File(PathBuf),
    /// A database on a PostgreSQL server.
    Server(PostgresUrl),
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::File(file) => write!(f, "{}", file.display()),
            Database::Server(url) => write!(f, "{url}"),
        }
    }
}

impl From<PathBuf> for Database {
    fn from(file: PathBuf) -> Database {
        Database::File(file)
    }
}

impl From<&PathBuf> for Database {
    fn from(file: &PathBuf) -> Database {
        Database::File(file.clone())
    }
}

impl From<&Path> for Database {
    fn from(file: &Path) -> Database {
        Database::File(file.to_owned())
    }
}

impl From<PostgresUrl> for Database {
    fn from(url: PostgresUrl) -> Database {
        Database::Server(url)
    }
}

impl From<&PostgresUrl> for Database {
    fn from(url: &PostgresUrl) -> Database {
        Database::Server(url.clone())
    }
}

impl From<&Database> for Database {
    fn from(database: &Database) -> Database {
        database.clone()
    }
}

/// The URL of a PostgreSQL database: `postgres://user@host/name`.
///
/// What the URL leaves out comes from the variables that every PostgreSQL program reads (`PGHOST`, `PGUSER`,
/// `PGPASSWORD` and so on), and the password also from `~/.pgpass`. As text, it has no password and no options.
#[derive(Clone)]
pub struct PostgresUrl {
    options: Arc<PgConnectOptions>,
}

impl PostgresUrl {
    /// The schemes by which such a URL is recognised.
    const SCHEMES: [&str; 2] = ["postgres", "postgresql"];

    /// The options that a URL may have. Any other is probably a misspelt one.
    const OPTIONS: [&str; 15] = [
        "application_name",
        "dbname",
        "host",
        "hostaddr",
        "options",
        "password",
        "port",
        "ssl-ca",
        "ssl-cert",
        "ssl-key",
        "sslcert",
        "sslkey",
        "sslmode",
        "sslrootcert",
        "user",
    ];

    pub(crate) fn options(&self) -> PgConnectOptions {
        PgConnectOptions::clone(&self.options)
    }

    /// The user that connects.
    pub(crate) fn user(&self) -> &str {
        self.options.get_username()
    }

    /// The name of the database; by default it is the user's name.
    pub(crate) fn name(&self) -> &str {
        self.options.get_database().unwrap_or_else(|| self.user())
    }

    /// Host and port, or the directory of the socket.
    pub(crate) fn host(&self) -> String {
        match self.options.get_socket() {
            Some(socket) => socket.display().to_string(),
            None => format!("{}:{}", self.options.get_host(), self.options.get_port()),
        }
    }
}

/// Why a text is not the URL of a PostgreSQL database. It does not repeat the text, which may have a password.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadUrl {
    /// It is something else.
    #[error("expected a URL such as postgres://user@host/name")]
    Scheme,
    /// It has an option that does not exist.
    #[error(
        "unknown option \"{0}\"; see https://www.postgresql.org/docs/current/libpq-connect.html for their names"
    )]
    Option(String),
    /// A part of it is wrong.
    #[error("{0}; expected a URL such as postgres://user@host/name")]
    Part(String),
}

impl FromStr for PostgresUrl {
    type Err = BadUrl;

    fn from_str(text: &str) -> Result<PostgresUrl, BadUrl> {
        let scheme = text.split_once("://").map_or("", |(scheme, _)| scheme);
        if !PostgresUrl::SCHEMES.contains(&scheme) {
            return Err(BadUrl::Scheme);
        }
        let url = Url::parse(text).map_err(|error| BadUrl::Part(error.to_string()))?;
        let unknown = |key: &str| !PostgresUrl::OPTIONS.contains(&key) && !key.starts_with("options[");
        if let Some((key, _)) = url.query_pairs().find(|(key, _)| unknown(key)) {
            return Err(BadUrl::Option(key.into_owned()));
        }
        let options: PgConnectOptions = text.parse().map_err(|error: sqlx::Error| {
            // They are wrapped into each other.
            let message = error.to_string();
            BadUrl::Part(message.trim_start_matches("error with configuration: ").to_owned())
        })?;
        Ok(PostgresUrl { options: Arc::new(options) })
    }
}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "postgres://{}@{}/{}", self.user(), self.host(), self.name())
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PostgresUrl({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        for text in [
            "postgres://ada:secret@db.example/league",
            "postgresql://ada:secret@db.example:5432/league?sslmode=require",
            "postgres://db.example/league?user=ada&password=secret",
        ] {
            let url: PostgresUrl = text.parse().unwrap();
            assert_eq!(url.to_string(), "postgres://ada@db.example:5432/league");
            let database = Database::from(url);
            assert!(!format!("{database} {database:?}").contains("secret"), "{database:?}");
        }
    }

    #[test]
    fn a_wrong_url_is_explained_without_repeating_it() {
        for (text, words) in [
            ("data/secret.sqlite", "postgres://user@host/name"),
            ("mysql://ada:secret@host/name", "postgres://user@host/name"),
            ("postgres://ada:secret@host:port/name", "port"),
            ("postgres://ada@host/name?passwrod=secret", "\"passwrod\""),
            ("postgres://ada:secret@host/name?sslmode=sometimes", "\"sometimes\""),
        ] {
            let message = text.parse::<PostgresUrl>().unwrap_err().to_string();
            assert!(message.contains(words) && !message.contains("secret"), "{text}: {message}");
        }
    }
}
