//! Tables on a server, from the terminal: `broadside play --join LINK` and `broadside watch LINK`.

use std::io::{self, IsTerminal as _};
use std::time::Duration;

use anyhow::Context as _;
use rules::Dice;
use term::online::{Agreement, HttpError, Link, Offer, Patience, Room, Visit};
use term::{Boards, Echo, screen};
use wire::PlayerName;

use crate::bad_input::BadInput;
use crate::interrupted::Signalled;
use crate::play;
use crate::screen_look::{self, LookArguments};
use crate::seats::Seats;

/// What is said when this system lets us make no connection at all.
const NO_CONNECTION: &str = "no connection can be made";

/// Watch a table on a server: what everybody may see of a game, and everything after its end.
#[derive(clap::Args)]
pub(crate) struct WatchArguments {
    /// The link to the table, as a browser shows it
    #[arg(value_name = "LINK")]
    link: String,
    /// Plain lines instead of boards, for screen readers; in a pipe it is always so
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    look: LookArguments,
}

/// How long plain lines wait for a server that has gone; a game waits as long for a player.
const LONGEST_OUTAGE: Duration = Duration::from_mins(5);

/// How a table is shown.
pub(crate) enum PlayerOptions<'a> {
    /// Boards on the whole screen.
    Screen(&'a LookArguments),
    /// Plain lines, with charts every turn or when asked for.
    Plain(Boards),
}

impl<'a> PlayerOptions<'a> {
    /// A screen says that it tries again until somebody leaves. Plain lines may have nobody to stop them.
    fn patience(&self) -> Patience {
        match self {
            PlayerOptions::Screen(_) => Patience::Endless,
            PlayerOptions::Plain(_) => Patience::Until(LONGEST_OUTAGE),
        }
    }

    /// Boards where there is a screen for them and nobody wants it otherwise.
    pub(crate) fn new(plain: bool, boards: Boards, look: &'a LookArguments) -> PlayerOptions<'a> {
        if plain || !screen_look::has_screen() {
            PlayerOptions::Plain(boards)
        } else {
            PlayerOptions::Screen(look)
        }
    }
}

pub(crate) fn watch(arguments: &WatchArguments, dice: Dice) -> anyhow::Result<()> {
    let link = read(&arguments.link)?;
    look(&link)?.map_err(|error| BadInput::new(phrase(&error)))?;
    let manner = PlayerOptions::new(arguments.plain, Boards::On, &arguments.look);
    let visit = Visit::begin(link.clone(), None, manner.patience()).context(NO_CONNECTION)?;
    run(Room::new(link, visit, dice), &manner, &Seats::of_user())
}

/// Sits down at a table: at the seat that is ours already, else at the free one.
pub(crate) fn join(
    link: &str,
    name: Option<&str>,
    agreement: Agreement,
    manner: &PlayerOptions<'_>,
    dice: Dice,
) -> anyhow::Result<()> {
    let link = read(link)?;
    let name = name.map(PlayerName::new).transpose();
    let name = name.map_err(|fault| BadInput::new(format!("--name: {fault}")))?;
    let seats = Seats::of_user();
    let (token, offer) = if let Some(token) = seats.find(link.table()) {
        match look(&link)? {
            // Whoever has a seat waits for the server to come back.
            Ok(()) | Err(HttpError::Unreachable { .. } | HttpError::Silent(_)) => (token, Offer::None),
            Err(error) => return Err(BadInput::new(format!("--join: {}", phrase(&error))).into()),
        }
    } else {
        let taken = Visit::take_seat(&link, name.as_ref().map(PlayerName::as_str), agreement)
            .context(NO_CONNECTION)?;
        let (seat, offer) = taken.map_err(|error| BadInput::new(format!("--join: {}", phrase(&error))))?;
        seats.keep(link.table(), &seat.token).context("the seat cannot be kept for later")?;
        (seat.token, offer)
    };
    let visit = Visit::begin(link.clone(), Some(token), manner.patience()).context(NO_CONNECTION)?;
    let mut room = Room::new(link, visit, dice);
    room.tell_offer(offer);
    run(room, manner, &seats)
}

/// Looks whether the table is there, before anything is shown of it.
fn look(link: &Link) -> anyhow::Result<Result<(), HttpError>> {
    Visit::look(link).context(NO_CONNECTION)
}

/// A server's sentence as an error ends: without a full stop.
fn phrase(sentence: &impl ToString) -> String {
    sentence.to_string().trim_end_matches('.').to_owned()
}

fn read(link: &str) -> Result<Link, BadInput> {
    link.parse().map_err(|error: term::online::LinkError| BadInput::new(error.to_string()))
}

fn run(mut room: Room, manner: &PlayerOptions<'_>, seats: &Seats) -> anyhow::Result<()> {
    let keep = |room: &mut Room| {
        if let Some(record) = room.take_wanted() {
            room.tell_kept(play::keep(&record));
        }
        room.take_seats().iter().try_for_each(|(table, token)| seats.keep(table, token))
    };
    match manner {
        PlayerOptions::Screen(look) => {
            Signalled::of(screen::run(&mut room, look.look(), look.mouse(), keep)?)?;
        }
        PlayerOptions::Plain(boards) => {
            let echo = if io::stdin().is_terminal() { Echo::Off } else { Echo::On };
            term::online::talk(&mut room, *boards, echo, io::stdin().lock(), io::stdout().lock(), keep)?;
        }
    }
    match room.failure() {
        Some(failure) => Err(BadInput::new(phrase(&failure)).into()),
        None => Ok(()),
    }
}
