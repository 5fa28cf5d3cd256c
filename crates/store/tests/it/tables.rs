//! Stored tables of people: what is written is read back, and nothing is written half.

use std::time::Duration;

use jiff::Timestamp;
use rules::{Attempt, Cause, Cells, Dice, Draw, End, Fleet, Order, Ruleset, Seat, Sides, TimeControl};
use store::{Change, Kind, Move, Record, Table, TokenHash, Turn};
use uuid::Uuid;
use wire::Coaching;

use crate::{Home, on_both};

on_both!(
    what_is_written_is_read_back_after_a_restart,
    a_log_takes_no_line_twice_and_one_bad_change_spoils_no_other,
    tables_without_a_result_are_found_by_their_age_and_removed_whole,
);

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

pub(crate) fn append(table: &Table, n: u32, seat: Seat, text: &str) -> Change {
    let board = table.ruleset.board();
    let order = Attempt::Order(Order::read(board, text).unwrap());
    let turn = Turn { n, happened: Move::Sent(seat, order), at: store::now(), left: None };
    Change::Append { table: table.id, board, turn }
}

async fn what_is_written_is_read_back_after_a_restart(home: Home) {
    let store = home.open().await;
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

    let store = home.open().await;
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

async fn a_log_takes_no_line_twice_and_one_bad_change_spoils_no_other(home: Home) {
    let store = home.open().await;
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
    // A table that does not exist cannot be changed.
    assert!(store.apply(vec![Change::Next { table: Uuid::now_v7(), next: Uuid::now_v7() }]).await.is_err());
}

async fn tables_without_a_result_are_found_by_their_age_and_removed_whole(home: Home) {
    let store = home.open().await;
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
