//! The record of one throw: where every body was, and when it struck something.

use super::{DiceSet, Face, Pose, STEPS_PER_SECOND, Start, Tray, read};

/// The poses of one body, one for each step of the simulation.
pub type Track = Vec<Pose>;

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

/// A blow, for the sound of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// Seconds after the start of the flight.
    pub time: f32,
    /// Change of the body's velocity by the blow, in scene units a second. The first
    /// blow of an ordinary throw has about 1 to 5; below 0.25 nothing is recorded.
    pub strength: f32,
    /// The body, by its index; of two bodies that strike each other the lower one.
    pub body: usize,
    /// What it struck.
    pub other: Struck,
}

/// One throw, from the hand to rest.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    /// What was thrown.
    pub set: DiceSet,
    /// Where it was thrown.
    pub tray: Tray,
    /// How each body left the hand; simulating these again gives this flight.
    pub starts: Vec<Start>,
    /// One track for each body, all of one length, [`STEPS_PER_SECOND`] poses for a
    /// second. The first pose is the hand's, the last lies still.
    pub tracks: Vec<Track>,
    /// Seconds from the first pose to the last.
    pub duration: f32,
    /// The blows, in order of time.
    pub impacts: Vec<Impact>,
    /// How many throws were simulated to find this one, itself included.
    pub tries: u32,
    /// How many of them were thrown again because they ended cocked, stacked,
    /// leaning, crowded or outside the tray, or did not end in time. The remaining
    /// tries, of sticks only, showed other sides than the drawn ones.
    pub rethrown: u32,
}

impl Flight {
    /// The pose of a body `seconds` after the start, between the recorded poses.
    /// Before the start it is the first pose, after the end the last.
    ///
    /// # Panics
    /// If there is no such body.
    #[must_use]
    pub fn pose(&self, body: usize, seconds: f32) -> Pose {
        let track = &self.tracks[body];
        let last = track.len() - 1;
        let step = (seconds * STEPS_PER_SECOND as f32).clamp(0.0, last as f32);
        let (before, share) = (step as usize, step.fract());
        if share == 0.0 {
            // Also the last pose, which has none after it.
            return track[before];
        }
        track[before].between(&track[before + 1], share)
    }

    /// The poses in which the bodies come to rest.
    #[must_use]
    pub fn rest(&self) -> Vec<Pose> {
        self.tracks.iter().filter_map(|track| track.last().copied()).collect()
    }

    /// The faces, read off the last recorded poses and nothing else. Empty if a
    /// body lies cocked, which [`super::throw`] never returns.
    #[must_use]
    pub fn reading(&self) -> Vec<Face> {
        read(self.set, &self.rest()).unwrap_or_default()
    }
}
