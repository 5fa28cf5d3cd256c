//! Who sits where at a table: joining, rematches and reserved seats.

use rules::{Seat, Sides};
use store::{Change, Kind, StoreError, TokenHash};
use tokio::sync::oneshot;
use uuid::Uuid;
use wire::{PlayerName, ServerFrame};

use super::message::{Agreement, Claimed, Refusal};
use super::names;
use super::opening::{self, Opening};
use super::table_task::TableTask;

impl TableTask {
    pub(super) async fn join(
        &mut self,
        name: Option<PlayerName>,
        agreed: Agreement,
        token: TokenHash,
        reply: oneshot::Sender<Result<Seat, Refusal>>,
    ) -> Result<(), StoreError> {
        if let Some(seat) = self.state.seat_of(token) {
            // The answer was lost on its way to another node, which asks again.
            let _ = reply.send(Ok(seat));
            return Ok(());
        }
        let Some(seat) = Seat::BOTH.into_iter().find(|seat| self.state.table.names[*seat].is_none()) else {
            let _ = reply.send(Err(Refusal::Full));
            return Ok(());
        };
        let host = self.state.table.names[seat.other()].clone().unwrap_or_default();
        let names::Joined { guest, host } = names::at_joining(&host, name);
        if let (Some(host), Some(token)) = (host, self.state.table.tokens[seat.other()]) {
            self.rename(seat.other(), host, token).await?;
        }
        self.sit(seat, guest, token).await?;
        self.agree(agreed).await?;
        let _ = reply.send(Ok(seat));
        self.tell_table();
        self.begin_if_ready().await
    }

    /// Takes a seat, which gets this token.
    async fn sit(&mut self, seat: Seat, name: String, token: TokenHash) -> Result<(), StoreError> {
        self.rename(seat, name, token).await?;
        self.state.table.tokens[seat] = Some(token);
        Ok(())
    }

    /// Stores the player's name and token.
    async fn rename(&mut self, seat: Seat, name: String, token: TokenHash) -> Result<(), StoreError> {
        let table = self.state.table.id;
        let change = Change::Sit { table, seat, name: name.clone(), token };
        self.apply(vec![change]).await?;
        self.state.table.names[seat] = Some(name);
        Ok(())
    }

    pub(super) async fn rematch(&mut self, token: TokenHash) -> Result<(Uuid, Seat), Refusal> {
        let seat = self.state.seat_of(token).ok_or(Refusal::Stranger)?;
        if !self.state.is_over() {
            return Err(Refusal::NotOver);
        }
        if let Some(next) = self.state.table.next {
            return Ok((next, seat));
        }
        let old = &self.state.table;
        let opening = Opening {
            kind: old.kind.clone(),
            ruleset: old.ruleset.clone(),
            names: old.names.clone(),
            first: old.first.other(),
            control: old.control,
            coaching: old.coaching,
        };
        let table = old.id;
        let also = |next| vec![Change::Next { table, next }];
        let (store, pool) = (&self.tables.store, &self.tables.pool);
        let under = [self.lease()];
        let opened = opening::open(opening, Sides::default(), also, &under, store, pool, self.asker());
        let new = opened.await.map_err(|error| {
            tracing::error!(%table, %error, "could not open a rematch");
            Refusal::NotStored
        })?;
        self.state.table.next = Some(new.id);
        self.connections.tell_all(&ServerFrame::Rematch { table: new.id.to_string() });
        self.tell_table();
        Ok((new.id, seat))
    }

    pub(super) async fn claim(
        &mut self,
        seat: Seat,
        tokens: Sides<TokenHash>,
        reply: oneshot::Sender<Result<Claimed, Refusal>>,
    ) -> Result<(), StoreError> {
        if self.state.game.is_some() {
            let _ = reply.send(Err(Refusal::Begun));
            return Ok(());
        }
        let wanted: &[Seat] = match self.state.table.kind {
            Kind::Hotseat => &Seat::BOTH,
            Kind::Captain(_) | Kind::Online => std::slice::from_ref(&seat),
        };
        let mut seats = Vec::with_capacity(2);
        for &seat in wanted {
            let name = self.state.table.names[seat].clone().unwrap_or_default();
            self.sit(seat, name, tokens[seat]).await?;
            seats.push(seat.into());
        }
        let _ = reply.send(Ok(Claimed { table: self.info(), seats }));
        self.tell_table();
        self.begin_if_ready().await
    }
}
