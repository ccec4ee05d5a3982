//! Whole exhibitions under the eye of the director: how often what moves is in the picture, how
//! far apart the movements of its camera are, how much of the picture board and pieces fill, and
//! its shots by kind with the shortest of them. The window's own systems run, with a camera and
//! all panels; nothing is drawn.
//!
//! `cargo bench --bench director [-- GAMES] [VARIANT...]`: so many games of each variant, the
//! usual is 50; or only of those variants. A game takes half a minute.

// A bench prints.
#![allow(clippy::print_stdout)]

use std::collections::HashMap;
use std::time::Duration;

use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use tesserae::app::windowless;
use tesserae_core::levels::Library;
use tesserae_core::rules::Game;
use tesserae_layout::piece::Piece;
use tesserae_layout::spec::TableSpec;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::exhibition::{
    Exhibition, ExhibitionRequest, Forecast, Programme, Series, Speed,
};
use tesserae_play::throwing::{Die, Throwing};
use tesserae_scene::look::Look;
use tesserae_scene::offscreen::OffscreenError;
use tesserae_scene::scene::TableCamera;
use tesserae_scene::view_area::ViewArea;

use tesserae::ui::camera::ViewRequested;
use tesserae::ui::director::{LEAST as LEAST_SHOT, Shot, ShotBegins, Story};
use tesserae::ui::state::Screen;

#[path = "../crates/core/benches/common/mod.rs"]
mod common;

const SIZE: UVec2 = UVec2::new(1280, 720);
/// A frame of the bench's clock.
const FRAME: Duration = Duration::from_millis(40);
/// Two movements of the camera are at least so many seconds apart, to within a frame.
const APART: f32 = 1.2 - 0.041;
/// The least share of the frames in which all that moves is in the picture.
const LEAST: f64 = 0.99;
/// The least share of the width or of the height that board and pieces fill while it is quiet.
const FILLED: f32 = 0.6;
/// The least number of close views in a game, on average.
const NEAR: f32 = 2.0;
/// Seconds after which the camera has arrived.
const ARRIVED: f32 = 1.6;
/// The kinds of shots.
const KINDS: [&str; 6] = ["quiet", "capture", "fate", "dice", "outcome", "race"];
/// A game that takes more frames than this, an hour, does not go on.
const MOST_FRAMES: u64 = 90_000;

/// What was seen so far.
#[derive(Resource, Default)]
struct Film {
    /// Where everything stood in the frame before.
    before: HashMap<Entity, Vec3>,
    /// Frames in which something moved, and those of them that showed all of it.
    moving: u64,
    shown: u64,
    /// Movements of the camera, those of them at once to something near, and the
    /// shortest time between two in one game, in seconds.
    movements: u64,
    cuts: u64,
    nearest: Option<f32>,
    /// The game that was on when the camera moved last, and when that was.
    last: Option<(u64, f32)>,
    /// The shot that is on, its game and its age.
    shot: Option<(Shot, u64, f32)>,
    /// The number of shots of each kind, and the shortest that ended in its game, in seconds.
    shots: [(u32, Option<f32>); KINDS.len()],
    /// Shares of the width and of the height that board and pieces fill.
    fills: Fills,
    /// The same while it is quiet and the camera stands still, and while pieces are seen close.
    quiet: Fills,
    near: Fills,
}

/// A sum over frames.
#[derive(Default)]
struct Fills {
    frames: u32,
    sum: Vec2,
}

impl Fills {
    fn add(&mut self, share: Vec2) {
        self.frames += 1;
        self.sum += share;
    }

    fn mean(&self) -> Vec2 {
        self.sum / self.frames.max(1) as f32
    }
}

/// The kind of a shot; none of the user's own view.
fn kind(shot: Shot) -> Option<usize> {
    Some(match shot {
        Shot::Free => return None,
        Shot::Play => 0,
        Shot::Moment(Story::Capture) => 1,
        Shot::Moment(Story::Fate) => 2,
        Shot::Throw => 3,
        Shot::Moment(Story::Outcome) => 4,
        Shot::Moment(Story::Race) => 5,
    })
}

impl Film {
    /// Notes the shots that begin in a frame of a game, and the end of the one before.
    fn note_shots(&mut self, begun: impl Iterator<Item = Shot>, seed: u64, passed: f32) {
        if let Some((.., age)) = &mut self.shot {
            *age += passed;
        }
        for shot in begun {
            if let Some((last, game, age)) = self.shot.replace((shot, seed, 0.0))
                && game == seed
                && let Some(kind) = kind(last)
            {
                let shortest = &mut self.shots[kind].1;
                *shortest = Some(shortest.unwrap_or(f32::MAX).min(age));
            }
            if let Some(kind) = kind(shot) {
                self.shots[kind].0 += 1;
            }
        }
    }

    /// Notes what board and pieces fill in a frame.
    fn note_share(&mut self, share: Vec2) {
        self.fills.add(share);
        if matches!(self.shot, Some((Shot::Play, _, age)) if age > ARRIVED) {
            self.quiet.add(share);
        }
        if matches!(self.shot, Some((Shot::Moment(_), _, age)) if age > ARRIVED) {
            self.near.add(share);
        }
    }
}

/// The corners of the board.
fn corners(spec: &TableSpec) -> impl Iterator<Item = Vec3> {
    let size = spec.plan.size;
    (0..8u8).map(move |k| {
        let side = |bit: u8| if k & bit == 0 { -0.5 } else { 0.5 };
        size * Vec3::new(side(1), side(2) + 0.5, side(4))
    })
}

/// The share of an area's width and height that places take within it.
fn share_of(area: Rect, places: impl Iterator<Item = Vec2>) -> Vec2 {
    let held = places.map(|place| place.clamp(Vec2::ZERO, area.size()));
    let (low, high) =
        held.fold((Vec2::MAX, Vec2::MIN), |(low, high), at| (low.min(at), high.max(at)));
    ((high - low) / area.size().max(Vec2::ONE)).max(Vec2::ZERO)
}

fn film(
    things: Query<(Entity, &GlobalTransform, Has<Piece>), Or<(With<Piece>, With<Die>)>>,
    camera: Single<(&Camera, &GlobalTransform, &ViewArea), With<TableCamera>>,
    current: Option<Res<CurrentMatch>>,
    spec: Option<Res<TableSpec>>,
    time: Res<Time>,
    mut views: MessageReader<ViewRequested>,
    mut shots: MessageReader<ShotBegins>,
    mut film: ResMut<Film>,
) {
    let film = &mut *film;
    let (camera, view, part) = *camera;
    let corner = part.from.as_vec2();
    let before = std::mem::take(&mut film.before);
    let (mut moves, mut stand) = (Vec::new(), Vec::new());
    for (entity, at, piece) in &things {
        let at = at.translation();
        stand.extend(piece.then_some(at));
        if before.get(&entity).is_some_and(|last| last.distance(at) > 1e-4) {
            moves.push(at);
        }
        film.before.insert(entity, at);
    }
    let seed = current.map_or(0, |current| current.0.seed());
    let in_picture = |at: &Vec3| {
        camera.world_to_viewport(view, *at).is_ok_and(|point| part.holds(camera, point + corner))
    };
    film.note_shots(shots.read().map(|begins| begins.0), seed, time.delta_secs());
    if let Some(spec) = spec.filter(|_| film.shot.is_some()) {
        let places = corners(&spec).chain(stand);
        let places = places.filter_map(|at| camera.world_to_viewport(view, at).ok());
        let area = part.logical_size(camera).unwrap_or_default();
        film.note_share(share_of(Rect::from_corners(Vec2::ZERO, area), places));
    }
    film.moving += u64::from(!moves.is_empty());
    film.shown += u64::from(!moves.is_empty() && moves.iter().all(in_picture));
    // To go along with the dice is part of the movement that shows them.
    let is_new = |view: &&ViewRequested| !matches!(view, ViewRequested::Along(..));
    if let Some(view) = views.read().filter(is_new).last() {
        let now = time.elapsed_secs();
        film.movements += 1;
        film.cuts += u64::from(matches!(view, ViewRequested::CutTo(..)));
        if let Some((game, last)) = film.last
            && game == seed
        {
            film.nearest = Some(film.nearest.unwrap_or(f32::MAX).min(now - last));
        }
        film.last = Some((seed, now));
    }
}

/// So many games of a variant, as the window shows them.
fn watched(game: &Game, games: u32) -> Result<(Film, u64), OffscreenError> {
    let (mut app, _) = windowless(SIZE, Library::built_in(), Look::Low)?;
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .init_resource::<Film>()
        .add_systems(Last, film);
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
    let players = vec!["ai:adept".to_owned(), "ai:beginner".to_owned()];
    let series = Series::new(game.clone(), players, Some(games));
    let mut exhibition = Exhibition::new(Programme::new(vec![series], false), Speed::Normal);
    exhibition.following = true;
    let world = app.world_mut();
    world.write_message(ExhibitionRequest::Begin(Box::new(exhibition)));
    world.resource_mut::<NextState<Screen>>().set(Screen::Table);
    let mut frames = 0;
    loop {
        app.main_mut().update();
        frames += 1;
        if app.world().resource::<Throwing>().is_busy() {
            // A flight is found on another thread.
            std::thread::sleep(Duration::from_micros(100));
        }
        if app.world().resource::<Forecast>().is_busy() {
            // So is what a throw would bring, for which a window has the time of a frame.
            std::thread::sleep(FRAME / 8);
        }
        let done = app.world().get_resource::<Exhibition>().map_or(0, |exhibition| {
            exhibition.programme.series().iter().map(Series::done).sum::<u32>()
        });
        if done >= games {
            break;
        }
        assert!(
            frames < MOST_FRAMES * u64::from(games),
            "{}: it stands still",
            game.definition().id()
        );
    }
    let film = app.world_mut().remove_resource::<Film>().unwrap_or_default();
    Ok((film, frames))
}

/// Prints a variant's line: what moves, the movements, the shots a game with the shortest in
/// seconds, and the mean share of width and height that board and pieces fill.
fn report(id: &str, games: u32, frames: u64, film: &Film) {
    let kinds = KINDS.iter().zip(film.shots).map(|(kind, (count, shortest))| {
        let shortest = shortest.map_or_else(|| "-".to_owned(), |least| format!("{least:.1}"));
        format!("{kind} {:.1} ({shortest})", f64::from(count) / f64::from(games))
    });
    let percent = |fills: &Fills| {
        let mean = fills.mean() * 100.0;
        format!("{:.0}% x {:.0}%", mean.x, mean.y)
    };
    println!(
        "{id:>24}  {games} games  {frames:>7} frames, {:>7} with movement, {:.3}% show it all  \
         {} movements, {} of them cuts, at least {:.2} s apart  \
         shots a game (shortest in s): {}  fills {}, quiet {}, near {}",
        film.moving,
        film.shown as f64 / film.moving.max(1) as f64 * 100.0,
        film.movements,
        film.cuts,
        film.nearest.unwrap_or(f32::MAX),
        kinds.collect::<Vec<String>>().join(", "),
        percent(&film.fills),
        percent(&film.quiet),
        percent(&film.near),
    );
}

fn main() -> Result<(), OffscreenError> {
    let asked = std::env::args().find_map(|argument| argument.parse().ok());
    let games = if common::timed() { asked.unwrap_or(50) } else { 1 };
    let named: Vec<String> = std::env::args().skip(1).filter(|it| it.contains('/')).collect();
    let library = Library::built_in();
    for name in &named {
        assert!(library.game(name).is_ok(), "{name}: no such variant");
    }
    for game in library.games() {
        let id = game.definition().id();
        // Outside a bench one short variant is enough to hold it to its claims.
        if game.definition().sides.0 > 2 || (!common::timed() && id != "ur/short") {
            continue;
        }
        if !named.is_empty() && !named.contains(&id) {
            continue;
        }
        let (film, frames) = watched(game, games)?;
        let share = film.shown as f64 / film.moving.max(1) as f64;
        assert!(film.moving > u64::from(games) * 20, "{id}: hardly anything moved");
        assert!(share >= LEAST, "{id}: all that moves is shown in {share:.4} of its frames");
        assert!(film.cuts > 0 || games < 5, "{id}: no throw was seen from near");
        let nearest = film.nearest.unwrap_or(f32::MAX);
        assert!(nearest >= APART, "{id}: two movements of the camera {nearest:.2} s apart");
        for (kind, (_, shortest)) in KINDS.iter().zip(film.shots) {
            let shortest = shortest.unwrap_or(f32::MAX);
            let least = LEAST_SHOT - FRAME.as_secs_f32();
            assert!(shortest >= least, "{id}: a shot of kind {kind} for {shortest:.2} s");
        }
        let near: u32 = film.shots[1..].iter().map(|(count, _)| count).sum();
        let near = near as f32 / games as f32;
        assert!(near >= NEAR || games < 5, "{id}: {near:.1} close views a game");
        let quiet = film.quiet.mean();
        assert!(
            quiet.max_element() >= FILLED,
            "{id}: board and pieces fill {quiet} of the picture"
        );
        if common::timed() {
            report(&id, games, frames, &film);
        }
    }
    Ok(())
}
