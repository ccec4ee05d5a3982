//! Materials: one catalogue, and how each look paints them.

pub mod catalogue;
pub mod environment;
mod fired;
mod ground;
mod inlaid;
pub mod low;
pub mod noise;
mod precious;
pub mod standard;
mod texel;
pub mod texture;
mod timber;

pub use catalogue::Material;
pub use low::LowMaterial;
