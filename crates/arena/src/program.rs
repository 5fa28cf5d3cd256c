//! Calls a bot that is a local program: one line of JSON in, one line of JSON out.

mod running;

use std::pin::pin;
use std::time::Duration;

use bytes::Bytes;

use self::running::Running;
use crate::call::{CallError, CallKind, Exchange, Times};
use crate::stopwatch::Stopwatch;

/// The default time limit for a new program's first answer, which includes starting an interpreter.
pub const START_LIMIT: Duration = Duration::from_secs(10);

/// How long to wait for a forbidden answer to the first `end` before the next call. A program that was silent once is not
/// waited for again.
const HUSH: Duration = Duration::from_millis(300);

/// A bot that runs as a local program. It is started at its first call, and again after a failure; dropping this ends it
/// and everything it has started.
#[derive(Debug)]
pub struct ProgramBot {
    command: String,
    /// The time limit for a new program's first answer.
    patience: Duration,
    running: Option<Running>,
}

impl ProgramBot {
    /// A program started by this command line, in the system's shell. After each start, `patience` is the time limit for its
    /// first answer.
    pub fn new(command: &str, patience: Duration) -> ProgramBot {
        ProgramBot { command: command.to_owned(), patience, running: None }
    }

    /// Writes a line to the program and waits for its answer, if the call has one.
    pub async fn call(&mut self, call: CallKind, line: Bytes, limit: Duration) -> Exchange {
        if let Some(running) = &mut self.running {
            running.listen_after_end(HUSH).await;
        }
        let mut watch = Stopwatch::start();
        let mut times = Times::default();
        let mut answer = Vec::new();
        let mut trouble = self.attempt(call, &line, &mut watch, limit, &mut answer).await.err();
        if trouble.is_some() && self.has_left_after_end() {
            // It exited after `end`. Nothing of an answer has arrived, so starting it again does not give the bot a
            // second try.
            self.running = None;
            watch = Stopwatch::start();
            trouble = self.attempt(call, &line, &mut watch, limit, &mut answer).await.err();
        }
        times.total = watch.elapsed();
        let first_byte = self.running.as_ref().and_then(|running| running.first_byte_after(watch.started()));
        times.first_byte = first_byte.map(|time| time.min(times.total));
        let log = match (&trouble, self.running.take()) {
            // After a late or too long answer, the rest would be taken for the next answer.
            (Some(_), Some(running)) => Some(running.end().await),
            (Some(_), None) => None,
            (None, running) => {
                self.running = running;
                None
            }
        };
        Exchange {
            call,
            place: format!("cmd:{}", self.command),
            request: line,
            signature: None,
            peer: None,
            status: None,
            answer: answer.into(),
            log: log.filter(|log| !log.is_empty()),
            times,
            trouble,
        }
    }

    async fn attempt(
        &mut self,
        call: CallKind,
        line: &[u8],
        watch: &mut Stopwatch,
        limit: Duration,
        answer: &mut Vec<u8>,
    ) -> Result<(), CallError> {
        let limit = if self.running.is_some() { limit } else { limit.max(self.patience) };
        if self.running.is_none() {
            if call == CallKind::End {
                // Don't start a program just for an end call.
                return Ok(());
            }
            self.running = Some(Running::start(&self.command)?);
        }
        let Some(running) = &mut self.running else { return Ok(()) };
        running.expect_silence()?;
        let talk = async {
            running.write(line).await?;
            match call {
                CallKind::End => Ok(()),
                CallKind::Hello | CallKind::Placement | CallKind::Move => running.read(answer).await,
            }
        };
        let Some(result) = watch.within(limit, pin!(talk)).await else {
            return Err(CallError::LineTimeout { limit, received: answer.len() });
        };
        if result.is_ok() {
            running.was_asked(call);
        }
        result
    }

    /// Whether the program exited cleanly by itself after `end`.
    fn has_left_after_end(&mut self) -> bool {
        self.running.as_mut().is_some_and(Running::has_left_after_end)
    }

    /// Whether the program is running; if not, the next call starts it.
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The end of the program's standard error so far, if it is running and has written anything.
    pub async fn log(&self) -> Option<String> {
        let log = self.running.as_ref()?.log().await;
        Some(log).filter(|log| !log.is_empty())
    }

    /// Ends the program; the next call restarts it. Used after a game lost by a fault.
    pub fn stop(&mut self) {
        self.running = None;
    }
}
