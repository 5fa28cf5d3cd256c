//! Describes a rule set in three lines for people: fleet and board, turns, what players learn.

use rules::{Answer, ClassTold, FireAgain, HitsTold, Ruleset, Shots, TurnOrder};

/// The three lines.
pub(crate) fn lines(ruleset: &Ruleset) -> [String; 3] {
    [fleet(ruleset), turns(ruleset), reports(ruleset)]
}

fn fleet(ruleset: &Ruleset) -> String {
    let rules = ruleset.rules();
    let mut lengths: Vec<u8> = ruleset.roster().map(rules::Class::length).collect();
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    let lengths: Vec<String> = lengths.iter().map(u8::to_string).collect();
    let touch = if ruleset.keeps_gap() { "must not touch" } else { "may touch" };
    let diagonal = if rules.placement.diagonal { " and may be diagonal" } else { "" };
    let ships = ruleset.ship_count();
    let noun = if ships == 1 { "ship" } else { "ships" };
    let (width, height) = (rules.board.width, rules.board.height);
    let lengths = lengths.join(", ");
    format!("{ships} {noun} ({lengths}) on a {width}x{height} board. Ships {touch}{diagonal}.")
}

fn turns(ruleset: &Ruleset) -> String {
    let turns = ruleset.rules().turns;
    let shots = match turns.shots {
        Shots::Fixed(1) => "one shot each".to_owned(),
        Shots::Fixed(n) => format!("{n} shots each"),
        Shots::Guns(_) => "one shot for each gun afloat".to_owned(),
    };
    let order = match turns.order {
        TurnOrder::Alternate => format!("Players take turns, {shots}."),
        TurnOrder::AgainOnHit => format!("Players take turns, {shots}. After a hit you go again."),
        TurnOrder::Together => format!("Both players choose in secret, then fire together: {shots}."),
    };
    let illegal = match turns.illegal {
        Answer::Refused => "",
        Answer::TurnLost => " An illegal order loses the turn.",
        Answer::Forfeit => " An illegal order loses the game.",
    };
    let again = match turns.fire_again {
        FireAgain::Allowed => " You may fire at a square again.",
        FireAgain::Refused | FireAgain::TurnLost => "",
    };
    let limit = turns
        .limit
        .map_or_else(String::new, |n| format!(" After {n} orders each, the side with more hits wins."));
    format!("{order}{illegal}{again}{limit}")
}

fn reports(ruleset: &Ruleset) -> String {
    let rules = ruleset.rules();
    let learned = match (rules.told.hits, rules.told.class) {
        (HitsTold::Cells, ClassTold::Never) => "the result of every shot, but never which ship",
        (HitsTold::Cells, ClassTold::OnSinking) => "the result of every shot, and which ship you sank",
        (HitsTold::Cells, ClassTold::OnHit) => "the result of every shot, and which ship each hit is on",
        (HitsTold::Tally, ClassTold::Never) => "how many shots hit, but never which shots or which ship",
        (HitsTold::Tally, ClassTold::OnSinking) => {
            "how many shots hit, but not which ones, and which ship you sank"
        }
        (HitsTold::Tally, ClassTold::OnHit) => "how many shots hit each ship, but not which ones",
    };
    let sunk = if rules.told.clear_halo {
        " The squares around a sunk ship are marked as water."
    } else if rules.told.sunk_cells {
        " A sunk ship's position is shown."
    } else {
        ""
    };
    let mut specials = Vec::new();
    if let Some(radar) = rules.radar {
        let size = radar.size;
        specials.push(format!("radar {size}x{size} ({} per game)", radar.uses));
    }
    if rules.smoke.is_some() {
        specials.push("smoke".to_owned());
    }
    if rules.artillery.is_some() {
        specials.push("artillery".to_owned());
    }
    if rules.torpedo.is_some() {
        specials.push("a torpedo".to_owned());
    }
    let specials = if specials.is_empty() {
        String::new()
    } else {
        format!(" Special orders: {}.", specials.join(", "))
    };
    format!("You learn {learned}.{sunk}{specials}")
}
