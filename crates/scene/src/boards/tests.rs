//! Limits on every game's board, pieces and dice.

use std::collections::BTreeSet;

use bevy::prelude::*;

use tesserae_core::dice::Body;
use tesserae_core::levels::Library;
use tesserae_core::rules::{Game, Side, Step, Thing};
use tesserae_layout::die_body::DieBody;
use tesserae_layout::piece::Piece;
use tesserae_layout::places::{Keeps, TRAY_RIM_HEIGHT};
use tesserae_layout::plan::BoardPlan;
use tesserae_layout::view::{DEFAULT, FIELD_OF_VIEW, named_view};

use super::{LOOKS, lay_table, look_of};
use crate::mesh::check;
use crate::mesh::detail::Detail;
use crate::model::Model;
use crate::parts::read;

/// The least and the greatest value.
type Span = (f32, f32);

/// A deviation of up to `by` either way.
const fn about(by: f32) -> Span {
    (-by, by)
}

/// A game's limits; lengths are in scene units.
struct Bounds {
    game: &'static str,
    /// Most vertices of the board, coarse and fine.
    board: [usize; 2],
    /// Reach of the board beyond its plan: left, right, far and near, up.
    beyond: [Span; 4],
    /// Most vertices of a coarse piece, and of a coarse die.
    small: [usize; 2],
    /// Reach of a piece below its base.
    sunk: f32,
    /// How much higher and wider than its size a piece may be.
    piece: [Span; 2],
}

const BOUNDS: [Bounds; 5] = [
    Bounds {
        game: "knossos",
        // 72 daisies with grooved petals, and a foil behind every piece of crystal.
        board: [15_000, 100_000],
        beyond: [about(0.005), about(0.005), about(0.005), about(0.006)],
        small: [200, 500],
        // The sun on its foot.
        sunk: 1e-3,
        piece: [about(1e-5), about(1e-5)],
    },
    Bounds {
        game: "pente",
        // Four figures with faces, hair and hands.
        board: [15_000, 130_000],
        // The mourners are 100 mm high on a table 248 mm long, here 285. Their elbows reach a
        // little beyond the edges.
        beyond: [(-0.01, 0.15), (-0.01, 0.15), (-0.01, 0.15), (1.119, 1.179)],
        small: [100, 600],
        sunk: 1e-4,
        // An uneven stone fills at least nine tenths of its radius.
        piece: [(0.0, 0.0018), (-0.0108, 0.0)],
    },
    Bounds {
        game: "phaistos",
        // A lip of clay round each of 242 signs, and walls and rim pinched by hand.
        board: [17_500, 210_000],
        // Walls and rim stand above the tiles, but lower than a traveller's waist.
        beyond: [about(0.005), about(0.005), about(0.005), (0.0, 0.066)],
        small: [220, 500],
        sunk: 0.0,
        piece: [about(1e-5), about(1e-5)],
    },
    Bounds {
        game: "senet",
        // Panels and houses are sheets of soft relief: 32 of them.
        board: [15_000, 140_000],
        // The knob of the drawer stands out at the left end. The panels' relief, which the
        // coarse look leaves out, stands out by 0.8 mm.
        beyond: [(0.0, 0.15), about(0.01), (-0.009, 0.005), about(1e-3)],
        small: [400, 400],
        sunk: 0.0,
        // Rolled by hand, they fall a little short of round.
        piece: [about(1e-5), (-0.0025, 1e-3)],
    },
    Bounds {
        game: "ur",
        // Every inlay lies in its own hollow, on the upper face and on the sides.
        board: [15_000, 110_000],
        beyond: [about(0.01), about(0.01), (-0.005, 0.041), (-0.001, 0.006)],
        small: [300, 500],
        sunk: 0.0,
        // The coarse look's dots are domes 4 mm high; finer discs are a little out of true.
        piece: [(0.0, 0.0041), (-0.001, 1e-5)],
    },
];

const DETAILS: [Detail; 2] = [Detail::Coarse, Detail::Fine];

/// The complaint about a measure outside its limits.
fn outside(what: &str, (least, most): Span, value: f32) -> Option<String> {
    let fits = (least..=most).contains(&value);
    (!fits).then(|| format!("{what}: {value} is not from {least} to {most}"))
}

/// Checks the parts and returns the corners of the box round them.
fn sound(model: &Model) -> (Vec3, Vec3) {
    model.parts().for_each(|(_, shape)| check::sound(shape));
    model.merged().bounds()
}

#[test]
fn every_look_is_held_to_bounds() {
    assert_eq!(LOOKS.map(|look| look.game), BOUNDS.map(|bounds| bounds.game));
}

#[test]
fn every_board_is_sound_within_its_budget_and_of_its_measure() {
    let mut wrong = Vec::new();
    for Bounds { game, board, beyond, .. } in BOUNDS {
        let plan = crate::sample::plan(game);
        let half = plan.size / 2.0;
        for (detail, most) in DETAILS.into_iter().zip(board) {
            let model = (look_of(game).board)(&plan, detail);
            let (low, high) = sound(&model);
            let vertices = model.vertices();
            let measures = [
                ("vertices", (0.0, most as f32), vertices as f32),
                ("foot", about(1e-4), low.y),
                ("left", beyond[0], -low.x - half.x),
                ("right", beyond[1], high.x - half.x),
                ("near", beyond[2], high.z - half.z),
                ("far", beyond[2], -low.z - half.z),
                ("up", beyond[3], high.y - plan.top()),
            ];
            wrong.extend(measures.into_iter().filter_map(|(what, span, value)| {
                outside(&format!("{game} {detail:?}, {what}"), span, value)
            }));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn pieces_and_dice_are_sound_small_and_of_their_size() {
    let library = Library::built_in();
    let mut wrong = Vec::new();
    for Bounds { game, small, sunk, piece: [higher, wider], .. } in BOUNDS {
        let definition = library.game(game).expect("built in").definition();
        let (look, body) = (look_of(game), DieBody::from(&definition.dice));
        for (detail, seat) in
            DETAILS.into_iter().flat_map(|d| (0..definition.sides.1).map(move |s| (d, s)))
        {
            let (piece, die) = ((look.piece)(seat, detail), (look.die)(seat, &body, detail));
            let size = (look.piece_size)(seat);
            let (low, high) = sound(&piece);
            sound(&die);
            let most = if detail == Detail::Coarse { small } else { [usize::MAX; 2] };
            let measures = [
                ("foot", (-sunk, 1e-6), low.y),
                ("height", higher, high.y - size.height),
                ("width", wider, high.x.max(-low.x) - size.radius),
                ("vertices", (0.0, most[0] as f32), piece.vertices() as f32),
                ("a die's vertices", (0.0, most[1] as f32), die.vertices() as f32),
            ];
            wrong.extend(measures.into_iter().filter_map(|(what, span, value)| {
                outside(&format!("{game} {seat} {detail:?}, {what}"), span, value)
            }));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A millimetre at the scale of the models.
const MILLIMETRE: f32 = 0.01;

#[test]
fn every_cell_of_every_level_file_lies_where_the_model_has_it() {
    let library = Library::built_in();
    for game in unlike(library.games()) {
        let definition = game.definition();
        let plan = BoardPlan::from(definition);
        for detail in [Detail::Coarse, Detail::Finest] {
            let board = (look_of(&definition.game).board)(&plan, detail);
            for cell in &plan.cells {
                let above = cell.centre() + Vec3::Y * (plan.top() + 3.0);
                let met = board.met_by(Ray3d::new(above, Dir3::NEG_Y));
                let height = met.map(|met| met.at.y).unwrap_or_default();
                let off = height - plan.top();
                assert!(
                    off.abs() <= MILLIMETRE,
                    "{} {detail:?}, {}: its face is {} mm off",
                    definition.id(),
                    cell.name,
                    off / MILLIMETRE
                );
            }
        }
    }
}

/// Of games whose models are alike, one.
fn unlike<'g>(games: impl IntoIterator<Item = &'g Game>) -> Vec<&'g Game> {
    let mut seen = Vec::new();
    let mut is_new = |game: &&Game| {
        let definition = game.definition();
        let BoardPlan { cells, size, .. } = BoardPlan::from(definition);
        let models = (definition.game.clone(), cells, size, definition.dice, definition.sides);
        let new = !seen.contains(&models);
        seen.extend(new.then_some(models));
        new
    };
    games.into_iter().filter(|game| is_new(game)).collect()
}

/// All models of a game: its board, pieces and dice, and other exhibits.
fn all_models(game: &Game, detail: Detail) -> Vec<Model> {
    let definition = game.definition();
    let (look, plan) = (look_of(&definition.game), BoardPlan::from(definition));
    let body = DieBody::from(&definition.dice);
    // A user's own level file may leave every cell plain.
    let mut plain = plan.clone();
    plain.cells.iter_mut().for_each(|cell| cell.decoration.clear());
    let mut models = vec![(look.board)(&plan, detail), (look.board)(&plain, detail)];
    for seat in 0..definition.sides.1 {
        models.push((look.piece)(seat, detail));
        models.push((look.die)(seat, &body, detail));
    }
    models.extend(definition.exhibits.iter().filter_map(|exhibit| match &exhibit.thing {
        Thing::Model(name) => Some((look.model)(name, &plan, detail)?.model),
        _ => None,
    }));
    models
}

#[test]
fn every_part_has_a_text_and_every_text_a_part() {
    let mut wrong = Vec::new();
    for games in Library::built_in().by_game() {
        let name = &games[0].definition().game;
        let texts = read(name, look_of(name).parts).expect("texts");
        let mut used = BTreeSet::new();
        for game in unlike(&games) {
            for model in [Detail::Coarse, Detail::Fine, Detail::Finest]
                .iter()
                .flat_map(|d| all_models(game, *d))
            {
                if model.nameless() > 0 {
                    wrong.push(format!("{name}: {} triangles of no part", model.nameless()));
                }
                used.extend(model.part_ids());
            }
        }
        let untold = used.iter().filter(|part| !texts.contains_key(**part));
        wrong.extend(untold.map(|part| format!("{name}: nothing is said of {part:?}")));
        let unseen = texts.keys().filter(|part| !used.contains(part.as_str()));
        wrong.extend(unseen.map(|part| format!("{name}: nowhere is {part:?}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_score_stands_beside_every_tray_and_on_nothing() {
    for game in Library::built_in().games() {
        let (least, most) = game.definition().sides;
        for sides in least..=most {
            let spec = lay_table(game, sides);
            let (place, room, id) = (spec.score, spec.score_room(), game.definition().id());
            let board = (Vec3::ZERO, Vec2::new(spec.plan.size.x, spec.plan.size.z) / 2.0);
            for (middle, half) in spec.furniture().into_iter().chain([board]) {
                let apart = (place - middle).xz().abs().cmpge(half + room).any();
                assert!(apart, "{id} for {sides}: {place} on {middle} {half}");
            }
            let away = (place - spec.tray.centre).xz().abs() - spec.tray.outer_half();
            assert!(away.max_element() < 0.5, "{id}: {away} from the tray");
            let (low, high) = spec.extent();
            let within = place.xz().cmpge(low).all() && place.xz().cmple(high).all();
            // Beside a table that fills its width, the label keeps to the window's edge.
            for aspect in [1.0, 1.42, 2.2].into_iter().filter(|_| within) {
                let seen = named_view(DEFAULT, aspect, &spec).transform().to_matrix().inverse();
                let at = seen.transform_point3(place);
                let half = (FIELD_OF_VIEW / 2.0).tan() * -at.z;
                assert!(at.x.abs() < half * aspect && at.y.abs() < half, "{id}, {aspect}: {at}");
            }
        }
    }
}

/// A die is seen down to the floor: the line from its foot to the eye passes above the rim.
#[test]
fn the_rim_of_the_tray_hides_no_die_in_the_first_view() {
    for game in Library::built_in().games() {
        let (least, most) = game.definition().sides;
        for sides in least..=most {
            let (spec, id) = (lay_table(game, sides), game.definition().id());
            let (tray, frame) = (spec.tray, spec.tray.frame());
            let (floor, rim) = (tray.walls(), tray.own_half());
            for aspect in [1.0, 1.34, 2.2] {
                let eye = named_view(DEFAULT, aspect, &spec).transform().translation;
                let eye = frame.compute_affine().inverse().transform_point3(eye);
                for (x, z) in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)] {
                    let out = Vec3::new(x, 0.0, z);
                    let foot = out * Vec3::new(floor.x, 0.0, floor.y);
                    let to_eye = eye - foot;
                    // Where the line is over the rim's inner edge.
                    let share = (rim - floor).x / to_eye.dot(out);
                    let above = to_eye.y * share;
                    assert!(share < 0.0 || above >= TRAY_RIM_HEIGHT, "{id}, {aspect}: {above}");
                }
            }
        }
    }
}

/// Tapering pieces may touch at the foot.
const APART: f32 = 0.93;

/// With all pieces in hand, all home, or all on one lane of a cell.
#[test]
fn all_pieces_of_a_side_stand_apart_in_a_rack_and_on_a_lane() {
    let mut lanes = 0;
    for game in Library::built_in_with_drafts().games() {
        let definition = game.definition();
        let (spec, id) = (lay_table(game, definition.sides.0), definition.id());
        let last = definition.last(Side::A).0;
        let has_lanes = |step: u8| {
            let cell = step.checked_sub(1).and_then(|at| spec.plan.paths[0].get(usize::from(at)));
            cell.is_some_and(|cell| spec.plan.cells[*cell].lanes)
        };
        let has_rack = |step| match step {
            0 => spec.rack(0, Keeps::Hand).is_some(),
            _ => step > last && spec.rack(0, Keeps::Off).is_some(),
        };
        for step in (0..=last + 1).filter(|step| has_rack(*step) || has_lanes(*step)) {
            lanes += usize::from(has_lanes(step));
            let piece = |number| Piece { side: Side::A, step: Step(step), number, trapped: None };
            let pieces: Vec<Piece> = (0..spec.pieces).map(piece).collect();
            let at = spec.arrange(&pieces);
            let least = spec.piece_size(0).radius * 2.0 * APART;
            for (number, place) in at.iter().enumerate() {
                let nearest = at[..number].iter().map(|other| other.distance(*place));
                let nearest = nearest.fold(f32::MAX, f32::min);
                assert!(nearest >= least, "{id}, step {step}: {nearest} is less than {least}");
            }
        }
    }
    assert_eq!(lanes, 8, "the sea, twice in each of four variants");
}

#[test]
fn every_tray_has_room_for_the_dice_thrown_there() {
    for game in Library::built_in_with_drafts().games() {
        let tray = lay_table(game, 2).tray.walls();
        let least = Body::from(game.definition().dice).least_half();
        assert!(tray.min_element() >= least, "{}: {tray} for {least}", game.definition().id());
    }
}
