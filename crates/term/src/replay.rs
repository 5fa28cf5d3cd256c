//! A recorded game as text: header, every turn in sentences, both fleets, totals.

use std::fmt;

use rules::{Attempt, Eye, Fleet, Game, Order, Phase, Record, Seat, Sides, Sighting, Turn, View};

use crate::describe;
use crate::mistake;
use crate::names::Names;
use crate::paragraph::{broken, hanging, legible};
use crate::text_board::TextBoard;
use crate::totals;

/// The most characters of a tag that are shown.
const LONGEST: usize = 200;

/// A recorded game as text: who played and how it ended, every turn in a sentence, both boards, and each side's totals.
/// Everything is shown, also for an unfinished game: the record holds it anyway.
pub struct Replay<'a> {
    record: &'a Record,
    names: Names,
}

/// The turns with the same number: one, or those of a round.
pub(crate) struct ReplayStep {
    pub(crate) number: u16,
    pub(crate) sentences: Vec<String>,
    /// How many turns of the game have been played after it.
    pub(crate) turns: usize,
}

impl<'a> Replay<'a> {
    /// The text of this game.
    pub fn new(record: &'a Record) -> Replay<'a> {
        Replay { record, names: Names::of_header(record.header()) }
    }

    pub(crate) fn names(&self) -> &Names {
        &self.names
    }

    pub(crate) fn heading(&self) -> Vec<String> {
        let header = self.record.header();
        let ruleset = self.record.ruleset();
        let tag = |name: &str| header.get(name).map(|value| legible(value, LONGEST));
        let mut lines: Vec<String> = tag("Event").into_iter().filter(|event| !event.is_empty()).collect();
        let date =
            tag("Date").filter(|date| !date.is_empty()).map_or_else(String::new, |date| format!(", {date}"));
        lines.push(format!("{} against {}{date}.", self.names.of(Seat::A), self.names.of(Seat::B)));
        lines.push(format!("Rules: {}. {}", ruleset.id(), legible(&ruleset.rules().summary, LONGEST)));
        for (name, value) in header.iter().filter(|(name, _)| !["Event", "Date", "A", "B"].contains(name)) {
            lines.push(format!("{name}: {}", legible(value, LONGEST)));
        }
        if let Some(game) = self.record.game().filter(|_| !ruleset.plays_in_rounds()) {
            lines.push(format!("{} moved first.", self.names.of(game.first())));
        }
        lines.push(self.result());
        lines
    }

    fn result(&self) -> String {
        if let Some(end) = self.record.end() {
            return self.names.verdict(end, None);
        }
        match self.record.game().map(Game::phase) {
            Some(Phase::Turn(seat)) => format!("Unfinished: {} to move.", self.names.of(seat)),
            Some(Phase::Round { number, .. }) => format!("Unfinished, in round {number}."),
            Some(Phase::Over(_)) | None => "Unfinished.".to_owned(),
        }
    }

    pub(crate) fn steps(&self, game: &Game) -> Vec<ReplayStep> {
        let mut view = View::new(game.ruleset(), Eye::Organiser);
        let mut steps: Vec<ReplayStep> = Vec::new();
        let mut seen: Vec<Sighting> = Vec::new();
        for (turns, turn) in (1..).zip(game.turns()) {
            seen.clear();
            turn.seen_by(Eye::Organiser, &mut seen);
            for &sighting in &seen {
                view.see(sighting);
            }
            let said = self.sentences(game, turn, &view, &seen);
            match steps.last_mut().filter(|step| step.number == turn.number()) {
                Some(step) => {
                    step.sentences.extend(said);
                    step.turns = turns;
                }
                None => steps.push(ReplayStep { number: turn.number(), sentences: said, turns }),
            }
        }
        steps.retain(|step| !step.sentences.is_empty());
        steps
    }

    fn sentences(&self, game: &Game, turn: &Turn, view: &View, seen: &[Sighting]) -> Vec<String> {
        let board = game.ruleset().board();
        let mut said = Vec::new();
        if let Some(attempt) = turn.attempt() {
            said.extend(seen.iter().filter_map(|sighting| match sighting {
                Sighting::Penalty { by, reason: Some(reason), .. } => {
                    Some(mistake::sentence(self.names.of(*by), attempt, *reason, board))
                }
                _ => None,
            }));
        }
        said.extend(describe::sentences(view, &self.names, seen));
        said.extend(self.waiting(game, turn));
        said.extend(turn.end().map(|end| self.names.verdict(end, None)));
        said
    }

    /// A salvo in a round that is not resolved yet.
    fn waiting(&self, game: &Game, turn: &Turn) -> Option<String> {
        let seat = turn.seat()?;
        let open = matches!(game.phase(), Phase::Round { number, committed }
            if number == turn.number() && committed[seat]);
        let Some(Attempt::Order(Order::Fire(cells))) = turn.attempt().filter(|_| open) else { return None };
        let board = game.ruleset().board();
        let aimed: Vec<String> = cells.iter().map(|cell| board.name(cell).to_string()).collect();
        let (name, other) = (self.names.of(seat), self.names.of(seat.other()));
        Some(format!("{name} aimed at {}. {other} had not fired yet.", aimed.join(", ")))
    }

    /// The turns with their numbers; the sentences of a round are on separate lines.
    fn turns(&self, game: &Game) -> Vec<String> {
        let steps = self.steps(game);
        let rounds = game.ruleset().plays_in_rounds();
        let width = steps.last().map_or(1, |step| step.number.to_string().len());
        let mut lines = vec![if rounds { "Rounds:" } else { "Turns:" }.to_owned()];
        for ReplayStep { number, sentences, .. } in steps {
            let label = format!("{number:>width$}. ");
            let below = " ".repeat(label.len());
            if rounds {
                let labels = std::iter::once(&label).chain(std::iter::repeat(&below));
                lines.extend(labels.zip(&sentences).flat_map(|(label, text)| hanging(label, text)));
            } else {
                lines.extend(hanging(&label, &sentences.join(" ")));
            }
        }
        if lines.len() == 1 { vec!["No orders were given.".to_owned()] } else { lines }
    }

    fn boards(&self) -> Option<String> {
        let title = |seat: Seat| format!("{}'s fleet", self.names.of(seat));
        let boards = if let Some(game) = self.record.game() {
            let all = game.view(Eye::Organiser);
            Sides::from_fn(|seat| Some(TextBoard::own(&all, seat, &title(seat))))
        } else {
            let fleets = self.record.fleets();
            let ruleset = self.record.ruleset();
            let board = |seat, fleet: &Fleet| TextBoard::placed(ruleset, fleet.ships(), &title(seat));
            Sides::from_fn(|seat| fleets[seat].map(|fleet| board(seat, fleet)))
        };
        match (boards.a, boards.b) {
            (Some(a), Some(b)) => Some(a.beside(&b)),
            (Some(one), None) | (None, Some(one)) => Some(one.text()),
            (None, None) => None,
        }
    }
}

impl fmt::Display for Replay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.heading().iter().flat_map(|line| broken(line)) {
            writeln!(f, "{line}")?;
        }
        let ruleset = self.record.ruleset();
        let turns = match self.record.game() {
            Some(game) => self.turns(game),
            None => vec!["No shots were fired.".to_owned()],
        };
        writeln!(f, "\n{}", turns.join("\n"))?;
        if let Some(boards) = self.boards() {
            writeln!(f)?;
            boards.lines().try_for_each(|line| writeln!(f, "{}", line.trim_end()))?;
        }
        let Some(game) = self.record.game() else { return Ok(()) };
        writeln!(f)?;
        for (seat, score) in totals::of(game).iter() {
            let sentence = score.sentence(self.names.of(seat), ruleset.ship_count());
            broken(&sentence).iter().try_for_each(|line| writeln!(f, "{line}"))?;
        }
        Ok(())
    }
}
