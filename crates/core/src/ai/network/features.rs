//! What a network sees of a position.

use std::marker::PhantomData;

use crate::rules::Rules;

/// The most features that hold at once.
const MOST: usize = 96;

/// The features that hold in a position.
#[derive(Debug, Clone, Copy)]
pub struct Features {
    list: [u32; MOST],
    count: usize,
}

impl Default for Features {
    fn default() -> Self {
        Self { list: [0; MOST], count: 0 }
    }
}

impl Features {
    /// No features.
    #[inline]
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// One feature more. Beyond the room there is, it is left out.
    #[inline]
    pub fn push(&mut self, feature: usize) {
        if let Some(place) = self.list.get_mut(self.count) {
            *place = feature as u32;
            self.count += 1;
        }
    }

    /// The features.
    #[inline]
    pub fn list(&self) -> &[u32] {
        &self.list[..self.count]
    }
}

/// What kind of position it is to a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// A position before a normal throw; its features are listed.
    Position,
    /// One whose worth follows from what it leads to.
    Between,
    /// Who begins is not settled.
    Opening,
}

/// Makes features of the positions of one variant.
pub trait Encoder<R: Rules>: Send + Sync {
    /// How many features there are.
    fn features(&self) -> usize;

    /// Puts into `features` those that hold, as the side to throw sees the board. Only
    /// for two sides, and where the game is not over.
    fn see(&self, rules: &R, at: &R::Position, features: &mut Features) -> Seen;
}

/// For a game that is solved and needs no network. There is none of it.
pub struct NoEncoder<R>(PhantomData<fn(R)>);

impl<R: Rules> Encoder<R> for NoEncoder<R> {
    fn features(&self) -> usize {
        0
    }

    fn see(&self, _: &R, _: &R::Position, _: &mut Features) -> Seen {
        Seen::Opening
    }
}
