//! How much the coach helps, as it is asked for and as it is stored.

use wire::Coaching;

/// The stored form of what was asked for.
pub(crate) fn kept(asked: Coaching) -> store::Coaching {
    match asked {
        Coaching::Off => store::Coaching::Off,
        Coaching::Sparing => store::Coaching::Sparing,
        Coaching::Open => store::Coaching::Open,
    }
}
