//! Captains (computer opponents) in the API.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// A captain: a computer opponent.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaptainInfo {
    /// The name to use in requests.
    pub name: String,
    /// The name to display.
    pub title: String,
    /// Its level, 1 for the weakest; missing for reference opponents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// How it plays, in one line.
    pub description: String,
    /// How many shots it needs on average to sink a random fleet, for each preset it was measured with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<BTreeMap<String, f64>>,
    /// The presets it plays.
    pub plays: Vec<String>,
}
