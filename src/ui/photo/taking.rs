//! Pictures in the chosen size. A separate camera draws them from many frames, and another thread
//! writes them.

use std::f32::consts::TAU;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use bevy::camera::RenderTarget;
use bevy::ecs::query::QueryItem;
use bevy::ecs::system::SystemParam;
use bevy::light::EnvironmentMapLight;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use thiserror::Error;

use tesserae_core::files::{free_name, write_whole};
use tesserae_layout::frames::FrameRequests;
use tesserae_layout::view::FIELD_OF_VIEW;
use tesserae_play::current_match::CurrentMatch;
use tesserae_play::notices::Notice;
use tesserae_scene::assets::TableAssets;
use tesserae_scene::export::{ExportError, exported, things};
use tesserae_scene::lens::Lens;
use tesserae_scene::look::Appearance;
use tesserae_scene::offscreen::target;
use tesserae_scene::png;
use tesserae_scene::scene::{TableCamera, dress_camera};
use tesserae_scene::still::{StillFrame, StillLength};
use tesserae_scene::view_area::ViewArea;
use tesserae_scene::webp::WebpError;

use super::camera::{FRAMES, Photo};
use super::clip;
use super::place::PicturesFolder;
use crate::ui::file_dialog::{DialogsAnswered, PlaceChosen, Purpose};
use crate::ui::inspector::{Inspector, Turntable, is_open};
use crate::ui::state::Screen;

/// A request to write a file.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeRequested {
    /// A picture in the chosen size.
    Picture,
    /// A full turn of the thing, as a short film.
    Turn,
    /// The thing as a 3D model.
    Model,
    /// Cancel the current drawing.
    Stop,
}

/// Frames until a picture of one frame has settled.
const SETTLED: u32 = 4;

/// Frames of each picture of a turn, in looks that accumulate them.
const FRAMES_IN_A_TURN: u32 = 8;

/// Why nothing was saved.
#[derive(Debug, Error)]
enum TakingError {
    #[error("there is nothing to export")]
    NoThing,
    #[error("this system names no folder for pictures")]
    NoFolder,
    #[error(transparent)]
    Model(#[from] ExportError),
    #[error(transparent)]
    Turn(#[from] WebpError),
    #[error("cannot write {}: {reason}", path.display())]
    Unwritable { path: PathBuf, reason: String },
}

/// The picture, turn or model in progress.
#[derive(Resource, Default)]
pub struct Taking {
    stage: Stage,
    /// The file that the user has chosen; none for the first free name in the folder of pictures.
    chosen: Option<PathBuf>,
}

/// The last file written.
#[derive(Resource, Debug, Default)]
pub struct LastPicture(pub Option<PathBuf>);

#[derive(Default)]
enum Stage {
    #[default]
    Idle,
    Drawing(Drawing),
    Writing(Task<Result<PathBuf, TakingError>>),
}

struct Drawing {
    camera: Entity,
    image: Handle<Image>,
    stem: String,
    /// The usual length of a still in the window.
    usual: u32,
    waited: u32,
    /// It is a full turn, not a single picture.
    turns: bool,
    /// The pictures so far.
    pictures: Vec<Image>,
    /// Where the renderer puts the picture, once requested.
    slot: Option<Arc<Mutex<Option<Image>>>>,
}

impl Taking {
    /// Is something being drawn or written?
    pub fn is_busy(&self) -> bool {
        !matches!(self.stage, Stage::Idle)
    }

    /// Is a file being written, with all drawing done?
    pub fn is_writing(&self) -> bool {
        matches!(self.stage, Stage::Writing(_))
    }

    /// The number of finished pictures of a turn.
    pub fn turned(&self) -> Option<usize> {
        match &self.stage {
            Stage::Drawing(Drawing { turns: true, pictures, .. }) => Some(pictures.len()),
            _ => None,
        }
    }
}

/// The file name of the shown thing, without number and extension.
fn stem(inspector: &Inspector) -> String {
    let definition = inspector.game().definition();
    let names = things(definition);
    let name = names.get(inspector.shown()).map_or("board", |(name, _)| name.as_str());
    format!("{}-{name}", definition.game)
}

/// The camera at the table or before the turntable: its place, its optics, and the light chosen for
/// the thing.
type Eye = (
    &'static Transform,
    &'static Projection,
    Option<&'static Lens>,
    Option<&'static EnvironmentMapLight>,
);

/// Spawns a separate camera for a picture: at the eye's place, with an angle of view in radians,
/// into an image of that size.
fn spawn_camera(
    commands: &mut Commands,
    (transform, projection, lens, room): QueryItem<'_, '_, Eye>,
    appearance: Appearance,
    angle: f32,
    size: UVec2,
) -> Entity {
    let camera = commands
        .spawn((
            Name::new("photograph"),
            Camera3d::default(),
            Camera { order: -1, ..default() },
            *transform,
        ))
        .id();
    let (mut projection, lens, room) = (projection.clone(), lens.copied(), room.cloned());
    if let Projection::Perspective(perspective) = &mut projection {
        perspective.fov = angle;
    }
    // The image must exist before the camera draws into it.
    commands.queue(move |world: &mut World| {
        let image = target(world, size);
        let at = RenderTarget::Image(image.clone().into());
        world.resource_scope(|world, mut images: Mut<Assets<Image>>| {
            let mut commands = world.commands();
            let mut entity = commands.entity(camera);
            dress_camera(&mut entity, appearance, &mut images);
            entity.insert((projection, at));
            if let Some(room) = room {
                entity.insert(room);
            }
            if let Some(lens) = lens {
                entity.insert(lens);
            }
        });
        world.flush();
        if let Stage::Drawing(drawing) = &mut world.resource_mut::<Taking>().stage {
            drawing.image = image;
        }
    });
    camera
}

/// A request to write the table as it is seen, without panels, in a size in pixels.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablePictureRequested(pub UVec2);

/// The vertical angle of view, in radians, for a picture that contains all of the window's visible
/// part. A narrower picture needs a wider angle.
fn angle_for(size: UVec2, seen: Vec2) -> f32 {
    let (picture, seen) = (size.as_vec2(), seen.max(Vec2::ONE));
    let narrower = (seen.x / seen.y) / (picture.x / picture.y);
    2.0 * ((FIELD_OF_VIEW / 2.0).tan() * narrower.max(1.0)).atan()
}

/// The current frame of a still, and the number of its frames.
#[derive(SystemParam)]
struct Still<'w> {
    length: ResMut<'w, StillLength>,
    frame: ResMut<'w, StillFrame>,
}

impl Still<'_> {
    /// Begins a single picture or the first of a full turn, drawn by `camera` from `frames`
    /// frames in looks that accumulate them.
    fn begin(&mut self, camera: Entity, stem: String, frames: u32, turns: bool) -> Stage {
        let usual = self.length.0;
        self.frame.0 = 0;
        if usual > 1 {
            self.length.0 = frames;
        }
        Stage::Drawing(Drawing {
            camera,
            image: Handle::default(),
            stem,
            usual,
            waited: 0,
            turns,
            pictures: Vec::new(),
            slot: None,
        })
    }
}

fn begin_table_picture(
    mut commands: Commands,
    mut requests: MessageReader<TablePictureRequested>,
    mut taking: ResMut<Taking>,
    current: Option<Res<CurrentMatch>>,
    assets: Option<Res<TableAssets>>,
    mut still: Still,
    eye: Single<Eye, With<TableCamera>>,
    seen: Single<(&Camera, &ViewArea), With<TableCamera>>,
) {
    let Some(TablePictureRequested(size)) = requests.read().last().copied() else { return };
    let (Some(current), Some(assets)) = (current, assets) else { return };
    let (camera, area) = seen.into_inner();
    let Some(seen) = area.logical_size(camera).filter(|_| !taking.is_busy()) else { return };
    let angle = angle_for(size, seen);
    let camera = spawn_camera(&mut commands, eye.into_inner(), assets.appearance, angle, size);
    let stem = format!("{}-match", current.0.game().definition().game);
    taking.stage = still.begin(camera, stem, FRAMES, false);
}

fn begin_picture(
    mut commands: Commands,
    mut requests: MessageReader<TakeRequested>,
    mut taking: ResMut<Taking>,
    photo: Option<Res<Photo>>,
    inspector: Res<Inspector>,
    folder: Res<PicturesFolder>,
    assets: Option<Res<TableAssets>>,
    mut still: Still,
    eye: Single<Eye, With<TableCamera>>,
) {
    let Some(request) = requests.read().last() else { return };
    if *request == TakeRequested::Stop {
        stop(&mut commands, &mut taking, &mut still.length);
        return;
    }
    if taking.is_busy() {
        return;
    }
    let stem = stem(&inspector);
    match request {
        TakeRequested::Stop => {}
        TakeRequested::Model => {
            let place = Place::of(&mut taking, &folder, stem);
            taking.stage = Stage::Writing(export(&inspector, place));
        }
        TakeRequested::Picture | TakeRequested::Turn => {
            let (Some(photo), Some(assets)) = (photo, assets) else { return };
            let turns = *request == TakeRequested::Turn;
            let size = if turns { clip::size(photo.size) } else { photo.size };
            let camera = spawn_camera(
                &mut commands,
                eye.into_inner(),
                assets.appearance,
                photo.angle(),
                size,
            );
            let frames = if turns { FRAMES_IN_A_TURN } else { photo.frames };
            taking.stage = still.begin(camera, stem, frames, turns);
        }
    }
}

/// The file to write.
struct Place {
    folder: PicturesFolder,
    stem: String,
    chosen: Option<PathBuf>,
}

impl Place {
    /// The chosen file, else a free name that begins with the stem.
    fn of(taking: &mut Taking, folder: &PicturesFolder, stem: String) -> Self {
        Self { folder: folder.clone(), stem, chosen: taking.chosen.take() }
    }
}

/// Exports the shown thing as a model, on another thread.
fn export(inspector: &Inspector, place: Place) -> Task<Result<PathBuf, TakingError>> {
    let definition = inspector.game().definition().clone();
    let shown = inspector.shown();
    AsyncComputeTaskPool::get().spawn(async move {
        let exhibit = definition.exhibits.get(shown).ok_or(TakingError::NoThing)?;
        let bytes = exported(&definition, exhibit)?;
        put(place, "glb", |path| write_whole(path, &bytes))
    })
}

/// Writes the chosen file, else one under a free name in the folder for pictures.
fn put<E: ToString>(
    Place { folder: PicturesFolder(folder), stem, chosen }: Place,
    end: &str,
    write: impl FnOnce(&Path) -> Result<(), E>,
) -> Result<PathBuf, TakingError> {
    let cannot =
        |what: &Path, reason: String| TakingError::Unwritable { path: what.to_owned(), reason };
    let path = match chosen {
        Some(chosen) => chosen,
        None => {
            let folder = folder.ok_or(TakingError::NoFolder)?;
            std::fs::create_dir_all(&folder).map_err(|error| cannot(&folder, error.to_string()))?;
            free_name(&folder, &stem, Some(end))
        }
    };
    write(&path).map_err(|error| cannot(&path, error.to_string()))?;
    Ok(path)
}

fn advance_picture(
    mut commands: Commands,
    mut taking: ResMut<Taking>,
    mut frame: ResMut<StillFrame>,
    mut length: ResMut<StillLength>,
    mut things: Query<&mut Transform, With<Turntable>>,
    folder: Res<PicturesFolder>,
    mut saved: ResMut<LastPicture>,
    mut notices: MessageWriter<Notice>,
) {
    match &mut taking.stage {
        Stage::Idle => {}
        Stage::Drawing(drawing) => {
            drawing.waited += 1;
            let done = if length.0 > 1 { frame.0 > length.0 } else { drawing.waited > SETTLED };
            let Some(slot) = &drawing.slot else {
                if done && drawing.image != Handle::default() {
                    drawing.slot = Some(ask(&mut commands, &drawing.image));
                }
                return;
            };
            let taken = slot.lock().ok().and_then(|mut slot| slot.take());
            let Some(picture) = taken else { return };
            drawing.pictures.push(picture);
            if drawing.turns {
                things.iter_mut().for_each(|mut at| at.rotate_y(TAU / clip::PICTURES as f32));
                (frame.0, drawing.waited, drawing.slot) = (0, 0, None);
                if drawing.pictures.len() < clip::PICTURES {
                    return;
                }
            }
            commands.entity(drawing.camera).despawn();
            length.0 = drawing.usual;
            let (pictures, turns) = (std::mem::take(&mut drawing.pictures), drawing.turns);
            let stem = drawing.stem.clone();
            let stem = if turns { format!("{stem}-turn") } else { stem };
            let place = Place::of(&mut taking, &folder, stem);
            taking.stage = Stage::Writing(AsyncComputeTaskPool::get().spawn(async move {
                if turns {
                    let bytes = clip::encoded(&pictures)?;
                    put(place, "webp", |path| write_whole(path, &bytes))
                } else {
                    put(place, "png", |path| png::write(&pictures[0], path))
                }
            }));
        }
        Stage::Writing(task) => {
            let Some(result) = block_on(poll_once(task)) else { return };
            taking.stage = Stage::Idle;
            saved.0 = result.as_ref().ok().cloned().or_else(|| saved.0.take());
            notices.write(match result {
                Ok(path) => Notice::info(format!("Saved as {}", path.display())).with_file(path),
                Err(error) => Notice::failure(&error),
            });
        }
    }
}

/// Requests a camera's image from the renderer.
fn ask(commands: &mut Commands, image: &Handle<Image>) -> Arc<Mutex<Option<Image>>> {
    let slot: Arc<Mutex<Option<Image>>> = Arc::default();
    let filled = slot.clone();
    commands.spawn(Screenshot::image(image.clone())).observe(
        move |captured: On<ScreenshotCaptured>| {
            if let Ok(mut slot) = filled.lock() {
                *slot = Some(captured.image.clone());
            }
        },
    );
    slot
}

/// Cancels an unfinished picture.
fn stop(commands: &mut Commands, taking: &mut Taking, length: &mut StillLength) {
    if let Stage::Drawing(drawing) = &taking.stage {
        commands.entity(drawing.camera).despawn();
        length.0 = drawing.usual;
        (taking.stage, taking.chosen) = (Stage::Idle, None);
    }
}

fn cancel_picture(
    mut commands: Commands,
    mut taking: ResMut<Taking>,
    mut length: ResMut<StillLength>,
) {
    stop(&mut commands, &mut taking, &mut length);
}

/// The name of a file that is about to be saved, in the folder of pictures.
pub fn proposed(
    purpose: &Purpose,
    folder: &PicturesFolder,
    inspector: &Inspector,
) -> Option<PathBuf> {
    let end = match purpose {
        Purpose::Turn => "-turn.webp",
        Purpose::Model => ".glb",
        _ => ".png",
    };
    Some(folder.0.as_ref()?.join(stem(inspector) + end))
}

/// Takes what a user has chosen a file for. The choice holds for this frame.
fn take_to_chosen(
    mut places: MessageReader<PlaceChosen>,
    mut taking: ResMut<Taking>,
    mut requests: MessageWriter<TakeRequested>,
    mut tables: MessageWriter<TablePictureRequested>,
) {
    let taking = taking.bypass_change_detection();
    if !taking.is_busy() {
        taking.chosen = None;
    }
    for PlaceChosen { purpose, file } in places.read() {
        if taking.is_busy() {
            continue;
        }
        let request = match purpose {
            Purpose::Picture => TakeRequested::Picture,
            Purpose::Turn => TakeRequested::Turn,
            Purpose::Model => TakeRequested::Model,
            Purpose::Table(size) => {
                tables.write(TablePictureRequested(*size));
                taking.chosen = Some(file.clone());
                continue;
            }
            Purpose::Open { .. } | Purpose::Copy(_) | Purpose::Clip(_) => continue,
        };
        requests.write(request);
        taking.chosen = Some(file.clone());
    }
}

/// Registers the systems that take pictures.
pub fn plugin(app: &mut App) {
    app.init_resource::<Taking>()
        .draw_while(|taking: Res<Taking>| taking.is_busy())
        .init_resource::<LastPicture>()
        .add_message::<TakeRequested>()
        .add_message::<TablePictureRequested>()
        .add_systems(
            Update,
            (
                take_to_chosen,
                begin_picture.run_if(is_open),
                begin_table_picture.run_if(in_state(Screen::Table)),
                advance_picture,
            )
                .chain()
                .after(DialogsAnswered),
        )
        .add_systems(OnExit(Screen::Inspect), cancel_picture)
        .add_systems(OnExit(Screen::Table), cancel_picture);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_in_the_window_is_in_a_picture_of_any_shape() {
        let wide = angle_for(UVec2::new(1920, 1080), Vec2::new(940.0, 720.0));
        assert!((wide - FIELD_OF_VIEW).abs() < 1e-6, "as high as in the window");
        let upright = angle_for(UVec2::new(1080, 1920), Vec2::new(940.0, 720.0));
        let across = |angle: f32, aspect: f32| (angle / 2.0).tan() * aspect;
        let (seen, taken) =
            (across(FIELD_OF_VIEW, 940.0 / 720.0), across(upright, 1080.0 / 1920.0));
        assert!((seen - taken).abs() < 1e-5, "as wide as in the window: {seen}, {taken}");
    }
}
