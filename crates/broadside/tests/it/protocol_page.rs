//! Every example of `docs/protocol.md` is true: each `curl` command is run against a real bot, and each answer is read as
//! the arena would read it.

use std::collections::BTreeSet;
use std::env;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use rules::{Cause, Ruleset};
use wire::bot::{BotRequest, Fault, MoveRequest, PlacementRequest, read_hello, read_move, read_placement};

const PAGE: &str = include_str!("../../../../docs/protocol.md");
const ADDRESS: &str = "http://localhost:4000";

/// A captain as a bot, on a free port.
struct Bot {
    child: Child,
    url: String,
}

impl Bot {
    fn start(more: &[&str]) -> Bot {
        let mut child = Command::new(env!("CARGO_BIN_EXE_broadside"))
            .args(["bot", "mate", "--port", "0"])
            .args(more)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.split_whitespace().find(|word| word.starts_with("http://"));
        let url = url.unwrap_or_else(|| panic!("the bot does not say where it is: {line:?}")).to_owned();
        Bot { child, url }
    }

    /// Runs a command of the page against this bot: the status and the body of the answer.
    fn answer(&self, command: &str) -> (String, String) {
        assert!(command.contains(ADDRESS), "{command}");
        let command = format!("{} -w '\\n%{{http_code}}'", command.replace(ADDRESS, &self.url));
        let output = Command::new("sh").args(["-c", &command]).current_dir(root()).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "{command}\n{}", String::from_utf8_lossy(&output.stderr));
        let (body, status) = text.rsplit_once('\n').unwrap();
        (status.to_owned(), body.to_owned())
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The texts between fences that name this language.
fn blocks(language: &str) -> Vec<&'static str> {
    let start = format!("```{language}\n");
    PAGE.split(&start[..]).skip(1).map(|rest| rest.split("\n```").next().unwrap()).collect()
}

/// The commands of the page, and that each endpoint has one.
fn commands() -> Vec<&'static str> {
    let commands = blocks("sh");
    assert!(commands.iter().all(|command| command.starts_with("curl ")), "{commands:?}");
    let paths: BTreeSet<&str> = commands
        .iter()
        .filter_map(|command| command.split_once(ADDRESS)?.1.split_whitespace().next())
        .collect();
    assert_eq!(paths.into_iter().collect::<Vec<_>>(), ["/", "/end", "/move", "/placement"]);
    commands
}

/// Whether `curl` is there. Where skips are refused, it must be.
fn has_curl() -> bool {
    let there = Command::new("curl").arg("--version").stdout(Stdio::null()).status().is_ok();
    let refused = env::var_os("BROADSIDE_NO_SKIPS").is_some_and(|value| value == "1");
    assert!(there || !refused, "curl is missing, and BROADSIDE_NO_SKIPS refuses to go without");
    if !there {
        eprintln!("SKIPPED: curl is missing, so the commands of docs/protocol.md are NOT tried.");
    }
    there
}

/// The body that a command sends.
fn sent(command: &str) -> String {
    match command.split_once("--data-binary @") {
        Some((_, file)) => std::fs::read_to_string(root().join(file.trim())).unwrap(),
        None => command.split_once("-d '").unwrap().1.trim_end().trim_end_matches('\'').to_owned(),
    }
}

/// The rules a request is about. Where it does not say, the page is about these.
fn rules(told: Option<&wire::bot::RequestRules>) -> Ruleset {
    told.map_or_else(hackathon, |rules| rules.ruleset().unwrap())
}

fn hackathon() -> Ruleset {
    Ruleset::preset("hackathon").unwrap()
}

/// Reads an answer as the arena would.
fn read(command: &str, body: &str) -> Result<(), Fault> {
    let bytes = body.as_bytes();
    if command.contains("/placement") {
        let request: PlacementRequest = serde_json::from_str(&sent(command)).unwrap();
        read_placement(bytes, &rules(request.rules())).map(drop)
    } else if command.contains("/move") {
        let request: MoveRequest = serde_json::from_str(&sent(command)).unwrap();
        let rules = rules(request.rules());
        let view = request.view(&rules).unwrap();
        match read_move(bytes, &rules)? {
            rules::Attempt::Order(order) => {
                let seat = view.seat().unwrap();
                assert_eq!(view.check(seat, order), Ok(()), "{command}\n{body}");
                Ok(())
            }
            rules::Attempt::Unreadable(text) => panic!("{text} is no order\n{command}"),
        }
    } else if command.contains("/end") {
        Ok(())
    } else {
        read_hello(bytes).map(drop)
    }
}

#[test]
fn every_curl_command_is_answered_by_a_real_bot() {
    let commands = commands();
    if !has_curl() {
        return;
    }
    let bot = Bot::start(&[]);
    for command in commands {
        let (status, body) = bot.answer(command);
        assert_eq!(status, "200", "{command}\n{body}");
        read(command, &body).unwrap_or_else(|fault| panic!("{fault}\n{command}\n{body}"));
    }
}

#[test]
fn the_signature_of_the_page_opens_a_bot_that_wants_it() {
    if !has_curl() {
        return;
    }
    let bot = Bot::start(&["--key", "open-sesame"]);
    let (signed, bare): (Vec<&str>, Vec<&str>) =
        commands().into_iter().partition(|command| command.contains("X-Broadside-Signature"));
    assert_eq!(signed.len(), 1);
    for command in signed {
        let (status, body) = bot.answer(command);
        assert_eq!(status, "200", "{command}\n{body}");
        let (status, _) = bot.answer(&command.replace("sha256=f", "sha256=e"));
        assert_ne!(status, "200", "a wrong signature was believed");
    }
    for command in bare.into_iter().filter(|command| command.contains("/placement")) {
        let (status, _) = bot.answer(command);
        assert_ne!(status, "200", "no signature was needed: {command}");
    }
}

#[test]
fn every_answer_on_the_page_is_good() {
    let answers = blocks("json");
    assert!(answers.len() >= 6, "{answers:?}");
    let classic = Ruleset::preset("classic").unwrap();
    for answer in answers {
        let bytes = answer.as_bytes();
        let read = if answer.contains("\"call\"") {
            let _: BotRequest = serde_json::from_str(answer).unwrap();
            Ok(())
        } else if answer.contains("\"ships\"") {
            read_placement(bytes, &hackathon()).map(drop)
        } else if answer.contains("\"order\"") {
            read_move(bytes, &classic).map(drop)
        } else if answer.contains("\"name\"") {
            read_hello(bytes).map(drop)
        } else {
            read_move(bytes, &hackathon()).map(drop)
        };
        read.unwrap_or_else(|fault| panic!("{fault}\n{answer}"));
    }
}

#[test]
fn every_verdict_of_an_arena_is_on_the_page() {
    for cause in Cause::ALL {
        // This one happens to people only.
        let of_people = cause == Cause::Left;
        assert_eq!(PAGE.contains(&format!("| `{cause}` |")), !of_people, "{cause}");
    }
}
