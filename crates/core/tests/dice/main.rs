//! The dice: do they show what was drawn, and is what is seen a throw?
#![cfg(feature = "physics")]
// A test may end at the first thing that is not as it should be.
#![allow(clippy::unwrap_used)]

mod flights;
mod free;
mod laid;
mod readings;
mod report;
mod solids;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rapier3d::math::{Pose as PhysicsPose, Rotation, Vector};
use rapier3d::parry::query;
use rapier3d::prelude::SharedShape;
use tesserae_core::dice::{
    Body, Face, Flight, Hand, Pose, STEPS_PER_SECOND, Struck, Tray, USUAL, face_axis, solid, throw,
};
use tesserae_core::rules::{Dice, LotBody};

const TETRAHEDRA: Dice = USUAL[0];
const STICKS: Dice = USUAL[1];
const CUBE: Dice = USUAL[2];
const CUBES: Dice = USUAL[3];
const FOUR_TETRAHEDRA: Dice = Dice::Lots { body: LotBody::Tetrahedron, count: 4, none: 0 };

fn draw(dice: Dice, rng: &mut ChaCha8Rng) -> Vec<Face> {
    let faces = Body::from(dice).faces();
    (0..dice.count()).map(|_| faces[rng.random_range(0..faces.len())]).collect()
}

/// A normal throw of these faces.
fn shown(body: Body, tray: Tray, faces: &[Face], seed: u64) -> Flight {
    throw(body, tray, faces, &Hand::normal(body, seed), seed).unwrap()
}

/// A normal throw of a drawn outcome, both from one seed.
fn thrown(dice: Dice, seed: u64) -> (Vec<Face>, Flight) {
    let drawn = draw(dice, &mut ChaCha8Rng::seed_from_u64(seed));
    let flight = shown(dice.into(), Tray::default(), &drawn, seed);
    (drawn, flight)
}

fn dot(a: [f32; 3], b: [f32; 3]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn physics_pose(pose: &Pose) -> PhysicsPose {
    PhysicsPose::from_parts(
        Vector::from_array(pose.translation),
        Rotation::from_array(pose.rotation),
    )
}

/// The face that is up, found apart from the module: by the side that lies on the
/// floor, which is the only one whose corners are all down.
fn face_by_the_floor(body: Body, pose: &Pose) -> Face {
    let height = |face: &Face| {
        let axis = face_axis(*face);
        // The foot: the outermost corners opposite to the face.
        let solid = solid(body);
        let deepest = |v: &[f32; 3]| dot(*v, axis);
        let low = solid.vertices.iter().map(deepest).fold(f32::INFINITY, f32::min);
        let foot = solid.vertices.iter().filter(|v| deepest(v) < low + 1e-4);
        foot.map(|&v| pose.point(v)[1]).fold(f32::NEG_INFINITY, f32::max)
    };
    let faces = body.faces().iter();
    *faces.min_by(|a, b| height(a).total_cmp(&height(b))).unwrap()
}

/// Everything that must be true of a flight before anybody is shown it.
fn assert_sound(drawn: &[Face], flight: &Flight) {
    assert_eq!(flight.faces(), drawn);
    assert_eq!(flight.tracks.len(), drawn.len());
    let length = flight.tracks[0].len();
    assert!(flight.tracks.iter().all(|track| track.len() == length));
    let seconds = (length - 1) as f32 / STEPS_PER_SECOND as f32;
    assert!((flight.duration - seconds).abs() < 1e-6);
    assert!((0.3..=2.5).contains(&flight.duration), "{}", flight.duration);
    assert!(flight.rethrown < flight.tries);

    let corners: Vec<Vector> =
        solid(flight.body).vertices.iter().map(|&v| Vector::from_array(v)).collect();
    let shape = SharedShape::convex_hull(&corners).unwrap();
    let rest = flight.rest();
    for (body, pose) in rest.iter().enumerate() {
        assert_eq!(face_by_the_floor(flight.body, pose), drawn[body]);
        for &vertex in &solid(flight.body).vertices {
            let [x, y, z] = pose.point(vertex);
            assert!(x.abs() <= flight.tray.half[0] + 0.005, "outside: {x}");
            assert!(z.abs() <= flight.tray.half[1] + 0.005, "outside: {z}");
            assert!(y > -0.005, "in the floor: {y}");
        }
        for other in &rest[body + 1..] {
            let (a, b) = (physics_pose(pose), physics_pose(other));
            let gap = query::distance(&a, &*shape.0, &b, &*shape.0).unwrap();
            assert!(gap.distance > 0.003, "touching: {}", gap.distance);
        }
    }
    for track in &flight.tracks {
        for (step, pair) in track.windows(2).enumerate() {
            let (move_, turn) = (pair[0].distance_to(&pair[1]), pair[0].angle_to(&pair[1]));
            let size: f32 = pair[1].rotation.iter().map(|q| q * q).sum();
            assert!((size - 1.0).abs() < 1e-4);
            // What 8 units and 90 radians a second would do in a step.
            assert!(move_ < 0.07 && turn < 0.75, "a jump: {move_}, {turn}");
            if step + 8 >= length - 1 {
                assert!(move_ < 2e-4 && turn < 2e-3, "at rest: {move_}, {turn}");
            }
        }
        // No slow turn into place either: the still steps together turn nothing.
        let (still, last) = (&track[length - 9], &track[length - 1]);
        assert!(still.angle_to(last) < 5e-3 && still.distance_to(last) < 5e-4);
    }
    let times: Vec<f32> = flight.impacts.iter().map(|impact| impact.time).collect();
    assert!(times.is_sorted());
    assert!(times.iter().all(|time| (0.0..=flight.duration).contains(time)));
    for body in 0..drawn.len() {
        let heard = flight.impacts.iter().any(|impact| {
            impact.strength > 0.0 && (impact.body == body || impact.other == Struck::Body(body))
        });
        assert!(heard, "body {body} made no sound");
    }
}
