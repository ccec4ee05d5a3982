//! Draws positions and whole games as pictures, without a display.

use std::path::{Path, PathBuf};
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

use tesserae_core::ai::arena::Seeds;
use tesserae_core::ai::{Level, Limits, MachinePlayer};
use tesserae_core::levels::Library;
use tesserae_core::record::Match;
use tesserae_core::rules::{Action, Event, Game, Position, Side};
use tesserae_layout::spec::TableSpec;
use tesserae_layout::view::{DEFAULT, FIELD_OF_VIEW, View, close_ups, named_view};
use tesserae_play::layers::Layers;
use tesserae_play::throwing::rest_of_last_throw;
use tesserae_scene::boards::lay_table;
use tesserae_scene::look::Look;
use tesserae_scene::offscreen::{
    Offscreen, OffscreenError, Shot, captured, check_path, check_size, save,
};
use tesserae_scene::still::StillLength;
use tesserae_scene::tableau::Layout;

use crate::app::windowless;
use crate::ui::inspector::Inspector;
use crate::ui::state::Screen;

/// The table of a match at its cursor, with the dice last thrown.
pub fn layout_of_match(record: &Match) -> Layout {
    let tray = lay_table(record.game(), record.start().sides()).tray;
    let mut layout = Layout::of(record.position());
    if let Some((side, places)) = rest_of_last_throw(record, &tray) {
        layout.dice = places.into_iter().map(|place| (side.index() as u8, place)).collect();
    }
    layout
}

/// Draws one position, in a size in pixels, from `samples` frames.
///
/// # Errors
/// If the renderer lacks something, or the file cannot be written.
pub fn render(
    position: &Position,
    view: Option<&str>,
    look: Look,
    size: (u32, u32),
    samples: u32,
    out: &Path,
) -> Result<(), OffscreenError> {
    let spec = lay_table(position.game(), position.sides());
    let size = UVec2::from(size);
    let aspect = size.x as f32 / size.y.max(1) as f32;
    let view = named_view(view.unwrap_or(DEFAULT), aspect, &spec);
    let layout = Layout::of(position);
    let (look, path) = (Some(look), out.to_owned());
    Offscreen::start()?.take(&Shot { spec, look, view, layout, size, samples, path })
}

/// The views in which [`render_all`] draws each table, as endings of the files' names. The last
/// is the inspector's.
pub const VIEWS: [&str; 9] =
    ["hero", "above", "table", "close-1", "close-2", "close-3", "pieces", "dice", OVERLAY];
const OVERLAY: &str = "overlay";

/// Draws every game's table in every view of [`VIEWS`] into a folder. `report` gets the path of
/// each file.
///
/// # Errors
/// As for [`render`].
pub fn render_all(
    games: &[&Game],
    (look, size, samples): (Look, (u32, u32), u32),
    folder: &Path,
    report: &mut dyn FnMut(&Path),
) -> Result<(), OffscreenError> {
    let size = UVec2::from(size);
    let aspect = size.x as f32 / size.y.max(1) as f32;
    let mut studio = Offscreen::start()?;
    for game in games {
        let record = in_mid_game(game);
        let spec = lay_table(game, record.start().sides());
        let (start, now) = (Layout::of(&game.start(spec.sides)), layout_of_match(&record));
        let [first, second, third] = close_ups(&spec);
        for name in VIEWS {
            let path = folder.join(picture_name(game, name));
            if name == OVERLAY {
                inspect(game, (look, size, samples), &path)?;
                report(&path);
                continue;
            }
            let (view, layout) = match name {
                "hero" => (named_view("board", aspect, &spec), &now),
                "above" => (named_view("top", aspect, &spec), &now),
                "table" => (named_view(DEFAULT, aspect, &spec), &now),
                "close-1" => (first, &now),
                "close-2" => (second, &now),
                "close-3" => (third, &now),
                "pieces" => (of_pieces(&spec, &start), &start),
                _ => (named_view("tray", aspect, &spec), &now),
            };
            studio.take(&Shot {
                spec: spec.clone(),
                look: Some(look),
                view,
                layout: layout.clone(),
                size,
                samples,
                path: path.clone(),
            })?;
            report(&path);
        }
    }
    Ok(())
}

/// File name of the picture of a game's view.
pub fn picture_name(game: &Game, view: &str) -> String {
    format!("{}-{view}.png", game.definition().game)
}

/// Frames for the inspector's layout and its camera's arrival.
const ARRIVAL: usize = 12;

/// Draws the inspector as in the window, with the board's paths, special cells, cell names and
/// scale.
fn inspect(
    game: &Game,
    (look, size, samples): (Look, UVec2, u32),
    path: &Path,
) -> Result<(), OffscreenError> {
    check_size(size)?;
    check_path(path)?;
    let (mut app, target) = windowless(size, Library::built_in(), look)?;
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(500)));
    let mut inspector = Inspector::new(game.clone());
    let sides = usize::from(game.definition().sides.0);
    inspector.layers =
        Layers { names: true, special: true, paths: Side::ALL[..sides].to_vec(), ..default() };
    inspector.scale_bar = true;
    let world = app.world_mut();
    world.insert_resource(inspector);
    world.resource_mut::<NextState<Screen>>().set(Screen::Inspect);
    (0..ARRIVAL).for_each(|_| app.update());
    app.insert_resource(StillLength(samples));
    (0..samples).for_each(|_| app.update());
    save(&captured(&mut app, &target, |_| ())?, path)
}

/// A view of the first side's pieces at their places.
fn of_pieces(spec: &TableSpec, layout: &Layout) -> View {
    let places = spec.arrange(&layout.pieces).into_iter().zip(&layout.pieces);
    let own: Vec<Vec3> =
        places.filter(|(_, piece)| piece.side == Side::A).map(|(at, _)| at).collect();
    let size = spec.piece_size(0);
    let middle = own.iter().sum::<Vec3>() / own.len().max(1) as f32 + Vec3::Y * size.height / 2.0;
    let reach = own.iter().map(|at| at.distance(middle)).fold(size.radius, f32::max);
    let radius = (reach + size.height) / (FIELD_OF_VIEW / 2.0).tan() * 0.8;
    View { focus: middle, yaw: spec.facing() + 0.3, pitch: 0.6, radius }
}

/// Plies of a game in full swing.
const MIDDLE: usize = 40;

/// The same match every time, well into the game.
fn in_mid_game(game: &Game) -> Match {
    let sides = game.definition().sides.0;
    let mut record = Match::new(game, sides, vec!["human".to_owned(); usize::from(sides)], 5);
    while record.plies().len() < MIDDLE && record.winner().is_none() {
        let actions = record.position().actions();
        let chosen = actions.get(record.plies().len() % actions.len().max(1)).copied();
        let Some(action) = record.draw().map(Action::Throw).or(chosen) else { break };
        if record.play(action).is_err() {
            break;
        }
    }
    record
}

/// Most pictures of one game.
const MOST_PICTURES: usize = 8;

/// Plays a game between computers and draws its start, its end and moments between. `report`
/// gets the path of each file.
///
/// # Errors
/// As for [`render`].
pub fn demo(
    game: &Game,
    seed: u64,
    folder: &Path,
    report: &mut dyn FnMut(&Path),
) -> Result<(), OffscreenError> {
    let player = format!("ai:{}", Level::Adept);
    let mut record = Match::new(game, 2, vec![player.clone(), player], seed);
    let (adept, seeds) = (MachinePlayer::from(Level::Adept), Seeds::of_match(seed));
    let mut layouts = Vec::new();
    while record.winner().is_none() {
        let choose = || {
            let seed = seeds.choice(record.cursor());
            Some(adept.decide(record.position(), &Limits::default(), seed)?.action)
        };
        let action = record.draw().map(Action::Throw).or_else(choose);
        let Some(events) = action.and_then(|action| record.play(action).ok()) else { break };
        let is_news = |event: &Event| {
            matches!(event, Event::Captured { .. } | Event::BorneOff { .. } | Event::Begins { .. })
        };
        if events.iter().any(is_news) {
            layouts.push(layout_of_match(&record));
        }
    }
    let spec = lay_table(game, record.start().sides());
    let mut studio = Offscreen::start()?;
    let size = UVec2::new(1280, 720);
    let count = layouts.len();
    // Evenly spaced, including the first and the last.
    let chosen = count.min(MOST_PICTURES);
    for number in 0..chosen {
        let index = number * (count - 1) / (chosen - 1).max(1);
        let path: PathBuf = folder.join(format!("game-{:02}.png", number + 1));
        studio.take(&Shot {
            spec: spec.clone(),
            look: None,
            view: named_view(DEFAULT, size.x as f32 / size.y as f32, &spec),
            layout: layouts[index].clone(),
            size,
            samples: 1,
            path: path.clone(),
        })?;
        report(&path);
    }
    Ok(())
}
