//! What can be typed.

use rules::{OrderKind, Ruleset, View};

use crate::digest;
use crate::phrase::example;
use crate::words::plural;

/// Help in a game: the orders these rules have, then the questions.
pub(crate) fn orders(ruleset: &Ruleset) -> String {
    let board = ruleset.board();
    let rules = ruleset.rules();
    let at = board.name(example(board));
    let next = board.cells().iter().find(|&cell| cell != example(board)).expect("there are more cells");
    let (many, same) =
        (format!("{at} {}", board.name(next)), format!("fire at this square; fire {at} is the same"));
    let mut rows: Vec<(String, &str)> = vec![if ruleset.full_salvo() > 1 {
        (many, "fire at these squares; the word fire may stand before them")
    } else {
        (at.to_string(), &same)
    }];
    if rules.radar.is_some() {
        rows.push((format!("radar {at}"), "sweep an area of enemy waters"));
    }
    if rules.smoke.is_some() {
        rows.push((format!("smoke {at}"), "hide an area of your own waters from radar"));
    }
    if rules.artillery.is_some() {
        rows.push((format!("artillery {at}"), "fire at an area"));
    }
    if rules.torpedo.is_some() {
        let lane = board.row_label(example(board).y());
        let other = board.column_label(example(board).x());
        rows.push((format!("torpedo {lane}"), "fire along a row"));
        rows.push((format!("torpedo {other}"), "fire along a column"));
    }
    rows.push(("resign".to_owned(), "give the game up"));
    let mut text = String::from("Orders:\n");
    text += &table(&rows);
    if let Some(stakes) = digest::stakes(ruleset) {
        text += stakes;
        text.push('\n');
    }
    text += "Questions, which are always free:\n";
    let mut questions = vec![
        ("board".to_owned(), "draw the charts; enemy or mine draws one of them"),
        ("boards off".to_owned(), "draw charts only when asked; boards on draws them every turn"),
        ("fleet".to_owned(), "both fleets, as far as you know them"),
        ("orders".to_owned(), "what you can do now"),
        ("log".to_owned(), "what has happened so far"),
        ("rules".to_owned(), "the rules in a few lines"),
        ("quit".to_owned(), "leave the game unfinished"),
    ];
    if !ruleset.tells_cells() {
        questions.insert(3, ("hits".to_owned(), "the hits you made, round by round"));
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
        (format!("{start} h"), "the next ship from this square to the right; v for down"),
        (format!("{} {start} v", class.name()), "a ship by its name; the start of the name will do"),
        (berth.name(board).to_string(), "a ship by its first and last square"),
        ("random".to_owned(), "the whole fleet at random, as often as you like"),
        (format!("remove {}", class.name()), "take a ship back; a square of it will do"),
        ("clear".to_owned(), "take all ships back"),
        ("show".to_owned(), "draw your chart"),
        ("rules".to_owned(), "the rules in a few lines"),
        ("done".to_owned(), "go on with this fleet"),
        ("quit".to_owned(), "leave"),
    ];
    if ruleset.headings().len() > 2 {
        rows.insert(1, (format!("{start} dd"), "diagonally to the right and down; du for right and up"));
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
    let mut offer = |kind: OrderKind, left: Option<u8>| {
        if arsenal.offers(ruleset, kind).is_ok() {
            let left = left.map_or_else(String::new, |left| format!(" ({left} left)"));
            offers.push(format!("{kind}{left}"));
        }
    };
    offer(OrderKind::Radar, Some(arsenal.radar()));
    offer(OrderKind::Smoke, Some(arsenal.smoke()));
    offer(OrderKind::Artillery, None);
    offer(OrderKind::Torpedo, None);
    offers.join(", ")
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
        let help = |name: &str| orders(&Ruleset::preset(name).unwrap());
        assert!(help("phoenix").contains("torpedo F") && help("phoenix").contains("smoke F6"));
        assert!(!help("classic").contains("radar") && !help("hackathon").contains("smoke"));
        assert!(help("salvo").contains("hits") && !help("classic").contains("hits "));
        assert!(placing(&Ruleset::preset("salvo").unwrap()).contains("A1 dd"));
        assert!(!placing(&Ruleset::preset("classic").unwrap()).contains("dd"));
    }
}
