//! Names of the two players at a table. They always differ, so that logs, clocks and records are clear.

use rules::Sides;
use store::Kind;
use wire::PlayerName;

/// A player who gave no name.
const GUEST: &str = "Guest";

/// The longest name, in characters, as [`PlayerName`] has it.
const LONGEST: usize = 32;

/// The names at a new table. A captain keeps its title; an open seat has no name yet.
pub(crate) fn at_opening(
    kind: &Kind,
    own: Option<PlayerName>,
    other: Option<String>,
) -> Sides<Option<String>> {
    let own = own.map(String::from);
    match kind {
        Kind::Online => Sides::new(Some(own.unwrap_or_else(|| GUEST.to_owned())), None),
        Kind::Captain(_) => {
            let own = own.unwrap_or_else(|| GUEST.to_owned());
            let own = other.as_deref().map_or_else(|| own.clone(), |captain| unlike(&own, captain));
            Sides::new(Some(own), other)
        }
        Kind::Hotseat => {
            let own = own.unwrap_or_else(|| "Player 1".to_owned());
            let other = other.unwrap_or_else(|| "Player 2".to_owned());
            let other = unlike(&other, &own);
            Sides::new(Some(own), Some(other))
        }
    }
}

/// Names after a player has joined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Joined {
    /// The name of the joining player.
    pub(crate) guest: String,
    /// The host's new name, if it has to change.
    pub(crate) host: Option<String>,
}

/// Chooses the joining player's name.
pub(crate) fn at_joining(host: &str, given: Option<PlayerName>) -> Joined {
    let name = given.map_or_else(|| GUEST.to_owned(), String::from);
    if !reads_like(&name, host) {
        return Joined { guest: name, host: None };
    }
    if reads_like(&name, GUEST) {
        return Joined { guest: format!("{GUEST} 2"), host: Some(format!("{GUEST} 1")) };
    }
    Joined { guest: unlike(&name, host), host: None }
}

fn reads_like(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// The name, with a number added if it looks like the other one.
fn unlike(name: &str, other: &str) -> String {
    if !reads_like(name, other) {
        return name.to_owned();
    }
    let numbered = (2..).map(|n: u32| {
        let number = format!(" {n}");
        let kept: String = name.chars().take(LONGEST - number.len()).collect();
        kept.trim_end().to_owned() + &number
    });
    numbered.into_iter().find(|next| !reads_like(next, other)).unwrap_or_else(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Option<PlayerName> {
        (!text.is_empty()).then(|| PlayerName::new(text).unwrap())
    }

    #[test]
    fn two_who_meet_have_two_names() {
        for (host, given, guest, renamed) in [
            ("Mara", "Ben", "Ben", None),
            ("Mara", "", "Guest", None),
            ("Guest", "", "Guest 2", Some("Guest 1")),
            ("Guest", "guest", "Guest 2", Some("Guest 1")),
            ("Guest", "Ben", "Ben", None),
            ("Mara", "Mara", "Mara 2", None),
            ("Mara", "MARA", "MARA 2", None),
            ("Mara 2", "Mara 2", "Mara 2 2", None),
        ] {
            let expected = Joined { guest: guest.to_owned(), host: renamed.map(str::to_owned) };
            assert_eq!(at_joining(host, name(given)), expected, "{host} and {given}");
        }
    }

    #[test]
    fn a_number_fits_behind_the_longest_name() {
        for host in ["x".repeat(32), "x".repeat(30) + " 2", "ü".repeat(32)] {
            let Joined { guest, .. } = at_joining(&host, name(&host));
            assert_ne!(guest, host);
            assert!(PlayerName::new(&guest).is_ok_and(|name| name.as_str() == guest), "{guest}");
        }
    }

    #[test]
    fn a_new_table_has_names_that_differ() {
        let names = |kind, own: &str, other: &str| {
            let other = (!other.is_empty()).then(|| other.to_owned());
            let Sides { a, b } = at_opening(&kind, name(own), other);
            [a, b].map(Option::unwrap_or_default)
        };
        let captain = || Kind::Captain("mate".to_owned());
        assert_eq!(names(Kind::Hotseat, "", ""), ["Player 1", "Player 2"]);
        assert_eq!(names(Kind::Hotseat, "Player 2", ""), ["Player 2", "Player 2 2"]);
        assert_eq!(names(Kind::Hotseat, "Mara", "mara"), ["Mara", "mara 2"]);
        assert_eq!(names(captain(), "", "Mate"), ["Guest", "Mate"]);
        assert_eq!(names(captain(), "mate", "Mate"), ["mate 2", "Mate"]);
        assert_eq!(names(Kind::Online, "", ""), ["Guest", ""]);
    }
}
