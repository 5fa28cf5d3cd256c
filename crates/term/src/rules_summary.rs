//! The rules in a few lines of text.

use rules::{RuleFact, Ruleset};

/// The rules in a few lines.
pub(crate) fn lines(ruleset: &Ruleset) -> Vec<String> {
    let mut lines = vec![format!("{}. {}", ruleset.id(), ruleset.rules().summary).trim().to_owned()];
    for facts in ruleset.facts() {
        lines.push(facts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    }
    lines.push("Questions such as help and board cost nothing.".to_owned());
    lines
}

/// What an illegal order costs, if it costs anything. Shown before every order.
pub(crate) fn stakes(ruleset: &Ruleset) -> Option<String> {
    RuleFact::stakes(ruleset).map(|stakes| stakes.to_string())
}
