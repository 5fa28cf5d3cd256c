//! The captain at a table: thinks while anyone is connected, and plays.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use captains::{Budget, registry};
use rules::{Dice, End, Eye, Illegal, Seat};
use store::{Kind, StoreError};
use tokio::time::Instant;

use super::message::{TableMessage, Thought};
use super::playing::NotDone;
use super::table_task::TableTask;
use crate::fair_queue::Asker;
use crate::token;

/// Whether the captain is thinking.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Thinking {
    Yes,
    No,
}

impl TableTask {
    /// Who the thinking at this table counts for.
    pub(super) fn asker(&self) -> Asker {
        self.connections.address().map_or(Asker::Table(self.state.table.id), Asker::from)
    }

    /// Lets the captain think if it is its turn and anyone is connected.
    pub(super) fn think(&mut self) {
        self.awaited.store(!self.connections.is_empty(), Ordering::Relaxed);
        if self.connections.is_empty() {
            return;
        }
        let Kind::Captain(name) = &self.state.table.kind else { return };
        let Some(game) = &self.state.game else { return };
        if self.thinking == Thinking::Yes || game.phase().admits(Seat::B).is_err() {
            return;
        }
        let entry = registry::find(name);
        let view = game.view(Eye::Player(Seat::B));
        let (pool, me, asker) = (self.tables.pool.clone(), self.me.clone(), self.asker());
        let awaited = Arc::clone(&self.awaited);
        self.thinking = Thinking::Yes;
        tokio::spawn(async move {
            let thought = match entry {
                Some(entry) => {
                    let think = move || {
                        if !awaited.load(Ordering::Relaxed) {
                            return Thought::NotAwaited;
                        }
                        let mut dice = Dice::from_key(token::random());
                        Thought::Order(entry.captain.order(&view, &mut dice, Budget::USUAL))
                    };
                    pool.run(asker, think).await.unwrap_or(Thought::Lost)
                }
                None => Thought::Lost,
            };
            // An error means that the table is gone.
            let _ = me.send(TableMessage::Thought(thought)).await;
        });
    }

    pub(super) async fn thought(&mut self, thought: Thought) -> Result<(), StoreError> {
        self.thinking = Thinking::No;
        let order = match thought {
            Thought::Order(order) => Some(order),
            Thought::Lost => None,
            Thought::NotAwaited => {
                // Someone may have reconnected.
                self.think();
                return Ok(());
            }
        };
        let Some(game) = &self.state.game else { return Ok(()) };
        if game.phase().admits(Seat::B).is_err() {
            return Ok(());
        }
        let played = match order {
            Some(order) => self.play(Seat::B, order, Instant::now()).await,
            None => Err(Illegal::Unreadable.into()),
        };
        match played {
            Ok(()) => Ok(()),
            Err(NotDone::Store(error)) => Err(error),
            Err(NotDone::Refused(_)) if self.state.is_over() => Ok(()),
            Err(NotDone::Refused(refused)) => {
                // The person did nothing wrong, so the game does not count.
                tracing::error!(table = %self.state.table.id, message = refused.why.message, "the captain failed");
                self.adjudge(End::SERVER_FAULT).await
            }
        }
    }
}
