//! A rule set in three lines of words: fleet and water, turns, what is told.

use rules::{Answer, ClassTold, FireAgain, HitsTold, Ruleset, Shots, TurnOrder};

/// The three lines.
pub(crate) fn lines(ruleset: &Ruleset) -> [String; 3] {
    [water(ruleset), turns(ruleset), told(ruleset)]
}

fn water(ruleset: &Ruleset) -> String {
    let rules = ruleset.rules();
    let mut lengths: Vec<u8> = ruleset.roster().map(rules::Class::length).collect();
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    let lengths: Vec<String> = lengths.iter().map(u8::to_string).collect();
    let apart = if ruleset.keeps_gap() { "never touching" } else { "touching allowed" };
    let diagonal = if rules.placement.diagonal { ", diagonals too" } else { "" };
    let ships = ruleset.ship_count();
    let noun = if ships == 1 { "ship" } else { "ships" };
    let (width, height) = (rules.board.width, rules.board.height);
    format!("{ships} {noun} ({}) on {width} by {height} squares, {apart}{diagonal}.", lengths.join(", "))
}

fn turns(ruleset: &Ruleset) -> String {
    let turns = ruleset.rules().turns;
    let order = match turns.order {
        TurnOrder::Alternate => "Players take turns",
        TurnOrder::AgainOnHit => "Players take turns, and a hit gives another",
        TurnOrder::Together => "Both decide in secret, then both salvos fall",
    };
    let shots = match turns.shots {
        Shots::Fixed(1) => "one shot at a time".to_owned(),
        Shots::Fixed(n) => format!("{n} shots at a time"),
        Shots::Guns(_) => "one shot for each gun afloat".to_owned(),
    };
    let illegal = match turns.illegal {
        Answer::Refused => "",
        Answer::TurnLost => " An illegal order loses the turn.",
        Answer::Forfeit => " An illegal order loses the game.",
    };
    let again = match turns.fire_again {
        FireAgain::Allowed => " A square may be fired at again.",
        FireAgain::Refused | FireAgain::TurnLost => "",
    };
    let limit =
        turns.limit.map_or_else(String::new, |n| format!(" After {n} orders each, hits are compared."));
    format!("{order}: {shots}.{illegal}{again}{limit}")
}

fn told(ruleset: &Ruleset) -> String {
    let rules = ruleset.rules();
    let hits = match rules.told.hits {
        HitsTold::Cells => "Every shot is answered",
        HitsTold::Tally => "You learn how many shots hit, never which",
    };
    let class = match rules.told.class {
        ClassTold::Never => "ships are never named",
        ClassTold::OnSinking => "a ship is named when it sinks",
        ClassTold::OnHit => "a ship is named at every hit",
    };
    let halo = if rules.told.clear_halo {
        ", and the water around it clears"
    } else if rules.told.sunk_cells {
        ", and its place is shown"
    } else {
        ""
    };
    let mut specials = Vec::new();
    if let Some(radar) = rules.radar {
        let size = radar.size;
        specials.push(format!("radar {size}x{size} ({} a game)", radar.uses));
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
    format!("{hits}; {class}{halo}.{specials}")
}
