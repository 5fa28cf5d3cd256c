//! Local games on the screen: unfinished games or the set-up screen, then the games.

use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;

use super::game::Game;
use super::key::Key;
use super::look::Look;
use super::resume_screen::ResumeScreen;
use super::setup::Setup;
use super::show::{Flow, Pressed, Show};
use crate::options::Options;
use crate::session::Session;
use crate::unfinished_game::UnfinishedGame;

/// The set-up screen, then games with what was chosen there. Unfinished games are offered first.
pub struct Local {
    unfinished: Vec<(UnfinishedGame, Options)>,
    offer: Option<ResumeScreen>,
    setup: Setup,
    resumed: Option<usize>,
    /// The games, once everything is chosen.
    game: Option<Game>,
}

impl Local {
    /// A session that asks for rules and opponent, starting from these options, unless one of the unfinished games goes
    /// on, with its own options.
    pub fn new(options: Options, unfinished: Vec<(UnfinishedGame, Options)>) -> Local {
        let offers: Vec<String> = unfinished.iter().map(|(game, _)| game.description()).collect();
        let offer = (!offers.is_empty()).then(|| ResumeScreen::new(offers));
        Local { setup: Setup::new(options), unfinished, offer, resumed: None, game: None }
    }

    /// Which of the unfinished games goes on, if one does.
    pub fn resumed(&self) -> Option<usize> {
        self.resumed
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
        if let Some(offer) = &mut self.offer {
            match offer.press(key) {
                Pressed::Open => {}
                Pressed::Leave => return Flow::Leave,
                Pressed::Done(None) => self.offer = None,
                Pressed::Done(Some(index)) => {
                    let (unfinished, options) = &self.unfinished[index];
                    self.game = Some(Game::new(Session::resume(options.clone(), unfinished)));
                    self.resumed = Some(index);
                }
            }
            return Flow::On;
        }
        match self.setup.press(key, window) {
            Pressed::Open => {}
            Pressed::Leave => return Flow::Leave,
            Pressed::Done(options) => self.game = Some(Game::new(Session::local(options))),
        }
        Flow::On
    }

    fn draw(&self, frame: &mut Frame, look: Look) {
        match (&self.game, &self.offer) {
            (Some(game), _) => game.draw(frame, look),
            (None, Some(offer)) => offer.draw(frame, look),
            (None, None) => self.setup.draw(frame, look),
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
