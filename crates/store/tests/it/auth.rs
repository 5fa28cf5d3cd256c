//! Bots, the organiser and the audit log in a real file.

use std::time::Duration;

use jiff::Timestamp;
use store::{
    Bot, BotChange, BotState, Change, Deed, Invitation, Note, OrganiserChange, OrganiserSession, ScriptToken,
    Secret, Store, StoreError, TokenHash,
};
use uuid::Uuid;
use wire::{RegistrationMode, StorageKind};

use crate::{Home, on_both};

on_both!(
    a_bot_is_read_back_after_a_restart_with_everything_that_changed,
    no_two_bots_share_a_reading_even_at_the_same_moment,
    a_change_on_a_wrong_belief_is_refused,
    sessions_of_a_bot_open_close_and_end,
    the_organiser_has_one_password_sessions_and_tokens,
    the_audit_log_is_numbered_without_gaps_and_read_in_pages,
    removed_bots_leave_room_for_others,
    registration_and_invitations_read_back,
    every_kind_of_data_is_measured,
);

pub(crate) fn bot(name: &str) -> Bot {
    Bot {
        id: Uuid::now_v7(),
        name: name.to_owned(),
        password: Secret("hash".to_owned()),
        url: None,
        signing_key: Secret("key".to_owned()),
        state: BotState::Active,
        since: store::now(),
        created: store::now(),
    }
}

fn register(bot: &Bot, readings: &[&str]) -> Vec<Change> {
    let readings = readings.iter().map(ToString::to_string).collect();
    vec![Change::Bot(bot.id, BotChange::Register(Box::new(bot.clone()), readings))]
}

async fn change(store: &Store, bot: &Bot, change: BotChange) -> Result<(), StoreError> {
    store.apply(vec![Change::Bot(bot.id, change)]).await
}

fn note(details: &str) -> Change {
    let deed = Deed::Benched;
    Change::Note(Note {
        at: store::now(),
        who: "organiser".to_owned(),
        deed,
        bot: None,
        details: details.to_owned(),
    })
}

async fn a_bot_is_read_back_after_a_restart_with_everything_that_changed(home: Home) {
    let store = home.open().await;
    let (ada, ben) = (bot("Ada"), bot("Ben"));
    store.apply(register(&ada, &["ada"])).await.unwrap();
    store.apply(register(&ben, &["ben", "Ben"])).await.unwrap();
    change(&store, &ada, BotChange::SetUrl(Some("http://localhost:4000".to_owned()))).await.unwrap();
    change(&store, &ada, BotChange::SetPassword(Secret("other".to_owned()))).await.unwrap();
    let at = store::now();
    change(&store, &ada, BotChange::Bench { reason: "late".to_owned(), at }).await.unwrap();
    store.close().await;

    let store = home.open_existing().await;
    let expected = Bot {
        url: Some("http://localhost:4000".to_owned()),
        password: Secret("other".to_owned()),
        state: BotState::Benched("late".to_owned()),
        since: at,
        ..ada.clone()
    };
    assert_eq!(store.bot(ada.id).await.unwrap().as_ref(), Some(&expected));
    assert_eq!(store.bot_named("ada").await.unwrap().as_ref(), Some(&expected));
    assert_eq!(store.bots().await.unwrap(), [expected, ben.clone()]);
    assert_eq!(store.count_bots().await.unwrap(), 2);
    assert_eq!(store.bot_named("Ben").await.unwrap(), Some(ben));
    assert_eq!(store.bot_named("nobody").await.unwrap(), None);
    let shown = format!("{ada:?}");
    assert!(!shown.contains("hash") && !shown.contains("key\""), "{shown}");
}

async fn no_two_bots_share_a_reading_even_at_the_same_moment(home: Home) {
    let store = home.open().await;
    let (one, two) = (bot("Ada"), bot("ADA"));
    let (first, second) =
        tokio::join!(store.apply(register(&one, &["ada"])), store.apply(register(&two, &["x", "ada"])));
    assert!(first.is_ok());
    assert!(matches!(second, Err(StoreError::NameTaken)), "{second:?}");
    assert_eq!(store.count_bots().await.unwrap(), 1, "nothing is left of the second");
    assert!(store.bot_named("x").await.unwrap().is_none());

    // A new name takes its readings and frees the old ones.
    let ben = bot("Ben");
    store.apply(register(&ben, &["ben"])).await.unwrap();
    let taken = change(&store, &ben, BotChange::Rename("Ada!".to_owned(), vec!["ada".to_owned()])).await;
    assert!(matches!(taken, Err(StoreError::NameTaken)));
    assert_eq!(store.bot_named("ben").await.unwrap().unwrap().name, "Ben", "a refused name changes nothing");
    change(&store, &ben, BotChange::Rename("Cid".to_owned(), vec!["cid".to_owned()])).await.unwrap();
    assert_eq!(store.bot_named("cid").await.unwrap().unwrap().name, "Cid");
    store.apply(register(&bot("ben"), &["ben"])).await.unwrap();
}

async fn a_change_on_a_wrong_belief_is_refused(home: Home) {
    let store = home.open().await;
    let ada = bot("Ada");
    store.apply(register(&ada, &["ada"])).await.unwrap();
    let at = store::now();
    let bench = || BotChange::Bench { reason: "late".to_owned(), at };
    let remove = || BotChange::Remove { reason: "rude".to_owned(), at };
    let outdated = |result| matches!(result, Err(StoreError::Outdated));
    assert!(outdated(change(&store, &ada, BotChange::Unbench { at }).await), "it is not benched");
    change(&store, &ada, bench()).await.unwrap();
    assert!(outdated(change(&store, &ada, bench()).await), "it is benched already");
    // What was to be noted with it is not noted either.
    let both = vec![note("twice"), Change::Bot(ada.id, bench())];
    assert!(outdated(store.apply(both).await));
    assert_eq!(store.audit(None, 10).await.unwrap(), []);
    change(&store, &ada, BotChange::Unbench { at }).await.unwrap();
    change(&store, &ada, BotChange::SetUrl(Some("http://a".to_owned()))).await.unwrap();
    change(&store, &ada, remove()).await.unwrap();
    for late in [remove(), bench(), BotChange::SetUrl(None), BotChange::SetPassword(Secret(String::new()))] {
        let what = format!("{late:?}");
        assert!(outdated(change(&store, &ada, late).await), "{what} of a removed bot");
    }
    let kept = store.bot(ada.id).await.unwrap().unwrap();
    assert_eq!((kept.state, kept.url), (BotState::Removed("rude".to_owned()), None));
    assert!(outdated(change(&store, &bot("Ben"), bench()).await), "there is no such bot");
}

async fn sessions_of_a_bot_open_close_and_end(home: Home) {
    let store = home.open().await;
    let (ada, ben) = (bot("Ada"), bot("Ben"));
    store.apply(register(&ada, &["ada"])).await.unwrap();
    store.apply(register(&ben, &["ben"])).await.unwrap();
    let now = store::now();
    let token = |n: u8| TokenHash([n; 32]);
    let open = |n: u8| BotChange::OpenSession {
        token: token(n),
        at: now + Duration::from_millis(n.into()),
        expires: now + Duration::from_mins(1),
    };
    for n in 1..=3 {
        change(&store, &ada, open(n)).await.unwrap();
    }
    change(&store, &ben, open(100)).await.unwrap();
    let whose = async |n: u8, at| store.bot_of_session(token(n), at).await.unwrap().map(|bot| bot.name);
    assert_eq!(whose(1, now).await.as_deref(), Some("Ada"));
    assert_eq!(whose(100, now).await.as_deref(), Some("Ben"));
    assert_eq!(whose(7, now).await, None);
    assert_eq!(whose(1, now + Duration::from_secs(61)).await, None, "it has ended by itself");
    // Nobody closes a session of another bot.
    change(&store, &ada, BotChange::CloseSession(token(100))).await.unwrap();
    assert!(whose(100, now).await.is_some());
    change(&store, &ada, BotChange::CloseSession(token(1))).await.unwrap();
    assert!(whose(1, now).await.is_none() && whose(2, now).await.is_some());
    change(&store, &ada, BotChange::CloseSessions { except: Some(token(3)) }).await.unwrap();
    assert!(whose(2, now).await.is_none() && whose(3, now).await.is_some());
    change(&store, &ada, BotChange::CloseSessions { except: None }).await.unwrap();
    assert!(whose(3, now).await.is_none() && whose(100, now).await.is_some());
    // Of a crowd, the newest stay.
    for n in 10..40 {
        change(&store, &ada, open(n)).await.unwrap();
    }
    assert!(
        whose(19, now).await.is_none() && whose(20, now).await.is_some() && whose(39, now).await.is_some()
    );
    change(&store, &ada, BotChange::Remove { reason: "rude".to_owned(), at: now }).await.unwrap();
    assert!(matches!(change(&store, &ada, open(50)).await, Err(StoreError::Outdated)), "it is removed");
}

async fn the_organiser_has_one_password_sessions_and_tokens(home: Home) {
    let store = home.open().await;
    let at = store::now();
    let apply = async |change| store.apply(vec![Change::Organiser(change)]).await;
    let secret = |text: &str| Secret(text.to_owned());
    assert_eq!(store.organiser_password().await.unwrap(), None);
    apply(OrganiserChange::FirstPassword { hash: secret("one"), at }).await.unwrap();
    let second = apply(OrganiserChange::FirstPassword { hash: secret("two"), at }).await;
    assert!(matches!(second, Err(StoreError::Outdated)), "there is one already");
    assert_eq!(store.organiser_password().await.unwrap(), Some(secret("one")));

    let at = Timestamp::from_millisecond(at.as_millisecond()).unwrap();
    let session = OrganiserSession {
        id: Uuid::now_v7(),
        token: TokenHash([1; 32]),
        address: "127.0.0.1".to_owned(),
        opened: at,
        expires: at + Duration::from_mins(1),
    };
    let other = OrganiserSession { id: Uuid::now_v7(), token: TokenHash([2; 32]), ..session.clone() };
    apply(OrganiserChange::OpenSession(session.clone())).await.unwrap();
    apply(OrganiserChange::OpenSession(other.clone())).await.unwrap();
    assert_eq!(store.organiser_session(session.token, at).await.unwrap(), Some(session.clone()));
    assert_eq!(store.organiser_session(session.token, session.expires).await.unwrap(), None);
    assert_eq!(store.organiser_sessions(at).await.unwrap(), [other.clone(), session.clone()]);
    apply(OrganiserChange::CloseSession(session.id)).await.unwrap();
    assert!(matches!(apply(OrganiserChange::CloseSession(session.id)).await, Err(StoreError::Outdated)));
    assert_eq!(store.organiser_session(session.token, at).await.unwrap(), None);

    let token =
        ScriptToken { id: Uuid::now_v7(), name: "results".to_owned(), token: TokenHash([3; 32]), made: at };
    apply(OrganiserChange::MakeToken(token.clone())).await.unwrap();
    assert_eq!(store.script_token(token.token).await.unwrap(), Some(token.clone()));
    assert_eq!(store.script_tokens().await.unwrap(), std::slice::from_ref(&token));

    // Another program changes the password while this one runs.
    let beside = home.open_existing().await;
    let set = OrganiserChange::SetPassword { hash: secret("three"), at };
    beside.apply(vec![Change::Organiser(set)]).await.unwrap();
    beside.close().await;
    assert_eq!(store.organiser_password().await.unwrap(), Some(secret("three")));
    assert_eq!(store.organiser_sessions(at).await.unwrap(), [], "a new password ends every session");
    assert!(store.script_token(token.token).await.unwrap().is_some(), "and no token");
    apply(OrganiserChange::RevokeToken(token.id)).await.unwrap();
    assert!(store.script_token(token.token).await.unwrap().is_none());
}

async fn the_audit_log_is_numbered_without_gaps_and_read_in_pages(home: Home) {
    let store = home.open().await;
    let beside = home.open_existing().await;
    // Two programs write at once.
    for n in 0..10 {
        let (one, two) = (format!("{n} here"), format!("{n} there"));
        let (here, there) = tokio::join!(store.apply(vec![note(&one)]), beside.apply(vec![note(&two)]));
        here.unwrap();
        there.unwrap();
    }
    let all = store.audit(None, 100).await.unwrap();
    assert_eq!(all.iter().map(|noted| noted.n).collect::<Vec<_>>(), (1..=20).rev().collect::<Vec<_>>());
    let page = store.audit(Some(15), 3).await.unwrap();
    assert_eq!(page.iter().map(|noted| noted.n).collect::<Vec<_>>(), [14, 13, 12]);
    assert_eq!((page[0].deed.as_str(), page[0].who.as_str()), ("benched", "organiser"));
    assert_eq!(store.audit(Some(1), 3).await.unwrap(), []);
}

#[tokio::test]
async fn a_copy_is_whole_while_others_write_and_overwrites_nothing() {
    let home = Home::sqlite();
    let store = home.open().await;
    store.apply(vec![note("before")]).await.unwrap();
    let copy = home.dir.path().join("copy.sqlite");
    let theirs = home.dir.path().join("copy.sqlite.part");
    std::fs::write(&theirs, "somebody's own file").unwrap();
    let writing = async {
        for n in 0..50 {
            store.apply(vec![note(&n.to_string()), note(&n.to_string())]).await.unwrap();
        }
    };
    let (copied, ()) = tokio::join!(store.backup(&copy), writing);
    copied.unwrap();
    assert_eq!(std::fs::read(&theirs).unwrap(), b"somebody's own file");
    let again = store.backup(&copy).await.unwrap_err();
    assert!(again.to_string().contains("the file already exists"), "{again}");
    let read = Store::open_existing(&copy).await.unwrap();
    let lines = read.audit(None, 500).await.unwrap();
    assert!(lines.len() % 2 == 1, "every change is there whole: {}", lines.len());
    assert_eq!(lines.last().unwrap().details, "before");
    let nowhere = store.backup(&home.dir.path().join("no/such/folder/copy")).await.unwrap_err();
    assert!(matches!(nowhere, StoreError::NoBackup { .. }), "{nowhere}");
    let nothing = Store::open_existing(&home.dir.path().join("none")).await;
    assert!(matches!(nothing, Err(StoreError::Missing { .. })));
    assert!(!home.dir.path().join("none").exists());
}

#[cfg(unix)]
#[tokio::test]
async fn files_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;

    let home = Home::sqlite();
    let store = home.open().await;
    store.apply(vec![note("so that there is a log")]).await.unwrap();
    store.backup(&home.dir.path().join("copy")).await.unwrap();
    let mut names = Vec::new();
    for entry in std::fs::read_dir(home.dir.path()).unwrap() {
        let entry = entry.unwrap();
        let mode = entry.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{:?}", entry.file_name());
        names.push(entry.file_name().into_string().unwrap());
    }
    names.sort();
    assert_eq!(names, ["copy", "db", "db-shm", "db-wal"]);
}

fn invitation(code: &str, uses_allowed: Option<u32>) -> Invitation {
    Invitation {
        id: Uuid::now_v7(),
        name: "hall".to_owned(),
        code: Secret(code.to_owned()),
        uses_allowed,
        used: 0,
        made: store::now(),
    }
}

async fn removed_bots_leave_room_for_others(home: Home) {
    let store = home.open().await;
    let admitted = |bot: &Bot| {
        let mut changes = vec![Change::Bot(bot.id, BotChange::Admit { most: 2 })];
        changes.extend(register(bot, &[&bot.name]));
        store.apply(changes)
    };
    let [ada, ben, cid, dan] = ["Ada", "Ben", "Cid", "Dan"].map(bot);
    admitted(&ada).await.unwrap();
    admitted(&ben).await.unwrap();
    assert!(matches!(admitted(&cid).await, Err(StoreError::TooManyBots)));
    assert_eq!(store.bot(cid.id).await.unwrap(), None);
    change(&store, &ada, BotChange::Remove { reason: "late".to_owned(), at: store::now() }).await.unwrap();
    assert_eq!(store.count_bots().await.unwrap(), 1);
    let (one, other) = tokio::join!(admitted(&cid), admitted(&dan));
    assert!(one.is_ok() != other.is_ok(), "one place, one bot");
}

async fn registration_and_invitations_read_back(home: Home) {
    let store = home.open().await;
    let organiser = |change| store.apply(vec![Change::Organiser(change)]);
    assert_eq!(store.registration().await.unwrap(), None);
    for mode in [RegistrationMode::Closed, RegistrationMode::Open, RegistrationMode::Code] {
        organiser(OrganiserChange::SetRegistration(mode)).await.unwrap();
        assert_eq!(store.registration().await.unwrap(), Some(mode));
    }
    let (hall, once) = (invitation("abcd", None), invitation("efgh", Some(1)));
    organiser(OrganiserChange::MakeInvitation(hall.clone())).await.unwrap();
    organiser(OrganiserChange::MakeInvitation(once.clone())).await.unwrap();
    let ada = bot("Ada");
    store.apply(register(&ada, &["ada"])).await.unwrap();
    change(&store, &ada, BotChange::UseInvitation(hall.id)).await.unwrap();
    change(&store, &ada, BotChange::UseInvitation(once.id)).await.unwrap();
    let late = change(&store, &ada, BotChange::UseInvitation(once.id)).await;
    assert!(matches!(late, Err(StoreError::CodeUsedUp)), "{late:?}");
    organiser(OrganiserChange::RevokeInvitation(hall.id)).await.unwrap();
    let late = change(&store, &ada, BotChange::UseInvitation(hall.id)).await;
    assert!(matches!(late, Err(StoreError::CodeUsedUp)), "{late:?}");
    assert!(matches!(organiser(OrganiserChange::RevokeInvitation(hall.id)).await, Err(StoreError::Outdated)));
    store.close().await;

    let store = home.open_existing().await;
    assert_eq!(store.registration().await.unwrap(), Some(RegistrationMode::Code));
    let kept = Invitation { used: 1, ..once };
    assert_eq!(store.invitation("efgh").await.unwrap().as_ref(), Some(&kept));
    assert!(!kept.is_usable() && !format!("{kept:?}").contains("efgh"));
    assert_eq!(store.invitations().await.unwrap(), [kept]);
    assert_eq!(store.invitation("abcd").await.unwrap(), None);
}

async fn every_kind_of_data_is_measured(home: Home) {
    let store = home.open().await;
    store.apply(register(&bot("Ada"), &["ada"])).await.unwrap();
    let before = store.storage().await.unwrap();
    let long = "x".repeat(20_000);
    store.apply(vec![note(&long)]).await.unwrap();
    let after = store.storage().await.unwrap();
    let of = |storage: &store::Storage, kind| {
        let part = storage.parts.iter().find(|part| part.kind == kind).unwrap();
        (part.count, part.bytes)
    };
    assert_eq!(of(&before, StorageKind::Bots).0, Some(1));
    assert_eq!(of(&before, StorageKind::Audit).0, Some(0));
    let (count, bytes) = of(&after, StorageKind::Audit);
    assert_eq!(count, Some(1));
    assert!(bytes >= of(&before, StorageKind::Audit).1 + 16_000, "{after:?}");
    assert_eq!(of(&after, StorageKind::Tables), of(&before, StorageKind::Tables));
}
