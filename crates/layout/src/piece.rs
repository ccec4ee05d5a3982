//! Pieces, and their places in a position.

use bevy::prelude::*;

use tesserae_core::rules::{Position, Side, Step};

/// A piece on the table.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Its side.
    pub side: Side,
    /// Its step on that side's path, in the rules' count.
    pub step: Step,
    /// Its number among its side's pieces: their order in the racks.
    pub number: usize,
    /// Turns it still misses, if it is trapped.
    pub trapped: Option<u8>,
}

/// Every piece of a position.
pub fn pieces_of(position: &Position) -> Vec<Piece> {
    let mut numbers = [0; 4];
    let standings = position.standings().into_iter();
    standings
        .map(|standing| {
            let number = &mut numbers[standing.side.index()];
            *number += 1;
            let (side, step) = (standing.side, standing.step);
            Piece { side, step, number: *number - 1, trapped: standing.trapped }
        })
        .collect()
}

/// The number of a side's pieces that stand before one on a step: those with lower numbers if it is
/// there already, else all, because it comes last.
pub fn before<'a>(pieces: impl IntoIterator<Item = &'a Piece>, piece: &Piece, step: Step) -> usize {
    let there = pieces.into_iter().filter(|other| (other.side, other.step) == (piece.side, step));
    there.filter(|other| piece.step != step || other.number < piece.number).count()
}
