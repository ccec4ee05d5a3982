//! The Phaistos disc: Heraklion, about 1700 BC. Fired clay, 160 mm across,
//! stamped on both sides.
//!
//! [`disc`] lies about the origin, side A up. Turn it over about the axis that points away from
//! the viewer (z) to see side B. [`show`] stands it up for the inspector.

mod hand;
pub mod sign;
pub mod spiral;
mod stand;
pub mod text;

use std::f32::consts::TAU;

use bevy::prelude::*;

use tesserae_layout::fittings::Spot;
use tesserae_layout::places::Rack;
use tesserae_layout::spec::TableSpec;

use super::look::LabelledModel;
use crate::material::Material;
use crate::mesh::detail::Detail;
use crate::mesh::glyph::Glyph;
use crate::mesh::groove::groove;
use crate::mesh::lathe::Ring;
use crate::mesh::outline::lift;
use crate::mesh::stamp::Plate;
use crate::mesh::{Outline, Region, Shape, lathe, region, stamp};
use crate::model::{Model, PartId};
use spiral::{Page, page};
use stand::{FACE, RADIUS};
use text::{Side, group_of_field};

/// Height of a group's plate, and the rounding of its edge. Together they form the incised
/// lines.
const PLATE: f32 = 0.010;
const BEVEL: f32 = 0.0035;
/// Height of the burr beside the lines.
const BURR: f32 = 0.0016;
/// Number of fields of the labyrinth.
const FIELDS: u8 = 61;
/// Approximate width and height of a group.
const GROUP: f32 = 0.12;
/// Tone of the disc's clay: a little redder than the tiles.
const TONE: Vec3 = Vec3::new(0.97, 0.89, 0.82);

/// The disc.
pub fn disc(detail: Detail) -> Model {
    let mut model = Model::default();
    model.begin("disc-body");
    model.add(Material::Clay, hand::risen(body(detail).tinted(TONE)));
    for side in Side::ALL {
        add_page(&mut model, side, &page(side, detail), detail);
    }
    model.stain(Material::Clay, hand::fire);
    model
}

/// The disc on a stand, side A to the front, with the places of the labyrinth's fields and of
/// the signs.
pub fn show(detail: Detail) -> LabelledModel {
    let upright = stand::upright();
    let mut model = stand::stand(detail);
    model.append(&disc(detail), upright);
    let mut show = LabelledModel { model, cells: fields(), signs: Side::ALL.map(signs).concat() };
    for spot in show.cells.iter_mut().chain(&mut show.signs) {
        spot.at = upright.transform_point(spot.at);
        spot.normal = upright.rotation * spot.normal;
    }
    show
}

/// The groups of the lying disc, named after the labyrinth's fields that they stand for.
pub fn fields() -> Vec<Spot> {
    let pages = Side::ALL.map(|side| (side, page(side, Detail::Coarse)));
    (1..=FIELDS)
        .filter_map(|field| {
            let (side, number) = group_of_field(field)?;
            let (_, page) = pages.iter().find(|(of, _)| *of == side)?;
            let group = page.groups.get(number)?;
            Some(spot(side, field.to_string(), group.centre, Vec2::splat(GROUP)))
        })
        .collect()
}

/// A sheet that lights up the lying disc's group for a field. `None` if there is no such field.
pub fn field_glow(field: u8, detail: Detail) -> Option<Shape> {
    let (side, number) = group_of_field(field)?;
    let outline = page(side, detail).groups.get(number)?.outline.clone();
    let above = 0.004;
    let glow = region::flat(&Region::from(outline), above).placed(turned_to(side));
    Some(hand::risen(glow))
}

/// The light over a field's place on the lying disc, by the field's name, and whether the disc
/// must turn over to show it.
pub fn place_of(field: &str) -> Option<(bool, Shape)> {
    let field = field.parse().ok()?;
    let (side, _) = group_of_field(field)?;
    Some((side == Side::B, field_glow(field, Detail::Coarse)?))
}

/// The name of a field's group: its number on its face, counted from the rim.
pub fn title_of(field: &str) -> Option<String> {
    let (side, number) = group_of_field(field.parse().ok()?)?;
    Some(format!("Group {} of face {side:?}", number + 1))
}

/// The disc's place beside the board: behind the throwing tray or before it, wherever the racks
/// leave more room, and as large as fits.
pub fn lies(spec: &TableSpec) -> Transform {
    let (tray, half) = (spec.tray.centre, spec.tray.outer_half());
    let room = |sign: f32| {
        let edge = tray.z * sign + half.y;
        let ends =
            |rack: &Rack| [-1.0, 1.0].map(|end| rack.middle.z * sign + rack.outer_half().y * end);
        let in_way = |rack: &&Rack| {
            let apart = (rack.middle.x - tray.x).abs();
            apart < rack.outer_half().x + half.x && rack.middle.z * sign > tray.z * sign
        };
        let nearest = spec.racks.iter().filter(in_way).map(|rack| ends(rack)[0]);
        let farthest = spec.racks.iter().map(|rack| ends(rack)[1]).fold(0.0, f32::max);
        nearest.fold(farthest, f32::min) - edge - GAP
    };
    let sign = if room(-1.0) >= room(1.0) { -1.0 } else { 1.0 };
    let radius = (half.x * 0.92).min(room(sign) / 2.0);
    let scale = radius / RADIUS;
    // In a shallow hollow: otherwise its rim would stand over a thin black gap.
    let level = FACE * 0.6 * scale;
    let at = Vec3::new(tray.x, level, tray.z + sign * (half.y + GAP + radius));
    Transform::from_translation(at).with_scale(Vec3::splat(scale))
}

/// Distance between the disc and the tray.
const GAP: f32 = 0.08;

/// The signs of a side of the lying disc, in reading order.
pub fn signs(side: Side) -> Vec<Spot> {
    let groups = page(side, Detail::Coarse).groups;
    let stamps = groups.iter().flat_map(|group| &group.stamps);
    stamps
        .filter_map(|stamp| {
            let name = format!("{:02}", stamp.sign?);
            Some(spot(side, name, stamp.at, stamp.glyph.size()))
        })
        .collect()
}

fn spot(side: Side, name: String, at: Vec2, extent: Vec2) -> Spot {
    let turn = turned_to(side);
    let flat = turn.transform_point(lift(at, 0.0));
    let at = flat + Vec3::Y * hand::rise(flat.xz(), flat.y);
    Spot { name, at, normal: turn.rotation * Vec3::Y, extent }
}

/// From a side's own plane to its place on the disc.
fn turned_to(side: Side) -> Transform {
    let up = Transform::from_translation(Vec3::Y * FACE);
    match side {
        Side::A => up,
        Side::B => Transform::from_rotation(Quat::from_rotation_z(TAU / 2.0)) * up,
    }
}

/// Everything on a side.
fn add_page(model: &mut Model, side: Side, page: &Page, detail: Detail) {
    let mut add = |part: PartId, shape: Shape| {
        model.begin(part);
        model.add(Material::Clay, hand::risen(shape.tinted(TONE).placed(turned_to(side))));
    };
    let plate = Plate { thickness: PLATE, bevel: BEVEL, burr: BURR };
    for group in &page.groups {
        let signs: Vec<Glyph> = group.stamps.iter().map(|stamp| stamp.glyph.clone()).collect();
        add("disc-group", stamp::plate(&group.outline, plate, &signs, detail));
        for stroke in group.stamps.iter().filter_map(|stamp| stamp.stroke) {
            add("disc-stroke", groove(&stroke, 0.008, detail));
        }
    }
    let dots: Vec<Glyph> = page.dots.1.iter().map(|at| dot(*at, detail)).collect();
    add("disc-dots", stamp::plate(&page.dots.0, plate, &dots, detail));
    // It runs out to a thin end without room for a wider rounding.
    let thin = Plate { bevel: BEVEL * 0.4, burr: 0.0, ..plate };
    add("disc-body", stamp::plate(&page.wedge, thin, &[], detail));
    if detail != Detail::Coarse {
        for scratch in hand::scratches(side) {
            add("disc-crack", groove(&scratch, 0.0042, detail));
        }
    }
}

/// One of the five dots on the line that begins the text.
fn dot(at: Vec2, detail: Detail) -> Glyph {
    let corners = if detail == Detail::Coarse { 6 } else { 14 };
    Glyph::solid(Outline::regular(corners, 0.0085).moved(at))
}

/// The body: its faces below the groups' plates, its edge rounded and, being handmade, a little
/// out of true.
fn body(detail: Detail) -> Shape {
    let bed = FACE - PLATE;
    let edge = 0.776;
    let upper = [
        (RADIUS, 0.0, 1.0, 0.0, 1.0),
        (RADIUS - 0.002, 0.030, 0.96, 0.28, 1.0),
        (RADIUS - 0.008, 0.064, 0.80, 0.60, 1.0),
        (RADIUS - 0.016, FACE - 0.006, 0.35, 0.94, 1.0),
        (edge, FACE - 0.002, -0.2, 0.98, 0.9),
        (edge - 0.005, bed, -0.1, 1.0, 0.36),
        (0.0, bed, 0.0, 1.0, 0.36),
    ];
    let ring = |(radius, height, out, up, shade): (f32, f32, f32, f32, f32), sign: f32| {
        lathe::shaded(radius, height * sign, (out, up * sign), shade)
    };
    let below = upper.iter().skip(1).rev().map(|r| ring(*r, -1.0));
    let profile: Vec<Ring> = below.chain(upper.iter().map(|r| ring(*r, 1.0))).collect();
    let mut shape = lathe::turn(&profile, detail.pick(36, 144, 320));
    for position in &mut shape.positions {
        let flat = position.xz();
        let out = ((flat.length() - edge) / (RADIUS - edge)).clamp(0.0, 1.0);
        let swell = 1.0 + hand::swell(flat) * out;
        *position *= Vec3::new(swell, 1.0, swell);
    }
    shape
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::lay_table;
    use crate::mesh::check;

    #[test]
    fn the_disc_is_sound_and_as_large_as_it_is_told() {
        for (detail, most) in [(Detail::Coarse, 20_000), (Detail::Fine, 190_000)] {
            let model = disc(detail);
            model.parts().for_each(|(_, shape)| check::sound(shape));
            assert!(model.vertices() < most, "{detail:?}: {}", model.vertices());
            let (low, high) = model.merged().bounds();
            let size = high - low;
            assert!(size.x > 1.57 && size.x < 1.66 && size.z > 1.57 && size.z < 1.66, "{size}");
            assert!(size.y > 0.18 && size.y < 0.23, "{size}");
        }
    }

    #[test]
    fn every_field_has_its_place_and_its_light() {
        let fields = fields();
        assert_eq!(fields.len(), 61);
        for (k, field) in fields.iter().enumerate() {
            assert_eq!(field.name, (k + 1).to_string());
            // The first thirty are on side B, the underside.
            assert_eq!(field.at.y > 0.0, k >= 30, "{}", field.name);
            assert!((field.normal.y - field.at.y.signum()).abs() < 1e-4);
            let near = fields[..k].iter().map(|other| other.at.distance(field.at));
            assert!(near.fold(f32::MAX, f32::min) > 0.05, "{}", field.name);
            let glow = field_glow(k as u8 + 1, Detail::Coarse).expect("a field");
            check::sound(&glow);
            let (low, high) = glow.bounds();
            assert!(low.x < field.at.x && field.at.x < high.x, "{}", field.name);
            let (over, _) = place_of(&field.name).expect("a place");
            assert_eq!(over, k < 30, "{}", field.name);
        }
        assert!(place_of("home").is_none() && title_of("home").is_none());
        // The path enters on face B's ring and ends in the rosette of face A.
        for (field, title) in [
            ("1", "Group 12 of face B"),
            ("12", "Group 1 of face B"),
            ("30", "Group 30 of face B"),
            ("31", "Group 12 of face A"),
            ("61", "Group 31 of face A"),
        ] {
            assert_eq!(title_of(field).as_deref(), Some(title));
        }
        assert!(field_glow(62, Detail::Coarse).is_none());
    }

    #[test]
    fn beside_the_board_it_lies_clear_of_racks_and_tray_for_any_number_of_sides() {
        let library = tesserae_core::levels::Library::built_in();
        let game = library.game("phaistos").expect("built in");
        for sides in 2..=4 {
            let spec = lay_table(game, sides);
            let lies = lies(&spec);
            let (at, radius) = (lies.translation, RADIUS * lies.scale.x);
            assert!(radius > 0.25, "{sides} sides: {radius}");
            let boxes = spec.racks.iter().map(|rack| (rack.middle, rack.outer_half()));
            let tray = (spec.tray.centre, spec.tray.outer_half());
            let board = (Vec3::ZERO, spec.plan.size.xz() / 2.0);
            for (middle, half) in boxes.chain([tray, board]) {
                let away = ((at - middle).xz().abs() - half).max(Vec2::ZERO).length();
                assert!(away > radius, "{sides} sides: {away} from {middle}");
            }
        }
    }

    #[test]
    fn all_signs_have_places_but_the_effaced_one() {
        assert_eq!(signs(Side::A).len(), 122);
        assert_eq!(signs(Side::B).len(), 119);
        assert_eq!(signs(Side::A)[0].name, "02");
    }

    #[test]
    fn the_disc_on_show_stands_on_the_ground_and_faces_the_viewer() {
        let show = show(Detail::Coarse);
        let (low, high) = show.model.merged().bounds();
        assert!(low.y.abs() < 1e-4 && high.y > 1.5, "{low} {high}");
        let front = show.cells.iter().find(|spot| spot.name == "61").expect("field 61");
        assert!(front.normal.z > 0.9);
    }
}
