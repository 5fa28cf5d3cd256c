//! What one player or spectator sees of a game: view, names, log, connection, clocks.

use rules::{Phase, Seat, View};

use crate::hint::CoachView;
use crate::names::Names;
use crate::options::VisibleBoards;
use crate::player_log::PlayerLog;
use crate::text_board::Tracking;

/// What one player or spectator sees of a game.
#[derive(Clone)]
pub(crate) struct GameView<'a> {
    pub(crate) view: &'a View,
    /// Whose waters are "your waters"; for a spectator, the board at the right.
    pub(crate) seat: Seat,
    /// The player at the keyboard; `None` for spectators, and if there are two.
    pub(crate) reader: Option<Seat>,
    pub(crate) names: &'a Names,
    /// The log, oldest first.
    pub(crate) log: &'a [String],
    pub(crate) tracking: Tracking,
    pub(crate) visible_boards: VisibleBoards,
    /// What is wrong with the connection, if anything.
    pub(crate) line: Option<String>,
    pub(crate) clocks: Option<Clocks>,
    /// The coach, if the player may ask it.
    pub(crate) coach: Option<CoachView<'a>>,
    /// What quitting means.
    pub(crate) leaving: &'static str,
}

/// The time left to both players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    /// With the names of the players.
    pub(crate) named: String,
    /// Without names, if those are too long.
    pub(crate) short: String,
}

impl<'a> GameView<'a> {
    /// What a player knows at the keyboard, without a connection or clocks.
    pub(crate) fn of(known: &'a PlayerLog, seat: Seat) -> GameView<'a> {
        GameView {
            view: &known.view,
            seat,
            reader: known.view.seat(),
            names: &known.names,
            log: &known.log,
            tracking: Tracking::Full,
            visible_boards: VisibleBoards::Both,
            line: None,
            clocks: None,
            coach: None,
            leaving: "",
        }
    }

    /// Whether this player may give an order now.
    pub(crate) fn may_act(&self) -> bool {
        self.view.phase().is_some_and(|phase| phase.admits(self.seat).is_ok())
    }

    /// Whether the game is on and a player sees it, not a spectator.
    pub(crate) fn is_playing(&self) -> bool {
        self.view.seat().is_some() && self.view.phase().is_some() && self.view.end().is_none()
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
