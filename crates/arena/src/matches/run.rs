//! The course of a game in which somebody is called.

use std::pin::Pin;

use captains::capped;
use rules::{Attempt, End, Fleet, Game, Header, Phase, Record, Ruleset, Seat, Sides, Sighting};
use wire::bot::Fault;

use super::side::Side;
use super::{MatchResult, MatchSpec};
use crate::call::Failure;
use crate::player::Player;
use crate::watcher::Watcher;

/// Comes when somebody breaks the game off, with the end it gets; for most games never.
pub(super) type BrokenOff<'a> = Pin<Box<dyn Future<Output = End> + Send + 'a>>;

/// A game from the placements to its end.
pub(super) struct MatchRun<'a> {
    ruleset: Ruleset,
    first: Seat,
    header: Header,
    sides: Sides<Side<'a>>,
    watcher: &'a mut dyn Watcher,
    /// Gives the end that somebody from outside puts to the game.
    broken_off: BrokenOff<'a>,
    /// How many turns everybody has seen.
    watched: usize,
    trouble: Option<String>,
}

impl<'a> MatchRun<'a> {
    pub(super) fn new(
        spec: MatchSpec,
        (a, b): (&'a mut Player, &'a mut Player),
        watcher: &'a mut dyn Watcher,
        broken_off: BrokenOff<'a>,
    ) -> MatchRun<'a> {
        let MatchSpec { ruleset, first, dice, ids, header, keep } = spec;
        // The same forks as between two captains: what a captain draws does not depend on who its rival is.
        let a = Side::new(Seat::A, a, &ruleset, ids.a, dice.fork("A"), keep);
        let b = Side::new(Seat::B, b, &ruleset, ids.b, dice.fork("B"), keep);
        let sides = Sides::new(a, b);
        MatchRun { ruleset, first, header, sides, watcher, broken_off, watched: 0, trouble: None }
    }

    pub(super) async fn run(mut self) -> MatchResult {
        let Sides { a, b } = &mut self.sides;
        let placements = async { tokio::join!(a.place(), b.place()) };
        let record = match Box::pin(unless(&mut self.broken_off, placements)).await {
            Err(end) => Record::unplayed(&self.ruleset, Sides::default(), end, self.header.clone()),
            Ok((a, b)) => Box::pin(self.run_with(a, b)).await,
        };
        let end = record.end().unwrap_or(End::SERVER_FAULT);
        let Sides { a, b } = &mut self.sides;
        tokio::join!(a.bid_farewell(end), b.bid_farewell(end));
        let (a, b) = (self.sides.a.into_parts(), self.sides.b.into_parts());
        MatchResult {
            record,
            end,
            faults: Sides::new(a.0, b.0),
            calls: Sides::new(a.1, b.1),
            trouble: self.trouble,
        }
    }

    /// The game with these fleets, if both are.
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

    /// The end, if somebody has failed: ours comes first, because then nobody can be blamed.
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
                Phase::Turn(seat) => match unless(&mut self.broken_off, self.sides[seat].order()).await {
                    Ok(answer) => {
                        self.take_turn(&mut game, seat, answer);
                        self.rest(&mut game).await;
                    }
                    Err(end) => finish(&mut game, end),
                },
                Phase::Round { .. } => {
                    let Sides { a, b } = &mut self.sides;
                    let orders = async { tokio::join!(a.order(), b.order()) };
                    match Box::pin(unless(&mut self.broken_off, orders)).await {
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

    /// Lets those who look on see what has happened before the next order is asked for.
    async fn rest(&mut self, game: &mut Game) {
        self.catch_up(game);
        if let Some(pace) = self.watcher.pace().filter(|pace| !pace.is_zero())
            && let Err(end) = unless(&mut self.broken_off, tokio::time::sleep(pace)).await
        {
            finish(game, end);
        }
    }

    /// Shows everybody what has happened since.
    fn catch_up(&mut self, game: &Game) {
        for turn in &game.turns()[self.watched..] {
            self.sides.a.view().watch(turn);
            self.sides.b.view().watch(turn);
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

    /// Both have been asked at once, and neither gains by the other's failing first.
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

    /// Lets the referee have the attempt. Where the rules punish it, that is that; where they refuse it, the game is lost,
    /// and the text of the attempt is given back.
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

    /// Ends the game that somebody has failed in.
    fn close(&mut self, game: &mut Game, refused: Option<(Seat, String)>) {
        let end = self.forfeited().unwrap_or(End::SERVER_FAULT);
        if let (true, Some((seat, text))) = (self.ruleset.brings_about(end.cause()), refused) {
            // Rules that forfeit mistakes but refuse this one leave no such verdict to give from outside. To them it
            // is a mistake like any other.
            if game.play(seat, Attempt::Unreadable(text)).is_ok() {
                return;
            }
        }
        finish(game, end);
    }
}

/// Waits for something that is given up if the game is broken off first. What is there already counts.
async fn unless<T>(broken_off: &mut BrokenOff<'_>, awaited: impl Future<Output = T>) -> Result<T, End> {
    tokio::select! {
        biased;
        value = awaited => Ok(value),
        end = broken_off => Err(end),
    }
}

/// Ends a game from outside. An end that cannot be given is our failure, and one that can always be.
fn finish(game: &mut Game, end: End) {
    if game.end().is_none() && game.adjudge(end).is_err() {
        let _ = game.adjudge(End::SERVER_FAULT);
    }
}
