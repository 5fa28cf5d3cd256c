//! Many programs write to one database at the same time, and many read it.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use store::{BotChange, Change, Deed, EventChange, Note, OrganiserChange, Secret, Store, StoreError};
use tokio::task::JoinSet;

use crate::auth::bot;
use crate::event::{Desk, WON};
use crate::tables::{append, table};
use crate::{Home, on_both};

on_both!(
    readers_by_cursor_miss_nothing_while_many_write,
    every_limit_holds_while_many_write,
    one_of_many_sets_the_first_password,
    a_fixture_that_many_report_counts_once,
    changes_that_cross_each_other_all_arrive,
);

/// Stores of the same database, as several programs would have them.
async fn programs(home: &Home, count: usize) -> Vec<Store> {
    let mut stores = Vec::new();
    for _ in 0..count {
        stores.push(home.open().await);
    }
    stores
}

pub(crate) fn note(details: String) -> Change {
    let who = "test".to_owned();
    Change::Note(Note { at: store::now(), who, deed: Deed::Benched, bot: None, details })
}

async fn readers_by_cursor_miss_nothing_while_many_write(home: Home) {
    const WRITERS: u32 = 6;
    const EACH: u32 = 25;
    let stores = programs(&home, WRITERS as usize).await;
    let desk = Arc::new(Desk::new(home).await);
    let tournament = desk.begin().await;
    let over = Arc::new(AtomicBool::new(false));
    let mut readers = JoinSet::new();
    for reader in &stores {
        let (reader, over) = (reader.clone(), Arc::clone(&over));
        readers.spawn(async move {
            let (mut games, mut cursor) = (Vec::new(), 0);
            loop {
                // Asked before reading: what was written until then must be found.
                let last_look = over.load(Ordering::SeqCst);
                let some = reader.games_since(cursor, 7).await.unwrap();
                cursor = some.last().map_or(cursor, |game| game.cursor);
                let was_empty = some.is_empty();
                games.extend(some.into_iter().map(|game| (game.cursor, game.fixture)));
                if last_look && was_empty {
                    return games;
                }
            }
        });
    }
    let mut writers = JoinSet::new();
    for (writer, n) in stores.iter().zip(0..) {
        let (writer, desk) = (writer.clone(), Arc::clone(&desk));
        writers.spawn(async move {
            for fixture in n * EACH..(n + 1) * EACH {
                let game = desk.game(tournament, fixture, WON);
                let changes = vec![
                    Change::Event(EventChange::Play(Box::new(game))),
                    note(format!("fixture {fixture}")),
                ];
                writer.apply(changes).await.unwrap();
            }
        });
    }
    writers.join_all().await;
    over.store(true, Ordering::SeqCst);
    let all = WRITERS * EACH;
    for games in readers.join_all().await {
        let cursors: Vec<u64> = games.iter().map(|(cursor, _)| *cursor).collect();
        assert_eq!(cursors, (1..=u64::from(all)).collect::<Vec<_>>(), "each once, in order, without gaps");
        let fixtures: BTreeSet<u32> = games.iter().map(|(_, fixture)| *fixture).collect();
        assert_eq!(fixtures, (0..all).collect());
    }
    let mut numbers: Vec<u32> =
        desk.store.audit(None, 1000).await.unwrap().iter().map(|noted| noted.n).collect();
    numbers.reverse();
    assert_eq!(numbers, (1..=all).collect::<Vec<_>>());
    assert_eq!(desk.state(tournament).await.1, all);
}

async fn every_limit_holds_while_many_write(home: Home) {
    let stores = programs(&home, 5).await;
    let mut joining = JoinSet::new();
    for n in 0..40 {
        let store = stores[n % stores.len()].clone();
        joining.spawn(async move {
            let bot = bot(&format!("bot {n}"));
            // Two want each name.
            let register = BotChange::Register(Box::new(bot.clone()), vec![format!("name {}", n / 2)]);
            let changes = [BotChange::Admit { most: 7 }, register];
            store.apply(changes.into_iter().map(|change| Change::Bot(bot.id, change)).collect()).await
        });
    }
    let results = joining.join_all().await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 7);
    for refused in results.into_iter().filter_map(Result::err) {
        assert!(matches!(refused, StoreError::TooManyBots | StoreError::NameTaken), "{refused}");
    }
    assert_eq!(stores[0].count_bots().await.unwrap(), 7);
}

async fn one_of_many_sets_the_first_password(home: Home) {
    let stores = programs(&home, 5).await;
    let mut setting = JoinSet::new();
    for (store, n) in stores.iter().cloned().zip(0..) {
        setting.spawn(async move {
            let first =
                OrganiserChange::FirstPassword { hash: Secret(format!("hash {n}")), at: store::now() };
            store.apply(vec![Change::Organiser(first)]).await
        });
    }
    let results = setting.join_all().await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert!(results.iter().all(|result| matches!(result, Ok(()) | Err(StoreError::Outdated))), "{results:?}");
}

async fn a_fixture_that_many_report_counts_once(home: Home) {
    let stores = programs(&home, 5).await;
    let desk = Desk::new(home).await;
    let tournament = desk.begin().await;
    for fixture in 0..10 {
        let mut reporting = JoinSet::new();
        for store in &stores {
            let store = store.clone();
            let game = desk.game(tournament, fixture, WON);
            reporting.spawn(async move {
                store.apply(vec![Change::Event(EventChange::Play(Box::new(game)))]).await
            });
        }
        let results = reporting.join_all().await;
        assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
        assert!(results.iter().all(|result| matches!(result, Ok(()) | Err(StoreError::Outdated))));
    }
    assert_eq!((desk.state(tournament).await.1, desk.store.last_cursor().await.unwrap()), (10, 10));
}

/// Rows that two programs lock in opposite order would block each other for ever.
async fn changes_that_cross_each_other_all_arrive(home: Home) {
    let stores = programs(&home, 2).await;
    let tables = [table(), table(), table()];
    for table in &tables {
        stores[0].apply(vec![Change::Open(Box::new(table.clone()))]).await.unwrap();
    }
    let left = rules::Sides::new(std::time::Duration::from_secs(1), std::time::Duration::from_secs(2));
    let mut crossing = JoinSet::new();
    for (store, n) in stores.iter().cloned().zip(0..) {
        let tables = tables.clone();
        crossing.spawn(async move {
            for turn in 0..6 {
                let turn = 1 + n * 6 + turn;
                // Half of them in the opposite order, some with an entry for the log in the middle.
                let mut order: Vec<_> = tables.iter().collect();
                if n % 2 == 1 {
                    order.reverse();
                }
                let mut changes = Vec::new();
                for table in order {
                    changes.push(Change::Clocks { table: table.id, left });
                    changes.push(append(table, turn, rules::Seat::A, "E5"));
                }
                if turn % 3 == 0 {
                    changes.insert(2, note(format!("turn {turn}")));
                }
                store.apply(changes).await.unwrap();
            }
        });
    }
    crossing.join_all().await;
    for table in &tables {
        assert_eq!(stores[0].load(table.id).await.unwrap().unwrap().turns.len(), 12);
    }
    assert_eq!(stores[0].audit(None, 100).await.unwrap().len(), 4);
}
