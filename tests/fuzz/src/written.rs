//! The writers of files for other programs, and the boards that level files describe.

use std::io::Cursor;

use bevy::asset::RenderAssetUsages;
use bevy::image::Image;
use bevy::math::{UVec2, Vec2, Vec3, Vec4};
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use gltf::accessor::DataType;
use gltf::{Gltf, Semantic};
use tesserae_core::levels::Library;
use tesserae_core::rules::level::Source;
use tesserae_scene::boards::{lay_table, model_of};
use tesserae_scene::glb::{GlbError, glb};
use tesserae_scene::material::Material;
use tesserae_scene::mesh::Shape;
use tesserae_scene::mesh::detail::Detail;
use tesserae_scene::model::Model;
use tesserae_scene::parts::PartTexts;
use tesserae_scene::webp::AnimatedWebp;
use webp::AnimDecoder;

use crate::levels::spelt;

/// One clear material and one that is not. Painting them takes most of the time.
const MATERIALS: [Material; 2] = [Material::Crystal, Material::Leather];
/// The longest side of a picture.
const LONGEST: u8 = 40;

/// The numbers that bytes spell, each finite.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn byte(&mut self) -> u8 {
        let Some((byte, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *byte
    }

    fn number(&mut self) -> f32 {
        let number = f32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()]);
        if number.is_finite() { number } else { 0.0 }
    }

    fn three(&mut self) -> Vec3 {
        Vec3::new(self.number(), self.number(), self.number())
    }
}

/// The boards, pieces and dice of the games in a level file have sound shapes.
pub fn board(data: &[u8]) {
    let Some(text) = spelt(data) else { return };
    let mut library = Library::default();
    if library.add(Source { file: "fuzz.ron", text: &text }).is_err() {
        return;
    }
    for game in library.games().iter().take(2) {
        let definition = game.definition();
        let (fewest, most) = definition.sides;
        for sides in [fewest, most] {
            drop(lay_table(game, sides));
        }
        for exhibit in &definition.exhibits {
            let model = model_of(definition, &exhibit.thing, Detail::Coarse);
            for (material, shape) in model.parts() {
                let name = format!("{} {:?} {material:?}", definition.id(), exhibit.thing);
                assert!(shape.positions.iter().all(|at| at.is_finite()), "{name}");
                let vertices = shape.positions.len();
                let corners = shape.triangles.as_flattened();
                assert!(corners.iter().all(|corner| (*corner as usize) < vertices), "{name}");
            }
        }
    }
}

/// The largest number that textures can be laid out with.
const FAR: f32 = 1e30;

/// A model of any shapes can be read by another reader.
pub fn model(data: &[u8]) {
    let mut bytes = Numbers(data);
    let mut model = Model::default();
    let parts: [&'static str; 3] = ["rosette", "", "\"\\\u{0}\u{202e}"];
    for _ in 0..=bytes.byte() % 3 {
        model.begin(parts[usize::from(bytes.byte()) % parts.len()]);
        let mut shape = Shape::default();
        let corners = bytes.byte() % 8;
        for _ in 0..corners {
            shape.positions.push(bytes.three());
            shape.normals.push(bytes.three());
            shape.colours.push(Vec4::from((bytes.three(), 1.0)));
            shape.uvs.push(Vec2::new(bytes.number(), bytes.number()));
        }
        for _ in 0..bytes.byte() % 8 {
            let mut corner = || u32::from(bytes.byte()) % u32::from(corners.max(1));
            let triangle = [corner(), corner(), corner()];
            if corners > 0 {
                shape.triangles.push(triangle);
            }
        }
        let material = MATERIALS[usize::from(bytes.byte()) % MATERIALS.len()];
        model.keep(None, material, &shape);
        model.add(material, shape);
    }
    let title = String::from_utf8_lossy(bytes.0);
    let far = model.parts().any(|(_, shape)| {
        let list = [&shape.positions, &shape.normals].into_iter().flatten();
        list.flat_map(Vec3::to_array).any(|number| number.abs() > FAR)
    });
    let empty = model.parts().all(|(_, shape)| shape.triangles.is_empty());
    let file = match glb(&model, &title, &PartTexts::default()) {
        Err(GlbError::Empty) if empty => return,
        Err(GlbError::Infinite) if far => return,
        file => file.expect("a small file"),
    };
    let read = Gltf::from_slice(&file).expect("a valid file");
    let bin = read.blob.as_ref().expect("its bytes");
    for accessor in read.accessors() {
        let view = accessor.view().expect("a view");
        assert!(accessor.size() * accessor.count() <= view.length(), "numbers that are there");
        assert!(view.offset() + view.length() <= bin.len(), "bytes that are there");
        if accessor.data_type() == DataType::F32 {
            let end = view.offset() + view.length();
            let mut numbers = bin[view.offset()..end].chunks_exact(4);
            assert!(numbers.all(|bytes| {
                f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]).is_finite()
            }));
        }
    }
    for primitive in read.meshes().flat_map(|mesh| mesh.primitives().collect::<Vec<_>>()) {
        let positions = primitive.get(&Semantic::Positions).expect("positions");
        assert!(positions.count() > 0 && primitive.indices().is_some_and(|list| list.count() > 0));
    }
}

/// A clip of any patches: the decoder finds every picture, shown for its time.
pub fn clip(data: &[u8]) {
    let mut bytes = Numbers(data);
    let side = |byte: u8| u32::from(byte % LONGEST) + 1;
    let size = UVec2::new(side(bytes.byte()), side(bytes.byte()));
    let quality = f32::from(bytes.byte() % 101);
    let mut file = AnimatedWebp::begin(Cursor::new(Vec::new()), size, quality).expect("begun");
    let mut pixels = vec![u8::MAX; (size.x * size.y * 4) as usize];
    let (mut time, mut added) = (0, 0);
    while !bytes.0.is_empty() && added < 6 {
        let at = (usize::from(bytes.byte()) << 8 | usize::from(bytes.byte())) % pixels.len();
        let long = usize::from(bytes.byte()).min(pixels.len() - at);
        let shade = bytes.byte();
        pixels[at..at + long].iter_mut().for_each(|channel| *channel ^= shade);
        let milliseconds = u32::from(bytes.byte()) + 1;
        let picture = Image::new(
            Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 },
            TextureDimension::D2,
            pixels.clone(),
            TextureFormat::Rgba8UnormSrgb,
            RenderAssetUsages::MAIN_WORLD,
        );
        file.add(&picture, milliseconds).expect("a picture");
        (time, added) = (time + milliseconds, added + 1);
    }
    match file.finish() {
        Ok((pictures, out)) => {
            let bytes = out.into_inner();
            let decoded = AnimDecoder::new(&bytes).decode().expect("a valid file");
            assert_eq!(decoded.len(), pictures);
            let last = decoded.get_frame(pictures - 1).expect("a picture");
            assert_eq!((last.width(), last.height()), (size.x, size.y));
            assert_eq!(last.get_time_ms(), time as i32);
        }
        Err(error) => assert_eq!(added, 0, "{error}"),
    }
}
