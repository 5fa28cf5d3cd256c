//! Fleet lists as text: both fleets as a player knows them (afloat, hit, sunk), and the hits of each salvo.

use std::collections::BTreeMap;

use rules::{Class, Ruleset, Seat, Ship, View};

use crate::mark::{EnemyMarks, Mark};
use crate::names::Names;
use crate::options::VisibleBoards;
use crate::text_board::Tracking;

const UNANNOUNCED: &str = "These rules do not announce sinkings.";

/// The player's own fleet, a line for each ship; where they are only if the player sees both boards.
pub(crate) fn own(view: &View, seat: Seat, boards: VisibleBoards) -> Vec<String> {
    let ruleset = view.ruleset();
    let line = |ship: &Ship| {
        let class = ruleset.class(ship.class);
        let place = match boards {
            VisibleBoards::Both => format!(" at {}", ship.span.name(ruleset.board())),
            VisibleBoards::EnemyOnly => String::new(),
        };
        format!("  {}{place}: {}.", named(class), condition(view, seat, *ship))
    };
    let mut lines = vec![String::from("Your fleet:")];
    lines.extend(view.waters(seat).ships().iter().map(line));
    lines
}

/// The hits a ship has taken, and those that sink it.
pub(crate) fn damage(view: &View, owner: Seat, ship: Ship) -> (u32, u32) {
    let class = view.ruleset().class(ship.class);
    let taken = ship.span.iter().map(|cell| u32::from(view.waters(owner).points_taken(cell))).sum();
    (taken, u32::from(class.length()) * u32::from(class.armour()))
}

fn condition(view: &View, seat: Seat, ship: Ship) -> String {
    match damage(view, seat, ship) {
        (taken, points) if taken >= points => "sunk".to_owned(),
        (0, _) => "afloat".to_owned(),
        (taken, points) => format!("afloat, {taken} of {points} hits"),
    }
}

/// The enemy's fleet, as far as the player knows.
pub(crate) fn enemy(view: &View, seat: Seat) -> Vec<String> {
    let ruleset = view.ruleset();
    let sunk = view.waters(seat.other()).sunk();
    let mut lines = vec![String::from("Enemy fleet:")];
    let losses = losses(view, seat.other());
    for class in ruleset.classes() {
        let count = usize::from(class.count());
        let gone = losses.as_ref().map(|losses| losses[class.id().index()]);
        let state = match (count, gone) {
            (_, None) => format!("{count}"),
            (_, Some(gone)) => afloat(count, gone),
        };
        lines.push(format!("  {}: {state}.", named(class)));
    }
    if !ruleset.tells_sinkings() {
        lines.push(format!("  {UNANNOUNCED}"));
    } else if losses.is_none() {
        let all = ruleset.ship_count();
        lines.push(format!("  {} of {all} ships sunk; these rules do not say which.", sunk.len()));
    }
    lines
}

/// How many ships of each class are known to be sunk, in the order of the classes. `None` if the class of a sunk ship
/// is unknown, or sinkings are never announced.
pub(crate) fn losses(view: &View, owner: Seat) -> Option<Vec<usize>> {
    let sunk = view.waters(owner).sunk();
    let of = |class: &Class| sunk.iter().filter(|sunk| sunk.class == Some(class.id())).count();
    let known = view.ruleset().tells_sinkings() && sunk.iter().all(|sunk| sunk.class.is_some());
    known.then(|| view.ruleset().classes().iter().map(of).collect())
}

/// How many of `count` ships are afloat and how many sunk.
pub(crate) fn afloat(count: usize, gone: usize) -> String {
    match (count, gone) {
        (1, 0) => "afloat".to_owned(),
        (1, _) => "sunk".to_owned(),
        (_, 0) => format!("{count} afloat"),
        (_, gone) if gone == count => format!("{count} sunk"),
        (_, gone) => format!("{} afloat, {gone} sunk", count - gone),
    }
}

fn named(class: &Class) -> String {
    format!("{} ({})", class.title(), class.length())
}

/// What a player's shots showed, in words: the squares by their marks. With hidden misses, these are left out.
fn squares(view: &View, seat: Seat, tracking: Tracking) -> String {
    let board = view.ruleset().board();
    let marks = EnemyMarks::new(view, seat.other(), tracking);
    let meaning = |cell| Some(marks.at(cell)).filter(|mark| *mark != Mark::Unknown)?.meaning();
    let mut groups: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (cell, meaning) in board.cells().iter().filter_map(|cell| Some((cell, meaning(cell)?))) {
        groups.entry(meaning).or_default().push(board.name(cell).to_string());
    }
    let lines =
        groups.iter().map(|(meaning, cells)| format!("{}: {}.", Names::title(meaning), cells.join(", ")));
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() { "You know nothing about any square yet.".to_owned() } else { lines.join("\n") }
}

/// What a player hit: the squares, or for rules that report only totals, a table of the hits round by round, of at most
/// this many columns, as far as short names allow.
pub(crate) fn hits(view: &View, seat: Seat, tracking: Tracking, width: usize) -> String {
    let ruleset = view.ruleset();
    if ruleset.tells_cells() {
        return squares(view, seat, tracking);
    }
    let salvos = view.waters(seat.other()).salvos();
    let typed = salvos.iter().any(|salvo| salvo.hits.iter().any(|(class, _)| class.is_some()));
    let classes: Vec<&Class> = if typed { ruleset.classes().iter().collect() } else { Vec::new() };
    let titles: [fn(&Class) -> String; 3] = [
        |class| format!("{} {}", class.title(), class.length()),
        |class| class.title().to_owned(),
        |class| class.abbreviation().to_owned(),
    ];
    let headed = titles.map(|title| {
        let names = classes.iter().map(|class| title(class));
        names.chain(["all".to_owned()]).collect::<Vec<String>>()
    });
    let line = |heads: &[String]| format!("Your hits  {}", heads.join("  "));
    let fits = |heads: &&Vec<String>| line(heads).chars().count() <= width;
    let heads = headed.iter().find(fits).unwrap_or(&headed[2]);
    let mut lines = vec![line(heads)];
    let mut row = |label: &str, counts: &[u32]| {
        let counts = counts.iter().zip(heads).map(|(count, head)| match count {
            0 => format!("{:>width$}", ".", width = head.len()),
            count => format!("{count:>width$}", width = head.len()),
        });
        lines.push(format!("{label:9}  {}", counts.collect::<Vec<_>>().join("  ")));
    };
    let count = |salvo: &rules::Salvo| {
        let of = |class: &&Class| {
            let hits = salvo.hits.iter().filter(|(hit, _)| *hit == Some(class.id()));
            hits.map(|(_, hits)| u32::from(*hits)).sum()
        };
        let mut counts: Vec<u32> = classes.iter().map(of).collect();
        counts.push(salvo.hits.iter().map(|(_, hits)| u32::from(*hits)).sum());
        counts
    };
    let mut total = vec![0; heads.len()];
    let when = if ruleset.plays_in_rounds() { "Round" } else { "Order" };
    for salvo in salvos {
        let counts = count(salvo);
        for (sum, count) in total.iter_mut().zip(&counts) {
            *sum += count;
        }
        row(&format!("{when} {}", salvo.round), &counts);
    }
    row("Total", &total);
    lines.push(sunk_line(ruleset, view, seat));
    lines.join("\n")
}

fn sunk_line(ruleset: &Ruleset, view: &View, seat: Seat) -> String {
    if !ruleset.tells_sinkings() {
        return UNANNOUNCED.to_owned();
    }
    let sunk = view.waters(seat.other()).sunk();
    let names: Vec<&str> =
        sunk.iter().filter_map(|sunk| sunk.class).map(|class| ruleset.class(class).title()).collect();
    let colon = if names.is_empty() { String::new() } else { format!(": {}", names.join(", ")) };
    format!("Ships sunk: {} of {}{colon}.", sunk.len(), ruleset.ship_count())
}
