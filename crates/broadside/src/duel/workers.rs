//! Plays the games of a duel, several at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arena::{GameIds, MatchResult, MatchSpec, Player, play_match};
use rules::{Dice, Header, Outcome, Seat, Sides};
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use super::Plan;
use crate::date;

/// How often a game is tried that fails through an error of ours.
const TRIES: usize = 3;

/// A game that was played, by its number from 0.
pub(super) struct Played {
    pub(super) number: u64,
    pub(super) result: MatchResult,
}

/// Tasks that play one game after another; the next game goes to whichever is free.
pub(super) struct Workers {
    running: JoinSet<()>,
    /// The number of the next game.
    next: Arc<AtomicU64>,
    /// How many games there are.
    games: u64,
    played: mpsc::Receiver<Played>,
}

impl Workers {
    pub(super) fn start(plan: &Arc<Plan>, names: &Sides<String>) -> Workers {
        let (send, played) = mpsc::channel(64);
        let next = Arc::new(AtomicU64::new(0));
        let mut header = Header::of_players(names);
        if let Some(today) = date::today() {
            header.set("Date", &today);
        }
        let mut running = JoinSet::new();
        for _ in 0..plan.concurrency {
            let worker = Worker {
                players: Sides::from_fn(|seat| {
                    Player::new(&plan.contestants[seat], &plan.player_options, &plan.key)
                }),
                plan: Arc::clone(plan),
                ids: GameIds::from_seed(plan.seed),
                header: header.clone(),
            };
            running.spawn(worker.run(Arc::clone(&next), send.clone()));
        }
        Workers { running, next, games: plan.games, played }
    }

    /// The next finished game; none after the last.
    pub(super) async fn next(&mut self) -> Option<Played> {
        self.played.recv().await
    }

    /// Starts no further games.
    pub(super) fn wind_up(&self) {
        self.next.store(self.games, Ordering::Relaxed);
    }

    /// Aborts the running games. Programs and connections end with them.
    pub(super) async fn stop(mut self) {
        drop(self.played);
        self.running.shutdown().await;
    }
}

struct Worker {
    plan: Arc<Plan>,
    players: Sides<Player>,
    ids: GameIds,
    header: Header,
}

impl Worker {
    async fn run(mut self, next: Arc<AtomicU64>, send: mpsc::Sender<Played>) {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.plan.games {
                return;
            }
            let result = self.play(number).await;
            if send.send(Played { number, result }).await.is_err() {
                return;
            }
        }
    }

    async fn play(&mut self, number: u64) -> MatchResult {
        let mut tries = 1;
        loop {
            let Sides { a, b } = &mut self.players;
            let mut header = self.header.clone();
            header.set("Round", &(number + 1).to_string());
            let spec = MatchSpec {
                ruleset: self.plan.ruleset.clone(),
                first: if number.is_multiple_of(2) { Seat::A } else { Seat::B },
                dice: Dice::from_seed(self.plan.seed).fork_nth(number),
                ids: Sides::from_fn(|seat| self.ids.name(&number.to_string(), seat)),
                header,
                keep: self.plan.keep,
            };
            let result = play_match(spec, Sides::new(a, b), &mut ()).await;
            if result.end.outcome() != Outcome::Void || tries == TRIES {
                return result;
            }
            tries += 1;
        }
    }
}
