//! A PostgreSQL server for tests, with data that is thrown away.

use std::fs;
use std::io::{self, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};
use std::{env, process, thread};

/// Where Debian's packages put the programs, with a folder for each version.
const DEBIAN: &str = "/usr/lib/postgresql";
/// PostgreSQL refuses to run as root; its package creates this user.
const USER: &str = "postgres";
/// How long starting may take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Waits for a word from the test process, and ends the server then, or when the process is gone, however it ended: then
/// the data goes too.
const KEEPER: &str = r#"
trap '' INT
folder=$1; shift
"$@" >> "$folder/log" 2>&1 &
server=$!
read -r word || word=end
case $word in
  stop) kill -INT $server;;
  *) kill -QUIT $server;;
esac
wait $server
[ "$word" = end ] && rm -rf "$folder"
"#;

/// Connections to the user "guarded" need a password; everyone else on this machine gets in.
const RULES: &str = "host all guarded 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n";

/// A server on a loopback port. It ends with the process that started it.
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    /// While it is running.
    keeper: Mutex<Option<Child>>,
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
        let Some(programs) = programs() else {
            let refused = env::var_os("BROADSIDE_NO_SKIPS").is_some_and(|value| value == "1");
            assert!(!refused, "PostgreSQL is missing, and no test may be skipped here");
            // Not by `eprintln!`, which is heard only when a test fails.
            let _ = writeln!(io::stderr(), "SKIPPED: PostgreSQL is missing: apt-get install postgresql");
            return None;
        };
        let server = Postgres {
            folder: initialised(&programs),
            programs,
            port: free_port(),
            keeper: Mutex::new(None),
        };
        let mut text = String::from(
            "fsync=off\nfull_page_writes=off\nunix_socket_directories=''\nshared_buffers='32MB'\n",
        );
        for setting in settings {
            text += setting;
            text += "\n";
        }
        let mut file = fs::File::options()
            .append(true)
            .open(server.data().join("postgresql.conf"))
            .expect("it is there");
        file.write_all(text.as_bytes()).expect("it is written");
        fs::write(server.data().join("pg_hba.conf"), RULES).expect("it is written");
        server.resume();
        Some(server)
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
        format!("postgres://{USER}@127.0.0.1:{}/{database}", self.port)
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
        self.end("stop");
    }

    /// Ends it at once, as a crash does; its data stays.
    pub fn crash(&self) {
        self.end("crash");
    }

    fn end(&self, word: &str) {
        let Some(mut keeper) = self.keeper.lock().expect("no panic").take() else { return };
        let told = keeper.stdin.take().expect("it has a pipe").write_all(format!("{word}\n").as_bytes());
        told.expect("it listens");
        keeper.wait().expect("it ends");
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
            self.end("crash");
        }
        panic!(
            "PostgreSQL did not start: {}",
            fs::read_to_string(self.folder.join("log")).unwrap_or_default()
        );
    }

    fn keep(&self) -> Child {
        let mut command = Command::new("sh");
        command.args(["-c", KEEPER, "sh"]).arg(&self.folder).args(other_user());
        command.arg(self.programs.join("postgres")).arg("-D").arg(self.data());
        command.args(["-p", &self.port.to_string(), "-h", "127.0.0.1"]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        command.current_dir("/").spawn().expect("sh starts")
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
            if keeper.as_mut().is_none_or(|keeper| keeper.try_wait().is_ok_and(|ended| ended.is_some())) {
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
        let keeper = self.keeper.get_mut().map(Option::take);
        if let Ok(Some(mut keeper)) = keeper {
            // The end of the pipe is the word.
            drop(keeper.stdin.take());
            let _ = keeper.wait();
        } else {
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
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

/// A port that nobody listens on at the moment.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .expect("there are ports")
        .port()
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
fn initialised(programs: &Path) -> PathBuf {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let name = format!("postgres-{}-{}", process::id(), MADE.fetch_add(1, Ordering::Relaxed));
    let me = env::current_exe().unwrap_or_default();
    let target = me.ancestors().find(|folder| folder.join("CACHEDIR.TAG").is_file());
    let places = target.map(|target| target.join("tmp")).into_iter().chain([env::temp_dir()]);
    let mut faults = String::new();
    for place in places {
        let folder = place.join(&name);
        fs::create_dir_all(&folder).expect("it can be made");
        if is_root() {
            let owned = Command::new("chown").arg(USER).arg(&folder).status();
            assert!(owned.is_ok_and(|status| status.success()), "the user {USER} gets {}", folder.display());
        }
        let mut words = other_user().into_iter().chain([programs.join("initdb").display().to_string()]);
        let mut initdb = Command::new(words.next().expect("at least one word"));
        initdb.args(words).arg("-D").arg(folder.join("data")).current_dir("/");
        initdb.args(["-U", USER, "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]);
        let output = initdb.output().expect("initdb starts");
        if output.status.success() {
            return folder;
        }
        faults += &String::from_utf8_lossy(&output.stderr);
        let _ = fs::remove_dir_all(&folder);
    }
    panic!("initdb failed: {faults}");
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
}
