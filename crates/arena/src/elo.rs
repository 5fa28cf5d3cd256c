//! Elo difference between two contestants, with a 95 % interval.

use crate::normal::Z95;
use crate::pairs::Pairs;

/// A difference of strength on the Elo scale, with its 95 % interval.
///
/// A difference of 0 means half the points, 100 means 64 %, 200 means 76 %, 400 means 91 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Difference {
    /// No pair of games has been played.
    Unknown,
    /// The estimate with its bounds.
    About {
        /// The most likely difference.
        elo: f64,
        /// The lower end of the interval.
        low: f64,
        /// The upper end of the interval.
        high: f64,
    },
    /// Every point was won, so there is no upper end. This is the lower end.
    AtLeast(f64),
    /// Every point was lost. This is the upper end.
    AtMost(f64),
}

impl Difference {
    /// The difference estimated from these pairs.
    ///
    /// The interval is Wilson's, made for pairs: it holds all the shares of points from which the observed one is
    /// less than 1.96 standard errors away, and never leaves 0 to 100 %. The standard error takes the spread of the
    /// pairs as it was observed, as a fraction of the largest spread that the share allows, with one more pair of the
    /// largest spread added: ten pairs that all ended 1 to 1 do not prove that every pair will.
    pub fn of(pairs: &Pairs) -> Difference {
        let n = pairs.len() as f64;
        if pairs.is_empty() {
            return Difference::Unknown;
        }
        let (share, variance) = pairs.share();
        let widest = share * (1.0 - share);
        // Without any spread, as at 0 and 100 %, it is unknown: assume the widest.
        let spread = if widest > 0.0 { (n * variance / widest + 1.0) / (n + 1.0) } else { 1.0 };
        // The number of pairs of the widest spread that would carry the same information.
        let worth = n / spread;
        let z = Z95 * Z95 / worth;
        let middle = (share + z / 2.0) / (1.0 + z);
        let reach = (z * (widest + z / 4.0)).sqrt() / (1.0 + z);
        let (low, high) = (of_share(middle - reach), of_share(middle + reach));
        if share >= 1.0 {
            Difference::AtLeast(low)
        } else if share <= 0.0 {
            Difference::AtMost(high)
        } else {
            Difference::About { elo: of_share(share), low, high }
        }
    }

    /// The estimate; none if every point or no point was won.
    pub fn elo(self) -> Option<f64> {
        match self {
            Difference::About { elo, .. } => Some(elo),
            _ => None,
        }
    }

    /// The lower end of the interval; none if there is no end.
    pub fn low(self) -> Option<f64> {
        match self {
            Difference::About { low, .. } | Difference::AtLeast(low) => Some(low),
            _ => None,
        }
    }

    /// The upper end of the interval; none if there is no end.
    pub fn high(self) -> Option<f64> {
        match self {
            Difference::About { high, .. } | Difference::AtMost(high) => Some(high),
            _ => None,
        }
    }
}

/// `+12 (-30 to +54)`, `at least +120`.
impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Difference::Unknown => f.write_str("unknown"),
            Difference::About { elo, low, high } => {
                let [elo, low, high] = [elo, low, high].map(whole);
                write!(f, "{elo:+} ({low:+} to {high:+})")
            }
            Difference::AtLeast(low) => write!(f, "at least {:+}", whole(low)),
            Difference::AtMost(high) => write!(f, "at most {:+}", whole(high)),
        }
    }
}

/// The difference rounded to a whole number, without a negative zero.
fn whole(elo: f64) -> f64 {
    elo.round() + 0.0
}

/// The difference at which this share of the points is expected.
pub fn of_share(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

/// The share of the points that is expected at a difference.
pub fn to_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}
