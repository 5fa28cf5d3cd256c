//! A program that can be killed, frozen and started again, and ends with the process that started it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use crate::keeper::{self, Gone, Keeper};

/// A program with a folder of its own, where `log` has all it prints.
pub struct Process {
    folder: PathBuf,
    words: Vec<String>,
    /// While it is running.
    keeper: Mutex<Option<Keeper>>,
}

impl Process {
    /// Starts it: the first word is the program. The folder is made if it isn't there, and stays.
    pub fn start(folder: &Path, words: Vec<String>) -> Process {
        fs::create_dir_all(folder).expect("it can be made");
        let process = Process { folder: folder.to_owned(), words, keeper: Mutex::new(None) };
        process.resume();
        process
    }

    /// Starts it again after its end.
    pub fn resume(&self) {
        let mut keeper = self.keeper.lock().expect("no panic");
        if keeper.is_none() {
            *keeper = Some(Keeper::start(&self.folder, Gone::Keep, "KILL", &self.words));
        }
    }

    /// Whether it was started and hasn't ended since, by itself or not.
    pub fn is_running(&self) -> bool {
        self.keeper.lock().expect("no panic").as_mut().is_some_and(|keeper| !keeper.ended())
    }

    /// Whether it has ended though nobody here ended it.
    pub fn has_ended_by_itself(&self) -> bool {
        self.keeper.lock().expect("no panic").as_mut().is_some_and(Keeper::ended)
    }

    /// Its process id while it is running.
    pub fn pid(&self) -> Option<u32> {
        self.keeper.lock().expect("no panic").as_ref().and_then(Keeper::pid)
    }

    /// Ends it without any warning.
    pub fn kill(&self) {
        self.end("KILL");
    }

    /// Asks it to end, and waits until it has.
    pub fn stop(&self) {
        self.end("TERM");
    }

    fn end(&self, signal: &str) {
        let keeper = self.keeper.lock().expect("no panic").take();
        if let Some(keeper) = keeper {
            keeper.end(signal);
        }
    }

    /// Asks it to end, without waiting.
    pub fn ask_to_stop(&self) {
        self.signal("TERM");
    }

    /// Lets it do nothing, not even notice, until it is thawed.
    pub fn freeze(&self) {
        self.signal("STOP");
    }

    /// Lets it go on.
    pub fn thaw(&self) {
        self.signal("CONT");
    }

    fn signal(&self, signal: &str) {
        if let Some(keeper) = self.keeper.lock().expect("no panic").as_mut() {
            keeper.signal(signal);
        }
    }

    /// Everything it has printed so far, over all its lives.
    pub fn log(&self) -> String {
        keeper::log(&self.folder)
    }

    /// The code it ended with by itself, if it has.
    pub fn exit_code(&self) -> Option<i32> {
        fs::read_to_string(self.folder.join("exit")).ok()?.trim().parse().ok()
    }

    /// Waits until it has ended by itself. False if that takes longer.
    pub fn ends_within(&self, time: Duration) -> bool {
        let began = Instant::now();
        while began.elapsed() < time {
            if !self.is_running() {
                return true;
            }
            thread::sleep(Duration::from_millis(20));
        }
        false
    }

    /// The time of processors it has used since its start, if the system says so.
    pub fn cpu_time(&self) -> Option<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.pid()?)).ok()?;
        // The name in parentheses may have spaces. Times are in hundredths of a second on every Linux.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        Some(Duration::from_millis(ticks * 10))
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::CommandExt as _;
    use std::process::{Command, Stdio};

    use super::*;

    fn folder() -> PathBuf {
        keeper::folders("process").last().unwrap()
    }

    fn until(so: impl Fn() -> bool) {
        let began = Instant::now();
        while !so() {
            assert!(began.elapsed() < Duration::from_mins(1));
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Prints a line at each signal that it can hear.
    const PROGRAM: &str = "trap 'echo asked; exit 3' TERM; echo begun; while :; do sleep 0.02; done";

    #[test]
    fn a_process_is_killed_started_again_frozen_and_asked_to_stop() {
        let folder = folder();
        let process = Process::start(&folder, ["sh", "-c", PROGRAM].map(str::to_owned).into());
        let lives = |lives| until(|| process.log().matches("begun").count() == lives);
        lives(1);
        process.kill();
        assert!(!process.is_running());
        process.resume();
        lives(2);
        process.freeze();
        process.ask_to_stop();
        assert!(process.is_running() && !process.log().contains("asked"));
        process.thaw();
        assert!(process.ends_within(Duration::from_mins(1)));
        assert_eq!(process.exit_code(), Some(3));
        assert!(process.log().ends_with("asked\n"), "{}", process.log());
        drop(process);
        fs::remove_dir_all(folder).unwrap();
    }

    /// Starts a process and says its id, then waits for ever; only another test runs it.
    #[test]
    #[ignore = "a part of the next test"]
    fn a_parent_that_waits() {
        let Ok(folder) = std::env::var("TESTKIT_FOLDER") else { return };
        let process = Process::start(Path::new(&folder), ["sh", "-c", PROGRAM].map(str::to_owned).into());
        thread::sleep(Duration::from_mins(10));
        drop(process);
    }

    #[test]
    fn a_process_ends_with_its_parent_even_if_its_whole_group_is_killed() {
        let folder = folder();
        let mut parent = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "process::tests::a_parent_that_waits"])
            .env("TESTKIT_FOLDER", &folder)
            .stdout(Stdio::null())
            .process_group(0)
            .spawn()
            .unwrap();
        until(|| keeper::log(&folder).contains("begun"));
        let pid = fs::read_to_string(folder.join("pid")).unwrap();
        let group = format!("-{}", parent.id());
        assert!(Command::new("kill").args(["-KILL", "--", &group]).status().unwrap().success());
        parent.wait().unwrap();
        until(|| !Path::new(&format!("/proc/{}", pid.trim())).exists());
        fs::remove_dir_all(folder).unwrap();
    }
}
