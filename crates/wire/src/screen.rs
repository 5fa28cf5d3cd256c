//! The organiser's screens: projector pages that see the fleets of running matches.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::organiser::OneLine;

/// Creates a screen.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewScreen {
    /// Its name, such as where it is.
    pub name: OneLine,
}

/// A screen, which sees more than spectators do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct Screen {
    /// Its id.
    pub id: String,
    /// Its name: plain text, not markup.
    pub name: String,
    /// When it was created.
    pub made: String,
}

/// A new screen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct MadeScreen {
    /// The stored screen.
    #[serde(flatten)]
    pub kept: Screen,
    /// 43 random characters, to send in the `hello` of the feed. Shown only once, so save it.
    pub token: String,
}
