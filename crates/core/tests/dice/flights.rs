//! What a flight shows, and that it is a throw.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use tesserae_core::dice::{
    Body, Face, Flight, Hand, Pose, STEPS_PER_SECOND, ThrowError, Tray, USUAL, read, run_throws,
    simulate, throw,
};
use tesserae_core::rules::Dice;

use crate::{CUBE, CUBES, FOUR_TETRAHEDRA, STICKS, TETRAHEDRA, assert_sound, draw, shown, thrown};

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
