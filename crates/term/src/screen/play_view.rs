//! A player's desk as it is drawn.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rules::{OrderKind, Seat};

use super::desk::{self, Desk};
use super::fleet_panel::FleetPanel;
use super::head::Head;
use super::keys;
use super::look::{Ground, Ink, Look};
use super::picture::Picture;
use super::scene::Scene;
use super::square::Sign;
use super::tableau::{Panel, Tableau};
use crate::digest;
use crate::mark::Mark;
use crate::names::Names;
use crate::options::Charts;
use crate::words::READY;

/// How many ships a fleet may have and still be listed ship by ship.
const LISTED: u16 = 8;

/// Draws a desk, and whatever lies on top of it.
pub(crate) fn draw(frame: &mut Frame, scene: &Scene, desk: &Desk, look: Look) {
    let ruleset = scene.view.ruleset();
    let (own, enemy) = (scene.seat, scene.seat.other());
    let stakes = digest::stakes(ruleset).unwrap_or_default();
    let tableau = Tableau {
        board: ruleset.board(),
        head: Head {
            rules: ruleset.id(),
            moment: scene.moment(),
            standing: scene.line.unwrap_or_default().to_owned(),
            clocks: scene.clocks.cloned(),
            stakes: stakes.to_owned(),
        },
        main: main(scene, desk),
        side: side(scene, desk),
        front: desk.front(),
        fleets: [
            FleetPanel::enemy(scene.view, enemy, "Enemy fleet"),
            FleetPanel::own(scene.view, own, "Your fleet", LISTED),
        ],
        log: scene.log,
        status: status(scene, desk, frame.area(), look),
        caret: desk.prompt().is_some_and(super::prompt::Prompt::has_caret),
        orders: orders(scene, desk, look),
        keys: keys::line(ruleset, frame.area()),
    };
    tableau.draw(frame, look);
    if let Some(overlay) = desk.overlay() {
        overlay.draw(frame, look);
    }
}

fn smoking(desk: &Desk) -> bool {
    desk.aim().kind() == OrderKind::Smoke
}

fn legal(scene: &Scene, desk: &Desk) -> bool {
    let ruleset = scene.view.ruleset();
    scene.view.arsenal(scene.seat).check(ruleset, desk.aim().order(ruleset)).is_ok()
}

fn main(scene: &Scene, desk: &Desk) -> Panel {
    let (ruleset, arsenal) = (scene.view.ruleset(), scene.view.arsenal(scene.seat));
    let mut picture = Picture::enemy(scene.view, scene.seat.other(), scene.tracking);
    for cell in desk.pencil() {
        let square = picture.at_mut(cell);
        if matches!(square.sign, Sign::Chart(Mark::Unknown | Mark::Contact)) {
            square.sign = Sign::Pencil;
        }
    }
    let aim = desk.aim();
    if !smoking(desk) {
        let ground = if legal(scene, desk) { Ground::Cover } else { Ground::Wrong };
        picture.cover(aim.cover(ruleset, arsenal), ground);
        for (number, &cell) in (1..).zip(aim.shots()) {
            let square = picture.at_mut(cell);
            square.sign = Sign::Aimed(number);
            square.ground = Ground::Cover;
        }
        if scene.may_act() {
            picture.point_at(aim.cursor());
        }
    }
    let cursor = (scene.may_act() && !smoking(desk)).then_some(aim.cursor());
    Panel {
        title: "Enemy waters".to_owned(),
        beside: name(scene, scene.seat.other()),
        picture: Some(picture),
        cursor,
    }
}

fn side(scene: &Scene, desk: &Desk) -> Panel {
    let ruleset = scene.view.ruleset();
    let cursor = (scene.may_act() && smoking(desk)).then_some(desk.aim().cursor());
    let mut picture = match scene.charts {
        Charts::Both => Some(Picture::own(scene.view, scene.seat)),
        // Smoke is laid by heart; only the squares are there.
        Charts::EnemyOnly => cursor.map(|_| Picture::placed(ruleset, &[])),
    };
    if let (Some(picture), Some(cursor)) = (&mut picture, cursor) {
        let ground = if legal(scene, desk) { Ground::Cover } else { Ground::Wrong };
        picture.cover(desk.aim().cover(ruleset, scene.view.arsenal(scene.seat)), ground);
        picture.point_at(cursor);
    }
    Panel { title: "Your waters".to_owned(), beside: name(scene, scene.seat), picture, cursor }
}

/// The name of a player, where one was given.
fn name(scene: &Scene, seat: Seat) -> String {
    let name = scene.names.of(seat);
    if name == Names::DEFAULT { String::new() } else { name.to_owned() }
}

fn status(scene: &Scene, desk: &Desk, window: Rect, look: Look) -> Vec<(String, Style)> {
    if let Some(prompt) = desk.prompt() {
        return vec![(prompt.text(), look.ink(Ink::Accent))];
    }
    if let Some(notice) = desk.notice() {
        return vec![(notice.to_owned(), look.ink(Ink::Warn))];
    }
    let ruleset = scene.view.ruleset();
    if !desk.results().is_empty() {
        let style = look.ink(Ink::Accent).add_modifier(Modifier::BOLD);
        return vec![(in_short(desk.results(), Tableau::said_in(window, ruleset.board())), style)];
    }
    if !scene.may_act() {
        return vec![(scene.moment(), look.ink(Ink::Soft))];
    }
    let aim = desk.aim();
    let arsenal = scene.view.arsenal(scene.seat);
    let owner = if smoking(desk) { scene.seat } else { scene.seat.other() };
    let hidden = smoking(desk) && scene.charts == Charts::EnemyOnly;
    let here = if hidden {
        format!("{}: your waters", ruleset.board().name(aim.cursor()))
    } else {
        desk::described(scene, owner, aim.cursor(), desk.pencil())
    };
    let mut parts = vec![(format!("{here}.  "), look.ink(Ink::Text))];
    let salvo = aim.kind() == OrderKind::Fire && ruleset.full_salvo() > 1;
    if salvo {
        let (aimed, shots) = (aim.shots().len(), arsenal.shots());
        parts.push((format!("{aimed} of {shots} shots aimed."), look.ink(Ink::Accent)));
        return parts;
    }
    match arsenal.check(ruleset, aim.order(ruleset)) {
        Ok(()) => parts.push((format!("Enter: {}.", aim.deed(ruleset)), look.ink(Ink::Accent))),
        Err(reason) => {
            let price =
                desk::price(ruleset, reason).map_or_else(String::new, |price| format!(" It {price}."));
            parts.push((format!("{}{price}", desk::objection(scene, reason)), look.ink(Ink::Warn)));
        }
    }
    parts
}

/// As many of these sentences as there is room for, in their order. The first is what the player did; then it matters
/// most what can be done now, and then what came last. The log has them all.
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

/// The orders there are: which is taken up, and what is left or locked of the others.
fn orders(scene: &Scene, desk: &Desk, look: Look) -> Vec<(String, Style)> {
    let ruleset = scene.view.ruleset();
    let arsenal = scene.view.arsenal(scene.seat);
    let kinds = desk::kinds(ruleset);
    if ruleset.full_salvo() > 1 && kinds.len() == 1 {
        return boxes(scene, desk, look);
    }
    if kinds.len() == 1 {
        return legend(scene, look);
    }
    let mut parts = Vec::new();
    for kind in kinds {
        let (key, name) = match kind {
            OrderKind::Radar => ("r", "Radar"),
            OrderKind::Smoke => ("s", "Smoke"),
            OrderKind::Artillery => ("a", "Artillery"),
            OrderKind::Torpedo => ("t", "Torpedo"),
            OrderKind::Fire | OrderKind::Resign => ("f", "Fire"),
        };
        let offered = arsenal.offers(ruleset, kind).is_ok();
        let left = match kind {
            OrderKind::Fire | OrderKind::Resign => String::new(),
            OrderKind::Radar if offered => format!(" {} left", arsenal.radar()),
            OrderKind::Smoke if offered => format!(" {} left", arsenal.smoke()),
            _ if offered => " ready".to_owned(),
            OrderKind::Radar => " spent".to_owned(),
            _ => " locked".to_owned(),
        };
        let chosen = desk.aim().kind() == kind;
        let style = match (chosen, offered) {
            (true, _) => look.on(Ink::Text, Ground::Chosen),
            (false, true) => look.ink(Ink::Soft),
            (false, false) => look.ink(Ink::Faint),
        };
        let (open, close) = if chosen { ("[", "]") } else { ("", "") };
        parts.push((format!("{open}{key} {name}{left}{close}"), style));
        parts.push(("  ".to_owned(), look.ink(Ink::Text)));
    }
    parts
}

/// The shots of a salvo as boxes that fill up.
fn boxes(scene: &Scene, desk: &Desk, look: Look) -> Vec<(String, Style)> {
    let board = scene.view.ruleset().board();
    let aimed = desk.aim().shots();
    let shots = scene.view.arsenal(scene.seat).shots() as usize;
    let mut parts = vec![("Salvo  ".to_owned(), look.ink(Ink::Soft))];
    for index in 0..shots {
        let (text, style) = match aimed.get(index) {
            Some(cell) => (format!("[{}]", board.name(*cell)), look.ink(Ink::Accent)),
            None => ("[  ]".to_owned(), look.ink(Ink::Faint)),
        };
        parts.push((text, style));
        parts.push((" ".to_owned(), style));
    }
    parts.push((" H: hits made".to_owned(), look.ink(Ink::Faint)));
    parts
}

/// The marks that are on the chart now, and what they mean.
fn legend(scene: &Scene, look: Look) -> Vec<(String, Style)> {
    let mut told: Vec<(Sign, &str)> = Vec::new();
    let pictures = [
        Picture::enemy(scene.view, scene.seat.other(), scene.tracking),
        Picture::own(scene.view, scene.seat),
    ];
    for picture in &pictures {
        for cell in picture.board().cells() {
            let sign = picture.at(cell).sign;
            if let Some(meaning) = sign.meaning()
                && !told.iter().any(|(_, known)| *known == meaning)
            {
                told.push((sign, meaning));
            }
        }
    }
    let mut parts = Vec::new();
    for (sign, meaning) in told {
        parts.push((sign.glyph(look).to_string(), look.ink(sign.ink())));
        parts.push((format!(" {meaning}   "), look.ink(Ink::Faint)));
    }
    parts
}
