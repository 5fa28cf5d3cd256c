//! All bots in memory: their state, URLs, check results and running matches.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};

use arena::{Address, BotUrl, Key};
use parking_lot::{RwLock, RwLockWriteGuard};
use rules::Ruleset;
use store::{Bot, BotState, Check, Checked, RulesKey, Store, StoreError};
use uuid::Uuid;
use wire::BotActivity;

use crate::auth::BotPlace;
use crate::checks::Terms;
use crate::number::count;

/// All bots as stored, with the URLs that running matches share and the number of matches each is playing.
pub(crate) struct Roster {
    /// In order of registration, which is the order of their ids.
    members: RwLock<BTreeMap<Uuid, Member>>,
    /// The rules and time limit that bots have to be ready for.
    terms: RwLock<Terms>,
    /// Changes whenever something changes that a leaderboard shows.
    version: AtomicU64,
}

struct Member {
    bot: Bot,
    /// Check results, by rules.
    checks: HashMap<RulesKey, Check>,
    /// Its URL, shared with running matches so that a change takes effect at the next call.
    address: Option<Address>,
    /// How many matches it is playing.
    playing: usize,
}

impl Member {
    fn is_ready(&self) -> bool {
        self.bot.state == BotState::Active && self.bot.url.is_some() && self.address.is_some()
    }

    /// Its check result under the current terms.
    fn check(&self, terms: &Terms) -> Option<&Check> {
        self.checks.get(&terms.rules).filter(|check| check.limit == terms.limit)
    }

    fn plays(&self, rules: &RulesKey) -> bool {
        self.checks.get(rules).is_none_or(|check| check.found != Checked::OtherRules)
    }

    fn is_unchecked(&self, terms: &Terms) -> bool {
        self.is_ready() && self.check(terms).is_none()
    }

    fn activity(&self, terms: &Terms) -> BotActivity {
        match &self.bot.state {
            BotState::Removed(_) => BotActivity::Removed,
            BotState::Benched(_) | BotState::Failing(_) => BotActivity::Benched,
            BotState::Active if self.playing > 0 => BotActivity::Playing,
            BotState::Active if !self.is_ready() => BotActivity::NoUrl,
            BotState::Active => match self.check(terms).map(|check| check.found) {
                None => BotActivity::Unchecked,
                Some(Checked::Passed) => BotActivity::Ready,
                Some(Checked::Failed) => BotActivity::CheckFailed,
                Some(Checked::OtherRules) => BotActivity::OtherRules,
            },
        }
    }

    /// Takes over the bot from the store.
    fn update(&mut self, bot: Bot, checks: HashMap<RulesKey, Check>) {
        let url = bot.url.as_deref().and_then(|url| url.parse::<BotUrl>().ok());
        match (&self.address, url) {
            (Some(address), Some(url)) => address.set(url),
            (None, Some(url)) => self.address = Some(Address::new(url)),
            // A running match keeps the last URL.
            (_, None) => {}
        }
        (self.bot, self.checks) = (bot, checks);
    }
}

impl Roster {
    /// An empty roster.
    pub(crate) fn new() -> Roster {
        Roster { members: RwLock::default(), terms: RwLock::default(), version: AtomicU64::new(0) }
    }

    fn write(&self) -> RwLockWriteGuard<'_, BTreeMap<Uuid, Member>> {
        self.version.fetch_add(1, Ordering::Relaxed);
        self.members.write()
    }

    /// Loads all bots from the store.
    pub(crate) async fn load(&self, store: &Store) -> Result<(), StoreError> {
        let mut checks: HashMap<Uuid, HashMap<RulesKey, Check>> = HashMap::new();
        for (bot, rules, check) in store.checks().await? {
            checks.entry(bot).or_default().insert(rules, check);
        }
        for bot in store.bots().await? {
            let checks = checks.remove(&bot.id).unwrap_or_default();
            self.take(bot, checks);
        }
        Ok(())
    }

    /// Updates one bot.
    pub(crate) async fn refresh(&self, store: &Store, bot: Uuid) -> Result<(), StoreError> {
        let checks =
            store.checks_of(bot).await?.into_iter().map(|(_, rules, check)| (rules, check)).collect();
        if let Some(bot) = store.bot(bot).await? {
            self.take(bot, checks);
        }
        Ok(())
    }

    fn take(&self, bot: Bot, checks: HashMap<RulesKey, Check>) {
        let mut members = self.write();
        let new = || Member { bot: bot.clone(), checks: HashMap::new(), address: None, playing: 0 };
        members.entry(bot.id).or_insert_with(new).update(bot, checks);
    }

    /// Sets what bots have to be ready for; returns whether that changed.
    pub(super) fn set_terms(&self, terms: Terms) -> bool {
        if *self.terms.read() == terms {
            return false;
        }
        *self.terms.write() = terms;
        self.version.fetch_add(1, Ordering::Relaxed);
        true
    }

    /// The name and version of the rules that bots have to be ready for.
    pub(crate) fn rules(&self) -> String {
        self.terms.read().ruleset.id()
    }

    /// A bot's check result under these rules, if there is one.
    pub(crate) fn check(&self, bot: Uuid) -> Option<Check> {
        let terms = self.terms.read();
        self.members.read().get(&bot).and_then(|member| member.check(&terms).cloned())
    }

    /// Bots that can be called, are in no match, and were not checked under the current terms.
    pub(crate) fn unchecked(&self) -> Vec<Uuid> {
        let terms = self.terms.read();
        let members = self.members.read();
        let due = members.iter().filter(|(_, member)| member.playing == 0 && member.is_unchecked(&terms));
        due.map(|(id, _)| *id).collect()
    }

    /// Whether a bot can be called and was not checked under the current terms.
    pub(super) fn is_unchecked(&self, bot: Uuid) -> bool {
        let terms = self.terms.read();
        self.members.read().get(&bot).is_some_and(|member| member.is_unchecked(&terms))
    }

    /// Whether a bot is in a match.
    pub(crate) fn is_playing(&self, bot: Uuid) -> bool {
        self.members.read().get(&bot).is_some_and(|member| member.playing > 0)
    }

    /// Whether a bot is known to play these rules correctly.
    pub(super) fn is_known_to_play(&self, bot: Uuid, rules: &RulesKey) -> bool {
        let known =
            |member: &Member| member.checks.get(rules).is_some_and(|check| check.found == Checked::Passed);
        self.members.read().get(&bot).is_some_and(known)
    }

    /// A preset that a bot is known to play, other than these rules.
    pub(crate) fn plays_preset(&self, bot: Uuid, except: &RulesKey) -> Option<Ruleset> {
        let members = self.members.read();
        let checks = members.get(&bot)?.checks.iter();
        let mut passed: Vec<&RulesKey> = checks
            .filter(|(rules, check)| *rules != except && check.found == Checked::Passed)
            .map(|(rules, _)| rules)
            .collect();
        passed.sort_unstable();
        passed.into_iter().find_map(RulesKey::preset)
    }

    /// Bots that can be called but do not play these rules, with their names.
    pub(crate) fn left_out(&self, rules: &RulesKey) -> Vec<(Uuid, String)> {
        let members = self.members.read();
        let out = members.iter().filter(|(_, member)| member.is_ready() && !member.plays(rules));
        out.map(|(id, member)| (*id, member.bot.name.clone())).collect()
    }

    /// The names of other bots with the same URL.
    pub(crate) fn at_the_same_url(&self, bot: &Bot) -> Vec<String> {
        let place = |bot: &Bot| Some(BotPlace::of(&bot.url.as_deref()?.parse().ok()?));
        let Some(own) = place(bot) else { return Vec::new() };
        let members = self.members.read();
        let others = members.values().filter(|other| other.bot.id != bot.id);
        let others = others.filter(|other| place(&other.bot).as_ref() == Some(&own));
        others.map(|other| other.bot.name.clone()).collect()
    }

    /// Changes whenever something changes that a leaderboard shows.
    pub(crate) fn version(&self) -> u64 {
        self.version.load(Ordering::Relaxed)
    }

    /// Bots that can be called and may play these rules, with their names, in order of registration.
    pub(crate) fn ready(&self, rules: &RulesKey) -> Vec<(Uuid, String)> {
        let members = self.members.read();
        let ready = members.iter().filter(|(_, member)| member.is_ready() && member.plays(rules));
        ready.map(|(id, member)| (*id, member.bot.name.clone())).collect()
    }

    /// Whether a bot can be called and may play these rules.
    pub(crate) fn is_ready(&self, bot: Uuid, rules: &RulesKey) -> bool {
        self.members.read().get(&bot).is_some_and(|member| member.is_ready() && member.plays(rules))
    }

    /// A bot's URL and signing key.
    pub(crate) fn line(&self, bot: Uuid) -> Option<(Address, Key)> {
        let members = self.members.read();
        let member = members.get(&bot)?;
        Some((member.address.clone()?, Key::from_text(&member.bot.signing_key.0)))
    }

    /// A bot's current name.
    pub(crate) fn name(&self, bot: Uuid) -> Option<String> {
        self.members.read().get(&bot).map(|member| member.bot.name.clone())
    }

    /// What a bot is doing.
    pub(crate) fn activity(&self, bot: Uuid) -> Option<BotActivity> {
        let terms = self.terms.read();
        self.members.read().get(&bot).map(|member| member.activity(&terms))
    }

    /// Whether a bot is benched for failing.
    pub(crate) fn is_failing(&self, bot: Uuid) -> bool {
        self.members.read().get(&bot).is_some_and(|member| matches!(member.bot.state, BotState::Failing(_)))
    }

    /// Counts a match that begins.
    pub(super) fn began(&self, bot: Uuid) {
        if let Some(member) = self.write().get_mut(&bot) {
            member.playing += 1;
        }
    }

    /// Counts a match that has ended.
    pub(super) fn ended(&self, bot: Uuid) {
        if let Some(member) = self.write().get_mut(&bot) {
            member.playing = member.playing.saturating_sub(1);
        }
    }

    /// Sets how many matches each bot is playing, wherever they are played. Returns those that have begun to play.
    pub(super) fn set_playing(&self, playing: &HashMap<Uuid, usize>) -> Vec<Uuid> {
        let now = |id: &Uuid| playing.get(id).copied().unwrap_or(0);
        if self.members.read().iter().all(|(id, member)| member.playing == now(id)) {
            return Vec::new();
        }
        let mut begun = Vec::new();
        for (id, member) in self.write().iter_mut() {
            if member.playing == 0 && now(id) > 0 {
                begun.push(*id);
            }
            member.playing = now(id);
        }
        begun
    }

    /// How many bots there are without removed ones, and how many of them can be called.
    pub(crate) fn counts(&self) -> (u32, u32) {
        let members = self.members.read();
        let removed = |member: &&Member| matches!(member.bot.state, BotState::Removed(_));
        let here = members.values().filter(|member| !removed(member)).count();
        let ready = members.values().filter(|member| member.is_ready()).count();
        (count(here), count(ready))
    }
}
