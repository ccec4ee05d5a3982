//! One throw, found and recorded.

use super::body::Body;
use super::face::Face;
use super::pose::Pose;
use super::read::read;
use super::track::{Impact, STEPS_PER_SECOND, Start, Track, ends};
use super::tray::Tray;

/// One throw, from the hand to rest.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    /// What was thrown.
    pub body: Body,
    /// Where it was thrown.
    pub tray: Tray,
    /// How each body left the hand; simulating these again gives this flight. Dice that
    /// were laid start where they lie.
    pub starts: Vec<Start>,
    /// One track for each body, all of one length, [`STEPS_PER_SECOND`] poses for a
    /// second. The first pose is the hand's, the last lies still.
    pub tracks: Vec<Track>,
    /// Seconds from the first pose to the last.
    pub duration: f32,
    /// The impacts, in order of time.
    pub impacts: Vec<Impact>,
    /// How many throws were simulated to find this one, itself included; 0 for dice that
    /// were laid.
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

    /// The recorded poses of all bodies from `seconds` after the start on, the one just
    /// before that included. After the end these are the last ones.
    pub fn poses_from(&self, seconds: f32) -> impl Iterator<Item = &Pose> {
        let passed = (seconds * STEPS_PER_SECOND as f32) as usize;
        self.tracks.iter().flat_map(move |track| &track[passed.min(track.len() - 1)..])
    }

    /// The poses in which the bodies come to rest.
    pub fn rest(&self) -> Vec<Pose> {
        ends(&self.tracks)
    }

    /// The faces, read off the last recorded poses and nothing else. Empty if a
    /// body lies cocked, which [`super::throw`] never returns.
    pub fn faces(&self) -> Vec<Face> {
        read(self.body, &self.rest()).unwrap_or_default()
    }
}
