//! The starter bots for authors, started for real: each passes the check and plays every preset, over HTTP and over lines.

use std::env;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::program::run;
use rules::Ruleset;
use serde_json::{Value, json};

#[test]
fn the_python_kit_plays_everything() {
    let Some(python) = tool("python3") else { return };
    play_everything(&python, &format!("{} --lines", shell(&[&python, "bot.py"])), &["bot.py"], "python");
}

#[test]
fn the_javascript_kit_plays_everything() {
    let Some(node) = tool("node") else { return };
    play_everything(&node, &format!("{} --lines", shell(&[&node, "bot.mjs"])), &["bot.mjs"], "javascript");
}

#[test]
fn the_rust_kit_plays_everything() {
    let Some(cargo) = tool(&env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())) else { return };
    let bot = build(&cargo);
    play_everything(&bot, &format!("{} --lines", shell(&[&bot])), &[], "rust");
}

#[test]
#[ignore = "slow proof: needs the Go toolchain"]
fn the_go_kit_plays_everything() {
    let Some(go) = tool_with("go", "version") else { return };
    let bot = made("go").join("bot");
    compile(Command::new(go).args(["build", "-o"]).arg(&bot).current_dir(kits().join("go")));
    let bot = bot.to_string_lossy();
    play_everything(&bot, &format!("{} --lines", shell(&[&bot])), &[], "go");
}

#[test]
#[ignore = "slow proof: needs a JDK"]
fn the_java_kit_plays_everything() {
    let (Some(javac), Some(java)) = (tool("javac"), tool("java")) else { return };
    let classes = made("java");
    compile(
        Command::new(javac)
            .arg("-Xlint:all")
            .arg("-Werror")
            .arg("-d")
            .arg(&classes)
            .args(sources("java", "java")),
    );
    let classes = classes.to_string_lossy();
    let lines = format!("{} --lines", shell(&[&java, "-cp", &classes, "Bot"]));
    play_everything(&java, &lines, &["-cp", &classes, "Bot"], "java");
}

#[test]
#[ignore = "slow proof: needs Mono"]
fn the_csharp_kit_plays_everything() {
    let (Some(mcs), Some(mono)) = (tool("mcs"), tool("mono")) else { return };
    let bot = made("csharp").join("Bot.exe");
    let mut out = std::ffi::OsString::from("-out:");
    out.push(&bot);
    compile(Command::new(mcs).arg("-warnaserror").arg(out).args(sources("csharp", "cs")));
    let bot = bot.to_string_lossy();
    play_everything(&mono, &format!("{} --lines", shell(&[&mono, &bot])), &[&bot], "csharp");
}

/// An empty folder for what is built of a kit.
fn made(kit: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("kit-{kit}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The source files of a kit.
fn sources(kit: &str, extension: &str) -> Vec<PathBuf> {
    let files =
        std::fs::read_dir(kits().join(kit)).expect("the kit is there").flatten().map(|file| file.path());
    files.filter(|path| path.extension().is_some_and(|found| found == extension)).collect()
}

fn compile(command: &mut Command) {
    let built = command.output().expect("the compiler starts");
    let said = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success(), "{said}{}", String::from_utf8_lossy(&built.stdout));
}

/// Checks a kit over HTTP and over lines, and lets it play a duel in every preset.
fn play_everything(program: &str, lines: &str, arguments: &[&str], kit: &str) {
    let folder = kits().join(kit);
    let bot = Served::start(Command::new(program).args(arguments).args(["--port", "0"]).current_dir(&folder));
    check(&bot.address);
    // A program is started where the test runs, so it is led to its folder first.
    let lines = format!("cmd:cd {} && exec {lines}", shell(&[&folder.to_string_lossy()]));
    check(&lines);
    plays_rules_of_ones_own(&lines);
    for (preset, contestant) in Ruleset::presets().zip([bot.address.as_str(), &lines].into_iter().cycle()) {
        duel(contestant, &preset);
    }
    fires_where_a_ship_can_be(program, arguments, &folder);
    refuses_strangers(program, arguments, &folder);
    listens_where_it_is_told(program, arguments, &folder);
}

fn check(bot: &str) {
    let ran = run(&["check", bot, "--json", "--timeout", "10", "--seed", "1"], "");
    assert_eq!(ran.code, 0, "{bot}: {}{}", ran.out, ran.err);
    let report: Value = serde_json::from_str(&ran.out).expect("it prints JSON");
    assert_eq!(report["warnings"], Value::Array(Vec::new()), "{bot}");
    let cases = report["cases"].as_array().expect("there are cases");
    for preset in Ruleset::presets() {
        let played = |case: &Value| case["rules"] == preset.id() && case["name"] == "whole game";
        assert!(cases.iter().any(played), "{bot} plays {}", preset.id());
    }
}

/// Rules that no preset has: a kit reads them from the request.
fn plays_rules_of_ones_own(bot: &str) {
    // In the second, sinkings are not announced.
    for rules in ["rules/wild-water.toml", "../../../rulesets/pomcp.toml"] {
        let ran = run(&["check", bot, "--rules", rules, "--timeout", "10"], "");
        assert_eq!(ran.code, 0, "{bot}, {rules}: {}{}", ran.out, ran.err);
    }
}

/// Two games against a captain: no fault, and every game has a result.
fn duel(bot: &str, preset: &Ruleset) {
    let words = ["duel", bot, "cadet", "--rules", preset.name(), "--games", "2", "--timeout", "10", "--json"];
    let ran = run(&words, "");
    assert_eq!(ran.code, 0, "{bot}, {}: {}{}", preset.id(), ran.out, ran.err);
    let report: Value = serde_json::from_str(&ran.out).expect("it prints JSON");
    assert_eq!(report["faults"], Value::Array(Vec::new()), "{bot}, {}", preset.id());
    let results = ["won", "drawn", "lost"].map(|result| report[result].as_u64().expect("a number"));
    assert_eq!(results.iter().sum::<u64>(), 2, "{bot}, {}: {report}", preset.id());
}

/// How often a kit is asked for the same order: it draws among the best squares.
const ASKED: usize = 60;

/// Only nine squares were not fired at, and radar has seen nothing there. A kit fires at them: at the submarine that is
/// still afloat, which radar cannot see, and also if nothing it knows of can be there.
fn fires_where_a_ship_can_be(program: &str, arguments: &[&str], folder: &Path) {
    let wrecks = [
        &[(9, 0), (9, 1), (9, 2), (9, 3)][..],
        // The battleship takes two hits on each square.
        &[(9, 5), (9, 5), (9, 6), (9, 6), (9, 7), (9, 7)],
        &[(7, 0), (7, 1), (7, 2)],
        &[(5, 0), (5, 1)],
        &[(5, 3), (5, 4)],
        &[(5, 6)],
        &[(5, 8)],
        &[(7, 5)],
        &[(7, 8)],
        &[(3, 8), (3, 9)],
    ];
    let is_swept = |(x, y): (u8, u8)| x < 3 && y < 3;
    // With the last wreck, which only the second question has, every ship is sunk.
    for wrecks in [&wrecks[..9], &wrecks] {
        let mut shots = Vec::new();
        for wreck in wrecks {
            let results = (1..=wreck.len()).map(|n| if n == wreck.len() { "sunk" } else { "hit" });
            shots.extend(
                wreck.iter().zip(results).map(|(&(x, y), result)| json!({"x": x, "y": y, "result": result})),
            );
        }
        let squares = (0..10).flat_map(|y| (0..10).map(move |x| (x, y)));
        let water =
            squares.filter(|square| !is_swept(*square) && !wrecks.iter().any(|wreck| wreck.contains(square)));
        shots.extend(water.map(|(x, y)| json!({"x": x, "y": y, "result": "miss"})));
        let question = json!({
            "call": "move", "gameId": "g", "turn": 2 * shots.len() + 3, "yourShots": shots, "opponentShots": [],
            "radarUsed": true, "radarHistory": [{"center": {"x": 1, "y": 1}, "visibleCells": []}],
        });
        let answers = ask(
            Command::new(program).args(arguments).arg("--lines").current_dir(folder),
            &format!("{question}\n").repeat(ASKED),
        );
        assert_eq!(answers.len(), ASKED, "{program}");
        for answer in answers {
            let coordinate = |key: &str| answer[key].as_u64().and_then(|n| u8::try_from(n).ok());
            let square = coordinate("x").zip(coordinate("y"));
            assert!(square.is_some_and(is_swept), "{program}, {} wrecks: {answer}", wrecks.len());
        }
    }
}

/// The answers of a program to these lines.
fn ask(program: &mut Command, lines: &str) -> Vec<Value> {
    let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the bot starts");
    let mut input = child.stdin.take().expect("it has an input");
    let lines = lines.to_owned();
    // Not by turns: it may wait for its answers to be read.
    let writing = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("it ends with its input");
    writing.join().expect("all is written").expect("it reads everything");
    let text = String::from_utf8(output.stdout).expect("it writes UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("it writes JSON")).collect()
}

/// A kit that was given a key answers nobody else.
fn refuses_strangers(program: &str, arguments: &[&str], folder: &Path) {
    let key = ["--port", "0", "--key", "a secret"];
    let bot = Served::start(Command::new(program).args(arguments).args(key).current_dir(folder));
    let words = |key| ["check", &bot.address, "--rules", "salvo", "--timeout", "10", "--key", key];
    let (ours, theirs) = (run(&words("a secret"), ""), run(&words("another"), ""));
    assert_eq!(ours.code, 0, "{}{}", ours.out, ours.err);
    assert_eq!(theirs.code, 1, "{}{}", theirs.out, theirs.err);
    assert!(theirs.out.contains("status 401"), "{}", theirs.out);
}

/// A kit is called from other machines where it is told to listen for them.
fn listens_where_it_is_told(program: &str, arguments: &[&str], folder: &Path) {
    // Everywhere else loopback has one address.
    let host = if cfg!(target_os = "linux") { "127.0.0.2" } else { "127.0.0.1" };
    let there = ["--host", host, "--port", "0"];
    let bot = Served::start(Command::new(program).args(arguments).args(there).current_dir(folder));
    assert!(bot.address.starts_with(&format!("http://{host}:")), "{}", bot.address);
    let ran = run(&["check", &bot.address, "--rules", "salvo", "--timeout", "10"], "");
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
}

/// A bot that is served until it is dropped.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn start(command: &mut Command) -> Served {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the bot starts");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("it has an output"));
        output.read_line(&mut line).expect("it says where it is");
        let address = line.split_whitespace().find(|word| word.starts_with("http://"));
        let address = address.unwrap_or_else(|| panic!("{line:?} names no address")).to_owned();
        Served { child, address }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The Rust kit, built: cargo builds it only if it has changed.
fn build(cargo: &str) -> String {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("kit");
    let mut command = Command::new(cargo);
    command
        .args(["build", "--locked", "--quiet", "--target-dir"])
        .arg(&target)
        .current_dir(kits().join("rust"));
    // The cargo that runs us describes our package in these, and build scripts look at them.
    for (name, _) in env::vars_os() {
        let described = ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_BIN_", "CARGO_CRATE_", "CARGO_PRIMARY_"];
        if name.to_str().is_some_and(|name| described.iter().any(|prefix| name.starts_with(prefix))) {
            command.env_remove(name);
        }
    }
    let built = command.output().expect("cargo starts");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    target.join("debug/starter-bot").to_string_lossy().into_owned()
}

fn kits() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../kits")
}

/// The program, if it is there. If it is not, the test says so loudly, or fails where nothing may be skipped.
fn tool(name: &str) -> Option<String> {
    tool_with(name, "--version")
}

/// The same for a program that says its version when asked in this way.
fn tool_with(name: &str, version: &str) -> Option<String> {
    let found = Command::new(name).arg(version).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if found.is_ok_and(|status| status.success()) {
        return Some(name.to_owned());
    }
    let refused = env::var_os("BROADSIDE_NO_SKIPS").is_some_and(|value| value == "1");
    assert!(!refused, "{name} is missing, and no test may be skipped here");
    // Not by `eprintln!`, which is heard only when a test fails.
    let _ = writeln!(io::stderr(), "SKIPPED: {name} is missing, so its kit was not tried");
    None
}

/// Words for a shell.
fn shell(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("'{}'", word.replace('\'', r"'\''"))).collect();
    quoted.join(" ")
}
