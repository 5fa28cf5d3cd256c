//! The stage: a tournament that is being played.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use arena::{Fixture, Player, Progress};
use jiff::Timestamp;
use rules::{Outcome, Sides};
use store::{Change, EventChange, Repeat, StoreError, Tournament, TournamentState};
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::Instant;
use uuid::Uuid;

use super::conductor::BREATH;
use super::default_loss;
use super::entrants::Entrants;
use super::one_match::{self, Ended, Settled};
use crate::app::App;

/// How many of the pairs that come next are told.
const NEXT: usize = 10;
/// How many games that nobody can play are decided at once.
const BATCH: usize = 64;

/// A tournament that is being played.
pub(super) struct TournamentRun<'a> {
    app: &'a App,
    entrants: Arc<Entrants>,
    plan: arena::Tournament,
    progress: Progress,
    state: TournamentState,
    /// How many games had been made void when the results were last read.
    voids: u64,
    matches: JoinSet<Ended>,
    fixtures: HashMap<Id, Fixture>,
    /// Players who wait for their next match, by their slots: they keep their connections.
    idle: Vec<Vec<Player>>,
    /// No match begins before this.
    rest: Option<Instant>,
    /// Since when only matches are left of somebody who is not there.
    deserted: Option<Instant>,
}

/// What the stage does after a look at the store.
enum Then {
    GoOn,
    Leave,
}

impl<'a> TournamentRun<'a> {
    /// The tournament as the store has it: what is played is not played again.
    pub(super) async fn open(app: &'a App, tournament: Tournament) -> Result<TournamentRun<'a>, StoreError> {
        let entrants = app.store.entrants(tournament.id).await?;
        let (state, idle) = (tournament.state, entrants.iter().map(|_| Vec::new()).collect());
        let entrants = Arc::new(Entrants::new(tournament, entrants, &app.reach));
        let plan = entrants.plan();
        let progress = plan.begin();
        let mut stage = TournamentRun {
            app,
            entrants,
            plan,
            progress,
            state,
            voids: 0,
            matches: JoinSet::new(),
            fixtures: HashMap::new(),
            idle,
            rest: None,
            deserted: None,
        };
        stage.recall().await?;
        Ok(stage)
    }

    /// Takes in the results of the store, and which matches are on.
    async fn recall(&mut self) -> Result<(), StoreError> {
        self.voids = self.app.events.boards.voids();
        self.progress = self.plan.begin();
        let games = self.plan.schedule().fixtures().len();
        let running: HashSet<usize> = self.fixtures.values().map(|fixture| fixture.game).collect();
        for fixture in self.app.store.played_fixtures(self.entrants.tournament.id).await? {
            let fixture = fixture as usize;
            // One that is stored already may still be on its way to us; it is counted when it comes.
            if fixture < games && !running.contains(&fixture) {
                self.progress.recall(fixture);
            }
        }
        for game in running {
            self.plan.start(&mut self.progress, game);
        }
        Ok(())
    }

    /// Plays until the tournament is over, or is no longer to be played.
    pub(super) async fn play(mut self) -> Result<(), StoreError> {
        loop {
            let now = Instant::now();
            self.rest = self.rest.filter(|until| *until > now);
            if self.state == TournamentState::Running {
                self.begin_matches();
                if self.is_played() {
                    return self.finish().await;
                }
                self.look_for_the_absent(now);
            } else {
                self.deserted = None;
            }
            self.tell_what_comes_next();
            let patience = self.deserted.map(|since| since + self.app.config.limits.absent_time);
            if patience.is_some_and(|until| until <= now) {
                self.decide_for_the_absent().await?;
                continue;
            }
            let alarm = self.rest.into_iter().chain(patience).min();
            tokio::select! {
                Some(ended) = self.matches.join_next_with_id() => self.settle(ended).await?,
                () = self.app.events.conductor_woken() => {
                    if let Then::Leave = self.look_again().await? {
                        return Ok(());
                    }
                }
                () = tokio::time::sleep_until(alarm.unwrap_or(now)), if alarm.is_some() => {}
            }
        }
    }

    /// Begins all matches that may begin.
    fn begin_matches(&mut self) {
        if self.rest.is_some() {
            return;
        }
        let app = self.app;
        let mut begun = Vec::new();
        let mut running = app.events.running.lock();
        for slot in 0..self.entrants.list.len() {
            self.plan.limit(slot, self.entrants.limit(slot, &app.events.roster));
        }
        while let Some(fixture) = self.plan.next(&self.progress) {
            let player = |slot: usize, idle: &mut Vec<Vec<Player>>| {
                idle[slot].pop().or_else(|| self.entrants.player(slot, &app.events.roster))
            };
            let a = player(fixture.players.a, &mut self.idle);
            let b = player(fixture.players.b, &mut self.idle);
            let (Some(a), Some(b)) = (a, b) else {
                // Gone since the limits were set: not before something changes.
                break;
            };
            self.plan.start(&mut self.progress, fixture.game);
            let bots = fixture.players.map(|slot| self.entrants.list[slot].bot);
            let one = running.begin(app, bots, self.entrants.names(fixture, &app.events.roster));
            begun.push((fixture, one, Sides::new(a, b)));
        }
        // A match that cannot be spawned takes itself off the list, and needs the lock for that.
        drop(running);
        for (fixture, one, players) in begun {
            let play = one_match::play(app.clone(), Arc::clone(&self.entrants), fixture, one, players);
            let task = self.matches.spawn(play);
            self.fixtures.insert(task.id(), fixture);
        }
    }

    /// A match is over.
    async fn settle(&mut self, ended: Result<(Id, Ended), JoinError>) -> Result<(), StoreError> {
        let (fixture, settled) = match ended {
            Ok((id, ended)) => {
                let Some(fixture) = self.fixtures.remove(&id) else { return Ok(()) };
                self.idle[fixture.players.a].push(ended.players.a);
                self.idle[fixture.players.b].push(ended.players.b);
                (fixture, ended.settled)
            }
            Err(error) => {
                let Some(fixture) = self.fixtures.remove(&error.id()) else { return Ok(()) };
                (fixture, Settled::Void(error.to_string()))
            }
        };
        match settled {
            Settled::Stored(game) => {
                // Any outcome that counts: the game is played.
                self.plan.finish(&mut self.progress, fixture.game, Outcome::Drawn);
                self.app.events.announce();
                let roster = &self.app.events.roster;
                for (_, side) in game.players.iter() {
                    // It may have been benched just now, or have shown that it plays these rules.
                    let known = |bot: &Uuid| roster.is_known_to_play(*bot, &self.entrants.rules);
                    let changed = |bot: &Uuid| side.fault.is_some() || !known(bot);
                    if let Some(bot) = side.bot.filter(changed) {
                        roster.refresh(&self.app.store, bot).await?;
                    }
                    if side.bot.is_some_and(|bot| roster.is_unchecked(bot)) {
                        self.app.events.wake_checks();
                    }
                }
                self.pause_after_game();
            }
            Settled::Again => {
                self.plan.finish(&mut self.progress, fixture.game, Outcome::Void);
                self.app.events.announce();
                self.pause_after_game();
            }
            Settled::Refused => {
                // The tournament was stopped, or the game is there already: the store knows.
                self.plan.finish(&mut self.progress, fixture.game, Outcome::Void);
                self.recall().await?;
                self.app.events.wake_conductor();
            }
            Settled::Void(trouble) => {
                tracing::error!(
                    trouble,
                    game = fixture.game,
                    "a match failed by our own fault and is played again"
                );
                self.plan.finish(&mut self.progress, fixture.game, Outcome::Void);
                self.rest = Some(Instant::now() + BREATH);
            }
        }
        Ok(())
    }

    fn pause_after_game(&mut self) {
        let pause = self.entrants.tournament.pauses.game;
        if !pause.is_zero() {
            self.rest = Some(Instant::now() + pause);
        }
    }

    /// Something has changed: the state of the tournament, a game that was made void, or a bot.
    async fn look_again(&mut self) -> Result<Then, StoreError> {
        let Some(tournament) = self.app.store.tournament(self.entrants.tournament.id).await? else {
            return Ok(Then::Leave);
        };
        self.state = tournament.state;
        if !matches!(self.state, TournamentState::Running | TournamentState::Paused) {
            return Ok(Then::Leave);
        }
        if self.voids != self.app.events.boards.voids() {
            self.recall().await?;
        }
        Ok(Then::GoOn)
    }

    fn is_played(&self) -> bool {
        self.progress.running() == 0 && self.progress.played() == self.plan.schedule().fixtures().len()
    }

    /// Notes since when only matches are left that cannot be played.
    fn look_for_the_absent(&mut self, now: Instant) {
        let stuck = self.progress.running() == 0 && self.rest.is_none();
        if !stuck {
            if self.deserted.take().is_some() {
                self.app.events.set_waiting_for(self.entrants.tournament.id, None);
            }
        } else if self.deserted.is_none() {
            self.deserted = Some(now);
            let roster = &self.app.events.roster;
            let names: Vec<String> = (0..self.entrants.list.len())
                .filter(|slot| self.entrants.limit(*slot, roster) == 0)
                .map(|slot| self.entrants.spoken(slot, roster))
                .collect();
            let what = format!("Only matches of those who cannot play are left: {}.", names.join(", "));
            self.app.events.set_waiting_for(self.entrants.tournament.id, Some(what));
        }
    }

    /// Decides matches that nobody could play in time.
    async fn decide_for_the_absent(&mut self) -> Result<(), StoreError> {
        let left: Vec<Fixture> = self.plan.waiting(&self.progress).take(BATCH).collect();
        for fixture in left {
            let absent = fixture.players.map(|slot| self.entrants.limit(slot, &self.app.events.roster) == 0);
            let Some(loss) = default_loss::decide(self.app, &self.entrants, fixture, absent).await? else {
                // Somebody has come back.
                self.deserted = None;
                return Ok(());
            };
            self.plan.start(&mut self.progress, fixture.game);
            let settled = one_match::forfeit(self.app, &self.entrants, fixture, loss).await;
            let outcome = if let Settled::Stored(_) = settled { Outcome::Drawn } else { Outcome::Void };
            self.plan.finish(&mut self.progress, fixture.game, outcome);
            if !matches!(settled, Settled::Stored(_)) {
                // Stopped meanwhile, or the store has failed: not again at once.
                self.app.events.wake_conductor();
                self.deserted = None;
                self.rest = Some(Instant::now() + BREATH);
                return Ok(());
            }
        }
        self.app.events.announce();
        Ok(())
    }

    fn tell_what_comes_next(&self) {
        let (entrants, roster) = (&self.entrants, &self.app.events.roster);
        let here: Vec<bool> = (0..entrants.list.len()).map(|slot| entrants.limit(slot, roster) > 0).collect();
        // A match of somebody who is not there comes when they do.
        let playable = |fixture: &Fixture| fixture.players.iter().all(|(_, slot)| here[*slot]);
        let pairs = self.plan.waiting(&self.progress).filter(playable).take(NEXT);
        let pairs = pairs.map(|fixture| {
            let Sides { a, b } = fixture.players.map(|slot| entrants.spoken(slot, roster));
            [a, b]
        });
        self.app.events.set_next(pairs.collect());
    }

    /// All is played. Where it goes on for ever, the next one follows after its pause.
    async fn finish(self) -> Result<(), StoreError> {
        let at = Timestamp::now();
        let over = &self.entrants.tournament;
        let next = (over.repeat == Repeat::Forever).then(|| {
            Box::new(Tournament {
                id: Uuid::now_v7(),
                seed: one_match::seed(),
                state: TournamentState::Waiting,
                created: at,
                begins: Some(at + over.pauses.tournament),
                started: None,
                ended: None,
                played: 0,
                total: 0,
                ..over.clone()
            })
        });
        self.app.events.set_waiting_for(over.id, None);
        let finish = EventChange::Finish { tournament: over.id, at, next };
        match self.app.store.apply(vec![Change::Event(finish)]).await {
            // Stopped or paused meanwhile, or a game was made void: the store knows.
            Ok(()) | Err(StoreError::Outdated) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
