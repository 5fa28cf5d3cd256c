//! A session: games one after another, from here or from a table on a server, to be shown by either presentation.

use rules::Dice;

use crate::local::LocalGames;
use crate::online::{Link, Offer, RemoteTable, Visit};
use crate::options::Options;
use crate::source::GameSource;
use crate::unfinished_game::UnfinishedGame;

/// Games one after another, for [`play`](crate::play) or [`screen::Game`](crate::screen::Game).
pub struct Session {
    pub(crate) source: Box<dyn GameSource>,
}

impl Session {
    /// Local games with these options.
    pub fn local(options: Options) -> Session {
        Session { source: Box::new(LocalGames::new(options)) }
    }

    /// A local game that goes on, with the options that [`UnfinishedGame::options`] gave.
    pub fn resume(options: Options, unfinished: &UnfinishedGame) -> Session {
        Session { source: Box::new(LocalGames::resume(options, unfinished)) }
    }

    /// A table on a server. The dice are for random fleets only; the offer is reported to the player.
    pub fn table(link: Link, visit: Visit, dice: Dice, offer: Offer, fleet: Option<String>) -> Session {
        Session { source: Box::new(RemoteTable::new(link, visit, dice, offer, fleet)) }
    }

    /// Why a table can no longer be shown although the game is not over, if so.
    pub fn failure(&self) -> Option<String> {
        self.source.failure()
    }
}
