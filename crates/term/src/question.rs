//! Questions a player can type at any time, and their answers in plain lines; also the boards and the prompt.

use std::io::{self, BufRead, Write};

use rules::{Board, Cell, Phase};

use crate::console::{Console, Stop};
use crate::fleet_list;
use crate::game_view::GameView;
use crate::help;
use crate::hint::{Hint, percent};
use crate::names::Names;
use crate::options::VisibleBoards;
use crate::paragraph::WIDTH;
use crate::text_board::TextBoard;

/// The answer to `log` before the first turn.
pub(crate) const NO_LOG: &str = "Nothing has happened yet.";

/// A question, which costs nothing in any rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    Help,
    Boards,
    Enemy,
    Mine,
    Fleet,
    Log,
    Rules,
    Hits,
    Orders,
    BoardsOn,
    BoardsOff,
    Hint,
    Heat,
    Quit,
}

impl Question {
    /// Reads a question. The words after it are ignored, so that asking never costs anything.
    pub(crate) fn read(line: &str) -> Option<Question> {
        let mut words = line.split_whitespace().map(str::to_ascii_lowercase);
        let first = words.next()?;
        Some(match (first.as_str(), words.next().as_deref()) {
            ("help" | "?", _) => Question::Help,
            ("board" | "boards", Some("on")) => Question::BoardsOn,
            ("board" | "boards", Some("off")) => Question::BoardsOff,
            // `show` is the word while ships are placed.
            ("board" | "boards" | "chart" | "charts" | "map" | "show", _) => Question::Boards,
            ("enemy", _) => Question::Enemy,
            ("mine" | "own", _) => Question::Mine,
            ("fleet" | "fleets" | "ships", _) => Question::Fleet,
            ("log" | "history", _) => Question::Log,
            ("rules", _) => Question::Rules,
            ("hits", _) => Question::Hits,
            ("orders" | "status", _) => Question::Orders,
            ("hint" | "hints" | "coach", _) => Question::Hint,
            ("heat" | "chances", _) => Question::Heat,
            ("quit" | "exit" | "leave" | "bye", _) => Question::Quit,
            _ => return None,
        })
    }
}

/// Draws the boards that a player may see.
pub(crate) fn draw_boards(
    game_view: &GameView,
    console: &mut Console<impl BufRead, impl Write>,
) -> io::Result<()> {
    let enemy = TextBoard::enemy(game_view.view, game_view.seat, game_view.tracking);
    console.draw(match game_view.visible_boards {
        VisibleBoards::Both => enemy.beside(&TextBoard::own(game_view.view, game_view.seat, "Your waters")),
        VisibleBoards::EnemyOnly => enemy.text(),
    })
}

/// The prompt: which turn it is, and what the player can do.
pub(crate) fn prompt(game_view: &GameView) -> String {
    let (view, seat) = (game_view.view, game_view.seat);
    let count = match view.phase() {
        Some(Phase::Round { number, .. }) => format!("Round {number}"),
        _ => format!("Turn {}", u32::from(view.orders().a) + u32::from(view.orders().b) + 1),
    };
    let name = game_view.names.of(seat);
    let name = if name == Names::DEFAULT { String::new() } else { format!(", {name}") };
    let stakes = help::stakes(view.ruleset()).map_or_else(String::new, |stakes| format!(" {stakes}"));
    format!("{count}{name}. You can: {}.{stakes}", help::available(view, seat))
}

/// The squares with the highest chances, in words.
pub(crate) fn likeliest(hint: &Hint, board: Board) -> String {
    let mut chances: Vec<(Cell, f64)> = hint.chances().collect();
    chances.sort_by(|a, b| b.1.total_cmp(&a.1));
    let named = |(cell, chance): &(Cell, f64)| format!("{} {} %", board.name(*cell), percent(*chance));
    let best: Vec<String> = chances.iter().take(10).map(named).collect();
    format!("Likeliest: {}.", best.join(", "))
}

/// Answers a question.
pub(crate) fn answer(
    game_view: &GameView,
    console: &mut Console<impl BufRead, impl Write>,
    question: Question,
) -> Result<(), Stop> {
    let (view, seat) = (game_view.view, game_view.seat);
    match question {
        Question::Help => console.draw(help::orders(view.ruleset(), game_view.coach))?,
        Question::Boards => draw_boards(game_view, console)?,
        Question::Enemy => console.draw(TextBoard::enemy(view, seat, game_view.tracking).text())?,
        Question::Mine if game_view.visible_boards == VisibleBoards::EnemyOnly => {
            console.say("Your own board is hidden in this game.")?;
        }
        Question::Mine => console.draw(TextBoard::own(view, seat, "Your waters").text())?,
        Question::Fleet => {
            let own = fleet_list::own(view, seat, game_view.visible_boards);
            own.iter().chain(&fleet_list::enemy(view, seat)).try_for_each(|line| console.say(line))?;
        }
        Question::Log if game_view.log.is_empty() => console.say(NO_LOG)?,
        Question::Log => game_view.log.iter().try_for_each(|line| console.say(line))?,
        Question::Rules => console.say(help::rules(view.ruleset()).join("\n"))?,
        Question::Hits => {
            let hits = fleet_list::hits(view, seat, game_view.tracking, WIDTH);
            // The spaces of a table are its columns.
            if view.ruleset().tells_cells() { console.say(hits)? } else { console.draw(hits)? }
        }
        // The prompt lists them every time; the coach is asked elsewhere.
        Question::Orders | Question::Hint | Question::Heat => {}
        Question::BoardsOn => {
            console.boards = true;
            console.say("Boards are drawn every turn.")?;
        }
        Question::BoardsOff => {
            console.boards = false;
            console.say("Boards are drawn only when you ask.")?;
        }
        Question::Quit => return Err(Stop::Quit),
    }
    Ok(())
}
