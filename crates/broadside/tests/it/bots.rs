//! `broadside bot` and `broadside check`, as an author of bots would use them.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::program::{self, run};
use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_broadside");

/// `broadside bot` with these words, on a free port.
struct Bot {
    child: Child,
    address: String,
}

impl Bot {
    fn start(words: &[&str]) -> Bot {
        let mut command = Command::new(PROGRAM);
        command.arg("bot").args(words).args(["--port", "0"]).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("it has an output"));
        output.read_line(&mut line).expect("it says where it is");
        let (captain, address) =
            line.trim_end().split_once(" is listening on ").expect("it says where it is");
        assert_eq!(captain, words[0]);
        Bot { address: address.to_owned(), child }
    }

    /// Sends a request and gives back the status and the body.
    fn ask(&self, path: &str, body: &str) -> (u16, Value) {
        let host = self.address.trim_start_matches("http://");
        let mut stream = TcpStream::connect(host).expect("it listens");
        let length = body.len();
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("headers and body");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        (status, serde_json::from_str(body).expect("JSON"))
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_captain_passes_the_check_over_http_and_over_lines() {
    let bot = Bot::start(&["lieutenant"]);
    let lines = format!("cmd:'{PROGRAM}' bot lieutenant --lines");
    for contestant in [bot.address.as_str(), &lines] {
        let ran = run(&["check", contestant, "--timeout", "10"], "");
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
        assert!(ran.out.contains("Passed: 0 faults, 0 warnings"), "{}", ran.out);
        assert!(ran.out.contains("morskoi@1"), "{}", ran.out);
    }
}

#[test]
fn a_captain_that_declines_the_rules_says_so_and_the_check_shows_it() {
    let bot = Bot::start(&["buoyancy"]);
    let ran = run(&["check", &bot.address, "--rules", "phoenix", "--timeout", "10"], "");
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    let is_command = |line: &str| {
        ["Checking ", "  request ", "  repeat with "].iter().any(|start| line.starts_with(start))
    };
    assert!(ran.out.lines().all(|line| is_command(line) || line.chars().count() <= 80), "{}", ran.out);
    for part in [
        "Fault 1: placement under phoenix@1, 12 times, and ",
        "verdict      bad-status",
        "expected     status 200",
        "/placement",
        "also in      unknown fields under phoenix@1, 2 times; ",
        "Failed: 1 fault in ",
    ] {
        assert!(ran.out.contains(part), "{part}\n{}", ran.out);
    }
    let shown: String = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown.contains("buoyancy does not play phoenix@1"), "{}", ran.out);
    // The same as JSON.
    let ran = run(&["check", &bot.address, "--rules", "phoenix", "--timeout", "10", "--json"], "");
    assert_eq!(ran.code, 1);
    let report: Value = serde_json::from_str(&ran.out).expect("it prints JSON");
    let fault = &report["faults"][0];
    assert_eq!(
        (&fault["case"], &fault["rules"], &fault["fault"]["kind"], &fault["status"], &fault["times"]),
        (&json!("placement"), &json!("phoenix@1"), &json!("bad-status"), &json!(400), &json!(12)),
    );
    let request: Value = serde_json::from_str(fault["request"].as_str().expect("text")).expect("a request");
    assert_eq!(request["you"], "A");
    assert!(fault["answer"].as_str().is_some_and(|answer| answer.contains("does not play")), "{fault}");
}

/// The command that a check prints to repeat a request.
fn again(page: &str) -> String {
    let line = page
        .lines()
        .find_map(|line| line.strip_prefix("  repeat with  "))
        .unwrap_or_else(|| panic!("{page}"));
    let parsed = Command::new("sh").args(["-n", "-c", line]).output().expect("there is a shell");
    assert!(parsed.status.success(), "{line}: {}", String::from_utf8_lossy(&parsed.stderr));
    line.to_owned()
}

#[cfg(unix)]
#[test]
fn the_command_that_asks_again_can_be_pasted() {
    let paste = |command: &str| {
        let ran = Command::new("sh").args(["-c", command]).output().expect("there is a shell");
        assert!(ran.status.success(), "{command}: {}", String::from_utf8_lossy(&ran.stderr));
        String::from_utf8(ran.stdout).expect("UTF-8")
    };
    let script = "cmd:cd / && while read -r line; do echo '{\"ships\":[]}'; done";
    let ran = run(&["check", script, "--rules", "hackathon", "--timeout", "10"], "");
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert_eq!(paste(&again(&ran.out)), "{\"ships\":[]}\n");
    if !program::has_curl() {
        return;
    }
    // Fog never fires at a square twice, and does not play these rules.
    let bot = Bot::start(&["fog", "--key", "open sesame"]);
    let ran = run(&["check", &bot.address, "--timeout", "10", "--key", "open sesame"], "");
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    let answer = paste(&again(&ran.out));
    assert!(
        answer.starts_with("HTTP/1.1 400") && answer.contains("fog does not play hackathon@1"),
        "{answer}"
    );
    let nobody = run(&["check", "http://127.0.0.1:1"], "");
    assert!(again(&nobody.out).ends_with(" 'http://127.0.0.1:1/'"), "{}", nobody.out);
}

#[cfg(unix)]
#[test]
fn what_programs_write_too_much_is_named() {
    let captain = format!("'{PROGRAM}' bot mate --lines");
    let check = |script: &str| {
        let ran = run(&["check", &format!("cmd:{script}"), "--rules", "hackathon", "--timeout", "20"], "");
        assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
        assert!(ran.out.contains("Failed: 1 fault in "), "{}", ran.out);
        ran.out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let said = check(&format!("sed -u 's/^{{\"call\":\"end\".*/{{\"call\":\"hello\"}}/' | {captain}"));
    assert!(said.contains("after \"end\" expected nothing on standard output"), "{said}");
    let said = check(&format!("{captain} | while read -r line; do echo thinking; echo \"$line\"; done"));
    assert!(said.contains("found text that is not JSON"), "{said}");
    assert!(
        said.contains("hint Standard output is for answers only; write logs to standard error."),
        "{said}"
    );
}

#[test]
fn bad_requests_to_a_captain_get_clear_answers() {
    let bot = Bot::start(&["mate"]);
    for (path, body, status, words) in [
        ("/move", "shoot!", 400, "not a valid request"),
        ("/move", "{}", 400, "missing field `gameId`"),
        ("/placement", r#"{"gameId":"a","boardSize":8}"#, 400, "without `rules` only hackathon on 10 by 10"),
        ("/placement", r#"{"gameId":"a","you":"A","rules":{"id":"mine"}}"#, 400, "missing field"),
        (
            "/move",
            r#"{"gameId":"a","turn":1,"yourShots":[{"x":12,"y":0,"result":"hit"}],"opponentShots":[],"radarUsed":false,"radarHistory":[]}"#,
            400,
            "off the board",
        ),
        ("/shoot", "{}", 404, "POST /placement"),
    ] {
        let (given, answer) = bot.ask(path, body);
        assert_eq!(given, status, "{path} {body}: {answer}");
        assert!(
            answer["error"].as_str().is_some_and(|error| error.contains(words)),
            "{path} {body}: {answer}"
        );
    }
    // And it still plays.
    let (status, answer) = bot.ask("/placement", r#"{"gameId":"a","boardSize":10}"#);
    assert_eq!((status, answer["ships"].as_array().map(Vec::len)), (200, Some(10)));
}

#[test]
fn a_captain_with_a_key_answers_only_who_has_it() {
    let bot = Bot::start(&["cadet", "--key", "secret"]);
    let check = |key: &[&str]| {
        run(&[&["check", &bot.address, "--rules", "fog", "--timeout", "10"], key].concat(), "")
    };
    assert_eq!(check(&["--key", "secret"]).code, 0);
    let refused = check(&[]);
    assert_eq!(refused.code, 1);
    assert!(refused.out.contains("status 401"), "{}", refused.out);
}

#[test]
fn lines_that_are_no_requests_are_answered_too() {
    let ran = run(&["bot", "mate", "--lines"], "what?\n{\"call\":\"hello\"}\n{\"call\":\"dance\"}\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 3, "{}", ran.out);
    assert!(answers[0]["error"].is_string() && answers[2]["error"].is_string(), "{}", ran.out);
    assert_eq!(answers[1]["name"], "mate");
}

#[test]
fn what_cannot_be_checked_is_bad_input() {
    for (words, reason) in [
        (&["check", "captain"][..], "captain is a captain; run \"broadside bot captain\""),
        (&["check", "ftp://127.0.0.1"], "http or https"),
        (&["check", "cmd:"], "expected a command after cmd:"),
        (&["check", "http://127.0.0.1:4000", "--rules", "chess"], "unknown rules \"chess\""),
        (&["check", "http://127.0.0.1:4000", "--timeout", "0"], "seconds"),
        (&["check"], "URL|cmd:..."),
        (&["bot", "nelson"], "unknown captain \"nelson\""),
        (&["bot", "mate", "--lines", "--port", "1"], "cannot be used with"),
    ] {
        let ran = run(words, "");
        assert_eq!(ran.code, 2, "{words:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(reason), "{words:?}: {}", ran.err);
    }
}

#[test]
fn a_bot_that_is_not_there_is_at_fault() {
    let free =
        std::net::TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a port");
    let ran = run(&["check", &format!("http://{free}")], "");
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("unreachable") && ran.out.contains("Not finished"), "{}", ran.out);
    let ran = run(&["check", "cmd:exit 3", "--json"], "");
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    let report: Value = serde_json::from_str(&ran.out).expect("it prints JSON");
    assert_eq!(report["faults"][0]["fault"]["kind"], "unreachable", "{report}");
}
