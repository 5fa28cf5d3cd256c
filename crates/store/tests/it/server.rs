//! PostgreSQL itself: what can be wrong with it is said in words, and what was lost is found again.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use rules::Seat;
use store::{Change, Database, PostgresUrl, Store, StoreError};
use testkit::Postgres;

use crate::many::note;
use crate::tables::{append, table};

fn url(text: &str) -> PostgresUrl {
    text.parse().unwrap()
}

/// Why a database cannot be opened.
async fn refused(text: &str) -> StoreError {
    match Store::open(url(text)).await {
        Err(error) => error,
        Ok(_) => panic!("{text} was opened"),
    }
}

fn name(url: &str) -> &str {
    url.rsplit('/').next().unwrap()
}

#[tokio::test]
async fn whatever_keeps_it_from_opening_is_said_without_the_password() {
    let Some(server) = Postgres::shared() else { return };
    let database = server.fresh();
    let (name, port) = (name(&database), server.port());
    server.sql("postgres", "create role guarded login password 'the right one'");
    server.sql("postgres", &format!("create database guarded_{name} owner guarded"));
    let guarded = |password: &str, host: &str| format!("postgres://guarded:{password}@{host}/guarded_{name}");
    let here = format!("127.0.0.1:{port}");

    let wrong = refused(&guarded("s3cret", &here)).await;
    let missing = refused(&server.url("nowhere")).await;
    let absent = refused(&guarded("s3cret", "127.0.0.1:1")).await;
    let stranger = refused(&format!("postgres://guarded:the%20right%20one@{here}/{name}")).await;
    let nobody = refused(&format!("postgres://nobody_at_all:s3cret@{here}/{name}")).await;
    let tls = refused(&format!("{database}?sslmode=require")).await;
    for (error, passing, words) in [
        (
            &wrong,
            false,
            "the password of user \"guarded\" is wrong or missing; give it in the variable PGPASSWORD",
        ),
        (&missing, false, "there is no such database; create it with `createdb --owner=postgres nowhere`"),
        (&absent, true, "the database does not answer: PostgreSQL at 127.0.0.1:1: Connection refused"),
        (&stranger, false, "user \"guarded\" may not create tables in it; make it the owner"),
        (&nobody, false, "role \"nobody_at_all\" does not exist"),
        (&tls, false, "TLS"),
    ] {
        let message = error.to_string();
        assert!(message.contains(words), "{message}");
        assert!(!format!("{message} {error:?}").contains("s3cret"), "{error:?}");
        assert_eq!(error.is_passing(), passing, "{message}");
    }
    // With the right one, it opens.
    Store::open(url(&guarded("the%20right%20one", &here))).await.unwrap().close().await;
}

#[tokio::test]
async fn another_programs_database_and_a_newer_one_are_left_alone() {
    let Some(server) = Postgres::shared() else { return };
    let theirs = server.fresh();
    server.sql(name(&theirs), "create table invoices (id bigint)");
    let message = refused(&theirs).await.to_string();
    assert!(message.contains("tables of another program") && message.contains("choose another"), "{message}");
    assert_eq!(server.sql(name(&theirs), "select count(*) from pg_tables where schemaname = 'public'"), "1");

    let ours = server.fresh();
    let none = Store::open_existing(url(&ours)).await;
    assert!(matches!(none, Err(StoreError::Missing { .. })), "nothing is made by asking");
    Store::open(url(&ours)).await.unwrap().close().await;
    server.sql(
        name(&ours),
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time) \
         values (9999, 'later', true, '\\x00', 0)",
    );
    let newer = refused(&ours).await;
    assert!(matches!(newer, StoreError::Newer { .. }), "{newer}");
    assert!(newer.to_string().contains("newer version of Broadside"), "{newer}");

    let latin = format!("latin_{}", name(&ours));
    server.sql(
        "postgres",
        &format!("create database {latin} template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'"),
    );
    let message = refused(&server.url(&latin)).await.to_string();
    assert!(message.contains("its encoding is LATIN1"), "{message}");
}

#[tokio::test]
async fn a_read_only_database_is_called_that() {
    let Some(server) = Postgres::shared() else { return };
    let database = server.fresh();
    let store = Store::open(url(&database)).await.unwrap();
    let table = table();
    store.apply(vec![Change::Open(Box::new(table.clone()))]).await.unwrap();
    server.sql(
        "postgres",
        &format!("alter database {} set default_transaction_read_only = on", name(&database)),
    );
    let message = refused(&database).await.to_string();
    assert!(message.contains("read-only"), "{message}");
    // Connections that are open are not affected; new ones are.
    kick(server, &database);
    let write = store.apply(vec![append(&table, 1, Seat::A, "E5")]).await;
    assert!(matches!(write, Err(StoreError::ReadOnly)), "{write:?}");
    assert!(store.has_table(table.id).await.unwrap(), "it can still be read");
    server
        .sql("postgres", &format!("alter database {} reset default_transaction_read_only", name(&database)));
    kick(server, &database);
    store.apply(vec![append(&table, 1, Seat::A, "E5")]).await.unwrap();
    store.close().await;
}

/// Ends all connections to a database, as an operator might.
fn kick(server: &Postgres, database: &str) {
    let sql = "select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = ";
    server.sql("postgres", &format!("{sql}'{}'", name(database)));
}

#[tokio::test]
async fn a_lost_connection_is_replaced_and_nothing_is_lost() {
    let Some(server) = Postgres::shared() else { return };
    let database = server.fresh();
    let store = Store::open(url(&database)).await.unwrap();
    let table = table();
    store.apply(vec![Change::Open(Box::new(table.clone()))]).await.unwrap();
    for n in 1..=5 {
        kick(server, &database);
        store.apply(vec![append(&table, n, Seat::A, "E5")]).await.unwrap();
        kick(server, &database);
        assert_eq!(store.load(table.id).await.unwrap().unwrap().turns.len(), n as usize);
    }
    let trouble = store.trouble();
    assert!(trouble.retries >= 5 && trouble.lost >= 5 && !trouble.is_down, "{trouble:?}");
    store.close().await;
}

#[tokio::test]
async fn while_the_server_is_down_everything_is_refused_and_then_goes_on() {
    let Some(server) = Postgres::start() else { return };
    let store = Store::open(url(&server.fresh())).await.unwrap();
    let table = table();
    store.apply(vec![Change::Open(Box::new(table.clone()))]).await.unwrap();
    for end in [Postgres::stop, Postgres::crash] {
        end(&server);
        let turns = store_turns(&server, &store, &table).await;
        let write = store.apply(vec![append(&table, turns + 1, Seat::A, "E5")]).await;
        assert!(matches!(write, Err(StoreError::Unavailable { .. })), "{write:?}");
        let during = store.trouble();
        assert!(during.is_down, "{during:?}");
        server.resume();
        store.apply(vec![append(&table, turns + 1, Seat::A, "E5")]).await.unwrap();
        let after = store.trouble();
        assert!(!after.is_down && after.down > during.down, "{during:?} {after:?}");
        assert_eq!(store.trouble().down, after.down, "the time stops with the outage");
    }
    assert_eq!(store.load(table.id).await.unwrap().unwrap().turns.len(), 2);
    store.close().await;
}

/// How many turns there are. While the server is down, reading is refused and says so.
async fn store_turns(server: &Postgres, store: &Store, table: &store::Table) -> u32 {
    let read = store.load(table.id).await;
    assert!(matches!(read, Err(StoreError::Unavailable { .. })), "{:?}", read.map(|_| ()));
    server.resume();
    let turns = store.load(table.id).await.unwrap().unwrap().turns.len() as u32;
    server.stop();
    turns
}

/// Passes bytes on between the program and the server, and can cut the connection at a commit: before or after the server
/// has got it.
struct Cable {
    port: u16,
    cut: Arc<AtomicBool>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cut {
    BeforeCommit,
    AfterCommit,
}

impl Cable {
    fn to(server: u16, cut_where: Cut) -> Cable {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let cut = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&cut);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(upstream) = TcpStream::connect(("127.0.0.1", server)) else { continue };
                let flag = Arc::clone(&flag);
                thread::spawn(move || carry(&client, &upstream, cut_where, &flag));
            }
        });
        Cable { port, cut }
    }
}

fn carry(client: &TcpStream, upstream: &TcpStream, cut_where: Cut, cut: &AtomicBool) {
    let answers = {
        let (mut from, mut to) = (upstream.try_clone().unwrap(), client.try_clone().unwrap());
        thread::spawn(move || {
            let _ = std::io::copy(&mut from, &mut to);
            let _ = to.shutdown(Shutdown::Both);
        })
    };
    let (mut from, mut to) = (client, upstream);
    let mut bytes = vec![0; 65536];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        let some = &bytes[..count];
        let commits = some.windows(7).any(|word| word == b"commit\0");
        if commits && cut.swap(false, Ordering::SeqCst) {
            // The answer must not come back, whatever happens to the commit.
            let _ = client.shutdown(Shutdown::Both);
            if cut_where == Cut::AfterCommit {
                let _ = to.write_all(some);
                // The answer shows that the server has done it; there is nobody to pass it on to.
                let _ = answers.join();
                return;
            }
            break;
        }
        if to.write_all(some).is_err() {
            break;
        }
    }
    let _ = upstream.shutdown(Shutdown::Both);
    let _ = answers.join();
}

#[tokio::test]
async fn a_commit_whose_answer_is_lost_is_done_once_and_never_told_wrongly() {
    let Some(server) = Postgres::shared() else { return };
    for cut_where in [Cut::BeforeCommit, Cut::AfterCommit] {
        let database = server.fresh();
        let cable = Cable::to(server.port(), cut_where);
        let through = format!("postgres://postgres@127.0.0.1:{}/{}", cable.port, name(&database));
        let store = Store::open(url(&through)).await.unwrap();
        let table = table();
        store.apply(vec![Change::Open(Box::new(table.clone()))]).await.unwrap();
        for n in 1..=5 {
            cable.cut.store(true, Ordering::SeqCst);
            store.apply(vec![append(&table, n, Seat::A, "E5"), note(n.to_string())]).await.unwrap();
            assert!(!cable.cut.load(Ordering::SeqCst), "it was cut");
            assert_eq!(store.load(table.id).await.unwrap().unwrap().turns.len(), n as usize, "{cut_where:?}");
            let log = store.audit(None, 100).await.unwrap();
            assert_eq!(log.len(), n as usize, "{cut_where:?}: exactly once");
        }
        store.close().await;
    }
}

#[tokio::test]
async fn a_text_with_a_nul_is_stored_without_it() {
    let Some(server) = Postgres::shared() else { return };
    let store = Store::open(url(&server.fresh())).await.unwrap();
    let table = store::Table { names: rules::Sides::new(Some("Ma\0ra".to_owned()), None), ..table() };
    store.apply(vec![Change::Open(Box::new(table.clone()))]).await.unwrap();
    let names = store.load(table.id).await.unwrap().unwrap().table.names;
    assert_eq!(names.a.as_deref(), Some("Ma\u{FFFD}ra"));
    store.close().await;
}

#[test]
fn a_database_is_named_in_errors_as_typed_but_for_the_password() {
    let database = Database::from(url("postgres://ada:s3cret@db.example/league"));
    let error = StoreError::Newer { database };
    assert!(error.to_string().contains("postgres://ada@db.example:5432/league"), "{error}");
}
