//! The normal distribution: its distribution function and quantiles.

use std::f64::consts::{PI, SQRT_2};

/// The probability that a standard normal value is below `x`, exact to about 1e-15.
///
/// By its series near the middle, and by its continued fraction in the tails, where the series cancels.
pub(crate) fn below(x: f64) -> f64 {
    if x < 0.0 {
        return 1.0 - below(-x);
    }
    let density = (-x * x / 2.0).exp() / (SQRT_2 * PI.sqrt());
    if x < 3.0 {
        let (mut term, mut sum, mut n) = (x, x, 1.0);
        while term > sum * 1e-17 && n < 400.0 {
            n += 2.0;
            term *= x * x / n;
            sum += term;
        }
        0.5 + density * sum
    } else {
        let fraction = (1..=80).rev().fold(x, |below, k| x + f64::from(k) / below);
        1.0 - density / fraction
    }
}

/// The quantile of a probability strictly between 0 and 1.
pub(crate) fn quantile(chance: f64) -> f64 {
    assert!(chance > 0.0 && chance < 1.0, "a chance lies between 0 and 1");
    // 60 halvings of an interval of 80 reach the last digit of a float; speed does not matter here.
    let (mut low, mut high) = (-40.0, 40.0);
    for _ in 0..64 {
        let middle: f64 = f64::midpoint(low, high);
        if below(middle) < chance {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// Standard errors on each side of a 95 % interval.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_the_normal_distribution() {
        // Printed in every statistics book.
        for (x, chance) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (1.96, 0.975_002_104_851_780),
            (3.0, 0.998_650_101_968_370),
            (4.0, 0.999_968_328_758_167),
            (-2.0, 0.022_750_131_948_179),
        ] {
            assert!((below(x) - chance).abs() < 1e-13, "{x}: {}", below(x));
        }
        assert!((quantile(0.975) - Z95).abs() < 1e-12);
        assert!((quantile(0.999_5) - 3.290_526_731_491_926).abs() < 1e-9);
        assert!((quantile(0.025) + Z95).abs() < 1e-12);
    }
}
