//! Whether this server may get requests, as a load balancer asks it.

use std::time::Duration;

use tokio::time::timeout;
use wire::{CodedMessage, ProblemKind};

use crate::app::App;
use crate::http::Failure;

/// How long the database may take to answer. Load balancers don't wait much longer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Why it should get none; empty if it may.
pub(crate) async fn obstacles(app: &App) -> Vec<CodedMessage> {
    let mut found = Vec::new();
    if app.drain.is_cancelled() {
        found.push(ProblemKind::Stopping);
    }
    found.extend(database_trouble(app).await);
    if let Some(task) = app.supervisor.down() {
        found.push(ProblemKind::TaskDown { task: task.name().to_owned() });
    }
    found.iter().map(CodedMessage::of).collect()
}

async fn database_trouble(app: &App) -> Option<ProblemKind> {
    let asking = async {
        app.store.ping().await?;
        app.store.has_room().await
    };
    match timeout(PATIENCE, asking).await {
        Ok(answer) => answer.err().map(|error| Failure::from(error).kind),
        Err(_) => Some(ProblemKind::DatabaseDown),
    }
}

/// What works less well, although requests are answered.
pub(crate) fn handicaps(_app: &App) -> Vec<CodedMessage> {
    Vec::new()
}
