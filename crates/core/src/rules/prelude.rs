//! The words that the games are written in. It gathers leaf files and is none of the
//! layer's outside: that is `mod.rs`.

pub(super) use super::action::{Action, Offer};
pub(super) use super::cell_effect::CellEffect;
pub(super) use super::definition::{CellId, Definition, Leap};
pub(super) use super::dice::Dice;
pub(super) use super::due::Due;
pub(super) use super::event::{Event, Watch};
pub(super) use super::illegal::Illegal;
pub(super) use super::notation::{Fields, NotationError};
pub(super) use super::side::Side;
pub(super) use super::step::Step;
pub(super) use super::throw::{Outcome, Outcomes, Throw};
pub(super) use super::traits::{Actions, Rules};
