//! A server process that ends with the process that started it, however that ends.

use std::io::Write as _;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, io};

/// Waits for a word from the process that started it, and ends the server then, or when that process is gone, however it
/// ended: then the server's folder goes too, if it is to be thrown away.
///
/// It ignores Ctrl-C, which a terminal sends to everyone: the process that started it says when to end.
const SCRIPT: &str = r#"
trap '' INT HUP TERM
folder=$1; shift
gone=$1; shift
crash=$1; shift
"$@" >> "$folder/log" 2>&1 &
server=$!
read -r word || word=end
case $word in
  stop) kill -INT $server;;
  crash) kill -$crash $server;;
  *) kill -QUIT $server;;
esac
wait $server
[ "$word" = end ] && [ "$gone" = remove ] && rm -rf "$folder"
"#;

/// What becomes of the server's folder when the process that started it is gone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gone {
    Remove,
    Keep,
}

/// How a server is crashed.
#[derive(Clone, Copy)]
pub(crate) enum Crash {
    /// PostgreSQL: its children must end too before another one can start.
    Quit,
    Kill,
}

/// A running server, and the shell that waits for its end.
pub(crate) struct Keeper(Child);

impl Keeper {
    /// Starts the server with these words; what it prints goes to `log` in the folder.
    pub(crate) fn start(folder: &Path, gone: Gone, crash: Crash, words: &[String]) -> Keeper {
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT, "sh"]).arg(folder);
        command.arg(if gone == Gone::Remove { "remove" } else { "keep" });
        command.arg(match crash {
            Crash::Quit => "QUIT",
            Crash::Kill => "KILL",
        });
        command.args(words).current_dir("/");
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        Keeper(command.spawn().expect("sh starts"))
    }

    /// Whether the server has ended by itself.
    pub(crate) fn ended(&mut self) -> bool {
        self.0.try_wait().is_ok_and(|ended| ended.is_some())
    }

    /// Ends it in an orderly way; its folder stays.
    pub(crate) fn stop(self) {
        self.end("stop\n");
    }

    /// Ends it at once; its folder stays.
    pub(crate) fn crash(self) {
        self.end("crash\n");
    }

    fn end(mut self, word: &str) {
        // It may have ended by itself; then nobody listens.
        let _ = self.0.stdin.take().expect("it has a pipe").write_all(word.as_bytes());
        self.0.wait().expect("it ends");
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        // The end of the pipe is the word.
        drop(self.0.stdin.take());
        let _ = self.0.wait();
    }
}

/// Says loudly that a test is skipped because a program is missing; panics where nothing may be skipped.
pub(crate) fn skip(what: &str, package: &str) {
    let refused = env::var_os("BROADSIDE_NO_SKIPS").is_some_and(|value| value == "1");
    assert!(!refused, "{what} is missing, and no test may be skipped here");
    // Not by `eprintln!`, which is heard only when a test fails.
    let _ = writeln!(io::stderr(), "SKIPPED: {what} is missing: apt-get install {package}");
}

/// A port that nobody listens on at the moment.
pub(crate) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .expect("there are ports")
        .port()
}

/// Names for a folder of a server: below the target directory, or else in the system's folder for such things.
pub(crate) fn folders(what: &str) -> impl Iterator<Item = PathBuf> + use<> {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let name = format!("{what}-{}-{}", process::id(), MADE.fetch_add(1, Ordering::Relaxed));
    let me = env::current_exe().unwrap_or_default();
    let target = me.ancestors().find(|folder| folder.join("CACHEDIR.TAG").is_file());
    let target = target.map(|target| target.join("tmp"));
    target.into_iter().chain([env::temp_dir()]).map(move |place| place.join(&name))
}

/// What a server wrote to its log.
pub(crate) fn log(folder: &Path) -> String {
    fs::read_to_string(folder.join("log")).unwrap_or_default()
}
