//! From a level file of five lines to the tables that the rules run on.

use super::{LONGEST_RING, NOWHERE, ONES, Parameters, Pente, one};
use crate::rules::definition::Definition;
use crate::rules::level::{Level, LevelError, Source};
use crate::rules::side::Side;
use crate::rules::step::Step;
use crate::rules::throw::Throw;

impl Pente {
    /// Every variant of a level file.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn compile(source: Source<'_>) -> Result<Vec<Self>, LevelError> {
        let levels = source.levels::<Parameters>()?.into_iter();
        levels
            .map(|level| {
                let variant = level.definition.variant.clone();
                Self::new(level).map_err(|problem| source.variant_error(&variant, problem))
            })
            .collect()
    }

    fn new(level: Level<Parameters>) -> Result<Self, String> {
        let (mut definition, rules) = (level.definition, level.rules);
        check_paths(&definition)?;
        let length = definition.last(Side::A).0;
        check_goal(&rules, length)?;
        check_points(&definition, &rules, length)?;
        let throws = definition.dice.outcomes();
        let mut ways = Vec::new();
        for outcome in throws.list() {
            let Throw::Score(score) = outcome.throw else {
                return Err("dice: five lines is thrown with one cube or lots".into());
            };
            if score >= length {
                return Err(format!("dice: a throw of {score} goes all round {length} points"));
            }
            ways.extend(std::iter::repeat_n(score, outcome.weight as usize));
        }
        definition.ring_goal = Some(Step(rules.goal));
        Ok(Self {
            throws,
            ways,
            length,
            ring: ONES & ((one(length + 1) - 1) ^ 1),
            sacred: rules.sacred.iter().fold(0, |bits, step| bits | one(*step)),
            meets: meetings(&definition),
            knock_out: rules.knock_out,
            done: u64::from(definition.pieces) << (4 * rules.goal),
            definition,
        })
    }
}

fn check_paths(definition: &Definition) -> Result<(), String> {
    if definition.sides != (2, 2) {
        return Err("sides: five lines is for two".into());
    }
    let length = definition.paths[0].len();
    if definition.paths[1].len() != length {
        return Err("both paths have the same number of steps".into());
    }
    if length > usize::from(LONGEST_RING) {
        return Err(format!("a ring of five lines has at most {LONGEST_RING} points"));
    }
    for (side, path) in [Side::A, Side::B].into_iter().zip(&definition.paths) {
        for (i, cell) in path.iter().enumerate() {
            if path[..i].contains(cell) {
                let name = &definition.board.cells[usize::from(cell.0)].name;
                return Err(format!("path {side} meets cell \"{name}\" twice"));
            }
        }
    }
    Ok(())
}

fn check_goal(rules: &Parameters, length: u8) -> Result<(), String> {
    for (what, step) in
        rules.sacred.iter().map(|step| ("sacred", step)).chain([("goal", &rules.goal)])
    {
        if !(1..=length).contains(step) {
            return Err(format!("{what}: {step} is no step, the ring has 1 to {length}"));
        }
    }
    if !rules.sacred.contains(&rules.goal) {
        return Err(format!("goal: step {} must be one of sacred, to hold all", rules.goal));
    }
    Ok(())
}

/// What the board says of a point must be what the rules do there.
fn check_points(definition: &Definition, rules: &Parameters, length: u8) -> Result<(), String> {
    let all = definition.pieces * 2;
    for side in [Side::A, Side::B] {
        for step in 1..=length {
            let Some(cell) = definition.cell(side, Step(step)) else { continue };
            let name = &cell.name;
            if rules.sacred.contains(&step) {
                if !cell.safe || cell.holds < all {
                    return Err(format!(
                        "sacred: {name}, step {step} of {side}, must be safe and hold {all}"
                    ));
                }
            } else if cell.safe || cell.holds != 1 {
                return Err(format!(
                    "{name}, step {step} of {side}, is not in sacred: it holds 1 and is not safe"
                ));
            }
        }
    }
    Ok(())
}

/// For each side and own step the opponent's step on the same cell.
fn meetings(definition: &Definition) -> [[u8; 16]; 2] {
    let mut meets = [[NOWHERE; 16]; 2];
    for (me, table) in meets.iter_mut().enumerate() {
        let theirs = &definition.paths[1 - me];
        for (i, cell) in definition.paths[me].iter().enumerate() {
            if let Some(meet) = theirs.iter().position(|c| c == cell) {
                table[i + 1] = meet as u8 + 1;
            }
        }
    }
    meets
}
