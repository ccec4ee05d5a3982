//! The table as entities, spawned from [`TableAssets`] and rebuilt when the look or the game
//! changes.
//!
//! The features of Bevy's renderer in the standard look (S) and the high one (H). The settings switch
//! the [`Part`]s among them one by one:
//!
//! | feature | used | why, or why not |
//! |---|---|---|
//! | ambient occlusion in screen space | S, H | joints, hollows and feet stand out; its grain goes as frames add up |
//! | SMAA | S, H | the edge of a frame in motion; occlusion forbids multisampling |
//! | TAA | no | it smears pieces in flight; a still adds its frames up without loss |
//! | contact shadows | no | they fall beside what throws them where a panel covers part of the window; at rest the lamp's own are as fine |
//! | soft shadows (PCSS) | no | grainy without TAA; at rest the lamp moves over its own area, which is exact |
//! | rectangular lights | S, H | fill and rim |
//! | environment map | S, H | what glaze, gold and crystal reflect |
//! | irradiance volume | S, H | light that bounces, on moving pieces too: see [`super::bounce`] |
//! | reflections in screen space | no | they need deferred shading, which has no clear coat; the room is reflected as it is |
//! | transmission | S, H | rock crystal over foil |
//! | diffuse transmission | no | shell and ivory lie on pitch and plaster: no light comes from behind |
//! | clear coat | S, H | glaze, polished shell and stone |
//! | anisotropy | no | leaf and growth lines lie in the relief, where they can be seen to bend |
//! | parallax | no | what has depth is modelled: relief must throw shadows |
//! | lightmaps | no | pieces move, and frames that add up give the same light |
//! | depth of field | photo mode | by the lens itself, see [`super::lens`]; the effect of Bevy's own blurs edges it should not |
//! | bloom, vignette, sharpening | H | faint: a lens, no effect |
//! | decals | no | stains and cracks lie in each material's texture, which needs no second pass |

use std::slice::from_ref;

use bevy::anti_alias::contrast_adaptive_sharpening::ContrastAdaptiveSharpening;
use bevy::anti_alias::smaa::{Smaa, SmaaPreset};
use bevy::camera::{Exposure, Hdr};
use bevy::core_pipeline::prepass::{DepthPrepass, NormalPrepass};
use bevy::core_pipeline::tonemapping::{DebandDither, Tonemapping};
use bevy::light::{EnvironmentMapLight, ShadowFilteringMethod};
use bevy::pbr::{ScreenSpaceAmbientOcclusion, ScreenSpaceTransmission};
use bevy::post_process::bloom::Bloom;
use bevy::post_process::effect_stack::Vignette;
use bevy::prelude::*;
use bevy::render::camera::TemporalJitter;
use bevy::render::renderer::RenderDevice;
use bevy::render::view::{ColorGrading, ColorGradingGlobal, ColorGradingSection};

use tesserae_layout::frames::{FrameRequests, Frames};
use tesserae_layout::order::TableSystems;
use tesserae_layout::places::Seat;
use tesserae_layout::spec::TableSpec;
use tesserae_layout::view;

use super::assets::{Prop, Stores, Surface, TableAssets};
use super::light::TableLight;
use super::look::{Appearance, Look, Part, Quality};
use super::marker::MarkerKind;
use super::still::{Mixing, StillLength};
use super::view_area::ViewArea;
use super::{lens, light, marker, material, mended, still, view_area};

/// The darkness of the room behind the table.
pub const ROOM: Color = Color::linear_rgb(0.0052, 0.0036, 0.0026);

/// Board, racks, tray and table top.
#[derive(Component)]
pub struct Scenery;

/// The camera that shows the table; [`dress_camera`] fits it to the look.
#[derive(Component)]
#[require(ViewArea)]
pub struct TableCamera;

/// The thing beside the board: see [`BesideBoard`].
///
/// [`BesideBoard`]: super::boards::look::BesideBoard
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct BesideBoardModel {
    /// Its place.
    pub lies: Transform,
    /// Should it show its other side?
    pub over: bool,
    /// Progress of turning over: 0 to 1.
    pub turned: f32,
}

impl BesideBoardModel {
    /// Is it turning over?
    pub fn is_turning(&self) -> bool {
        self.turned != f32::from(u8::from(self.over))
    }
}

/// A volume of bounced light beyond all things. While the table is hidden, its own volume is too;
/// without this one, the renderer would then build every shader again.
#[derive(Component)]
struct SpareVolume;

/// A piece on the table.
#[derive(Component, Clone, Copy, Debug)]
pub struct PieceModel {
    /// Its seat.
    pub seat: Seat,
}

/// A die on the table.
#[derive(Component, Clone, Copy, Debug)]
pub struct DieModel {
    /// Its seat.
    pub seat: Seat,
}

/// A mark over the board.
#[derive(Component, Clone, Copy, Debug)]
pub struct Marker {
    /// Its meaning.
    pub kind: MarkerKind,
}

impl TableAssets {
    /// Spawns everything that never moves, with the lamps.
    pub fn spawn_scenery(&self, commands: &mut Commands, spec: &TableSpec) -> Entity {
        light::spawn_lights(commands, self.appearance, self.lamp, TableLight);
        if let Some((place, reach)) = self.shaded {
            light::spawn_fill(commands, self.look, place, reach);
        }
        self.spawn_bounced_light(commands, TableLight);
        if let Some((volume, _)) = &self.bounced {
            let beyond = Transform::from_xyz(0.0, -30.0, 0.0);
            commands.spawn((Name::new("spare volume"), SpareVolume, volume.clone(), beyond));
        }
        if let Some((thing, prop)) = &self.beside_board {
            let lies = (thing.lies)(spec);
            let model = BesideBoardModel { lies, ..default() };
            spawn_prop(commands, prop, (Name::new("beside the board"), Scenery, model), lies);
        }
        spawn_prop(commands, &self.scenery, (Name::new("scenery"), Scenery), Transform::IDENTITY)
    }

    /// Spawns the light that bounces, marked with `mark`.
    pub fn spawn_bounced_light(&self, commands: &mut Commands, mark: impl Bundle) {
        if let Some(bounced) = &self.bounced {
            commands.spawn((Name::new("bounced light"), mark, bounced.clone()));
        }
    }

    /// Spawns a piece, its base at the transform.
    pub fn spawn_piece(&self, commands: &mut Commands, seat: Seat, at: Transform) -> Entity {
        let prop = of_seat(&self.pieces, seat);
        let piece = spawn_prop(commands, prop, (Name::new("piece"), PieceModel { seat }), at);
        if let Some(blob) = &self.blob {
            let wide = self.piece_size(seat).radius / marker::PIECE.radius;
            let scale = Transform::from_scale(Vec3::new(wide, 1.0, wide));
            let mut shadow = commands.spawn((scale, ChildOf(piece)));
            blob.dress(&mut shadow);
        }
        piece
    }

    /// Spawns a die, its body's origin at the transform.
    pub fn spawn_die(&self, commands: &mut Commands, seat: Seat, at: Transform) -> Entity {
        let prop = of_seat(&self.dice, seat);
        spawn_prop(commands, prop, (Name::new("die"), DieModel { seat }), at)
    }

    /// Spawns a mark, its origin (a piece's base, a cell's middle) at a place, for a seat's
    /// piece on a cell of that extent.
    pub fn spawn_marker(
        &self,
        commands: &mut Commands,
        kind: MarkerKind,
        at: Vec3,
        seat: Seat,
        cell: Vec2,
    ) -> Option<Entity> {
        let surface = self.markers.get(&kind)?;
        let stretch = kind.stretch(self.piece_size(seat), cell);
        let at = Transform::from_translation(at).with_scale(stretch);
        Some(spawn_prop(commands, from_ref(surface), (Name::new("marker"), Marker { kind }), at))
    }

    /// Spawns the mark round a die at rest, by whether it counts.
    pub fn spawn_die_mark(&self, commands: &mut Commands, counts: bool, die: &Transform) {
        let kind = if counts { MarkerKind::Counted } else { MarkerKind::Uncounted };
        if let Some(surface) = self.markers.get(&kind) {
            let marks = (Name::new("die mark"), Marker { kind });
            spawn_prop(commands, from_ref(surface), marks, marker::under_die(die));
        }
    }

    /// Spawns the arrow of a path, given as a line in scene units.
    pub fn spawn_trail(
        &self,
        commands: &mut Commands,
        kind: MarkerKind,
        line: &[Vec3],
        meshes: &mut Assets<Mesh>,
    ) -> Option<Entity> {
        let shape = marker::trail(line);
        if shape.triangles.is_empty() {
            return None;
        }
        let surface =
            Surface { mesh: meshes.add(shape.plain_mesh()), ..self.markers.get(&kind)?.clone() };
        let marks = (Name::new("trail"), Marker { kind });
        Some(spawn_prop(commands, &[surface], marks, Transform::IDENTITY))
    }
}

/// Gives a camera the components of a look and its parts, and removes those of another. Sets its
/// projection to the table's field of view.
pub fn dress_camera(
    camera: &mut EntityCommands,
    appearance: Appearance,
    images: &mut Assets<Image>,
) {
    dress_eye(camera, appearance, view::FIELD_OF_VIEW, light::room_light(images));
    if appearance.has(Part::Lens) {
        camera.insert((FAINT_BLOOM, vignette(), sharpening()));
    } else {
        camera.remove::<(Bloom, Vignette, ContrastAdaptiveSharpening)>();
    }
    if let Some(quality_level) = appearance.occlusion() {
        camera.insert(ScreenSpaceAmbientOcclusion { quality_level, ..default() });
    } else {
        camera.remove::<(ScreenSpaceAmbientOcclusion, DepthPrepass, NormalPrepass)>();
    }
    if appearance.look == Look::Low {
        camera
            .remove::<(Hdr, EnvironmentMapLight, Exposure, ShadowFilteringMethod, ColorGrading)>()
            .remove::<(TemporalJitter, Mixing)>()
            .insert((Tonemapping::None, DebandDither::Disabled));
    } else {
        camera.insert((TemporalJitter::default(), Mixing::default()));
    }
}

/// A faint glow round the brightest glints.
const FAINT_BLOOM: Bloom = Bloom { intensity: 0.035, ..Bloom::NATURAL };

/// Darkens the corners a little, like a lens.
fn vignette() -> Vignette {
    Vignette { intensity: 0.30, radius: 0.95, smoothness: 1.6, ..default() }
}

/// Restores fine lines that smoothing blurs.
fn sharpening() -> ContrastAdaptiveSharpening {
    ContrastAdaptiveSharpening { sharpening_strength: 0.25, ..default() }
}

/// Gives any camera the components that develop a look's picture, except those that take many
/// frames.
pub fn dress_eye(
    camera: &mut EntityCommands,
    appearance: Appearance,
    fov: f32,
    room: EnvironmentMapLight,
) {
    camera.insert((
        // Ambient occlusion needs it off. SMAA smooths edges in the finished picture.
        Msaa::Off,
        Projection::Perspective(PerspectiveProjection { fov, near: 0.05, far: 60.0, ..default() }),
        // Without a step, clear things show the room alone.
        ScreenSpaceTransmission { steps: usize::from(appearance.has(Part::Clear)), ..default() },
    ));
    if appearance.has(Part::Smooth) {
        camera.insert(Smaa { preset: SmaaPreset::High });
    } else {
        camera.remove::<Smaa>();
    }
    if appearance.look == Look::Low {
        camera.insert((Tonemapping::None, DebandDither::Disabled));
        return;
    }
    camera.insert((
        Hdr,
        Tonemapping::TonyMcMapface,
        DebandDither::Enabled,
        Exposure::default(),
        ShadowFilteringMethod::Gaussian,
        grading(),
        room,
    ));
}

/// The film curve flattens contrast and pales bright colours. This restores some of both. Grey
/// stays where it is, and depths change less, to keep their detail.
fn grading() -> ColorGrading {
    const CONTRAST: f32 = 1.15;
    const IN_SHADOWS: f32 = 1.05;
    const GREY: f32 = 0.18;
    // Light is raised to the power of 1 / gamma.
    let section = |contrast: f32| ColorGradingSection {
        gamma: 1.0 / contrast,
        gain: GREY.powf(1.0 / contrast - 1.0),
        ..default()
    };
    ColorGrading {
        global: ColorGradingGlobal { post_saturation: 1.14, ..default() },
        shadows: section(IN_SHADOWS),
        midtones: section(CONTRAST),
        highlights: section(CONTRAST),
    }
}

/// A seat's own model.
fn of_seat(props: &[Prop], seat: Seat) -> &[Surface] {
    props.get(usize::from(seat)).map_or(&[], Vec::as_slice)
}

/// Spawns a prop with these marks at the transform.
pub fn spawn_prop(
    commands: &mut Commands,
    prop: &[Surface],
    marks: impl Bundle,
    at: Transform,
) -> Entity {
    let mut root = commands.spawn((marks, at, Visibility::default()));
    if let [only] = prop {
        only.dress(&mut root);
        return root.id();
    }
    let id = root.id();
    for surface in prop {
        let mut child = commands.spawn((Transform::default(), ChildOf(id)));
        surface.dress(&mut child);
    }
    id
}

/// What a match lays on the table.
type Laid = Or<(With<PieceModel>, With<DieModel>, With<Marker>)>;

/// Despawns pieces, dice and marks, and leaves the scenery.
pub fn clear_table(world: &mut World) {
    let laid: Vec<Entity> = world.query_filtered::<Entity, Laid>().iter(world).collect();
    for entity in laid {
        world.despawn(entity);
    }
}

/// What the scenery was last built for; `None` before that.
#[derive(Resource, Default)]
struct BuiltFor(Option<(Appearance, TableSpec)>);

/// Builds the table's assets and scenery when the look, a part of it or the spec changes. It despawns pieces,
/// dice and marks of the old look; the systems that own them spawn new ones when
/// [`TableAssets`] changes.
fn rebuild_table(
    mut commands: Commands,
    mut stores: Stores,
    appearance: Res<Appearance>,
    spec: Res<TableSpec>,
    mut built: ResMut<BuiltFor>,
    old: Query<Entity, Or<(With<Scenery>, With<TableLight>, With<SpareVolume>, Laid)>>,
    cameras: Query<Entity, With<TableCamera>>,
) {
    for entity in &old {
        commands.entity(entity).despawn();
    }
    built.0 = Some((*appearance, spec.clone()));
    commands.insert_resource(appearance.shadow_map());
    commands.insert_resource(StillLength(appearance.still_length()));
    let assets = TableAssets::build(&spec, *appearance, &mut stores);
    assets.spawn_scenery(&mut commands, &spec);
    commands.insert_resource(assets);
    for camera in &cameras {
        dress_camera(&mut commands.entity(camera), *appearance, &mut stores.images);
    }
}

/// It compares with the last build instead of using change detection, because it runs twice a
/// frame.
fn table_is_stale(
    appearance: Option<Res<Appearance>>,
    spec: Option<Res<TableSpec>>,
    built: Res<BuiltFor>,
) -> bool {
    let (Some(appearance), Some(spec)) = (appearance, spec) else { return false };
    built.0.as_ref().is_none_or(|(old, old_spec)| *old != *appearance || *old_spec != *spec)
}

/// What lay on a lost device is gone: textures are kept nowhere else.
fn forget_table(
    device: Option<Res<RenderDevice>>,
    mut built: ResMut<BuiltFor>,
    frames: Res<Frames>,
) {
    if device.is_some_and(|device| device.is_changed() && !device.is_added()) {
        built.0 = None;
        frames.draw();
    }
}

/// Registers the scene's plugins, and rebuilds the table when [`Appearance`] or [`TableSpec`]
/// changes, or the graphics device was opened again.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        material::low::plugin,
        still::plugin,
        lens::plugin,
        mended::plugin,
        view_area::plugin,
    ))
    // What has just been built is not seen in its first frame.
    .draw_while(resource_exists_and_changed::<TableAssets>)
    .insert_resource(ClearColor(ROOM))
    .insert_resource(GlobalAmbientLight::NONE)
    .init_resource::<BuiltFor>()
    .add_systems(PreUpdate, rebuild_table.run_if(table_is_stale))
    // Bevy draws with a new device only after this frame.
    .add_systems(Last, forget_table)
    // Another match has another table: its pieces never stand on the old board.
    .add_systems(Update, rebuild_table.run_if(table_is_stale).in_set(TableSystems::Record));
}
