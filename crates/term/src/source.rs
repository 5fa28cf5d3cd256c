//! Where a game comes from: the interface between games (local, or at a server's table) and the two presentations
//! (full screen, plain lines). A source knows nothing of how it is shown, a presentation nothing of where games are.

use std::time::Duration;

use rules::{Cells, Dice, End, Fleet, Order, Record, Ruleset, Seat};

use wire::HintGrade;

use crate::game_view::GameView;

/// A player who waited this long for others is called with a bell; before, they still look at the game.
pub(crate) const BELL_AFTER: Duration = Duration::from_secs(2);

/// A source of games, one after another.
pub(crate) trait GameSource {
    /// Takes in what has arrived meanwhile; true if the screen has to be redrawn.
    fn tick(&mut self, _passed: Duration) -> bool {
        false
    }

    /// What happens now at this keyboard.
    fn step(&self) -> Step;

    /// The game as the player at the keyboard sees it, or a spectator; `None` before there is one.
    fn game_view(&self) -> Option<GameView<'_>>;

    /// The rules, once they are known.
    fn ruleset(&self) -> Option<&Ruleset>;

    /// What has happened since the last call.
    fn take_news(&mut self) -> Vec<News>;

    /// What has to be stored since the last call.
    fn take_kept(&mut self) -> Vec<Keep>;

    /// The dice for random fleets of this seat.
    fn fleet_dice(&self, seat: Seat) -> Dice;

    /// Places the fleet that [`Step::Place`] asks for.
    fn place(&mut self, fleet: Fleet);

    /// Gives an order for the player at the keyboard.
    fn order(&mut self, order: Order) -> Given;

    /// Stores the pencil marks of the player at the keyboard.
    fn pencil(&mut self, _marks: Cells) {}

    /// Asks the coach on behalf of the player at the keyboard; the answer is in the news, or what is wrong.
    fn ask_coach(&mut self, grade: HintGrade);

    /// The players pass the keyboard, as [`Step::Read`] and [`Step::HandOver`] ask for.
    fn go_on(&mut self) {}

    /// Asks for another game.
    fn another(&mut self);

    /// The record of the finished game, once it is known.
    fn record(&self) -> Option<&Record>;

    /// Asks for the record again, if it is missing; true if it may arrive.
    fn fetch_record(&mut self) -> bool {
        false
    }

    /// The lines above everything else in plain mode.
    fn heading(&self) -> Vec<String>;

    /// The link to the table, if the game is at one.
    fn link(&self) -> Option<String> {
        None
    }

    /// What is wrong with the connection, if anything.
    fn line(&self) -> Option<String> {
        None
    }

    /// Why the game can no longer be shown although it is not over, if so.
    fn failure(&self) -> Option<String> {
        None
    }

    /// What quitting means now.
    fn leaving(&self) -> &'static str;

    /// The player quits.
    fn leave(&mut self) {}
}

/// What happens now at this keyboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// Nothing can be done here; the sentence says why.
    Wait(String),
    /// A fleet is placed, by the named player if there are two.
    Place(Seat, Option<String>),
    /// A player gives an order.
    Order,
    /// A player reads a result, then passes the keyboard to the named one.
    Read(String),
    /// The keyboard changes hands: nothing is shown until the named player is there.
    HandOver(String),
    /// The game is over.
    Over(End),
    /// There is nothing more to come.
    Closed,
}

/// Something that has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum News {
    /// Something happened on the board, a sentence each.
    Turn {
        sentences: Vec<String>,
        /// Whether the order of the player at the keyboard is decided.
        own: bool,
    },
    /// A message to the player.
    Notice(String),
    /// A message for plain mode only, because a screen shows the same all the time.
    Aside(String),
    /// The coach has answered; the hint is in the view.
    Hint(String),
    /// The pencil marks that a server has stored for the player.
    Pencil(Cells),
    /// Another game begins.
    NewGame,
}

/// What became of an order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Given {
    /// It was played; the result is in the news.
    Played,
    /// It is on its way.
    Sent,
    /// It was not played, or not yet; the sentence says why.
    NotYet(String),
}

/// Something that has to be stored.
#[derive(Debug)]
pub enum Keep {
    /// A game after a turn, so that it can be resumed.
    Progress(Record),
    /// A game that is over, or was left unfinished.
    Game(Record),
    /// A seat at a table on a server.
    Seat {
        /// The table.
        table: String,
        /// The seat's token.
        token: String,
    },
}
