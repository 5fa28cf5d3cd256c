//! Offers unfinished games in plain lines, before a session.

use std::io::{self, BufRead, Write};

use crate::console::{Console, Echo, Stop};
use crate::unfinished_game::UnfinishedGame;

/// What the player wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResumeAnswer {
    /// Go on with this game, counted from 0.
    Resume(usize),
    /// A new game.
    NewGame,
    /// Quit.
    Quit,
}

/// Asks which unfinished game goes on, until the answer is valid; Enter takes the first.
pub fn ask_resume(
    games: &[UnfinishedGame],
    input: impl BufRead,
    output: impl Write,
) -> io::Result<ResumeAnswer> {
    let mut console = Console::new(input, output, Echo::Off);
    console.say(if games.len() == 1 {
        "You have an unfinished game."
    } else {
        "You have unfinished games."
    })?;
    for (number, game) in (1..).zip(games) {
        console.say(format!("  {number}: {}", game.description()))?;
    }
    loop {
        console.say("Type a number to go on (Enter is 1), or new for a new game.")?;
        let line = match console.ask() {
            Ok(line) => line.to_ascii_lowercase(),
            Err(Stop::Io(error)) => return Err(error),
            Err(Stop::InputEnded | Stop::Quit) => return Ok(ResumeAnswer::Quit),
        };
        match line.as_str() {
            "" => return Ok(ResumeAnswer::Resume(0)),
            "new" | "n" | "no" => return Ok(ResumeAnswer::NewGame),
            "quit" | "exit" | "leave" | "bye" => return Ok(ResumeAnswer::Quit),
            number => {
                let number = number.parse::<usize>().ok().filter(|number| (1..=games.len()).contains(number));
                if let Some(number) = number {
                    return Ok(ResumeAnswer::Resume(number - 1));
                }
            }
        }
    }
}
