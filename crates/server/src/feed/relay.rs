//! Carries the feed between processes over the bus.
//!
//! Who plays a match publishes what happens in it. Nodes listen to all matches: that costs a node as much as one spectator
//! who watches everything, and in return every node can answer a spectator who reconnects, from its own memory. What is
//! missing is asked for from the process that plays the match; what nobody can tell any more comes from the store.

use std::time::Duration;

use futures_util::future::join_all;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::Instant;
use uuid::Uuid;

use super::broadcast::Feed;
use super::matches::{EventText, Live};
use super::news::{Ask, Audience, News, Told, What, ask_subject};
use super::stored;
use crate::app::App;
use crate::bus::{Bus, Delivery, Subscription};
use crate::supervisor::Task;

/// How many messages may wait to be published.
const OUTBOX: usize = 16 * 1024;
/// How long to wait for the process that plays a match.
const ANSWER: Duration = Duration::from_millis(500);
/// How long to wait before the bus is tried again.
const AGAIN: Duration = Duration::from_secs(1);

/// Publishes the matches that are played here, and answers who missed something of them.
pub(crate) fn start_telling(app: &App) {
    let Some(bus) = app.bus.clone() else { return };
    let (outbox, news) = mpsc::channel(OUTBOX);
    app.feed.connect(outbox);
    app.tasks.spawn(app.stop.clone().run_until_cancelled_owned(publish(bus, news)));
    let own = app.clone();
    app.supervisor.keep_running(Task::FeedAnswers, move || {
        let own = own.clone();
        async move {
            own.stop.run_until_cancelled(answer(&own)).await;
        }
    });
}

/// Listens to the matches that are played elsewhere.
pub(crate) fn start_listening(app: &App) {
    let own = app.clone();
    app.supervisor.keep_running(Task::FeedRelay, move || {
        let own = own.clone();
        async move {
            own.stop.run_until_cancelled(listen(&own)).await;
        }
    });
}

async fn publish(bus: Bus, mut news: mpsc::Receiver<(Uuid, News)>) {
    while let Some((from, news)) = news.recv().await {
        for audience in [Audience::Public, Audience::Screen] {
            bus.publish(&audience.subject(&news.id), json(&(from, news.to(audience))));
        }
    }
}

fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("messages are plain data")
}

/// Answers other processes about the matches that are played here.
async fn answer(app: &App) {
    let Some(bus) = &app.bus else { return };
    loop {
        let Ok(mut asked) = bus.subscribe(&ask_subject("*")).await else {
            tokio::time::sleep(AGAIN).await;
            continue;
        };
        while let Some(Delivery { subject, payload, reply }) = asked.next().await {
            let id = subject.split('.').nth(1).unwrap_or_default();
            let (Some(reply), Ok(ask)) = (reply, serde_json::from_slice::<Ask>(&payload)) else { continue };
            let told = {
                let state = app.feed.state();
                let own = state.find(id).filter(|live| live.elsewhere.is_none());
                own.map(|live| Told::of(live, &ask))
            };
            if told.is_some() || app.events.plays(id) {
                bus.reply(reply, json(&told));
            }
        }
    }
}

/// Asks the process that plays a match for its events.
async fn ask(bus: &Bus, id: &str, next: u32, screen: bool) -> Option<Told> {
    let answer = bus.request(&ask_subject(id), json(&Ask { next, screen }), ANSWER).await.ok()?;
    serde_json::from_slice::<Option<Told>>(&answer).ok()?
}

/// Applies what other processes publish. While a screen is connected, it listens to what only screens see.
async fn listen(app: &App) {
    let Some(bus) = &app.bus else { return };
    let mut screens = app.feed.screens();
    loop {
        let audience = if *screens.borrow_and_update() > 0 { Audience::Screen } else { Audience::Public };
        app.feed.set_complete(false);
        let Ok(mut incoming) = bus.subscribe(&audience.all()).await else {
            tokio::time::sleep(AGAIN).await;
            continue;
        };
        bus.flush().await;
        if audience == Audience::Screen {
            complete_all(app, bus).await;
        }
        loop {
            tokio::select! {
                heard = next(&mut incoming) => match heard {
                    Some((from, news)) if from != app.feed.own() => hear(app, bus, news, audience).await,
                    Some(_) => {}
                    None => break,
                },
                changed = screens.changed() => {
                    let screens = *screens.borrow() > 0;
                    if changed.is_err() || screens != (audience == Audience::Screen) {
                        break;
                    }
                }
            }
        }
    }
}

/// The next message that can be read; none when the subscription has ended.
async fn next(incoming: &mut Subscription) -> Option<(Uuid, News)> {
    loop {
        let delivery = incoming.next().await?;
        match serde_json::from_slice(&delivery.payload) {
            Ok(heard) => return Some(heard),
            Err(error) => {
                tracing::warn!(%error, subject = delivery.subject, "could not read a message about a match");
            }
        }
    }
}

/// Gets what only screens see of the matches that are known already.
async fn complete_all(app: &App, bus: &Bus) {
    let ids: Vec<String> = {
        let state = app.feed.state();
        let lacking =
            state.all_running().iter().filter(|live| live.elsewhere.is_some() && !live.is_complete());
        lacking.map(|live| live.card.id.clone()).collect()
    };
    join_all(ids.iter().map(|id| fetch(&app.feed, bus, id, 0, Audience::Screen))).await;
    app.feed.set_complete(true);
}

/// What to do after a message.
enum Heard {
    Done,
    /// Events from this one on are missing.
    Missing(u32),
}

async fn hear(app: &App, bus: &Bus, news: News, audience: Audience) {
    let News { id, epoch, what } = news;
    match what {
        What::Begun { begun, opening } => begin(&app.feed, Live::new(*begun, opening, epoch)),
        What::Turn { n, event } => {
            if let Heard::Missing(next) = push(&app.feed, &id, n, event) {
                fetch(&app.feed, bus, &id, next, audience).await;
            }
        }
        What::Ended { game, fleets, commitments, salts, events } => {
            let known = app.feed.state().find(&id).map(Live::next);
            if app.feed.state().has_ended(&id) {
                return;
            }
            if known.unwrap_or(0) < events
                && !fetch(&app.feed, bus, &id, known.unwrap_or(0), audience).await
                && let Err(error) = stored::fill(app, &id).await
            {
                tracing::warn!(%error, "could not read the end of a match");
            }
            app.feed.show_end(*game, *fleets, *commitments, *salts);
        }
        What::Dropped => app.feed.forget(&id),
        What::Voided { game } => app.feed.show_void(*game),
    }
}

/// A match has begun elsewhere. It replaces one that was given up there.
fn begin(feed: &Feed, mut live: Live) {
    live.elsewhere = Some(Instant::now());
    let older = {
        let state = feed.state();
        if state.find(&live.card.id).is_some() || state.has_ended(&live.card.id) {
            return;
        }
        let place = |other: &&Live| {
            (&other.card.tournament, other.card.number) == (&live.card.tournament, live.card.number)
        };
        let others = state.all_running().iter().filter(place).filter(|other| other.elsewhere.is_some());
        let (newer, older): (Vec<&Live>, Vec<&Live>) = others.partition(|other| other.epoch > live.epoch);
        if !newer.is_empty() {
            return;
        }
        older.into_iter().map(|other| other.card.id.clone()).collect::<Vec<_>>()
    };
    for id in older {
        feed.forget(&id);
    }
    feed.show_begin(live);
}

fn push(feed: &Feed, id: &str, n: u32, event: EventText) -> Heard {
    let (next, ended) = {
        let state = feed.state();
        (state.find(id).map(Live::next), state.has_ended(id))
    };
    match next {
        _ if ended => Heard::Done,
        None => Heard::Missing(0),
        Some(next) if n == next => {
            feed.show_event(id, event);
            Heard::Done
        }
        Some(next) if n > next => Heard::Missing(next),
        Some(_) => Heard::Done,
    }
}

/// Asks for the events from this one on, and shows them. False if nobody could tell.
async fn fetch(feed: &Feed, bus: &Bus, id: &str, next: u32, audience: Audience) -> bool {
    let Some(told) = ask(bus, id, next, audience == Audience::Screen).await else { return false };
    show(feed, id, next, told);
    true
}

/// Shows what another process told about its match, from this event on.
fn show(feed: &Feed, id: &str, from: u32, told: Told) {
    let Told { begun, epoch, mut events } = told;
    if feed.state().find(id).is_none() {
        if from > 0 || events.is_empty() {
            return;
        }
        begin(feed, Live::new(begun, events.remove(0), epoch));
        for event in events {
            feed.show_event(id, event);
        }
        return;
    }
    let next = feed.complete(id, from, &events);
    for event in events.into_iter().skip((next.saturating_sub(from)) as usize) {
        feed.show_event(id, event);
    }
}

/// Asks for matches that are played elsewhere and unknown here.
pub(super) async fn look_for(app: &App, ids: &[String]) {
    let Some(bus) = &app.bus else { return };
    let audience = if *app.feed.screens().borrow() > 0 { Audience::Screen } else { Audience::Public };
    join_all(ids.iter().map(|id| fetch(&app.feed, bus, id, 0, audience))).await;
}
