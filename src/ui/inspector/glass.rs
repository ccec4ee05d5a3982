//! The glass: a second, nearer picture of what the pointer is on.

use bevy::camera::RenderTarget;
use bevy::light::EnvironmentMapLight;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy_egui::egui::{self, Color32, Painter, Pos2, Stroke, TextureId};
use bevy_egui::{EguiTextureHandle, EguiUserTextures};

use tesserae_layout::view::FIELD_OF_VIEW;
use tesserae_scene::assets::TableAssets;
use tesserae_scene::look::Appearance;
use tesserae_scene::scene::{TableCamera, dress_eye};
use tesserae_scene::still::OutOfPicture;
use tesserae_scene::view_area::ViewArea;

use super::exhibit::Inspector;
use super::pick::Under;
use super::stand::ShowSystems;
use crate::ui::state::Screen;
use crate::ui::widgets::theme;

/// The glass's own camera.
#[derive(Component)]
pub struct GlassEye;

/// The glass and its picture.
#[derive(Resource, Default)]
pub struct Glass {
    image: Option<Handle<Image>>,
    texture: Option<TextureId>,
    look: Option<Appearance>,
}

impl Glass {
    /// The glass's picture for egui; `None` while there is no glass.
    pub fn texture(&self) -> Option<TextureId> {
        self.texture
    }
}

/// Half the glass's width in points, and its magnification.
pub const RADIUS: f32 = 118.0;
const TIMES: f32 = 3.6;
/// Pixels along a side of its picture.
const PIXELS: u32 = 472;

fn aim_glass(
    mut commands: Commands,
    inspector: Res<Inspector>,
    If(assets): If<Res<TableAssets>>,
    under: Res<Under>,
    mut glass: ResMut<Glass>,
    mut images: ResMut<Assets<Image>>,
    textures: Option<ResMut<EguiUserTextures>>,
    main: Option<
        Single<
            (&Camera, &ViewArea, &GlobalTransform, Option<&EnvironmentMapLight>),
            With<TableCamera>,
        >,
    >,
    eyes: Query<Entity, With<GlassEye>>,
) {
    let wanted = inspector.glass && !inspector.bare;
    let pointer = under.pointer.filter(|_| wanted);
    let (Some(main), Some(textures)) = (main, textures) else { return };
    let (camera, area, view, room) = *main;
    let ray = pointer.and_then(|at| camera.viewport_to_world(view, at).ok());
    let (Some(ray), Some(size)) = (ray, area.logical_size(camera)) else {
        if !eyes.is_empty() {
            eyes.iter().for_each(|eye| commands.entity(eye).despawn());
            glass.look = None;
        }
        return;
    };
    if glass.image.is_none() {
        let image = Image::new_target_texture(PIXELS, PIXELS, TextureFormat::Rgba8UnormSrgb, None);
        let image = images.add(image);
        let texture = textures.into_inner().add_image(EguiTextureHandle::Strong(image.clone()));
        (glass.image, glass.texture) = (Some(image), Some(texture));
    }
    let Some(image) = glass.image.clone() else { return };
    let share = 2.0 * RADIUS / TIMES / size.y.max(1.0);
    let fov = 2.0 * ((FIELD_OF_VIEW / 2.0).tan() * share).atan();
    let at = Transform::from_translation(view.translation()).looking_to(ray.direction, view.up());
    if glass.look != Some(assets.appearance) || eyes.is_empty() {
        glass.look = Some(assets.appearance);
        eyes.iter().for_each(|eye| commands.entity(eye).despawn());
        let camera = Camera { order: -1, ..default() };
        let target = RenderTarget::Image(image.into());
        let marks = (GlassEye, OutOfPicture, DespawnOnExit(Screen::Inspect));
        let mut eye = commands.spawn((marks, Camera3d::default(), camera, target, at));
        dress_eye(&mut eye, assets.appearance, fov, room.cloned().unwrap_or_default());
        return;
    }
    for eye in &eyes {
        let projection = PerspectiveProjection { fov, near: 0.05, far: 60.0, ..default() };
        commands.entity(eye).insert((at, Projection::Perspective(projection)));
        if let Some(room) = room {
            commands.entity(eye).insert(room.clone());
        }
    }
}

/// Draws the glass about the pointer.
pub fn paint(painter: &Painter, texture: TextureId, at: Pos2) {
    const CORNERS: u32 = 72;
    let mut mesh = egui::Mesh::with_texture(texture);
    let mut vertex = |away: egui::Vec2| {
        mesh.vertices.push(egui::epaint::Vertex {
            pos: at + away * RADIUS,
            uv: (egui::pos2(0.5, 0.5) + away * 0.5),
            color: Color32::WHITE,
        });
    };
    vertex(egui::Vec2::ZERO);
    for corner in 0..CORNERS {
        vertex(egui::Vec2::angled(std::f32::consts::TAU * corner as f32 / CORNERS as f32));
    }
    for corner in 0..CORNERS {
        mesh.add_triangle(0, 1 + corner, 1 + (corner + 1) % CORNERS);
    }
    painter.add(mesh);
    painter.circle_stroke(at, RADIUS + 2.0, Stroke::new(7.0, Color32::from_black_alpha(170)));
    painter.circle_stroke(at, RADIUS + 1.5, Stroke::new(3.0, theme::BRONZE));
}

/// Registers the glass.
pub fn plugin(app: &mut App) {
    app.init_resource::<Glass>().add_systems(Update, aim_glass.in_set(ShowSystems::Follow));
}
