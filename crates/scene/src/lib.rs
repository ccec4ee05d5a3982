//! How a table looks: models, materials, light and pictures.

#[cfg(test)]
extern crate self as tesserae_scene;

pub mod assets;
pub mod backdrop;
pub mod boards;
pub mod bounce;
pub mod bounced;
pub mod data_file;
pub mod export;
pub mod furniture;
pub mod glb;
pub mod ground_shadow;
pub mod homeward;
pub mod lens;
pub mod light;
pub mod lighting;
pub mod look;
pub mod marker;
pub mod material;
pub mod mended;
pub mod mesh;
pub mod model;
pub mod occlusion;
pub mod offscreen;
pub mod offscreen_error;
pub mod parts;
pub mod png;
#[cfg(test)]
mod sample;
pub mod scene;
pub mod section;
pub mod still;
pub mod still_frame;
pub mod tableau;
pub mod tours;
pub mod view_area;
pub mod webp;
