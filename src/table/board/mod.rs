//! The boards as objects: one builder a game behind one small registry.

pub mod decoration;
pub mod frieze;
pub mod ground;
pub mod ur;

use bevy::prelude::*;

use super::figure::Figure;
use super::model::Detail;
use super::model::tetrahedron::DieBody;

/// One cell of a board as the level file gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct CellModel {
    /// Its name in the notation, such as `a4`.
    pub name: String,
    /// Its middle in millimetres from the board's: x to the right, z towards
    /// side A.
    pub centre_mm: Vec2,
    /// Length of its side (or its diameter) in millimetres.
    pub size_mm: f32,
    /// What is on it, in the words of the game's builder; empty for nothing.
    pub decoration: String,
}

impl CellModel {
    /// Its middle on the table's level, in scene units.
    pub fn centre(&self) -> Vec3 {
        Vec3::new(self.centre_mm.x / 100.0, 0.0, self.centre_mm.y / 100.0)
    }

    /// Its side in scene units.
    pub fn side(&self) -> f32 {
        self.size_mm / 100.0
    }
}

/// How one game looks: pure functions that model its things in scene units.
#[derive(Clone, Copy)]
pub struct GameLook {
    /// The game's id, as in its level file.
    pub game: &'static str,
    /// The board, standing on the table about the origin.
    pub board: fn(&[CellModel], Detail) -> Figure,
    /// A piece of seat 0 or 1, standing on y = 0.
    pub piece: fn(u8, Detail) -> Figure,
    /// A die of seat 0 or 1 from its body's vertices, of whose corners those
    /// given are marked, about the body's own origin.
    pub die: fn(u8, &DieBody, [bool; 4]) -> Figure,
    /// Radius of a piece, for markers and blob shadows.
    pub piece_radius: f32,
    /// Height of a piece.
    pub piece_height: f32,
}

/// Every game's look. A new game adds its line here and its file beside.
const LOOKS: [GameLook; 1] = [ur::LOOK];

/// The look of a game by its id.
pub fn look_of(game: &str) -> Option<&'static GameLook> {
    LOOKS.iter().find(|look| look.game == game)
}
