//! Serves the web client's files, which are built into the program.

use std::borrow::Cow;
use wire::Missing;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse as _, Redirect, Response};
use data_encoding::HEXLOWER;
use rust_embed::{EmbeddedFile, RustEmbed};

use super::failure::{Failure, MissingPage};
use super::page_routes::{Route, Routes};
use super::{link_preview, path};
use crate::app::App;

/// The output of `vite build`. A program built without it still runs, and says how to build it.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

const INDEX: &str = "index.html";

const MISSING: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Broadside</title>\n\
<h1>Broadside</h1>\n<p>The server runs, but this build has no web pages in it.</p>\n\
<p>Run <code>cargo xtask serve</code> to build the pages and the program together.</p>\n\
<p>The API is here all the same: <a href=\"/api/openapi.json\">/api/openapi.json</a>.</p>\n</html>\n";

/// Answers everything outside the API: a file, a page of the web client, or "not found".
pub(super) async fn page(State(app): State<App>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let missing = || Failure::not_found(Missing::Page).into_response();
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
    // A page has no dot in its last part, so a missing file is never taken for a page.
    let is_file =
        path.starts_with("assets/") || path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    if is_file && path != INDEX {
        return missing();
    }
    if let Some(address) = Routes::all().moved(path) {
        return Redirect::permanent(&address).into_response();
    }
    let index = Dist::get(INDEX);
    if path != INDEX && !exists(&app, path).await {
        let page = index.map_or(Cow::Borrowed(MISSING.as_bytes()), |file| file.data);
        return not_found(page);
    }
    if let Some(index) = &index
        && let Some(Route { page: "game" | "replay", name: Some(name) }) = Routes::all().find(path)
        && let Some(id) = path::read(name)
        && let Ok(text) = str::from_utf8(&index.data)
    {
        return (StatusCode::OK, PAGE, link_preview::tagged(text, id, request.headers())).into_response();
    }
    if let Some(index) = index {
        return answer(INDEX, index, request.headers());
    }
    (StatusCode::OK, PAGE, MISSING).into_response()
}

const PAGE: [(HeaderName, &str); 2] =
    [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-cache")];

/// The web client with status 404; it shows its own "not found" page.
fn not_found(page: Cow<'static, [u8]>) -> Response {
    let mut response = (StatusCode::NOT_FOUND, PAGE, Body::from(page)).into_response();
    response.extensions_mut().insert(MissingPage);
    response
}

/// Whether this path has a page, and the game or tournament it names exists.
async fn exists(app: &App, path: &str) -> bool {
    let Some(Route { page, name }) = Routes::all().find(path) else { return false };
    let Some(name) = name else { return true };
    let id = path::read(name);
    let found = match (page, id) {
        ("game" | "replay" | "tournament" | "bot", None) => Ok(false),
        ("game", Some(id)) => app.store.has_table(id).await,
        ("replay", Some(id)) => match app.store.has_table(id).await {
            Ok(false) => app.store.has_game(id).await,
            found => found,
        },
        ("bot", Some(id)) => app.store.has_game(id).await,
        ("tournament", Some(id)) => app.store.tournament(id).await.map(|found| found.is_some()),
        _ => Ok(Routes::all().knows(page, name)),
    };
    // If the store fails, the page will say so when it loads the game.
    found.unwrap_or(true)
}

fn answer(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    // Names under assets/ contain a hash of the content, so a changed file has a new name.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let hash = file.metadata.sha256_hash();
    let tag = format!("\"{}\"", HEXLOWER.encode(&hash[..16]));
    let known = headers.get(IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == tag.as_bytes());
    let mime = file.metadata.mimetype().to_owned();
    let mime = if mime.starts_with("text/") { format!("{mime}; charset=utf-8") } else { mime };
    let head = [(CONTENT_TYPE, mime), (CACHE_CONTROL, cache.to_owned()), (ETAG, tag)];
    if known {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (StatusCode::OK, head, Body::from(file.data)).into_response()
}
