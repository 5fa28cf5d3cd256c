//! The head line of the screen: rules, turn, connection, clocks, penalty.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

use super::look::{Ink, Look};
use super::pen;
use crate::game_view::{Clocks, GameView};

/// The head line: rules and turn at the left; connection and clocks, or the penalty, at the right.
#[derive(Clone, Default, Debug)]
pub(crate) struct Head {
    /// The rules.
    pub(crate) rules: String,
    /// Which turn it is, and who moves.
    pub(crate) moment: String,
    /// What is wrong with either player's connection. It is shortened if needed; only the clocks can push it out.
    pub(crate) standing: String,
    /// The clocks, if there are any. They are never left out.
    pub(crate) clocks: Option<Clocks>,
    /// What an illegal order costs; help says it too.
    pub(crate) stakes: String,
}

/// The name of the game, the first part to go if there is no room.
const GAME: &str = "Broadside";
/// The gap between two parts.
const GAP: usize = 2;

impl Head {
    /// The head of a game in progress, or of one that is over.
    pub(crate) fn of(game_view: &GameView, stakes: String) -> Head {
        Head {
            rules: game_view.view.ruleset().id(),
            moment: game_view.moment(),
            standing: game_view.line.clone().unwrap_or_default(),
            clocks: game_view.clocks.clone(),
            stakes,
        }
    }

    /// The parts at the left and at the right in this many columns: as many as fit, the most important always.
    fn arranged(&self, width: usize) -> (Vec<&str>, Vec<&str>) {
        let lefts =
            [vec![GAME, &self.rules, &self.moment], vec![&self.rules, &self.moment], vec![&self.moment]];
        let clocks = self.clocks.as_ref().map(|clocks| clocks.named.as_str());
        let urgent = !self.standing.is_empty() || clocks.is_some();
        let rights = if urgent {
            vec![[self.standing.as_str()].into_iter().chain(clocks).collect()]
        } else {
            vec![vec![self.stakes.as_str()], Vec::new()]
        };
        for right in rights {
            let fits = |left: &&Vec<&str>| columns(left.iter().chain(&right)) <= width;
            if let Some(left) = lefts.iter().find(fits) {
                return (left.clone(), right);
            }
        }
        if urgent { (Vec::new(), self.shortened(width)) } else { (vec![&self.moment], Vec::new()) }
    }

    /// The clocks and as many sentences about the connection as fit; at least one if there are no clocks.
    fn shortened(&self, width: usize) -> Vec<&str> {
        let ends = self.standing.match_indices(". ").map(|(at, _)| at + 1).chain([self.standing.len()]);
        let mut sentences: Vec<&str> = ends.map(|end| &self.standing[..end]).collect();
        sentences.reverse();
        let Some(Clocks { named, short }) = &self.clocks else {
            let fitting = sentences.iter().find(|sentence| sentence.chars().count() <= width);
            return fitting.or(sentences.last()).copied().into_iter().collect();
        };
        let beside = |clocks| sentences.iter().map(move |sentence| vec![*sentence, clocks]);
        let choices = beside(named.as_str()).chain(beside(short)).chain([vec![named.as_str()]]);
        choices.into_iter().find(|right| columns(right) <= width).unwrap_or_else(|| vec![short])
    }

    /// Draws the line; false if it had no room for the turn.
    pub(crate) fn draw(&self, row: Rect, buffer: &mut Buffer, look: Look) -> bool {
        let (left, right) = self.arranged(usize::from(row.width));
        let mut x = row.x;
        for part in left.iter().filter(|part| !part.is_empty()) {
            let style = if *part == GAME { pen::headline(look) } else { look.ink(Ink::Soft) };
            let rest = Rect { x, width: row.right().saturating_sub(x), ..row };
            x = pen::line(buffer, rest, Span::styled(*part, style)) + GAP as u16;
        }
        let right: Vec<&str> = right.into_iter().filter(|part| !part.is_empty()).collect();
        let ink = if right == [self.stakes.as_str()] { Ink::Faint } else { Ink::Accent };
        Line::from(look.span(right.join(&" ".repeat(GAP)), ink)).right_aligned().render(row, buffer);
        !left.is_empty()
    }
}

/// The columns these parts take, with gaps.
fn columns<'a>(parts: impl IntoIterator<Item = &'a &'a str>) -> usize {
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    parts.map(|part| part.chars().count() + GAP).sum::<usize>().saturating_sub(GAP)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(standing: &str) -> Head {
        Head {
            clocks: None,
            rules: "phoenix@1".to_owned(),
            moment: "Turn 8. Your move.".to_owned(),
            standing: standing.to_owned(),
            stakes: "An illegal order costs your turn.".to_owned(),
        }
    }

    fn said(head: &Head, width: usize) -> String {
        let (left, right) = head.arranged(width);
        format!("{}|{}", left.join("  "), right.join("  "))
    }

    #[test]
    fn what_matters_least_goes_first() {
        let free = head("");
        for (width, expected) in [
            (78, "Broadside  phoenix@1  Turn 8. Your move.|An illegal order costs your turn."),
            (66, "phoenix@1  Turn 8. Your move.|An illegal order costs your turn."),
            (56, "Turn 8. Your move.|An illegal order costs your turn."),
            (38, "phoenix@1  Turn 8. Your move.|"),
            (20, "Turn 8. Your move.|"),
        ] {
            assert_eq!(said(&free, width), expected, "{width}");
        }
    }

    #[test]
    fn the_connection_is_never_left_out() {
        let lost = head("Connection lost. Your game is safe; trying again.");
        assert_eq!(said(&lost, 58), "|Connection lost. Your game is safe; trying again.");
        assert_eq!(said(&lost, 38), "|Connection lost.");
    }

    #[test]
    fn the_clocks_stay_whatever_is_said() {
        let timed = |standing: &str, a: &str| Head {
            clocks: Some(Clocks {
                named: format!("{a} 5:00  Bea 4:59"),
                short: "You 5:00  Enemy 4:59".to_owned(),
            }),
            ..head(standing)
        };
        let quiet = timed("", "Ann");
        assert_eq!(said(&quiet, 58), "phoenix@1  Turn 8. Your move.|  Ann 5:00  Bea 4:59");
        assert_eq!(said(&quiet, 36), "|  Ann 5:00  Bea 4:59");
        let offline = timed("Bea is offline.", "Ann");
        assert_eq!(said(&offline, 76), "phoenix@1  Turn 8. Your move.|Bea is offline.  Ann 5:00  Bea 4:59");
        assert_eq!(said(&offline, 58), "Turn 8. Your move.|Bea is offline.  Ann 5:00  Bea 4:59");
        assert_eq!(said(&offline, 38), "|Bea is offline.  Ann 5:00  Bea 4:59");
        let lost = timed("Connection lost. Your game is safe; trying again in 6 s.", "Anastasia");
        assert_eq!(
            said(&lost, 78),
            "|Connection lost.  Anastasia 5:00  Bea 4:59",
            "there is no room for all of it, and half a sentence helps nobody"
        );
        assert_eq!(said(&lost, 38), "|Connection lost.  You 5:00  Enemy 4:59");
        assert_eq!(said(&timed("Bea is offline.", &"x".repeat(32)), 30), "|You 5:00  Enemy 4:59");
    }
}
