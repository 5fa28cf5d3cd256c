//! A rule set in sentences: what a player should know before a game.

use std::fmt;

use serde::Serialize;
use strum::{IntoStaticStr, VariantNames};

use crate::coded::plural;
use crate::rules::{
    Answer, ClassTold, FireAgain, HitsTold, RadarRules, RadarSees, RadarTold, Shots, TurnOrder,
};
use crate::ruleset::{Class, Ruleset};

/// One fact about a rule set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, IntoStaticStr, VariantNames)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs)] // the sentences below say what each fact means
pub enum RuleFact {
    Board {
        width: u8,
        height: u8,
        first_column: String,
        last_column: String,
        first_row: String,
        last_row: String,
    },
    Fleet {
        ships: Vec<ShipFact>,
    },
    Armour {
        ship: String,
        hits: u8,
    },
    Stealth {
        ship: String,
    },
    Placement {
        gap: bool,
        diagonal: bool,
    },
    /// `guns`: every ship afloat adds its guns to the `shots`.
    Turns {
        order: TurnOrder,
        shots: u8,
        guns: bool,
    },
    FireAgain {
        answer: FireAgain,
    },
    IllegalOrder {
        answer: Answer,
    },
    Limit {
        orders: u16,
    },
    Reports {
        hits: HitsTold,
        class: ClassTold,
    },
    SunkNever,
    SunkCells,
    ClearHalo,
    Radar {
        uses: u8,
        size: u8,
        answer: RadarTold,
        sees: RadarSees,
    },
    Smoke {
        size: u8,
    },
    Artillery {
        size: u8,
    },
    Torpedo {
        ships_left: u8,
    },
}

/// The ships of one class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[allow(missing_docs)]
pub struct ShipFact {
    pub title: String,
    pub count: u8,
    pub length: u8,
}

impl RuleFact {
    /// The ships of a fleet.
    pub fn fleet(ruleset: &Ruleset) -> RuleFact {
        let ship = |class: &Class| ShipFact {
            title: class.title().to_owned(),
            count: class.count(),
            length: class.length(),
        };
        RuleFact::Fleet { ships: ruleset.classes().iter().map(ship).collect() }
    }

    /// What an illegal order costs, if it costs anything.
    pub fn stakes(ruleset: &Ruleset) -> Option<RuleFact> {
        let turns = ruleset.rules().turns;
        match (turns.illegal, turns.fire_again) {
            (Answer::Refused, FireAgain::TurnLost) => {
                Some(RuleFact::FireAgain { answer: FireAgain::TurnLost })
            }
            (Answer::Refused, _) => None,
            (answer, _) => Some(RuleFact::IllegalOrder { answer }),
        }
    }
}

impl Ruleset {
    /// The rules as facts, in lines of one subject each: board, fleet, turns, what players learn, and one
    /// line for each special order.
    pub fn facts(&self) -> Vec<Vec<RuleFact>> {
        let rules = self.rules();
        let mut lines = vec![self.board_facts(), self.fleet_facts(), self.turn_facts()];
        let mut reports = vec![RuleFact::Reports { hits: rules.told.hits, class: rules.told.class }];
        reports.extend((!self.tells_sinkings()).then_some(RuleFact::SunkNever));
        reports.extend(rules.told.sunk_cells.then_some(RuleFact::SunkCells));
        reports.extend(rules.told.clear_halo.then_some(RuleFact::ClearHalo));
        lines.push(reports);
        let radar =
            |RadarRules { uses, size, answer, sees, .. }| RuleFact::Radar { uses, size, answer, sees };
        let specials = [
            rules.radar.map(radar),
            rules.smoke.map(|smoke| RuleFact::Smoke { size: smoke.size }),
            rules.artillery.map(|artillery| RuleFact::Artillery { size: artillery.size }),
            rules.torpedo.map(|torpedo| RuleFact::Torpedo { ships_left: torpedo.when_ships_left }),
        ];
        lines.extend(specials.into_iter().flatten().map(|special| vec![special]));
        lines
    }

    fn board_facts(&self) -> Vec<RuleFact> {
        let board = self.board();
        let (width, height) = (board.width(), board.height());
        let board = RuleFact::Board {
            width,
            height,
            first_column: board.column_label(0),
            last_column: board.column_label(width - 1),
            first_row: board.row_label(0),
            last_row: board.row_label(height - 1),
        };
        let diagonal = self.headings().len() > 2;
        vec![board, RuleFact::Placement { gap: self.keeps_gap(), diagonal }]
    }

    fn fleet_facts(&self) -> Vec<RuleFact> {
        let mut facts = vec![RuleFact::fleet(self)];
        for class in self.classes() {
            let ship = || class.title().to_owned();
            if class.armour() > 1 {
                facts.push(RuleFact::Armour { ship: ship(), hits: class.armour() });
            }
            if class.stealth() && self.rules().radar.is_some() {
                facts.push(RuleFact::Stealth { ship: ship() });
            }
        }
        facts
    }

    fn turn_facts(&self) -> Vec<RuleFact> {
        let turns = self.rules().turns;
        let guns = matches!(turns.shots, Shots::Guns(_));
        let mut facts = vec![
            RuleFact::Turns { order: turns.order, shots: self.full_salvo(), guns },
            RuleFact::FireAgain { answer: turns.fire_again },
        ];
        if turns.illegal != Answer::Refused {
            facts.push(RuleFact::IllegalOrder { answer: turns.illegal });
        }
        facts.extend(self.limit().map(|orders| RuleFact::Limit { orders }));
        facts
    }
}

impl fmt::Display for RuleFact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleFact::Board { width, height, first_column, last_column, first_row, last_row } => write!(
                f,
                "Board: {width}x{height}, columns {first_column} to {last_column}, rows {first_row} to {last_row}."
            ),
            RuleFact::Fleet { ships } => {
                let ships: Vec<String> = ships.iter().map(ToString::to_string).collect();
                write!(f, "Fleet: {}.", ships.join(", "))
            }
            RuleFact::Armour { ship, hits } => write!(f, "Each square of the {ship} takes {hits} hits."),
            RuleFact::Stealth { ship } => write!(f, "Radar cannot see the {ship}."),
            RuleFact::Placement { gap, diagonal } => {
                let ways = if *diagonal { "rows, columns or diagonals" } else { "rows or columns" };
                let gap = if *gap { "leave a free square all around each" } else { "they may touch" };
                write!(f, "Place ships along {ways}; {gap}.")
            }
            RuleFact::Turns { order, shots, guns } => {
                let shots = if *shots == 1 { "one shot".to_owned() } else { format!("up to {shots} shots") };
                let fewer = if *guns { ", fewer as you lose ships" } else { "" };
                match order {
                    TurnOrder::Alternate => write!(f, "Players take turns, {shots} each{fewer}."),
                    TurnOrder::AgainOnHit => {
                        write!(f, "Players take turns, {shots} each{fewer}; a hit gives you another turn.")
                    }
                    TurnOrder::Together => {
                        write!(f, "Both players fire at the same time, in rounds of {shots} each{fewer}.")
                    }
                }
            }
            RuleFact::FireAgain { answer } => f.write_str(match answer {
                FireAgain::Refused => "You cannot fire at a square twice.",
                FireAgain::TurnLost => "Firing at a square twice costs your turn.",
                FireAgain::Allowed => "You may fire at a square more than once.",
            }),
            RuleFact::IllegalOrder { answer } => f.write_str(match answer {
                Answer::Refused => "An illegal order is refused, and you try again.",
                Answer::TurnLost => "An illegal order costs your turn.",
                Answer::Forfeit => "An illegal order loses the game.",
            }),
            RuleFact::Limit { orders } => {
                write!(f, "After {orders} orders each, the side with more hits wins; equal hits are a draw.")
            }
            RuleFact::Reports { hits, class } => {
                let hits = match hits {
                    HitsTold::Cells => "the result of each shot",
                    HitsTold::Tally => "how many shots hit, not which ones",
                };
                let class = match class {
                    ClassTold::Never => "but never the type of a ship",
                    ClassTold::OnSinking => "and the type of each ship you sink",
                    ClassTold::OnHit => "and the type of each ship you hit",
                };
                write!(f, "You learn {hits}, {class}.")
            }
            RuleFact::SunkNever => {
                f.write_str("Sinkings are not announced: you only learn when the whole fleet is sunk.")
            }
            RuleFact::SunkCells => f.write_str("The squares of a sunk ship are shown."),
            RuleFact::ClearHalo => f.write_str("The squares around a sunk ship are marked as water."),
            RuleFact::Radar { uses, size, answer, sees } => {
                let (scans, area) = (plural((*uses).into(), "scan"), area(*size));
                let answer = match answer {
                    RadarTold::Presence => "whether a ship is there",
                    RadarTold::Cells => "which squares hold ships",
                };
                let count = match sees {
                    RadarSees::Unhit => "do not count",
                    RadarSees::All => "count too",
                };
                write!(
                    f,
                    "Radar: {uses} {scans} of {area}. A scan shows {answer}; squares already hit {count}."
                )
            }
            RuleFact::Smoke { size } => {
                let area = area(*size);
                write!(f, "Smoke screen: hides {area} of your waters from one radar scan. ")?;
                f.write_str("You get one for each ship you sink.")
            }
            RuleFact::Artillery { size } => {
                let area = area(*size);
                write!(
                    f,
                    "Artillery: fires at {area}. Sinking a ship gives you one use; you can hold only one."
                )
            }
            RuleFact::Torpedo { ships_left } => {
                let ships = plural((*ships_left).into(), "ship");
                write!(f, "Torpedo: fires along a row or column. ")?;
                write!(f, "You get one when the enemy has {ships_left} {ships} left.")
            }
        }
    }
}

impl fmt::Display for ShipFact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.count > 1 {
            write!(f, "{} x ", self.count)?;
        }
        write!(f, "{} {}", self.title, self.length)
    }
}

/// The squares of a square area.
fn area(size: u8) -> String {
    match size {
        1 => "one square".to_owned(),
        size if size % 2 == 1 => format!("{size}x{size} squares around the one you give"),
        size => format!("{size}x{size} squares (give the top left one)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_says_its_own_switches() {
        let all = |name: &str| {
            let facts = Ruleset::preset(name).unwrap().facts().concat();
            facts.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        for (preset, part) in [
            ("classic", "Players take turns, one shot each. You cannot fire at a square twice."),
            ("classic", "they may touch"),
            ("buoyancy", "and the type of each ship you hit"),
            (
                "fog",
                "The squares of a sunk ship are shown. The squares around a sunk ship are marked as water.",
            ),
            ("phoenix", "Radar: 3 scans of 2x2 squares (give the top left one)."),
            ("phoenix", "Firing at a square twice costs your turn. An illegal order costs your turn."),
            ("hackathon", "Each square of the Battleship takes 2 hits."),
            ("hackathon", "Radar cannot see the Submarine."),
            ("hackathon", "After 120 orders each, the side with more hits wins; equal hits are a draw."),
            ("salvo", "Board: 10x10, columns 1 to 10, rows A to J."),
            ("salvo", "in rounds of up to 6 shots each, fewer as you lose ships."),
            ("morskoi", "a hit gives you another turn"),
        ] {
            assert!(all(preset).contains(part), "{preset}: {part}\n{}", all(preset));
        }
    }

    #[test]
    fn only_rules_that_punish_have_stakes() {
        let stakes =
            |name: &str| RuleFact::stakes(&Ruleset::preset(name).unwrap()).map(|stakes| stakes.to_string());
        assert_eq!(stakes("classic"), None);
        assert_eq!(stakes("phoenix").unwrap(), "An illegal order costs your turn.");
        assert_eq!(stakes("hackathon").unwrap(), "An illegal order loses the game.");
    }
}
