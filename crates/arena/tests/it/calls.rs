//! Single calls over HTTP: connections, times, and what is sent.

use std::sync::Arc;
use std::time::Duration;

use arena::{Address, AnswerStage, CallError, CallKind, HttpBot, Key, LoggedCall, Reach};
use bytes::Bytes;
use rules::Seat;

use crate::bot::{Bot, Reply};

const LIMIT: Duration = Duration::from_secs(20);

fn http(bot: &Bot) -> HttpBot {
    HttpBot::new(Address::new(bot.url()), Arc::new(Reach::default()), Key::from_text("key"))
}

#[tokio::test]
async fn what_is_sent() {
    let bot = Bot::new(|_| Reply::json("{}")).await;
    let body = Bytes::from_static(br#"{"gameId":"x","boardSize":10}"#);
    let exchange = http(&bot).call(CallKind::Placement, body.clone(), LIMIT).await;
    assert_eq!(exchange.trouble, None);
    let got = &bot.got()[0];
    assert_eq!((got.method.as_str(), got.path.as_str(), &got.body[..]), ("POST", "/placement", &body[..]));
    let signature = Key::from_text("key").sign(&body);
    for (header, value) in [
        ("host", bot.address.to_string().as_str()),
        ("content-type", "application/json"),
        ("accept-encoding", "identity"),
        ("content-length", "29"),
        ("x-broadside-signature", signature.as_str()),
    ] {
        assert_eq!(got.header(header), Some(value), "{header}");
    }
    http(&bot).call(CallKind::Hello, Bytes::new(), LIMIT).await;
    let got = &bot.got()[1];
    assert_eq!((got.method.as_str(), got.path.as_str(), got.header("content-type")), ("GET", "/", None));
}

#[tokio::test]
async fn a_connection_that_was_closed_meanwhile_is_made_again() {
    // Announced, and not announced: both are a bot's right between two answers.
    for head in ["HTTP/1.1 200 OK\r\nconnection: close\r\n", "HTTP/1.1 200 OK\r\n"] {
        let answer = format!("{head}content-length: 2\r\n\r\n{{}}");
        let bot = Bot::new(move |_| Reply::RawThenClose(answer.clone().into_bytes())).await;
        let mut http = http(&bot);
        for number in 1..=5 {
            let exchange = http.call(CallKind::Move, Bytes::from_static(b"{}"), LIMIT).await;
            assert_eq!(exchange.trouble, None, "call {number}");
            assert_eq!(&exchange.answer[..], b"{}");
            assert!(exchange.times.connect.is_some());
            // The bot closes after it has answered; wait until that has arrived.
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert_eq!((bot.connections(), bot.got().len()), (5, 5));
    }
}

#[tokio::test]
async fn a_whole_answer_leaves_the_connection_as_it_is_whatever_it_says() {
    let bot =
        Bot::new(
            |got| if got.path == "/end" { Reply::status(404, "no such call") } else { Reply::json("{}") },
        )
        .await;
    let mut http = http(&bot);
    for call in [CallKind::Move, CallKind::End, CallKind::Move, CallKind::End] {
        let exchange = http.call(call, Bytes::from_static(b"{}"), LIMIT).await;
        let trouble = (call == CallKind::End).then_some(CallError::Status(404));
        assert_eq!(exchange.trouble, trouble);
    }
    assert_eq!(bot.connections(), 1, "a bot that knows no farewell is not connected to again and again");
}

#[tokio::test]
async fn what_is_not_encrypted_is_no_secure_connection() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("https://{}", listener.local_addr().unwrap()).parse().unwrap();
    let answering = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        tokio::io::AsyncWriteExt::write_all(&mut stream, b"HTTP/1.1 200 OK\r\n\r\n{}").await.unwrap();
        stream
    });
    let mut http = HttpBot::new(Address::new(url), Arc::new(Reach::default()), Key::from_text("key"));
    let exchange = http.call(CallKind::Move, Bytes::from_static(b"{}"), LIMIT).await;
    assert!(matches!(exchange.trouble, Some(CallError::NotSecure(_))), "{:?}", exchange.trouble);
    assert_eq!(exchange.status, None);
    answering.await.unwrap();
}

#[tokio::test]
async fn bytes_that_nobody_asked_for_are_not_the_next_answer() {
    let twice =
        "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n{1}HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n{2}";
    let bot = Bot::new(move |_| Reply::Raw(twice.as_bytes().to_vec())).await;
    let mut http = http(&bot);
    for _ in 0..3 {
        let exchange = http.call(CallKind::Move, Bytes::from_static(b"{}"), LIMIT).await;
        assert_eq!((exchange.trouble, &exchange.answer[..]), (None, &b"{1}"[..]));
    }
}

#[tokio::test]
async fn a_bot_that_dies_after_it_was_asked_is_asked_once_more_and_no_oftener() {
    let bot = Bot::new(|got| match got.path.as_str() {
        "/placement" => Reply::json("{}"),
        _ => Reply::RawThenClose(Vec::new()),
    })
    .await;
    let mut http = http(&bot);
    assert_eq!(http.call(CallKind::Placement, Bytes::from_static(b"{}"), LIMIT).await.trouble, None);
    let exchange = http.call(CallKind::Move, Bytes::from_static(b"{}"), LIMIT).await;
    assert_eq!(exchange.trouble, Some(CallError::Closed(AnswerStage::BeforeAnswer)));
    let paths: Vec<String> = bot.got().into_iter().map(|got| got.path).collect();
    assert_eq!(paths, ["/placement", "/move", "/move"], "on the old connection, and on a new one");
    let exchange = http.call(CallKind::Move, Bytes::from_static(b"{}"), LIMIT).await;
    assert_eq!(exchange.trouble, Some(CallError::Closed(AnswerStage::BeforeAnswer)));
    assert_eq!(bot.got().len(), 4, "a new connection has one try");
}

#[tokio::test]
async fn chunked_answers_are_put_together_and_limited() {
    let chunks = |count: usize| {
        let mut answer = b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n".to_vec();
        answer.extend(b"1\r\n \r\n".repeat(count));
        answer.extend(b"0\r\n\r\n");
        answer
    };
    for (count, trouble) in [(3, None), (65_536, None), (65_537, Some(CallError::LongAnswer))] {
        let bot = Bot::new(move |_| Reply::Raw(chunks(count))).await;
        let exchange = http(&bot).call(CallKind::Move, Bytes::from_static(b"{}"), LIMIT).await;
        assert_eq!(exchange.trouble, trouble, "{count} chunks");
        assert_eq!(exchange.answer.len(), count.min(65_536));
    }
    // Whatever is neither header nor body counts too: this never brings one byte of an answer.
    let bot = Bot::new(|_| Reply::RawThenSilence(b"HTTP/1.1 100 Continue\r\n\r\n".repeat(50_000))).await;
    let exchange = http(&bot).call(CallKind::Move, Bytes::from_static(b"{}"), LIMIT).await;
    assert_eq!(exchange.trouble, Some(CallError::LongHeaders));
}

#[tokio::test]
async fn a_flight_can_be_repeated_in_a_shell() {
    let bot = Bot::new(|_| Reply::status(500, "it's\nbroken")).await;
    let body = Bytes::from_static(br#"{"gameId":"it's"}"#);
    let exchange = http(&bot).call(CallKind::Move, body, LIMIT).await;
    let fault = exchange.trouble.as_ref().map(CallError::fault);
    let answer_length = exchange.answer.len();
    let flight = LoggedCall { seat: Seat::A, at: Duration::from_millis(5), exchange, answer_length, fault };
    let line = flight.repeated();
    let expected = format!("--data-raw '{{\"gameId\":\"it'\\''s\"}}' 'http://{}/move'", bot.address);
    assert!(
        line.starts_with("curl -i -H 'content-type: application/json' -H 'x-broadside-signature: sha256="),
        "{line}"
    );
    assert!(line.ends_with(&expected), "{line}");

    let told: serde_json::Value = serde_json::from_str(&flight.json("3")).unwrap();
    assert_eq!((&told["game"], &told["seat"], &told["call"]), (&"3".into(), &"A".into(), &"move".into()));
    assert_eq!((&told["status"], &told["answer"]), (&500.into(), &"it's\nbroken".into()));
    assert_eq!((&told["verdict"], &told["fault"]["found"]), (&"bad-status".into(), &"status 500".into()));
    assert!(told["totalMs"].is_f64() && told["connectMs"].is_f64() && told["firstByteMs"].is_f64());
    assert_eq!(told["repeat"], line);
}
