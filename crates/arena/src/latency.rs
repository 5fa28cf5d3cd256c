//! Statistics of call times.

use std::time::Duration;

use serde::Serialize;

use crate::call::Times;

/// The times of many calls, in microseconds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Latency {
    connect: Vec<u32>,
    first_byte: Vec<u32>,
    total: Vec<u32>,
}

/// A summary of times.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Spread {
    /// How many there are.
    pub count: usize,
    /// Their mean, in milliseconds.
    pub mean_ms: f64,
    /// The 99th percentile, in milliseconds.
    pub p99_ms: f64,
    /// The longest, in milliseconds.
    pub max_ms: f64,
}

impl Latency {
    /// Adds the times of a call.
    pub fn note(&mut self, times: Times) {
        let microseconds = |time: Duration| u32::try_from(time.as_micros()).unwrap_or(u32::MAX);
        self.connect.extend(times.connect.map(microseconds));
        self.first_byte.extend(times.first_byte.map(microseconds));
        self.total.push(microseconds(times.total));
    }

    /// Adds the times of another.
    pub fn add(&mut self, other: &Latency) {
        self.connect.extend_from_slice(&other.connect);
        self.first_byte.extend_from_slice(&other.first_byte);
        self.total.extend_from_slice(&other.total);
    }

    /// How many calls there were.
    pub fn calls(&self) -> usize {
        self.total.len()
    }

    /// Time to connect, of calls that opened a connection.
    pub fn connect(&self) -> Option<Spread> {
        Spread::of(&self.connect)
    }

    /// Time to the first byte, of calls that had an answer.
    pub fn first_byte(&self) -> Option<Spread> {
        Spread::of(&self.first_byte)
    }

    /// Time of whole calls.
    pub fn total(&self) -> Option<Spread> {
        Spread::of(&self.total)
    }
}

impl Spread {
    fn of(microseconds: &[u32]) -> Option<Spread> {
        let mut sorted = microseconds.to_vec();
        sorted.sort_unstable();
        let milliseconds = |microseconds: u32| f64::from(microseconds) / 1000.0;
        let sum: f64 = sorted.iter().copied().map(milliseconds).sum();
        let count = sorted.len();
        let p99 = sorted.get((count * 99).div_ceil(100).saturating_sub(1))?;
        let (mean_ms, max_ms) = (sum / count as f64, milliseconds(*sorted.last()?));
        Some(Spread { count, mean_ms, p99_ms: milliseconds(*p99), max_ms })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_those_of_the_calls() {
        let mut latency = Latency::default();
        assert_eq!(latency.total(), None);
        for n in 1..=200 {
            let total = Duration::from_millis(n);
            latency.note(Times { connect: (n == 1).then_some(total), first_byte: None, total });
        }
        let mut both = Latency::default();
        both.add(&latency);
        let total = Spread { count: 200, mean_ms: 100.5, p99_ms: 198.0, max_ms: 200.0 };
        assert_eq!((both.calls(), both.total(), both.first_byte()), (200, Some(total), None));
        let connect = Spread { count: 1, mean_ms: 1.0, p99_ms: 1.0, max_ms: 1.0 };
        assert_eq!(both.connect(), Some(connect));
    }
}
