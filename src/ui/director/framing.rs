//! Frames the paths of pieces and the flight of a throw for the director.

use bevy::prelude::*;

use tesserae_layout::spec::TableSpec;
use tesserae_layout::view::{FIELD_OF_VIEW, STEEPER, View, WATCH, named_view};

/// A view must be at least this much nearer to be worth a camera movement.
const WORTH: f32 = 0.85;
/// The nearest distance, as a share of the usual one.
const NEAR: f32 = 0.45;
/// The steps, in radians, by which a near view may be steeper than that of the whole table.
const TILT: f32 = 0.1;
/// The distances by which a near view is moved aside, in shares of half the picture, and the gain
/// of board that is worth it.
const STEPS: u32 = 12;
const STEP: f32 = 0.05;
const LITTLE: f32 = 0.004;
/// The places of the picture, across and up, at which the board is looked for.
const SAMPLES: (u32, u32) = (28, 20);
/// Space around the paths of the pieces, in scene units.
const AROUND: f32 = 0.22;
/// The largest share of half the picture that these fill.
const FILLED: Vec2 = Vec2::new(0.88, 0.84);
/// Beyond this share of half the picture from its middle, nothing is shown well.
const WITHIN: f32 = 0.95;
/// The angles of a throw's view, in radians: from the side, and above the table. The view is low,
/// but looks over the tray's rim.
const THROW: (f32, f32) = (0.3, 0.58);
/// Space around the middle of a die, in scene units.
const DIE: f32 = 0.16;
/// The nearest distance to rolling dice, as a share of the distance at the throw.
const ROLLED_OUT: f32 = 0.6;
/// The seconds that the camera takes to close two thirds of its distance to the dice.
const LAG: f32 = 0.3;

/// The corners of a square along x and z.
const CORNERS: [(f32, f32); 4] = [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)];

/// The corners of a box around a point, `aside` to all sides and `up` upwards.
fn about(at: Vec3, aside: f32, up: f32) -> impl Iterator<Item = Vec3> {
    let both = move |(x, z)| [0.0, up].map(|y| at + Vec3::new(x * aside, y, z * aside));
    CORNERS.into_iter().flat_map(both)
}

/// The corners of the tray.
fn tray(spec: &TableSpec) -> [Vec3; 4] {
    let half = spec.tray.outer_half();
    CORNERS.map(|(x, z)| spec.tray.centre + Vec3::new(half.x * x, 0.0, half.y * z))
}

/// The view of the paths of moving pieces, if it is worth a camera movement. The play waits
/// meanwhile, so no die leaves the tray out of the picture.
pub fn moment(spec: &TableSpec, aspect: f32, ways: &[Vec<Vec3>]) -> Option<View> {
    // In most frames no piece sets off, and a named view is expensive.
    if ways.iter().all(Vec::is_empty) {
        return None;
    }
    let whole = named_view(WATCH, aspect, spec);
    // A carried piece passes above another.
    let tallest = (0..spec.sides).map(|seat| spec.piece_size(seat).height).fold(0.0, f32::max);
    let room =
        |at: &Vec3| about(*at, AROUND, 0.0).chain(about(*at, AROUND / 2.0, AROUND + tallest));
    let corners: Vec<Vec3> = ways.iter().flatten().flat_map(room).collect();
    let steepest = whole.pitch.max(spec.fittings.setting.pitch + STEEPER.0);
    let pitches = (0..).map(|step: u8| whole.pitch + f32::from(step) * TILT);
    let views = pitches.take_while(|pitch| *pitch <= steepest).filter_map(|pitch| {
        let view = View::centred(whole.yaw, pitch, aspect, &corners, FILLED);
        let usual = usual(whole, view);
        let view = View { radius: view.radius.max(usual * NEAR), ..view };
        (view.radius < usual * WORTH).then(|| filled(spec, aspect, view, &corners))
    });
    // A wide window sees the whole table from low down. From there a board from near is a strip
    // below its cloth.
    let shares = views.map(|view| (board_share(spec, aspect, view), view));
    let best = shares.reduce(|best, other| if other.0 > best.0 + LITTLE { other } else { best });
    best.map(|(_, view)| view)
}

/// The view moved aside until the board fills the most of it. Otherwise a piece at the board's edge
/// stands before the table cloth. All `points` stay in their part of the picture.
fn filled(spec: &TableSpec, aspect: f32, view: View, points: &[Vec3]) -> View {
    let mut best = view;
    for way in [Vec2::Y, Vec2::X] {
        let from = best;
        let mut most = board_share(spec, aspect, from);
        for step in (1..=STEPS).flat_map(|step| [step as f32, -(step as f32)]) {
            let other = moved(from, aspect, way * step * STEP);
            let share = board_share(spec, aspect, other);
            let fits = |at: &Vec3| other.place(aspect, *at).abs().cmple(FILLED + 1e-3).all();
            if share > most + LITTLE && points.iter().all(fits) {
                (best, most) = (other, share);
            }
        }
    }
    best
}

/// A view moved to the right and up, in shares of half the picture.
fn moved(view: View, aspect: f32, by: Vec2) -> View {
    let by = by * Vec2::new(aspect, 1.0) * (FIELD_OF_VIEW / 2.0).tan() * view.radius;
    View { focus: view.focus + view.transform().rotation * by.extend(0.0), ..view }
}

/// The share of the picture that the board's upper face takes.
fn board_share(spec: &TableSpec, aspect: f32, view: View) -> f32 {
    let (eye, size) = (view.transform(), spec.plan.size);
    let half = (FIELD_OF_VIEW / 2.0).tan();
    let is_board = |(column, row): (u32, u32)| {
        let share = |at: u32, of: u32| (at as f32 + 0.5) / of as f32 * 2.0 - 1.0;
        let (x, y) = (share(column, SAMPLES.0) * aspect * half, share(row, SAMPLES.1) * half);
        let ray = eye.rotation * Vec3::new(x, y, -1.0);
        let met = eye.translation + ray * ((size.y - eye.translation.y) / ray.y);
        ray.y < 0.0 && met.x.abs() <= size.x / 2.0 && met.z.abs() <= size.z / 2.0
    };
    let samples = (0..SAMPLES.0).flat_map(|column| (0..SAMPLES.1).map(move |row| (column, row)));
    samples.filter(|at| is_board(*at)).count() as f32 / (SAMPLES.0 * SAMPLES.1) as f32
}

/// The distance from which the view of the whole table sees what another is of.
fn usual(whole: View, view: View) -> f32 {
    whole.transform().translation.distance(view.focus)
}

/// Does a view show the paths of moving pieces, with some space around them?
pub fn shows(view: View, aspect: f32, ways: &[Vec<Vec3>]) -> bool {
    let places = ways.iter().flatten().flat_map(|at| about(*at, 0.0, AROUND));
    places.map(|at| view.place(aspect, at)).all(|seen| seen.abs().max_element() < WITHIN)
}

/// The view of a throw: the tray and all places that the dice pass.
pub fn throw(spec: &TableSpec, aspect: f32, places: &[Vec3]) -> View {
    let dice = places.iter().flat_map(|at| about(*at, DIE, DIE));
    let corners: Vec<Vec3> = dice.chain(tray(spec)).collect();
    low(spec, aspect, &corners)
}

/// A low view of some points.
fn low(spec: &TableSpec, aspect: f32, points: &[Vec3]) -> View {
    let (aside, pitch) = THROW;
    View::centred(spec.facing() + aside, pitch, aspect, points, FILLED)
}

/// The view one frame of `passed` seconds later, as the camera follows the dice of a throw. It
/// depends on the view at the throw, the current view, and all places the dice have yet to pass.
///
/// Each view contains everything to come, and so does every view between two of them, because all
/// look in one direction. No die leaves the picture, even if the camera is late.
pub fn follow(
    spec: &TableSpec,
    aspect: f32,
    (thrown, now): (View, View),
    to_come: &[Vec3],
    passed: f32,
) -> View {
    let dice: Vec<Vec3> = to_come.iter().flat_map(|at| about(*at, DIE, DIE)).collect();
    let goal = low(spec, aspect, &dice);
    let radius = goal.radius.max(thrown.radius * ROLLED_OUT);
    let share = 1.0 - (-passed / LAG).exp();
    View { focus: now.focus.lerp(goal.focus, share), radius: now.radius.lerp(radius, share), ..now }
}

#[cfg(test)]
mod tests {
    use tesserae_core::rules::CellId;
    use tesserae_layout::view::DEFAULT;
    use tesserae_scene::boards::lay_table;

    use super::*;
    use crate::sample;

    #[test]
    fn from_near_all_ways_of_pieces_are_in_the_picture() {
        let mut shown = 0;
        for game in ["ur", "senet", "knossos", "phaistos", "pente"] {
            let spec = lay_table(&sample::game(game), 2);
            for from in &spec.plan.cells {
                let ways = [vec![from.centre(), spec.racks[0].middle], vec![spec.racks[0].middle]];
                let Some(view) = moment(&spec, 1.4, &ways) else { continue };
                shown += 1;
                assert!(shows(view, 1.4, &ways));
                let aside = View { focus: view.focus + Vec3::X * view.radius, ..view };
                assert!(!shows(aside, 1.4, &ways), "{game}");
                for at in ways.iter().flatten() {
                    let seen = view.place(1.4, *at);
                    assert!(seen.abs().max_element() < 0.95, "{game}: {seen}");
                }
            }
        }
        assert!(shown > 10, "{shown} captures are worth a movement");
    }

    #[test]
    fn a_step_is_seen_from_much_nearer_in_every_window() {
        for game in ["ur", "senet", "knossos", "phaistos", "pente"] {
            let spec = lay_table(&sample::game(game), 2);
            for (step, two) in spec.plan.paths[0].windows(2).enumerate() {
                let way: Vec<Vec3> =
                    two.iter().map(|cell| spec.cell_top(CellId(*cell as u8))).collect();
                for aspect in [1.2, 1.4, 1.9] {
                    let view = moment(&spec, aspect, std::slice::from_ref(&way));
                    let view = view.unwrap_or_else(|| panic!("{game}, {step} at {aspect}"));
                    let share = view.radius / usual(named_view(WATCH, aspect, &spec), view);
                    assert!(share < 0.8, "{game}, {step} at {aspect}: {share}");
                }
            }
        }
    }

    #[test]
    fn a_near_view_shows_as_much_of_the_board_as_its_ways_allow() {
        let mut moves = 0;
        for game in ["ur", "senet", "knossos", "phaistos", "pente"] {
            let spec = lay_table(&sample::game(game), 2);
            for (step, two) in spec.plan.paths[0].windows(2).enumerate() {
                let way: Vec<Vec3> =
                    two.iter().map(|cell| spec.cell_top(CellId(*cell as u8))).collect();
                for aspect in [1.2, 1.4, 1.9] {
                    let told = format!("{game}, {step} at {aspect}");
                    let ways = std::slice::from_ref(&way);
                    let view = moment(&spec, aspect, ways).expect("a view");
                    assert!(shows(view, aspect, ways), "{told}");
                    // The same way in the middle of the picture.
                    let corners: Vec<Vec3> =
                        way.iter().flat_map(|at| about(*at, AROUND, AROUND)).collect();
                    let middle = View::centred(view.yaw, view.pitch, aspect, &corners, FILLED);
                    let middle = View { radius: view.radius, ..middle };
                    let gain =
                        board_share(&spec, aspect, view) - board_share(&spec, aspect, middle);
                    assert!(gain > -0.08, "{told}: {gain}");
                    moves += u32::from(gain > 0.04);
                }
            }
        }
        assert!(moves > 30, "{moves} views at an edge show more of the board");
    }

    #[test]
    fn a_near_view_in_a_wide_window_shows_more_board_than_cloth() {
        for game in ["ur", "senet"] {
            let spec = lay_table(&sample::game(game), 2);
            let steps = spec.plan.paths[0].windows(2);
            let shares = steps.map(|two| {
                let way = two.iter().map(|cell| spec.cell_top(CellId(*cell as u8))).collect();
                let view = moment(&spec, 1.9, &[way]).expect("a view");
                board_share(&spec, 1.9, view)
            });
            let shares: Vec<f32> = shares.collect();
            let mean = shares.iter().sum::<f32>() / shares.len() as f32;
            assert!(mean > 0.62, "{game}: {mean}, {shares:?}");
        }
    }

    #[test]
    fn a_throw_is_seen_whole_and_from_near() {
        for game in ["ur", "senet", "knossos", "phaistos", "pente"] {
            let spec = lay_table(&sample::game(game), 2);
            let own = spec.tray.own_half();
            // From the thrower's hand to the far corner.
            let places = [Vec3::new(0.0, 0.8, own.y + 0.3), Vec3::new(own.x, 0.1, -own.y)];
            let places = places.map(|at| spec.tray.frame().transform_point(at));
            for aspect in [1.0, 1.4, 2.2] {
                let view = throw(&spec, aspect, &places);
                for at in places.iter().copied().chain(tray(&spec)) {
                    let seen = view.place(aspect, at);
                    assert!(seen.abs().max_element() < 0.95, "{game}: {seen}");
                }
                let play = named_view(DEFAULT, aspect, &spec);
                let away = |view: View| view.transform().translation.distance(spec.tray.centre);
                assert!(away(view) < away(play) * 0.7, "{game} at {aspect}");
                assert!(view.pitch < play.pitch, "{game}");
            }
        }
    }

    #[test]
    fn the_camera_follows_the_dice_and_loses_none_however_late_it_is() {
        for game in ["ur", "senet", "knossos", "phaistos", "pente"] {
            let spec = lay_table(&sample::game(game), 2);
            let own = spec.tray.own_half();
            // Out of the hand, in shrinking bounces, to rest in the far corner.
            let places: Vec<Vec3> = (0..=120u8)
                .map(|step| {
                    let share = (f32::from(step) / 90.0).min(1.0);
                    let height = 0.8 * (1.0 - share) * (share * 9.0).cos().abs();
                    let along = (own.y + 0.3).lerp(-own.y * 0.8, share);
                    Vec3::new(own.x * 0.8 * share, 0.1 + height, along)
                })
                .map(|at| spec.tray.frame().transform_point(at))
                .collect();
            for (aspect, pause) in [(1.0, 1), (1.4, 4), (2.2, 30)] {
                let thrown = throw(&spec, aspect, &places);
                let mut now = thrown;
                let seen = |view: View, at: Vec3| view.place(aspect, at);
                for frame in (0..places.len()).step_by(pause) {
                    let passed = pause as f32 / 60.0;
                    now = follow(&spec, aspect, (thrown, now), &places[frame..], passed);
                    for at in &places[frame..] {
                        let seen = seen(now, *at);
                        assert!(seen.abs().max_element() < 0.95, "{game}, {frame}: {seen}");
                    }
                }
                assert!(now.radius < thrown.radius * 0.9, "{game} at {aspect}: it stays away");
                let rest = places[places.len() - 1];
                let (before, after) = (seen(thrown, rest).length(), seen(now, rest).length());
                assert!(after < before / 2.0, "{game} at {aspect}: {before}, then {after}");
                assert_eq!((now.yaw, now.pitch), (thrown.yaw, thrown.pitch));
            }
        }
    }
}
