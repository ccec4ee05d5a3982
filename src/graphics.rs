//! Failures of the graphics device. A lost device is opened again, with the table on it. After any
//! other failure the window ends in order, with a report.

use std::time::{Duration, Instant};

use bevy::anti_alias::smaa::SmaaSpecializedRenderPipelines;
use bevy::asset::RenderAssetUsages;
use bevy::ecs::error::{FallbackErrorHandler, warn};
use bevy::prelude::*;
use bevy::render::error_handler::{ErrorType, RenderError, RenderErrorHandler, RenderErrorPolicy};
use bevy::render::render_resource::SpecializedRenderPipelines;
use bevy::render::settings::RenderCreation;
use bevy::render::{GpuResourceAppExt, RenderApp};
use bevy_egui::render::EguiPipeline;
use bevy_egui::render::systems::{EguiRenderData, EguiTransforms};

use tesserae_core::reports;
use tesserae_play::notices::Notice;
use tesserae_scene::offscreen::connect;

/// The most losses in [`A_WHILE`] after which a device is opened again.
const MOST_LOSSES: usize = 3;
const A_WHILE: Duration = Duration::from_secs(60);

/// The times of the latest losses.
#[derive(Resource, Default)]
struct Losses(Vec<Instant>);

/// Opens a lost device again. Ends the window after any other failure.
fn answer(error: &RenderError, world: &mut World, renderer: &mut World) -> RenderErrorPolicy {
    if matches!(error.ty, ErrorType::DeviceLost) {
        let mut losses = world.resource_mut::<Losses>();
        losses.0.retain(|loss| loss.elapsed() < A_WHILE);
        losses.0.push(Instant::now());
        if losses.0.len() <= MOST_LOSSES
            && let Ok(resources) = connect()
        {
            // Until the new device draws, parts of the scene go that the renderer has yet to meet.
            renderer.insert_resource(FallbackErrorHandler(warn));
            world.write_message(Notice::info("The graphics device was lost, and is open again"));
            return RenderErrorPolicy::Recover(RenderCreation::Manual(resources));
        }
    }
    reports::end_by(&format!("the graphics failed: {:?} {}", error.ty, error.description));
    world.write_message(AppExit::error());
    RenderErrorPolicy::StopRendering
}

/// Keeps Bevy's tables for light and edges in memory: otherwise only the device has them. The board's
/// textures are painted again.
fn keep_tables(
    mut events: MessageReader<AssetEvent<Image>>,
    server: Res<AssetServer>,
    mut images: ResMut<Assets<Image>>,
) {
    for event in events.read() {
        if let AssetEvent::Added { id } = event
            && server.get_path(*id).is_some()
            && let Some(image) = images.get_mut_untracked(*id)
        {
            image.asset_usage |= RenderAssetUsages::MAIN_WORLD;
        }
    }
}

/// Keeps the tables that come with Bevy's plugins.
fn keep_first_tables(mut images: ResMut<Assets<Image>>) {
    for (_, image) in images.iter_mut() {
        image.asset_usage |= RenderAssetUsages::MAIN_WORLD;
    }
}

/// Answers failures of the graphics.
pub fn plugin(app: &mut App) {
    app.insert_resource(RenderErrorHandler(answer))
        .init_resource::<Losses>()
        .add_systems(PreStartup, keep_first_tables)
        .add_systems(Last, keep_tables);
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        // bevy_egui and Bevy make these for the first device only.
        render
            .init_gpu_resource::<SmaaSpecializedRenderPipelines>()
            .init_gpu_resource::<EguiPipeline>()
            .init_gpu_resource::<SpecializedRenderPipelines<EguiPipeline>>()
            .init_gpu_resource::<EguiTransforms>()
            .init_gpu_resource::<EguiRenderData>();
    }
}
