//! Somebody who looks on.

use std::time::Duration;

use rules::Turn;

/// Looks on while a game is played: told of every turn as soon as it is played, the opening first.
///
/// A turn shows nothing by itself; what may be shown to whom is asked of it.
pub trait Watcher: Send {
    /// A turn was played.
    fn saw(&mut self, turn: &Turn);

    /// How long the game shall rest after each turn, for somebody who looks on while it is played. None if nobody does:
    /// then two captains may play it in one go, and all its turns are told at the end.
    fn pace(&self) -> Option<Duration> {
        None
    }
}

/// Nobody looks on.
impl Watcher for () {
    fn saw(&mut self, _turn: &Turn) {}
}
