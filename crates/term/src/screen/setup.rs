//! Set-up screen: rules, opponent, names, first move, boards and fleet.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;
use rules::Ruleset;

use super::key::Key;
use super::look::{Ground, Ink, Look};
use super::overlay::Overlay;
use super::pen;
use super::show::Pressed;
use crate::help;
use crate::names::Names;
use crate::options::{First, FleetChoice, Opponent, Options, VisibleBoards};
use crate::paragraph::hanging_within;
use crate::text_board::Tracking;

/// The set-up screen.
pub(crate) struct Setup {
    /// What has been chosen so far.
    options: Options,
    rules: Vec<Ruleset>,
    /// The names as they are typed; the second is only asked for if two people play.
    name: String,
    other: String,
    row: usize,
    wrong: Option<String>,
    overlay: Option<Overlay>,
}

/// What a row is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    Rules,
    Opponent,
    Name,
    Other,
    First,
    Tracking,
    Boards,
    Coach,
    Fleet,
}

/// A place in a list that goes round.
fn moved(now: usize, step: i32, all: usize) -> usize {
    (now as i32 + step).rem_euclid(all as i32) as usize
}

/// Replaces a value by the next of all, or the one before; one that is not among them stays.
fn turn<T: PartialEq + Clone>(value: &mut T, all: &[T], step: i32) {
    if let Some(now) = all.iter().position(|other| other == value) {
        value.clone_from(&all[moved(now, step, all.len())]);
    }
}

impl Setup {
    /// A set-up screen that starts with these options.
    pub(crate) fn new(options: Options) -> Setup {
        let mut rules: Vec<Ruleset> = match options.fleet {
            // A given fleet belongs to these rules only.
            FleetChoice::Given(_) => Vec::new(),
            FleetChoice::Ask | FleetChoice::Random => Ruleset::presets().collect(),
        };
        if !rules.contains(&options.ruleset) {
            rules.insert(0, options.ruleset.clone());
        }
        let name = options.names.of(rules::Seat::A);
        let name = if name == Names::DEFAULT { String::new() } else { name.to_owned() };
        Setup { options, rules, name, other: String::new(), row: 0, wrong: None, overlay: None }
    }

    /// The rows, from top to bottom, with their labels and values.
    fn rows(&self) -> Vec<(Row, &'static str, String)> {
        let Options { ruleset, opponent, .. } = &self.options;
        let hotseat = *opponent == Opponent::Hotseat;
        let against = match opponent {
            Opponent::Captain(entry) => Names::title(entry.name),
            Opponent::Hotseat => "another person".to_owned(),
        };
        let first = match self.options.first {
            First::Random => "random",
            First::Me => "you",
            First::Enemy if hotseat => "the second player",
            First::Enemy => "your opponent",
        };
        let tracking = match self.options.tracking {
            Tracking::Full => "shown (easy)",
            Tracking::Memory => "hidden (hard)",
        };
        let boards = match self.options.visible_boards {
            VisibleBoards::Both => "both",
            VisibleBoards::EnemyOnly => "only the enemy's",
        };
        let coach = if self.options.coach { "on (w asks it)" } else { "off" };
        let fleet = match self.options.fleet {
            FleetChoice::Ask => "placed by hand",
            FleetChoice::Random => "random",
            FleetChoice::Given(_) => "from --fleet",
        };
        let rows = [
            (true, Row::Rules, "Rules", ruleset.id()),
            (true, Row::Opponent, "Opponent", against),
            (true, Row::Name, "Your name", self.name.clone()),
            (hotseat, Row::Other, "Second name", self.other.clone()),
            (!ruleset.plays_in_rounds(), Row::First, "First move", first.to_owned()),
            (ruleset.tells_cells(), Row::Tracking, "Your misses", tracking.to_owned()),
            (true, Row::Boards, "Boards", boards.to_owned()),
            (true, Row::Coach, "Coach", coach.to_owned()),
            (true, Row::Fleet, "Your fleet", fleet.to_owned()),
        ];
        rows.into_iter().filter(|row| row.0).map(|(_, row, label, value)| (row, label, value)).collect()
    }

    /// The name that is being typed, if its row is chosen.
    fn name(&mut self, row: Row) -> Option<&mut String> {
        match row {
            Row::Name => Some(&mut self.name),
            Row::Other => Some(&mut self.other),
            _ => None,
        }
    }

    /// Takes a key that was pressed in a window of this size.
    pub(crate) fn press(&mut self, key: Key, window: Rect) -> Pressed<Options> {
        if Overlay::takes(&mut self.overlay, key, window) {
            return Pressed::Open;
        }
        let rows = self.rows();
        let row = rows[self.row].0;
        self.wrong = None;
        match (key, self.name(row)) {
            (Key::Enter, _) => return self.begin(),
            (Key::Escape, _) | (Key::Char('q'), None) => return Pressed::Leave,
            (Key::Char(c), Some(name)) if name.chars().count() < 24 => name.push(c),
            (Key::Backspace, Some(name)) => _ = name.pop(),
            (Key::Arrow(0, dy), _) => self.row = moved(self.row, dy, rows.len()),
            (Key::Tab, _) | (Key::Char('j'), None) => self.row = moved(self.row, 1, rows.len()),
            (Key::BackTab, _) | (Key::Char('k'), None) => self.row = moved(self.row, -1, rows.len()),
            (Key::Arrow(dx, _), _) => self.change(row, dx),
            (Key::Char('h'), None) => self.change(row, -1),
            (Key::Char('l' | ' '), None) => self.change(row, 1),
            (Key::Char('?' | 'R'), None) => {
                self.overlay = Some(Overlay::new("Rules", help::rules(&self.options.ruleset)));
            }
            _ => {}
        }
        Pressed::Open
    }

    fn change(&mut self, row: Row, step: i32) {
        let options = &mut self.options;
        match row {
            Row::Rules => {
                turn(&mut options.ruleset, &self.rules, step);
                let all = Opponent::all(&options.ruleset);
                if !all.contains(&options.opponent) {
                    let usual = |opponent: &&Opponent| opponent.word() == Opponent::USUAL;
                    options.opponent = *all.iter().find(usual).unwrap_or(&Opponent::Hotseat);
                }
            }
            Row::Opponent => turn(&mut options.opponent, &Opponent::all(&options.ruleset), step),
            Row::First => turn(&mut options.first, &[First::Random, First::Me, First::Enemy], step),
            Row::Tracking => turn(&mut options.tracking, &[Tracking::Full, Tracking::Memory], step),
            Row::Boards => {
                turn(&mut options.visible_boards, &[VisibleBoards::Both, VisibleBoards::EnemyOnly], step);
            }
            Row::Coach => options.coach = !options.coach,
            Row::Fleet => turn(&mut options.fleet, &[FleetChoice::Ask, FleetChoice::Random], step),
            Row::Name | Row::Other => {}
        }
    }

    /// The options as chosen, if the names can be used.
    fn begin(&mut self) -> Pressed<Options> {
        match self.options.opponent.names(&self.name, &self.other) {
            Ok(names) => Pressed::Done(Options { names, ..self.options.clone() }),
            Err(error) => {
                self.wrong = Some(format!("{error}."));
                Pressed::Open
            }
        }
    }

    pub(crate) fn draw(&self, frame: &mut Frame, look: Look) {
        let (window, buffer) = pen::page(frame, look);
        let width = window.width.saturating_sub(4).min(72);
        let rows = self.rows();
        let left = (window.width - width) / 2;
        let top = (window.height.saturating_sub(rows.len() as u16 + 9)) / 3;
        let line = |y: u16| Rect::new(left, (top + y).min(window.height - 1), width, 1);
        let title = Span::styled("Broadside", pen::headline(look));
        pen::line(buffer, line(0), vec![title, look.span("  a game of Battleship", Ink::Faint)]);
        let mut y = 2;
        for (index, (row, label, value)) in rows.iter().enumerate() {
            let chosen = index == self.row;
            let style = if chosen { look.on(Ink::Text, Ground::Chosen) } else { look.ink(Ink::Soft) };
            let typed = matches!(row, Row::Name | Row::Other);
            let (open, close) = match (chosen, typed) {
                (false, _) => ("  ", ""),
                (true, true) => ("  ", "_"),
                (true, false) => (look.pick("‹ ", "< "), look.pick(" ›", " >")),
            };
            let arrow = if chosen { look.pick("▸ ", "> ") } else { "  " };
            let (label, value) = (format!("{arrow}{label:12}"), format!("{open}{value}{close}"));
            pen::line(buffer, line(y), vec![look.span(label, Ink::Text), Span::styled(value, style)]);
            y += 1;
        }
        let chosen = rows[self.row].0;
        let arrows = look.pick("↑↓ choose", "up/down choose");
        let foot = match (&self.wrong, chosen) {
            (Some(wrong), _) => vec![look.span(wrong, Ink::Warn)],
            (None, Row::Name | Row::Other) => keys(&[arrows, "type a name", "Enter start", "Esc quit"], look),
            (None, _) => {
                let change = look.pick("←→ change", "left/right change");
                keys(&[arrows, change, "Enter start", "? rules", "q quit"], look)
            }
        };
        // The keys may take two rows.
        let mut room = window.height.saturating_sub(top + y + 4);
        y += 1;
        for text in self.about(chosen) {
            let lines = hanging_within("  ", &text, usize::from(width));
            // Half a description helps nobody.
            if lines.len() as u16 > room {
                continue;
            }
            room -= lines.len() as u16;
            for part in lines {
                pen::line(buffer, line(y), look.span(part, Ink::Faint));
                y += 1;
            }
        }
        pen::flow(buffer, Rect { height: 2, ..line(y + 1) }.intersection(window), &foot);
        if let Some(overlay) = &self.overlay {
            overlay.draw(frame, look);
        }
    }

    /// Descriptions of the chosen rules and opponent; that of the chosen row comes first.
    fn about(&self, row: Row) -> Vec<String> {
        let ruleset = &self.options.ruleset;
        let mut texts = vec![ruleset.rules().summary.clone()];
        match self.options.opponent {
            Opponent::Captain(entry) => {
                let shots = entry.shots(ruleset);
                let strength = shots.map_or_else(String::new, |shots| {
                    format!(" Sinks a fleet in {shots:.1} shots on average.")
                });
                texts.push(format!("{}: {}{strength}", Names::title(entry.name), entry.description));
            }
            Opponent::Hotseat => texts.push("Two people take turns at this keyboard.".to_owned()),
        }
        if row == Row::Opponent {
            texts.reverse();
        }
        texts
    }
}

/// Keys for the foot, which stay whole when they are wrapped.
fn keys(keys: &[&str], look: Look) -> Vec<Span<'static>> {
    keys.iter().map(|key| look.span(format!("{key}   "), Ink::Accent)).collect()
}
