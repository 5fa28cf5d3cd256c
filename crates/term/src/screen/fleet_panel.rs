//! Fleet panel beside the boards: the ships, and which are hit or sunk.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use rules::{Class, Seat, Ship, View};

use super::look::{Ink, Look};
use super::pen;
use crate::fleet_list;

/// A fleet panel.
pub(crate) struct FleetPanel {
    title: String,
    beside: String,
    rows: Vec<Row>,
}

/// A ship, or the ships of a class.
struct Row {
    hull: Vec<Part>,
    name: String,
    state: String,
    sunk: bool,
}

/// One square of a hull.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Whole,
    Hit,
    Sunk,
    /// An enemy's; nothing is known of it.
    Outline,
}

/// The longest hull that is drawn in full.
const LONGEST: u8 = 5;
/// A fleet with as many ships as this is listed by class.
const MANY: usize = 8;

impl FleetPanel {
    /// A fleet as its enemy knows it.
    pub(crate) fn enemy(view: &View, owner: Seat, title: &str) -> FleetPanel {
        let losses = fleet_list::losses(view, owner);
        let gone = |class: &Class| losses.as_ref().map(|losses| losses[class.id().index()]);
        let row = |class: &Class| class_row(class, gone(class), Part::Outline);
        let rows = view.ruleset().classes().iter().map(row).collect();
        let all = usize::from(view.ruleset().ship_count());
        let left = all - view.waters(owner).sunk().len().min(all);
        let beside = if view.ruleset().tells_sinkings() {
            format!("{left} of {all} afloat")
        } else {
            format!("{all} {}", rules::plural(all as u32, "ship"))
        };
        FleetPanel { title: title.to_owned(), beside, rows }
    }

    /// A fleet whose places are known: a line for each ship if there is room, else for each class.
    pub(crate) fn own(view: &View, owner: Seat, title: &str) -> FleetPanel {
        let ships = view.waters(owner).ships();
        let gone = |ship: &&Ship| is_sunk(view, owner, **ship);
        let row = |class: &Class| {
            let mut same = ships.iter().filter(|ship| ship.class == class.id());
            match same.clone().next() {
                Some(only) if class.count() == 1 => ship_row(view, owner, *only),
                _ => class_row(class, Some(same.by_ref().filter(gone).count()), Part::Whole),
            }
        };
        let rows = if ships.len() < MANY {
            ships.iter().map(|ship| ship_row(view, owner, *ship)).collect()
        } else {
            view.ruleset().classes().iter().map(row).collect()
        };
        let left = ships.len() - ships.iter().filter(gone).count();
        FleetPanel { title: title.to_owned(), beside: format!("{left} of {} afloat", ships.len()), rows }
    }

    /// A fleet with its places if the view knows them.
    pub(crate) fn known(view: &View, owner: Seat, title: &str) -> FleetPanel {
        let hidden = view.waters(owner).ships().is_empty();
        if hidden { FleetPanel::enemy(view, owner, title) } else { FleetPanel::own(view, owner, title) }
    }

    /// How many rows it has, with its title.
    pub(crate) fn height(&self) -> u16 {
        self.rows.len() as u16 + 1
    }

    pub(crate) fn draw(&self, area: Rect, buffer: &mut Buffer, look: Look) {
        let line = |y: u16| Rect::new(area.x, y, area.width, 1);
        if area.height == 0 {
            return;
        }
        // If the text does not fit, show only the numbers.
        let fits = self.title.chars().count() + self.beside.len() < usize::from(area.width);
        let beside = if fits { self.beside.as_str() } else { self.beside.trim_end_matches(" afloat") };
        pen::title(buffer, line(area.y), &self.title, beside, look);
        for (y, row) in (area.y + 1..area.bottom()).zip(&self.rows) {
            let hull: Line = row.hull.iter().map(|part| part.drawn(look)).collect();
            pen::line(buffer, line(y), hull);
            let name = area.x + u16::from(LONGEST) + 1;
            let mut style = look.ink(if row.sunk { Ink::Faint } else { Ink::Text });
            if row.sunk {
                style = style.add_modifier(Modifier::CROSSED_OUT);
            }
            let width = (row.state.chars().count() as u16).min(area.width);
            let state = Rect::new(area.right() - width, y, width, 1);
            let room = Rect::new(name, y, state.x.saturating_sub(name + 1), 1);
            pen::line(buffer, room, Span::styled(&row.name, style));
            let ink = if row.sunk { Ink::Hit } else { Ink::Faint };
            pen::line(buffer, state, look.span(&row.state, ink));
        }
    }
}

impl Part {
    fn drawn(self, look: Look) -> Span<'static> {
        match self {
            Part::Whole => look.span(look.pick("■", "O"), Ink::Hull),
            Part::Hit => look.span(look.pick("◆", "X"), Ink::Hit),
            Part::Sunk => look.span(look.pick("┿", "#"), Ink::Hit),
            Part::Outline => look.span(look.pick("□", "o"), Ink::Soft),
        }
    }
}

fn is_sunk(view: &View, owner: Seat, ship: Ship) -> bool {
    let (taken, points) = fleet_list::damage(view, owner, ship);
    taken >= points
}

fn ship_row(view: &View, owner: Seat, ship: Ship) -> Row {
    let sunk = is_sunk(view, owner, ship);
    let part = |cell| match view.waters(owner).points_taken(cell) {
        _ if sunk => Part::Sunk,
        0 => Part::Whole,
        _ => Part::Hit,
    };
    let state = match fleet_list::damage(view, owner, ship) {
        _ if sunk => "sunk".to_owned(),
        (0, _) => "afloat".to_owned(),
        (hits, _) => format!("{hits} {}", rules::plural(hits, "hit")),
    };
    let hull = ship.span.iter().map(part).take(usize::from(LONGEST)).collect();
    Row { hull, name: view.ruleset().class(ship.class).title().to_owned(), state, sunk }
}

/// The ships of a class, some of which are sunk, as far as that is known. While one is afloat, the hull is of this part.
fn class_row(class: &Class, gone: Option<usize>, part: Part) -> Row {
    let count = usize::from(class.count());
    let sunk = gone == Some(count);
    let state = match (count, gone) {
        (1, None) => String::new(),
        (count, None) => format!("{count}"),
        (1, Some(gone)) => fleet_list::afloat(1, gone),
        (count, Some(gone)) if gone == count => "all sunk".to_owned(),
        (count, Some(gone)) => format!("{} of {count}", count - gone),
    };
    let hull = vec![if sunk { Part::Sunk } else { part }; usize::from(class.length().min(LONGEST))];
    Row { hull, name: class.title().to_owned(), state, sunk }
}
