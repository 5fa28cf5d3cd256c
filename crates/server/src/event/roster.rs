//! All bots, in memory: who can be called, and where.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use arena::{Address, BotUrl, Key};
use store::{Bot, BotState, Checked, Store, StoreError};
use uuid::Uuid;
use wire::BotActivity;

/// The bots as the store has them, the addresses that running matches share, and who is playing.
pub(crate) struct Roster {
    /// In the order in which they came, which their ids keep.
    members: RwLock<BTreeMap<Uuid, Member>>,
    /// Changes whenever something changes that a leaderboard shows.
    version: AtomicU64,
}

struct Member {
    bot: Bot,
    /// Where it is called. It is shared with every match, so that a change acts from the next call on.
    address: Option<Address>,
    /// In how many matches it is.
    playing: usize,
}

impl Member {
    fn is_ready(&self) -> bool {
        self.bot.state == BotState::Active && self.bot.url.is_some() && self.address.is_some()
    }

    fn has_failed_check(&self) -> bool {
        self.bot.last_check == Some(Checked::Failed)
    }

    fn activity(&self) -> BotActivity {
        match &self.bot.state {
            BotState::Removed(_) => BotActivity::Removed,
            BotState::Benched(_) | BotState::Failing(_) => BotActivity::Benched,
            BotState::Active if self.playing > 0 => BotActivity::Playing,
            BotState::Active if self.is_ready() && self.has_failed_check() => BotActivity::CheckFailed,
            BotState::Active if self.is_ready() => BotActivity::Ready,
            BotState::Active => BotActivity::NoUrl,
        }
    }

    /// The bot is as the store has it now.
    fn update(&mut self, bot: Bot) {
        let url = bot.url.as_deref().and_then(|url| url.parse::<BotUrl>().ok());
        match (&self.address, url) {
            (Some(address), Some(url)) => address.set(url),
            (None, Some(url)) => self.address = Some(Address::new(url)),
            // A match that is on keeps the last address it had.
            (_, None) => {}
        }
        self.bot = bot;
    }
}

impl Roster {
    /// Nobody yet.
    pub(crate) fn new() -> Roster {
        Roster { members: RwLock::default(), version: AtomicU64::new(0) }
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
        for bot in store.bots().await? {
            self.take(bot);
        }
        Ok(())
    }

    /// Takes in what has changed about a bot.
    pub(crate) async fn refresh(&self, store: &Store, bot: Uuid) -> Result<(), StoreError> {
        if let Some(bot) = store.bot(bot).await? {
            self.take(bot);
        }
        Ok(())
    }

    fn take(&self, bot: Bot) {
        let mut members = self.write();
        let member =
            members.entry(bot.id).or_insert_with(|| Member { bot: bot.clone(), address: None, playing: 0 });
        member.update(bot);
    }

    /// Changes whenever something changes that a leaderboard shows.
    pub(crate) fn version(&self) -> u64 {
        self.version.load(Ordering::Relaxed)
    }

    /// The bots that can be called, with their names, in the order in which they came.
    pub(crate) fn ready(&self) -> Vec<(Uuid, String)> {
        let members = self.read();
        let ready = members.iter().filter(|(_, member)| member.is_ready());
        ready.map(|(id, member)| (*id, member.bot.name.clone())).collect()
    }

    /// Whether a bot can be called.
    pub(crate) fn is_ready(&self, bot: Uuid) -> bool {
        self.read().get(&bot).is_some_and(Member::is_ready)
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
        self.read().get(&bot).map(Member::activity)
    }

    /// Whether a bot is benched because it failed.
    pub(crate) fn is_failing(&self, bot: Uuid) -> bool {
        self.read().get(&bot).is_some_and(|member| matches!(member.bot.state, BotState::Failing(_)))
    }

    /// Whether something was wrong with a bot when it was last checked.
    pub(super) fn has_failed_check(&self, bot: Uuid) -> bool {
        self.read().get(&bot).is_some_and(Member::has_failed_check)
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
        let here = members.values().filter(|member| member.activity() != BotActivity::Removed).count();
        let ready = members.values().filter(|member| member.is_ready()).count();
        (here as u32, ready as u32)
    }
}
