//! The rules in a few lines of text, built from a rule set's switches.

use rules::{Answer, Class, ClassTold, FireAgain, Labels, RadarSees, RadarTold, Ruleset, Shots, TurnOrder};

use crate::describe::plural;

/// The rules in a few lines.
pub(crate) fn lines(ruleset: &Ruleset) -> Vec<String> {
    let rules = ruleset.rules();
    let mut lines = vec![format!("{}. {}", ruleset.id(), rules.summary).trim().to_owned()];
    lines.push(board(ruleset));
    lines.push(fleet(ruleset));
    lines.push(placement(ruleset));
    lines.push(turns(ruleset));
    lines.push(reported(ruleset));
    lines.extend(special_orders(ruleset));
    if let Some(limit) = ruleset.limit() {
        lines
            .push(format!("After {limit} orders each, the side with more hits wins; equal hits are a draw."));
    }
    lines.push(mistakes(ruleset));
    lines
}

/// What an illegal order costs, if it costs anything. Shown before every order.
pub(crate) fn stakes(ruleset: &Ruleset) -> Option<&'static str> {
    let turns = ruleset.rules().turns;
    match (turns.illegal, turns.fire_again) {
        (Answer::Forfeit, _) => Some("An illegal order loses the game."),
        (Answer::TurnLost, _) => Some("An illegal order costs your turn."),
        (Answer::Refused, FireAgain::TurnLost) => Some("Firing at a square twice costs your turn."),
        (Answer::Refused, _) => None,
    }
}

/// The ships of a fleet with their lengths.
pub(crate) fn roster(ruleset: &Ruleset) -> String {
    let ship = |class: &Class| match class.count() {
        1 => format!("{} {}", class.title(), class.length()),
        count => format!("{count} x {} {}", class.title(), class.length()),
    };
    ruleset.classes().iter().map(ship).collect::<Vec<_>>().join(", ")
}

fn board(ruleset: &Ruleset) -> String {
    let board = ruleset.board();
    let last = (board.column_label(board.width() - 1), board.row_label(board.height() - 1));
    let (columns, rows) = match board.labels() {
        Labels::LettersAcross => ("A", "1"),
        Labels::LettersDown => ("1", "A"),
    };
    format!(
        "Board: {}x{}, columns {columns} to {}, rows {rows} to {}.",
        board.width(),
        board.height(),
        last.0,
        last.1
    )
}

fn fleet(ruleset: &Ruleset) -> String {
    let mut sentences = vec![format!("Fleet: {}.", roster(ruleset))];
    for class in ruleset.classes() {
        if class.armour() > 1 {
            sentences.push(format!("Each square of the {} takes {} hits.", class.title(), class.armour()));
        }
        if class.stealth() && ruleset.rules().radar.is_some() {
            sentences.push(format!("Radar cannot see the {}.", class.title()));
        }
    }
    sentences.join(" ")
}

fn placement(ruleset: &Ruleset) -> String {
    let ways = if ruleset.headings().len() > 2 {
        "Place ships along rows, columns or diagonals"
    } else {
        "Place ships along rows or columns"
    };
    let gap = if ruleset.keeps_gap() { "leave a free square all around each" } else { "they may touch" };
    format!("{ways}; {gap}.")
}

fn turns(ruleset: &Ruleset) -> String {
    let turns = ruleset.rules().turns;
    let shots = match turns.shots {
        Shots::Fixed(1) => "one shot".to_owned(),
        Shots::Fixed(n) => format!("up to {n} shots"),
        Shots::Guns(_) => format!("up to {} shots", ruleset.full_salvo()),
    };
    let fewer = if matches!(turns.shots, Shots::Guns(_)) { ", fewer as you lose ships" } else { "" };
    match turns.order {
        TurnOrder::Alternate => format!("Players take turns, {shots} each{fewer}."),
        TurnOrder::AgainOnHit => {
            format!("Players take turns, {shots} each{fewer}; a hit gives you another turn.")
        }
        TurnOrder::Together => {
            format!("Both players fire at the same time, in rounds of {shots} each{fewer}.")
        }
    }
}

fn reported(ruleset: &Ruleset) -> String {
    let told = ruleset.rules().told;
    let hits = if ruleset.tells_cells() {
        "You learn the result of each shot"
    } else {
        "You learn how many shots hit, not which ones"
    };
    let class = match told.class {
        ClassTold::Never => "but never the type of a ship",
        ClassTold::OnSinking => "and the type of each ship you sink",
        ClassTold::OnHit => "and the type of each ship you hit",
    };
    let mut line = format!("{hits}, {class}.");
    if told.sunk_cells {
        line += " The squares of a sunk ship are shown.";
    }
    if told.clear_halo {
        line += " The squares around it are marked as water.";
    }
    line
}

fn special_orders(ruleset: &Ruleset) -> Vec<String> {
    let rules = ruleset.rules();
    let area = |size: u8| match size {
        1 => "one square".to_owned(),
        size if size % 2 == 1 => format!("{size}x{size} squares around the one you give"),
        size => format!("{size}x{size} squares (give the top left one)"),
    };
    let mut lines = Vec::new();
    if let Some(radar) = rules.radar {
        let answer = match radar.answer {
            RadarTold::Presence => "whether a ship is there",
            RadarTold::Cells => "which squares hold ships",
        };
        let sees = match radar.sees {
            RadarSees::Unhit => "; squares already hit do not count",
            RadarSees::All => "; squares already hit count too",
        };
        let uses = format!("{} {}", radar.uses, plural(u32::from(radar.uses), "scan"));
        lines.push(format!("Radar: {uses} of {}. A scan shows {answer}{sees}.", area(radar.size)));
    }
    if let Some(smoke) = rules.smoke {
        let area = area(smoke.size);
        lines.push(format!(
            "Smoke screen: hides {area} of your waters from one radar scan. You get one for each ship you sink."
        ));
    }
    if let Some(artillery) = rules.artillery {
        let area = area(artillery.size);
        lines.push(format!(
            "Artillery: fires at {area}. Sinking a ship gives you one use; you can hold only one."
        ));
    }
    if let Some(torpedo) = rules.torpedo {
        let left = u32::from(torpedo.when_ships_left);
        let ships = plural(left, "ship");
        lines.push(format!(
            "Torpedo: fires along a row or column. You get one when the enemy has {left} {ships} left."
        ));
    }
    lines
}

fn mistakes(ruleset: &Ruleset) -> String {
    let turns = ruleset.rules().turns;
    let free = "Questions such as help and board cost nothing.";
    if let (FireAgain::TurnLost, Answer::TurnLost) = (turns.fire_again, turns.illegal) {
        return format!("Any illegal order, such as firing at a square twice, costs your turn. {free}");
    }
    let again = match turns.fire_again {
        FireAgain::Refused => "You cannot fire at a square twice",
        FireAgain::TurnLost => "Firing at a square twice costs your turn",
        FireAgain::Allowed => "You may fire at a square more than once",
    };
    let illegal = match turns.illegal {
        Answer::Refused => "illegal orders are refused, and you try again",
        Answer::TurnLost => "any illegal order costs your turn",
        Answer::Forfeit => "any illegal order loses the game",
    };
    format!("{again}; {illegal}. {free}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_says_its_own_switches() {
        let all = |name: &str| lines(&Ruleset::preset(name).unwrap()).join("\n");
        for (preset, part) in [
            ("classic", "Players take turns, one shot each."),
            ("classic", "they may touch"),
            ("buoyancy", "and the type of each ship you hit"),
            ("fog", "The squares of a sunk ship are shown. The squares around it are marked as water."),
            ("phoenix", "Radar: 3 scans of 2x2 squares (give the top left one)."),
            ("phoenix", "Any illegal order, such as firing at a square twice, costs your turn."),
            ("hackathon", "Each square of the Battleship takes 2 hits."),
            ("hackathon", "Radar cannot see the Submarine."),
            ("hackathon", "After 120 orders each, the side with more hits wins; equal hits are a draw."),
            ("salvo", "Board: 10x10, columns 1 to 10, rows A to J."),
            ("salvo", "in rounds of up to 6 shots each, fewer as you lose ships."),
            ("morskoi", "a hit gives you another turn"),
        ] {
            assert!(all(preset).contains(part), "{preset}: {part}\n{}", all(preset));
        }
    }

    #[test]
    fn only_rules_that_punish_have_stakes() {
        let stakes = |name: &str| stakes(&Ruleset::preset(name).unwrap());
        assert_eq!(stakes("classic"), None);
        assert_eq!(stakes("phoenix"), Some("An illegal order costs your turn."));
        assert_eq!(stakes("hackathon"), Some("An illegal order loses the game."));
    }
}
