//! What an arena asks of a player.

use thiserror::Error;

use crate::ai::limits::Limits;
use crate::ai::player::MachinePlayer;
use crate::rules::{Action, Position};

/// Somebody who can be asked for a choice.
pub trait Player {
    /// Chooses in a position where a choice is due. The seed is for players that leave
    /// something to chance. The error is in words for the user.
    fn choose(&mut self, position: &Position, seed: u64) -> Result<Action, PlayerError>;
}

/// A player that failed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct PlayerError(pub String);

impl Player for MachinePlayer {
    fn choose(&mut self, position: &Position, seed: u64) -> Result<Action, PlayerError> {
        // Nothing stops it: a series must come out the same on a slow machine.
        self.decide(position, &Limits::default(), seed)
            .map(|choice| choice.action)
            .ok_or_else(|| PlayerError(format!("no choice is due in {position}")))
    }
}

/// A player who makes no more choices once the caller wants no more games.
pub(crate) struct Stoppable<'a, P, S> {
    pub player: &'a mut P,
    pub stop: &'a S,
}

impl<P: Player, S: Fn() -> bool> Player for Stoppable<'_, P, S> {
    fn choose(&mut self, position: &Position, seed: u64) -> Result<Action, PlayerError> {
        if (self.stop)() {
            return Err(PlayerError("stopped".to_owned()));
        }
        self.player.choose(position, seed)
    }
}
