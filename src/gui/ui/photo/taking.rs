//! A picture in the size that is asked for: drawn by a camera of its own from many frames,
//! and written on another thread.

use std::f32::consts::TAU;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use bevy::camera::RenderTarget;
use bevy::light::EnvironmentMapLight;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::Photo;
use super::clip;
use super::place::{PicturesFolder, free_name};
use crate::files::write_whole;
use crate::gui::export::{exported, things};
use crate::gui::play::narration::sentence;
use crate::gui::play::notices::Notice;
use crate::gui::render::assets::TableAssets;
use crate::gui::render::lens::Lens;
use crate::gui::render::offscreen::target;
use crate::gui::render::png;
use crate::gui::render::scene::{TableCamera, dress_camera};
use crate::gui::render::still::{StillFrame, StillLength};
use crate::gui::ui::inspector::{Inspector, Turntable};
use crate::gui::ui::state::Screen;

/// Something is to be written.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeRequested {
    /// A picture, in the size that is set.
    Picture,
    /// A full turn of the thing as a short film.
    Turn,
    /// The thing as a 3D model.
    Model,
    /// What is being drawn is not wanted any more.
    Stop,
}

/// Frames of a picture, in looks that add them up.
const FRAMES: u32 = 64;
/// Frames until a picture of one frame is what it will be.
const SETTLED: u32 = 4;

/// Frames of each picture of a turn, in looks that add them up.
const FRAMES_IN_A_TURN: u32 = 8;

/// What is being made.
#[derive(Resource, Default)]
pub struct Taking(Stage);

#[derive(Default)]
enum Stage {
    #[default]
    Idle,
    Drawing(Drawing),
    Writing(Task<Result<PathBuf, String>>),
}

struct Drawing {
    camera: Entity,
    image: Handle<Image>,
    stem: String,
    /// How long a still is in the window.
    usual: u32,
    waited: u32,
    /// The pictures of a turn so far.
    turn: Option<Vec<Image>>,
    /// Where the renderer puts the picture, once it is asked for it.
    slot: Option<Arc<Mutex<Option<Image>>>>,
}

impl Taking {
    /// Whether something is being drawn or written.
    pub fn is_busy(&self) -> bool {
        !matches!(self.0, Stage::Idle)
    }

    /// Whether a file is being written, and no longer drawn.
    pub fn is_writing(&self) -> bool {
        matches!(self.0, Stage::Writing(_))
    }

    /// How many pictures of a turn are drawn.
    pub fn turned(&self) -> Option<usize> {
        match &self.0 {
            Stage::Drawing(Drawing { turn: Some(pictures), .. }) => Some(pictures.len()),
            _ => None,
        }
    }
}

/// What a file of the thing that is shown is called, without number and ending.
fn stem(inspector: &Inspector) -> String {
    let definition = inspector.game().definition();
    let names = things(definition);
    let name = names.get(inspector.shown()).map_or("board", |(name, _)| name.as_str());
    format!("{}-{name}", definition.game)
}

fn begin(
    mut commands: Commands,
    mut requests: MessageReader<TakeRequested>,
    mut taking: ResMut<Taking>,
    photo: Option<Res<Photo>>,
    inspector: Res<Inspector>,
    folder: Res<PicturesFolder>,
    assets: Option<Res<TableAssets>>,
    mut length: ResMut<StillLength>,
    mut frame: ResMut<StillFrame>,
    eye: Single<
        (&Transform, &Projection, Option<&Lens>, Option<&EnvironmentMapLight>),
        With<TableCamera>,
    >,
) {
    let Some(request) = requests.read().last() else { return };
    if *request == TakeRequested::Stop {
        stop(&mut commands, &mut taking, &mut length);
        return;
    }
    if taking.is_busy() {
        return;
    }
    let stem = stem(&inspector);
    match request {
        TakeRequested::Stop => {}
        TakeRequested::Model => {
            taking.0 = Stage::Writing(export(&inspector, stem, folder.clone()));
        }
        TakeRequested::Picture | TakeRequested::Turn => {
            let (Some(photo), Some(assets)) = (photo, assets) else { return };
            let turns = *request == TakeRequested::Turn;
            let size = if turns { clip::size(photo.size) } else { photo.size };
            let (transform, projection, lens, room) = eye.into_inner();
            let camera = commands
                .spawn((
                    Name::new("photograph"),
                    Camera3d::default(),
                    Camera { order: -1, ..default() },
                    *transform,
                ))
                .id();
            let (look, mut projection, lens) = (assets.look, projection.clone(), lens.copied());
            if let Projection::Perspective(perspective) = &mut projection {
                perspective.fov = photo.angle();
            }
            // The light that was chosen for the thing.
            let room = room.cloned();
            // The image must be there before the camera looks at it.
            commands.queue(move |world: &mut World| {
                let image = target(world, size);
                let at = RenderTarget::Image(image.clone().into());
                world.resource_scope(|world, mut images: Mut<Assets<Image>>| {
                    let mut commands = world.commands();
                    let mut entity = commands.entity(camera);
                    dress_camera(&mut entity, look, &mut images);
                    entity.insert((projection, at));
                    if let Some(room) = room {
                        entity.insert(room);
                    }
                    if let Some(lens) = lens {
                        entity.insert(lens);
                    }
                });
                world.flush();
                if let Stage::Drawing(drawing) = &mut world.resource_mut::<Taking>().0 {
                    drawing.image = image;
                }
            });
            taking.0 = Stage::Drawing(Drawing {
                camera,
                image: Handle::default(),
                stem,
                usual: length.0,
                waited: 0,
                turn: turns.then(Vec::new),
                slot: None,
            });
            frame.0 = 0;
            if length.0 > 1 {
                length.0 = if turns { FRAMES_IN_A_TURN } else { FRAMES };
            }
        }
    }
}

/// Writes the thing that is shown as a model, on another thread.
fn export(
    inspector: &Inspector,
    stem: String,
    folder: PicturesFolder,
) -> Task<Result<PathBuf, String>> {
    let definition = inspector.game().definition().clone();
    let shown = inspector.shown();
    AsyncComputeTaskPool::get().spawn(async move {
        let exhibit = definition.exhibits.get(shown).ok_or("there is nothing to export")?;
        let bytes = exported(&definition, exhibit)?;
        put(&folder, &stem, "glb", |path| {
            write_whole(path, &bytes).map_err(|error| error.to_string())
        })
    })
}

/// Writes a file under a free name in the folder for pictures.
fn put(
    PicturesFolder(folder): &PicturesFolder,
    stem: &str,
    end: &str,
    write: impl FnOnce(&std::path::Path) -> Result<(), String>,
) -> Result<PathBuf, String> {
    let folder = folder.as_ref().ok_or("this system names no folder for pictures")?;
    let cannot = |what: &std::path::Path, reason: String| {
        format!("cannot write {}: {reason}", what.display())
    };
    std::fs::create_dir_all(folder).map_err(|error| cannot(folder, error.to_string()))?;
    let path = free_name(folder, stem, end);
    write(&path).map_err(|reason| cannot(&path, reason))?;
    Ok(path)
}

fn go_on(
    mut commands: Commands,
    mut taking: ResMut<Taking>,
    mut frame: ResMut<StillFrame>,
    mut length: ResMut<StillLength>,
    mut things: Query<&mut Transform, With<Turntable>>,
    folder: Res<PicturesFolder>,
    mut notices: MessageWriter<Notice>,
) {
    match &mut taking.0 {
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
            if let Some(pictures) = &mut drawing.turn {
                pictures.push(picture);
                things.iter_mut().for_each(|mut at| at.rotate_y(TAU / clip::PICTURES as f32));
                (frame.0, drawing.waited, drawing.slot) = (0, 0, None);
                if pictures.len() < clip::PICTURES {
                    return;
                }
                let pictures = std::mem::take(pictures);
                let stem = format!("{}-turn", drawing.stem);
                let folder = folder.clone();
                commands.entity(drawing.camera).despawn();
                length.0 = drawing.usual;
                taking.0 = Stage::Writing(AsyncComputeTaskPool::get().spawn(async move {
                    let bytes = clip::encoded(&pictures)?;
                    put(&folder, &stem, "webp", |path| {
                        write_whole(path, &bytes).map_err(|error| error.to_string())
                    })
                }));
                return;
            }
            commands.entity(drawing.camera).despawn();
            length.0 = drawing.usual;
            let (stem, folder) = (drawing.stem.clone(), folder.clone());
            let task = AsyncComputeTaskPool::get().spawn(async move {
                put(&folder, &stem, "png", |path| png::write(&picture, path))
            });
            taking.0 = Stage::Writing(task);
        }
        Stage::Writing(task) => {
            let Some(result) = block_on(poll_once(task)) else { return };
            taking.0 = Stage::Idle;
            notices.write(match result {
                Ok(path) => Notice::info(format!("Saved as {}", path.display())),
                Err(reason) => Notice::warning(sentence(&reason)),
            });
        }
    }
}

/// Asks the renderer for what a camera has drawn.
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

/// Leaves a picture that is not finished.
fn stop(commands: &mut Commands, taking: &mut Taking, length: &mut StillLength) {
    if let Stage::Drawing(drawing) = &taking.0 {
        commands.entity(drawing.camera).despawn();
        length.0 = drawing.usual;
        taking.0 = Stage::Idle;
    }
}

fn give_up(mut commands: Commands, mut taking: ResMut<Taking>, mut length: ResMut<StillLength>) {
    stop(&mut commands, &mut taking, &mut length);
}

/// Registers what takes pictures.
pub fn plugin(app: &mut App) {
    app.init_resource::<Taking>()
        .add_message::<TakeRequested>()
        .add_systems(
            Update,
            (begin.run_if(in_state(Screen::Inspect)).run_if(resource_exists::<Inspector>), go_on)
                .chain(),
        )
        .add_systems(OnExit(Screen::Inspect), give_up);
}
