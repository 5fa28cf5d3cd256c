//! Hints and analyses are read back after a restart.

use rules::Seat;
use store::{Analysis, Change, CoachChange, Hint, Table};
use uuid::Uuid;
use wire::Coaching;

use crate::{Home, on_both, tables};

on_both!(help_and_hints_are_kept_with_their_table, a_better_analysis_replaces_the_one_before,);

fn table(coaching: Coaching) -> Table {
    Table { coaching, ..tables::table() }
}

async fn help_and_hints_are_kept_with_their_table(home: Home) {
    let store = home.open().await;
    let tables = [Coaching::Off, Coaching::Sparing, Coaching::Open].map(table);
    for table in &tables {
        store.apply(vec![Change::Open(Box::new(table.clone()))]).await.unwrap();
    }
    let hint = |seat, events| Hint { seat, events, at: store::now() };
    let hints = [hint(Seat::B, 3), hint(Seat::A, 4)];
    let asked = hints.map(|hint| Change::Coach(CoachChange::Asked(tables[1].id, hint)));
    store.apply(asked.into()).await.unwrap();
    let twice = Change::Coach(CoachChange::Asked(tables[1].id, hint(Seat::A, 4)));
    assert!(store.apply(vec![twice]).await.is_err(), "a position counts once");
    store.apply(vec![Change::Coach(CoachChange::Agree(tables[2].id, Coaching::Off))]).await.unwrap();
    store.close().await;

    let store = home.open().await;
    let mut kept = Vec::new();
    for table in &tables {
        kept.push(store.load(table.id).await.unwrap().unwrap());
    }
    let coaching: Vec<Coaching> = kept.iter().map(|loaded| loaded.table.coaching).collect();
    assert_eq!(coaching, [Coaching::Off, Coaching::Sparing, Coaching::Off]);
    assert_eq!((&kept[1].hints[..], kept[0].hints.len()), (&hints[..], 0));
    store.close().await;
}

async fn a_better_analysis_replaces_the_one_before(home: Home) {
    let store = home.open().await;
    // Games of bots have no table of people, so any game may have one.
    let game = Uuid::now_v7();
    assert_eq!(store.analysis(game).await.unwrap(), None);
    for (version, body) in [(1, "{\"one\":1}"), (2, "{\"two\":2}")] {
        let found = Analysis { version, body: body.to_owned() };
        let change = CoachChange::Found(game, found.clone(), store::now());
        store.apply(vec![Change::Coach(change)]).await.unwrap();
        assert_eq!(store.analysis(game).await.unwrap(), Some(found));
    }
    store.close().await;
}
