//! A bot that is a local program: one line of JSON in, one line of JSON out.

mod running;

use std::time::{Duration, Instant};

use bytes::Bytes;
use tokio::time::timeout_at;

use self::running::Running;
use crate::call::{Call, CallError, Exchange, Stage, Times};

/// How long the first answer of a new program may take where nothing else is said: starting an interpreter is not
/// thinking.
pub const START_LIMIT: Duration = Duration::from_secs(10);

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
    pub async fn call(&mut self, call: Call, line: Bytes, limit: Duration) -> Exchange {
        let start = Instant::now();
        let mut times = Times::default();
        let limit = if self.running.is_some() { limit } else { limit.max(self.patience) };
        let mut answer = Vec::new();
        let trouble = self.attempt(call, &line, start + limit, &mut answer).await.err();
        let trouble = match trouble {
            Some(Unanswered::TooLate) => {
                let stage = if answer.is_empty() { Stage::BeforeAnswer } else { Stage::InBody };
                Some(CallError::Timeout { limit, stage, received: answer.len() })
            }
            Some(Unanswered::Trouble(trouble)) => Some(trouble),
            None => None,
        };
        times.total = start.elapsed();
        times.first_byte = self.running.as_ref().and_then(|running| running.first_byte_after(start));
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
            status: None,
            answer: answer.into(),
            log: log.filter(|log| !log.is_empty()),
            times,
            trouble,
        }
    }

    async fn attempt(
        &mut self,
        call: Call,
        line: &[u8],
        deadline: Instant,
        answer: &mut Vec<u8>,
    ) -> Result<(), Unanswered> {
        if self.running.is_none() {
            if call == Call::End {
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
                Call::End => Ok(()),
                Call::Hello | Call::Placement | Call::Move => running.read(answer).await,
            }
        };
        match timeout_at(deadline.into(), talk).await {
            Ok(result) => Ok(result?),
            Err(_) => Err(Unanswered::TooLate),
        }
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

enum Unanswered {
    TooLate,
    Trouble(CallError),
}

impl From<CallError> for Unanswered {
    fn from(error: CallError) -> Unanswered {
        Unanswered::Trouble(error)
    }
}
