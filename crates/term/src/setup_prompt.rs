//! Questions in plain lines before a session: which unfinished game goes on, which opponent, which tracking.

use std::io::{self, BufRead, Write};

use captains::registry::{self, CaptainEntry};
use rules::Ruleset;

use crate::console::{Console, Stop};
use crate::options::Opponent;
use crate::question::Question;
use crate::text_board::Tracking;
use crate::unfinished_game::UnfinishedGame;

/// The player's answers: the opponent, and what the enemy's board shows.
pub struct SetupAnswers {
    /// The captain.
    pub captain: &'static CaptainEntry,
    /// What the enemy's board shows.
    pub tracking: Tracking,
}

/// Asks for the opponent and the tracking until the answers are valid; Enter takes the default.
/// Returns `None` if the input ends or the player quits.
pub fn ask_setup(
    ruleset: &Ruleset,
    input: impl BufRead,
    output: impl Write,
) -> io::Result<Option<SetupAnswers>> {
    unless_quit(setup(ruleset, &mut Console::new(input, output)))
}

/// What the player wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResumeAnswer {
    /// Go on with this game, counted from 0.
    Resume(usize),
    /// A new game.
    NewGame,
}

/// Asks which unfinished game goes on, until the answer is valid; Enter takes the first.
/// Returns `None` if the input ends or the player quits.
pub fn ask_resume(
    games: &[UnfinishedGame],
    input: impl BufRead,
    output: impl Write,
) -> io::Result<Option<ResumeAnswer>> {
    unless_quit(resume(games, &mut Console::new(input, output)))
}

fn unless_quit<T>(asked: Result<T, Stop>) -> io::Result<Option<T>> {
    match asked {
        Ok(answer) => Ok(Some(answer)),
        Err(Stop::InputEnded | Stop::Quit) => Ok(None),
        Err(Stop::Io(error)) => Err(error),
    }
}

/// Asks for a line; quitting is possible at any time.
fn ask(console: &mut Console<impl BufRead, impl Write>) -> Result<String, Stop> {
    let line = console.ask()?.to_ascii_lowercase();
    if Question::read(&line) == Some(Question::Quit) { Err(Stop::Quit) } else { Ok(line) }
}

fn resume(
    games: &[UnfinishedGame],
    console: &mut Console<impl BufRead, impl Write>,
) -> Result<ResumeAnswer, Stop> {
    let one = games.len() == 1;
    console.say(if one { "You have an unfinished game." } else { "You have unfinished games." })?;
    for (number, game) in (1..).zip(games) {
        console.say(format!("  {number}: {}", game.description()))?;
    }
    loop {
        console.say("Type a number to go on (Enter is 1), or new for a new game.")?;
        match ask(console)?.as_str() {
            "" => return Ok(ResumeAnswer::Resume(0)),
            "new" | "n" | "no" => return Ok(ResumeAnswer::NewGame),
            number => {
                let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                if let Some(index) = index.filter(|index| *index < games.len()) {
                    return Ok(ResumeAnswer::Resume(index));
                }
            }
        }
    }
}

fn setup(ruleset: &Ruleset, console: &mut Console<impl BufRead, impl Write>) -> Result<SetupAnswers, Stop> {
    let captains: Vec<&'static CaptainEntry> =
        registry::CAPTAINS.iter().filter(|entry| entry.captain.plays(ruleset).is_ok()).collect();
    let usual = captains.iter().position(|entry| entry.name == Opponent::USUAL).unwrap_or(0);
    console.say(format!("Choose an opponent, or press Enter for {}:", captains[usual].name))?;
    for entry in &captains {
        console.say(format!("  {}: {}", entry.name, entry.description))?;
    }
    let names: Vec<&str> = captains.iter().map(|entry| entry.name).collect();
    let captain = captains[choose(console, &names, usual)?];
    if !ruleset.tells_cells() {
        return Ok(SetupAnswers { captain, tracking: Tracking::Full });
    }
    console.say("Tracking: easy shows your misses, hard hides them. Press Enter for easy.")?;
    let tracking = [Tracking::Full, Tracking::Memory][choose(console, &["easy", "hard"], 0)?];
    Ok(SetupAnswers { captain, tracking })
}

/// Asks until one of these words is typed, or an unambiguous prefix of one; Enter takes the default.
fn choose(
    console: &mut Console<impl BufRead, impl Write>,
    words: &[&str],
    usual: usize,
) -> Result<usize, Stop> {
    loop {
        let line = ask(console)?;
        if line.is_empty() {
            return Ok(usual);
        }
        let exact = words.iter().position(|word| *word == line);
        let mut begun = (0..words.len()).filter(|&index| words[index].starts_with(&line));
        match (exact, begun.next(), begun.next()) {
            (Some(index), ..) | (None, Some(index), None) => return Ok(index),
            _ => console.say(format!("Type one of these: {}.", words.join(", ")))?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(rules: &str, input: &str) -> (Option<(&'static str, Tracking)>, String) {
        let mut output = Vec::new();
        let asked = ask_setup(&Ruleset::preset(rules).unwrap(), input.as_bytes(), &mut output).unwrap();
        (asked.map(|asked| (asked.captain.name, asked.tracking)), String::from_utf8(output).unwrap())
    }

    #[test]
    fn the_level_and_the_tracking_are_asked_for() {
        assert_eq!(asked("phoenix", "phoenix-hard\nhard\n").0, Some(("phoenix-hard", Tracking::Memory)));
        assert_eq!(asked("phoenix", "\n\n").0, Some(("lieutenant", Tracking::Full)));
        assert_eq!(asked("phoenix", "Phoenix-M\nEasy\n").0, Some(("phoenix-medium", Tracking::Full)));
        let (chosen, said) = asked("phoenix", "phoenix\nkraken\nmate\nwhat\nh\n");
        assert_eq!(chosen, Some(("mate", Tracking::Memory)));
        assert_eq!(said.matches("Type one of these: cadet, mate,").count(), 2, "{said}");
        assert!(said.contains("Type one of these: easy, hard."), "{said}");
        assert_eq!(asked("salvo", "\n").0, Some(("lieutenant", Tracking::Full)));
        assert_eq!(asked("phoenix", "quit\n").0, None);
        assert_eq!(asked("phoenix", "").0, None);
    }
}
