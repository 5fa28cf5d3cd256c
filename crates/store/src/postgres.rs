//! PostgreSQL: connects, checks the server, and creates or upgrades the tables.

use std::time::Duration;

use sqlx::error::DatabaseError;
use sqlx::migrate::MigrateError;
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions as _, PgConnection};

use crate::connection::{Connection, Readers};
use crate::database::PostgresUrl;
use crate::error::StoreError;
use crate::postgres_writer::PostgresWriter;
use crate::row::{Query, from_row, select};
use crate::{Missing, migrations};

/// The oldest version that can be used, which is the oldest that is still maintained.
const OLDEST: u32 = 14;
/// How long connecting may take.
const CONNECT: Duration = Duration::from_secs(5);
/// How long a reader waits for a connection.
const ACQUIRE: Duration = Duration::from_secs(3);
/// The number of reader connections.
const READERS: u32 = 8;
/// Prepared statements of each connection: all that there are.
const STATEMENTS: usize = 300;

/// Limits of each session. A program that hangs must not keep others from writing: its transaction is ended.
const LIMITS: [(&str, &str); 3] =
    [("statement_timeout", "30s"), ("lock_timeout", "10s"), ("idle_in_transaction_session_timeout", "10s")];

/// Readers and this program's writer.
pub(crate) async fn open(
    url: PostgresUrl,
    missing: Missing,
) -> Result<(Readers, PostgresWriter), StoreError> {
    let mut connection = connect_with(&url, options(&url)).await?;
    match look(&url, &mut connection).await? {
        Found::Nothing if missing == Missing::Refuse => {
            return Err(StoreError::Missing { database: url.into() });
        }
        Found::Older => check_unused(&mut connection).await?,
        Found::Nothing | Found::Database => {}
    }
    prepare(&url, &mut connection).await?;
    connection.close().await?;
    let pool = PgPoolOptions::new()
        .max_connections(READERS)
        .acquire_timeout(ACQUIRE)
        .connect_lazy_with(options(&url).options(LIMITS));
    let writer = PostgresWriter::connect(url).await?;
    Ok((Readers::Postgres(pool), writer))
}

/// A connection without limits to a database with tables, in which there may be rows.
pub(crate) async fn connect_to_fill(url: &PostgresUrl) -> Result<Connection, StoreError> {
    let mut connection = connect_with(url, options(url)).await?;
    look(url, &mut connection).await?;
    prepare(url, &mut connection).await?;
    Ok(connection)
}

/// A connection with limits, to a server that can be written to.
pub(crate) async fn connect(url: &PostgresUrl) -> Result<Connection, StoreError> {
    connect_with(url, options(url).options(LIMITS)).await
}

/// A connection without limits, for work that takes long.
pub(crate) fn options(url: &PostgresUrl) -> PgConnectOptions {
    url.options()
        .application_name("broadside")
        .statement_cache_capacity(STATEMENTS)
        .disable_statement_logging()
}

async fn connect_with(url: &PostgresUrl, options: PgConnectOptions) -> Result<Connection, StoreError> {
    let Ok(connected) = tokio::time::timeout(CONNECT, options.connect()).await else {
        let reason = format!("PostgreSQL at {} did not answer within {} s", url.host(), CONNECT.as_secs());
        return Err(StoreError::Unavailable { reason });
    };
    let connection: PgConnection = connected.map_err(|error| not_connected(url, error))?;
    let mut connection = Connection::Postgres(connection);
    check_server(url, OLDEST, &mut connection).await?;
    Ok(connection)
}

/// What went wrong, in words that say what to do.
fn not_connected(url: &PostgresUrl, error: sqlx::Error) -> StoreError {
    let user = url.user();
    let code = error.as_database_error().and_then(|found| Some(found.code()?.into_owned()));
    let reason = match (code.as_deref(), &error) {
        (Some("28P01"), _) => format!(
            "the password of user \"{user}\" is wrong or missing; \
             give it in the variable PGPASSWORD, in ~/.pgpass or in the URL"
        ),
        (Some("3D000"), _) => {
            format!("there is no such database; create it with `createdb --owner={user} {}`", url.name())
        }
        // No such user, or no rule that lets this user in from here; PostgreSQL's own words are best.
        (Some("28000" | "42501"), sqlx::Error::Database(found)) => found.message().to_owned(),
        (_, sqlx::Error::Tls(reason)) => format!("TLS failed: {reason}"),
        (_, sqlx::Error::Io(failed)) => {
            let reason = format!("PostgreSQL at {}: {failed}", url.host());
            return StoreError::Unavailable { reason };
        }
        _ => return error.into(),
    };
    StoreError::Unreachable { database: url.into(), reason }
}

struct Server {
    version: u32,
    version_text: String,
    encoding: String,
    read_only: String,
}

from_row!("the server's settings", Server { version, version_text, encoding, read_only });

/// Checks that the server is new enough and can be written to.
async fn check_server(url: &PostgresUrl, oldest: u32, connection: &mut Connection) -> Result<(), StoreError> {
    let sql = "select cast(current_setting('server_version_num') as bigint) as version, \
               current_setting('server_version') as version_text, \
               current_setting('server_encoding') as encoding, \
               case when pg_is_in_recovery() then 'on' else current_setting('transaction_read_only') end \
               as read_only";
    let server: Server = select!(sql).fetch_one(connection).await?;
    if server.version / 10_000 < oldest {
        let found = server.version_text;
        return Err(StoreError::TooOld { database: url.into(), found, needed: oldest });
    }
    if server.encoding != "UTF8" {
        let reason =
            format!("its encoding is {}; create it with `createdb --encoding=UTF8`", server.encoding);
        return Err(StoreError::Unreachable { database: url.into(), reason });
    }
    if server.read_only == "on" { Err(StoreError::ReadOnly) } else { Ok(()) }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Nothing,
    /// It has to be upgraded.
    Older,
    Database,
}

struct Contents {
    tables: u32,
    lists_migrations: u32,
}

from_row!("the tables of the database", Contents { tables, lists_migrations });

/// What is in the database. One with tables of another program is refused.
async fn look(url: &PostgresUrl, connection: &mut Connection) -> Result<Found, StoreError> {
    let sql = "select count(*) as tables, \
               count(*) filter (where relname = '_sqlx_migrations') as lists_migrations \
               from pg_class join pg_namespace on pg_namespace.oid = relnamespace \
               where nspname = current_schema() and relkind in ('r', 'p')";
    let contents: Contents = select!(sql).fetch_one(&mut *connection).await?;
    if contents.tables == 0 {
        return Ok(Found::Nothing);
    }
    let applied: Vec<(i64, Vec<u8>)> = if contents.lists_migrations == 0 {
        Vec::new()
    } else {
        let sql = "select version, checksum from _sqlx_migrations order by version";
        select!(sql).fetch_all(connection).await?
    };
    let ours = migrations::postgres();
    let first = ours.iter().next().map(|first| (first.version, first.checksum.to_vec()));
    let newest = ours.iter().last().map(|last| last.version);
    let is_older = applied.last().map(|(version, _)| *version) < newest;
    match applied.first() {
        // Another program of ours is creating the tables just now.
        None if contents.tables == contents.lists_migrations => Ok(Found::Nothing),
        Some(applied) if Some(applied) == first.as_ref() => {
            Ok(if is_older { Found::Older } else { Found::Database })
        }
        _ => {
            let reason = "it contains tables of another program".to_owned();
            Err(StoreError::Damaged { database: url.into(), reason })
        }
    }
}

/// Refuses to upgrade a database under an older server that uses it.
async fn check_unused(connection: &mut Connection) -> Result<(), StoreError> {
    let now = "cast(extract(epoch from clock_timestamp()) * 1000 as bigint)";
    for (table, which) in [("leases", "what = 'server' and"), ("nodes", "")] {
        let exists = format!("select relname from pg_class where oid = to_regclass('{table}')");
        if !Query::composed(exists, Vec::new()).finds(&mut *connection).await? {
            continue;
        }
        let sql = format!("select name from {table} where {which} until_ms >= {now}");
        let found: Option<(String,)> =
            Query::composed(sql, Vec::new()).fetch_optional(&mut *connection).await?;
        if let Some((name,)) = found {
            return Err(StoreError::Leased { name });
        }
    }
    Ok(())
}

/// Runs the migrations, while other programs that want to do so wait.
async fn prepare(url: &PostgresUrl, connection: &mut Connection) -> Result<(), StoreError> {
    let Connection::Postgres(connection) = connection else { return Ok(()) };
    let failed = |error: sqlx::Error| match error.as_database_error().and_then(DatabaseError::code) {
        Some(code) if code == "42501" => {
            let (user, name) = (url.user(), url.name());
            let reason = format!(
                "user \"{user}\" may not create tables in it; make it the owner: \
                 alter database \"{name}\" owner to \"{user}\""
            );
            StoreError::Unreachable { database: url.into(), reason }
        }
        _ => error.into(),
    };
    migrations::postgres().run(connection).await.map_err(|error| match error {
        // It has migrations that this version does not know.
        MigrateError::VersionMissing(_) => StoreError::Newer { database: url.into() },
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => failed(error),
        error => StoreError::Damaged { database: url.into(), reason: error.to_string() },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_server_that_is_too_old_is_named_with_the_version_that_is_needed() {
        let Some(server) = testkit::Postgres::shared() else { return };
        let url: PostgresUrl = server.url("postgres").parse().unwrap();
        let mut connection = connect(&url).await.unwrap();
        let error = check_server(&url, 99, &mut connection).await.unwrap_err();
        assert!(matches!(error, StoreError::TooOld { needed: 99, .. }), "{error}");
        let message = error.to_string();
        assert!(
            message.contains("is on PostgreSQL 1") && message.contains("needs PostgreSQL 99 or newer"),
            "{message}"
        );
        connection.close().await.unwrap();
    }
}
