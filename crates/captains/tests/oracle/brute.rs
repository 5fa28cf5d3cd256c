//! The oracle: every possible fleet, each with its own game, and the referee to say what it would have
//! answered.

use std::collections::BTreeMap;

use rules::{
    Cell, ClassId, Effect, Eye, Fleet, Game, Order, Phase, Proposal, Ruleset, Seat, Sides, Sighting, Span,
    View,
};

/// A game of the shooter A, and with it the same game against every fleet that would have looked the same to
/// A.
pub(crate) struct Oracle {
    ruleset: Ruleset,
    truth: Game,
    view: View,
    others: Vec<(Fleet, Game)>,
    /// Every fleet before anything was known.
    all: Vec<Fleet>,
    fired: BTreeMap<Cell, u8>,
}

impl Oracle {
    pub(crate) fn new(ruleset: &Ruleset, own: &Fleet, hidden: &Fleet) -> Oracle {
        let open = |fleet: &Fleet| Game::new(ruleset, Sides::new(own.clone(), fleet.clone()), Seat::A);
        let all = all_fleets(ruleset);
        let others = all.iter().map(|fleet| (fleet.clone(), open(fleet))).collect();
        let truth = open(hidden);
        let view = truth.view(Eye::Player(Seat::A));
        Oracle { ruleset: ruleset.clone(), truth, view, others, all, fired: BTreeMap::new() }
    }

    /// Plays an order in every game and keeps those that look to A as the true one does.
    pub(crate) fn play(&mut self, seat: Seat, order: Order) {
        if seat == Seat::A {
            for cell in self.truth.arsenal(seat).struck_by(&self.ruleset, order) {
                *self.fired.entry(cell).or_insert(0) += 1;
            }
        }
        let sightings = |game: &mut Game| -> Option<Vec<Sighting>> {
            let mut seen = Vec::new();
            game.play(seat, order).ok()?.seen_by(Eye::Player(Seat::A), &mut seen);
            // The fleets are shown at the end; only what was known before is compared.
            seen.retain(|sighting| !matches!(sighting, Sighting::Ship { .. }));
            Some(seen)
        };
        let told = sightings(&mut self.truth).expect("the order is legal");
        self.view = self.truth.view(Eye::Player(Seat::A));
        self.others.retain_mut(|(_, game)| sightings(game).as_ref() == Some(&told));
    }

    pub(crate) fn view(&self) -> &View {
        &self.view
    }

    pub(crate) fn view_of(&self, seat: Seat) -> View {
        self.truth.view(Eye::Player(seat))
    }

    pub(crate) fn phase(&self) -> Phase {
        self.truth.phase()
    }

    pub(crate) fn seat_to_move(&self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|seat| self.truth.phase().admits(*seat).is_ok())
    }

    /// Every fleet before anything was known.
    pub(crate) fn all(&self) -> &[Fleet] {
        &self.all
    }

    /// The fleets that fit everything.
    pub(crate) fn fleets(&self) -> Vec<&Fleet> {
        self.others.iter().map(|(fleet, _)| fleet).collect()
    }

    /// The chances that a shot at the cell takes a hit point, and that it sinks a ship, if fleets have these
    /// chances.
    pub(crate) fn shot(&self, chances: &[f64], cell: Cell) -> (f64, f64) {
        let (mut hit, mut sunk) = (0.0, 0.0);
        for ((fleet, _), chance) in self.others.iter().zip(chances) {
            let Some(ship) = fleet.ship_at(cell) else { continue };
            let armour = self.ruleset.class(fleet.ships()[ship].class).armour();
            let left = |cell| armour.saturating_sub(self.fired.get(&cell).copied().unwrap_or(0));
            let points: u8 = fleet.cells_of(ship).iter().map(left).sum();
            hit += if left(cell) > 0 { *chance } else { 0.0 };
            sunk += if left(cell) > 0 && points == 1 { *chance } else { 0.0 };
        }
        (hit, sunk)
    }

    /// The chance that a ship of the class is on the cell.
    pub(crate) fn share(&self, chances: &[f64], class: ClassId, cell: Cell) -> f64 {
        let on = |fleet: &Fleet| fleet.ship_at(cell).is_some_and(|ship| fleet.ships()[ship].class == class);
        let fleets = self.others.iter().zip(chances);
        fleets.filter(|((fleet, _), _)| on(fleet)).map(|(_, chance)| chance).sum()
    }

    /// How likely each answer to a shot is.
    pub(crate) fn answers(
        &self,
        chances: &[f64],
        at: Cell,
    ) -> BTreeMap<(Effect, Option<ClassId>, Option<Span>), f64> {
        let mut answers = BTreeMap::new();
        for ((_, game), chance) in self.others.iter().zip(chances) {
            let mut seen = Vec::new();
            let mut game = game.clone();
            game.play(Seat::A, Order::shot(at)).unwrap().seen_by(Eye::Player(Seat::A), &mut seen);
            let answer = seen.into_iter().find_map(|sighting| match sighting {
                Sighting::Shot { effect, class, wreck, .. } => Some((effect, class, wreck)),
                _ => None,
            });
            *answers.entry(answer.unwrap()).or_insert(0.0) += chance;
        }
        answers
    }
}

/// Every legal fleet: each combination of berths is proposed, and the rule set says whether it is one.
fn all_fleets(ruleset: &Ruleset) -> Vec<Fleet> {
    let mut fleets = Vec::new();
    let roster: Vec<_> = ruleset.roster().collect();
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    propose(ruleset, &roster, &mut chosen, &mut fleets);
    fleets
}

fn propose(
    ruleset: &Ruleset,
    roster: &[&rules::Class],
    chosen: &mut Vec<(usize, usize)>,
    fleets: &mut Vec<Fleet>,
) {
    let Some(class) = roster.get(chosen.len()) else {
        let proposals: Vec<Proposal> = chosen
            .iter()
            .zip(roster)
            .map(|((_, berth), class)| Proposal::along(class.name(), class.berths()[*berth].span))
            .collect();
        fleets.extend(Fleet::new(ruleset, &proposals).ok());
        return;
    };
    // Ships of a class are alike, so they are taken in order of their berths.
    let from = match chosen.last() {
        Some((last, berth)) if *last == class.id().index() => berth + 1,
        _ => 0,
    };
    for berth in from..class.berths().len() {
        let cells = class.berths()[berth].cells;
        let free =
            |(class, other): &(usize, usize)| !ruleset.classes()[*class].berths()[*other].cells.meets(cells);
        if chosen.iter().all(free) {
            chosen.push((class.id().index(), berth));
            propose(ruleset, roster, chosen, fleets);
            chosen.pop();
        }
    }
}
