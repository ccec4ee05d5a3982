//! The nautilus reliefs: a coiled shell and three arms of ivory on blue, with
//! a boss of crystal in the coil.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use super::bench::{BED, BLUE, Bench, GILT, GROUND, IVORY, SILVER_CRYSTAL, TOP};
use crate::mesh::sweep::{Station, half_round};
use crate::mesh::{Outline, lathe};

/// Height of the blue ground: just above the gold about it, to leave the most height for the
/// relief.
const GROUND_OF_BLUE: f32 = GROUND - 0.6;
/// Height of the shell above its ground, up to the board's face.
const RELIEF: f32 = TOP - GROUND_OF_BLUE;

/// Adds one nautilus. Each looks outwards, away from the middle.
pub fn add(bench: &mut Bench, at: Vec2, radius: f32) {
    let corners = bench.corners(radius) + 2;
    let ring = |share: f32| Outline::regular(corners, radius * share);
    bench.model.begin("nautilus-ring");
    bench.bead(GILT, &ring(1.0), at, radius * 0.10, (BED, TOP + 0.4));
    bench.model.begin("nautilus-ground");
    bench.inlay(BLUE, &ring(0.915), at, (BED - 0.2, GROUND_OF_BLUE), 0.2);
    let flip = if at.x < 0.0 { 1.0 } else { -1.0 };
    let steps = bench.detail.pick(20, 120, 260);
    let (scale, unit) = (radius * bench.unit, bench.unit);
    let place = |p: Vec2| Vec2::new(p.x * flip, p.y) * scale;
    let shell: Vec<Station> = (0..=steps).map(|k| shell(k as f32 / steps as f32)).collect();
    let mut lines = vec![("nautilus-shell", shell)];
    let arm_steps = bench.detail.pick(6, 36, 80);
    for arm in 0..3 {
        let arm = (0..=arm_steps).map(|k| tendril(arm, k as f32 / arm_steps as f32)).collect();
        lines.push(("nautilus-arm", arm));
    }
    for (part, line) in lines {
        let mut line: Vec<Station> = line
            .into_iter()
            .map(|s| Station {
                at: place(s.at),
                radius: s.radius * scale,
                height: s.height * unit,
                shade: s.shade,
            })
            .collect();
        // A mirrored line runs the other way round, which does not affect the body.
        if flip < 0.0 {
            line.reverse();
        }
        let shape = half_round(&line, bench.detail);
        bench.model.begin(part);
        bench.set(IVORY, shape, at, GROUND_OF_BLUE);
    }
    bench.model.begin("nautilus-boss");
    let eye = lathe::dome(radius * 0.12 * bench.unit, 1.7 * bench.unit, bench.detail);
    let middle = COIL * Vec2::new(flip, -1.0) * radius;
    let cup = Outline::regular(16, radius * 0.11);
    bench.set_over(SILVER_CRYSTAL, eye, &cup, at + middle, TOP - 1.0);
}

/// Middle of the coil, in shares of the radius.
const COIL: Vec2 = Vec2::new(-0.12, -0.20);

/// The shell from its mouth (0) to the heart of its coil (1), with ribs closer and closer
/// together.
fn shell(t: f32) -> Station {
    let turns = 1.9;
    let angle = 0.62 * PI - TAU * turns * t;
    let shrink = (-1.68 * t).exp();
    let away = 0.50 * shrink;
    // Between two ribs lies a sharp furrow. Each rib is steeper on the side of the mouth.
    let phase = TAU * 15.0 * t.powf(0.93);
    let rib = (phase + 0.35 * phase.sin()).cos();
    let furrow = (0.5 - 0.5 * rib).powi(3);
    let mouth = 1.0 + 0.22 * (1.0 - t * 14.0).max(0.0);
    Station {
        at: COIL + Vec2::from_angle(angle) * away,
        radius: 0.240 * shrink * mouth * (1.0 - 0.085 * furrow),
        height: RELIEF * (0.30 + 0.66 * shrink) * (1.0 - 0.16 * furrow),
        shade: 1.0 - 0.34 * furrow,
    }
}

/// One of three arms from the shell's mouth, curling at its end.
fn tendril(arm: usize, t: f32) -> Station {
    let (from, lean, curl) = [
        (Vec2::new(0.02, 0.22), 0.35, -1.0),
        (Vec2::new(0.10, 0.14), -0.25, -1.0),
        (Vec2::new(0.16, 0.02), -1.05, -1.0),
    ][arm];
    // A clothoid: straight from the mouth, tighter and tighter to the end.
    let mut at = from;
    let (parts, long) = (24, 0.92);
    for k in 0..parts {
        let u = k as f32 / parts as f32;
        let step = (t - u).clamp(0.0, 1.0 / parts as f32);
        let heading = lean + 0.9 * u + curl * 5.6 * u * u * u;
        at += Vec2::from_angle(heading) * long * step;
    }
    // Finger-like joints that fade towards the tip.
    let joint = 1.0 - 0.10 * (0.5 - 0.5 * (TAU * 11.0 * t).cos()).powi(4) * (1.0 - t);
    Station {
        at,
        radius: 0.066 * (1.0 - 0.70 * t) * joint,
        height: RELIEF * 0.52 * (1.0 - 0.45 * t) * joint,
        shade: 0.55 + 0.45 * joint,
    }
}
