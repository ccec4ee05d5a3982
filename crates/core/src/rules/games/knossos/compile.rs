//! From a Knossos level file to the tables that the rules run on.

use super::data::{Knossos, Parameters, Place, SCORES, STEPS};
use crate::rules::games::common::compile::{common_length, for_two, score_ways};
use crate::rules::level::{Variant, VariantError};
use crate::rules::prelude::{CellEffect, CellId, Definition, Side, Throw};

type Checked<T> = Result<T, VariantError>;

impl Knossos {
    /// The rules of a variant.
    pub(in crate::rules::games) fn compile(variant: Variant<Parameters>) -> Checked<Self> {
        let Variant { mut definition, rules: parameters } = variant;
        for_two(&definition, "Knossos")?;
        let length = common_length(&definition)?;
        if usize::from(length) > STEPS - 2 {
            let problem = format!("a path of Knossos has at most {} steps", STEPS - 2);
            return Err(VariantError::new("paths", problem));
        }
        let throws = definition.dice.outcomes();
        let ways = score_ways(&throws, "Knossos")?;
        let scores = |field: &str, list: &[u8]| {
            list.iter().try_fold(0, |bits, score| match throws.contains(Throw::Score(*score)) {
                true if *score > 0 => Ok(bits | 1_u32 << score),
                _ => {
                    let problem = format!("a piece cannot move by {score} with these dice");
                    Err(VariantError::new(field, problem))
                }
            })
        };
        scores("opening_score", &[parameters.opening_score])?;
        let off = length + 1;
        let cells = Cells::find(&definition, &parameters)?;
        if parameters.sea_scores.is_empty() {
            return Err(VariantError::new("sea_scores", "no score leaves the sea"));
        }
        let leaves = scores("sea_scores", &parameters.sea_scores)?;
        let trap_back = scores("trap_back", &parameters.trap_back)?;
        let trap_on = scores("trap_on", &parameters.trap_on)?;
        if trap_back & trap_on != 0 {
            let score = (trap_back & trap_on).trailing_zeros();
            return Err(VariantError::new("trap_back and trap_on", format!("both name {score}")));
        }
        let mut goes = [[[0; STEPS]; SCORES]; 2];
        for (side, by_score) in goes.iter_mut().enumerate() {
            for (score, by_step) in (1..).zip(&mut by_score[1..]) {
                for (from, to) in (0..off).zip(by_step) {
                    *to = cells.landing(side, leaves, off, from, score);
                }
            }
            if by_score[usize::from(parameters.opening_score) % SCORES][0] == 0 {
                return Err(VariantError::new("opening_score", "no piece can enter with it"));
            }
        }
        definition.mark_cells(&parameters.extra_turn, CellEffect::ThrowAgain);
        definition.mark_cells(&parameters.stops, CellEffect::Stop);
        definition.mark_cells(std::slice::from_ref(&parameters.sea), CellEffect::Stop);
        definition.mark_cells(&parameters.traps, CellEffect::Trap);
        let mut rules = Self {
            even: false,
            off,
            goes,
            places: places(&definition),
            walls: cells.walls,
            traps: cells.traps,
            stops: cells.stops,
            sea: cells.sea.map(|steps| steps.trailing_zeros() as u8),
            trap_back,
            trap_on,
            throws,
            ways,
            parameters,
            definition,
        };
        rules.even = rules.sides_are_alike();
        Ok(rules)
    }

    /// Whether both sides have the same before them.
    pub(super) fn sides_are_alike(&self) -> bool {
        fn same<T: PartialEq>([a, b]: &[T; 2]) -> bool {
            a == b
        }
        // Where the sea is too small for all, it matters who is brought there first.
        let sea = self.places[0][usize::from(self.sea[0]) % STEPS];
        same(&self.goes)
            && same(&self.places)
            && same(&self.walls)
            && same(&self.traps)
            && same(&self.sea)
            && same(&self.stops)
            && usize::from(sea.holds) >= 2 * usize::from(self.definition.pieces)
    }
}

/// Each side's steps on the special cells, as bits.
struct Cells {
    walls: [u32; 2],
    traps: [u32; 2],
    sea: [u32; 2],
    /// Steps on which every piece stops, without those in the sea.
    stops: [u32; 2],
    /// Steps from which the exact score bears off.
    exact: [u32; 2],
}

impl Cells {
    fn find(definition: &Definition, parameters: &Parameters) -> Checked<Self> {
        for (side, path) in [Side::A, Side::B].into_iter().zip(&definition.paths) {
            for cell in path {
                if path.iter().filter(|other| *other == cell).count() > 2 {
                    let name = &definition.board.cells[usize::from(cell.0)].name;
                    let problem = format!("{side} meets cell \"{name}\" more than twice");
                    return Err(VariantError::new("paths", problem));
                }
            }
        }
        for (index, cell) in definition.board.cells.iter().enumerate() {
            let met = definition.paths.iter().flatten().any(|id| usize::from(id.0) == index);
            if met && !cell.safe && cell.holds != 1 {
                let item = format!("cell \"{}\"", cell.name);
                return Err(VariantError::new(item, "a cell that is not safe holds one piece"));
            }
        }
        let one = |field: &str, name: &String| steps(definition, field, std::slice::from_ref(name));
        let sea = one("sea", &parameters.sea)?;
        let bay = one("bay", &parameters.bay)?;
        let traps = steps(definition, "traps", &parameters.traps)?;
        let stops = steps(definition, "stops", &parameters.stops)?;
        for side in [Side::A, Side::B] {
            let last = 1 << definition.last(side).0;
            let me = side.index();
            if bay[me] != last {
                let name = &parameters.bay;
                let problem = format!("path {side} must meet \"{name}\" once, at its end");
                return Err(VariantError::new("bay", problem));
            }
            if sea[me] == 0 {
                let problem = format!("path {side} never meets \"{}\"", parameters.sea);
                return Err(VariantError::new("sea", problem));
            }
            if (sea[me] | bay[me]) & traps[me] != 0 || sea[me] & bay[me] != 0 {
                return Err(VariantError::new("sea, bay and traps", "they are different cells"));
            }
        }
        Ok(Self {
            walls: steps(definition, "extra_turn", &parameters.extra_turn)?,
            traps,
            sea,
            stops: [stops[0] & !sea[0], stops[1] & !sea[1]],
            exact: {
                let exact = steps(definition, "bears_off_from", &parameters.bears_off_from)?;
                [exact[0] | bay[0], exact[1] | bay[1]]
            },
        })
    }

    /// Where a piece lands from a step with a score, or 0 if it cannot move.
    fn landing(&self, side: usize, leaves: u32, off: u8, from: u8, score: u8) -> u8 {
        let is = |steps: [u32; 2]| steps[side] >> from & 1 == 1;
        if is(self.sea) && leaves >> score & 1 == 0 {
            return 0;
        }
        let reached = never_back(from, score);
        let stop = self.stop_after(side, from);
        if stop <= reached {
            stop
        } else if reached < off {
            reached
        } else if self.bears_off(side, off, from, reached) {
            off
        } else {
            0
        }
    }

    /// From the bay, the last step, any score bears off; from some cells the exact one.
    fn bears_off(&self, side: usize, off: u8, from: u8, reached: u8) -> bool {
        from + 1 == off || (reached == off && self.exact[side] >> from & 1 == 1)
    }

    /// The first step after a piece's own on which every piece stops.
    fn stop_after(&self, side: usize, from: u8) -> u8 {
        let ahead = u64::from(self.sea[side] | self.stops[side]) >> (from + 1) << (from + 1);
        ahead.trailing_zeros() as u8
    }
}

/// A piece moves forward, never back: every move counts on from where it stands.
fn never_back(from: u8, score: u8) -> u8 {
    from + score
}

/// Each side's steps on the cells of a parameter.
fn steps(definition: &Definition, field: &str, names: &[String]) -> Checked<[u32; 2]> {
    let mut bits = [0; 2];
    for name in names {
        let Some(id) = definition.board.cells.iter().position(|cell| cell.name == *name) else {
            return Err(VariantError::new(field, format!("there is no cell \"{name}\"")));
        };
        for (bits, path) in bits.iter_mut().zip(&definition.paths) {
            *bits |= on_path(path, CellId(id as u8));
        }
    }
    Ok(bits)
}

/// The steps of a path on a cell.
fn on_path(path: &[CellId], cell: CellId) -> u32 {
    (1..).zip(path).filter(|(_, id)| **id == cell).fold(0, |bits, (step, _)| bits | 1_u32 << step)
}

fn places(definition: &Definition) -> [[Place; STEPS]; 2] {
    let mut places = [[Place::default(); STEPS]; 2];
    for (me, by_step) in places.iter_mut().enumerate() {
        for (id, place) in definition.paths[me].iter().zip(&mut by_step[1..]) {
            let cell = &definition.board.cells[usize::from(id.0)];
            *place = Place {
                mine: on_path(&definition.paths[me], *id),
                theirs: on_path(&definition.paths[1 - me], *id),
                holds: cell.holds,
                exposed: !cell.safe,
            };
        }
    }
    places
}
