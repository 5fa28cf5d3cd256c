//! Plays one match and stores its result.

use std::sync::Arc;
use std::time::Duration;

use arena::{
    Fixture, GameIds, Keep, Key, MatchResult, MatchSpec, Player, Sealed, play_match_until, stamp_unplayed,
};
use jiff::Timestamp;
use rules::{Dice, End, Header, Outcome, Record, Seat, Sides};
use store::{Change, EventChange, FinishedGame, Game, GameEntrant, Lease, Note, Played, StoreError};
use uuid::Uuid;
use wire::{BySeat, MatchCard};

use super::api;
use super::calls;
use super::default_loss::DefaultLoss;
use super::entrants::Entrants;
use super::held::Held;
use super::other_rules;
use super::running::{AbortRequest, RunningMatch, end_of};
use super::watcher::MatchWatcher;
use crate::app::App;
use crate::number::count;
use crate::{metrics, token};

/// The players of a match, unless it was given up, and what happened to it.
pub(super) type PlayedMatch = (Option<Sides<Player>>, MatchOutcome);

/// What happened to a match.
pub(super) enum MatchOutcome {
    /// Stored, and it counts.
    Stored(Box<Game>),
    /// Aborted by the organiser, to be played again.
    Again,
    /// Refused by the store: the tournament is over, or has this game already.
    Refused,
    /// Given up, because this process lost the right to play it.
    Lapsed,
    /// The server failed: nobody lost, and it is played again.
    Void(String),
}

impl MatchOutcome {
    /// Its result in the tournament.
    pub(super) fn result(&self) -> Outcome {
        match self {
            MatchOutcome::Stored(game) => game.end.outcome(),
            MatchOutcome::Again | MatchOutcome::Refused | MatchOutcome::Lapsed | MatchOutcome::Void(_) => {
                Outcome::Void
            }
        }
    }
}

/// A random seed, small enough for every JSON reader to parse exactly.
pub(crate) fn seed() -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = token::random();
    u64::from_le_bytes([a, b, c, d, e, f, g, h]) & wire::SEED_LIMIT
}

/// Plays a match and stores it. Its players can play the next one, unless the match was given up. One that was offered is
/// played under its lease; any other under the server's.
///
/// Its randomness is new each time and does not follow from any published seed: having seen part of an aborted match, or
/// all of a voided one, tells nothing about the next try.
pub(super) async fn play(
    app: App,
    entrants: Arc<Entrants>,
    fixture: Fixture,
    mut running: RunningMatch,
    held: Option<Held>,
    mut players: Sides<Player>,
) -> PlayedMatch {
    let (id, began) = (running.id, store::now());
    let epoch = held.as_ref().map_or(0, |held| held.epoch);
    let card = card(&app, &entrants, fixture, id, began);
    let mut watcher = MatchWatcher::new(&app, &entrants, fixture, card, epoch);
    let ids = GameIds::new(Key::from_bytes(token::random()));
    let spec = MatchSpec {
        ruleset: entrants.tournament.ruleset.clone(),
        first: fixture.first,
        dice: Dice::from_key(token::random()),
        ids: Sides::from_fn(|seat| ids.name("", seat)),
        header: header(&app, &entrants, fixture, began),
        keep: Keep::Everything,
        deal: None,
        origins: None,
    };
    let Sides { a, b } = &mut players;
    let mut order = None;
    let aborted = async {
        let given = order.insert(running.aborted().await);
        end_of(given.abort)
    };
    let playing = play_match_until(aborted, spec, Sides::new(a, b), &mut watcher);
    let result = match &held {
        Some(held) => held.guard(playing).await,
        None => Some(playing.await),
    };
    let Some(result) = result else { return (None, MatchOutcome::Lapsed) };
    running.is_over();
    // An abort that came during the pause after the last move was too late.
    let order = order.filter(|order| result.end == end_of(order.abort));
    let outcome = if let Some(trouble) = result.trouble {
        MatchOutcome::Void(trouble)
    } else if result.end == End::ABORTED {
        drop(watcher);
        play_again(&app, order, held.as_ref()).await
    } else if result.end.outcome() == Outcome::Void {
        MatchOutcome::Void("the game has no end".to_owned())
    } else {
        store_result(&app, &entrants, fixture, result, watcher, order, held.as_ref(), (id, began)).await
    };
    (Some(players), outcome)
}

/// Of a match that is aborted to be played again, only the audit log entry is stored.
async fn play_again(app: &App, order: Option<AbortRequest>, held: Option<&Held>) -> MatchOutcome {
    let Some(order) = order else {
        return MatchOutcome::Void("the match was aborted without a request".to_owned());
    };
    match app.store.apply(held.map(Held::end).into_iter().chain([Change::Note(order.note)]).collect()).await {
        Ok(()) => {
            let _ = order.done.send(None);
            MatchOutcome::Again
        }
        Err(StoreError::Outdated) => MatchOutcome::Refused,
        Err(error) => MatchOutcome::Void(error.to_string()),
    }
}

#[allow(clippy::too_many_arguments, reason = "everything that is known of one match")]
async fn store_result(
    app: &App,
    entrants: &Arc<Entrants>,
    fixture: Fixture,
    result: MatchResult,
    watcher: MatchWatcher,
    order: Option<AbortRequest>,
    held: Option<&Held>,
    (id, began): (Uuid, Timestamp),
) -> MatchOutcome {
    let ended = store::now();
    other_rules::note(app, entrants, fixture, &result).await;
    let turns = result.record.game().map_or(0, |game| game.turns().len().saturating_sub(1));
    let end = result.end;
    let sealed: Option<Sealed> = watcher.sealed().cloned();
    // A bot renamed during the match is stored by its new name.
    let names = entrants.names(fixture, &app.events.roster);
    let players = Sides::from_fn(|seat| {
        let latency = result.calls[seat].latency();
        GameEntrant {
            fault: result.faults[seat].as_ref().map(|fault| fault.kind.cause()),
            calls: count(latency.calls()),
            commitment: sealed.as_ref().map(|sealed| sealed.commitments[seat].to_string()),
            salt: sealed.as_ref().map(|sealed| sealed.salts[seat].to_string()),
            spent: latency.total().map_or(Duration::ZERO, |spread| {
                Duration::from_secs_f64(spread.mean_ms * spread.count as f64 / 1000.0)
            }),
            ..side(entrants, fixture.players[seat], &names[seat])
        }
    });
    let game = Game {
        id,
        cursor: 0,
        tournament: entrants.tournament.id,
        fixture: count(fixture.game),
        players,
        first: fixture.first,
        end,
        turns: count(turns),
        began,
        ended,
        voided: None,
    };
    // Writing and compressing take a while, which must not block the threads that serve sockets.
    let called = Sides::from_fn(|seat| entrants.list[fixture.players[seat]].bot.is_some());
    let written = tokio::task::spawn_blocking(move || {
        let call_logs = Sides::from_fn(|seat| called[seat].then(|| calls::pack(&result.calls[seat], began)));
        let mut header = result.record.header().clone();
        name_players(&mut header, &names);
        let record = result.record.with_header(header);
        let record = match sealed {
            Some(sealed) => sealed.stamp(record),
            None => stamp_unplayed(&id.to_string(), record),
        };
        (record.to_string(), call_logs)
    });
    let Ok((record, call_logs)) = written.await else {
        return MatchOutcome::Void("could not write the record".to_owned());
    };
    let (note, done) = order.map(|order| (order.note, order.done)).unzip();
    let played = if note.is_some() { Played::Aborted } else { Played::AtTheBoard };
    let finished = FinishedGame { game, record, call_logs, played };
    let outcome = match held {
        Some(held) => store_held(app, finished, note, held).await,
        None => store_game(app, finished, note, None).await,
    };
    if let MatchOutcome::Stored(game) = &outcome {
        let summary = api::game_summary(game);
        if let Some(done) = done {
            let _ = done.send(Some(Box::new(summary.clone())));
        }
        watcher.end(summary);
    }
    outcome
}

/// Stores a match that could not be played.
pub(super) async fn forfeit(
    app: &App,
    entrants: &Entrants,
    fixture: Fixture,
    loss: DefaultLoss,
    lease: Option<&Lease>,
) -> MatchOutcome {
    let now = store::now();
    let id = Uuid::now_v7();
    let end = loss.end;
    let mut header = header(app, entrants, fixture, now);
    loss.describe(&mut header);
    let names = entrants.names(fixture, &app.events.roster);
    let record = Record::unplayed(&entrants.tournament.ruleset, Sides::default(), end, header);
    let game = Game {
        id,
        cursor: 0,
        tournament: entrants.tournament.id,
        fixture: count(fixture.game),
        players: Sides::from_fn(|seat| side(entrants, fixture.players[seat], &names[seat])),
        first: fixture.first,
        end,
        turns: 0,
        began: now,
        ended: now,
        voided: None,
    };
    let record = stamp_unplayed(&id.to_string(), record).to_string();
    let finished = FinishedGame { game, record, call_logs: Sides::default(), played: Played::ByDefault };
    let outcome = store_game(app, finished, None, lease).await;
    if let MatchOutcome::Stored(game) = &outcome {
        app.feed.decided(api::game_summary(game));
    }
    outcome
}

/// How long to wait before a result is stored again that the database did not take.
const STORE_AGAIN: Duration = Duration::from_millis(500);

/// Stores a game of an offered match. If the database doesn't answer, tries again as long as the match is this process's.
async fn store_held(app: &App, finished: FinishedGame, note: Option<Note>, held: &Held) -> MatchOutcome {
    let id = finished.game.id;
    loop {
        let changes = [held.end()].into_iter().chain(write_of(finished.clone(), note.clone())).collect();
        match app.store.apply(changes).await {
            Ok(()) => return stored(app, id, finished.game.end).await,
            Err(error) if error.is_passing() && held.is_held() => {
                tracing::warn!(%error, "could not store a result, and will try again");
                tokio::time::sleep(STORE_AGAIN).await;
            }
            // It may have been stored the time before, without an answer.
            Err(StoreError::Outdated) if matches!(app.store.has_game(id).await, Ok(true)) => {
                return stored(app, id, finished.game.end).await;
            }
            Err(StoreError::Outdated) => {
                metrics::late_result();
                return MatchOutcome::Refused;
            }
            Err(error) => return MatchOutcome::Void(error.to_string()),
        }
    }
}

/// Stores a game in one transaction, with the audit log entry if it was aborted.
async fn store_game(
    app: &App,
    finished: FinishedGame,
    note: Option<Note>,
    lease: Option<&Lease>,
) -> MatchOutcome {
    let (id, end) = (finished.game.id, finished.game.end);
    match app.store.apply_under(&Vec::from_iter(lease), write_of(finished, note)).await {
        Ok(()) => stored(app, id, end).await,
        Err(StoreError::Outdated | StoreError::LeaseLost) => MatchOutcome::Refused,
        Err(error) => MatchOutcome::Void(error.to_string()),
    }
}

fn write_of(finished: FinishedGame, note: Option<Note>) -> Vec<Change> {
    let play = Change::Event(EventChange::Play(Box::new(finished)));
    [play].into_iter().chain(note.map(Change::Note)).collect()
}

async fn stored(app: &App, id: Uuid, end: End) -> MatchOutcome {
    metrics::game_over(end.cause());
    match app.store.game(id).await {
        Ok(Some(game)) => {
            app.events.boards.grew(game.cursor);
            MatchOutcome::Stored(Box::new(game))
        }
        // It is stored; the next read of the results will include it.
        Ok(None) | Err(_) => MatchOutcome::Refused,
    }
}

fn side(entrants: &Entrants, slot: usize, name: &str) -> GameEntrant {
    GameEntrant {
        slot: count(slot),
        name: name.to_owned(),
        bot: entrants.list[slot].bot,
        fault: None,
        calls: 0,
        spent: Duration::ZERO,
        commitment: None,
        salt: None,
    }
}

fn card(app: &App, entrants: &Entrants, fixture: Fixture, id: Uuid, began: Timestamp) -> MatchCard {
    let entry = |seat: Seat| {
        let slot = fixture.players[seat];
        api::entrant_info(slot, entrants.name(slot, &app.events.roster), entrants.list[slot].bot)
    };
    MatchCard {
        id: id.to_string(),
        tournament: entrants.tournament.id.to_string(),
        number: count(fixture.game + 1),
        players: [entry(Seat::A), entry(Seat::B)],
        first: fixture.first.into(),
        rules: entrants.tournament.ruleset.id(),
        commitments: BySeat::default(),
        began_at: began.to_string(),
    }
}

/// The record header.
fn header(app: &App, entrants: &Entrants, fixture: Fixture, began: Timestamp) -> Header {
    let mut header = Header::default();
    header.set("Event", &entrants.tournament.name);
    header.set("Date", &began.strftime("%Y-%m-%d").to_string());
    header.set("Tournament", &entrants.tournament.number.to_string());
    header.set("Game", &(fixture.game + 1).to_string());
    name_players(&mut header, &entrants.names(fixture, &app.events.roster));
    header
}

fn name_players(header: &mut Header, names: &Sides<String>) {
    header.set("A", &names.a);
    header.set("B", &names.b);
}
