//! The light that rays gather in rooms whose light can be worked out.

use bevy::prelude::*;

use super::{Beam, Bounce, Surfaces};

const LOW: Vec3 = Vec3::new(-2.0, 0.0, -2.0);
const HIGH: Vec3 = Vec3::new(2.0, 2.0, 2.0);
const WHITE: Vec3 = Vec3::ONE;
const RED: Vec3 = Vec3::new(0.8, 0.05, 0.05);
/// A point close to the wall.
const BESIDE: Vec3 = Vec3::new(0.6, 1.0, 0.1);

/// Adds a flat surface, its corners counter-clockwise from the side that light meets.
fn add(surfaces: &mut Surfaces, [a, b, c, d]: [Vec3; 4], colour: Vec3) {
    surfaces.add_triangle([a, b, c], colour);
    surfaces.add_triangle([a, c, d], colour);
}

/// An upright surface that faces to the left, as high as the scene.
fn upright(x: f32, half: f32) -> [Vec3; 4] {
    [(0.0, -half), (0.0, half), (2.0, half), (2.0, -half)].map(|(y, z)| Vec3::new(x, y, z))
}

/// A wall at x = 1.
fn wall(colour: Vec3) -> Surfaces {
    let mut surfaces = Surfaces::between(LOW, HIGH);
    add(&mut surfaces, upright(1.0, 1.5), colour);
    surfaces.finish();
    surfaces
}

/// A neutral lamp far to the left.
fn lamp() -> Beam {
    let at = Vec3::new(-20.0, 2.0, 0.3);
    Beam { at, aim: Vec3::ZERO, light: WHITE * 400.0, cone: None, shadows: true }
}

fn gathered(surfaces: &Surfaces, beams: &[Beam], room: f32) -> Bounce {
    let spacing = Vec3::splat(0.25);
    Bounce::gathered(surfaces, (LOW, HIGH), spacing, beams, |_| WHITE * room)
}

#[test]
fn a_red_wall_throws_red_light_on_what_faces_it() {
    let bounce = gathered(&wall(RED), &[lamp()], 0.1);
    let facing = bounce.at(BESIDE, Vec3::X);
    assert!(facing.x > 2.0 * facing.z, "{facing}");
    // The lamp gives a white wall a radiance of about 1 and a red one 0.8; the point sees little
    // else.
    assert!((0.5..0.85).contains(&facing.x), "{facing}");
    let away = bounce.at(BESIDE, Vec3::NEG_X);
    assert!((away - WHITE * 0.1).abs().max_element() < 1e-3, "{away}");
}

#[test]
fn light_beside_nothing_is_as_neutral_as_the_room() {
    let bounce = gathered(&Surfaces::between(LOW, HIGH), &[lamp()], 0.1);
    for normal in [Vec3::X, Vec3::Y, Vec3::NEG_Z, Vec3::ONE.normalize()] {
        let light = bounce.at(BESIDE, normal);
        assert!((light - WHITE * 0.1).abs().max_element() < 1e-4, "{light}");
    }
}

#[test]
fn a_wall_takes_the_light_of_the_room_behind_it() {
    let bounce = gathered(&wall(Vec3::splat(0.02)), &[], 1.0);
    let (facing, away) = (bounce.at(BESIDE, Vec3::X), bounce.at(BESIDE, Vec3::NEG_X));
    assert!(facing.x < 0.4 && away.x > 0.99, "{facing}, {away}");
}

#[test]
fn white_things_in_white_light_cannot_be_seen() {
    // A white floor with a white block on it, in light that is equal from all sides: whatever
    // way the light goes, it is equal everywhere.
    let mut surfaces = Surfaces::between(LOW, HIGH);
    let floor = [(-2.0, 2.0), (2.0, 2.0), (2.0, -2.0), (-2.0, -2.0)];
    add(&mut surfaces, floor.map(|(x, z)| Vec3::new(x, 0.0, z)), WHITE);
    let top = [(-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5)];
    add(&mut surfaces, top.map(|(x, z)| Vec3::new(x, 1.0, z)), WHITE);
    for k in 0..4 {
        let ((ax, az), (bx, bz)) = (top[k], top[(k + 1) % 4]);
        let foot = |x: f32, z: f32| Vec3::new(x, 0.0, z);
        let head = |x: f32, z: f32| Vec3::new(x, 1.0, z);
        add(&mut surfaces, [foot(ax, az), foot(bx, bz), head(bx, bz), head(ax, az)], WHITE);
    }
    surfaces.finish();
    let bounce = gathered(&surfaces, &[], 1.0);
    let sides: Vec<f32> = bounce.cubes.iter().flatten().map(|light| light.x).collect();
    let most = sides.iter().copied().fold(0.0, f32::max);
    let mean = sides.iter().sum::<f32>() / sides.len() as f32;
    assert!(most < 1.001, "light from nothing: {most}");
    assert!(mean > 0.95, "lost light: {mean}");
}

#[test]
fn a_lamp_behind_a_screen_gives_nothing() {
    let screened = |screen: bool| {
        let mut surfaces = Surfaces::between(LOW, HIGH);
        add(&mut surfaces, upright(1.0, 1.5), RED);
        if screen {
            add(&mut surfaces, upright(-1.0, 1.9), Vec3::ZERO);
        }
        surfaces.finish();
        gathered(&surfaces, &[lamp()], 0.0).at(BESIDE, Vec3::X).x
    };
    let (open, shut) = (screened(false), screened(true));
    assert!(open > 0.5 && shut < 0.02, "{open}, {shut}");
}

#[test]
fn the_same_scene_gives_the_same_light() {
    let [one, other] = [(); 2].map(|()| gathered(&wall(RED), &[lamp()], 0.3));
    assert_eq!(one.cubes, other.cubes);
}

#[test]
fn rays_meet_surfaces_where_they_are() {
    let surfaces = wall(RED);
    let toward = Vec3::new(0.9, 0.1, 0.05).normalize();
    let met = surfaces.met_by(Vec3::new(-1.9, 0.4, 0.0), toward, 0.0).expect("the wall");
    let patch = surfaces.patches()[met as usize];
    assert!((patch.at.x - 1.0).abs() < 1e-4 && patch.normal.distance(Vec3::NEG_X) < 1e-4);
    assert!((patch.colour - RED).abs().max_element() < 1e-4);
    let expected = 0.4 + 2.9 / 0.9 * 0.1;
    assert!((patch.at.y - expected).abs() < 2.0 * surfaces.step(), "{patch:?}");
    let past = Vec3::new(0.3, 0.9, 0.05).normalize();
    assert!(surfaces.met_by(Vec3::new(-1.9, 0.4, 0.0), past, 0.0).is_none());
    assert!(surfaces.met_by(Vec3::new(-1.9, 0.4, 0.0), toward, 4.0).is_none());
}

#[test]
fn the_image_has_its_sides_where_the_shader_looks_for_them() {
    let mut bounce = Bounce::between(Vec3::ZERO, Vec3::new(3.0, 2.0, 2.0), Vec3::ONE);
    for (side, light) in bounce.cubes[0].iter_mut().enumerate() {
        *light = Vec3::splat(2.0_f32.powi(side as i32)) / super::LET_IN;
    }
    let image = bounce.image();
    let size = image.texture_descriptor.size;
    assert_eq!((size.width, size.height, size.depth_or_array_layers), (3, 4, 6));
    let data = image.data.expect("texels");
    // The first voxel of each side: those that face up their axis in the first rows.
    let texel = |y: usize, z: usize| {
        u16::from_le_bytes([data[(z * 4 + y) * 24], data[(z * 4 + y) * 24 + 1]])
    };
    let found = [texel(0, 0), texel(2, 0), texel(0, 2), texel(2, 2), texel(0, 4), texel(2, 4)];
    // 1, 2, 4 and so on as half floats, rounded down by at most a bit.
    for (side, half) in found.into_iter().enumerate() {
        let exact = (15 + side as u16) << 10;
        assert!(half.abs_diff(exact) <= 1, "side {side}: {half:x} and {exact:x}");
    }
}
