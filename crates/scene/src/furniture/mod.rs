//! The things round the board: the ground, the racks and the throwing tray.

use super::material::Material;

pub mod plinth;
pub mod rack;
pub mod table_top;
pub mod throw_tray;

/// Materials of the things round a board, from the board's own culture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Furnishing {
    /// The surface the board stands on.
    pub ground: Material,
    /// The frames of racks and tray.
    pub frame: Material,
    /// The floor of the racks.
    pub rack_floor: Material,
    /// The floor of the throwing tray.
    pub tray_floor: Material,
}
