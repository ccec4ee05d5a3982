//! A picture that improves while nothing moves.
//!
//! It adds up frames that differ by less than a pixel, with the key lamp at different points of
//! its own area. Edges become smooth and shadows as soft as the lamp is wide, and the noise of
//! the ambient occlusion disappears. After a set number of frames, drawing stops.

use bevy::asset::load_internal_asset;
use bevy::asset::uuid_handle;
use bevy::camera::visibility::{InheritedVisibility, VisibilitySystems};
use bevy::core_pipeline::{Core3d, Core3dSystems, FullscreenShader};
use bevy::ecs::entity::EntityHashMap;
use bevy::prelude::*;
use bevy::render::camera::TemporalJitter;
use bevy::render::extract_component::{
    ComponentUniforms, DynamicUniformIndex, ExtractComponent, ExtractComponentPlugin,
    UniformComponentPlugin,
};
use bevy::render::render_resource::binding_types::{texture_2d, uniform_buffer};
use bevy::render::render_resource::{
    BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries, CachedRenderPipelineId,
    ColorTargetState, ColorWrites, Extent3d, FragmentState, Operations, PipelineCache,
    RenderPassColorAttachment, RenderPassDescriptor, RenderPipelineDescriptor, ShaderStages,
    ShaderType, TextureDescriptor, TextureDimension, TextureFormat, TextureSampleType,
    TextureUsages, TextureView,
};
use bevy::render::renderer::{RenderContext, RenderDevice, ViewQuery};
use bevy::render::view::ViewTarget;
use bevy::render::{GpuResourceAppExt, RenderApp, RenderStartup};
use bevy::shader::Shader;

use tesserae_layout::frames::FrameRequests;

use super::lens::Lens;
pub use super::still_frame::{StillFrame, StillLength};
use super::still_frame::{in_pixel, on_disc};

const SHADER: Handle<Shader> = uuid_handle!("0d5c4c5b-6f0e-4b62-8f6a-6f9a0b9f2c11");

/// The key lamp: its place, its aim, and the radius of its area.
#[derive(Component, Clone, Copy, Debug)]
pub struct KeyLamp {
    /// The middle of its area.
    pub at: Vec3,
    /// The point of the table that it lights.
    pub aim: Vec3,
    /// Scene units.
    pub radius: f32,
}

/// Marks something outside the picture, which may move while the picture improves.
#[derive(Component, Clone, Copy, Debug)]
pub struct OutOfPicture;

impl KeyLamp {
    /// The lamp's transform in a frame; in motion, the middle of its area.
    pub fn transform(&self, frame: u32) -> Transform {
        let middle = Transform::from_translation(self.at).looking_at(self.aim, Vec3::Y);
        let offset = on_disc(frame) * self.radius;
        let moved = self.at + middle.right() * offset.x + middle.up() * offset.y;
        Transform::from_translation(moved).looking_at(self.aim, Vec3::Y)
    }
}

/// The mixing of a camera's picture.
#[derive(Component, Clone, Copy, Debug, Default, ExtractComponent, ShaderType)]
pub struct Mixing {
    /// The share of the newest frame in the picture: 1 starts again, 0 keeps the old picture.
    share: f32,
    /// 0 while something moves: the frame is shown as it is.
    counted: f32,
}

impl Mixing {
    fn of(frame: u32, length: u32) -> Self {
        match frame {
            0 => Self { share: 1.0, counted: 0.0 },
            done if done > length => Self { share: 0.0, counted: 1.0 },
            frame => Self { share: 1.0 / frame as f32, counted: 1.0 },
        }
    }
}

/// Moves lamp and pixel to their places for the next frame.
fn pose_lamp_and_pixel(
    frame: Res<StillFrame>,
    mut cameras: Query<&mut TemporalJitter, With<Mixing>>,
    mut lamps: Query<(&KeyLamp, &mut Transform)>,
) {
    for mut jitter in &mut cameras {
        jitter.offset = in_pixel(frame.0);
    }
    for (lamp, mut transform) in &mut lamps {
        transform.set_if_neq(lamp.transform(frame.0));
    }
}

/// Sets how this frame is mixed into the picture, unless something moved.
fn set_mixing(frame: Res<StillFrame>, length: Res<StillLength>, mut cameras: Query<&mut Mixing>) {
    for mut mixing in &mut cameras {
        *mixing = Mixing::of(frame.0, length.0);
    }
}

type Moved = (
    Or<(
        Changed<GlobalTransform>,
        Changed<Mesh3d>,
        Changed<MeshMaterial3d<StandardMaterial>>,
        Changed<InheritedVisibility>,
        Changed<Lens>,
        Changed<Projection>,
    )>,
    Without<KeyLamp>,
    Without<OutOfPicture>,
);

/// Counts the frames in which nothing moved, changed, appeared or disappeared.
fn count_still_frames(
    moved: Query<(), Moved>,
    sizes: Query<&Camera, With<Mixing>>,
    mut gone: RemovedComponents<Mesh3d>,
    mut changed: MessageReader<AssetEvent<StandardMaterial>>,
    length: Res<StillLength>,
    mut frame: ResMut<StillFrame>,
    mut last_size: Local<Option<UVec2>>,
) {
    let size = sizes.iter().next().and_then(Camera::physical_viewport_size);
    let still = moved.is_empty()
        && gone.read().count() == 0
        && changed.read().count() == 0
        && size == *last_size
        && length.0 > 1;
    *last_size = size;
    frame.0 = if still { (frame.0 + 1).min(length.0 + 1) } else { 0 };
}

/// Would more frames improve the picture?
fn is_unfinished(frame: Res<StillFrame>, length: Res<StillLength>) -> bool {
    length.0 > 1 && frame.0 <= length.0
}

/// The systems that pose and mix a still picture's frames.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct MixFrames;

/// Registers the counting of still frames, and asks for frames until the picture is finished.
/// Without this plugin the caller sets [`StillFrame`].
pub fn counting_plugin(app: &mut App) {
    app.init_resource::<StillFrame>()
        .init_resource::<StillLength>()
        .add_message::<AssetEvent<StandardMaterial>>()
        .draw_while(is_unfinished)
        .add_systems(
            PostUpdate,
            count_still_frames
                .after(TransformSystems::Propagate)
                .after(VisibilitySystems::VisibilityPropagate)
                .before(MixFrames),
        );
}

/// Registers the systems that add up frames. [`counting_plugin`] or the caller counts them.
pub fn plugin(app: &mut App) {
    load_internal_asset!(app, SHADER, "still.wgsl", Shader::from_wgsl);
    app.init_resource::<StillFrame>()
        .init_resource::<StillLength>()
        .add_plugins((
            ExtractComponentPlugin::<Mixing>::default(),
            UniformComponentPlugin::<Mixing>::default(),
        ))
        .add_systems(
            PostUpdate,
            (
                pose_lamp_and_pixel.before(TransformSystems::Propagate),
                set_mixing.in_set(MixFrames).after(TransformSystems::Propagate),
            ),
        );
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .init_gpu_resource::<Means>()
            .add_systems(RenderStartup, prepare_pipeline)
            .add_systems(Core3d, add_up_frames.in_set(Core3dSystems::EarlyPostProcess));
    }
}

/// The pipeline of the mixing pass.
#[derive(Resource)]
struct Pipeline {
    layout: BindGroupLayoutDescriptor,
    id: CachedRenderPipelineId,
}

/// The format of the sum: half floats would stop adding after some dozen frames.
const SUM: TextureFormat = TextureFormat::Rgba32Float;

fn prepare_pipeline(
    mut commands: Commands,
    fullscreen: Res<FullscreenShader>,
    cache: Res<PipelineCache>,
) {
    let layout = BindGroupLayoutDescriptor::new(
        "still_layout",
        &BindGroupLayoutEntries::sequential(
            ShaderStages::FRAGMENT,
            (
                texture_2d(TextureSampleType::Float { filterable: false }),
                texture_2d(TextureSampleType::Float { filterable: false }),
                uniform_buffer::<Mixing>(true),
            ),
        ),
    );
    let target =
        |format| Some(ColorTargetState { format, blend: None, write_mask: ColorWrites::ALL });
    let id = cache.queue_render_pipeline(RenderPipelineDescriptor {
        label: Some("still_pipeline".into()),
        layout: vec![layout.clone()],
        vertex: fullscreen.to_vertex_state(),
        fragment: Some(FragmentState {
            shader: SHADER,
            targets: vec![target(TextureFormat::Rgba16Float), target(SUM)],
            ..default()
        }),
        ..default()
    });
    commands.insert_resource(Pipeline { layout, id });
}

/// The mean of the frames so far, in one of two textures that swap roles.
#[derive(Default)]
struct Mean {
    size: Extent3d,
    read: Option<TextureView>,
    write: Option<TextureView>,
}

/// The mean of each camera.
#[derive(Resource, Default)]
struct Means(EntityHashMap<Mean>);

impl Mean {
    fn fit(&mut self, size: Extent3d, device: &RenderDevice) {
        if self.size == size && self.read.is_some() {
            return;
        }
        let texture = || {
            let texture = device.create_texture(&TextureDescriptor {
                label: Some("still_mean"),
                size,
                mip_level_count: 1,
                sample_count: 1,
                dimension: TextureDimension::D2,
                format: SUM,
                usage: TextureUsages::TEXTURE_BINDING | TextureUsages::RENDER_ATTACHMENT,
                view_formats: &[],
            });
            Some(texture.create_view(&default()))
        };
        *self = Self { size, read: texture(), write: texture() };
    }
}

fn add_up_frames(
    view: ViewQuery<(Entity, &ViewTarget, &Mixing, &DynamicUniformIndex<Mixing>)>,
    pipeline: Option<Res<Pipeline>>,
    cache: Res<PipelineCache>,
    uniforms: Res<ComponentUniforms<Mixing>>,
    device: Res<RenderDevice>,
    mut means: ResMut<Means>,
    there: Query<(), With<Mixing>>,
    mut context: RenderContext,
) {
    let (camera, target, mixing, index) = view.into_inner();
    // A despawned camera's memory goes with it.
    means.0.retain(|camera, _| there.contains(*camera));
    let Some(pipeline) = pipeline else { return };
    let (Some(ready), Some(values)) =
        (cache.get_render_pipeline(pipeline.id), uniforms.uniforms().binding())
    else {
        return;
    };
    if mixing.counted == 0.0 {
        return;
    }
    let mean = means.0.entry(camera).or_default();
    mean.fit(target.main_texture().size(), &device);
    let (Some(read), Some(write)) = (mean.read.clone(), mean.write.clone()) else { return };
    let picture = target.post_process_write();
    let bindings = context.render_device().create_bind_group(
        "still_bindings",
        &cache.get_bind_group_layout(&pipeline.layout),
        &BindGroupEntries::sequential((picture.source, &read, values)),
    );
    let attach = |view| {
        Some(RenderPassColorAttachment {
            view,
            depth_slice: None,
            resolve_target: None,
            ops: Operations::default(),
        })
    };
    let mut pass = context.command_encoder().begin_render_pass(&RenderPassDescriptor {
        label: Some("still"),
        color_attachments: &[attach(picture.destination), attach(&write)],
        depth_stencil_attachment: None,
        timestamp_writes: None,
        occlusion_query_set: None,
        multiview_mask: None,
    });
    pass.set_pipeline(ready);
    pass.set_bind_group(0, &bindings, &[index.index()]);
    pass.draw(0..3, 0..1);
    drop(pass);
    (mean.read, mean.write) = (Some(write), Some(read));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_frame_has_the_same_weight_in_the_end() {
        let length = 16;
        let mut weights = Vec::new();
        for frame in 1..=length {
            let share = Mixing::of(frame, length).share;
            weights.iter_mut().for_each(|weight| *weight *= 1.0 - share);
            weights.push(share);
        }
        assert!(weights.iter().all(|weight| (weight - 1.0 / 16.0).abs() < 1e-6), "{weights:?}");
        assert_eq!(Mixing::of(length + 1, length).share, 0.0);
        assert_eq!(Mixing::of(0, length).counted, 0.0);
    }

    #[test]
    fn a_lamp_in_motion_stands_in_its_middle() {
        let lamp = KeyLamp { at: Vec3::new(-3.0, 7.0, 3.0), aim: Vec3::X, radius: 0.5 };
        assert_eq!(lamp.transform(0).translation, lamp.at);
        for frame in 1..40 {
            let at = lamp.transform(frame);
            assert!(at.translation.distance(lamp.at) <= 0.5 + 1e-5);
            assert!(at.forward().dot((lamp.aim - at.translation).normalize()) > 0.9999);
        }
    }
}
