//! The keyboard two people share in plain mode: hides one player's boards before the other sits down.

use std::io::{BufRead, Write};

use rules::Seat;

use crate::console::{Console, Stop};
use crate::question::Question;

/// How many empty lines hide one player's boards from the other; more rows than most windows have.
const BLANK_LINES: usize = 60;

/// The keyboard that two people share, and who sits at it.
#[derive(Default)]
pub(crate) struct SharedKeyboard {
    at: Option<Seat>,
}

impl SharedKeyboard {
    /// Lets this player sit down if nobody does.
    pub(crate) fn take_if_free(&mut self, seat: Seat) {
        self.at.get_or_insert(seat);
    }

    /// Hands the keyboard to this player and hides what the other one saw.
    pub(crate) fn hand_to(
        &mut self,
        console: &mut Console<impl BufRead, impl Write>,
        seat: Seat,
        name: &str,
    ) -> Result<(), Stop> {
        if self.at == Some(seat) {
            return Ok(());
        }
        if self.at.is_some() {
            console.say(format!("Press Enter to hide this, then pass the keyboard to {name}."))?;
            wait(console)?;
            console.blank(BLANK_LINES)?;
        }
        console.say(format!("{name} is next. Press Enter when you are ready."))?;
        wait(console)?;
        self.at = Some(seat);
        Ok(())
    }
}

/// Waits for Enter. Anything else is ignored: the wrong player may have typed it.
fn wait(console: &mut Console<impl BufRead, impl Write>) -> Result<(), Stop> {
    match Question::read(&console.ask()?) {
        Some(Question::Quit) => Err(Stop::Quit),
        _ => Ok(()),
    }
}
