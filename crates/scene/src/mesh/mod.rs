//! The mesh toolkit: solids, outlines and inlays, all made in code.
//!
//! Everything here is a pure function from numbers to a [`Shape`]; nothing
//! knows a game, a material or a renderer. Lengths are scene units (1 unit is
//! 100 mm), +y is up and an [`Outline`] lies in the plane as it is seen from
//! above, with its second axis pointing away from the viewer (−z).

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
