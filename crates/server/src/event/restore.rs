//! Restores tournaments when the server starts: reads the store and starts the tasks that go on.

use store::StoreError;

use super::follow::Shows;
use super::{api, bell, conductor, follow, worker};
use crate::app::App;
use crate::config::Work;
use crate::supervisor::Task;
use crate::{checks, coach, feed};

/// How many past games the feed shows.
const RECENT: u32 = 20;

/// Reads the state of all tournaments and starts the conductor, the announcements and the checks; if there are other
/// processes, also what follows them and plays for them.
pub(crate) async fn restore(app: &App) -> Result<(), StoreError> {
    app.events.open().await?;
    checks::set_terms(app).await?;
    let since = app.store.last_cursor().await?.saturating_sub(RECENT.into());
    let games = app.store.games_since(since, RECENT).await?;
    app.feed.remember(games.iter().rev().map(api::game_summary).collect());
    let (own, supervisor) = (app.clone(), &app.supervisor);
    supervisor.keep_running(Task::Conductor, move || conductor::conduct(own.clone()));
    if app.is_shared() {
        feed::start_listening(app);
        start_sharing(app, Shows::Feed);
    }
    let own = app.clone();
    supervisor.keep_running(Task::Announcements, move || feed::announce(own.clone()));
    let own = app.clone();
    supervisor.keep_running(Task::AutomaticChecks, move || checks::check_automatically(own.clone()));
    Ok(())
}

/// Starts what follows other processes, and what plays and computes for them.
fn start_sharing(app: &App, shows: Shows) {
    feed::start_telling(app);
    let own = app.clone();
    app.supervisor.keep_running(Task::Bell, move || bell::listen(own.clone()));
    let own = app.clone();
    app.supervisor.keep_running(Task::Follower, move || follow::follow(own.clone(), shows));
    let Work { matches, analyses } = app.config.work;
    if matches > 0 {
        let own = app.clone();
        app.supervisor.keep_running(Task::Worker, move || worker::work(own.clone(), matches));
    }
    if analyses > 0 {
        let own = app.clone();
        app.supervisor.keep_running(Task::AnalysisWorker, move || coach::work(own.clone(), analyses));
    }
}

/// Starts a process that only plays matches and computes analyses: it follows the others, and takes what they offer.
pub(crate) async fn restore_worker(app: &App) -> Result<(), StoreError> {
    app.events.open().await?;
    start_sharing(app, Shows::Nothing);
    Ok(())
}
