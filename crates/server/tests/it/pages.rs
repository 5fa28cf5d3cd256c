//! Web pages: existing ones answer 200, others 404.

use serde_json::json;

use crate::client::http;
use crate::event_harness::Event;
use crate::harness::{Server, captain};

const NOBODY: &str = "01890a5d-ac96-774b-bcce-b302099a8057";

#[tokio::test]
async fn an_address_without_a_page_answers_404_with_a_page_for_people() {
    let server = Server::start().await;
    for path in [
        "/nosuchpage",
        "/play/more",
        "/game",
        "/game/x",
        "/games/x",
        &format!("/game/{NOBODY}"),
        &format!("/games/{NOBODY}"),
        &format!("/tournaments/{NOBODY}"),
        &format!("/arena/bot/{NOBODY}"),
        "/docs/nosuchpage",
        "/learn/nosuchrules",
        "/admin/kitchen",
        "/%",
        "/%ff",
    ] {
        for method in ["GET", "HEAD"] {
            let answer = http(server.address, method, path, &[], "").await;
            assert_eq!(answer.status, 404, "{method} {path}");
            let head = answer.head.to_lowercase();
            assert!(head.contains("content-type: text/html"), "{method} {path}: {head}");
            assert!(!head.contains("etag"), "{path}: nothing that is missing is kept");
        }
    }
    // A page that the browser has kept is no answer to an address where there is none.
    let home = http(server.address, "GET", "/", &[], "").await.head;
    if let Some(tag) = home.lines().find_map(|line| line.strip_prefix("etag: ")) {
        let known = [("if-none-match", tag.trim())];
        assert_eq!(http(server.address, "GET", "/play", &known, "").await.status, 304);
        assert_eq!(http(server.address, "GET", "/nosuchpage", &known, "").await.status, 404);
    }
}

#[tokio::test]
async fn a_file_that_is_missing_is_never_a_page() {
    let server = Server::start().await;
    for path in ["/assets/none.js", "/assets/none", "/assets/", "/none.css", "/favicon.png", "/play.html"] {
        let answer = server.get(path).await;
        assert_eq!((answer.status, answer.code().as_str()), (404, "not-found"), "{path}");
    }
}

#[tokio::test]
async fn every_page_answers_200() {
    let server = Server::start().await;
    let table = server.table("classic", captain()).await;
    for path in [
        "/",
        "/index.html",
        "/play",
        "/play/",
        "/games",
        "/learn",
        "/learn/salvo",
        "/view",
        "/leaderboard",
        "/tournaments",
        "/arena",
        "/arena/bot",
        "/admin",
        "/admin/log",
        "/docs",
        "/docs/coach",
        &format!("/game/{}", table.id),
        // It is still being played, and the page says so.
        &format!("/games/{}", table.id),
    ] {
        assert_eq!(server.get(path).await.status, 200, "{path}");
    }
    let upper = table.id.to_uppercase();
    assert_eq!(server.get(&format!("/game/{upper}")).await.status, 404, "a table has one address");
}

#[tokio::test]
async fn an_old_address_leads_to_the_new_one() {
    let server = Server::start().await;
    for (old, new) in [
        ("/lobby", "/arena".to_owned()),
        ("/lobby/bot", "/arena/bot".to_owned()),
        (&*format!("/lobby/bot/{NOBODY}"), format!("/arena/bot/{NOBODY}")),
        // Never to another host.
        ("/lobby/bot//evil", "/arena/bot/evil".to_owned()),
        ("//lobby", "/arena".to_owned()),
    ] {
        let answer = http(server.address, "GET", old, &[], "").await;
        assert_eq!(answer.status, 308, "{old}");
        let location = format!("location: {new}");
        assert!(answer.head.lines().any(|line| line == location), "{old}: {}", answer.head);
    }
}

#[tokio::test]
async fn tournaments_and_their_games_have_pages() {
    let event = Event::of(&["Ada", "Ben"]).await;
    let id = event.fast(json!({})).await;
    assert_eq!(event.server.get(&format!("/tournaments/{id}")).await.status, 200);
    event.until_state(&id, "finished").await;
    let games = event.games(&id).await;
    let game = games[0]["id"].as_str().unwrap();
    for path in [format!("/games/{game}"), format!("/arena/bot/{game}")] {
        assert_eq!(event.server.get(&path).await.status, 200, "{path}");
    }
    let picture = event.server.get(&format!("/api/pictures/{game}")).await;
    assert_eq!(picture.status, 200);
    // Remembered, and the same again.
    assert_eq!(event.server.get(&format!("/api/pictures/{game}")).await.bytes, picture.bytes);
    // It was not played at a table.
    assert_eq!(event.server.get(&format!("/game/{game}")).await.status, 404);
}

#[tokio::test]
async fn a_table_has_a_picture_and_its_page_names_it() {
    let server = Server::start().await;
    let table = server.table("classic", captain()).await;
    let picture = server.get(&format!("/api/pictures/{}", table.id)).await;
    assert_eq!(picture.status, 200);
    assert!(picture.head.contains("content-type: image/png"), "{}", picture.head);
    assert!(picture.bytes.starts_with(b"\x89PNG"));
    for unknown in [NOBODY, "x"] {
        assert_eq!(server.get(&format!("/api/pictures/{unknown}")).await.status, 404, "{unknown}");
    }
    let page = server.get(&format!("/game/{}", table.id)).await;
    // A program built without pages has none to put tags into.
    if page.text.contains("</head>") {
        assert!(page.text.contains(&format!("/api/pictures/{}\"", table.id)), "{}", page.text);
    }
    assert!(!server.get("/play").await.text.contains("og:image"));
}
