//! The small boards.

use rules::{Gap, Rules, Ruleset, ShipRules};

/// Width, height, the ships' lengths, and whether they may touch.
const BOARDS: [(u8, u8, &[u8], Gap); 10] = [
    (4, 4, &[3], Gap::None),
    (4, 4, &[3, 2], Gap::None),
    (4, 4, &[3, 2], Gap::AllAround),
    (4, 4, &[2, 2], Gap::AllAround),
    (4, 4, &[2, 2, 1], Gap::AllAround),
    (5, 4, &[3, 2], Gap::None),
    (5, 4, &[3, 2], Gap::AllAround),
    (5, 5, &[3], Gap::None),
    (5, 5, &[4], Gap::None),
    (5, 5, &[4, 3], Gap::AllAround),
];

/// All of them, with the other switches of classic: a ship that sinks is named.
pub(super) fn all() -> Vec<Ruleset> {
    BOARDS.iter().map(|(width, height, lengths, gap)| board(*width, *height, lengths, *gap)).collect()
}

fn board(width: u8, height: u8, lengths: &[u8], gap: Gap) -> Ruleset {
    let classic = Ruleset::preset("classic").expect("classic is a preset");
    let mut rules: Rules = classic.rules().clone();
    let ships: Vec<String> = lengths.iter().map(u8::to_string).collect();
    let apart = if gap == Gap::None { "" } else { "-gap" };
    rules.name = format!("{width}x{height}-{}{apart}", ships.join("-"));
    "A small board.".clone_into(&mut rules.summary);
    (rules.board.width, rules.board.height, rules.placement.gap) = (width, height, gap);
    let model = rules.ships[0].clone();
    let classes = ["Alpha", "Bravo", "Charlie"].into_iter().zip(lengths);
    rules.ships = classes
        .map(|(class, &length)| ShipRules { class: class.to_owned(), length, ..model.clone() })
        .collect();
    Ruleset::try_from(rules).expect("the small boards are playable")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_playable_and_has_a_name_of_its_own() {
        let mut names: Vec<String> = all().iter().map(Ruleset::id).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), BOARDS.len());
    }
}
