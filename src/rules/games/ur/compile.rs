//! From an Ur level file to the tables that the rules run on.

use super::{LONGEST_PATH, MOST_GUARDS, Parameters, Ur};
use crate::rules::level::{Level, LevelError, Source};
use crate::rules::side::Side;
use crate::rules::throw::{Outcome, Outcomes, Throw};

impl Ur {
    /// Every variant of a level file.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn compile(source: Source<'_>) -> Result<Vec<Self>, LevelError> {
        source.levels::<Parameters>()?.into_iter().map(|level| Self::new(level, source)).collect()
    }

    fn new(level: Level<Parameters>, source: Source<'_>) -> Result<Self, LevelError> {
        let definition = level.definition;
        let wrong = |problem: String| source.variant_error(&definition.variant, problem);
        if definition.sides != (2, 2) {
            return Err(wrong("sides: Ur is for two".into()));
        }
        let length = definition.paths[0].len();
        if definition.paths[1].len() != length {
            return Err(wrong("both paths have the same number of steps".into()));
        }
        if length > usize::from(LONGEST_PATH) {
            return Err(wrong(format!("a path of Ur has at most {LONGEST_PATH} steps")));
        }
        for (side, path) in definition.paths.iter().enumerate() {
            for (i, cell) in path.iter().enumerate() {
                if path[..i].contains(cell) {
                    let name = &definition.board.cells[usize::from(cell.0)].name;
                    let side = Side::from_index(side);
                    return Err(wrong(format!("path {side} meets cell \"{name}\" twice")));
                }
            }
        }
        let mut meets = [[0; 32]; 2];
        let mut guards = [[(0, 31); MOST_GUARDS]; 2];
        let mut guard_count = [0; 2];
        let mut rosettes = [0; 2];
        for side in [Side::A, Side::B] {
            let me = side.index();
            let theirs = &definition.paths[1 - me];
            for (i, cell) in definition.paths[me].iter().enumerate() {
                let step = i as u8 + 1;
                let safe = definition.board.cells[usize::from(cell.0)].safe;
                if safe {
                    rosettes[me] |= 1 << step;
                }
                let Some(meet) = theirs.iter().position(|c| c == cell) else { continue };
                let meet = meet as u8 + 1;
                meets[me][usize::from(step)] = meet;
                if safe {
                    if guard_count[me] == MOST_GUARDS {
                        let problem = format!("at most {MOST_GUARDS} safe cells can be shared");
                        return Err(wrong(problem));
                    }
                    guards[me][guard_count[me]] = (step, meet);
                    guard_count[me] += 1;
                }
            }
        }
        let off = length as u8 + 1;
        let throws = definition.dice.outcomes();
        let mut ways = Vec::new();
        for outcome in throws.list() {
            let Throw::Score(score) = outcome.throw else {
                return Err(wrong("dice: Ur is thrown with lots or one cube".into()));
            };
            ways.extend(std::iter::repeat_n(score, outcome.weight as usize));
        }
        for score in &level.rules.throw_again_on {
            if !throws.contains(Throw::Score(*score)) {
                return Err(wrong(format!("throw_again_on: {score} cannot be thrown")));
            }
        }
        Ok(Self {
            throws,
            draw: Outcomes::new(
                [Side::A, Side::B].map(|s| Outcome { throw: Throw::First(s), weight: 1 }),
            ),
            ways,
            off,
            pieces: definition.pieces,
            ends: (2 << off) - 2,
            meets,
            guards,
            guard_count,
            rosettes: if level.rules.throw_again_on_rosette { rosettes } else { [0; 2] },
            again: level.rules.throw_again_on.iter().fold(0, |bits, score| bits | 1 << score),
            definition,
        })
    }
}
