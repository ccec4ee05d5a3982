//! What happens, in words: for a throw or a choice that is still to come, and for
//! one that has just been made.

use crate::rules::{Action, Definition, Due, Event, Position, Side, Step, Throw};

/// One outcome of the throw that is due, and what it will do.
#[derive(Debug, Clone, PartialEq)]
pub struct Foreseen {
    /// What is thrown.
    pub throw: Throw,
    /// Its probability.
    pub chance: f64,
    /// What it does, in words.
    pub text: String,
}

/// The throw that is due, when it decides something by itself: a piece's fate, a
/// ride, who begins. Each outcome with its chance and what it will do; empty for a
/// throw that only says how far a piece may move.
#[must_use]
pub fn foresee(position: &Position) -> Vec<Foreseen> {
    let Some(outcomes) = position.outcomes() else { return Vec::new() };
    let mut decides = position.awaits().is_some();
    let mut list = Vec::new();
    for (throw, chance) in outcomes.probabilities() {
        let Ok((next, events)) = position.play(Action::Throw(throw)) else { continue };
        decides |= next.due() != Due::Choice;
        let mut text = tell(position, &events);
        if text.is_empty() && next.due() == Due::Throw {
            text = after_throw(position, &next);
        }
        list.push(Foreseen { throw, chance, text });
    }
    if decides { list } else { Vec::new() }
}

/// Where a throw changes no piece: who is to throw after it.
fn after_throw(before: &Position, next: &Position) -> String {
    if next.turn() == before.turn() {
        "another throw".to_owned()
    } else {
        format!("{} to throw", name(next, next.turn()))
    }
}

/// A choice that is due, and what it will do.
#[must_use]
pub fn foretell(position: &Position, action: Action) -> String {
    match position.play(action) {
        Ok((_, events)) => tell(position, &events),
        Err(illegal) => illegal.to_string(),
    }
}

/// A side's pieces as their owner is called.
fn name(position: &Position, side: Side) -> String {
    let names = &position.game().definition().piece_names;
    names.get(side.index()).cloned().unwrap_or_else(|| side.to_string())
}

/// A cell as a sentence names it.
fn place(definition: &Definition, side: Side, step: Step) -> String {
    match definition.cell(side, step) {
        Some(cell) => cell.name.clone(),
        None if step == Step::HAND => "the hand".to_owned(),
        None => "off the board".to_owned(),
    }
}

/// What events tell, parted by commas. What was thrown and whose turn it is are
/// left out: the dice and the panel show them.
#[must_use]
pub fn tell(before: &Position, events: &[Event]) -> String {
    let definition = before.game().definition();
    let mover = before.turn();
    let whose = |side: Side| {
        if side == mover {
            "own piece".to_owned()
        } else {
            format!("piece of {}", name(before, side))
        }
    };
    let mut parts: Vec<String> = Vec::new();
    for event in events {
        let part = match event {
            Event::Thrown { .. } => continue,
            Event::Begins { side } => format!("{} begins", name(before, *side)),
            Event::SeatsChange => "the players change seats".to_owned(),
            // The bearing off is told by its own event.
            Event::Moved { side, to, .. }
                if definition.cell(*side, *to).is_none() && *to != Step::HAND =>
            {
                continue;
            }
            Event::Moved { side, from, to, .. } if *from == Step::HAND => {
                format!("enters on {}", place(definition, *side, *to))
            }
            Event::Moved { side, to, .. } => format!("goes to {}", place(definition, *side, *to)),
            Event::Captured { side, cell, .. } => {
                format!("the {} on {cell} goes back to the hand", whose(*side))
            }
            Event::Swapped { side, from, to } => format!(
                "the {} on {} goes to {}",
                whose(*side),
                place(definition, *side, *from),
                place(definition, *side, *to)
            ),
            Event::Returned { side, to, .. } if *side == mover => {
                format!("returns to {}", place(definition, *side, *to))
            }
            Event::Returned { side, from, to } => format!(
                "the {} on {} goes back to {}",
                whose(*side),
                place(definition, *side, *from),
                place(definition, *side, *to)
            ),
            Event::Fate { .. } => "throws for its fate".to_owned(),
            Event::BorneOff { .. } => "leaves the board".to_owned(),
            Event::ExtraTurn { .. } => "another turn".to_owned(),
            Event::Passed { .. } => "no move: the turn is lost".to_owned(),
            Event::Won { side } => format!("{} wins", name(before, *side)),
            Event::Offered { at, .. } => {
                format!("may choose on {}", place(definition, mover, *at))
            }
            Event::Stayed { at, .. } => format!("stays on {}", place(definition, mover, *at)),
            Event::Trapped { turns, .. } => match turns {
                0 => "held for this turn".to_owned(),
                1 => "held for one turn more".to_owned(),
                turns => format!("held for {turns} turns"),
            },
            Event::Freed { .. } => "free again".to_owned(),
        };
        parts.push(part);
    }
    // A piece that stays where it awaited its fate is told by no event.
    if parts.is_empty()
        && let Some(step) = before.awaits()
        && events.len() <= 1
    {
        parts.push(format!("stays on {}", place(definition, mover, step)));
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    fn at(line: &str) -> Position {
        Library::built_in().position(line).unwrap_or_else(|error| panic!("{line}: {error}"))
    }

    fn text(line: &str, throw: u8) -> String {
        let list = foresee(&at(line));
        let found = list.iter().find(|foreseen| foreseen.throw == Throw::Score(throw));
        found.map_or_else(|| panic!("{line}: no {throw} in {list:?}"), |f| f.text.clone())
    }

    #[test]
    fn a_fate_is_foreseen_score_by_score() {
        let water = "senet/skiryuk A 1,3,5,7,27 2,4,6,8,10 fate:27";
        assert_eq!(text(water, 4), "leaves the board");
        assert_eq!(text(water, 5), "stays on 27");
        assert!(text(water, 1).contains("returns to 15"), "{}", text(water, 1));
        let sum: f64 = foresee(&at(water)).iter().map(|foreseen| foreseen.chance).sum();
        assert!((sum - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_throw_that_only_says_how_far_is_not_foreseen() {
        assert_eq!(foresee(&at("senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 throw")), []);
        assert_eq!(foresee(&at("ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 throw")), []);
    }

    #[test]
    fn an_opening_throw_is_foreseen() {
        let list = foresee(&at("ur/cyningstan A 0,0,0,0,0,0,0 0,0,0,0,0,0,0 open"));
        assert_eq!(list.len(), 2);
        assert_eq!(list[0].text, "white shell begins");
    }

    #[test]
    fn a_move_is_told_with_its_consequences() {
        let line = "pente/knock-off A 0,1,1,1,1 0,6,8,8,8 move:6";
        let told = at(line).actions().iter().map(|a| foretell(&at(line), *a)).collect::<Vec<_>>();
        assert!(told.iter().all(|text| !text.is_empty()), "{told:?}");
    }
}
