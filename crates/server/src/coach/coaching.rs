//! Converts the coaching setting between API and store.

use wire::Coaching;

/// The stored form of the setting.
pub(crate) fn kept(asked: Coaching) -> store::Coaching {
    match asked {
        Coaching::Off => store::Coaching::Off,
        Coaching::Sparing => store::Coaching::Sparing,
        Coaching::Open => store::Coaching::Open,
    }
}
