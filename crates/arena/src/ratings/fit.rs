//! Maximum-likelihood fit of ratings, and their covariance.

use super::Meeting;

/// The most likely ratings, in the natural unit of the logistic curve.
pub(super) struct Fit {
    strengths: Vec<f64>,
    covariance: Matrix,
    belief: f64,
}

impl Fit {
    /// Newton's method on a concave function. `belief` is the standard deviation of the prior, which makes it strictly
    /// concave: there is exactly one maximum.
    pub(super) fn new(contestants: usize, games: &[Meeting], belief: f64) -> Fit {
        let mut strengths = vec![0.0; contestants];
        let mut height = height(&strengths, games, belief);
        for _ in 0..100 {
            let (slope, curvature) = shape(&strengths, games, belief);
            let step = curvature.factored().solve(slope);
            let mut scale = 1.0;
            // A full step can overshoot if a contestant won nearly everything; halving it helps. Close to the maximum
            // a step changes the value by less than its last digits, and is right all the same.
            let least = height - 1e-12 * (1.0 + height.abs());
            let (next, next_height) = loop {
                let next: Vec<f64> = strengths.iter().zip(&step).map(|(s, d)| s + scale * d).collect();
                let next_height = self::height(&next, games, belief);
                if next_height >= least || scale < 1e-6 {
                    break (next, next_height);
                }
                scale /= 2.0;
            };
            let moved = step.iter().fold(0.0, |most: f64, d| most.max(d.abs() * scale));
            (strengths, height) = (next, next_height);
            if moved < 1e-9 {
                break;
            }
        }
        let covariance = shape(&strengths, games, belief).1.factored().inverse();
        Fit { strengths, covariance, belief }
    }

    pub(super) fn strength(&self, contestant: usize) -> f64 {
        self.strengths[contestant]
    }

    pub(super) fn covariance(&self, one: usize, other: usize) -> f64 {
        self.covariance.at(one, other)
    }

    /// The variance left by the prior alone: also that of moving all ratings together.
    pub(super) fn belief_variance(&self) -> f64 {
        self.belief * self.belief
    }
}

fn height(strengths: &[f64], games: &[Meeting], belief: f64) -> f64 {
    let likelihood = games.iter().map(|meeting| {
        let lead = strengths[meeting.one] - strengths[meeting.other];
        -meeting.points * (-lead).exp().ln_1p() - (meeting.games - meeting.points) * lead.exp().ln_1p()
    });
    let belief = strengths.iter().map(|strength| -strength * strength / (2.0 * belief * belief));
    likelihood.sum::<f64>() + belief.sum::<f64>()
}

/// The gradient, and the negative of the Hessian.
fn shape(strengths: &[f64], games: &[Meeting], belief: f64) -> (Vec<f64>, Matrix) {
    let certainty = 1.0 / (belief * belief);
    let mut slope: Vec<f64> = strengths.iter().map(|strength| -strength * certainty).collect();
    let mut curvature = Matrix::zero(strengths.len());
    for one in 0..strengths.len() {
        *curvature.at_mut(one, one) = certainty;
    }
    for &Meeting { one, other, games, points } in games {
        let expected = 1.0 / (1.0 + (strengths[other] - strengths[one]).exp());
        slope[one] += points - games * expected;
        slope[other] -= points - games * expected;
        let information = games * expected * (1.0 - expected);
        *curvature.at_mut(one, one) += information;
        *curvature.at_mut(other, other) += information;
        *curvature.at_mut(one, other) -= information;
        *curvature.at_mut(other, one) -= information;
    }
    (slope, curvature)
}

/// A symmetric positive definite matrix; the prior on its diagonal ensures that.
struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

/// The Cholesky factor.
struct Factored(Matrix);

impl Matrix {
    fn zero(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    fn at_mut(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.cells[row * self.size + column]
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.size..(row + 1) * self.size]
    }

    fn factored(mut self) -> Factored {
        for row in 0..self.size {
            for column in 0..=row {
                let sum: f64 = dot(&self.row(row)[..column], &self.row(column)[..column]);
                let left = self.at(row, column) - sum;
                *self.at_mut(row, column) =
                    if row == column { left.sqrt() } else { left / self.at(column, column) };
            }
        }
        Factored(self)
    }
}

impl Factored {
    fn solve(&self, mut right: Vec<f64>) -> Vec<f64> {
        let Factored(lower) = self;
        for row in 0..lower.size {
            right[row] = (right[row] - dot(&lower.row(row)[..row], &right[..row])) / lower.at(row, row);
        }
        for row in (0..lower.size).rev() {
            right[row] /= lower.at(row, row);
            let value = right[row];
            for (below, factor) in right[..row].iter_mut().zip(lower.row(row)) {
                *below -= factor * value;
            }
        }
        right
    }

    fn inverse(&self) -> Matrix {
        let size = self.0.size;
        let mut inverse = Matrix::zero(size);
        for column in 0..size {
            let mut unit = vec![0.0; size];
            unit[column] = 1.0;
            // The matrix is symmetric, so it may be filled by rows.
            inverse.cells[column * size..(column + 1) * size].copy_from_slice(&self.solve(unit));
        }
        inverse
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}
