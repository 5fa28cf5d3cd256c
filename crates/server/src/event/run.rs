//! Conducts one tournament: has its matches played, takes in results, and waits for absent bots.

use std::sync::Arc;
use std::time::Duration;

use arena::{Ended, Fixture, MatchPool};
use rules::{Outcome, Sides};
use store::{Change, EventChange, Game, Lease, StoreError, Tournament};
use tokio::time::Instant;
use uuid::Uuid;
use wire::{Repeat, TournamentState};

use super::conductor::RETRY_DELAY;
use super::default_loss;
use super::entrants::Entrants;
use super::offers::{self, Offers};
use super::one_match::{self, MatchOutcome};
use crate::app::App;
use crate::supervisor::Task;

/// How many upcoming pairs are published.
const NEXT: usize = 10;
/// How many unplayable games are decided at once.
const BATCH: usize = 64;

/// A running tournament.
pub(super) struct TournamentRun<'a> {
    app: &'a App,
    entrants: Arc<Entrants>,
    tournament: arena::Tournament,
    matches: Matches,
    state: TournamentState,
    /// How many games had been voided when the results were last read.
    voids: u64,
    /// No match starts before this time.
    paused_until: Option<Instant>,
    /// Since when only matches of absent entrants are left.
    absent_since: Option<Instant>,
}

/// Who plays the matches.
enum Matches {
    /// This process, which is alone.
    Here(MatchPool<MatchOutcome>),
    /// Whoever takes them from the store.
    Offered(Offers),
}

/// What to do after looking at the store.
enum Next {
    Continue,
    Stop,
}

impl<'a> TournamentRun<'a> {
    /// Loads a tournament from the store; stored games are not played again.
    pub(super) async fn open(
        app: &'a App,
        tournament: Tournament,
        lease: Option<&Lease>,
    ) -> Result<TournamentRun<'a>, StoreError> {
        let cursor = app.store.last_cursor().await?;
        let entrants = app.store.entrants(tournament.id).await?;
        let state = tournament.state;
        let entrants = Arc::new(Entrants::new(tournament, entrants, &app.reach));
        let matches = match lease {
            None => Matches::Here(MatchPool::default()),
            Some(lease) => Matches::Offered(Offers::open(app, &entrants, lease.clone(), cursor).await?),
        };
        let mut run = TournamentRun {
            app,
            tournament: entrants.begin(),
            entrants,
            matches,
            state,
            voids: 0,
            paused_until: None,
            absent_since: None,
        };
        run.recall().await?;
        run.count_offered();
        Ok(run)
    }

    /// Loads the stored results.
    async fn recall(&mut self) -> Result<(), StoreError> {
        self.voids = self.app.events.boards.voids();
        let results = self.app.store.results(self.entrants.tournament.id).await?;
        self.tournament.restore(results.into_iter().map(|(fixture, outcome)| (fixture as usize, outcome)));
        Ok(())
    }

    /// Counts the matches that are offered already as running.
    fn count_offered(&mut self) {
        let Matches::Offered(offers) = &self.matches else { return };
        let open: Vec<usize> = offers.open_places().collect();
        let waiting: Vec<Fixture> =
            self.tournament.waiting().filter(|fixture| open.contains(&fixture.game)).collect();
        for fixture in waiting {
            if let Err(error) = self.tournament.start(fixture) {
                tracing::error!(%error, "a match is offered that the schedule did not expect");
            }
        }
    }

    /// The lease of the conductor, if there may be others.
    fn lease(&self) -> Option<&Lease> {
        match &self.matches {
            Matches::Here(_) => None,
            Matches::Offered(offers) => Some(offers.lease()),
        }
    }

    /// Plays until the tournament is over, paused or stopped.
    pub(super) async fn play(mut self) -> Result<(), StoreError> {
        loop {
            let now = Instant::now();
            self.paused_until = self.paused_until.filter(|until| *until > now);
            if self.state == TournamentState::Running {
                self.begin_matches().await?;
                if self.tournament.is_over() {
                    return self.finish().await;
                }
                self.track_absent(now);
            } else {
                self.absent_since = None;
            }
            self.publish_upcoming();
            let patience = self.absent_since.map(|since| since + self.app.config.limits.absent_time);
            if patience.is_some_and(|until| until <= now) {
                self.forfeit_absent().await?;
                continue;
            }
            let alarm = self.paused_until.into_iter().chain(patience).min();
            let app = self.app;
            tokio::select! {
                ended = ended(&mut self.matches) => {
                    for ended in ended {
                        self.match_ended(ended).await?;
                    }
                }
                () = app.events.conductor_woken() => {
                    if let Next::Stop = self.look_again().await? {
                        return Ok(());
                    }
                }
                () = tokio::time::sleep_until(alarm.unwrap_or(now)), if alarm.is_some() => {}
            }
        }
    }

    /// Starts or offers all matches that may start.
    async fn begin_matches(&mut self) -> Result<(), StoreError> {
        if self.paused_until.is_some() {
            return Ok(());
        }
        match self.matches {
            Matches::Here(_) => self.start_matches(),
            Matches::Offered(_) => self.offer_matches().await?,
        }
        Ok(())
    }

    fn set_limits(&mut self) {
        for slot in 0..self.entrants.list.len() {
            self.tournament.limit(slot, self.entrants.limit(slot, &self.app.events.roster));
        }
    }

    async fn offer_matches(&mut self) -> Result<(), StoreError> {
        self.set_limits();
        let Matches::Offered(offers) = &mut self.matches else { return Ok(()) };
        let mut new = Vec::new();
        while let Some(fixture) = self.tournament.next() {
            if self.tournament.start(fixture).is_err() {
                break;
            }
            new.push(fixture);
        }
        if new.is_empty() {
            return Ok(());
        }
        match offers.make(self.app, &self.entrants, &new).await {
            Ok(()) => Ok(()),
            // Paused or stopped meanwhile: the store decides.
            Err(StoreError::Outdated) => {
                for fixture in new {
                    let _ = self.tournament.finish(fixture.game, Outcome::Void);
                }
                self.app.events.look_soon();
                self.paused_until = Some(Instant::now() + RETRY_DELAY);
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Looks what has become of the offered matches.
    async fn take_stock(&mut self) -> Result<(), StoreError> {
        let Matches::Offered(offers) = &mut self.matches else { return Ok(()) };
        let news = offers.look(self.app, &self.entrants).await?;
        for game in news.games {
            let place = game.fixture as usize;
            let taken = match offers::result_of(&game) {
                Some(outcome) => {
                    let finished = self.tournament.finish(place, outcome);
                    // It may have been decided without being offered, by a conductor before this one.
                    finished.or_else(|_| self.tournament.decide(place, outcome))
                }
                None => self.tournament.finish(place, Outcome::Void),
            };
            if taken.is_ok() {
                self.after_game(&game).await?;
            }
        }
        for place in news.gone {
            let _ = self.tournament.finish(place, Outcome::Void);
            self.pause_after_game();
        }
        Ok(())
    }

    fn start_matches(&mut self) {
        let app = self.app;
        let mut begun = Vec::new();
        let mut running = app.events.running.0.lock();
        self.set_limits();
        let Matches::Here(pool) = &mut self.matches else { return };
        // None also if a player is gone since the limits were set: wait until something changes.
        let player = |slot| self.entrants.player(slot, &app.events.roster);
        while let Some((fixture, players)) = pool.next(&mut self.tournament, player) {
            let bots = fixture.players.map(|slot| self.entrants.list[slot].bot);
            let one =
                running.begin(app, Uuid::now_v7(), bots, self.entrants.names(fixture, &app.events.roster));
            begun.push((fixture, one, players));
        }
        // A match that cannot be spawned removes itself from the list and needs the lock for that.
        drop(running);
        for (fixture, one, players) in begun {
            let play = one_match::play(app.clone(), Arc::clone(&self.entrants), fixture, one, None, players);
            pool.start(fixture, async move {
                let (players, outcome) = Box::pin(play).await;
                (players.expect("only offered matches are given up"), outcome)
            });
        }
    }

    /// A match is over.
    async fn match_ended(&mut self, ended: Ended<MatchOutcome>) -> Result<(), StoreError> {
        let game = ended.fixture.game;
        let outcome = ended.result.unwrap_or_else(|crash| {
            let crash = crash.to_string();
            self.app.supervisor.report(Task::Match, &crash);
            MatchOutcome::Void(crash)
        });
        if let Err(error) = self.tournament.finish(game, outcome.result()) {
            tracing::error!(%error, "a match ended that the schedule did not expect");
            self.recall().await?;
        }
        match outcome {
            MatchOutcome::Stored(game) => self.after_game(&game).await?,
            MatchOutcome::Again => {
                self.app.events.announce();
                self.pause_after_game();
            }
            MatchOutcome::Refused | MatchOutcome::Lapsed => {
                // The tournament was stopped, or has this game already: the store decides.
                self.recall().await?;
                self.app.events.wake_conductor();
            }
            MatchOutcome::Void(trouble) => {
                tracing::error!(
                    trouble,
                    game,
                    "a match failed because of the server and will be played again"
                );
                self.paused_until = Some(Instant::now() + RETRY_DELAY);
            }
        }
        Ok(())
    }

    /// A game is stored: its bots may have changed, and there may be a pause.
    async fn after_game(&mut self, game: &Game) -> Result<(), StoreError> {
        self.app.events.announce();
        let roster = &self.app.events.roster;
        for (_, side) in game.players.iter() {
            // It may just have been benched, or shown that it plays these rules.
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
        Ok(())
    }

    fn pause_after_game(&mut self) {
        let pause = Duration::from_millis(self.entrants.tournament.pauses.match_ms.into());
        if !pause.is_zero() {
            self.paused_until = Some(Instant::now() + pause);
        }
    }

    /// Handles a change: the tournament's state, a voided game, or a bot.
    async fn look_again(&mut self) -> Result<Next, StoreError> {
        let Some(tournament) = self.app.store.tournament(self.entrants.tournament.id).await? else {
            return Ok(Next::Stop);
        };
        self.state = tournament.state;
        if !matches!(self.state, TournamentState::Running | TournamentState::Paused) {
            return Ok(Next::Stop);
        }
        self.take_stock().await?;
        if self.voids != self.app.events.boards.voids() {
            self.recall().await?;
        }
        Ok(Next::Continue)
    }

    /// Tracks since when only unplayable matches are left.
    fn track_absent(&mut self, now: Instant) {
        let stuck = self.tournament.running() == 0 && self.paused_until.is_none();
        if !stuck {
            if self.absent_since.take().is_some() {
                self.app.events.set_waiting_for(self.entrants.tournament.id, None);
            }
        } else if self.absent_since.is_none() {
            self.absent_since = Some(now);
            let roster = &self.app.events.roster;
            let names: Vec<String> = (0..self.entrants.list.len())
                .filter(|slot| self.entrants.limit(*slot, roster) == 0)
                .map(|slot| self.entrants.display_name(slot, roster))
                .collect();
            let what = format!("Only matches of absent entrants are left: {}.", names.join(", "));
            self.app.events.set_waiting_for(self.entrants.tournament.id, Some(what));
        }
    }

    /// Decides matches whose absent players did not come back in time.
    async fn forfeit_absent(&mut self) -> Result<(), StoreError> {
        let left: Vec<Fixture> = self.tournament.waiting().take(BATCH).collect();
        for fixture in left {
            let absent = fixture.players.map(|slot| self.entrants.limit(slot, &self.app.events.roster) == 0);
            let Some(loss) = default_loss::decide(self.app, &self.entrants, fixture, absent).await? else {
                // An absent entrant is back.
                self.absent_since = None;
                return Ok(());
            };
            let outcome = one_match::forfeit(self.app, &self.entrants, fixture, loss, self.lease()).await;
            let MatchOutcome::Stored(game) = outcome else {
                // Stopped meanwhile, or the store failed: do not retry at once.
                self.app.events.wake_conductor();
                self.absent_since = None;
                self.paused_until = Some(Instant::now() + RETRY_DELAY);
                return Ok(());
            };
            if let Err(error) = self.tournament.decide(fixture.game, game.end.outcome()) {
                tracing::error!(%error, "a match was decided that the schedule did not expect");
                return self.recall().await;
            }
        }
        self.app.events.announce();
        Ok(())
    }

    fn publish_upcoming(&self) {
        let (entrants, roster) = (&self.entrants, &self.app.events.roster);
        let here: Vec<bool> = (0..entrants.list.len()).map(|slot| entrants.limit(slot, roster) > 0).collect();
        // A match of an absent entrant comes when it is back.
        let playable = |fixture: &Fixture| fixture.players.iter().all(|(_, slot)| here[*slot]);
        let pairs = self.tournament.waiting().filter(playable).take(NEXT);
        let pairs = pairs.map(|fixture| {
            let Sides { a, b } = fixture.players.map(|slot| entrants.display_name(slot, roster));
            [a, b]
        });
        self.app.events.set_next(pairs.collect());
    }

    /// Ends the tournament. If it repeats, the next one follows after a pause.
    async fn finish(self) -> Result<(), StoreError> {
        let at = store::now();
        let over = &self.entrants.tournament;
        let next = (over.repeat == Repeat::Forever).then(|| {
            Box::new(Tournament {
                id: Uuid::now_v7(),
                seed: one_match::seed(),
                state: TournamentState::Waiting,
                created: at,
                begins: Some(at + Duration::from_millis(over.pauses.tournament_ms.into())),
                started: None,
                ended: None,
                played: 0,
                total: 0,
                ..over.clone()
            })
        });
        self.app.events.set_waiting_for(over.id, None);
        let finish = EventChange::Finish { tournament: over.id, at, next };
        match self.app.store.apply_under(&Vec::from_iter(self.lease()), vec![Change::Event(finish)]).await {
            // Stopped or paused meanwhile, or a game was voided: the store decides.
            Ok(()) | Err(StoreError::Outdated) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

/// Waits until matches that are played here have ended.
async fn ended(matches: &mut Matches) -> Vec<Ended<MatchOutcome>> {
    match matches {
        Matches::Here(pool) if pool.running() > 0 => pool.ended().await,
        Matches::Here(_) | Matches::Offered(_) => std::future::pending().await,
    }
}
