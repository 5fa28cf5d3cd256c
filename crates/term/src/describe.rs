//! Sightings in words: the sentences of the log, for players and for people who read a whole game.

use rules::{
    Arsenal, Cell, ClassId, Echo, Effect, Illegal, OrderKind, Penalty, Ruleset, Seat, Sighting, Span, View,
    Weapon, plural,
};

use crate::names::Names;
use crate::order_words::{OrderWords, deed};

/// The sentences for these sightings, which the view has already seen. A player is addressed as "you"; for everyone
/// else both players are named.
pub(crate) fn sentences(view: &View, names: &Names, sightings: &[Sighting]) -> Vec<String> {
    let describer = Describer { view, names, reader: view.seat() };
    let mut sentences = Vec::new();
    let mut rest = sightings;
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        match first {
            Sighting::Strike { by, weapon } => {
                let shots = take_shots(&mut rest, *by);
                describer.volley(*by, Some(*weapon), &shots, &mut sentences);
            }
            Sighting::Shot { by, .. } => {
                let mut shots = vec![Shot::of(first).expect("it is a shot")];
                shots.extend(take_shots(&mut rest, *by));
                describer.volley(*by, None, &shots, &mut sentences);
            }
            Sighting::Salvo { by, cells } => {
                let aimed: Vec<Cell> = cells.iter().collect();
                let hits = take_tallies(&mut rest, *by);
                sentences.push(describer.salvo(*by, &aimed, &hits));
            }
            other => sentences.extend(describer.single(other)),
        }
    }
    sentences
}

/// The end of every sentence that announces a new order.
pub(crate) const READY: &str = " ready.";

/// What a player can do now and could not do with the arsenal before, a sentence each.
pub(crate) fn made_ready(before: &Arsenal, view: &View) -> Vec<String> {
    let Some(arsenal) = view.seat().map(|seat| view.arsenal(seat)) else { return Vec::new() };
    let offers = |arsenal: &Arsenal, kind| arsenal.offers(view.ruleset(), kind).is_ok();
    let is_new = |kind: &OrderKind| match arsenal.left(*kind) {
        Some(left) => Some(left) > before.left(*kind),
        None => offers(arsenal, *kind) && !offers(before, *kind),
    };
    let news = OrderKind::SPECIAL.into_iter().filter(is_new).filter_map(OrderWords::of);
    news.map(|words| format!("{} is{READY}", Names::title(words.noun))).collect()
}

/// One shot whose result is known.
struct Shot {
    cell: Cell,
    effect: Effect,
    class: Option<ClassId>,
    wreck: Option<Span>,
}

impl Shot {
    fn of(sighting: &Sighting) -> Option<Shot> {
        match *sighting {
            Sighting::Shot { cell, effect, class, wreck, .. } => Some(Shot { cell, effect, class, wreck }),
            _ => None,
        }
    }
}

/// Takes this player's shots off the front: they belong to one order.
fn take_shots(rest: &mut &[Sighting], shooter: Seat) -> Vec<Shot> {
    let ours = |sighting: &&Sighting| matches!(sighting, Sighting::Shot { by, .. } if *by == shooter);
    let count = rest.iter().take_while(ours).count();
    let (shots, after) = rest.split_at(count);
    *rest = after;
    shots.iter().filter_map(Shot::of).collect()
}

fn take_tallies(rest: &mut &[Sighting], shooter: Seat) -> Vec<(Option<ClassId>, u8)> {
    let mut tallies = Vec::new();
    while let Some((Sighting::Tally { by, class, hits }, after)) = rest.split_first() {
        if *by != shooter {
            break;
        }
        tallies.push((*class, *hits));
        *rest = after;
    }
    tallies
}

struct Describer<'a> {
    view: &'a View,
    names: &'a Names,
    /// The player who is addressed.
    reader: Option<Seat>,
}

impl Describer<'_> {
    fn ruleset(&self) -> &Ruleset {
        self.view.ruleset()
    }

    fn is_reader(&self, seat: Seat) -> bool {
        self.reader == Some(seat)
    }

    fn who(&self, seat: Seat) -> &str {
        if self.is_reader(seat) { "You" } else { self.names.of(seat) }
    }

    fn at(&self, cell: Cell) -> String {
        self.ruleset().board().name(cell).to_string()
    }

    fn cells(&self, cells: &[Cell]) -> String {
        let names: Vec<String> = cells.iter().map(|&cell| self.at(cell)).collect();
        names.join(", ")
    }

    /// A ship that this player hit: the enemy's, or the reader's own.
    fn ship(&self, by: Seat, class: Option<ClassId>) -> String {
        let Some(class) = class.map(|class| self.ruleset().class(class)) else { return "a ship".to_owned() };
        let name = class.title();
        if self.is_reader(by.other()) {
            format!("your {name}")
        } else if class.count() == 1 {
            format!("the {name}")
        } else {
            let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']);
            // The usual fleets have one-decked ships.
            let spoken = vowel && !name.to_ascii_lowercase().starts_with("one");
            format!("{} {name}", if spoken { "an" } else { "a" })
        }
    }

    fn volley(&self, by: Seat, weapon: Option<Weapon>, shots: &[Shot], sentences: &mut Vec<String>) {
        if let ([shot], None) = (shots, weapon) {
            sentences.push(self.shot(by, shot));
            return;
        }
        let who = self.who(by);
        let board = self.ruleset().board();
        let head = match weapon {
            Some(weapon) => {
                let deed = deed(weapon.order(), board).unwrap_or_default();
                format!("{who} {}", deed.replacen("fire", "fired", 1))
            }
            None => format!("{who} fired {} shots", shots.len()),
        };
        let mut parts: Vec<String> = Vec::new();
        let groups = self.by_ship(by, shots);
        for (class, cells) in &groups {
            let hit = class
                .map_or_else(|| "hits".to_owned(), |class| format!("hit {}", self.ship(by, Some(class))));
            parts.push(format!("{hit} at {}", self.cells(cells)));
        }
        let missed: Vec<Cell> =
            shots.iter().filter(|shot| shot.effect == Effect::Miss).map(|shot| shot.cell).collect();
        if !missed.is_empty() {
            let unnamed = groups.iter().any(|(class, _)| class.is_none());
            let misses = if unnamed { "misses" } else { "missed" };
            parts.push(format!("{misses} at {}", self.cells(&missed)));
        }
        if parts.is_empty() {
            parts.push("every square there had already been fired at".to_owned());
        }
        sentences.push(format!("{head}: {}.", parts.join("; ")));
        for shot in shots.iter().filter(|shot| shot.effect == Effect::Sunk) {
            sentences.push(self.shot(by, shot));
        }
    }

    /// The cells that were hit, by ship if the reader knows the ships, else by the reported class; in the order of the
    /// first hits.
    fn by_ship(&self, by: Seat, shots: &[Shot]) -> Vec<(Option<ClassId>, Vec<Cell>)> {
        let ships = self.view.waters(by.other()).ships();
        let at = |cell: Cell| ships.iter().position(|ship| ship.span.cells().has(cell));
        let mut groups: Vec<(Option<ClassId>, Vec<Cell>)> = Vec::new();
        for shot in shots.iter().filter(|shot| shot.effect != Effect::Miss) {
            let same = |(class, cells): &(Option<ClassId>, Vec<Cell>)| {
                *class == shot.class && at(cells[0]) == at(shot.cell)
            };
            match groups.iter().position(same) {
                Some(index) => groups[index].1.push(shot.cell),
                None => groups.push((shot.class, vec![shot.cell])),
            }
        }
        groups
    }

    fn shot(&self, by: Seat, shot: &Shot) -> String {
        let (who, at) = (self.who(by), self.at(shot.cell));
        let waters = self.view.waters(by.other());
        let again = if waters.points_taken(shot.cell) > 1 { " again" } else { "" };
        match shot.effect {
            Effect::Miss if waters.destroyed().has(shot.cell) => {
                format!("{who} fired at {at} again; nothing was left to hit there.")
            }
            Effect::Miss => format!("{who} missed at {at}."),
            Effect::Hit if shot.class.is_none() => format!("{who} hit a ship at {at}{again}."),
            Effect::Hit => format!("{who} hit {} at {at}{again}.", self.ship(by, shot.class)),
            Effect::Sunk => self.sank(by, shot.class, &format!(" at {at}"), shot.wreck),
        }
    }

    fn sank(&self, by: Seat, class: Option<ClassId>, at: &str, wreck: Option<Span>) -> String {
        let sentence = format!("{} sank {}{at}.", self.who(by), self.ship(by, class));
        match wreck.filter(|wreck| self.is_reader(by) && wreck.length() > 1) {
            Some(wreck) => format!("{sentence} It was at {}.", wreck.name(self.ruleset().board())),
            None => sentence,
        }
    }

    fn salvo(&self, by: Seat, aimed: &[Cell], hits: &[(Option<ClassId>, u8)]) -> String {
        let who = self.who(by);
        let total: u32 = hits.iter().map(|(_, hits)| u32::from(*hits)).sum();
        let named: Vec<String> = hits
            .iter()
            .filter_map(|(class, hits)| {
                class.map(|class| format!("{} {hits}", self.ruleset().class(class).title()))
            })
            .collect();
        let result = match (total, named.is_empty()) {
            (0, _) => "no hits".to_owned(),
            (_, true) => format!("{total} {}", plural(total, "hit")),
            (_, false) => format!("{total} {} ({})", plural(total, "hit"), named.join(", ")),
        };
        format!("{who} fired at {}: {result}.", self.cells(aimed))
    }

    fn single(&self, sighting: &Sighting) -> Option<String> {
        Some(match sighting {
            // A replay shows the round's number beside its sentences.
            Sighting::Round { .. } if self.reader.is_none() => return None,
            Sighting::Round { number } => format!("Round {number}."),
            Sighting::Tally { by, hits, .. } => {
                format!("{} made {hits} {}.", self.who(*by), plural(u32::from(*hits), "hit"))
            }
            Sighting::Sank { by, class, wreck } => self.sank(*by, *class, "", *wreck),
            Sighting::Cleared { .. } => "The squares around it are water.".to_owned(),
            Sighting::Radar { by, at, echo } if !self.is_reader(*by) => {
                format!("{} used radar at {}: {}.", self.who(*by), self.at(*at), self.echo(*echo))
            }
            Sighting::Radar { at, echo, .. } => format!("Radar at {}: {}.", self.at(*at), self.echo(*echo)),
            Sighting::RadarUsed { by, obscured: false } => format!("{} used radar.", self.who(*by)),
            Sighting::RadarUsed { by, obscured: true } => {
                format!("{} used radar. Your smoke screen blocked it.", self.who(*by))
            }
            Sighting::Smoke { by, at } => {
                format!("{} laid a smoke screen at {}.", self.who(*by), self.at(*at))
            }
            Sighting::SmokeLaid { by } => format!("{} laid a smoke screen.", self.who(*by)),
            Sighting::SmokeGone { owner, at } if !self.is_reader(*owner) => {
                format!("{}'s smoke screen at {} is gone.", self.who(*owner), self.at(*at))
            }
            Sighting::SmokeGone { at, .. } => format!("Your smoke screen at {} is gone.", self.at(*at)),
            Sighting::Hidden { by } => format!("{} gave a hidden order.", self.who(*by)),
            Sighting::Penalty { by, penalty, reason } => {
                // The reasons address the player who gave the order.
                let reason = match reason.filter(|_| self.is_reader(*by)) {
                    None => String::new(),
                    // The advice to choose another square comes too late here.
                    Some(Illegal::AlreadyFired { cell }) if self.was_cleared(*by, &cell.to_string()) => {
                        format!("{cell} was known to be water. ")
                    }
                    Some(Illegal::AlreadyFired { cell }) => format!("You had already fired at {cell}. "),
                    Some(reason) => format!("{reason} "),
                };
                let lost = match penalty {
                    Penalty::TurnLost if self.is_reader(*by) => "lost your turn",
                    Penalty::TurnLost => "lost the turn",
                    Penalty::Forfeit => "forfeited the game",
                };
                format!("{reason}{} {lost}.", self.who(*by))
            }
            // The end is announced separately, with both fleets.
            Sighting::Ended(_)
            | Sighting::Ship { .. }
            | Sighting::Next(_)
            | Sighting::Committed { .. }
            | Sighting::Strike { .. }
            | Sighting::Shot { .. }
            | Sighting::Salvo { .. } => return None,
        })
    }

    /// Whether a square named in a refusal is known to be water though it was never fired at.
    fn was_cleared(&self, by: Seat, name: &str) -> bool {
        let waters = self.view.waters(by.other());
        self.ruleset().board().read_cell(name).is_ok_and(|cell| {
            waters.cleared().has(cell) && !waters.misses().has(cell) && !waters.hits().has(cell)
        })
    }

    fn echo(&self, echo: Echo) -> String {
        match echo {
            Echo::Presence(true) => "ship detected".to_owned(),
            Echo::Presence(false) => "no ship detected".to_owned(),
            Echo::Cells(cells) if cells.is_empty() => "no ship detected".to_owned(),
            Echo::Cells(cells) if cells.is_single() => {
                format!("a ship at {}", self.cells(&cells.iter().collect::<Vec<_>>()))
            }
            Echo::Cells(cells) => format!("ships at {}", self.cells(&cells.iter().collect::<Vec<_>>())),
            Echo::Obscured => "blocked by smoke".to_owned(),
        }
    }
}
