//! The office: what requests and the conductor share.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use store::{Store, StoreError, Tournament};
use tokio::sync::Notify;
use uuid::Uuid;
use wire::{BySeat, EventCounts, EventInfo, MatchCard, TournamentInfo};

use super::boards::{Boards, Shown};
use super::roster::Roster;
use super::shown;

/// How tournaments stand, and the bell that wakes the conductor.
pub(crate) struct Office {
    store: Store,
    pub(crate) roster: Roster,
    pub(crate) boards: Boards,
    scene: RwLock<Scene>,
    bell: Notify,
}

/// What goes on.
#[derive(Default)]
struct Scene {
    /// The tournament that began last.
    current: Option<Uuid>,
    /// What a tournament waits for.
    waits: Option<(Uuid, String)>,
    /// The matches that are being played, in the order in which they began, which their ids keep.
    cards: BTreeMap<Uuid, MatchCard>,
    /// The pairs that come next.
    next: Vec<[String; 2]>,
}

impl Office {
    pub(crate) fn new(store: Store) -> Office {
        Office {
            boards: Boards::new(store.clone()),
            roster: Roster::new(),
            scene: RwLock::default(),
            bell: Notify::new(),
            store,
        }
    }

    /// Reads what is known from the store.
    pub(crate) async fn open(&self) -> Result<(), StoreError> {
        self.roster.load(&self.store).await?;
        self.boards.load().await?;
        self.set_current(self.store.last_tournament().await?.map(|tournament| tournament.id));
        Ok(())
    }

    fn read(&self) -> RwLockReadGuard<'_, Scene> {
        self.scene.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Scene> {
        self.scene.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something has changed that the conductor should look at.
    pub(crate) fn ring(&self) {
        self.bell.notify_one();
    }

    /// Waits until something has changed.
    pub(super) async fn rung(&self) {
        self.bell.notified().await;
    }

    /// A bot has changed in the store.
    pub(crate) async fn bot_changed(&self, bot: Uuid) -> Result<(), StoreError> {
        self.roster.refresh(&self.store, bot).await?;
        self.ring();
        Ok(())
    }

    pub(crate) fn set_current(&self, tournament: Option<Uuid>) {
        self.write().current = tournament;
    }

    /// The tournament that runs, or the last one that did.
    pub(crate) fn current(&self) -> Option<Uuid> {
        self.read().current
    }

    /// What a tournament waits for, in words.
    pub(super) fn waits(&self, tournament: Uuid, what: Option<String>) {
        self.write().waits = what.map(|what| (tournament, what));
    }

    /// The pairs that come next.
    pub(super) fn comes_next(&self, pairs: Vec<[String; 2]>) {
        self.write().next = pairs;
    }

    /// The pairs that come next, by their names.
    pub(crate) fn next(&self) -> Vec<[String; 2]> {
        self.read().next.clone()
    }

    /// A match begins.
    pub(super) fn match_began(&self, id: Uuid, card: MatchCard) {
        self.write().cards.insert(id, card);
    }

    /// What the sides of a match are held to is known.
    pub(super) fn match_sealed(&self, id: Uuid, commitments: &BySeat) {
        if let Some(card) = self.write().cards.get_mut(&id) {
            card.commitments = commitments.clone();
        }
    }

    /// A match is over.
    pub(super) fn match_ended(&self, id: Uuid) {
        self.write().cards.remove(&id);
    }

    /// A tournament as everybody sees it.
    pub(crate) fn info(&self, tournament: &Tournament) -> TournamentInfo {
        let waits = self.read().waits.clone();
        let waits = waits.filter(|(of, _)| *of == tournament.id).map(|(_, what)| what);
        shown::tournament_info(tournament, waits)
    }

    /// The leaderboard of all games.
    pub(crate) async fn all_time(&self) -> Result<Arc<Shown>, StoreError> {
        self.boards.all(&self.roster).await
    }

    /// The leaderboard of a tournament.
    pub(crate) async fn standings(&self, tournament: Uuid) -> Result<Arc<Shown>, StoreError> {
        self.boards.of(tournament, &self.roster).await
    }

    /// Everything that goes on now.
    pub(crate) async fn event(&self) -> Result<EventInfo, StoreError> {
        let active = self.store.active_tournament().await?;
        let shown = match (active, self.current()) {
            (Some(active), _) => Some(active),
            (None, Some(current)) => self.store.tournament(current).await?,
            (None, None) => None,
        };
        let games = self.all_time().await?.games;
        let (bots, active) = self.roster.counts();
        let scene = self.read();
        Ok(EventInfo {
            tournament: shown.as_ref().map(|tournament| {
                let waits = scene.waits.clone().filter(|(of, _)| *of == tournament.id).map(|(_, what)| what);
                shown::tournament_info(tournament, waits)
            }),
            running: scene.cards.values().cloned().collect(),
            next: scene.next.clone(),
            counts: EventCounts { bots, active, games: u32::try_from(games).unwrap_or(u32::MAX) },
        })
    }
}
