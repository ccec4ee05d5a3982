//! Whole exhibitions under the eye of the director: how often what moves is in the picture,
//! and how far apart the movements of its camera are. The window's own systems run, with a
//! camera and all panels; nothing is drawn.
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
}

fn film(
    things: Query<(Entity, &GlobalTransform), Or<(With<Piece>, With<Die>)>>,
    camera: Single<(&Camera, &GlobalTransform, &ViewArea), With<TableCamera>>,
    current: Option<Res<CurrentMatch>>,
    time: Res<Time>,
    mut views: MessageReader<ViewRequested>,
    mut film: ResMut<Film>,
) {
    let film = &mut *film;
    let (camera, view, part) = *camera;
    let corner = part.from.as_vec2();
    let before = std::mem::take(&mut film.before);
    let mut moves = Vec::new();
    for (entity, at) in &things {
        let at = at.translation();
        if before.get(&entity).is_some_and(|last| last.distance(at) > 1e-4) {
            moves.push(at);
        }
        film.before.insert(entity, at);
    }
    let seed = current.map_or(0, |current| current.0.seed());
    let in_picture = |at: &Vec3| {
        camera.world_to_viewport(view, *at).is_ok_and(|point| part.holds(camera, point + corner))
    };
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
        if common::timed() {
            println!(
                "{id:>18}  {games} games  {frames:>7} frames, {:>7} with movement, {:.3}% show it all  \
                 {} movements of the camera, {} of them cuts to what is near, at least \
                 {nearest:.2} s apart",
                film.moving,
                share * 100.0,
                film.movements,
                film.cuts,
            );
        }
    }
    Ok(())
}
