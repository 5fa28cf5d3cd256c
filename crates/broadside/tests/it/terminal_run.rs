//! The program in a terminal of its own, made by `script`.

use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The program in a terminal. It is ended when this is dropped.
pub(crate) struct TerminalRun {
    child: Child,
}

impl TerminalRun {
    /// Starts the program with these arguments in a window of 80 columns, with this folder for the user's files.
    pub(crate) fn start(home: &Path, arguments: &str) -> TerminalRun {
        TerminalRun::in_columns(80, home, arguments)
    }

    /// The same in a window of this many columns.
    pub(crate) fn in_columns(columns: usize, home: &Path, arguments: &str) -> TerminalRun {
        let program = env!("CARGO_BIN_EXE_broadside");
        let run = format!("stty rows 24 cols {columns}; exec '{program}' {arguments}");
        let child = Command::new("script")
            .args(["-qefc", &run, "/dev/null"])
            .env("XDG_STATE_HOME", home)
            .env("XDG_CONFIG_HOME", home)
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script is installed");
        TerminalRun { child }
    }

    /// Reads until the program has written this; what it has written since the last time.
    pub(crate) fn until(&mut self, words: &str) -> String {
        let (mut said, mut byte) = (Vec::new(), [0]);
        while !said.ends_with(words.as_bytes()) {
            let read = self.child.stdout.as_mut().unwrap().read(&mut byte).unwrap();
            assert!(read > 0, "it ended without {words:?}:\n{}", String::from_utf8_lossy(&said));
            said.push(byte[0]);
        }
        String::from_utf8_lossy(&said).into_owned()
    }

    pub(crate) fn press(&mut self, keys: &str) {
        let input = self.child.stdin.as_mut().unwrap();
        input.write_all(keys.as_bytes()).unwrap();
        input.flush().unwrap();
    }

    pub(crate) fn say(&mut self, line: &str) {
        self.press(&format!("{line}\n"));
    }

    pub(crate) fn signal(&self, signal: &str) {
        let children =
            Command::new("ps").args(["-o", "pid=", "--ppid", &self.child.id().to_string()]).output();
        let pid = String::from_utf8(children.unwrap().stdout).unwrap();
        assert!(Command::new("kill").args([signal, pid.trim()]).status().unwrap().success());
    }

    /// What the program writes until it ends, and its exit code.
    pub(crate) fn end(mut self) -> (String, Option<i32>) {
        let mut said = Vec::new();
        // A program that writes to a terminal waits until it is read.
        self.child.stdout.as_mut().unwrap().read_to_end(&mut said).unwrap();
        (String::from_utf8_lossy(&said).into_owned(), self.child.wait().unwrap().code())
    }
}

impl Drop for TerminalRun {
    fn drop(&mut self) {
        // One that has ended by itself is not there to be killed. The program first: without its terminal it would end
        // only after its current games.
        let _ = Command::new("pkill").args(["-KILL", "-P", &self.child.id().to_string()]).status();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
