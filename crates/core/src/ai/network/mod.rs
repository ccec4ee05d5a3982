//! Evaluating positions by a small network that was trained.
//!
//! What a position shows is a short list of features that hold ([`Encoder`]); each has a
//! row of weights. The rows are added up, and two layers more make of the sum the log
//! odds of the side to throw. So what stands on a stretch of the board can be one
//! feature with a row of its own, and a position costs a dozen rows and one small
//! matrix: about a microsecond.
//!
//! A network is of one variant. It fits the variant whose [`fingerprint`] it bears, by
//! whatever name, and no other. It knows positions before a normal throw of two
//! sides; [`NetworkEvaluator`] finds the worth of all others from these by the rules.

mod evaluator;
pub(super) mod features;
mod file;
mod fingerprint;
pub(super) mod knossos;
pub(super) mod phaistos;
pub(super) mod senet;
pub(super) mod ur;
mod weights;
mod windows;

pub use evaluator::{BestEvaluator, NetworkEvaluator};
pub use features::{Encoder, Features, NoEncoder, Seen};
pub use file::{Card, MAGIC as NETWORK_MAGIC, NetworkError, VERSION};
pub use fingerprint::fingerprint;
pub use knossos::KnossosEncoder;
pub use phaistos::PhaistosEncoder;
pub use senet::SenetEncoder;
pub use ur::UrEncoder;
pub use weights::{FIRST, Network, SECOND};
