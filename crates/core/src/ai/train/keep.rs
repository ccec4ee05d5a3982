//! A training as bytes, so that it can go on after a stop, version 1.
//!
//! ```text
//! "TESSTRN1", CRC-32 of the rest, then: fingerprint (u32), features (u32), seed (u64),
//! rounds planned (u32), samples a round (u32), rounds done (u32), samples so far (u64),
//! improvements so far (u64), and 32-bit floats: the network, the means of the gradient,
//! the means of its square
//! ```

use std::sync::Arc;

use thiserror::Error;

use super::adam::Moments;
use super::lessons::Teacher;
use super::training::{Plan, Training, Unseen};
use crate::ai::network::Network;
use crate::rules::Game;

const MAGIC: &[u8; 8] = b"TESSTRN1";
/// Where the numbers begin.
const HEAD: usize = 12 + 4 + 4 + 8 + 4 + 4 + 4 + 8 + 8;

/// Why a training cannot go on from bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum KeepError {
    /// Cut or altered, or something else altogether.
    #[error("not a whole training of Tesserae")]
    Damaged,
    /// Of another variant, or with another plan.
    #[error("a training of another variant, or with another seed, number of rounds or of samples")]
    Other,
    /// The variant cannot be trained.
    #[error(transparent)]
    Unseen(#[from] Unseen),
}

impl Training {
    /// Everything that the rounds to come depend on, the teacher excepted.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut rest = Vec::with_capacity(HEAD + 12 * self.network.parameters());
        rest.extend(self.fingerprint.to_le_bytes());
        rest.extend((self.network.features() as u32).to_le_bytes());
        rest.extend(self.plan.seed.to_le_bytes());
        rest.extend(self.plan.rounds.to_le_bytes());
        rest.extend(self.plan.samples.to_le_bytes());
        rest.extend(self.round.to_le_bytes());
        rest.extend(self.samples.to_le_bytes());
        rest.extend(self.moments.steps.to_le_bytes());
        for network in [&*self.network, &self.moments.first, &self.moments.second] {
            for number in network.tensors().into_iter().flatten() {
                rest.extend(number.to_le_bytes());
            }
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend(crc32fast::hash(&rest).to_le_bytes());
        bytes.extend(rest);
        bytes
    }

    /// A training that goes on where it was left.
    pub fn from_bytes(
        bytes: &[u8],
        game: Game,
        teacher: Teacher,
        plan: Plan,
    ) -> Result<Self, KeepError> {
        let mut training = Self::new(game, teacher, plan)?;
        let rest = bytes.get(12..).ok_or(KeepError::Damaged)?;
        let sum = crc32fast::hash(rest).to_le_bytes();
        if bytes[..8] != *MAGIC || bytes[8..12] != sum || bytes.len() < HEAD {
            return Err(KeepError::Damaged);
        }
        let word = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let long = |at: usize| u64::from(word(at)) | u64::from(word(at + 4)) << 32;
        let network = &*training.network;
        let same = word(12) == training.fingerprint
            && word(16) as usize == network.features()
            && long(20) == plan.seed
            && word(28) == plan.rounds
            && word(32) == plan.samples;
        if !same {
            return Err(KeepError::Other);
        }
        if bytes.len() != HEAD + 12 * network.parameters() {
            return Err(KeepError::Damaged);
        }
        training.round = word(36);
        training.samples = long(40);
        let mut numbers = bytes[HEAD..].chunks_exact(4);
        let mut restored = || -> Network {
            let mut network = Network::blank(training.network.features());
            for number in network.tensors_mut().into_iter().flatten() {
                if let Some(four) = numbers.next() {
                    *number = f32::from_le_bytes([four[0], four[1], four[2], four[3]]);
                }
            }
            network
        };
        let (network, first, second) = (restored(), restored(), restored());
        training.network = Arc::new(network);
        training.moments = Moments { first, second, steps: long(48) };
        Ok(training)
    }
}
