//! The progress of a guided tour.

use bevy::prelude::*;

/// The progress of a tour.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Touring {
    /// The tour and its stop, by their numbers; none while no tour is on.
    pub at: Option<(usize, usize)>,
    /// The camera has been sent to the stop.
    pub arrived: bool,
    /// The numbers of the stops stand on the thing.
    pub numbers: bool,
    /// A tour is offered to a first visitor.
    pub offered: bool,
}
