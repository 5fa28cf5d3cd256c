//! Plays the orders of a case and checks what each viewer knows.

use rules::{
    Attempt, Cause, Cell, Cells, End, Eye, Game, Header, Lane, Order, Outcome, Phase, Record, Seat, View,
};

use crate::chart::{cells_in_state, name_cells, read_cells};
use crate::check::{Checked, each_pair, expect, yes_or_no};
use crate::script::Statement;
use crate::setup::{point, refusals};
use crate::told::Told;

/// A game with the views of all viewers, updated turn by turn.
pub(crate) struct Play {
    game: Game,
    views: Vec<View>,
}

const EYES: [Eye; 4] = [Eye::Player(Seat::A), Eye::Player(Seat::B), Eye::Public, Eye::Organiser];

impl Play {
    pub(crate) fn new(game: Game) -> Play {
        let views = EYES.iter().map(|&eye| game.view(eye)).collect();
        Play { game, views }
    }

    pub(crate) fn run(&mut self, statement: &Statement) -> Result<Checked, String> {
        let text = statement.text.as_str();
        if let Some((attempt, wanted)) = text.split_once(" -> ") {
            return self.attempt(attempt, wanted.trim());
        }
        let (who, rest) = text.split_once(' ').ok_or("    not understood")?;
        let (verb, object) = rest.split_once(' ').unwrap_or((rest, ""));
        let object = object.trim();
        match (who, verb) {
            ("next", _) => return expect(rest, &self.next()),
            ("end", _) => {
                let end = self.game.end().map(|end| format!("{} {}", end.outcome(), end.cause()));
                return expect(rest, &end.unwrap_or("none yet".to_owned()));
            }
            ("orders", _) => {
                let orders = self.game.orders();
                return expect(rest, &format!("{} {}", orders.a, orders.b));
            }
            ("adjudge", _) => return self.adjudge(rest, statement),
            ("compare", cause) => {
                let cause: Cause = cause.parse().map_err(|error| format!("    {error}"))?;
                return expect(object, &self.game.compare_hits(cause).outcome().to_string());
            }
            _ => {}
        }
        let eye = read_eye(who)?;
        match verb {
            "told" => expect(object, &self.told(eye)?.own()),
            "sees" => expect(object, &self.told(eye)?.of_others()),
            "knows" => self.knows(eye, object),
            "has" => self.has(read_seat(who)?, object),
            "made" => self.made(read_seat(who)?, object),
            _ => Err("    not understood".to_owned()),
        }
    }

    /// Writes the game as text and reads it back: both must be the same game.
    pub(crate) fn check_record(&self) -> Result<(), String> {
        let text = Record::of(self.game.clone(), Header::default()).to_string();
        let read = Record::read_all(&text).map_err(|error| format!("    {error}\n{text}"))?;
        let again: String = read.iter().map(ToString::to_string).collect();
        expect(&text, &again)?;
        let replayed = read[0].game().ok_or("    the record has no game")?;
        for eye in EYES {
            // Who committed first, and what an end discarded, is not written.
            let known = |game: &Game| {
                let view = game.view(eye);
                let seats = Seat::BOTH.map(|seat| (view.waters(seat).clone(), *view.arsenal(seat)));
                (seats, view.orders(), view.round(), view.phase())
            };
            if known(replayed) != known(&self.game) {
                return Err(format!("    {eye:?} sees another game in the record:\n{text}"));
            }
        }
        Ok(())
    }

    fn next(&self) -> String {
        match self.game.phase() {
            Phase::Turn(seat) => seat.to_string(),
            Phase::Round { number, .. } => format!("round {number}"),
            Phase::Over(_) => "nobody".to_owned(),
        }
    }

    /// Plays what a seat sends and compares what the seat learns. Every attempt also checks that the seat's
    /// own view predicted the answer, that a refusal changes nothing, and that every view follows from its
    /// turns.
    fn attempt(&mut self, text: &str, wanted: &str) -> Result<Checked, String> {
        let (seat, sent) = text.split_once(' ').ok_or("    SEAT ORDER -> answer")?;
        let seat = read_seat(seat)?;
        let attempt = read_attempt(&self.game, sent);
        let foreseen = match &attempt {
            Attempt::Order(order) => self.game.view(Eye::Player(seat)).check(seat, *order).err(),
            Attempt::Unreadable(_) => None,
        };
        let readable = matches!(attempt, Attempt::Order(_));
        let before = (self.game.turns().len(), self.game.phase());
        if let Err(reason) = self.game.play(seat, attempt) {
            if (self.game.turns().len(), self.game.phase()) != before {
                return Err("    a refused attempt changed the game".to_owned());
            }
            if readable && foreseen != Some(reason) {
                return Err(format!("    the view said {foreseen:?}, the referee {reason:?}"));
            }
            self.compare_views()?;
            return expect(wanted, &format!("refused: {reason}"));
        }
        let told = self.told(Eye::Player(seat))?.own();
        let punished = told.contains("turn lost") || told.contains("forfeit");
        if readable && foreseen.is_some() != punished {
            return Err(format!("    the view said {foreseen:?}, the referee: {told}"));
        }
        self.watch();
        self.compare_views()?;
        expect(wanted, &told)
    }

    fn adjudge(&mut self, end: &str, statement: &Statement) -> Result<Checked, String> {
        let (outcome, cause) = end.split_once(' ').ok_or("    adjudge OUTCOME CAUSE")?;
        let outcome: Outcome = outcome.parse().map_err(|error| format!("    {error}"))?;
        let cause: Cause = cause.parse().map_err(|error| format!("    {error}"))?;
        let end = End::new(outcome, cause).ok_or("    this cause has no such outcome")?;
        let refused = self.game.adjudge(end).err().map(|reason| reason.to_string());
        if refused.is_none() {
            self.watch();
        }
        self.compare_views()?;
        expect(&refusals(statement).join("\n"), &refused.unwrap_or_default())
    }

    fn watch(&mut self) {
        let turn = self.game.turns().last().expect("there is a turn");
        for view in &mut self.views {
            view.watch(turn);
        }
    }

    fn compare_views(&self) -> Result<(), String> {
        for (view, eye) in self.views.iter().zip(EYES) {
            if *view != self.game.view(eye) {
                return Err(format!("    the view of {eye:?} is not the fold of its turns"));
            }
            if view.orders() != self.game.orders() {
                let (view, game) = (view.orders(), self.game.orders());
                return Err(format!("    {eye:?} counts orders {view:?}, the referee {game:?}"));
            }
        }
        for seat in Seat::BOTH {
            if self.game.view(Eye::Player(seat)).arsenal(seat) != self.game.arsenal(seat) {
                return Err(format!("    {seat} does not know what it has to act with"));
            }
        }
        Ok(())
    }

    fn told(&self, eye: Eye) -> Result<Told, String> {
        let turn = self.game.turns().last().ok_or("    no turn yet")?;
        Ok(Told::in_turn(self.game.ruleset(), eye, turn))
    }

    /// `A knows hit C3 D3`, `A knows only hit C3 D3`, `A knows of A smoke B2`.
    fn knows(&self, eye: Eye, object: &str) -> Result<Checked, String> {
        let (owner, object) = match (object.strip_prefix("of "), eye) {
            (Some(rest), _) => {
                let (owner, rest) = rest.split_once(' ').ok_or("    of whom?")?;
                (read_seat(owner)?, rest)
            }
            (None, Eye::Player(seat)) => (seat.other(), object),
            (None, _) => return Err("    of whom?".to_owned()),
        };
        let (only, object) = object.strip_prefix("only ").map_or((false, object), |rest| (true, rest));
        let (state, cells) = object.split_once(' ').ok_or("    knows STATE cells")?;
        let board = self.game.ruleset().board();
        let wanted = read_cells(board, cells)?;
        if wanted.is_empty() && !only {
            return Err("    this asserts nothing; say only".to_owned());
        }
        let got = cells_in_state(board, self.game.view(eye).waters(owner), state)?;
        let got = if only { got } else { got & wanted };
        expect(&name_cells(board, wanted), &name_cells(board, got))
    }

    /// `A has radar 2, artillery yes`.
    fn has(&self, seat: Seat, object: &str) -> Result<Checked, String> {
        let view = self.game.view(Eye::Player(seat));
        let arsenal = view.arsenal(seat);
        each_pair(object, |key| {
            Ok(match key {
                "shots" => arsenal.shots().to_string(),
                "targets" => arsenal.targets().len().to_string(),
                "sunk" => arsenal.sunk().to_string(),
                "radar" => arsenal.radar().to_string(),
                "smoke" => arsenal.smoke().to_string(),
                "artillery" => yes_or_no(arsenal.artillery()),
                "torpedo" => yes_or_no(arsenal.torpedo()),
                _ => return Err(format!("    nobody has {key:?}")),
            })
        })
    }

    /// `A made Battleship 1 2 3 3`: in which rounds this class was hit, once for each hit.
    fn made(&self, seat: Seat, object: &str) -> Result<Checked, String> {
        let (class, rounds) = object.split_once(' ').ok_or("    made CLASS rounds")?;
        let ruleset = self.game.ruleset();
        let class = ruleset.class_named(class).ok_or(format!("    no class {class}"))?.id();
        let view = self.game.view(Eye::Player(seat));
        let salvos = view.waters(seat.other()).salvos().iter();
        let hits = salvos.flat_map(|salvo| {
            let of_class = salvo.hits.iter().filter(move |(hit, _)| *hit == Some(class));
            of_class.flat_map(|(_, hits)| std::iter::repeat_n(salvo.round.to_string(), usize::from(*hits)))
        });
        let got = hits.collect::<Vec<_>>().join(" ");
        expect(rounds, if got.is_empty() { "none" } else { &got })
    }
}

/// Orders in the notation; `@12,3` is a shot at a cell off the board, as only a program can send it.
fn read_attempt(game: &Game, text: &str) -> Attempt {
    let raw = |place: &str| {
        let (x, y) = point(place).ok()?;
        Cell::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?)
    };
    if let Some(cell) = text.strip_prefix('@').and_then(raw) {
        return Order::shot(cell).into();
    }
    if let Some(cell) = text.strip_prefix("R:@").and_then(raw) {
        return Order::Radar(cell).into();
    }
    if let Some(column) = text.strip_prefix("T:@").and_then(|column| column.parse().ok()) {
        return Order::Torpedo(Lane::Column(column)).into();
    }
    if text == "()" {
        return Order::Fire(Cells::EMPTY).into();
    }
    Attempt::read(game.ruleset().board(), text)
}

fn read_seat(text: &str) -> Result<Seat, String> {
    text.parse().map_err(|error| format!("    {text:?}: {error}"))
}

fn read_eye(text: &str) -> Result<Eye, String> {
    match text {
        "public" => Ok(Eye::Public),
        "organiser" => Ok(Eye::Organiser),
        _ => Ok(Eye::Player(read_seat(text)?)),
    }
}
