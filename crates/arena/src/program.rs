//! A bot that is a local program: one line of JSON in, one line of JSON out.

mod running;

use std::pin::pin;
use std::time::Duration;

use bytes::Bytes;

use self::running::Running;
use crate::call::{CallError, CallKind, Exchange, Times};
use crate::stopwatch::Stopwatch;

/// How long the first answer of a new program may take where nothing else is said: starting an interpreter is not
/// thinking.
pub const START_LIMIT: Duration = Duration::from_secs(10);

/// How long a program is listened to after its first `end`, before it is asked anything more: a line that comes by then is
/// an answer to `end`, which nobody wants. A program that was silent once is not waited for again.
const HUSH: Duration = Duration::from_millis(300);

/// A bot that runs as a program of its own. It is started when it is first asked, and again after a failure; it ends,
/// with everything it has started, when it is dropped.
#[derive(Debug)]
pub struct ProgramBot {
    command: String,
    /// How long the first answer of a new program may take.
    patience: Duration,
    running: Option<Running>,
}

impl ProgramBot {
    /// The program that this command line starts, read by the system's shell.
    /// After each start its first answer may take as long as our patience lasts.
    pub fn new(command: &str, patience: Duration) -> ProgramBot {
        ProgramBot { command: command.to_owned(), patience, running: None }
    }

    /// Writes a line to the program and waits for its answer, where the call has one.
    pub async fn call(&mut self, call: CallKind, line: Bytes, limit: Duration) -> Exchange {
        if let Some(running) = &mut self.running {
            running.listen_after_end(HUSH).await;
        }
        let mut watch = Stopwatch::start();
        let mut times = Times::default();
        let mut answer = Vec::new();
        let mut trouble = self.attempt(call, &line, &mut watch, limit, &mut answer).await.err();
        if trouble.is_some() && self.has_left_after_end() {
            // It took `end` for the end of everything. Nothing of an answer has come, so asking a new one cannot give
            // the bot two tries.
            self.running = None;
            watch = Stopwatch::start();
            trouble = self.attempt(call, &line, &mut watch, limit, &mut answer).await.err();
        }
        times.total = watch.elapsed();
        let first_byte = self.running.as_ref().and_then(|running| running.first_byte_after(watch.started()));
        times.first_byte = first_byte.map(|time| time.min(times.total));
        let log = match (&trouble, self.running.take()) {
            // A program that answered too late or too much would answer the next question with the rest of it.
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
                // Nobody is started only to be told that it is over.
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

    /// Whether the program has ended by itself, and well, since it was told that a game is over.
    fn has_left_after_end(&mut self) -> bool {
        self.running.as_mut().is_some_and(Running::has_left_after_end)
    }

    /// Whether the program runs; the next call starts it if it does not.
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The end of what the program has written to its standard error so far, if it runs and has written anything.
    pub async fn log(&self) -> Option<String> {
        let log = self.running.as_ref()?.log().await;
        Some(log).filter(|log| !log.is_empty())
    }

    /// Ends the program; the next call starts it anew. Whoever has lost a game by a fault begins the next one afresh.
    pub fn stop(&mut self) {
        self.running = None;
    }
}
