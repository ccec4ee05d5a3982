//! The meshes and materials of one game's table in one look.

use tesserae_layout::line_of_sight::shaded;

use crate::boards::look_of;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use bevy::ecs::system::SystemParam;
use bevy::image::{ImageFilterMode, ImageSampler};
use bevy::light::{IrradianceVolume, NotShadowCaster};
use bevy::prelude::*;
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice};

use tesserae_layout::fittings::PieceSize;
use tesserae_layout::lamp::Lamp;
use tesserae_layout::places::{Seat, TRAY_RIM_HEIGHT};
use tesserae_layout::spec::TableSpec;

use super::boards::look::{BesideBoard, GameLook};
use super::bounced;
use super::furniture::table_top::Ground;
use super::furniture::{rack, table_top, throw_tray};
use super::look::{Appearance, Look, Part, Quality, anisotropy};
use super::marker;
use super::marker::MarkerKind;
use super::material::standard::StandardMaterials;
use super::material::texture::Sheet;
use super::material::{LowMaterial, Material, standard};
use super::mesh::Shape;
use super::mesh::detail::Detail;
use super::model::Model;
use super::occlusion::Occluders;

/// The stores for meshes, images and materials, as one system parameter.
#[derive(SystemParam)]
pub struct Stores<'w> {
    /// Meshes.
    pub meshes: ResMut<'w, Assets<Mesh>>,
    /// Textures.
    pub images: ResMut<'w, Assets<Image>>,
    /// The standard looks' materials.
    pub standard: ResMut<'w, Assets<StandardMaterial>>,
    /// The low look's materials.
    pub low: ResMut<'w, Assets<LowMaterial>>,
    /// The adapter; `None` in an app without a renderer.
    pub adapter: Option<Res<'w, RenderAdapterInfo>>,
    /// The device; `None` in an app without a renderer.
    pub device: Option<Res<'w, RenderDevice>>,
}

/// A material of either kind of look.
#[derive(Clone, Debug)]
pub enum Paint {
    /// Physically based.
    Standard(Handle<StandardMaterial>),
    /// Vertex colours.
    Low(Handle<LowMaterial>),
}

/// One mesh with its material.
#[derive(Clone, Debug)]
pub struct Surface {
    /// The mesh.
    pub mesh: Handle<Mesh>,
    /// Its material.
    pub paint: Paint,
    /// Does it cast a shadow?
    pub casts: bool,
}

impl Surface {
    /// Puts the mesh and its material on an entity.
    pub fn dress(&self, entity: &mut EntityCommands) {
        entity.insert(Mesh3d(self.mesh.clone()));
        match &self.paint {
            Paint::Standard(material) => entity.insert(MeshMaterial3d(material.clone())),
            Paint::Low(material) => entity.insert(MeshMaterial3d(material.clone())),
        };
        if !self.casts {
            entity.insert(NotShadowCaster);
        }
    }
}

/// A thing ready to spawn: its surfaces move as one.
pub type Prop = Vec<Surface>;

/// Everything drawn on the table, for the current look and game. Replaced as a whole when
/// either changes.
#[derive(Resource)]
pub struct TableAssets {
    /// The look they are for.
    pub look: Look,
    /// That look with its parts.
    pub appearance: Appearance,
    /// The game they are for.
    pub game: &'static GameLook,
    /// Board, racks, tray and table top, at their places.
    pub scenery: Prop,
    /// A piece of each seat, standing on y = 0.
    pub pieces: Vec<Prop>,
    /// A die of each seat, about its body's origin.
    pub dice: Vec<Prop>,
    /// The lamp over the table.
    pub lamp: Lamp,
    /// The part of the table in the board's shade: see [`shaded`].
    pub shaded: Option<(Vec3, f32)>,
    /// The light that bounces between the things on it. The low look has it in its vertices.
    pub bounced: Option<(IrradianceVolume, Transform)>,
    /// The thing beside the board, about its own middle.
    pub beside_board: Option<(BesideBoard, Prop)>,
    /// The marks, about the base of the thing they mark, for a piece of [`marker::PIECE`] or a
    /// cell of [`marker::CELL`].
    pub markers: BTreeMap<MarkerKind, Surface>,
    /// The low look's shadow under a piece of [`marker::PIECE`].
    pub blob: Option<Surface>,
    /// Number of vertices of all scenery.
    pub scenery_vertices: usize,
    painter: Painter,
}

impl TableAssets {
    /// Builds everything.
    pub fn build(spec: &TableSpec, appearance: Appearance, stores: &mut Stores) -> Self {
        let look = appearance.look;
        let game = look_of(&spec.game);
        let detail = appearance.detail();
        let painter = Painter::new(appearance, stores);
        let occluders = occluders(spec);

        let mut still = (game.board)(&spec.plan, detail);
        for one in &spec.racks {
            still.append(&rack::rack(one.half, game.furnishing, detail), one.transform());
        }
        let tray = throw_tray::throw_tray(&spec.tray, game.furnishing, detail, &occluders);
        still.append(&tray, Transform::IDENTITY);
        let lamp = spec.lamp();
        let material = game.furnishing.ground;
        let ground = Ground { extent: spec.extent(), lamp, material };
        let mut table = match detail {
            Detail::Coarse => table_top::lit(ground, 0.10, &occluders),
            Detail::Fine => table_top::occluded(ground, 0.06, &occluders),
            Detail::Finest => table_top::occluded(ground, 0.04, &occluders),
        };
        let mut beside_board = game.beside_board.map(|thing| (thing, (thing.model)(detail)));
        let beside = beside_board.as_ref().map(|(thing, model)| (model, (thing.lies)(spec)));
        let scene = bounced::Scene { spec, still: &still, beside, ground: material };
        let bounced = if look == Look::Low {
            let bounce = scene.light(look);
            bounced::brighten_ground(&bounce, &mut table);
            bounced::brighten(&bounce, &mut still, Transform::IDENTITY);
            still.shade(|at, _| table_top::pool(lamp, at));
            if let Some((thing, model)) = &mut beside_board {
                let lies = (thing.lies)(spec);
                bounced::brighten_both_sides(&bounce, model, lies);
                model.shade(|at, _| table_top::pool(lamp, lies.transform_point(at)));
            }
            None
        } else if appearance.has(Part::Bounced) && bounced::are_usable(stores.device.as_deref()) {
            Some(bounced::volume(&scene.light(look), &mut stores.images))
        } else {
            None
        };
        let scenery_vertices = still.vertices() + table.positions.len();
        let mut scenery = painter.prop(&still, stores);
        scenery.push(painter.ground(material, &table, stores));

        let beside_board = beside_board.map(|(thing, model)| (thing, painter.prop(&model, stores)));

        let markers = MarkerKind::ALL
            .into_iter()
            .map(|kind| {
                let colour = kind.colour(appearance.colours);
                (kind, painter.glow(&kind.shape(&spec.die), colour, stores))
            })
            .collect();
        let blob =
            (look == Look::Low).then(|| painter.glow(&marker::blob(), LinearRgba::WHITE, stores));
        let seats = 0..spec.sides;
        Self {
            look,
            appearance,
            game,
            scenery,
            pieces: seats
                .clone()
                .map(|seat| painter.prop(&(game.piece)(seat, detail), stores))
                .collect(),
            dice: seats
                .map(|seat| painter.prop(&(game.die)(seat, &spec.die, detail), stores))
                .collect(),
            lamp,
            shaded: shaded(spec),
            bounced,
            beside_board,
            markers,
            blob,
            scenery_vertices,
            painter,
        }
    }

    /// Another model, ready to spawn in the same look.
    pub fn prop(&self, model: &Model, stores: &mut Stores) -> Prop {
        self.painter.prop(model, stores)
    }

    /// A translucent shape that glows in that colour.
    pub fn glow(&self, shape: &Shape, colour: LinearRgba, stores: &mut Stores) -> Surface {
        self.painter.glow(shape, colour, stores)
    }

    /// The faces of a section: matt, in their vertex colours.
    pub fn matt(&self, shape: &Shape, stores: &mut Stores) -> Surface {
        let paint = if self.look == Look::Low {
            Paint::Low(self.painter.lit.clone())
        } else {
            let (perceptual_roughness, reflectance) = (0.9, 0.2);
            let matt = StandardMaterial { perceptual_roughness, reflectance, ..default() };
            Paint::Standard(stores.standard.add(matt))
        };
        Surface { mesh: stores.meshes.add(shape.plain_mesh()), paint, casts: true }
    }

    /// A shape that shows its vertex colours in any light.
    pub fn unlit(&self, shape: &Shape, stores: &mut Stores) -> Surface {
        self.painter.unlit(shape, LinearRgba::WHITE, AlphaMode::Opaque, stores)
    }

    /// Size of a seat's pieces.
    pub fn piece_size(&self, seat: Seat) -> PieceSize {
        (self.game.piece_size)(seat)
    }
}

/// The boxes that shade the table top and the tray's floor.
fn occluders(spec: &TableSpec) -> Occluders {
    let mut occluders = Occluders::default();
    for &(low, high) in &spec.fittings.solids {
        occluders.add(low, high);
    }
    let mut frame = |middle: Vec3, inner: Vec2, outer: Vec2, height: f32| {
        for sign in [-1.0, 1.0] {
            let mid = (inner + outer) / 2.0;
            let half = (outer - inner) / 2.0;
            let long = middle + Vec3::Z * sign * mid.y;
            let reach = Vec3::new(outer.x, 0.0, half.y);
            occluders.add(long - reach, long + reach + Vec3::Y * height);
            let short = middle + Vec3::X * sign * mid.x;
            let reach = Vec3::new(half.x, 0.0, outer.y);
            occluders.add(short - reach, short + reach + Vec3::Y * height);
        }
    };
    for one in &spec.racks {
        frame(one.middle, one.half_on_table(), one.outer_half(), rack::RIM_HEIGHT);
    }
    frame(spec.tray.centre, spec.tray.half, spec.tray.outer_half(), TRAY_RIM_HEIGHT);
    occluders
}

/// The image of a ground for the low look, computed once.
fn low_ground(material: Material) -> Image {
    static KNOWN: Mutex<BTreeMap<Material, Image>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(material).or_insert_with(|| Sheet::of(material, 512, 1).colour()).clone()
}

/// Brightness of marks relative to their colour, to offset the film curve.
const GLOW: f32 = 1.9;

/// Turns models into surfaces in one look.
struct Painter {
    look: Look,
    texture_size: u32,
    /// Materials made so far. Each computes its textures on first use, since no table needs all
    /// of them.
    standard: Mutex<StandardMaterials>,
    lit: Handle<LowMaterial>,
}

impl Painter {
    fn new(appearance: Appearance, stores: &mut Stores) -> Self {
        let (standard, lit) = (Mutex::default(), stores.low.add(LowMaterial::lit(0.10)));
        Self { look: appearance.look, texture_size: appearance.texture_size(), standard, lit }
    }

    fn prop(&self, model: &Model, stores: &mut Stores) -> Prop {
        if self.look == Look::Low {
            return vec![Surface {
                mesh: stores.meshes.add(model.merged().plain_mesh()),
                paint: Paint::Low(self.lit.clone()),
                casts: false,
            }];
        }
        model
            .parts()
            .map(|(material, shape)| {
                self.standard_surface(material, shape, !standard::is_clear(material), stores)
            })
            .collect()
    }

    /// The handle of a material.
    fn standard(&self, material: Material, stores: &mut Stores) -> Handle<StandardMaterial> {
        let size = self.texture_size;
        let sharp = anisotropy(stores.adapter.as_deref());
        let made =
            || standard::make(material, &mut stores.standard, &mut stores.images, size, sharp);
        let mut known = self.standard.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(material).or_insert_with(made).clone()
    }

    fn standard_surface(
        &self,
        kind: Material,
        shape: &Shape,
        casts: bool,
        stores: &mut Stores,
    ) -> Surface {
        let material = self.standard(kind, stores);
        let mut mesh = shape.mesh();
        // A mesh for which tangents cannot be computed still works without.
        if let Err(error) = mesh.generate_tangents() {
            warn!("no tangents for {kind:?}: {error}");
        }
        Surface { mesh: stores.meshes.add(mesh), paint: Paint::Standard(material), casts }
    }

    fn ground(&self, material: Material, shape: &Shape, stores: &mut Stores) -> Surface {
        if self.look != Look::Low {
            return self.standard_surface(material, shape, false, stores);
        }
        let mut picture = low_ground(material);
        if let ImageSampler::Descriptor(sampler) = &mut picture.sampler {
            // Fewer texture reads a pixel: this is the largest surface in the picture.
            sampler.mipmap_filter = ImageFilterMode::Nearest;
        }
        let mut paint = LowMaterial::plain(LinearRgba::WHITE, AlphaMode::Opaque);
        paint.picture = Some(stores.images.add(picture));
        Surface {
            mesh: stores.meshes.add(shape.mesh()),
            paint: Paint::Low(stores.low.add(paint)),
            casts: false,
        }
    }

    /// A translucent, unlit surface.
    fn glow(&self, shape: &Shape, colour: LinearRgba, stores: &mut Stores) -> Surface {
        // The film curve dims colours; marks must keep theirs.
        let bright = (colour * GLOW).with_alpha(colour.alpha);
        let colour = if self.look == Look::Low { colour } else { bright };
        self.unlit(shape, colour, AlphaMode::Blend, stores)
    }

    fn unlit(
        &self,
        shape: &Shape,
        colour: LinearRgba,
        alpha_mode: AlphaMode,
        stores: &mut Stores,
    ) -> Surface {
        let paint = if self.look == Look::Low {
            Paint::Low(stores.low.add(LowMaterial::plain(colour, alpha_mode)))
        } else {
            let base_color = colour.into();
            let material = StandardMaterial { base_color, unlit: true, alpha_mode, ..default() };
            Paint::Standard(stores.standard.add(material))
        };
        Surface { mesh: stores.meshes.add(shape.plain_mesh()), paint, casts: false }
    }
}
