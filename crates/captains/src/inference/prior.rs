//! A prior: how likely each fleet is before anything is known.

use std::sync::Arc;

use rules::{Dice, Draw, Fleet, Gap, Proposal, Ruleset, Ship};

use super::weights::Weights;
use crate::weighted_draw::WeightedDraw;

/// How likely each fleet of a rule set is before anything is known.
///
/// It is uniform, or a mixture of components, each of which can be counted exactly: fleets that count by the
/// [`Weights`] of their berths, under the rules or under the same rules with a gap around each ship. The more
/// a component expected the answers of a game, the more it counts.
#[derive(Clone, Debug)]
pub struct Prior {
    name: &'static str,
    /// None if every fleet is equally likely.
    pub(super) components: Vec<Component>,
}

/// A part of a mixture.
#[derive(Clone, Debug)]
pub(super) struct Component {
    /// How likely it is that the fleet comes from it.
    pub(super) share: f64,
    pub(super) weights: Option<Arc<Weights>>,
    /// The rules that its fleets obey, if they are stricter than those of the game.
    pub(super) ruleset: Option<Ruleset>,
}

impl Prior {
    /// Every fleet is equally likely.
    pub const UNIFORM: &'static Prior = &Prior { name: "uniform", components: Vec::new() };

    /// Fleets count by the weights of their berths.
    pub fn weighted(name: &'static str, weights: Weights) -> Prior {
        let weights = Some(Arc::new(weights));
        Prior { name, components: vec![Component { share: 1.0, weights, ruleset: None }] }
    }

    /// A mixture of priors of the same rules, each with its share.
    pub fn mixture(name: &'static str, priors: impl IntoIterator<Item = (f64, Prior)>) -> Prior {
        let components = priors.into_iter().flat_map(|(share, prior)| {
            let whole = Component { share: 1.0, weights: None, ruleset: None };
            let parts = if prior.components.is_empty() { vec![whole] } else { prior.components };
            parts.into_iter().map(move |part| Component { share: share * part.share, ..part })
        });
        Prior { name, components: components.collect() }
    }

    /// The same for fleets that never touch; `None` if that cannot be said of these rules. Whether such a
    /// fleet exists is not checked.
    pub fn without_touching(self, ruleset: &Ruleset) -> Option<Prior> {
        let mut rules = ruleset.rules().clone();
        if ruleset.keeps_gap() {
            return None;
        }
        rules.placement.gap = Gap::AllAround;
        let apart = Ruleset::undealt(rules).ok()?;
        let mut prior = Prior::mixture(self.name, [(1.0, self)]);
        for part in &mut prior.components {
            part.ruleset = Some(apart.clone());
        }
        Some(prior)
    }

    /// The logarithm of how much a fleet of these ships counts, in bits; minus infinity if it never comes.
    ///
    /// # Panics
    ///
    /// If it is a mixture, whose components count by their shares of all fleets.
    pub(crate) fn weight_bits(&self, ruleset: &Ruleset, ships: &[Ship]) -> f64 {
        assert!(self.components.len() <= 1, "a mixture has no weights of its own");
        let Some(Component { weights, ruleset: own, .. }) = self.components.first() else { return 0.0 };
        if let Some(own) = own {
            let around = |ship: &Ship| own.domain(ship.span.cells());
            let apart = ships.iter().enumerate().all(|(number, ship)| {
                ships[..number].iter().all(|other| !around(ship).meets(other.span.cells()))
            });
            if !apart {
                return f64::NEG_INFINITY;
            }
        }
        let Some(weights) = weights else { return 0.0 };
        let bits = |ship: &Ship| {
            let class = ruleset.class(ship.class);
            let berth = class.berths().iter().position(|berth| berth.span == ship.span);
            berth.map_or(0.0, |berth| f64::from(weights.of_length(class.length())[berth]).log2())
        };
        ships.iter().map(bits).sum()
    }

    /// A fleet, as likely as the prior says.
    pub fn draw(&self, ruleset: &Ruleset, dice: &mut Dice) -> Fleet {
        let Some(Component { weights, ruleset: own, .. }) = self.component(dice) else {
            return Fleet::random(ruleset, Draw::Uniform, dice);
        };
        let rules = own.as_ref().unwrap_or(ruleset);
        let fleet = match weights {
            Some(weights) => WeightedDraw::new(rules, weights).fleet(dice),
            None => Fleet::random(rules, Draw::Uniform, dice),
        };
        let ship = |ship: &Ship| Proposal::along(ruleset.class(ship.class).name(), ship.span);
        let ships: Vec<Proposal> = fleet.ships().iter().map(ship).collect();
        Fleet::new(ruleset, &ships).expect("stricter rules have the same ships")
    }

    /// A component, as likely as its share.
    fn component(&self, dice: &mut Dice) -> Option<&Component> {
        let all: f64 = self.components.iter().map(|component| component.share).sum();
        let mut place = (dice.next_u64() >> 11) as f64 / (1u64 << 53) as f64 * all;
        let last = self.components.last();
        let drawn = self.components.iter().find(|component| {
            place -= component.share;
            place < 0.0
        });
        drawn.or(last)
    }

    /// Its name on the command line.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Whether every fleet is equally likely.
    pub fn is_uniform(&self) -> bool {
        self.components.is_empty()
    }
}
