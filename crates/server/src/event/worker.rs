//! Plays matches that are offered in the store, each under a lease.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use arena::{Fixture, Player};
use rules::Sides;
use store::{Change, Offer, OfferChange, StoreError};
use tokio::sync::watch;
use tokio::task::{Id, JoinSet};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::bell::Bell;
use super::entrants::Entrants;
use super::held::Held;
use super::one_match::{self, MatchOutcome, PlayedMatch};
use crate::app::App;
use crate::metrics;
use crate::supervisor::Task;

/// How long a lease lasts without being renewed: after this time another may play the match.
const TIME: Duration = Duration::from_secs(6);
/// How much earlier its holder stops, in case clocks run differently.
const MARGIN: Duration = Duration::from_secs(1);
/// How often leases are renewed, and offers looked at, if nothing tells to do so earlier.
const OFTEN: Duration = Duration::from_secs(1);
/// How long nobody plays a match that failed because of the server.
const REST: Duration = Duration::from_secs(1);
/// The most matches that are taken at once, so that other workers get some too.
const AT_ONCE: usize = 32;

/// Plays offered matches, at most this many at once, until the process stops or takes no more work. Then it plays the
/// rest to the end within the time to stop, and hands back what is left.
pub(crate) async fn work(app: App, most: usize) {
    let _working = app.working.token();
    let mut worker = Worker::new(&app, most);
    let mut tick = tokio::time::interval(OFTEN);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        if app.drain.is_cancelled() {
            if worker.matches.is_empty() {
                break;
            }
        } else {
            worker.step(Step::Take).await;
        }
        tokio::select! {
            () = app.stop.cancelled() => break,
            () = app.drain.cancelled(), if !app.drain.is_cancelled() => {}
            () = app.events.offers_due(), if !app.drain.is_cancelled() => {}
            Some(ended) = worker.matches.join_next_with_id() => worker.ended(ended).await,
            () = app.events.orders_due() => worker.step(Step::Renew).await,
            _ = tick.tick() => worker.step(Step::Renew).await,
        }
    }
    worker.hand_back().await;
}

/// What a worker does in the store.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Renews its leases, and looks what has become of its matches.
    Renew,
    /// Takes free offers.
    Take,
}

/// A match that this worker plays.
struct Playing {
    offer: Uuid,
    epoch: i64,
    id: Uuid,
    tournament: Uuid,
    fixture: Fixture,
    holder: Uuid,
    gone: CancellationToken,
}

struct Worker<'a> {
    app: &'a App,
    most: usize,
    /// The holder of its leases. A worker that was late becomes another holder, so that it never renews what it gave up.
    holder: Uuid,
    until: watch::Sender<Instant>,
    matches: JoinSet<PlayedMatch>,
    playing: HashMap<Id, Playing>,
    entrants: HashMap<Uuid, Arc<Entrants>>,
    /// Idle players of each entrant: they keep their connection for the next match.
    idle: HashMap<(Uuid, usize), Vec<Player>>,
}

impl<'a> Worker<'a> {
    fn new(app: &'a App, most: usize) -> Worker<'a> {
        Worker {
            app,
            most,
            holder: Uuid::now_v7(),
            until: watch::channel(Instant::now()).0,
            matches: JoinSet::new(),
            playing: HashMap::new(),
            entrants: HashMap::new(),
            idle: HashMap::new(),
        }
    }

    async fn step(&mut self, step: Step) {
        let done = match step {
            Step::Renew => self.renew().await,
            Step::Take => self.take().await,
        };
        match done {
            Ok(()) | Err(StoreError::Closed) => {}
            Err(error) => tracing::warn!(%error, "could not look for matches to play"),
        }
    }

    /// Renews all leases, carries out orders to abort, and gives up matches that are no longer wanted.
    async fn renew(&mut self) -> Result<(), StoreError> {
        self.notice_lapse();
        if !self.holds_any() {
            return Ok(());
        }
        let began = Instant::now();
        let renew = OfferChange::Renew { holder: self.holder, time: TIME };
        self.app.store.apply(vec![Change::Offer(renew)]).await?;
        let held = self.app.store.offers_of(self.holder).await?;
        self.until.send_replace(began + TIME - MARGIN);
        let now = |playing: &Playing| held.iter().find(|offer| offer.id == playing.offer);
        let held_now = self.playing.values().filter(|playing| playing.holder == self.holder);
        for playing in held_now {
            match now(playing).and_then(|offer| offer.played.as_ref()) {
                Some(played) if played.id == playing.id => {
                    if let Some((abort, note)) = &played.abort {
                        // If it was told already, or is over, there is nothing left to do.
                        drop(self.app.events.running.abort(playing.id, *abort, |_| note.clone()));
                    }
                }
                _ => playing.gone.cancel(),
            }
        }
        // Of a match that failed while the database didn't answer, only the lease is left.
        let lost =
            held.iter().filter(|offer| !self.playing.values().any(|playing| playing.offer == offer.id));
        for offer in lost {
            self.give_back(offer, REST).await?;
        }
        Ok(())
    }

    /// Whether it plays matches under its current leases.
    fn holds_any(&self) -> bool {
        self.playing.values().any(|playing| playing.holder == self.holder)
    }

    /// If leases were not renewed in time, their matches have stopped themselves, and others may play them.
    fn notice_lapse(&mut self) {
        if self.holds_any() && Instant::now() >= *self.until.borrow() {
            metrics::leases_lapsed(self.playing.len());
            self.holder = Uuid::now_v7();
            self.until = watch::channel(Instant::now()).0;
        }
    }

    async fn give_back(&self, offer: &Offer, rest: Duration) -> Result<(), StoreError> {
        let Some(played) = &offer.played else { return Ok(()) };
        self.hand_back_one(offer.id, played.epoch, rest).await
    }

    async fn hand_back_one(&self, offer: Uuid, epoch: i64, rest: Duration) -> Result<(), StoreError> {
        let back = OfferChange::HandBack { offer, epoch, rest };
        match self.app.store.apply(vec![Change::Offer(back)]).await {
            // Another has it.
            Ok(()) | Err(StoreError::Outdated) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Takes free offers and begins to play them.
    async fn take(&mut self) -> Result<(), StoreError> {
        self.notice_lapse();
        let room = self.most.saturating_sub(self.matches.len()).min(AT_ONCE);
        if room == 0 {
            return Ok(());
        }
        let free = self.app.store.free_offers(u32::try_from(room).unwrap_or(u32::MAX)).await?;
        if free.is_empty() {
            return Ok(());
        }
        let wanted: Vec<(Uuid, Uuid)> = free.into_iter().map(|offer| (offer, Uuid::now_v7())).collect();
        let began = Instant::now();
        let take = OfferChange::Take { offers: wanted.clone(), holder: self.holder, time: TIME };
        self.app.store.apply(vec![Change::Offer(take)]).await?;
        let taken = self.app.store.offers_of(self.holder).await?;
        if !self.holds_any() {
            self.until.send_replace(began + TIME - MARGIN);
        }
        for offer in taken {
            let new = |id: Uuid| wanted.iter().any(|(_, wanted)| *wanted == id);
            if offer.played.as_ref().is_some_and(|played| new(played.id)) && !self.start(&offer).await? {
                self.give_back(&offer, REST).await?;
            }
        }
        Ok(())
    }

    /// Begins a match. Not if a player can't be made, because it left just now.
    async fn start(&mut self, offer: &Offer) -> Result<bool, StoreError> {
        let Some(played) = offer.played.clone() else { return Ok(false) };
        let Some(entrants) = self.entrants_of(offer.tournament).await? else { return Ok(false) };
        for bot in [offer.bots.a, offer.bots.b].into_iter().flatten() {
            if self.app.events.roster.line(bot).is_none() {
                self.app.events.roster.refresh(&self.app.store, bot).await?;
            }
        }
        let fixture = Fixture {
            game: offer.fixture as usize,
            // Only who makes the schedule needs it.
            pairing: 0,
            players: offer.slots.map(|slot| slot as usize),
            first: offer.first,
        };
        let Some(players) = self.players(&entrants, fixture) else { return Ok(false) };
        let app = self.app;
        let names = entrants.names(fixture, &app.events.roster);
        let running = app.events.running.0.lock().begin(app, played.id, offer.bots, names);
        if let Some((abort, note)) = played.abort {
            // The worker before this one was gone before it could carry out the order.
            drop(app.events.running.abort(played.id, abort, |_| note));
        }
        let gone = CancellationToken::new();
        let held =
            Held { offer: offer.id, epoch: played.epoch, until: self.until.subscribe(), gone: gone.clone() };
        let play = one_match::play(app.clone(), Arc::clone(&entrants), fixture, running, Some(held), players);
        let task = self.matches.spawn(play).id();
        let (offer, tournament) = (offer.id, offer.tournament);
        let (epoch, id, holder) = (played.epoch, played.id, self.holder);
        self.playing.insert(task, Playing { offer, epoch, id, tournament, fixture, holder, gone });
        metrics::matches_played_here(1.0);
        Ok(true)
    }

    async fn entrants_of(&mut self, tournament: Uuid) -> Result<Option<Arc<Entrants>>, StoreError> {
        if let Some(known) = self.entrants.get(&tournament) {
            return Ok(Some(Arc::clone(known)));
        }
        let Some(found) = self.app.store.tournament(tournament).await? else { return Ok(None) };
        let list = self.app.store.entrants(tournament).await?;
        let entrants = Arc::new(Entrants::new(found, list, &self.app.reach));
        // Only one tournament runs at a time.
        self.entrants.clear();
        self.idle.clear();
        self.entrants.insert(tournament, Arc::clone(&entrants));
        Ok(Some(entrants))
    }

    fn players(&mut self, entrants: &Entrants, fixture: Fixture) -> Option<Sides<Player>> {
        let tournament = entrants.tournament.id;
        let mut take = |slot: usize| {
            let idle = self.idle.get_mut(&(tournament, slot)).and_then(Vec::pop);
            idle.or_else(|| entrants.player(slot, &self.app.events.roster))
        };
        Some(Sides::new(take(fixture.players.a)?, take(fixture.players.b)?))
    }

    async fn ended(&mut self, ended: Result<(Id, PlayedMatch), tokio::task::JoinError>) {
        metrics::matches_played_here(-1.0);
        let (task, players, outcome) = match ended {
            Ok((task, (players, outcome))) => (task, players, outcome),
            Err(crash) => {
                self.app.supervisor.report(Task::Match, &crash.to_string());
                (crash.id(), None, MatchOutcome::Void(crash.to_string()))
            }
        };
        let Some(playing) = self.playing.remove(&task) else { return };
        if let Some(Sides { a, b }) = players
            && self.entrants.contains_key(&playing.tournament)
        {
            let mut rest =
                |slot, player| self.idle.entry((playing.tournament, slot)).or_default().push(player);
            rest(playing.fixture.players.a, a);
            rest(playing.fixture.players.b, b);
        }
        match outcome {
            MatchOutcome::Stored(_) | MatchOutcome::Again => {
                self.app.events.look_soon();
                self.app.events.ring(Bell::Changes);
            }
            MatchOutcome::Refused | MatchOutcome::Lapsed => {}
            MatchOutcome::Void(trouble) => {
                tracing::error!(trouble, "a match failed because of the server and will be played again");
                if let Err(error) = self.hand_back_one(playing.offer, playing.epoch, REST).await {
                    tracing::warn!(%error, "could not hand back a match");
                }
            }
        }
    }

    /// Aborts the matches that are left, so that others may play them at once.
    async fn hand_back(mut self) {
        self.matches.shutdown().await;
        for playing in self.playing.values() {
            if let Err(error) = self.hand_back_one(playing.offer, playing.epoch, Duration::ZERO).await {
                tracing::warn!(%error, "could not hand back a match");
            }
        }
        if !self.playing.is_empty() {
            self.app.events.ring(Bell::Offers);
        }
    }
}
