//! A PostgreSQL server for tests, with data that is thrown away.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};
use std::{env, thread};

use crate::keeper::{self, Gone, Keeper};

/// Where Debian's packages put the programs, with a folder for each version.
const DEBIAN: &str = "/usr/lib/postgresql";
/// PostgreSQL refuses to run as root; its package creates this user.
const USER: &str = "postgres";
/// How long starting may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Connections to the user "guarded" need a password; everyone else on this machine gets in.
const RULES: &str = "host all guarded 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n";

/// A server on a loopback port. It ends with the process that started it.
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    gone: Gone,
    port: u16,
    /// While it is running.
    keeper: Mutex<Option<Keeper>>,
}

impl Postgres {
    /// The server that all tests of this process share; a database of it is for one test.
    ///
    /// None if PostgreSQL is not installed: the test says so loudly, or fails where nothing may be skipped.
    pub fn shared() -> Option<&'static Postgres> {
        static SHARED: OnceLock<Option<Postgres>> = OnceLock::new();
        SHARED.get_or_init(Postgres::start).as_ref()
    }

    /// A server of its own, for a test that stops it.
    pub fn start() -> Option<Postgres> {
        Postgres::start_with(&[])
    }

    /// The same with settings, such as `max_connections=10`.
    pub fn start_with(settings: &[&str]) -> Option<Postgres> {
        let programs = programs_or_skip()?;
        let server = Postgres {
            folder: thrown_away(&programs),
            gone: Gone::Remove,
            programs,
            port: keeper::free_port(),
            keeper: Mutex::new(None),
        };
        server.set_up(&["fsync=off", "full_page_writes=off"], settings);
        server.resume();
        Some(server)
    }

    /// A server whose data is in this folder and stays there, as safe as the disk is. The folder's parent must exist.
    pub fn keep_in(folder: &Path) -> Option<Postgres> {
        let programs = programs_or_skip()?;
        let is_new = !folder.join("data/PG_VERSION").is_file();
        if is_new && let Err(why) = initialise(&programs, folder) {
            panic!("initdb failed: {why}");
        }
        let server = Postgres {
            folder: folder.to_owned(),
            gone: Gone::Keep,
            programs,
            port: keeper::free_port(),
            keeper: Mutex::new(None),
        };
        if is_new {
            server.set_up(&[], &[]);
        }
        server.resume();
        Some(server)
    }

    /// Writes the settings of a new server.
    fn set_up(&self, first: &[&str], settings: &[&str]) {
        let common = ["unix_socket_directories=''", "shared_buffers='32MB'"];
        let lines: Vec<&str> = [first, &common, settings].concat();
        let file = fs::File::options().append(true).open(self.data().join("postgresql.conf"));
        let written = file.and_then(|mut file| file.write_all((lines.join("\n") + "\n").as_bytes()));
        written.expect("it is written");
        fs::write(self.data().join("pg_hba.conf"), RULES).expect("it is written");
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// The port it listens on, also while it is stopped.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The URL of a database for the superuser, whether it exists or not.
    pub fn url(&self, database: &str) -> String {
        self.url_at(self.port, database)
    }

    /// The same at another port, such as that of a proxy.
    pub fn url_at(&self, port: u16, database: &str) -> String {
        format!("postgres://{USER}@127.0.0.1:{port}/{database}")
    }

    /// The URL of a new empty database.
    pub fn fresh(&self) -> String {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", MADE.fetch_add(1, Ordering::Relaxed));
        self.sql(USER, &format!("create database {name} template template0"));
        self.url(&name)
    }

    /// Runs a statement in a database as the superuser, and returns what it prints.
    pub fn sql(&self, database: &str, statement: &str) -> String {
        let port = self.port.to_string();
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["-XqAt", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-U", USER, "-p", &port]);
        psql.args(["-d", database, "-c", statement]);
        let output = psql.output().expect("psql starts");
        assert!(output.status.success(), "{statement}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
    }

    /// Shuts it down in an orderly way; its data stays.
    pub fn stop(&self) {
        if let Some(keeper) = self.keeper.lock().expect("no panic").take() {
            keeper.end("INT");
        }
    }

    /// Ends it at once, as a crash does; its data stays.
    pub fn crash(&self) {
        if let Some(keeper) = self.keeper.lock().expect("no panic").take() {
            keeper.end("QUIT");
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
        panic!("PostgreSQL did not start: {}", keeper::log(&self.folder));
    }

    fn keep(&self) -> Keeper {
        let mut words = other_user();
        words.extend([self.programs.join("postgres").display().to_string(), "-D".into()]);
        words.push(self.data().display().to_string());
        words.extend(["-p", &self.port.to_string(), "-h", "127.0.0.1"].map(str::to_owned));
        Keeper::start(&self.folder, self.gone, "QUIT", &words)
    }

    fn answers_within(&self, time: Duration) -> bool {
        let began = Instant::now();
        let port = self.port.to_string();
        while began.elapsed() < time {
            let mut ready = Command::new(self.programs.join("pg_isready"));
            ready.args(["-q", "-h", "127.0.0.1", "-p", &port]);
            if ready.status().is_ok_and(|status| status.success()) {
                return true;
            }
            let mut keeper = self.keeper.lock().expect("no panic");
            if keeper.as_mut().is_none_or(Keeper::ended) {
                return false;
            }
            drop(keeper);
            thread::sleep(Duration::from_millis(20));
        }
        false
    }

    /// Where the programs of PostgreSQL are, such as `pg_dump`.
    pub fn programs(&self) -> &Path {
        &self.programs
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Its keeper removes the folder at the end; without one, nobody does.
        if let Ok(keeper) = self.keeper.get_mut()
            && keeper.take().is_none()
            && self.gone == Gone::Remove
        {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// The folder of PostgreSQL's programs, or a loud word that it is missing.
fn programs_or_skip() -> Option<PathBuf> {
    let programs = programs();
    if programs.is_none() {
        keeper::skip("PostgreSQL", "postgresql");
    }
    programs
}

/// The folder of the newest installed version's programs.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir(DEBIAN).ok()?.flatten();
    let newest = versions.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok()).max();
    let debian = newest.map(|version| PathBuf::from(format!("{DEBIAN}/{version}/bin")));
    let on_path =
        env::var_os("PATH").map(|path| env::split_paths(&path).collect::<Vec<_>>()).unwrap_or_default();
    debian.into_iter().chain(on_path).find(|folder| folder.join("initdb").is_file())
}

/// The words before a command that let another user run it, if this one may not.
fn other_user() -> Vec<String> {
    if is_root() {
        ["setpriv", "--reuid", USER, "--regid", USER, "--clear-groups"].map(str::to_owned).into()
    } else {
        Vec::new()
    }
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// A new folder with the data of an empty server. It is below the target directory, unless the other user cannot get
/// there.
fn thrown_away(programs: &Path) -> PathBuf {
    let mut faults = String::new();
    for folder in keeper::folders("postgres") {
        match initialise(programs, &folder) {
            Ok(()) => return folder,
            Err(why) => faults += &why,
        }
        let _ = fs::remove_dir_all(&folder);
    }
    panic!("initdb failed: {faults}");
}

/// Makes the data of an empty server in a folder, or says why that is not possible.
fn initialise(programs: &Path, folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    if is_root() {
        let owned = Command::new("chown").arg(USER).arg(folder).status();
        assert!(owned.is_ok_and(|status| status.success()), "the user {USER} gets {}", folder.display());
    }
    let mut words = other_user().into_iter().chain([programs.join("initdb").display().to_string()]);
    let mut initdb = Command::new(words.next().expect("at least one word"));
    initdb.args(words).arg("-D").arg(folder.join("data")).current_dir("/");
    initdb.args(["-U", USER, "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]);
    let output = initdb.output().expect("initdb starts");
    if output.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&output.stderr).into_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_keeps_its_data_over_a_stop_and_a_crash_and_removes_it_at_the_end() {
        let Some(server) = Postgres::start() else { return };
        let url = server.fresh();
        let name = url.rsplit('/').next().unwrap();
        server.sql(name, "create table kept (n bigint)");
        server.stop();
        server.resume();
        server.sql(name, "insert into kept values (7)");
        server.crash();
        server.resume();
        assert_eq!(server.sql(name, "select n from kept"), "7");
        let folder = server.folder.clone();
        drop(server);
        assert!(!folder.exists());
    }

    #[test]
    fn a_kept_server_finds_its_data_again() {
        let folder = keeper::folders("kept").last().unwrap();
        let Some(server) = Postgres::keep_in(&folder) else { return };
        server.sql(USER, "create table kept (n bigint); insert into kept values (7)");
        drop(server);
        let again = Postgres::keep_in(&folder).unwrap();
        assert_eq!(again.sql(USER, "select n from kept"), "7");
        drop(again);
        fs::remove_dir_all(&folder).unwrap();
    }
}
