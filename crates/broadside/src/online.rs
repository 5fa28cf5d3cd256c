//! Tables on a server, from the terminal: `broadside play --join LINK` and `broadside watch LINK`.

use std::io::{self, IsTerminal as _};
use std::time::Duration;

use anyhow::Context as _;
use rules::Dice;
use term::online::{HttpError, Link, Offer, Visit, download};
use term::screen::{Game, Glyphs};
use term::{Keep, PlainOptions, Session};
use wire::{PlayerName, ProblemKind};

use crate::exit::BadInput;
use crate::play;
use crate::screen_look::{self, LookArguments};
use crate::seat_tokens::SeatTokens;

const NO_CONNECTION: &str = "cannot open a connection";

const EXAMPLES: &str = "\
Examples:
  broadside watch http://192.168.1.7:3000/game/ID
  broadside watch --plain http://192.168.1.7:3000/game/ID";

/// Watch a table on a server
///
/// Shows what spectators may see; both fleets are shown when the game is over.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct WatchArguments {
    /// The link to the table, as the browser shows it
    #[arg(value_name = "LINK")]
    link: String,
    /// Text only, for screen readers (always on in a pipe)
    #[arg(long, help_heading = "Display")]
    plain: bool,
    #[command(flatten)]
    look: LookArguments,
}

/// How long text mode waits for a lost server; a game waits as long for a player.
const LONGEST_OUTAGE: Duration = Duration::from_mins(5);

/// How a table is shown.
pub(crate) enum Display<'a> {
    /// Boards on the whole screen.
    Screen(&'a LookArguments, bool),
    /// Lines of text.
    Plain(PlainOptions),
}

impl<'a> Display<'a> {
    /// On the screen, the user can see the retries and leave. Text mode may run unattended, so it gives up.
    fn patience(&self) -> Option<Duration> {
        match self {
            Display::Screen(..) => None,
            Display::Plain(_) => Some(LONGEST_OUTAGE),
        }
    }

    /// The whole screen, unless there is none or the user wants text.
    pub(crate) fn new(plain: bool, boards: bool, bell: bool, look: &'a LookArguments) -> Display<'a> {
        if !plain && screen_look::has_screen() {
            return Display::Screen(look, bell);
        }
        let is_terminal = io::stdout().is_terminal();
        let qr_code = is_terminal && look.look().glyphs == Glyphs::Unicode;
        Display::Plain(PlainOptions { boards, echo: play::echo(), qr_code, bell: bell && is_terminal })
    }
}

pub(crate) fn watch(arguments: &WatchArguments, dice: Dice) -> anyhow::Result<()> {
    let link = read(&arguments.link)?;
    let link = Visit::look(&link).map_err(|error| BadInput::new(not_watched(&link, &error)))?;
    let display = Display::new(arguments.plain, true, false, &arguments.look);
    let visit = Visit::begin(link.clone(), None, display.patience()).context(NO_CONNECTION)?;
    let seats = SeatTokens::of_user(&link);
    run(Session::table(link, visit, dice, Offer::None, None), &display, &seats)
}

/// Joins a table: at our seat if we have one, else at the free one.
pub(crate) fn join(
    link: &str,
    name: Option<&str>,
    coach: bool,
    fleet: Option<&str>,
    display: &Display<'_>,
    dice: Dice,
) -> anyhow::Result<()> {
    let mut link = read(link)?;
    let name = name.map(PlayerName::new).transpose();
    let name = name.map_err(|fault| BadInput::new(format!("--name: {fault}")))?;
    let refused = |link: &Link, error: HttpError| {
        let full = matches!(&error, HttpError::Refused(why) if *why == ProblemKind::Full.to_string());
        let watch = if full { format!("; to watch: broadside watch {link}") } else { String::new() };
        BadInput::new(format!("--join: {}{watch}", phrase(&error)))
    };
    let looked = Visit::look(&link);
    link = looked.as_ref().unwrap_or(&link).clone();
    let seats = SeatTokens::of_user(&link);
    let seated = seats.find(link.table());
    match looked {
        Ok(_) => {}
        // With a seat, it is worth waiting for the server to come back.
        Err(HttpError::Unreachable { .. } | HttpError::Silent(_)) if seated.is_some() => {}
        Err(error) => return Err(refused(&link, error).into()),
    }
    let (token, offer) = if let Some(token) = seated {
        (token, Offer::None)
    } else {
        let taken = Visit::take_seat(&link, name.as_ref().map(PlayerName::as_str), coach);
        let (seat, offer) = taken.map_err(|error| refused(&link, error))?;
        seats.keep(link.table(), &seat.token).context("cannot store the seat for later")?;
        (seat.token, offer)
    };
    let visit = Visit::begin(link.clone(), Some(token), display.patience()).context(NO_CONNECTION)?;
    run(Session::table(link, visit, dice, offer, fleet.map(str::to_owned)), display, &seats)
}

/// Opens a table on a server and takes a seat there.
pub(crate) fn host(
    server: &str,
    table: &serde_json::Value,
    fleet: Option<&str>,
    display: &Display<'_>,
    dice: Dice,
) -> anyhow::Result<()> {
    let server = Link::of_server(server).ok_or_else(|| {
        BadInput::new(format!(
            "--host: \"{}\" is not the address of a server; one looks like http://localhost:3000",
            server.escape_debug()
        ))
    })?;
    let opened = Visit::open_table(&server, table);
    let (link, seat) = opened.map_err(|error| BadInput::new(format!("--host: {}", phrase(&error))))?;
    let seats = SeatTokens::of_user(&link);
    seats.keep(link.table(), &seat.token).context("cannot store the seat for later")?;
    let visit = Visit::begin(link.clone(), Some(seat.token), display.patience()).context(NO_CONNECTION)?;
    run(Session::table(link, visit, dice, Offer::None, fleet.map(str::to_owned)), display, &seats)
}

/// Why a table cannot be watched. A finished game of a tournament has no table, but a record.
fn not_watched(link: &Link, error: &HttpError) -> String {
    match error {
        HttpError::Missing(_) if download(&link.notation()).is_ok() => {
            format!("this game is over; to see it: broadside replay -i {link}")
        }
        error => phrase(error),
    }
}

/// A sentence of the server as an error: without its full stop.
fn phrase(sentence: &impl ToString) -> String {
    sentence.to_string().trim_end_matches('.').to_owned()
}

fn read(link: &str) -> Result<Link, BadInput> {
    link.parse().map_err(|error: term::online::LinkError| BadInput::new(error.to_string()))
}

fn run(mut session: Session, display: &Display<'_>, seats: &SeatTokens) -> anyhow::Result<()> {
    let mut keep = |keep: Keep| match keep {
        Keep::Seat { table, token } => seats.keep(&table, &token),
        Keep::Progress(_) | Keep::Game(_) => Ok(()),
    };
    let failure = match display {
        Display::Screen(look, bell) => {
            let mut game = Game::new(session).with_bell(*bell);
            let after = |game: &mut Game| {
                for record in game.take_wanted() {
                    game.tell_kept(play::keep(&record));
                }
                game.take_kept().into_iter().try_for_each(&mut keep)
            };
            play::show(&mut game, look, after, |game| game.summary())?;
            game.failure()
        }
        Display::Plain(how) => {
            term::play(&mut session, *how, io::stdin().lock(), io::stdout().lock(), keep)?;
            session.failure()
        }
    };
    match failure {
        Some(failure) => Err(BadInput::new(phrase(&failure)).into()),
        None => Ok(()),
    }
}
