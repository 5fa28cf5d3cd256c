//! Parses a line that a player typed during a game: an order, a question, or neither.

use rules::{Board, Cell, Cells, Order, OrderError, OrderKind, Target};
use wire::nearest;

use crate::order_words::examples;
use crate::question::Question;

/// What a typed line means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ParsedLine {
    /// An empty line, which is never an error.
    Nothing,
    /// A question or a request, which costs nothing in any rules.
    Question(Question),
    /// An order. Whether it is legal is checked later.
    Order(Order),
    /// Neither: what is wrong with it, and what to type instead. It costs nothing, whatever the rules.
    Unreadable(String),
}

impl ParsedLine {
    /// Parses a line for a game on this board.
    pub(crate) fn read(board: Board, line: &str) -> ParsedLine {
        let line = line.trim();
        if line.is_empty() {
            return ParsedLine::Nothing;
        }
        if let Some(question) = Question::read(line) {
            return ParsedLine::Question(question);
        }
        match order(board, line) {
            Ok(order) => ParsedLine::Order(order),
            Err(advice) => ParsedLine::Unreadable(advice),
        }
    }
}

/// The words of questions and orders that help lists.
const WORDS: [&str; 20] = [
    "help", "board", "boards", "chart", "charts", "show", "enemy", "mine", "fleet", "fleets", "ships",
    "history", "rules", "hits", "orders", "status", "hint", "heat", "fire", "resign",
];

/// All words that a line can begin with.
fn known_words() -> impl Iterator<Item = &'static str> {
    WORDS.into_iter().chain(OrderKind::SPECIAL.map(OrderKind::word)).chain(["quit", "exit", "leave"])
}

/// A cell in the middle of the board, for examples.
pub(crate) fn example(board: Board) -> Cell {
    Cell::new(board.width() / 2, board.height() / 2).expect("a board has a middle")
}

fn order(board: Board, line: &str) -> Result<Order, String> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (word.to_ascii_lowercase(), rest.trim());
    let at = board.name(example(board));
    if let Some(kind) = OrderKind::SPECIAL.into_iter().find(|kind| kind.word() == word) {
        return special(board, kind, rest);
    }
    match word.as_str() {
        "fire" | "shoot" if rest.is_empty() => Err(format!("Type {word} and a square, such as {word} {at}.")),
        "fire" | "shoot" => cells(board, rest),
        "resign" | "surrender" => Ok(Order::Resign),
        _ if word.contains(':') => Order::read(board, line).map_err(|error| format!("{error}.")),
        _ if word.contains(|c: char| c.is_ascii_digit() || c == '(')
            || joined(line).len() < words(line).count() =>
        {
            cells(board, line)
        }
        _ => Err(match nearest(&word, known_words()) {
            Some(meant) => format!("Did you mean {meant}?"),
            None => format!("Type a square to fire at, such as {at}, or help."),
        }),
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

fn special(board: Board, kind: OrderKind, place: &str) -> Result<Order, String> {
    let lanes = kind.aims_along_lanes();
    let is_label = |word: &&str| !word.eq_ignore_ascii_case("row") && !word.eq_ignore_ascii_case("column");
    let named: Vec<String> =
        if lanes { words(place).filter(is_label).map(str::to_owned).collect() } else { joined(place) };
    let target = match named.as_slice() {
        [lane] if lanes => board.read_lane(lane).map(Target::Lane),
        [cell] => board.read_cell(cell).map(Target::Cell),
        _ => {
            let what = if lanes { "a row or column" } else { "one square" };
            let examples = examples(kind, board).into_iter().map(|at| format!("{kind} {at}"));
            let examples: Vec<String> = examples.collect();
            return Err(format!("Type {kind} and {what}, such as {}.", examples.join(" or ")));
        }
    };
    let target = target.map_err(|error| format!("{error}."))?;
    Order::special(kind, target).ok_or_else(|| format!("{kind} does not aim there."))
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
            assert_eq!(ParsedLine::read(board(), line), ParsedLine::Order(order), "{line}");
        }
    }

    #[test]
    fn what_is_no_order_says_what_would_be_right() {
        for (line, advice) in [
            ("fly A1", "Type a square to fire at, such as F6, or help."),
            ("hlep", "Did you mean help?"),
            ("fire", "Type fire and a square, such as fire F6."),
            ("fire K11", "K11 is off the board. Squares go from A1 to J10."),
            ("1A", "\"1A\" is not a square. A square is a letter and a number, from A1 to J10."),
            ("A0", "\"A0\" is not a square. A square is a letter and a number, from A1 to J10."),
            ("radar", "Type radar and one square, such as radar F6."),
            ("radar A1 A2", "Type radar and one square, such as radar F6."),
            ("torpedo", "Type torpedo and a row or column, such as torpedo 6 or torpedo F."),
            ("torpedo K", "\"K\" is not a row or column. They are A to J and 1 to 10."),
            ("torpedo F5", "\"F5\" is not a row or column. They are A to J and 1 to 10."),
            ("A1 A1", "A1 appears twice in the salvo."),
            ("()", "a salvo needs at least one square, as in (A4 C5)."),
            ("Q:A1", "\"Q:\" is not a kind of order; use R: radar, A: artillery, T: torpedo or S: smoke."),
        ] {
            assert_eq!(ParsedLine::read(board(), line), ParsedLine::Unreadable(advice.to_owned()));
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
            assert_eq!(ParsedLine::read(board(), line), ParsedLine::Question(question));
        }
        assert_eq!(ParsedLine::read(board(), "   "), ParsedLine::Nothing);
    }
}
