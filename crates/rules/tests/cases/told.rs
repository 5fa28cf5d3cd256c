//! Describes what a viewer learns in a turn, in a few words.

use rules::{Board, ClassId, Echo, Effect, Eye, Penalty, Ruleset, Seat, Sighting, Span, Turn, Weapon};

use crate::chart::name_cells;

/// What this viewer learned in a turn: about its own actions and the game, and about what others did.
#[derive(Default)]
pub(crate) struct Told {
    own: Vec<String>,
    others: Vec<String>,
}

impl Told {
    /// Describes a turn. Who is next and the ships shown at the start and the end are left out: cases ask for
    /// them in other words.
    pub(crate) fn in_turn(ruleset: &Ruleset, eye: Eye, turn: &Turn) -> Told {
        let mut seen = Vec::new();
        turn.seen_by(eye, &mut seen);
        let mut told = Told::default();
        let mut rest = seen.as_slice();
        while let Some((first, others)) = rest.split_first() {
            let volley = rest.iter().take_while(|sighting| is_shot_by(sighting, shooter(first))).count();
            if volley > 0 {
                told.volley(ruleset, eye, &rest[..volley], volley > 1);
                rest = &rest[volley..];
                continue;
            }
            if let Sighting::Strike { by, .. } = first {
                let volley = others.iter().take_while(|sighting| is_shot_by(sighting, Some(*by))).count();
                told.one(ruleset, eye, first);
                let counted = matches!(others.first(), Some(Sighting::Salvo { .. }));
                if volley == 0 && !counted {
                    told.add(eye, *by, "nothing struck".to_owned());
                } else if volley > 0 {
                    told.volley(ruleset, eye, &others[..volley], true);
                }
                rest = &others[volley..];
                continue;
            }
            if let (Sighting::Salvo { by, .. }, false) = (first, tally_follows(others)) {
                told.one(ruleset, eye, first);
                told.add(eye, *by, "no hits".to_owned());
            } else {
                told.one(ruleset, eye, first);
            }
            rest = others;
        }
        if told.own.iter().any(|event| event.starts_with("round ")) {
            told.own.retain(|event| event != "committed");
            told.others.retain(|event| !event.ends_with(" committed"));
        }
        told
    }

    /// About its own actions and the game.
    pub(crate) fn own(&self) -> String {
        join(&self.own)
    }

    /// About what others did.
    pub(crate) fn of_others(&self) -> String {
        join(&self.others)
    }

    fn add(&mut self, eye: Eye, by: Seat, event: String) {
        if eye == Eye::Player(by) {
            self.own.push(event);
        } else {
            self.others.push(format!("{by} {event}"));
        }
    }

    /// The shots of one order: hits one by one, misses as a number.
    fn volley(&mut self, ruleset: &Ruleset, eye: Eye, shots: &[Sighting], many: bool) {
        let mut misses = 0;
        for shot in shots {
            let Sighting::Shot { by, cell, effect, class, wreck } = shot else { continue };
            if many && *effect == Effect::Miss {
                misses += 1;
                continue;
            }
            let word = match effect {
                Effect::Miss => "miss",
                Effect::Hit => "hit",
                Effect::Sunk => "sunk",
            };
            let what = ship(ruleset, word, *class, *wreck);
            let plain = eye == Eye::Player(*by) && !many;
            let place = if plain { String::new() } else { format!("{} ", ruleset.board().name(*cell)) };
            self.add(eye, *by, format!("{place}{what}"));
        }
        if let (Some(by), true) = (shooter(&shots[0]), misses > 0) {
            let word = if misses == 1 { "miss" } else { "misses" };
            self.add(eye, by, format!("{misses} {word}"));
        }
    }

    fn one(&mut self, ruleset: &Ruleset, eye: Eye, sighting: &Sighting) {
        let board = ruleset.board();
        let own = |seat: Seat| eye == Eye::Player(seat);
        match sighting {
            Sighting::Ship { .. } | Sighting::Next(_) | Sighting::Shot { .. } => {}
            Sighting::Committed { by } => self.add(eye, *by, "committed".to_owned()),
            Sighting::Round { number } => self.own.push(format!("round {number}")),
            Sighting::Strike { by, .. } if own(*by) => {}
            Sighting::Strike { by, weapon } => self.add(eye, *by, weapon_name(board, *weapon)),
            Sighting::Salvo { by, .. } if own(*by) => {}
            Sighting::Salvo { by, cells } => {
                self.add(eye, *by, format!("salvo {}", name_cells(board, *cells)));
            }
            Sighting::Tally { by, class, hits } => {
                let word = class.map_or("hits", |class| ruleset.class(class).name());
                self.add(eye, *by, format!("{word} {hits}"));
            }
            Sighting::Sank { by, class, wreck } => self.add(eye, *by, ship(ruleset, "sank", *class, *wreck)),
            Sighting::Cleared { by, cells } => self.add(eye, *by, format!("clears {}", cells.len())),
            Sighting::Radar { by, at, echo } => {
                let answer = match echo {
                    Echo::Cells(cells) => format!("sees {}", name_cells(board, *cells)),
                    Echo::Presence(true) => "yes".to_owned(),
                    Echo::Presence(false) => "no".to_owned(),
                    Echo::Obscured => "obscured".to_owned(),
                };
                let place = if own(*by) { String::new() } else { format!("radar {} ", board.name(*at)) };
                self.add(eye, *by, format!("{place}{answer}"));
            }
            Sighting::RadarUsed { by, obscured } => {
                self.add(eye, *by, if *obscured { "radar obscured" } else { "radar" }.to_owned());
            }
            Sighting::Smoke { by, at } => self.add(eye, *by, format!("smoke {}", board.name(*at))),
            Sighting::SmokeLaid { by } => self.add(eye, *by, "smoke".to_owned()),
            Sighting::SmokeGone { owner, at } => {
                self.add(eye, *owner, format!("smoke {} gone", board.name(*at)));
            }
            Sighting::Hidden { by } => self.add(eye, *by, "hidden".to_owned()),
            Sighting::Penalty { by, penalty, reason } => {
                let word = match penalty {
                    Penalty::TurnLost => "turn lost",
                    Penalty::Forfeit => "forfeit",
                };
                let reason = reason.as_ref().map_or(String::new(), |reason| format!(": {reason}"));
                self.add(eye, *by, format!("{word}{reason}"));
            }
            Sighting::Ended(end) => self.own.push(format!("end {} {}", end.outcome(), end.cause())),
        }
    }
}

fn join(events: &[String]) -> String {
    if events.is_empty() { "nothing".to_owned() } else { events.join("; ") }
}

fn shooter(sighting: &Sighting) -> Option<Seat> {
    match sighting {
        Sighting::Shot { by, .. } => Some(*by),
        _ => None,
    }
}

fn is_shot_by(sighting: &Sighting, seat: Option<Seat>) -> bool {
    seat.is_some() && shooter(sighting) == seat
}

fn tally_follows(rest: &[Sighting]) -> bool {
    matches!(rest.first(), Some(Sighting::Tally { .. }))
}

/// `sunk Two C3-D3`: class and position, if revealed.
fn ship(ruleset: &Ruleset, word: &str, class: Option<ClassId>, wreck: Option<Span>) -> String {
    let class = class.map_or(String::new(), |class| format!(" {}", ruleset.class(class).name()));
    let wreck = wreck.map_or(String::new(), |span| format!(" {}", span.name(ruleset.board())));
    format!("{word}{class}{wreck}")
}

fn weapon_name(board: Board, weapon: Weapon) -> String {
    match weapon {
        Weapon::Artillery(at) => format!("artillery {}", board.name(at)),
        Weapon::Torpedo(lane) => format!("torpedo {}", board.name_lane(lane)),
    }
}
