//! The presets: rule sets that ship with the game.

use std::sync::LazyLock;

use crate::rules::Rules;
use crate::ruleset::Ruleset;

/// Names of the presets, in display order.
pub(crate) const NAMES: [&str; 7] =
    ["classic", "buoyancy", "fog", "phoenix", "hackathon", "salvo", "morskoi"];

/// Every published version, newest version of a name last. Never change the meaning of a file here: a new
/// meaning is a new file with the next version.
const PUBLISHED: [&str; 7] = [
    include_str!("../presets/classic.toml"),
    include_str!("../presets/buoyancy.toml"),
    include_str!("../presets/fog.toml"),
    include_str!("../presets/phoenix.toml"),
    include_str!("../presets/hackathon.toml"),
    include_str!("../presets/salvo.toml"),
    include_str!("../presets/morskoi.toml"),
];

static RULES: LazyLock<Vec<Rules>> = LazyLock::new(|| {
    PUBLISHED.iter().map(|text| toml::from_str(text).expect("a preset file is well-formed")).collect()
});

static RULESETS: LazyLock<Vec<Ruleset>> = LazyLock::new(|| {
    RULES.iter().map(|rules| rules.clone().try_into().expect("a preset can be played")).collect()
});

/// The preset with this name, or this name and version.
pub(crate) fn find(name: &str) -> Option<Ruleset> {
    let called = |ruleset: &&Ruleset| ruleset.name() == name || ruleset.id() == name;
    RULESETS.iter().rfind(called).cloned()
}

/// The published rules under this name and version.
pub(crate) fn published(name: &str, version: u32) -> Option<Rules> {
    RULES.iter().find(|rules| rules.name == name && rules.version == version).cloned()
}
