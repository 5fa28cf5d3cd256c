//! The trait for watching a match turn by turn.

use std::time::Duration;

use rules::Turn;

/// Watches a game: gets every turn as soon as it is played, the opening first.
///
/// A turn has everything; ask it what a given eye may see before showing it.
pub trait Watcher: Send {
    /// A turn was played.
    fn saw(&mut self, turn: &Turn);

    /// How long to pause after each turn for spectators. None if there are none: then two captains may play without pauses,
    /// and all turns are reported at the end.
    fn pace(&self) -> Option<Duration> {
        None
    }
}

/// No spectators.
impl Watcher for () {
    fn saw(&mut self, _turn: &Turn) {}
}
