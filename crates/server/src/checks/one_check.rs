//! Runs one check of a bot and stores the result.

use std::sync::Arc;
use std::time::Duration;

use arena::check::{Plan, TRYOUT_ORDERS, Target, Tryout, answers, try_out};
use arena::{BotUrl, Key};
use rules::{Dice, Ruleset};
use store::{Bot, BotChange, Change, Check, Checked, RulesKey, StoreError};
use uuid::Uuid;
use wire::bot::{FaultKind, Form};
use wire::{BotCheck, CheckVerdict};

use super::describe;
use super::terms::Terms;
use crate::app::App;
use crate::{event, token};

/// Rules of the simple form and of the general form: a bot that fails with one may speak the other.
const SIMPLE: &str = "hackathon";
const GENERAL: &str = "classic";

/// Checks a bot under the rules it has to be ready for, and stores the result.
pub(super) async fn check(app: &App, bot: Uuid) -> Result<BotCheck, String> {
    let ours = |error: StoreError| error.to_string();
    let terms = Terms::now(&app.store).await.map_err(ours)?;
    let bot = app.store.bot(bot).await.map_err(ours)?.ok_or("the bot is gone")?;
    let rules = terms.ruleset.id();
    let Some((text, url)) = url_of(&bot) else {
        let words = "Your bot has no URL yet. Set it, then check again.".to_owned();
        let verdict = CheckVerdict::NoUrl;
        return Ok(BotCheck { verdict, words, rules, slow: None, calls: Vec::new() });
    };
    let plan = plan(app, &bot, terms.limit);
    let began = store::now();
    // A bot in a match gets as few extra calls as possible, so that its answers there don't slow down.
    let orders = if app.events.roster.is_playing(bot.id) { 0 } else { TRYOUT_ORDERS };
    let target = Target::Url(url.clone());
    let tried = try_out(&target, &plan, &terms.ruleset, orders).await?;
    let calls = event::of_log(&tried.log, began);
    let slowest = tried.slowest();
    let (found, words) = match (&tried.fault, calls.last()) {
        (Some((fault, asked)), Some(last)) => {
            // This text is stored and shown to anyone who signs in to the bot, so it must not reveal private answers.
            let told = if last.withheld { fault.without_quotes() } else { fault.clone() };
            let wrong = describe::wrong(&told, *asked, last);
            match other_rules(app, &bot, &url, &plan, &terms.ruleset, &tried).await? {
                Some(others) => {
                    let words = describe::other_rules(&terms.ruleset, &others);
                    (Checked::OtherRules, format!("{words} {wrong}"))
                }
                None => (Checked::Failed, wrong + describe::advice(fault, last, &url)),
            }
        }
        _ => (Checked::Passed, describe::ready(&tried, &calls, &terms.ruleset)),
    };
    let check = Check { found, words: words.clone(), slowest, limit: terms.limit, at: store::now() };
    let slow = describe::slow_answer(&check);
    let change = BotChange::Check { url: text, rules: terms.rules, check };
    app.store.apply(vec![Change::Bot(bot.id, change)]).await.map_err(ours)?;
    app.events.bot_changed(bot.id).await.map_err(ours)?;
    Ok(BotCheck { verdict: describe::verdict(found), words, rules, slow, calls })
}

fn url_of(bot: &Bot) -> Option<(String, BotUrl)> {
    let text = bot.url.clone()?;
    let url = text.parse().ok()?;
    Some((text, url))
}

fn plan(app: &App, bot: &Bot, limit: Duration) -> Plan {
    Plan {
        rules: Vec::new(),
        limit,
        key: Key::from_text(&bot.signing_key.0),
        reach: Arc::clone(&app.reach),
        dice: Dice::from_key(token::random()),
    }
}

/// The rules that a bot plays instead, if it failed at once under these.
async fn other_rules(
    app: &App,
    bot: &Bot,
    url: &BotUrl,
    plan: &Plan,
    ruleset: &Ruleset,
    tried: &Tryout,
) -> Result<Option<Ruleset>, String> {
    let silent = |kind| matches!(kind, FaultKind::Timeout | FaultKind::Unreachable);
    let spoke = tried.fault.as_ref().is_some_and(|(fault, _)| !silent(fault.kind));
    if !spoke || !tried.failed_at_once() {
        return Ok(None);
    }
    let others = others(app, bot.id, ruleset);
    let plays = answers(&Target::Url(url.clone()), plan, &others).await?;
    Ok(plays.then_some(others))
}

/// Other rules under which a bot answers correctly, after it failed under these.
pub(crate) async fn plays_others(
    app: &App,
    bot: Uuid,
    ruleset: &Ruleset,
    limit: Duration,
) -> Result<Option<Ruleset>, String> {
    let bot = app.store.bot(bot).await.map_err(|error| error.to_string())?;
    let Some((bot, (_, url))) = bot.and_then(|bot| url_of(&bot).map(|url| (bot, url))) else {
        return Ok(None);
    };
    let others = others(app, bot.id, ruleset);
    let plays = answers(&Target::Url(url), &plan(app, &bot, limit), &others).await?;
    Ok(plays.then_some(others))
}

/// The rules that a bot most likely plays instead: ones it is known to play, or ones of the other form.
fn others(app: &App, bot: Uuid, ruleset: &Ruleset) -> Ruleset {
    let known = app.events.roster.plays_preset(bot, &RulesKey::of(ruleset));
    known.unwrap_or_else(|| {
        let other = match Form::of(ruleset) {
            Form::General => SIMPLE,
            Form::Simple => GENERAL,
        };
        Ruleset::preset(other).expect("it is a preset")
    })
}
