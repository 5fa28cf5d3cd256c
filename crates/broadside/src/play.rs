//! `broadside play`: a game in the terminal.

use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use rules::{Dice, Fleet, Ruleset};
use term::online::Agreement;
use term::screen::{self, Ask, Local};
use term::{Boards, Charts, Echo, First, FleetChoice, Names, Opponent, Options, Tracking};

use crate::bad_input::BadInput;
use crate::captain_name;
use crate::day;
use crate::interrupted::Signalled;
use crate::online::{self, PlayerOptions};
use crate::rules_name;
use crate::screen_look::{self, LookArguments};
use crate::trouble;

/// Play in the terminal: boards on the whole screen, or plain lines in a pipe and for screen readers.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A preset (classic, classic@1) or a TOML file of your own
    #[arg(long, value_name = "NAME|FILE", default_value = "classic")]
    rules: String,
    /// Plain lines instead of boards, for screen readers; in a pipe it is always so
    #[arg(long)]
    plain: bool,
    /// Who plays against you; without it you are asked, or it is the lieutenant in a pipe
    #[arg(long, value_name = "CAPTAIN", conflicts_with = "hotseat")]
    against: Option<String>,
    /// Two people at one keyboard
    #[arg(long)]
    hotseat: bool,
    /// Sit down at a table on a server, by the link that a browser shows
    #[arg(long, value_name = "LINK", conflicts_with_all = ["rules", "against", "hotseat", "fleet", "first", "memory", "enemy_chart_only", "save", "event", "seed"])]
    join: Option<String>,
    /// Agree to the coach, if the table offers one: without that nobody there gets hints
    #[arg(long, requires = "join")]
    coach: bool,
    /// Repeat the chance of an earlier session: fleets, first move, what the captain does
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Your fleet, such as "Carrier A1-E1, Battleship A3-D3, ...", or random; without it you place the ships
    #[arg(long, value_name = "SHIPS|random")]
    fleet: Option<String>,
    /// Who moves first
    #[arg(long, value_enum, default_value_t = FirstMove::Lot)]
    first: FirstMove,
    /// Your name; for two people, give it twice
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// Leave your misses off the chart: remember them yourself
    #[arg(long)]
    memory: bool,
    /// Show the enemy's chart only
    #[arg(long)]
    enemy_chart_only: bool,
    /// In plain lines: draw the charts every turn, or only when you ask for them
    #[arg(long, value_enum, default_value_t = Switch::On)]
    boards: Switch,
    /// Append every game to this file
    #[arg(long, value_name = "FILE.bgn")]
    save: Option<PathBuf>,
    /// What the saved games are part of, such as "Friday night"
    #[arg(long, value_name = "TEXT", requires = "save")]
    event: Option<String>,
    #[command(flatten)]
    look: LookArguments,
}

/// Who plays against somebody who chose nobody.
const USUAL: &str = Opponent::USUAL;

#[derive(Clone, Copy, ValueEnum)]
enum FirstMove {
    /// You, or the first of two people
    Me,
    /// The other side
    Enemy,
    /// Drawn by lot
    Lot,
}

#[derive(Clone, Copy, ValueEnum)]
enum Switch {
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
            // The server has a name for those who give none.
            [] => None,
            [name] => Some(name.as_str()),
            _ => return Err(BadInput::new("--name: more names than people at the keyboard").into()),
        };
        let agreement = if arguments.coach { Agreement::Yes } else { Agreement::No };
        let manner = PlayerOptions::new(arguments.plain, arguments.boards.into(), &arguments.look);
        return online::join(link, name, agreement, &manner, system_dice()?);
    }
    let options = options(arguments)?;
    let mut file = arguments.save.as_ref().map(open).transpose()?;
    let save = |record: &rules::Record| match &mut file {
        // An empty line between games, for people; the whole game at once, for whoever reads along.
        Some(file) => {
            file.write_all(format!("{record}\n").as_bytes()).map_err(|error| unsaved(arguments, &error))
        }
        None => Ok(()),
    };
    let chosen = arguments.hotseat || arguments.against.is_some();
    if arguments.plain || !screen_look::has_screen() {
        return plain(arguments, options, chosen, save);
    }
    let mut local = Local::new(options, if chosen { Ask::Nothing } else { Ask::First });
    let mut save = save;
    let (look, mouse) = (arguments.look.look(), arguments.look.mouse());
    let ending = screen::run(&mut local, look, mouse, |local| {
        local.take_records().iter().try_for_each(&mut save)?;
        for record in local.take_wanted() {
            local.tell_kept(match &arguments.save {
                // It is there already.
                Some(file) => Ok(file.display().to_string()),
                None => keep(&record),
            });
        }
        Ok(())
    })?;
    Ok(Signalled::of(ending)?)
}

/// Appends a game to the file of the day; which that is, or why it cannot be written.
pub(crate) fn keep(record: &rules::Record) -> Result<String, String> {
    let name = day::today().map_or_else(|| "broadside.bgn".to_owned(), |day| format!("broadside-{day}.bgn"));
    let written = OpenOptions::new()
        .append(true)
        .create(true)
        .open(&name)
        .and_then(|mut file| file.write_all(format!("{record}\n").as_bytes()));
    match written {
        Ok(()) => Ok(name),
        Err(error) => {
            Err(format!("Not saved: {name} cannot be written here: {}", trouble::with_file(&error)))
        }
    }
}

/// A session in plain lines. Somebody at a keyboard who chose no opponent is asked for one.
fn plain(
    arguments: &Arguments,
    mut options: Options,
    chosen: bool,
    save: impl FnMut(&rules::Record) -> io::Result<()>,
) -> anyhow::Result<()> {
    let mut input = io::stdin().lock();
    if !chosen && io::stdin().is_terminal() {
        let Some(asked) = term::ask(&options.ruleset, &mut input, io::stdout().lock())? else {
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
    Ok(term::play(options, input, io::stdout().lock(), save)?)
}

fn options(arguments: &Arguments) -> anyhow::Result<Options> {
    let ruleset = rules_name::find(&arguments.rules)?;
    Ok(Options {
        opponent: opponent(arguments, &ruleset)?,
        names: names(arguments)?,
        fleet: fleet(arguments, &ruleset)?,
        first: match arguments.first {
            FirstMove::Me => First::Me,
            FirstMove::Enemy => First::Enemy,
            FirstMove::Lot => First::Lot,
        },
        tracking: if arguments.memory { Tracking::Memory } else { Tracking::Full },
        charts: if arguments.enemy_chart_only { Charts::EnemyOnly } else { Charts::Both },
        boards: arguments.boards.into(),
        echo: if io::stdin().is_terminal() { Echo::Off } else { Echo::On },
        dice: dice(arguments)?,
        event: event(arguments)?,
        today: day::today,
        ruleset,
    })
}

fn opponent(arguments: &Arguments, ruleset: &Ruleset) -> Result<Opponent, BadInput> {
    if arguments.hotseat {
        return Ok(Opponent::Hotseat);
    }
    let name = arguments.against.as_deref().unwrap_or(USUAL);
    Ok(Opponent::Captain(captain_name::find(name, ruleset)?))
}

fn names(arguments: &Arguments) -> Result<Names, BadInput> {
    let wrong = |error: term::NameError| BadInput::new(format!("--name: {error}"));
    let other = Names::title(arguments.against.as_deref().unwrap_or(USUAL));
    match (arguments.name.as_slice(), arguments.hotseat) {
        ([], false) => Names::new(Names::DEFAULT, &other),
        ([name], false) => Names::new(name, &other),
        ([], true) => Names::new("A", "B"),
        ([a, b], true) => Names::new(a, b),
        ([_], true) => return Err(BadInput::new("--name: two people have two names, --name Ann --name Bea")),
        _ => return Err(BadInput::new("--name: more names than people at the keyboard")),
    }
    .map_err(wrong)
}

fn fleet(arguments: &Arguments, ruleset: &Ruleset) -> Result<FleetChoice, BadInput> {
    match arguments.fleet.as_deref() {
        None => Ok(FleetChoice::Ask),
        Some(text) if text.trim().eq_ignore_ascii_case("random") => Ok(FleetChoice::Random),
        Some(_) if arguments.hotseat => {
            Err(BadInput::new("--fleet: two people cannot share one fleet; --fleet random draws two"))
        }
        Some(text) if text.trim().is_empty() => {
            Err(BadInput::new("--fleet: name your ships with their squares, or write random"))
        }
        Some(text) => Fleet::read(ruleset, text)
            .map(FleetChoice::Given)
            .map_err(|error| BadInput::new(format!("--fleet: {error}"))),
    }
}

fn event(arguments: &Arguments) -> Result<Option<String>, BadInput> {
    let Some(event) = arguments.event.as_deref().map(str::trim) else { return Ok(None) };
    if event.is_empty() || event.chars().any(char::is_control) {
        return Err(BadInput::new("--event: write some words on one line, such as \"Friday night\""));
    }
    Ok(Some(event.to_owned()))
}

fn open(path: &PathBuf) -> Result<File, BadInput> {
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(|error| {
        let why = trouble::with_file(&error);
        BadInput::new(format!("--save: {} cannot be written: {why}", path.display()))
    })
}

fn unsaved(arguments: &Arguments, error: &io::Error) -> io::Error {
    let path = arguments.save.as_deref().unwrap_or(Path::new("")).display();
    io::Error::other(format!(
        "the game was not saved: {path} cannot be written: {}",
        trouble::with_file(error)
    ))
}

fn dice(arguments: &Arguments) -> anyhow::Result<Dice> {
    match arguments.seed {
        Some(seed) => Ok(Dice::from_seed(seed)),
        None => system_dice(),
    }
}

pub(crate) fn system_dice() -> anyhow::Result<Dice> {
    let mut key = [0; 32];
    getrandom::fill(&mut key).map_err(|error| anyhow::anyhow!("the system gives no randomness: {error}"))?;
    Ok(Dice::from_key(key))
}
