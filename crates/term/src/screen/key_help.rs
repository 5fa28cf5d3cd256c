//! Which keys there are, in words.

use ratatui::layout::Rect;
use rules::{OrderKind, Ruleset};

use super::game_screen::turning;
use super::order_input::kinds;
use super::square::Sign;
use crate::help;
use crate::mark::{Mark, Run};

/// The keys in a game, in one line for the foot of the screen.
pub(crate) fn line(ruleset: &Ruleset, window: Rect) -> String {
    let fire = if ruleset.full_salvo() > 1 { "Space aims  Enter fires" } else { "Enter fires" };
    let order = if kinds(ruleset).len() > 1 { "  Tab order" } else { "" };
    let boards = turning(window, ruleset.board());
    format!("{boards}arrows, b7  {fire}{order}  p pencil  : type  L log  ? help  q leave")
}

/// The keys in a game, in full.
pub(crate) fn help(ruleset: &Ruleset) -> Vec<String> {
    let mut lines: Vec<String> = vec![
        "arrows, h j k l, y u b n  move the cursor, also slantwise".to_owned(),
        "b7                        a square: type its letter and its number".to_owned(),
    ];
    let mut key = |key: &str, meaning: &str| lines.push(format!("{key:26}{meaning}"));
    if ruleset.full_salvo() > 1 {
        key("Space", "aims a shot here, or takes it back");
        key("Enter", "fires all shots that are aimed");
    } else {
        key("Enter or Space", "fires, or gives the order that is taken up");
    }
    for kind in kinds(ruleset) {
        match kind {
            OrderKind::Fire | OrderKind::Resign => {}
            OrderKind::Radar => key("r", "takes up radar: sweeps an area"),
            OrderKind::Smoke => key("s", "takes up smoke: hides an area of your own waters"),
            OrderKind::Artillery => key("a", "takes up artillery: fires at an area"),
            OrderKind::Torpedo => key("t", "takes up the torpedo; t again turns it"),
        }
    }
    if kinds(ruleset).len() > 1 {
        key("f, Tab", "takes up a shot; Tab goes through all orders");
    }
    key("p", "pencils in that no ship is there");
    key("c or Esc", "puts down what is aimed or taken up");
    key("o", "the other board, where the window has room for one");
    key("L, F, R", "the log, both fleets, the rules");
    if !ruleset.tells_cells() {
        key("H", "the hits you made, round by round");
    }
    key("q, Ctrl-C", "leave, or leave at once");
    lines.push(String::new());
    lines.push("After a colon you can type orders, as in plain mode:".to_owned());
    // The questions of plain mode have their own keys here.
    let orders = help::orders(ruleset);
    let typed = orders.lines().skip(1).take_while(|line| !line.starts_with("Questions"));
    lines.extend(typed.map(str::to_owned));
    lines
}

/// The signs that can stand on a chart of these rules.
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
    let charted = marks.into_iter().filter(|(_, there)| *there).map(|(mark, _)| Sign::Mark(mark));
    let mut signs: Vec<Sign> = charted.collect();
    if ruleset.full_salvo() > 1 {
        signs.push(Sign::Aimed(1));
    }
    if kinds(ruleset).len() > 1 {
        signs.push(Sign::Covered);
    }
    signs.push(Sign::Pencil);
    signs
}

/// The keys while ships are placed.
pub(crate) const PLACING: [&str; 10] = [
    "arrows, h j k l, y u b n  move the ship, also slantwise",
    "b7                        a square: type its letter and its number",
    "r or Space                turns the ship",
    "Enter                     lays it here; when all lie, begins the game",
    "a                         lays the whole fleet at random, as often as you like",
    "x or Backspace            takes up the ship under the cursor, or the last one",
    "c                         takes all ships back",
    "Tab                       another ship",
    "R                         the rules",
    "q, Ctrl-C                 leave",
];

/// The keys while ships are placed, in one line.
pub(crate) const PLACING_LINE: &str =
    "arrows or b7  r turns  Enter lays  a at random  x takes back  ? help  q leave";
