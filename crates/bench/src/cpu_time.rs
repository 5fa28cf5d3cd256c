//! CPU time of this thread and this process.

use std::fs;
use std::time::Duration;

/// The CPU time of this thread; none if the system does not report it. On a busy machine it says more about a program
/// than wall-clock time.
pub(crate) fn of_this_thread() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

/// The CPU time of all threads of this process; none if the system does not report it.
pub(crate) fn of_this_process() -> Option<Duration> {
    let threads = fs::read_dir("/proc/self/task").ok()?;
    let times = threads.filter_map(|thread| {
        let text = fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    });
    Some(times.sum())
}
