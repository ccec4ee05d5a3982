//! One improvement of a network by some positions.
//!
//! The loss is the cross entropy between what the network says and what is taught.

use rayon::prelude::*;

use super::adam::Moments;
use super::lessons::Lessons;
use crate::ai::network::{FIRST, Network, SECOND};

/// Positions whose gradients are added up by one thread. A fixed number, so that the
/// sums are the same on any number of threads.
const SHARE: usize = 128;
/// Rows that one thread looks at, at least.
const ROWS: usize = 1024;

/// The sums of a share's gradients, but for the rows.
struct Gradient {
    first_bias: [f32; FIRST],
    second: Vec<[f32; SECOND]>,
    second_bias: [f32; SECOND],
    last: [f32; SECOND],
    last_bias: f32,
    /// Sum of the squared differences in probability.
    squares: f64,
}

impl Gradient {
    fn new() -> Self {
        Self {
            first_bias: [0.0; FIRST],
            second: vec![[0.0; SECOND]; FIRST],
            second_bias: [0.0; SECOND],
            last: [0.0; SECOND],
            last_bias: 0.0,
            squares: 0.0,
        }
    }

    /// One position more. Gives the gradients of the log odds and of the first layer.
    fn add(&mut self, network: &Network, features: &[u32], worth: f32) -> (f32, [f32; FIRST]) {
        let (first, direct) = network.add_up(features);
        let second = network.second_of(&first);
        let given = second.iter().zip(&network.last).map(|(v, w)| v.max(0.0) * w);
        let odds = given.sum::<f32>() + direct;
        let win = 1.0 / (1.0 + (-odds).exp());
        let slope = win - worth;
        self.squares += f64::from(slope) * f64::from(slope);
        self.last_bias += slope;
        let mut back = [0.0; SECOND];
        for i in 0..SECOND {
            self.last[i] += slope * second[i].max(0.0);
            back[i] = if second[i] > 0.0 { slope * network.last[i] } else { 0.0 };
            self.second_bias[i] += back[i];
        }
        let mut down = [0.0; FIRST];
        for i in 0..FIRST {
            if first[i] <= 0.0 {
                continue;
            }
            let (weights, sums) = (&network.second[i], &mut self.second[i]);
            let mut slope = 0.0;
            for j in 0..SECOND {
                sums[j] += first[i] * back[j];
                slope += weights[j] * back[j];
            }
            down[i] = slope;
            self.first_bias[i] += slope;
        }
        (slope, down)
    }

    fn join(&mut self, other: &Self) {
        add_to(&mut self.first_bias, &other.first_bias);
        add_to(self.second.as_flattened_mut(), other.second.as_flattened());
        add_to(&mut self.second_bias, &other.second_bias);
        add_to(&mut self.last, &other.last);
        self.last_bias += other.last_bias;
        self.squares += other.squares;
    }
}

fn add_to(sums: &mut [f32], more: &[f32]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// Improves the network once by those of the lessons. Gives the sum of the squared
/// differences, in probability, that there were before.
pub(super) fn learn(
    network: &mut Network,
    moments: &mut Moments,
    lessons: &Lessons,
    batch: &[u32],
    rate: f32,
) -> f64 {
    let mut slopes = vec![(0.0_f32, [0.0_f32; FIRST]); batch.len()];
    let seen = &*network;
    let shares: Vec<Gradient> = batch
        .par_chunks(SHARE)
        .zip(slopes.par_chunks_mut(SHARE))
        .map(|(share, slopes)| {
            let mut gradient = Gradient::new();
            for (number, slope) in share.iter().zip(slopes) {
                let (features, worth) = lessons.get(*number);
                *slope = gradient.add(seen, features, worth);
            }
            gradient
        })
        .collect();
    let mut sum = Gradient::new();
    for share in &shares {
        sum.join(share);
    }
    let users = Users::new(network.features(), lessons, batch);
    let step = moments.step(rate);
    let part = 1.0 / batch.len().max(1) as f32;
    let scale = |numbers: &mut [f32]| numbers.iter_mut().for_each(|number| *number *= part);
    let (first, second) = (&mut moments.first, &mut moments.second);
    let rows = network.rows.par_iter_mut().zip(&mut network.direct);
    let firsts = first.rows.par_iter_mut().zip(&mut first.direct);
    let seconds = second.rows.par_iter_mut().zip(&mut second.direct);
    rows.zip(firsts.zip(seconds)).enumerate().with_min_len(ROWS).for_each(
        |(feature, ((row, direct), ((row_1, direct_1), (row_2, direct_2))))| {
            let users = users.of(feature);
            if users.is_empty() {
                return;
            }
            let (mut slope, mut down) = ([0.0], [0.0; FIRST]);
            for user in users {
                let (above, below) = &slopes[*user as usize];
                slope[0] += above;
                add_to(&mut down, below);
            }
            scale(&mut slope);
            scale(&mut down);
            step.improve(row, row_1, row_2, &down);
            let one = std::slice::from_mut;
            step.improve(one(direct), one(direct_1), one(direct_2), &slope);
        },
    );
    let [_, _, b1, w2, b2, w3, b3] = network.tensors_mut();
    let [_, _, b1_1, w2_1, b2_1, w3_1, b3_1] = first.tensors_mut();
    let [_, _, b1_2, w2_2, b2_2, w3_2, b3_2] = second.tensors_mut();
    let mut last_bias = [sum.last_bias];
    for (numbers, first, second, gradient) in [
        (b1, b1_1, b1_2, &mut sum.first_bias[..]),
        (w2, w2_1, w2_2, sum.second.as_flattened_mut()),
        (b2, b2_1, b2_2, &mut sum.second_bias[..]),
        (w3, w3_1, w3_2, &mut sum.last[..]),
        (b3, b3_1, b3_2, &mut last_bias[..]),
    ] {
        scale(gradient);
        step.improve(numbers, first, second, gradient);
    }
    sum.squares
}

/// Which positions of a batch have each feature.
struct Users {
    /// Where each feature's positions begin, and at last where all end.
    begins: Vec<u32>,
    list: Vec<u32>,
}

impl Users {
    fn new(features: usize, lessons: &Lessons, batch: &[u32]) -> Self {
        let mut begins = vec![0_u32; features + 1];
        for number in batch {
            for feature in lessons.get(*number).0 {
                begins[*feature as usize + 1] += 1;
            }
        }
        for feature in 0..features {
            begins[feature + 1] += begins[feature];
        }
        let mut next = begins.clone();
        let mut list = vec![0; begins[features] as usize];
        for (place, number) in (0..).zip(batch) {
            for feature in lessons.get(*number).0 {
                let next = &mut next[*feature as usize];
                list[*next as usize] = place;
                *next += 1;
            }
        }
        Self { begins, list }
    }

    /// The places in the batch of the positions with a feature, ascending.
    #[inline]
    fn of(&self, feature: usize) -> &[u32] {
        &self.list[self.begins[feature] as usize..self.begins[feature + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cross entropy of what a network says and what is taught.
    fn loss(network: &Network, features: &[u32], worth: f32) -> f64 {
        let win = 1.0 / (1.0 + (-f64::from(network.odds(features))).exp());
        let worth = f64::from(worth);
        -(worth * win.ln() + (1.0 - worth) * (1.0 - win).ln())
    }

    /// A network of four features without any order in its numbers.
    fn some() -> Network {
        let mut network = Network::blank(4);
        let mut number = 0.3_f32;
        for weight in network.tensors_mut().into_iter().flatten() {
            number = 3.9 * number * (1.0 - number);
            *weight = (number - 0.5) * 0.4;
        }
        network
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let network = some();
        let (features, worth) = ([0, 2], 0.8);
        let mut gradient = Gradient::new();
        let (slope, down) = gradient.add(&network, &features, worth);
        // A small change of one number of each tensor, and what the loss makes of it.
        let by_trial = |tensor: usize, place: usize| {
            let change = 1e-3;
            let shifted = |by: f32| {
                let mut network = network.clone();
                network.tensors_mut()[tensor][place] += by;
                loss(&network, &features, worth)
            };
            (shifted(change) - shifted(-change)) / (2.0 * f64::from(change))
        };
        for (name, tensor, place, slope) in [
            ("row", 0, 2 * FIRST + 5, down[5]),
            ("direct", 1, 2, slope),
            ("first bias", 2, 7, gradient.first_bias[7]),
            ("second", 3, 9 * SECOND + 4, gradient.second[9][4]),
            ("second bias", 4, 3, gradient.second_bias[3]),
            ("last", 5, 6, gradient.last[6]),
            ("last bias", 6, 0, gradient.last_bias),
        ] {
            let expected = by_trial(tensor, place);
            assert!((f64::from(slope) - expected).abs() < 2e-4, "{name}: {slope}, {expected}");
        }
        // And a feature that does not hold has none.
        assert_eq!(by_trial(0, FIRST + 5), 0.0);
    }
}
