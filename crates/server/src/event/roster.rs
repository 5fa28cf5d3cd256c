//! All bots, in memory: who can be called, and where.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use arena::{Address, BotUrl, Key};
use rules::Ruleset;
use store::{Bot, BotState, Check, Checked, RulesKey, Store, StoreError};
use uuid::Uuid;
use wire::BotActivity;

use crate::auth::BotPlace;
use crate::checks::Terms;

/// The bots as the store has them, the addresses that running matches share, and who is playing.
pub(crate) struct Roster {
    /// In the order in which they came, which their ids keep.
    members: RwLock<BTreeMap<Uuid, Member>>,
    /// What bots have to be ready for.
    terms: RwLock<Terms>,
    /// Changes whenever something changes that a leaderboard shows.
    version: AtomicU64,
}

struct Member {
    bot: Bot,
    /// What is known of it, by the rules.
    checks: HashMap<RulesKey, Check>,
    /// Where it is called. It is shared with every match, so that a change acts from the next call on.
    address: Option<Address>,
    /// In how many matches it is.
    playing: usize,
}

impl Member {
    fn is_ready(&self) -> bool {
        self.bot.state == BotState::Active && self.bot.url.is_some() && self.address.is_some()
    }

    /// What it was found to be by what bots have to be ready for.
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

    /// The bot is as the store has it now.
    fn update(&mut self, bot: Bot, checks: HashMap<RulesKey, Check>) {
        let url = bot.url.as_deref().and_then(|url| url.parse::<BotUrl>().ok());
        match (&self.address, url) {
            (Some(address), Some(url)) => address.set(url),
            (None, Some(url)) => self.address = Some(Address::new(url)),
            // A match that is on keeps the last address it had.
            (_, None) => {}
        }
        (self.bot, self.checks) = (bot, checks);
    }
}

impl Roster {
    /// Nobody yet.
    pub(crate) fn new() -> Roster {
        Roster { members: RwLock::default(), terms: RwLock::default(), version: AtomicU64::new(0) }
    }

    fn read(&self) -> RwLockReadGuard<'_, BTreeMap<Uuid, Member>> {
        self.members.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, BTreeMap<Uuid, Member>> {
        self.version.fetch_add(1, Ordering::Relaxed);
        self.members.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes in all bots of the store.
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

    /// Takes in what has changed about a bot.
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

    fn terms(&self) -> RwLockReadGuard<'_, Terms> {
        self.terms.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Bots have to be ready for this now. Whether that is news.
    pub(super) fn set_terms(&self, terms: Terms) -> bool {
        if *self.terms() == terms {
            return false;
        }
        *self.terms.write().unwrap_or_else(PoisonError::into_inner) = terms;
        self.version.fetch_add(1, Ordering::Relaxed);
        true
    }

    /// The name and version of the rules that bots have to be ready for.
    pub(crate) fn rules(&self) -> String {
        self.terms().ruleset.id()
    }

    /// What a bot was found to be by these rules, if it was checked by them.
    pub(crate) fn check(&self, bot: Uuid) -> Option<Check> {
        let terms = self.terms();
        self.read().get(&bot).and_then(|member| member.check(&terms).cloned())
    }

    /// The bots that can be called, are in no match, and were not checked by what they have to be ready for.
    pub(crate) fn unchecked(&self) -> Vec<Uuid> {
        let terms = self.terms();
        let members = self.read();
        let due = members.iter().filter(|(_, member)| member.playing == 0 && member.is_unchecked(&terms));
        due.map(|(id, _)| *id).collect()
    }

    /// Whether a bot can be called and was not checked by what it has to be ready for.
    pub(super) fn is_unchecked(&self, bot: Uuid) -> bool {
        let terms = self.terms();
        self.read().get(&bot).is_some_and(|member| member.is_unchecked(&terms))
    }

    /// Whether a bot is in a match.
    pub(crate) fn is_playing(&self, bot: Uuid) -> bool {
        self.read().get(&bot).is_some_and(|member| member.playing > 0)
    }

    /// Whether a bot is known to play these rules as it should.
    pub(super) fn is_known_to_play(&self, bot: Uuid, rules: &RulesKey) -> bool {
        let known =
            |member: &Member| member.checks.get(rules).is_some_and(|check| check.found == Checked::Passed);
        self.read().get(&bot).is_some_and(known)
    }

    /// A preset that a bot is known to play, other than these rules.
    pub(crate) fn plays_preset(&self, bot: Uuid, except: &RulesKey) -> Option<Ruleset> {
        let members = self.read();
        let checks = members.get(&bot)?.checks.iter();
        let mut passed: Vec<&RulesKey> = checks
            .filter(|(rules, check)| *rules != except && check.found == Checked::Passed)
            .map(|(rules, _)| rules)
            .collect();
        passed.sort_unstable();
        passed.into_iter().find_map(RulesKey::preset)
    }

    /// The bots that could be called but do not play these rules, with their names.
    pub(crate) fn left_out(&self, rules: &RulesKey) -> Vec<(Uuid, String)> {
        let members = self.read();
        let out = members.iter().filter(|(_, member)| member.is_ready() && !member.plays(rules));
        out.map(|(id, member)| (*id, member.bot.name.clone())).collect()
    }

    /// The other bots at the place where this one is called, by their names.
    pub(crate) fn at_the_same_url(&self, bot: &Bot) -> Vec<String> {
        let place = |bot: &Bot| Some(BotPlace::of(&bot.url.as_deref()?.parse().ok()?));
        let Some(own) = place(bot) else { return Vec::new() };
        let members = self.read();
        let others = members.values().filter(|other| other.bot.id != bot.id);
        let others = others.filter(|other| place(&other.bot).as_ref() == Some(&own));
        others.map(|other| other.bot.name.clone()).collect()
    }

    /// Changes whenever something changes that a leaderboard shows.
    pub(crate) fn version(&self) -> u64 {
        self.version.load(Ordering::Relaxed)
    }

    /// The bots that can be called and may play these rules, with their names, in the order in which they came.
    pub(crate) fn ready(&self, rules: &RulesKey) -> Vec<(Uuid, String)> {
        let members = self.read();
        let ready = members.iter().filter(|(_, member)| member.is_ready() && member.plays(rules));
        ready.map(|(id, member)| (*id, member.bot.name.clone())).collect()
    }

    /// Whether a bot can be called and may play these rules.
    pub(crate) fn is_ready(&self, bot: Uuid, rules: &RulesKey) -> bool {
        self.read().get(&bot).is_some_and(|member| member.is_ready() && member.plays(rules))
    }

    /// Where a bot is called and what its calls are signed with.
    pub(crate) fn line(&self, bot: Uuid) -> Option<(Address, Key)> {
        let members = self.read();
        let member = members.get(&bot)?;
        Some((member.address.clone()?, Key::from_text(&member.bot.signing_key.0)))
    }

    /// The name of a bot, as it is now.
    pub(crate) fn name(&self, bot: Uuid) -> Option<String> {
        self.read().get(&bot).map(|member| member.bot.name.clone())
    }

    /// What a bot is doing.
    pub(crate) fn activity(&self, bot: Uuid) -> Option<BotActivity> {
        let terms = self.terms();
        self.read().get(&bot).map(|member| member.activity(&terms))
    }

    /// Whether a bot is benched because it failed.
    pub(crate) fn is_failing(&self, bot: Uuid) -> bool {
        self.read().get(&bot).is_some_and(|member| matches!(member.bot.state, BotState::Failing(_)))
    }

    /// A match of the bot begins.
    pub(super) fn began(&self, bot: Uuid) {
        if let Some(member) = self.write().get_mut(&bot) {
            member.playing += 1;
        }
    }

    /// A match of the bot is over.
    pub(super) fn ended(&self, bot: Uuid) {
        if let Some(member) = self.write().get_mut(&bot) {
            member.playing = member.playing.saturating_sub(1);
        }
    }

    /// How many bots there are that were not removed, and how many of them can be called.
    pub(crate) fn counts(&self) -> (u32, u32) {
        let members = self.read();
        let removed = |member: &&Member| matches!(member.bot.state, BotState::Removed(_));
        let here = members.values().filter(|member| !removed(member)).count();
        let ready = members.values().filter(|member| member.is_ready()).count();
        (here as u32, ready as u32)
    }
}
