//! The course of a game in which somebody is called.

use captains::capped;
use rules::{Attempt, End, Fleet, Game, Header, Phase, Record, Ruleset, Seat, Sides, Sighting};
use wire::bot::Fault;

use super::side::Side;
use super::{Bout, Duel};
use crate::call::Failure;
use crate::player::Player;
use crate::watcher::Watcher;

/// A game from the placements to its end.
pub(super) struct Course<'a> {
    ruleset: Ruleset,
    first: Seat,
    header: Header,
    sides: Sides<Side<'a>>,
    watcher: &'a mut dyn Watcher,
    /// How many turns everybody has seen.
    watched: usize,
    trouble: Option<String>,
}

impl<'a> Course<'a> {
    pub(super) fn new(
        bout: Bout,
        (a, b): (&'a mut Player, &'a mut Player),
        watcher: &'a mut dyn Watcher,
    ) -> Course<'a> {
        let Bout { ruleset, first, dice, ids, header, keep } = bout;
        // The same forks as between two captains: what a captain draws does not depend on who its rival is.
        let a = Side::new(Seat::A, a, &ruleset, ids.a, dice.fork("A"), keep);
        let b = Side::new(Seat::B, b, &ruleset, ids.b, dice.fork("B"), keep);
        Course { ruleset, first, header, sides: Sides::new(a, b), watcher, watched: 0, trouble: None }
    }

    pub(super) async fn run(mut self) -> Duel {
        let Sides { a, b } = &mut self.sides;
        let (a, b) = tokio::join!(a.place(), b.place());
        let placed = Sides::new(self.judge_placement(Seat::A, a), self.judge_placement(Seat::B, b));
        let record = match self.forfeited() {
            Some(end) => Record::unplayed(&self.ruleset, placed, end, self.header.clone()),
            None => match (placed.a, placed.b) {
                (Some(a), Some(b)) => {
                    let game = Game::new(&self.ruleset, Sides::new(a, b), self.first);
                    let game = self.play(game).await;
                    Record::of(game, self.header.clone())
                }
                (a, b) => {
                    Record::unplayed(&self.ruleset, Sides::new(a, b), End::SERVER_FAULT, self.header.clone())
                }
            },
        };
        let end = record.end().unwrap_or(End::SERVER_FAULT);
        let Sides { a, b } = &mut self.sides;
        tokio::join!(a.bid_farewell(end), b.bid_farewell(end));
        let (a, b) = (self.sides.a.into_parts(), self.sides.b.into_parts());
        Duel {
            record,
            end,
            faults: Sides::new(a.0, b.0),
            flights: Sides::new(a.1, b.1),
            trouble: self.trouble,
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
                Phase::Turn(seat) => {
                    let answer = self.sides[seat].order().await;
                    self.take_turn(&mut game, seat, answer);
                    self.rest(&game).await;
                }
                Phase::Round { .. } => {
                    let Sides { a, b } = &mut self.sides;
                    let (a, b) = tokio::join!(a.order(), b.order());
                    self.take_round(&mut game, Sides::new(a, b));
                    self.rest(&game).await;
                }
            }
        }
    }

    /// Lets those who look on see what has happened before the next order is asked for.
    async fn rest(&mut self, game: &Game) {
        self.catch_up(game);
        if let Some(pace) = self.watcher.pace().filter(|pace| !pace.is_zero()) {
            tokio::time::sleep(pace).await;
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

/// Ends a game from outside. An end that cannot be given is our failure, and one that can always be.
fn finish(game: &mut Game, end: End) {
    if game.end().is_none() && game.adjudge(end).is_err() {
        let _ = game.adjudge(End::SERVER_FAULT);
    }
}
