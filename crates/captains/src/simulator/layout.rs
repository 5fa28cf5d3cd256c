//! How hidden fleets are placed in the simulator.

use rules::{Berth, Dice, Draw, Fleet, Proposal, Ruleset};

use crate::hiding::{evasive_fleet, hard_fleet, hidden_fleet, pooled_fleet};

/// How hidden fleets are placed. A shooter who counts finds ships sooner or later depending on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Layout {
    /// Every legal fleet is equally likely.
    #[default]
    Uniform,
    /// Ship by ship in fleet order, each equally likely among the free places.
    Sequential,
    /// Ship by ship in fleet order, each drawn again until it fits, with rows and columns rounded from a
    /// fraction: the first and the last come half as often. A common bug that draws ships to the middle.
    Rounded,
    /// Hard to find, as Captain places them: see [`hard_fleet`].
    Hard,
    /// Hard to find even for a shooter who knows how they are placed: see [`hidden_fleet`].
    Hidden,
    /// Hard to find for a shooter who does not expect them: see [`pooled_fleet`].
    Pooled,
    /// Hard to find for most shooters, as Admiral places them: see [`evasive_fleet`].
    Evasive,
}

/// How often a ship is drawn again before the fleet is started over, and how often that happens.
const TRIES: u32 = 10_000;

impl Layout {
    /// All of them.
    pub const ALL: [Layout; 7] = [
        Layout::Uniform,
        Layout::Sequential,
        Layout::Rounded,
        Layout::Hard,
        Layout::Hidden,
        Layout::Pooled,
        Layout::Evasive,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Layout::Uniform => "uniform",
            Layout::Sequential => "sequential",
            Layout::Rounded => "rounded",
            Layout::Hard => "hard",
            Layout::Hidden => "hidden",
            Layout::Pooled => "pooled",
            Layout::Evasive => "evasive",
        }
    }

    /// A fleet.
    pub fn fleet(self, ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
        match self {
            Layout::Uniform => Fleet::random(ruleset, Draw::Uniform, dice),
            Layout::Sequential => Fleet::random(ruleset, Draw::Sequential, dice),
            // A fleet too tight for this method is drawn by one that knows which places are free.
            Layout::Rounded => (0..TRIES)
                .find_map(|_| rounded(ruleset, dice))
                .unwrap_or_else(|| Fleet::random(ruleset, Draw::Sequential, dice)),
            Layout::Hard => hard_fleet(ruleset, dice),
            Layout::Hidden => hidden_fleet(ruleset, dice),
            Layout::Pooled => pooled_fleet(ruleset, dice),
            Layout::Evasive => evasive_fleet(ruleset, dice),
        }
    }
}

/// A fleet by rounding; `None` if one of its ships cannot be placed.
fn rounded(ruleset: &Ruleset, dice: &mut Dice) -> Option<Fleet> {
    let board = ruleset.board();
    let mut lain: Vec<(&str, &Berth)> = Vec::new();
    for class in ruleset.roster() {
        let berth = (0..TRIES).find_map(|_| {
            // Half steps from 0 to the last: the two ends have one of them each, all others two.
            let [x, y] = [board.width(), board.height()].map(|side| {
                let half_steps = 2 * (u32::from(side) - 1);
                dice.below(half_steps).div_ceil(2) as i32
            });
            let (start, heading) = (board.cell(x, y)?, *dice.choose(ruleset.headings())?);
            let mut berths = class.berths().iter();
            // One cell is the same in every heading, and is listed once.
            let here = |berth: &&Berth| {
                berth.span.start() == start && (berth.span.heading() == heading || class.length() == 1)
            };
            berths.find(here).filter(|berth| lain.iter().all(|(_, other)| other.fits_beside(berth)))
        })?;
        lain.push((class.name(), berth));
    }
    let ships: Vec<Proposal> = lain.iter().map(|(name, berth)| Proposal::along(name, berth.span)).collect();
    Fleet::new(ruleset, &ships).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_can_be_laid_out_in_every_way() {
        let mut dice = Dice::from_seed(1);
        for ruleset in Ruleset::presets() {
            for layout in Layout::ALL {
                let fleet = layout.fleet(&ruleset, &mut dice);
                assert_eq!(fleet.ships().len(), usize::from(ruleset.ship_count()), "{ruleset:?} {layout:?}");
            }
        }
    }

    #[test]
    fn rounding_leaves_the_edges_to_the_sea() {
        let rules = "name = \"raft\"\nversion = 1\n[board]\nwidth = 10\nheight = 10\n[[ship]]\nclass = \"Raft\"\nlength = 1\n";
        let raft = Ruleset::from_toml(rules).unwrap();
        let share = |layout: Layout| {
            let mut dice = Dice::from_seed(2);
            let at_the_edge = |fleet: Fleet| {
                let cell = fleet.occupied().first().unwrap();
                [cell.x(), cell.y()].iter().any(|side| [0, 9].contains(side))
            };
            (0..10_000).filter(|_| at_the_edge(layout.fleet(&raft, &mut dice))).count() as f64 / 10_000.0
        };
        // 36 cells of 100, against 1 - (8/9)^2; three standard errors are 0.014 and 0.012.
        assert!((share(Layout::Uniform) - 0.36).abs() < 0.014);
        assert!((share(Layout::Rounded) - 17.0 / 81.0).abs() < 0.012);
    }
}
