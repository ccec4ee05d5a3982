//! The search for a throw of sticks that shows the drawn sides.
//!
//! A stick's sides cannot be exchanged by turning it, so throws are tried until one
//! fits. Two things make the search short. The sticks of a set are equal: only how
//! many lie flat has to fit, and then each thrown stick takes the part of a drawn
//! one. And a throw that settled but shows the wrong number is not given up: just
//! as many sticks as are wrong leave the hand otherwise, the rest as before. Each
//! try is a whole simulation of all sticks, collisions included.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::face::Face;
use super::simulate::Rollout;
use super::track::{Impact, Start, Struck, Track};

/// Bad ends in a row after which the nearest throw is left for a wholly new one.
const STUCK: u32 = 5;

/// The settled throw that came nearest to the draw.
#[derive(Default)]
pub(super) struct Nearest {
    throw: Option<(Vec<Start>, Vec<Face>)>,
    failures: u32,
}

impl Nearest {
    /// The next throw to try: the nearest so far with some sticks thrown afresh, or
    /// a fresh one if there is none. (Cubes and lots are always thrown afresh.)
    pub(super) fn vary(
        &self,
        fresh: Vec<Start>,
        drawn: &[Face],
        rng: &mut ChaCha8Rng,
    ) -> Vec<Start> {
        let Some((starts, shown)) = &self.throw else {
            return fresh;
        };
        let surplus = if flat(shown) > flat(drawn) { Face::Flat } else { Face::Round };
        let mut wrong: Vec<usize> =
            (0..shown.len()).filter(|&body| shown[body] == surplus).collect();
        let mut varied = starts.clone();
        for _ in 0..flat(shown).abs_diff(flat(drawn)) {
            let body = wrong.swap_remove(rng.random_range(0..wrong.len()));
            varied[body] = fresh[body];
        }
        varied
    }

    /// A throw settled without showing the draw.
    pub(super) fn offer(&mut self, starts: Vec<Start>, shown: Vec<Face>, drawn: &[Face]) {
        let distance = flat(&shown).abs_diff(flat(drawn));
        let nearest = self.throw.as_ref();
        if nearest.is_none_or(|(_, shown)| distance <= flat(shown).abs_diff(flat(drawn))) {
            self.throw = Some((starts, shown));
            self.failures = 0;
        } else {
            self.failed();
        }
    }

    /// A throw ended badly.
    pub(super) fn failed(&mut self) {
        self.failures += 1;
        if self.failures >= STUCK {
            *self = Self::default();
        }
    }
}

fn flat(faces: &[Face]) -> usize {
    faces.iter().filter(|&&face| face == Face::Flat).count()
}

/// Decides which of the equal sticks is which, if as many lie flat as were drawn.
pub(super) fn exchanged(
    starts: &[Start],
    rollout: &Rollout,
    shown: &[Face],
    drawn: &[Face],
) -> Option<(Vec<Start>, Vec<Track>, Vec<Impact>)> {
    let mut left: Vec<usize> = (0..shown.len()).collect();
    // For each drawn stick, the thrown one that takes its part.
    let mut parts = Vec::new();
    for face in drawn {
        let found = left.iter().position(|&body| shown[body] == *face)?;
        parts.push(left.remove(found));
    }
    let renamed = |body: usize| {
        let part = parts.iter().position(|&thrown| thrown == body);
        part.unwrap_or(body)
    };
    let mut impacts = rollout.impacts.clone();
    for impact in &mut impacts {
        impact.body = renamed(impact.body);
        if let Struck::Body(other) = &mut impact.other {
            *other = renamed(*other);
            if *other < impact.body {
                std::mem::swap(other, &mut impact.body);
            }
        }
    }
    Some((
        parts.iter().map(|&thrown| starts[thrown]).collect(),
        parts.iter().map(|&thrown| rollout.tracks[thrown].clone()).collect(),
        impacts,
    ))
}
