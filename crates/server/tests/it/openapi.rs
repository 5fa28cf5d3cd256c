//! The document in the repository is the router's.

use std::fs;
use std::path::Path;

use crate::harness::Server;

#[test]
fn the_openapi_snapshot_is_up_to_date() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let now = server::openapi();
    if std::env::var_os("BROADSIDE_BLESS").is_some() {
        fs::write(&file, &now).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        kept == now,
        "crates/server/openapi.json differs from the router; run this test with BROADSIDE_BLESS=1"
    );
}

#[tokio::test]
async fn the_served_document_is_the_snapshot() {
    let server = Server::start().await;
    let answer = server.get("/api/openapi.json").await;
    assert_eq!(answer.text, server::openapi());
    for route in ["/api/rules", "/api/tables/{id}/socket", "/api/games/{id}/notation", "/metrics"] {
        assert!(answer.json()["paths"][route].is_object(), "{route}");
    }
}
