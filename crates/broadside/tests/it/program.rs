//! The program itself, run as a user would run it.

use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// What a finished run left behind.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_broadside"));
    command.args(arguments).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests"));
    // What is kept for a while goes where tests may write.
    command.env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"));
    // The settings of the person who runs the tests do not count.
    command.env("XDG_CONFIG_HOME", env!("CARGO_TARGET_TMPDIR")).env_remove("BROADSIDE_USER_CONFIG");
    command.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
    command
}

/// Runs the program with this input to its end.
pub(crate) fn run(arguments: &[&str], input: &str) -> Ran {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("it has an input").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("it writes UTF-8");
    Ran {
        code: output.status.code().expect("it ends by itself"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// A place for a file of this test.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

/// A session in a pipe: read up to the prompt, answer, read on.
pub(crate) struct Conversation {
    child: Arc<Mutex<Child>>,
    input: Option<ChildStdin>,
    output: ChildStdout,
    /// Everything that was written so far.
    pub(crate) transcript: String,
    done: Sender<()>,
}

impl Conversation {
    pub(crate) fn start(arguments: &[&str]) -> Conversation {
        Conversation::of(command(arguments))
    }

    pub(crate) fn of(mut command: Command) -> Conversation {
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("it has an output"));
        let child = Arc::new(Mutex::new(child));
        let (done, wait) = mpsc::channel();
        let watched = Arc::clone(&child);
        // A session that hangs is a failure, not a test that never ends.
        thread::spawn(move || {
            if wait.recv_timeout(Duration::from_mins(2)) == Err(RecvTimeoutError::Timeout) {
                let _ = watched.lock().expect("nobody panicked").kill();
            }
        });
        Conversation { child, input, output, transcript: String::new(), done }
    }

    /// What the program writes up to its next prompt; none if it has ended.
    pub(crate) fn listen(&mut self) -> Option<String> {
        let mut text = Vec::new();
        let mut byte = [0];
        while !(text == b"> " || text.ends_with(b"\n> ")) {
            if self.output.read(&mut byte).expect("its output can be read") == 0 {
                self.transcript.push_str(&String::from_utf8_lossy(&text));
                return None;
            }
            text.push(byte[0]);
        }
        let text = String::from_utf8(text).expect("it writes UTF-8");
        self.transcript.push_str(&text);
        Some(text)
    }

    pub(crate) fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        writeln!(input, "{line}").expect("the program listens");
    }

    /// Closes the input and waits for the end. Gives the exit code.
    pub(crate) fn finish(&mut self) -> i32 {
        self.input = None;
        while self.listen().is_some() {}
        let code = self.child.lock().expect("nobody panicked").wait().expect("it ends").code();
        let _ = self.done.send(());
        code.unwrap_or_else(|| panic!("it did not end by itself:\n{}", self.transcript))
    }
}

/// Whether `curl` is there. Where skips are refused, it must be.
pub(crate) fn has_curl() -> bool {
    let there = has_tool("curl");
    let refused = std::env::var_os("BROADSIDE_NO_SKIPS").is_some_and(|value| value == "1");
    assert!(there || !refused, "curl is missing, and BROADSIDE_NO_SKIPS refuses to go without");
    there
}

/// Whether this program is installed.
pub(crate) fn has_tool(name: &str) -> bool {
    let there = Command::new(name).arg("--version").stdout(Stdio::null()).status().is_ok();
    if !there {
        eprintln!("SKIPPED: {name} is missing, so what needs it is NOT tried.");
    }
    there
}
