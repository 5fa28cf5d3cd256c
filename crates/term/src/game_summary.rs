//! Summary of a finished game in plain lines: verdict, both fleets, shots and hits.

use rules::{End, Eye, Record, Seat, Ship, View, plural};

use crate::game_view::GameView;
use crate::names::Names;
use crate::text_board::TextBoard;
use crate::totals::{self, Totals};

/// A finished game: who won, both fleets, what each side fired.
pub(crate) struct GameSummary<'a> {
    names: &'a Names,
    /// The player at the keyboard; `None` if there are two, and for spectators.
    reader: Option<Seat>,
    record: Option<&'a Record>,
    /// Everything, if the record is known.
    pub(crate) view: View,
}

impl<'a> GameSummary<'a> {
    /// The summary for whoever has this view. Without a record it has no statistics.
    pub(crate) fn new(game_view: &GameView<'a>, record: Option<&'a Record>) -> GameSummary<'a> {
        let game = record.and_then(Record::game);
        let view = game.map_or_else(|| game_view.view.clone(), |game| game.view(Eye::Organiser));
        GameSummary { names: game_view.names, reader: game_view.reader, record, view }
    }

    pub(crate) fn verdict(&self, end: End) -> String {
        self.names.verdict(end, self.reader)
    }

    /// Who won, with the shots of both sides: "Cadet won, 94 shots to 95."
    pub(crate) fn score(&self, end: End) -> String {
        let (Some(winner), Some(game)) = (end.winner(), self.record.and_then(Record::game)) else {
            return self.verdict(end);
        };
        let shots = totals::of(game).map(|side| side.shots);
        let (own, other) = (shots[winner], shots[winner.other()]);
        format!("{} won, {own} {} to {other}.", self.who(winner), plural(own, "shot"))
    }

    /// The far side and the near one.
    pub(crate) fn sides(&self) -> [Seat; 2] {
        let near = self.reader.unwrap_or(Seat::A);
        [near.other(), near]
    }

    fn who(&self, seat: Seat) -> &str {
        if Some(seat) == self.reader { "You" } else { self.names.of(seat) }
    }

    /// Something of a player: "Your fleet", "Cadet's fleet".
    pub(crate) fn whose(&self, seat: Seat, what: &str) -> String {
        if Some(seat) == self.reader {
            format!("Your {what}")
        } else {
            format!("{}'s {what}", self.names.of(seat))
        }
    }

    /// Both fleets, drawn.
    pub(crate) fn boards(&self) -> String {
        let board = |seat| TextBoard::own(&self.view, seat, &self.whose(seat, "fleet"));
        let [far, near] = self.sides().map(board);
        far.beside(&near)
    }

    /// Both fleets as a list.
    pub(crate) fn fleets(&self) -> String {
        let ruleset = self.view.ruleset();
        let ship = |ship: &Ship| {
            format!("{} {}", ruleset.class(ship.class).title(), ship.span.name(ruleset.board()))
        };
        let fleet = |seat| {
            let ships: Vec<String> = self.view.waters(seat).ships().iter().map(ship).collect();
            format!("{}: {}.", self.whose(seat, "fleet"), ships.join(", "))
        };
        self.sides().map(fleet).join("\n")
    }

    /// What each side fired, the near one first; nothing without a record.
    pub(crate) fn totals(&self) -> Vec<(&str, Totals)> {
        let Some(game) = self.record.and_then(Record::game) else { return Vec::new() };
        let totals = totals::of(game);
        self.sides().into_iter().rev().map(|seat| (self.who(seat), totals[seat])).collect()
    }

    /// The same, a sentence each.
    pub(crate) fn statistics(&self) -> Vec<String> {
        let sentence = |(who, totals): (&str, Totals)| {
            let Totals { shots, hits, .. } = totals;
            let [shot, hit] = [plural(shots, "shot"), plural(hits, "hit")];
            format!("{who} fired {shots} {shot} and made {hits} {hit}{}.", totals.accuracy())
        };
        self.totals().into_iter().map(sentence).collect()
    }
}
