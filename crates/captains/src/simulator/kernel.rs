//! The shooters that are made for speed.

use std::ops::Range;

use rules::{ClassTold, Dice, HitsTold, Ruleset, Shots};

use super::density::Density;
use super::gunner::{self, Gunner, Sinking};
use super::hidden::{Drawer, MOST_SHIPS};
use super::hunt::{Hunt, Pursuit, Search};
use super::layout::Layout;
use super::planes::{Afloat, MOST};
use super::scatter::{Scatter, scatter};
use super::sea::{Bits, LONGEST_SIDE, bits, without_guards};
use crate::captain::Declined;

/// A shooter that plays the shooting game alone, on small boards, and very fast: the yardsticks that captains are
/// measured with. None of them uses special orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kernel {
    /// Random shots.
    Random,
    /// Random shots, then beside hits.
    Hunt,
    /// The same on every second cell.
    HuntParity,
    /// Random shots, then along lines of hits until the ship is sunk.
    HuntLine,
    /// The same on every second cell.
    HuntLineParity,
    /// Where most places of the ships still afloat lie.
    Density,
}

impl Kernel {
    /// All of them, from the weakest to the strongest.
    pub const ALL: [Kernel; 6] = [
        Kernel::Random,
        Kernel::Hunt,
        Kernel::HuntParity,
        Kernel::HuntLine,
        Kernel::HuntLineParity,
        Kernel::Density,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Kernel::Random => "random",
            Kernel::Hunt => "hunt",
            Kernel::HuntParity => "hunt-parity",
            Kernel::HuntLine => "hunt-line",
            Kernel::HuntLineParity => "hunt-line-parity",
            Kernel::Density => "density",
        }
    }

    /// One line about how it shoots.
    pub const fn description(self) -> &'static str {
        match self {
            Kernel::Random => "Fires at random.",
            Kernel::Hunt => "Fires at random, and beside its hits.",
            Kernel::HuntParity => "Like hunt, but looks on every second cell only.",
            Kernel::HuntLine => "Fires at random, follows lines of hits and leaves sunk ships alone.",
            Kernel::HuntLineParity => "Like hunt-line, but looks on every second cell only.",
            Kernel::Density => "Fires where most places of the ships still afloat lie.",
        }
    }

    /// Whether it shoots under these rules.
    pub fn plays(self, ruleset: &Ruleset) -> Result<(), Declined> {
        let rules = ruleset.rules();
        let board = ruleset.board();
        let lengths = ruleset.classes().iter().map(rules::Class::length);
        let reason = if board.width() > LONGEST_SIDE || board.height() > LONGEST_SIDE {
            format!("its boards are {LONGEST_SIDE}x{LONGEST_SIDE} at most")
        } else if rules.placement.diagonal {
            "its ships are straight".to_owned()
        } else if usize::from(ruleset.ship_count()) > MOST_SHIPS {
            format!("its fleets have {MOST_SHIPS} ships at most")
        } else if ruleset.has_armour() {
            "its ships have no armour".to_owned()
        } else if rules.turns.shots != Shots::Fixed(1) || rules.told.hits != HitsTold::Cells {
            "it fires one shot at a time and needs to know what it hit".to_owned()
        } else if self.uses_sunk_ships() && rules.told.class == ClassTold::Never && !rules.told.sunk_cells {
            "it needs to know which ship was sunk".to_owned()
        } else if self == Kernel::Density && lengths.max() >= Some(MOST.len() as u8) {
            format!("its ships are {} cells long at most", MOST.len() - 1)
        } else if self == Kernel::Density
            && afloat(ruleset).iter().zip(MOST).any(|(ships, most)| *ships > most)
        {
            "it has room for one ship of five cells, one of four, two of three and three of two".to_owned()
        } else {
            return Ok(());
        };
        Err(Declined { captain: self.name(), rules: ruleset.id(), reason })
    }

    const fn uses_sunk_ships(self) -> bool {
        matches!(self, Kernel::HuntLine | Kernel::HuntLineParity | Kernel::Density)
    }
}

/// How many ships of each length there are; lengths that have no room are left out.
fn afloat(ruleset: &Ruleset) -> Afloat {
    let mut afloat = Afloat::default();
    for class in ruleset.roster() {
        if let Some(ships) = afloat.get_mut(usize::from(class.length())) {
            *ships += 1;
        }
    }
    afloat
}

/// A kernel set up for a rule set.
pub(super) struct Battery {
    kernel: Kernel,
    drawer: Drawer,
    board: Bits,
    /// Width and height of the board.
    sides: (u32, u32),
    afloat: Afloat,
    keeps_gap: bool,
    sinking: Sinking,
}

impl Battery {
    pub(super) fn new(kernel: Kernel, ruleset: &Ruleset, layout: Layout) -> Result<Battery, Declined> {
        kernel.plays(ruleset)?;
        let told = ruleset.rules().told;
        Ok(Battery {
            kernel,
            drawer: Drawer::new(ruleset, layout),
            board: bits(ruleset.board().cells()),
            sides: (ruleset.board().width().into(), ruleset.board().height().into()),
            afloat: afloat(ruleset),
            keeps_gap: ruleset.keeps_gap(),
            sinking: match (told.sunk_cells, told.clear_halo) {
                (_, true) => Sinking::Cleared,
                (true, false) => Sinking::Shown,
                (false, false) => Sinking::Told,
            },
        })
    }

    /// Plays the games of these numbers and gives the shots of each away.
    pub(super) fn play(&self, dice: &Dice, games: Range<u64>, count: impl FnMut(u32)) {
        let hunt = |search, pursuit| move || Hunt::new(self.board, search, pursuit, self.keeps_gap);
        match self.kernel {
            Kernel::Random if self.sinking != Sinking::Cleared => self.scatter(dice, games, count),
            Kernel::Random => self.play_with(|| Scatter::new(self.board), dice, games, count),
            Kernel::Hunt => self.play_with(hunt(Search::Anywhere, Pursuit::Beside), dice, games, count),
            Kernel::HuntParity => {
                self.play_with(hunt(Search::Checkerboard, Pursuit::Beside), dice, games, count);
            }
            Kernel::HuntLine => self.play_with(hunt(Search::Anywhere, Pursuit::Lines), dice, games, count),
            Kernel::HuntLineParity => {
                self.play_with(hunt(Search::Checkerboard, Pursuit::Lines), dice, games, count);
            }
            Kernel::Density => {
                let density = || Density::new(self.board, self.afloat, self.keeps_gap);
                self.play_with(density, dice, games, count);
            }
        }
    }

    fn scatter(&self, dice: &Dice, games: Range<u64>, mut count: impl FnMut(u32)) {
        let (width, height) = self.sides;
        for game in games {
            let mut dice = dice.fork_nth(game);
            let fleet = self.drawer.next(&mut dice);
            let fleet = without_guards(fleet.occupied, width, height);
            count(scatter(fleet, width * height, &mut dice));
        }
    }

    fn play_with<G: Gunner>(
        &self,
        gunner: impl Fn() -> G,
        dice: &Dice,
        games: Range<u64>,
        mut count: impl FnMut(u32),
    ) {
        for game in games {
            let mut dice = dice.fork_nth(game);
            let fleet = self.drawer.next(&mut dice);
            count(gunner::play(&mut gunner(), &fleet, self.sinking, &mut dice));
        }
    }
}
