//! Local games on the screen: the set-up screen, then the games.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;

use super::game::Game;
use super::key::Key;
use super::look::Look;
use super::setup::{Chosen, Setup};
use super::show::{Flow, Show};
use crate::options::Options;
use crate::session::Session;

/// The set-up screen, then games with what was chosen there.
pub struct Local {
    options: Options,
    setup: Setup,
    /// The games, once everything is chosen.
    game: Option<Game>,
}

impl Local {
    /// A session that asks for rules and opponent, starting from these options.
    pub fn new(options: Options) -> Local {
        Local { setup: Setup::new(&options), options, game: None }
    }

    /// The games, once everything is chosen.
    pub fn game(&mut self) -> Option<&mut Game> {
        self.game.as_mut()
    }
}

impl Show for Local {
    fn press(&mut self, key: Key, window: Rect) -> Flow {
        if let Some(game) = &mut self.game {
            return game.press(key, window);
        }
        match self.setup.press(key, &mut self.options) {
            Chosen::NotYet => {}
            Chosen::Leave => return Flow::Leave,
            Chosen::Begin => self.game = Some(Game::new(Session::local(self.options.clone()))),
        }
        Flow::On
    }

    fn draw(&self, frame: &mut Frame, look: Look) {
        match &self.game {
            Some(game) => game.draw(frame, look),
            None => self.setup.draw(frame, &self.options, look),
        }
    }

    fn tick(&mut self, passed: Duration) -> bool {
        self.game.as_mut().is_some_and(|game| game.tick(passed))
    }

    fn leave(&mut self) {
        if let Some(game) = &mut self.game {
            game.leave();
        }
    }
}
