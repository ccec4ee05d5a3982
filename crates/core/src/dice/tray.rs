//! Where dice are thrown.

/// The throwing place: a floor at y = 0 centred on the origin, between invisible
/// upright walls without a top.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tray {
    /// Inner half extents along x and z, in scene units.
    pub half: [f32; 2],
}

impl Default for Tray {
    fn default() -> Self {
        Self { half: [0.75, 0.75] }
    }
}
