//! Help texts: the orders and questions that can be typed, what a player can do now, and the rules in brief.

use rules::{OrderKind, RuleFact, Ruleset, View, plural};

use crate::hint::CoachView;
use crate::order_words::{self, OrderWords};
use crate::parse::example;

/// Help in a game: the orders these rules have, then the questions.
pub(crate) fn orders(ruleset: &Ruleset, coach: Option<CoachView>) -> String {
    let board = ruleset.board();
    let at = board.name(example(board));
    let next = board.cells().iter().find(|&cell| cell != example(board)).expect("there are more cells");
    let (many, same) =
        (format!("{at} {}", board.name(next)), format!("fire at this square (fire {at} works too)"));
    let mut rows: Vec<(String, &str)> = vec![if ruleset.full_salvo() > 1 {
        (many, "fire at these squares")
    } else {
        (at.to_string(), &same)
    }];
    for kind in OrderKind::SPECIAL.into_iter().filter(|kind| ruleset.has_order(*kind)) {
        let help = OrderWords::of(kind).map_or(&[][..], |words| words.typed_help);
        let examples = order_words::examples(kind, board).into_iter().map(|at| format!("{kind} {at}"));
        rows.extend(examples.zip(help.iter().copied()));
    }
    rows.push(("resign".to_owned(), "give up the game"));
    let mut text = String::from("Orders:\n");
    text += &table(&rows);
    if let Some(stakes) = stakes(ruleset) {
        text += &stakes;
        text.push('\n');
    }
    text += "Questions (they cost nothing):\n";
    let mut questions = vec![
        ("board".to_owned(), "draw both boards; enemy or mine draws one"),
        ("boards off".to_owned(), "draw boards only when asked; boards on: every turn"),
        ("fleet".to_owned(), "both fleets, as far as you know"),
        ("orders".to_owned(), "what you can do now"),
        ("log".to_owned(), "what has happened so far"),
        ("rules".to_owned(), "the rules in brief"),
        ("quit".to_owned(), "quit without finishing the game"),
    ];
    let hits =
        if ruleset.tells_cells() { "your hits and misses, in words" } else { "your hits, round by round" };
    questions.insert(3, ("hits".to_owned(), hits));
    if let Some(coach) = coach {
        let at = questions.len() - 1;
        questions.insert(at, ("hint".to_owned(), "ask the coach where to look; again: where to fire"));
        if coach.is_open {
            questions.insert(at + 1, ("heat".to_owned(), "the chance of a hit at every square"));
        }
    }
    text += &table(&questions);
    text
}

/// Help while ships are placed.
pub(crate) fn placing(ruleset: &Ruleset) -> String {
    let board = ruleset.board();
    let class = ruleset.roster().next().expect("a fleet has ships");
    let berth = class.berths().first().expect("a ship has a place").span;
    let start = board.name(berth.start());
    let mut rows = vec![
        (format!("{start} h"), "place the next ship from here to the right (v: down)"),
        (format!("{} {start} v", class.title()), "place a ship by name; the start of the name is enough"),
        (berth.name(board).to_string(), "place a ship by its first and last square"),
        ("random".to_owned(), "place the whole fleet at random, as often as you like"),
        (format!("remove {}", class.title()), "remove a ship, by name or by one of its squares"),
        ("clear".to_owned(), "remove all ships"),
        ("show".to_owned(), "draw your board"),
        ("rules".to_owned(), "the rules in brief"),
        ("done".to_owned(), "play with this fleet"),
        ("quit".to_owned(), "leave the game"),
    ];
    if ruleset.headings().len() > 2 {
        rows.insert(
            1,
            (format!("{start} dd"), "place it diagonally down to the right (du: up to the right)"),
        );
    }
    format!("Placing ships:\n{}", table(&rows))
}

/// What the player can do now, in one line.
pub(crate) fn available(view: &View, seat: rules::Seat) -> String {
    let ruleset = view.ruleset();
    let arsenal = view.arsenal(seat);
    let mut offers = Vec::new();
    match arsenal.shots() {
        1 if ruleset.full_salvo() == 1 => offers.push("fire".to_owned()),
        shots => offers.push(format!("fire up to {shots} {}", plural(shots, "shot"))),
    }
    for kind in OrderKind::SPECIAL.into_iter().filter(|kind| arsenal.offers(ruleset, *kind).is_ok()) {
        let left = arsenal.left(kind).map_or_else(String::new, |left| format!(" ({left} left)"));
        offers.push(format!("{kind}{left}"));
    }
    offers.join(", ")
}

/// The rules in a few lines.
pub(crate) fn rules(ruleset: &Ruleset) -> Vec<String> {
    let mut lines = vec![format!("{}. {}", ruleset.id(), ruleset.rules().summary).trim().to_owned()];
    for facts in ruleset.facts() {
        lines.push(facts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    }
    lines.push("Questions such as help and board cost nothing.".to_owned());
    lines
}

/// What an illegal order costs, if it costs anything. Shown before every order.
pub(crate) fn stakes(ruleset: &Ruleset) -> Option<String> {
    RuleFact::stakes(ruleset).map(|stakes| stakes.to_string())
}

fn table(rows: &[(String, &str)]) -> String {
    let width = rows.iter().map(|(typed, _)| typed.len()).max().unwrap_or(0);
    rows.iter().fold(String::new(), |text, (typed, meaning)| text + &format!("  {typed:width$}  {meaning}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_names_the_orders_of_the_rules_and_no_others() {
        let help = |name: &str| orders(&Ruleset::preset(name).unwrap(), None);
        assert!(help("phoenix").contains("torpedo F") && help("phoenix").contains("smoke F6"));
        assert!(!help("classic").contains("radar") && !help("hackathon").contains("smoke"));
        assert!(help("salvo").contains("your hits, round by round"));
        assert!(help("classic").contains("your hits and misses, in words"));
        assert!(placing(&Ruleset::preset("salvo").unwrap()).contains("A1 dd"));
        assert!(!placing(&Ruleset::preset("classic").unwrap()).contains("dd"));
    }
}
