//! Runs a match in which bots are called: placements, turns and the end.

use std::pin::Pin;

use captains::capped;
use rules::{Attempt, End, Fleet, Game, Header, Phase, Record, Ruleset, Seat, Sides, Sighting};
use wire::bot::Fault;

use super::side::Side;
use super::{MatchResult, MatchSpec};
use crate::call::Failure;
use crate::player::Player;
use crate::watcher::Watcher;

/// Resolves when the match is aborted, with the end it gets; for most matches never.
pub(super) type Aborted<'a> = Pin<Box<dyn Future<Output = End> + Send + 'a>>;

/// A match from the placements to its end.
pub(super) struct MatchRun<'a> {
    ruleset: Ruleset,
    first: Seat,
    header: Header,
    sides: Sides<Side<'a>>,
    watcher: &'a mut dyn Watcher,
    /// Resolves when the match is aborted.
    aborted: Aborted<'a>,
    /// How many turns both sides and the watcher have seen.
    watched: usize,
    trouble: Option<String>,
    /// The fleets, if they are dealt, until the game begins.
    deal: Option<Sides<Fleet>>,
    /// Whether they were, so that nobody sees their own.
    dealt: bool,
}

impl<'a> MatchRun<'a> {
    pub(super) fn new(
        spec: MatchSpec,
        (a, b): (&'a mut Player, &'a mut Player),
        watcher: &'a mut dyn Watcher,
        aborted: Aborted<'a>,
    ) -> MatchRun<'a> {
        let MatchSpec { ruleset, first, dice, ids, header, keep, deal, .. } = spec;
        // The same forks as between two captains: a captain's random numbers must not depend on its opponent.
        let a = Side::new(Seat::A, a, &ruleset, ids.a, dice.fork("A"), keep);
        let b = Side::new(Seat::B, b, &ruleset, ids.b, dice.fork("B"), keep);
        let sides = Sides::new(a, b);
        let dealt = deal.is_some();
        MatchRun { ruleset, first, header, sides, watcher, aborted, watched: 0, trouble: None, deal, dealt }
    }

    pub(super) async fn run(mut self) -> MatchResult {
        let Sides { a, b } = &mut self.sides;
        let deal = self.deal.take();
        let placements = async {
            if let Some(Sides { a, b }) = deal { (Ok(a), Ok(b)) } else { tokio::join!(a.place(), b.place()) }
        };
        let record = match Box::pin(unless(&mut self.aborted, placements)).await {
            Err(end) => Record::unplayed(&self.ruleset, Sides::default(), end, self.header.clone()),
            Ok((a, b)) => Box::pin(self.run_with(a, b)).await,
        };
        let end = record.end().unwrap_or(End::SERVER_FAULT);
        let Sides { a, b } = &mut self.sides;
        tokio::join!(a.send_end(end), b.send_end(end));
        let (a, b) = (self.sides.a.into_parts(), self.sides.b.into_parts());
        MatchResult {
            record,
            end,
            faults: Sides::new(a.0, b.0),
            calls: Sides::new(a.1, b.1),
            trouble: self.trouble,
            luck: None,
        }
    }

    /// Plays the game with these fleets, if both are legal.
    async fn run_with(&mut self, a: Result<Fleet, Failure>, b: Result<Fleet, Failure>) -> Record {
        let placed = Sides::new(self.judge_placement(Seat::A, a), self.judge_placement(Seat::B, b));
        let header = self.header.clone();
        match (self.forfeited(), placed) {
            (None, Sides { a: Some(a), b: Some(b) }) => {
                let game = Game::new(&self.ruleset, Sides::new(a, b), self.first);
                Record::of(Box::pin(self.play(game)).await, header)
            }
            (end, placed) => {
                Record::unplayed(&self.ruleset, placed, end.unwrap_or(End::SERVER_FAULT), header)
            }
        }
    }

    fn judge_placement(&mut self, seat: Seat, answer: Result<Fleet, Failure>) -> Option<Fleet> {
        match answer {
            Ok(fleet) => {
                self.sides[seat].judge(None);
                Some(fleet)
            }
            Err(failure) => {
                self.fail(seat, failure);
                None
            }
        }
    }

    fn fail(&mut self, seat: Seat, failure: Failure) {
        match failure {
            Failure::Bot(fault) => self.sides[seat].condemn(fault),
            Failure::Ours(trouble) => {
                self.sides[seat].judge(None);
                self.trouble = Some(trouble);
            }
        }
    }

    /// The end, if a side has failed. The arena's own failure comes first, because then no side is to blame.
    fn forfeited(&self) -> Option<End> {
        if self.trouble.is_some() {
            return Some(End::SERVER_FAULT);
        }
        match (self.sides.a.cause(), self.sides.b.cause()) {
            (None, None) => None,
            (Some(_), Some(_)) => Some(End::DOUBLE_FORFEIT),
            (Some(cause), None) => Some(End::lost(Seat::A, cause)),
            (None, Some(cause)) => Some(End::lost(Seat::B, cause)),
        }
    }

    async fn play(&mut self, mut game: Game) -> Game {
        loop {
            self.catch_up(&game);
            match game.phase() {
                Phase::Over(_) => return game,
                _ if let Some(end) = capped(&game) => finish(&mut game, end),
                Phase::Turn(seat) => match unless(&mut self.aborted, self.sides[seat].order()).await {
                    Ok(answer) => {
                        self.take_turn(&mut game, seat, answer);
                        self.rest(&mut game).await;
                    }
                    Err(end) => finish(&mut game, end),
                },
                Phase::Round { .. } => {
                    let Sides { a, b } = &mut self.sides;
                    let orders = async { tokio::join!(a.order(), b.order()) };
                    match Box::pin(unless(&mut self.aborted, orders)).await {
                        Ok((a, b)) => {
                            self.take_round(&mut game, Sides::new(a, b));
                            self.rest(&mut game).await;
                        }
                        Err(end) => finish(&mut game, end),
                    }
                }
            }
        }
    }

    /// Pauses for spectators before the next order is asked for.
    async fn rest(&mut self, game: &mut Game) {
        self.catch_up(game);
        if let Some(pace) = self.watcher.pace().filter(|pace| !pace.is_zero())
            && let Err(end) = unless(&mut self.aborted, tokio::time::sleep(pace)).await
        {
            finish(game, end);
        }
    }

    /// Shows new turns to both sides and the watcher.
    fn catch_up(&mut self, game: &Game) {
        for turn in &game.turns()[self.watched..] {
            for seat in Seat::BOTH {
                let view = self.sides[seat].view();
                if self.dealt {
                    view.watch_dealt(turn);
                } else {
                    view.watch(turn);
                }
            }
            self.watcher.saw(turn);
        }
        self.watched = game.turns().len();
    }

    fn take_turn(&mut self, game: &mut Game, seat: Seat, answer: Result<Attempt, Failure>) {
        match answer {
            Ok(attempt) => {
                if let Err(text) = self.carry_out(game, seat, attempt) {
                    self.close(game, Some((seat, text)));
                }
            }
            Err(failure) => {
                self.fail(seat, failure);
                self.close(game, None);
            }
        }
    }

    /// Handles the answers of both sides of a round together, so that neither gains by the other failing first.
    fn take_round(&mut self, game: &mut Game, answers: Sides<Result<Attempt, Failure>>) {
        let failed = answers.a.is_err() || answers.b.is_err();
        let mut refused = None;
        for (seat, answer) in [(Seat::A, answers.a), (Seat::B, answers.b)] {
            match answer {
                Err(failure) => self.fail(seat, failure),
                // Once one has failed the round is not played, but a second failure still counts.
                Ok(attempt) if failed || refused.is_some() => {
                    let refusal = game.clone().play(seat, attempt.clone()).map(|_| ()).err();
                    match refusal {
                        Some(reason) => {
                            self.sides[seat].condemn(Fault::of_illegal(&self.ruleset, &attempt, reason));
                        }
                        None => self.sides[seat].judge(None),
                    }
                }
                Ok(_) if game.end().is_some() => self.sides[seat].judge(None),
                Ok(attempt) => {
                    refused = self.carry_out(game, seat, attempt).err().map(|text| (seat, text));
                }
            }
        }
        if failed || refused.is_some() {
            self.close(game, refused);
        }
    }

    /// Passes the attempt to the game. If the rules penalise it, the game goes on; if they refuse it, the game is lost and
    /// the text of the attempt is returned.
    fn carry_out(&mut self, game: &mut Game, seat: Seat, attempt: Attempt) -> Result<(), String> {
        let before = self.sides[seat].view().sightings().len();
        match game.play(seat, attempt.clone()) {
            Ok(_) => {
                self.catch_up(game);
                let told = &self.sides[seat].view().sightings()[before..];
                let punished = told.iter().find_map(|sighting| match sighting {
                    Sighting::Penalty { by, reason: Some(reason), .. } if *by == seat => Some(*reason),
                    _ => None,
                });
                match punished.map(|reason| Fault::of_illegal(&self.ruleset, &attempt, reason)) {
                    Some(fault) if game.end().is_some_and(|end| end.winner() == Some(seat.other())) => {
                        self.sides[seat].condemn(fault);
                    }
                    fault => self.sides[seat].judge(fault),
                }
                Ok(())
            }
            Err(reason) => {
                self.sides[seat].condemn(Fault::of_illegal(&self.ruleset, &attempt, reason));
                Err(match attempt {
                    Attempt::Order(order) => order.name(self.ruleset.board()).to_string(),
                    Attempt::Unreadable(text) => text,
                })
            }
        }
    }

    /// Ends the game after a failure.
    fn close(&mut self, game: &mut Game, refused: Option<(Seat, String)>) {
        let end = self.forfeited().unwrap_or(End::SERVER_FAULT);
        if let (true, Some((seat, text))) = (self.ruleset.brings_about(end.cause()), refused) {
            // Rules that forfeit illegal orders but refuse this one do not allow this verdict from outside. To them it
            // is an illegal order like any other.
            if game.play(seat, Attempt::Unreadable(text)).is_ok() {
                return;
            }
        }
        finish(game, end);
    }
}

/// Waits for a future, unless the match is aborted first. A result that is ready counts.
async fn unless<T>(aborted: &mut Aborted<'_>, awaited: impl Future<Output = T>) -> Result<T, End> {
    tokio::select! {
        biased;
        value = awaited => Ok(value),
        end = aborted => Err(end),
    }
}

/// Ends a game from outside. If the rules don't allow this end, it becomes a server fault, which they always allow.
fn finish(game: &mut Game, end: End) {
    if game.end().is_none() && game.adjudge(end).is_err() {
        let _ = game.adjudge(End::SERVER_FAULT);
    }
}
