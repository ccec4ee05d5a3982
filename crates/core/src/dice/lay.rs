//! Dice laid at rest without a throw.

use std::f32::consts::PI;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rapier3d::math::{Rotation, Vector};

use super::body::Body;
use super::face::Face;
use super::flight::Flight;
use super::pose::Pose;
use super::solid::{STICK_LENGTH, STICK_RADIUS, face_axis, solid};
use super::throw::ThrowError;
use super::track::Start;
use super::tray::Tray;

/// The least distance between two bodies; half of it to the walls.
const GAP: f32 = 0.02;
/// Sticks are turned by no more than this against the tray, in radians.
const MOST_TURN: f32 = 0.2;

/// Lays bodies at rest so that they show these faces: flat on the floor, apart and inside
/// the tray, scattered by the seed. Nothing is simulated, so this takes microseconds. The
/// flight has a single pose and lasts 0 seconds.
///
/// The same arguments give the same poses, bit for bit.
///
/// # Errors
/// If the bodies do not have these faces, or the tray has no room for them side by side.
pub fn lay(body: Body, tray: Tray, drawn: &[Face], seed: u64) -> Result<Flight, ThrowError> {
    if let Some(&face) = drawn.iter().find(|face| !body.faces().contains(face)) {
        return Err(ThrowError::WrongFace { body, face });
    }
    if drawn.is_empty() {
        return Err(ThrowError::NoFaces(body));
    }
    let least = least_half(body, drawn.len());
    // NaN is no room either.
    if !tray.half.iter().all(|&half| half >= least) {
        return Err(ThrowError::SmallTray { body, least });
    }
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let [columns, rows] = match body {
        Body::Stick => [1, drawn.len()],
        _ => tray.half.map(|half| (half / least_half(body, 1)) as usize),
    };
    let half = [tray.half[0] / columns as f32, tray.half[1] / rows as f32];
    // Each body has a cell of the tray to itself.
    let mut cells: Vec<usize> = (0..columns * rows).collect();
    let starts: Vec<Start> = drawn
        .iter()
        .map(|&face| {
            let cell = cells.swap_remove(rng.random_range(0..cells.len()));
            let middle =
                |at: usize, axis: usize| half[axis] * (2 * at + 1) as f32 - tray.half[axis];
            let at = [middle(cell % columns, 0), middle(cell / columns, 1)];
            let pose = within_cell(body, face, at, half, &mut rng);
            Start { pose, velocity: [0.0; 3], spin: [0.0; 3] }
        })
        .collect();
    let tracks = starts.iter().map(|start| vec![start.pose]).collect();
    Ok(Flight {
        body,
        tray,
        starts,
        tracks,
        duration: 0.0,
        impacts: Vec::new(),
        tries: 0,
        rethrown: 0,
    })
}

/// Half the width of the smallest square tray with room for so many bodies.
fn least_half(body: Body, count: usize) -> f32 {
    match body {
        Body::Stick => (STICK_LENGTH / 2.0 + GAP).max((STICK_RADIUS + GAP / 2.0) * count as f32),
        _ => (solid(body).extent() + GAP / 2.0) * (count as f32).sqrt().ceil(),
    }
}

/// A pose in a cell of the tray with this middle and half extent, along x and z.
fn within_cell(body: Body, face: Face, at: [f32; 2], half: [f32; 2], rng: &mut ChaCha8Rng) -> Pose {
    let free = half.map(|half| half - GAP / 2.0);
    let most = match body {
        // A short turn moves each end to the side, and each side a little to the ends.
        Body::Stick => ((free[1] - STICK_RADIUS) / (STICK_LENGTH / 2.0))
            .min((free[0] - STICK_LENGTH / 2.0) / STICK_RADIUS)
            .clamp(0.0, MOST_TURN),
        _ => PI,
    };
    let upright = match face {
        Face::Round => Rotation::from_rotation_x(PI),
        _ => Rotation::from_rotation_arc(Vector::from_array(face_axis(face)), Vector::Y),
    };
    let yaw = most * rng.random_range(-1.0..1.0);
    let rotation = (Rotation::from_rotation_y(yaw) * upright).normalize();
    let turned: Vec<Vector> =
        solid(body).vertices.iter().map(|&vertex| rotation * Vector::from_array(vertex)).collect();
    let reach = |axis: usize| turned.iter().map(|at| at[axis].abs()).fold(0.0, f32::max);
    let lowest = turned.iter().map(|at| at.y).fold(f32::INFINITY, f32::min);
    let mut along = |axis: usize, reach: f32| {
        at[axis] + (free[axis] - reach).max(0.0) * rng.random_range(-1.0..1.0)
    };
    let translation = [along(0, reach(0)), -lowest, along(1, reach(2))];
    Pose { translation, rotation: rotation.to_array() }
}
