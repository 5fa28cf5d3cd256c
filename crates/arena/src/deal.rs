//! Dealt fleets: the arena draws them, and their owners never learn them.

use std::collections::BTreeMap;
use std::sync::Arc;

use captains::inference::Prior;
use captains::luck::Origin;
use data_encoding::HEXLOWER;
use rules::{Dice, Fleet, Header, OrderKind, Ruleset, Seat, Sides, TurnOrder};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use strum::{IntoStaticStr, VariantNames};

use crate::pairing::Fixture;

/// Draws the fleets of all games of a duel or a tournament.
///
/// The owner of a dealt fleet is never told it, and of the other side's orders learns only that there were some:
/// in a duplicate pair the owner fires at the same fleet later, and shots follow hits. So what a bot does cannot
/// depend on a fleet except through the answers to its own shots, which is what makes luck measurable.
#[derive(Clone, Debug)]
pub struct Dealer {
    ruleset: Ruleset,
    prior: Prior,
    /// The fleets that contestants declared before the start.
    pools: BTreeMap<usize, Arc<[Fleet]>>,
    duplicate: bool,
    dice: Arc<Dice>,
}

/// Why fleets cannot be dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize, IntoStaticStr, VariantNames)]
#[serde(tag = "code", content = "params", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum NotDealt {
    /// There is smoke.
    #[error(
        "fleets cannot be dealt under rules with smoke: to hide ships, a player must know where they are"
    )]
    DealtSmoke,
    /// Guns decide how many shots there are.
    #[error(
        "fleets cannot be dealt if guns afloat decide how many shots a turn has: it would tell which ships are sunk"
    )]
    DealtGuns,
    /// A hit earns another shot.
    #[error("fleets cannot be dealt if a hit earns another shot: the order of turns would tell what was hit")]
    DealtHitsTell,
    /// Orders are earned by sinking ships.
    #[error(
        "fleets cannot be dealt under rules with artillery or a torpedo: using them tells that ships were sunk"
    )]
    DealtEarnedOrders,
    /// Pools are not swapped.
    #[error(
        "declared fleets cannot be swapped: a duplicate pair needs fleets that the arena deals to both sides"
    )]
    DealtPoolsSwapped,
}

impl NotDealt {
    /// Whether fleets can be dealt under these rules.
    pub fn check(ruleset: &Ruleset) -> Result<(), NotDealt> {
        if ruleset.has_order(OrderKind::Smoke) {
            Err(NotDealt::DealtSmoke)
        } else if ruleset.shots_follow_guns() {
            Err(NotDealt::DealtGuns)
        } else if ruleset.rules().turns.order == TurnOrder::AgainOnHit {
            Err(NotDealt::DealtHitsTell)
        } else if ruleset.has_order(OrderKind::Artillery) || ruleset.has_order(OrderKind::Torpedo) {
            Err(NotDealt::DealtEarnedOrders)
        } else {
            Ok(())
        }
    }
}

impl Dealer {
    /// Deals fleets by a prior. With `duplicate`, both games of a pair have the same two fleets, swapped. The dice
    /// are secret until all games are over.
    pub fn new(ruleset: &Ruleset, prior: Prior, duplicate: bool, dice: Dice) -> Result<Dealer, NotDealt> {
        NotDealt::check(ruleset)?;
        Ok(Dealer {
            ruleset: ruleset.clone(),
            prior,
            pools: BTreeMap::new(),
            duplicate,
            dice: Arc::new(dice),
        })
    }

    /// Deals a contestant's fleets from those that it declared; all of them count alike.
    pub fn declare(&mut self, contestant: usize, fleets: Vec<Fleet>) -> Result<(), NotDealt> {
        if self.duplicate {
            return Err(NotDealt::DealtPoolsSwapped);
        }
        self.pools.insert(contestant, fleets.into());
        Ok(())
    }

    /// Whether both games of a pair have the same fleets.
    pub fn duplicates(&self) -> bool {
        self.duplicate
    }

    /// The name of the prior.
    pub fn prior(&self) -> &'static str {
        self.prior.name()
    }

    /// The fleets of a game, for each seat its own.
    pub fn deal(&self, fixture: Fixture) -> Sides<Fleet> {
        let (dice, swapped) = if self.duplicate {
            let second = fixture.game % 2 == 1;
            (self.dice.fork("pair").fork_nth(fixture.game as u64 / 2), second)
        } else {
            (self.dice.fork("game").fork_nth(fixture.game as u64), false)
        };
        Sides::from_fn(|seat| {
            let dealt_as = if swapped { seat.other() } else { seat };
            let mut dice = dice.fork(if dealt_as == Seat::A { "A" } else { "B" });
            match self.pools.get(&fixture.players[seat]) {
                Some(pool) => dice.choose(pool).expect("a declared pool has fleets").clone(),
                None => self.prior.draw(&self.ruleset, &mut dice),
            }
        })
    }

    /// Where the fleets of a game come from, for each seat its own.
    pub fn origins(&self, fixture: Fixture) -> Sides<Origin> {
        Sides::from_fn(|seat| match self.pools.get(&fixture.players[seat]) {
            Some(pool) => Origin::Pool(Arc::clone(pool)),
            None => Origin::Prior(self.prior.clone()),
        })
    }

    /// How fleets are dealt, in words: `uniform` or `hidden, duplicate`.
    pub fn description(&self) -> String {
        let prior = self.prior.name();
        if self.duplicate { format!("{prior}, duplicate") } else { prior.to_owned() }
    }

    /// The same with all pools: different for any two ways to deal.
    pub(crate) fn terms(&self) -> String {
        let pools = self.pools.keys().filter_map(|one| Some(format!("{one} {}", self.pool_hash(*one)?)));
        [self.description()].into_iter().chain(pools).collect::<Vec<_>>().join("\n")
    }

    /// Writes to the header of a game how its fleets were dealt.
    pub fn stamp(&self, header: &mut Header, players: Sides<usize>) {
        header.set("Dealt", &self.description());
        for (seat, player) in players.iter() {
            if let Some(hash) = self.pool_hash(*player) {
                header.set(if seat == Seat::A { "PoolA" } else { "PoolB" }, &hash);
            }
        }
    }

    /// The commitment to a contestant's declared fleets: the SHA-256 of the line `broadside pool 1` and one line for
    /// each fleet in the notation. None if it declared none.
    pub fn pool_hash(&self, contestant: usize) -> Option<String> {
        let pool = self.pools.get(&contestant)?;
        let mut hash = Sha256::new();
        hash.update(b"broadside pool 1\n");
        for fleet in pool.iter() {
            hash.update(format!("{}\n", fleet.name(&self.ruleset)).as_bytes());
        }
        Some(HEXLOWER.encode(&hash.finalize()))
    }
}
