//! Saves finished games in the background while others are played.

use std::fs::File;
use std::io::Write as _;

use anyhow::Context as _;
use arena::{Ledger, Written};
use tokio::task::JoinHandle;

/// The files that a tournament writes.
pub(super) struct Files {
    pub(super) ledger: Ledger,
    /// The call log, if the user wants one.
    pub(super) calls: Option<File>,
}

/// Saves games on a thread of its own. Games that end while the disk is busy are written together, so that many short
/// games share one flush.
pub(super) struct Writer {
    /// None while they are being written.
    files: Option<Files>,
    writing: Option<JoinHandle<(Files, anyhow::Result<()>)>>,
    games: Vec<Written>,
    calls: String,
}

/// How many games may wait for the disk before no more games are started.
const WAITING: usize = 1000;

impl Writer {
    pub(super) fn new(files: Files) -> Writer {
        Writer { files: Some(files), writing: None, games: Vec::new(), calls: String::new() }
    }

    /// Queues games and their calls; they are written as soon as the disk is free.
    pub(super) fn take(&mut self, games: Vec<Written>, calls: &str) {
        self.games.extend(games);
        self.calls.push_str(calls);
        self.begin();
    }

    /// Whether the disk cannot keep up.
    pub(super) fn is_behind(&self) -> bool {
        self.games.len() >= WAITING
    }

    /// Waits until the current write is on disk; forever if there is none.
    pub(super) async fn written(&mut self) -> anyhow::Result<()> {
        let Some(writing) = &mut self.writing else { return std::future::pending().await };
        let (files, result) = writing.await.context("the games could not be written")?;
        (self.writing, self.files) = (None, Some(files));
        result?;
        self.begin();
        Ok(())
    }

    /// Waits until everything is on disk.
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
        if let Some(file) = &mut self.calls {
            file.write_all(calls.as_bytes()).context("a call was not saved")?;
        }
        Ok(())
    }
}
