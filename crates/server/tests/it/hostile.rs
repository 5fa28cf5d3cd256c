//! Hostile clients: one must not stop the others. Each loopback address plays one person.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message};

use crate::client::{Answer, PATIENCE, Socket, receive, request, send};
use crate::harness::{Server, captain};

/// Somebody with an address of their own.
pub(crate) fn person(n: u8) -> IpAddr {
    Ipv4Addr::new(127, 0, 0, n).into()
}

/// A connection from this address, with a small window if it will not read.
async fn connect(from: IpAddr, to: SocketAddr, window: Option<u32>) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    if let Some(window) = window {
        socket.set_recv_buffer_size(window).unwrap();
    }
    socket.bind((from, 0).into()).unwrap();
    socket.connect(to).await.unwrap()
}

pub(crate) async fn get(from: IpAddr, server: &Server, path: &str, headers: &[(&str, &str)]) -> Answer {
    ask(from, server.address, &request(server.address, "GET", path, headers, "")).await
}

pub(crate) async fn post(from: IpAddr, to: SocketAddr, path: &str, body: &Value) -> Answer {
    let kind = ("content-type", "application/json");
    ask(from, to, &request(to, "POST", path, &[kind], &body.to_string())).await
}

async fn ask(from: IpAddr, to: SocketAddr, request: &str) -> Answer {
    let mut stream = connect(from, to, None).await;
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer))
        .await
        .expect("an answer in time")
        .unwrap();
    Answer::of(answer)
}

/// A socket from this address.
pub(crate) async fn socket(
    from: IpAddr,
    server: &Server,
    path: &str,
    headers: &[(&'static str, &str)],
) -> Result<Socket, tungstenite::Error> {
    let mut request = format!("ws://{}{path}", server.address).into_client_request().unwrap();
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().unwrap());
    }
    let stream = connect(from, server.address, None).await;
    tokio_tungstenite::client_async(request, stream).await.map(|(socket, _)| socket)
}

/// The status with which a socket was refused, and whether it was said when to come again.
fn refusal(result: Result<Socket, tungstenite::Error>) -> (u16, bool) {
    match result {
        Ok(_) => panic!("the socket was opened"),
        Err(tungstenite::Error::Http(answer)) => {
            (answer.status().as_u16(), answer.headers().contains_key("retry-after"))
        }
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn a_socket_that_only_pings_is_closed_wherever_it_is() {
    let server = Server::start().await;
    let table = server.table("classic", captain()).await;
    let at_table = format!("/api/tables/{}/socket", table.id);
    let (spectator, player) = (
        json!({"type": "hello", "after": 0}),
        json!({"type": "hello", "after": 0, "token": table.tokens[0]}),
    );
    let watcher = json!({"type": "hello"});
    let cases = [
        (at_table.as_str(), None),
        (at_table.as_str(), Some(&spectator)),
        (at_table.as_str(), Some(&player)),
        ("/api/feed", None),
        ("/api/feed", Some(&watcher)),
    ];
    for (path, hello) in cases {
        let mut flood = socket(person(1), &server, path, &[]).await.unwrap();
        if let Some(hello) = hello {
            send(&mut flood, hello).await;
            assert!(receive(&mut flood).await.is_some(), "{path}");
        }
        // Without reading. Each ping is answered with as many bytes, which must not pile up.
        let mut sent = 0;
        let flooding = async {
            while flood.send(Message::Ping(vec![0; 125].into())).await.is_ok() {
                sent += 1;
            }
        };
        tokio::time::timeout(PATIENCE, flooding).await.expect("the socket is closed");
        // What the server took at once, and what was on the way when it closed.
        assert!(sent < 100_000, "{path}: {sent}");
    }
    // Pings of somebody honest are answered.
    let mut honest = socket(person(1), &server, "/api/feed", &[]).await.unwrap();
    send(&mut honest, &watcher).await;
    for n in 0..50_u8 {
        honest.send(Message::Ping(vec![n].into())).await.unwrap();
    }
    let mut answered = 0;
    while answered < 50 {
        let frame = tokio::time::timeout(PATIENCE, honest.next()).await.unwrap().unwrap().unwrap();
        // Answers may be merged: only the last one must come.
        if let Message::Pong(data) = frame {
            answered = usize::from(data[0]) + 1;
        }
    }
}

#[tokio::test]
async fn an_address_that_holds_its_share_of_sockets_waits_and_others_are_served() {
    let server = Server::with(|limits| {
        limits.sockets = 100;
        limits.sockets_per_address = 20;
    })
    .await;
    let table = server.table("classic", captain()).await;
    let at_table = format!("/api/tables/{}/socket", table.id);
    let mut held = Vec::new();
    for n in 0..20 {
        let path = if n % 2 == 0 { "/api/feed" } else { &at_table };
        held.push(socket(person(1), &server, path, &[]).await.unwrap());
    }
    for path in ["/api/feed", &at_table] {
        assert_eq!(refusal(socket(person(1), &server, path, &[]).await), (429, true), "{path}");
        assert!(socket(person(2), &server, path, &[]).await.is_ok(), "{path}");
    }
    // Whoever has a seat comes before newcomers of the same address.
    let as_player = format!("{at_table}?as=player");
    let mut player = socket(person(1), &server, &as_player, &[]).await.unwrap();
    send(&mut player, &json!({"type": "hello", "after": 0, "token": table.tokens[0]})).await;
    assert!(receive(&mut player).await.unwrap().contains("\"welcome\""));
    // Saying so does not help newcomers.
    let mut liar = socket(person(1), &server, &as_player, &[]).await.unwrap();
    send(&mut liar, &json!({"type": "hello", "after": 0})).await;
    assert_eq!(receive(&mut liar).await.as_deref(), Some(r#"{"type":"bye","reason":"full"}"#));
    // Nor do many who say so and then nothing: the player still finds a way.
    let mut silent = Vec::new();
    for _ in 0..200 {
        silent.push(socket(person(1), &server, &as_player, &[]).await.unwrap());
    }
    let mut again = socket(person(1), &server, &as_player, &[]).await.unwrap();
    send(&mut again, &json!({"type": "hello", "after": 0, "token": table.tokens[0]})).await;
    assert!(receive(&mut again).await.unwrap().contains("\"welcome\""));
    assert_eq!(receive(&mut silent[0]).await.as_deref(), Some(r#"{"type":"bye","reason":"full"}"#));
}

#[tokio::test]
async fn connections_of_one_address_make_room_for_each_other() {
    let server = Server::with(|limits| {
        limits.connections = 40;
        limits.connections_per_address = 10;
        limits.header_time = Duration::from_mins(10);
    })
    .await;
    let mut idle = Vec::new();
    for n in 0..50 {
        let mut stream = connect(person(1), server.address, None).await;
        if n % 2 == 0 {
            stream.write_all(b"GET /health HTTP/1.1\r\nhost: localhost\r\nx-slow: ").await.unwrap();
        }
        idle.push(stream);
    }
    for n in [1, 2, 3] {
        assert_eq!(get(person(n), &server, "/health", &[]).await.status, 200);
    }
    // The first ones went.
    let mut rest = Vec::new();
    let closed = tokio::time::timeout(PATIENCE, idle[0].read_to_end(&mut rest)).await;
    assert!(closed.is_ok(), "the oldest idle connection is still open");
}

#[tokio::test]
async fn whoever_does_not_read_the_answer_is_closed() {
    let server = Server::with(|limits| limits.stall_time = Duration::from_millis(300)).await;
    let size = get(person(1), &server, "/api/openapi.json", &[]).await.bytes.len();
    let mut deaf = connect(person(1), server.address, Some(2048)).await;
    // More than all buffers on the way hold.
    let asked = 40_000_000 / size;
    let one = "GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n";
    deaf.write_all(one.repeat(asked).as_bytes()).await.unwrap();
    let closed = async {
        // A connection that is gone says so to whoever writes.
        while deaf.write_all(b"\r\n").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, closed).await.expect("the connection is closed");
    assert_eq!(get(person(1), &server, "/health", &[]).await.status, 200);
}

#[tokio::test]
async fn another_name_leads_nowhere() {
    let server = Server::start().await;
    let table = server.table("classic", captain()).await;
    let foreign =
        |path: &str| format!("GET {path} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n");
    for path in ["/", "/api/rules", "/health", "/api/feed"] {
        let answer = crate::client::raw(server.address, foreign(path).as_bytes()).await;
        assert_eq!((answer.status, answer.code().as_str()), (421, "foreign-host"), "{path}");
    }
    // A page under its own name is of the same origin for the browser, which says so.
    let body = r#"{"rules":"classic","opponent":{"type":"online"}}"#;
    let post = format!(
        "POST /api/tables HTTP/1.1\r\nhost: evil.example:3000\r\norigin: http://evil.example:3000\r\n\
         content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    assert_eq!(crate::client::raw(server.address, post.as_bytes()).await.status, 421);
    let path = format!("/api/tables/{}/socket", table.id);
    let rebound = [("host", "evil.example"), ("origin", "http://evil.example")];
    assert_eq!(refusal(socket(person(1), &server, &path, &rebound).await).0, 421);
    for own in ["localhost:3000", "play.example.org", "192.168.1.7:3000"] {
        let asked = format!("GET /api/rules HTTP/1.1\r\nhost: {own}\r\nconnection: close\r\n\r\n");
        assert_eq!(crate::client::raw(server.address, asked.as_bytes()).await.status, 200, "{own}");
    }
}

#[tokio::test]
async fn behind_a_proxy_the_real_address_counts() {
    let server = Server::behind(&[person(1)], |limits| limits.sockets_per_address = 3).await;
    let mut held = Vec::new();
    let from = |address: &'static str| [("x-forwarded-for", address)];
    for _ in 0..3 {
        held.push(socket(person(1), &server, "/api/feed", &from("198.51.100.1")).await.unwrap());
    }
    let refused = socket(person(1), &server, "/api/feed", &from("198.51.100.1")).await;
    assert_eq!(refusal(refused), (429, true));
    // Somebody else behind the same proxy; and a liar, whose last hop the proxy has written.
    held.push(socket(person(1), &server, "/api/feed", &from("198.51.100.2")).await.unwrap());
    let liar = socket(person(1), &server, "/api/feed", &from("203.0.113.9, 198.51.100.1")).await;
    assert_eq!(refusal(liar).0, 429);
    // Others are not believed: these three are all from one address, whatever they say.
    for address in ["198.51.100.3", "198.51.100.4", "198.51.100.5"] {
        held.push(socket(person(2), &server, "/api/feed", &from(address)).await.unwrap());
    }
    assert_eq!(refusal(socket(person(2), &server, "/api/feed", &from("198.51.100.6")).await).0, 429);
}
