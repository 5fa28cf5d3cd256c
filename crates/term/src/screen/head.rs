//! The line above everything.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::look::{Ink, Look};
use super::pen;

/// The line above everything: what is played, how it stands, and what belongs to it at the right end.
#[derive(Clone, Default, Debug)]
pub(crate) struct Head {
    /// What is played.
    pub(crate) rules: String,
    /// Which turn it is, and who is to move.
    pub(crate) moment: String,
    /// How the connection or the clocks stand, where there are any. It is never left out.
    pub(crate) standing: String,
    /// What a mistake costs; help says it too.
    pub(crate) stakes: String,
}

/// The name of the game, the first to go where there is no room.
const GAME: &str = "Broadside";
/// How far things stand apart.
const GAP: usize = 2;

/// Whether a head had room for the moment of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    Shown,
    LeftOut,
}

impl Head {
    /// What stands at the left and at the right in so many columns: as much as fits, and what matters most in any case.
    fn arranged(&self, width: usize) -> (Vec<&str>, &str) {
        let lefts =
            [vec![GAME, &self.rules, &self.moment], vec![&self.rules, &self.moment], vec![&self.moment]];
        let needed = |left: &[&str], right: &str| {
            let parts = left.iter().copied().chain([right]).filter(|part| !part.is_empty());
            parts.map(|part| part.chars().count() + GAP).sum::<usize>().saturating_sub(GAP)
        };
        let rights: &[&str] = if self.standing.is_empty() { &[&self.stakes, ""] } else { &[&self.standing] };
        for right in rights {
            if let Some(left) = lefts.iter().find(|left| needed(left, right) <= width) {
                return (left.clone(), right);
            }
        }
        if self.standing.is_empty() { (vec![&self.moment], "") } else { (Vec::new(), self.shortened(width)) }
    }

    /// As many sentences of the standing as there is room for, and one in any case.
    fn shortened(&self, width: usize) -> &str {
        let ends = self.standing.match_indices(". ").map(|(at, _)| at + 1).chain([self.standing.len()]);
        let fits = |end: &usize| self.standing[..*end].chars().count() <= width;
        let ends: Vec<usize> = ends.collect();
        let end = ends.iter().rev().copied().find(fits).unwrap_or(ends[0]);
        &self.standing[..end]
    }

    pub(crate) fn draw(&self, row: Rect, buffer: &mut Buffer, look: Look) -> Moment {
        let (left, right) = self.arranged(usize::from(row.width));
        let name = look.ink(Ink::Text).add_modifier(Modifier::BOLD | Modifier::ITALIC);
        let mut x = row.x;
        for part in left.iter().filter(|part| !part.is_empty()) {
            let style = if *part == GAME { name } else { look.ink(Ink::Soft) };
            let rest = Rect { x, width: row.right().saturating_sub(x), ..row };
            x = pen::parts(buffer, rest, [(*part, style)]) + GAP as u16;
        }
        let start = row.right().saturating_sub(right.chars().count() as u16).max(row.x);
        let rest = Rect { x: start, width: row.right() - start, ..row };
        pen::parts(buffer, rest, [(right, look.ink(Ink::Accent))]);
        if left.is_empty() { Moment::LeftOut } else { Moment::Shown }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(standing: &str) -> Head {
        Head {
            rules: "phoenix@1".to_owned(),
            moment: "Turn 8. Your order.".to_owned(),
            standing: standing.to_owned(),
            stakes: "A mistake costs the turn.".to_owned(),
        }
    }

    fn said(head: &Head, width: usize) -> String {
        let (left, right) = head.arranged(width);
        format!("{}|{right}", left.join("  "))
    }

    #[test]
    fn what_matters_least_goes_first() {
        let free = head("");
        for (width, expected) in [
            (78, "Broadside  phoenix@1  Turn 8. Your order.|A mistake costs the turn."),
            (58, "phoenix@1  Turn 8. Your order.|A mistake costs the turn."),
            (48, "Turn 8. Your order.|A mistake costs the turn."),
            (38, "phoenix@1  Turn 8. Your order.|"),
            (20, "Turn 8. Your order.|"),
        ] {
            assert_eq!(said(&free, width), expected, "{width}");
        }
    }

    #[test]
    fn the_connection_is_never_left_out() {
        let lost = head("Connection lost. Your game is safe; trying again.");
        assert_eq!(said(&lost, 58), "|Connection lost. Your game is safe; trying again.");
        assert_eq!(said(&lost, 38), "|Connection lost.");
        let clocks = head("Ann 5:00  Bea 4:59");
        assert_eq!(said(&clocks, 58), "phoenix@1  Turn 8. Your order.|Ann 5:00  Bea 4:59");
        assert_eq!(said(&clocks, 38), "|Ann 5:00  Bea 4:59");
    }
}
