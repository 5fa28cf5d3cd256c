//! Converts requests of the arena to plain data, and decisions back to answers.
//!
//! There are two forms of the same two calls. The simple form knows one rule set, the hackathon's; the
//! general form carries the rules and everything the bot has learned so far. Both become a [`Position`] here.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::chart::{Square, area};
use crate::request::{Area, Cell, Echo, PlainMove, Sighting, Span, ToldRules, WholeMove};

/// What the bot needs to know about the rules.
pub(crate) struct Rules {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) classes: Vec<ShipClass>,
    /// Whether rows are lettered.
    pub(crate) letters_down: bool,
    /// Whether ships may be diagonal.
    pub(crate) diagonal: bool,
    /// Whether ships must not touch.
    pub(crate) gap: bool,
    /// Whether a square may be fired at again.
    pub(crate) fire_again: bool,
    /// The side of each special order's area; 0 if there is no such order.
    pub(crate) radar: i32,
    pub(crate) smoke: i32,
    pub(crate) artillery: i32,
}

#[derive(Clone, Deserialize)]
pub(crate) struct ShipClass {
    pub(crate) name: String,
    pub(crate) length: i32,
    pub(crate) count: u8,
    /// Hits each of its squares takes.
    pub(crate) armour: u8,
    /// Whether radar cannot see it.
    pub(crate) stealth: bool,
}

/// Everything a decision needs.
pub(crate) struct Position {
    pub(crate) game_id: String,
    pub(crate) rules: Rules,
    /// How many squares to fire at.
    pub(crate) shots: usize,
    /// The kinds of order allowed now.
    pub(crate) orders: Vec<OrderKind>,
    /// Own ships.
    pub(crate) fleet: Vec<Ship>,
    /// What the bot learned about the enemy's board, in order.
    pub(crate) log: Vec<Event>,
    /// Squares the enemy fired at.
    pub(crate) fired_at_me: Vec<Square>,
    /// How many smoke screens the bot has placed.
    pub(crate) screens: u8,
}

pub(crate) struct Ship {
    pub(crate) class: String,
    pub(crate) squares: Vec<Square>,
}

/// Something the bot learned about the enemy's board. Only some rules reveal the class and the wreck.
pub(crate) enum Event {
    Shot {
        square: Square,
        result: ShotResult,
        class: Option<String>,
        wreck: Vec<Square>,
    },
    /// Only the number of hits in a salvo is known.
    Salvo {
        squares: Vec<Square>,
        hits: u8,
    },
    /// A salvo sank a ship.
    Sunk {
        class: Option<String>,
        wreck: Vec<Square>,
    },
    Radar {
        squares: Vec<Square>,
        found: Found,
    },
    /// These squares are known to be water now.
    Cleared {
        squares: Vec<Square>,
    },
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ShotResult {
    Miss,
    Hit,
    Sunk,
}

/// What radar saw.
pub(crate) enum Found {
    /// Ships at these squares, perhaps none.
    Squares(Vec<Square>),
    /// Something, at an unknown square.
    Something,
    /// Nothing, because smoke hid it.
    Smoke,
}

#[derive(PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OrderKind {
    Fire,
    Radar,
    Artillery,
    Torpedo,
    Smoke,
    #[serde(other)]
    Other,
}

pub(crate) enum Order {
    Fire(Vec<Square>),
    Radar(Square),
    Artillery(Square),
    Smoke(Square),
    Torpedo(Lane),
}

#[derive(Clone, Copy)]
pub(crate) enum Lane {
    Row(i32),
    Column(i32),
}

impl Lane {
    pub(crate) fn has(self, (x, y): Square) -> bool {
        match self {
            Lane::Row(row) => y == row,
            Lane::Column(column) => x == column,
        }
    }
}

/// The hackathon's fleet: name, length, count, armour, stealth.
const HACKATHON: [(&str, i32, u8, u8, bool); 6] = [
    ("fourdeck", 4, 1, 1, false),
    ("battleship", 3, 1, 2, false),
    ("threeship", 3, 1, 1, false),
    ("submarine", 2, 1, 1, true),
    ("twoship", 2, 2, 1, false),
    ("oneship", 1, 4, 1, false),
];

type Read<T> = Result<T, serde_json::Error>;

/// The rules of a request; a request in the simple form may have none and means the hackathon's.
pub(crate) fn read_rules(request: &Value) -> Read<Rules> {
    let Some(told) = request.get("rules") else {
        let size = request.get("boardSize").map_or(Ok(10), i32::deserialize)?;
        let classes = HACKATHON.iter().map(|&(name, length, count, armour, stealth)| ShipClass {
            name: name.to_owned(),
            length,
            count,
            armour,
            stealth,
        });
        return Ok(Rules {
            width: size,
            height: size,
            classes: classes.collect(),
            letters_down: false,
            diagonal: false,
            gap: true,
            fire_again: true,
            radar: 3,
            smoke: 0,
            artillery: 0,
        });
    };
    let told = ToldRules::deserialize(told)?;
    let switches = told.rules;
    let size = |area: Option<Area>| area.map_or(0, |area| area.size);
    Ok(Rules {
        width: switches.board.width,
        height: switches.board.height,
        classes: told.classes,
        letters_down: switches.board.labels == "letters-down",
        diagonal: switches.placement.diagonal,
        gap: switches.placement.gap != "none",
        fire_again: switches.turns.fire_again == "allowed",
        radar: size(switches.radar),
        smoke: size(switches.smoke),
        artillery: size(switches.artillery),
    })
}

/// The position of a /move request, in either form.
pub(crate) fn read_position(request: &Value) -> Read<Position> {
    let rules = read_rules(request)?;
    if request.get("seen").is_some() {
        Ok(read_general(WholeMove::deserialize(request)?, rules))
    } else {
        Ok(read_simple(PlainMove::deserialize(request)?, rules))
    }
}

fn read_simple(request: PlainMove, rules: Rules) -> Position {
    // Shots and radar scans come in two lists; this bot does not care which came first.
    let sweeps = request.radar_history.into_iter().map(|sweep| Event::Radar {
        squares: area(&rules, sweep.center.into(), rules.radar).collect(),
        found: Found::Squares(squares(sweep.visible_cells)),
    });
    let shots = request.your_shots.into_iter().map(|shot| Event::Shot {
        square: (shot.x, shot.y),
        result: shot.result,
        class: None,
        wreck: Vec::new(),
    });
    let log = sweeps.chain(shots).collect();
    let mut orders = vec![OrderKind::Fire];
    if !request.radar_used {
        orders.push(OrderKind::Radar);
    }
    let fired_at_me = squares(request.opponent_shots);
    Position {
        game_id: request.game_id,
        rules,
        shots: 1,
        orders,
        fleet: Vec::new(),
        log,
        fired_at_me,
        screens: 0,
    }
}

fn read_general(request: WholeMove, rules: Rules) -> Position {
    let own = |by: &str| by == request.you;
    let (mut log, mut fired_at_me, mut screens) = (Vec::new(), Vec::new(), 0);
    for sighting in request.seen {
        match sighting {
            Sighting::Shot { by, cell, effect, class, wreck } if own(&by) => {
                log.push(Event::Shot {
                    square: cell.into(),
                    result: effect,
                    class,
                    wreck: squares_between(wreck),
                });
            }
            Sighting::Shot { cell, .. } => fired_at_me.push(cell.into()),
            Sighting::Salvo { by, cells } if own(&by) => {
                log.push(Event::Salvo { squares: squares(cells), hits: 0 });
            }
            Sighting::Tally { by, hits: more } if own(&by) => {
                // A tally belongs to the salvo before it; there may be one for each class.
                if let Some(Event::Salvo { hits, .. }) = log.last_mut() {
                    *hits += more;
                }
            }
            Sighting::Sank { by, class, wreck } if own(&by) => {
                log.push(Event::Sunk { class, wreck: squares_between(wreck) });
            }
            Sighting::Cleared { by, cells } if own(&by) => {
                log.push(Event::Cleared { squares: squares(cells) });
            }
            Sighting::Radar { by, at, echo } if own(&by) => {
                let found = match echo {
                    Echo::Cells(cells) => Found::Squares(squares(cells)),
                    Echo::Presence(true) => Found::Something,
                    Echo::Presence(false) => Found::Squares(Vec::new()),
                    Echo::Obscured => Found::Smoke,
                };
                log.push(Event::Radar { squares: area(&rules, at.into(), rules.radar).collect(), found });
            }
            Sighting::Smoke { by } if own(&by) => screens += 1,
            _ => {}
        }
    }
    let fleet = request.fleet.into_iter();
    Position {
        game_id: request.game_id,
        rules,
        shots: request.shots,
        orders: request.orders,
        fleet: fleet.map(|ship| Ship { class: ship.r#type, squares: squares(ship.cells) }).collect(),
        log,
        fired_at_me,
        screens,
    }
}

impl From<Cell> for Square {
    fn from(cell: Cell) -> Square {
        (cell.x, cell.y)
    }
}

fn squares(cells: Vec<Cell>) -> Vec<Square> {
    cells.into_iter().map(Square::from).collect()
}

/// The squares of a straight line between its two ends.
fn squares_between(span: Option<Span>) -> Vec<Square> {
    let Some(Span { from, to }) = span else { return Vec::new() };
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let steps = dx.abs().max(dy.abs());
    (0..=steps).map(|n| (from.x + n * dx.signum(), from.y + n * dy.signum())).collect()
}

/// The answer to /placement.
pub(crate) fn write_fleet(fleet: &[Ship]) -> Value {
    let cells =
        |ship: &Ship| -> Vec<Value> { ship.squares.iter().map(|(x, y)| json!({ "x": x, "y": y })).collect() };
    let ships: Vec<Value> =
        fleet.iter().map(|ship| json!({ "type": ship.class, "cells": cells(ship) })).collect();
    json!({ "ships": ships })
}

/// The answer to /move: with x and y in the simple form, in the notation in the general form.
pub(crate) fn write_order(request: &Value, rules: &Rules, order: &Order) -> Value {
    if request.get("seen").is_some() {
        return json!({ "order": notation(rules, order) });
    }
    match order {
        Order::Radar((x, y)) => json!({ "type": "radar", "center": { "x": x, "y": y } }),
        Order::Fire(squares) => json!({ "type": "shot", "x": squares[0].0, "y": squares[0].1 }),
        Order::Artillery(_) | Order::Smoke(_) | Order::Torpedo(_) => {
            unreachable!("the simple form offers shots and radar only")
        }
    }
}

/// An order as text: E5, (A4 C5), R:E5, A:E5, S:E5, T:5 or T:E.
fn notation(rules: &Rules, order: &Order) -> String {
    let name = |square: &Square| name_of(rules, *square);
    match order {
        Order::Fire(squares) if squares.len() == 1 => name(&squares[0]),
        Order::Fire(squares) => format!("({})", squares.iter().map(name).collect::<Vec<_>>().join(" ")),
        Order::Radar(at) => format!("R:{}", name(at)),
        Order::Artillery(at) => format!("A:{}", name(at)),
        Order::Smoke(at) => format!("S:{}", name(at)),
        Order::Torpedo(Lane::Row(y)) if rules.letters_down => format!("T:{}", letter(*y)),
        Order::Torpedo(Lane::Column(x)) if !rules.letters_down => format!("T:{}", letter(*x)),
        Order::Torpedo(Lane::Row(n) | Lane::Column(n)) => format!("T:{}", n + 1),
    }
}

fn name_of(rules: &Rules, (x, y): Square) -> String {
    let (lettered, numbered) = if rules.letters_down { (y, x) } else { (x, y) };
    format!("{}{}", letter(lettered), numbered + 1)
}

fn letter(index: i32) -> char {
    ('A'..='Z').nth(index as usize).unwrap_or('?')
}
