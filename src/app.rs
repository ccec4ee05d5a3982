//! Opening the window.

use std::fmt::{Debug, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{CameraOutputMode, RenderTarget};
use bevy::log::LogPlugin;
use bevy::log::tracing::field::{Field, Visit};
use bevy::log::tracing::{Event, Subscriber};
use bevy::log::tracing_subscriber::Layer;
use bevy::log::tracing_subscriber::layer::Context;
use bevy::prelude::*;
use bevy::render::render_resource::BlendState;
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice};
use bevy::render::settings::RenderResources;
use bevy::window::{PrimaryWindow, WindowResolution};
use bevy_egui::{EguiGlobalSettings, EguiPlugin, PrimaryEguiContext};
use thiserror::Error;

use tesserae_core::engine::living;
use tesserae_core::levels::Library;
use tesserae_core::record::{Match, Saves, saves_folder};
use tesserae_core::reports::{self, Fact};
use tesserae_core::rules::Game;
use tesserae_core::solutions::KnowledgeStore;
use tesserae_core::user_data::keep_in_place;
use tesserae_play::current_match::MatchRequest;
use tesserae_play::exhibition::{Exhibition, ExhibitionRequest, KeptExhibition};
use tesserae_play::games::{Games, UserLevels};
use tesserae_play::notices::Notice;
use tesserae_play::opening::FilesGiven;
use tesserae_play::puzzling::ScoreFile;
use tesserae_play::reporting::{ReportsFolder, WINDOW};
use tesserae_play::saving::Saving;
use tesserae_play::settings::{KeepSettings, Settings};
use tesserae_play::solutions::Solutions;
use tesserae_play::tournaments::Tournaments;
use tesserae_scene::look::{Look, choose_look, finest_look};
use tesserae_scene::offscreen::{self, OffscreenError, connect, quietly};

use crate::ui::camera::orbit_camera;
use crate::ui::dressing::SuitedLook;
use crate::ui::file_dialog::{FileDialogs, RfdDialogs};
use crate::ui::inspector::Inspector;
use crate::ui::screens::DataPlace;
use crate::ui::state::Screen;
use crate::{ending, graphics, ui};

/// The window's first screen.
pub enum First {
    /// The title screen.
    Title,
    /// A match on the table.
    Match(Box<Match>),
    /// An exhibition.
    Exhibition(Box<Exhibition>),
    /// A game's board in the inspector.
    Inspector(Game),
    /// A record, a level file or a set of puzzles.
    File(PathBuf),
    /// The title screen, with the reason why a file does not open.
    Refused(String),
}

/// Why the window did not open.
#[derive(Debug, Error)]
pub enum OpenError {
    /// Nothing can draw.
    #[error(transparent)]
    Graphics(#[from] OffscreenError),
    /// No display can be reached.
    #[error(
        "no display can be reached to open a window on: set DISPLAY or WAYLAND_DISPLAY, or use the \
         commands that need none (tesserae render, tesserae arena, tesserae engine)"
    )]
    NoDisplay,
}

/// Opens the window on a library's games. Returns when it closes.
///
/// # Errors
/// If there is no display, or nothing can draw.
pub fn run(library: Library, first: First) -> Result<ExitCode, OpenError> {
    let unset = |name: &str| std::env::var_os(name).is_none_or(|value| value.is_empty());
    if cfg!(target_os = "linux") && unset("DISPLAY") && unset("WAYLAND_DISPLAY") {
        return Err(OpenError::NoDisplay);
    }
    reports::note(Fact::Command, || WINDOW.to_owned());
    let resources = connect()?;
    let _in_place = keep_in_place();
    let mut app = App::new();
    let (settings, keep_settings) = KeepSettings::of_user();
    open_display(&mut app, resources, &settings)?;
    app.add_plugins(EguiPlugin::default())
        .insert_resource(settings)
        .insert_resource(Games(library))
        .insert_resource(UserLevels::default())
        .insert_resource(ui::photo::PicturesFolder::of_user())
        .insert_resource(ui::opener::Opener::of_system())
        .insert_resource(FileDialogs::of(RfdDialogs))
        .insert_resource(Solutions(Arc::new(KnowledgeStore::of_user())));
    insert(&mut app, keep_settings);
    insert(&mut app, ScoreFile::of_user());
    insert(&mut app, saves_folder().map(|folder| Saving::new(Saves::new(folder))));
    insert(&mut app, KeptExhibition::of_user());
    insert(&mut app, ReportsFolder::of_user());
    insert(&mut app, Tournaments::of_user());
    insert(&mut app, DataPlace::of_user());
    app.add_plugins((logic_plugin, window_plugin, ui::sound::plugin, ui::clipboard::plugin))
        .add_plugins(ending::plugin)
        .add_systems(PreStartup, (set_look, set_cameras));
    match first {
        First::Title => {}
        First::Match(record) => {
            app.world_mut().write_message(MatchRequest::play(record));
            app.insert_state(Screen::Table);
        }
        First::Exhibition(exhibition) => {
            app.world_mut().write_message(ExhibitionRequest::Begin(exhibition));
            app.insert_state(Screen::Table);
        }
        First::File(file) => {
            app.world_mut().write_message(FilesGiven { files: vec![file], to_list: false });
        }
        First::Refused(reason) => {
            app.world_mut().write_message(Notice::warning(reason));
        }
        First::Inspector(game) => {
            app.insert_resource(Inspector::new(game)).insert_state(Screen::Inspect);
        }
    }
    let exit = app.run();
    // A lost display ends the event loop without a last frame.
    living::end_all(Duration::ZERO);
    Ok(match exit {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    })
}

/// Inserts a resource that needs a folder for the user's data, if there is one.
fn insert(app: &mut App, resource: Option<impl Resource>) {
    if let Some(resource) = resource {
        app.insert_resource(resource);
    }
}

/// Adds Bevy's own plugins with the window. Without a display Bevy panics.
fn open_display(
    app: &mut App,
    resources: RenderResources,
    settings: &Settings,
) -> Result<(), OpenError> {
    quietly(|| {
        app.add_plugins(
            DefaultPlugins
                .set(offscreen::renderer(resources))
                .set(offscreen::threads())
                // `ending` listens to Ctrl+C, because this one does not wake a sleeping window.
                .disable::<TerminalCtrlCHandlerPlugin>()
                .set(WindowPlugin {
                    primary_window: Some(Window {
                        title: "Tesserae".into(),
                        name: Some(ui::window::APPLICATION.into()),
                        ..ui::window::opened(settings)
                    }),
                    // The menu may ask a question first.
                    close_when_requested: false,
                    ..default()
                })
                .set(LogPlugin {
                    filter: "warn,tesserae=info,wgpu=error,naga=error,bevy_pbr=error".into(),
                    custom_layer: |_| Some(Box::new(LogLines)),
                    ..default()
                }),
        );
    })
    .ok_or(OpenError::NoDisplay)
}

fn set_look(
    adapter: Res<RenderAdapterInfo>,
    device: Res<RenderDevice>,
    mut suited: ResMut<SuitedLook>,
) {
    let finest = finest_look(&device);
    *suited = SuitedLook { look: choose_look(&adapter).min(finest), finest };
    info!("drawing with {}, which suits the {} look", adapter.name, suited.look.name());
    let adapter = adapter.clone();
    reports::note(Fact::Graphics, move || {
        let (kind, backend) = (adapter.device_type, adapter.backend);
        let driver = format!("{} {}", adapter.driver, adapter.driver_info);
        format!("{} ({kind:?}), {backend}, driver {}", adapter.name, driver.trim())
    });
}

/// Keeps the last lines of the log for a report.
struct LogLines;

impl<S: Subscriber> Layer<S> for LogLines {
    fn on_event(&self, event: &Event, _: Context<S>) {
        struct Line(String);
        impl Visit for Line {
            fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
                let name = field.name();
                // Writing into a string cannot fail.
                let _ = match name {
                    "message" => write!(self.0, " {value:?}"),
                    name => write!(self.0, " {name}={value:?}"),
                };
            }
        }
        let mut line = Line(format!("{} {}:", event.metadata().level(), event.metadata().target()));
        event.record(&mut line);
        reports::note_line(line.0);
    }
}

/// Spawns one camera for the table, and one over it for the panels.
fn set_cameras(mut commands: Commands, mut egui: ResMut<EguiGlobalSettings>) {
    egui.auto_create_primary_context = false;
    commands.spawn((Camera3d::default(), orbit_camera()));
    commands.spawn((
        PrimaryEguiContext,
        Camera2d,
        RenderLayers::none(),
        Msaa::Off,
        Camera {
            order: 1,
            output_mode: CameraOutputMode::Write {
                blend_state: Some(BlendState::ALPHA_BLENDING),
                clear_color: ClearColorConfig::None,
            },
            clear_color: ClearColorConfig::Custom(Color::NONE),
            ..default()
        },
    ));
}

/// The whole window drawn into a picture, for tests. The caller drives clock and app.
///
/// # Errors
/// If nothing can draw.
pub fn windowless(
    size: UVec2,
    library: Library,
    look: Look,
) -> Result<(App, Handle<Image>), OffscreenError> {
    let mut app = offscreen::windowless(connect()?);
    app.add_plugins(EguiPlugin::default())
        .insert_resource(Settings { look: Some(look), ..default() })
        .insert_resource(Games(library))
        .insert_resource(ui::fonts::SystemFonts::at_once())
        .add_plugins((logic_plugin, window_plugin));
    app.world_mut().spawn((
        Window { resolution: WindowResolution::new(size.x, size.y), ..default() },
        PrimaryWindow,
    ));
    let target = offscreen::target(app.world_mut(), size);
    app.add_systems(PreStartup, set_cameras);
    let aimed = target.clone();
    app.add_systems(
        PostStartup,
        move |mut commands: Commands, cameras: Query<Entity, With<Camera>>| {
            for camera in &cameras {
                commands.entity(camera).insert(RenderTarget::Image(aimed.clone().into()));
            }
        },
    );
    app.finish();
    app.cleanup();
    Ok((app, target))
}

/// Everything but the picture. It needs time, states and the task pools.
pub fn logic_plugin(app: &mut App) {
    app.insert_resource(tesserae_play::table::Tables(tesserae_scene::boards::lay_table))
        .add_plugins((tesserae_layout::order::plugin, tesserae_play::plugin, ui::headless_plugin));
}

/// The picture, and everything that responds to the pointer.
pub fn window_plugin(app: &mut App) {
    app.add_plugins((graphics::plugin, tesserae_scene::scene::plugin, ui::plugin));
}
