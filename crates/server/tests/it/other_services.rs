//! URLs of services that are not bots: a stranger learns nothing of what they say. Addresses of the loopback network
//! stand for people.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket};

use crate::client::{Answer, PATIENCE, request};
use crate::event_harness::{Event, pond};
use crate::harness::Server;

/// Whoever is at the machine of the services.
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
/// Somebody else.
const STRANGER: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// A request from this address.
async fn ask(
    from: IpAddr,
    to: SocketAddr,
    (method, path): (&str, &str),
    headers: &[(&str, &str)],
    body: &Value,
) -> Answer {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    let mut stream = socket.connect(to).await.unwrap();
    let mut all = vec![("content-type", "application/json")];
    all.extend(headers);
    stream.write_all(request(to, method, path, &all, &body.to_string()).as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
    read.expect("an answer in time").unwrap();
    Answer::of(answer)
}

/// A service that answers everything with these bytes and hangs up; its URL.
async fn service(says: Vec<u8>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let says = says.clone();
            tokio::spawn(async move {
                let mut asked = vec![0; 64 * 1024];
                let _ = stream.read(&mut asked).await;
                let _ = stream.write_all(&says).await;
                let _ = stream.shutdown().await;
                // Until the other side has read it all and hangs up too.
                while stream.read(&mut asked).await.is_ok_and(|count| count > 0) {}
            });
        }
    });
    url
}

fn http(status: u16, header: &str, body: &str) -> Vec<u8> {
    format!("HTTP/1.1 {status} X\r\n{header}content-length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

/// What services say, each with a secret in it.
fn services() -> Vec<Vec<u8>> {
    vec![
        http(200, "", "SECRET"),
        http(200, "", "\"SECRET\""),
        http(200, "", r#"{"type":"SECRET"}"#),
        http(200, "", r#"{"SECRET":1,"SECRET":2}"#),
        http(200, "content-encoding: SECRET\r\n", "SECRET"),
        http(404, "", "<h1>SECRET</h1>"),
        http(401, "www-authenticate: SECRET\r\n", "SECRET"),
        b"SSH-2.0-SECRET\r\n".to_vec(),
        b"HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nSECRET".to_vec(),
    ]
}

/// A server that calls bots as often as it is asked to.
async fn generous() -> Server {
    Server::with(|limits| limits.call_burst = 1000).await
}

#[tokio::test]
async fn a_check_shows_a_stranger_nothing_of_another_service() {
    let server = generous().await;
    for (n, says) in services().into_iter().enumerate() {
        let what = String::from_utf8_lossy(&says).into_owned();
        let (id, cookie) = server.bot(&format!("Bot {n}")).await;
        let (cookie, url) = ([("cookie", cookie.as_str())], json!({"url": service(says).await}));
        let set = format!("/api/bots/{id}/url");
        assert_eq!(ask(STRANGER, server.address, ("PUT", &set), &cookie, &url).await.status, 200);
        let check = ask(STRANGER, server.address, ("POST", "/api/bots/me/check"), &cookie, &json!({})).await;
        assert_eq!(check.status, 200, "{}", check.text);
        assert!(!check.text.contains("SECRET"), "{what}: {}", check.text);
        let check = check.json();
        let call = &check["calls"][0];
        assert_eq!(
            (&check["verdict"], &call["withheld"]),
            (&json!("wrong"), &json!(true)),
            "{what}: {check}"
        );
        assert!(call["response"].as_str().unwrap().starts_with("Not shown: "), "{what}: {check}");
        assert!(call["fault"]["kind"].is_string() && call.get("answeredBy").is_none(), "{what}: {check}");
        for (path, headers) in [("/api/bots/me", &cookie[..]), ("/api/bots", &[])] {
            let shown = ask(STRANGER, server.address, ("GET", path), headers, &json!({})).await;
            assert!(!shown.text.contains("SECRET"), "{what}: {}", shown.text);
        }
        // A proxy that nobody has named: whoever is behind it may be anywhere.
        let behind = [cookie[0], ("x-forwarded-for", "198.51.100.1")];
        let check = ask(HERE, server.address, ("POST", "/api/bots/me/check"), &behind, &json!({})).await;
        assert!(check.status == 200 && !check.text.contains("SECRET"), "{what}: {}", check.text);
        // Its own machine may see what it says; nobody reads a banner.
        let check = ask(HERE, server.address, ("POST", "/api/bots/me/check"), &cookie, &json!({})).await;
        let shown = check.json()["calls"][0].to_string();
        assert!(shown.contains("SECRET") || what.starts_with("SSH"), "{what}: {shown}");
        assert!(!shown.contains("withheld"), "{what}: {shown}");
    }
}

#[tokio::test]
async fn what_bots_say_is_shown_to_their_owners_wherever_they_are() {
    let server = generous().await;
    let wrong = r#"{"ships":[{"type":"carrier","cells":"A1 to A5"}]}"#;
    for (name, body) in [("Wrong", wrong), ("Short", r#"{"ships":[]}"#)] {
        let (id, cookie) = server.bot(name).await;
        let (cookie, url) =
            ([("cookie", cookie.as_str())], json!({"url": service(http(200, "", body)).await}));
        let set = format!("/api/bots/{id}/url");
        assert_eq!(ask(STRANGER, server.address, ("PUT", &set), &cookie, &url).await.status, 200);
        let check = ask(STRANGER, server.address, ("POST", "/api/bots/me/check"), &cookie, &json!({})).await;
        assert_eq!(check.json()["calls"][0]["response"], body, "{}", check.text);
    }
}

#[tokio::test]
async fn the_calls_of_a_game_show_a_stranger_nothing_of_another_service() {
    let event = Event::with(generous().await, &["Ada", "Ben"]).await;
    let (server, ada) = (&event.server, &event.teams[0]);
    // It failed its check and takes part all the same.
    event.set_url(ada, &service(http(200, "", "\"SECRET\"")).await).await;
    event.until_checked(0).await;
    let id = event.fast(json!({"rules": pond()})).await;
    event.until_state(&id, "finished").await;
    let cookie = [("cookie", ada.cookie.as_str())];
    let games =
        ask(STRANGER, server.address, ("GET", "/api/bots/me/games"), &cookie, &json!({})).await.json();
    let game = games["games"][0]["id"].as_str().unwrap();
    let path = format!("/api/bots/me/games/{game}/calls");
    let mut answers = Vec::new();
    for from in [STRANGER, HERE] {
        let calls = ask(from, server.address, ("GET", &path), &cookie, &json!({})).await;
        let again = format!("{path}/1/again");
        let again = ask(from, server.address, ("POST", &again), &cookie, &json!({})).await;
        assert_eq!((calls.status, again.status), (200, 200), "{} {}", calls.text, again.text);
        answers.push((calls.text, again.text));
    }
    assert!(!answers[0].0.contains("SECRET") && !answers[0].1.contains("SECRET"), "{answers:?}");
    assert!(answers[1].0.contains("SECRET") && answers[1].1.contains("SECRET"), "{answers:?}");
    let organiser = [("cookie", event.organiser.as_str())];
    let admin = format!("/api/admin/games/{game}/calls");
    let all = ask(STRANGER, server.address, ("GET", &admin), &organiser, &json!({})).await;
    assert!(all.text.contains("SECRET") && !all.text.contains("withheld"), "{}", all.text);
    for path in
        [format!("/api/games/{game}"), "/api/export".to_owned(), format!("/api/tournaments/{id}/games")]
    {
        let shown = ask(STRANGER, server.address, ("GET", &path), &[], &json!({})).await;
        assert!(shown.status == 200 && !shown.text.contains("SECRET"), "{path}: {}", shown.text);
    }
}
