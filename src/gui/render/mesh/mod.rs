//! The mesh toolkit: solids, outlines and inlays, all made in code.
//!
//! Everything here is a pure function from numbers to a [`Shape`]; nothing
//! knows a game, a material or a renderer. Lengths are scene units (1 unit is
//! 100 mm), +y is up and an [`Outline`] lies in the plane as it is seen from
//! above, with its second axis pointing away from the viewer (−z).

pub mod bar;
pub mod cube;
pub mod finger;
pub mod flower;
pub mod glyph;
pub mod groove;
pub mod hull;
pub mod inlay;
pub mod lathe;
pub mod outline;
pub mod region;
pub mod shape;
pub mod skin;
pub mod solid;
pub mod stamp;
pub mod stick;
pub mod sweep;
pub mod tetrahedron;

pub use glyph::Glyph;
pub use outline::Outline;
pub use region::Region;
pub use shape::Shape;

/// How finely curves are cut: the low look pays for every vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Detail {
    /// For software renderers: curves are short polygons, bevels one facet.
    Coarse,
    /// For a graphics card at its usual settings.
    Fine,
    /// For close-ups at the highest settings.
    Finest,
}

impl Detail {
    /// Corners of a circle of the given radius in scene units.
    pub fn corners(self, radius: f32) -> usize {
        let (least, scale, most) = match self {
            Self::Coarse => (7.0, 140.0, 20.0),
            Self::Fine => (16.0, 260.0, 48.0),
            Self::Finest => (20.0, 460.0, 80.0),
        };
        (radius * scale).clamp(least, most) as usize
    }

    /// Whether bevels get a second ring of vertices, which makes them read as
    /// rounded rather than cut.
    pub fn rounds_bevels(self) -> bool {
        self != Self::Coarse
    }
}
