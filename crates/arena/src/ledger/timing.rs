//! The times of a side's answers in a game, as a tag of its record.

use std::fmt;
use std::str::FromStr;

use rules::{Record, Seat, Sides};

/// How long answers took.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Timing {
    /// How many calls there were.
    pub calls: u64,
    /// All of them together, in milliseconds.
    pub total_ms: f64,
    /// The longest, in milliseconds.
    pub max_ms: f64,
}

impl Timing {
    /// The mean, in milliseconds; none if there were no calls.
    pub fn mean_ms(self) -> Option<f64> {
        (self.calls > 0).then(|| self.total_ms / self.calls as f64)
    }

    /// Adds another.
    pub fn add(&mut self, other: Timing) {
        self.calls += other.calls;
        self.total_ms += other.total_ms;
        self.max_ms = self.max_ms.max(other.max_ms);
    }

    /// The tag's name.
    pub(super) fn tag(seat: Seat) -> &'static str {
        match seat {
            Seat::A => "TimesA",
            Seat::B => "TimesB",
        }
    }

    /// Reads the tags of a game. Nothing depends on them, so an unreadable tag is ignored.
    pub(super) fn of_record(record: &Record) -> Sides<Option<Timing>> {
        Sides::from_fn(|seat| record.header().get(Timing::tag(seat)).and_then(|text| text.parse().ok()))
    }
}

/// `57 calls, 81.402 ms, longest 3.100 ms`
impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} calls, {:.3} ms, longest {:.3} ms", self.calls, self.total_ms, self.max_ms)
    }
}

impl FromStr for Timing {
    type Err = ();

    fn from_str(text: &str) -> Result<Timing, ()> {
        let parts = text.strip_suffix(" ms").and_then(|text| text.split_once(" calls, "));
        let (calls, times) = parts.ok_or(())?;
        let (total, longest) = times.split_once(" ms, longest ").ok_or(())?;
        let number = |text: &str| text.parse().ok().filter(|ms: &f64| ms.is_finite() && *ms >= 0.0).ok_or(());
        Ok(Timing {
            calls: calls.parse().map_err(|_| ())?,
            total_ms: number(total)?,
            max_ms: number(longest)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_back() {
        let timing = Timing { calls: 57, total_ms: 81.402, max_ms: 3.1 };
        assert_eq!(timing.to_string(), "57 calls, 81.402 ms, longest 3.100 ms");
        assert_eq!(timing.to_string().parse(), Ok(timing));
        for text in
            ["", "57", "57 calls, x ms, longest 3 ms", "-1 calls, 1 ms, longest 1 ms", "1 calls, 1 ms"]
        {
            assert_eq!(text.parse::<Timing>(), Err(()), "{text}");
        }
        let mut both = timing;
        both.add(Timing { calls: 3, total_ms: 8.598, max_ms: 5.0 });
        assert_eq!((both.calls, both.max_ms), (60, 5.0));
        assert!(both.mean_ms().is_some_and(|mean| (mean - 1.5).abs() < 1e-9));
        assert_eq!(Timing::default().mean_ms(), None);
    }
}
