//! What an action does, as it is told of the piece that it moves.

use super::names::Naming;
use crate::rules::{Action, Event, Illegal, Offer, Position, RuleId, Side, Step, Throw};

/// What an action would do, in words: `goes to 27 and throws there`. None when it
/// is not legal.
#[must_use]
pub fn outlook(position: &Position, action: Action) -> Option<String> {
    let (after, events) = position.play(action).ok()?;
    Some(describe(position, &events, &after))
}

/// What has happened in one ply, told of the side that acted: predicates of the
/// piece that moved, and what became of others.
#[must_use]
pub fn describe(before: &Position, events: &[Event], after: &Position) -> String {
    let naming = Naming(before.game().definition());
    let side = before.turn();
    let mut clauses: Vec<String> = Vec::new();
    // Where the piece is that acts.
    let mut here = before.fate().or(before.offer().map(|offer| offer.at));
    for event in events {
        if let Some(clause) = clause(naming, side, event, &mut here, after) {
            clauses.push(clause);
        }
    }
    if clauses.is_empty()
        && let Some(at) = before.fate()
    {
        clauses.push(format!("stays on {}", naming.place(side, at)));
    }
    join(clauses)
}

/// `a`, `a and b`, `a, b and c`.
fn join(mut clauses: Vec<String>) -> String {
    let Some(last) = clauses.pop() else { return String::new() };
    if clauses.is_empty() { last } else { format!("{} and {last}", clauses.join(", ")) }
}

fn clause(
    naming: Naming,
    mover: Side,
    event: &Event,
    here: &mut Option<Step>,
    after: &Position,
) -> Option<String> {
    let piece = |side| naming.piece(side);
    Some(match event {
        Event::Thrown { .. } => return None,
        Event::Begins { side } => {
            *here = None;
            let subject = naming.does(*side, "begins", "begin");
            // In the middle of a sentence.
            subject.strip_prefix("The ").map_or(subject.clone(), |name| format!("the {name}"))
        }
        Event::Moved { side, from, to, .. } => {
            let known = *here == Some(*from) && *side == mover;
            *here = Some(*to);
            let off = naming.0.cell(*side, *to).is_none();
            let place = naming.place(*side, *to);
            match (off, *from == Step::HAND, *side == mover) {
                (true, ..) => return None,
                (_, true, true) => format!("enters on {place}"),
                (_, true, false) => format!("a {} enters on {place}", piece(*side)),
                (_, false, true) if known && to < from => format!("goes back to {place}"),
                (_, false, true) if known => format!("goes on to {place}"),
                (_, false, true) => format!("goes to {place}"),
                (_, false, false) => {
                    format!("{} goes to {place}", naming.piece_on(*side, *from))
                }
            }
        }
        Event::BorneOff { .. } => "leaves the board".to_owned(),
        Event::Captured { side, cell, .. } => {
            format!("sends the {} on {cell} back to the rack", piece(*side))
        }
        Event::Swapped { side, from, to } => {
            let (from, to) = (naming.place(*side, *from), naming.place(*side, *to));
            format!("sends the {} on {from} to {to}", piece(*side))
        }
        Event::Returned { side, from, to } => {
            let place = naming.place(*side, *to);
            if *side == mover && *here == Some(*from) {
                *here = Some(*to);
                format!("goes back to {place}")
            } else {
                format!("{} goes back to {place}", naming.piece_on(*side, *from))
            }
        }
        Event::Fate { .. } => "throws for itself there".to_owned(),
        Event::Offered { side, at } => {
            if *side != mover {
                return None;
            }
            let offer = after.offer().filter(|offer| offer.at == *at)?;
            offered(naming, *side, &offer)
        }
        Event::Stayed { side, at } => format!("stays on {}", naming.place(*side, *at)),
        Event::Trapped { side, turns, .. } if *side == mover => {
            format!("is trapped for {}", turns_in_words(*turns))
        }
        // The next player's penalties, as its turn begins.
        Event::Trapped { .. } => return None,
        Event::Freed { side, at } => {
            format!("the {} on {} is free", piece(*side), naming.place(*side, *at))
        }
        Event::ExtraTurn { .. } => "another turn".to_owned(),
        Event::Passed { .. } => "the turn is lost".to_owned(),
        Event::SeatsChange => "the players change seats".to_owned(),
        Event::Won { .. } => "wins the game".to_owned(),
    })
}

/// `one turn`, `2 turns`.
pub(super) fn turns_in_words(turns: u8) -> String {
    match turns {
        1 => "one turn".to_owned(),
        2 => "two turns".to_owned(),
        turns => format!("{turns} turns"),
    }
}

/// What may be chosen on a field.
fn offered(naming: Naming, side: Side, offer: &Offer) -> String {
    let mut ways: Vec<String> = Vec::new();
    if let Some(to) = offer.go {
        ways.push(format!("go on to {}", naming.place(side, to)));
    }
    if let Some(to) = offer.cross {
        ways.push(format!("cross to {}", naming.place(side, to)));
    }
    if !offer.ride.is_empty() {
        ways.push("ride".to_owned());
    }
    format!("may {}", ways.join(" or "))
}

/// Why a side's piece on a step cannot move now, in words; none when it can.
#[must_use]
pub fn why_not(position: &Position, side: Side, step: Step) -> Option<String> {
    let definition = position.game().definition();
    if side != position.turn() {
        return Some(format!("it is {} turn", Naming(definition).possessive(position.turn())));
    }
    if definition.ring_goal.is_none() && step == definition.off(side) {
        return Some("this piece is home".into());
    }
    let tries = tries(position, side, step);
    if tries.is_empty() {
        return Some(Illegal::NotDue { due: position.due() }.to_string());
    }
    let mut reasons: Vec<String> = Vec::new();
    for action in tries {
        let reason = reason(position, action)?.to_string();
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    Some(reasons.join("; "))
}

/// The rule of the book that bars a side's piece on a step; none when it can move, or
/// when no rule says so.
#[must_use]
pub fn rule_against(position: &Position, side: Side, step: Step) -> Option<RuleId> {
    if side != position.turn() {
        return None;
    }
    let barred: Option<Vec<Illegal>> =
        tries(position, side, step).into_iter().map(|action| reason(position, action)).collect();
    let definition = position.game().definition();
    barred?.iter().find_map(|illegal| definition.rule_against(illegal))
}

/// What a piece would do with what has been thrown, legal or not.
fn tries(position: &Position, side: Side, step: Step) -> Vec<Action> {
    let definition = position.game().definition();
    // Which kind of action a game has its own choices tell; where it has none but
    // to pass, both are tried, and the game says which one is none of its own.
    let by_number = |number: u8| {
        let to = definition.onward(side, step, number);
        [Action::Move { from: step, to }, Action::Use { number, from: step }]
            .into_iter()
            .find(|action| position.forbids(*action) != Some(Illegal::NotOfThisGame))
    };
    let numbers = match position.thrown() {
        Some(Throw::Score(score)) => vec![score],
        Some(Throw::Pair(high, low)) if high == low => vec![high],
        Some(Throw::Pair(high, low)) => vec![high, low],
        _ => Vec::new(),
    };
    numbers.into_iter().filter_map(by_number).collect()
}

/// The rule that forbids it; where the game only says where the piece goes
/// instead, the rule that forbids that.
fn reason(position: &Position, action: Action) -> Option<Illegal> {
    let first = position.forbids(action)?;
    match (&first, action) {
        (Illegal::GoesTo { step, .. }, Action::Move { from, .. }) => {
            position.forbids(Action::Move { from, to: Step(*step) })
        }
        _ => Some(first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Library;

    fn at(line: &str) -> Position {
        Library::built_in().position(line).expect("a position")
    }

    fn told(line: &str, action: &str) -> String {
        outlook(&at(line), action.parse().expect("an action")).expect("legal")
    }

    #[test]
    fn a_capture_is_told_with_what_follows() {
        let line = "ur/cyningstan A 0,0,0,0,0,0,8 0,0,0,0,0,0,15 move:4";
        assert_eq!(told(line, "move 8-12"), "goes to b7 and another turn");
        let line = "ur/cyningstan A 0,0,0,0,0,0,5 0,0,0,0,0,0,7 move:2";
        let wanted = "goes to m3 and sends the black piece on m3 back to the rack";
        assert_eq!(told(line, "move 5-7"), wanted);
    }

    #[test]
    fn houses_lead_on_and_send_back() {
        let line = "senet/skiryuk A 1,3,5,7,26 2,4,6,8,10 fate:26+";
        assert_eq!(told(line, "throw 5"), "leaves the board and another turn");
        assert_eq!(told(line, "throw 1"), "goes on to 27 and throws for itself there");
        let line = "senet/skiryuk A 1,3,5,7,27 2,4,6,8,10 fate:27";
        assert_eq!(told(line, "throw 2"), "goes back to 15");
        assert_eq!(told(line, "throw 5"), "stays on 27");
    }

    #[test]
    fn passages_traps_and_offers_of_the_labyrinth_are_told() {
        let line = "phaistos/aleff A 0,0,0,1 0,0,0,12 move:5";
        assert_eq!(
            told(line, "use 5 1"),
            "goes to 6, goes on to 12 and sends the ochre traveller on 12 to 6"
        );
        let line = "phaistos/aleff A 0,0,0,8 0,0,0,0 move:5";
        assert_eq!(told(line, "use 5 8"), "goes to 13 and is trapped for two turns");
        let line = "phaistos/aleff A 0,0,0,43 0,0,0,0 move:1";
        assert_eq!(told(line, "use 1 43"), "goes to 44 and may go on to 45 or cross to 50");
    }

    #[test]
    fn what_bars_a_piece_is_said_in_every_game() {
        let barred = at("senet/skiryuk A 1,3,5,7,9 2,4,6,8,10 move:2");
        let why = why_not(&barred, Side::A, Step(1)).expect("its own piece is there");
        assert!(why.contains("your own piece"), "{why}");
        let trapped = at("phaistos/aleff A 0,0,0,13!2 0,0,0,0 move:6,4");
        let why = why_not(&trapped, Side::A, Step(13)).expect("it is trapped");
        assert!(why.contains("trapped"), "{why}");
        let sea = at("knossos/gurevich A 0,0,0,0,7 0,0,0,0,0 move:2");
        let why = why_not(&sea, Side::A, Step(7)).expect("the sea holds it");
        assert!(why.contains("only with a 1 or a 4"), "{why}");
        let free = at("pente/knock-off A 1,2,4,5,6 0,0,0,0,0 move:1");
        assert_eq!(why_not(&free, Side::A, Step(2)), None);
    }
}
