//! Databases of earlier versions are upgraded, with everything in them.

use std::fs;
use std::path::Path;

use jiff::Timestamp;
use rules::{Cause, End, Seat};
use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use store::{
    Bot, BotState, Hint, Invitation, Kind, Record, Screen, ScriptToken, Secret, Store, StoreError, TokenHash,
};
use tempfile::TempDir;
use uuid::Uuid;
use wire::TournamentMode;

/// A database as the first `version` migrations made it, with these rows, opened by this version.
async fn upgraded(version: usize, rows: &str) -> (TempDir, Result<Store, StoreError>) {
    let dir = TempDir::new().unwrap();
    let migrations = dir.path().join("migrations");
    fs::create_dir(&migrations).unwrap();
    let all = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite")).unwrap();
    let mut all: Vec<_> = all.map(|entry| entry.unwrap().path()).collect();
    all.sort();
    for file in &all[..version] {
        fs::copy(file, migrations.join(file.file_name().unwrap())).unwrap();
    }
    let file = dir.path().join("db");
    let options = SqliteConnectOptions::new().filename(&file).create_if_missing(true);
    let mut old = options.connect().await.unwrap();
    Migrator::new(migrations.as_path()).await.unwrap().run(&mut old).await.unwrap();
    let rows = format!("pragma application_id = 1114788708; {rows}");
    sqlx::raw_sql(AssertSqlSafe(rows)).execute(&mut old).await.unwrap();
    old.close().await.unwrap();
    (dir, Store::open(&file).await)
}

const ADA: &str = "
    insert into bots (id, name, password, signing_key, state, reason, since, created) values
    ('00000000-0000-0000-0000-00000000000a', 'Ada', 'hash', 'key', 'benched', 'late',
     '2026-11-16T20:00:00.1Z', '2025-02-28T23:59:59.9999Z');
    insert into bot_readings (reading, bot_id) values ('ada', '00000000-0000-0000-0000-00000000000a');";

fn id(n: u128) -> Uuid {
    Uuid::from_u128(n)
}

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

#[tokio::test]
async fn one_from_before_there_were_bots_gets_their_tables() {
    let (_dir, store) = upgraded(1, "").await;
    let store = store.unwrap();
    assert_eq!(store.organiser_password().await.unwrap(), None);
    assert_eq!(store.count_bots().await.unwrap(), 0);
}

#[tokio::test]
async fn one_from_before_invitations_gets_them() {
    let (_dir, store) = upgraded(8, ADA).await;
    let store = store.unwrap();
    assert_eq!(store.registration().await.unwrap(), None);
    assert_eq!(store.invitations().await.unwrap(), []);
    assert_eq!(store.count_bots().await.unwrap(), 1);
}

#[tokio::test]
async fn earlier_words_are_read() {
    let rows = "
        insert into tables (id, kind, rules, first, coach, pencil_a, pencil_b, opened) values
        ('00000000-0000-0000-0000-000000000001', 'screen', 'classic@1', 'A', 0, '', '', '2026-11-16T20:00:00Z');
        insert into tournaments (id, number, series, name, mode, rules, games, seed, concurrency, per_bot,
         timeout_ms, move_ms, match_ms, tournament_ms, repeats, captains, state, created_ms, played, total) values
        ('00000000-0000-0000-0000-000000000002', 1, '00000000-0000-0000-0000-000000000002', 'Friday',
         'documented', 'classic@1', 1, 1, 1, 1, 1, 0, 0, 0, 'once', '', 'running', 5, 1, 1);
        insert into games (cursor, id, tournament_id, fixture, slot_a, slot_b, name_a, name_b, first, outcome,
         cause, turns, began_ms, ended_ms, calls_a, calls_b, spent_a_us, spent_b_us) values
        (1, '00000000-0000-0000-0000-000000000003', '00000000-0000-0000-0000-000000000002', 0, 0, 1, 'Ada',
         'Ben', 'A', 'A', 'sunk', 9, 1, 2, 1, 1, 1, 1);
        insert into flights (cursor, seat, bot_id, log) values
        (1, 'A', '00000000-0000-0000-0000-00000000000a', x'010203'),
        (1, 'B', '00000000-0000-0000-0000-00000000000a', x'04');";
    let (_dir, store) = upgraded(10, &format!("{ADA}{rows}")).await;
    let store = store.unwrap();
    assert_eq!(store.load(id(1)).await.unwrap().unwrap().table.kind, Kind::Hotseat);
    assert_eq!(store.tournament(id(2)).await.unwrap().unwrap().mode, TournamentMode::Showcase);
    assert_eq!(store.call_logs(id(3)).await.unwrap(), [(Seat::A, vec![1, 2, 3]), (Seat::B, vec![4])]);
}

#[tokio::test]
async fn times_in_text_become_milliseconds() {
    let token = "07".repeat(32);
    let rows = format!(
        "insert into tables (id, kind, rules, token_a, first, coach, pencil_a, pencil_b, opened, began, ended) values
         ('{one}', 'online', 'classic@1', '{token}', 'A', 0, '', '', '2026-11-16T20:00:00.123456789Z',
          '2026-11-16T20:01:00Z', '2026-11-16T20:02:00.05Z'),
         ('{two}', 'hotseat', 'classic@1', null, 'A', 0, '', '', '1969-12-31T23:59:59.5Z', null, null);
         insert into turns (table_id, n, seat, entry, at) values ('{one}', 1, 'A', 'E5', '2026-11-16T20:01:30.009Z');
         insert into records values ('{one}', 'B', 'left', 'text', '2026-11-16T20:02:00.05Z');
         insert into hints values ('{one}', 'B', 3, '2026-11-16T20:01:40.7Z');
         insert into analyses values ('{one}', 1, '{{}}', '2026-11-16T20:03:00Z');
         insert into organiser values (1, 'hash', '2026-11-01T00:00:00Z');
         insert into script_tokens values ('{one}', 'backup', '{token}', '2026-11-02T00:00:00.25Z');
         insert into screens values ('{one}', 'hall', '{token}', '2026-11-03T00:00:00.5Z');
         insert into invitations values ('{one}', 'friends', 'abcd', 9, 2, '2026-11-04T00:00:00.75Z');
         insert into audit values (1, '2026-11-05T12:30:15.999999Z', 'organiser', 'benched', null, 'late');",
        one = id(1),
        two = id(2),
    );
    let (_dir, store) = upgraded(11, &format!("{ADA}{rows}")).await;
    let store = store.unwrap();
    let played = store.load(id(1)).await.unwrap().unwrap();
    assert_eq!(played.table.opened, at("2026-11-16T20:00:00.123Z"));
    assert_eq!(played.table.began, Some(at("2026-11-16T20:01:00Z")));
    assert_eq!(played.turns[0].at, at("2026-11-16T20:01:30.009Z"));
    assert_eq!(played.hints, [Hint { seat: Seat::B, events: 3, at: at("2026-11-16T20:01:40.7Z") }]);
    let (end, ended) = (End::lost(Seat::A, Cause::Left), at("2026-11-16T20:02:00.05Z"));
    let record = Record { table: id(1), end, notation: "text".to_owned(), ended };
    assert_eq!(store.record(id(1)).await.unwrap(), Some(record));
    assert_eq!(store.analysis(id(1)).await.unwrap().unwrap().version, 1);
    let waiting = store.load(id(2)).await.unwrap().unwrap().table;
    assert_eq!((waiting.opened, waiting.began), (at("1969-12-31T23:59:59.5Z"), None));
    let counts = store.storage().await.unwrap().tables;
    assert_eq!((counts.waiting, counts.running, counts.finished), (1, 0, 1));
    assert_eq!(store.abandoned(at("1970-01-01T00:00:00Z"), ended, 9).await.unwrap(), [id(2)]);
    let ada = Bot {
        id: id(10),
        name: "Ada".to_owned(),
        password: Secret("hash".to_owned()),
        url: None,
        signing_key: Secret("key".to_owned()),
        state: BotState::Benched("late".to_owned()),
        since: at("2026-11-16T20:00:00.1Z"),
        created: at("2025-02-28T23:59:59.999Z"),
    };
    assert_eq!(store.bots().await.unwrap(), [ada]);
    assert_eq!(store.organiser_password().await.unwrap(), Some(Secret("hash".to_owned())));
    let (id, token) = (id(1), TokenHash([7; 32]));
    let made = at("2026-11-02T00:00:00.25Z");
    assert_eq!(
        store.script_tokens().await.unwrap(),
        [ScriptToken { id, name: "backup".to_owned(), token, made }]
    );
    let made = at("2026-11-03T00:00:00.5Z");
    assert_eq!(store.screens().await.unwrap(), [Screen { id, name: "hall".to_owned(), token, made }]);
    let (name, code, made) = ("friends".to_owned(), Secret("abcd".to_owned()), at("2026-11-04T00:00:00.75Z"));
    let invitation = Invitation { id, name, code, uses_allowed: Some(9), used: 2, made };
    assert_eq!(store.invitations().await.unwrap(), [invitation]);
    assert_eq!(store.audit(None, 9).await.unwrap()[0].at, at("2026-11-05T12:30:15.999Z"));
    assert!(store.has_room().await.is_ok());
}

#[tokio::test]
async fn one_with_an_unreadable_time_is_refused() {
    let rows = "insert into organiser values (1, 'hash', 'yesterday')";
    let (_dir, store) = upgraded(11, rows).await;
    assert!(matches!(store, Err(StoreError::Damaged { .. })));
}
