//! What is rolled out, and how.

use std::sync::Arc;

use crate::ai::exact::Solution;
use crate::ai::limits::Stop;
use crate::ai::network::Network;
use crate::ai::policy::Policy;
use crate::rules::Position;

/// After so many games of each action the sums are brought up to date, and it is asked
/// whether the errors are small enough. In all our games it is a whole number of turns
/// through the first throw, which has 2, 6, 8, 16 or 36 equally likely ways.
pub const BATCH: u64 = 144;

/// What is to be rolled out, and how.
#[derive(Clone)]
pub struct Rollout {
    /// Where the games begin.
    pub position: Position,
    /// How all sides choose.
    pub policy: Policy,
    /// How many games, of each action where a choice is due; at most.
    pub games: u64,
    /// No more games when every standard error is below this.
    pub error: Option<f64>,
    /// Games end after so many plies, throws included, at the evaluation's value.
    pub truncate: Option<u32>,
    /// Games end where this knows the value, and look-ahead uses it. It must be of the
    /// position's variant.
    pub exact: Option<Solution>,
    /// A network of the position's variant to evaluate by.
    pub network: Option<Arc<Network>>,
    /// Whether luck is taken out. Without it games are played several times as fast.
    pub reduce: bool,
    /// Whether the first two throws are spread evenly over the games. The errors are
    /// computed as if they were not, and so are a little too great rather than too small.
    pub spread: bool,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many threads share the games.
    pub threads: usize,
    /// Stops it at once. It is asked on all threads.
    pub stop: Option<Stop>,
}

impl Rollout {
    /// 1,296 games on one thread with everything that makes the errors small, each
    /// choice a look one choice ahead.
    pub fn new(position: Position) -> Self {
        Self {
            position,
            policy: Policy::Depth(1),
            games: 9 * BATCH,
            error: None,
            truncate: None,
            exact: None,
            network: None,
            reduce: true,
            spread: true,
            seed: 1,
            threads: 1,
            stop: None,
        }
    }
}
