//! Says how much luck there was, in the same words everywhere.

use arena::{AdjustedPairs, Difference};
use captains::luck::VALUES;
use serde_json::{Value, json};

/// `+24 without luck (+15 to +33), 7 of the +31 was luck`; none if there are too few pairs.
pub(crate) fn of_difference(raw: Difference, adjusted: Difference) -> Option<String> {
    let without = match adjusted {
        Difference::Unknown => return None,
        Difference::About { elo, low, high } => {
            let [elo, low, high] = [elo, low, high].map(whole);
            format!("{elo:+} without luck ({low:+} to {high:+})")
        }
        other => format!("{other} without luck"),
    };
    let luck =
        raw.elo().zip(adjusted.elo()).map(|(raw, adjusted)| (whole(raw), whole(raw) - whole(adjusted)));
    Some(match luck {
        Some((raw, luck)) if luck > 0.0 => format!("{without}, {luck} of the {raw:+} was luck"),
        Some((raw, luck)) if luck < 0.0 => format!("{without}, bad luck cost {} of the {raw:+}", -luck),
        Some(_) => format!("{without}, luck was even"),
        None => without,
    })
}

/// How many times less the pairs spread without luck; none if there are too few.
pub(crate) fn saved(raw_variance: f64, adjusted: &AdjustedPairs) -> Option<f64> {
    let (_, variance) = adjusted.share();
    (adjusted.len() >= 5 && variance > 0.0 && raw_variance > 0.0).then(|| raw_variance / variance)
}

/// The table of chances to win, which every result names.
pub(crate) fn table() -> Value {
    json!({"version": VALUES.version(), "sha256": VALUES.hash()})
}

/// The same for people: its version and the start of its hash.
pub(crate) fn table_name() -> String {
    format!("table {} ({})", VALUES.version(), &VALUES.hash()[..12])
}

/// Why luck in freely placed fleets is not for ranking.
pub(crate) const FREELY_PLACED: &str =
    "information only: fleets were placed freely, so good hiding looks like the shooter's bad luck";

/// Rounded, without a negative zero.
fn whole(elo: f64) -> f64 {
    elo.round() + 0.0
}
