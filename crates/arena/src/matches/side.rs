//! One side of a match: its player, its view, its calls and its fault.

use std::time::Instant;

use captains::Captain;
use rules::{Attempt, Cause, Dice, End, Eye, Fleet, Ruleset, Seat, View};
use wire::bot::{
    BotRequest, EndRequest, Fault, FaultKind, MoveRequest, PlacementRequest, Rulebook, read_move,
    read_placement,
};

use crate::call::{Exchange, Failure};
use crate::call_log::{CallLog, Keep};
use crate::player::{self, Player};

/// A player at its seat: its view of the game, and its calls.
pub(super) struct Side<'a> {
    seat: Seat,
    player: &'a mut Player,
    captain: Option<&'static dyn Captain>,
    /// The game id for this side.
    id: String,
    dice: Dice,
    view: View,
    /// The rules in the form of requests, built when first needed.
    rules: Option<Rulebook>,
    start: Instant,
    log: CallLog,
    /// Whether a call is pending; it is dropped if the match is aborted.
    asked: bool,
    /// The last call, if its answer has not been judged yet.
    open: Option<Exchange>,
    /// Whether the player's log may explain the last fault and has not been read yet.
    unheard: bool,
    /// What ended the game for this side.
    fault: Option<Fault>,
    /// The same fault as the player is told: its URL may have changed meanwhile.
    public_fault: Option<Fault>,
}

impl<'a> Side<'a> {
    pub(super) fn new(
        seat: Seat,
        player: &'a mut Player,
        ruleset: &Ruleset,
        id: String,
        dice: Dice,
        keep: Keep,
    ) -> Side<'a> {
        let view = View::new(ruleset, Eye::Player(seat));
        let (captain, log) = (player.as_captain(), CallLog::new(keep));
        Side {
            seat,
            player,
            captain,
            id,
            dice,
            view,
            rules: None,
            start: Instant::now(),
            log,
            asked: false,
            open: None,
            unheard: false,
            fault: None,
            public_fault: None,
        }
    }

    pub(super) fn view(&mut self) -> &mut View {
        &mut self.view
    }

    /// Asks for the fleet.
    pub(super) async fn place(&mut self) -> Result<Fleet, Failure> {
        let ruleset = self.view.ruleset().clone();
        if let Some(captain) = self.captain {
            return player::deploy(captain, self.player.dossier(), &ruleset, &mut self.dice).await;
        }
        let request = PlacementRequest::of(&ruleset, self.seat, &self.id, self.player.extras());
        self.ask(BotRequest::Placement(request), |body| read_placement(body, &ruleset)).await
    }

    /// Asks for an order.
    pub(super) async fn order(&mut self) -> Result<Attempt, Failure> {
        if let Some(captain) = self.captain {
            let (dossier, budget) = (self.player.dossier(), self.player.budget());
            let order = player::decide(captain, dossier, &mut self.view, &mut self.dice, budget).await;
            return order.map(Attempt::Order);
        }
        let rules = self.rules.get_or_insert_with(|| Rulebook::of(self.view.ruleset()));
        let request = MoveRequest::under(rules, &self.view, &self.id, self.player.extras());
        let request = request.ok_or_else(|| Failure::Ours("a player has no view".to_owned()))?;
        let ruleset = self.view.ruleset().clone();
        self.ask(BotRequest::Move(request), |body| read_move(body, &ruleset)).await
    }

    async fn ask<T>(
        &mut self,
        question: BotRequest,
        read: impl FnOnce(&[u8]) -> Result<T, Fault>,
    ) -> Result<T, Failure> {
        self.read_log().await;
        self.asked = true;
        let exchange = self.player.ask(&question).await;
        self.asked = false;
        let exchange = exchange.ok_or_else(|| Failure::Ours("there is no player to call".to_owned()))?;
        let answer = exchange.body().and_then(|body| Ok(read(body)?));
        self.open = Some(exchange);
        answer
    }

    /// Logs the last call with its fault, if any.
    pub(super) fn judge(&mut self, fault: Option<Fault>) {
        if let Some(exchange) = self.open.take() {
            self.unheard = fault.is_some() && exchange.log.is_none();
            self.log.note(self.seat, self.start.elapsed(), exchange, fault);
        }
    }

    /// Logs the last call with the fault that lost the game.
    pub(super) fn condemn(&mut self, fault: Fault) {
        let public =
            self.open.as_ref().map_or_else(|| fault.clone(), |exchange| exchange.public_fault(&fault));
        self.public_fault = Some(public);
        self.judge(Some(fault.clone()));
        self.fault = Some(fault);
    }

    /// Reads the player's own log, which may explain its last fault.
    pub(super) async fn read_log(&mut self) {
        if std::mem::take(&mut self.unheard)
            && let Some(complaints) = self.player.log().await
        {
            self.log.explain(complaints);
        }
    }

    /// The fault by which this side lost, if any.
    pub(super) fn cause(&self) -> Option<Cause> {
        self.fault.as_ref().map(|fault| fault.kind.cause())
    }

    /// Sends the end call, if the player gets one.
    pub(super) async fn send_end(&mut self, end: End) {
        self.read_log().await;
        // A player that just failed to answer would only cost another time limit.
        let silent = |fault: &Fault| {
            matches!(fault.kind, FaultKind::Timeout | FaultKind::Flag | FaultKind::Unreachable)
        };
        if self.asked {
            self.player.hang_up();
        } else if self.player.wants_end() && !self.fault.as_ref().is_some_and(silent) {
            let request = EndRequest::of(end, self.seat, &self.id, self.public_fault.clone());
            self.open = self.player.ask(&BotRequest::End(request)).await;
            self.judge(None);
        }
        self.player.leave(self.fault.as_ref());
    }

    pub(super) fn into_parts(self) -> (Option<Fault>, CallLog) {
        (self.fault, self.log)
    }
}
