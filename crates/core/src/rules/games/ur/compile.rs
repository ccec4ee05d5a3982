//! From an Ur level file to the tables that the rules run on.

use super::data::{LONGEST_PATH, MOST_SHARED, Parameters, Ur};
use crate::rules::games::common::compile::{
    common_length, for_two, meetings, meets_each_cell_once, score_bits, score_ways,
};
use crate::rules::level::{Variant, VariantError};
use crate::rules::prelude::{CellEffect, Outcome, Outcomes, Side, Step, Throw};

impl Ur {
    /// The rules of a variant.
    pub(in crate::rules::games) fn compile(
        variant: Variant<Parameters>,
    ) -> Result<Self, VariantError> {
        let Variant { mut definition, rules } = variant;
        for_two(&definition, "Ur")?;
        let length = common_length(&definition)?;
        if length > LONGEST_PATH {
            let problem = format!("a path of Ur has at most {LONGEST_PATH} steps");
            return Err(VariantError::new("paths", problem));
        }
        meets_each_cell_once(&definition)?;
        let meets: [[u8; 32]; 2] = meetings(&definition, 0);
        let mut shared_rosettes = [[(0, 31); MOST_SHARED]; 2];
        let mut shared_count = [0; 2];
        let mut rosettes = [0; 2];
        for side in [Side::A, Side::B] {
            let me = side.index();
            for step in 1..=length {
                if !definition.cell(side, Step(step)).is_some_and(|cell| cell.safe) {
                    continue;
                }
                rosettes[me] |= 1 << step;
                let meet = meets[me][usize::from(step)];
                if meet > 0 && rules.rosettes_protect {
                    if shared_count[me] == MOST_SHARED {
                        let problem = format!("at most {MOST_SHARED} safe cells can be shared");
                        return Err(VariantError::new("paths", problem));
                    }
                    shared_rosettes[me][shared_count[me]] = (step, meet);
                    shared_count[me] += 1;
                }
            }
        }
        for cell in definition.board.cells.iter_mut().filter(|cell| cell.safe) {
            if rules.throw_again_on_rosette {
                cell.effects.insert(0, CellEffect::ThrowAgain);
            }
            if !rules.rosettes_protect {
                cell.safe = false;
                cell.effects.retain(|effect| *effect != CellEffect::Safe);
            }
        }
        let off = length + 1;
        let throws = definition.dice.outcomes();
        let draw = [Side::A, Side::B].map(|side| Outcome { throw: Throw::First(side), weight: 1 });
        Ok(Self {
            ways: score_ways(&throws, "Ur")?,
            throw_again_on: score_bits(&throws, "throw_again_on", &rules.throw_again_on)?,
            throw_again_on_capture: rules.throw_again_on_capture,
            throw_again_at: if rules.throw_again_on_rosette { rosettes } else { [0; 2] },
            draw: Outcomes::new(draw),
            off,
            pieces: definition.pieces,
            exact: (2 << off) - 2,
            meets,
            shared_rosettes,
            shared_count,
            throws,
            definition,
        })
    }
}
