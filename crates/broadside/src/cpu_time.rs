//! How long this thread has really been running.

use std::fs;
use std::time::Duration;

/// The time this thread has spent on a processor; none where the system does not tell. On a busy machine it says
/// more about a program than the clock on the wall.
pub(crate) fn of_this_thread() -> Option<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = text.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
