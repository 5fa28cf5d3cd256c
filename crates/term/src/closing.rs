//! What is said when a game is over.

use rules::{Effect, Eye, Game, Seat, Sides, Sighting};

use crate::chart::Chart;
use crate::names::Names;
use crate::options::Boards;
use crate::words::{self, plural};

/// The end of a game: who won, both fleets, what each side fired.
pub(crate) struct Closing<'a> {
    game: &'a Game,
    names: &'a Names,
    /// The one player at the keyboard; nobody in particular if there are two.
    reader: Option<Seat>,
}

/// What a side fired.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Count {
    shots: u32,
    hits: u32,
}

impl<'a> Closing<'a> {
    pub(crate) fn new(game: &'a Game, names: &'a Names, reader: Option<Seat>) -> Closing<'a> {
        Closing { game, names, reader }
    }

    pub(crate) fn verdict(&self) -> String {
        let end = self.game.end().expect("the game is over");
        words::verdict(end, self.names, self.reader)
    }

    /// Both fleets as they lay: drawn, or in words where charts are not wanted.
    pub(crate) fn fleets(&self, boards: Boards) -> String {
        let all = self.game.view(Eye::Organiser);
        let near = self.reader.unwrap_or(Seat::A);
        match boards {
            Boards::On => {
                let chart = |seat| Chart::own(&all, seat, &self.title(seat));
                chart(near.other()).beside(&chart(near))
            }
            Boards::Off => {
                let fleet = |seat| {
                    let ships = all.waters(seat).ships();
                    let ruleset = self.game.ruleset();
                    let name = |ship: &rules::Ship| {
                        let class = ruleset.class(ship.class).name();
                        format!("{class} {}", ship.span.name(ruleset.board()))
                    };
                    let list: Vec<String> = ships.iter().map(name).collect();
                    format!("{}: {}.", self.title(seat), list.join(", "))
                };
                format!("{}\n{}", fleet(near.other()), fleet(near))
            }
        }
    }

    fn title(&self, seat: Seat) -> String {
        if Some(seat) == self.reader {
            "Your fleet".to_owned()
        } else {
            format!("Fleet of {}", self.names.of(seat))
        }
    }

    /// What each side fired, a sentence each.
    pub(crate) fn statistics(&self) -> Vec<String> {
        let counts = count(self.game);
        let near = self.reader.unwrap_or(Seat::A);
        [near, near.other()]
            .map(|seat| {
                let Count { shots, hits } = counts[seat];
                let who = if Some(seat) == self.reader { "You" } else { self.names.of(seat) };
                let share = (hits * 100 + shots / 2).checked_div(shots);
                let share = share.map_or_else(String::new, |share| format!(" ({share} %)"));
                format!(
                    "{who} fired {shots} {} and made {hits} {}{share}.",
                    plural(shots, "shot"),
                    plural(hits, "hit")
                )
            })
            .to_vec()
    }
}

fn count(game: &Game) -> Sides<Count> {
    let mut counts: Sides<Count> = Sides::default();
    for sighting in game.view(Eye::Organiser).sightings() {
        if let Sighting::Shot { by, effect, .. } = sighting {
            counts[*by].shots += 1;
            counts[*by].hits += u32::from(*effect != Effect::Miss);
        }
    }
    counts
}
