//! Sides, cells and marks without colour.

use bevy::prelude::*;
use tesserae_scene::boards::look_of;
use tesserae_scene::look::{Look, Quality};
use tesserae_scene::marker::{MarkerKind, PIECE};
use tesserae_scene::tableau::Layout;

use crate::picture::contrast;
use crate::table::{GAMES, SIZES, Table};

/// The least contrast of what must be told apart.
const LEAST: f32 = 3.0;

/// Shows every game in every window.
fn in_first_views(look: impl Fn(&Table, UVec2)) {
    for game in GAMES {
        let mut table = Table::of(game);
        for window in SIZES {
            table.fit(window);
            look(&table, window);
        }
    }
}

#[test]
fn sides_and_cells_are_told_apart_without_colour() {
    in_first_views(|table, window| are_told_apart(table, window, Look::Low));
}

/// Two sides differ by at least 3 to 1 in what most of their pieces shows, or by
/// their shape; and each piece has parts that stand out from the cell below it.
fn are_told_apart(table: &Table, window: UVec2, look: Look) {
    let game = table.game;
    let name = |what: String| format!("{}-{what}", look.name());
    let empty = table.draw(look, Layout::default(), &name("empty".to_owned()));
    let detail = look.detail();
    let mut values = Vec::new();
    for side in table.sides() {
        let seat = side.index() as u8;
        let figure = (look_of(game).piece)(seat, detail);
        let pieces = table.pieces(*side);
        let places = table.spec.arrange(&pieces);
        let layout = Layout { pieces: pieces.clone(), ..default() };
        let picture = table.draw(look, layout, &name(format!("side-{side}")));
        let mut of_all = Vec::new();
        for (piece, place) in pieces.iter().zip(places) {
            let mask = table.lens.silhouette(&figure, place);
            of_all.push(picture.median(mask.pixels()));
            let ground = empty.median(mask.about(4).into_iter());
            let all = mask.pixels().count();
            let apart = mask.pixels().filter(|at| {
                picture.luminance(*at).is_some_and(|own| contrast(own, ground) >= LEAST)
            });
            let share = apart.count() as f32 / all as f32;
            assert!(
                share > 0.12,
                "{game} at {window}: {side} on step {}: {share} of it stands out",
                piece.step
            );
        }
        of_all.sort_by(f32::total_cmp);
        values.push((*side, of_all[of_all.len() / 2], figure));
    }
    let middle = Vec3::Y * table.spec.plan.top();
    for (k, (a, a_value, a_figure)) in values.iter().enumerate() {
        for (b, b_value, b_figure) in &values[..k] {
            let apart = contrast(*a_value, *b_value);
            let shapes = table
                .lens
                .silhouette(a_figure, middle)
                .differs(&table.lens.silhouette(b_figure, middle));
            let told = format!("{game} at {window}, {}: {a} and {b}", look.name());
            eprintln!("{told}: {apart:.1} to 1, shapes {shapes:.2}");
            assert!(apart >= LEAST || shapes >= 0.18, "{told}: {apart} to 1, shapes {shapes}");
        }
    }
}

/// A mark has a light line beside a dark one, whatever it lies on.
#[test]
fn marks_are_seen_on_every_cell_of_every_board() {
    in_first_views(|table, window| {
        let game = table.game;
        for kind in [
            MarkerKind::Source,
            MarkerKind::Picked,
            MarkerKind::Target,
            MarkerKind::Named,
            MarkerKind::Trapped,
        ] {
            let marks = table.spec.plan.cells.iter().map(|cell| (kind, cell.name.clone()));
            let layout = Layout { marks: marks.collect(), ..default() };
            let picture = table.draw(Look::Low, layout, &format!("{kind:?}"));
            let size = (look_of(game).piece_size)(0);
            for cell in &table.spec.plan.cells {
                let at = cell.centre() + Vec3::Y * table.spec.plan.top();
                let round = size.radius / PIECE.radius;
                // The widest circle that the mark is sure to reach, and the narrowest.
                let (near, far) = match kind {
                    MarkerKind::Target | MarkerKind::Named => (0.36, 0.54),
                    _ => (PIECE.radius * 0.95 * round, PIECE.radius * 1.62 * round),
                };
                let mut seen = 0;
                let spokes = 36;
                for spoke in 0..spokes {
                    let turn =
                        Vec2::from_angle(std::f32::consts::TAU * spoke as f32 / spokes as f32);
                    let places = (0..=24).map(|k| {
                        let away = near + (far - near) * k as f32 / 24.0;
                        let frames = [MarkerKind::Target, MarkerKind::Named];
                        let out = if frames.contains(&kind) {
                            // Along the edges of a square, and not in its corners.
                            turn / turn.abs().max_element() * away * cell.extent()
                        } else {
                            turn * away
                        };
                        at + Vec3::new(out.x, 0.0, out.y)
                    });
                    let lights: Vec<f32> = places
                        .filter_map(|place| {
                            picture.luminance(table.lens.pixel(place).floor().as_ivec2())
                        })
                        .collect();
                    let low = lights.iter().copied().fold(f32::MAX, f32::min);
                    let high = lights.iter().copied().fold(0.0, f32::max);
                    seen += usize::from(high > 0.3 && contrast(low, high) >= LEAST);
                }
                let share = seen as f32 / spokes as f32;
                // The bonds of a trapped piece have gaps, and a wall may hide an edge.
                let least = if kind == MarkerKind::Trapped { 0.55 } else { 0.7 };
                assert!(share >= least, "{game} at {window}: {kind:?} on {}: {share}", cell.name);
            }
        }
    });
}
