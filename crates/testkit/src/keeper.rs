//! A server process that ends with the process that started it, however that ends.

use std::io::Write as _;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, io};

/// Passes signals on to the server, and ends it when the process that started it is gone, however that ended: then the
/// server's folder goes too, if it is to be thrown away.
///
/// The two have a process group of their own, so that what a terminal or `timeout` sends to everyone in another reaches
/// neither: the process that started them says when to end.
const SCRIPT: &str = r#"
folder=$1; shift
gone=$1; shift
last=$1; shift
rm -f "$folder/pid" "$folder/exit"
( sh -c 'echo $$ > "$1/pid"; shift; exec "$@"' sh "$folder" "$@"
  echo $? > "$folder/exit" ) >> "$folder/log" 2>&1 &
while [ ! -s "$folder/pid" ]; do sleep 0.01; done
server=$(cat "$folder/pid")
while read -r word; do
  if [ "$word" = wait ]; then
    wait
    exit
  fi
  kill "-$word" "$server"
done
kill "-$last" "$server"
kill -CONT "$server"
wait
[ "$gone" = remove ] && rm -rf "$folder"
"#;

/// What becomes of the server's folder when the process that started it is gone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gone {
    Remove,
    Keep,
}

/// A running server, and the shell that waits for its end.
pub(crate) struct Keeper {
    shell: Child,
    folder: PathBuf,
}

impl Keeper {
    /// Starts the server with these words; what it prints goes to `log` in the folder. The last signal is the one that it
    /// gets when nobody needs it any more.
    pub(crate) fn start(folder: &Path, gone: Gone, last: &str, words: &[String]) -> Keeper {
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT, "sh"]).arg(folder);
        command.arg(if gone == Gone::Remove { "remove" } else { "keep" }).arg(last);
        command.args(words).current_dir("/");
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        // The marks of an earlier one, which the shell may not have removed when we look for them.
        let _ = (fs::remove_file(folder.join("pid")), fs::remove_file(folder.join("exit")));
        Keeper { shell: command.spawn().expect("sh starts"), folder: folder.to_owned() }
    }

    /// Whether the server has ended by itself.
    pub(crate) fn ended(&mut self) -> bool {
        self.folder.join("exit").is_file()
    }

    /// The id of the server's process, once it has started.
    pub(crate) fn pid(&self) -> Option<u32> {
        fs::read_to_string(self.folder.join("pid")).ok()?.trim().parse().ok()
    }

    /// Sends a signal to the server.
    pub(crate) fn signal(&mut self, signal: &str) {
        self.say(signal);
    }

    /// Sends a signal that ends it, and waits for the end; its folder stays.
    pub(crate) fn end(mut self, signal: &str) {
        self.say(signal);
        // One that was stopped hears nothing else.
        self.say("CONT");
        self.say("wait");
        self.shell.wait().expect("it ends");
    }

    fn say(&mut self, word: &str) {
        let pipe = self.shell.stdin.as_mut().expect("it has a pipe");
        pipe.write_all(format!("{word}\n").as_bytes()).expect("it listens");
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        // The end of the pipe is the word.
        drop(self.shell.stdin.take());
        let _ = self.shell.wait();
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
