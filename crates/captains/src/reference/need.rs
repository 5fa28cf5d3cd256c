//! What a reference opponent needs from the rules.

use rules::Ruleset;

use crate::captain::Declined;

/// Something without which an opponent's strategy makes no sense.
#[derive(Clone, Copy, Debug)]
pub(super) enum Need {
    /// The result of each shot is reported.
    CellsTold,
    /// Every sinking is reported.
    SinkingsTold,
    /// Ships are not diagonal.
    StraightShips,
    /// Each cell takes one hit.
    NoArmour,
    /// An order fires one shot.
    OneShot,
    /// Each hit names its ship.
    ShipNamedOnHit,
}

impl Need {
    /// What is missing, if anything, worded for the player.
    fn missing(self, ruleset: &Ruleset) -> Option<String> {
        let reason = match self {
            Need::CellsTold => (!ruleset.tells_cells()).then_some("it needs to know which shots hit"),
            Need::SinkingsTold => (!ruleset.tells_sinkings()).then_some("it needs to know when a ship sinks"),
            Need::StraightShips => (ruleset.headings().iter().any(|heading| !heading.is_straight()))
                .then_some("it only looks for ships along rows and columns"),
            Need::NoArmour => ruleset.has_armour().then_some("it never fires at a square twice"),
            Need::OneShot => (ruleset.full_salvo() > 1).then_some("it fires one shot at a time"),
            Need::ShipNamedOnHit => {
                if !ruleset.names_on_hit() {
                    return Some("it needs to know which ship each hit is on".to_owned());
                }
                let many = ruleset.classes().iter().find(|class| class.count() > 1)?;
                return Some(format!("it cannot tell {} ships called {} apart", many.count(), many.title()));
            }
        };
        reason.map(str::to_owned)
    }

    /// Declines the rules at the first need they do not meet.
    pub(super) fn check(captain: &'static str, needs: &[Need], ruleset: &Ruleset) -> Result<(), Declined> {
        match needs.iter().find_map(|need| need.missing(ruleset)) {
            Some(reason) => Err(Declined { captain, rules: ruleset.id(), reason }),
            None => Ok(()),
        }
    }
}
