//! Summary of a finished game in plain lines: verdict, both fleets, shots and hits.

use rules::{Eye, Game, Seat, plural};

use crate::names::Names;
use crate::options::Boards;
use crate::text_board::TextBoard;
use crate::totals::{self, Totals};

/// A finished game: who won, both fleets, what each side fired.
pub(crate) struct GameSummary<'a> {
    game: &'a Game,
    names: &'a Names,
    /// The player at the keyboard; `None` if there are two.
    reader: Option<Seat>,
}

impl<'a> GameSummary<'a> {
    pub(crate) fn new(game: &'a Game, names: &'a Names, reader: Option<Seat>) -> GameSummary<'a> {
        GameSummary { game, names, reader }
    }

    pub(crate) fn verdict(&self) -> String {
        let end = self.game.end().expect("the game is over");
        self.names.verdict(end, self.reader)
    }

    /// Both fleets: drawn, or as a list if boards are off.
    pub(crate) fn fleets(&self, boards: Boards) -> String {
        let all = self.game.view(Eye::Organiser);
        let near = self.reader.unwrap_or(Seat::A);
        match boards {
            Boards::On => {
                let board = |seat| TextBoard::own(&all, seat, &self.title(seat));
                board(near.other()).beside(&board(near))
            }
            Boards::Off => {
                let fleet = |seat| {
                    let ships = all.waters(seat).ships();
                    let ruleset = self.game.ruleset();
                    let name = |ship: &rules::Ship| {
                        let class = ruleset.class(ship.class).title();
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
            format!("{}'s fleet", self.names.of(seat))
        }
    }

    /// What each side fired, a sentence each.
    pub(crate) fn statistics(&self) -> Vec<String> {
        let scores = totals::of(self.game);
        let near = self.reader.unwrap_or(Seat::A);
        [near, near.other()]
            .map(|seat| {
                let Totals { shots, hits, .. } = scores[seat];
                let who = if Some(seat) == self.reader { "You" } else { self.names.of(seat) };
                format!(
                    "{who} fired {shots} {} and made {hits} {}{}.",
                    plural(shots, "shot"),
                    plural(hits, "hit"),
                    scores[seat].accuracy()
                )
            })
            .to_vec()
    }
}
