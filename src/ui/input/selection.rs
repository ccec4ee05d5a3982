//! The things that the player points at, holds and picks, by pointer or keys.

use bevy::prelude::*;

use tesserae_core::rules::{Action, CellId, Step};
use tesserae_layout::places::{Keeps, Seat};
use tesserae_play::choices::Choice;

/// What the pointer, or the keyboard in its place, points at.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq)]
pub struct Pointed {
    /// A piece.
    pub piece: Option<Entity>,
    /// A cell of the board.
    pub cell: Option<CellId>,
    /// The throwing tray.
    pub tray: bool,
    /// A rack: its side and its use.
    pub rack: Option<(Seat, Keeps)>,
    /// The point of the table plane under the pointer.
    pub at: Option<Vec3>,
    /// The point of the plane of the board's upper face under it.
    pub over: Option<Vec3>,
}

/// What is held with the button down.
#[derive(Resource, Debug, Default, Clone)]
pub enum PointerHold {
    /// Nothing.
    #[default]
    Free,
    /// A piece: pressed, or already dragged.
    Piece {
        /// The piece.
        entity: Entity,
        /// Where the button went down, in window pixels.
        pressed: Vec2,
        /// It has moved far enough to be a drag.
        dragged: bool,
    },
    /// The dice in hand.
    Dice {
        /// Where the pointer was, and when, latest last.
        trail: Vec<(Vec3, f32)>,
    },
}

impl PointerHold {
    /// Is a piece held, or are the dice?
    pub fn is_holding(&self) -> bool {
        !matches!(self, Self::Free)
    }

    /// The piece that is being dragged.
    pub fn dragged(&self) -> Option<Entity> {
        match self {
            Self::Piece { entity, dragged: true, .. } => Some(*entity),
            _ => None,
        }
    }
}

/// The picks so far, if one click does not say everything.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq)]
pub struct Selected {
    /// Which of the legal actions the keyboard points at.
    pub action: Option<Action>,
    /// A piece with several targets, by its step.
    pub piece: Option<Step>,
    /// A number that was thrown.
    pub number: Option<u8>,
}

impl Selected {
    /// Does a choice agree with the picks so far?
    pub fn admits(&self, choice: &Choice) -> bool {
        (self.piece.is_none() || choice.from == self.piece)
            && (self.number.is_none() || choice.number == self.number)
    }
}

/// The player uses keys: the choices show their numbers until the mouse is used.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct ByKeys(pub bool);
