//! The search for a throw of sticks that shows the drawn sides.
//!
//! No turn of a stick exchanges its sides, so throws are tried until one fits. Two
//! things make the search short. The sticks are equal: only how many lie flat has to
//! fit, and then each thrown stick takes the part of a drawn one. And a throw that
//! settled with the wrong number is not given up: as many sticks as are wrong leave
//! the hand in another way, the rest as before. Each try is a whole simulation of all
//! sticks, collisions included.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::face::Face;
use super::simulate::Simulation;
use super::track::{Start, Struck};

/// Bad ends in a row after which the nearest throw is dropped for a wholly new one.
const STUCK: u32 = 5;

/// The settled throw that came nearest to the draw.
#[derive(Default)]
pub(super) struct Nearest {
    throw: Option<(Vec<Start>, Vec<Face>)>,
    failures: u32,
}

impl Nearest {
    /// The next throw to try: the nearest so far with some sticks thrown afresh, or
    /// a fresh one if there is none. (Cubes and tetrahedra are always thrown afresh.)
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

/// Decides which of the equal sticks is which, so that each shows its drawn side. False,
/// and nothing changes, if the wrong number lies flat.
pub(super) fn assign_sticks(found: &mut Simulation, shown: &[Face], drawn: &[Face]) -> bool {
    if flat(shown) != flat(drawn) {
        return false;
    }
    let mut left: Vec<usize> = (0..shown.len()).collect();
    // For each drawn stick, the thrown one that takes its part.
    let thrown_as = |face: &Face| {
        let place = left.iter().position(|&body| shown[body] == *face)?;
        Some(left.remove(place))
    };
    let parts: Vec<usize> = drawn.iter().filter_map(thrown_as).collect();
    let renamed = |body| parts.iter().position(|&thrown| thrown == body).unwrap_or(body);
    found.starts = parts.iter().map(|&thrown| found.starts[thrown]).collect();
    found.tracks = parts.iter().map(|&thrown| std::mem::take(&mut found.tracks[thrown])).collect();
    for impact in &mut found.impacts {
        impact.body = renamed(impact.body);
        if let Struck::Body(other) = &mut impact.other {
            *other = renamed(*other);
            if *other < impact.body {
                std::mem::swap(other, &mut impact.body);
            }
        }
    }
    true
}
