//! A NATS server for tests.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};
use std::{env, thread};

use crate::keeper::{self, Gone, Keeper};

/// How long starting may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);
/// Who gets in at a server with credentials.
const USER: &str = "fleet";
const PASSWORD: &str = "quarterdeck";

/// A server on a loopback port. It ends with the process that started it.
pub struct Nats {
    program: PathBuf,
    folder: PathBuf,
    port: u16,
    guarded: bool,
    /// While it is running.
    keeper: Mutex<Option<Keeper>>,
}

impl Nats {
    /// The server that all tests of this process share.
    ///
    /// None if nats-server is not installed: the test says so loudly, or fails where nothing may be skipped.
    pub fn shared() -> Option<&'static Nats> {
        static SHARED: OnceLock<Option<Nats>> = OnceLock::new();
        SHARED.get_or_init(Nats::start).as_ref()
    }

    /// A server of its own, for a test that stops it. Everyone gets in.
    pub fn start() -> Option<Nats> {
        Nats::start_with(false)
    }

    /// A server that wants a user and a password.
    pub fn guarded() -> Option<Nats> {
        Nats::start_with(true)
    }

    fn start_with(guarded: bool) -> Option<Nats> {
        let Some(program) = program() else {
            keeper::skip("NATS", "nats-server");
            return None;
        };
        let made = keeper::folders("nats").find(|folder| fs::create_dir_all(folder).is_ok());
        let server = Nats {
            program,
            folder: made.expect("a folder can be made"),
            port: keeper::free_port(),
            guarded,
            keeper: Mutex::new(None),
        };
        server.resume();
        Some(server)
    }

    /// The port it listens on, also while it is stopped.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Its URL, with user and password if it wants them.
    pub fn url(&self) -> String {
        self.url_at(self.port)
    }

    /// The same at another port, such as that of a proxy.
    pub fn url_at(&self, port: u16) -> String {
        if self.guarded {
            format!("nats://{USER}:{PASSWORD}@127.0.0.1:{port}")
        } else {
            format!("nats://127.0.0.1:{port}")
        }
    }

    /// Its URL with a wrong password.
    pub fn wrong_url(&self) -> String {
        format!("nats://{USER}:wrong@127.0.0.1:{}", self.port)
    }

    /// Shuts it down in an orderly way.
    pub fn stop(&self) {
        if let Some(keeper) = self.keeper.lock().expect("no panic").take() {
            keeper.end("INT");
        }
    }

    /// Ends it at once, as `kill -9` does.
    pub fn crash(&self) {
        if let Some(keeper) = self.keeper.lock().expect("no panic").take() {
            keeper.end("KILL");
        }
    }

    /// Starts it, or starts it again, and waits until it answers.
    pub fn resume(&self) {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            *self.keeper.lock().expect("no panic") = Some(self.keep());
            if self.answers_within(PATIENCE) {
                return;
            }
            // Somebody else may have taken the port.
            self.crash();
        }
        panic!("nats-server did not start: {}", keeper::log(&self.folder));
    }

    fn keep(&self) -> Keeper {
        let mut words = vec![self.program.display().to_string()];
        words.extend(["-a", "127.0.0.1", "-p", &self.port.to_string()].map(str::to_owned));
        if self.guarded {
            words.extend(["--user", USER, "--pass", PASSWORD].map(str::to_owned));
        }
        Keeper::start(&self.folder, Gone::Remove, "KILL", &words)
    }

    fn answers_within(&self, time: Duration) -> bool {
        let began = Instant::now();
        while began.elapsed() < time {
            if greeting(self.port).is_some() {
                return true;
            }
            if self.keeper.lock().expect("no panic").as_mut().is_none_or(Keeper::ended) {
                return false;
            }
            thread::sleep(Duration::from_millis(10));
        }
        false
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        // Its keeper removes the folder at the end; without one, nobody does.
        if let Ok(keeper) = self.keeper.get_mut()
            && keeper.take().is_none()
        {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// The line a server begins with.
fn greeting(port: u16) -> Option<String> {
    let stream = TcpStream::connect_timeout(&SocketAddr::from(([127, 0, 0, 1], port)), PATIENCE).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    let mut line = String::new();
    BufReader::new(stream).read_line(&mut line).ok()?;
    line.starts_with("INFO ").then_some(line)
}

/// The program, also if the user's PATH lacks the folder where Debian puts it.
fn program() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    folders.map(|folder| folder.join("nats-server")).find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    /// What a client hears after it introduces itself like this.
    fn answer(port: u16, introduction: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
        lines.next();
        write!(stream, "CONNECT {introduction}\r\nPING\r\n").unwrap();
        lines.next().unwrap().unwrap()
    }

    #[test]
    fn a_server_answers_again_on_its_port_after_a_stop_and_a_crash_and_leaves_nothing() {
        let Some(server) = Nats::start() else { return };
        assert_eq!(answer(server.port(), "{\"verbose\":false}"), "PONG");
        server.stop();
        assert_eq!(greeting(server.port()), None);
        server.resume();
        server.crash();
        assert_eq!(greeting(server.port()), None);
        server.resume();
        assert_eq!(answer(server.port(), "{\"verbose\":false}"), "PONG");
        let (folder, port) = (server.folder.clone(), server.port());
        drop(server);
        assert!(!folder.exists());
        assert_eq!(greeting(port), None);
    }

    #[test]
    fn a_guarded_server_lets_only_those_with_the_password_in() {
        let Some(server) = Nats::guarded() else { return };
        let with = |password| format!(r#"{{"verbose":false,"user":"{USER}","pass":"{password}"}}"#);
        assert_eq!(answer(server.port(), &with(PASSWORD)), "PONG");
        assert_eq!(answer(server.port(), &with("wrong")), "-ERR 'Authorization Violation'");
        assert_eq!(answer(server.port(), "{\"verbose\":false}"), "-ERR 'Authorization Violation'");
    }
}
