//! Writing down while others play on.

use std::fs::File;
use std::io::Write as _;

use anyhow::Context as _;
use arena::{Ledger, Written};
use tokio::task::JoinHandle;

/// What is written while a tournament is played.
pub(super) struct Files {
    pub(super) ledger: Ledger,
    /// Every call, if the user wants them.
    pub(super) flights: Option<File>,
}

/// Writes games down on a thread for that. Whatever has ended while the disk was busy goes to it together, so that many
/// short games share one flush.
pub(super) struct Writer {
    /// None while they are in use.
    files: Option<Files>,
    writing: Option<JoinHandle<(Files, anyhow::Result<()>)>>,
    games: Vec<Written>,
    calls: String,
}

/// How many games may wait for the disk before no more are started.
const WAITING: usize = 1000;

impl Writer {
    pub(super) fn new(files: Files) -> Writer {
        Writer { files: Some(files), writing: None, games: Vec::new(), calls: String::new() }
    }

    /// Takes games and their calls; they are written as soon as the disk is free.
    pub(super) fn take(&mut self, games: Vec<Written>, calls: &str) {
        self.games.extend(games);
        self.calls.push_str(calls);
        self.begin();
    }

    /// Whether the disk cannot keep up.
    pub(super) fn is_behind(&self) -> bool {
        self.games.len() >= WAITING
    }

    /// Waits until what is being written is on the disk; for ever if nothing is.
    pub(super) async fn written(&mut self) -> anyhow::Result<()> {
        let Some(writing) = &mut self.writing else { return std::future::pending().await };
        let (files, result) = writing.await.context("the games could not be written")?;
        (self.writing, self.files) = (None, Some(files));
        result?;
        self.begin();
        Ok(())
    }

    /// Waits until everything is on the disk.
    pub(super) async fn finish(mut self) -> anyhow::Result<()> {
        while self.writing.is_some() {
            self.written().await?;
        }
        Ok(())
    }

    fn begin(&mut self) {
        if self.games.is_empty() && self.calls.is_empty() {
            return;
        }
        let Some(mut files) = self.files.take() else { return };
        let (games, calls) = (std::mem::take(&mut self.games), std::mem::take(&mut self.calls));
        self.writing = Some(tokio::task::spawn_blocking(move || {
            let result = files.write(&games, &calls);
            (files, result)
        }));
    }
}

impl Files {
    fn write(&mut self, games: &[Written], calls: &str) -> anyhow::Result<()> {
        self.ledger.append(games)?;
        if let Some(file) = &mut self.flights {
            file.write_all(calls.as_bytes()).context("a call was not saved")?;
        }
        Ok(())
    }
}
