//! Boards drawn as text, for plain mode and recorded games.

use rules::{Board, Cell, Cells, Ruleset, Seat, Ship, View, Waters};

use crate::mark::{EnemyMarks, Mark, OwnMarks, letters};
use crate::paragraph::WIDTH;

/// The marks other than ships, in the order of the legend.
const MARKS: [&str; 11] = [".", "o", "X", "x", "#", "-", "+", "?", "=", "~", "numbers:"];

/// The most columns with which two boards with two-digit labels fit side by side.
const NARROW: usize = 11;

/// Whether the enemy's board shows the player's misses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tracking {
    /// Everything the player has learned.
    #[default]
    Full,
    /// No misses: the player has to remember them.
    Memory,
}

/// A board as text: a title, labelled rows of marks, and a legend.
#[derive(Clone, Debug)]
pub(crate) struct TextBoard {
    title: String,
    rows: Vec<String>,
    legend: Legend,
}

/// A mark's characters and its meaning; empty if the legend explains it in another way.
fn written(mark: Mark) -> (String, &'static str) {
    let (number, meaning) = match mark {
        Mark::Unknown => (None, "unknown"),
        Mark::Water => (None, "water"),
        Mark::Again(points) => (Some(u16::from(points)), "times hit"),
        Mark::Fired(round) => (Some(round), ""),
        Mark::Damaged => (None, "damaged"),
        _ => (None, mark.meaning().unwrap_or_default()),
    };
    (number.map_or_else(|| mark.ascii().to_string(), |number| number.to_string()), meaning)
}

impl TextBoard {
    /// A board with these marks and their meanings.
    fn new(
        title: &str,
        board: Board,
        smoke: Cells,
        mark: impl Fn(Cell) -> (String, &'static str),
    ) -> TextBoard {
        let mut legend = Legend::default();
        let square = |cell: Cell| {
            let (mark, meaning) = mark(cell);
            legend.add(&mark, meaning);
            mark
        };
        let rows = rows(board, smoke, square);
        TextBoard { title: title.to_owned(), rows, legend }
    }

    /// The enemy's waters, as far as the player knows them.
    pub(crate) fn enemy(view: &View, seat: Seat, tracking: Tracking) -> TextBoard {
        let ruleset = view.ruleset();
        let marks = EnemyMarks::new(view, seat.other(), tracking);
        let mark = |cell| written(marks.at(cell));
        let mut text = TextBoard::new("Enemy waters", ruleset.board(), Cells::EMPTY, mark);
        if !view.waters(seat.other()).salvos().is_empty() {
            let when = if ruleset.plays_in_rounds() { "round of the shot" } else { "turn of the shot" };
            text.legend.add("numbers:", when);
        }
        text
    }

    /// A heat map: the chance of a hit, in per cent, at every square the player may fire at.
    pub(crate) fn chances(view: &View, seat: Seat, chance: impl Fn(Cell) -> f64) -> TextBoard {
        let waters = view.waters(seat.other());
        let targets = view.arsenal(seat).targets();
        let mark = |cell| match cell {
            cell if targets.has(cell) => (percent(chance(cell)), ""),
            cell if waters.hits().has(cell) => written(Mark::Hit),
            cell if waters.misses().has(cell) => written(Mark::Miss),
            _ => written(Mark::Cleared),
        };
        let mut text = TextBoard::new("Heat map", view.ruleset().board(), Cells::EMPTY, mark);
        text.legend.add("numbers:", "chance of a hit in %");
        text
    }

    /// A seat's own waters: its ships, and the shots fired at them.
    pub(crate) fn own(view: &View, seat: Seat, title: &str) -> TextBoard {
        let waters = view.waters(seat);
        let smoke = waters.smoke().iter().fold(Cells::EMPTY, |all, &at| all | view.ruleset().smoke_area(at));
        TextBoard::ships(view.ruleset(), waters.ships(), Some(waters), smoke, title)
    }

    /// Ships at which nobody has fired yet.
    pub(crate) fn placed(ruleset: &Ruleset, ships: &[Ship], title: &str) -> TextBoard {
        TextBoard::ships(ruleset, ships, None, Cells::EMPTY, title)
    }

    fn ships(
        ruleset: &Ruleset,
        ships: &[Ship],
        waters: Option<&Waters>,
        smoke: Cells,
        title: &str,
    ) -> TextBoard {
        let marks = OwnMarks::new(ruleset, ships, waters);
        let mut text = TextBoard::new(title, ruleset.board(), smoke, |cell| written(marks.at(cell)));
        for (class, letter) in ruleset.classes().iter().zip(letters(ruleset)) {
            if text.rows.iter().skip(1).any(|row| row[2..].contains(letter)) {
                text.legend.add(&letter.to_string(), class.title());
            }
        }
        if !smoke.is_empty() {
            text.legend.add("~", "smoke");
        }
        text
    }

    fn width(&self) -> usize {
        let lines = self.rows.iter().chain([&self.title]);
        lines.map(|line| line.chars().count()).max().unwrap_or(0)
    }

    /// The board with its legend.
    pub(crate) fn text(&self) -> String {
        format!("{}\n{}\n{}", self.title, self.rows.join("\n"), legend_text(&[self]))
    }

    /// Two boards with one legend, side by side if they fit.
    pub(crate) fn beside(&self, other: &TextBoard) -> String {
        let gap = 4;
        let alike = self.rows.len() == other.rows.len();
        if !alike || self.width() + gap + other.width() > WIDTH {
            return format!("{}\n{}", self.text(), other.text());
        }
        let width = self.width() + gap;
        let left = std::iter::once(&self.title).chain(&self.rows);
        let right = std::iter::once(&other.title).chain(&other.rows);
        let lines: Vec<String> =
            left.zip(right).map(|(left, right)| format!("{left:width$}{right}")).collect();
        format!("{}\n{}", lines.join("\n"), legend_text(&[self, other]))
    }
}

/// What the marks mean; only those that are on the board.
#[derive(Clone, Debug, Default)]
struct Legend(Vec<(String, String)>);

impl Legend {
    fn add(&mut self, mark: &str, meaning: &str) {
        // Unknown squares and one's own water share a mark; the legend needs only one of them.
        let known = self.0.iter().any(|(other, known)| other == mark && (mark == "." || known == meaning));
        if !meaning.is_empty() && !known {
            self.0.push((mark.to_owned(), meaning.to_owned()));
        }
    }
}

fn legend_text(boards: &[&TextBoard]) -> String {
    let mut all = Legend::default();
    for (mark, meaning) in boards.iter().flat_map(|board| &board.legend.0) {
        all.add(mark, meaning);
    }
    // Marks of shots first, always in the same order; then the ships.
    all.0.sort_by_key(|(mark, _)| MARKS.iter().position(|known| known == mark).unwrap_or(MARKS.len()));
    let mut lines: Vec<String> = Vec::new();
    for (mark, meaning) in all.0 {
        let part = format!("{mark} {meaning}");
        match lines.last_mut() {
            Some(line) if line.len() + 2 + part.len() <= WIDTH => *line = format!("{line}, {part}"),
            Some(line) => {
                line.push(',');
                lines.push(part);
            }
            None => lines.push(part),
        }
    }
    lines.join("\n")
}

/// A chance in two or three characters. 0 and 100 are certain; a chance that only rounds to them is shown as <1 or 99.
fn percent(chance: f64) -> String {
    match (chance * 100.0).round() as u32 {
        0 if chance > 1e-9 => "<1".to_owned(),
        100 if chance < 1.0 - 1e-9 => "99".to_owned(),
        whole => whole.to_string(),
    }
}

/// The labels and the marks of all squares. Smoke is drawn beside the mark, so that it hides nothing from its owner.
fn rows(board: Board, smoke: Cells, mut mark: impl FnMut(Cell) -> String) -> Vec<String> {
    let row = |y| (0..board.width()).filter_map(move |x| Cell::new(x, y));
    let marks: Vec<Vec<(String, bool)>> =
        (0..board.height()).map(|y| row(y).map(|cell| (mark(cell), smoke.has(cell))).collect()).collect();
    let columns: Vec<String> = (0..board.width()).map(|x| board.column_label(x)).collect();
    let longest = marks.iter().flatten().map(|(mark, _)| mark.len()).max().unwrap_or(1);
    let labels = columns.iter().map(String::len).max().unwrap_or(1);
    let (width, mut rows) = if labels > longest && columns.len() > NARROW {
        (longest, upright(&columns, labels, longest))
    } else {
        let width = labels.max(longest);
        let head: Vec<String> = columns.iter().map(|label| format!("{label:>width$}")).collect();
        (width, vec![format!("   {}", head.join(" "))])
    };
    for (y, line) in marks.iter().enumerate() {
        let mut row = format!("{:>2} ", board.row_label(y as u8));
        for (mark, smoke) in line {
            row = format!("{row}{mark:>width$}{}", if *smoke { '~' } else { ' ' });
        }
        rows.push(row.trim_end().to_owned());
    }
    rows
}

/// Column labels with their digits below each other.
fn upright(columns: &[String], digits: usize, width: usize) -> Vec<String> {
    let line = |place: usize| {
        let digit = |label: &String| {
            let digit = format!("{label:>digits$}").chars().nth(place).unwrap_or(' ');
            format!("{digit:>width$}")
        };
        format!("   {}", columns.iter().map(digit).collect::<Vec<_>>().join(" "))
    };
    (0..digits).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Eye, Fleet, Game, Order, Sides};

    fn ruleset(width: u8, height: u8, labels: &str, more: &str) -> Ruleset {
        Ruleset::from_toml(&format!(
            "name = \"small\"\nversion = 1\n[board]\nwidth = {width}\nheight = {height}\nlabels = \"{labels}\"\n\
             [[ship]]\nclass = \"Cutter\"\nlength = 2\n[[ship]]\nclass = \"Carrack\"\nlength = 3\n{more}"
        ))
        .unwrap()
    }

    fn played(ruleset: &Ruleset, fleet: &str, orders: &[(Seat, &str)]) -> Game {
        let fleet = Fleet::read(ruleset, fleet).unwrap();
        let mut game = Game::new(ruleset, Sides::new(fleet.clone(), fleet), A);
        for (seat, order) in orders {
            game.play(*seat, Order::read(ruleset.board(), order).unwrap()).unwrap();
        }
        game
    }

    use Seat::{A, B};

    #[test]
    fn the_smallest_board_has_both_boards_side_by_side() {
        let ruleset = ruleset(4, 4, "letters-across", "");
        let game =
            played(&ruleset, "Cutter A1-B1, Carrack A2-A4", &[(A, "A1"), (B, "D4"), (A, "D1"), (B, "A2")]);
        let view = game.view(Eye::Player(A));
        let text =
            TextBoard::enemy(&view, A, Tracking::Full).beside(&TextBoard::own(&view, A, "Your waters"));
        let expected = "\
Enemy waters    Your waters
   A B C D         A B C D
 1 X . . o       1 C C . .
 2 . . . .       2 X . . .
 3 . . . .       3 A . . .
 4 . . . .       4 A . . o
. unknown, o miss, X hit, C Cutter, A Carrack";
        assert_eq!(text, expected);
        let memory = TextBoard::enemy(&view, A, Tracking::Memory).text();
        assert!(memory.contains(" 1 X . . .\n") && !memory.contains("miss"), "{memory}");
    }

    #[test]
    fn the_largest_board_fits_a_terminal_and_letters_may_go_down() {
        let ruleset = ruleset(16, 16, "letters-down", "");
        let game = played(&ruleset, "Cutter P15-P16, Carrack A1-A3", &[]);
        let view = game.view(Eye::Player(A));
        let text =
            TextBoard::enemy(&view, A, Tracking::Full).beside(&TextBoard::own(&view, A, "Your waters"));
        assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        assert!(text.lines().count() == 20, "side by side: {text}");
        assert!(text.contains("\n                     1 1 1 1 1 1 1"), "{text}");
        assert!(text.contains("\n   1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6"), "{text}");
        assert!(text.contains("     A A A A . ."), "{text}");
        assert!(text.contains(" P . . . . . . . . . . . . . . C C\n"), "{text}");
    }

    #[test]
    fn radar_smoke_and_wrecks_have_marks() {
        let ruleset = Ruleset::preset("phoenix").unwrap();
        let fleet = "Carrier A1-E1, Battleship A2-D2, Destroyer A3-C3, Submarine A4-B4";
        let orders =
            [(A, "A4"), (B, "A1"), (A, "B4"), (B, "J1"), (A, "S:A1"), (B, "J2"), (A, "R:A2"), (B, "J3")];
        let mut orders = orders.to_vec();
        orders.extend([(A, "R:G7"), (B, "R:C1")]);
        let game = played(&ruleset, fleet, &orders);
        let enemy = TextBoard::enemy(&game.view(Eye::Player(A)), A, Tracking::Full).text();
        assert!(enemy.contains(" 2 ? ? . .") && enemy.contains(" 7 . . . . . . = = . ."), "{enemy}");
        assert!(enemy.ends_with(". unknown, X hit, ? radar contact, = radar clear"), "{enemy}");
        let own = TextBoard::own(&game.view(Eye::Player(A)), A, "Your waters").text();
        assert!(own.contains(" 1 X~C~C C C"), "{own}");
        let owner = TextBoard::own(&game.view(Eye::Player(B)), B, "Your waters").text();
        assert!(owner.contains(" 4 # # ."), "{owner}");
    }

    #[test]
    fn letters_are_distinct_and_never_a_mark() {
        for ruleset in Ruleset::presets() {
            let mut letters = letters(&ruleset);
            assert!(!letters.contains(&'X') && !letters.contains(&'O'), "{letters:?}");
            letters.sort_unstable();
            letters.dedup();
            assert_eq!(letters.len(), ruleset.classes().len(), "{ruleset:?}");
        }
    }
}
