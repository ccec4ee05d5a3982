//! The sounds of a table, computed from what strikes what.
//!
//! A struck body sounds in its modes: damped tones whose ratios, fading and brightness its
//! [`Substance`] sets ([`Blow`]). A throw is the sum of the blows that the physics recorded and of
//! the dice sliding over the floor ([`throw`]). Short figures mark events ([`Cue`]). A [`Mixer`]
//! plays clips and keeps their sum within bounds.
//!
//! Everything follows from its arguments. There is no device and no clock here.

mod blow;
mod clip;
mod cue;
mod mixer;
mod substance;
#[cfg(test)]
mod tests;
mod throw;
mod tone;

pub use blow::{Blow, Thing, blows_together};
pub use clip::{Clip, MOST};
pub use cue::{Cue, cue, room};
pub use mixer::{Bus, Mixer, Order};
pub use substance::Substance;
pub use throw::{Heard, TimedBlow, blows, laid, throw};
