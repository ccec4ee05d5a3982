//! How the players of our own choose here.

use crate::ai::arena::{Player, PlayerError};
use crate::ai::player::best;
use crate::ai::rollout::Policy;
use crate::ai::{Limits, choose};
use crate::rules::{Action, Position};

/// The one way to a choice of a player of our own; whatever helps it is in the limits.
/// None where no choice is due.
#[must_use]
pub fn decide(position: &Position, policy: Policy, limits: &Limits, seed: u64) -> Option<Action> {
    let choice = match policy {
        Policy::Level(level) => choose(position, level, limits, seed),
        Policy::Depth(depth) => best(position, &limits.within(depth, u64::MAX)),
    };
    choice.map(|choice| choice.action)
}

/// A player of our own.
#[derive(Debug, Clone)]
pub struct Decider {
    /// A level, or a search of a fixed depth.
    pub policy: Policy,
    /// What it may use.
    pub limits: Limits,
}

impl Player for Decider {
    fn choose(&mut self, position: &Position, seed: u64) -> Result<Action, PlayerError> {
        decide(position, self.policy, &self.limits, seed)
            .ok_or_else(|| PlayerError(format!("no choice is due in {position}")))
    }
}
