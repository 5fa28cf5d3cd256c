//! Shows matches of other processes from what is stored of them, if nobody told in time.

use arena::placed_fleets;
use rules::{Record, Sides};
use store::{Game, StoreError};
use uuid::Uuid;
use wire::{BySeat, Fleets, LiveEvent, Sighting};

use super::frame::ByEye;
use super::matches::EventText;
use crate::app::App;
use crate::event::game_summary;

/// The stored record of a match, read on another thread.
async fn record_of(app: &App, id: Uuid) -> Result<Option<Record>, StoreError> {
    let Some(text) = app.store.game_record(id).await? else { return Ok(None) };
    let read = tokio::task::spawn_blocking(move || Record::read_all(&text).ok()?.pop());
    Ok(read.await.ok().flatten())
}

/// Adds the events of a finished match that are missing.
pub(super) async fn fill(app: &App, id: &str) -> Result<(), StoreError> {
    let Ok(game) = Uuid::parse_str(id) else { return Ok(()) };
    let Some(stored) = app.store.game(game).await? else { return Ok(()) };
    let Some(record) = record_of(app, game).await? else { return Ok(()) };
    add_missing(app, &stored, &record);
    Ok(())
}

fn add_missing(app: &App, stored: &Game, record: &Record) {
    let id = stored.id.to_string();
    let Some(next) = app.feed.state().find(&id).map(super::matches::Live::next) else { return };
    let Some(game) = record.game() else { return };
    for (n, turn) in (0..).zip(game.turns()).skip(next as usize) {
        let event = ByEye::from_fn(|eye| LiveEvent {
            n,
            sightings: Sighting::all_of(turn, eye, game.ruleset()),
            at: stored.ended.to_string(),
        });
        app.feed.show_event(&id, EventText::new(&event));
    }
}

/// Shows the end of a match that is stored.
pub(super) async fn show_end(app: &App, game: &Game) -> Result<(), StoreError> {
    let record = record_of(app, game.id).await?;
    if let Some(record) = &record {
        add_missing(app, game, record);
    }
    let played = record.as_ref().and_then(Record::game);
    let fleets = played.and_then(|played| {
        let fleets = placed_fleets(played.turns().first()?, played.ruleset())?;
        Some(Fleets::from(fleets.map(|fleet| Some(wire::Fleet::of(&fleet, played.ruleset())))))
    });
    let commitments = Sides::from_fn(|seat| game.players[seat].commitment.clone());
    let salts = Sides::from_fn(|seat| game.players[seat].salt.clone());
    app.feed.show_end(
        game_summary(game),
        fleets.unwrap_or_default(),
        BySeat::from(commitments),
        BySeat::from(salts),
    );
    Ok(())
}
