//! A model as a binary glTF 2.0 file, for other programs and 3D printers.
//!
//! Each named part is a node under the thing's node, with a primitive for each of its
//! materials. Sizes are in metres, as glTF requires. Textures are embedded as PNG. Whatever
//! glTF cannot express (clear coats, still frames) is left out.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use gltf::binary::{Glb, Header};
use gltf::json::accessor::{ComponentType, GenericComponentType, Type};
use gltf::json::buffer::{Target, View};
use gltf::json::extensions::material::{IndexOfRefraction, Ior, Transmission, TransmissionFactor};
use gltf::json::mesh::{Mode, Primitive, Semantic};
use gltf::json::texture::{MagFilter, MinFilter, WrappingMode};
use gltf::json::validation::Checked::Valid;
use gltf::json::validation::USize64;
use gltf::json::{self, Index, Root, Value};
use thiserror::Error;

use super::material::Material;
use super::material::standard::{Clarity, finish};
use super::material::texture::Sheet;
use super::mesh::Shape;
use super::model::Model;
use super::parts::PartTexts;
use super::png::{self, PngError};

/// Metres in a scene unit.
const METRES: f32 = 0.1;
/// Texels along a side of a texture.
const TEXELS: u32 = 512;

/// Why a model cannot be written as glTF.
#[derive(Debug, Error)]
pub enum GlbError {
    /// A texture cannot be encoded.
    #[error(transparent)]
    Texture(#[from] PngError),
    /// The JSON text cannot be written.
    #[error(transparent)]
    Text(#[from] json::Error),
    /// The file would be too large for the format.
    #[error("it is larger than 4 GB")]
    TooLarge,
    /// The model has no triangles.
    #[error("the model is empty")]
    Empty,
    /// A number is not finite.
    #[error("a place in the model is too far away")]
    Infinite,
    /// The file cannot be assembled.
    #[error(transparent)]
    Whole(#[from] gltf::Error),
}

/// The file's bytes. `title` is the thing's name; `texts` name its parts.
///
/// # Errors
/// If the model is empty, a number of it is not finite, a texture cannot be encoded, or the file
/// would be too large for the format.
pub fn glb(model: &Model, title: &str, texts: &PartTexts) -> Result<Vec<u8>, GlbError> {
    let mut file = File::default();
    file.root.asset.generator = Some(concat!("Tesserae ", env!("CARGO_PKG_VERSION")).to_owned());
    let mut children = Vec::new();
    let mut ids: Vec<Option<&str>> = model.part_ids().into_iter().map(Some).collect();
    ids.push(None);
    for id in ids {
        let mut primitives = Vec::new();
        for (material, shape) in model.shapes_of(id) {
            // The format allows no empty lists.
            if shape.triangles.is_empty() {
                continue;
            }
            primitives.push(file.primitive(material, &shape)?);
        }
        if primitives.is_empty() {
            continue;
        }
        let name = id.map_or(title, |id| texts.get(id).map_or(id, |text| &text.name)).to_owned();
        let mesh = json::Mesh {
            extensions: None,
            extras: default(),
            name: Some(name.clone()),
            primitives,
            weights: None,
        };
        let mesh = Some(file.root.push(mesh));
        children.push(file.root.push(json::Node { mesh, name: Some(name), ..default() }));
    }
    if children.is_empty() {
        return Err(GlbError::Empty);
    }
    let whole = json::Node {
        children: Some(children),
        name: Some(title.to_owned()),
        scale: Some([METRES; 3]),
        ..default()
    };
    let nodes = vec![file.root.push(whole)];
    let scene = json::Scene { extensions: None, extras: default(), name: None, nodes };
    file.root.scene = Some(file.root.push(scene));
    file.finished()
}

/// The index of the file's only buffer.
const BUFFER: u32 = 0;

/// A file under construction.
#[derive(Default)]
struct File {
    root: Root,
    bytes: Vec<u8>,
    materials: BTreeMap<Material, Index<json::Material>>,
    sampler: Option<Index<json::texture::Sampler>>,
    extensions: BTreeSet<&'static str>,
}

impl File {
    /// Appends bytes and returns a view of them.
    fn view(&mut self, content: &[u8], target: Option<Target>) -> Index<View> {
        let offset = self.bytes.len();
        self.bytes.extend_from_slice(content);
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
        self.root.push(View {
            buffer: Index::new(BUFFER),
            byte_length: USize64::from(content.len()),
            byte_offset: Some(USize64::from(offset)),
            byte_stride: None,
            extensions: None,
            extras: default(),
            name: None,
            target: target.map(Valid),
        })
    }

    /// Appends numbers as elements of the given type.
    fn numbers(&mut self, numbers: &[f32], kind: Type) -> Result<Index<json::Accessor>, GlbError> {
        if numbers.iter().any(|number| !number.is_finite()) {
            return Err(GlbError::Infinite);
        }
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        let each = kind.multiplicity();
        // Least and greatest value of each coordinate. Positions must have them.
        let bounds = |of: fn(f32, f32) -> f32| {
            let mut rows = numbers.chunks(each);
            let first = rows.next().map(<[f32]>::to_vec).unwrap_or_default();
            let bound = rows.fold(first, |mut bound, row| {
                bound.iter_mut().zip(row).for_each(|(b, n)| *b = of(*b, *n));
                bound
            });
            (kind == Type::Vec3).then(|| Value::from(bound))
        };
        let accessor = json::Accessor {
            buffer_view: Some(self.view(&bytes, Some(Target::ArrayBuffer))),
            byte_offset: None,
            count: USize64::from(numbers.len() / each),
            component_type: Valid(GenericComponentType(ComponentType::F32)),
            extensions: None,
            extras: default(),
            type_: Valid(kind),
            min: bounds(f32::min),
            max: bounds(f32::max),
            name: None,
            normalized: false,
            sparse: None,
        };
        Ok(self.root.push(accessor))
    }

    fn primitive(&mut self, material: Material, shape: &Shape) -> Result<Primitive, GlbError> {
        let flat3 = |list: &[Vec3]| list.iter().flat_map(Vec3::to_array).collect::<Vec<_>>();
        let normals: Vec<Vec3> = shape.normals.iter().map(|n| n.normalize_or(Vec3::Y)).collect();
        // The format allows no colours above 1.
        let colours: Vec<f32> =
            shape.colours.iter().flat_map(|c| c.clamp(Vec4::ZERO, Vec4::ONE).to_array()).collect();
        let uvs: Vec<f32> = shape.uvs.iter().flat_map(Vec2::to_array).collect();
        let attributes = BTreeMap::from([
            (Valid(Semantic::Positions), self.numbers(&flat3(&shape.positions), Type::Vec3)?),
            (Valid(Semantic::Normals), self.numbers(&flat3(&normals), Type::Vec3)?),
            (Valid(Semantic::Colors(0)), self.numbers(&colours, Type::Vec4)?),
            (Valid(Semantic::TexCoords(0)), self.numbers(&uvs, Type::Vec2)?),
        ]);
        let corners = shape.triangles.as_flattened();
        let bytes: Vec<u8> = corners.iter().flat_map(|index| index.to_le_bytes()).collect();
        let indices = json::Accessor {
            buffer_view: Some(self.view(&bytes, Some(Target::ElementArrayBuffer))),
            byte_offset: None,
            count: USize64::from(corners.len()),
            component_type: Valid(GenericComponentType(ComponentType::U32)),
            extensions: None,
            extras: default(),
            type_: Valid(Type::Scalar),
            min: None,
            max: None,
            name: None,
            normalized: false,
            sparse: None,
        };
        Ok(Primitive {
            attributes,
            extensions: None,
            extras: default(),
            indices: Some(self.root.push(indices)),
            material: Some(self.material(material)?),
            mode: Valid(Mode::Triangles),
            targets: None,
        })
    }

    fn material(&mut self, material: Material) -> Result<Index<json::Material>, GlbError> {
        if let Some(made) = self.materials.get(&material) {
            return Ok(*made);
        }
        let sheet = Sheet::of(material, TEXELS, 1);
        let colour = self.texture(&sheet.colour())?;
        let surface = self.texture(&sheet.roughness_and_metal())?;
        let relief = self.texture(&sheet.relief(finish(material).0))?;
        let info = |index| json::texture::Info {
            index,
            tex_coord: 0,
            extensions: None,
            extras: default(),
        };
        let made = json::Material {
            name: Some(format!("{material:?}")),
            pbr_metallic_roughness: json::material::PbrMetallicRoughness {
                base_color_texture: Some(info(colour)),
                metallic_roughness_texture: Some(info(surface)),
                ..default()
            },
            normal_texture: Some(json::material::NormalTexture {
                index: relief,
                scale: 1.0,
                tex_coord: 0,
                extensions: None,
                extras: default(),
            }),
            extensions: self.clarity(material),
            ..default()
        };
        let made = self.root.push(made);
        self.materials.insert(material, made);
        Ok(made)
    }

    /// The extension for a clear material. `None` for others.
    fn clarity(&mut self, material: Material) -> Option<json::extensions::material::Material> {
        let clarity = Clarity::of(material);
        if clarity.share == 0.0 {
            return None;
        }
        self.extensions.extend(["KHR_materials_transmission", "KHR_materials_ior"]);
        Some(json::extensions::material::Material {
            transmission: Some(Transmission {
                transmission_factor: TransmissionFactor(clarity.share),
                ..default()
            }),
            ior: Some(Ior { ior: IndexOfRefraction(clarity.index), ..default() }),
        })
    }

    fn texture(&mut self, image: &Image) -> Result<Index<json::Texture>, GlbError> {
        let png = png::encoded(image)?;
        let view = self.view(&png, None);
        let source = self.root.push(json::Image {
            buffer_view: Some(view),
            mime_type: Some(json::image::MimeType("image/png".to_owned())),
            name: None,
            uri: None,
            extensions: None,
            extras: default(),
        });
        let sampler = *self.sampler.get_or_insert_with(|| {
            self.root.push(json::texture::Sampler {
                mag_filter: Some(Valid(MagFilter::Linear)),
                min_filter: Some(Valid(MinFilter::LinearMipmapLinear)),
                wrap_s: Valid(WrappingMode::Repeat),
                wrap_t: Valid(WrappingMode::Repeat),
                ..default()
            })
        });
        Ok(self.root.push(json::Texture {
            name: None,
            sampler: Some(sampler),
            source,
            extensions: None,
            extras: default(),
        }))
    }

    /// The bytes of the finished file.
    fn finished(mut self) -> Result<Vec<u8>, GlbError> {
        self.root.buffers.push(json::Buffer {
            byte_length: USize64::from(self.bytes.len()),
            name: None,
            uri: None,
            extensions: None,
            extras: default(),
        });
        self.root.extensions_used = self.extensions.iter().map(|name| (*name).to_owned()).collect();
        let text = self.root.to_vec()?;
        let length = text.len().next_multiple_of(4) + self.bytes.len();
        let length = u32::try_from(length).map_err(|_| GlbError::TooLarge)?;
        let glb = Glb {
            header: Header { magic: *b"glTF", version: 2, length },
            json: Cow::Owned(text),
            bin: Some(Cow::Owned(self.bytes)),
        };
        Ok(glb.to_vec()?)
    }
}
