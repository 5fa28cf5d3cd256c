//! Runs the games of a tournament, several at once, and reuses their players.

use std::collections::HashMap;

use arena::{CallLog, Fixture, GameIds, MatchResult, MatchSpec, Player, Progress, play_match};
use rules::{Dice, Header, Ruleset, Sides};
use tokio::task::{Id, JoinError, JoinSet};

use super::Plan;

/// The running games, and idle players.
pub(super) struct RunningGames<'a> {
    plan: &'a Plan,
    ids: GameIds,
    /// Idle players of each contestant: they keep their connection or program for the next game.
    idle: Vec<Vec<Player>>,
    games: JoinSet<(Sides<Player>, MatchResult)>,
    fixtures: HashMap<Id, Fixture>,
}

/// A game that has ended.
pub(super) struct Played {
    pub(super) fixture: Fixture,
    /// Its result; none if its task panicked.
    pub(super) result: Option<MatchResult>,
}

impl Played {
    /// Its logged calls in order, one line of JSON each.
    pub(super) fn calls(&self, ruleset: &Ruleset) -> String {
        let Some(result) = &self.result else { return String::new() };
        CallLog::lines(&result.calls, &(self.fixture.game + 1).to_string(), ruleset)
    }
}

impl<'a> RunningGames<'a> {
    pub(super) fn new(plan: &'a Plan) -> RunningGames<'a> {
        RunningGames {
            plan,
            ids: GameIds::from_seed(plan.seed),
            idle: plan.entrants.names.iter().map(|_| Vec::new()).collect(),
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
            idle.unwrap_or_else(|| {
                Player::new(&plan.entrants.contestants[player], &plan.player_options, &plan.key)
            })
        });
        let game = fixture.game.to_string();
        let spec = MatchSpec {
            ruleset: plan.ruleset.clone(),
            first: fixture.first,
            dice: Dice::from_seed(plan.seed).fork("games").fork_nth(fixture.game as u64),
            ids: Sides::from_fn(|seat| self.ids.name(&game, seat)),
            // The ledger fills it in.
            header: Header::default(),
            keep: plan.keep,
        };
        let task = self.games.spawn(async move {
            let Sides { a, b } = &mut players;
            let result = play_match(spec, Sides::new(a, b), &mut ()).await;
            (players, result)
        });
        self.fixtures.insert(task.id(), fixture);
    }

    /// Waits until a game has ended, and returns all that have. Empty if none is running.
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
            Ok((id, (players, result))) => {
                let fixture = self.fixtures.remove(&id)?;
                self.idle[fixture.players.a].push(players.a);
                self.idle[fixture.players.b].push(players.b);
                Some(Played { fixture, result: Some(result) })
            }
            Err(error) => {
                let fixture = self.fixtures.remove(&error.id())?;
                Some(Played { fixture, result: None })
            }
        }
    }

    /// Aborts the running games and returns how many there were. Programs and connections end with them.
    pub(super) async fn stop(mut self) -> usize {
        let running = self.games.len();
        self.games.shutdown().await;
        running
    }
}
