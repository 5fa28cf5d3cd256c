//! The entrants of a tournament: what is played, by whom, and how they are asked.

use std::sync::Arc;

use arena::{Fixture, Format, Limits, Player, PlayerOptions, Reach, Schedule};
use captains::registry;
use rules::Sides;
use store::{Entrant, RulesKey, Tournament};

use super::roster::Roster;
use crate::http::title;

/// A tournament with those who take part in it.
pub(super) struct Entrants {
    pub(super) tournament: Tournament,
    pub(super) list: Vec<Entrant>,
    /// Names the rules in the store.
    pub(super) rules: RulesKey,
    options: PlayerOptions,
}

/// How often a game is tried that failed by our own fault: until it is played.
const TRIES: u32 = u32::MAX;

impl Entrants {
    pub(super) fn new(tournament: Tournament, list: Vec<Entrant>, reach: &Arc<Reach>) -> Entrants {
        let options = PlayerOptions {
            limit: tournament.timeout,
            game_time: tournament.game_time,
            reach: Arc::clone(reach),
            ..PlayerOptions::default()
        };
        let rules = RulesKey::of(&tournament.ruleset);
        Entrants { tournament, list, rules, options }
    }

    /// The games in their order. It follows from what is stored.
    pub(super) fn plan(&self) -> arena::Tournament {
        let schedule = Schedule::new(self.list.len(), format(&self.tournament), self.tournament.seed);
        let at_once = self.tournament.concurrency as usize;
        let limits = Limits { at_once, each: vec![at_once; self.list.len()] };
        arena::Tournament::new(schedule, limits, TRIES)
    }

    /// How many games somebody may play at once just now; none, if it is not there.
    pub(super) fn limit(&self, slot: usize, roster: &Roster) -> usize {
        match self.list[slot].bot {
            Some(bot) if roster.is_ready(bot, &self.rules) => self.tournament.per_bot as usize,
            Some(_) => 0,
            // Captains of the house play as many as there are, unless this program has no such captain any more.
            None if registry::find(&self.list[slot].name).is_none() => 0,
            None => self.tournament.concurrency as usize,
        }
    }

    /// What somebody is called. A bot goes by the name it has now: organisers rename those that nobody should read.
    pub(super) fn name(&self, slot: usize, roster: &Roster) -> String {
        let entrant = &self.list[slot];
        entrant.bot.and_then(|bot| roster.name(bot)).unwrap_or_else(|| entrant.name.clone())
    }

    /// What somebody is called in a sentence: a captain by its title.
    pub(super) fn spoken(&self, slot: usize, roster: &Roster) -> String {
        let name = self.name(slot, roster);
        if self.list[slot].bot.is_some() { name } else { title(&name) }
    }

    /// The names of both who meet in a game.
    pub(super) fn names(&self, fixture: Fixture, roster: &Roster) -> Sides<String> {
        Sides::from_fn(|seat| self.name(fixture.players[seat], roster))
    }

    /// Somebody who can be asked; none if there is nobody any more.
    pub(super) fn player(&self, slot: usize, roster: &Roster) -> Option<Player> {
        let entrant = &self.list[slot];
        match entrant.bot {
            Some(bot) => {
                let (address, key) = roster.line(bot)?;
                Some(Player::at(address, &self.options, &key))
            }
            None => registry::find(&entrant.name).map(|entry| Player::captain(entry.captain, &self.options)),
        }
    }
}

fn format(tournament: &Tournament) -> Format {
    match tournament.games {
        0 | 1 => Format::Once,
        games => Format::Paired(games / 2),
    }
}

/// How many games so many would play.
pub(super) fn games_of(entrants: usize, tournament: &Tournament) -> u64 {
    let entrants = entrants as u64;
    entrants * entrants.saturating_sub(1) / 2 * u64::from(tournament.games)
}
