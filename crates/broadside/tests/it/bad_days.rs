//! Bad days of the machine: a full disk, a log that nobody reads, and crowds that want much memory at once.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::event_kill::{self, Witness};
use crate::served::client::{PATIENCE, Player};
use crate::served::{Program, ask};
use serde_json::json;

/// A server on a small disk of its own, in a mount namespace that ends with it.
struct SmallDisk {
    server: Program,
    /// The disk, as seen from outside.
    disk: PathBuf,
}

impl SmallDisk {
    /// With this many megabytes. Nothing if the system lets nobody make a namespace, which is a failure where skips are
    /// refused.
    fn start(directory: &Path, megabytes: u32) -> Option<SmallDisk> {
        let script = "mount -t tmpfs -o size=\"$3m\" none \"$1\" && exec \"$2\" serve --listen 127.0.0.1:0 --log warn --data \"$1\"";
        let child = Command::new("unshare")
            .args(["--map-root-user", "--mount", "sh", "-c", script, "sh"])
            .arg(directory)
            .arg(env!("CARGO_BIN_EXE_broadside"))
            .arg(megabytes.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn();
        let Some(server) = child.ok().and_then(Program::spawned) else {
            let refused = std::env::var_os("BROADSIDE_NO_SKIPS").is_some_and(|value| value == "1");
            assert!(!refused, "no namespace can be made, and BROADSIDE_NO_SKIPS refuses to go without");
            eprintln!("SKIPPED: no namespace can be made here, so a full disk is NOT tried.");
            return None;
        };
        let seen = directory.strip_prefix("/").ok()?;
        let disk = Path::new("/proc").join(server.child.id().to_string()).join("root").join(seen);
        Some(SmallDisk { server, disk })
    }

    /// Something else takes the rest of the disk, to the last byte, until this file is removed.
    fn fill(&self) -> PathBuf {
        let filler = self.disk.join("filler");
        let mut filling = fs::File::create(&filler).unwrap();
        while std::io::Write::write(&mut filling, &[0; 4096]).is_ok_and(|written| written > 0) {}
        filler
    }
}

fn new_table() -> serde_json::Value {
    json!({"rules": "classic", "opponent": {"type": "captain", "name": "cadet"}, "first": "me"})
}

#[tokio::test]
async fn a_full_disk_is_said_and_the_server_goes_on_when_there_is_room() {
    let directory = tempfile::TempDir::new().unwrap();
    let Some(small) = SmallDisk::start(directory.path(), 3) else { return };
    let to = small.server.address;
    let get = async |path: &str| ask(to, "GET", path, None, json!({})).await.unwrap();
    let open = async || ask(to, "POST", "/api/tables", None, new_table()).await.unwrap();
    let mut kept = Vec::new();
    let first = open().await;
    assert_eq!(first.status, 201, "{}", first.text);
    kept.push(first.json()["table"]["id"].as_str().unwrap().to_owned());
    assert_eq!(get("/ready").await.status, 200);

    let filler = small.fill();
    let mut refused = None;
    for _ in 0..500 {
        let answer = open().await;
        if answer.status == 201 {
            kept.push(answer.json()["table"]["id"].as_str().unwrap().to_owned());
        } else {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("the disk is full at last");
    assert_eq!((refused.status, refused.code().as_str()), (507, "disk-full"), "{}", refused.text);
    assert!(refused.text.contains("disk is full"), "{}", refused.text);
    get("/ready").await.is_not_ready("disk-full");
    assert_eq!(get("/health").await.status, 200, "a restart would not help");
    assert_eq!(get("/api/rules").await.status, 200, "what needs no disk goes on");

    fs::remove_file(&filler).unwrap();
    assert_eq!(get("/ready").await.status, 200, "there is room again");
    let after = open().await;
    assert_eq!(after.status, 201, "{}", after.text);
    for id in &kept {
        assert_eq!(get(&format!("/api/tables/{id}")).await.status, 200, "what was acknowledged is there");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_on_a_full_disk_loses_no_result_and_goes_on_when_there_is_room() {
    let directory = tempfile::TempDir::new().unwrap();
    let Some(mut small) = SmallDisk::start(directory.path(), 24) else { return };
    let to = small.server.address;
    let mut witness = Witness::default();
    witness.organiser = event_kill::begin(&mut small.server).await;
    let ready = async || ask(to, "GET", "/ready", None, json!({})).await.unwrap().status;
    witness.read_until(to, 5).await;

    let filler = small.fill();
    let mut looks = 0;
    while ready().await != 503 {
        looks += 1;
        assert!(looks < event_kill::LOOKS, "the disk is not said to be full");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    // Results that were told are still told, and a match that cannot be stored is told to nobody.
    witness.read_on(to, 10_000).await.expect("the server answers");
    let known = witness.games.len();
    witness.read_on(to, 0).await.expect("the server answers");
    assert_eq!(witness.games.len(), known, "a result was told that nothing can keep");

    fs::remove_file(&filler).unwrap();
    assert_eq!(ready().await, 200, "there is room again");
    witness.read_until(to, known + 10).await;
    witness.check(to).await;
}

#[tokio::test]
async fn a_log_that_nobody_reads_stops_nobody() {
    let data = tempfile::TempDir::new().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_broadside"))
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "info", "--data"])
        .arg(data.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    // Both readers are gone from here on.
    drop(child.stderr.take());
    let port: u16 = line.trim().rsplit(':').next().unwrap().parse().unwrap();
    let to = SocketAddr::from(([127, 0, 0, 1], port));
    for _ in 0..5 {
        let answer = ask(to, "POST", "/api/tables", None, new_table()).await.expect("an answer");
        assert_eq!(answer.status, 201, "{}", answer.text);
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

/// What a program holds of memory, in MB.
fn memory(program: &Program) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", program.child.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_crowd_that_registers_at_once_gives_its_memory_back() {
    let data = tempfile::TempDir::new().unwrap();
    let program = Program::start(data.path());
    let to = program.address;
    let before = memory(&program);
    let crowd = (0..60).map(|n| {
        let body =
            json!({"name": format!("Bot {n}"), "password": "open sesame", "confirmPassword": "open sesame"});
        tokio::spawn(async move { ask(to, "POST", "/api/bots", None, body).await.unwrap().status })
    });
    for registered in crowd.collect::<Vec<_>>() {
        assert_eq!(registered.await.unwrap(), 201);
    }
    // The memory of a hash is 19 MB, and a place of the pool for passwords keeps one at most.
    let grown = memory(&program).saturating_sub(before);
    assert!(grown < 100, "{grown} MB are kept");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn tables_that_ask_the_coach_all_the_time_need_little_memory() {
    let data = tempfile::TempDir::new().unwrap();
    let program = Program::start(data.path());
    let to = program.address;
    let body = json!({"rules": "classic", "opponent": {"type": "captain", "name": "cadet"}, "first": "me",
        "coach": "open"});
    let tables = (0..12).map(|seed| {
        let body = body.clone();
        tokio::spawn(async move {
            let opened = ask(to, "POST", "/api/tables", None, body).await.unwrap().json();
            let (table, token) =
                (opened["table"]["id"].as_str().unwrap(), opened["seats"][0]["token"].as_str());
            let mut player = Player::sit(to, table, token, 0).await;
            player.place(seed).await;
            for turn in 0..4 {
                player.my_turn().await;
                let advice = tokio::time::timeout(4 * PATIENCE, player.hint("numbers")).await;
                advice.expect("advice in time").expect("hints are open");
                player.fire(seed + turn).await;
            }
        })
    });
    for table in tables.collect::<Vec<_>>() {
        table.await.unwrap();
    }
    let held = memory(&program);
    assert!(held < 400, "{held} MB are held");
}
