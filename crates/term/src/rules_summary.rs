//! A rule set in a few lines, made from its switches.

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
    lines.push(told(ruleset));
    lines.extend(special_orders(ruleset));
    if let Some(limit) = ruleset.limit() {
        lines.push(format!("After {limit} orders each, more hits win, and equal hits draw."));
    }
    lines.push(mistakes(ruleset));
    lines
}

/// What a mistake costs, where it costs something: said before every order.
pub(crate) fn stakes(ruleset: &Ruleset) -> Option<&'static str> {
    let turns = ruleset.rules().turns;
    match (turns.illegal, turns.fire_again) {
        (Answer::Forfeit, _) => Some("A mistake loses the game."),
        (Answer::TurnLost, _) => Some("A mistake costs the turn."),
        (Answer::Refused, FireAgain::TurnLost) => Some("Firing again at a square costs the turn."),
        (Answer::Refused, _) => None,
    }
}

/// The ships of a fleet with their lengths.
pub(crate) fn roster(ruleset: &Ruleset) -> String {
    let ship = |class: &Class| match class.count() {
        1 => format!("{} {}", class.name(), class.length()),
        count => format!("{count} x {} {}", class.name(), class.length()),
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
        "Board: {} columns, {columns} to {}; {} rows, {rows} to {}.",
        board.width(),
        last.0,
        board.height(),
        last.1
    )
}

fn fleet(ruleset: &Ruleset) -> String {
    let mut sentences = vec![format!("Fleet: {}.", roster(ruleset))];
    for class in ruleset.classes() {
        if class.armour() > 1 {
            sentences.push(format!("Each square of the {} takes {} hits.", class.name(), class.armour()));
        }
        if class.stealth() && ruleset.rules().radar.is_some() {
            sentences.push(format!("Radar does not see the {}.", class.name()));
        }
    }
    sentences.join(" ")
}

fn placement(ruleset: &Ruleset) -> String {
    let ways = if ruleset.headings().len() > 2 {
        "Ships lie along rows, columns and diagonals"
    } else {
        "Ships lie along rows and columns"
    };
    let gap = if ruleset.keeps_gap() { "with one clear square all round" } else { "and may touch" };
    format!("{ways}, {gap}.")
}

fn turns(ruleset: &Ruleset) -> String {
    let turns = ruleset.rules().turns;
    let shots = match turns.shots {
        Shots::Fixed(1) => "one shot".to_owned(),
        Shots::Fixed(n) => format!("up to {n} shots"),
        Shots::Guns(_) => format!("up to {} shots, fewer as ships are lost", ruleset.full_salvo()),
    };
    match turns.order {
        TurnOrder::Alternate => format!("Turns alternate. A turn has {shots}."),
        TurnOrder::AgainOnHit => {
            format!("Turns alternate, but a hit gives another turn. A turn has {shots}.")
        }
        TurnOrder::Together => format!("Both sides fire at once, round by round. A round has {shots}."),
    }
}

fn told(ruleset: &Ruleset) -> String {
    let told = ruleset.rules().told;
    let hits = if ruleset.tells_cells() {
        "You are told what each shot did"
    } else {
        "You are told how many shots hit, never which"
    };
    let class = match told.class {
        ClassTold::Never => "never the class of a ship",
        ClassTold::OnSinking => "the class of a ship when it sinks",
        ClassTold::OnHit => "the class of every ship you hit",
    };
    let mut line = format!("{hits}, and {class}.");
    if told.sunk_cells {
        line += " A sunk ship lies open.";
    }
    if told.clear_halo {
        line += " The water around it is cleared.";
    }
    line
}

fn special_orders(ruleset: &Ruleset) -> Vec<String> {
    let rules = ruleset.rules();
    let area = |size: u8| match size {
        1 => "one square".to_owned(),
        size if size % 2 == 1 => format!("{size}x{size} squares around the one you name"),
        size => format!("{size}x{size} squares, of which you name the top left"),
    };
    let mut lines = Vec::new();
    if let Some(radar) = rules.radar {
        let answer = match radar.answer {
            RadarTold::Presence => "whether a ship is there",
            RadarTold::Cells => "the squares where ships are",
        };
        let sees = match radar.sees {
            RadarSees::Unhit => "; it sees only squares that were never hit",
            RadarSees::All => ", squares already hit included",
        };
        let uses = format!("{} {}", radar.uses, plural(u32::from(radar.uses), "sweep"));
        lines.push(format!("Radar: {uses} of {}. It tells {answer}{sees}.", area(radar.size)));
    }
    if let Some(smoke) = rules.smoke {
        let area = area(smoke.size);
        lines.push(format!(
            "Smoke: hides your own waters until radar meets it: {area}. One screen for each ship you sink."
        ));
    }
    if let Some(artillery) = rules.artillery {
        let area = area(artillery.size);
        lines.push(format!(
            "Artillery: fires at {area}. Sinking a ship gives one strike; at most one is stored."
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
    let again = match turns.fire_again {
        FireAgain::Refused => "Firing again at a square is refused",
        FireAgain::TurnLost => "Firing again at a square costs the turn",
        FireAgain::Allowed => "Firing again at a square is a shot like any other",
    };
    let illegal = match turns.illegal {
        Answer::Refused => "any other mistake is refused and you try again",
        Answer::TurnLost => "any other mistake costs the turn",
        Answer::Forfeit => "any other mistake loses the game",
    };
    format!("{again}; {illegal}. Questions such as help and board are free.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_says_its_own_switches() {
        let all = |name: &str| lines(&Ruleset::preset(name).unwrap()).join("\n");
        for (preset, part) in [
            ("classic", "Turns alternate. A turn has one shot."),
            ("classic", "and may touch"),
            ("buoyancy", "the class of every ship you hit"),
            ("fog", "A sunk ship lies open. The water around it is cleared."),
            ("phoenix", "Radar: 3 sweeps of 2x2 squares, of which you name the top left."),
            ("phoenix", "Firing again at a square costs the turn; any other mistake costs the turn."),
            ("hackathon", "Each square of the battleship takes 2 hits."),
            ("hackathon", "Radar does not see the submarine."),
            ("hackathon", "After 120 orders each, more hits win, and equal hits draw."),
            ("salvo", "Board: 10 columns, 1 to 10; 10 rows, A to J."),
            ("salvo", "A round has up to 6 shots, fewer as ships are lost."),
            ("morskoi", "a hit gives another turn"),
        ] {
            assert!(all(preset).contains(part), "{preset}: {part}\n{}", all(preset));
        }
    }

    #[test]
    fn only_rules_that_punish_have_stakes() {
        let stakes = |name: &str| stakes(&Ruleset::preset(name).unwrap());
        assert_eq!(stakes("classic"), None);
        assert_eq!(stakes("phoenix"), Some("A mistake costs the turn."));
        assert_eq!(stakes("hackathon"), Some("A mistake loses the game."));
    }
}
