//! Sides, cells and marks without colour.

use std::path::PathBuf;

use bevy::prelude::*;
use tesserae::levels::Library;
use tesserae::rules::{Side, Step};
use tesserae::table::board::look_of;
use tesserae::table::layout::Layout;
use tesserae::table::look::Look;
use tesserae::table::marker::{MarkerKind, PIECE};
use tesserae::table::offscreen::{Offscreen, Shot};
use tesserae::table::pieces::Piece;
use tesserae::table::spec::TableSpec;
use tesserae::table::view::{View, named_view};

use super::picture::{Lens, Picture, contrast};

const SIZE: UVec2 = UVec2::new(1280, 720);
/// The least contrast of what must be told apart.
const LEAST: f32 = 3.0;
const GAMES: [&str; 5] = ["knossos", "pente", "phaistos", "senet", "ur"];

/// One game's table, drawn in the low look.
struct Table {
    game: &'static str,
    spec: TableSpec,
    view: View,
    lens: Lens,
    offscreen: Offscreen,
}

impl Table {
    fn of(game: &'static str) -> Self {
        let library = Library::built_in();
        let game_of = library.game(game).unwrap();
        let spec = TableSpec::of(game_of, game_of.definition().sides.1);
        let view = named_view("default", SIZE.x as f32 / SIZE.y as f32, &spec);
        let offscreen = Offscreen::start(&spec).unwrap();
        Self { game, view, lens: Lens::new(view, SIZE), offscreen, spec }
    }

    fn draw(&mut self, layout: Layout, name: &str) -> Picture {
        let shot = Shot {
            look: Some(Look::Low),
            view: self.view,
            layout,
            size: SIZE,
            path: PathBuf::new(),
        };
        Picture::of(self.offscreen.draw(&shot).unwrap(), &format!("{}-{name}", self.game))
    }

    fn sides(&self) -> &'static [Side] {
        &Side::ALL[..usize::from(self.spec.sides)]
    }

    /// One piece of a side on every `step`-th cell of its path that no other hides.
    fn pieces(&self, side: Side) -> Vec<Piece> {
        let length = self.spec.plan.paths[side.index()].len();
        let mut places: Vec<Vec3> = Vec::new();
        let mut pieces = Vec::new();
        for step in 1..=length {
            let step = Step(step as u8);
            let Some((place, _)) = self.spec.spot(side, step) else { continue };
            if places.iter().all(|other| other.distance(place) > 0.45) {
                places.push(place);
                pieces.push(Piece { side, step, number: 0, trapped: None });
            }
        }
        pieces
    }
}

/// Two sides differ by at least 3 to 1 in what most of their pieces shows, or by
/// their shape; and each piece has parts that stand out from the cell below it.
#[test]
fn sides_and_cells_are_told_apart_without_colour() {
    for game in GAMES {
        let mut table = Table::of(game);
        let empty = table.draw(Layout::default(), "empty");
        let detail = Look::Low.detail();
        let mut values = Vec::new();
        for side in table.sides() {
            let seat = side.index() as u8;
            let figure = (look_of(game).piece)(seat, detail);
            let pieces = table.pieces(*side);
            let places = table.spec.arrange(&pieces);
            let layout = Layout { pieces: pieces.clone(), ..default() };
            let picture = table.draw(layout, &format!("side-{side}"));
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
                    "{game}: {side} on step {}: {share} of it stands out",
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
                eprintln!("{game}: {a} and {b}: {apart:.1} to 1, shapes {shapes:.2}");
                assert!(
                    apart >= LEAST || shapes >= 0.18,
                    "{game}: {a} and {b}: {apart} to 1, shapes {shapes}"
                );
            }
        }
    }
}

/// A mark has a light line beside a dark one, whatever it lies on.
#[test]
fn marks_are_seen_on_every_cell_of_every_board() {
    for game in GAMES {
        let mut table = Table::of(game);
        for kind in
            [MarkerKind::Source, MarkerKind::Picked, MarkerKind::Target, MarkerKind::Trapped]
        {
            let marks = table.spec.plan.cells.iter().map(|cell| (kind, cell.name.clone()));
            let layout = Layout { marks: marks.collect(), ..default() };
            let picture = table.draw(layout, &format!("{kind:?}"));
            let size = (look_of(game).piece_size)(0);
            for cell in &table.spec.plan.cells {
                let at = cell.centre() + Vec3::Y * table.spec.plan.top();
                let round = size.radius / PIECE.radius;
                // The widest circle that the mark is sure to reach, and the narrowest.
                let (near, far) = match kind {
                    MarkerKind::Target => (0.36, 0.54),
                    _ => (PIECE.radius * 0.95 * round, PIECE.radius * 1.62 * round),
                };
                let mut seen = 0;
                let spokes = 36;
                for spoke in 0..spokes {
                    let turn =
                        Vec2::from_angle(std::f32::consts::TAU * spoke as f32 / spokes as f32);
                    let places = (0..=24).map(|k| {
                        let away = near + (far - near) * k as f32 / 24.0;
                        let out = if kind == MarkerKind::Target {
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
                assert!(share >= least, "{game}: {kind:?} on {}: {share} is seen", cell.name);
            }
        }
    }
}
