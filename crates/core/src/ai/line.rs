//! The play expected from an action on.

use super::knowledge::Knowledge;
use super::limits::Limits;
use super::player::{best, value};
use crate::rules::{Action, Due, Outcomes, Position, Side, Throw};

/// Choices that the play expected shows after the first action.
const CHOICES: u32 = 2;
/// Throws in a row that it goes through.
const THROWS: usize = 4;
/// Most actions of a line whose throws tell two choices apart.
const LONGEST: usize = 12;

/// Which throws come up in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Throws {
    /// The likeliest, of equally likely ones the first.
    Likeliest,
    /// Those on which most of the lead over this worse action falls, of equal ones the first.
    /// After each throw both lines go on by their best answers.
    Telling(Action),
    /// Those on which most of the loss against this better action falls: they show what is wrong
    /// with the first action.
    Costing(Action),
}

/// The play expected from an action on: that action, throws, the best answers.
pub fn expected(
    position: &Position,
    first: Action,
    throws: Throws,
    knowledge: &Knowledge,
) -> Vec<Action> {
    let me = position.turn();
    let (rival, sign) = match throws {
        Throws::Likeliest => (first, 0.0),
        Throws::Telling(rival) => (rival, 1.0),
        Throws::Costing(rival) => (rival, -1.0),
    };
    if rival != first
        && let (Ok((at, _)), Ok((other, _))) = (position.play(first), position.play(rival))
    {
        return [vec![first], telling((me, sign), at, other, knowledge)].concat();
    }
    let mut line = vec![first];
    let mut at = position.clone();
    for _ in 0..=THROWS {
        let Some(last) = line.last() else { break };
        let Ok((next, _)) = at.play(*last) else { break };
        at = next;
        match likeliest(&at) {
            Some(throw) => line.push(throw),
            None => break,
        }
    }
    match best(&at, knowledge, &Limits::depth(CHOICES)) {
        Some(choice) => line.extend(choice.pv),
        // Throws that nobody answers say nothing.
        None => line.truncate(1),
    }
    line
}

fn likeliest(at: &Position) -> Option<Action> {
    let list = at.outcomes()?.list();
    list.iter().rev().max_by_key(|o| o.weight).map(|outcome| Action::Throw(outcome.throw))
}

/// The play from `at` on, with the throws that tell it from `other`: by the sign those on which a
/// side has more here, or more there.
fn telling(
    side: (Side, f64),
    mut at: Position,
    mut other: Position,
    knowledge: &Knowledge,
) -> Vec<Action> {
    let (mut line, mut answers) = (Vec::new(), 0);
    while line.len() < LONGEST {
        let action = match at.due() {
            Due::Over(_) => break,
            Due::Choice if answers == CHOICES => break,
            Due::Choice => {
                answers += 1;
                best(&at, knowledge, &Limits::depth(CHOICES)).map(|it| it.action)
            }
            Due::Throw => {
                other = to_throw(other, knowledge);
                most_telling(side, &at, &other, knowledge)
            }
        };
        let Some((action, (next, _))) = action.and_then(|it| Some((it, at.play(it).ok()?))) else {
            break;
        };
        if are_alike(&at, &other)
            && let Ok((next, _)) = other.play(action)
        {
            other = next;
        }
        at = next;
        line.push(action);
    }
    // Throws that nobody answers say nothing.
    while matches!(line.last(), Some(Action::Throw(_))) {
        line.pop();
    }
    line
}

/// The position at the next throw, after the best choices before it.
fn to_throw(mut at: Position, knowledge: &Knowledge) -> Position {
    for _ in 0..LONGEST {
        let choice = best(&at, knowledge, &Limits::depth(1));
        let Some((next, _)) = choice.and_then(|choice| at.play(choice.action).ok()) else { break };
        at = next;
    }
    at
}

/// Is the same throw due in both?
fn are_alike(one: &Position, other: &Position) -> bool {
    let throw = |at: &Position| (at.due() == Due::Throw).then(|| (at.turn(), at.fate().is_some()));
    throw(one).is_some() && throw(one) == throw(other)
}

/// The throw with the largest part in the difference: the side's lead here over there, or by the
/// sign its loss, times the chance of the throw. If the same throw is not due there, the chances
/// there before it count.
fn most_telling(
    (side, sign): (Side, f64),
    at: &Position,
    other: &Position,
    knowledge: &Knowledge,
) -> Option<Action> {
    let win = |at: &Position| {
        value(at, knowledge, &Limits::depth(1)).win.get(side.index()).copied().unwrap_or_default()
    };
    let after = |at: &Position, throw| at.play(throw).ok().map(|(next, _)| win(&next));
    let before = (!are_alike(at, other)).then(|| win(other));
    let share = |(throw, chance): (Throw, f64)| {
        let throw = Action::Throw(throw);
        let there = before.or_else(|| after(other, throw))?;
        Some((throw, sign * chance * (after(at, throw)? - there)))
    };
    let shares = at.outcomes().map(Outcomes::probabilities)?.filter_map(share);
    let mut most: Option<(Action, f64)> = None;
    for (throw, share) in shares {
        if most.is_none_or(|(_, least)| share > least) {
            most = Some((throw, share));
        }
    }
    most.map(|(throw, _)| throw)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    fn line(position: &str, first: &str, throws: Throws) -> Vec<String> {
        let position = Library::built_in().position(position).expect("a position");
        let first = first.parse().expect("an action");
        let line = expected(&position, first, throws, &Knowledge::default());
        line.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_line_shows_the_throw_on_which_two_choices_differ_most() {
        // Black's piece on 3 captures on 5 with a 2, three throws in eight; on 7 it needs a 4,
        // one in eight. A 1 is as likely as the 2 and captures neither way.
        let position = "ur/short A 4,6,17 0,0,3 move:1";
        let rival = Throws::Telling("move 4-5".parse().expect("an action"));
        let told = line(position, "move 6-7", rival);
        assert_eq!(told[..2], ["move 6-7", "throw 2"]);
        assert!(told.len() > 2 && !told[told.len() - 1].starts_with("throw"), "{told:?}");
        // The same throw shows what is wrong with the other.
        let rival = Throws::Costing("move 6-7".parse().expect("an action"));
        assert_eq!(line(position, "move 4-5", rival)[..2], ["move 4-5", "throw 2"]);
    }
}
