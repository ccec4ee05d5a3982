//! What is recorded of a throw: how each body starts, where it goes, what it strikes.

use super::pose::Pose;

/// Steps of the simulation, and recorded poses, for each second.
pub const STEPS_PER_SECOND: u32 = 120;

/// How one body leaves the hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Start {
    /// Where it is and how it is turned.
    pub pose: Pose,
    /// Velocity of its centre of mass, in scene units a second.
    pub velocity: [f32; 3],
    /// Angular velocity in radians a second, about the axes of the tray.
    pub spin: [f32; 3],
}

/// The poses of one body, one for each step of the simulation.
pub type Track = Vec<Pose>;

/// The last pose of each body.
pub(super) fn ends(tracks: &[Track]) -> Vec<Pose> {
    tracks.iter().filter_map(|track| track.last().copied()).collect()
}

/// What a body struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Struck {
    /// The floor of the tray.
    Floor,
    /// One of the invisible walls.
    Wall,
    /// Another body, by its index.
    Body(usize),
}

/// An impact, for the sound of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// Seconds after the start of the flight.
    pub time: f32,
    /// Change of the body's velocity, in scene units a second. The first impact of a
    /// normal throw has about 1 to 5; below 0.25 nothing is recorded.
    pub strength: f32,
    /// The body, by its index; of two bodies that strike each other the lower one.
    pub body: usize,
    /// What it struck.
    pub other: Struck,
}
