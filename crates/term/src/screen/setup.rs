//! Set-up screen: rules, opponent, names, first move, boards and fleet.

use captains::registry::{self, CaptainEntry};
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
    rules: Vec<Ruleset>,
    rule: usize,
    opponents: Vec<Opponent>,
    opponent: usize,
    name: String,
    other: String,
    row: usize,
    wrong: Option<String>,
    overlay: Option<Overlay>,
}

/// The rows, from top to bottom.
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

impl Row {
    fn label(self) -> &'static str {
        match self {
            Row::Rules => "Rules",
            Row::Opponent => "Opponent",
            Row::Name => "Your name",
            Row::Other => "Second name",
            Row::First => "First move",
            Row::Tracking => "Your misses",
            Row::Boards => "Boards",
            Row::Coach => "Coach",
            Row::Fleet => "Your fleet",
        }
    }
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
    pub(crate) fn new(options: &Options) -> Setup {
        let mut rules: Vec<Ruleset> = match options.fleet {
            // A given fleet belongs to these rules only.
            FleetChoice::Given(_) => Vec::new(),
            FleetChoice::Ask | FleetChoice::Random => Ruleset::presets().collect(),
        };
        if !rules.contains(&options.ruleset) {
            rules.insert(0, options.ruleset.clone());
        }
        let rule = rules.iter().position(|rules| *rules == options.ruleset).unwrap_or(0);
        let name = options.names.of(rules::Seat::A);
        let mut setup = Setup {
            rules,
            rule,
            opponents: Vec::new(),
            opponent: 0,
            name: if name == Names::DEFAULT { String::new() } else { name.to_owned() },
            other: String::new(),
            row: 0,
            wrong: None,
            overlay: None,
        };
        setup.list_opponents(Opponent::USUAL);
        setup
    }

    fn ruleset(&self) -> &Ruleset {
        &self.rules[self.rule]
    }

    /// Who plays the chosen rules; this one is chosen, if it does.
    fn list_opponents(&mut self, wanted: &str) {
        let plays = |entry: &&CaptainEntry| entry.captain.plays(self.ruleset()).is_ok();
        self.opponents = registry::CAPTAINS.iter().filter(plays).map(Opponent::Captain).collect();
        self.opponents.push(Opponent::Hotseat);
        let chosen =
            |opponent: &Opponent| matches!(opponent, Opponent::Captain(entry) if entry.name == wanted);
        self.opponent = self.opponents.iter().position(chosen).unwrap_or(0);
    }

    fn opponent(&self) -> Opponent {
        self.opponents[self.opponent]
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Rules, Row::Opponent, Row::Name];
        if matches!(self.opponent(), Opponent::Hotseat) {
            rows.push(Row::Other);
        }
        if !self.ruleset().plays_in_rounds() {
            rows.push(Row::First);
        }
        if self.ruleset().tells_cells() {
            rows.push(Row::Tracking);
        }
        rows.extend([Row::Boards, Row::Coach, Row::Fleet]);
        rows
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
    pub(crate) fn press(&mut self, key: Key, window: Rect, options: &mut Options) -> Pressed<()> {
        if Overlay::takes(&mut self.overlay, key, window) {
            return Pressed::Open;
        }
        let rows = self.rows();
        let row = rows[self.row.min(rows.len() - 1)];
        self.wrong = None;
        match (key, self.name(row)) {
            (Key::Enter, _) => return self.begin(options),
            (Key::Escape, _) | (Key::Char('q'), None) => return Pressed::Leave,
            (Key::Char(c), Some(name)) if name.chars().count() < 24 => name.push(c),
            (Key::Backspace, Some(name)) => _ = name.pop(),
            (Key::Arrow(0, dy), _) => self.go(dy, rows.len()),
            (Key::Tab, _) | (Key::Char('j'), None) => self.go(1, rows.len()),
            (Key::BackTab, _) | (Key::Char('k'), None) => self.go(-1, rows.len()),
            (Key::Arrow(dx, _), _) => self.change(row, dx, options),
            (Key::Char('h'), None) => self.change(row, -1, options),
            (Key::Char('l' | ' '), None) => self.change(row, 1, options),
            (Key::Char('?' | 'R'), None) => {
                self.overlay = Some(Overlay::new("Rules", help::rules(self.ruleset())));
            }
            _ => {}
        }
        Pressed::Open
    }

    fn go(&mut self, step: i32, rows: usize) {
        self.row = moved(self.row.min(rows - 1), step, rows);
    }

    fn change(&mut self, row: Row, step: i32, options: &mut Options) {
        match row {
            Row::Rules => {
                self.rule = moved(self.rule, step, self.rules.len());
                let wanted = match self.opponent() {
                    Opponent::Captain(entry) => entry.name,
                    Opponent::Hotseat => Opponent::USUAL,
                };
                self.list_opponents(wanted);
            }
            Row::Opponent => self.opponent = moved(self.opponent, step, self.opponents.len()),
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

    /// Stores everything in the options, if the names can be used.
    fn begin(&mut self, options: &mut Options) -> Pressed<()> {
        let or = |text: &str, default: &str| {
            if text.trim().is_empty() { default.to_owned() } else { text.to_owned() }
        };
        let names = match self.opponent() {
            Opponent::Captain(entry) => {
                Names::new(&or(&self.name, Names::DEFAULT), &Names::title(entry.name))
            }
            Opponent::Hotseat => Names::new(&or(&self.name, "A"), &or(&self.other, "B")),
        };
        match names {
            Ok(names) => {
                options.names = names;
                options.opponent = self.opponent();
                options.ruleset = self.ruleset().clone();
                Pressed::Done(())
            }
            Err(error) => {
                self.wrong = Some(format!("{error}."));
                Pressed::Open
            }
        }
    }

    pub(crate) fn draw(&self, frame: &mut Frame, options: &Options, look: Look) {
        let (window, buffer) = pen::page(frame, look);
        let width = window.width.saturating_sub(4).min(72);
        let rows = self.rows();
        let left = (window.width - width) / 2;
        let top = (window.height.saturating_sub(rows.len() as u16 + 9)) / 3;
        let line = |y: u16| Rect::new(left, (top + y).min(window.height - 1), width, 1);
        let title = Span::styled("Broadside", pen::headline(look));
        pen::line(buffer, line(0), vec![title, look.span("  a game of Battleship", Ink::Faint)]);
        let mut y = 2;
        for (index, row) in rows.iter().enumerate() {
            let chosen = index == self.row.min(rows.len() - 1);
            let style = if chosen { look.on(Ink::Text, Ground::Chosen) } else { look.ink(Ink::Soft) };
            let typed = matches!(row, Row::Name | Row::Other);
            let (open, close) = match (chosen, typed) {
                (false, _) => ("  ", ""),
                (true, true) => ("  ", "_"),
                (true, false) => (look.pick("‹ ", "< "), look.pick(" ›", " >")),
            };
            let arrow = if chosen { look.pick("▸ ", "> ") } else { "  " };
            let label = format!("{arrow}{:12}", row.label());
            let value = format!("{open}{}{close}", self.value(*row, options));
            pen::line(buffer, line(y), vec![look.span(label, Ink::Text), Span::styled(value, style)]);
            y += 1;
        }
        let chosen = rows[self.row.min(rows.len() - 1)];
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

    fn value(&self, row: Row, options: &Options) -> String {
        let word = match row {
            Row::Rules => return self.ruleset().id(),
            Row::Opponent => match self.opponent() {
                Opponent::Captain(entry) => return Names::title(entry.name),
                Opponent::Hotseat => "another person",
            },
            Row::Name => &self.name,
            Row::Other => &self.other,
            Row::First => match (options.first, self.opponent()) {
                (First::Random, _) => "random",
                (First::Me, _) => "you",
                (First::Enemy, Opponent::Captain(_)) => "your opponent",
                (First::Enemy, Opponent::Hotseat) => "the second player",
            },
            Row::Tracking => match options.tracking {
                Tracking::Full => "shown (easy)",
                Tracking::Memory => "hidden (hard)",
            },
            Row::Boards => match options.visible_boards {
                VisibleBoards::Both => "both",
                VisibleBoards::EnemyOnly => "only the enemy's",
            },
            Row::Coach if options.coach => "on (w asks it)",
            Row::Coach => "off",
            Row::Fleet => match options.fleet {
                FleetChoice::Ask => "placed by hand",
                FleetChoice::Random => "random",
                FleetChoice::Given(_) => "from --fleet",
            },
        };
        word.to_owned()
    }

    /// Descriptions of the chosen rules and opponent; that of the chosen row comes first.
    fn about(&self, row: Row) -> Vec<String> {
        let mut texts = vec![self.ruleset().rules().summary.clone()];
        match self.opponent() {
            Opponent::Captain(entry) => {
                let shots = entry.shots(self.ruleset());
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
