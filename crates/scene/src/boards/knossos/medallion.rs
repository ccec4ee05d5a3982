//! The four medallions: petals of glass paste in gold cloisons, round a star of the same paste
//! on ivory. The star's colour says what its cell does.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::bench::{BED, Bench, GILT, Glaze, IVORY, SILVER_CRYSTAL, TOP};
use super::circle::star;
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::{Outline, inlay, lathe};

/// The glass paste of the middle of the path: terracotta pink.
pub const PINK: Vec3 = Vec3::new(0.56, 0.165, 0.115);
/// That of the traps: black.
pub const BLACK: Vec3 = Vec3::new(0.012, 0.011, 0.013);
/// That of the landing: light blue.
pub const BLUE: Vec3 = Vec3::new(0.17, 0.42, 0.60);

/// Petals in the outer ring.
const PETALS: usize = 12;

/// Adds one medallion of a paste.
pub fn add(bench: &mut Bench, at: Vec2, radius: f32, paste: Vec3) {
    let unit = bench.unit;
    let corners = bench.corners(radius) + 4;
    let ring = |share: f32| Outline::regular(corners, radius * share);
    // A drum of gold leaf lifts it all above the bars.
    bench.model.begin("medallion-drum");
    bench.inlay(GILT, &ring(1.0), at, (BED, TOP - 1.3), 0.5);
    bench.bead(GILT, &ring(1.0), at, radius * 0.07, (TOP - 1.4, TOP + 0.6));
    let steps = bench.detail.pick(4, 12, 20);
    let petal = Outline::petal(radius * 0.40, radius * 0.905, radius * 0.375, steps);
    let poured = Outline::petal(radius * 0.425, radius * 0.885, radius * 0.325, steps);
    let askew = (Bench::own(at, 8) - 0.5) * 0.12;
    for k in 0..PETALS {
        let turned = petal.turned(TAU * k as f32 / PETALS as f32 + askew);
        bench.model.begin("medallion-petal");
        if bench.detail == Detail::Coarse {
            let glass = Glaze::tinted(Material::Paste, paste);
            bench.inlay(glass, &turned, at, (TOP - 1.4, TOP), 0.9);
            continue;
        }
        // Poured glass: each petal convex, with its own tone, and gold round it.
        let tone = 0.80 + 0.45 * Bench::own(at + Vec2::X * k as f32, 9);
        let glass = Glaze::tinted(Material::Paste, paste * tone);
        let edge = bench.scaled(&poured.turned(TAU * k as f32 / PETALS as f32 + askew));
        bench.set(glass, inlay::domed(&edge, 1.1 * unit, bench.detail), at, TOP - 1.0);
        bench.model.begin("cloison");
        bench.inlay(GILT, &turned, at, (TOP - 1.4, TOP - 0.75), 0.25);
    }
    // Beads of crystal between the petals' tips.
    bench.model.begin("medallion-bead");
    for k in 0..PETALS {
        let angle = TAU * (k as f32 + 0.5) / PETALS as f32 + askew;
        let place = at + Vec2::from_angle(-angle) * radius * 0.865;
        let bead = lathe::dome(radius * 0.042 * unit, 1.4 * unit, bench.detail);
        let cup = Outline::regular(12, radius * 0.042);
        bench.set_over(SILVER_CRYSTAL, bead, &cup, place, TOP - 1.3);
    }
    heart(bench, at, radius, paste);
}

/// The heart, inside the ring of petals.
fn heart(bench: &mut Bench, at: Vec2, radius: f32, paste: Vec3) {
    let unit = bench.unit;
    let corners = bench.corners(radius * 0.4);
    let circle = |share: f32| Outline::regular(corners, radius * share);
    bench.model.begin("medallion-heart");
    bench.bead(GILT, &circle(0.44), at, radius * 0.05, (TOP - 1.4, TOP + 0.3));
    bench.inlay(IVORY, &circle(0.385), at, (TOP - 1.4, TOP - 0.7), 0.4);
    bench.model.begin("star");
    let points = star(radius * 0.37 * unit, radius * 0.12 * unit, 1.6 * unit, bench.detail);
    bench.set(Glaze::tinted(Material::Paste, paste), points, at, TOP - 0.7);
}
