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
    DiceKind, DiceSet, Face, Flight, Hand, Pose, STEPS_PER_SECOND, Score, Scoring, Struck,
    ThrowError, Tray, chi_squared, command, face_axis, read, run_throws, settled, simulate, solid,
    symmetries, throw,
};

fn draw(set: DiceSet, rng: &mut ChaCha8Rng) -> Vec<Face> {
    let faces = Face::all(set.kind);
    (0..set.count).map(|_| faces[rng.random_range(0..faces.len())]).collect()
}

/// An ordinary throw of a drawn outcome, both from one seed.
fn thrown(set: DiceSet, seed: u64) -> (Vec<Face>, Flight) {
    let drawn = draw(set, &mut ChaCha8Rng::seed_from_u64(seed));
    let hand = Hand::cast(set, seed);
    let flight = throw(set, Tray::default(), &drawn, &hand, seed).unwrap();
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
fn face_by_the_floor(kind: DiceKind, pose: &Pose) -> Face {
    let height = |face: &Face| {
        let axis = face_axis(*face);
        // The foot: the outermost corners opposite to the face.
        let solid = solid(kind);
        let deepest = |v: &[f32; 3]| dot(*v, axis);
        let low = solid.vertices.iter().map(deepest).fold(f32::INFINITY, f32::min);
        let foot = solid.vertices.iter().filter(|v| deepest(v) < low + 1e-4);
        foot.map(|&v| pose.point(v)[1]).fold(f32::NEG_INFINITY, f32::max)
    };
    let faces = Face::all(kind).iter();
    *faces.min_by(|a, b| height(a).total_cmp(&height(b))).unwrap()
}

/// Everything that must be true of a flight before anybody is shown it.
fn assert_sound(drawn: &[Face], flight: &Flight) {
    let set = flight.set;
    assert_eq!(flight.reading(), drawn);
    assert_eq!(flight.tracks.len(), set.count);
    let length = flight.tracks[0].len();
    assert!(flight.tracks.iter().all(|track| track.len() == length));
    let seconds = (length - 1) as f32 / STEPS_PER_SECOND as f32;
    assert!((flight.duration - seconds).abs() < 1e-6);
    assert!((0.3..=2.5).contains(&flight.duration), "{}", flight.duration);
    assert!(flight.rethrown < flight.tries);

    let corners: Vec<Vector> =
        solid(set.kind).vertices.iter().map(|&v| Vector::from_array(v)).collect();
    let shape = SharedShape::convex_hull(&corners).unwrap();
    let rest = flight.rest();
    for (body, pose) in rest.iter().enumerate() {
        assert_eq!(face_by_the_floor(set.kind, pose), drawn[body]);
        for &vertex in &solid(set.kind).vertices {
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
    for body in 0..set.count {
        let heard = flight.impacts.iter().any(|impact| {
            impact.strength > 0.0 && (impact.body == body || impact.other == Struck::Body(body))
        });
        assert!(heard, "body {body} made no sound");
    }
}

fn all_sound(set: DiceSet, throws: u64) {
    let mut seconds = 0.0;
    for seed in 0..throws {
        let (drawn, flight) = thrown(set, seed);
        assert_sound(&drawn, &flight);
        seconds += f64::from(flight.duration);
    }
    let mean = seconds / throws as f64;
    assert!((1.0..2.2).contains(&mean), "a throw lasts {mean} s");
}

#[test]
fn tetrahedra_show_what_was_drawn() {
    all_sound(DiceSet::new(DiceKind::Tetrahedra), 2000);
}

#[test]
fn four_tetrahedra_show_what_was_drawn() {
    all_sound(DiceSet::with_count(DiceKind::Tetrahedra, 4), 500);
}

#[test]
fn a_cube_shows_what_was_drawn() {
    all_sound(DiceSet::new(DiceKind::Cube), 2000);
}

#[test]
fn two_cubes_show_what_was_drawn() {
    all_sound(DiceSet::new(DiceKind::Cubes), 2000);
}

#[test]
fn sticks_show_what_was_drawn() {
    all_sound(DiceSet::new(DiceKind::Sticks), 400);
}

#[test]
fn every_combination_of_sticks_can_be_thrown() {
    let set = DiceSet::new(DiceKind::Sticks);
    for code in 0..16_u64 {
        let drawn: Vec<Face> =
            (0..4).map(|bit| if code >> bit & 1 == 1 { Face::Flat } else { Face::Round }).collect();
        let hand = Hand::cast(set, code);
        let flight = throw(set, Tray::default(), &drawn, &hand, code).unwrap();
        assert_sound(&drawn, &flight);
    }
}

#[test]
fn symmetries_are_the_groups_of_the_solids() {
    for (kind, order) in [(DiceKind::Tetrahedra, 12), (DiceKind::Cube, 24), (DiceKind::Sticks, 2)] {
        let turns: Vec<Pose> = symmetries(kind)
            .into_iter()
            .map(|rotation| Pose { rotation, ..Pose::IDENTITY })
            .collect();
        let mut seen: Vec<Pose> = Vec::new();
        for turn in &turns {
            assert!(seen.iter().all(|other| other.angle_to(turn) > 0.1));
            seen.push(*turn);
            // Every corner goes to a corner, every face to a face.
            for &vertex in &solid(kind).vertices {
                let image = turn.point(vertex);
                let met = solid(kind)
                    .vertices
                    .iter()
                    .any(|&other| (0..3).all(|axis| (other[axis] - image[axis]).abs() < 1e-6));
                assert!(met, "{kind}: {vertex:?} goes astray");
            }
            let images: HashSet<Face> = Face::all(kind)
                .iter()
                .map(|&face| {
                    let image = turn.direction(face_axis(face));
                    *Face::all(kind)
                        .iter()
                        .find(|&&other| dot(face_axis(other), image) > 0.999)
                        .unwrap()
                })
                .collect();
            assert_eq!(images.len(), Face::all(kind).len());
            // Closed: two turns after each other are one of the group.
            for second in &turns {
                let both = turn.turned_within(second.rotation);
                assert!(turns.iter().any(|one| one.angle_to(&both) < 1e-3));
            }
        }
        assert_eq!(turns.len(), order);
        for &from in Face::all(kind) {
            for &to in Face::all(kind) {
                let carries =
                    |turn: &&Pose| dot(turn.direction(face_axis(from)), face_axis(to)) > 0.999;
                let ways = turns.iter().filter(carries).count();
                let expected = match kind {
                    DiceKind::Sticks if from == to => 2,
                    DiceKind::Sticks => 0,
                    _ => order / Face::all(kind).len(),
                };
                assert_eq!(ways, expected, "{kind}: {from} to {to}");
            }
        }
    }
}

#[test]
fn solids_are_closed_convex_and_balanced() {
    for kind in DiceKind::ALL {
        let solid = solid(kind);
        let mut edges: BTreeMap<(u32, u32), i32> = BTreeMap::new();
        let (mut volume, mut moment) = (0.0, [0.0; 3]);
        for (index, side) in solid.sides.iter().enumerate() {
            let normal = solid.normal(index);
            let first = solid.vertices[side[0] as usize];
            for &vertex in &solid.vertices {
                let out = dot(normal, vertex) - dot(normal, first);
                assert!(out < 1e-5, "{kind} bulges by {out}");
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
            assert_eq!((count, edges.get(&(to, from))), (1, Some(&1)), "{kind} is open");
        }
        assert_eq!(solid.vertices.len() + solid.sides.len(), edges.len() / 2 + 2);
        assert!(volume > 0.0);
        assert!(moment.iter().all(|m| (m / volume).abs() < 1e-5), "{kind} is lopsided");
    }
    let opposite = |pips| face_axis(Face::Pips(7 - pips));
    for pips in 1..=6 {
        assert_eq!(dot(face_axis(Face::Pips(pips)), opposite(pips)), -1.0);
    }
}

/// The flight shown is the flight of the unmarked solid with its marks moved. Thrown
/// anew from the turned start, the physics must give the same, up to rounding. Blows
/// multiply the rounding until the two part, so they are compared in time: closely
/// in the air, and by far more equal ends than chance would give.
#[test]
fn a_turned_start_flies_the_same() {
    for kind in [DiceKind::Tetrahedra, DiceKind::Cube, DiceKind::Cubes] {
        let set = DiceSet::new(kind);
        let (mut alike, mut bodies, mut past_first_blow) = (0, 0, 0);
        let throws = 300;
        for seed in 0..throws {
            let (drawn, flight) = thrown(set, seed);
            let again = simulate(set, flight.tray, &flight.starts);
            let apart = (0..flight.tracks[0].len().min(again.tracks[0].len())).find(|&step| {
                (0..set.count).any(|body| {
                    let (a, b) = (flight.tracks[body][step], again.tracks[body][step]);
                    a.distance_to(&b) > 1e-3 || a.angle_to(&b) > 1e-2
                })
            });
            let apart = apart.map_or(f32::INFINITY, |step| step as f32 / STEPS_PER_SECOND as f32);
            let first_blow = flight.impacts[0].time;
            assert!(apart >= first_blow - 0.02, "{kind} {seed}: apart in the air");
            past_first_blow += u32::from(apart > first_blow + 0.05);
            let rest: Vec<Pose> = again.tracks.iter().map(|t| *t.last().unwrap()).collect();
            if let Some(shown) = read(set, &rest) {
                alike += shown.iter().zip(&drawn).filter(|(a, b)| a == b).count();
            }
            bodies += set.count;
        }
        assert!(past_first_blow > throws as u32 * 7 / 10, "{kind}: {past_first_blow}");
        assert!(alike * 10 > bodies * 8, "{kind}: {alike} of {bodies} end alike");
    }
}

/// A stick is never turned, only renamed: a new simulation in the first order is the
/// flight itself, and in the order shown it ends with the same sides.
#[test]
fn sticks_thrown_again_end_alike() {
    let set = DiceSet::new(DiceKind::Sticks);
    let throws = 60;
    let mut alike = 0;
    for seed in 0..throws {
        let (drawn, flight) = thrown(set, seed);
        let again = simulate(set, flight.tray, &flight.starts);
        let rest: Vec<Pose> = again.tracks.iter().map(|t| *t.last().unwrap()).collect();
        alike += usize::from(read(set, &rest) == Some(drawn));
    }
    assert!(alike >= throws as usize * 9 / 10, "{alike} of {throws}");
}

#[test]
fn the_same_seed_gives_the_same_flight() {
    for kind in DiceKind::ALL {
        let set = DiceSet::new(kind);
        for seed in 0..20 {
            let (first, second) = (thrown(set, seed).1, thrown(set, seed).1);
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
        assert_ne!(thrown(set, 1).1.tracks, thrown(set, 2).1.tracks);
        let counts = |seed| {
            let report = run_throws(kind, 40, seed).unwrap();
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
    for kind in DiceKind::ALL {
        let set = DiceSet::new(kind);
        let mut seed = 0;
        for at in points {
            for velocity in velocities {
                seed += 1;
                let drawn = draw(set, &mut ChaCha8Rng::seed_from_u64(seed));
                let hand = Hand::drag(at, velocity);
                let flight = throw(set, Tray::default(), &drawn, &hand, seed).unwrap();
                assert_sound(&drawn, &flight);
            }
        }
    }
}

#[test]
fn a_drag_throws_the_way_it_points() {
    let set = DiceSet::new(DiceKind::Cube);
    let ahead = |seed| {
        let hand = Hand::drag([-0.4, 0.0], [2.5, 0.0]);
        let flight = throw(set, Tray::default(), &[Face::Pips(3)], &hand, seed).unwrap();
        flight.tracks[0][24].translation[0] - flight.tracks[0][0].translation[0]
    };
    assert!((0..20).all(|seed| ahead(seed) > 0.3));
}

#[test]
fn trays_of_other_sizes_hold_the_dice() {
    let set = DiceSet::new(DiceKind::Tetrahedra);
    let tray = Tray { half: [1.3, 0.5] };
    for seed in 0..100 {
        let drawn = draw(set, &mut ChaCha8Rng::seed_from_u64(seed));
        let flight = throw(set, tray, &drawn, &Hand::cast(set, seed), seed).unwrap();
        assert_sound(&drawn, &flight);
    }
    let small = Tray { half: [0.75, 0.3] };
    let refused = throw(set, small, &[Face::Corner(0); 3], &Hand::cast(set, 0), 0);
    assert!(matches!(refused, Err(ThrowError::SmallTray { .. })));
}

#[test]
fn draws_that_do_not_fit_are_refused() {
    let set = DiceSet::new(DiceKind::Cubes);
    let hand = Hand::cast(set, 0);
    let with = |drawn: &[Face]| throw(set, Tray::default(), drawn, &hand, 0).unwrap_err();
    let one = with(&[Face::Pips(1)]);
    assert_eq!(one, ThrowError::WrongNumber { set: 2, drawn: 1 });
    for face in [Face::Flat, Face::Pips(0), Face::Pips(7)] {
        let kind = DiceKind::Cubes;
        assert_eq!(with(&[Face::Pips(1), face]), ThrowError::WrongFace { kind, face });
    }
}

#[test]
fn cocked_dice_are_not_read() {
    for kind in DiceKind::ALL {
        let set = DiceSet::with_count(kind, 1);
        let lean = |degrees: f32, face: Face| {
            // Upright first, then leaning about the axis across.
            let axis = Vector::from_array(face_axis(face));
            let upright = Rotation::from_rotation_arc(axis, Vector::Y);
            let turn = Rotation::from_rotation_x(degrees.to_radians()) * upright;
            read(set, &[Pose { rotation: turn.to_array(), ..Pose::IDENTITY }])
        };
        // Cosine 0.97 is a lean of 14 degrees, 0.9 one of 26.
        let bound = if kind == DiceKind::Sticks { 25.8 } else { 14.0 };
        for &face in Face::all(kind) {
            assert_eq!(lean(0.0, face), Some(vec![face]));
            assert_eq!(lean(bound - 0.5, face), Some(vec![face]), "{kind} {face}");
            assert_eq!(lean(bound + 0.5, face), None, "{kind} {face}");
        }
        assert_eq!(read(set, &[]), None);
    }
}

#[test]
fn stacked_leaning_and_stray_bodies_are_thrown_again() {
    let set = DiceSet::new(DiceKind::Cubes);
    let at = |x: f32, y: f32| Pose { translation: [x, y, 0.0], ..Pose::IDENTITY };
    let tray = Tray::default();
    assert!(settled(set, tray, &[at(0.0, 0.08), at(0.3, 0.08)]).is_ok());
    assert!(settled(set, tray, &[at(0.0, 0.08), at(0.0, 0.24)]).is_err());
    assert!(settled(set, tray, &[at(0.0, 0.08), at(0.165, 0.08)]).is_err());
    assert!(settled(set, tray, &[at(0.0, 0.08), at(0.72, 0.08)]).is_err());
    let leaning = Pose { rotation: Rotation::from_rotation_x(0.1).to_array(), ..at(0.3, 0.085) };
    assert!(settled(set, tray, &[at(0.0, 0.08), leaning]).is_err());
    // One end of a stick on another, which a reading alone would let pass.
    let sticks = DiceSet::with_count(DiceKind::Sticks, 1);
    let flat = |angle: f32, y: f32| Pose {
        translation: [0.0, y, 0.0],
        rotation: Rotation::from_rotation_z(angle).to_array(),
    };
    assert!(settled(sticks, tray, &[flat(0.0, 0.0345)]).is_ok());
    assert!(read(sticks, &[flat(0.05, 0.064)]).is_some());
    assert!(settled(sticks, tray, &[flat(0.05, 0.064)]).is_err());
}

#[test]
fn playback_runs_through_the_recorded_poses() {
    let (_, flight) = thrown(DiceSet::new(DiceKind::Cube), 3);
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
    let (_, flight) = thrown(DiceSet::new(DiceKind::Cube), 8);
    let steps = (flight.impacts[0].time * STEPS_PER_SECOND as f32) as usize - 2;
    let heights: Vec<f32> = flight.tracks[0][..steps].iter().map(|p| p.translation[1]).collect();
    // One and the same downward acceleration in every step.
    let bends: Vec<f32> = heights.windows(3).map(|w| w[2] - 2.0 * w[1] + w[0]).collect();
    assert!(bends.len() > 20 && bends.iter().all(|bend| (bend - bends[0]).abs() < 5e-5));
    assert!(bends[0] < -1e-4);
}

fn chances(kind: DiceKind, count: usize, none: u8) -> Vec<(u8, u32)> {
    let ways = Scoring::Marked { none }.ways(DiceSet::with_count(kind, count));
    ways.into_iter()
        .map(|(score, ways)| match score {
            Score::One(number) => (number, ways),
            Score::Two(..) => panic!("lots give one number"),
        })
        .collect()
}

#[test]
fn chances_are_those_of_the_rules() {
    use DiceKind::{Sticks, Tetrahedra};
    // Of 64 combinations of three lots: 3/8, 3/8, 1/8 and, for none, 1/8.
    assert_eq!(chances(Tetrahedra, 3, 4), [(1, 24), (2, 24), (3, 8), (4, 8)]);
    // Of 256: 1/16, 4/16, 6/16, 4/16, 1/16 (finkel).
    let finkel = [(0, 16), (1, 64), (2, 96), (3, 64), (4, 16)];
    assert_eq!(chances(Tetrahedra, 4, 0), finkel);
    assert_eq!(chances(Sticks, 4, 5), [(1, 4), (2, 6), (3, 4), (4, 1), (5, 1)]);

    let of = |kind| Scoring::usual(DiceSet::new(kind)).probabilities(DiceSet::new(kind));
    assert_eq!(of(Tetrahedra).values().copied().collect::<Vec<_>>(), [0.375, 0.375, 0.125, 0.125]);
    assert!(of(DiceKind::Cube).values().all(|&chance| chance == 1.0 / 6.0));
    let pairs = of(DiceKind::Cubes);
    assert_eq!(pairs.len(), 21);
    assert_eq!(pairs[&Score::Two(6, 4)], 2.0 / 36.0);
    assert_eq!(pairs[&Score::Two(5, 5)], 1.0 / 36.0);
    assert!((pairs.values().sum::<f64>() - 1.0).abs() < 1e-12);
}

#[test]
fn faces_for_a_score_are_equally_likely() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for kind in DiceKind::ALL {
        let set = DiceSet::new(kind);
        let scoring = Scoring::usual(set);
        for (score, ways) in scoring.ways(set) {
            let mut met: BTreeMap<Vec<Face>, u32> = BTreeMap::new();
            let draws = 200 * ways;
            for _ in 0..draws {
                let faces = scoring.faces_for(set, score, &mut rng).unwrap();
                assert_eq!(scoring.score(&faces), score);
                *met.entry(faces).or_default() += 1;
            }
            assert_eq!(met.len(), ways as usize);
            let counts: Vec<f64> = met.values().map(|&n| f64::from(n)).collect();
            let test = chi_squared(&counts, &vec![200.0; counts.len()]);
            assert!(test.p_value > 1e-4, "{kind} {score}: p = {}", test.p_value);
        }
        assert_eq!(scoring.faces_for(set, Score::One(9), &mut rng), None);
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
    for (kind, count) in [
        (DiceKind::Tetrahedra, 1500),
        (DiceKind::Cube, 1500),
        (DiceKind::Cubes, 1000),
        (DiceKind::Sticks, 200),
    ] {
        let report = run_throws(kind, count, 7).unwrap();
        assert_eq!(report.mismatches, 0);
        assert!(report.is_faithful());
        assert_eq!(report.scores.values().sum::<u64>(), count);
        assert!((report.expected.values().sum::<f64>() - count as f64).abs() < 1e-6);
        assert!(report.scores.keys().eq(report.expected.keys()));
        assert!(report.p_value > 1e-4, "{kind}: p = {}", report.p_value);
        assert!(report.tries >= count + report.rethrown);
    }
}

#[test]
fn the_command_prints_the_agreed_fields() {
    let (line, faithful) = command::throw(DiceKind::Cubes, 30, 1, true).unwrap();
    assert!(faithful && !line.contains('\n'));
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

    let (table, _) = command::throw(DiceKind::Sticks, 3, 1, false).unwrap();
    assert!(table.starts_with("sticks thrown 3 times\n"), "{table}");
    // No throws at all are counted, not divided by.
    let (line, faithful) = command::throw(DiceKind::Cube, 0, 1, true).unwrap();
    assert!(faithful && line.contains("\"count\":0"), "{line}");
}

#[test]
fn names_are_read_and_others_refused() {
    for kind in DiceKind::ALL {
        assert_eq!(kind.name().parse(), Ok(kind));
    }
    let error = "astragali".parse::<DiceKind>().unwrap_err().to_string();
    for name in ["astragali", "tetrahedra", "sticks", "cube", "cubes"] {
        assert!(error.contains(name), "{error}");
    }
}
