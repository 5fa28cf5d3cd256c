//! Fleet prompt in plain lines: asks a player to place a fleet ship by ship.

use std::io::{self, BufRead, Write};

use rules::{Dice, Fleet, Ruleset, Ship, plural};

use crate::console::{Console, Stop};
use crate::help;
use crate::placing::Placing;
use crate::question::Question;
use crate::text_board::TextBoard;

/// Asks a player to place a fleet until it is complete and confirmed. Nothing here is ever punished.
pub(crate) fn place(
    console: &mut Console<impl BufRead, impl Write>,
    ruleset: &Ruleset,
    dice: &mut Dice,
) -> Result<Fleet, Stop> {
    console.say("Press Enter for a random fleet, or place the ships one by one: A1 h, A1 v, or help.")?;
    let mut placing = Placing::new(ruleset);
    loop {
        console.say(next(&placing))?;
        let line = console.ask()?;
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        let before = placing.ships().to_vec();
        match word.to_ascii_lowercase().as_str() {
            "" if placing.ships().is_empty() => placing.draw(dice),
            "random" => placing.draw(dice),
            "" | "done" | "ready" | "ok" => match placing.fleet() {
                Ok(fleet) => return Ok(fleet),
                Err(missing) => console.say(missing)?,
            },
            "remove" | "undo" => say_either(console, placing.remove(rest.trim()))?,
            "clear" | "reset" => placing.clear(),
            "show" => console.draw(board(ruleset, &placing).text())?,
            "resign" | "surrender" => console.say("The game has not started. To leave, type quit.")?,
            "place" => say_either(console, placing.place(rest))?,
            _ => match Question::read(&line) {
                Some(question) => answer(console, ruleset, &placing, question)?,
                None => say_either(console, placing.place(&line))?,
            },
        }
        if placing.ships() == before {
            continue;
        }
        if console.boards {
            console.draw(board(ruleset, &placing).text())?;
        } else if placing.missing().is_empty() {
            // A ship placed by name has been reported already.
            console.say(list(ruleset, placing.ships()))?;
        }
    }
}

fn next(placing: &Placing) -> String {
    let Some(class) = placing.missing().first().copied() else {
        return "All ships are placed. Press Enter to continue, or type random for another fleet.".to_owned();
    };
    let squares = plural(u32::from(class.length()), "square");
    format!("Next: {}, {} {squares}.", class.title(), class.length())
}

fn answer(
    console: &mut Console<impl BufRead, impl Write>,
    ruleset: &Ruleset,
    placing: &Placing,
    question: Question,
) -> Result<(), Stop> {
    match question {
        Question::Help | Question::Orders => console.draw(help::placing(ruleset))?,
        Question::Boards | Question::Mine => console.draw(board(ruleset, placing).text())?,
        Question::Fleet => console.say(list(ruleset, placing.ships()))?,
        Question::Rules => console.say(help::rules(ruleset).join("\n"))?,
        Question::BoardsOn => console.boards = true,
        Question::BoardsOff => console.boards = false,
        Question::Enemy | Question::Log | Question::Hits | Question::Hint | Question::Heat => {
            console.say("The game has not started.")?;
        }
        Question::Quit => return Err(Stop::Quit),
    }
    Ok(())
}

fn board(ruleset: &Ruleset, placing: &Placing) -> TextBoard {
    TextBoard::placed(ruleset, placing.ships(), "Your waters")
}

fn list(ruleset: &Ruleset, ships: &[Ship]) -> String {
    let ship =
        |ship: &Ship| format!("{} {}", ruleset.class(ship.class).title(), ship.span.name(ruleset.board()));
    let ships: Vec<String> = ships.iter().map(ship).collect();
    if ships.is_empty() {
        "No ships are placed yet.".to_owned()
    } else {
        format!("Placed: {}.", ships.join(", "))
    }
}

fn say_either(
    console: &mut Console<impl BufRead, impl Write>,
    said: Result<String, String>,
) -> io::Result<()> {
    console.say(said.unwrap_or_else(|reason| reason))
}
