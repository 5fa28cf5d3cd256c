//! Tables on a server, from the terminal: `broadside play --join LINK` and `broadside watch LINK`.

use std::io::{self, IsTerminal as _};

use anyhow::Context as _;
use rules::Dice;
use term::online::{Agreement, Link, Offer, Room, Visit};
use term::{Boards, Echo, screen};
use wire::PlayerName;

use crate::bad_input::BadInput;
use crate::play;
use crate::screen_look::{self, LookArguments};
use crate::seats::Seats;

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

/// How a table is shown.
pub(crate) enum Manner<'a> {
    /// Boards on the whole screen.
    Screen(&'a LookArguments),
    /// Plain lines, with charts every turn or when asked for.
    Plain(Boards),
}

impl<'a> Manner<'a> {
    /// Boards where there is a screen for them and nobody wants it otherwise.
    pub(crate) fn new(plain: bool, boards: Boards, look: &'a LookArguments) -> Manner<'a> {
        if plain || !screen_look::has_screen() { Manner::Plain(boards) } else { Manner::Screen(look) }
    }
}

pub(crate) fn watch(arguments: &WatchArguments, dice: Dice) -> anyhow::Result<()> {
    let link = read(&arguments.link)?;
    let visit = Visit::begin(link.clone(), None).context("no connection can be made")?;
    let manner = Manner::new(arguments.plain, Boards::On, &arguments.look);
    run(Room::new(link, visit, dice), &manner, &Seats::of_user())
}

/// Sits down at a table: at the seat that is ours already, else at the free one.
pub(crate) fn join(
    link: &str,
    name: Option<&str>,
    agreement: Agreement,
    manner: &Manner<'_>,
    dice: Dice,
) -> anyhow::Result<()> {
    let link = read(link)?;
    let name = name.map(PlayerName::new).transpose();
    let name = name.map_err(|fault| BadInput::new(format!("--name: {fault}")))?;
    let seats = Seats::of_user();
    let (token, offer) = if let Some(token) = seats.find(link.table()) {
        (token, Offer::None)
    } else {
        let taken = Visit::take_seat(&link, name.as_ref().map(PlayerName::as_str), agreement).context("no connection can be made")?;
        let (seat, offer) = taken.map_err(|error| BadInput::new(format!("--join: {error}")))?;
        seats.keep(link.table(), &seat.token).context("the seat cannot be kept for later")?;
        (seat.token, offer)
    };
    let visit = Visit::begin(link.clone(), Some(token)).context("no connection can be made")?;
    let mut room = Room::new(link, visit, dice);
    room.tell_offer(offer);
    run(room, manner, &seats)
}

fn read(link: &str) -> Result<Link, BadInput> {
    link.parse().map_err(|error: term::online::LinkError| BadInput::new(error.to_string()))
}

fn run(mut room: Room, manner: &Manner<'_>, seats: &Seats) -> anyhow::Result<()> {
    let keep = |room: &mut Room| {
        if let Some(record) = room.take_wanted() {
            room.tell_kept(play::keep(&record));
        }
        room.take_seats().iter().try_for_each(|(table, token)| seats.keep(table, token))
    };
    match manner {
        Manner::Screen(look) => screen::run(&mut room, look.look(), look.mouse(), keep)?,
        Manner::Plain(boards) => {
            let echo = if io::stdin().is_terminal() { Echo::Off } else { Echo::On };
            term::online::talk(room, *boards, echo, io::stdin().lock(), io::stdout().lock(), keep)?;
        }
    }
    Ok(())
}
