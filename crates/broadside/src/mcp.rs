//! `broadside mcp`: lets a language model play, by the Model Context Protocol on standard input and output.
//!
//! The game is on this thread, because a table on a server is polled; the protocol is on another one and asks it.

mod game_state;
mod player;
mod protocol;
mod tools;

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::Context as _;
use rules::{Dice, Fleet};
use term::online::{HttpError, Link, Visit};
use term::{Agent, First, FleetChoice, Keep, Names, Opponent, Options, Session, Tracking, VisibleBoards};
use wire::PlayerName;

use crate::exit::BadInput;
use crate::seat_tokens::SeatTokens;
use crate::{captain_name, date, io_error, play, rules_name, suggestion};
use player::Player;

/// How long a table waits for a lost server.
const LONGEST_OUTAGE: Duration = Duration::from_mins(5);

const EXAMPLES: &str = "\
Examples:
  broadside mcp
  broadside mcp --rules phoenix --against captain --seed 7 --log games.bgn
  broadside mcp --join https://play.example.org/game/ID --name Model";

/// Let a language model play, over MCP on standard input and output
///
/// An MCP client starts this command and offers its tools to a model: read the rules, place a fleet, see the boards,
/// fire, give special orders, resign. The model sees what a player sees and nothing else.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A preset (classic, classic@1) or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "classic", value_parser = suggestion::RULES, hide_possible_values = true)]
    rules: String,
    /// The opponent; "broadside captains" lists them
    #[arg(long, value_name = "CAPTAIN", default_value = Opponent::USUAL, value_parser = suggestion::CAPTAIN, hide_possible_values = true)]
    against: String,
    /// Play at a table on a server by its browser link, instead of against a captain
    #[arg(long, value_name = "LINK", conflicts_with_all = ["rules", "against", "seed", "first"])]
    join: Option<String>,
    /// Random seed, to repeat a session: fleets, first move and the captain's orders
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The model's fleet, such as "Carrier A1-E1, ...", or random [default: the model places it]
    #[arg(long, value_name = "SHIPS|random")]
    fleet: Option<String>,
    /// Who moves first: me is the model
    #[arg(long, value_enum, default_value_t = FirstMove::Random)]
    first: FirstMove,
    /// The model's name, for its opponent and for records
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Append every game to this file, also one that is left unfinished
    #[arg(long, value_name = "FILE.bgn")]
    log: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum FirstMove {
    /// The model
    Me,
    /// The other side
    Enemy,
    /// Chosen at random
    Random,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let log = arguments.log.as_deref().map(GameLog::open).transpose()?;
    let (session, seats) = match &arguments.join {
        Some(link) => join(arguments, link)?,
        None => (local(arguments)?, None),
    };
    let store = Store { log, seats };
    let (calls, asked) = mpsc::channel();
    let protocol = thread::Builder::new()
        .name("mcp".into())
        .spawn(move || protocol::serve(calls))
        .context("cannot start a thread")?;
    let mut player = Player::new(Agent::new(session), arguments.fleet.is_some(), store);
    for call in asked {
        call.answer(&mut player);
    }
    player.leave()?;
    protocol.join().map_err(|_| anyhow::anyhow!("the protocol failed"))?
}

fn local(arguments: &Arguments) -> anyhow::Result<Session> {
    let ruleset = rules_name::find(&arguments.rules)?;
    let captain = captain_name::find(&arguments.against, &ruleset)?;
    let fleet = match arguments.fleet.as_deref() {
        None => FleetChoice::Ask,
        Some("random") => FleetChoice::Random,
        Some(text) => {
            let fleet = Fleet::read(&ruleset, text).map_err(|e| BadInput::new(format!("--fleet: {e}")))?;
            FleetChoice::Given(fleet)
        }
    };
    let own = arguments.name.as_deref().unwrap_or("Model");
    let names = Names::new(own, &Names::title(captain.name));
    Ok(Session::local(Options {
        ruleset,
        opponent: Opponent::Captain(captain),
        names: names.map_err(|error| BadInput::new(format!("--name: {error}")))?,
        first: match arguments.first {
            FirstMove::Me => First::Me,
            FirstMove::Enemy => First::Enemy,
            FirstMove::Random => First::Random,
        },
        fleet,
        tracking: Tracking::Full,
        visible_boards: VisibleBoards::Both,
        coach: false,
        seed: match arguments.seed {
            Some(seed) => seed,
            None => play::system_dice()?.next_u64(),
        },
        resumable: false,
        event: None,
        today: || Some(date::today()),
    }))
}

/// Takes a seat at a table: our own if we have one there, else the free one.
fn join(arguments: &Arguments, link: &str) -> anyhow::Result<(Session, Option<SeatTokens>)> {
    let link: Link =
        link.parse().map_err(|error: term::online::LinkError| BadInput::new(format!("--join: {error}")))?;
    let refused = |error: HttpError| BadInput::new(format!("--join: {error}"));
    let name = arguments.name.as_deref().map(PlayerName::new).transpose();
    let name = name.map_err(|fault| BadInput::new(format!("--name: {fault}")))?;
    let link = Visit::look(&link).map_err(refused)?;
    let seats = SeatTokens::of_user(&link);
    let (token, offer) = if let Some(token) = seats.find(link.table()) {
        (token, term::online::Offer::None)
    } else {
        let taken = Visit::take_seat(&link, name.as_ref().map(PlayerName::as_str), false);
        let (seat, offer) = taken.map_err(refused)?;
        seats.keep(link.table(), &seat.token).context("cannot store the seat for later")?;
        (seat.token, offer)
    };
    let visit =
        Visit::begin(link.clone(), Some(token), Some(LONGEST_OUTAGE)).context("cannot open a connection")?;
    let dice: Dice = play::system_dice()?;
    Ok((Session::table(link, visit, dice, offer, arguments.fleet.clone()), Some(seats)))
}

/// The file of `--log`.
struct GameLog {
    path: PathBuf,
    file: File,
}

impl GameLog {
    fn open(path: &Path) -> Result<GameLog, BadInput> {
        let opened = OpenOptions::new().append(true).create(true).open(path);
        let file = opened.map_err(|error| {
            BadInput::new(format!("--log: cannot write {}: {}", path.display(), io_error::describe(&error)))
        })?;
        Ok(GameLog { path: path.to_owned(), file })
    }

    fn write(&mut self, record: &rules::Record) -> anyhow::Result<()> {
        // One write for each game, for programs that read along.
        let written = self.file.write_all(format!("{record}\n").as_bytes());
        written.with_context(|| format!("the game was not logged: cannot write {}", self.path.display()))
    }
}

/// Where a session keeps what it has to keep.
struct Store {
    log: Option<GameLog>,
    seats: Option<SeatTokens>,
}

impl Store {
    fn keep(&mut self, keep: &Keep) -> anyhow::Result<()> {
        match (keep, &mut self.log, &self.seats) {
            (Keep::Game(record), Some(log), _) => log.write(record),
            (Keep::Seat { table, token }, _, Some(seats)) => {
                seats.keep(table, token).context("cannot store the seat for later")
            }
            _ => Ok(()),
        }
    }
}
