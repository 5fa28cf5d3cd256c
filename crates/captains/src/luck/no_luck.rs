//! Why luck cannot be measured.

use rules::{Ruleset, Shots, TurnOrder};
use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};

use super::value_table::VALUES;

/// Why luck cannot be measured under some rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize, IntoStaticStr, VariantNames)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum NoLuck {
    /// Both sides choose at once.
    #[error("luck cannot be measured where both sides fire at once")]
    LuckInRounds,
    /// A turn has several shots.
    #[error("luck cannot be measured where a turn has several shots")]
    LuckOfSalvos,
    /// Results are not told shot by shot.
    #[error("luck cannot be measured where the result of each shot is not reported")]
    LuckUntold,
    /// Nobody has measured the chances to win.
    #[error("luck cannot be measured for {rules}: there is no table of chances to win for these rules")]
    LuckUnmeasured {
        /// The rule set's name and version.
        rules: String,
    },
}

impl NoLuck {
    /// Whether luck can be measured under these rules.
    pub(super) fn check(ruleset: &Ruleset) -> Result<(), NoLuck> {
        let turns = ruleset.rules().turns;
        if turns.order == TurnOrder::Together {
            Err(NoLuck::LuckInRounds)
        } else if turns.shots != Shots::Fixed(1) {
            Err(NoLuck::LuckOfSalvos)
        } else if !ruleset.tells_cells() {
            Err(NoLuck::LuckUntold)
        } else if !VALUES.knows(ruleset) {
            Err(NoLuck::LuckUnmeasured { rules: ruleset.id() })
        } else {
            Ok(())
        }
    }
}
