//! Sets of colours, for eyes that see all hues and for those that see fewer.

use serde::{Deserialize, Serialize};

/// A set of colours for what differs by its hue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum ColourSet {
    /// For eyes that see all hues.
    #[default]
    Usual,
    /// For eyes that confuse red and green: deuteranopia, protanopia.
    RedGreen,
    /// For eyes that confuse blue and yellow: tritanopia.
    BlueYellow,
}

impl ColourSet {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Usual, Self::RedGreen, Self::BlueYellow];
}
