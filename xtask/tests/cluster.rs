//! `cargo xtask cluster` as a whole: it starts everything, says where it is, and leaves nothing behind.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// The program, which a test of the whole workspace has built beside this test.
fn program() -> PathBuf {
    let xtask = PathBuf::from(env!("CARGO_BIN_EXE_xtask"));
    let program = xtask.with_file_name(format!("broadside{}", env::consts::EXE_SUFFIX));
    if !program.is_file() {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let built = Command::new(cargo).args(["build", "-p", "broadside"]).status().unwrap();
        assert!(built.success());
    }
    program
}

/// Whether this machine has what a cluster needs; without it, the test says so, or fails where nothing may be skipped.
fn is_possible() -> bool {
    let is_there = Path::new("/usr/lib/postgresql").is_dir() && Path::new("/usr/sbin/nats-server").is_file();
    let refused = env::var_os("BROADSIDE_NO_SKIPS").is_some_and(|value| value == "1");
    assert!(is_there || !refused, "PostgreSQL or NATS is missing, and no test may be skipped here");
    if !is_there {
        let _ = writeln!(std::io::stderr(), "SKIPPED: PostgreSQL or NATS is missing");
    }
    is_there
}

struct Running {
    child: Child,
    lines: Vec<String>,
}

impl Running {
    /// Starts it, and reads until it has said everything.
    fn start(more: &[&str]) -> Running {
        // A shell in the background ignores Ctrl-C, and what it starts does so too; a shell can't trap an ignored signal.
        let mut command = Command::new("env");
        command.args(["--default-signal=INT", env!("CARGO_BIN_EXE_xtask")]);
        command
            .args(["cluster", "--port", "0", "--nodes", "2", "--workers", "1", "--program"])
            .arg(program());
        let mut child = command.args(more).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = Vec::new();
        for line in BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok) {
            let is_last = line.starts_with("Ctrl-C");
            lines.push(line);
            if is_last {
                break;
            }
        }
        Running { child, lines }
    }

    /// What follows these words.
    fn said(&self, words: &str) -> &str {
        let found = self.lines.iter().find_map(|line| line.strip_prefix(words));
        found.unwrap_or_else(|| panic!("{words:?} is missing in {:?}", self.lines))
    }

    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Everything that listens.
    fn ports(&self) -> Vec<u16> {
        let text = self.lines.join(" ");
        let words = text.split([' ', '/']).filter_map(|word| word.rsplit_once(':')?.1.parse().ok());
        words.filter(|port| *port > 0).collect()
    }
}

impl Drop for Running {
    /// A test that fails leaves nothing behind either.
    fn drop(&mut self) {
        if self.child.try_wait().is_ok_and(|ended| ended.is_none()) {
            self.signal("-TERM");
            let _ = self.child.wait();
        }
    }
}

fn until(what: &str, so: impl Fn() -> bool) {
    let began = Instant::now();
    while !so() {
        assert!(began.elapsed() < Duration::from_mins(2), "{what}");
        thread::sleep(Duration::from_millis(50));
    }
}

fn get(port: u16, path: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn a_cluster_starts_says_where_it_is_and_leaves_nothing_behind() {
    if !is_possible() {
        return;
    }
    let mut first = Running::start(&[]);
    let port: u16 = first.said("Broadside is running at http://localhost:").parse().unwrap();
    assert!(first.said("The organiser's password is ").len() > 10);
    assert!(first.lines.iter().any(|line| line.contains("bot captain --port 4001")), "{:?}", first.lines);
    assert!(get(port, "/api/rules").starts_with("HTTP/1.1 200"));
    assert!(
        get(port, "/metrics").contains("broadside_nodes{kind=\"server\"} 2"),
        "{}",
        get(port, "/metrics")
    );
    let folder = PathBuf::from(first.said("Logs: "));
    assert!(folder.is_dir());
    let ports = first.ports();
    assert!(ports.len() >= 5, "{ports:?}");

    // As Ctrl-C does.
    first.signal("-INT");
    assert!(first.child.wait().unwrap().success());
    let is_closed = |port: &u16| TcpStream::connect(("127.0.0.1", *port)).is_err();
    assert!(ports.iter().all(is_closed), "somebody listens still");
    assert!(!folder.exists());
}

#[test]
fn a_cluster_ends_when_its_command_is_killed_and_finds_its_data_again() {
    if !is_possible() {
        return;
    }
    let keep = env::temp_dir().join(format!("broadside-cluster-test-{}", std::process::id()));
    let words = ["--keep", keep.to_str().unwrap()];
    let mut first = Running::start(&words);
    let ports = first.ports();
    first.signal("-KILL");
    first.child.wait().unwrap();
    until("everything ends", || ports.iter().all(|port| TcpStream::connect(("127.0.0.1", *port)).is_err()));
    let mut second = Running::start(&words);
    let words = "The organiser's password is ";
    assert_eq!(second.said(words), first.said(words));
    second.signal("-TERM");
    assert!(second.child.wait().unwrap().success());
    fs::remove_dir_all(keep).unwrap();
}
