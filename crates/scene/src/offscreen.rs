//! Pictures of the table without a window.

use std::cell::Cell;
use std::fs::OpenOptions;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, Once};
use std::time::{Duration, Instant};

use bevy::app::{TaskPoolOptions, TerminalCtrlCHandlerPlugin};
use bevy::camera::RenderTarget;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{PipelineCache, PollType, TextureFormat, TextureUsages};
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice, initialize_renderer};
use bevy::render::settings::{RenderCreation, RenderResources, WgpuSettings};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::render::{RenderApp, RenderPlugin};
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;

use tesserae_layout::spec::TableSpec;
use tesserae_layout::view::View;

use super::assets::TableAssets;
use super::look::{Appearance, Look, choose_look};
pub use super::offscreen_error::{MOST_PIXELS, OffscreenError};
use super::png;
use super::scene;
use super::scene::{TableCamera, clear_table};
use super::still::{StillFrame, StillLength};
use super::tableau::Layout;

/// One picture to make.
#[derive(Clone, Debug)]
pub struct Shot {
    /// The table.
    pub spec: TableSpec,
    /// The look, or `None` for the one that suits the adapter.
    pub look: Option<Look>,
    /// The camera's view.
    pub view: View,
    /// The pieces, dice and marks on the table.
    pub layout: Layout,
    /// Width and height in pixels.
    pub size: UVec2,
    /// Number of frames to add up: see [`super::still`]. 1 draws a frame as in motion. The low
    /// look always draws one.
    pub samples: u32,
    /// The PNG file to write.
    pub path: PathBuf,
}

/// The times of a scene: see [`Offscreen::time`].
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// Time to build it, up to the first frame of a small picture.
    pub build: Duration,
    /// Average time of a frame at the requested size.
    pub frame: Duration,
}

/// Size of pictures that are only drawn to warm up.
const STAMP: UVec2 = UVec2::splat(32);

/// Most frames to wait for shaders, and then for the picture itself.
const PATIENCE: usize = 600;
/// Number of long tasks that may run at once: an engine on each seat, a tournament and the
/// dice.
const LONG_TASKS: usize = 4;

/// A renderer without a window; one serves for any number of shots.
pub struct Offscreen {
    app: App,
    camera: Entity,
    /// The look that suits the adapter.
    pub suited: Look,
    /// The adapter's name, as its driver gives it.
    pub adapter: String,
}

impl Offscreen {
    /// Starts a renderer. It takes seconds.
    ///
    /// # Errors
    /// [`OffscreenError::NoAdapter`].
    pub fn start() -> Result<Self, OffscreenError> {
        let mut app = windowless(connect()?);
        app.add_plugins(scene::plugin);
        app.finish();
        app.cleanup();
        let info = app.world().get_resource::<RenderAdapterInfo>();
        let suited = info.map_or(Look::Low, choose_look);
        let adapter = info.map_or_else(String::new, |info| info.name.clone());
        let camera = app.world_mut().spawn((Camera3d::default(), TableCamera)).id();
        Ok(Self { app, camera, suited, adapter })
    }

    /// Draws one picture and writes it.
    ///
    /// # Errors
    /// Any but [`OffscreenError::NoAdapter`]. If the path cannot be written, nothing is drawn.
    pub fn take(&mut self, shot: &Shot) -> Result<(), OffscreenError> {
        check_path(&shot.path)?;
        let picture = self.draw(shot)?;
        save(&picture, &shot.path)
    }

    /// Draws one picture; ignores the shot's path.
    ///
    /// # Errors
    /// [`OffscreenError::BadSize`] and [`OffscreenError::NoPicture`].
    pub fn draw(&mut self, shot: &Shot) -> Result<Image, OffscreenError> {
        check_size(shot.size)?;
        self.lay_out(shot)?;
        let target = self.aim(shot.size);
        self.capture(&target, shot.samples)
    }

    /// Builds the shot's scene and draws it `frames` times, turning the camera a little each
    /// time.
    ///
    /// # Errors
    /// As [`Offscreen::draw`].
    pub fn time(&mut self, shot: &Shot, frames: u32) -> Result<Timing, OffscreenError> {
        check_size(shot.size)?;
        let start = Instant::now();
        self.lay_out(shot)?;
        let build = start.elapsed();
        self.aim(shot.size);
        self.update()?;
        let start = Instant::now();
        for frame in 0..frames {
            let yaw = shot.view.yaw + 0.03 * frame as f32;
            let view = View { yaw, ..shot.view };
            self.app.world_mut().entity_mut(self.camera).insert(view.transform());
            self.update()?;
        }
        Ok(Timing { build, frame: start.elapsed() / frames.max(1) })
    }

    /// Number of vertices of the scenery last drawn.
    pub fn scenery_vertices(&self) -> usize {
        self.app.world().get_resource::<TableAssets>().map_or(0, |assets| assets.scenery_vertices)
    }

    /// Builds the shot's scene and waits for its shaders, on a stamp-sized picture: a software
    /// renderer can take seconds for a frame of the real size. (Deactivating the camera instead
    /// does not work: lamps spawned while no camera is active stay dark.)
    fn lay_out(&mut self, shot: &Shot) -> Result<(), OffscreenError> {
        self.aim(STAMP);
        let look = shot.look.unwrap_or(self.suited);
        let world = self.app.world_mut();
        world.insert_resource(Appearance::from(look));
        world.insert_resource(shot.spec.clone());
        clear_table(world);
        world.entity_mut(self.camera).insert(shot.view.transform());
        self.app.update();
        let world = self.app.world_mut();
        world.resource_scope(|world, assets: Mut<TableAssets>| {
            shot.layout.spawn(&mut world.commands(), &assets, &shot.spec);
            world.flush();
        });
        self.settle()
    }

    fn update(&mut self) -> Result<(), OffscreenError> {
        update(&mut self.app)
    }

    /// Points the camera at a new image of that size.
    fn aim(&mut self, size: UVec2) -> Handle<Image> {
        aim(self.app.world_mut(), self.camera, size)
    }

    /// Draws until no shader is pending.
    fn settle(&mut self) -> Result<(), OffscreenError> {
        let mut quiet = 0;
        for _ in 0..PATIENCE {
            self.update()?;
            let waiting = self
                .app
                .get_sub_app(RenderApp)
                .and_then(|app| app.world().get_resource::<PipelineCache>())
                .is_none_or(|cache| cache.waiting_pipelines().next().is_some());
            quiet = if waiting { 0 } else { quiet + 1 };
            if quiet >= 2 {
                return Ok(());
            }
        }
        Err(OffscreenError::NoPicture(PATIENCE))
    }

    fn capture(&mut self, target: &Handle<Image>, samples: u32) -> Result<Image, OffscreenError> {
        // A frame for the camera to learn its picture's new size.
        self.update()?;
        self.app.insert_resource(StillLength(samples));
        for frame in 1..samples {
            self.app.insert_resource(StillFrame(frame));
            self.update()?;
        }
        self.app.insert_resource(StillFrame(if samples > 1 { samples } else { 0 }));
        let camera = self.camera;
        // The picture is drawn; the frames until it arrives may be small.
        captured(&mut self.app, target, |app| {
            aim(app.world_mut(), camera, STAMP);
            app.insert_resource(StillFrame(0));
        })
    }
}

/// Draws one frame and waits for it. No window slows these frames down: without the wait,
/// thousands would queue up before a card that is slower than the processor. After an error
/// Bevy asks to quit and draws no more.
pub fn update(app: &mut App) -> Result<(), OffscreenError> {
    app.update();
    if app.should_exit().is_some() {
        return Err(OffscreenError::Broken);
    }
    let device = app.world().resource::<RenderDevice>();
    device.poll(PollType::wait_indefinitely()).map_or(Err(OffscreenError::Broken), |_| Ok(()))
}

/// Points a camera at a new image of that size.
fn aim(world: &mut World, camera: Entity, size: UVec2) -> Handle<Image> {
    let handle = target(world, size);
    world.entity_mut(camera).insert(RenderTarget::Image(handle.clone().into()));
    handle
}

/// The picture that an app draws into a target in its next frame. Runs `then` after each frame
/// until the picture arrives.
///
/// # Errors
/// [`OffscreenError::Broken`] and [`OffscreenError::NoPicture`].
pub fn captured(
    app: &mut App,
    target: &Handle<Image>,
    mut then: impl FnMut(&mut App),
) -> Result<Image, OffscreenError> {
    let slot: Arc<Mutex<Option<Image>>> = Arc::default();
    let filled = slot.clone();
    app.world_mut().spawn(Screenshot::image(target.clone())).observe(
        move |captured: On<ScreenshotCaptured>| {
            if let Ok(mut slot) = filled.lock() {
                *slot = Some(captured.image.clone());
            }
        },
    );
    for _ in 0..PATIENCE {
        update(app)?;
        then(app);
        if let Some(image) = slot.lock().ok().and_then(|mut slot| slot.take()) {
            return Ok(image);
        }
    }
    Err(OffscreenError::NoPicture(PATIENCE))
}

thread_local! {
    /// Are the messages of this thread's panics hidden?
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs code that reports failure only by a panic, and hides the panic's message. `None` if it
/// failed. Panics of other threads keep their messages.
pub fn quietly<T>(attempt: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !QUIET.get() {
                usual(panic);
            }
        }));
    });
    let was = QUIET.replace(true);
    let result = catch_unwind(AssertUnwindSafe(attempt));
    QUIET.set(was);
    result.ok()
}

/// An image to draw into and read back.
pub fn target(world: &mut World, size: UVec2) -> Handle<Image> {
    let mut image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
    image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    world.resource_mut::<Assets<Image>>().add(image)
}

/// Bevy's renderer on an adapter. It compiles shaders synchronously: otherwise the first frames
/// lack some, and nothing asks for another frame when they are ready.
pub fn renderer(resources: RenderResources) -> RenderPlugin {
    RenderPlugin {
        render_creation: RenderCreation::Manual(resources),
        synchronous_pipeline_compilation: true,
        ..default()
    }
}

/// Bevy's threads, with several for long tasks. By default Bevy has one of those on up to five
/// cores, and dice would wait for a hanging engine or a tournament.
pub fn threads() -> TaskPoolPlugin {
    let mut options = TaskPoolOptions::default();
    options.async_compute.min_threads = LONG_TASKS;
    options.async_compute.max_threads = LONG_TASKS.max(options.async_compute.max_threads);
    TaskPoolPlugin { task_pool_options: options }
}

/// Opens the adapter. Bevy reports a missing one only by a panic.
pub fn connect() -> Result<RenderResources, OffscreenError> {
    let settings = WgpuSettings::default();
    let backends = settings.backends.ok_or(OffscreenError::NoAdapter)?;
    quietly(|| bevy::tasks::block_on(initialize_renderer(backends, None, &settings)))
        .ok_or(OffscreenError::NoAdapter)
}

/// An app that draws into pictures: all of Bevy but a window.
pub fn windowless(resources: RenderResources) -> App {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(renderer(resources))
            .set(threads())
            .set(WindowPlugin {
                primary_window: None,
                exit_condition: ExitCondition::DontExit,
                close_when_requested: false,
                ..default()
            })
            .disable::<WinitPlugin>()
            // Makes each update one whole frame.
            .disable::<PipelinedRenderingPlugin>()
            // Left to the caller: a process may have several renderers.
            .disable::<LogPlugin>()
            .disable::<TerminalCtrlCHandlerPlugin>(),
    );
    app
}

/// Refuses a picture that is too small or too large for the renderer.
///
/// # Errors
/// [`OffscreenError::BadSize`].
pub fn check_size(size: UVec2) -> Result<(), OffscreenError> {
    let sides = 1..=MOST_PIXELS;
    if sides.contains(&size.x) && sides.contains(&size.y) {
        Ok(())
    } else {
        Err(OffscreenError::BadSize(size.x, size.y))
    }
}

/// Checks before the work that the picture can be written. It opens the file without emptying
/// it, and leaves no new file behind.
pub fn check_path(path: &Path) -> Result<(), OffscreenError> {
    let there = path.exists();
    let opened = OpenOptions::new().create(true).append(true).open(path);
    opened.map_err(|error| unwritable(path, &error))?;
    if there { Ok(()) } else { std::fs::remove_file(path).map_err(|e| unwritable(path, &e)) }
}

/// Writes a picture whole.
///
/// # Errors
/// [`OffscreenError::Unwritable`].
pub fn save(image: &Image, path: &Path) -> Result<(), OffscreenError> {
    png::write(image, path).map_err(|reason| unwritable(path, &reason))
}

fn unwritable(path: &Path, reason: &impl ToString) -> OffscreenError {
    OffscreenError::Unwritable { path: path.to_owned(), reason: reason.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn an_impossible_size_is_refused() {
        for size in [UVec2::new(0, 10), UVec2::new(10, MOST_PIXELS + 1)] {
            assert!(matches!(check_size(size), Err(OffscreenError::BadSize(..))));
        }
        assert!(check_size(UVec2::new(1280, 720)).is_ok());
    }

    #[test]
    fn to_try_a_path_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let (new, old) = (folder.path().join("new.png"), folder.path().join("old.png"));
        std::fs::write(&old, "a picture").expect("written");
        check_path(&new).expect("can be written");
        check_path(&old).expect("can be written");
        assert!(!new.exists());
        assert_eq!(std::fs::read_to_string(&old).expect("read"), "a picture");
    }

    #[test]
    fn an_unwritable_path_is_named() {
        let error = check_path(Path::new("/no such folder/picture.png")).err();
        assert!(error.is_some_and(|e| e.to_string().contains("/no such folder/picture.png")));
    }

    fn shot(look: Look, size: UVec2) -> Shot {
        Shot {
            spec: sample::spec(),
            look: Some(look),
            view: tesserae_layout::view::named_view("default", 16.0 / 9.0, &sample::spec()),
            layout: sample::layout(true),
            size,
            samples: 1,
            path: PathBuf::new(),
        }
    }

    /// Share of the pixels whose red is above `least`.
    fn share_above(picture: Image, least: u8) -> f32 {
        let bytes = picture.data.expect("pixels");
        let above = bytes.chunks(4).filter(|p| p[0] > least).count();
        above as f32 * 4.0 / bytes.len() as f32
    }

    /// The mean of the red values, 0 to 255.
    fn mean_red(picture: &Image) -> f32 {
        let reds = picture.data.as_ref().expect("pixels").chunks(4).map(|p| f32::from(p[0]));
        reds.clone().sum::<f32>() / reds.count() as f32
    }

    /// Both in one test, as each renderer takes seconds to start. Without an adapter it checks
    /// only the error.
    #[test]
    fn every_look_shows_a_bright_board_and_looks_can_change() {
        let mut offscreen = match Offscreen::start() {
            Ok(offscreen) => offscreen,
            Err(error) => {
                assert!(matches!(error, OffscreenError::NoAdapter), "{error}");
                return;
            }
        };
        let low = shot(Look::Low, UVec2::new(320, 180));
        let share = share_above(offscreen.draw(&low).expect("low"), 150);
        assert!((0.04..0.30).contains(&share), "{share} of it is bright");
        // The lamp must be there the second time too.
        let standard = shot(Look::Standard, UVec2::new(64, 36));
        let first = share_above(offscreen.draw(&standard).expect("standard"), 110);
        offscreen.draw(&low).expect("low again");
        let second = share_above(offscreen.draw(&standard).expect("standard again"), 110);
        assert!(first > 0.08, "{first} of it is lit");
        assert!((first - second).abs() < 0.02, "{first}, then {second}");
        // As bright from several frames, and not the same picture.
        let still = offscreen.draw(&Shot { samples: 6, ..standard.clone() }).expect("a still");
        let once = offscreen.draw(&standard).expect("one frame");
        assert_ne!(still.data, once.data);
        // Frames are added up before the film curve, which dims bright light most. Contrasts
        // within a pixel, of which so small a picture has many, therefore come out brighter.
        let (one, six) = (mean_red(&once), mean_red(&still));
        assert!((one - 2.0..one + 12.0).contains(&six), "{one}, then {six} from six frames");
    }
}
