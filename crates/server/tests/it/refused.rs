//! Every wrong request of `refused.txt` gets the answer that stands there, and changes nothing.

use serde_json::{Value, json};

use crate::client::http;
use crate::harness::{Server, captain};

/// Words of the implementation that no message contains.
const JARGON: [&str; 6] = ["u8", "line 1", "column", "invalid", "variant", "struct"];

/// What wrong requests might change.
async fn kept(server: &Server, cookies: &str) -> Vec<Value> {
    let mut all = Vec::new();
    for path in ["/api/admin/audit", "/api/admin/bots", "/api/tournaments", "/api/registration"] {
        all.push(server.get_as(cookies, path).await.json());
    }
    all
}

/// Puts a value into a body: `/rules/board/width null`.
fn changed(body: &Value, change: &str) -> Value {
    let (place, value) = change.split_once(' ').unwrap();
    let (parent, field) = place.rsplit_once('/').unwrap();
    let mut body = body.clone();
    let parent = body.pointer_mut(parent).unwrap_or_else(|| panic!("there is no {place}"));
    let value = serde_json::from_str(value).unwrap_or_else(|error| panic!("{change}: {error}"));
    match field.parse::<usize>() {
        Ok(index) => parent[index] = value,
        Err(_) => parent[field] = value,
    }
    body
}

#[tokio::test]
async fn wrong_requests_are_refused_in_words_and_change_nothing() {
    let server = Server::start().await;
    let (bot, owner) = server.bot("Ada").await;
    let organiser = server.organiser().await;
    let cookies = format!("{owner}; {organiser}");
    let table = server.table("classic", captain()).await.id;
    let friday = json!({"name": "Friday", "mode": "fast"});
    let tournament = server.as_one(&organiser, "POST", "/api/admin/tournaments", &friday).await.json();
    let classic = json!(rules::Ruleset::preset("classic").unwrap().rules()).to_string();
    let port = server.address.port().to_string();
    let mut text = include_str!("refused.txt").to_owned();
    for (name, value) in [
        ("{bot}", bot.as_str()),
        ("{table}", &table),
        ("{tournament}", tournament["id"].as_str().unwrap()),
        ("{classic}", &classic),
        ("{port}", &port),
    ] {
        text = text.replace(name, value);
    }
    while let Some((start, rest)) = text.split_once("{x ") {
        let (times, end) = rest.split_once('}').unwrap();
        text = format!("{start}{}{end}", "x".repeat(times.parse().unwrap()));
    }
    let before = kept(&server, &cookies).await;
    let mut cases = 0;
    for section in text.split("\n== ").skip(1) {
        let (request, lines) = section.split_once('\n').unwrap();
        let (request, cookie) = match request.split_once(" as ") {
            Some((request, "owner")) => (request, &owner),
            Some((request, _)) => (request, &organiser),
            None => (request, &String::new()),
        };
        let good =
            lines.lines().next().and_then(|line| serde_json::from_str(line).ok()).unwrap_or(Value::Null);
        for line in lines.lines().filter(|line| line.contains(" | ")) {
            let mut columns = line.split(" | ");
            let change = columns.next().unwrap().trim_end();
            let (status, code) = columns.next().unwrap().trim().split_once(' ').unwrap();
            let words = columns.next().unwrap_or_default();
            let (request, body) = match change.strip_prefix("text") {
                Some(body) => (request, body.trim_start().to_owned()),
                None if change.starts_with('/') => (request, changed(&good, change).to_string()),
                None => (change, String::new()),
            };
            let (method, path) = request.split_once(' ').unwrap();
            let headers = [("content-type", "application/json"), ("cookie", cookie)];
            let answer = http(server.address, method, path, &headers, &body).await;
            let what: String = format!("{request} {change}: {}", answer.text).chars().take(400).collect();
            assert_eq!(
                (answer.status.to_string().as_str(), answer.code().as_str()),
                (status, code),
                "{what}"
            );
            assert!(answer.text.contains(words) && !answer.text.contains("1234567"), "{what}");
            assert!(
                (status, code) != ("422", "bad-body")
                    || !JARGON.iter().any(|word| answer.text.contains(word)),
                "{what}"
            );
            cases += 1;
        }
    }
    assert_eq!(cases, text.lines().filter(|line| line.contains(" | ")).count(), "every line is a case");
    assert_eq!(kept(&server, &cookies).await, before, "nothing was done");
}
