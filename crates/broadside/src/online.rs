//! Tables on a server, from the terminal: `broadside play --join LINK` and `broadside watch LINK`.

use anyhow::Context as _;
use rules::Dice;
use term::online::{Agreement, Link, Offer, Room, Visit};
use term::screen;
use wire::PlayerName;

use crate::bad_input::BadInput;
use crate::screen_look::{self, LookArguments};
use crate::seats::Seats;

/// Watch a table on a server: what everybody may see of a game, and everything after its end.
#[derive(clap::Args)]
pub(crate) struct WatchArguments {
    /// The link to the table, as a browser shows it
    #[arg(value_name = "LINK")]
    link: String,
    #[command(flatten)]
    look: LookArguments,
}

pub(crate) fn watch(arguments: &WatchArguments, dice: Dice) -> anyhow::Result<()> {
    let link = read(&arguments.link)?;
    needs_screen("watch")?;
    let visit = Visit::begin(link.clone(), None).context("no connection can be made")?;
    run(Room::new(link, visit, dice), &arguments.look, &Seats::of_user())
}

/// Sits down at a table: at the seat that is ours already, else at the free one.
pub(crate) fn join(
    link: &str,
    name: &str,
    agreement: Agreement,
    look: &LookArguments,
    dice: Dice,
) -> anyhow::Result<()> {
    let link = read(link)?;
    let name = PlayerName::new(name).map_err(|fault| BadInput::new(format!("--name: {fault}")))?;
    needs_screen("play --join")?;
    let seats = Seats::of_user();
    let (token, offer) = if let Some(token) = seats.find(link.table()) {
        (token, Offer::None)
    } else {
        let taken = Visit::take_seat(&link, name.as_str(), agreement).context("no connection can be made")?;
        let (seat, offer) = taken.map_err(|error| BadInput::new(format!("--join: {error}")))?;
        seats.keep(link.table(), &seat.token).context("the seat cannot be kept for later")?;
        (seat.token, offer)
    };
    let visit = Visit::begin(link.clone(), Some(token)).context("no connection can be made")?;
    let mut room = Room::new(link, visit, dice);
    room.tell_offer(offer);
    run(room, look, &seats)
}

fn read(link: &str) -> Result<Link, BadInput> {
    link.parse().map_err(|error: term::online::LinkError| BadInput::new(error.to_string()))
}

fn needs_screen(command: &str) -> Result<(), BadInput> {
    if screen_look::has_screen() {
        return Ok(());
    }
    Err(BadInput::new(format!("broadside {command} needs a terminal at both ends, not a pipe")))
}

fn run(mut room: Room, look: &LookArguments, seats: &Seats) -> anyhow::Result<()> {
    screen::run(&mut room, look.look(), look.mouse(), |room| {
        room.take_seats().iter().try_for_each(|(table, token)| seats.keep(table, token))
    })?;
    Ok(())
}
