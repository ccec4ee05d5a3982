//! Light and ribbons on the things: the chosen part, fields, signs and paths.

use bevy::prelude::*;

use tesserae_core::rules::diagram::{Diagram, Point, Route};
use tesserae_core::rules::{Side, Thing};
use tesserae_layout::fittings::Spot;
use tesserae_layout::lamp::KEY;
use tesserae_scene::assets::{Stores, TableAssets};
use tesserae_scene::mesh::detail::Detail;
use tesserae_scene::mesh::ribbon::ribbon;
use tesserae_scene::mesh::{Outline, Shape, inlay};
use tesserae_scene::section::{Plane, kept_shape};

use super::exhibit::{Chosen, Inspector, Spots};
use super::instances::at_point;
use super::ring::Ringed;
use super::stand::{Built, ShowSystems, Standing};
use super::turntable::StoodThing;
use crate::ui::layers::path_colour;

/// A mark on a thing.
#[derive(Component)]
pub struct ShowMark;

/// The light on a chosen part, and on signs and fields.
const LIT: LinearRgba = LinearRgba::new(1.0, 0.70, 0.22, 0.56);
const FRAMED: LinearRgba = LinearRgba::new(1.0, 0.62, 0.12, 0.92);
/// The line along which signs are read.
const READ: LinearRgba = LinearRgba::new(0.95, 0.62, 0.16, 0.94);
/// The edge of a path's ribbon.
const DARK: LinearRgba = LinearRgba::new(0.006, 0.005, 0.004, 0.88);
/// Height of the light above the surface, as a share of the thing's size.
const ABOVE: f32 = 0.0008;
/// Half the width of a path's ribbon and its height, as shares of the smallest cell.
const RIBBON: (f32, f32) = (0.045, 0.035);
/// Its height above the board, over inlays and rosettes, as a share of the smallest cell.
const CLEAR: f32 = 0.06;

/// The state that the marks were made for: the build, and the parts of the inspector's state that
/// the marks show.
#[derive(PartialEq)]
struct Marked {
    round: u32,
    bare: bool,
    chosen: Option<Chosen>,
    named: [Option<String>; 2],
    reading: bool,
    paths: Vec<Side>,
    section: Option<Plane>,
}

fn spawn_marks(
    mut commands: Commands,
    mut stores: Stores,
    inspector: Res<Inspector>,
    If(assets): If<Res<TableAssets>>,
    built: Res<Built>,
    standing: Res<Standing>,
    spots: Res<Spots>,
    things: Query<(Entity, &StoodThing)>,
    old: Query<Entity, With<ShowMark>>,
    mut ringed: ResMut<Ringed>,
    mut last: Local<Option<Marked>>,
) {
    let wanted = Some(Marked {
        round: built.round,
        bare: inspector.bare,
        chosen: inspector.chosen,
        named: [inspector.field.clone(), inspector.sign.clone()],
        reading: inspector.reading,
        paths: inspector.layers.paths.clone(),
        section: standing.plane(0),
    });
    if *last == wanted {
        return;
    }
    *last = wanted;
    old.iter().for_each(|entity| commands.entity(entity).despawn());
    *ringed = Ringed::default();
    if inspector.bare {
        return;
    }
    let left = |thing: usize, shape: Shape| match standing.plane(thing) {
        Some(plane) => kept_shape(&shape, plane),
        None => shape,
    };
    let lit = lit(&inspector, &standing).map(|(thing, shape)| (thing, left(thing, shape)));
    if let Some((thing, shape)) = &lit {
        *ringed = Ringed::of(*thing, shape);
    } else if let Some(shape) = group(&inspector, &standing, &spots) {
        *ringed = Ringed::of(0, &left(0, shape));
    }
    let lit = lit.map(|(thing, shape)| (thing, shape, LIT));
    for (thing, shape, colour) in lit.into_iter().chain(marks(&inspector, &standing, &spots)) {
        let Some((entity, _)) = things.iter().find(|(_, number)| number.0 == thing) else {
            continue;
        };
        let shape = left(thing, shape);
        if shape.triangles.is_empty() {
            continue;
        }
        let surface = assets.glow(&shape, colour, &mut stores);
        let marks = (Name::new("mark"), ShowMark, ChildOf(entity), Transform::IDENTITY);
        surface.dress(&mut commands.spawn((marks, Visibility::default())));
    }
}

/// The sheet over the chosen instance, and its thing.
fn lit(inspector: &Inspector, standing: &Standing) -> Option<(usize, Shape)> {
    // A clicked sign says more than the clay around it.
    let chosen = inspector.chosen.filter(|_| inspector.sign.is_none())?;
    let stood = standing.things.get(chosen.thing)?;
    let instance = at_point(&stood.model, chosen.part, chosen.near)?;
    let size = (stood.bounds.1 - stood.bounds.0).max_element();
    Some((chosen.thing, raised(instance.shape, size * ABOVE)))
}

/// The group of the disc that is the field in question. A line goes round it: a frame would cut
/// through its signs.
fn group(inspector: &Inspector, standing: &Standing, spots: &Spots) -> Option<Shape> {
    let first = standing.things.first().filter(|_| *inspector.thing() != Thing::Board)?;
    let spot = spots.cells.iter().find(|spot| inspector.field.as_ref() == Some(&spot.name))?;
    let direction = Dir3::new(-spot.normal).ok()?;
    let from = spot.at + spot.normal * (first.bounds.1 - first.bounds.0).length();
    let met = first.model.met_by(Ray3d { origin: from, direction })?;
    Some(at_point(&first.model, met.part?, met.at)?.shape)
}

/// All other marks: thing, kind and colour.
fn marks(
    inspector: &Inspector,
    standing: &Standing,
    spots: &Spots,
) -> Vec<(usize, Shape, LinearRgba)> {
    let mut marks = Vec::new();
    let Some(first) = standing.things.first() else { return marks };
    let size = (first.bounds.1 - first.bounds.0).max_element();
    let framed = |spots: &[Spot], name: &Option<String>| -> Shape {
        let mut all = Shape::default();
        let named = spots.iter().filter(|spot| name.as_ref() == Some(&spot.name));
        named.for_each(|spot| all.append(&frame(spot, size * 0.004)));
        all
    };
    // Neither a lit instance nor a ringed group needs a frame round its field.
    let board = *inspector.thing() == Thing::Board;
    if board && (inspector.chosen.is_none() || inspector.sign.is_some()) {
        marks.push((0, framed(&spots.cells, &inspector.field), FRAMED));
    }
    marks.push((0, framed(&spots.signs, &inspector.sign), FRAMED));
    if inspector.reading {
        for line in reading(&spots.signs, size) {
            marks.push((0, shaded(ribbon(&line, size * 0.0042, size * 0.003)), READ));
        }
    }
    if board && !inspector.apart {
        marks.extend(paths(inspector, spots).into_iter().map(|(shape, colour)| (0, shape, colour)));
    }
    marks
}

/// A slightly larger shape.
fn raised(mut shape: Shape, by: f32) -> Shape {
    for (position, normal) in shape.positions.iter_mut().zip(&shape.normals) {
        *position += *normal * by;
    }
    shape.colours.fill(Vec4::ONE);
    shape
}

/// Darkens surfaces that face away from the light. A ribbon then looks round.
fn shaded(mut shape: Shape) -> Shape {
    shape.shade(|_, normal| 0.62 + 0.38 * normal.dot(KEY).max(0.0));
    shape
}

/// A frame round a spot.
fn frame(spot: &Spot, above: f32) -> Shape {
    let (u, v) = spot.axes();
    let half = spot.extent / 2.0;
    let edge = half.min_element() * 0.14;
    let mut shape = Shape::default();
    let mut ring = |half: Vec2| -> Vec<u32> {
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let at = |(x, y): (f32, f32)| spot.at + u * x * half.x + v * y * half.y;
        corners.map(|c| shape.vertex(at(c) + spot.normal * above, spot.normal, 1.0)).to_vec()
    };
    let (outer, inner) = (ring(half + edge), ring(half));
    // Whichever way round its own axes run, the frame faces outwards.
    let outward = v.cross(u).dot(spot.normal) > 0.0;
    for k in 0..4 {
        let j = (k + 1) % 4;
        let quad = [outer[k], outer[j], inner[j], inner[k]];
        shape.quad(if outward { [quad[3], quad[2], quad[1], quad[0]] } else { quad });
    }
    shape
}

/// The reading line of each face.
fn reading(signs: &[Spot], size: f32) -> Vec<Vec<(Vec3, Vec3)>> {
    let faces = signs.chunk_by(|a, b| a.normal.dot(b.normal) > 0.5);
    faces
        .map(|face| face.iter().map(|s| (s.at + s.normal * size * 0.006, s.normal)).collect())
        .collect()
}

/// The chosen sides' paths as ribbons with heads that show the way, and where they begin.
fn paths(inspector: &Inspector, spots: &Spots) -> Vec<(Shape, LinearRgba)> {
    let definition = inspector.game().definition();
    let chosen = |route: &&Route| route.sides.iter().any(|s| inspector.layers.paths.contains(s));
    let diagram = Diagram::of(definition);
    let top = spots.cells.first().map_or(0.0, |spot| spot.at.y);
    let cells = spots.cells.iter().map(|spot| spot.extent.min_element());
    let smallest = cells.fold(f32::INFINITY, f32::min).min(1.0);
    let unit = definition.board.scale * 0.01;
    let high = top + smallest * CLEAR;
    let place = |(x, y): Point| Vec3::new(x * unit, high, y * unit);
    let (half, height) = (smallest * RIBBON.0, smallest * RIBBON.1);
    let mut found = Vec::new();
    for (index, route) in diagram.routes.iter().enumerate().filter(|(_, route)| chosen(route)) {
        let mut line: Vec<(Vec3, Vec3)> =
            route.line.iter().map(|point| (place(*point), Vec3::Y)).collect();
        if route.ring {
            line.extend(line.first().copied());
        }
        let [r, g, b, _] =
            bevy_egui::egui::Rgba::from(path_colour(definition, &diagram, index)).to_array();
        let colour = LinearRgba::new(r, g, b, 0.96);
        // A dark edge parts it from a light board.
        let lower: Vec<(Vec3, Vec3)> =
            line.iter().map(|(at, up)| (*at - *up * height * 0.4, *up)).collect();
        found.push((ribbon(&lower, half * 1.7, height * 0.5), DARK));
        let mut shape = ribbon(&line, half, height);
        for arrow in &route.arrows {
            let turn = Quat::from_rotation_y((-arrow.towards.1).atan2(arrow.towards.0));
            let at = Transform::from_translation(place(arrow.at)).with_rotation(turn);
            shape.append(&head(half * 2.9, height * 1.25).placed(at));
        }
        for (end, wide) in [(route.start, 2.6), (route.end, 3.4)] {
            let disc = inlay::raised(
                &Outline::regular(20, half * wide),
                height,
                height * 0.4,
                Detail::Coarse,
            );
            shape.append(&disc.at(place(end)));
        }
        found.push((shaded(shape), colour));
    }
    found
}

/// The head of an arrow along x, lying on y = 0.
fn head(long: f32, high: f32) -> Shape {
    let points = [(1.0, 0.0), (-0.7, 0.85), (-0.7, -0.85)].map(|(x, y)| Vec2::new(x, y) * long);
    inlay::raised(&Outline::new(points), high, high * 0.4, Detail::Coarse)
}

/// Registers the marks.
pub fn plugin(app: &mut App) {
    app.init_resource::<Ringed>().add_systems(Update, spawn_marks.in_set(ShowSystems::Follow));
}

#[cfg(test)]
mod tests {
    use crate::sample::check;
    use tesserae_core::levels::Library;
    use tesserae_layout::plan::BoardPlan;

    use super::*;
    use crate::sample::game;
    use crate::ui::inspector::stand::Stood;
    use crate::ui::layers::board_spots;

    #[test]
    fn every_games_paths_lie_over_its_cells() {
        for game in Library::built_in().games() {
            let mut inspector = Inspector::new(game.clone());
            inspector.layers.paths = Side::ALL.to_vec();
            let plan = BoardPlan::from(game.definition());
            let spots = Spots { cells: board_spots(&plan), ..default() };
            let ribbons = paths(&inspector, &spots);
            assert!(!ribbons.is_empty(), "{}", game.definition().id());
            for (shape, _) in ribbons {
                check::sound(&shape);
                let (low, high) = shape.bounds();
                assert!(low.y > plan.top() && high.y < plan.top() + 0.12, "{low} {high}");
                let half = plan.size / 2.0 * 1.1 + 0.1;
                assert!(low.x > -half.x && high.x < half.x, "{low} {high}");
            }
        }
    }

    #[test]
    fn a_frame_faces_out_of_every_face() {
        for normal in [Vec3::Y, Vec3::Z, Vec3::NEG_Z, Vec3::NEG_Y, Vec3::X] {
            let spot =
                Spot { name: "1".into(), at: Vec3::ONE, normal, extent: Vec2::new(0.4, 0.2) };
            check::sound(&frame(&spot, 0.01));
        }
    }

    #[test]
    fn every_occurrence_of_a_sign_is_lit_and_both_faces_are_read() {
        let mut inspector = Inspector::new(game("phaistos"));
        inspector.show(1);
        let disc = tesserae_scene::boards::disc::show(Detail::Coarse);
        let lines = reading(&disc.signs, 1.6);
        assert_eq!(lines.iter().map(Vec::len).collect::<Vec<_>>(), [122, 119]);
        lines.iter().for_each(|line| check::sound(&ribbon(line, 0.006, 0.004)));
        let bounds = (Vec3::ZERO, Vec3::splat(1.6));
        let (game, at) = (String::new(), Transform::IDENTITY);
        let stood = Stood { game, model: disc.model, bounds, at, millimetres: 100.0 };
        let standing = Standing { things: vec![stood], section: None };
        let spots = Spots { cells: disc.cells, signs: disc.signs, ..default() };
        // The plumed head is stamped nineteen times.
        inspector.sign = Some("02".to_owned());
        inspector.field = Some("31".to_owned());
        let frames = marks(&inspector, &standing, &spots);
        let counts: Vec<usize> =
            frames.iter().map(|(_, shape, _)| shape.triangles.len() / 8).collect();
        assert_eq!(counts, [19]);
        // The group of the field is one of 61, with the field's place in its middle.
        let (low, high) = group(&inspector, &standing, &spots).expect("a group").bounds();
        let at = spots.cells.iter().find(|spot| spot.name == "31").expect("a field").at;
        assert!((high - low).max_element() < 0.5, "{low} {high}");
        assert!(at.cmpge(low - 0.02).all() && at.cmple(high + 0.02).all(), "{at}: {low} {high}");
        // A group that is chosen is lit alone, without a frame.
        (inspector.sign, inspector.field) = (None, Some("61".to_owned()));
        let near = spots.cells[60].at;
        let part = "disc-group";
        inspector.chosen = Some(Chosen { thing: 0, part, material: None, near });
        let (_, shape) = lit(&inspector, &standing).expect("a group");
        let (low, high) = shape.bounds();
        assert!((high - low).max_element() < 0.5, "one of 61: {low} {high}");
        assert!(near.cmpge(low - 0.02).all() && near.cmple(high + 0.02).all(), "{near}");
        let frames = marks(&inspector, &standing, &spots);
        assert!(frames.iter().all(|(_, shape, _)| shape.triangles.is_empty()));
    }
}
