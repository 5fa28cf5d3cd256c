//! Spectators see only what both players know: their view follows from A's alone, and from B's alone.

use proptest::prelude::*;
use rules::{
    Cells, ClassId, ClassTold, Echo, Effect, Eye, HitsTold, Penalty, Ruleset, Seat, Sighting, Span, SunkTold,
    TurnOrder,
};

use crate::cases;
use crate::custom::{custom, presets};
use crate::script::{Script, scripts};

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn the_public_sees_what_both_know_in_every_preset(script in scripts(presets(), 260)) {
        compare(&script)?;
    }

    #[test]
    fn the_public_sees_what_both_know_in_any_rules(script in scripts(custom(), 160)) {
        compare(&script)?;
    }
}

fn compare(script: &Script) -> Result<(), TestCaseError> {
    let (ruleset, fleets, mut game) = script.open();
    for impulse in &script.impulses {
        let (seat, attempt) = impulse.becomes(&game, &fleets);
        let _ = game.play(seat, attempt);
    }
    let mut weakeners = Seat::BOTH.map(|seat| Weakener::new(&ruleset, seat));
    for turn in game.turns() {
        let seen_by = |eye| {
            let mut seen = Vec::new();
            turn.seen_by(eye, &mut seen);
            seen
        };
        for weakener in &mut weakeners {
            let seat = weakener.seat;
            let public = weakener.weaken(&seen_by(Eye::Player(seat)));
            prop_assert_eq!(public, seen_by(Eye::Public), "from {}, turn {}", seat, turn.number());
        }
    }
    Ok(())
}

/// Removes what the other player does not know from one player's sightings.
struct Weakener {
    ruleset: Ruleset,
    seat: Seat,
    own_ships: Vec<Sighting>,
    /// The player's turn is lost in this round, which the others learn with the round.
    turn_lost: bool,
}

impl Weakener {
    fn new(ruleset: &Ruleset, seat: Seat) -> Weakener {
        Weakener { ruleset: ruleset.clone(), seat, own_ships: Vec::new(), turn_lost: false }
    }

    /// The public part of what the player saw of a turn.
    fn weaken(&mut self, seen: &[Sighting]) -> Vec<Sighting> {
        let mut public = Vec::new();
        let mut rest = seen;
        while let Some((sighting, tail)) = rest.split_first() {
            rest = tail;
            match sighting {
                Sighting::Ship { owner, .. } if *owner == self.seat => self.own_ships.push(*sighting),
                Sighting::Strike { by, .. } if *by != self.seat => {
                    public.push(*sighting);
                    rest = self.weaken_shots(*by, tail, &mut public);
                }
                Sighting::Shot { by, .. } if *by != self.seat => {
                    let from = seen.len() - tail.len() - 1;
                    rest = self.weaken_shots(*by, &seen[from..], &mut public);
                }
                Sighting::Radar { by, echo, .. } => {
                    let told = self.ruleset.rules().radar.unwrap().told_to_target;
                    let obscured = *echo == Echo::Obscured;
                    let (used, hidden) =
                        (Sighting::RadarUsed { by: *by, obscured }, Sighting::Hidden { by: *by });
                    public.push(if told { used } else { hidden });
                }
                Sighting::Smoke { by, .. } => public.push(Sighting::SmokeLaid { by: *by }),
                Sighting::SmokeGone { .. } => {}
                Sighting::Penalty { by, penalty, .. } if *by == self.seat => {
                    if self.in_rounds() && *penalty == Penalty::TurnLost {
                        self.turn_lost = true;
                    } else {
                        public.push(Sighting::Penalty { by: *by, penalty: *penalty, reason: None });
                    }
                }
                Sighting::Round { .. } => {
                    public.push(*sighting);
                    if self.seat == Seat::A {
                        self.tell_turn_lost(&mut public);
                    }
                }
                Sighting::Next(_) => {
                    // In a round B's part comes last.
                    self.tell_turn_lost(&mut public);
                    public.push(*sighting);
                }
                Sighting::Ended(_) => {
                    let round = seen.iter().any(|other| matches!(other, Sighting::Round { .. }));
                    if round {
                        self.tell_turn_lost(&mut public);
                    }
                    public.push(*sighting);
                    public.append(&mut self.own_ships);
                }
                // Includes the enemy's ships: they are shown after the end, when everything is.
                _ => public.push(*sighting),
            }
        }
        // After the end the fleets are shown in the order of the seats.
        public.sort_by_key(|sighting| match sighting {
            Sighting::Ship { owner, .. } => Some(*owner),
            _ => None,
        });
        public
    }

    fn in_rounds(&self) -> bool {
        self.ruleset.rules().turns.order == TurnOrder::Together
    }

    fn tell_turn_lost(&mut self, public: &mut Vec<Sighting>) {
        if std::mem::take(&mut self.turn_lost) {
            public.push(Sighting::Penalty { by: self.seat, penalty: Penalty::TurnLost, reason: None });
        }
    }

    /// The enemy's shots up to the next other sighting, of which the player saw everything, as the enemy saw
    /// them. Returns what follows them.
    fn weaken_shots<'a>(&self, by: Seat, seen: &'a [Sighting], public: &mut Vec<Sighting>) -> &'a [Sighting] {
        let told = self.ruleset.rules().told;
        let mut shots: Vec<Shot> = seen.iter().map_while(|sighting| Shot::of(by, sighting)).collect();
        if told.sunk == SunkTold::Never {
            for shot in shots.iter_mut().filter(|shot| shot.effect == Effect::Sunk) {
                *shot = Shot { effect: Effect::Hit, wreck: None, ..*shot };
            }
        }
        let rest = &seen[shots.len()..];
        if told.hits == HitsTold::Cells {
            public.extend(shots.iter().map(|shot| {
                let sunk = shot.effect == Effect::Sunk;
                let class_told =
                    told.class == ClassTold::OnHit || (told.class == ClassTold::OnSinking && sunk);
                Sighting::Shot {
                    by,
                    cell: shot.cell,
                    effect: shot.effect,
                    class: shot.class.filter(|_| class_told),
                    wreck: shot.wreck.filter(|_| told.sunk_cells),
                }
            }));
            return rest;
        }
        let cells: Cells = shots.iter().map(|shot| shot.cell).collect();
        public.push(Sighting::Salvo { by, cells });
        let mut classes: Vec<ClassId> = shots.iter().filter_map(|shot| shot.class).collect();
        classes.sort_unstable();
        if told.class == ClassTold::OnHit {
            public.extend(classes.chunk_by(|a, b| a == b).map(|same| Sighting::Tally {
                by,
                class: Some(same[0]),
                hits: same.len() as u8,
            }));
        } else if !classes.is_empty() {
            public.push(Sighting::Tally { by, class: None, hits: classes.len() as u8 });
        }
        let named = told.class != ClassTold::Never;
        let sunk = shots.iter().filter(|shot| shot.effect == Effect::Sunk);
        let mut sunk: Vec<(Option<ClassId>, Option<Span>)> =
            sunk.map(|shot| (shot.class.filter(|_| named), shot.wreck)).collect();
        sunk.sort_unstable();
        public.extend(sunk.into_iter().map(|(class, wreck)| Sighting::Sank {
            by,
            class,
            wreck: wreck.filter(|_| told.sunk_cells),
        }));
        rest
    }
}

struct Shot {
    cell: rules::Cell,
    effect: Effect,
    class: Option<ClassId>,
    wreck: Option<Span>,
}

impl Shot {
    fn of(shooter: Seat, sighting: &Sighting) -> Option<Shot> {
        match *sighting {
            Sighting::Shot { by, cell, effect, class, wreck } if by == shooter => {
                Some(Shot { cell, effect, class, wreck })
            }
            _ => None,
        }
    }
}
