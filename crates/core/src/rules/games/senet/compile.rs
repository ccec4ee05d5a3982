//! From a Senet level file to the tables that the rules run on.

use super::data::{LONGEST_PATH, Parameters, SCORES, Senet};
use super::reach::Reach;
use crate::rules::games::common::compile::{for_two, score_bits, score_ways};
use crate::rules::level::{Variant, VariantError};
use crate::rules::prelude::{CellEffect, Definition};

/// The ways back from the houses.
const RETURNS: (&str, &str) =
    ("returns", "A piece that fails in one of these houses comes back along its line.");

impl Senet {
    /// The rules of a variant.
    pub(in crate::rules::games) fn compile(
        variant: Variant<Parameters>,
    ) -> Result<Self, VariantError> {
        let Variant { mut definition, rules } = variant;
        check_path(&definition)?;
        let last = definition.paths[0].len() as u8;
        let (off, stop) = (last + 1, rules.stop.square);
        let throws = definition.dice.outcomes();
        let ways = score_ways(&throws, "Senet")?;
        if ways.contains(&0) {
            return Err(VariantError::new("dice: none", "a throw of Senet scores 1 or more"));
        }
        if stop < 2 || stop >= last {
            let problem = format!("square {stop}: it lies between 1 and {last}");
            return Err(VariantError::new("stop", problem));
        }
        let beyond = |field: &str, square: u8| {
            let fits = square > stop && square <= last;
            let problem = format!("square {square}: it lies from {} to {last}", stop + 1);
            if fits { Ok(()) } else { Err(VariantError::new(field, problem)) }
        };
        beyond("stop: water", rules.stop.water)?;
        let start = start(&rules, definition.pieces, stop)?;
        let total = definition.pieces * 2;
        if rules.returns_to >= stop || rules.returns_to < total {
            let problem = format!(
                "square {}: from {total}, so that there is room for {total} pieces \
                 before it, to {}",
                rules.returns_to,
                stop - 1
            );
            return Err(VariantError::new("returns_to", problem));
        }
        let set = |field: &str, scores: &[u8]| score_bits(&throws, field, scores);
        set("opening_throw", &[rules.opening_throw])?;
        let mut houses = 1 << stop;
        let (mut off_on, mut back_on) = ([0; 32], [0; 32]);
        off_on[usize::from(stop)] = set("stop: off_on", &rules.stop.off_on)?;
        for house in &rules.houses {
            let name = format!("house {}", house.square);
            beyond("houses", house.square)?;
            if houses >> house.square & 1 == 1 {
                return Err(VariantError::new("houses", format!("{name} stands twice")));
            }
            houses |= 1 << house.square;
            let leave = set(&format!("{name}: off_on"), &house.off_on)?;
            let back = set(&format!("{name}: back_on"), &house.back_on)?;
            if leave & back != 0 {
                let score = (leave & back).trailing_zeros();
                let problem = format!("{score} is in off_on and in back_on");
                return Err(VariantError::new(name, problem));
            }
            off_on[usize::from(house.square)] = leave;
            back_on[usize::from(house.square)] = back;
        }
        let mut free_exits = 0;
        for square in &rules.free_exits {
            beyond("free_exits", *square)?;
            free_exits |= 1 << square;
        }
        let mut reach = [Reach::default(); SCORES];
        for score in 1..=definition.dice.highest() {
            reach[usize::from(score)] = Reach::new(score, stop, off);
        }
        let houses_back = rules.houses.iter().filter(|house| !house.back_on.is_empty());
        let squares =
            std::iter::once(rules.stop.water).chain(houses_back.map(|house| house.square));
        let mut lead_back: Vec<u8> = squares.collect();
        lead_back.sort_unstable();
        lead_back.dedup();
        definition.leaps = lead_back
            .iter()
            .map(|square| definition.leap(RETURNS, &[*square, rules.returns_to], false))
            .collect();
        definition.mark_step(rules.returns_to, CellEffect::Return);
        for house in rules.houses.iter().filter(|house| !house.off_on.is_empty()) {
            definition.mark_step(house.square, CellEffect::Exact);
        }
        for square in &rules.free_exits {
            definition.mark_step(*square, CellEffect::Exit);
        }
        for square in &lead_back {
            definition.mark_step(*square, CellEffect::Trap);
        }
        definition.mark_step(stop, CellEffect::Stop);
        Ok(Self {
            throw_again_on: set("throw_again_on", &rules.throw_again_on)?,
            pieces: definition.pieces,
            off,
            stop,
            water: rules.stop.water,
            returns_to: rules.returns_to,
            opening_throw: rules.opening_throw,
            start,
            before: (1 << stop) - 2,
            beyond: (1_u32 << last << 1).wrapping_sub(2 << stop),
            houses,
            free_exits,
            off_on,
            back_on,
            reach,
            throws,
            ways,
            definition,
        })
    }
}

/// Both sides run the same squares, each once.
fn check_path(definition: &Definition) -> Result<(), VariantError> {
    for_two(definition, "Senet")?;
    let path = &definition.paths[0];
    if definition.paths[1] != *path {
        return Err(VariantError::new(
            "paths",
            "both sides run the same squares in the same order",
        ));
    }
    if path.len() > usize::from(LONGEST_PATH) {
        let problem = format!("a path of Senet has at most {LONGEST_PATH} squares");
        return Err(VariantError::new("paths", problem));
    }
    for (i, cell) in path.iter().enumerate() {
        let cell_data = &definition.board.cells[usize::from(cell.0)];
        if path[..i].contains(cell) {
            let problem = format!("cell \"{}\" is met twice", cell_data.name);
            return Err(VariantError::new("paths", problem));
        }
        if cell_data.holds != 1 {
            let item = format!("cell \"{}\"", cell_data.name);
            return Err(VariantError::new(item, "a square of Senet holds 1 piece"));
        }
    }
    Ok(())
}

/// The starting squares of each side as sets.
fn start(rules: &Parameters, pieces: u8, stop: u8) -> Result<[u32; 2], VariantError> {
    let [a, b] = &rules.start[..] else {
        return Err(VariantError::new("start", "two lists of squares, one a side"));
    };
    let mut start = [0_u32; 2];
    for (side, squares) in [a, b].into_iter().enumerate() {
        if squares.len() != usize::from(pieces) {
            let problem = format!("a side has {pieces} pieces, so {pieces} squares");
            return Err(VariantError::new("start", problem));
        }
        for square in squares {
            if *square == 0 || *square >= stop {
                let problem = format!("square {square}: it lies from 1 to {}", stop - 1);
                return Err(VariantError::new("start", problem));
            }
            if (start[0] | start[1]) >> square & 1 == 1 {
                return Err(VariantError::new("start", format!("square {square} stands twice")));
            }
            start[side] |= 1 << square;
        }
    }
    Ok(start)
}
