//! From a Senet level file to the tables that the rules run on.

use super::data::{LONGEST_PATH, Parameters, Protected, Returns, SCORES, Senet, Stop};
use super::reach::{Course, Reach};
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
        let off = last + 1;
        let (course, stop) = course(&rules, off)?;
        let throws = definition.dice.outcomes();
        let ways = score_ways(&throws, "Senet")?;
        if ways.contains(&0) {
            return Err(VariantError::new("dice: none", "a throw of Senet scores 1 or more"));
        }
        let beyond = |field: &str, square: u8| {
            if stop == off {
                return Err(VariantError::new(field, "there is neither a stop nor a gate"));
            }
            let fits = square > stop && square <= last;
            let problem = format!("square {square}: it lies from {} to {last}", stop + 1);
            if fits { Ok(()) } else { Err(VariantError::new(field, problem)) }
        };
        if let Some(stop) = &rules.stop {
            beyond("stop: water", stop.water)?;
        }
        let start = start(&rules, definition.pieces, stop)?;
        check_return(&rules, definition.pieces * 2, stop, last)?;
        let set = |field: &str, scores: &[u8]| score_bits(&throws, field, scores);
        set("opening_throw", &[rules.opening_throw])?;
        let mut houses = 0;
        let (mut off_on, mut back_on) = ([0; 32], [0; 32]);
        if let Some(Stop { square, off_on: leave, .. }) = &rules.stop {
            houses |= 1 << square;
            off_on[usize::from(*square)] = set("stop: off_on", leave)?;
        }
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
        let traps = squares("traps", &rules.traps, last)?;
        check_traps(&rules, definition.pieces * 2)?;
        let safe = squares("safe", &rules.safe, last)?;
        if rules.all_past >= last {
            let problem = format!("square {}: it lies from 0 to {}", rules.all_past, last - 1);
            return Err(VariantError::new("all_past", problem));
        }
        let pairs_bar = match rules.rows.bar {
            2 => !0,
            3 => 0,
            other => return Err(VariantError::new("rows: bar", format!("{other}: it is 2 or 3"))),
        };
        check_opening(&rules, &start, traps, stop)?;
        let mut reach = [Reach::default(); SCORES];
        for score in 1..=definition.dice.highest() {
            reach[usize::from(score)] = Reach::new(score, course, off);
        }
        let before = (1_u32 << stop) - 2;
        let beyond = ((1_u32 << off) - 1) & !(2_u32 << stop).wrapping_sub(1);
        let houses_back = rules.houses.iter().filter(|house| !house.back_on.is_empty());
        let water = rules.stop.as_ref().map(|stop| stop.water);
        let lead_back = water.into_iter().chain(houses_back.map(|house| house.square));
        let mut lead_back: Vec<u8> = lead_back.chain(rules.traps.iter().copied()).collect();
        lead_back.sort_unstable();
        lead_back.dedup();
        definition.leaps = lead_back
            .iter()
            .map(|square| definition.leap(RETURNS, &[*square, rules.returns_to], false))
            .collect();
        for square in &rules.safe {
            definition.mark_step(*square, CellEffect::Safe);
        }
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
        if stop < off {
            definition.mark_step(stop, CellEffect::Stop);
        }
        if let Course::Gate(_) = course {
            let exact = (stop + 1..off).filter(|s| !rules.free_exits.contains(s));
            for square in exact.filter(|s| !rules.traps.contains(s)) {
                definition.mark_step(square, CellEffect::Exact);
            }
        }
        let (may_go_back, no_skipping) = match course {
            Course::Stop(_) => (before, beyond),
            Course::Gate(gate) => (before | 1 << gate, 0),
            Course::Straight => (before, 0),
        };
        Ok(Self {
            throw_again_on: set("throw_again_on", &rules.throw_again_on)?,
            pieces: definition.pieces,
            off,
            course,
            stop,
            water: water.unwrap_or(off),
            returns_to: rules.returns_to,
            returns: rules.returns,
            opening_throw: rules.opening_throw,
            opening_move: rules.opening_move,
            start,
            before,
            beyond,
            houses,
            traps,
            free_exits,
            holds_all: (2 << rules.all_past) - 2,
            may_go_back,
            no_skipping,
            safe,
            middles_safe: if rules.rows.protect == Protected::All { !0 } else { 0 },
            pairs_bar,
            back_to_empty: rules.back_to_empty,
            off_on,
            back_on,
            reach,
            throws,
            ways,
            definition,
        })
    }
}

/// How the path ends, and the stop or the gate; off the board if there is neither.
fn course(rules: &Parameters, off: u8) -> Result<(Course, u8), VariantError> {
    let between = |field: &str, square: u8| {
        let problem = format!("square {square}: it lies between 1 and {}", off - 1);
        let fits = square > 1 && square < off - 1;
        if fits { Ok(square) } else { Err(VariantError::new(field, problem)) }
    };
    match (&rules.stop, rules.gate) {
        (Some(_), Some(_)) => Err(VariantError::new("gate", "there is a stop as well")),
        (Some(stop), None) => {
            let square = between("stop", stop.square)?;
            Ok((Course::Stop(square), square))
        }
        (None, Some(gate)) => {
            let square = between("gate", gate)?;
            Ok((Course::Gate(square), square))
        }
        (None, None) => Ok((Course::Straight, off)),
    }
}

/// Squares of the path as a set.
fn squares(field: &str, squares: &[u8], last: u8) -> Result<u32, VariantError> {
    squares.iter().try_fold(0, |bits, square| match (1..=last).contains(square) {
        true => Ok(bits | 1 << square),
        false => {
            let problem = format!("square {square}: it lies from 1 to {last}");
            Err(VariantError::new(field, problem))
        }
    })
}

/// A returning piece always finds an empty square.
fn check_return(rules: &Parameters, total: u8, stop: u8, last: u8) -> Result<(), VariantError> {
    let (from, to, side) = match rules.returns {
        Returns::Displace | Returns::Below => (total, stop - 1, "before"),
        Returns::Above => (1, (stop - 1).min(last.saturating_sub(total)), "beyond"),
    };
    if (from..=to).contains(&rules.returns_to) {
        return Ok(());
    }
    let problem = format!(
        "square {}: from {from}, so that there is room for {total} pieces {side} it, to {to}",
        rules.returns_to
    );
    Err(VariantError::new("returns_to", problem))
}

/// No piece comes to a trap but by its own move.
fn check_traps(rules: &Parameters, total: u8) -> Result<(), VariantError> {
    let first = match rules.returns {
        Returns::Displace | Returns::Below => rules.returns_to + 1,
        Returns::Above => rules.returns_to + total,
    };
    for trap in &rules.traps {
        let problem = if rules.stop.is_some() {
            "a board with a stop has houses instead".into()
        } else if *trap < first {
            format!("square {trap}: pieces may return to it; they may not from {first} on")
        } else if rules.start.iter().flatten().any(|square| square == trap) {
            format!("square {trap}: a piece starts there")
        } else {
            continue;
        };
        return Err(VariantError::new("traps", problem));
    }
    Ok(())
}

/// The foremost piece has room for its opening move.
fn check_opening(
    rules: &Parameters,
    start: &[u32; 2],
    traps: u32,
    stop: u8,
) -> Result<(), VariantError> {
    let front = 31 - (start[0] | start[1]).leading_zeros() as u8;
    let to = front + rules.opening_throw;
    let fits = start[1] >> front & 1 == 1 && to < stop && traps >> to & 1 == 0;
    if fits || !rules.opening_move {
        return Ok(());
    }
    let problem = format!("the foremost piece is the second side's and goes to {to}");
    Err(VariantError::new("opening_move", problem))
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
