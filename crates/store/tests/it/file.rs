//! The database file: what is written is read back, and a damaged file is never replaced.

use std::fs;
use std::path::Path;
use std::time::Duration;

use jiff::Timestamp;
use rules::{Attempt, Cause, Cells, Dice, Draw, End, Fleet, Order, Ruleset, Seat, Sides, TimeControl};
use store::{Change, Kind, Move, Record, Store, StoreError, Table, TokenHash, Turn};
use tempfile::TempDir;
use uuid::Uuid;
use wire::Coaching;

use crate::fresh;

pub(crate) fn table() -> Table {
    Table {
        id: Uuid::now_v7(),
        kind: Kind::Online,
        ruleset: Ruleset::preset("fog").unwrap(),
        names: Sides::new(Some("Mara".to_owned()), None),
        tokens: Sides::new(Some(TokenHash([7; 32])), None),
        first: Seat::B,
        control: Some(TimeControl { total: Duration::from_mins(5), increment: Duration::from_secs(5) }),
        left: None,
        coaching: Coaching::Off,
        fleets: Sides::default(),
        pencil: Sides::new(Cells::EMPTY, Cells::EMPTY),
        next: None,
        opened: store::now(),
        began: None,
    }
}

fn append(table: &Table, n: u32, seat: Seat, text: &str) -> Change {
    let board = table.ruleset.board();
    let order = Attempt::Order(Order::read(board, text).unwrap());
    let turn = Turn { n, happened: Move::Sent(seat, order), at: store::now(), left: None };
    Change::Append { table: table.id, board, turn }
}

/// A file with one table of forty turns.
async fn filled(file: &Path) -> Uuid {
    let store = Store::open(file).await.unwrap();
    let table = table();
    store.apply(vec![Change::Open(Box::new(table.clone()))]).await.unwrap();
    for n in 1..=40 {
        store.apply(vec![append(&table, n, Seat::A, "E5")]).await.unwrap();
    }
    store.close().await;
    table.id
}

#[tokio::test]
async fn what_is_written_is_read_back_after_a_restart() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("broadside.sqlite");
    let store = Store::open(&file).await.unwrap();
    let table = table();
    let id = table.id;
    let ruleset = table.ruleset.clone();
    let fleet = Fleet::random(&ruleset, Draw::Uniform, &mut Dice::from_seed(1));
    let marks: Cells = ruleset.board().cells().iter().step_by(7).collect();
    let next = Uuid::now_v7();
    let left = Sides::new(Duration::from_millis(1234), Duration::from_secs(9));
    store.apply(vec![Change::Open(Box::new(table.clone()))]).await.unwrap();
    let token = TokenHash([9; 32]);
    store.apply(vec![Change::Sit { table: id, seat: Seat::B, name: "Ben".to_owned(), token }]).await.unwrap();
    let place = Change::Place { table: id, seat: Seat::A, ruleset: ruleset.clone(), fleet: fleet.clone() };
    store.apply(vec![place, Change::Begin { table: id, at: store::now() }]).await.unwrap();
    store.apply(vec![append(&table, 1, Seat::B, "A1"), append(&table, 2, Seat::A, "B2")]).await.unwrap();
    let end = End::lost(Seat::A, Cause::Left);
    let last = Turn { n: 3, happened: Move::Adjudged(end), at: store::now(), left: Some(left) };
    let record = Record { table: id, end, notation: "[Event \"x\"]".to_owned(), ended: store::now() };
    store
        .apply(vec![
            Change::Append { table: id, board: ruleset.board(), turn: last },
            Change::Clocks { table: id, left },
            Change::Pencil { table: id, seat: Seat::B, marks },
            Change::Finish(Box::new(record.clone())),
            Change::Next { table: id, next },
        ])
        .await
        .unwrap();
    store.close().await;

    let store = Store::open(&file).await.unwrap();
    let loaded = store.load(id).await.unwrap().unwrap();
    let kept = loaded.table;
    assert_eq!((kept.kind, kept.first, kept.control), (Kind::Online, Seat::B, table.control));
    assert_eq!(kept.names, Sides::new(Some("Mara".to_owned()), Some("Ben".to_owned())));
    assert_eq!(kept.tokens, Sides::new(Some(TokenHash([7; 32])), Some(token)));
    assert_eq!(kept.fleets, Sides::new(Some(fleet), None));
    assert_eq!((kept.left, kept.pencil.b, kept.next), (Some(left), marks, Some(next)));
    assert!(kept.began.is_some());
    assert_eq!(loaded.turns.len(), 3);
    assert_eq!(loaded.turns[2].happened, Move::Adjudged(end));
    assert_eq!(store.record(id).await.unwrap(), Some(record));
    assert!(store.load(Uuid::now_v7()).await.unwrap().is_none());
}

#[tokio::test]
async fn a_log_takes_no_line_twice_and_one_bad_change_spoils_no_other() {
    let (_dir, store) = fresh().await;
    let (table, other) = (table(), table());
    store
        .apply(vec![Change::Open(Box::new(table.clone())), Change::Open(Box::new(other.clone()))])
        .await
        .unwrap();
    store.apply(vec![append(&table, 1, Seat::A, "A1")]).await.unwrap();
    let (bad, good) = tokio::join!(
        store.apply(vec![append(&table, 1, Seat::A, "B1")]),
        store.apply(vec![append(&other, 1, Seat::A, "C1")]),
    );
    assert!(bad.is_err() && good.is_ok());
    // All or nothing.
    let half = vec![append(&table, 2, Seat::A, "D1"), append(&table, 2, Seat::A, "E1")];
    assert!(store.apply(half).await.is_err());
    assert_eq!(store.load(table.id).await.unwrap().unwrap().turns.len(), 1);
    assert_eq!(store.load(other.id).await.unwrap().unwrap().turns.len(), 1);
    // A change of a table that is not there is no change.
    assert!(store.apply(vec![Change::Next { table: Uuid::now_v7(), next: Uuid::now_v7() }]).await.is_err());
}

/// Opening must either refuse and leave the file alone, or show every turn the log has.
async fn opens_whole_or_refuses(file: &Path, id: Uuid, what: &str) {
    let before = fs::read(file).unwrap();
    match Store::open(file).await {
        Ok(store) => {
            let loaded = store.load(id).await.unwrap().unwrap_or_else(|| panic!("{what}: it began empty"));
            assert_eq!(loaded.turns.len(), 40, "{what}");
            store.close().await;
        }
        Err(error @ StoreError::Damaged { .. }) => {
            let message = error.to_string();
            assert!(message.contains("was not changed"), "{message}");
            assert_eq!(fs::read(file).unwrap(), before, "{what}: the file was touched");
        }
        Err(error) => panic!("{what}: {error}"),
    }
}

#[tokio::test]
async fn a_truncated_database_opens_whole_or_is_refused() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("db");
    let id = filled(&file).await;
    let whole = fs::read(&file).unwrap();
    for length in
        [0, 1, 15, 16, 100, 512, 4095, 4096, 4097, 8192, whole.len() / 2, whole.len() - 4096, whole.len() - 1]
    {
        fs::write(&file, &whole[..length]).unwrap();
        opens_whole_or_refuses(&file, id, &format!("cut to {length}")).await;
    }
}

#[tokio::test]
async fn a_corrupted_database_opens_whole_or_is_refused() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("db");
    let id = filled(&file).await;
    let whole = fs::read(&file).unwrap();
    for page in 0..whole.len() / 4096 {
        let mut broken = whole.clone();
        broken[page * 4096..(page + 1) * 4096].fill(0xA5);
        fs::write(&file, &broken).unwrap();
        assert!(Store::open(&file).await.is_err(), "page {page} is garbage");
        assert_eq!(fs::read(&file).unwrap(), broken);
    }
    for garbage in [b"hello, I am no database at all".to_vec(), vec![0; 8192]] {
        fs::write(&file, &garbage).unwrap();
        opens_whole_or_refuses(&file, id, "garbage").await;
    }
}

#[tokio::test]
async fn a_lost_file_beside_its_log_is_refused() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("db");
    fs::write(dir.path().join("db-wal"), b"something was here").unwrap();
    let Err(error) = Store::open(&file).await else { panic!("it began empty") };
    assert!(error.to_string().contains("its log exists"), "{error}");
    assert!(!file.exists());
}

#[tokio::test]
async fn another_programs_database_is_refused() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("db");
    filled(&file).await;
    // The same file without the mark that makes it ours.
    let mut bytes = fs::read(&file).unwrap();
    bytes[68..72].fill(0);
    fs::write(&file, &bytes).unwrap();
    let Err(error) = Store::open(&file).await else { panic!("it was opened") };
    assert!(error.to_string().contains("another program"), "{error}");
    assert!(matches!(Store::open(dir.path()).await, Err(StoreError::Damaged { .. })), "a directory");
}

#[tokio::test]
async fn a_database_of_a_newer_program_is_called_that_and_left_as_it_is() {
    use sqlx::ConnectOptions as _;
    use sqlx::sqlite::SqliteConnectOptions;

    let dir = TempDir::new().unwrap();
    let file = dir.path().join("db");
    filled(&file).await;
    let mut later = SqliteConnectOptions::new().filename(&file).connect().await.unwrap();
    sqlx::query(
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time) \
         values (9999, 'later', 1, x'00', 0)",
    )
    .execute(&mut later)
    .await
    .unwrap();
    sqlx::Connection::close(later).await.unwrap();
    match Store::open(&file).await {
        Err(error @ StoreError::Newer { .. }) => {
            let message = error.to_string();
            assert!(message.contains("newer version") && !message.contains("damaged"), "{message}");
        }
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("it was opened"),
    }
}

#[tokio::test]
async fn tables_without_a_result_are_found_by_their_age_and_removed_whole() {
    let (_dir, store) = fresh().await;
    let [waiting, playing, finished] = [table(), table(), table()];
    for table in [&waiting, &playing, &finished] {
        store.apply(vec![Change::Open(Box::new(table.clone()))]).await.unwrap();
    }
    let at = store::now();
    for table in [&playing, &finished] {
        let begin = Change::Begin { table: table.id, at };
        store.apply(vec![begin, append(table, 1, Seat::A, "E5")]).await.unwrap();
    }
    let end = End::lost(Seat::A, Cause::Left);
    let record = Record { table: finished.id, end, notation: String::new(), ended: at };
    let rematch = Change::Next { table: finished.id, next: waiting.id };
    store.apply(vec![Change::Finish(Box::new(record)), rematch]).await.unwrap();

    let (past, future) = (Timestamp::UNIX_EPOCH, at + Duration::from_mins(1));
    let abandoned = async |not_begun: Timestamp, not_finished: Timestamp| -> Vec<Uuid> {
        store.abandoned(not_begun, not_finished, 9).await.unwrap()
    };
    assert!(abandoned(past, past).await.is_empty());
    assert_eq!(abandoned(future, past).await, [waiting.id]);
    assert_eq!(abandoned(past, future).await, [playing.id]);
    for table in [waiting.id, playing.id] {
        store.apply(vec![Change::Remove { table }]).await.unwrap();
        assert!(!store.has_table(table).await.unwrap());
    }
    assert!(abandoned(future, future).await.is_empty());
    let refused = store.apply(vec![Change::Remove { table: finished.id }]).await;
    assert!(refused.is_err(), "a result is not removed");
    let kept = store.load(finished.id).await.unwrap().expect("it is there");
    assert_eq!((kept.turns.len(), kept.table.next), (1, None), "and its rematch is forgotten");
    store.close().await;
}
