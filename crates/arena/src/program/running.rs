//! A running bot program: its pipes, its log, and ending it with its children.

use std::io;
use std::pin::Pin;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead as _, AsyncReadExt as _, AsyncWriteExt as _, ReadBuf};
use tokio::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use wire::bot::MAX_ANSWER;

use crate::call::{CallError, CallKind, is_ours};

/// How much of the end of a program's standard error is kept.
const LOG_TAIL: usize = 4096;

/// About the capacity of a pipe.
#[cfg(unix)]
const MOST_IN_A_PIPE: usize = 1 << 16;

/// How long to wait for the exit code of a program that has closed its output.
const LAST_BREATH: Duration = Duration::from_millis(100);

/// A program with its pipes.
#[derive(Debug)]
pub(super) struct Running {
    input: ChildStdin,
    output: ChildStdout,
    /// What was read after the last line.
    rest: Vec<u8>,
    /// The last successful call.
    last: Option<CallKind>,
    /// Whether it stayed silent after an `end`.
    hushed: bool,
    first_byte: Option<Instant>,
    log: Arc<Mutex<Vec<u8>>>,
    listening: JoinHandle<()>,
    /// Asks the log reader to catch up.
    latest: mpsc::Sender<oneshot::Sender<()>>,
    family: Family,
}

/// The program and its children.
#[derive(Debug)]
struct Family {
    child: Child,
    #[cfg(unix)]
    group: Option<rustix::process::Pid>,
}

impl Running {
    pub(super) fn start(command: &str) -> Result<Running, CallError> {
        let mut shell = shell(command);
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        // A separate process group, so that it can be ended with all its children, and Ctrl-C reaches only this process.
        #[cfg(unix)]
        shell.process_group(0);
        let mut child = shell.spawn().map_err(|error| {
            let words = error.to_string();
            if is_ours(&error) { CallError::Ours(words) } else { CallError::NoStart(words) }
        })?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(log_pipe)) = pipes else {
            return Err(CallError::NoStart("it has no pipes".to_owned()));
        };
        let log = Arc::new(Mutex::new(Vec::new()));
        let (latest, asked) = mpsc::channel(1);
        let listening = tokio::spawn(keep_tail(log_pipe, Arc::clone(&log), asked));
        #[cfg(unix)]
        let group = child.id().and_then(|id| rustix::process::Pid::from_raw(id.cast_signed()));
        let family = Family {
            child,
            #[cfg(unix)]
            group,
        };
        Ok(Running {
            input,
            output,
            rest: Vec::new(),
            last: None,
            hushed: false,
            first_byte: None,
            log,
            listening,
            latest,
            family,
        })
    }

    /// Notes a successful call.
    pub(super) fn was_asked(&mut self, call: CallKind) {
        self.last = Some(call);
    }

    /// Waits this long for a forbidden answer to the first `end`.
    pub(super) async fn listen_after_end(&mut self, patience: Duration) {
        if self.hushed || self.last != Some(CallKind::End) {
            return;
        }
        let mut part = [0; 512];
        match timeout(patience, self.output.read(&mut part)).await {
            Ok(Ok(count)) => self.rest.extend_from_slice(&part[..count]),
            Ok(Err(_)) => {}
            Err(_) => self.hushed = true,
        }
    }

    /// Whether it exited with code 0 and without output after `end`.
    pub(super) fn has_left_after_end(&mut self) -> bool {
        let ended = self.family.child.try_wait();
        let well = ended.is_ok_and(|status| status.is_some_and(|status| status.success()));
        self.last == Some(CallKind::End) && self.first_byte.is_none() && self.rest.is_empty() && well
    }

    /// When the first byte of the last answer arrived.
    pub(super) fn first_byte_after(&self, start: Instant) -> Option<Duration> {
        self.first_byte.map(|at| at.saturating_duration_since(start))
    }

    /// Fails if there is output before a call, because it would be taken for the answer.
    pub(super) fn expect_silence(&mut self) -> Result<(), CallError> {
        self.first_byte = None;
        if self.last.is_none() {
            // Just started: a greeting is read as the answer, whenever it arrives.
            return Ok(());
        }
        let mut part = [0; 512];
        let mut part = ReadBuf::new(&mut part);
        let now = &mut Context::from_waker(Waker::noop());
        // The end of the output is noticed when the answer is read.
        if let Poll::Ready(Ok(())) = Pin::new(&mut self.output).poll_read(now, &mut part) {
            self.rest.extend_from_slice(part.filled());
        }
        let text = self.rest.trim_ascii();
        if text.is_empty() {
            self.rest.clear();
            return Ok(());
        }
        let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let line = String::from_utf8_lossy(&line[..line.len().min(200)]);
        let line = line.trim_end().to_owned();
        Err(CallError::Unasked { line, after: self.last.unwrap_or(CallKind::Hello) })
    }

    pub(super) async fn write(&mut self, line: &[u8]) -> Result<(), CallError> {
        let written = async {
            self.input.write_all(line).await?;
            self.input.write_all(b"\n").await?;
            self.input.flush().await
        };
        match written.await {
            Ok(()) => Ok(()),
            Err(_) => Err(self.ended().await),
        }
    }

    /// Reads a line, without its end.
    pub(super) async fn read(&mut self, line: &mut Vec<u8>) -> Result<(), CallError> {
        loop {
            let mut part = [0; 4096];
            let count = self.output.read(&mut part).await.unwrap_or(0);
            if count == 0 {
                return Err(self.ended().await);
            }
            self.first_byte.get_or_insert_with(Instant::now);
            let part = &part[..count];
            let end = part.iter().position(|byte| *byte == b'\n');
            let piece = &part[..end.unwrap_or(count)];
            let room = MAX_ANSWER - line.len();
            line.extend_from_slice(&piece[..piece.len().min(room)]);
            if piece.len() > room {
                return Err(CallError::LongAnswer);
            }
            if let Some(end) = end {
                self.rest.extend_from_slice(&part[end + 1..]);
                return Ok(());
            }
        }
    }

    async fn ended(&mut self) -> CallError {
        let status = timeout(LAST_BREATH, self.family.child.wait()).await;
        let how = match status {
            Ok(Ok(status)) => status.to_string(),
            _ => "it closed its output".to_owned(),
        };
        let when = if self.last == Some(CallKind::End) { ", after \"end\"" } else { "" };
        CallError::Ended(how + when)
    }

    /// The end of its log, up to now.
    pub(super) async fn log(&self) -> String {
        let (done, caught_up) = oneshot::channel();
        // If the log has ended, its reader is gone and all of it is there.
        if self.latest.send(done).await.is_ok() {
            let _ = caught_up.await;
        }
        tail_of(&self.log)
    }

    /// Ends the program and gives the end of its log.
    pub(super) async fn end(self) -> String {
        let Running { input, output, log, listening, family, .. } = self;
        drop((input, output, family));
        // With all children gone the log ends, unless a process outside the group holds it open.
        let _ = timeout(LAST_BREATH, listening).await;
        tail_of(&log)
    }
}

impl Drop for Family {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(group) = self.group {
            // An error means that no process is left.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        // In addition, and on systems without process groups.
        let _ = self.child.start_kill();
    }
}

#[cfg(unix)]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(command);
    shell
}

#[cfg(not(unix))]
fn shell(command: &str) -> Command {
    let mut shell = Command::new("cmd");
    shell.arg("/C").arg(command);
    shell
}

fn tail_of(log: &Mutex<Vec<u8>>) -> String {
    let tail = log.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    String::from_utf8_lossy(&tail).into_owned()
}

/// Reads the log to its end and keeps the last part: a program that logs a lot must neither block nor fill the memory.
/// Answers requests to catch up once everything available was read.
async fn keep_tail(
    mut pipe: ChildStderr,
    tail: Arc<Mutex<Vec<u8>>>,
    mut asked: mpsc::Receiver<oneshot::Sender<()>>,
) {
    let mut part = [0; 4096];
    loop {
        tokio::select! {
            read = pipe.read(&mut part) => match read {
                Ok(count) if count > 0 => append(&tail, &part[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                _ => return,
            },
            Some(done) = asked.recv() => {
                catch_up(&pipe, &tail);
                let _ = done.send(());
            }
        }
    }
}

fn append(tail: &Mutex<Vec<u8>>, part: &[u8]) {
    let mut tail = tail.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    tail.extend_from_slice(part);
    let surplus = tail.len().saturating_sub(LOG_TAIL);
    tail.drain(..surplus);
}

/// Reads what is in the pipe now: data written before an answer is there, but its notification may be late.
#[cfg(unix)]
fn catch_up(pipe: &ChildStderr, tail: &Mutex<Vec<u8>>) {
    let mut part = [0; 4096];
    // Don't wait for a program that never stops writing.
    for _ in 0..MOST_IN_A_PIPE / part.len() {
        match rustix::io::read(pipe, &mut part) {
            Ok(count) if count > 0 => append(tail, &part[..count]),
            _ => return,
        }
    }
}

#[cfg(not(unix))]
fn catch_up(_: &ChildStderr, _: &Mutex<Vec<u8>>) {}
