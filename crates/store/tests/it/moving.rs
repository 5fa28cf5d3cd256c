//! Everything moves from SQLite to PostgreSQL, and comes back as a backup.

use std::fs;
use std::time::Duration;

use rules::{Cause, Dice, Draw, End, Fleet, Game, Header, Order, Ruleset, Seat, Sides};
use store::{
    Change, CoachChange, Database, EventChange, Hint, PostgresUrl, Record, Replayed, Store, StoreError,
};
use testkit::Postgres;

use crate::event::Desk;
use crate::tables::{append, table};
use crate::{Home, home};

/// A game that was really played, to its end.
fn played() -> rules::Record {
    let ruleset = Ruleset::preset("classic").unwrap();
    let mut dice = Dice::from_seed(7);
    let fleet = |dice: &mut Dice| Fleet::random(&ruleset, Draw::Uniform, dice);
    let fleets = Sides::new(fleet(&mut dice), fleet(&mut dice));
    let mut game = Game::new(&ruleset, fleets, Seat::A);
    for cell in ruleset.board().cells() {
        for seat in Seat::BOTH {
            if game.end().is_none() {
                game.play(seat, Order::Fire(cell.into())).unwrap();
            }
        }
    }
    assert!(game.end().is_some());
    rules::Record::of(game, Header::of_players(&Sides::new("one".to_owned(), "two".to_owned())))
}

/// An SQLite file with something in most tables; more turns and games than are copied at once.
async fn filled(home: Home) -> (Desk, store::Table, u32) {
    let desk = Desk::new(home).await;
    let tournament = desk.begin().await;
    let record = played();
    let games = 450;
    let mut changes = Vec::new();
    for fixture in 0..games {
        let mut game = desk.game(tournament, fixture, record.end().unwrap());
        game.record = record.to_string();
        changes.push(Change::Event(EventChange::Play(Box::new(game))));
    }
    desk.store.apply(changes).await.unwrap();
    let table = table();
    let mut changes = vec![Change::Open(Box::new(table.clone()))];
    changes.extend((1..=230).map(|n| append(&table, n, Seat::A, "E5")));
    let hint = Hint { seat: Seat::B, events: 3, at: store::now() };
    changes.push(Change::Coach(CoachChange::Asked(table.id, hint)));
    let ended = store::now();
    let (end, notation) = (record.end().unwrap(), record.to_string());
    changes.push(Change::Finish(Box::new(Record { table: table.id, end, notation, ended })));
    desk.store.apply(changes).await.unwrap();
    (desk, table, games)
}

#[tokio::test]
async fn everything_moves_and_comes_back_as_it_was() {
    let Some(server) = Postgres::shared() else { return };
    let (desk, table, games) = filled(Home::sqlite()).await;
    let to: PostgresUrl = server.fresh().parse().unwrap();
    let moved = desk.store.move_to(&to).await.unwrap();
    let rows = |name: &str| moved.rows.iter().find(|(table, _)| *table == name).unwrap().1;
    assert_eq!((rows("games"), rows("game_records"), rows("turns"), rows("bots")), (450, 450, 230, 2));
    assert_eq!(moved.replayed, Replayed { good: u64::from(games) + 1, unreadable: 0 });

    let there = Store::open_existing(&to).await.unwrap();
    let all = desk.store.games_since(0, 1000).await.unwrap();
    assert_eq!(there.games_since(0, 1000).await.unwrap(), all);
    assert_eq!(there.tally(None, 0, 1000).await.unwrap(), desk.store.tally(None, 0, 1000).await.unwrap());
    assert_eq!(there.bots().await.unwrap(), desk.store.bots().await.unwrap());
    assert_eq!(there.record(table.id).await.unwrap(), desk.store.record(table.id).await.unwrap());
    assert_eq!(there.load(table.id).await.unwrap().unwrap().turns.len(), 230);
    for game in all.iter().step_by(50) {
        assert_eq!(there.call_logs(game.id).await.unwrap(), desk.store.call_logs(game.id).await.unwrap());
    }
    // Numbers go on.
    let more = desk.game(all[0].tournament, games, all[0].end);
    there.apply(vec![Change::Event(EventChange::Play(Box::new(more)))]).await.unwrap();
    assert_eq!(there.last_cursor().await.unwrap(), u64::from(games) + 1);

    // A second time is refused, and changes nothing.
    let again = desk.store.move_to(&to).await.unwrap_err();
    assert!(matches!(again, StoreError::NotEmpty { .. }), "{again}");
    assert_eq!(there.last_cursor().await.unwrap(), u64::from(games) + 1);

    // A backup is an SQLite file with everything.
    let copies = Home::sqlite();
    let file = copies.dir.path().join("copy.sqlite");
    there.backup(&file).await.unwrap();
    let taken = there.backup(&file).await.unwrap_err();
    assert!(taken.to_string().contains("already exists"), "{taken}");
    let copy = Store::open_existing(&file).await.unwrap();
    assert_eq!(copy.games_since(0, 1000).await.unwrap(), there.games_since(0, 1000).await.unwrap());
    assert_eq!(copy.record(table.id).await.unwrap(), there.record(table.id).await.unwrap());
    assert_eq!(
        fs::read_dir(copies.dir.path())
            .unwrap()
            .filter(|entry| { entry.as_ref().unwrap().path().extension().is_some_and(|end| end == "part") })
            .count(),
        0
    );
    copy.close().await;
    there.close().await;
}

#[tokio::test]
async fn a_move_that_fails_leaves_nothing_and_can_be_repeated() {
    let Some(server) = Postgres::start() else { return };
    let (desk, _, _) = filled(Home::sqlite()).await;
    let to: PostgresUrl = server.fresh().parse().unwrap();
    // Its last table cannot be written.
    Store::open(&to).await.unwrap().close().await;
    let name = home::database_name(&to.to_string());
    server.sql(&name, "alter table call_logs add check (seat = 'A')");
    assert!(desk.store.move_to(&to).await.is_err());
    assert_eq!(server.sql(&name, "select count(*) from games"), "0");
    server.sql(&name, "alter table call_logs drop constraint call_logs_seat_check");

    // The server goes away in the middle of it.
    let moving = {
        let (store, to) = (desk.store.clone(), to.clone());
        let local = tokio::task::LocalSet::new();
        async move { local.run_until(async move { store.move_to(&to).await }).await }
    };
    tokio::pin!(moving);
    let writing = "select count(*) from pg_stat_activity where application_name = 'broadside' \
                   and backend_xid is not null";
    while server.sql(&name, writing) == "0" {
        // A little further.
        let early = tokio::time::timeout(Duration::from_millis(1), &mut moving).await;
        assert!(early.is_err(), "it ended before it was seen to write");
    }
    server.crash();
    let error = moving.await.unwrap_err();
    assert!(matches!(error, StoreError::Unavailable { .. }), "{error}");
    server.resume();
    assert_eq!(server.sql(&name, "select count(*) from tables"), "0");
    desk.store.move_to(&to).await.unwrap();
    assert_eq!(server.sql(&name, "select count(*) from games"), "450");
}

#[tokio::test]
async fn a_record_that_does_not_end_as_stored_stops_the_move() {
    let Some(server) = Postgres::shared() else { return };
    let desk = Desk::new(Home::sqlite()).await;
    let tournament = desk.begin().await;
    let record = played();
    let mut game = desk.game(tournament, 0, End::lost(record.end().unwrap().winner().unwrap(), Cause::Sunk));
    game.record = record.to_string();
    desk.store.apply(vec![Change::Event(EventChange::Play(Box::new(game)))]).await.unwrap();
    let to: PostgresUrl = server.fresh().parse().unwrap();
    let error = desk.store.move_to(&to).await.unwrap_err();
    assert!(error.to_string().contains("does not end as stored"), "{error}");
    let there = Store::open(Database::from(&to)).await.unwrap();
    assert_eq!(there.last_cursor().await.unwrap(), 0);
    there.close().await;
}
