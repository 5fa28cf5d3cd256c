//! Somebody who looks on.

use rules::Turn;

/// Looks on while a game is played: told of every turn as soon as it is played, the opening first.
///
/// A turn shows nothing by itself; what may be shown to whom is asked of it.
pub trait Watcher: Send {
    /// A turn was played.
    fn saw(&mut self, turn: &Turn);
}

/// Nobody looks on.
impl Watcher for () {
    fn saw(&mut self, _turn: &Turn) {}
}
