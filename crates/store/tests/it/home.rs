//! The databases of tests: every behaviour is tried on both.

use store::{Database, PostgresUrl, Store};
use tempfile::TempDir;
use testkit::Postgres;

/// A place for one database, and a directory for other files.
pub(crate) struct Home {
    pub(crate) dir: TempDir,
    database: Database,
}

impl Home {
    /// With a file in the directory.
    pub(crate) fn sqlite() -> Home {
        let dir = TempDir::new().unwrap();
        let database = dir.path().join("db").into();
        Home { dir, database }
    }

    /// With an empty database on the server that all tests share, unless PostgreSQL is not installed.
    pub(crate) fn postgres() -> Option<Home> {
        let url: PostgresUrl = Postgres::shared()?.fresh().parse().unwrap();
        Some(Home { dir: TempDir::new().unwrap(), database: url.into() })
    }

    /// Opens the database, or makes it.
    pub(crate) async fn open(&self) -> Store {
        Store::open(&self.database).await.unwrap()
    }

    pub(crate) async fn open_existing(&self) -> Store {
        Store::open_existing(&self.database).await.unwrap()
    }
}

/// Makes two tests of each function: one on SQLite, one on PostgreSQL.
macro_rules! on_both {
    ($($name:ident),+ $(,)?) => {$(
        mod $name {
            #[tokio::test]
            async fn sqlite() {
                super::$name($crate::Home::sqlite()).await;
            }

            #[tokio::test]
            async fn postgres() {
                if let Some(home) = $crate::Home::postgres() {
                    super::$name(home).await;
                }
            }
        }
    )+};
}

pub(crate) use on_both;

/// The name of the database in a URL.
pub(crate) fn database_name(url: &str) -> String {
    url.rsplit('/').next().unwrap_or_default().to_owned()
}
