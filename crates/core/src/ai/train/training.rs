//! A training, round by round.

use std::sync::Arc;

use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

use super::adam::Moments;
use super::learn;
use super::lessons::{Lessons, Pupil, Teacher};
use crate::ai::evaluate::Evaluate;
use crate::ai::network::{Card, Encoder, Network, fingerprint};
use crate::rules::Game;
use crate::with_game;

/// Positions that are learned from at a time.
const BATCH: usize = 1024;
/// Groups of games in a round.
const GROUPS: u64 = 64;
/// The share of rounds, one in so many, at the beginning in which a pupil without a
/// solution learns what the evaluation written by hand says.
const FIRST_STEPS: u32 = 10;
/// How far an improvement goes, in the first round and in the last.
const RATES: (f32, f32) = (1.5e-3, 1e-5);
/// How much of what games brought later goes into a position's worth, after the first
/// steps and in the last round.
const LAMBDAS: (f64, f64) = (0.95, 0.7);

/// What is to be trained, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// Where all chance comes from.
    pub seed: u64,
    /// Rounds of play and learning.
    pub rounds: u32,
    /// Positions to be learned from in each.
    pub samples: u32,
}

/// How a round went.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Progress {
    /// Rounds so far.
    pub round: u32,
    /// The root of the mean squared difference, in probability, between what the network
    /// said and what it was then taught, over this round's positions.
    pub error: f64,
    /// Positions learned from so far.
    pub samples: u64,
}

/// The variant cannot be seen by a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no network can see this variant")]
pub struct Unseen;

/// A training that goes on.
pub struct Training {
    pub(super) game: Game,
    pub(super) teacher: Teacher,
    pub(super) plan: Plan,
    pub(super) network: Arc<Network>,
    pub(super) moments: Moments,
    pub(super) round: u32,
    pub(super) samples: u64,
    pub(super) fingerprint: u32,
}

impl Training {
    /// Begins a training.
    pub fn new(game: Game, teacher: Teacher, plan: Plan) -> Result<Self, Unseen> {
        let features = with_game!(&game, rules => rules.encoder().ok_or(Unseen)?.features());
        let mut network = Network::blank(features);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
        // Small enough that the network begins without an opinion, and no two parts of a
        // layer alike. What the features add by themselves and the biases begin at 0.
        let mut fill = |numbers: &mut [f32], most: f32| {
            numbers.iter_mut().for_each(|number| *number = rng.random_range(-most..most));
        };
        let [rows, _, _, second, _, last, _] = network.tensors_mut();
        fill(rows, 0.15);
        fill(second, 0.3);
        fill(last, 0.2);
        Ok(Self {
            fingerprint: fingerprint(&game),
            game,
            teacher,
            plan,
            moments: Moments::new(&network),
            network: Arc::new(network),
            round: 0,
            samples: 0,
        })
    }

    /// Whether all rounds are done.
    pub fn finished(&self) -> bool {
        self.round >= self.plan.rounds
    }

    /// The network as it stands.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// What the network is of, as it stands.
    pub fn card(&self) -> Card {
        let data = match self.teacher {
            Teacher::Exact(_) => "self-play, values of the exact solution",
            Teacher::Play { all_throws: true } => "self-play, TD(lambda) with luck taken out",
            Teacher::Play { all_throws: false } => "self-play, TD(lambda)",
        };
        Card {
            game: self.game.definition().id(),
            fingerprint: self.fingerprint,
            features: self.network.features() as u32,
            data: data.to_owned(),
            seed: self.plan.seed,
            rounds: self.round,
            samples: self.samples,
        }
    }

    /// One round more.
    pub fn round(&mut self) -> Progress {
        let done = f64::from(self.round) / f64::from(self.plan.rounds.max(1));
        let first = FIRST_STEPS.min(self.plan.rounds);
        let by_hand = matches!(self.teacher, Teacher::Play { .. })
            && self.round < self.plan.rounds / first.max(1);
        let lambda = LAMBDAS.0 + (LAMBDAS.1 - LAMBDAS.0) * done;
        let in_a_group = u64::from(self.plan.samples).div_ceil(GROUPS);
        let groups: Vec<Lessons> = (0..GROUPS)
            .into_par_iter()
            .map(|group| {
                let number = u64::from(self.round) * GROUPS + group + 1;
                let seed = self.plan.seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
                let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
                with_game!(&self.game, rules => {
                    let (network, teacher) = (&self.network, &self.teacher);
                    let pupil = Pupil { rules: &**rules, network, teacher, by_hand, lambda };
                    pupil.lessons(rng, in_a_group as usize)
                })
            })
            .collect();
        let lessons = Lessons::join(groups);
        let mut order: Vec<u32> = (0..lessons.len() as u32).collect();
        let number = self.plan.seed ^ u64::from(self.round + 1).wrapping_mul(0xD1B5_4A32_D192_ED03);
        order.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(number));
        let rate = RATES.1
            + (RATES.0 - RATES.1) * 0.5 * (1.0 + (std::f64::consts::PI * done).cos()) as f32;
        let network = Arc::make_mut(&mut self.network);
        let mut squares = 0.0;
        for batch in order.chunks(BATCH) {
            squares += learn::learn(network, &mut self.moments, &lessons, batch, rate);
        }
        self.round += 1;
        self.samples += lessons.len() as u64;
        let error = (squares / lessons.len().max(1) as f64).sqrt();
        Progress { round: self.round, error, samples: self.samples }
    }
}
