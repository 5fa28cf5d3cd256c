//! A dossier: what is known of one opponent from earlier games of a series.

mod expectations;
mod shooting;

use std::collections::BTreeMap;

use rules::{Eye, Game, Ruleset, Seat, Ship};
use serde::{Deserialize, Serialize};

use self::expectations::Expectations;
use self::shooting::Shooting;
use crate::inference::{Prior, board_symmetries};
use crate::priors::placement_key;

/// What is known of one opponent from earlier games of a series: how well each way to place fleets explains
/// the fleets that were opened, where their ships were, and when each square was fired at.
///
/// It is all that a captain remembers: with the same dossier, view, dice and budget it decides the same. The
/// size does not grow with the number of games. Older games count less, because opponents change.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Dossier {
    /// The board, ships and gap that it is about.
    placement: String,
    /// How many games were studied.
    games: u32,
    /// The same, older games counting less.
    weight: f64,
    /// In how many of them ships touched, older games counting less.
    touching: f64,
    /// For every way to place fleets, by how many bits it expected the opened fleets better than uniform.
    evidence: BTreeMap<String, f64>,
    /// For every length of ship, how often one was at each of its places.
    places: Vec<Places>,
    shooting: Shooting,
}

/// How often a ship of one length was at each of its places, in the order of the engine.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Places {
    length: u8,
    ships: Vec<f64>,
}

/// Why a dossier cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the dossier is about {dossier}, and {rules} is {wanted}")]
pub struct OtherPlacement {
    /// What it is about.
    dossier: String,
    rules: String,
    wanted: String,
}

/// How much the games so far still count after one more.
const MEMORY: f64 = 0.98;
/// The most bits that one game may count for or against anything: a surprise is not a proof.
const MOST_BITS: f64 = 40.0;

impl Dossier {
    /// Nothing is known yet of an opponent under these rules.
    pub fn new(ruleset: &Ruleset) -> Dossier {
        let mut places: Vec<Places> = Vec::new();
        for class in ruleset.classes() {
            if places.iter().all(|known| known.length != class.length()) {
                places.push(Places { length: class.length(), ships: vec![0.0; class.berths().len()] });
            }
        }
        Dossier {
            placement: placement_key(ruleset),
            games: 0,
            weight: 0.0,
            touching: 0.0,
            evidence: BTreeMap::new(),
            places,
            shooting: Shooting::new(ruleset),
        }
    }

    /// Whether it can be used under these rules: one that was read from a file may be about others.
    pub fn check(&self, ruleset: &Ruleset) -> Result<(), OtherPlacement> {
        let blank = Dossier::new(ruleset);
        let sizes = |dossier: &Dossier| -> Vec<(u8, usize)> {
            dossier.places.iter().map(|places| (places.length, places.ships.len())).collect()
        };
        let same = self.placement == blank.placement
            && sizes(self) == sizes(&blank)
            && self.shooting.squares() == blank.shooting.squares();
        if same {
            return Ok(());
        }
        let (dossier, wanted) = (self.placement.clone(), blank.placement);
        Err(OtherPlacement { dossier, rules: ruleset.id(), wanted })
    }

    /// How many games were studied.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Studies a finished game, in which this seat was one's own: the fleet that was opened and the shots that
    /// were fired. A game that goes on is not studied.
    pub fn study(&mut self, game: &Game, own: Seat) {
        if game.end().is_none() || self.check(game.ruleset()).is_err() {
            return;
        }
        let ruleset = game.ruleset();
        let seen = game.view(Eye::Organiser);
        let ships = seen.waters(own.other()).ships();
        for (name, bits) in self.explain(ruleset, ships) {
            let evidence = self.evidence.entry(name.to_owned()).or_default();
            *evidence = coarse(*evidence * MEMORY + bits.clamp(-MOST_BITS, MOST_BITS));
        }
        self.add_ships(ruleset, ships);
        self.shooting.add(game, own.other(), MEMORY);
        self.games += 1;
    }

    fn add_ships(&mut self, ruleset: &Ruleset, ships: &[Ship]) {
        self.weight = coarse(self.weight * MEMORY + 1.0);
        self.touching = coarse(self.touching * MEMORY + f64::from(u8::from(touches(ships))));
        for count in self.places.iter_mut().flat_map(|places| &mut places.ships) {
            *count = coarse(*count * MEMORY);
        }
        for ship in ships {
            let class = ruleset.class(ship.class);
            let berth = class.berths().iter().position(|berth| berth.span == ship.span);
            let places = self.places.iter_mut().find(|places| places.length == class.length());
            if let (Some(berth), Some(places)) = (berth, places) {
                places.ships[berth] += 1.0;
            }
        }
    }

    /// By how many bits each way to place fleets expected these ships better than uniform.
    fn explain(&self, ruleset: &Ruleset, ships: &[Ship]) -> Vec<(&'static str, f64)> {
        let expectations = Expectations::of(ruleset);
        let mut explained: Vec<(&'static str, f64)> = expectations.explain(ruleset, ships);
        for own in self.own(ruleset, &expectations) {
            let bits = expectations.bits_of(&own.prior, ruleset, ships);
            explained.push((own.name, bits));
        }
        explained
    }

    /// Where this opponent's ships are to be expected: a mixture of the usual ways to place fleets and of this
    /// opponent's own habits, each by how well it explained the fleets so far. What is unlikely is left out, so
    /// that the budget is spent on the rest; every fleet stays possible.
    pub fn prior(&self, ruleset: &Ruleset) -> Prior {
        let expectations = Expectations::of(ruleset);
        let mut ways = expectations.usual();
        ways.extend(self.own(ruleset, &expectations));
        let bits = |name: &str| self.evidence.get(name).copied().unwrap_or(0.0);
        let left: Vec<f64> = ways.iter().map(|way| way.share.log2() + bits(way.name)).collect();
        let most = left.iter().copied().fold(f64::MIN, f64::max);
        let all: f64 = left.iter().map(|left| (left - most).exp2()).sum();
        let shares = left.iter().map(|left| (left - most).exp2() / all);
        let kept: Vec<(f64, Prior)> = ways
            .into_iter()
            .zip(shares)
            .map(|(way, share)| {
                (if way.prior.is_uniform() { share.max(LEAST_UNIFORM) } else { share }, way.prior)
            })
            .filter(|(share, _)| *share >= LEAST_SHARE)
            .collect();
        if kept.iter().all(|(_, prior)| prior.is_uniform()) {
            return Prior::UNIFORM.clone();
        }
        Prior::mixture("dossier", kept)
    }

    /// This opponent's own habits: the places of the ships so far, as they were and turned in every way.
    fn own(&self, ruleset: &Ruleset, expectations: &Expectations) -> Vec<Way> {
        if self.games == 0 {
            return Vec::new();
        }
        let apart = self.touching == 0.0 && self.games >= ENOUGH_APART;
        let way = |name, share, pseudo_games, counts: &[Places]| {
            let prior = expectations.habits(ruleset, name, pseudo_games, self.weight, |length| {
                &counts.iter().find(|places| places.length == length).expect("every length has places").ships
            });
            let prior = if apart { prior.clone().without_touching(ruleset).unwrap_or(prior) } else { prior };
            Way { name, share, prior }
        };
        let turned = self.turned(ruleset);
        vec![
            way("habits", OWN_SHARE, PSEUDO_GAMES, &self.places),
            way("habits-turned", OWN_SHARE, PSEUDO_GAMES / 4.0, &turned),
        ]
    }

    /// The places of the ships so far, each counted in equal parts in all ways to turn and mirror the board.
    fn turned(&self, ruleset: &Ruleset) -> Vec<Places> {
        let moves = board_symmetries(ruleset);
        let of_length = |places: &Places| {
            let class = ruleset.classes().iter().find(|class| class.length() == places.length);
            let berths = class.expect("the places are those of the rules").berths();
            let mut ships = vec![0.0; berths.len()];
            for (berth, count) in berths.iter().zip(&places.ships).filter(|(_, count)| **count > 0.0) {
                for moved in &moves {
                    let image = berth.cells.iter().map(|cell| moved[usize::from(cell.index())]).collect();
                    if let Some(there) = berths.iter().position(|other| other.cells == image) {
                        ships[there] += count / moves.len() as f64;
                    }
                }
            }
            Places { length: places.length, ships }
        };
        self.places.iter().map(of_length).collect()
    }

    /// How late this opponent found a square so far, compared with all squares: about 1 if it was neither early
    /// nor late.
    pub(crate) fn shooting(&self) -> &Shooting {
        &self.shooting
    }
}

/// A way to place fleets, and how likely it is before anything is known.
struct Way {
    name: &'static str,
    share: f64,
    prior: Prior,
}

/// Ways that are less likely are not counted.
const LEAST_SHARE: f64 = 0.01;
/// How likely it stays that a fleet follows no habit at all.
const LEAST_UNIFORM: f64 = 0.03;
/// How likely it is, before anything is known, that an opponent has habits of one kind.
const OWN_SHARE: f64 = 0.06;
/// As many games are imagined in which ships were anywhere, before habits are taken for certain.
const PSEUDO_GAMES: f64 = 25.0;
/// After so many games in which no ships touched, an opponent is expected to keep them apart.
const ENOUGH_APART: u32 = 6;

/// The nearest number with ten binary digits after the point: few enough that text holds it exactly.
fn coarse(number: f64) -> f64 {
    (number * 1024.0).round() / 1024.0
}

fn touches(ships: &[Ship]) -> bool {
    ships.iter().enumerate().any(|(number, ship)| {
        let around = ship.span.cells().grown();
        ships[..number].iter().any(|other| other.span.cells().meets(around))
    })
}
