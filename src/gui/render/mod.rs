//! What a table looks like: models, materials, light and pictures.

pub mod assets;
pub mod bake;
pub mod boards;
pub mod figure;
pub mod furniture;
pub mod homeward;
pub mod light;
pub mod look;
pub mod marker;
pub mod material;
pub mod mesh;
pub mod offscreen;
pub mod offscreen_error;
pub mod scene;
pub mod shade;
pub mod tableau;
