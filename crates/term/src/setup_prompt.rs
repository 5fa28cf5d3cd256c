//! Questions in plain lines before a session: which unfinished game goes on, which opponent, which tracking.

use std::io::{self, BufRead, Write};

use crate::console::{Console, Stop};
use crate::options::{Opponent, Options};
use crate::question::Question;
use crate::text_board::Tracking;
use crate::unfinished_game::UnfinishedGame;

/// Asks for the opponent and the tracking until the answers are valid; Enter takes the default, and hidden misses stay
/// hidden. Returns the options with the answers, or `None` if the input ends or the player quits.
pub fn ask_setup(options: Options, input: impl BufRead, output: impl Write) -> io::Result<Option<Options>> {
    unless_quit(setup(options, &mut Console::new(input, output)))
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

fn setup(options: Options, console: &mut Console<impl BufRead, impl Write>) -> Result<Options, Stop> {
    let ruleset = &options.ruleset;
    let mut opponents = Opponent::all(ruleset);
    opponents.retain(|opponent| *opponent != Opponent::Hotseat);
    let usual = opponents.iter().position(|opponent| *opponent == options.opponent).unwrap_or(0);
    let words: Vec<&str> = opponents.iter().map(|opponent| opponent.word()).collect();
    console.say(format!("Choose an opponent, or press Enter for {}:", words[usual]))?;
    for opponent in &opponents {
        if let Opponent::Captain(entry) = opponent {
            console.say(format!("  {}: {}", entry.name, entry.description))?;
        }
    }
    let opponent = opponents[choose(console, &words, usual)?];
    let mut tracking = options.tracking;
    if ruleset.tells_cells() && tracking == Tracking::Full {
        console.say("Tracking: easy shows your misses, hard hides them. Press Enter for easy.")?;
        tracking = [Tracking::Full, Tracking::Memory][choose(console, &["easy", "hard"], 0)?];
    }
    Ok(Options { opponent, tracking, ..options })
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
    use rules::Ruleset;

    use super::*;
    use crate::plain::tests::options;

    fn asked(rules: &str, input: &str) -> (Option<(&'static str, Tracking)>, String) {
        let mut output = Vec::new();
        let opponent = Opponent::Captain(captains::registry::find("mate").unwrap());
        let options = Options { ruleset: Ruleset::preset(rules).unwrap(), ..options(opponent) };
        let asked = ask_setup(options, input.as_bytes(), &mut output).unwrap();
        (asked.map(|asked| (asked.opponent.word(), asked.tracking)), String::from_utf8(output).unwrap())
    }

    #[test]
    fn the_level_and_the_tracking_are_asked_for() {
        assert_eq!(asked("phoenix", "phoenix-hard\nhard\n").0, Some(("phoenix-hard", Tracking::Memory)));
        assert_eq!(asked("phoenix", "\n\n").0, Some(("mate", Tracking::Full)));
        assert_eq!(asked("phoenix", "Phoenix-M\nEasy\n").0, Some(("phoenix-medium", Tracking::Full)));
        let (chosen, said) = asked("phoenix", "phoenix\nkraken\ncadet\nwhat\nh\n");
        assert_eq!(chosen, Some(("cadet", Tracking::Memory)));
        assert_eq!(said.matches("Type one of these: cadet, mate,").count(), 2, "{said}");
        assert!(said.contains("Type one of these: easy, hard."), "{said}");
        assert_eq!(asked("salvo", "\n").0, Some(("mate", Tracking::Full)));
        assert_eq!(asked("phoenix", "quit\n").0, None);
        assert_eq!(asked("phoenix", "").0, None);
    }
}
