//! The weights of a network, and what it makes of features.

/// Numbers in a feature's row: the width of the first layer.
pub const FIRST: usize = 64;
/// The width of the second layer.
pub const SECOND: usize = 32;

/// The weights of a network.
#[derive(Debug, Clone, PartialEq)]
pub struct Network {
    /// A row for each feature.
    pub(crate) rows: Vec<[f32; FIRST]>,
    /// What a feature adds to the log odds by itself.
    pub(crate) direct: Vec<f32>,
    /// Added to the sum of the rows.
    pub(crate) first_bias: [f32; FIRST],
    /// What each part of the first layer gives to the second.
    pub(crate) second: Vec<[f32; SECOND]>,
    /// Added in the second layer.
    pub(crate) second_bias: [f32; SECOND],
    /// What each part of the second layer gives to the log odds.
    pub(crate) last: [f32; SECOND],
    /// Added to the log odds.
    pub(crate) last_bias: f32,
}

impl Network {
    /// A network that says 0 everywhere, with room for so many features.
    pub fn blank(features: usize) -> Self {
        Self {
            rows: vec![[0.0; FIRST]; features],
            direct: vec![0.0; features],
            first_bias: [0.0; FIRST],
            second: vec![[0.0; SECOND]; FIRST],
            second_bias: [0.0; SECOND],
            last: [0.0; SECOND],
            last_bias: 0.0,
        }
    }

    /// How many features it has rows for.
    pub fn features(&self) -> usize {
        self.rows.len()
    }

    /// How many numbers it consists of.
    pub fn parameters(&self) -> usize {
        self.rows.len() * (FIRST + 1) + FIRST * (SECOND + 1) + 2 * SECOND + 1
    }

    /// A checksum of its numbers, to tell it from others.
    pub fn checksum(&self) -> u32 {
        let mut sum = crc32fast::Hasher::new();
        for number in self.tensors().into_iter().flatten() {
            sum.update(&number.to_le_bytes());
        }
        sum.finalize()
    }

    /// The first layer before its bend, and what the features add by themselves.
    /// A feature that there is no row for adds nothing.
    #[inline]
    pub(crate) fn add_up(&self, features: &[u32]) -> ([f32; FIRST], f32) {
        let mut sum = self.first_bias;
        let mut direct = self.last_bias;
        for feature in features {
            let Some(row) = self.rows.get(*feature as usize) else { continue };
            for (sum, weight) in sum.iter_mut().zip(row) {
                *sum += weight;
            }
            direct += self.direct[*feature as usize];
        }
        (sum, direct)
    }

    /// The second layer before its bend, from the first before its own.
    #[inline]
    pub(crate) fn second_of(&self, first: &[f32; FIRST]) -> [f32; SECOND] {
        // About half of the first layer is bent to 0 and adds nothing. What is left is
        // listed without a branch, which would be guessed wrong every other time.
        let (mut above, mut left) = ([0; FIRST], 0);
        for (index, value) in first.iter().enumerate() {
            above[left] = index;
            left += usize::from(*value > 0.0);
        }
        let mut sum = self.second_bias;
        for index in &above[..left] {
            let value = first[*index];
            for (sum, weight) in sum.iter_mut().zip(&self.second[*index]) {
                *sum += value * weight;
            }
        }
        sum
    }

    /// The log odds of the side to throw, from the features that hold.
    #[inline]
    pub fn odds(&self, features: &[u32]) -> f32 {
        let (first, direct) = self.add_up(features);
        let second = self.second_of(&first);
        let given = second.iter().zip(&self.last).map(|(value, weight)| value.max(0.0) * weight);
        given.sum::<f32>() + direct
    }

    /// All numbers, tensor by tensor in a fixed order, to be kept, restored or improved.
    pub(crate) fn tensors(&self) -> [&[f32]; 7] {
        [
            self.rows.as_flattened(),
            &self.direct,
            &self.first_bias,
            self.second.as_flattened(),
            &self.second_bias,
            &self.last,
            std::slice::from_ref(&self.last_bias),
        ]
    }

    /// The same, to be changed.
    pub(crate) fn tensors_mut(&mut self) -> [&mut [f32]; 7] {
        [
            self.rows.as_flattened_mut(),
            &mut self.direct,
            &mut self.first_bias,
            self.second.as_flattened_mut(),
            &mut self.second_bias,
            &mut self.last,
            std::slice::from_mut(&mut self.last_bias),
        ]
    }
}
