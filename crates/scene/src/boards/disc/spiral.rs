//! The layout of groups on a side of the disc: twelve in a ring along the rim, the others in
//! three turns of a spiral, the last one in the middle.
//!
//! It is seen from above the side, in scene units, with the second axis away from the viewer.
//! The text reads clockwise; the signs' heads point to the middle.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::sign;
use super::sign::Stamp;
use super::text::{RIM_GROUPS, Side, marks};
use crate::material::noise::{hash, ramp, value};
use crate::mesh::Outline;
use crate::mesh::detail::Detail;

/// Outer and inner radius of the ring along the rim.
const RING: (f32, f32) = (0.772, 0.640);
/// Width of the spiral's band.
const BAND: f32 = 0.134;
/// Turns of the spiral.
const TURNS: f32 = 3.0;
/// Where the spiral's line swings inwards in each turn, as a share of the turn: sharply below
/// the ring, which is a circle, and more and more evenly towards the middle.
const SWINGS: [f32; 4] = [0.85, 0.68, 0.50, 0.32];
/// Half the width of the line between two groups.
const LINE: f32 = 0.0035;
/// Width of the strip that holds the five dots.
const DOTS: f32 = 0.036;
/// Free clay above and below the signs, in total.
const MARGIN: f32 = 0.018;
/// Room for the signs of the last group.
const HEART: Vec2 = Vec2::new(0.27, 0.16);
/// Least distance of a sign from its group's edge.
const EDGE: f32 = 0.009;
/// Extra room for a group, in signs.
const PAUSE: f32 = 0.5;

/// A group of signs on the disc.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its edge.
    pub outline: Outline,
    /// Its middle.
    pub centre: Vec2,
    /// Its signs in reading order.
    pub stamps: Vec<Stamp>,
}

/// A side with everything on it.
#[derive(Clone, Debug)]
pub struct Page {
    /// The groups, from the rim inwards.
    pub groups: Vec<Group>,
    /// The strip with the five dots, before the first group, and the dots.
    pub dots: (Outline, [Vec2; 5]),
    /// The blank clay between ring and spiral.
    pub wedge: Outline,
}

/// A stretch of a band of clay, measured clockwise in turns from the start.
#[derive(Clone, Copy)]
struct Band {
    /// The angle of the side's start.
    start: f32,
    /// Does it belong to the ring? Otherwise to the spiral.
    ring: bool,
}

impl Band {
    fn outer(self, turn: f32) -> f32 {
        if self.ring { RING.0 } else { line(turn.floor(), turn.fract()) }
    }

    fn inner(self, turn: f32) -> f32 {
        if self.ring { RING.1 } else { line(turn.floor() + 1.0, turn.fract()) }
    }

    fn middle(self, turn: f32) -> f32 {
        (self.outer(turn) + self.inner(turn)) / 2.0
    }

    /// The direction from the disc's middle.
    fn angle(self, turn: f32) -> f32 {
        self.start - TAU * turn
    }

    /// The lean of the stroke's outer end at a turn off the radius (of its inner end if
    /// `inwards` is negative): strokes were drawn without a ruler.
    fn lean(self, turn: f32, inwards: f32) -> f32 {
        // At the spiral's start and end it borders on clay without a stroke to share.
        if !self.ring && !(1e-3..=TURNS - 1e-3).contains(&turn) {
            return 0.0;
        }
        let own = hash((turn.fract() * 1000.0).round() as i32, i32::from(self.ring), 61) - 0.5;
        own * 0.012 * inwards.signum() / self.middle(turn.min(TURNS - 1e-3))
    }

    /// The edge of a stretch, inset by half the line.
    fn outline(self, from: f32, to: f32, detail: Detail) -> Outline {
        let step = if detail == Detail::Coarse { 0.075 } else { 0.022 };
        let long = (to - from) * TAU * self.middle((from + to) / 2.0);
        let count = (long / step).ceil().max(2.0) as usize;
        let along = |radius: &dyn Fn(f32) -> f32, inwards: f32| -> Vec<Vec2> {
            (0..=count)
                .map(|k| {
                    let turn = from + (to - from) * k as f32 / count as f32;
                    // The end of a turn belongs to the turn that ends there.
                    let level = radius(turn.min(to - 1e-5)) - inwards;
                    let shy = match k {
                        0 => -LINE / level + self.lean(from, inwards),
                        k if k == count => LINE / level + self.lean(to, inwards),
                        _ => 0.0,
                    };
                    Vec2::from_angle(self.angle(turn) + shy) * level
                })
                .collect()
        };
        let outer = along(&|turn| self.outer(turn), LINE);
        let inner = along(&|turn| self.inner(turn), -LINE);
        // Clockwise along the outside, back along the inside.
        Outline::new(outer.into_iter().chain(inner.into_iter().rev()))
    }

    /// Signs in a row along the middle of a stretch, feet outwards.
    fn set(self, text: &str, from: f32, to: f32, detail: Detail) -> Group {
        let outline = self.outline(from, to, detail);
        // Where the band swings inwards, signs must be smaller to fit.
        let stamps = largest(&outline, |size| self.stamps(text, (from, to), size, detail));
        let centre = (from + to) / 2.0;
        let at = Vec2::from_angle(self.angle(centre)) * self.middle(centre);
        Group { outline, centre: at, stamps }
    }

    /// The signs of a stretch, at a share of the largest size that the band allows.
    fn stamps(self, text: &str, (from, to): (f32, f32), size: f32, detail: Detail) -> Vec<Stamp> {
        let centre = (from + to) / 2.0;
        let height = (self.outer(centre) - self.inner(centre) - MARGIN) * size;
        // The heads are closest together.
        let tight = self.middle(centre) - height * 0.42;
        let room = Vec2::new((to - from) * TAU * tight - 2.0 * LINE - 0.016, height);
        sign::row(&marks(text), room, detail)
            .into_iter()
            .map(|stamp| {
                let away = stamp.at;
                let turn = (centre - away.x / tight / TAU).clamp(from, to - 1e-5);
                let angle = self.angle(turn);
                let place = Vec2::from_angle(angle) * self.middle(turn);
                stamp.moved(-away).turned(angle + TAU / 4.0 + askew(place)).moved(place)
            })
            .collect()
    }
}

/// The tilt of a sign at a place.
fn askew(place: Vec2) -> f32 {
    let at = (place * 500.0).round().as_ivec2();
    (hash(at.x, at.y, 67) - 0.5) * 0.15
}

/// Distance of the spiral's line from the middle, at a share of one of its turns.
fn line(turn: f32, share: f32) -> f32 {
    let swing = SWINGS[(turn as usize).min(SWINGS.len() - 1)];
    // Drawn by hand; but where it leaves the ring it must not cross it.
    let free = ramp(0.0, 0.3, turn + share - SWINGS[0]);
    let sway = value(Vec2::new((turn + share) * 0.2, 0.5), (47, 1), 63) - 0.5;
    RING.1 - BAND * (turn + ramp(swing, 1.0, share)) + free * sway * 0.010
}

/// Everything on a side.
pub fn page(side: Side, detail: Detail) -> Page {
    let start = match side {
        Side::A => -1.30,
        Side::B => -1.78,
    };
    let ring = Band { start, ring: true };
    let spiral = Band { start, ring: false };
    let texts = side.groups();
    let (rim, inner) = texts.split_at(RIM_GROUPS.min(texts.len()));
    let (middle, inner) = inner.split_last().map_or(("", inner), |(last, rest)| (*last, rest));
    // The strip of the dots takes its share of the ring.
    let strip = DOTS / (TAU * ring.middle(0.0));
    let mut groups = Vec::new();
    for (text, (from, to)) in rim.iter().zip(shares(rim)) {
        let turn = |share: f32| strip + (1.0 - strip) * share;
        groups.push(ring.set(text, turn(from), turn(to), detail));
    }
    let ruler = Ruler::of(spiral);
    for (text, (from, to)) in inner.iter().zip(shares(inner)) {
        groups.push(spiral.set(text, ruler.turn(from), ruler.turn(to), detail));
    }
    groups.push(heart(spiral, middle, detail));
    let dots = std::array::from_fn(|k| {
        let radius = RING.1 + (RING.0 - RING.1) * (0.14 + 0.18 * k as f32);
        Vec2::from_angle(ring.angle(strip / 2.0)) * radius
    });
    Page { groups, dots: (ring.outline(0.0, strip, detail), dots), wedge: wedge(spiral, detail) }
}

/// The last group, in the space that the spiral leaves free.
fn heart(spiral: Band, text: &str, detail: Detail) -> Group {
    let count = if detail == Detail::Coarse { 24 } else { 72 };
    let points: Vec<Vec2> = (0..count)
        .map(|k| {
            let turn = TURNS - 1.0 + k as f32 / count as f32;
            Vec2::from_angle(spiral.angle(turn)) * (spiral.inner(turn) - LINE)
        })
        .collect();
    // The widest part of the snail's shell lies off the disc's middle.
    let centre = points.iter().sum::<Vec2>() / points.len().max(1) as f32;
    let upright = spiral.start - TAU * (TURNS - 1.0) + TAU / 4.0;
    let outline = Outline::new(points);
    let stamps = largest(&outline, |size| {
        sign::rows(&marks(text), HEART * size, detail)
            .into_iter()
            .map(|stamp| stamp.turned(upright).moved(centre))
            .collect()
    });
    Group { outline, centre, stamps }
}

/// The largest signs, from a row of sizes, that stay inside an outline.
fn largest(outline: &Outline, signs: impl Fn(f32) -> Vec<Stamp>) -> Vec<Stamp> {
    let free = outline.inset(EDGE);
    let fits = |stamps: &Vec<Stamp>| {
        let edges = stamps.iter().flat_map(|stamp| &stamp.glyph.silhouettes);
        edges.flat_map(Outline::points).all(|p| free.holds(*p))
    };
    let sizes = (0..12).map(|k| 1.0 - 0.05 * k as f32);
    sizes.map(signs).find(fits).unwrap_or_default()
}

/// The clay between the ring and the first turn of the spiral.
fn wedge(spiral: Band, detail: Detail) -> Outline {
    let (from, to) = (SWINGS[0] + 0.028, 1.0 - 1e-4);
    let count = if detail == Detail::Coarse { 5 } else { 14 };
    let point = |k: usize, radius: &dyn Fn(f32) -> f32| {
        let turn = from + (to - from) * k as f32 / count as f32;
        let shy = if k == count { LINE / RING.1 } else { 0.0 };
        Vec2::from_angle(spiral.angle(turn) + shy) * radius(turn)
    };
    let outer = (0..=count).map(|k| point(k, &|_| RING.1 - LINE));
    let inner = (0..=count).rev().map(|k| point(k, &|turn| spiral.outer(turn) + LINE));
    Outline::new(outer.chain(inner))
}

/// Each group's share of a length, by its number of signs: from and to, of 1.
fn shares(groups: &[&str]) -> Vec<(f32, f32)> {
    let weight = |group: &str| marks(group).len() as f32 + PAUSE;
    let total: f32 = groups.iter().map(|group| weight(group)).sum();
    let mut to = 0.0;
    let next = |group: &&str| {
        let from = to;
        to += weight(group) / total;
        (from, to)
    };
    groups.iter().map(next).collect()
}

/// Finds the turn at a share of the spiral's length.
struct Ruler {
    /// Length up to each of many steps.
    lengths: Vec<f32>,
}

impl Ruler {
    fn of(spiral: Band) -> Self {
        let steps = 600;
        let mut lengths = vec![0.0];
        for k in 0..steps {
            let turn = TURNS * (k as f32 + 0.5) / steps as f32;
            let last = lengths[k];
            lengths.push(last + spiral.middle(turn) * TAU * TURNS / steps as f32);
        }
        Self { lengths }
    }

    fn turn(&self, share: f32) -> f32 {
        let total = self.lengths.last().copied().unwrap_or(1.0);
        let k = self.lengths.partition_point(|length| *length < share * total);
        let steps = self.lengths.len() - 1;
        if k == 0 {
            return 0.0;
        }
        if k > steps {
            return TURNS;
        }
        let (low, high) = (self.lengths[k - 1], self.lengths[k]);
        let within = (share * total - low) / (high - low);
        TURNS * (k as f32 - 1.0 + within) / steps as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_lies_within_its_own_group() {
        for side in Side::ALL {
            for detail in [Detail::Coarse, Detail::Fine] {
                let page = page(side, detail);
                assert_eq!(page.groups.len(), side.groups().len());
                for (number, group) in page.groups.iter().enumerate() {
                    let edge = group.outline.inset(0.008);
                    let points = group.stamps.iter().flat_map(|stamp| &stamp.glyph.silhouettes);
                    for p in points.flat_map(Outline::points) {
                        assert!(edge.holds(*p), "{side:?} {}: {p}", number + 1);
                    }
                }
            }
        }
    }

    #[test]
    fn one_reads_clockwise_from_the_rim_inwards() {
        for side in Side::ALL {
            let page = page(side, Detail::Coarse);
            let rim = &page.groups[..RIM_GROUPS];
            assert!(rim.iter().all(|group| group.centre.length() > RING.1));
            assert!(page.groups[RIM_GROUPS..].iter().all(|g| g.centre.length() < RING.1));
            for pair in rim.windows(2) {
                assert!(pair[0].centre.perp_dot(pair[1].centre) < 0.0, "clockwise");
            }
            // Also inside a group.
            let stamps = &page.groups[0].stamps;
            assert!(stamps[0].at.perp_dot(stamps[1].at) < 0.0);
        }
    }
}
