//! What the organiser does at the command line, on the data directory, while the server may run.

use std::path::Path;

use jiff::Timestamp;
use store::{Change, Deed, Invitation, Note, OrganiserChange, ScriptToken, Secret, Store, StoreError};
use uuid::Uuid;
use wire::{NewPassword, OneLine, Password, RegistrationMode};

use crate::auth::{hash, invitation_code, made_up};
use crate::config::Config;
use crate::http::{kept_mode, shown_mode};
use crate::token;

async fn open(data: &Path) -> Result<Store, StoreError> {
    Store::open_existing(&Config::in_directory(data).database()).await
}

fn note(deed: Deed, details: impl Into<String>) -> Change {
    let who = "command line".to_owned();
    Change::Note(Note { at: Timestamp::now(), who, deed, bot: None, details: details.into() })
}

/// A password nobody chose, and what is kept of it.
fn new_password() -> (String, Secret) {
    let password = made_up();
    let hash = hash(&Password::new(&password).expect("it is short"));
    (password, hash)
}

/// Makes the organiser's password where there is none yet.
pub(crate) async fn first_password(store: &Store) -> Result<Option<String>, StoreError> {
    if store.organiser_password().await?.is_some() {
        return Ok(None);
    }
    let (password, hash) = new_password();
    let first = OrganiserChange::FirstPassword { hash, at: Timestamp::now() };
    match store.apply(vec![Change::Organiser(first)]).await {
        Ok(()) => Ok(Some(password)),
        // Somebody else was quicker, and has shown theirs.
        Err(StoreError::Outdated) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Changes the organiser's password, to one of the organiser's or to one that is made up, and ends every session.
/// Gives the password that was made up.
pub async fn change_password(data: &Path, chosen: Option<NewPassword>) -> Result<Option<String>, StoreError> {
    let store = open(data).await?;
    let (made, hash) = if let Some(chosen) = chosen {
        (None, hash(&chosen.chosen()))
    } else {
        let (password, hash) = new_password();
        (Some(password), hash)
    };
    let set = OrganiserChange::SetPassword { hash, at: Timestamp::now() };
    store.apply(vec![Change::Organiser(set), note(Deed::OrganiserPasswordChanged, "")]).await?;
    store.close().await;
    Ok(made)
}

/// Makes a token for a script.
pub async fn make_token(data: &Path, name: OneLine) -> Result<String, StoreError> {
    let store = open(data).await?;
    let (text, token) = token::fresh();
    let name = String::from(name);
    let made = ScriptToken { id: Uuid::now_v7(), name: name.clone(), token, made: Timestamp::now() };
    let change = Change::Organiser(OrganiserChange::MakeToken(made));
    store.apply(vec![change, note(Deed::TokenMade, name)]).await?;
    store.close().await;
    Ok(text)
}

/// Opens registration, closes it or puts it behind a code, and writes that into the audit log if it is a change.
pub(crate) async fn put_registration(store: &Store, mode: RegistrationMode) -> Result<(), StoreError> {
    let mode = kept_mode(mode);
    if store.registration().await?.unwrap_or_default() == mode {
        return Ok(());
    }
    let set = Change::Organiser(OrganiserChange::SetRegistration(mode));
    store.apply(vec![set, note(Deed::RegistrationSet, mode.to_string())]).await
}

/// Opens registration, closes it or puts it behind a code.
pub async fn set_registration(data: &Path, mode: RegistrationMode) -> Result<(), StoreError> {
    let store = open(data).await?;
    put_registration(&store, mode).await?;
    store.close().await;
    Ok(())
}

/// Makes an invitation code. Also says who may register a bot now.
pub async fn make_invitation(
    data: &Path,
    name: OneLine,
    uses: Option<u32>,
) -> Result<(String, RegistrationMode), StoreError> {
    let store = open(data).await?;
    let (code, name) = (invitation_code(), String::from(name));
    let made = Invitation {
        id: Uuid::now_v7(),
        name: name.clone(),
        code: Secret(code.clone()),
        uses_allowed: uses,
        used: 0,
        made: Timestamp::now(),
    };
    let change = Change::Organiser(OrganiserChange::MakeInvitation(made));
    store.apply(vec![change, note(Deed::InvitationMade, name)]).await?;
    let mode = shown_mode(store.registration().await?.unwrap_or_default());
    store.close().await;
    Ok((code, mode))
}

/// Copies the database into a new file.
pub async fn backup(data: &Path, file: &Path) -> Result<(), StoreError> {
    let store = open(data).await?;
    store.backup(file).await?;
    store.apply(vec![note(Deed::BackupMade, file.display().to_string())]).await?;
    store.close().await;
    Ok(())
}
