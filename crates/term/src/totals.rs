//! Totals of a game for each side: orders, shots, hits, ships sunk.

use rules::{Effect, Eye, Game, Sides, Sighting, plural};

/// What one side did in a game.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Totals {
    /// Orders, including illegal ones that were punished.
    pub(crate) orders: u32,
    pub(crate) shots: u32,
    pub(crate) hits: u32,
    pub(crate) sunk: u32,
}

/// The totals of both sides. They reveal everything, so they are for finished games and records.
pub(crate) fn of(game: &Game) -> Sides<Totals> {
    let mut scores = game.orders().map(|orders| Totals { orders: u32::from(orders), ..Totals::default() });
    for sighting in game.view(Eye::Organiser).sightings() {
        if let Sighting::Shot { by, effect, .. } = *sighting {
            scores[by].shots += 1;
            scores[by].hits += u32::from(effect != Effect::Miss);
            scores[by].sunk += u32::from(effect == Effect::Sunk);
        }
    }
    scores
}

impl Totals {
    /// The share of shots that hit, in brackets; empty if none were fired.
    pub(crate) fn accuracy(self) -> String {
        let share = (self.hits * 100 + self.shots / 2).checked_div(self.shots);
        share.map_or_else(String::new, |share| format!(" ({share} %)"))
    }

    /// Everything in one sentence.
    pub(crate) fn sentence(self, name: &str, ships: u8) -> String {
        let Totals { orders, shots, hits, sunk } = self;
        let counted = |count: u32, word: &str| match count {
            0 => format!("no {word}s"),
            count => format!("{count} {}", plural(count, word)),
        };
        if orders == 0 {
            return format!("{name} gave no orders.");
        }
        let sunk = if sunk == 0 { "no ships".to_owned() } else { format!("{sunk} of {ships} ships") };
        format!(
            "{name} gave {}, fired {}, made {}{} and sank {sunk}.",
            counted(orders, "order"),
            counted(shots, "shot"),
            counted(hits, "hit"),
            self.accuracy()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_a_sentence() {
        let said = |orders, shots, hits, sunk| Totals { orders, shots, hits, sunk }.sentence("Ann", 5);
        assert_eq!(said(0, 0, 0, 0), "Ann gave no orders.");
        assert_eq!(said(1, 0, 0, 0), "Ann gave 1 order, fired no shots, made no hits and sank no ships.");
        assert_eq!(
            said(9, 8, 3, 1),
            "Ann gave 9 orders, fired 8 shots, made 3 hits (38 %) and sank 1 of 5 ships."
        );
    }
}
