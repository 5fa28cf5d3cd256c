//! The entrants of a tournament: names, rules, schedule and players.

use std::sync::Arc;

use arena::{Fixture, Format, Player, PlayerOptions, Reach, Schedule};
use captains::registry;
use rules::Sides;
use store::{Entrant, RulesKey, Tournament};

use super::roster::Roster;
use crate::http::title;

/// A tournament with its entrants.
pub(super) struct Entrants {
    pub(super) tournament: Tournament,
    pub(super) list: Vec<Entrant>,
    /// The key of the rules in the store.
    pub(super) rules: RulesKey,
    options: PlayerOptions,
}

/// How often a game that failed because of the server is tried: until it is played.
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

    /// The tournament without results; who plays whom follows from what is stored.
    pub(super) fn begin(&self) -> arena::Tournament {
        let schedule = Schedule::new(self.list.len(), format(&self.tournament), self.tournament.seed);
        arena::Tournament::new(schedule, self.tournament.concurrency as usize, TRIES)
    }

    /// How many games an entrant may play at once now; 0 if it is absent.
    pub(super) fn limit(&self, slot: usize, roster: &Roster) -> usize {
        match self.list[slot].bot {
            Some(bot) if roster.is_ready(bot, &self.rules) => self.tournament.per_bot as usize,
            Some(_) => 0,
            // Captains have no limit, unless this version of the program no longer has them.
            None if registry::find(&self.list[slot].name).is_none() => 0,
            None => self.tournament.concurrency as usize,
        }
    }

    /// An entrant's name. Bots go by their current name, because organisers rename offensive ones.
    pub(super) fn name(&self, slot: usize, roster: &Roster) -> String {
        let entrant = &self.list[slot];
        entrant.bot.and_then(|bot| roster.name(bot)).unwrap_or_else(|| entrant.name.clone())
    }

    /// An entrant's name in a sentence: captains by their title.
    pub(super) fn display_name(&self, slot: usize, roster: &Roster) -> String {
        let name = self.name(slot, roster);
        if self.list[slot].bot.is_some() { name } else { title(&name) }
    }

    /// The names of the two players of a game.
    pub(super) fn names(&self, fixture: Fixture, roster: &Roster) -> Sides<String> {
        Sides::from_fn(|seat| self.name(fixture.players[seat], roster))
    }

    /// A player for an entrant; none if it no longer exists.
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

/// How many games a tournament with this many entrants has.
pub(super) fn games_of(entrants: usize, tournament: &Tournament) -> u64 {
    let entrants = entrants as u64;
    entrants * entrants.saturating_sub(1) / 2 * u64::from(tournament.games)
}
