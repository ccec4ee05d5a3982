//! Levels of detail for models.

/// Fineness of curves: in the low look every vertex costs time.
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
        let (least, scale, most) =
            self.pick((7.0, 140.0, 20.0), (16.0, 260.0, 48.0), (20.0, 460.0, 80.0));
        (radius * scale).clamp(least, most) as usize
    }

    /// The value for this detail.
    pub fn pick<T>(self, coarse: T, fine: T, finest: T) -> T {
        match self {
            Self::Coarse => coarse,
            Self::Fine => fine,
            Self::Finest => finest,
        }
    }

    /// Do bevels get a second ring of vertices? It makes them look rounded instead of cut.
    pub fn rounds_bevels(self) -> bool {
        self != Self::Coarse
    }
}
