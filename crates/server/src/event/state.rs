//! The state of all tournaments, shared by requests, the conductor and the feed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::RwLock;
use store::{RulesKey, Store, StoreError, Tournament};
use tokio::sync::Notify;
use uuid::Uuid;
use wire::{EventCounts, EventInfo, MatchCard, TournamentInfo, TournamentState};

use super::api;
use super::bell::{self, Bell, Outlook};
use super::boards::{Boards, Shown};
use super::entrants::games_of;
use super::roster::Roster;
use super::running::Running;
use crate::bus::Bus;
use crate::checks::Terms;

/// The state of all tournaments, and the notifications that wake conductor, feed and checks.
pub(crate) struct EventState {
    store: Store,
    pub(crate) roster: Roster,
    pub(crate) boards: Boards,
    pub(crate) running: Running,
    now: RwLock<Progress>,
    conductor: Notify,
    news: Notify,
    checks: Notify,
    offers: Notify,
    orders: Notify,
    changes: Notify,
    analyses: Notify,
    /// Other processes, if there are any.
    bus: Option<Bus>,
    /// Whether this process conducts.
    conducts: AtomicBool,
}

/// The current state.
#[derive(Default)]
struct Progress {
    /// The tournament that started last.
    current: Option<Uuid>,
    outlook: Outlook,
}

impl EventState {
    pub(crate) fn new(store: Store, bus: Option<Bus>) -> EventState {
        EventState {
            boards: Boards::new(store.clone()),
            roster: Roster::new(),
            running: Running::default(),
            now: RwLock::default(),
            conductor: Notify::new(),
            news: Notify::new(),
            checks: Notify::new(),
            offers: Notify::new(),
            orders: Notify::new(),
            changes: Notify::new(),
            analyses: Notify::new(),
            bus,
            conducts: AtomicBool::new(false),
            store,
        }
    }

    /// Loads the state from the store.
    pub(crate) async fn open(&self) -> Result<(), StoreError> {
        self.roster.load(&self.store).await?;
        self.boards.load().await?;
        self.set_current(self.store.last_tournament().await?.map(|tournament| tournament.id));
        Ok(())
    }

    /// Something has changed by a request: wakes the conductor and all who show it, here and elsewhere.
    pub(crate) fn wake_conductor(&self) {
        self.conductor.notify_one();
        self.wake_checks();
        self.announce();
        self.ring(Bell::Orders);
        self.ring(Bell::Changes);
    }

    /// Rings here and at other processes.
    pub(crate) fn ring(&self, bell: Bell) {
        self.rung(bell);
        bell::ring(self.bus.as_ref(), bell);
    }

    /// A bell was rung.
    pub(super) fn rung(&self, bell: Bell) {
        match bell {
            Bell::Offers => self.offers.notify_one(),
            Bell::Orders => self.orders.notify_one(),
            Bell::Changes => self.changes.notify_one(),
            Bell::Analyses => self.analyses.notify_one(),
        }
    }

    /// Waits until there may be matches to be played.
    pub(super) async fn offers_due(&self) {
        self.offers.notified().await;
    }

    /// Waits until a match may have to be given up.
    pub(super) async fn orders_due(&self) {
        self.orders.notified().await;
    }

    /// Waits until something may have changed in the store.
    pub(super) async fn changed(&self) {
        self.changes.notified().await;
    }

    /// Waits until there may be analyses to be computed.
    pub(crate) async fn analyses_due(&self) {
        self.analyses.notified().await;
    }

    /// This process conducts tournaments now, or no longer.
    pub(super) fn conducts(&self, conducts: bool) {
        self.conducts.store(conducts, Ordering::Relaxed);
        self.wake_checks();
    }

    /// Whether this process conducts tournaments, and so checks bots too.
    pub(crate) fn is_conducting(&self) -> bool {
        self.conducts.load(Ordering::Relaxed)
    }

    /// Whether a match is being played here, also before its fleets are placed.
    pub(crate) fn plays(&self, id: &str) -> bool {
        Uuid::parse_str(id).is_ok_and(|id| self.running.contains(id))
    }

    /// The conductor looks at the store again.
    pub(super) fn look_soon(&self) {
        self.conductor.notify_one();
    }

    /// Wakes the automatic checks.
    pub(super) fn wake_checks(&self) {
        self.checks.notify_one();
    }

    /// Waits until a bot may have to be checked.
    pub(crate) async fn checks_due(&self) {
        self.checks.notified().await;
    }

    /// Sets what bots have to be ready for.
    pub(crate) fn set_terms(&self, terms: Terms) {
        if self.roster.set_terms(terms) {
            self.announce();
        }
    }

    /// Wakes the announcements on the feed.
    pub(super) fn announce(&self) {
        self.news.notify_one();
    }

    /// Waits until there is something to announce.
    pub(crate) async fn announced(&self) {
        self.news.notified().await;
    }

    /// Waits until something has changed.
    pub(super) async fn conductor_woken(&self) {
        self.conductor.notified().await;
    }

    /// Updates a bot that has changed in the store.
    pub(crate) async fn bot_changed(&self, bot: Uuid) -> Result<(), StoreError> {
        self.bots_changed(&[bot]).await
    }

    /// Updates several bots that have changed in the store.
    pub(crate) async fn bots_changed(&self, bots: &[Uuid]) -> Result<(), StoreError> {
        for bot in bots {
            self.roster.refresh(&self.store, *bot).await?;
        }
        self.wake_conductor();
        Ok(())
    }

    pub(crate) fn set_current(&self, tournament: Option<Uuid>) {
        self.now.write().current = tournament;
    }

    /// The running tournament, or the last one that ran.
    pub(crate) fn current(&self) -> Option<Uuid> {
        self.now.read().current
    }

    /// What a tournament is waiting for, as a sentence.
    pub(super) fn set_waiting_for(&self, tournament: Uuid, what: Option<String>) {
        self.look_out(|outlook| outlook.waits = what.map(|what| (tournament, what)));
    }

    /// Changes what comes next, and tells everyone.
    fn look_out(&self, change: impl FnOnce(&mut Outlook)) {
        let mut now = self.now.write();
        let before = now.outlook.clone();
        change(&mut now.outlook);
        if now.outlook != before {
            bell::tell_outlook(self.bus.as_ref(), &now.outlook);
        }
        drop(now);
        self.announce();
    }

    /// Takes over what the conductor elsewhere says.
    pub(super) fn take_outlook(&self, outlook: Outlook) {
        if !self.is_conducting() {
            self.now.write().outlook = outlook;
            self.announce();
        }
    }

    /// Tells other processes again what comes next, for those that have just started.
    pub(super) fn repeat_outlook(&self) {
        if self.is_conducting() {
            bell::tell_outlook(self.bus.as_ref(), &self.now.read().outlook);
        }
    }

    /// The upcoming pairs.
    pub(super) fn set_next(&self, pairs: Vec<[String; 2]>) {
        self.look_out(|outlook| outlook.next = pairs);
    }

    /// The upcoming pairs, by name.
    pub(crate) fn next(&self) -> Vec<[String; 2]> {
        self.now.read().outlook.next.clone()
    }

    /// A tournament as the public sees it.
    pub(crate) fn info(&self, tournament: &Tournament) -> TournamentInfo {
        let waits = self.now.read().outlook.waits.clone();
        let waits = waits.filter(|(of, _)| *of == tournament.id).map(|(_, what)| what);
        let mut info = api::tournament_info(tournament, waits);
        let over = matches!(tournament.state, TournamentState::Stopped | TournamentState::Finished);
        let rules = RulesKey::of(&tournament.ruleset);
        if !over {
            info.left_out = self.roster.left_out(&rules).into_iter().map(|(_, name)| name).collect();
        }
        if !over && tournament.started.is_none() {
            let entrants = self.roster.ready(&rules).len() + tournament.captains.len();
            info.expected = Some(u32::try_from(games_of(entrants, tournament)).unwrap_or(u32::MAX));
        }
        info
    }

    /// The leaderboard of all games.
    pub(crate) async fn all_time(&self) -> Result<Arc<Shown>, StoreError> {
        self.boards.all(&self.roster).await
    }

    /// The leaderboard of a tournament.
    pub(crate) async fn standings(&self, tournament: Uuid) -> Result<Arc<Shown>, StoreError> {
        self.boards.of(tournament, &self.roster).await
    }

    /// The waiting, running or paused tournament, or the last one.
    pub(crate) async fn tournament(&self) -> Result<Option<TournamentInfo>, StoreError> {
        let found = match (self.store.active_tournament().await?, self.current()) {
            (Some(active), _) => Some(active),
            (None, Some(current)) => self.store.tournament(current).await?,
            (None, None) => None,
        };
        Ok(found.map(|tournament| self.info(&tournament)))
    }

    /// The current event: tournament, running matches, and this server's public address.
    pub(crate) async fn event(
        &self,
        running: Vec<MatchCard>,
        address: Option<String>,
    ) -> Result<EventInfo, StoreError> {
        let tournament = self.tournament().await?;
        let games = u32::try_from(self.all_time().await?.games).unwrap_or(u32::MAX);
        let (bots, active) = self.roster.counts();
        let counts = EventCounts { bots, active, games };
        Ok(EventInfo { tournament, running, next: self.next(), counts, address })
    }
}
