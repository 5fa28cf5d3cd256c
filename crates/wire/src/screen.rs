//! Screens of the organiser's, which see the fleets of running matches.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::organiser::OneLine;

/// Asks for a screen.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewScreen {
    /// Where it hangs.
    pub name: OneLine,
}

/// A screen, which sees more than everybody.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Screen {
    /// Names it.
    pub id: String,
    /// Where it hangs: text, never markup.
    pub name: String,
    /// When it was made.
    pub made: String,
}

/// A new screen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct MadeScreen {
    /// What is kept of it.
    #[serde(flatten)]
    pub kept: Screen,
    /// 43 characters nobody can guess, to be said in the `hello` of the feed. It is shown once; keep it.
    pub token: String,
}
