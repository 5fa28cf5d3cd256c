//! Sequential probability ratio test: stops a duel as soon as the result is clear.

use std::str::FromStr;

use crate::elo;
use crate::pairs::{Pairs, SHARES};

/// A sequential probability ratio test: is one side stronger by `elo1`, or only by `elo0`?
///
/// After every pair of games it compares how well the two explain the results, and stops when the ratio passes a bound
/// that follows from the accepted error rates. It needs the fewest games when the answer is clear, and the order in which
/// games end does not matter.
///
/// It uses the generalised likelihood ratio over the five kinds of [`Pairs`]: for each difference, the most likely
/// distribution of pairs with that mean.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// The result of the test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// Not decided yet.
    Continue,
    /// The difference is taken to be at least `elo1`.
    Accept,
    /// The difference is taken to be at most `elo0`.
    Reject,
}

/// The state of a test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed {
    /// The logarithm of the likelihood ratio: above 0 it favours `elo1`.
    pub llr: f64,
    /// At or below this, `elo1` is rejected.
    pub lower: f64,
    /// At or above this, `elo1` is accepted.
    pub upper: f64,
    /// The result.
    pub verdict: Verdict,
}

/// Why the parameters are not valid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SprtError {
    /// Not two or four numbers.
    #[error("expected elo0,elo1 or elo0,elo1,alpha,beta, such as 0,20,0.05,0.05")]
    Form,
    /// Not two differences in order.
    #[error("elo0 must be below elo1, and both between -2000 and 2000")]
    Differences,
    /// Not two chances.
    #[error("alpha and beta are error rates, above 0 and below 0.5")]
    Errors,
}

impl Sprt {
    /// A test of `elo1` against `elo0`. `alpha` is the probability of accepting `elo1` when `elo0` is true, `beta` that of
    /// rejecting `elo1` when it is true.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        let reach = -2000.0..=2000.0;
        if !(reach.contains(&elo0) && reach.contains(&elo1) && elo0 < elo1) {
            return Err(SprtError::Differences);
        }
        if !(alpha > 0.0 && alpha < 0.5 && beta > 0.0 && beta < 0.5) {
            return Err(SprtError::Errors);
        }
        Ok(Sprt { elo0, elo1, alpha, beta })
    }

    /// Evaluates the pairs so far.
    pub fn weigh(&self, pairs: &Pairs) -> Weighed {
        self.at(self.llr(pairs))
    }

    /// The shares of the points that the two differences predict.
    pub(crate) fn shares(&self) -> [f64; 2] {
        [elo::to_share(self.elo0), elo::to_share(self.elo1)]
    }

    /// The state at this logarithm of the likelihood ratio.
    pub(crate) fn at(&self, llr: f64) -> Weighed {
        let (lower, upper) = ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln());
        let verdict = if llr >= upper {
            Verdict::Accept
        } else if llr <= lower {
            Verdict::Reject
        } else {
            Verdict::Continue
        };
        Weighed { llr, lower, upper, verdict }
    }

    fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.is_empty() {
            return 0.0;
        }
        // A kind of pair that has not been seen is still possible.
        let counts = pairs.counts.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|count| count / total);
        let [at0, at1] = [self.elo0, self.elo1].map(|elo| most_likely(seen, elo::to_share(elo)));
        total * (0..5).map(|kind| seen[kind] * (at1[kind] / at0[kind]).ln()).sum::<f64>()
    }
}

/// The count used for a kind of pair that has not been seen.
const UNSEEN: f64 = 1e-3;

/// The most likely distribution with this mean, given the observed one.
///
/// With a multiplier t for the mean it is seen / (1 + t (share - mean)), and t is where the deviations cancel. Their
/// sum falls from plus to minus infinity between the two poles, so halving finds it.
fn most_likely(seen: [f64; 5], mean: f64) -> [f64; 5] {
    let at =
        |t: f64| -> [f64; 5] { std::array::from_fn(|kind| seen[kind] / (1.0 + t * (SHARES[kind] - mean))) };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        let deviation: f64 = at(middle).iter().zip(SHARES).map(|(p, share)| p * (share - mean)).sum();
        if deviation > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    at(f64::midpoint(low, high))
}

/// `elo0,elo1` with errors of 5 %, or `elo0,elo1,alpha,beta`.
impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let numbers: Result<Vec<f64>, _> = text.split(',').map(|number| number.trim().parse()).collect();
        match *numbers.map_err(|_| SprtError::Form)? {
            [elo0, elo1] => Sprt::new(elo0, elo1, 0.05, 0.05),
            [elo0, elo1, alpha, beta] => Sprt::new(elo0, elo1, alpha, beta),
            _ => Err(SprtError::Form),
        }
    }
}

impl std::fmt::Display for Sprt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{},{},{}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}
