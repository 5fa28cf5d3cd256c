//! The OpenAPI document: what routes have in common, and what is no route.

use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn, PathItem};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{OpenApi, Required};
use utoipa::{IntoResponses as _, Modify};

use super::problems::Problems;

/// Extra parts of the document: frames of WebSockets, which are not request bodies.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Broadside",
        description = "Battleship for people and bots: rules, tables, finished games, bots and their organiser."
    ),
    components(schemas(wire::ClientFrame, wire::FeedFrame, wire::FeedRequest, wire::ServerFrame, wire::Problem,
        wire::ExportFormat)),
    modifiers(&Doors)
)]
pub(super) struct Document;

/// Security schemes: tokens and cookies.
struct Doors;

impl Modify for Doors {
    fn modify(&self, document: &mut OpenApi) {
        let components = document.components.get_or_insert_default();
        for (name, what) in [("seat", "The token of a seat."), ("script", "The token of a script.")] {
            let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some(what));
            components.add_security_scheme(name, SecurityScheme::Http(scheme.build()));
        }
        for (name, cookie) in [("bot", "broadside-bot"), ("organiser", "broadside-organiser")] {
            let what = "Set when you sign in; over https its name begins with __Host-.";
            let value = ApiKeyValue::with_description(cookie, what);
            components.add_security_scheme(name, SecurityScheme::ApiKey(ApiKey::Cookie(value)));
        }
    }
}

/// Adds what follows from a route's path: the id in it, and that it is for the organiser.
pub(super) fn complete(document: &mut OpenApi) {
    for (path, item) in &mut document.paths.paths {
        let PathItem { get, put, post, delete, .. } = item;
        for operation in [get, put, post, delete].into_iter().flatten() {
            if path.contains("{id}") {
                let text = ObjectBuilder::new().schema_type(Type::String);
                let id =
                    ParameterBuilder::new().name("id").parameter_in(ParameterIn::Path).schema(Some(text));
                operation
                    .parameters
                    .get_or_insert_default()
                    .insert(0, id.required(Required::True).build().into());
            }
            if path.starts_with("/api/admin/") {
                for_organiser(operation, path == "/api/admin/session");
            }
        }
    }
}

/// A script may do what the organiser may, unless the route says something else. Signing in and out always does.
fn for_organiser(operation: &mut Operation, is_session: bool) {
    operation.tags = Some(vec!["organiser".to_owned()]);
    if !is_session {
        let either =
            || ["organiser", "script"].map(|scheme| SecurityRequirement::new(scheme, [""; 0])).into();
        operation.security.get_or_insert_with(either);
        operation.responses.responses.extend(Problems::<401>::responses());
    }
}
