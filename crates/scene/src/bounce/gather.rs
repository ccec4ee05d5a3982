//! Gathers bounced light: rays from many points of a scene, each traced once.

use std::f32::consts::PI;
use std::thread;

use bevy::prelude::*;

use super::surfaces::{Patch, Surfaces};
use super::{AXES, Bounce, Cube};

/// Number of rays from a point.
const RAYS: usize = 128;
/// Finer directions for each ray, whose mean light is that of the room from there.
const FINER: usize = 24;
/// Number of times that light is passed on between surfaces before the last time.
const BOUNCES: usize = 2;
/// A point from which so large a share of the rays meets surfaces from behind lies in a thing.
const INSIDE: f32 = 0.25;

/// A ray that runs along a patch's normal by so much comes from behind. An edge has a mean normal,
/// so rays that graze it do not count.
const BEHIND: f32 = 0.25;

/// A ray's end if it is no patch: the room, or the back of a surface.
const ROOM: u32 = u32::MAX;
const BACK: u32 = u32::MAX - 1;

/// A lamp. Its light is given as radiance of a white surface, relative to the room's.
#[derive(Clone, Copy, Debug)]
pub struct Beam {
    /// Its place.
    pub at: Vec3,
    /// The point that it shines at.
    pub aim: Vec3,
    /// Radiance of a white matt surface that faces it from a distance of 1.
    pub light: Vec3,
    /// Half angles of its cone: outer, and without falloff. `None` if it shines everywhere.
    pub cone: Option<(f32, f32)>,
    /// Do things throw shadows?
    pub shadows: bool,
}

impl Beam {
    /// Radiance of a white patch in its light.
    fn on(&self, patch: &Patch, surfaces: &Surfaces) -> Vec3 {
        let way = self.at - patch.at;
        let toward = steep(way.normalize_or(Vec3::Y));
        let facing = patch.normal.dot(toward);
        if facing <= 0.0 {
            return Vec3::ZERO;
        }
        let share = self.cone.map_or(1.0, |(outer, inner)| {
            let along = toward.dot((self.at - self.aim).normalize_or(Vec3::Y));
            ((along - outer.cos()) / (inner.cos() - outer.cos())).clamp(0.0, 1.0).powi(2)
        });
        let step = surfaces.step();
        let lifted = patch.at + patch.normal * step;
        if share == 0.0 || self.shadows && surfaces.met_by(lifted, toward, step).is_some() {
            return Vec3::ZERO;
        }
        self.light * (facing * share / way.length_squared())
    }
}

/// A direction without a component of 0, which [`Surfaces::met_by`] needs.
fn steep(toward: Vec3) -> Vec3 {
    Vec3::select(toward.abs().cmplt(Vec3::splat(1e-6)), Vec3::splat(1e-6), toward)
}

/// Directions evenly spread over the sphere, on a spiral.
fn spread(count: usize) -> impl Iterator<Item = Vec3> {
    let golden = PI * (3.0 - 5.0_f32.sqrt());
    (0..count).map(move |k| {
        let y = 1.0 - (2.0 * k as f32 + 1.0) / count as f32;
        let round = (1.0 - y * y).sqrt();
        let angle = golden * k as f32;
        steep(Vec3::new(round * angle.cos(), y, round * angle.sin()))
    })
}

/// The rays from every point, with what they have in common.
struct Rays {
    toward: Vec<Vec3>,
    /// The room's mean light from about there.
    room: Vec<Vec3>,
    /// The share of each ray in the light on a surface that faces along an axis.
    shares: Vec<[f32; 6]>,
}

impl Rays {
    fn of(room: impl Fn(Vec3) -> Vec3) -> Self {
        let toward: Vec<Vec3> = spread(RAYS).collect();
        let mut sums = vec![(Vec3::ZERO, 0.0); RAYS];
        for fine in spread(RAYS * FINER) {
            let nearness = |k: &usize| toward[*k].dot(fine);
            let nearest = (0..RAYS).max_by(|a, b| nearness(a).total_cmp(&nearness(b)));
            if let Some(sum) = nearest.map(|k| &mut sums[k]) {
                sum.0 += room(fine);
                sum.1 += 1.0;
            }
        }
        let facing = |way: &Vec3| AXES.map(|axis| axis.dot(*way).max(0.0));
        let mut shares: Vec<[f32; 6]> = toward.iter().map(facing).collect();
        for face in 0..6 {
            let all: f32 = shares.iter().map(|share| share[face]).sum();
            shares.iter_mut().for_each(|share| share[face] /= all);
        }
        let room = sums.into_iter().map(|(sum, count)| sum / f32::max(count, 1.0)).collect();
        Self { toward, room, shares }
    }

    /// The light on the six sides of a point, given that of each ray.
    fn cube(&self, light: impl Fn(usize) -> Vec3) -> Cube {
        let mut cube = Cube::default();
        for (ray, shares) in self.shares.iter().enumerate() {
            let light = light(ray);
            for (side, share) in cube.iter_mut().zip(shares) {
                *side += light * *share;
            }
        }
        cube
    }
}

/// Calls a function for each index and keeps the results in order, on all threads.
fn in_parallel<T: Send>(count: usize, each: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let workers = thread::available_parallelism().map_or(1, usize::from).min(count.max(1));
    let part = &|k: usize| -> Vec<T> {
        (count * k / workers..count * (k + 1) / workers).map(&each).collect()
    };
    thread::scope(|scope| {
        let parts: Vec<_> = (0..workers).map(|k| scope.spawn(move || part(k))).collect();
        parts.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
    })
}

impl Bounce {
    /// The light between two corners of a scene in the light of beams and of a room, which
    /// shines from all directions.
    pub fn gathered(
        surfaces: &Surfaces,
        (low, high): (Vec3, Vec3),
        spacing: Vec3,
        beams: &[Beam],
        room: impl Fn(Vec3) -> Vec3,
    ) -> Self {
        let rays = Rays::of(room);
        let mut bounce = Self::between(low, high, spacing);
        let points = bounce.cubes.len();
        let ends: Vec<Vec<u32>> =
            in_parallel(points, |point| ends(surfaces, &rays, bounce.point(point)));
        let inside: Vec<bool> = ends
            .iter()
            .enumerate()
            .map(|(point, ends)| {
                let behind = ends.iter().filter(|end| **end == BACK).count();
                surfaces.fills(bounce.point(point)) || behind as f32 > INSIDE * RAYS as f32
            })
            .collect();
        let patches = surfaces.patches();
        let direct = in_parallel(patches.len(), |k| {
            beams.iter().map(|beam| beam.on(&patches[k], surfaces)).sum::<Vec3>()
        });
        let mut light: Vec<Vec3> =
            patches.iter().zip(&direct).map(|(patch, direct)| patch.colour * *direct).collect();
        for round in 0..=BOUNCES {
            let along = |point: usize, ray: usize| match ends[point][ray] {
                ROOM => rays.room[ray],
                BACK => Vec3::ZERO,
                patch => light[patch as usize],
            };
            bounce.cubes = in_parallel(points, |point| rays.cube(|ray| along(point, ray)));
            bounce.fill(&inside);
            if round < BOUNCES {
                let lift = surfaces.step();
                light = in_parallel(patches.len(), |k| {
                    let Patch { at, normal, colour, .. } = patches[k];
                    colour * (direct[k] + bounce.at(at + normal * lift, normal))
                });
            }
        }
        bounce.open(rays.cube(|ray| rays.room[ray]));
        bounce
    }
}

/// What each ray from a point meets.
fn ends(surfaces: &Surfaces, rays: &Rays, from: Vec3) -> Vec<u32> {
    let end = |toward: &Vec3| match surfaces.met_by(from, *toward, 0.0) {
        None => ROOM,
        Some(patch) if surfaces.patches()[patch as usize].normal.dot(*toward) > BEHIND => BACK,
        Some(patch) => patch,
    };
    rays.toward.iter().map(end).collect()
}
