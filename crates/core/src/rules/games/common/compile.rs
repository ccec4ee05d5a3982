//! Checks of level files, and tables that several games make from them.

use crate::rules::level::VariantError;
use crate::rules::prelude::{Definition, Outcomes, Side, Throw};

/// Only two sit at the table.
pub fn for_two(definition: &Definition, game: &str) -> Result<(), VariantError> {
    if definition.sides == (2, 2) {
        Ok(())
    } else {
        Err(VariantError::new("sides", format!("{game} is for two")))
    }
}

/// The number of steps of both sides' paths.
pub fn common_length(definition: &Definition) -> Result<u8, VariantError> {
    let [a, b] = [0, 1].map(|side| definition.paths[side].len());
    if a == b {
        Ok(a as u8)
    } else {
        Err(VariantError::new("paths", "both sides have the same number of steps"))
    }
}

/// No path meets a cell twice.
pub fn meets_each_cell_once(definition: &Definition) -> Result<(), VariantError> {
    for (side, path) in Side::ALL.into_iter().zip(&definition.paths) {
        for (i, cell) in path.iter().enumerate() {
            if path[..i].contains(cell) {
                let name = &definition.board.cells[usize::from(cell.0)].name;
                let problem = format!("{side} meets cell \"{name}\" twice");
                return Err(VariantError::new("paths", problem));
            }
        }
    }
    Ok(())
}

/// Which score each of the equally likely ways of a throw gives, so that a score is
/// picked at its chance without a search. An error if a throw is no single score.
pub fn score_ways(throws: &Outcomes, game: &str) -> Result<Vec<u8>, VariantError> {
    let mut ways = Vec::new();
    for outcome in throws.list() {
        let Throw::Score(score) = outcome.throw else {
            let problem = format!("{game} needs sticks, tetrahedra or one cube");
            return Err(VariantError::new("dice", problem));
        };
        ways.extend(std::iter::repeat_n(score, outcome.weight as usize));
    }
    Ok(ways)
}

/// Scores of a field as bits; all of them can be thrown.
pub fn score_bits(throws: &Outcomes, field: &str, scores: &[u8]) -> Result<u32, VariantError> {
    scores.iter().try_fold(0, |bits, score| match throws.contains(Throw::Score(*score)) {
        true => Ok(bits | 1 << score),
        false => Err(VariantError::new(field, format!("{score} cannot be thrown"))),
    })
}

/// For each side and own step the other side's step on the same cell; `nowhere` where
/// there is none.
pub fn meetings<const STEPS: usize>(definition: &Definition, nowhere: u8) -> [[u8; STEPS]; 2] {
    let mut meets = [[nowhere; STEPS]; 2];
    for (me, table) in meets.iter_mut().enumerate() {
        let theirs = &definition.paths[1 - me];
        for (cell, entry) in definition.paths[me].iter().zip(&mut table[1..]) {
            if let Some(meet) = theirs.iter().position(|other| other == cell) {
                *entry = meet as u8 + 1;
            }
        }
    }
    meets
}
