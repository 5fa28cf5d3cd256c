//! Key help: the key line at the foot of the screen, the help overlay, and the signs it explains.

use ratatui::layout::Rect;
use rules::Ruleset;

use super::game_screen::turning;
use super::square::Sign;
use crate::help;
use crate::hint::CoachView;
use crate::mark::{Mark, Run};
use crate::objection::kinds;
use crate::order_words::{self, OrderWords};

/// The keys in a game, in one line.
pub(crate) fn line(ruleset: &Ruleset, coach: Option<CoachView>, window: Rect) -> String {
    let coach = if coach.is_some() { "  w hint" } else { "" };
    let fire = if ruleset.full_salvo() > 1 { "Space aim  Enter fire" } else { "Enter fire" };
    let order = if kinds(ruleset).len() > 1 { "  Tab order" } else { "" };
    let boards = turning(window, ruleset.board());
    format!("{boards}arrows, b7  {fire}{order}{coach}  p pencil  : type  L log  ? help  q quit")
}

/// A key and what it does; the key is short enough to leave room for the text in a narrow window.
pub(crate) fn row(key: &str, meaning: &str) -> String {
    format!("{key:12}  {meaning}")
}

/// The keys in a game, in full.
pub(crate) fn help(ruleset: &Ruleset, coach: Option<CoachView>) -> Vec<String> {
    let mut lines =
        vec![row("arrows", "move the cursor; so do hjkl, and diagonally yubn"), row("b7", SQUARE)];
    let mut key = |key: &str, meaning: &str| lines.push(row(key, meaning));
    if ruleset.full_salvo() > 1 {
        key("Space", "aim a shot here, or remove it");
        key("Enter", "fire all aimed shots");
    } else {
        key("Enter, Space", "fire, or carry out the selected order");
    }
    for kind in kinds(ruleset) {
        if let Some(words) = OrderWords::of(kind) {
            key(&order_words::key(kind).to_string(), words.key_help);
        }
    }
    if kinds(ruleset).len() > 1 {
        key("f, Tab", "normal shot; Tab goes through all orders");
    }
    if let Some(coach) = coach {
        let more = if coach.is_open { ", then the heat map" } else { "" };
        key("w", &format!("ask the coach: where to look, then where to fire{more}"));
    }
    key("p", "pencil mark: no ship here");
    key("c, Esc", "cancel the aim or the order");
    key("o", "show the other board (in small windows)");
    key("L, F, R", "log, fleets, rules");
    if !ruleset.tells_cells() {
        key("H", "your hits, round by round");
    }
    key("q, Ctrl-C", "quit; Ctrl-C quits at once");
    lines.push(String::new());
    lines.push("After : you can type orders, as in plain mode:".to_owned());
    // Questions have their own keys here.
    let orders = help::orders(ruleset, coach);
    let typed = orders.lines().skip(1).take_while(|line| !line.starts_with("Questions"));
    lines.extend(typed.map(str::to_owned));
    lines
}

/// The signs that boards can show under these rules.
pub(crate) fn signs(ruleset: &Ruleset) -> Vec<Sign> {
    let rules = ruleset.rules();
    let radar = rules.radar.is_some();
    let marks = [
        (Mark::Miss, true),
        (Mark::Hit, true),
        (Mark::Again(2), ruleset.has_armour()),
        (Mark::Damaged, ruleset.has_armour()),
        (Mark::Destroyed, ruleset.may_fire_again()),
        (Mark::Wreck(Run::Across), true),
        (Mark::Cleared, rules.told.clear_halo),
        (Mark::Contact, radar && !ruleset.radar_tells_cells()),
        (Mark::Seen, radar && ruleset.radar_tells_cells()),
        (Mark::Nothing, radar),
        (Mark::Fired(1), !ruleset.tells_cells()),
    ];
    let shown = marks.into_iter().filter(|(_, there)| *there).map(|(mark, _)| Sign::Mark(mark));
    let mut signs: Vec<Sign> = shown.collect();
    if ruleset.full_salvo() > 1 {
        signs.push(Sign::Aimed(1));
    }
    if kinds(ruleset).len() > 1 {
        signs.push(Sign::Covered);
    }
    signs.push(Sign::Pencil);
    signs
}

const SQUARE: &str = "go to a square: type its letter and number";

/// The keys while ships are placed.
pub(crate) fn placing() -> Vec<String> {
    let keys = [
        ("arrows", "move the ship; so do hjkl, and diagonally yubn"),
        ("b7", SQUARE),
        ("r, Space", "turn the ship"),
        ("Enter", "place it here; when all are placed, start the game"),
        ("a", "place the whole fleet at random"),
        ("x, Backspace", "pick up the ship under the cursor, or the last one"),
        ("c", "remove all ships"),
        ("Tab", "take another ship"),
        ("R", "rules"),
        ("q, Ctrl-C", "quit"),
    ];
    keys.map(|(key, meaning)| row(key, meaning)).to_vec()
}

/// The keys while ships are placed, in one line.
pub(crate) const PLACING_LINE: &str = "arrows, b7  r turn  Enter place  a random  x pick up  ? help  q quit";
