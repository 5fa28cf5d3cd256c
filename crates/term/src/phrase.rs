//! What a player typed in a game, understood.

use rules::{Board, Cell, Cells, Illegal, Order, OrderError, Penalty, Ruleset};
use wire::nearest;

use crate::paragraph::legible;

/// What a typed line means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Phrase {
    /// An empty line. It is never anybody's mistake.
    Nothing,
    /// A question or a wish that costs nothing in any rules.
    Question(Question),
    /// An order. Whether it is legal is for the referee to say.
    Order(Order),
    /// Neither, and what would be right. Some rules punish it.
    Unreadable {
        /// The line as it was typed.
        text: String,
        /// What is wrong with it, and what would be right.
        advice: String,
    },
}

/// What may be asked at any time.
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
    Quit,
}

impl Question {
    /// Reads a question. The words after it are ignored: whoever asks shall never pay for it.
    pub(crate) fn read(line: &str) -> Option<Question> {
        let mut words = line.split_whitespace().map(str::to_ascii_lowercase);
        let first = words.next()?;
        Some(match (first.as_str(), words.next().as_deref()) {
            ("help" | "?", _) => Question::Help,
            ("board" | "boards", Some("on")) => Question::BoardsOn,
            ("board" | "boards", Some("off")) => Question::BoardsOff,
            // The word for it while ships are placed, where it is free too.
            ("board" | "boards" | "chart" | "charts" | "map" | "show", _) => Question::Boards,
            ("enemy", _) => Question::Enemy,
            ("mine" | "own", _) => Question::Mine,
            ("fleet" | "fleets" | "ships", _) => Question::Fleet,
            ("log" | "history", _) => Question::Log,
            ("rules", _) => Question::Rules,
            ("hits", _) => Question::Hits,
            ("orders" | "status", _) => Question::Orders,
            ("quit" | "exit" | "leave" | "bye", _) => Question::Quit,
            _ => return None,
        })
    }
}

impl Phrase {
    /// Understands a line that was typed in a game on this board.
    pub(crate) fn read(board: Board, line: &str) -> Phrase {
        let line = line.trim();
        if line.is_empty() {
            return Phrase::Nothing;
        }
        if let Some(question) = Question::read(line) {
            return Phrase::Question(question);
        }
        match order(board, line) {
            Ok(order) => Phrase::Order(order),
            Err(advice) => Phrase::Unreadable { text: line.to_owned(), advice },
        }
    }
}

/// The words of questions and orders, as they are listed in help.
const WORDS: [&str; 22] = [
    "help",
    "board",
    "boards",
    "chart",
    "charts",
    "show",
    "enemy",
    "mine",
    "fleet",
    "fleets",
    "ships",
    "history",
    "rules",
    "hits",
    "orders",
    "status",
    "fire",
    "radar",
    "smoke",
    "artillery",
    "torpedo",
    "resign",
];

/// What is asked before a text is taken for a mistake that has its price: whether a word was misspelt.
pub(crate) fn doubt(ruleset: &Ruleset, line: &str) -> Option<String> {
    let price = match ruleset.penalty(Illegal::Unreadable)? {
        Penalty::TurnLost => "costs the turn",
        Penalty::Forfeit => "loses the game",
    };
    let word = line.split_whitespace().next()?;
    let meant = nearest(word, WORDS.into_iter().chain(["quit", "exit", "leave"]))
        .filter(|near| !near.eq_ignore_ascii_case(word))?;
    Some(format!(
        "Did you mean {meant}? \"{}\" is not an order and {price}; type it again to send it.",
        legible(line, 40)
    ))
}

/// A cell in the middle of the board, for examples that can be typed as they are.
pub(crate) fn example(board: Board) -> Cell {
    Cell::new(board.width() / 2, board.height() / 2).expect("a board has a middle")
}

fn order(board: Board, line: &str) -> Result<Order, String> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (word.to_ascii_lowercase(), rest.trim());
    let at = board.name(example(board));
    let cell = |make: fn(Cell) -> Order| match joined(rest).as_slice() {
        [one] => board.read_cell(one).map(make).map_err(|error| format!("{error}.")),
        _ => Err(format!("Write {word} and one square, such as {word} {at}.")),
    };
    match word.as_str() {
        "fire" | "shoot" if rest.is_empty() => {
            Err(format!("Write {word} and a square, such as {word} {at}."))
        }
        "fire" | "shoot" => cells(board, rest),
        "radar" => cell(Order::Radar),
        "smoke" => cell(Order::Smoke),
        "artillery" => cell(Order::Artillery),
        "torpedo" => lane(board, rest),
        "resign" | "surrender" => Ok(Order::Resign),
        _ if word.contains(':') => Order::read(board, line).map_err(|error| format!("{error}.")),
        _ if word.contains(|c: char| c.is_ascii_digit() || c == '(')
            || joined(line).len() < words(line).count() =>
        {
            cells(board, line)
        }
        _ => Err(format!("Write a square to fire at, such as {at}, or help.")),
    }
}

fn cells(board: Board, text: &str) -> Result<Order, String> {
    let mut aimed = Cells::EMPTY;
    for name in joined(text) {
        let cell = board.read_cell(&name).map_err(|error| format!("{error}."))?;
        if aimed.has(cell) {
            return Err(format!("{}.", OrderError::CellTwice { text: board.name(cell).to_string() }));
        }
        aimed.insert(cell);
    }
    if aimed.is_empty() { Err(format!("{}.", OrderError::EmptySalvo)) } else { Ok(Order::Fire(aimed)) }
}

fn lane(board: Board, rest: &str) -> Result<Order, String> {
    let named = words(rest).filter(|word| {
        let word = word.to_ascii_lowercase();
        word != "row" && word != "column"
    });
    if let [one] = named.collect::<Vec<_>>().as_slice() {
        return board.read_lane(one).map(Order::Torpedo).map_err(|error| format!("{error}."));
    }
    let at = example(board);
    let (row, column) = (board.row_label(at.y()), board.column_label(at.x()));
    Err(format!("Write torpedo and a row or a column, such as torpedo {row} or torpedo {column}."))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '\t', ',', ';', '(', ')']).filter(|word| !word.is_empty())
}

/// The words of a list of squares. Some people write `B 7`.
pub(crate) fn joined(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for word in words(text) {
        let letter = |name: &String| name.len() == 1 && name.as_bytes()[0].is_ascii_alphabetic();
        match names.last_mut() {
            Some(last) if letter(last) && word.bytes().all(|b| b.is_ascii_digit()) => last.push_str(word),
            _ => names.push(word.to_owned()),
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Labels;

    fn board() -> Board {
        Board::new(10, 10, Labels::LettersAcross).unwrap()
    }

    #[test]
    fn orders_in_words_and_in_notation() {
        for (line, notation) in [
            ("fire B7", "B7"),
            ("b7", "B7"),
            ("B-7", "B7"),
            ("  Shoot   b 7 ", "B7"),
            ("A4 C5 D8", "(A4 C5 D8)"),
            ("fire A4, C5;D8", "(A4 C5 D8)"),
            ("(a4 c5 d8)", "(A4 C5 D8)"),
            ("a 4 c 5", "(A4 C5)"),
            ("radar F5", "R:F5"),
            ("R:f5", "R:F5"),
            ("RADAR j10", "R:J10"),
            ("smoke B2", "S:B2"),
            ("artillery F5", "A:F5"),
            ("torpedo 5", "T:5"),
            ("torpedo c", "T:C"),
            ("torpedo row 10", "T:10"),
            ("resign", "resign"),
        ] {
            let order = Order::read(board(), notation).unwrap();
            assert_eq!(Phrase::read(board(), line), Phrase::Order(order), "{line}");
        }
    }

    #[test]
    fn what_is_no_order_says_what_would_be_right() {
        for (line, advice) in [
            ("fly A1", "Write a square to fire at, such as F6, or help."),
            ("fire", "Write fire and a square, such as fire F6."),
            ("fire K11", "K11 is off the board. Squares go from A1 to J10."),
            ("1A", "\"1A\" is not a square. A square is a letter and a number, from A1 to J10."),
            ("A0", "\"A0\" is not a square. A square is a letter and a number, from A1 to J10."),
            ("radar", "Write radar and one square, such as radar F6."),
            ("radar A1 A2", "Write radar and one square, such as radar F6."),
            ("torpedo", "Write torpedo and a row or a column, such as torpedo 6 or torpedo F."),
            ("torpedo K", "\"K\" is not a row or column. They are A to J and 1 to 10."),
            ("torpedo F5", "\"F5\" is not a row or column. They are A to J and 1 to 10."),
            ("A1 A1", "A1 appears twice in the salvo."),
            ("()", "a salvo needs at least one square, as in (A4 C5)."),
            ("Q:A1", "\"Q:\" is not a kind of order; use R: radar, A: artillery, T: torpedo or S: smoke."),
        ] {
            let expected = Phrase::Unreadable { text: line.to_owned(), advice: advice.to_owned() };
            assert_eq!(Phrase::read(board(), line), expected);
        }
    }

    #[test]
    fn questions_are_never_orders() {
        for (line, question) in [
            ("?", Question::Help),
            ("help radar", Question::Help),
            ("Board", Question::Boards),
            ("show", Question::Boards),
            ("boards off", Question::BoardsOff),
            ("mine", Question::Mine),
            ("quit now", Question::Quit),
        ] {
            assert_eq!(Phrase::read(board(), line), Phrase::Question(question));
        }
        assert_eq!(Phrase::read(board(), "   "), Phrase::Nothing);
    }
}
