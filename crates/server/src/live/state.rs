//! A table in memory: its stored data, and the game replayed from it.

use jiff::Timestamp;
use rules::{Eye, Game, Seat, Sides};
use store::{Hint, Kind, Loaded, Move, Table, TokenHash, Turn};
use wire::{ClockSetting, HintsUsed, RulesInfo, ServerFrame, Sighting, TableEnd, TableInfo, TableState};

use crate::number::{count, seconds};
use crate::token;

/// A table with its game.
pub(crate) struct State {
    pub(crate) table: Table,
    /// The game, once both fleets are placed.
    pub(crate) game: Option<Game>,
    /// The time of each turn, the opening first.
    times: Vec<Timestamp>,
    /// The positions in which the coach was asked.
    pub(crate) hints: Vec<Hint>,
}

impl State {
    /// Rebuilds a table from the store by replaying its turns.
    pub(crate) fn rebuild(loaded: Loaded) -> Result<State, String> {
        let Loaded { table, turns, hints } = loaded;
        let mut state = State { table, game: None, times: Vec::new(), hints };
        match state.table.began {
            Some(began) => state.begin(began)?,
            None if turns.is_empty() => return Ok(state),
            None => return Err("it has turns, but the game never began".to_owned()),
        }
        for Turn { n, happened, at, .. } in turns {
            let game = state.game.as_mut().expect("the game began");
            let played = match happened {
                Move::Sent(seat, attempt) => {
                    game.play(seat, attempt).map(drop).map_err(|error| error.to_string())
                }
                Move::Adjudged(end) => game.adjudge(end).map(drop).map_err(|error| error.to_string()),
            };
            played.map_err(|reason| format!("turn {n}: {reason}"))?;
            state.times.push(at);
        }
        Ok(state)
    }

    /// Starts the game with the placed fleets.
    pub(crate) fn begin(&mut self, at: Timestamp) -> Result<(), String> {
        let Sides { a: Some(a), b: Some(b) } = self.table.fleets.clone() else {
            return Err("the game began, but a fleet is missing".to_owned());
        };
        self.table.began = Some(at);
        self.game = Some(Game::new(&self.table.ruleset, Sides::new(a, b), self.table.first));
        self.times.push(at);
        Ok(())
    }

    /// A turn was played at this time.
    pub(crate) fn note(&mut self, at: Timestamp) {
        self.times.push(at);
    }

    /// The number of events; the same for every eye, because every turn shows something to each.
    pub(crate) fn events(&self) -> u32 {
        count(self.times.len())
    }

    /// The n-th event as this eye sees it, counted from 1.
    pub(crate) fn event(&self, n: u32, eye: Eye) -> ServerFrame {
        let game = self.game.as_ref().expect("events come from a game");
        let turn = &game.turns()[n as usize - 1];
        let sightings = Sighting::all_of(turn, eye, &self.table.ruleset);
        ServerFrame::Event { n, sightings, at: self.times[n as usize - 1].to_string() }
    }

    /// The seat that this token belongs to.
    pub(crate) fn seat_of(&self, hash: TokenHash) -> Option<Seat> {
        // Compare both, so that timing does not depend on which matches.
        let is = Sides::from_fn(|seat| self.table.tokens[seat].is_some_and(|own| token::same(own, hash)));
        Seat::BOTH.into_iter().find(|seat| is[*seat])
    }

    /// Whether this seat is for a person.
    pub(crate) fn is_person(&self, seat: Seat) -> bool {
        !(seat == Seat::B && matches!(self.table.kind, Kind::Captain(_)))
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.end().is_some())
    }

    /// Whether all players are there.
    pub(crate) fn is_complete(&self) -> bool {
        Seat::BOTH.into_iter().all(|seat| !self.is_person(seat) || self.table.tokens[seat].is_some())
    }

    /// What is public about this table.
    pub(crate) fn info(&self) -> TableInfo {
        let state = match &self.game {
            Some(game) if game.end().is_some() => TableState::Over,
            Some(_) => TableState::Playing,
            None if self.is_complete() => TableState::Placing,
            None => TableState::Waiting,
        };
        let used = |seat| self.hints.iter().filter(|hint| hint.seat == seat).count();
        TableInfo {
            hints: HintsUsed { a: count(used(Seat::A)), b: count(used(Seat::B)) },
            ..info(&self.table, state, self.game.as_ref().and_then(Game::end))
        }
    }
}

/// What is public about a table in this state.
pub(crate) fn info(table: &Table, state: TableState, end: Option<rules::End>) -> TableInfo {
    let seats = |wanted: &dyn Fn(Seat) -> bool| {
        Seat::BOTH.into_iter().filter(|seat| wanted(*seat)).map(wire::Seat::from).collect()
    };
    TableInfo {
        id: table.id.to_string(),
        rules: RulesInfo::of(&table.ruleset),
        kind: table.kind.of_table(),
        names: table.names.clone().into(),
        captain: match &table.kind {
            Kind::Captain(name) => Some(name.clone()),
            Kind::Hotseat | Kind::Online => None,
        },
        state,
        free: seats(&|seat| table.names[seat].is_none()),
        placed: seats(&|seat| table.fleets[seat].is_some()),
        first: table.first.into(),
        clock: table.control.map(|control| ClockSetting {
            total_seconds: seconds(control.total),
            increment_seconds: seconds(control.increment),
        }),
        coach: table.coaching,
        hints: HintsUsed::default(),
        grace: None,
        next: table.next.map(|next| next.to_string()),
        record: end
            .map(|end| TableEnd { outcome: end.outcome().into(), cause: end.cause().word().to_owned() }),
    }
}
