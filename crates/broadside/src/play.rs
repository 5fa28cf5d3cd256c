//! `broadside play`: a game in the terminal.

use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use rules::{Dice, Fleet, Record, Ruleset};
use term::online::Agreement;
use term::screen::{self, Game, Local, Show};
use term::{
    Boards, Echo, First, FleetChoice, Keep, Names, Opponent, Options, PlainOptions, Session, Tracking,
    VisibleBoards,
};

use crate::captain_name;
use crate::date;
use crate::exit::{BadInput, Exit};
use crate::io_error;
use crate::online::{self, Display};
use crate::rules_name;
use crate::screen_look::{self, LookArguments};
use crate::suggestion;

const EXAMPLES: &str = "\
Examples:
  broadside play
  broadside play --rules salvo --against captain --name Ann
  broadside play --hotseat --name Ann --name Ben
  broadside play --join https://play.example.org/game/ID
  broadside play --fleet random --seed 7 --save games.bgn";

/// Play a game in the terminal
///
/// Boards fill the whole screen. With --plain, and always in a pipe, the game is lines of text.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Arguments {
    /// A preset (classic, classic@1) or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "classic", value_parser = suggestion::RULES, hide_possible_values = true)]
    rules: String,
    /// Text only, for screen readers (always on in a pipe)
    #[arg(long, help_heading = "Display")]
    plain: bool,
    /// Your opponent; "broadside captains" lists them [default: you are asked; in a pipe, lieutenant]
    #[arg(long, value_name = "CAPTAIN", conflicts_with = "hotseat", value_parser = suggestion::CAPTAIN, hide_possible_values = true)]
    against: Option<String>,
    /// Two people take turns at this keyboard
    #[arg(long)]
    hotseat: bool,
    /// Join a table on a server by its browser link
    #[arg(long, value_name = "LINK", help_heading = "Tables on a server", conflicts_with_all = ["rules", "against", "hotseat", "fleet", "first", "memory", "enemy_board_only", "save", "event", "seed"])]
    join: Option<String>,
    /// Accept the coach the table offers (both players must)
    #[arg(long, requires = "join", help_heading = "Tables on a server")]
    coach: bool,
    /// Random seed, to repeat a session: fleets, first move and the captain's orders
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Your fleet, such as "Carrier A1-E1, Battleship A3-D3, ...", or random [default: you place your ships]
    #[arg(long, value_name = "SHIPS|random")]
    fleet: Option<String>,
    /// Who moves first
    #[arg(long, value_enum, default_value_t = FirstMove::Random)]
    first: FirstMove,
    /// Your name; repeat for two people
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// Do not mark your misses: you have to remember them
    #[arg(long, help_heading = "Display")]
    memory: bool,
    /// Show only the enemy's board
    #[arg(long, help_heading = "Display")]
    enemy_board_only: bool,
    /// In text mode, draw the boards every turn, or only when you ask for them
    #[arg(long, value_enum, default_value_t = Switch::On, help_heading = "Display")]
    boards: Switch,
    /// Append every game to this file
    #[arg(long, value_name = "FILE.bgn", help_heading = "Saving")]
    save: Option<PathBuf>,
    /// The event that saved games belong to, such as "Friday night"
    #[arg(long, value_name = "TEXT", requires = "save", help_heading = "Saving")]
    event: Option<String>,
    /// The opponent and the name in the config file.
    #[arg(long, hide = true, default_value = Opponent::USUAL)]
    usual_opponent: String,
    #[arg(long, hide = true, default_value = Names::DEFAULT)]
    usual_name: String,
    #[command(flatten)]
    look: LookArguments,
}

#[derive(Clone, Copy, ValueEnum)]
enum FirstMove {
    /// You, or the first of two people
    Me,
    /// The other side
    Enemy,
    /// Chosen at random
    Random,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Switch {
    On,
    Off,
}

impl From<Switch> for Boards {
    fn from(switch: Switch) -> Boards {
        match switch {
            Switch::On => Boards::On,
            Switch::Off => Boards::Off,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if let Some(link) = &arguments.join {
        let name = match arguments.name.as_slice() {
            // The server picks a name for players who give none.
            [] => Some(arguments.usual_name.as_str()).filter(|name| *name != Names::DEFAULT),
            [name] => Some(name.as_str()),
            _ => return Err(BadInput::new("--name: one name is enough here").into()),
        };
        let agreement = if arguments.coach { Agreement::Yes } else { Agreement::No };
        let display = Display::new(arguments.plain, arguments.boards.into(), &arguments.look);
        return online::join(link, name, agreement, &display, system_dice()?);
    }
    let options = options(arguments)?;
    let mut file = arguments.save.as_ref().map(open).transpose()?;
    let mut save = |keep: Keep| match (keep, &mut file) {
        // An empty line between games, for people; one write per game, for programs that read along.
        (Keep::Game(record), Some(file)) => {
            file.write_all(format!("{record}\n").as_bytes()).map_err(|error| unsaved(arguments, &error))
        }
        _ => Ok(()),
    };
    let chosen = arguments.hotseat || arguments.against.is_some();
    if arguments.plain || !screen_look::has_screen() {
        return plain(arguments, options, chosen, save);
    }
    // Already saved with --save.
    let saved = arguments.save.as_ref().map(|file| file.display().to_string());
    let mut after = |game: &mut Game| {
        game.take_kept().into_iter().try_for_each(&mut save)?;
        for record in game.take_wanted() {
            game.tell_kept(saved.clone().map_or_else(|| keep(&record), Ok));
        }
        Ok(())
    };
    if chosen {
        return show(&mut Game::new(Session::local(options)), &arguments.look, after);
    }
    show(&mut Local::new(options), &arguments.look, |local| local.game().map_or(Ok(()), &mut after))
}

/// Runs a show on the whole screen.
fn show<S: Show>(
    show: &mut S,
    look: &LookArguments,
    after: impl FnMut(&mut S) -> io::Result<()>,
) -> anyhow::Result<()> {
    Exit::from(screen::run(show, look.look(), look.mouse(), after)?).end()
}

/// Appends a game to today's file. Returns its name, or the error.
pub(crate) fn keep(record: &Record) -> Result<String, String> {
    let name = format!("broadside-{}.bgn", date::today());
    let written = OpenOptions::new()
        .append(true)
        .create(true)
        .open(&name)
        .and_then(|mut file| file.write_all(format!("{record}\n").as_bytes()));
    match written {
        Ok(()) => Ok(name),
        Err(error) => Err(format!("Not saved: cannot write {name} here: {}", io_error::describe(&error))),
    }
}

/// A session in text mode. A user at a terminal who chose no opponent is asked for one.
fn plain(
    arguments: &Arguments,
    mut options: Options,
    chosen: bool,
    save: impl FnMut(Keep) -> io::Result<()>,
) -> anyhow::Result<()> {
    let mut input = io::stdin().lock();
    if !chosen && io::stdin().is_terminal() {
        let Some(asked) = term::ask_setup(&options.ruleset, &mut input, io::stdout().lock())? else {
            return Ok(());
        };
        options.opponent = Opponent::Captain(asked.captain);
        if !arguments.memory {
            options.tracking = asked.tracking;
        }
        let own = options.names.of(rules::Seat::A).to_owned();
        options.names = Names::new(&own, &Names::title(asked.captain.name))
            .map_err(|error| BadInput::new(format!("--name: {error}")))?;
    }
    let how = PlainOptions { boards: arguments.boards.into(), echo: echo() };
    Ok(term::play(&mut Session::local(options), how, input, io::stdout().lock(), save)?)
}

fn options(arguments: &Arguments) -> anyhow::Result<Options> {
    let ruleset = rules_name::find(&arguments.rules)?;
    let opponent = opponent(arguments, &ruleset)?;
    Ok(Options {
        names: names(arguments, opponent)?,
        opponent,
        fleet: fleet(arguments, &ruleset)?,
        first: match arguments.first {
            FirstMove::Me => First::Me,
            FirstMove::Enemy => First::Enemy,
            FirstMove::Random => First::Random,
        },
        tracking: if arguments.memory { Tracking::Memory } else { Tracking::Full },
        visible_boards: if arguments.enemy_board_only {
            VisibleBoards::EnemyOnly
        } else {
            VisibleBoards::Both
        },
        seed: arguments.seed.map_or_else(|| Ok(system_dice()?.next_u64()), anyhow::Ok)?,
        event: event(arguments)?,
        today: || Some(date::today()),
        ruleset,
    })
}

fn opponent(arguments: &Arguments, ruleset: &Ruleset) -> Result<Opponent, BadInput> {
    if arguments.hotseat {
        return Ok(Opponent::Hotseat);
    }
    let Some(name) = &arguments.against else {
        // The usual opponent need not play all rules.
        let usual = captain_name::find(&arguments.usual_opponent, ruleset);
        return Ok(Opponent::Captain(usual.or_else(|_| captain_name::find(Opponent::USUAL, ruleset))?));
    };
    Ok(Opponent::Captain(captain_name::find(name, ruleset)?))
}

fn names(arguments: &Arguments, opponent: Opponent) -> Result<Names, BadInput> {
    let wrong = |error: term::NameError| BadInput::new(format!("--name: {error}"));
    let other = match opponent {
        Opponent::Captain(entry) => Names::title(entry.name),
        Opponent::Hotseat => String::new(),
    };
    match (arguments.name.as_slice(), arguments.hotseat) {
        ([], false) => Names::new(&arguments.usual_name, &other),
        ([name], false) => Names::new(name, &other),
        ([], true) => Names::new("A", "B"),
        ([a, b], true) => Names::new(a, b),
        ([_], true) => {
            return Err(BadInput::new("--name: two people need two names, as in --name Ann --name Ben"));
        }
        _ => return Err(BadInput::new("--name: there are more names than players")),
    }
    .map_err(wrong)
}

fn fleet(arguments: &Arguments, ruleset: &Ruleset) -> Result<FleetChoice, BadInput> {
    match arguments.fleet.as_deref() {
        None => Ok(FleetChoice::Ask),
        Some(text) if text.trim().eq_ignore_ascii_case("random") => Ok(FleetChoice::Random),
        Some(_) if arguments.hotseat => Err(BadInput::new(
            "--fleet: two people cannot have the same fleet; --fleet random gives each a random one",
        )),
        Some(text) if text.trim().is_empty() => {
            Err(BadInput::new("--fleet: expected ships with their squares, or random"))
        }
        Some(text) => Fleet::read(ruleset, text)
            .map(FleetChoice::Given)
            .map_err(|error| BadInput::new(format!("--fleet: {error}"))),
    }
}

fn event(arguments: &Arguments) -> Result<Option<String>, BadInput> {
    let Some(event) = arguments.event.as_deref().map(str::trim) else { return Ok(None) };
    if event.is_empty() || event.chars().any(char::is_control) {
        return Err(BadInput::new("--event: expected text on one line, such as \"Friday night\""));
    }
    Ok(Some(event.to_owned()))
}

fn open(path: &PathBuf) -> Result<File, BadInput> {
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(|error| {
        let why = io_error::describe(&error);
        BadInput::new(format!("--save: cannot write {}: {why}", path.display()))
    })
}

fn unsaved(arguments: &Arguments, error: &io::Error) -> io::Error {
    let path = arguments.save.as_deref().unwrap_or(Path::new("")).display();
    io::Error::other(format!("the game was not saved: cannot write {path}: {}", io_error::describe(error)))
}

/// Whether typed lines are repeated: a terminal shows them already.
pub(crate) fn echo() -> Echo {
    if io::stdin().is_terminal() { Echo::Off } else { Echo::On }
}

pub(crate) fn system_dice() -> anyhow::Result<Dice> {
    let mut key = [0; 32];
    getrandom::fill(&mut key)
        .map_err(|error| anyhow::anyhow!("the system provides no random numbers: {error}"))?;
    Ok(Dice::from_key(key))
}
