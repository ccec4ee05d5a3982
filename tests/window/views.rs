//! What the first view of each table shows: how large the board is, that all of it can
//! be read, and that nothing hides anything.

use bevy::prelude::*;
use bevy_egui::egui;
use tesserae_core::levels::Library;
use tesserae_core::rules::{CellId, Side, Step};
use tesserae_layout::line_of_sight::Obstacles;
use tesserae_layout::piece::Piece;
use tesserae_layout::places::Keeps;
use tesserae_layout::spec::TableSpec;
use tesserae_layout::view::{View, WATCH, named_view};
use tesserae_scene::boards::lay_table;

use tesserae::ui::frame::PANEL_WIDTH;
use tesserae::ui::widgets::foot;

/// The windows that a first view is made for.
const SIZES: [Vec2; 2] = [Vec2::new(1280.0, 720.0), Vec2::new(1024.0, 640.0)];
/// What lies over the picture at its upper edge, in pixels.
const BUTTONS: f32 = 34.0;

/// A view as the window shows it beside the panel.
struct Shown {
    view: View,
    room: Vec2,
}

impl Shown {
    fn new(name: &str, window: Vec2, spec: &TableSpec) -> Self {
        let room = Vec2::new(window.x - PANEL_WIDTH.min(window.x / 2.0), window.y);
        Self { view: named_view(name, room.x / room.y, spec), room }
    }

    fn eye(&self) -> Vec3 {
        self.view.transform().translation
    }

    /// Where a point is on the screen, in pixels from the upper left corner.
    fn at(&self, point: Vec3) -> Vec2 {
        let place = self.view.place(self.room.x / self.room.y, point);
        self.room / 2.0 * (1.0 + place * Vec2::new(1.0, -1.0))
    }

    /// The share of the room's width and height that points take.
    fn share(&self, points: &[Vec3]) -> Vec2 {
        let places = points.iter().map(|point| self.at(*point));
        let (low, high) =
            places.fold((Vec2::MAX, Vec2::MIN), |(low, high), at| (low.min(at), high.max(at)));
        (high - low) / self.room
    }

    /// The director's view with the panel or without, above the line at the foot.
    fn watched(window: Vec2, panel: bool, spec: &TableSpec) -> Self {
        let wide = window.x - if panel { PANEL_WIDTH } else { 0.0 };
        let area = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(wide, window.y));
        let room = Vec2::new(wide, foot::above(area).height());
        Self { view: named_view(WATCH, room.x / room.y, spec), room }
    }
}

/// Every table there is: each variant with every number of sides.
fn tables() -> Vec<(String, TableSpec)> {
    let mut tables = Vec::new();
    for game in Library::built_in().games() {
        let (least, most) = game.definition().sides;
        for sides in least..=most {
            let name = format!("{} with {sides}", game.definition().id());
            tables.push((name, lay_table(game, sides)));
        }
    }
    assert!(tables.len() >= 8);
    tables
}

/// The corners of the board's own body.
fn board(spec: &TableSpec) -> Vec<Vec3> {
    let half = spec.plan.size / 2.0;
    let mut corners = Vec::new();
    for (x, z) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
        corners.extend([0.0, spec.plan.top()].map(|y| Vec3::new(half.x * x, y, half.z * z)));
    }
    corners
}

#[test]
fn the_board_fills_three_fifths_of_the_width_that_the_panel_leaves() {
    for (name, spec) in tables() {
        for window in SIZES {
            let shown = Shown::new("default", window, &spec);
            let share = shown.share(&board(&spec)).x;
            eprintln!("{name} at {window}: {:.0} % of the width", share * 100.0);
            assert!(share >= 0.6, "{name} at {window}: {share}");
        }
    }
}

#[test]
fn viewers_see_board_and_pieces_fill_three_fifths_with_the_panel_and_without() {
    for (name, spec) in tables() {
        let obstacles = Obstacles::board(&spec);
        let mut all = board(&spec);
        for rack in &spec.racks {
            all.extend((0..spec.pieces).map(|number| rack.place(number)));
        }
        for window in [SIZES[0], SIZES[1], Vec2::new(1920.0, 1080.0)] {
            let [beside, bare] = [true, false].map(|panel| {
                let shown = Shown::watched(window, panel, &spec);
                let what = format!("{name} at {window}, panel: {panel}");
                let (own, all) = (shown.share(&board(&spec)), shown.share(&all));
                eprintln!("{what}: the board {own}, with pieces {all}");
                assert!(all.max_element() >= 0.6, "{what}: {all}");
                assert!(own.max_element() >= 0.58, "{what}: {own}");
                for cell in (0..spec.plan.cells.len()).map(|cell| CellId(cell as u8)) {
                    let seen = obstacles.lets_see(shown.eye(), spec.cell_top(cell));
                    assert!(seen, "{what}: {cell:?} is hidden");
                }
                own.x * shown.room.x
            });
            assert!(bare >= beside * 0.99, "{name} at {window}: {beside}, without panel {bare}");
        }
    }
}

#[test]
fn board_racks_and_tray_are_whole_in_every_view_of_the_table() {
    for (name, spec) in tables() {
        for window in SIZES.into_iter().chain([Vec2::new(500.0, 700.0), Vec2::new(1920.0, 800.0)]) {
            for view in ["default", "near", "far", "left", "right", "top", WATCH] {
                let shown = Shown::new(view, window, &spec);
                let mut points = board(&spec);
                let racks = spec.racks.iter().map(|rack| (rack.middle, rack.half_on_table()));
                for (middle, half) in racks.chain([(spec.tray.centre, spec.tray.half)]) {
                    let half = Vec3::new(half.x, 0.0, half.y);
                    points.extend(
                        [
                            half,
                            -half,
                            half * Vec3::new(1.0, 1.0, -1.0),
                            half * Vec3::new(-1.0, 1.0, 1.0),
                        ]
                        .map(|corner| middle + corner),
                    );
                }
                for point in points {
                    let at = shown.at(point);
                    assert!(
                        at.cmpgt(Vec2::new(0.0, BUTTONS)).all(),
                        "{name} {view} {window}: {point} at {at}"
                    );
                    assert!(at.cmplt(shown.room).all(), "{name} {view} {window}: {point} at {at}");
                }
            }
        }
    }
}

#[test]
fn numbers_and_signs_are_at_least_twelve_pixels_high() {
    for (name, spec) in tables() {
        for window in SIZES {
            let shown = Shown::new("default", window, &spec);
            let written = &spec.fittings.written;
            let high = |at: Vec3, extent: Vec2| {
                let half = Vec3::Z * extent.y / 2.0;
                shown.at(at + half).distance(shown.at(at - half))
            };
            let heights = written.iter().map(|spot| (high(spot.at, spot.extent), &spot.name));
            if let Some((least, what)) = heights.min_by(|a, b| a.0.total_cmp(&b.0)) {
                eprintln!("{name} at {window}: the least is {what}, {least:.1} pixels");
                assert!(least >= 12.0, "{name} at {window}: {what} is {least} high");
            }
        }
    }
    let with_writing = tables().into_iter().filter(|(_, spec)| !&spec.fittings.written.is_empty());
    assert!(with_writing.count() >= 2);
}

#[test]
fn nothing_on_the_board_hides_a_cell_or_what_is_written_on_it() {
    for (name, spec) in tables() {
        let board = Obstacles::board(&spec);
        for window in SIZES {
            let shown = Shown::new("default", window, &spec);
            let eye = shown.eye();
            for cell in &spec.plan.cells {
                let top = cell.centre() + Vec3::Y * spec.plan.top();
                let half = cell.extent() * 0.35;
                for (x, z) in [(0.0, 0.0), (-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
                    let point = top + Vec3::new(half.x * x, 0.0, half.y * z);
                    assert!(
                        board.lets_see(eye, point),
                        "{name} at {window}: {} is hidden",
                        cell.name
                    );
                }
            }
            for spot in &spec.fittings.written {
                let half = spot.extent / 2.0;
                for (x, z) in [(0.0, 0.0), (-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
                    let point = spot.at + Vec3::new(half.x * x, 0.002, half.y * z);
                    assert!(board.lets_see(eye, point), "{name} at {window}: {} is cut", spot.name);
                }
            }
        }
    }
}

#[test]
fn no_piece_in_a_rack_stands_before_a_cell_or_behind_the_board() {
    for (name, spec) in tables() {
        let board = Obstacles::board(&spec);
        let mut racked = Obstacles::default();
        let mut places = Vec::new();
        for seat in 0..spec.sides {
            for keeps in [Keeps::Hand, Keeps::Off] {
                let Some(rack) = spec.rack(seat, keeps) else { continue };
                for number in 0..spec.pieces {
                    let (base, size) = (rack.place(number), spec.piece_size(seat));
                    let inside = (base - rack.middle).xz().abs() + size.radius;
                    assert!(inside.cmple(rack.half_on_table()).all(), "{name}: {number} of {seat}");
                    racked.stand(base, size);
                    places.push((seat, keeps, base, size));
                }
            }
        }
        for window in SIZES {
            let eye = Shown::new("default", window, &spec).eye();
            for cell in (0..spec.plan.cells.len()).map(|cell| spec.cell_top(CellId(cell as u8))) {
                assert!(racked.lets_see(eye, cell), "{name} at {window}: {cell}");
            }
            for (seat, keeps, base, size) in &places {
                for up in [0.1, 0.5, 0.9] {
                    let seen = board.lets_see(eye, *base + Vec3::Y * size.height * up);
                    assert!(seen, "{name} at {window}: a piece of {seat} in {keeps:?}");
                }
            }
        }
    }
}

#[test]
fn racks_and_tray_are_seen_from_every_seat() {
    for (name, spec) in tables() {
        let board = Obstacles::board(&spec);
        for view in ["near", "far", "left", "right"].iter().take(usize::from(spec.sides)) {
            let eye = Shown::new(view, SIZES[0], &spec).eye();
            let racks = spec.racks.iter().map(|rack| rack.middle);
            for thing in racks.chain([spec.tray.centre]) {
                assert!(board.lets_see(eye, thing + Vec3::Y * 0.05), "{name} from {view}: {thing}");
            }
        }
    }
}

/// Places on the upper side and the rim of a piece that stands about the origin.
fn skin(size: tesserae_layout::fittings::PieceSize, eye: Vec3) -> Vec<Vec3> {
    let around = (0..12).map(|k| Vec2::from_angle(k as f32 * std::f32::consts::TAU / 12.0));
    let flat = size.height < size.radius * 1.3;
    // High pieces are told by head and shoulders.
    let rings = if flat {
        [(0.85, 0.98), (0.45, 1.0), (0.98, 0.6)]
    } else {
        [(0.3, 0.97), (0.42, 0.8), (0.55, 0.55)]
    };
    let mut points = vec![Vec3::Y * size.height];
    for (out, up) in rings {
        for way in around.clone() {
            let point =
                Vec3::new(way.x * out * size.radius, up * size.height, way.y * out * size.radius);
            // Only what faces the eye can be seen at all.
            if up > 0.9 || Vec3::new(way.x, 0.3, way.y).dot(eye) > 0.0 {
                points.push(point);
            }
        }
    }
    points
}

/// The share of a piece that can be seen among others.
fn seen(spec: &TableSpec, eye: Vec3, pieces: &[Piece], index: usize) -> f32 {
    let mut others = Obstacles::board(spec);
    others.stand_all_but(index, spec, pieces);
    let base = spec.arrange(pieces)[index];
    let points = skin(spec.piece_size(pieces[index].side.index() as u8), eye - base);
    let open = points.iter().filter(|point| others.lets_see(eye, base + **point)).count();
    open as f32 / points.len() as f32
}

/// So many pieces of all sides by turns on one cell, as far as the sides have them.
fn crowd(spec: &TableSpec, cell: CellId, count: usize) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for number in 0..spec.pieces {
        for side in &Side::ALL[..usize::from(spec.sides)] {
            let steps = (1..=200).map(Step).find(|step| spec.cell_of(*side, *step) == Some(cell));
            let Some(step) = steps.filter(|_| pieces.len() < count) else { continue };
            pieces.push(Piece { side: *side, step, number, trapped: None });
        }
    }
    pieces
}

#[test]
fn every_piece_on_a_shared_cell_shows_whose_it_is() {
    let mut crowds = 0;
    for (name, spec) in tables() {
        for (index, cell) in spec.plan.cells.iter().enumerate() {
            let most = usize::from(cell.holds).min(spec.pieces * usize::from(spec.sides));
            for count in 2..=most {
                let pieces = crowd(&spec, CellId(index as u8), count);
                for window in SIZES {
                    let eye = Shown::new("default", window, &spec).eye();
                    // More than eight travellers never met in any game that was played.
                    let least = if count <= 10 { 0.35 } else { 0.12 };
                    for one in 0..pieces.len() {
                        let share = seen(&spec, eye, &pieces, one);
                        let what = &pieces[one];
                        assert!(
                            share >= least,
                            "{name}: {share} of {what:?} among {count} on {}",
                            cell.name
                        );
                    }
                }
                crowds += 1;
            }
        }
    }
    assert!(crowds > 100);
}

#[test]
fn six_stones_on_a_line_all_show_their_colours() {
    let library = Library::built_in();
    let position = library.position("pente/knock-off A 0,0,8,8,8 0,0,3,3,3 move:2").unwrap();
    let spec = lay_table(position.game(), 2);
    let pieces: Vec<Piece> = tesserae_layout::piece::pieces_of(&position)
        .into_iter()
        .filter(|piece| piece.step != Step::HAND)
        .collect();
    assert_eq!(pieces.len(), 6);
    let eye = Shown::new("default", SIZES[0], &spec).eye();
    for one in 0..pieces.len() {
        let share = seen(&spec, eye, &pieces, one);
        assert!(share > 0.6, "{share} of {:?}", pieces[one]);
    }
}
