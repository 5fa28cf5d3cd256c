//! Draws a table on a server: waiting, placing, playing, and the open boards for spectators and after the end.

use ratatui::Frame;
use ratatui::style::{Modifier, Style};
use rules::Seat;
use wire::TableState;

use super::log::TableLog;
use super::room::Room;
use crate::screen::board_model::BoardModel;
use crate::screen::end_screen;
use crate::screen::fleet_panel::FleetPanel;
use crate::screen::game_screen::{GameScreen, Panel, turning};
use crate::screen::game_view::GameView;
use crate::screen::head::Head;
use crate::screen::look::Ink;
use crate::screen::pen;
use crate::screen::play_view;
use crate::screen::{Look, Show as _};
use crate::text_board::Tracking;

pub(crate) fn draw(room: &Room, frame: &mut Frame, look: Look) {
    if let Some(replay) = room.finished.replay() {
        return replay.draw(frame, look);
    }
    let (line, clocks) = (room.standing(), room.clocks());
    match (&room.table_log, &room.editor, &room.input) {
        (None, ..) => waiting(room, frame, "Connecting ...", look),
        (Some(_), Some(editor), _) => editor.draw(frame, None, look),
        (Some(table_log), None, _) if table_log.view().phase().is_none() => match room.table.as_ref() {
            Some(table) if table.state == TableState::Waiting => {
                let what = match room.seat {
                    Some(_) => "Waiting for your opponent. Send them this link:",
                    None => "Waiting for a second player.",
                };
                waiting(room, frame, what, look);
            }
            _ if room.seat.is_some() => {
                waiting(room, frame, "Your fleet is placed. Waiting for your opponent.", look);
            }
            _ => waiting(room, frame, "The players are placing their fleets.", look),
        },
        (Some(table_log), None, Some(input)) if room.seat.is_some() && table_log.view().end().is_none() => {
            let game_view =
                GameView { clocks: clocks.as_ref(), ..room.game_view(table_log, line.as_deref()) };
            play_view::draw(frame, &game_view, input, look);
        }
        (Some(table_log), ..) => open(room, table_log, frame, look),
    }
    if let Some(overlay) = &room.overlay {
        overlay.draw(frame, look);
    }
}

/// A screen that only says what we wait for.
fn waiting(room: &Room, frame: &mut Frame, what: &str, look: Look) {
    let window = frame.area();
    let buffer = frame.buffer_mut();
    buffer.set_style(window, look.ink(Ink::Text));
    let title = look.ink(Ink::Text).add_modifier(Modifier::BOLD | Modifier::ITALIC);
    let mut lines: Vec<(String, Style)> = vec![("Broadside".to_owned(), title), (String::new(), title)];
    lines.push((what.to_owned(), look.ink(Ink::Text)));
    lines.push((room.link.to_string(), look.ink(Ink::Accent)));
    if let Some(table) = &room.table {
        lines.push((String::new(), title));
        lines.push((table.rules.id.clone(), look.ink(Ink::Soft)));
        lines.push((table.rules.summary.clone(), look.ink(Ink::Faint)));
    }
    for said in room.standing().iter().chain(&room.notice) {
        lines.push((String::new(), title));
        lines.push((said.clone(), look.ink(Ink::Warn)));
    }
    lines.push((String::new(), title));
    lines.push(("q quit".to_owned(), look.ink(Ink::Faint)));
    pen::centred(buffer, window, &lines);
}

/// Both boards as far as they are public: for spectators, and for the players after the end.
fn open(room: &Room, table_log: &TableLog, frame: &mut Frame, look: Look) {
    let (view, names) = (table_log.view(), table_log.names());
    let near = room.seat.unwrap_or(Seat::A);
    let known = |seat: Seat| !view.waters(seat).ships().is_empty();
    let panel = |seat: Seat| Panel {
        title: if room.seat == Some(seat) {
            "Your waters".to_owned()
        } else {
            format!("{}'s waters", names.of(seat))
        },
        beside: String::new(),
        model: Some(if known(seat) {
            BoardModel::own(view, seat)
        } else {
            BoardModel::enemy(view, seat, Tracking::Full)
        }),
        cursor: None,
    };
    let fleet = |seat: Seat| {
        if known(seat) {
            FleetPanel::own(view, seat, names.of(seat), 8)
        } else {
            FleetPanel::enemy(view, seat, names.of(seat))
        }
    };
    let game_view = room.game_view(table_log, None);
    let (status, keys) = match view.end() {
        Some(end) if room.seat.is_some() => (names.verdict(end, room.seat), end_screen::KEYS),
        Some(end) => (names.verdict(end, None), "r replay  L log  s save  q quit"),
        None => (game_view.moment(), "L log  q quit"),
    };
    let screen = GameScreen {
        board: view.ruleset().board(),
        head: Head {
            rules: view.ruleset().id(),
            moment: game_view.moment(),
            standing: room.standing().unwrap_or_default(),
            clocks: room.clocks(),
            stakes: String::new(),
        },
        main: panel(near.other()),
        side: panel(near),
        front: room.front,
        fleets: [fleet(near.other()), fleet(near)],
        log: table_log.log(),
        status: vec![match &room.notice {
            Some(notice) => (notice.clone(), look.ink(Ink::Warn)),
            None => (status, look.ink(Ink::Accent).add_modifier(Modifier::BOLD)),
        }],
        caret: false,
        orders: Vec::new(),
        keys: format!("{}{keys}", turning(frame.area(), view.ruleset().board())),
    };
    screen.draw(frame, look);
}
