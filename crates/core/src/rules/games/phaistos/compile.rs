//! From a level file of the labyrinth to the tables that the rules run on.

use std::sync::OnceLock;

use super::data::{ENTRY, FIELDS, Field, Landing, MOST_PIECES, Parameters, Phaistos};
use crate::rules::level::{Variant, VariantError};
use crate::rules::prelude::{CellEffect, Definition, Dice, Leap, Throw};

/// The kinds of ways beside the path, and what each is.
const PASSAGES: (&str, &str) =
    ("passages", "A traveller that lands at the beginning of a passage goes to its end at once.");
const OFFERED_PASSAGES: (&str, &str) = (
    PASSAGES.0,
    "A traveller that lands at the beginning of a passage goes to its end at once. Some passages \
     it may decline.",
);
const ORBIT: (&str, &str) = (
    "Knight's Orbit",
    "Fields that lie a knight's move apart. A traveller that lands on one may ride along them: one \
     die says how many fields of the orbit further.",
);
const MILLSTONE: (&str, &str) =
    ("Millstone", "A traveller that lands at one end of these lines may cross to the other.");
const TRAPS: (&str, &str) =
    ("traps", "A traveller trapped there drops along this line when it is free.");

/// The longest path: off the board is one more, and a field has six bits.
const LONGEST_PATH: usize = 62;
/// The shortest: who turns back on the goal stays on the board.
const SHORTEST_PATH: usize = 6;

impl Phaistos {
    /// The rules of a variant.
    pub(in crate::rules::games) fn compile(
        variant: Variant<Parameters>,
    ) -> Result<Self, VariantError> {
        let Variant { mut definition, rules } = variant;
        let path = &definition.paths[0];
        if definition.dice != (Dice::Cubes { count: 2 }) {
            return Err(VariantError::new("dice", "the labyrinth is played with two cubes"));
        }
        if usize::from(definition.pieces) > MOST_PIECES {
            let problem = format!("a side has at most {MOST_PIECES} travellers");
            return Err(VariantError::new("pieces", problem));
        }
        if !(SHORTEST_PATH..=LONGEST_PATH).contains(&path.len()) {
            let problem = format!("a path has from {SHORTEST_PATH} to {LONGEST_PATH} fields");
            return Err(VariantError::new("paths", problem));
        }
        if definition.paths.iter().any(|other| other != path) {
            return Err(VariantError::new("paths", "all sides go the same path"));
        }
        let cell = |field: u8| &definition.board.cells[usize::from(path[usize::from(field) - 1].0)];
        let last = path.len() as u8;
        let everybody = definition.sides.1 * definition.pieces;
        for field in 1..=last {
            let (cell, id) = (cell(field), path[usize::from(field) - 1]);
            if path[..usize::from(field) - 1].contains(&id) {
                let problem = format!("cell \"{}\" is met twice", cell.name);
                return Err(VariantError::new("paths", problem));
            }
            let holds = if cell.safe { everybody } else { 1 };
            if (cell.safe && cell.holds < holds) || (!cell.safe && cell.holds != holds) {
                let item = format!("cell \"{}\"", cell.name);
                let problem =
                    format!("has to hold {holds}: a safe cell every traveller, another cell one");
                return Err(VariantError::new(item, problem));
            }
        }
        let safe = (1..=last).map(|field| cell(field).safe).collect::<Vec<_>>();
        let fields = Self::fields(&rules, &safe)?;
        for (step, field) in (1..).zip(&fields[1..=usize::from(last)]) {
            for (holds, effect) in [
                (field.ride, CellEffect::Orbit),
                (field.across > 0, CellEffect::Crossing),
                (field.goose, CellEffect::UseAgain),
                (field.passage > 0, CellEffect::Passage),
                (rules.exact.contains(&step), CellEffect::Exact),
                (field.turns > 0, CellEffect::Trap),
            ] {
                if holds {
                    definition.mark_step(step, effect);
                }
            }
        }
        definition.leaps = leaps(&rules, &definition);
        definition.displaces = true;
        let off = last + 1;
        let mut ways = [(0, 0); 36];
        for (i, way) in ways.iter_mut().enumerate() {
            let (one, other) = (i as u8 / 6 + 1, i as u8 % 6 + 1);
            *way = (one.max(other), one.min(other));
        }
        let throws = definition.dice.outcomes();
        debug_assert!(ways.iter().all(|(high, low)| throws.contains(Throw::Pair(*high, *low))));
        let mut made = Self {
            throws,
            die: Dice::Cubes { count: 1 }.outcomes(),
            ways,
            last,
            off,
            pieces: definition.pieces,
            fields,
            landings: Self::landings(&rules.exact, last),
            rides: [[0; 7]; FIELDS],
            orbit: rules.orbit,
            traps_hold: rules.traps_hold,
            distances: OnceLock::new(),
            definition,
        };
        for field in 1..last {
            if made.fields[usize::from(field)].ride {
                for score in 1..=6 {
                    let end = made.orbit_stops(field, score).last().unwrap_or(field);
                    made.rides[usize::from(field)][usize::from(score)] = end;
                }
            }
        }
        Ok(made)
    }

    /// What each field is; `safe` tells it of the fields from 1 to the goal.
    fn fields(rules: &Parameters, safe: &[bool]) -> Result<[Field; FIELDS], VariantError> {
        let last = safe.len() as u8;
        let mut fields = [Field::default(); FIELDS];
        for (field, safe) in (1..).zip(safe) {
            fields[field].sanctuary = *safe;
        }
        let inside = |what: &str, field: u8| {
            if (1..last).contains(&field) {
                Ok(usize::from(field))
            } else {
                let problem = format!("{field} is no field from 1 to {}", last - 1);
                Err(VariantError::new(what, problem))
            }
        };
        for (i, exact) in rules.exact.iter().enumerate() {
            if !(SHORTEST_PATH as u8..=last).contains(exact) {
                let problem = format!("{exact} is no field from {SHORTEST_PATH} to {last}");
                return Err(VariantError::new("exact", problem));
            }
            if rules.exact[..i].iter().any(|before| before >= exact) {
                let problem = format!("{exact} comes too late, the fields are ascending");
                return Err(VariantError::new("exact", problem));
            }
        }
        if rules.exact.last() != Some(&last) {
            let problem = format!("the goal, {last}, has to be one of them");
            return Err(VariantError::new("exact", problem));
        }
        for goose in &rules.geese {
            let field = &mut fields[inside("geese", *goose)?];
            if std::mem::replace(&mut field.goose, true) {
                return Err(VariantError::new("geese", format!("{goose} stands twice")));
            }
        }
        for trap in &rules.traps {
            let field = &mut fields[inside("traps", trap.at)?];
            if field.sanctuary || field.goose || field.turns > 0 {
                let problem = format!("{} is a sanctuary, a goose or twice a trap", trap.at);
                return Err(VariantError::new("traps", problem));
            }
            if !(1..=2).contains(&trap.turns) {
                let problem = format!("{} takes 1 or 2 turns, not {}", trap.at, trap.turns);
                return Err(VariantError::new("traps", problem));
            }
            (field.turns, field.drop) = (trap.turns, trap.drops_to);
        }
        for (from, to) in &rules.passages {
            let field = &mut fields[inside("passages", *from)?];
            if field.sanctuary || field.goose || field.turns > 0 || field.passage > 0 {
                let problem = format!("{from} is a sanctuary, a goose, a trap or twice a passage");
                return Err(VariantError::new("passages", problem));
            }
            inside("passages", *to)?;
            field.passage = *to;
        }
        for from in &rules.free_passages {
            let field = &mut fields[inside("free_passages", *from)?];
            if field.passage == 0 || std::mem::replace(&mut field.free, true) {
                let problem = format!("no passage begins on {from}, or it stands twice");
                return Err(VariantError::new("free_passages", problem));
            }
        }
        for (i, field) in rules.orbit.iter().enumerate() {
            let on = &mut fields[inside("orbit", *field)?];
            if on.passage > 0 || rules.orbit[..i].contains(field) {
                let problem = format!("{field} is a passage or stands twice");
                return Err(VariantError::new("orbit", problem));
            }
            if on.turns > 0 && on.drop == 0 {
                let problem = format!("{field} is a trap and needs a place to drop to");
                return Err(VariantError::new("orbit", problem));
            }
            on.ride = on.turns == 0;
        }
        if rules.orbit.len() == 1 {
            return Err(VariantError::new("orbit", "at least two fields, or none"));
        }
        for (one, other) in &rules.crossings {
            for (here, there) in [(*one, *other), (*other, *one)] {
                inside("crossings", there)?;
                let field = &mut fields[inside("crossings", here)?];
                if field.passage > 0 || field.turns > 0 || field.across > 0 || here == there {
                    let problem = format!("{here} is a passage, a trap or twice a crossing");
                    return Err(VariantError::new("crossings", problem));
                }
                field.across = there;
            }
        }
        for field in &mut fields {
            field.special = field.goose
                || field.passage > 0
                || field.turns > 0
                || field.ride
                || field.across > 0;
        }
        for (from, to) in &rules.passages {
            if fields[usize::from(*to)].special {
                let problem = format!("{from} leads to {to}, where more would happen");
                return Err(VariantError::new("passages", problem));
            }
        }
        for trap in rules.traps.iter().filter(|trap| trap.drops_to > 0) {
            let below = fields[inside("traps", trap.drops_to)?];
            if below.sanctuary || below.passage > 0 || below.turns > 0 {
                let problem = format!(
                    "{} drops to {}, which is a sanctuary, a passage or a trap",
                    trap.at, trap.drops_to
                );
                return Err(VariantError::new("traps", problem));
            }
        }
        Ok(fields)
    }

    /// Where each number leads from each field.
    fn landings(exact: &[u8], last: u8) -> [[Landing; 7]; FIELDS] {
        let mut landings = [[Landing::default(); 7]; FIELDS];
        for from in 0..last {
            let next = exact.iter().copied().find(|field| *field > from).unwrap_or(last);
            for number in 1..=6 {
                landings[usize::from(from)][usize::from(number)] = if from == 0 {
                    Landing { to: ENTRY, turned: 0 }
                } else {
                    stop_on_exact_field(from + number, next)
                };
            }
        }
        landings
    }
}

/// Nobody passes the next exact field: who would steps onto it, and back by what is left
/// over.
fn stop_on_exact_field(reached: u8, next: u8) -> Landing {
    if reached <= next {
        Landing { to: reached, turned: 0 }
    } else {
        Landing { to: next - (reached - next), turned: next }
    }
}

/// The ways beside the path.
fn leaps(rules: &Parameters, definition: &Definition) -> Vec<Leap> {
    let leap = |kind, steps: &[u8], both| definition.leap(kind, steps, both);
    let mut leaps = Vec::new();
    let passages = if rules.free_passages.is_empty() { PASSAGES } else { OFFERED_PASSAGES };
    leaps.extend(rules.passages.iter().map(|(from, to)| leap(passages, &[*from, *to], false)));
    if !rules.orbit.is_empty() {
        leaps.push(leap(ORBIT, &rules.orbit, true));
    }
    leaps.extend(rules.crossings.iter().map(|(one, other)| leap(MILLSTONE, &[*one, *other], true)));
    let drops = rules.traps.iter().filter(|trap| trap.drops_to > 0);
    leaps.extend(drops.map(|trap| leap(TRAPS, &[trap.at, trap.drops_to], false)));
    leaps
}
