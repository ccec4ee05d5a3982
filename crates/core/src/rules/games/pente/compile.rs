//! From a level file of five lines to the tables that the rules run on.

use super::data::{LONGEST_RING, NOWHERE, Parameters, Pente};
use super::nibbles::{ONES, one};
use crate::rules::games::common::compile::{
    common_length, for_two, meetings, meets_each_cell_once, score_ways,
};
use crate::rules::level::{Variant, VariantError};
use crate::rules::prelude::{Definition, Side, Step};

impl Pente {
    /// The rules of a variant.
    pub(in crate::rules::games) fn compile(
        variant: Variant<Parameters>,
    ) -> Result<Self, VariantError> {
        let (mut definition, rules) = (variant.definition, variant.rules);
        for_two(&definition, "five lines")?;
        let length = common_length(&definition)?;
        if length > LONGEST_RING {
            let problem = format!("a ring of five lines has at most {LONGEST_RING} points");
            return Err(VariantError::new("paths", problem));
        }
        meets_each_cell_once(&definition)?;
        check_goal(&rules, length)?;
        check_points(&definition, &rules, length)?;
        let throws = definition.dice.outcomes();
        let ways = score_ways(&throws, "five lines")?;
        if let Some(score) = ways.iter().find(|score| **score >= length) {
            let problem = format!("a throw of {score} goes all round {length} points");
            return Err(VariantError::new("dice", problem));
        }
        definition.ring_goal = Some(Step(rules.goal));
        definition.captures = rules.knock_out;
        Ok(Self {
            throws,
            ways,
            length,
            ring: ONES & ((one(length + 1) - 1) ^ 1),
            sacred: rules.sacred.iter().fold(0, |bits, step| bits | one(*step)),
            meets: meetings(&definition, NOWHERE),
            knock_out: rules.knock_out,
            open_entry: rules.open_entry,
            all_on_goal: u64::from(definition.pieces) << (4 * rules.goal),
            definition,
        })
    }
}

fn check_goal(rules: &Parameters, length: u8) -> Result<(), VariantError> {
    for (what, step) in
        rules.sacred.iter().map(|step| ("sacred", step)).chain([("goal", &rules.goal)])
    {
        if !(1..=length).contains(step) {
            let problem = format!("{step} is no step, the ring has 1 to {length}");
            return Err(VariantError::new(what, problem));
        }
    }
    if !rules.sacred.contains(&rules.goal) {
        let problem = format!("step {} must be one of sacred, to hold all", rules.goal);
        return Err(VariantError::new("goal", problem));
    }
    Ok(())
}

/// What the board says of a point must be what the rules do there.
fn check_points(
    definition: &Definition,
    rules: &Parameters,
    length: u8,
) -> Result<(), VariantError> {
    let all = definition.pieces * 2;
    for side in [Side::A, Side::B] {
        for step in 1..=length {
            let Some(cell) = definition.cell(side, Step(step)) else { continue };
            let name = &cell.name;
            if rules.sacred.contains(&step) {
                if !cell.safe || cell.holds < all {
                    let problem =
                        format!("{name}, step {step} of {side}, must be safe and hold {all}");
                    return Err(VariantError::new("sacred", problem));
                }
            } else if cell.safe || cell.holds != 1 {
                let problem = format!(
                    "{name}, step {step} of {side}, is not among them, so it holds 1 and is not safe"
                );
                return Err(VariantError::new("sacred", problem));
            }
        }
    }
    Ok(())
}
