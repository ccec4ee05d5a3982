//! The drawer in the box's left end, and the box with it drawn out.
//!
//! The drawer is modelled in its shut position, with the box about the origin. It slides out to
//! the left.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::prelude::*;

use tesserae_core::rules::{Dice, LotBody};
use tesserae_layout::die_body::DieBody;
use tesserae_layout::plan::BoardPlan;

use super::pieces;
use super::sides::{self, LINE};
use crate::boards::face::Face;
use crate::boards::look::LabelledModel;
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::wear::{Wear, worn};
use crate::mesh::{Outline, Shape, inlay, lathe, region, solid};
use crate::model::Model;

/// Projection of its front from the end, and thickness of its walls.
const PROUD: f32 = 0.020;
const WALL: f32 = 0.026;
/// Clearance between the drawer and its opening, on each side.
const PLAY: f32 = 0.010;
/// Length of the opening, as a share of the box; and distance it slides out on show, as a share
/// of its own length.
const LENGTH: f32 = 0.64;
const DRAWN: f32 = 0.66;
/// Squares of the front.
const COLUMNS: usize = 11;
const ROWS: usize = 5;
/// Wear of the squares.
const WORN: Wear = Wear { round: 0.004, chipped: 0.10, stray: 0.0014 };

/// Width and height of the front on a face.
fn front_size(face: Face) -> Vec2 {
    Vec2::new(face.length - 4.0 * sides::MARGIN, sides::inner(face) * 1.80)
}

/// The face of a box of that size that the drawer is in.
fn face(size: Vec3) -> Face {
    sides::face(size, Vec3::NEG_X)
}

/// The front with its knob, lying flat: a checkerboard of light and dark blue.
fn front(face: Face, detail: Detail) -> Model {
    let mut model = Model::default();
    model.begin("drawer");
    let size = front_size(face);
    let outline = worn(&Outline::rectangle(size.x, size.y), WORN.scaled(2.0), 31, detail);
    model.add(Material::Faience, region::raised(&outline.into(), PROUD, 0.006, detail));
    model.begin("checkerboard");
    let square = ((size.x - 0.06) / COLUMNS as f32).min((size.y - 0.06) / ROWS as f32);
    let low = -Vec2::new(COLUMNS as f32, ROWS as f32) * square / 2.0;
    let bed = Outline::rectangle(-low.x * 2.0 + LINE * 2.0, -low.y * 2.0 + LINE * 2.0);
    model.add(Material::Manganese, inlay::flat(&bed, PROUD + 0.0008));
    for column in 0..COLUMNS {
        for row in 0..ROWS {
            let at = low + (Vec2::new(column as f32, row as f32) + 0.5) * square;
            let outline = Outline::rectangle(square - 0.007, square - 0.007);
            let outline = worn(&outline, WORN, (column * ROWS + row) as u32, detail).moved(at);
            let material =
                if (column + row) % 2 == 0 { Material::PaleFaience } else { Material::Faience };
            let shape = region::raised(&outline.into(), 0.006, 0.0030, detail);
            model.add(material, shape.at(Vec3::Y * PROUD));
        }
    }
    model.begin("knob");
    model.add(Material::Ivory, knob(detail).at(Vec3::Y * (PROUD + 0.003)));
    model
}

/// A turned knob standing on y = 0.
fn knob(detail: Detail) -> Shape {
    let profile = [
        (0.062, 0.0),
        (0.060, 0.012),
        (0.030, 0.022),
        (0.026, 0.042),
        (0.050, 0.058),
        (0.058, 0.078),
        (0.046, 0.098),
        (0.020, 0.108),
        (0.0, 0.110),
    ];
    lathe::turn(&lathe::profile(&profile), detail.corners(0.06))
}

/// The front of the shut drawer, in a box of that size.
pub fn shut(size: Vec3, detail: Detail, onto: &mut Model) {
    let face = face(size);
    face.stand(&front(face, detail), onto);
}

/// The opening for the drawer in a face, centred on the origin.
pub fn opening(face: Face) -> Outline {
    let size = front_size(face) - 2.0 * PLAY;
    Outline::rectangle(size.x, size.y)
}

/// The inside of the opening in a box of that size.
pub fn hollow(size: Vec3) -> Shape {
    let face = face(size);
    let half = front_size(face) / 2.0 - PLAY;
    let deep = size.x * LENGTH;
    let mut shape = Shape::default();
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
        .map(|(x, y)| Vec3::new(half.x * x, 0.0, -half.y * y));
    for k in 0..4 {
        let (a, b) = (corners[k], corners[(k + 1) % 4]);
        let inwards = -((a + b) / 2.0).normalize_or(Vec3::X);
        let mut point = |at: Vec3, shade: f32| shape.vertex(at, inwards, shade);
        let down = Vec3::NEG_Y * deep;
        let [rim_a, rim_b] = [a, b].map(|at| point(at, 0.8));
        let [foot_b, foot_a] = [b, a].map(|at| point(at + down, 0.05));
        shape.quad([rim_b, foot_b, foot_a, rim_a]);
    }
    let floor = corners.map(|at| shape.vertex(at + Vec3::NEG_Y * deep, Vec3::Y, 0.05));
    shape.fan(&floor);
    shape.placed(face.place())
}

/// The whole shut drawer with its pieces and sticks.
fn drawer(size: Vec3, detail: Detail) -> Model {
    let face = face(size);
    let mut model = Model::default();
    face.stand(&front(face, detail), &mut model);
    let room = front_size(face) - 2.0 * (PLAY + 0.006);
    let long = size.x * LENGTH - 0.05;
    let from = face.middle.x;
    let middle = Vec3::new(from + long / 2.0, size.y / 2.0, 0.0);
    model.begin("drawer");
    // Its walls are lower than its front, to pass below the opening's edge.
    let tall = room.y * 0.80;
    let foot = middle.y - room.y / 2.0;
    let mut board = |low: Vec3, high: Vec3| {
        let block = solid::block(high - low, 0.005).at((low + high) / 2.0);
        model.add(Material::Faience, block);
    };
    let (near, far) = (from, from + long);
    let half = room.x / 2.0;
    board(Vec3::new(near, foot, -half), Vec3::new(far, foot + WALL, half));
    let top = foot + tall;
    for side in [-1.0, 1.0] {
        let (a, b) = (side * half, side * (half - WALL));
        board(Vec3::new(near, foot + WALL, a.min(b)), Vec3::new(far, top, a.max(b)));
    }
    let inner = half - WALL;
    board(Vec3::new(far - WALL, foot + WALL, -inner), Vec3::new(far, top, inner));
    add_contents(&mut model, Vec3::new(near, foot + WALL, 0.0), inner, detail);
    model
}

/// Places of the cones and the spools on the drawer's floor, from its front and across. The
/// fourth cone has fallen over.
const CONES: [(f32, f32); 5] =
    [(0.15, -0.30), (0.40, -0.27), (0.64, -0.31), (0.85, -0.26), (1.33, -0.25)];
const SPOOLS: [(f32, f32); 5] =
    [(0.17, -0.05), (0.41, 0.00), (0.66, -0.06), (0.94, -0.01), (1.20, -0.05)];

/// Five cones, five spools and four sticks on the drawer's floor, which starts at `from`.
fn add_contents(model: &mut Model, from: Vec3, half: f32, detail: Detail) {
    let (cone, spool) = (pieces::piece(0, detail), pieces::piece(1, detail));
    let stand = |k: usize, (along, across): (f32, f32)| {
        Transform::from_translation(from + Vec3::new(along, 0.0, across))
            .with_rotation(Quat::from_rotation_y(k as f32 * 1.9))
    };
    for (k, at) in CONES.into_iter().enumerate() {
        let mut place = stand(k, at);
        if k == 3 {
            // The edge of its foot and its tip touch the floor.
            let lean = FRAC_PI_2 + 0.26;
            place.translation.y += pieces::size(0).radius * 0.97;
            place.rotation = Quat::from_rotation_y(0.18) * Quat::from_rotation_z(-lean);
        }
        model.append(&cone, place);
    }
    for (k, at) in SPOOLS.into_iter().enumerate() {
        model.append(&spool, stand(k, at));
    }
    let body = DieBody::from(&Dice::Lots { body: LotBody::Stick, count: 4, none: 5 });
    let DieBody::Stick { radius, flat, .. } = body else { return };
    let stick = pieces::stick(0, &body, detail);
    for k in 0..4 {
        // Two on two, the last with its flat side down.
        let (high, roll) = if k == 3 { (flat, PI) } else { (radius - flat, 0.0) };
        let across = half - radius * (1.15 + 2.1 * (k % 2) as f32);
        let at = from + Vec3::new(0.68, high + (k / 2) as f32 * radius, across);
        let turn = Quat::from_rotation_y(0.012 * (k as f32 - 1.5)) * Quat::from_rotation_x(roll);
        model.append(&stick, Transform::from_translation(at).with_rotation(turn));
    }
}

/// The box with its drawer out, for the inspector.
pub fn box_open(plan: &BoardPlan, detail: Detail) -> LabelledModel {
    let (mut model, size) = super::case(plan, true, detail);
    let out = Vec3::NEG_X * (size.x * LENGTH * DRAWN);
    model.append(&drawer(size, detail), Transform::from_translation(out));
    LabelledModel { model, ..LabelledModel::default() }
}
