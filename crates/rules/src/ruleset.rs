//! A rule set that was checked to be playable, with lookup tables derived from it.

mod check;
mod fault;

use std::fmt;
use std::sync::Arc;

use crate::board::Board;
use crate::cell::Cell;
use crate::cells::Cells;
use crate::dice::Dice;
use crate::end::Cause;
use crate::illegal::Illegal;
use crate::misread::read_toml;
use crate::order::{Order, OrderKind};
use crate::preset;
use crate::random;
use crate::rules::{
    Answer, ClassTold, FireAgain, Gap, HitsTold, RadarSees, RadarTold, Rules, ShipRules, Shots, SunkTold,
    TurnOrder,
};
use crate::sighting::{Effect, Penalty};
use crate::span::{Heading, Span};

pub(crate) use check::cannot_be_seen;
pub use fault::{RulesError, RulesFault, RulesFaults};

use check::check;

/// The most ships a fleet may have.
pub const MAX_SHIPS: u32 = 32;
/// The most shots a turn may have.
pub const MAX_SHOTS: u8 = 16;
/// The largest side of the area of a special order.
pub const MAX_AREA: u8 = 5;
/// The most hits a cell may take.
pub const MAX_ARMOUR: u8 = 9;
/// The most guns a ship may have.
pub const MAX_GUNS: u8 = 9;

/// Identifies a class of ship in its rule set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClassId(pub(crate) u8);

impl ClassId {
    /// Its index in [`Ruleset::classes`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A class of ship with every position a ship of it can have.
#[derive(Debug)]
pub struct Class {
    id: ClassId,
    rules: ShipRules,
    abbreviation: String,
    berths: Vec<Berth>,
}

impl Class {
    /// Its id.
    pub fn id(&self) -> ClassId {
        self.id
    }

    /// Its name in files, in the notation and for bots.
    pub fn name(&self) -> &str {
        &self.rules.class
    }

    /// What people call it.
    pub fn title(&self) -> &str {
        self.rules.title.as_deref().unwrap_or(&self.rules.class)
    }

    /// The shortest start of its name that no other class shares, at least two letters if it has them.
    pub fn abbreviation(&self) -> &str {
        &self.abbreviation
    }

    /// How many cells each of its ships has.
    pub fn length(&self) -> u8 {
        self.rules.length
    }

    /// How many of them a fleet has.
    pub fn count(&self) -> u8 {
        self.rules.count
    }

    /// How many hits each cell takes.
    pub fn armour(&self) -> u8 {
        self.rules.armour
    }

    /// Whether radar cannot see it.
    pub fn stealth(&self) -> bool {
        self.rules.stealth
    }

    /// How many shots it adds to a salvo.
    pub fn guns(&self) -> u8 {
        self.rules.guns
    }

    /// Every position of a ship of this class on an empty board.
    pub fn berths(&self) -> &[Berth] {
        &self.berths
    }
}

/// A position of a ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Berth {
    /// The span of cells.
    pub span: Span,
    /// The same cells as a set.
    pub cells: Cells,
    /// The cells where no other ship may be: the ship's own, and its neighbours if the rules keep a gap.
    pub domain: Cells,
}

impl Berth {
    /// Whether ships at both berths may be in one fleet.
    pub fn fits_beside(&self, other: &Berth) -> bool {
        !self.domain.meets(other.cells) && !self.span.crosses(other.span)
    }
}

/// A rule set that was checked to be consistent and to have fleets. Cheap to clone.
#[derive(Clone)]
pub struct Ruleset(Arc<Inner>);

struct Inner {
    rules: Rules,
    board: Board,
    classes: Vec<Class>,
    ship_count: u8,
    hit_points: u16,
    preset: bool,
}

impl Ruleset {
    /// The names of the presets, in display order.
    pub fn preset_names() -> impl Iterator<Item = &'static str> {
        preset::NAMES.iter().copied()
    }

    /// A preset by its name (`classic`, the newest version) or by name and version (`classic@1`).
    pub fn preset(name: &str) -> Option<Ruleset> {
        preset::find(name)
    }

    /// Every preset, newest versions only.
    pub fn presets() -> impl Iterator<Item = Ruleset> {
        Self::preset_names().map(|name| Self::preset(name).expect("every listed preset is there"))
    }

    /// Reads a rule set from the text of its file.
    pub fn from_toml(text: &str) -> Result<Ruleset, RulesError> {
        let rules: Rules = read_toml(text).map_err(RulesError::Unreadable)?;
        Ok(Ruleset::try_from(rules)?)
    }

    /// The rules as the text of a file.
    pub fn to_toml(&self) -> String {
        toml::to_string(&self.0.rules).expect("rules are plain data")
    }

    /// Name and version, such as `hackathon@1`.
    pub fn id(&self) -> String {
        format!("{}@{}", self.0.rules.name, self.0.rules.version)
    }

    /// The short name.
    pub fn name(&self) -> &str {
        &self.0.rules.name
    }

    /// Whether these are the rules of a preset, so that name and version describe them fully.
    pub fn is_preset(&self) -> bool {
        self.0.preset
    }

    /// The switches.
    pub fn rules(&self) -> &Rules {
        &self.0.rules
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.0.board
    }

    /// The classes of ship, in the order of the rules.
    pub fn classes(&self) -> &[Class] {
        &self.0.classes
    }

    /// One class.
    pub fn class(&self, id: ClassId) -> &Class {
        &self.0.classes[id.index()]
    }

    /// The class with this name or title, ignoring case; a start that no other class shares is enough. Names
    /// win over titles.
    pub fn class_named(&self, text: &str) -> Option<&Class> {
        self.class_called(text, Class::name).or_else(|| self.class_called(text, Class::title))
    }

    fn class_called(&self, text: &str, called: fn(&Class) -> &str) -> Option<&Class> {
        let exact = self.classes().iter().find(|class| called(class).eq_ignore_ascii_case(text));
        exact.or_else(|| {
            let starts = |class: &&Class| {
                called(class).get(..text.len()).is_some_and(|start| start.eq_ignore_ascii_case(text))
            };
            let mut found = self.classes().iter().filter(starts);
            found.next().filter(|_| !text.is_empty() && found.next().is_none())
        })
    }

    /// How many ships a fleet has.
    pub fn ship_count(&self) -> u8 {
        self.0.ship_count
    }

    /// The class of every ship of a fleet, in order: a class with count 2 appears twice.
    pub fn roster(&self) -> impl Iterator<Item = &Class> {
        self.classes().iter().flat_map(|class| std::iter::repeat_n(class, usize::from(class.count())))
    }

    /// How many hit points a fleet has.
    pub fn hit_points(&self) -> u16 {
        self.0.hit_points
    }

    /// Which ways ships may be placed.
    pub fn headings(&self) -> &'static [Heading] {
        headings(&self.0.rules)
    }

    /// Whether both sides choose at once, round by round.
    pub fn plays_in_rounds(&self) -> bool {
        self.0.rules.turns.order == TurnOrder::Together
    }

    /// Whether players alternate strictly, one order each.
    pub fn takes_strict_turns(&self) -> bool {
        self.0.rules.turns.order == TurnOrder::Alternate
    }

    /// Whether some illegal attempt costs only the turn.
    pub fn may_cost_the_turn(&self) -> bool {
        let turns = self.0.rules.turns;
        turns.illegal == Answer::TurnLost || turns.fire_again == FireAgain::TurnLost
    }

    /// Whether these rules have orders of this kind at all.
    pub fn has_order(&self, kind: OrderKind) -> bool {
        self.0.rules.has_order(kind)
    }

    /// How many shots a full fleet has in a turn.
    pub fn full_salvo(&self) -> u8 {
        match self.0.rules.turns.shots {
            Shots::Fixed(n) => n,
            Shots::Guns(_) => self.roster().map(Class::guns).sum(),
        }
    }

    /// Whether a sunk ship takes its guns out of its owner's next salvo.
    pub fn shots_follow_guns(&self) -> bool {
        matches!(self.0.rules.turns.shots, Shots::Guns(_))
    }

    /// Whether a cell may be fired at more than once.
    pub fn may_fire_again(&self) -> bool {
        self.0.rules.turns.fire_again == FireAgain::Allowed
    }

    /// Whether the shooter learns which shots hit.
    pub fn tells_cells(&self) -> bool {
        self.0.rules.told.hits == HitsTold::Cells
    }

    /// Whether every hit names the class it hit.
    pub fn names_on_hit(&self) -> bool {
        self.0.rules.told.class == ClassTold::OnHit
    }

    /// Whether the shooter ever learns the class of a ship.
    pub fn names_ships(&self) -> bool {
        self.0.rules.told.class != ClassTold::Never
    }

    /// Whether sinking a ship marks the cells around it as water.
    pub fn clears_water(&self) -> bool {
        self.0.rules.told.clear_halo
    }

    /// Whether the other player learns of a radar scan.
    pub fn radar_is_noticed(&self) -> bool {
        self.0.rules.radar.is_some_and(|radar| radar.told_to_target)
    }

    /// Whether the shooter learns that a ship sank.
    pub fn tells_sinkings(&self) -> bool {
        self.0.rules.told.sunk == SunkTold::Always
    }

    /// What the shooter learns of this effect: if sinkings are never reported, a ship's last hit is a hit like
    /// any other.
    pub fn told_effect(&self, effect: Effect) -> Effect {
        self.0.rules.told.effect(effect)
    }

    /// Whether a shot with this effect names the class it hit.
    pub fn names_class_on(&self, effect: Effect) -> bool {
        match (effect, self.0.rules.told.class) {
            (Effect::Miss, _) | (_, ClassTold::Never) => false,
            (Effect::Hit, told) => told == ClassTold::OnHit,
            (Effect::Sunk, ClassTold::OnSinking | ClassTold::OnHit) => true,
        }
    }

    /// Whether the shooter learns where a sunk ship was.
    pub fn tells_wrecks(&self) -> bool {
        self.0.rules.told.sunk_cells
    }

    /// Whether radar, if there is one, sees ship cells that were hit before.
    pub fn radar_sees_hits(&self) -> bool {
        self.0.rules.radar.is_some_and(|radar| radar.sees == RadarSees::All)
    }

    /// Whether radar, if there is one, reports the cells it sees.
    pub fn radar_tells_cells(&self) -> bool {
        self.0.rules.radar.is_some_and(|radar| radar.answer == RadarTold::Cells)
    }

    /// Whether any cell of any ship takes more than one hit.
    pub fn has_armour(&self) -> bool {
        self.classes().iter().any(|class| class.armour() > 1)
    }

    /// Whether ships must not touch.
    pub fn keeps_gap(&self) -> bool {
        self.0.rules.placement.gap == Gap::AllAround
    }

    /// The cells where no other ship may be once a ship is on these cells.
    pub fn domain(&self, cells: Cells) -> Cells {
        domain(self.0.board, self.0.rules.placement.gap, cells)
    }

    /// Whether a game under these rules comes to this end by itself, so that nobody else may declare it. If
    /// an illegal attempt is refused or costs the turn, an arena may still count it as a loss.
    pub fn brings_about(&self, cause: Cause) -> bool {
        match cause {
            Cause::IllegalOrder | Cause::SecondRadar => self.0.rules.turns.illegal == Answer::Forfeit,
            _ => cause.follows_from_play(),
        }
    }

    /// What an attempt costs that is illegal for this reason; `None` if it is refused.
    pub fn penalty(&self, reason: Illegal) -> Option<Penalty> {
        let turns = self.rules().turns;
        let answer = match (reason, turns.fire_again) {
            (Illegal::AlreadyFired { .. }, FireAgain::TurnLost) => Answer::TurnLost,
            (Illegal::AlreadyFired { .. }, FireAgain::Refused | FireAgain::Allowed) => Answer::Refused,
            _ => turns.illegal,
        };
        match answer {
            Answer::Refused => None,
            Answer::TurnLost => Some(Penalty::TurnLost),
            Answer::Forfeit => Some(Penalty::Forfeit),
        }
    }

    /// The limit of orders for each player, if any.
    pub fn limit(&self) -> Option<u16> {
        self.0.rules.turns.limit
    }

    /// What radar scans from this cell.
    pub fn radar_area(&self, at: Cell) -> Cells {
        self.0.rules.radar.map_or(Cells::EMPTY, |radar| self.0.board.area(at, radar.size))
    }

    /// The cells that an order scans, hides or fires at.
    pub fn area(&self, order: Order) -> Cells {
        match order {
            Order::Fire(cells) => cells,
            Order::Radar(at) => self.radar_area(at),
            Order::Smoke(at) => self.smoke_area(at),
            Order::Artillery(at) => self.artillery_area(at),
            Order::Torpedo(lane) => self.0.board.lane(lane),
            Order::Resign => Cells::EMPTY,
        }
    }

    /// What smoke hides from this cell.
    pub fn smoke_area(&self, at: Cell) -> Cells {
        self.0.rules.smoke.map_or(Cells::EMPTY, |smoke| self.0.board.area(at, smoke.size))
    }

    /// What artillery fires at from this cell.
    pub fn artillery_area(&self, at: Cell) -> Cells {
        self.0.rules.artillery.map_or(Cells::EMPTY, |artillery| self.0.board.area(at, artillery.size))
    }
}

impl PartialEq for Ruleset {
    fn eq(&self, other: &Ruleset) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.rules == other.0.rules
    }
}

impl Eq for Ruleset {}

impl fmt::Debug for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ruleset({})", self.id())
    }
}

impl TryFrom<Rules> for Ruleset {
    type Error = RulesFaults;

    fn try_from(rules: Rules) -> Result<Ruleset, RulesFaults> {
        let known = preset::published(&rules.name, rules.version);
        let rules = with_its_texts(rules, known.as_ref());
        let faults = |list: Vec<RulesFault>| if list.is_empty() { Ok(()) } else { Err(RulesFaults(list)) };
        faults(check(&rules))?;
        let ruleset = derive(rules, known.is_some());
        let mut left = Vec::new();
        if known.is_some_and(|published| published != *ruleset.rules()) {
            left.push(RulesFault::NameTaken { id: ruleset.id() });
        }
        left.extend(random::feasibility(&ruleset, &mut Dice::from_seed(0)));
        faults(left)?;
        Ok(ruleset)
    }
}

impl Ruleset {
    /// Reads rules that were checked when they were stored, such as those of a stored game. Checks the
    /// switches again but skips the slow search for fleets: rules that were once accepted stay accepted.
    pub fn from_kept(text: &str) -> Result<Ruleset, RulesError> {
        let rules: Rules = toml::from_str(text).map_err(|error| RulesError::Unreadable(error.to_string()))?;
        Ok(Ruleset::undealt(rules)?)
    }

    /// Rules whose switches don't contradict each other, without the slow search for fleets. Nobody may deal
    /// fleets for them: there may be none, or so few that drawing one takes too long.
    pub fn undealt(rules: Rules) -> Result<Ruleset, RulesFaults> {
        let faults = check(&rules);
        if !faults.is_empty() {
            return Err(RulesFaults(faults));
        }
        let known = preset::published(&rules.name, rules.version);
        let rules = with_its_texts(rules, known.as_ref());
        let preset = known.is_some_and(|known| known == rules);
        Ok(derive(rules, preset))
    }
}

/// Gives rules of a preset the preset's own text, so that files with text of an earlier version still are the
/// preset.
fn with_its_texts(rules: Rules, preset: Option<&Rules>) -> Rules {
    preset.filter(|preset| preset.plays_like(&rules)).cloned().unwrap_or(rules)
}

/// Builds the lookup tables of consistent rules.
fn derive(rules: Rules, preset: bool) -> Ruleset {
    let board = board_of(&rules).expect("the size was checked");
    let abbreviations = abbreviations(&rules);
    let classes: Vec<Class> = rules
        .ships
        .iter()
        .zip(abbreviations)
        .enumerate()
        .map(|(index, (ship, abbreviation))| Class {
            id: ClassId(index as u8),
            rules: ship.clone(),
            abbreviation,
            berths: berths(board, &rules, ship.length),
        })
        .collect();
    let ship_count = rules.ships.iter().map(|ship| ship.count).sum();
    let points = |ship: &ShipRules| u16::from(ship.count) * u16::from(ship.length) * u16::from(ship.armour);
    let hit_points = rules.ships.iter().map(points).sum();
    Ruleset(Arc::new(Inner { rules, board, classes, ship_count, hit_points, preset }))
}

fn board_of(rules: &Rules) -> Option<Board> {
    Board::new(rules.board.width, rules.board.height, rules.board.labels)
}

fn headings(rules: &Rules) -> &'static [Heading] {
    if rules.placement.diagonal { &Heading::ALL } else { &Heading::ALL[..2] }
}

fn domain(board: Board, gap: Gap, cells: Cells) -> Cells {
    match gap {
        Gap::None => cells,
        Gap::AllAround => cells.grown() & board.cells(),
    }
}

fn berths(board: Board, rules: &Rules, length: u8) -> Vec<Berth> {
    // A single cell is the same in every heading.
    let headings = if length == 1 { &Heading::ALL[..1] } else { headings(rules) };
    let spans = headings.iter().flat_map(|&heading| {
        board.cells().iter().filter_map(move |start| Span::new(board, start, heading, length))
    });
    spans
        .map(|span| Berth {
            span,
            cells: span.cells(),
            domain: domain(board, rules.placement.gap, span.cells()),
        })
        .collect()
}

/// For each class, the shortest start of its name that no other class shares, at least two characters.
fn abbreviations(rules: &Rules) -> Vec<String> {
    let shared =
        |a: &str, b: &str| a.bytes().zip(b.bytes()).take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count();
    rules
        .ships
        .iter()
        .enumerate()
        .map(|(index, ship)| {
            let others = rules.ships.iter().enumerate().filter(|(other, _)| *other != index);
            let needed =
                others.map(|(_, other)| shared(&ship.class, &other.class) + 1).max().unwrap_or(0).max(2);
            ship.class.chars().take(needed).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_playable_and_reads_back() {
        let ids: Vec<String> = Ruleset::presets().map(|preset| preset.id()).collect();
        assert_eq!(
            ids,
            ["classic@1", "buoyancy@1", "fog@1", "phoenix@1", "hackathon@1", "salvo@1", "morskoi@1"]
        );
        for preset in Ruleset::presets() {
            let again = Ruleset::from_toml(&preset.to_toml()).unwrap();
            assert_eq!(again, preset);
            assert!(again.is_preset());
        }
    }

    #[test]
    fn texts_for_people_make_no_other_rules() {
        let preset = Ruleset::preset("hackathon").unwrap();
        let text = preset.to_toml().replace("title = \"Carrier\"\n", "").replace("Ten ships", "10 ships");
        assert_ne!(text, preset.to_toml());
        assert_eq!(Ruleset::from_toml(&text).unwrap(), preset);
        assert_eq!(Ruleset::from_kept(&text).unwrap(), preset);
        let own = text.replace("\"hackathon\"", "\"own\"").replace("\"Cruiser\"", "\" Cruiser\"");
        let error = Ruleset::from_toml(&own).unwrap_err().to_string();
        assert!(error.contains("the title of threeship must be 1 to 24 letters"), "{error}");
    }

    #[test]
    fn abbreviations_are_short_and_distinct() {
        let salvo = Ruleset::preset("salvo").unwrap();
        let short: Vec<&str> = salvo.classes().iter().map(Class::abbreviation).collect();
        assert_eq!(short, ["Ca", "Ba", "Cr", "Su", "De"]);
        assert_eq!(salvo.class_named("cr").map(Class::name), Some("Cruiser"));
        assert!(salvo.class_named("c").is_none(), "two classes begin with a c");
        assert!(salvo.class_named("").is_none());
        let fog = Ruleset::preset("fog").unwrap();
        assert_eq!(fog.class_named("carrier").map(Class::name), Some("Five"));
        assert_eq!(fog.class_named("t").map(Class::name), None, "Three and Two begin with a t");
        assert_eq!(fog.class_named("five").map(Class::title), Some("Carrier"));
    }

    #[test]
    fn a_malformed_file_says_where() {
        let error = Ruleset::from_toml("name = \"x\"\nversion = 1\nflavour = 3\n").unwrap_err().to_string();
        assert!(error.contains("line 3") && error.contains("flavour"), "{error}");
        let error = Ruleset::from_toml("name = ").unwrap_err().to_string();
        assert!(error.contains("line 1"), "{error}");
    }
}
