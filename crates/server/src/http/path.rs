//! Extractors for ids in URL paths, and for what they name.

use std::marker::PhantomData;

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;
use store::{Bot, Game, Invitation, OrganiserSession, Screen, ScriptToken, StoreError, Table, Tournament};
use uuid::Uuid;
use wire::Missing;

use super::failure::Failure;
use crate::app::App;

/// The id in a path of something of this type. A malformed id is "not found".
pub(super) struct Id<T>(pub(super) Uuid, pub(super) PhantomData<T>);

impl<T: Named> FromRequestParts<App> for Id<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Id<T>, Failure> {
        let text = Path::<String>::from_request_parts(parts, app).await.ok();
        let id = text.and_then(|Path(text)| read(&text)).ok_or_else(unknown::<T>)?;
        Ok(Id(id, PhantomData))
    }
}

/// What the id in a path belongs to.
pub(super) struct Found<T>(pub(super) T);

impl<T: Stored> FromRequestParts<App> for Found<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Found<T>, Failure> {
        let Id(id, _) = Id::<T>::from_request_parts(parts, app).await?;
        T::load(app, id).await?.map(Found).ok_or_else(unknown::<T>)
    }
}

/// Something that has an address.
pub(super) trait Named {
    const MISSING: Missing;
}

macro_rules! named {
    ($($type:ty = $missing:ident),+ $(,)?) => {$(
        impl Named for $type {
            const MISSING: Missing = Missing::$missing;
        }
    )+};
}

named!(Bot = Bot, Game = Game, Invitation = Invitation, OrganiserSession = Session);
named!(Screen = Screen, ScriptToken = Token, Table = Table, Tournament = Tournament);

/// Something that is loaded by its id.
pub(super) trait Stored: Named + Sized {
    fn load(app: &App, id: Uuid) -> impl Future<Output = Result<Option<Self>, StoreError>> + Send;
}

impl Stored for Bot {
    async fn load(app: &App, id: Uuid) -> Result<Option<Bot>, StoreError> {
        app.store.bot(id).await
    }
}

impl Stored for Tournament {
    async fn load(app: &App, id: Uuid) -> Result<Option<Tournament>, StoreError> {
        app.store.tournament(id).await
    }
}

pub(super) fn unknown<T: Named>() -> Failure {
    Failure::not_found(T::MISSING)
}

/// The error of changes that expect something to exist.
pub(super) fn if_gone<T: Named>(error: StoreError) -> Failure {
    if matches!(error, StoreError::Outdated) { unknown::<T>() } else { error.into() }
}

/// Parses an id in its canonical spelling only, so that everything has one URL.
pub(super) fn read(text: &str) -> Option<Uuid> {
    Uuid::parse_str(text).ok().filter(|id| id.to_string() == text)
}
