//! Opponents, as people choose them.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

/// An opponent of the house.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CaptainInfo {
    /// The name to ask for.
    pub name: String,
    /// The name to show.
    pub title: String,
    /// Its place among the levels, 1 for the weakest; none for an opponent that is no level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// How it plays, in one line.
    pub description: String,
    /// How many shots it needs on average to sink a random fleet, for each preset it was measured in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strength: Option<BTreeMap<String, f64>>,
    /// The presets it plays.
    pub plays: Vec<String>,
}
