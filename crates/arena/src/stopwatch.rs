//! Time limits for calls that don't count this process's own pauses: when it is stopped, asleep or starved of CPU time.

use std::time::{Duration, Instant, SystemTime};

use tokio::time::sleep;

/// How often a wait checks for a pause.
const TICK: Duration = Duration::from_millis(50);

/// A check this late means that the process was paused.
const SLACK: Duration = Duration::from_millis(100);

/// At least this much time is left after a pause to read what arrived meanwhile.
const CATCH_UP: Duration = Duration::from_millis(100);

/// After a pause this long, connections may have broken and answers may be lost.
const LONG: Duration = Duration::from_secs(1);

/// The time of one call, without pauses in which an answer could not have been noticed.
#[derive(Debug)]
pub(crate) struct Stopwatch {
    start: Instant,
    /// By the system's clock, which goes on while the machine sleeps.
    start_by_calendar: SystemTime,
    /// The last check.
    awake: Instant,
    /// The total time of pauses since the start.
    away: Duration,
}

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        let now = Instant::now();
        Stopwatch { start: now, start_by_calendar: SystemTime::now(), awake: now, away: Duration::ZERO }
    }

    /// When it was started.
    pub(crate) fn started(&self) -> Instant {
        self.start
    }

    /// The elapsed time without pauses.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed().saturating_sub(self.away)
    }

    /// Whether there were pauses long enough to break connections.
    pub(crate) fn was_long_away(&self) -> bool {
        let by_calendar = self.start_by_calendar.elapsed().unwrap_or_default();
        self.away >= LONG || by_calendar.saturating_sub(self.start.elapsed()) >= LONG
    }

    /// Waits for a future within this limit; none if the limit was reached first. The caller pins the future, so that it isn't
    /// stored twice.
    pub(crate) async fn within<T>(
        &mut self,
        limit: Duration,
        mut awaited: impl Future<Output = T> + Unpin,
    ) -> Option<T> {
        let mut catching_up: Option<Instant> = None;
        self.awake = Instant::now();
        loop {
            let more =
                catching_up.map_or(Duration::ZERO, |until| until.saturating_duration_since(self.awake));
            let left = limit.saturating_sub(self.elapsed()).max(more);
            if left.is_zero() {
                break;
            }
            // Poll the answer before the clock: an answer that arrived in time counts, even if the process was busy.
            tokio::select! {
                biased;
                value = &mut awaited => {
                    self.look();
                    return Some(value);
                }
                () = sleep(left.min(TICK)) => {}
            }
            if self.look() {
                catching_up = Some(self.awake + CATCH_UP);
            }
        }
        // Poll once more after the reactor ran: an answer may have arrived without its notification.
        tokio::task::yield_now().await;
        tokio::select! {
            biased;
            value = &mut awaited => Some(value),
            () = std::future::ready(()) => None,
        }
    }

    /// Checks for a pause since the last check; if there was one, all of that time is not counted.
    fn look(&mut self) -> bool {
        let now = Instant::now();
        let since = now.saturating_duration_since(self.awake);
        self.awake = now;
        let away = since >= TICK + SLACK;
        if away {
            self.away += since;
        }
        away
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;
    use std::pin::pin;
    use std::thread;

    use super::*;

    const LIMIT: Duration = Duration::from_millis(120);

    /// Something that is there after a time, noticed only by those who look.
    async fn after(time: Duration) -> &'static str {
        sleep(time).await;
        "here"
    }

    /// The only thread is away: nothing moves, as in a stopped process.
    async fn away_after(time: Duration, away: Duration) {
        sleep(time).await;
        thread::sleep(away);
    }

    #[tokio::test]
    async fn whoever_is_late_is_late_in_time() {
        let mut watch = Stopwatch::start();
        assert_eq!(watch.within(LIMIT, pending::<()>()).await, None);
        assert!(watch.started().elapsed() >= LIMIT);
        // On a machine that has no core to spare, a look comes later than that.
        assert!(watch.elapsed() < LIMIT + TICK + SLACK, "{:?}", watch.elapsed());
        assert!(!watch.was_long_away());
    }

    #[tokio::test]
    async fn our_pauses_are_not_counted() {
        let (mut watch, pause) = (Stopwatch::start(), Duration::from_millis(1200));
        let stopped = tokio::spawn(away_after(Duration::from_millis(10), pause));
        // Due in the middle of the pause, long before its end, and long after the limit on the wall.
        let answer = async {
            after(Duration::from_millis(20)).await;
            // Its news come a little after we are back.
            after(Duration::from_millis(20)).await
        };
        assert_eq!(watch.within(LIMIT, pin!(answer)).await, Some("here"));
        stopped.await.unwrap();
        assert!(watch.started().elapsed() >= pause && watch.elapsed() < LIMIT, "{:?}", watch.elapsed());
        assert!(watch.was_long_away());
    }

    #[tokio::test]
    async fn a_pause_gives_nobody_all_the_time_of_the_world() {
        let mut watch = Stopwatch::start();
        let stopped = tokio::spawn(away_after(Duration::from_millis(10), Duration::from_millis(400)));
        assert_eq!(watch.within(LIMIT, pending::<()>()).await, None);
        stopped.await.unwrap();
        assert!(watch.elapsed() < LIMIT + TICK + SLACK, "{:?}", watch.elapsed());
    }
}
