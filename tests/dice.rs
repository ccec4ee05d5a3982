//! The dice: do they show what was drawn, and is what is seen a throw?
#![cfg(feature = "physics")]
// A test may end at the first thing that is not as it should be.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, HashSet};

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use rapier3d::math::{Pose as PhysicsPose, Rotation, Vector};
use rapier3d::parry::query;
use rapier3d::prelude::SharedShape;
use tesserae::dice::{
    Body, Face, Flight, Hand, Pose, Reading, STEPS_PER_SECOND, Struck, ThrowError, Tray, USUAL,
    chi_squared, face_axis, is_settled, read, run_throws, simulate, solid, symmetries, throw,
};
use tesserae::levels::Library;
use tesserae::rules::{Dice, LotBody, Outcome, Outcomes, Side, Throw};

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

fn all_sound(dice: Dice, throws: u64) {
    let mut seconds = 0.0;
    for seed in 0..throws {
        let (drawn, flight) = thrown(dice, seed);
        assert_sound(&drawn, &flight);
        seconds += f64::from(flight.duration);
    }
    let mean = seconds / throws as f64;
    assert!((1.0..2.2).contains(&mean), "a throw lasts {mean} s");
}

#[test]
fn tetrahedra_show_what_was_drawn() {
    all_sound(TETRAHEDRA, 2000);
}

#[test]
fn four_tetrahedra_show_what_was_drawn() {
    all_sound(FOUR_TETRAHEDRA, 500);
}

#[test]
fn a_cube_shows_what_was_drawn() {
    all_sound(CUBE, 2000);
}

#[test]
fn two_cubes_show_what_was_drawn() {
    all_sound(CUBES, 2000);
}

#[test]
fn sticks_show_what_was_drawn() {
    all_sound(STICKS, 400);
}

#[test]
fn every_combination_of_sticks_can_be_thrown() {
    for code in 0..16_u64 {
        let drawn: Vec<Face> =
            (0..4).map(|bit| if code >> bit & 1 == 1 { Face::Flat } else { Face::Round }).collect();
        assert_sound(&drawn, &shown(Body::Stick, Tray::default(), &drawn, code));
    }
}

#[test]
fn symmetries_are_the_groups_of_the_solids() {
    for (body, order) in [(Body::Tetrahedron, 12), (Body::Cube, 24), (Body::Stick, 2)] {
        let turns: Vec<Pose> = symmetries(body)
            .into_iter()
            .map(|rotation| Pose { rotation, ..Pose::IDENTITY })
            .collect();
        let mut seen: Vec<Pose> = Vec::new();
        for turn in &turns {
            assert!(seen.iter().all(|other| other.angle_to(turn) > 0.1));
            seen.push(*turn);
            // Every corner goes to a corner, every face to a face.
            for &vertex in &solid(body).vertices {
                let image = turn.point(vertex);
                let met = solid(body)
                    .vertices
                    .iter()
                    .any(|&other| (0..3).all(|axis| (other[axis] - image[axis]).abs() < 1e-6));
                assert!(met, "{body}: {vertex:?} goes astray");
            }
            let images: HashSet<Face> = body
                .faces()
                .iter()
                .map(|&face| {
                    let image = turn.direction(face_axis(face));
                    *body
                        .faces()
                        .iter()
                        .find(|&&other| dot(face_axis(other), image) > 0.999)
                        .unwrap()
                })
                .collect();
            assert_eq!(images.len(), body.faces().len());
            // Closed: two turns after each other are one of the group.
            for second in &turns {
                let both = turn.turned_within(second.rotation);
                assert!(turns.iter().any(|one| one.angle_to(&both) < 1e-3));
            }
        }
        assert_eq!(turns.len(), order);
        for &from in body.faces() {
            for &to in body.faces() {
                let carries =
                    |turn: &&Pose| dot(turn.direction(face_axis(from)), face_axis(to)) > 0.999;
                let ways = turns.iter().filter(carries).count();
                let expected = match body {
                    Body::Stick if from == to => 2,
                    Body::Stick => 0,
                    _ => order / body.faces().len(),
                };
                assert_eq!(ways, expected, "{body}: {from} to {to}");
            }
        }
    }
}

#[test]
fn solids_are_closed_convex_and_balanced() {
    for body in Body::ALL {
        let solid = solid(body);
        let mut edges: BTreeMap<(u32, u32), i32> = BTreeMap::new();
        let (mut volume, mut moment) = (0.0, [0.0; 3]);
        for (index, side) in solid.sides.iter().enumerate() {
            let normal = solid.normal(index);
            let first = solid.vertices[side[0] as usize];
            for &vertex in &solid.vertices {
                let out = dot(normal, vertex) - dot(normal, first);
                assert!(out < 1e-5, "{body} bulges by {out}");
            }
            for (i, &from) in side.iter().enumerate() {
                *edges.entry((from, side[(i + 1) % side.len()])).or_default() += 1;
            }
            for pair in side[1..].windows(2) {
                let [a, b] = [pair[0], pair[1]].map(|v| solid.vertices[v as usize]);
                let part = Vector::from_array(first)
                    .dot(Vector::from_array(a).cross(Vector::from_array(b)));
                volume += part / 6.0;
                for axis in 0..3 {
                    moment[axis] += part / 24.0 * (first[axis] + a[axis] + b[axis]);
                }
            }
        }
        for (&(from, to), &count) in &edges {
            assert_eq!((count, edges.get(&(to, from))), (1, Some(&1)), "{body} is open");
        }
        assert_eq!(solid.vertices.len() + solid.sides.len(), edges.len() / 2 + 2);
        assert!(volume > 0.0);
        assert!(moment.iter().all(|m| (m / volume).abs() < 1e-5), "{body} is lopsided");
    }
    let opposite = |pips| face_axis(Face::Pips(7 - pips));
    for pips in 1..=6 {
        assert_eq!(dot(face_axis(Face::Pips(pips)), opposite(pips)), -1.0);
    }
}

/// The flight shown is the flight of the unmarked solid with its marks moved. Thrown
/// again from the turned start, the physics must give the same, up to rounding. Impacts
/// multiply the rounding until the two part, so they are compared in time: closely
/// in the air, and by far more equal ends than chance would give.
#[test]
fn a_turned_start_flies_the_same() {
    for dice in [TETRAHEDRA, CUBE, CUBES] {
        let body = Body::from(dice);
        let (mut alike, mut bodies, mut past_first_impact) = (0, 0, 0);
        let throws = 300;
        for seed in 0..throws {
            let (drawn, flight) = thrown(dice, seed);
            let again = simulate(body, flight.tray, &flight.starts);
            let apart = (0..flight.tracks[0].len().min(again.tracks[0].len())).find(|&step| {
                flight.tracks.iter().zip(&again.tracks).any(|(track, again)| {
                    let (a, b) = (track[step], again[step]);
                    a.distance_to(&b) > 1e-3 || a.angle_to(&b) > 1e-2
                })
            });
            let apart = apart.map_or(f32::INFINITY, |step| step as f32 / STEPS_PER_SECOND as f32);
            let first_impact = flight.impacts[0].time;
            assert!(apart >= first_impact - 0.02, "{dice:?} {seed}: apart in the air");
            past_first_impact += u32::from(apart > first_impact + 0.05);
            let rest: Vec<Pose> = again.tracks.iter().map(|t| *t.last().unwrap()).collect();
            if let Some(shown) = read(body, &rest) {
                alike += shown.iter().zip(&drawn).filter(|(a, b)| a == b).count();
            }
            bodies += drawn.len();
        }
        assert!(past_first_impact > throws as u32 * 7 / 10, "{dice:?}: {past_first_impact}");
        assert!(alike * 10 > bodies * 8, "{dice:?}: {alike} of {bodies} end alike");
    }
}

/// A stick is never turned, only renamed: a new simulation in the first order is the
/// flight itself, and in the order shown it ends with the same sides.
#[test]
fn sticks_thrown_again_end_alike() {
    let throws = 60;
    let mut alike = 0;
    for seed in 0..throws {
        let (drawn, flight) = thrown(STICKS, seed);
        let again = simulate(Body::Stick, flight.tray, &flight.starts);
        let rest: Vec<Pose> = again.tracks.iter().map(|t| *t.last().unwrap()).collect();
        alike += usize::from(read(Body::Stick, &rest) == Some(drawn));
    }
    assert!(alike >= throws as usize * 9 / 10, "{alike} of {throws}");
}

#[test]
fn the_same_seed_gives_the_same_flight() {
    for dice in USUAL {
        for seed in 0..20 {
            let (first, second) = (thrown(dice, seed).1, thrown(dice, seed).1);
            let bits = |flight: &Flight| -> Vec<u32> {
                let poses = flight.tracks.iter().flatten();
                poses
                    .flat_map(|pose| pose.translation.into_iter().chain(pose.rotation))
                    .map(f32::to_bits)
                    .collect()
            };
            assert_eq!(bits(&first), bits(&second));
            assert_eq!(first, second);
        }
        assert_ne!(thrown(dice, 1).1.tracks, thrown(dice, 2).1.tracks);
        let counts = |seed| {
            let report = run_throws(dice, 40, seed).unwrap();
            (report.scores, report.rethrown, report.tries)
        };
        assert_eq!(counts(5), counts(5));
        assert_ne!(counts(5).0, counts(6).0);
    }
}

#[test]
fn any_drag_comes_to_rest_and_reads_right() {
    let points = [[0.0, 0.0], [0.7, 0.7], [-40.0, 3.0], [0.0, f32::NAN]];
    let velocities = [
        [0.0, 0.0],
        [0.3, -0.1],
        [0.0, -3.0],
        [2.0, 2.0],
        [-1000.0, 400.0],
        [f32::MAX, f32::MAX],
        [f32::NEG_INFINITY, 1.0],
    ];
    for dice in USUAL {
        let mut seed = 0;
        for at in points {
            for velocity in velocities {
                seed += 1;
                let drawn = draw(dice, &mut ChaCha8Rng::seed_from_u64(seed));
                let hand = Hand::drag(at, velocity);
                let flight = throw(dice.into(), Tray::default(), &drawn, &hand, seed).unwrap();
                assert_sound(&drawn, &flight);
            }
        }
    }
}

#[test]
fn a_drag_throws_the_way_it_points() {
    let ahead = |seed| {
        let hand = Hand::drag([-0.4, 0.0], [2.5, 0.0]);
        let flight = throw(Body::Cube, Tray::default(), &[Face::Pips(3)], &hand, seed).unwrap();
        flight.tracks[0][24].translation[0] - flight.tracks[0][0].translation[0]
    };
    assert!((0..20).all(|seed| ahead(seed) > 0.3));
}

#[test]
fn trays_of_other_sizes_hold_the_dice() {
    let tray = Tray { half: [1.3, 0.5] };
    for seed in 0..100 {
        let drawn = draw(TETRAHEDRA, &mut ChaCha8Rng::seed_from_u64(seed));
        assert_sound(&drawn, &shown(Body::Tetrahedron, tray, &drawn, seed));
    }
    let small = Tray { half: [0.75, 0.3] };
    let body = Body::Tetrahedron;
    let refused = throw(body, small, &[Face::Corner(0); 3], &Hand::normal(body, 0), 0);
    assert!(matches!(refused, Err(ThrowError::SmallTray { .. })));
}

#[test]
fn draws_that_do_not_fit_are_refused() {
    let body = Body::Cube;
    let hand = Hand::normal(body, 0);
    let with = |drawn: &[Face]| throw(body, Tray::default(), drawn, &hand, 0).unwrap_err();
    assert_eq!(with(&[]), ThrowError::NoFaces(body));
    for face in [Face::Flat, Face::Pips(0), Face::Pips(7)] {
        assert_eq!(with(&[Face::Pips(1), face]), ThrowError::WrongFace { body, face });
    }
}

#[test]
fn cocked_dice_are_not_read() {
    for body in Body::ALL {
        let lean = |degrees: f32, face: Face| {
            // Upright first, then leaning about the axis across.
            let axis = Vector::from_array(face_axis(face));
            let upright = Rotation::from_rotation_arc(axis, Vector::Y);
            let turn = Rotation::from_rotation_x(degrees.to_radians()) * upright;
            read(body, &[Pose { rotation: turn.to_array(), ..Pose::IDENTITY }])
        };
        // Cosine 0.97 is a lean of 14 degrees, 0.9 one of 26.
        let bound = if body == Body::Stick { 25.8 } else { 14.0 };
        for &face in body.faces() {
            assert_eq!(lean(0.0, face), Some(vec![face]));
            assert_eq!(lean(bound - 0.5, face), Some(vec![face]), "{body} {face}");
            assert_eq!(lean(bound + 0.5, face), None, "{body} {face}");
        }
    }
}

#[test]
fn stacked_leaning_and_stray_bodies_are_thrown_again() {
    let at = |x: f32, y: f32| Pose { translation: [x, y, 0.0], ..Pose::IDENTITY };
    let tray = Tray::default();
    assert!(is_settled(Body::Cube, tray, &[at(0.0, 0.08), at(0.3, 0.08)]));
    assert!(!is_settled(Body::Cube, tray, &[at(0.0, 0.08), at(0.0, 0.24)]));
    assert!(!is_settled(Body::Cube, tray, &[at(0.0, 0.08), at(0.165, 0.08)]));
    assert!(!is_settled(Body::Cube, tray, &[at(0.0, 0.08), at(0.72, 0.08)]));
    let leaning = Pose { rotation: Rotation::from_rotation_x(0.1).to_array(), ..at(0.3, 0.085) };
    assert!(!is_settled(Body::Cube, tray, &[at(0.0, 0.08), leaning]));
    // One end of a stick on another, which a reading alone would let pass.
    let flat = |angle: f32, y: f32| Pose {
        translation: [0.0, y, 0.0],
        rotation: Rotation::from_rotation_z(angle).to_array(),
    };
    assert!(is_settled(Body::Stick, tray, &[flat(0.0, 0.0345)]));
    assert!(read(Body::Stick, &[flat(0.05, 0.064)]).is_some());
    assert!(!is_settled(Body::Stick, tray, &[flat(0.05, 0.064)]));
}

#[test]
fn playback_runs_through_the_recorded_poses() {
    let (_, flight) = thrown(CUBE, 3);
    let track = &flight.tracks[0];
    assert_eq!(flight.pose(0, -1.0), track[0]);
    assert_eq!(flight.pose(0, flight.duration + 9.0), *track.last().unwrap());
    for step in [0, 10, 57] {
        let time = (step as f32 + 0.5) / STEPS_PER_SECOND as f32;
        let (before, after) = (track[step], track[step + 1]);
        let between = flight.pose(0, time);
        let way = before.distance_to(&after);
        assert!((between.distance_to(&before) - way / 2.0).abs() < 1e-3 * way.max(0.01));
        let turn = before.angle_to(&after);
        assert!((between.angle_to(&after) - turn / 2.0).abs() < 1e-3);
    }
}

#[test]
fn dice_fall_freely_until_they_strike() {
    let (_, flight) = thrown(CUBE, 8);
    let steps = (flight.impacts[0].time * STEPS_PER_SECOND as f32) as usize - 2;
    let heights: Vec<f32> = flight.tracks[0][..steps].iter().map(|p| p.translation[1]).collect();
    // One and the same downward acceleration in every step.
    let bends: Vec<f32> = heights.windows(3).map(|w| w[2] - 2.0 * w[1] + w[0]).collect();
    assert!(bends.len() > 20 && bends.iter().all(|bend| (bend - bends[0]).abs() < 5e-5));
    assert!(bends[0] < -1e-4);
}

/// What every combination of faces of these dice says, by how many do.
fn counted(dice: Dice) -> BTreeMap<Throw, u32> {
    let mut rows: Vec<Vec<Face>> = vec![Vec::new()];
    for _ in 0..dice.count() {
        let longer = |row: &Vec<Face>| {
            let row = row.clone();
            Body::from(dice).faces().iter().map(move |face| [row.as_slice(), &[*face]].concat())
        };
        rows = rows.iter().flat_map(longer).collect();
    }
    let mut ways = BTreeMap::new();
    for faces in rows {
        *ways.entry(Reading { dice, draws_side: false }.throw(&faces)).or_default() += 1;
    }
    ways
}

#[test]
fn chances_are_those_of_the_rules() {
    let scores = |dice: Dice| -> Vec<(u8, u32)> {
        let ways = counted(dice).into_iter();
        ways.map(|(throw, ways)| match throw {
            Throw::Score(score) => (score, ways),
            _ => panic!("lots give one number"),
        })
        .collect()
    };
    // Of 64 combinations of three lots: 3/8, 3/8, 1/8 and, for none, 1/8.
    assert_eq!(scores(TETRAHEDRA), [(1, 24), (2, 24), (3, 8), (4, 8)]);
    // Of 256: 1/16, 4/16, 6/16, 4/16, 1/16 (finkel).
    assert_eq!(scores(FOUR_TETRAHEDRA), [(0, 16), (1, 64), (2, 96), (3, 64), (4, 16)]);
    assert_eq!(scores(STICKS), [(1, 4), (2, 6), (3, 4), (4, 1), (5, 1)]);
    let pairs = counted(CUBES);
    assert_eq!((pairs.len(), pairs[&Throw::Pair(6, 4)], pairs[&Throw::Pair(5, 5)]), (21, 2, 1));
    // The rules weigh the throws as the faces of the bodies do.
    for dice in USUAL.into_iter().chain([FOUR_TETRAHEDRA]) {
        let (ways, outcomes) = (counted(dice), dice.outcomes());
        let all: u32 = ways.values().sum();
        let shares = outcomes.list().iter().map(|o| (o.throw, o.weight * all));
        assert!(shares.eq(ways.into_iter().map(|(throw, n)| (throw, n * outcomes.total()))));
    }
}

#[test]
fn faces_for_a_throw_are_equally_likely() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for dice in USUAL {
        let reading = Reading { dice, draws_side: false };
        for (throw, ways) in counted(dice) {
            let mut met: BTreeMap<Vec<Face>, u32> = BTreeMap::new();
            let draws = 200 * ways;
            for _ in 0..draws {
                let faces = reading.faces_for(throw, &mut rng).unwrap();
                assert_eq!(reading.throw(&faces), throw);
                *met.entry(faces).or_default() += 1;
            }
            assert_eq!(met.len(), ways as usize);
            let counts: Vec<f64> = met.values().map(|&n| f64::from(n)).collect();
            let test = chi_squared(&counts, &vec![200.0; counts.len()]);
            assert!(test.p_value > 1e-4, "{dice:?} {throw}: p = {}", test.p_value);
        }
        assert_eq!(reading.faces_for(Throw::Score(9), &mut rng), None);
    }
}

#[test]
fn the_draw_and_a_ride_are_thrown_with_one_body() {
    let outcomes =
        |throws: &[Throw]| Outcomes::new(throws.iter().map(|&throw| Outcome { throw, weight: 1 }));
    let sides = outcomes(&[Throw::First(Side::A), Throw::First(Side::B)]);
    for dice in USUAL {
        let reading = Reading::of(dice, &sides);
        let faces = Body::from(dice).faces();
        let says_a = |face: &&Face| reading.throw(&[**face]) == Throw::First(Side::A);
        assert_eq!(reading.dice, dice.single());
        assert_eq!(faces.iter().filter(says_a).count() * 2, faces.len(), "{dice:?}");
    }
    let ride = Reading::of(CUBES, &CUBE.outcomes());
    assert_eq!((ride.dice, ride.throw(&[Face::Pips(4)])), (CUBE, Throw::Score(4)));
    assert_eq!(Reading::of(CUBES, &CUBES.outcomes()).dice, CUBES);
    assert_eq!(Reading::of(STICKS, &STICKS.outcomes()).dice, STICKS);
}

#[test]
fn every_start_has_faces_for_each_of_its_throws() {
    for game in Library::built_in().games() {
        let start = game.start(game.definition().sides.0);
        let outcomes = start.outcomes().unwrap();
        let reading = Reading::of(game.definition().dice, outcomes);
        for outcome in outcomes.list() {
            assert!(reading.combinations(outcome.throw).next().is_some(), "{game:?}: {outcome:?}");
        }
    }
}

#[test]
fn chi_squared_is_pearsons() {
    // With two degrees of freedom the p-value of 10 is e^-5.
    let test = chi_squared(&[10.0, 20.0, 30.0], &[20.0, 20.0, 20.0]);
    assert!((test.statistic - 10.0).abs() < 1e-12);
    assert!((test.p_value - (-5.0_f64).exp()).abs() < 1e-9);
    assert_eq!(chi_squared(&[7.0], &[7.0]).p_value, 1.0);
}

#[test]
fn the_report_counts_what_was_read() {
    for (dice, count) in [(TETRAHEDRA, 1500), (CUBE, 1500), (CUBES, 1000), (STICKS, 200)] {
        let report = run_throws(dice, count, 7).unwrap();
        assert_eq!(report.mismatches, 0);
        assert!(report.is_faithful());
        assert_eq!(report.scores.values().sum::<u64>(), count);
        assert!((report.expected.values().sum::<f64>() - count as f64).abs() < 1e-6);
        assert!(report.scores.keys().eq(report.expected.keys()));
        assert!(report.p_value > 1e-4, "{dice:?}: p = {}", report.p_value);
        assert!(report.tries >= count + report.rethrown);
    }
}

#[test]
fn the_command_prints_the_agreed_fields() {
    let report = run_throws(CUBES, 30, 1).unwrap();
    let line = report.to_json();
    assert!(report.is_faithful() && !line.contains('\n'));
    let json: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(json["dice"], "cubes");
    assert_eq!(json["count"], 30);
    assert_eq!(json["mismatches"], 0);
    assert_eq!(json["scores"].as_object().unwrap().len(), 21);
    assert!(json["scores"]["6,4"].is_u64());
    assert!((json["expected"]["6,4"].as_f64().unwrap() - 30.0 / 18.0).abs() < 1e-9);
    for field in ["chi_squared", "p_value", "throws_per_second"] {
        assert!(json[field].is_f64(), "{field}");
    }
    assert!(json["rethrown"].is_u64());

    let table = run_throws(STICKS, 3, 1).unwrap().to_string();
    assert!(table.starts_with("sticks thrown 3 times\n"), "{table}");
    // No throws at all are counted, not divided by.
    let report = run_throws(CUBE, 0, 1).unwrap();
    assert!(report.is_faithful() && report.to_json().contains("\"count\":0"));
}
