//! What things are made of: one list of stuffs, and how each look paints them.

pub mod environment;
mod fired;
pub mod low;
pub mod noise;
mod precious;
pub mod solid;
pub mod standard;
pub mod stuff;
mod texel;
pub mod texture;

pub use low::LowMaterial;
pub use solid::SolidMaterial;
pub use stuff::Stuff;
