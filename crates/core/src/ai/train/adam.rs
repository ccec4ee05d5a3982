//! Adam (Kingma and Ba 2015). Numbers whose feature did not come up are left as they
//! are, moments included.

use crate::ai::network::Network;

/// How fast the means of the gradient and of its square forget.
const FORGETS: (f32, f32) = (0.9, 0.999);
/// Keeps what was hardly ever changed from leaping.
const SMALLEST: f32 = 1e-8;

/// What has been seen of the gradients so far.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Moments {
    /// Means of the gradient, in the place of each number.
    pub first: Network,
    /// Means of its square.
    pub second: Network,
    /// Improvements so far.
    pub steps: u64,
}

/// One improvement.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    rate: f32,
    /// What the means still lack, having begun at 0.
    lacks: (f32, f32),
}

impl Moments {
    pub(super) fn new(network: &Network) -> Self {
        let blank = Network::blank(network.features());
        Self { first: blank.clone(), second: blank, steps: 0 }
    }

    /// Begins the next improvement.
    pub(super) fn step(&mut self, rate: f32) -> Step {
        self.steps += 1;
        let power = self.steps.min(1 << 20) as i32;
        Step { rate, lacks: (1.0 - FORGETS.0.powi(power), 1.0 - FORGETS.1.powi(power)) }
    }
}

impl Step {
    /// Improves some numbers by their gradient.
    #[inline]
    pub(super) fn improve(
        &self,
        numbers: &mut [f32],
        first: &mut [f32],
        second: &mut [f32],
        gradient: &[f32],
    ) {
        let both = first.iter_mut().zip(second);
        for ((number, (first, second)), slope) in numbers.iter_mut().zip(both).zip(gradient) {
            *first = FORGETS.0 * *first + (1.0 - FORGETS.0) * slope;
            *second = FORGETS.1 * *second + (1.0 - FORGETS.1) * slope * slope;
            let mean = *first / self.lacks.0;
            let spread = (*second / self.lacks.1).sqrt() + SMALLEST;
            *number -= self.rate * mean / spread;
        }
    }
}
