//! The error responses of a route in the OpenAPI document.

use std::collections::BTreeMap;

use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema as _};
use wire::Problem;

/// Error responses with these statuses; 0 stands for none.
pub(super) struct Problems<
    const A: u16,
    const B: u16 = 0,
    const C: u16 = 0,
    const D: u16 = 0,
    const E: u16 = 0,
>;

impl<const A: u16, const B: u16, const C: u16, const D: u16, const E: u16> IntoResponses
    for Problems<A, B, C, D, E>
{
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let body = ContentBuilder::new().schema(Some(Ref::from_schema_name(Problem::name()))).build();
        let response = ResponseBuilder::new().content("application/json", body).build();
        let statuses = [A, B, C, D, E].into_iter().filter(|status| *status > 0);
        statuses.map(|status| (status.to_string(), response.clone().into())).collect()
    }
}
