//! From a Senet level file to the tables that the rules run on.

use super::data::{LONGEST_PATH, Parameters, SCORES, Senet};
use super::reach::Reach;
use crate::rules::games::common::compile::{for_two, score_bits, score_ways};
use crate::rules::level::Variant;
use crate::rules::prelude::Definition;

impl Senet {
    /// The rules of a variant.
    pub(in crate::rules::games) fn compile(variant: Variant<Parameters>) -> Result<Self, String> {
        let Variant { mut definition, rules } = variant;
        check_path(&definition)?;
        let last = definition.paths[0].len() as u8;
        let (off, stop) = (last + 1, rules.stop.square);
        let throws = definition.dice.outcomes();
        let ways = score_ways(&throws).ok_or("dice: Senet is thrown with lots or one cube")?;
        if ways.contains(&0) {
            return Err("dice: none: a throw of Senet scores 1 or more".into());
        }
        if stop < 2 || stop >= last {
            return Err(format!("stop: square {stop}: it lies between 1 and {last}"));
        }
        let beyond = |field: &str, square: u8| {
            let fits = square > stop && square <= last;
            let problem = format!("{field}: square {square}: it lies from {} to {last}", stop + 1);
            if fits { Ok(()) } else { Err(problem) }
        };
        beyond("stop: water", rules.stop.water)?;
        let start = start(&rules, definition.pieces, stop)?;
        let total = definition.pieces * 2;
        if rules.returns_to >= stop || rules.returns_to < total {
            return Err(format!(
                "returns_to: square {}: from {total}, so that there is room for {total} pieces \
                 before it, to {}",
                rules.returns_to,
                stop - 1
            ));
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
                return Err(format!("houses: {name} stands twice"));
            }
            houses |= 1 << house.square;
            let leave = set(&format!("{name}: off_on"), &house.off_on)?;
            let back = set(&format!("{name}: back_on"), &house.back_on)?;
            if leave & back != 0 {
                let score = (leave & back).trailing_zeros();
                return Err(format!("{name}: {score} is in off_on and in back_on"));
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
            .map(|square| definition.leap("returns", &[*square, rules.returns_to], false))
            .collect();
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
fn check_path(definition: &Definition) -> Result<(), String> {
    for_two(definition, "Senet")?;
    let path = &definition.paths[0];
    if definition.paths[1] != *path {
        return Err("paths: both sides run the same squares in the same order".into());
    }
    if path.len() > usize::from(LONGEST_PATH) {
        return Err(format!("paths: a path of Senet has at most {LONGEST_PATH} squares"));
    }
    for (i, cell) in path.iter().enumerate() {
        let cell_data = &definition.board.cells[usize::from(cell.0)];
        if path[..i].contains(cell) {
            return Err(format!("paths: cell \"{}\" is met twice", cell_data.name));
        }
        if cell_data.holds != 1 {
            let name = &cell_data.name;
            return Err(format!("cell \"{name}\": a square of Senet holds 1 piece"));
        }
    }
    Ok(())
}

/// The starting squares of each side as sets.
fn start(rules: &Parameters, pieces: u8, stop: u8) -> Result<[u32; 2], String> {
    let [a, b] = &rules.start[..] else {
        return Err("start: two lists of squares, one a side".into());
    };
    let mut start = [0_u32; 2];
    for (side, squares) in [a, b].into_iter().enumerate() {
        if squares.len() != usize::from(pieces) {
            return Err(format!("start: a side has {pieces} pieces, so {pieces} squares"));
        }
        for square in squares {
            if *square == 0 || *square >= stop {
                return Err(format!("start: square {square}: it lies from 1 to {}", stop - 1));
            }
            if (start[0] | start[1]) >> square & 1 == 1 {
                return Err(format!("start: square {square} stands twice"));
            }
            start[side] |= 1 << square;
        }
    }
    Ok(start)
}
