//! Plaques with their inlays, and the plain slabs beside them.
//!
//! A plaque's upper face is y = 0, about the origin. In the finer looks every inlay lies in a
//! hollow with a line of bitumen round it, slightly above or below the shell. In the coarse
//! look inlays lie on top.

use bevy::prelude::*;

use crate::material::Material;
use crate::material::noise::hash;
use crate::mesh::detail::Detail;
use crate::mesh::groove::groove;
use crate::mesh::setting::{Setting, filling};
use crate::mesh::wear::{Wear, crack, worn};
use crate::mesh::{Outline, Region, Shape, inlay, lathe, outline, region};
use crate::model::{Model, PartId};

/// Height of the coarse look's inlays above their plaque.
pub const RELIEF: f32 = 0.004;
/// Width of the bitumen line round an inlay.
const GAP: f32 = 0.0026;
/// The coarse look's line round an inlay: its width, and a height just enough to draw over the
/// plaque.
const BED: (f32, f32) = (0.0045, 0.0008);
/// Range of heights of inlays relative to their plaque's face.
const LIFT: (f32, f32) = (-0.0013, 0.0006);
/// Width of the rounded upper edges.
const BEVEL: f32 = 0.0010;
const PLATE_BEVEL: f32 = 0.0030;

/// Wear of plaques, inlays and strips. Hollows were cut clean.
const PLAQUE: Wear = Wear { round: 0.0075, chipped: 0.18, stray: 0.0024 };
const INLAY: Wear = Wear { round: 0.0032, chipped: 0.12, stray: 0.0011 };
const HOLLOW: Wear = Wear { round: 0.0022, chipped: 0.0, stray: 0.0010 };
const SLAB: Wear = Wear { round: 0.0040, chipped: 0.20, stray: 0.0017 };

/// The dirt along a plaque's edge.
const DIRT: Vec3 = Vec3::new(0.52, 0.43, 0.31);

/// A plain piece of stone or shell with worn edges, standing on y = 0.
pub fn slab(outline: &Outline, height: f32, seed: u32, detail: Detail) -> Shape {
    let outline = worn(outline, SLAB, seed, detail);
    region::raised(&outline.into(), height, 0.0016, detail)
}

/// Sets inlays into a plaque of shell.
pub struct Setter {
    /// The inlays set so far.
    pub model: Model,
    outline: Outline,
    setting: Setting,
    detail: Detail,
    seed: u32,
    set: i32,
}

impl Setter {
    /// Starts a plaque of that outline. The seed makes it unique.
    pub fn new(outline: &Outline, seed: u32, detail: Detail) -> Self {
        let outline = worn(outline, PLAQUE, seed, detail);
        let setting = Setting::new(outline.clone());
        Self { model: Model::default(), outline, setting, detail, seed, set: 0 }
    }

    /// A number in 0..1 for the current inlay.
    fn own(&self, what: u32) -> f32 {
        hash(self.set, what as i32, self.seed)
    }

    /// Starts another inlay: its seed, and its height above the plaque.
    fn next(&mut self) -> (u32, f32) {
        self.set += 1;
        let seed = self.seed.wrapping_mul(131).wrapping_add(self.set as u32 * 7);
        (seed, LIFT.0 + (LIFT.1 - LIFT.0) * self.own(1))
    }

    fn lays_on(&self) -> bool {
        self.detail == Detail::Coarse
    }

    /// A flat-topped inlay.
    pub fn set(&mut self, part: PartId, material: Material, outline: &Outline) {
        self.model.begin(part);
        if self.lays_on() {
            self.lay_bed(outline);
            let shape = inlay::raised(outline, RELIEF, 0.002, self.detail);
            self.model.add(material, shape);
            return;
        }
        let (seed, lift) = self.next();
        let hollow = worn(outline, HOLLOW, seed, self.detail);
        self.model.add(Material::Bitumen, self.setting.cut(hollow));
        let body = worn(&outline.inset(GAP), INLAY, seed + 1, self.detail);
        self.model.add(material, filling(&body.into(), lift, BEVEL, self.detail));
    }

    /// A band of `width` inside an outline, round an island left standing.
    pub fn frame(&mut self, material: Material, outline: &Outline, width: f32) {
        self.model.begin("frame");
        if self.lays_on() {
            let shape = inlay::band(outline, width, RELIEF * 0.8, width * 0.25);
            self.model.add(material, shape);
            return;
        }
        let (seed, lift) = self.next();
        let calm = |outline: &Outline, k: u32| worn(outline, HOLLOW, seed + k, self.detail);
        let (edge, island) = (calm(outline, 0), calm(&outline.inset(width), 1));
        self.model.add(Material::Bitumen, self.setting.cut_round(edge, island));
        let gap = GAP.min(width * 0.20);
        let band = Region {
            outer: calm(&outline.inset(gap), 2),
            holes: vec![calm(&outline.inset(width - gap - HOLLOW.stray), 3)],
        };
        self.model.add(material, filling(&band, lift, BEVEL, self.detail));
    }

    /// A roundel with or without a boss of another material.
    pub fn dot(
        &mut self,
        part: PartId,
        ring: Material,
        boss: Option<Material>,
        at: Vec2,
        radius: f32,
    ) {
        let corners = self.detail.corners(radius.max(0.02));
        let circle = |radius: f32| Outline::regular(corners, radius).moved(at);
        let Some(boss) = boss else {
            return self.set(part, ring, &circle(radius));
        };
        let inner = circle(radius * (0.34 + 0.08 * self.own(5)));
        self.jewel(part, (ring, &circle(radius)), (boss, &inner));
    }

    /// An inlay with another in its middle.
    pub fn jewel(
        &mut self,
        part: PartId,
        (ring, edge): (Material, &Outline),
        (boss, inner): (Material, &Outline),
    ) {
        if self.lays_on() {
            self.set(part, ring, edge);
            let top = inlay::raised(inner, RELIEF * 0.4, 0.001, self.detail);
            self.model.add(boss, top.at(Vec3::Y * RELIEF));
            return;
        }
        self.model.begin(part);
        self.inlay_ring(ring, edge, inner);
        let (_, lift) = self.next();
        let body = inner.inset(0.0009);
        self.model.add(boss, filling(&body.into(), lift * 0.5, BEVEL * 1.5, self.detail));
    }

    /// A ring of one material in a hollow. The caller fills its inside.
    fn inlay_ring(&mut self, material: Material, edge: &Outline, inner: &Outline) {
        let (seed, lift) = self.next();
        let hollow = worn(edge, HOLLOW, seed, self.detail);
        self.model.add(Material::Bitumen, self.setting.cut(hollow));
        let ring = Region {
            outer: worn(&edge.inset(GAP), HOLLOW, seed + 1, self.detail),
            holes: vec![inner.inset(-0.0009)],
        };
        self.model.add(material, filling(&ring, lift, BEVEL, self.detail));
    }

    /// An eye: an almond of lapis, the white inside it and a dark pupil.
    pub fn eye(&mut self, at: Vec2, length: f32, angle: f32) {
        let steps = self.detail.pick(4, 10, 14);
        let almond = |scale: f32| {
            Outline::almond(length * scale, length * 0.62 * scale, steps).turned(angle).moved(at)
        };
        self.model.begin("eye");
        if self.lays_on() {
            self.set("eye", Material::Lapis, &almond(1.0));
            let white = inlay::raised(&almond(0.66), RELIEF * 0.6, 0.001, self.detail);
            self.model.add(Material::Shell, white.at(Vec3::Y * (RELIEF * 0.7)));
            let pupil = lathe::dome(length * 0.115, 0.003, self.detail);
            self.model.add(Material::Lapis, pupil.at(Vec3::new(at.x, RELIEF * 1.3, -at.y)));
            return;
        }
        let white = almond(0.54 + 0.05 * self.own(6));
        self.inlay_ring(Material::Lapis, &almond(1.0), &white);
        let (_, lift) = self.next();
        let radius = length * 0.115;
        // No two pupils look quite the same way.
        let gaze = Vec2::new(self.own(7) - 0.5, self.own(8) - 0.5) * radius * 0.5;
        let round =
            |radius: f32| Outline::regular(self.detail.corners(0.02), radius).moved(at + gaze);
        let body = Region { outer: white.inset(0.0009), holes: vec![round(radius)] };
        self.model.add(Material::Shell, filling(&body, lift, BEVEL, self.detail));
        let pupil = round(radius - 0.0012).into();
        self.model.add(Material::Lapis, filling(&pupil, lift * 0.5, BEVEL, self.detail));
    }

    fn lay_bed(&mut self, outline: &Outline) {
        let bed = inlay::flat(&outline.inset(-BED.0), BED.1);
        self.model.add(Material::Bitumen, bed);
    }

    /// The finished plaque of that thickness. Every plaque has its own hue, and some are
    /// cracked.
    pub fn finish(mut self, part: PartId, thickness: f32) -> Model {
        self.model.begin(part);
        let down = Vec3::NEG_Y * thickness;
        if self.lays_on() {
            let plate = inlay::worn(&self.outline, thickness, 0.004, 0.022, self.detail);
            self.model.add(Material::Shell, plate.at(down));
            return self.model;
        }
        self.set = 1000;
        let (old, light) = (self.own(1), 0.80 + 0.22 * self.own(2));
        let hue = Vec3::new(1.0, 1.0 - 0.08 * old, 1.0 - 0.27 * old) * light;
        let plate = self.setting.plate(thickness, PLATE_BEVEL, DIRT, self.detail);
        self.model.add(Material::Shell, plate.tinted(hue).at(down));
        self.add_cracks();
        self.model
    }

    /// Hairline cracks that run in from the edge and past the inlays.
    fn add_cracks(&mut self) {
        let (low, high) = outline::bounds(self.outline.points().iter());
        let half = (high - low) / 2.0;
        for k in 0..3 {
            if self.own(20 + k) > 0.34 {
                continue;
            }
            let way = Vec2::from_angle(self.own(30 + k) * std::f32::consts::TAU);
            let from = way * (half / way.abs().max(Vec2::splat(1e-3))).min_element() * 0.975;
            let bend = Vec2::from_angle((self.own(40 + k) - 0.5) * 1.6);
            let to = from - bend.rotate(way) * half.min_element() * (0.35 + 0.9 * self.own(50 + k));
            let line = crack((low + high) / 2.0 + from, (low + high) / 2.0 + to, self.seed + k);
            let line: Vec<Vec2> = line
                .into_iter()
                .take_while(|p| self.outline.inset(PLATE_BEVEL).holds(*p))
                .collect();
            if line.len() > 3 {
                let shape = groove(&line, 0.0022, self.detail);
                self.model.add(Material::Shell, shape.tinted(DIRT).at(Vec3::NEG_Y * 0.0005));
            }
        }
    }
}
