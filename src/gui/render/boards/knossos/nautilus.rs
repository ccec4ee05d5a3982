//! The nautilus reliefs: a coiled shell and three arms of ivory on blue, with
//! a boss of crystal in the coil.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use super::bench::{BED, Bench, GILT, GROUND, IVORY, KYANOS, SILVER_CRYSTAL, TOP};
use crate::gui::render::material::Material;
use crate::gui::render::mesh::detail::Detail;
use crate::gui::render::mesh::sweep::{Station, half_round};
use crate::gui::render::mesh::{Outline, lathe};

/// Adds one nautilus. Those of a side look outwards, away from the middle.
pub fn add(bench: &mut Bench, at: Vec2, radius: f32) {
    let corners = bench.corners(radius) + 2;
    let ring = |share: f32| Outline::regular(corners, radius * share);
    bench.inlay(GILT, &ring(1.0), at, (BED, GROUND + 0.4), 0.4);
    bench.bead(GILT, &ring(1.0), at, radius * 0.10, (GROUND, TOP + 0.4));
    bench.inlay((Material::Paste, KYANOS), &ring(0.90), at, (GROUND, TOP - 0.9), 0.5);
    let flip = if at.x < 0.0 { 1.0 } else { -1.0 };
    let steps = bench.detail.pick(20, 72, 96);
    let (scale, unit) = (radius * bench.unit, bench.unit);
    let place = |p: Vec2| Vec2::new(p.x * flip, p.y) * scale;
    let shell: Vec<Station> = (0..=steps).map(|k| shell(k as f32 / steps as f32)).collect();
    let mut lines = vec![shell];
    let arm_steps = if bench.detail == Detail::Coarse { 6 } else { 24 };
    for arm in 0..3 {
        lines.push((0..=arm_steps).map(|k| tendril(arm, k as f32 / arm_steps as f32)).collect());
    }
    for line in lines {
        let mut line: Vec<Station> = line
            .into_iter()
            .map(|s| Station {
                at: place(s.at),
                radius: s.radius * scale,
                height: s.height * unit,
                shade: s.shade,
            })
            .collect();
        // Mirrored, a line runs the other way round; the body does not mind.
        if flip < 0.0 {
            line.reverse();
        }
        let shape = half_round(&line, bench.detail);
        bench.set(IVORY, shape, at, TOP - 0.9);
    }
    let eye = lathe::dome(radius * 0.12 * bench.unit, 1.7 * bench.unit, bench.detail);
    let middle = COIL * Vec2::new(flip, -1.0) * radius;
    bench.set(SILVER_CRYSTAL, eye, at + middle, TOP - 0.3);
}

/// Middle of the coil, in shares of the radius.
const COIL: Vec2 = Vec2::new(-0.12, -0.20);

/// The shell from its mouth (0) to the heart of its coil (1), ribbed.
fn shell(t: f32) -> Station {
    let turns = 1.9;
    let angle = 0.62 * PI - TAU * turns * t;
    let shrink = (-1.68 * t).exp();
    let away = 0.50 * shrink;
    let rib = (TAU * 13.0 * t).cos();
    let mouth = 1.0 + 0.18 * (1.0 - t * 12.0).max(0.0);
    Station {
        at: COIL + Vec2::from_angle(angle) * away,
        radius: 0.235 * shrink * mouth * (1.0 + 0.03 * rib),
        height: 0.8 + 1.2 * shrink + 0.10 * rib,
        shade: 0.88 + 0.12 * rib,
    }
}

/// One of three arms from the shell's mouth, curling at its end.
fn tendril(arm: usize, t: f32) -> Station {
    let (from, lean, curl) = [
        (Vec2::new(0.02, 0.22), 0.35, -1.0),
        (Vec2::new(0.10, 0.14), -0.25, -1.0),
        (Vec2::new(0.16, 0.02), -1.05, -1.0),
    ][arm];
    // A clothoid: straight from the mouth, ever tighter to the end.
    let mut at = from;
    let parts = 24;
    let long = 0.92;
    for k in 0..(t * parts as f32).round() as usize {
        let u = k as f32 / parts as f32;
        let heading = lean + 0.9 * u + curl * 5.6 * u * u * u;
        at += Vec2::from_angle(heading) * long / parts as f32;
    }
    Station { at, radius: 0.062 * (1.0 - 0.75 * t), height: 1.5 * (1.0 - 0.5 * t), shade: 1.0 }
}
