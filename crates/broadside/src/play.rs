//! `broadside play`: a game in the terminal.

use std::fs::OpenOptions;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use rules::{Dice, Fleet, Record, Ruleset};
use serde_json::json;
use term::screen::{self, Game, Local, Show};
use term::{
    First, FleetChoice, Names, Opponent, Options, PlainOptions, ResumeAnswer, Session, Tracking,
    UnfinishedGame, VisibleBoards,
};

use crate::captain_name;
use crate::date;
use crate::exit::{BadInput, Exit};
use crate::game_keeper::GameKeeper;
use crate::io_error;
use crate::online::{self, Display};
use crate::rules_name;
use crate::saved_games::{self, SavedGame, SavedGames};
use crate::screen_look::{self, LookArguments};
use crate::suggestion;

const EXAMPLES: &str = "\
Examples:
  broadside play
  broadside play --rules salvo --against captain --name Ann
  broadside play --hotseat --name Ann --name Ben
  broadside play --host http://192.168.1.7:3000 --name Ann
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
    #[arg(long, value_name = "LINK", help_heading = "Tables on a server", conflicts_with_all = ["rules", "against", "hotseat", "first", "memory", "enemy_board_only", "save", "event", "seed"])]
    join: Option<String>,
    /// Open a table on a server, such as http://localhost:3000, and play with the person you send its link to
    #[arg(long, value_name = "URL", help_heading = "Tables on a server", conflicts_with_all = ["join", "against", "hotseat", "memory", "enemy_board_only", "save", "event", "seed"])]
    host: Option<String>,
    /// Thinking time of each player in minutes, and seconds more for each order, such as 10+5
    #[arg(long, value_name = "MINUTES[+SECONDS]", requires = "host", help_heading = "Tables on a server")]
    clock: Option<String>,
    /// Let the players ask the coach: sparing gives hints after misses, open always. On a server both players must agree
    #[arg(long, value_enum, value_name = "LEVEL", num_args = 0..=1, require_equals = true, default_missing_value = "open")]
    coach: Option<CoachLevel>,
    /// Ring a bell when it is your turn at a table
    #[arg(long, value_enum, default_value_t = Switch::On, help_heading = "Tables on a server")]
    bell: Switch,
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
    /// Go on with an unfinished game: the last one, or the last one in this file
    #[arg(long, value_name = "FILE.bgn", num_args = 0..=1, default_missing_value = "", help_heading = "Saving", conflicts_with_all = ["rules", "fleet", "first", "name", "join", "host", "seed"])]
    resume: Option<String>,
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

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CoachLevel {
    /// A few hints, each after a run of misses
    Sparing,
    /// Hints and the heat map, at any time
    Open,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Switch {
    On,
    Off,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.join.is_none() && arguments.host.is_none() {
        return local(arguments);
    }
    let name = match arguments.name.as_slice() {
        // The server picks a name for players who give none.
        [] => Some(arguments.usual_name.as_str()).filter(|name| *name != Names::DEFAULT),
        [name] => Some(name.as_str()),
        _ => return Err(BadInput::new("--name: one name is enough here").into()),
    };
    let given_fleet = arguments.fleet.as_deref();
    if given_fleet.is_some_and(|text| text.trim().is_empty()) {
        return Err(BadInput::new(NO_FLEET).into());
    }
    let bell = arguments.bell == Switch::On;
    let display = Display::new(arguments.plain, arguments.boards == Switch::On, bell, &arguments.look);
    if let Some(server) = &arguments.host {
        return online::host(server, &new_table(arguments, name)?, given_fleet, &display, system_dice()?);
    }
    let link = arguments.join.as_deref().unwrap_or_default();
    online::join(link, name, arguments.coach.is_some(), given_fleet, &display, system_dice()?)
}

/// The table that `--host` opens, as `wire::NewTable`.
fn new_table(arguments: &Arguments, name: Option<&str>) -> anyhow::Result<serde_json::Value> {
    let ruleset = rules_name::find(&arguments.rules)?;
    // Before a table is opened, because a wrong fleet is noticed too late there.
    fleet(arguments, &ruleset)?;
    let preset = Ruleset::preset(&ruleset.id()).is_some_and(|preset| preset == ruleset);
    let rules = if preset { json!(ruleset.id()) } else { json!(ruleset.rules()) };
    let first = match arguments.first {
        FirstMove::Me => "me",
        FirstMove::Enemy => "them",
        FirstMove::Random => "random",
    };
    let coach = match arguments.coach {
        None => "off",
        Some(CoachLevel::Sparing) => "sparing",
        Some(CoachLevel::Open) => "open",
    };
    let clock = arguments.clock.as_deref().map(clock).transpose()?;
    Ok(json!({
        "rules": rules, "opponent": {"type": "online"}, "first": first, "name": name, "clock": clock, "coach": coach
    }))
}

/// Reads a clock such as 10 or 10+5.
fn clock(text: &str) -> Result<serde_json::Value, BadInput> {
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let read = minutes.parse::<u32>().ok().zip(seconds.parse::<u32>().ok());
    let read = read.filter(|(minutes, seconds)| (1..=1440).contains(minutes) && *seconds <= 3600);
    let wrong =
        || BadInput::new("--clock: expected minutes, and seconds for each order if you like, as in 10+5");
    let (minutes, seconds) = read.ok_or_else(wrong)?;
    Ok(json!({"totalSeconds": minutes * 60, "incrementSeconds": seconds}))
}

fn local(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.coach == Some(CoachLevel::Sparing) {
        return Err(BadInput::new("--coach=sparing: only tables on a server have that; use --coach").into());
    }
    // Games in a pipe are left behind by scripts, so only those of people are stored.
    let stored = io::stdin().is_terminal() || arguments.resume.is_some();
    let options = Options { resumable: stored && SavedGames::of_user().is_some(), ..options(arguments)? };
    let mut keeper = GameKeeper::new(arguments.save.as_ref(), SavedGames::of_user().filter(|_| stored))?;
    let is_plain = arguments.plain || !screen_look::has_screen();
    let chosen = arguments.hotseat || arguments.against.is_some();
    let played = if arguments.resume.is_some() {
        play(arguments, resumed(arguments, options, &mut keeper)?, is_plain, &mut keeper)
    } else if chosen || is_plain && !io::stdin().is_terminal() {
        play(arguments, Session::local(options), is_plain, &mut keeper)
    } else {
        let found = unfinished(&options);
        if is_plain {
            ask(arguments, options, found, &mut keeper)
        } else {
            let (files, games): (Vec<_>, Vec<_>) = found.into_iter().unzip();
            let mut files: Vec<_> = files.into_iter().map(Some).collect();
            let mut local = Local::new(options, games);
            let stored = |local: &mut Local| {
                if let Some(file) = local.resumed().and_then(|index| files.get_mut(index)?.take()) {
                    keeper.resume(file);
                }
                let Some(game) = local.game() else { return Ok(()) };
                // The others are free for other programs.
                files.clear();
                after(game, &mut keeper)
            };
            show(&mut local, &arguments.look, stored, |local| local.game()?.summary())
        }
    };
    if let Some(problem) = keeper.problem() {
        eprintln!("warning: {problem}");
    }
    played
}

/// The unfinished games that can go on, with their options. What is wrong with others is printed.
fn unfinished(usual: &Options) -> Vec<(SavedGame, (UnfinishedGame, Options))> {
    let found = SavedGames::of_user().map(|games| games.list()).unwrap_or_default();
    for problem in &found.problems {
        eprintln!("warning: {problem}");
    }
    let with_options = |(file, game): (SavedGame, UnfinishedGame)| {
        let options = game.options(None, usual.clone()).ok()?;
        Some((file, (game, options)))
    };
    found.games.into_iter().filter_map(with_options).collect()
}

/// The session that `--resume` names: the game in a file, else the one that was played last.
fn resumed(arguments: &Arguments, usual: Options, keeper: &mut GameKeeper) -> anyhow::Result<Session> {
    let Some(path) = arguments.resume.as_deref().filter(|path| !path.is_empty()) else {
        let newest = unfinished(&usual).into_iter().next();
        let (file, (game, options)) =
            newest.ok_or_else(|| BadInput::new("--resume: there is no unfinished game"))?;
        keeper.resume(file);
        return Ok(Session::resume(options, &game));
    };
    let wrong = |why: String| BadInput::new(format!("--resume: cannot continue {path}: {why}"));
    let game = saved_games::read(Path::new(path)).map_err(wrong)?;
    let chosen = arguments.hotseat || arguments.against.is_some();
    let opponent = chosen.then(|| opponent(arguments, game.ruleset())).transpose()?;
    let options = game.options(opponent, usual).map_err(|error| wrong(error.to_string()))?;
    Ok(Session::resume(options, &game))
}

/// A session in text mode for a user at a terminal who chose nothing: asks for a game to resume, or for an opponent.
fn ask(
    arguments: &Arguments,
    options: Options,
    mut found: Vec<(SavedGame, (UnfinishedGame, Options))>,
    keeper: &mut GameKeeper,
) -> anyhow::Result<()> {
    if !found.is_empty() {
        let games: Vec<_> = found.iter().map(|(_, (game, _))| game.clone()).collect();
        match term::ask_resume(&games, io::stdin().lock(), io::stdout().lock())? {
            None => return Ok(()),
            Some(ResumeAnswer::NewGame) => {}
            Some(ResumeAnswer::Resume(index)) => {
                let (file, (game, options)) = found.swap_remove(index);
                keeper.resume(file);
                // The others are free for other programs.
                drop(found);
                return play(arguments, Session::resume(options, &game), true, keeper);
            }
        }
    }
    drop(found);
    let asked = term::ask_setup(options, io::stdin().lock(), io::stdout().lock())?;
    let Some(options) = asked else { return Ok(()) };
    let names = names(arguments, options.opponent)?;
    play(arguments, Session::local(Options { names, ..options }), true, keeper)
}

/// Plays a session in text mode or on the whole screen.
fn play(
    arguments: &Arguments,
    mut session: Session,
    is_plain: bool,
    keeper: &mut GameKeeper,
) -> anyhow::Result<()> {
    if !is_plain {
        let stored = |game: &mut Game| after(game, keeper);
        return show(&mut Game::new(session), &arguments.look, stored, |game| game.summary());
    }
    let how =
        PlainOptions { boards: arguments.boards == Switch::On, echo: echo(), ..PlainOptions::default() };
    Ok(term::play(&mut session, how, io::stdin().lock(), io::stdout().lock(), |keep| keeper.keep(&keep))?)
}

/// Stores what a game on the screen has to store.
fn after(game: &mut Game, keeper: &mut GameKeeper) -> io::Result<()> {
    let before = keeper.problem().is_some();
    game.take_kept().into_iter().try_for_each(|keep| keeper.keep(&keep))?;
    for record in game.take_wanted() {
        // Already saved with --save.
        game.tell_kept(keeper.file().map_or_else(|| keep(&record), Ok));
    }
    if let Some(problem) = keeper.problem().filter(|_| !before) {
        game.say(format!("Warning: {problem}."));
    }
    Ok(())
}

/// Runs a show on the whole screen. Afterwards, its summary is printed on the normal one.
pub(crate) fn show<S: Show>(
    show: &mut S,
    look: &LookArguments,
    after: impl FnMut(&mut S) -> io::Result<()>,
    summary: impl Fn(&mut S) -> Option<String>,
) -> anyhow::Result<()> {
    let ending = screen::run(show, look.look(), look.mouse(), after)?;
    if let Some(summary) = summary(show) {
        println!("{summary}");
    }
    Exit::from(ending).end()
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
        resumable: false,
        coach: arguments.coach.is_some(),
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

const NO_FLEET: &str = "--fleet: expected ships with their squares, or random";

fn fleet(arguments: &Arguments, ruleset: &Ruleset) -> Result<FleetChoice, BadInput> {
    match arguments.fleet.as_deref() {
        None => Ok(FleetChoice::Ask),
        Some(text) if text.trim().eq_ignore_ascii_case("random") => Ok(FleetChoice::Random),
        Some(_) if arguments.hotseat => Err(BadInput::new(
            "--fleet: two people cannot have the same fleet; --fleet random gives each a random one",
        )),
        Some(text) if text.trim().is_empty() => Err(BadInput::new(NO_FLEET)),
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

/// Whether typed lines are repeated: a terminal shows them already.
pub(crate) fn echo() -> bool {
    !io::stdin().is_terminal()
}

pub(crate) fn system_dice() -> anyhow::Result<Dice> {
    let mut key = [0; 32];
    getrandom::fill(&mut key)
        .map_err(|error| anyhow::anyhow!("the system provides no random numbers: {error}"))?;
    Ok(Dice::from_key(key))
}
