//! What somebody sees of a game.

use rules::{Phase, Seat, View};

use super::head::Clocks;
use super::prompt::UNFINISHED;
use crate::names::Names;
use crate::options::{Charts, Options};
use crate::table::Table;
use crate::text_board::Tracking;

/// What somebody sees of a game: a player, or somebody who watches.
#[derive(Clone, Copy)]
pub(crate) struct GameView<'a> {
    pub(crate) view: &'a View,
    /// Whose waters are called one's own; for a watcher, those at the right.
    pub(crate) seat: Seat,
    pub(crate) names: &'a Names,
    /// What was told, a sentence each, the oldest first.
    pub(crate) log: &'a [String],
    pub(crate) tracking: Tracking,
    pub(crate) charts: Charts,
    /// How the connection stands, where there is one and something is wrong with it.
    pub(crate) line: Option<&'a str>,
    pub(crate) clocks: Option<&'a Clocks>,
    /// What leaving means.
    pub(crate) leaving: &'static str,
}

impl<'a> GameView<'a> {
    /// What a player at this keyboard sees of the game at the table.
    pub(crate) fn at(table: &'a Table, seat: Seat, options: &'a Options) -> GameView<'a> {
        GameView {
            view: table.view(seat),
            seat,
            names: &options.names,
            log: table.log(seat),
            tracking: options.tracking,
            charts: options.charts,
            line: None,
            clocks: None,
            leaving: UNFINISHED,
        }
    }

    /// Whether this player may give an order now.
    pub(crate) fn may_act(&self) -> bool {
        self.view.phase().is_some_and(|phase| phase.admits(self.seat).is_ok())
    }

    /// Which turn or round it is, and who is to move.
    pub(crate) fn moment(&self) -> String {
        let orders = self.view.orders();
        let turn = u32::from(orders.a) + u32::from(orders.b) + 1;
        let player = self.view.seat().is_some();
        match self.view.phase() {
            None => "The game has not begun.".to_owned(),
            Some(Phase::Over(_)) => "The game is over.".to_owned(),
            Some(Phase::Turn(seat)) if player && seat == self.seat => format!("Turn {turn}. Your order."),
            Some(Phase::Turn(seat)) => format!("Turn {turn}. {} is to move.", self.names.of(seat)),
            Some(Phase::Round { number, committed }) if player && committed[self.seat] => {
                format!("Round {number}. Waiting for {}.", self.names.of(self.seat.other()))
            }
            Some(Phase::Round { number, .. }) if player => format!("Round {number}. Your salvo."),
            Some(Phase::Round { number, .. }) => format!("Round {number}."),
        }
    }
}
