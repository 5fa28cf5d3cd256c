//! The player behind the tools: does what a call asks, and says what came of it and what can be done next.

use std::fmt::Write as _;
use std::time::Duration;

use rmcp::model::JsonObject;
use rules::{Cells, Fleet, Order, OrderKind, RuleFact, Ruleset, Seat, Target};
use serde_json::{Value, json};
use term::{Agent, AgentStep};

use super::tools::{LONGEST_WAIT, TOOLS};
use super::{Store, game_state};

/// How long a call waits for the opponent.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long a server may take for the record of a finished game.
const RECORD: Duration = Duration::from_secs(5);

/// What a call brought.
pub(super) struct Answer {
    pub(super) text: String,
    pub(super) state: Value,
}

/// Why a call did nothing, and what to do instead.
pub(super) struct Refusal(pub(super) String);

impl<S: Into<String>> From<S> for Refusal {
    fn from(why: S) -> Refusal {
        Refusal(why.into())
    }
}

/// A model at the board.
pub(super) struct Player {
    agent: Agent,
    /// Whether fleets are placed by the command line.
    placed: bool,
    store: Store,
    /// Whether the finished game was logged.
    logged: bool,
    /// What could not be stored, to be said with the next answer.
    trouble: Option<String>,
}

impl Player {
    pub(super) fn new(agent: Agent, placed: bool, store: Store) -> Player {
        Player { agent, placed, store, logged: false, trouble: None }
    }

    /// Does what a tool is for.
    pub(super) fn call(&mut self, tool: &str, arguments: &JsonObject) -> Result<Answer, Refusal> {
        known_arguments(tool, arguments)?;
        let answer = match tool {
            "rules" => self.rules(),
            "place_fleet" => self.place(arguments),
            "board" => Ok(self.report(Duration::ZERO, true)),
            "fire" => self.fire(arguments),
            "special_order" => self.special(arguments),
            "log" => Ok(self.log()),
            "wait" => self.wait(arguments),
            "resign" => self.resign(),
            "new_game" => self.another(),
            _ => Err("there is no such tool".into()),
        };
        self.keep();
        answer
    }

    /// Leaves: an unfinished game is logged as it is.
    pub(super) fn leave(mut self) -> anyhow::Result<()> {
        self.agent.leave();
        for keep in self.agent.take_kept() {
            self.store.keep(&keep)?;
        }
        self.trouble.map_or(Ok(()), |trouble| Err(anyhow::anyhow!(trouble)))
    }

    /// Stores what has to be stored. A game goes on even if that fails, but the model's user should learn of it.
    fn keep(&mut self) {
        for keep in self.agent.take_kept() {
            if let Err(error) = self.store.keep(&keep) {
                self.trouble = Some(format!("{error:#}"));
            }
        }
        // A server sends the record after the end; a local game has stored it already.
        let over = matches!(self.agent.wait(Duration::ZERO), AgentStep::Over(_));
        if over && !self.logged {
            self.logged = true;
            if let (Some(_), Some(log)) = (&self.store.seats, &mut self.store.log) {
                let written = match self.agent.record(RECORD) {
                    Some(record) => log.write(&record),
                    None => {
                        Err(anyhow::anyhow!("the game was not logged: the server did not send its record"))
                    }
                };
                self.trouble = written.err().map(|error| format!("{error:#}"));
            }
        }
    }

    fn ruleset(&mut self) -> Result<Ruleset, Refusal> {
        // A table's rules come from its server.
        if self.agent.ruleset().is_none() {
            self.agent.wait(PATIENCE);
        }
        self.agent.ruleset().cloned().ok_or_else(|| self.no_table())
    }

    fn no_table(&self) -> Refusal {
        let why = self.agent.failure().unwrap_or_else(|| "the server has not answered yet".into());
        Refusal(format!("There is no game to play: {why} Call `wait` to try again."))
    }

    fn rules(&mut self) -> Result<Answer, Refusal> {
        let ruleset = self.ruleset()?;
        let mut text = format!("{}. {}\n", ruleset.id(), ruleset.rules().summary);
        for fact in ruleset.facts().into_iter().flatten() {
            let _ = writeln!(text, "- {fact}");
        }
        let board = ruleset.board();
        let (last_x, last_y) = (board.width() - 1, board.height() - 1);
        let name = |x: u8, y: u8| {
            board.cell(x.into(), y.into()).map(|cell| board.name(cell).to_string()).unwrap_or_default()
        };
        let _ = writeln!(
            text,
            "Squares are named like {} (top left), {} (top right), {} (bottom left) and {} (bottom right).",
            name(0, 0),
            name(last_x, 0),
            name(0, last_y),
            name(last_x, last_y)
        );
        let _ = writeln!(
            text,
            "An order that is not allowed is refused here with the reason, and costs nothing."
        );
        let classes = ruleset.classes().iter().map(|class| {
            json!({"class": class.name(), "length": class.length(), "count": class.count(), "armour": class.armour()})
        });
        let state = json!({
            "rules": ruleset.id(), "width": board.width(), "height": board.height(),
            "fleet": classes.collect::<Vec<_>>(), "fleetInWords": RuleFact::fleet(&ruleset).to_string(),
            "toml": ruleset.to_toml(),
        });
        Ok(Answer { text, state })
    }

    fn place(&mut self, arguments: &JsonObject) -> Result<Answer, Refusal> {
        let ruleset = self.ruleset()?;
        match self.agent.wait(Duration::ZERO) {
            AgentStep::Place => {}
            AgentStep::Over(_) => return Err("The game is over. Call `new_game` first.".into()),
            AgentStep::Closed => return Err(self.no_table()),
            AgentStep::Order | AgentStep::Wait if self.placed => {
                return Err("Your fleet was placed for you. Call `board` to see it.".into());
            }
            AgentStep::Order | AgentStep::Wait => {
                return Err("Your fleet is placed already. Call `board`.".into());
            }
        }
        match (text(arguments, "ships")?, arguments.get("random").and_then(Value::as_bool)) {
            (None, Some(true)) => self.agent.place_at_random(),
            (Some(ships), None | Some(false)) => {
                let fleet = Fleet::read(&ruleset, &ships).map_err(|error| {
                    Refusal(format!(
                        "This fleet can't be placed: {error}\nNothing was placed. {}",
                        fleet_example(&ruleset)
                    ))
                })?;
                self.agent.place(fleet);
            }
            (Some(_), Some(true)) => return Err("Give either `ships` or `random`, not both.".into()),
            (None, _) => {
                return Err(Refusal(format!("Give `ships`, or `random`: true. {}", fleet_example(&ruleset))));
            }
        }
        Ok(self.report(PATIENCE, true))
    }

    fn fire(&mut self, arguments: &JsonObject) -> Result<Answer, Refusal> {
        let ruleset = self.ready_to_order()?;
        let Some(Value::Array(squares)) = arguments.get("squares") else {
            return Err("`squares` must be a list of squares, such as [\"E5\"].".into());
        };
        let mut cells = Cells::EMPTY;
        for square in squares {
            let square = square.as_str().ok_or("Every square must be text, such as \"E5\".")?;
            let cell = ruleset.board().read_cell(square).map_err(|error| Refusal(format!("{error}.")))?;
            if cells.has(cell) {
                return Err(Refusal(format!("{square} is there twice. Name every square once.")));
            }
            cells.insert(cell);
        }
        self.order(Order::Fire(cells))
    }

    fn special(&mut self, arguments: &JsonObject) -> Result<Answer, Refusal> {
        let ruleset = self.ready_to_order()?;
        let word = text(arguments, "order")?.ok_or("`order` is missing.")?;
        let target = text(arguments, "target")?
            .ok_or("`target` is missing: a square, or a row or column for a torpedo.")?;
        let kind = OrderKind::SPECIAL.into_iter().find(|kind| kind.word() == word).ok_or_else(|| {
            let words: Vec<_> = OrderKind::SPECIAL.into_iter().map(OrderKind::word).collect();
            Refusal(format!("`order` must be one of {}, not {word:?}.", words.join(", ")))
        })?;
        let board = ruleset.board();
        let target = if kind.aims_along_lanes() {
            board.read_lane(&target).map(Target::Lane)
        } else {
            board.read_cell(&target).map(Target::Cell)
        };
        let target = target.map_err(|error| Refusal(format!("{error}.")))?;
        self.order(Order::special(kind, target).ok_or("This order doesn't aim there.")?)
    }

    fn resign(&mut self) -> Result<Answer, Refusal> {
        match self.agent.wait(Duration::ZERO) {
            AgentStep::Over(_) => return Err("The game is over already.".into()),
            AgentStep::Closed => return Err(self.no_table()),
            AgentStep::Place => return Err("The game hasn't begun: place your fleet first.".into()),
            AgentStep::Order | AgentStep::Wait => {}
        }
        self.order(Order::Resign)
    }

    /// The rules, if it is the model's turn.
    fn ready_to_order(&mut self) -> Result<Ruleset, Refusal> {
        match self.agent.wait(Duration::ZERO) {
            AgentStep::Order => self.ruleset(),
            AgentStep::Place => Err("Place your fleet first, with `place_fleet`.".into()),
            AgentStep::Wait => Err("It is not your turn. Call `wait`.".into()),
            AgentStep::Over(_) => Err("The game is over. Call `new_game` for another one.".into()),
            AgentStep::Closed => Err(self.no_table()),
        }
    }

    fn order(&mut self, order: Order) -> Result<Answer, Refusal> {
        self.agent.order(order).map_err(|why| {
            let why = why.trim_end_matches('.');
            Refusal(format!("Not played: {why}. Nothing has changed and it is still your turn."))
        })?;
        Ok(self.report(PATIENCE, true))
    }

    fn wait(&mut self, arguments: &JsonObject) -> Result<Answer, Refusal> {
        let seconds = match arguments.get("seconds") {
            None => PATIENCE.as_secs(),
            Some(value) => {
                value.as_u64().filter(|seconds| (1..=LONGEST_WAIT).contains(seconds)).ok_or_else(|| {
                    Refusal(format!("`seconds` must be a whole number from 1 to {LONGEST_WAIT}."))
                })?
            }
        };
        Ok(self.report(Duration::from_secs(seconds), true))
    }

    fn another(&mut self) -> Result<Answer, Refusal> {
        match self.agent.wait(Duration::ZERO) {
            AgentStep::Over(_) => {}
            AgentStep::Closed => return Err(self.no_table()),
            _ => return Err("The game isn't over. Play it to its end, or call `resign`.".into()),
        }
        self.keep();
        self.logged = false;
        self.agent.another();
        Ok(self.report(PATIENCE, false))
    }

    fn log(&mut self) -> Answer {
        let log = self.agent.log();
        let text = if log.is_empty() { "Nothing has happened yet.".to_owned() } else { log.join("\n") };
        Answer { text, state: json!({"log": log}) }
    }

    /// What has happened, the boards, and what can be done next.
    fn report(&mut self, patience: Duration, boards: bool) -> Answer {
        let step = self.agent.wait(patience);
        let news = self.agent.take_news();
        let mut text = String::new();
        for line in &news {
            let _ = writeln!(text, "{line}");
        }
        if let Some(drawn) = self.agent.boards().filter(|_| boards) {
            let _ = writeln!(text, "\n{drawn}\n");
        }
        let next = self.next(step);
        text.push_str(&next);
        if let Some(trouble) = &self.trouble {
            let _ = write!(text, "\nTell your user: {trouble}.");
        }
        let mut state = match self.agent.view() {
            Some(view) => game_state::of(view, view.seat().unwrap_or(Seat::A)),
            None => json!({}),
        };
        state["step"] = json!(match step {
            AgentStep::Wait => "wait",
            AgentStep::Place => "place-fleet",
            AgentStep::Order => "order",
            AgentStep::Over(_) => "over",
            AgentStep::Closed => "closed",
        });
        state["news"] = json!(news);
        state["opponentName"] = json!(self.agent.opponent());
        Answer { text, state }
    }

    fn next(&self, step: AgentStep) -> String {
        match step {
            AgentStep::Wait => "Waiting for the opponent. Call `wait`.".into(),
            AgentStep::Place => {
                let example = self.agent.ruleset().map(fleet_example).unwrap_or_default();
                format!("Place your fleet with `place_fleet`. {example}")
            }
            AgentStep::Order => {
                let shots =
                    self.agent.view().map_or(1, |view| view.arsenal(view.seat().unwrap_or(Seat::A)).shots());
                match shots {
                    1 => "Your turn: one shot.".into(),
                    shots => format!("Your turn: up to {shots} shots."),
                }
            }
            AgentStep::Over(end) => {
                let seat = self.agent.view().and_then(rules::View::seat);
                let outcome = match end.winner() {
                    Some(winner) if Some(winner) == seat => "You won",
                    Some(_) => "You lost",
                    None => "Nobody won",
                };
                format!(
                    "The game is over. {outcome} ({}). Call `new_game` for another one.",
                    end.cause().word()
                )
            }
            AgentStep::Closed => self.no_table().0,
        }
    }
}

/// A fleet of these rules as it is written, laid out row by row; it may not be legal, only legible.
fn fleet_example(ruleset: &Ruleset) -> String {
    let ships: Vec<_> =
        ruleset.roster().map(|class| format!("{} ({} squares)", class.name(), class.length())).collect();
    let board = ruleset.board();
    let class = ruleset.classes().first();
    let example = class
        .zip(class.and_then(|class| class.berths().first()))
        .map(|(class, berth)| format!("{} {}", class.name(), berth.span.name(board)));
    format!(
        "The fleet: {}. A ship is written with its first and last square, such as {}; ships are separated by commas.",
        ships.join(", "),
        example.unwrap_or_default()
    )
}

/// Refuses arguments that the tool doesn't have, because a misspelt one would be ignored.
fn known_arguments(tool: &str, arguments: &JsonObject) -> Result<(), Refusal> {
    let Some(spec) = TOOLS.iter().find(|spec| spec.name == tool) else { return Ok(()) };
    let schema = spec.schema();
    let known: Vec<&String> =
        schema["properties"].as_object().map(|known| known.keys().collect()).unwrap_or_default();
    match arguments.keys().find(|name| !known.contains(name)) {
        None => Ok(()),
        Some(odd) if known.is_empty() => {
            Err(Refusal(format!("`{tool}` takes no arguments, but got `{odd}`.")))
        }
        Some(odd) => {
            let known: Vec<_> = known.iter().map(|name| format!("`{name}`")).collect();
            Err(Refusal(format!("`{tool}` has no argument `{odd}`; it has {}.", known.join(", "))))
        }
    }
}

/// A text argument, if it is there.
fn text(arguments: &JsonObject, name: &str) -> Result<Option<String>, Refusal> {
    match arguments.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(Refusal(format!("`{name}` must be text."))),
    }
}
