//! Registration of bots: open, closed or by invitation code, and the organiser's routes for it.

use std::net::SocketAddr;

use axum::Json as Answer;
use axum::extract::State;
use axum::http::StatusCode;
use store::{Change, Deed, OrganiserChange, Secret, StoreError};
use uuid::Uuid;
use wire::{Invitation, InvitationCode, NewInvitation, ProblemKind, Registration, RegistrationMode};

use super::body::Json;
use super::failure::{Failure, Made, Reply};
use super::path::{Id, if_gone, unknown};
use super::problems::Problems;
use crate::app::App;
use crate::auth::{Organiser, invitation_code};
use crate::client::Client;

/// The most uses that one code can have.
const MOST_USES: u32 = 10_000;

/// Checks whether a bot may be registered. If a code is needed it is returned, and the attempt counts like one at a
/// password.
pub(super) async fn admit(
    app: &App,
    peer: SocketAddr,
    code: Option<InvitationCode>,
) -> Result<Option<store::Invitation>, Failure> {
    match app.store.registration().await?.unwrap_or_default() {
        RegistrationMode::Open => Ok(None),
        RegistrationMode::Closed => Err(ProblemKind::RegistrationClosed.into()),
        RegistrationMode::Code => {
            let Some(code) = code.filter(|code| !code.is_empty()) else {
                return Err(ProblemKind::CodeNeeded.into());
            };
            app.throttle.password(Client::of(peer.ip()))?;
            let found = app.store.invitation(code.as_str()).await?.ok_or(ProblemKind::WrongCode)?;
            if found.is_usable() { Ok(Some(found)) } else { Err(StoreError::CodeUsedUp.into()) }
        }
    }
}

/// Who may register a bot.
#[utoipa::path(get, path = "/api/registration", operation_id = "showRegistration", tag = "bots",
    responses((status = 200, body = Registration)))]
pub(super) async fn show(State(app): State<App>) -> Reply<Registration> {
    let mode = app.store.registration().await?.unwrap_or_default();
    Ok(Answer(Registration { mode }))
}

/// Opens registration, closes it, or makes it require an invitation code.
#[utoipa::path(put, path = "/api/admin/registration", operation_id = "setRegistration",
    responses((status = 200, body = Registration), Problems<422>))]
pub(super) async fn set(
    State(app): State<App>,
    organiser: Organiser,
    Json(asked): Json<Registration>,
) -> Reply<Registration> {
    let mode = asked.mode;
    let set = Change::Organiser(OrganiserChange::SetRegistration(mode));
    app.store.apply(vec![set, organiser.note(Deed::RegistrationSet, None, mode.to_string())]).await?;
    Ok(Answer(asked))
}

/// The invitation codes, and how often each was used.
#[utoipa::path(get, path = "/api/admin/invitations", operation_id = "listInvitations",
    responses((status = 200, body = Vec<Invitation>)))]
pub(super) async fn invitations(State(app): State<App>, _organiser: Organiser) -> Reply<Vec<Invitation>> {
    Ok(Answer(app.store.invitations().await?.into_iter().map(shown).collect()))
}

fn shown(invitation: store::Invitation) -> Invitation {
    Invitation {
        id: invitation.id.to_string(),
        name: invitation.name,
        code: invitation.code.0,
        uses: invitation.uses_allowed,
        used: invitation.used,
        made: invitation.made.to_string(),
    }
}

/// Creates an invitation code.
#[utoipa::path(post, path = "/api/admin/invitations", operation_id = "makeInvitation",
    responses((status = 201, body = Invitation), Problems<422>))]
pub(super) async fn make_invitation(
    State(app): State<App>,
    organiser: Organiser,
    Json(asked): Json<NewInvitation>,
) -> Made<Invitation> {
    if asked.uses.is_some_and(|uses| !(1..=MOST_USES).contains(&uses)) {
        return Err(ProblemKind::BadUses { most: MOST_USES }.into());
    }
    let made = store::Invitation {
        id: Uuid::now_v7(),
        name: asked.name.into(),
        code: Secret(invitation_code()),
        uses_allowed: asked.uses,
        used: 0,
        made: store::now(),
    };
    let make = Change::Organiser(OrganiserChange::MakeInvitation(made.clone()));
    app.store.apply(vec![make, organiser.note(Deed::InvitationMade, None, made.name.clone())]).await?;
    Ok((StatusCode::CREATED, Answer(shown(made))))
}

/// Revokes an invitation code: no more bots can register with it. Bots registered earlier stay.
#[utoipa::path(delete, path = "/api/admin/invitations/{id}", operation_id = "revokeInvitation",
    responses((status = 204, description = "Revoked."), Problems<404>))]
pub(super) async fn revoke_invitation(
    State(app): State<App>,
    organiser: Organiser,
    Id(id, ..): Id<store::Invitation>,
) -> Result<StatusCode, Failure> {
    let invitations = app.store.invitations().await?;
    let found = invitations.into_iter().find(|one| one.id == id).ok_or_else(unknown::<store::Invitation>)?;
    let revoke = Change::Organiser(OrganiserChange::RevokeInvitation(id));
    let note = organiser.note(Deed::InvitationRevoked, None, found.name);
    app.store.apply(vec![revoke, note]).await.map_err(if_gone::<store::Invitation>)?;
    Ok(StatusCode::NO_CONTENT)
}
