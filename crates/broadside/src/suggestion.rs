//! Values that shells suggest for an option which takes others too, such as the name of a file.

use captains::registry::CAPTAINS;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use rules::Ruleset;

/// Any text; these are suggested.
#[derive(Clone)]
pub(crate) struct Suggestion(fn() -> Vec<&'static str>);

/// The names of the presets.
pub(crate) const RULES: Suggestion = Suggestion(|| Ruleset::preset_names().collect());
/// The names of the captains.
pub(crate) const CAPTAIN: Suggestion = Suggestion(|| CAPTAINS.iter().map(|entry| entry.name).collect());

impl TypedValueParser for Suggestion {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}
