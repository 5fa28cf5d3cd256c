//! Games at once, and the players they need.

use std::collections::HashMap;

use arena::{CallLog, Fixture, GameIds, MatchResult, MatchSpec, Player, Progress, play_match};
use rules::{Dice, Header, Ruleset, Sides};
use tokio::task::{Id, JoinError, JoinSet};

use super::Plan;

/// Where games run.
pub(super) struct Stage<'a> {
    plan: &'a Plan,
    ids: GameIds,
    /// Players who wait for their next game, of each contestant: they keep their connection or program.
    idle: Vec<Vec<Player>>,
    games: JoinSet<(Sides<Player>, MatchResult)>,
    fixtures: HashMap<Id, Fixture>,
}

/// A game that has ended.
pub(super) struct Played {
    pub(super) fixture: Fixture,
    /// What came of it; none if the arena itself broke down.
    pub(super) duel: Option<MatchResult>,
}

impl Played {
    /// Its calls that were kept, in order, one line of JSON each.
    pub(super) fn calls(&self, ruleset: &Ruleset) -> String {
        let Some(duel) = &self.duel else { return String::new() };
        CallLog::lines(&duel.calls, &(self.fixture.game + 1).to_string(), ruleset)
    }
}

impl<'a> Stage<'a> {
    pub(super) fn new(plan: &'a Plan) -> Stage<'a> {
        Stage {
            plan,
            ids: GameIds::from_seed(plan.seed),
            idle: plan.field.names.iter().map(|_| Vec::new()).collect(),
            games: JoinSet::new(),
            fixtures: HashMap::new(),
        }
    }

    pub(super) fn running(&self) -> usize {
        self.games.len()
    }

    /// Starts all games that may start.
    pub(super) fn fill(&mut self, progress: &mut Progress) {
        while let Some(fixture) = self.plan.tournament.next(progress) {
            self.plan.tournament.start(progress, fixture.game);
            self.start(fixture);
        }
    }

    fn start(&mut self, fixture: Fixture) {
        let plan = self.plan;
        let mut players = fixture.players.map(|player| {
            let idle = self.idle[player].pop();
            idle.unwrap_or_else(|| Player::new(&plan.field.contestants[player], &plan.manner, &plan.key))
        });
        let game = fixture.game.to_string();
        let spec = MatchSpec {
            ruleset: plan.ruleset.clone(),
            first: fixture.first,
            dice: Dice::from_seed(plan.seed).fork("games").fork_nth(fixture.game as u64),
            ids: Sides::from_fn(|seat| self.ids.name(&game, seat)),
            // The ledger writes it.
            header: Header::default(),
            keep: plan.keep,
        };
        let task = self.games.spawn(async move {
            let Sides { a, b } = &mut players;
            let duel = play_match(spec, Sides::new(a, b), &mut ()).await;
            (players, duel)
        });
        self.fixtures.insert(task.id(), fixture);
    }

    /// Waits until a game has ended, and gives all that have. Nothing if nothing runs.
    pub(super) async fn ended(&mut self) -> Vec<Played> {
        let mut ended = Vec::new();
        let mut next = self.games.join_next_with_id().await;
        while let Some(joined) = next {
            ended.extend(self.settle(joined));
            next = self.games.try_join_next_with_id();
        }
        ended
    }

    fn settle(&mut self, joined: Result<(Id, (Sides<Player>, MatchResult)), JoinError>) -> Option<Played> {
        match joined {
            Ok((id, (players, duel))) => {
                let fixture = self.fixtures.remove(&id)?;
                self.idle[fixture.players.a].push(players.a);
                self.idle[fixture.players.b].push(players.b);
                Some(Played { fixture, duel: Some(duel) })
            }
            Err(error) => {
                let fixture = self.fixtures.remove(&error.id())?;
                Some(Played { fixture, duel: None })
            }
        }
    }

    /// Breaks off what still runs, and says how many that were. Programs and connections end with their games.
    pub(super) async fn stop(mut self) -> usize {
        let running = self.games.len();
        self.games.shutdown().await;
        running
    }
}
