//! The mesh toolkit: solids, outlines and inlays, all built in code.
//!
//! Everything here is a pure function from numbers to a [`Shape`] and knows nothing of games,
//! materials or renderers. Lengths are in scene units (1 unit is 100 mm); +y is up. An
//! [`Outline`] lies in the plane as seen from above; its second axis points away from the
//! viewer (−z).

pub mod bar;
#[cfg(test)]
pub mod check;
pub mod cube;
pub mod detail;
pub mod flower;
pub mod glyph;
pub mod groove;
pub mod hull;
pub mod inlay;
pub mod lathe;
mod lip;
pub mod outline;
pub mod region;
pub mod ribbon;
pub mod ridge;
pub mod setting;
pub mod shape;
pub mod sheet;
pub mod skin;
pub mod solid;
pub mod stamp;
pub mod stick;
pub mod sweep;
pub mod tetrahedron;
pub mod warp;
pub mod wear;

pub use glyph::Glyph;
pub use outline::Outline;
pub use region::Region;
pub use shape::Shape;
