//! Draws the game for a player who gives orders: boards, fleets, status, orders.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use rules::{Cells, OrderKind, Seat, plural};

use super::board_model::BoardModel;
use super::fleet_panel::FleetPanel;
use super::game_screen::{GameScreen, Panel};
use super::head::Head;
use super::key_help;
use super::look::{Ground, Ink, Look};
use super::order_input::OrderInput;
use super::square::Sign;
use super::square_text;
use crate::describe::READY;
use crate::game_view::GameView;
use crate::help;
use crate::mark::Mark;
use crate::names::Names;
use crate::objection;
use crate::options::VisibleBoards;
use crate::order_words;

/// Draws the game and the order being given, and the overlay on top.
pub(crate) fn draw(frame: &mut Frame, game_view: &GameView, input: &OrderInput, look: Look) {
    let ruleset = game_view.view.ruleset();
    let (own, enemy) = (game_view.seat, game_view.seat.other());
    let screen = GameScreen {
        board: ruleset.board(),
        head: Head::of(game_view, help::stakes(ruleset).unwrap_or_default()),
        main: main(game_view, input),
        side: side(game_view, input),
        shows_side: input.shows_side(),
        fleets: [
            FleetPanel::enemy(game_view.view, enemy, "Enemy fleet"),
            FleetPanel::own(game_view.view, own, "Your fleet"),
        ],
        log: game_view.log,
        status: status(game_view, input, frame.area(), look),
        caret: input.prompt.as_ref().is_some_and(super::prompt::Prompt::has_caret),
        orders: orders(game_view, input, look),
        keys: key_help::line(ruleset, game_view.coach, frame.area()),
    };
    screen.draw(frame, look);
    if let Some(overlay) = &input.overlay {
        overlay.draw(frame, look);
    }
}

fn smoking(input: &OrderInput) -> bool {
    input.aim.kind == OrderKind::Smoke
}

fn legal(game_view: &GameView, input: &OrderInput) -> bool {
    let ruleset = game_view.view.ruleset();
    game_view.view.arsenal(game_view.seat).check(ruleset, input.aim.order(ruleset)).is_ok()
}

fn main(game_view: &GameView, input: &OrderInput) -> Panel {
    let (ruleset, arsenal) = (game_view.view.ruleset(), game_view.view.arsenal(game_view.seat));
    let mut model = BoardModel::enemy(game_view.view, game_view.seat.other(), game_view.tracking);
    if let Some(hint) = game_view.coach.and_then(|coach| coach.hint) {
        // The cursor keeps its brackets, which a number has no room for.
        model.heat(hint, Cells::of(input.aim.cursor));
    }
    for cell in input.pencil {
        let square = model.at_mut(cell);
        if matches!(square.sign, Sign::Mark(Mark::Unknown | Mark::Contact)) {
            square.sign = Sign::Pencil;
        }
    }
    let aim = &input.aim;
    if !smoking(input) {
        let ground = if legal(game_view, input) { Ground::Cover } else { Ground::Wrong };
        model.cover(aim.cover(ruleset, arsenal), ground);
        for (number, &cell) in (1..).zip(&aim.shots) {
            let square = model.at_mut(cell);
            square.sign = Sign::Aimed(number);
            square.ground = Ground::Cover;
        }
        if game_view.may_act() {
            model.point_at(aim.cursor);
        }
    }
    let cursor = (game_view.may_act() && !smoking(input)).then_some(aim.cursor);
    Panel {
        title: "Enemy waters".to_owned(),
        beside: name(game_view, game_view.seat.other()),
        model: Some(model),
        cursor,
    }
}

fn side(game_view: &GameView, input: &OrderInput) -> Panel {
    let ruleset = game_view.view.ruleset();
    let cursor = (game_view.may_act() && smoking(input)).then_some(input.aim.cursor);
    let mut model = match game_view.visible_boards {
        VisibleBoards::Both => Some(BoardModel::own(game_view.view, game_view.seat)),
        // The player's ships stay hidden; only empty squares are drawn.
        VisibleBoards::EnemyOnly => cursor.map(|_| BoardModel::placed(ruleset, &[])),
    };
    if let (Some(model), Some(cursor)) = (&mut model, cursor) {
        let ground = if legal(game_view, input) { Ground::Cover } else { Ground::Wrong };
        model.cover(input.aim.cover(ruleset, game_view.view.arsenal(game_view.seat)), ground);
        model.point_at(cursor);
    }
    Panel { title: "Your waters".to_owned(), beside: name(game_view, game_view.seat), model, cursor }
}

/// The name of a player, if one was given, and how many hints they have used.
fn name(game_view: &GameView, seat: Seat) -> String {
    let name = game_view.names.of(seat);
    let name = if name == Names::DEFAULT { "" } else { name };
    match game_view.coach.map_or(0, |coach| coach.used[seat]) {
        0 => name.to_owned(),
        used => format!("{name}, {used} {}", plural(used, "hint")).trim_start_matches(", ").to_owned(),
    }
}

fn status(game_view: &GameView, input: &OrderInput, window: Rect, look: Look) -> Line<'static> {
    if let Some(prompt) = &input.prompt {
        return look.span(prompt.text(), Ink::Accent).into();
    }
    if let Some(notice) = &input.notice {
        return look.span(notice.clone(), Ink::Warn).into();
    }
    let ruleset = game_view.view.ruleset();
    if !input.results.is_empty() {
        let results = in_short(&input.results, GameScreen::said_in(window, ruleset.board()));
        return Line::styled(results, look.bold(Ink::Accent));
    }
    if !game_view.may_act() {
        return look.span(game_view.moment(), Ink::Soft).into();
    }
    let aim = &input.aim;
    let arsenal = game_view.view.arsenal(game_view.seat);
    let owner = if smoking(input) { game_view.seat } else { game_view.seat.other() };
    let hidden = smoking(input) && game_view.visible_boards == VisibleBoards::EnemyOnly;
    let here = if hidden {
        format!("{}: your waters", ruleset.board().name(aim.cursor))
    } else {
        let note = if input.pencil.has(aim.cursor) { ", pencil mark" } else { "" };
        let known = square_text::square(game_view, owner, aim.cursor);
        format!("{}: {known}{note}", ruleset.board().name(aim.cursor))
    };
    let salvo = aim.kind == OrderKind::Fire && ruleset.full_salvo() > 1;
    let enter = match arsenal.check(ruleset, aim.order(ruleset)) {
        _ if salvo => {
            look.span(format!("{} of {} shots aimed.", aim.shots.len(), arsenal.shots()), Ink::Accent)
        }
        Ok(()) => look.span(format!("Enter: {}.", aim.deed(ruleset)), Ink::Accent),
        Err(reason) => {
            let price = objection::price(ruleset, reason).unwrap_or_default();
            let objection = objection::objection(game_view, reason);
            look.span(format!("{objection} {price}").trim_end().to_owned(), Ink::Warn)
        }
    };
    vec![look.span(format!("{here}.  "), Ink::Text), enter].into()
}

/// As many of these sentences as fit, in order. The first (the player's own result) always stays; then new orders
/// matter most, then the latest. The log has them all.
fn in_short(sentences: &[String], room: usize) -> String {
    let mut kept = vec![0];
    let text = |kept: &[usize]| {
        let mut kept = kept.to_vec();
        kept.sort_unstable();
        kept.iter().map(|&index| sentences[index].as_str()).collect::<Vec<_>>().join(" ")
    };
    let (ready, others): (Vec<usize>, Vec<usize>) =
        (1..sentences.len()).partition(|&index| sentences[index].ends_with(READY));
    for index in ready.into_iter().chain(others.into_iter().rev()) {
        kept.push(index);
        if text(&kept).chars().count() > room {
            kept.pop();
        }
    }
    text(&kept)
}

/// The orders: which is selected, and which are left or locked.
fn orders(game_view: &GameView, input: &OrderInput, look: Look) -> Vec<Span<'static>> {
    let ruleset = game_view.view.ruleset();
    let arsenal = game_view.view.arsenal(game_view.seat);
    let kinds = objection::kinds(ruleset);
    if ruleset.full_salvo() > 1 && kinds.len() == 1 {
        return boxes(game_view, input, look);
    }
    if kinds.len() == 1 {
        return Vec::new();
    }
    let mut parts = Vec::new();
    for kind in kinds {
        let (key, name) = (order_words::key(kind), Names::title(kind.word()));
        let offered = arsenal.offers(ruleset, kind).is_ok();
        let left = match (kind, arsenal.left(kind)) {
            (OrderKind::Fire | OrderKind::Resign, _) => String::new(),
            (_, Some(left)) if offered => format!(" {left} left"),
            _ if offered => " ready".to_owned(),
            (OrderKind::Radar, _) => " used up".to_owned(),
            _ => " locked".to_owned(),
        };
        let chosen = input.aim.kind == kind;
        let style = match (chosen, offered) {
            (true, _) => look.on(Ink::Text, Ground::Chosen),
            (false, true) => look.ink(Ink::Soft),
            (false, false) => look.ink(Ink::Faint),
        };
        let (open, close) = if chosen { ("[", "]") } else { ("", "") };
        parts.push(Span::styled(format!("{open}{key} {name}{left}{close}"), style));
        parts.push(look.span("  ", Ink::Text));
    }
    parts
}

/// The shots of a salvo as boxes that fill up.
fn boxes(game_view: &GameView, input: &OrderInput, look: Look) -> Vec<Span<'static>> {
    let board = game_view.view.ruleset().board();
    let aimed = &input.aim.shots;
    let shots = game_view.view.arsenal(game_view.seat).shots() as usize;
    let one = |index: usize| match aimed.get(index) {
        Some(cell) => look.span(format!("[{}]", board.name(*cell)), Ink::Accent),
        None => look.span("[  ]", Ink::Faint),
    };
    let boxes = (0..shots).flat_map(|index| [one(index), look.span(" ", Ink::Faint)]);
    let heading = std::iter::once(look.span("Salvo  ", Ink::Soft));
    heading.chain(boxes).chain([look.span(" H: your hits", Ink::Faint)]).collect()
}
