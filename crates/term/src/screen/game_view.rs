//! What one player or spectator sees of a game: view, names, log, connection.

use rules::{Phase, Seat, View};

use super::head::Clocks;
use super::prompt::UNFINISHED;
use crate::names::Names;
use crate::options::{Options, VisibleBoards};
use crate::table::Table;
use crate::text_board::Tracking;

/// What one player or spectator sees of a game.
#[derive(Clone, Copy)]
pub(crate) struct GameView<'a> {
    pub(crate) view: &'a View,
    /// Whose waters are "your waters"; for a spectator, the board at the right.
    pub(crate) seat: Seat,
    pub(crate) names: &'a Names,
    /// The log, oldest first.
    pub(crate) log: &'a [String],
    pub(crate) tracking: Tracking,
    pub(crate) visible_boards: VisibleBoards,
    /// What is wrong with the connection, if anything.
    pub(crate) line: Option<&'a str>,
    pub(crate) clocks: Option<&'a Clocks>,
    /// What quitting means.
    pub(crate) leaving: &'static str,
}

impl<'a> GameView<'a> {
    /// What a player at this keyboard sees of a local game.
    pub(crate) fn at(table: &'a Table, seat: Seat, options: &'a Options) -> GameView<'a> {
        GameView {
            view: table.view(seat),
            seat,
            names: &options.names,
            log: table.log(seat),
            tracking: options.tracking,
            visible_boards: options.visible_boards,
            line: None,
            clocks: None,
            leaving: UNFINISHED,
        }
    }

    /// Whether this player may give an order now.
    pub(crate) fn may_act(&self) -> bool {
        self.view.phase().is_some_and(|phase| phase.admits(self.seat).is_ok())
    }

    /// Which turn or round it is, and who moves.
    pub(crate) fn moment(&self) -> String {
        let orders = self.view.orders();
        let turn = u32::from(orders.a) + u32::from(orders.b) + 1;
        let player = self.view.seat().is_some();
        match self.view.phase() {
            None => "The game has not started.".to_owned(),
            Some(Phase::Over(_)) => "Game over.".to_owned(),
            Some(Phase::Turn(seat)) if player && seat == self.seat => format!("Turn {turn}. Your move."),
            Some(Phase::Turn(seat)) => format!("Turn {turn}. {} to move.", self.names.of(seat)),
            Some(Phase::Round { number, committed }) if player && committed[self.seat] => {
                format!("Round {number}. Waiting for {}.", self.names.of(self.seat.other()))
            }
            Some(Phase::Round { number, .. }) if player => format!("Round {number}. Your salvo."),
            Some(Phase::Round { number, .. }) => format!("Round {number}."),
        }
    }
}
