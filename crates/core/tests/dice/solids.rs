//! The solids themselves, and how one that lies there is read.

use std::collections::{BTreeMap, HashSet};

use rapier3d::math::{Rotation, Vector};
use tesserae_core::dice::{Body, Face, Pose, Tray, face_axis, is_settled, read, solid, symmetries};

use crate::dot;

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
