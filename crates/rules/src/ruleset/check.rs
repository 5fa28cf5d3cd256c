//! Finds contradictions between the switches of a rules file.

use super::{MAX_AREA, MAX_ARMOUR, MAX_GUNS, MAX_SHIPS, MAX_SHOTS, RulesFault, board_of};
use crate::board::MIN_SIDE;
use crate::cell::MAX_SIDE;
use crate::order::OrderKind;
use crate::rules::{BoardRules, ClassTold, FireAgain, Gap, Rules, Shots, SunkTold, TurnOrder};

/// Every contradiction in the switches.
pub(super) fn check(rules: &Rules) -> Vec<RulesFault> {
    let mut faults = Faults(Vec::new());
    let plain = |name: &str| {
        !name.is_empty()
            && name.len() <= 40
            && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    faults.add(!plain(&rules.name), || RulesFault::Name { name: rules.name.clone() });
    faults.add(rules.version == 0, || RulesFault::Version);
    // Records embed rules between triple quotes.
    let one_line = rules.summary.chars().count() <= 200 && !rules.summary.contains(cannot_be_seen);
    faults.add(!one_line || rules.summary.contains("\"\"\""), || RulesFault::Summary);
    if board_of(rules).is_none() {
        let BoardRules { width, height, .. } = rules.board;
        faults.0.push(RulesFault::BoardSize { width, height, least: MIN_SIDE, most: MAX_SIDE });
    }
    check_ships(rules, &mut faults);
    check_turns(rules, &mut faults);
    check_special_orders(rules, &mut faults);
    faults.add(rules.told.clear_halo && rules.placement.gap == Gap::None, || RulesFault::HaloWithoutGap);
    faults.add(rules.told.clear_halo && !rules.told.sunk_cells, || RulesFault::HaloWithoutWreck);
    if rules.told.sunk == SunkTold::Never {
        check_silence(rules, &mut faults);
    }
    faults.0
}

/// The faults found so far.
struct Faults(Vec<RulesFault>);

impl Faults {
    fn add(&mut self, found: bool, fault: impl FnOnce() -> RulesFault) {
        if found {
            self.0.push(fault());
        }
    }
}

/// Whether a character is invisible or changes how its neighbours are displayed.
pub(crate) fn cannot_be_seen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn check_ships(rules: &Rules, faults: &mut Faults) {
    let ships: u32 = rules.ships.iter().map(|ship| u32::from(ship.count)).sum();
    faults.add(ships == 0, || RulesFault::NoShips);
    faults.add(ships > MAX_SHIPS, || RulesFault::TooManyShips { ships, most: MAX_SHIPS });
    // A file with thousands of classes gets one fault, not thousands.
    if rules.ships.len() > MAX_SHIPS as usize {
        return;
    }
    let longest = rules.board.width.max(rules.board.height).min(MAX_SIDE);
    for (index, ship) in rules.ships.iter().enumerate() {
        let class = || ship.class.clone();
        let ship_name = || ship.title.clone().unwrap_or_else(class);
        let plain = ship.class.len() <= 24
            && ship.class.starts_with(|c: char| c.is_ascii_alphabetic())
            && ship.class.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        faults.add(!plain, || RulesFault::ClassName { class: class() });
        let twice = rules.ships[..index].iter().any(|other| other.class.eq_ignore_ascii_case(&ship.class));
        faults.add(twice, || RulesFault::ClassTwice { class: class() });
        let titled = |title: &String| {
            (1..=24).contains(&title.chars().count())
                && title.trim() == title
                && title.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\''))
        };
        faults.add(!ship.title.as_ref().is_none_or(titled), || RulesFault::Title { class: class() });
        faults.add(ship.count == 0, || RulesFault::Count { class: ship_name() });
        let (length, armour, guns) = (ship.length, ship.armour, ship.guns);
        let outside = |number: u8, most: u8| number == 0 || number > most;
        faults.add(outside(length, longest), || RulesFault::Length { class: ship_name(), length, longest });
        let most = MAX_ARMOUR;
        faults.add(outside(armour, most), || RulesFault::Armour { class: ship_name(), armour, most });
        let most = MAX_GUNS;
        faults.add(outside(guns, most), || RulesFault::Guns { class: ship_name(), guns, most });
        let once = rules.turns.fire_again != FireAgain::Allowed;
        faults.add(armour > 1 && once, || RulesFault::ArmourNeedsFireAgain { class: ship_name() });
    }
}

fn check_turns(rules: &Rules, faults: &mut Faults) {
    let shots = match rules.turns.shots {
        Shots::Fixed(n) => u32::from(n),
        Shots::Guns(_) => rules.ships.iter().map(|ship| u32::from(ship.count) * u32::from(ship.guns)).sum(),
    };
    let wrong_fixed = matches!(rules.turns.shots, Shots::Fixed(0));
    faults.add(wrong_fixed || shots > u32::from(MAX_SHOTS), || RulesFault::Shots { shots, most: MAX_SHOTS });
    faults.add(rules.turns.limit == Some(0), || RulesFault::Limit);
}

fn check_special_orders(rules: &Rules, faults: &mut Faults) {
    let areas = [
        ("radar", rules.radar.map(|radar| radar.size)),
        ("smoke", rules.smoke.map(|smoke| smoke.size)),
        ("artillery", rules.artillery.map(|artillery| artillery.size)),
    ];
    for (order, size) in areas {
        if let Some(size) = size.filter(|size| !(1..=MAX_AREA).contains(size)) {
            faults.0.push(RulesFault::Area { order, size, most: MAX_AREA });
        }
    }
    faults.add(rules.radar.is_some_and(|radar| radar.uses == 0), || RulesFault::RadarUses);
    faults.add(rules.smoke.is_some() && rules.radar.is_none(), || RulesFault::SmokeWithoutRadar);
    let ships: u32 = rules.ships.iter().map(|ship| u32::from(ship.count)).sum();
    if let Some(torpedo) = rules.torpedo {
        let left = u32::from(torpedo.when_ships_left);
        // It is unlocked by sinking a ship, so a fleet of one ship can never unlock it.
        faults.add(left == 0 || (ships > 0 && left >= ships), || RulesFault::TorpedoUnlock {
            left: torpedo.when_ships_left,
            ships,
        });
    }
    if rules.turns.order == TurnOrder::Together {
        for kind in OrderKind::SPECIAL.into_iter().filter(|kind| rules.has_order(*kind)) {
            faults.0.push(RulesFault::SpecialInRounds { order: kind.word() });
        }
    }
}

/// If sinkings are never reported, nothing else may reveal them, and nothing may depend on them.
fn check_silence(rules: &Rules, faults: &mut Faults) {
    faults.add(rules.told.class == ClassTold::OnSinking, || RulesFault::SilentClass);
    faults.add(rules.told.sunk_cells, || RulesFault::SilentWreck);
    // The enemy's next salvo would be smaller.
    faults.add(matches!(rules.turns.shots, Shots::Guns(_)), || RulesFault::SilentGuns);
    for kind in [OrderKind::Smoke, OrderKind::Artillery, OrderKind::Torpedo] {
        faults.add(rules.has_order(kind), || RulesFault::SilentReward { order: kind.word() });
    }
}
