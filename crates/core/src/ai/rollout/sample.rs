//! Mean, variance and interval of numbers that come one after the other.

use statrs::distribution::{ContinuousCDF, StudentsT};

/// Numbers seen so far, summed up by their mean and spread (Welford's sums). The same
/// numbers in the same order give the same sums bit for bit.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sample {
    count: u64,
    mean: f64,
    /// Sum of the squared distances from the mean.
    squares: f64,
}

impl Sample {
    /// Takes in one more number.
    pub fn push(&mut self, number: f64) {
        self.count += 1;
        let before = number - self.mean;
        self.mean += before / self.count as f64;
        self.squares += before * (number - self.mean);
    }

    /// How many numbers.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; 0 for none.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The variance of one number, estimated without bias. Infinite for fewer than
    /// two: nothing is known of it then.
    pub fn variance(&self) -> f64 {
        if self.count < 2 { f64::INFINITY } else { self.squares / (self.count - 1) as f64 }
    }

    /// The standard error of the mean; infinite for fewer than two numbers.
    pub fn error(&self) -> f64 {
        if self.count < 2 { f64::INFINITY } else { (self.variance() / self.count as f64).sqrt() }
    }

    /// The 95 % interval of the mean, by Student's distribution; without ends for
    /// fewer than two numbers.
    pub fn interval(&self) -> (f64, f64) {
        if self.count < 2 {
            return (f64::NEG_INFINITY, f64::INFINITY);
        }
        // With one degree of freedom and more there is such a distribution.
        let student = StudentsT::new(0.0, 1.0, (self.count - 1) as f64);
        let half = student.map_or(f64::INFINITY, |t| t.inverse_cdf(0.975)) * self.error();
        (self.mean - half, self.mean + half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(numbers: impl IntoIterator<Item = f64>) -> Sample {
        let mut sample = Sample::default();
        numbers.into_iter().for_each(|number| sample.push(number));
        sample
    }

    #[test]
    fn a_textbook_sample() {
        // Mean 5, squared distances 9 1 1 1 0 0 4 16, together 32.
        let sample = sample([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        assert_eq!(sample.count(), 8);
        assert!((sample.mean() - 5.0).abs() < 1e-12);
        assert!((sample.variance() - 32.0 / 7.0).abs() < 1e-12);
        assert!((sample.error() - (4.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        // The tables' 97.5 % point for seven degrees of freedom is 2.364624.
        let (low, high) = sample.interval();
        assert!(((high - low) / 2.0 - 2.364_624 * sample.error()).abs() < 1e-6, "{low} {high}");
        assert!(((high + low) / 2.0 - 5.0).abs() < 1e-12);
    }

    #[test]
    fn of_one_number_the_spread_is_not_known() {
        let one = sample([0.3]);
        assert_eq!((one.mean(), one.error()), (0.3, f64::INFINITY));
        assert_eq!(one.interval(), (f64::NEG_INFINITY, f64::INFINITY));
        let alike = sample([0.3, 0.3]);
        assert_eq!((alike.error(), alike.interval()), (0.0, (0.3, 0.3)));
    }

    #[test]
    fn a_large_sample_has_the_normal_interval() {
        let sample = sample((0..100_000).map(|i| f64::from(i % 2)));
        let (low, high) = sample.interval();
        assert!(((high - low) / 2.0 / sample.error() - 1.959_964).abs() < 1e-4);
    }
}
