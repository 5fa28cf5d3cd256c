//! The web client's files, inside the program.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse as _, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::failure::Failure;

/// What `vite build` made. Built without it, the program still runs and says how to make it.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

const INDEX: &str = "index.html";

const MISSING: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Broadside</title>\n\
<h1>Broadside</h1>\n<p>The server runs, but this build has no web pages in it.</p>\n\
<p>Run <code>cargo xtask serve</code> to build the pages and the program together.</p>\n\
<p>The API is here all the same: <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p>\n</html>\n";

/// Everything that is no route of the API: a file, or a page of the one-page application.
pub(super) async fn page(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let missing = || Failure::not_found("There is nothing here.").into_response();
    if path == "api" || path.starts_with("api/") {
        return missing();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return super::failure::method_not_allowed().await.into_response();
    }
    if !path.is_empty()
        && path != INDEX
        && let Some(file) = Dist::get(path)
    {
        return answer(path, file, request.headers());
    }
    // A page has no dot in its last part; a file that is not there is not a page.
    if path != INDEX && path.rsplit('/').next().is_some_and(|last| last.contains('.')) {
        return missing();
    }
    if let Some(index) = Dist::get(INDEX) {
        return answer(INDEX, index, request.headers());
    }
    let headers = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
    (StatusCode::OK, headers, MISSING).into_response()
}

fn answer(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    // Names under assets/ carry a hash of their content, so a changed file has another name.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let hash = file.metadata.sha256_hash();
    let tag: String =
        hash[..16].iter().fold("\"".to_owned(), |tag, byte| tag + &format!("{byte:02x}")) + "\"";
    let known = headers.get(IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == tag.as_bytes());
    let mime = file.metadata.mimetype().to_owned();
    let mime = if mime.starts_with("text/") { format!("{mime}; charset=utf-8") } else { mime };
    let head = [(CONTENT_TYPE, mime), (CACHE_CONTROL, cache.to_owned()), (ETAG, tag)];
    if known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (StatusCode::OK, head, Body::from(file.data)).into_response()
}
