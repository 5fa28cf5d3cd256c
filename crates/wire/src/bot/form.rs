//! The two forms of the bot protocol, and the optional parts of a request.

use rules::{OrderKind, Ruleset};

/// One of the two forms of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// Shots and results by coordinates, and at most a radar: for rules that need no more than that.
    Simple,
    /// The complete rules, everything the bot has seen, and orders in the notation: for every rule set.
    General,
}

impl Form {
    /// The form used for these rules: the simple one, if it can express everything.
    pub fn of(ruleset: &Ruleset) -> Form {
        let board = ruleset.board();
        let single_shots = ruleset.full_salvo() == 1 && !ruleset.shots_follow_guns();
        let plain_turns = ruleset.takes_strict_turns() && !ruleset.may_cost_the_turn();
        let only_results = ruleset.tells_cells()
            && !ruleset.names_ships()
            // A bot that knows only this form waits for "sunk".
            && ruleset.tells_sinkings()
            && !ruleset.tells_wrecks()
            && !ruleset.clears_water();
        // A request lists a scan without its time, so what it saw must not depend on the time.
        let radar_by_cells =
            ruleset.radar_tells_cells() && ruleset.radar_sees_hits() && !ruleset.radar_is_noticed();
        let no_more_than_radar =
            OrderKind::SPECIAL.into_iter().all(|kind| kind == OrderKind::Radar || !ruleset.has_order(kind))
                && (radar_by_cells || !ruleset.has_order(OrderKind::Radar));
        let square = board.width() == board.height();
        if single_shots && plain_turns && only_results && no_more_than_radar && square {
            Form::Simple
        } else {
            Form::General
        }
    }
}

/// Whether requests include optional fields: times, and the rules if the form works without them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RequestExtras {
    /// Only the required fields.
    Off,
    /// All fields.
    On(RequestTimes),
}

/// The times sent to a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RequestTimes {
    /// How long it may take to answer.
    pub timeout_ms: u64,
    /// How long its last answer took; `None` before its first.
    pub last_latency_ms: Option<u64>,
    /// How much time it has left for all its answers of this game; `None` if only single answers are limited.
    pub time_left_ms: Option<u64>,
}

impl RequestExtras {
    pub(super) fn timeout_ms(self) -> Option<u64> {
        self.times().map(|times| times.timeout_ms)
    }

    pub(super) fn last_latency_ms(self) -> Option<u64> {
        self.times()?.last_latency_ms
    }

    pub(super) fn time_left_ms(self) -> Option<u64> {
        self.times()?.time_left_ms
    }

    fn times(self) -> Option<RequestTimes> {
        match self {
            RequestExtras::Off => None,
            RequestExtras::On(times) => Some(times),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_preset_needs_no_more_than_the_simple_form() {
        let simple = Ruleset::presets().filter(|ruleset| Form::of(ruleset) == Form::Simple);
        assert_eq!(simple.map(|ruleset| ruleset.id()).collect::<Vec<_>>(), ["hackathon@1"]);
    }

    #[test]
    fn what_the_simple_form_cannot_say_needs_the_general_one() {
        let hackathon = Ruleset::preset("hackathon").unwrap().to_toml().replace("\"hackathon\"", "\"own\"");
        let form = |text: &str| Form::of(&Ruleset::from_toml(text).unwrap());
        assert_eq!(form(&hackathon), Form::Simple);
        assert_eq!(form(&hackathon.replace("width = 10", "width = 12")), Form::General);
        assert_eq!(form(&hackathon.replace("\"forfeit\"", "\"refused\"")), Form::Simple);
        for (from, to) in [
            ("order = \"alternate\"", "order = \"again-on-hit\""),
            ("shots = 1", "shots = 2"),
            ("shots = 1", "shots = \"guns\""),
            ("\"forfeit\"", "\"turn-lost\""),
            ("hits = \"cells\"", "hits = \"tally\""),
            ("class = \"never\"", "class = \"on-sinking\""),
            ("sunk-cells = false", "sunk-cells = true"),
            ("sunk-cells = false", "sunk = \"never\"\nsunk-cells = false"),
            ("answer = \"cells\"", "answer = \"presence\""),
            ("sees = \"all\"", "sees = \"unhit\""),
            ("told-to-target = false", "told-to-target = true"),
            ("[radar]", "[smoke]\nsize = 2\n\n[radar]"),
            ("[radar]", "[artillery]\nsize = 2\n\n[radar]"),
            ("[radar]", "[torpedo]\nwhen-ships-left = 1\n\n[radar]"),
        ] {
            let changed = hackathon.replace(from, to);
            assert_ne!(changed, hackathon, "{from}");
            assert_eq!(form(&changed), Form::General, "{to}");
        }
        let (without, _) = hackathon.split_once("[radar]").unwrap();
        assert_eq!(form(without), Form::Simple);
    }
}
