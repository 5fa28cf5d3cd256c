//! How long we have really been running.

use std::fs;
use std::time::Duration;

/// The time this thread has spent on a processor; none where the system does not tell. On a busy machine it says
/// more about a program than the clock on the wall.
pub(crate) fn of_this_thread() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// The time all threads of this process have spent on processors; none where the system does not tell.
pub(crate) fn of_this_process() -> Option<Duration> {
    let threads = fs::read_dir("/proc/self/task").ok()?;
    let times = threads.filter_map(|thread| {
        let text = fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    });
    Some(times.sum())
}
