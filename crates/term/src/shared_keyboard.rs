//! The keyboard that two people share.

use std::io::{BufRead, Write};

use rules::Seat;

use crate::console::{Console, Stop};
use crate::question::Question;

/// How many empty lines hide one player's charts from the other; more than any usual window has rows.
const CURTAIN: usize = 60;

/// The keyboard that two people share, and who sits at it.
#[derive(Default)]
pub(crate) struct SharedKeyboard {
    at: Option<Seat>,
}

impl SharedKeyboard {
    /// Lets this player sit down where nobody sits.
    pub(crate) fn take_if_free(&mut self, seat: Seat) {
        self.at.get_or_insert(seat);
    }

    /// Makes sure that this player sits at the keyboard, and that what the other saw is out of sight.
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
            console.blank(CURTAIN)?;
        }
        console.say(format!("{name} is next. Press Enter when you are ready."))?;
        wait(console)?;
        self.at = Some(seat);
        Ok(())
    }
}

/// Waits for Enter. Whatever else was typed is no order: it may not have been this player's hand.
fn wait(console: &mut Console<impl BufRead, impl Write>) -> Result<(), Stop> {
    match Question::read(&console.ask()?) {
        Some(Question::Quit) => Err(Stop::Quit),
        _ => Ok(()),
    }
}
