//! The line of a rules file that is to blame for a fault of its sense: the file can be read, but not played.

use rules::RulesFault;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The line of this text with the key at fault, from 1; `None` if no single line is to blame.
pub(crate) fn line(text: &str, fault: &RulesFault) -> Option<usize> {
    let file = DeTable::parse(text).ok()?;
    let file = file.get_ref();
    let at = match fault {
        RulesFault::Name { .. } | RulesFault::NameTaken { .. } => find(file, "name", ""),
        RulesFault::Version => find(file, "version", ""),
        RulesFault::Summary => find(file, "summary", ""),
        RulesFault::BoardSize { width, least, most, .. } => {
            let wide = (*least..=*most).contains(width);
            find(file, "board", if wide { "height" } else { "width" })
        }
        RulesFault::ClassName { class } | RulesFault::ClassTwice { class } => ship(file, class, "class"),
        RulesFault::Title { class } => ship(file, class, "title"),
        RulesFault::Count { class } => ship(file, class, "count"),
        RulesFault::Length { class, .. } => ship(file, class, "length"),
        RulesFault::Armour { class, .. } | RulesFault::ArmourNeedsFireAgain { class } => {
            ship(file, class, "armour")
        }
        RulesFault::Guns { class, .. } => ship(file, class, "guns"),
        RulesFault::Shots { .. } | RulesFault::SilentGuns => find(file, "turns", "shots"),
        RulesFault::Limit => find(file, "turns", "limit"),
        RulesFault::HaloWithoutGap | RulesFault::HaloWithoutWreck => find(file, "told", "clear-halo"),
        RulesFault::SilentClass => find(file, "told", "class"),
        RulesFault::SilentWreck => find(file, "told", "sunk-cells"),
        RulesFault::Area { order, .. } => find(file, order, "size"),
        RulesFault::RadarUses => find(file, "radar", "uses"),
        RulesFault::SmokeWithoutRadar => find(file, "smoke", ""),
        RulesFault::TorpedoUnlock { .. } => find(file, "torpedo", "when-ships-left"),
        RulesFault::SpecialInRounds { order } | RulesFault::SilentReward { order } => find(file, order, ""),
        RulesFault::NoShips
        | RulesFault::TooManyShips { .. }
        | RulesFault::NoFleet
        | RulesFault::NoFleetFound { .. }
        | RulesFault::TooTight => None,
    };
    Some(text[..at?].matches('\n').count() + 1)
}

/// Where a key of a table starts, or the table itself if it has no such key.
fn find(file: &DeTable<'_>, table: &str, key: &str) -> Option<usize> {
    Some(in_table(file.get(table)?, key))
}

fn in_table(table: &Spanned<DeValue<'_>>, key: &str) -> usize {
    table.get_ref().get(key).unwrap_or(table).span().start
}

/// The same for the last ship with this class or title: if there are two, the second is one too many.
fn ship(file: &DeTable<'_>, class: &str, key: &str) -> Option<usize> {
    let is = |ship: &&Spanned<DeValue<'_>>| {
        let word = |key| ship.get_ref().get(key).and_then(|word| word.get_ref().as_str());
        [word("title"), word("class")].contains(&Some(class))
    };
    let ship = file.get("ship")?.get_ref().as_array()?.iter().rfind(is)?;
    Some(in_table(ship, key))
}

#[cfg(test)]
mod tests {
    use rules::{RulesError, Ruleset};

    use super::*;

    #[test]
    fn every_fault_has_the_line_of_its_key() {
        for (text, lines) in [
            ("name = \"N\"\nversion = 0\nsummary = \"a\\nb\"", vec![1, 2, 3]),
            ("name = \"n\"\nversion = 1\n[turns]\nshots = 40\nlimit = 0", vec![4, 5]),
            ("name = \"n\"\nversion = 1\n[told]\nclear-halo = true", vec![4, 4]),
            ("name = \"n\"\nversion = 1\n[smoke]\nsize = 9\n[torpedo]\nwhen-ships-left = 0", vec![4, 3, 6]),
            ("name = \"n\"\nversion = 1\n\n[board]\nwidth = 8\nheight = 40", vec![6]),
            ("name = \"n\"\nversion = 1\n\n[board]\nwidth = 3\nheight = 8", vec![5]),
            (
                "name = \"n\"\nversion = 1\n[[ship]]\nclass = \"Tug\"\nlength = 0\n[[ship]]\nclass = \"Tug\"\n\
                 length = 2\ncount = 0",
                vec![8, 7, 9],
            ),
        ] {
            let board = if text.contains("[board]") { "" } else { "[board]\nwidth = 10\nheight = 10\n" };
            let ships =
                if text.contains("[[ship]]") { "" } else { "[[ship]]\nclass = \"Tug\"\nlength = 2\n" };
            let text = format!("{text}\n{board}{ships}");
            let error = Ruleset::from_toml(&text).unwrap_err();
            let RulesError::Faulty(faults) = &error else { panic!("{error}\n{text}") };
            let found: Vec<usize> = faults.list().iter().filter_map(|fault| line(&text, fault)).collect();
            assert_eq!(found, lines, "{error}\n{text}");
        }
    }
}
