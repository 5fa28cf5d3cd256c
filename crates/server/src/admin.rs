//! The organiser's commands on the command line: they work on the database, even while the server runs.

use std::path::Path;

use store::{
    Change, Database, Deed, Invitation, Moved, Note, OrganiserChange, PostgresUrl, ScriptToken, Secret,
    Store, StoreError,
};
use uuid::Uuid;
use wire::{NewPassword, OneLine, Password, RegistrationMode};

use crate::auth::{hash, invitation_code, made_up};
use crate::config::Config;
use crate::data_lock::DataLock;
use crate::serve::ServeError;
use crate::token;

fn note(deed: Deed, details: impl Into<String>) -> Change {
    let who = "command line".to_owned();
    Change::Note(Note { at: store::now(), who, deed, bot: None, details: details.into() })
}

/// A generated password and its hash.
fn new_password() -> (String, Secret) {
    let password = made_up();
    let hash = hash(&Password::new(&password).expect("it is short"));
    (password, hash)
}

/// Creates the organiser's password if there is none yet.
pub(crate) async fn first_password(store: &Store) -> Result<Option<String>, StoreError> {
    if store.organiser_password().await?.is_some() {
        return Ok(None);
    }
    let (password, hash) = new_password();
    let first = OrganiserChange::FirstPassword { hash, at: store::now() };
    match store.apply(vec![Change::Organiser(first)]).await {
        Ok(()) => Ok(Some(password)),
        // Another process was quicker and has shown its password.
        Err(StoreError::Outdated) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Sets the organiser's password, given or generated, and ends every session.
/// Returns the password if it was generated.
pub async fn change_password(
    database: &Database,
    chosen: Option<NewPassword>,
) -> Result<Option<String>, StoreError> {
    let store = Store::open_existing(database).await?;
    let (made, hash) = if let Some(chosen) = chosen {
        (None, hash(&chosen.chosen()))
    } else {
        let (password, hash) = new_password();
        (Some(password), hash)
    };
    let set = OrganiserChange::SetPassword { hash, at: store::now() };
    store.apply(vec![Change::Organiser(set), note(Deed::OrganiserPasswordChanged, "")]).await?;
    store.close().await;
    Ok(made)
}

/// Creates a token for a script.
pub async fn make_token(database: &Database, name: OneLine) -> Result<String, StoreError> {
    let store = Store::open_existing(database).await?;
    let (text, token) = token::fresh();
    let name = String::from(name);
    let made = ScriptToken { id: Uuid::now_v7(), name: name.clone(), token, made: store::now() };
    let change = Change::Organiser(OrganiserChange::MakeToken(made));
    store.apply(vec![change, note(Deed::TokenMade, name)]).await?;
    store.close().await;
    Ok(text)
}

/// Sets who may register, with an entry in the audit log if that is a change.
pub(crate) async fn put_registration(store: &Store, mode: RegistrationMode) -> Result<(), StoreError> {
    if store.registration().await?.unwrap_or_default() == mode {
        return Ok(());
    }
    let set = Change::Organiser(OrganiserChange::SetRegistration(mode));
    store.apply(vec![set, note(Deed::RegistrationSet, mode.to_string())]).await
}

/// Opens registration, closes it, or makes it require an invitation code.
pub async fn set_registration(database: &Database, mode: RegistrationMode) -> Result<(), StoreError> {
    let store = Store::open_existing(database).await?;
    put_registration(&store, mode).await?;
    store.close().await;
    Ok(())
}

/// Creates an invitation code. Also returns the current registration mode.
pub async fn make_invitation(
    database: &Database,
    name: OneLine,
    uses: Option<u32>,
) -> Result<(String, RegistrationMode), StoreError> {
    let store = Store::open_existing(database).await?;
    let (code, name) = (invitation_code(), String::from(name));
    let made = Invitation {
        id: Uuid::now_v7(),
        name: name.clone(),
        code: Secret(code.clone()),
        uses_allowed: uses,
        used: 0,
        made: store::now(),
    };
    let change = Change::Organiser(OrganiserChange::MakeInvitation(made));
    store.apply(vec![change, note(Deed::InvitationMade, name)]).await?;
    let mode = store.registration().await?.unwrap_or_default();
    store.close().await;
    Ok((code, mode))
}

/// Copies the database to a new file.
pub async fn backup(database: &Database, file: &Path) -> Result<(), StoreError> {
    let store = Store::open_existing(database).await?;
    store.backup(file).await?;
    store.apply(vec![note(Deed::BackupMade, file.display().to_string())]).await?;
    store.close().await;
    Ok(())
}

/// Moves everything from the file in a data directory to an empty PostgreSQL database. No server may use the directory
/// meanwhile. The file stays as it is.
pub async fn move_data(data: &Path, to: &PostgresUrl) -> Result<Moved, ServeError> {
    let from = Config::in_directory(data).database();
    // Before the lock, which would make the directory's lock file.
    let store = Store::open_existing(&from).await?;
    let lock = DataLock::take(data)?;
    let moved = store.move_to(to).await;
    store.close().await;
    drop(lock);
    Ok(moved?)
}
