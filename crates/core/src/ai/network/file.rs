//! A network as bytes, version 1.
//!
//! ```text
//! bytes 0..8     "TESSNET1"
//! 8..12          length of the card's text, n, little-endian as all numbers here
//! 12..16         CRC-32 of everything after this
//! 16..16+n       the card, RON
//! then           for each tensor: its scale, a 32-bit float, and its numbers, 16 bits
//!                each with a sign: parts of 32767 of the scale
//! ```
//!
//! The rows, nearly all of a network, are rounded to multiples of 1/256. That changes a chance by
//! less than a thousandth on average, and the small numbers pack into half the space.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::weights::{FIRST, Network, SECOND};

/// The version of the format.
pub const VERSION: u8 = b'1';

/// With this a network begins; the last byte is its form.
pub const MAGIC: &[u8; 8] = b"TESSNET1";
/// Where the card begins.
const CARD: usize = 16;
/// No variant of ours needs more features.
const MOST_FEATURES: u32 = 1 << 20;
/// The largest number that is kept.
const LARGEST: f32 = 32_767.0;
/// The least scale of the rows, by which they are rounded.
const ROWS: f32 = LARGEST / 256.0;

/// What a network is of, and how it came about.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// The game and variant that it was trained on.
    pub game: String,
    /// How that variant plays; see [`fingerprint`](super::fingerprint).
    pub fingerprint: u32,
    /// How many features it has rows for.
    pub features: u32,
    /// Where the values came from that it was trained towards.
    pub data: String,
    /// The seed of the training.
    pub seed: u64,
    /// Rounds of self-play and learning.
    pub rounds: u32,
    /// Positions that it learned from, repetitions counted.
    pub samples: u64,
}

/// Why bytes are no network.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// Something else altogether.
    #[error("not a network of Tesserae")]
    Alien,
    /// Of a later version.
    #[error("a network in a form that this version does not read")]
    Version,
    /// Too short or too long.
    #[error("{found} bytes long instead of {expected}")]
    Length {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// Not what was written.
    #[error("altered since it was made")]
    Altered,
    /// Numbers with which the sums of an evaluation would overflow.
    #[error("damaged: it has numbers that no training gives")]
    Weights,
    /// The checksum is right, but the card says what cannot be.
    #[error("its card cannot be read: {0}")]
    Card(String),
}

/// No weight of a trained network comes near to this.
const MOST_WEIGHT: f32 = 1e6;

impl Network {
    /// The network and its card as bytes.
    pub fn to_bytes(&self, card: &Card) -> Vec<u8> {
        let text = ron::to_string(card).unwrap_or_default();
        let mut rest = text.clone().into_bytes();
        let least = [ROWS, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        for (tensor, least) in self.tensors().into_iter().zip(least) {
            let scale = tensor.iter().fold(least, |most, number| most.max(number.abs()));
            rest.extend(scale.to_le_bytes());
            let part = if scale > 0.0 { LARGEST / scale } else { 0.0 };
            for number in tensor {
                rest.extend(((number * part).round() as i16).to_le_bytes());
            }
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(&rest).to_le_bytes());
        bytes.extend(rest);
        bytes
    }

    /// The card alone, without a look at whether the rest is whole.
    pub fn card(bytes: &[u8]) -> Result<Card, NetworkError> {
        let start = bytes.get(..MAGIC.len()).ok_or(NetworkError::Alien)?;
        if start[..7] != MAGIC[..7] {
            return Err(NetworkError::Alien);
        }
        if start != MAGIC {
            return Err(NetworkError::Version);
        }
        let end = CARD + word(bytes, 8)? as usize;
        let text = bytes.get(CARD..end).ok_or(short(bytes, end))?;
        let text = std::str::from_utf8(text).map_err(|error| damaged(bytes, error.to_string()))?;
        ron::from_str(text).map_err(|error| damaged(bytes, error.to_string()))
    }

    /// A network and its card from bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<(Self, Card), NetworkError> {
        let card = Self::card(bytes)?;
        let (length, sum) = (word(bytes, 8)? as usize, word(bytes, 12)?);
        if card.features > MOST_FEATURES {
            return Err(damaged(bytes, format!("{} features", card.features)));
        }
        let features = card.features as usize;
        let sizes = [features * FIRST, features, FIRST, FIRST * SECOND, SECOND, SECOND, 1];
        let expected = CARD + length + sizes.iter().map(|size| 4 + 2 * size).sum::<usize>();
        if bytes.len() != expected {
            return Err(NetworkError::Length { found: bytes.len(), expected });
        }
        if crc32fast::hash(&bytes[CARD..]) != sum {
            return Err(NetworkError::Altered);
        }
        let mut network = Self::blank(features);
        let mut rest = &bytes[CARD + length..];
        for tensor in network.tensors_mut() {
            let (scale, numbers) = rest.split_at(4);
            let scale = f32::from_le_bytes([scale[0], scale[1], scale[2], scale[3]]);
            let (numbers, after) = numbers.split_at(2 * tensor.len());
            rest = after;
            for (number, two) in tensor.iter_mut().zip(numbers.chunks_exact(2)) {
                *number = f32::from(i16::from_le_bytes([two[0], two[1]])) * (scale / LARGEST);
            }
        }
        // What is not a number is not below it either.
        let sound = |number: &f32| number.abs() <= MOST_WEIGHT;
        if !network.tensors().iter().all(|tensor| tensor.iter().all(sound)) {
            return Err(NetworkError::Weights);
        }
        Ok((network, card))
    }
}

fn short(bytes: &[u8], expected: usize) -> NetworkError {
    NetworkError::Length { found: bytes.len(), expected }
}

/// The 32 bits from a place on.
fn word(bytes: &[u8], at: usize) -> Result<u32, NetworkError> {
    let four = bytes.get(at..at + 4).and_then(|four| four.try_into().ok());
    four.map(u32::from_le_bytes).ok_or(short(bytes, CARD))
}

/// A card that cannot be read: the checksum tells whether it was altered or never was right.
fn damaged(bytes: &[u8], problem: String) -> NetworkError {
    let rest = bytes.get(CARD..).unwrap_or_default();
    let altered = word(bytes, 12).is_ok_and(|sum| crc32fast::hash(rest) != sum);
    if altered { NetworkError::Altered } else { NetworkError::Card(problem) }
}
